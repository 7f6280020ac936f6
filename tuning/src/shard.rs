//! Games of self-play on disk: append-only shards of checksummed, compressed records.
//!
//! A shard is a header and then one frame per game. The header is the magic `CHUHANGM`, the length
//! of a JSON text, the text (a [`ShardHeader`]) and its CRC-32. A frame is the length and the CRC-32 of
//! a zstd stream, and the stream, which holds one [`GameRecord`]. All numbers are little-endian.
//! A frame is written in one piece after its game, so whatever interrupts the writer costs the
//! games in hand and no other; a torn last frame is noticed by its length or checksum. A new shard gets its name
//! when its header is on the disk: none is ever without.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use crate::flaw::Flaw;

const MAGIC: &[u8; 8] = b"CHUHANGM";
/// Raised when old shards can no longer be read.
const VERSION: u32 = 1;
/// Marks a position that was not searched.
const NO_SCORE: i16 = i16::MIN;
/// No game is longer than this when packed; a larger length is damage.
const MAX_FRAME: usize = 1 << 20;
/// How hard zstd tries. Games are short: more gains nothing.
const COMPRESSION: i32 = 3;

/// Who made a shard, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShardHeader {
    /// Version of the form.
    pub version: u32,
    /// The game's name.
    pub game: String,
    /// Identifies the run: games of equal run and number are the same game.
    pub run: u64,
    /// The options of the run, for people.
    pub options: String,
}

impl ShardHeader {
    /// A header of this version.
    pub fn new(game: &str, run: u64, options: String) -> Self {
        Self { version: VERSION, game: game.to_owned(), run, options }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum End {
    /// No legal move.
    NoMoves,
    /// A ruling: repetition, a counter, dead material.
    Ruling,
    /// One side was winning for long enough.
    Winning,
    /// The score stayed near nothing for long enough.
    Drawish,
    /// The game became too long.
    Length,
    /// Not a game, but a position with a known result.
    Position,
}

impl End {
    /// All ends, in the order of their numbers on disk.
    pub const ALL: [End; 6] = [End::NoMoves, End::Ruling, End::Winning, End::Drawish, End::Length, End::Position];

    /// The end in words.
    pub const fn name(self) -> &'static str {
        match self {
            End::NoMoves => "no legal move",
            End::Ruling => "ruling",
            End::Winning => "adjudicated win",
            End::Drawish => "adjudicated draw",
            End::Length => "length",
            End::Position => "position",
        }
    }
}

/// One position of a game's line: the move played in it and what the search said before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShardMove {
    /// The move's raw bits; 0 when none was played.
    pub bits: u16,
    /// The search's score for the side to move, in centipawns.
    pub score: Option<i16>,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// Its number in the run.
    pub number: u64,
    /// Half points of the side that moves first: 0, 1 or 2.
    pub half_points: u8,
    /// Why it ended.
    pub end: End,
    /// Where the line starts.
    pub fen: String,
    /// The line.
    pub line: Vec<ShardMove>,
}

impl GameRecord {
    /// The bytes of the record, not yet packed.
    pub fn encode(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(16 + self.fen.len() + 4 * self.line.len());
        out.extend(self.number.to_le_bytes());
        out.extend([self.half_points, self.end as u8, self.fen.len() as u8]);
        out.extend(self.fen.as_bytes());
        out.extend((self.line.len() as u16).to_le_bytes());
        for step in &self.line {
            out.extend(step.bits.to_le_bytes());
            out.extend(step.score.unwrap_or(NO_SCORE).to_le_bytes());
        }
        out
    }

    /// Reads what [`GameRecord::encode`] wrote.
    ///
    /// # Errors
    /// The bytes are no record.
    pub fn decode(bytes: &[u8]) -> Result<Self, &'static str> {
        let mut rest = bytes;
        let mut take = |n: usize| {
            let (head, tail) = rest.split_at_checked(n).ok_or("the record is too short")?;
            rest = tail;
            Ok::<&[u8], &'static str>(head)
        };
        let number = u64::from_le_bytes(take(8)?.try_into().map_err(|_| "")?);
        let half_points = take(1)?[0];
        let end = *End::ALL.get(take(1)?[0] as usize).ok_or("unknown end of game")?;
        let length = take(1)?[0] as usize;
        let fen = std::str::from_utf8(take(length)?).map_err(|_| "the FEN is not text")?.to_owned();
        let steps = take(2)?;
        let steps = u16::from_le_bytes([steps[0], steps[1]]) as usize;
        let line = take(4 * steps)?.chunks_exact(4).map(|b| ShardMove {
            bits: u16::from_le_bytes([b[0], b[1]]),
            score: Some(i16::from_le_bytes([b[2], b[3]])).filter(|&s| s != NO_SCORE),
        });
        let line = line.collect();
        if half_points > 2 {
            return Err("unknown result");
        }
        if rest.is_empty() { Ok(Self { number, half_points, end, fen, line }) } else { Err("the record is too long") }
    }

    /// The frame as it stands in a shard.
    fn frame(&self) -> io::Result<Vec<u8>> {
        let packed = zstd::bulk::compress(&self.encode(), COMPRESSION)?;
        let mut out = Vec::with_capacity(8 + packed.len());
        out.extend((packed.len() as u32).to_le_bytes());
        out.extend(crc32fast::hash(&packed).to_le_bytes());
        out.extend(packed);
        Ok(out)
    }
}

/// What was read of a shard.
#[derive(Debug)]
pub struct Shard {
    /// Its header.
    pub header: ShardHeader,
    /// The games that were whole.
    pub games: Vec<GameRecord>,
    /// The first flaw, and how many there were.
    pub flaw: Option<(Flaw, usize)>,
    /// Bytes up to the end of the last whole frame.
    pub good_bytes: u64,
}

/// Reads a shard. Damaged frames are left out and counted; of a truncated shard the whole frames
/// are kept.
///
/// # Errors
/// The file cannot be read, is no shard, or is one of another game.
pub fn read(path: &Path, game: &str) -> Result<Shard, Flaw> {
    let unreadable = |e: io::Error| Flaw { file: path.to_owned(), place: "byte 0".to_owned(), reason: e.to_string() };
    parse(&std::fs::read(path).map_err(unreadable)?, path, game)
}

/// Reads the bytes of a shard; `path` is for messages.
///
/// # Errors
/// As [`read`].
pub fn parse(bytes: &[u8], path: &Path, game: &str) -> Result<Shard, Flaw> {
    let flaw = |at: usize, reason: String| Flaw { file: path.to_owned(), place: format!("byte {at}"), reason };
    let (header, mut at) = read_header(bytes).map_err(|reason| flaw(0, reason))?;
    if header.game != game {
        return Err(flaw(0, format!("a shard of {}, not of {game}", header.game)));
    }
    let mut shard = Shard { header, games: Vec::new(), flaw: None, good_bytes: at as u64 };
    let mut frame = 0;
    while at < bytes.len() {
        frame += 1;
        let (reason, next) = match read_frame(&bytes[at..]) {
            Ok((record, length)) => {
                shard.games.push(record);
                at += length;
                shard.good_bytes = at as u64;
                continue;
            }
            Err(Damage::Torn) => ("the file ends inside the record".to_owned(), bytes.len()),
            Err(Damage::Inside(reason, length)) => (reason, at + length),
        };
        let place = format!("record {frame} at byte {at}");
        let count = shard.flaw.as_ref().map_or(0, |(_, count)| *count) + 1;
        let first = shard.flaw.take().map(|(first, _)| first);
        shard.flaw = Some((first.unwrap_or(Flaw { file: path.to_owned(), place, reason }), count));
        at = next;
    }
    Ok(shard)
}

fn read_header(bytes: &[u8]) -> Result<(ShardHeader, usize), String> {
    let torn = || "not a whole header".to_owned();
    let rest = bytes.strip_prefix(MAGIC).ok_or("not a shard of games")?;
    let (length, rest) = rest.split_first_chunk().ok_or_else(torn)?;
    let length = u32::from_le_bytes(*length) as usize;
    let (text, rest) = rest.split_at_checked(length).ok_or_else(torn)?;
    let (sum, _) = rest.split_first_chunk().ok_or_else(torn)?;
    if crc32fast::hash(text) != u32::from_le_bytes(*sum) {
        return Err("the header is damaged: its checksum is wrong".into());
    }
    let header: ShardHeader = serde_json::from_slice(text).map_err(|e| format!("the header is damaged: {e}"))?;
    if header.version != VERSION {
        return Err(format!("a shard of version {}, but this program reads version {VERSION}", header.version));
    }
    Ok((header, MAGIC.len() + 4 + length + 4))
}

enum Damage {
    /// The rest of the file is no whole frame.
    Torn,
    /// The frame of this length holds no record.
    Inside(String, usize),
}

fn read_frame(bytes: &[u8]) -> Result<(GameRecord, usize), Damage> {
    let (length, rest) = bytes.split_first_chunk().ok_or(Damage::Torn)?;
    let (sum, rest) = rest.split_first_chunk().ok_or(Damage::Torn)?;
    let length = u32::from_le_bytes(*length) as usize;
    let packed = rest.get(..length).ok_or(Damage::Torn)?;
    let inside = |reason: String| Damage::Inside(reason, 8 + length);
    if crc32fast::hash(packed) != u32::from_le_bytes(*sum) {
        return Err(inside("wrong checksum".into()));
    }
    let plain = zstd::bulk::decompress(packed, MAX_FRAME).map_err(|e| inside(e.to_string()))?;
    let record = GameRecord::decode(&plain).map_err(|e| inside(e.into()))?;
    Ok((record, 8 + length))
}

/// Gives the file `part` the name `path`, which must be free.
///
/// # Errors
/// There is such a file, or it cannot be named.
fn place(part: &Path, path: &Path) -> io::Result<()> {
    match fs::hard_link(part, path) {
        // A file system without links. Two programs that make the same shard at once could then meet here.
        Err(e) if e.kind() != io::ErrorKind::AlreadyExists && !path.exists() => fs::rename(part, path),
        done => done,
    }
}

/// Appends games to a shard.
#[derive(Debug)]
pub struct Writer {
    file: File,
    path: PathBuf,
    length: u64,
}

impl Writer {
    /// Starts a shard.
    ///
    /// # Errors
    /// The file exists or cannot be written; the text names it.
    pub fn create(path: &Path, header: &ShardHeader) -> Result<Self, String> {
        let wrong = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
        let text = serde_json::to_vec(header).map_err(|e| wrong(&e))?;
        let mut bytes = MAGIC.to_vec();
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(&text);
        bytes.extend(crc32fast::hash(&text).to_le_bytes());
        // Beside its place, for whoever is killed here must leave no shard without a header.
        let mut name = path.file_name().unwrap_or_default().to_os_string();
        name.push(format!(".{}.part", std::process::id()));
        let part = path.with_file_name(name);
        let mut file = File::create(&part).map_err(|e| wrong(&e))?;
        let placed = file.write_all(&bytes).and_then(|()| file.sync_all()).and_then(|()| place(&part, path));
        // Once it is placed, this is a second name of the shard, or none at all.
        let _ = fs::remove_file(&part);
        placed.map_err(|e| wrong(&e))?;
        Ok(Self { file, path: path.to_owned(), length: bytes.len() as u64 })
    }

    /// Goes on after the last whole frame of a shard that was read; what follows it is cut off.
    ///
    /// # Errors
    /// The file cannot be written; the text names it.
    pub fn reopen(path: &Path, shard: &Shard) -> Result<Self, String> {
        use io::Seek as _;
        let mut file = OpenOptions::new().write(true).open(path).map_err(|e| format!("{}: {e}", path.display()))?;
        file.set_len(shard.good_bytes)
            .and_then(|()| file.seek(io::SeekFrom::End(0)))
            .map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(Self { file, path: path.to_owned(), length: shard.good_bytes })
    }

    /// Adds a game.
    ///
    /// # Errors
    /// The file cannot be written (a full disk, say): what was whole before is whole still. The
    /// text names the file and the place.
    pub fn append(&mut self, game: &GameRecord) -> Result<(), String> {
        let written = game.frame().and_then(|frame| self.file.write_all(&frame).map(|()| frame.len()));
        match written {
            Ok(length) => {
                self.length += length as u64;
                Ok(())
            }
            Err(why) => {
                // Should cutting off the torn frame fail too, the next reader notices it.
                let _ = self.file.set_len(self.length);
                Err(format!("{}: byte {}: {why}", self.path.display(), self.length))
            }
        }
    }

    /// Forces what was added to the disk.
    ///
    /// # Errors
    /// The disk refused; the text names the file.
    pub fn sync(&self) -> Result<(), String> {
        self.file.sync_data().map_err(|e| format!("{}: {e}", self.path.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: u64) -> GameRecord {
        let step = |i: u64| ShardMove {
            bits: (number * 31 + i + 1) as u16,
            score: if i == 2 { None } else { Some(i as i16 - 50) },
        };
        GameRecord {
            number,
            half_points: (number % 3) as u8,
            end: End::ALL[number as usize % 6],
            fen: format!("some position {number}"),
            line: (0..40 + number).map(step).collect(),
        }
    }

    fn shard(folder: &tempfile::TempDir, games: u64) -> PathBuf {
        let path = folder.path().join("a.shard");
        let mut writer = Writer::create(&path, &ShardHeader::new("draughts", 7, "seed 7".into())).unwrap();
        (0..games).for_each(|n| writer.append(&game(n)).unwrap());
        path
    }

    #[test]
    fn games_come_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = shard(&folder, 10);
        let back = read(&path, "draughts").unwrap();
        assert_eq!(back.games, (0..10).map(game).collect::<Vec<_>>());
        assert!(back.flaw.is_none());
        assert_eq!(back.good_bytes, std::fs::metadata(&path).unwrap().len());
        assert!(Writer::create(&path, &back.header).is_err(), "an old shard must not be overwritten");
    }

    #[test]
    fn nobody_sees_a_shard_without_its_header() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.shard");
        // A header that takes some time to write.
        let header = ShardHeader::new("draughts", 7, "x".repeat(32 << 20));
        let writing = std::thread::spawn({
            let (path, header) = (path.clone(), header.clone());
            move || Writer::create(&path, &header).map(drop)
        });
        let first_seen = loop {
            if let Ok(file) = fs::metadata(&path) {
                break file.len();
            }
        };
        assert!(first_seen > 32 << 20, "{first_seen} bytes");
        writing.join().unwrap().unwrap();
        assert_eq!(read(&path, "draughts").unwrap().header, header);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "what was written beside is left");
    }

    #[test]
    fn a_shard_cut_anywhere_keeps_its_whole_games_and_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let path = shard(&folder, 3);
        let whole = std::fs::read(&path).unwrap();
        let two = read(&path, "draughts").unwrap();
        let header = whole.len() as u64 - (0..3).map(|n| game(n).frame().unwrap().len() as u64).sum::<u64>();
        let mut seen = [0; 4];
        for cut in header as usize..whole.len() {
            std::fs::write(&path, &whole[..cut]).unwrap();
            let part = read(&path, "draughts").unwrap();
            assert_eq!(part.games, two.games[..part.games.len()]);
            assert_eq!(part.flaw.is_none(), part.good_bytes == cut as u64);
            seen[part.games.len()] += 1;
            let mut writer = Writer::reopen(&path, &part).unwrap();
            writer.append(&game(9)).unwrap();
            let on = read(&path, "draughts").unwrap();
            assert!(on.flaw.is_none());
            assert_eq!(on.games.len(), part.games.len() + 1);
            assert_eq!(on.games.last(), Some(&game(9)));
        }
        assert!(seen[..3].iter().all(|&n| n > 0));
    }

    #[test]
    fn damage_is_named_and_the_rest_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = shard(&folder, 5);
        let whole = std::fs::read(&path).unwrap();
        let mut bytes = whole.clone();
        let middle = whole.len() / 2;
        bytes[middle] ^= 0x40;
        std::fs::write(&path, &bytes).unwrap();
        let back = read(&path, "draughts").unwrap();
        let (flaw, count) = back.flaw.unwrap();
        assert_eq!((back.games.len(), count), (4, 1));
        assert!(flaw.to_string().contains("a.shard: record 3 at byte"), "{flaw}");
        assert!(flaw.to_string().contains("wrong checksum"), "{flaw}");

        std::fs::write(&path, &whole).unwrap();
        assert!(read(&path, "chess").unwrap_err().to_string().contains("a shard of draughts, not of chess"));
        std::fs::write(&path, &whole[..20]).unwrap();
        assert!(read(&path, "draughts").unwrap_err().to_string().contains("not a whole header"));
        std::fs::write(&path, b"FEN;1.0\n").unwrap();
        assert!(read(&path, "draughts").unwrap_err().to_string().contains("not a shard of games"));
    }
}
