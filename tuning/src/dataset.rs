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
};
use rayon::prelude::*;

use crate::{
    flaw::Flaw,
    shard::{self, End, GameRecord},
};

/// A position and what became of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Labelled {
    /// The position.
    pub fen: Box<str>,
    /// 1 when the first mover won the game, 0.5 for a draw, 0 when it lost.
    pub result: f32,
    /// What a search said, in centipawns for the first mover.
    pub score: Option<i32>,
    /// The same for positions that may come from one game, which must not be split between
    /// training and held-out set.
    pub family: u64,
}

/// What was good in some files, and what was not.
#[derive(Clone, Debug, Default)]
pub struct PositionReader {
    /// The good positions in the order of the files.
    pub positions: Vec<Labelled>,
    /// The first flaw of each file with any, and how many the file had.
    pub flaws: Vec<(Flaw, usize)>,
    /// Games of shards, by run and number, so that none counts twice.
    games: HashSet<(u64, u64)>,
    /// Games that were met again.
    pub repeated: usize,
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
    /// The file cannot be read, or nothing in it is good.
    pub fn read<G: GameInfo>(&mut self, path: &Path, filter: Filter) -> Result<(), Flaw> {
        if path.is_dir() {
            let shards = shards_in(path)?;
            return shards.iter().try_for_each(|shard| self.read_shard::<G>(shard, filter));
        }
        if path.extension().is_some_and(|e| e == "shard") {
            self.read_shard::<G>(path, filter)
        } else {
            read_text::<G>(path, self)
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

    fn read_shard<G: GameInfo>(&mut self, path: &Path, filter: Filter) -> Result<(), Flaw> {
        let shard = shard::read(path, G::NAME)?;
        self.flaws.extend(shard.flaw);
        let before = self.games.len();
        let met = shard.games.len();
        let fresh: Vec<GameRecord> =
            shard.games.into_iter().filter(|game| self.games.insert((shard.header.run, game.number))).collect();
        self.repeated += met - (self.games.len() - before);
        let taken: Vec<Result<Vec<Labelled>, String>> =
            fresh.par_iter().map(|game| positions_of::<G>(shard.header.run, game, filter)).collect();
        let mut wrong = None;
        let mut count = 0;
        for (game, positions) in fresh.iter().zip(taken) {
            match positions {
                Ok(positions) => self.positions.extend(positions),
                Err(reason) => {
                    count += 1;
                    let place = format!("game {}", game.number);
                    wrong.get_or_insert_with(|| Flaw { file: path.to_owned(), place, reason });
                }
            }
        }
        self.flaws.extend(wrong.map(|flaw| (flaw, count)));
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
                fen: position.fen().into(),
                result: f32::from(game.half_points) / 2.0,
                score: score.map(|s| if position.side() == Side::First { s } else { -s }),
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
        Some(text) => Some(text.parse().map_err(|_| format!("'{text}' is not a score in centipawns"))?),
    };
    if let Some(more) = fields.next() {
        return Err(format!("unexpected fourth field '{more}'"));
    }
    let position = G::Position::from_fen(fen).map_err(|e| format!("not a position of {}: {e}", G::NAME))?;
    Ok(Labelled { fen: fen.into(), result, score, family: structure_family::<G>(&position) })
}

/// Reads a text file, compressed if it ends in `.zst`. Flawed lines are left out and counted; of a
/// truncated file the lines before the break are kept.
///
/// # Errors
/// The file cannot be opened, or has lines but not one good one.
pub fn read_text<G: GameInfo>(path: &Path, reader: &mut PositionReader) -> Result<(), Flaw> {
    let flaw = |place: String, reason: String| Flaw { file: path.to_owned(), place, reason };
    let file = File::open(path).map_err(|e| flaw("opening".into(), e.to_string()))?;
    let mut bytes = Vec::new();
    let read = if path.extension().is_some_and(|e| e == "zst") {
        zstd::Decoder::new(BufReader::new(file)).and_then(|mut plain| plain.read_to_end(&mut bytes))
    } else {
        BufReader::new(file).read_to_end(&mut bytes)
    };
    let mut first = None;
    let mut count = 0;
    if let Err(why) = read {
        let whole_lines = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        bytes.truncate(whole_lines);
        let lines = bytes.split(|&b| b == b'\n').count() - 1;
        first = Some(flaw(format!("after line {lines}"), why.to_string()));
        count = 1;
    }
    let lines: Vec<&[u8]> = bytes.split(|&b| b == b'\n').collect();
    let parsed: Vec<Option<Result<Labelled, String>>> = lines
        .par_iter()
        .map(|line| match std::str::from_utf8(line) {
            Ok(text) if text.trim().is_empty() || text.starts_with('#') => None,
            Ok(text) => Some(parse_line::<G>(text.trim_end())),
            Err(_) => Some(Err("not text".into())),
        })
        .collect();
    let before = reader.positions.len();
    for (number, line) in parsed.into_iter().enumerate() {
        match line {
            Some(Ok(position)) => reader.positions.push(position),
            Some(Err(reason)) => {
                count += 1;
                first.get_or_insert_with(|| flaw(format!("line {}", number + 1), reason));
            }
            None => {}
        }
    }
    if let Some(first) = first {
        if reader.positions.len() == before {
            return Err(first);
        }
        reader.flaws.push((first, count));
    }
    Ok(())
}

/// Writes positions as text, one a line.
///
/// # Errors
/// The writer failed.
pub fn write_text(positions: &[Labelled], mut out: impl Write) -> std::io::Result<()> {
    for position in positions {
        write!(out, "{};{:.1}", position.fen, position.result)?;
        match position.score {
            Some(score) => writeln!(out, ";{score}")?,
            None => writeln!(out)?,
        }
    }
    out.flush()
}
