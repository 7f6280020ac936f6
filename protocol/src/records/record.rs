//! A record of a game, and why there is none.

use std::time::Duration;

use chuhan_engine::{
    game::{Position, Side},
    info::{FenError, GameInfo, PositionInfo},
};
use schemars::JsonSchema;
use serde::Serialize;
use thiserror::Error;

use super::{asides::Told, outcome::Outcome};
use crate::playable::Playable;

/// One game, read and found legal from its start to its last move.
#[derive(Clone)]
pub struct Record<G: Playable> {
    /// Which game of its source, from 1.
    pub number: usize,
    /// The line of the source on which it begins, from 1.
    pub line: usize,
    /// What is said about the game, in the order of the source.
    pub tags: Vec<(String, String)>,
    /// The position before the first move, under the game's default law.
    pub start: G::Position,
    /// The moves of the main line.
    pub moves: Vec<G::Move>,
    /// Time left on the mover's clock after each move, where the record tells; as long as `moves`.
    pub clocks: Vec<Option<Duration>>,
    /// The result after the last move, or else that of the tag `Result`.
    pub outcome: Option<Outcome>,
    /// Words that could have meant another legal move, and how they were read.
    pub notes: Vec<ReadAs>,
    /// The first number among the moves that is not the one counted, if there is one.
    pub misnumbered: Option<Misnumbered>,
    /// All ways to read the whole game, this one first, where there are several.
    pub readings: Vec<GameReading<G>>,
    /// The comments and variations, if they were asked for.
    pub asides: Told<G>,
}

/// One way to read a game in short notation to its end.
#[derive(Clone)]
pub struct GameReading<G: Playable> {
    /// The moves.
    pub moves: Vec<G::Move>,
    /// The words that are read otherwise in another of the ways.
    pub words: Vec<WordReading>,
}

/// A number that stands in front of another move than the one that is counted so: a move may have been left out, or
/// written twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misnumbered {
    /// The number as it is counted.
    pub counted: u32,
    /// As it is written.
    pub written: u32,
}

impl Misnumbered {
    /// Looks through the numbers among the moves, each with the plies before it, where `counted` numbers a ply.
    /// Numbers may begin anywhere, and may be those of plies.
    pub(super) fn among(numbers: &[(usize, u32)], counted: impl Fn(usize) -> u32) -> Option<Self> {
        let &(first, begin) = numbers.first()?;
        let offset = i64::from(begin) - i64::from(counted(first));
        let plies = |&(ply, written): &(usize, u32)| i64::from(written) - i64::from(begin) == ply as i64 - first as i64;
        let each_ply = numbers.get(1).is_none_or(|&(ply, _)| ply == first + 1);
        if each_ply && numbers.iter().all(plies) {
            return None;
        }
        numbers.iter().find_map(|&(ply, written)| {
            let counted = u32::try_from(i64::from(counted(ply)) + offset).ok()?;
            (counted != written).then_some(Self { counted, written })
        })
    }
}

/// What a word is taken for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WordReading {
    /// Its move number.
    pub move_no: u32,
    /// Whose move it is: white, red or black.
    pub side: &'static str,
    /// As it was written.
    pub word: String,
    /// The move in coordinates.
    #[serde(rename = "move")]
    pub taken: String,
}

/// A word that could have meant another move in a reading of the whole game, and how it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadAs {
    /// Its move number.
    pub number: u32,
    /// Whose move it is: white, red or black.
    pub side: &'static str,
    /// As it was written.
    pub word: String,
    /// The move it was taken for, in coordinates.
    pub taken: String,
    /// The others, in coordinates.
    pub others: Vec<String>,
}

impl std::fmt::Display for ReadAs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ReadAs { number, side, word, taken, others } = self;
        write!(f, "move {number} ({side}): `{word}` is read as {taken}; {} was legal too", others.join(" or "))
    }
}

impl<G: Playable> Record<G> {
    /// A game of which nothing has been played yet.
    ///
    /// # Errors
    /// The FEN is wrong.
    pub fn at(fen: &str) -> Result<Self, FenError> {
        Ok(Self {
            number: 1,
            line: 1,
            tags: Vec::new(),
            start: G::Position::from_fen(fen)?,
            moves: Vec::new(),
            clocks: Vec::new(),
            outcome: None,
            notes: Vec::new(),
            misnumbered: None,
            readings: Vec::new(),
            asides: Told::default(),
        })
    }

    /// The value of a tag; names are compared without regard to case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        find_tag(&self.tags, name)
    }

    /// The FEN of the position before the first move.
    pub fn start_fen(&self) -> String {
        self.start.fen()
    }

    /// The number of the move at `ply` plies after the start, counted on from that of the start
    /// position.
    pub fn move_number(&self, ply: usize) -> u32 {
        move_number::<G>(&self.start, ply)
    }

    /// The position after the last move, with the line that led there.
    pub fn end(&self) -> G::Position {
        let mut position = self.start.clone();
        for &m in &self.moves {
            position.make(m);
        }
        position
    }

    /// The moves in protocol coordinates.
    pub fn coordinates(&self) -> Vec<String> {
        let mut position = self.start.clone();
        self.moves
            .iter()
            .map(|&m| {
                let text = position.move_text(m);
                position.make(m);
                text
            })
            .collect()
    }

    /// The last time that the record tells for a side's clock.
    pub fn last_clock(&self, side: Side) -> Option<Duration> {
        let first = self.start.side();
        let of_side = |ply: usize| (ply.is_multiple_of(2)) == (first == side);
        self.clocks.iter().enumerate().rev().filter(|&(ply, _)| of_side(ply)).find_map(|(_, clock)| *clock)
    }
}

pub(super) fn find_tag<'a>(tags: &'a [(String, String)], name: &str) -> Option<&'a str> {
    tags.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
}

/// The move at which a record breaks off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadMove {
    /// Its ply, from 1.
    pub ply: usize,
    /// Its move number, counted on from that of the start position.
    pub number: u32,
    /// Whose move it is: white, red or black.
    pub side: &'static str,
    /// As it was written.
    pub word: String,
    /// The start position.
    pub start_fen: String,
    /// The moves before it, in protocol coordinates.
    pub played: Vec<String>,
    /// How many words of its game stand behind it.
    pub behind: usize,
    /// The tags of its game.
    pub tags: Vec<(String, String)>,
}

impl BadMove {
    /// The value of a tag; names are compared without regard to case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        find_tag(&self.tags, name)
    }
}

/// Why a game could not be read, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct RecordError {
    /// Which game of its source, from 1; 0 for the source as a whole, or where there is but one.
    pub game: usize,
    /// The line of the source on which the game begins, from 1.
    pub line: usize,
    /// The move, if it is one.
    pub at: Option<Box<BadMove>>,
    /// What was wrong.
    pub reason: String,
}

impl RecordError {
    pub(super) fn new(game: usize, line: usize, reason: impl Into<String>) -> Self {
        Self { game, line, at: None, reason: reason.into() }
    }
}

impl std::fmt::Display for RecordError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let comma = if self.game > 0 {
            write!(f, "game {}", self.game)?;
            ", "
        } else {
            ""
        };
        match &self.at {
            Some(at) => write!(f, "{comma}move {} ({}): `{}`: ", at.number, at.side, one_line(&at.word))?,
            None if self.game > 0 => write!(f, " (line {}): ", self.line)?,
            None => {}
        }
        f.write_str(&one_line(&self.reason))
    }
}

/// Text of a record as it may go to a terminal: short, on one line, without control characters.
fn one_line(text: &str) -> String {
    text.chars().take(300).map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// The number of the move at `ply` plies after the start.
pub(super) fn move_number<G: GameInfo>(start: &G::Position, ply: usize) -> u32 {
    let first = start.fen().split_ascii_whitespace().nth(5).and_then(|n| n.parse::<u32>().ok()).unwrap_or(1);
    let rounds = if start.side() == Side::Second { ply.div_ceil(2) } else { ply / 2 };
    first.saturating_add(rounds as u32)
}
