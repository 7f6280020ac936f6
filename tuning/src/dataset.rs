//! Labelled positions: the text form `FEN;result` or `FEN;result;score`, one position a line, plain
//! or compressed with zstd.
//!
//! Results and scores are from the view of the side that moves first (White, Red): `1.0`, `0.5`,
//! `0.0`, or `1-0`, `1/2-1/2`, `0-1`; scores in centipawns. Shards of self-play are read as well:
//! their games are replayed and the quiet positions taken.

use std::{
    collections::HashSet,
    fs::File,
    io::{BufReader, Read, Write},
    num::NonZeroU16,
    path::{Path, PathBuf},
};

use chuhan_engine::{
    game::{GameMove, Position, Side},
    info::{GameInfo, PositionInfo},
    key::scramble,
    packed::PackedBoard,
};
use rayon::prelude::*;

use crate::{
    flaw::Flaw,
    shard::{self, End, GameRecord},
};

/// Games of a shard, and bytes of a text, that are taken in hand at once: enough for all threads, little beside what is
/// kept of them.
const GAMES_AT_ONCE: usize = 4096;
const BYTES_AT_ONCE: u64 = 16 << 20;
/// Scores of text beyond this are taken as this, in centipawns.
const LARGEST_SCORE: i32 = i16::MAX as i32;

/// A position and what became of it, in 48 bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Labelled {
    /// The position, as [`PositionInfo::packed`] packs it.
    pub board: PackedBoard,
    /// The same for positions that may come from one game, which must not be split between
    /// training and held-out set.
    pub family: u64,
    /// 1 when the first mover won the game, 0.5 for a draw, 0 when it lost.
    pub result: f32,
    /// What a search said, in centipawns for the first mover.
    pub score: Option<i16>,
}

const _: () = assert!(size_of::<Labelled>() == 48);

impl Labelled {
    /// The position.
    ///
    /// # Errors
    /// The board is of another game.
    pub fn position<G: GameInfo>(&self) -> Result<G::Position, String> {
        G::Position::from_packed(&self.board).map_err(|e| format!("not a position of {}: {e}", G::NAME))
    }

    /// The score for tuning: not a number where there is none.
    pub fn score_or_nan(&self) -> f32 {
        self.score.map_or(f32::NAN, f32::from)
    }

    /// Adds board, result and score to a checksum.
    pub fn add_to(&self, sum: &mut crc32fast::Hasher) {
        sum.update(&self.board);
        sum.update(&self.result.to_le_bytes());
        sum.update(&self.score.unwrap_or(i16::MIN).to_le_bytes());
    }
}

/// Which games are held out from training.
#[derive(Clone, Copy, Debug)]
pub struct Split {
    /// The share of the games.
    pub share: f64,
    /// Seed of the choice.
    pub seed: u64,
}

impl Split {
    /// Is the family of this position held out?
    pub fn holds_out(self, position: &Labelled) -> bool {
        let drawn = scramble(position.family ^ scramble(self.seed).0).0;
        (drawn as f64 / u64::MAX as f64) < self.share
    }
}

/// Reads files of positions and remembers what in them was not good.
#[derive(Clone, Debug, Default)]
pub struct PositionReader {
    /// The first flaw of each file with any, and how many the file had.
    pub flaws: Vec<(Flaw, usize)>,
    /// Games of shards, by run and number, so that none counts twice.
    games: HashSet<(u64, u64)>,
    /// Games that were met again.
    pub repeated: usize,
}

/// Takes positions as they are read, in the order of the file.
pub type Take<'a> = &'a mut dyn FnMut(&[Labelled]) -> Result<(), String>;

/// All good positions of files of either form and of folders of shards, in their order. The user is told what was left
/// out.
///
/// # Errors
/// A file cannot be read, or nothing in it is good.
pub fn read_all<G: GameInfo>(paths: &[PathBuf], filter: Filter) -> Result<Vec<Labelled>, String> {
    let (mut reader, mut out) = (PositionReader::default(), Vec::new());
    for path in paths {
        reader.read::<G>(path, filter, &mut |part| {
            out.extend_from_slice(part);
            Ok(())
        })?;
    }
    reader.warn();
    Ok(out)
}

/// The same of text files alone.
///
/// # Errors
/// As [`read_all`].
pub fn read_texts<G: GameInfo>(paths: &[PathBuf]) -> Result<Vec<Labelled>, String> {
    let (mut reader, mut out) = (PositionReader::default(), Vec::new());
    for path in paths {
        reader.read_text::<G>(path, &mut |part| {
            out.extend_from_slice(part);
            Ok(())
        })?;
    }
    reader.warn();
    Ok(out)
}

/// Which positions of a game of self-play are taken.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Filter {
    /// Take positions whose search score is within this many centipawns of zero.
    #[arg(long, default_value_t = 1500)]
    pub max_score: i32,
    /// Take at most this many positions of one game, evenly spread; 0 for all.
    #[arg(long, default_value_t = 0)]
    pub per_game: usize,
    /// Leave out this many plies at the start of each game.
    #[arg(long, default_value_t = 0)]
    pub skip_plies: usize,
}

impl PositionReader {
    /// Reads a file of either form, or all shards (`*.shard`) of a folder.
    ///
    /// # Errors
    /// The file cannot be read, nothing in it is good, or `take` failed.
    pub fn read<G: GameInfo>(&mut self, path: &Path, filter: Filter, take: Take) -> Result<(), String> {
        if path.is_dir() {
            let shards = shards_in(path).map_err(|flaw| flaw.to_string())?;
            return shards.iter().try_for_each(|shard| self.read_shard::<G>(shard, filter, take));
        }
        if path.extension().is_some_and(|e| e == "shard") {
            self.read_shard::<G>(path, filter, take)
        } else {
            self.read_text::<G>(path, take)
        }
    }

    /// Tells the user what was left out.
    pub fn warn(&self) {
        for (flaw, count) in &self.flaws {
            eprintln!("warning: {flaw} ({count} left out)");
        }
        if self.repeated > 0 {
            eprintln!("warning: {} games were met twice and count once", self.repeated);
        }
    }

    fn read_shard<G: GameInfo>(&mut self, path: &Path, filter: Filter, take: Take) -> Result<(), String> {
        let shard = shard::read(path, G::NAME).map_err(|flaw| flaw.to_string())?;
        self.flaws.extend(shard.flaw);
        let before = self.games.len();
        let met = shard.games.len();
        let mut fresh: Vec<GameRecord> =
            shard.games.into_iter().filter(|game| self.games.insert((shard.header.run, game.number))).collect();
        // In the shard they stand as they were over, which depends on threads and interruptions.
        fresh.sort_by_key(|game| game.number);
        self.repeated += met - (self.games.len() - before);
        let mut wrong = None;
        let mut count = 0;
        for games in fresh.chunks(GAMES_AT_ONCE) {
            let taken: Vec<Result<Vec<Labelled>, String>> =
                games.par_iter().map(|game| positions_of::<G>(shard.header.run, game, filter)).collect();
            let mut good = Vec::new();
            for (game, positions) in games.iter().zip(taken) {
                match positions {
                    Ok(positions) => good.extend(positions),
                    Err(reason) => {
                        count += 1;
                        let place = format!("game {}", game.number);
                        wrong.get_or_insert_with(|| Flaw { file: path.to_owned(), place, reason });
                    }
                }
            }
            take(&good)?;
        }
        self.flaws.extend(wrong.map(|flaw| (flaw, count)));
        Ok(())
    }

    /// Reads a text file, compressed if it ends in `.zst`. Flawed lines are left out and counted; of a
    /// truncated file the lines before the break are kept.
    ///
    /// # Errors
    /// The file cannot be opened, has lines but not one good one, or `take` failed.
    pub fn read_text<G: GameInfo>(&mut self, path: &Path, take: Take) -> Result<(), String> {
        let flaw = |place: String, reason: String| Flaw { file: path.to_owned(), place, reason };
        let opening = |e: std::io::Error| flaw("opening".into(), e.to_string()).to_string();
        let file = BufReader::new(File::open(path).map_err(opening)?);
        let mut source: Box<dyn Read> = if path.extension().is_some_and(|e| e == "zst") {
            Box::new(zstd::Decoder::with_buffer(file).map_err(opening)?)
        } else {
            Box::new(file)
        };
        let (mut first, mut count, mut good, mut number) = (None, 0, 0, 0);
        let mut bytes = Vec::new();
        loop {
            let read = source.by_ref().take(BYTES_AT_ONCE).read_to_end(&mut bytes);
            let ended = matches!(read, Ok(0));
            let whole =
                if ended { bytes.len() } else { bytes.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1) };
            let lines: Vec<&[u8]> = bytes[..whole].split_inclusive(|&b| b == b'\n').collect();
            let parsed: Vec<Option<Result<Labelled, String>>> = lines
                .par_iter()
                .map(|line| match std::str::from_utf8(line) {
                    Ok(text) if text.trim().is_empty() || text.starts_with('#') => None,
                    Ok(text) => Some(parse_line::<G>(text.trim_end())),
                    Err(_) => Some(Err("not text".into())),
                })
                .collect();
            let mut part = Vec::with_capacity(parsed.len());
            for line in parsed {
                number += 1;
                match line {
                    Some(Ok(position)) => part.push(position),
                    Some(Err(reason)) => {
                        count += 1;
                        first.get_or_insert_with(|| flaw(format!("line {number}"), reason));
                    }
                    None => {}
                }
            }
            good += part.len();
            take(&part)?;
            if let Err(why) = read {
                count += 1;
                first.get_or_insert_with(|| flaw(format!("after line {number}"), why.to_string()));
                break;
            }
            if ended {
                break;
            }
            bytes.drain(..whole);
        }
        if let Some(first) = first {
            if good == 0 {
                return Err(first.to_string());
            }
            self.flaws.push((first, count));
        }
        Ok(())
    }
}

/// The shards of a folder, by name.
///
/// # Errors
/// The folder cannot be read or holds none.
pub fn shards_in(folder: &Path) -> Result<Vec<PathBuf>, Flaw> {
    let flaw = |reason: String| Flaw { file: folder.to_owned(), place: "folder".into(), reason };
    let entries = std::fs::read_dir(folder).map_err(|e| flaw(e.to_string()))?;
    let mut shards = Vec::new();
    for entry in entries {
        let path = entry.map_err(|e| flaw(e.to_string()))?.path();
        if path.extension().is_some_and(|e| e == "shard") {
            shards.push(path);
        }
    }
    shards.sort();
    if shards.is_empty() { Err(flaw("there is no shard in it".into())) } else { Ok(shards) }
}

/// Replays a game and takes its quiet positions: not in check, the move played quiet, the score
/// within bounds.
///
/// # Errors
/// The game cannot be replayed: the line is not one of legal moves.
pub fn positions_of<G: GameInfo>(run: u64, game: &GameRecord, filter: Filter) -> Result<Vec<Labelled>, String> {
    let mut position = G::Position::from_fen(&game.fen).map_err(|e| format!("not a position of {}: {e}", G::NAME))?;
    let mut out = Vec::new();
    for (ply, step) in game.line.iter().enumerate() {
        let played = NonZeroU16::new(step.bits).map(G::Move::unpack);
        if let Some(m) = played
            && !(position.pseudo_legal(m) && position.legal(m))
        {
            return Err(format!("ply {ply}: the move is not legal"));
        }
        let score = step.score.map(i32::from);
        let quiet = !position.in_check() && played.is_none_or(|m| !position.is_noisy(m));
        let near = score.is_none_or(|s| s.abs() <= filter.max_score);
        // Of a searched game the unsearched moves are the random ones.
        let searched = score.is_some() || played.is_none();
        if quiet && near && searched && ply >= filter.skip_plies {
            out.push(Labelled {
                board: position.packed(),
                result: f32::from(game.half_points) / 2.0,
                score: score.map(|s| if position.side() == Side::First { s } else { -s } as i16),
                family: match game.end {
                    End::Position => structure_family::<G>(&position),
                    _ => scramble(run).0 ^ scramble(game.number).0,
                },
            });
        }
        match played {
            Some(m) => position.make(m),
            None if ply + 1 < game.line.len() => return Err(format!("ply {ply}: the line goes on without a move")),
            None => {}
        }
    }
    if filter.per_game > 0 && out.len() > filter.per_game {
        let (have, want) = (out.len(), filter.per_game);
        let mut at = 0;
        out.retain(|_| {
            at += 1;
            at * want / have > (at - 1) * want / have
        });
    }
    Ok(out)
}

/// The family of a position whose game is unknown: positions of one game often share their slow
/// structure, and positions that share it are often of one opening.
fn structure_family<G: GameInfo>(position: &G::Position) -> u64 {
    position.structure_key().0
}

/// Reads one line.
///
/// # Errors
/// What was wrong with it.
pub fn parse_line<G: GameInfo>(line: &str) -> Result<Labelled, String> {
    let mut fields = line.split(';');
    let fen = fields.next().unwrap_or_default().trim();
    let result = fields.next().ok_or("expected FEN;result")?.trim();
    let result = match result {
        "1.0" | "1" | "1-0" => 1.0,
        "0.5" | "1/2-1/2" => 0.5,
        "0.0" | "0" | "0-1" => 0.0,
        _ => return Err(format!("'{result}' is not a result: expected 1.0, 0.5 or 0.0")),
    };
    let score = match fields.next().map(str::trim) {
        None | Some("") => None,
        Some(text) => {
            let score: i32 = text.parse().map_err(|_| format!("'{text}' is not a score in centipawns"))?;
            // Beyond, a game is as good as won.
            Some(score.clamp(-LARGEST_SCORE, LARGEST_SCORE) as i16)
        }
    };
    if let Some(more) = fields.next() {
        return Err(format!("unexpected fourth field '{more}'"));
    }
    let position = G::Position::from_fen(fen).map_err(|e| format!("not a position of {}: {e}", G::NAME))?;
    Ok(Labelled { board: position.packed(), result, score, family: structure_family::<G>(&position) })
}

/// Writes positions as text, one a line.
///
/// # Errors
/// The writer failed, or a position is of another game.
pub fn write_text<G: GameInfo>(positions: &[Labelled], mut out: impl Write) -> std::io::Result<()> {
    for position in positions {
        let fen = position.position::<G>().map_err(std::io::Error::other)?.fen();
        write!(out, "{fen};{:.1}", position.result)?;
        match position.score {
            Some(score) => writeln!(out, ";{score}")?,
            None => writeln!(out)?,
        }
    }
    out.flush()
}
