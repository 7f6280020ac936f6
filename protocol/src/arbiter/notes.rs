//! Remarks on rulings.

use std::fmt;

use chuhan_engine::{
    game::Side,
    law::chess::claims::{Outcome, Verdict},
};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::names::{Named, Word, named};
use crate::records::{Misnumbered, ReadAs};

/// Another reading of "the same position".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub enum Reading {
    /// A capture en passant counts whenever a pawn stands ready.
    #[serde(rename = "ep-pseudo")]
    PseudoEnPassant,
    /// It counts if it is legal.
    #[serde(rename = "ep-legal")]
    LegalEnPassant,
    /// Castling is compared by rights.
    #[serde(rename = "castling-rights")]
    CastlingByRights,
    /// Castling is compared by what can be played at once.
    #[serde(rename = "castling-immediate")]
    CastlingAtOnce,
}

/// What would be ruled under another reading.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct OtherReading {
    /// The reading.
    pub reading: Reading,
    /// The ruling.
    #[serde(rename = "ruling", serialize_with = "named")]
    #[schemars(with = "Word<Verdict>")]
    pub verdict: Verdict,
    /// The result.
    #[serde(serialize_with = "named")]
    #[schemars(with = "Word<Option<Outcome>>")]
    pub result: Option<Outcome>,
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reading::PseudoEnPassant => "with pseudo-legal en passant",
            Reading::LegalEnPassant => "with legal en passant only",
            Reading::CastlingByRights => "with castling compared by rights",
            Reading::CastlingAtOnce => "with castling compared by present possibility",
        })
    }
}

/// A remark on a ruling.
#[derive(Clone, Debug)]
pub enum Note {
    /// Part of the move count is taken over from the start position.
    CountFromStart,
    /// Another reading would rule otherwise.
    OtherReading(OtherReading),
    /// This side checked on every move between the first and the last occurrence.
    ChecksThroughout(Side),
    /// The article on fifty moves is not in hand for this text.
    NoArticleOnCount,
    /// An inadmissible claim changes no clock, by this article.
    NoAdjustment(&'static str),
    /// The FEN names castling rights that cannot be.
    RightsLeftOut,
    /// The FEN names a square for captures en passant over which no pawn can have moved.
    EnPassantLeftOut,
    /// The record gives another result than the ruling.
    RecordSays(Outcome),
    /// So many words of the record stand behind the illegal move.
    BehindIllegalMove(usize),
    /// A number among the moves is not the one counted.
    Misnumbered(Misnumbered),
    /// How a word of the record was read.
    ReadAs(ReadAs),
}

/// As the notes of the schema have it, which are English.
impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::CountFromStart => f.write_str("part of the move count is taken over from the start position"),
            Note::OtherReading(OtherReading { reading, verdict, result }) => {
                write!(f, "{reading} the ruling would be another: {}, {}", verdict.name(), result.name())
            }
            Note::ChecksThroughout(side) => {
                let colour = if *side == Side::First { "White" } else { "Black" };
                write!(f, "every move of {colour} between the first and the last occurrence gives check")
            }
            Note::NoArticleOnCount => f.write_str("the article on fifty moves is not in hand for this text"),
            Note::NoAdjustment(article) => {
                write!(f, "no time adjustment; unreasonable claims are at the arbiter's discretion ({article})")
            }
            Note::RightsLeftOut => {
                f.write_str("the FEN names castling rights for which no king and rook stand: they are left out")
            }
            Note::EnPassantLeftOut => f.write_str(
                "the FEN names a square for captures en passant over which no pawn can have moved: it is left out",
            ),
            Note::RecordSays(result) => write!(f, "the record gives the game as {}", result.pgn()),
            Note::BehindIllegalMove(1) => {
                f.write_str("the record has one move behind the illegal one, which falls with it")
            }
            Note::BehindIllegalMove(moves) => {
                write!(f, "the record has {moves} moves behind the illegal one, which fall with it")
            }
            Note::Misnumbered(Misnumbered { counted, written }) => {
                write!(f, "the number {written} stands where move {counted} is: is a move left out, or written twice?")
            }
            Note::ReadAs(read) => read.fmt(f),
        }
    }
}

impl Serialize for Note {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}
