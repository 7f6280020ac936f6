//! Records of games as people and programs keep them, read into games that replay.
//!
//! [`read`] takes anything that can be read and gives one [`Record`] after another: PGN archives of
//! either game, score sheets, XQF files, position lines and JSON cases, in the usual encodings.
//! Memory stays constant however many games there are. A game that cannot be read is a
//! [`RecordError`] with its place, and the next one is read all the same. Who wants to read the
//! games of an archive in parallel takes them unread from [`games`] and calls [`RawGame::read`].
//!
//! The way of a text: `frames` cuts it into games, `sheet` takes one game apart into tags, words and
//! clocks (PGN's structure is read by `pgn-reader`), `replay` turns words into legal moves.

mod asides;
mod cbf;
pub mod epd;
pub mod files;
mod frames;
pub mod journal;
mod json;
mod likelihood;
pub mod outcome;
pub mod pgn;
mod reading;
mod record;
mod replay;
mod sheet;
mod source;
mod text;
mod xqf;

use std::io::Read;

pub use asides::{Asides, Spot, Told, reach};
pub use frames::{Frame, Frames, Games, RawGame};
pub use json::parse as parse_json;
pub use outcome::Outcome;
pub use reading::{Meaning, RecordGame, Word};
pub use record::{BadMove, GameReading, Misnumbered, ReadAs, Record, RecordError, WordReading};
pub use sheet::{Sheet, SheetTrouble};
pub use source::{Format, Records, Source, Values, look};
pub use text::encoding;

/// The games of a text, unread, for reading them in parallel.
pub fn games<R: Read>(input: R) -> Games<R> {
    Games::new(input)
}

/// Reads one record after another from PGN or score sheets. [`Source`] reads the other formats too.
pub fn read<G: RecordGame, R: Read>(input: R) -> Records<R, G> {
    Records::new(input, Format::Pgn)
}
