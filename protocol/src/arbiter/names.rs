//! The words by which facts go in data: they are part of the schema, and nothing that people read.

use std::{borrow::Cow, fmt::Display, marker::PhantomData};

use chuhan_engine::{
    game::Side,
    law::{
        chess::claims::{Book, Difference, Outcome, Preset, Reason, Verdict},
        xiangqi::{Class, Exempt, IdleName, Root, Route, SideClass},
    },
    xiangqi::{Piece, RuleSet},
};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serializer;

/// A fact that has a word in data.
pub trait Named: Sized {
    /// The word.
    fn name(&self) -> Cow<'static, str>;
    /// All words that there are, for the schema; none where they are no closed list.
    fn words() -> Vec<String> {
        Vec::new()
    }
}

/// Stands in a schema for a fact that is written by its word.
pub(super) struct Word<T>(PhantomData<T>);

impl<T: Named> JsonSchema for Word<T> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        "Word".into()
    }
    fn schema_id() -> Cow<'static, str> {
        std::any::type_name::<Self>().into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let words = T::words();
        if words.is_empty() { json_schema!({ "type": "string" }) } else { json_schema!({ "enum": words }) }
    }
}

/// Writes a fact by its word.
pub(super) fn named<S: Serializer>(fact: &impl Named, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&fact.name())
}

/// Writes a square or a move in coordinates.
pub(super) fn coordinates<S: Serializer>(fact: &impl Display, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(fact)
}

/// Writes a piece by its letter in a FEN.
// The signature is serde's.
#[allow(clippy::trivially_copy_pass_by_ref)]
pub(super) fn letter<S: Serializer>(piece: &Piece, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_char(piece.letter())
}

/// Gives facts their words.
macro_rules! name {
    ($($fact:ty: { $($value:pat => $word:expr),* $(,)? })*) => {
        $(impl Named for $fact {
            fn name(&self) -> Cow<'static, str> {
                match *self { $($value => $word.into()),* }
            }
            fn words() -> Vec<String> {
                vec![$($word.into()),*]
            }
        })*
    };
}

name! {
    Option<Outcome>: {
        None => "*",
        Some(Outcome::Draw) => "1/2-1/2",
        Some(Outcome::Wins(Side::First)) => "1-0",
        Some(Outcome::Wins(Side::Second)) => "0-1",
    }
    Reason: {
        Reason::Checkmate => "checkmate",
        Reason::Stalemate => "stalemate",
        Reason::DeadPosition => "dead position",
        Reason::Occurrences => "occurrences of the position",
        Reason::MoveCount => "moves without capture or pawn move",
        Reason::NotOnMove => "the claimant does not have the move",
        Reason::TouchedPiece => "the claimant had touched a piece",
        Reason::NoScore => "the claimant had not kept the score",
        Reason::IllegalDeclared => "the declared move is illegal",
        Reason::NotInText => "the text has no such claim",
        Reason::FlagLost => "the flag fell",
        Reason::FlagDrawn => "the flag fell, but the opponent cannot mate",
        Reason::BothFlags => "both flags are down",
        Reason::IllegalMove => "illegal move",
        Reason::Resignation => "resignation",
        Reason::Agreement => "agreement",
        Reason::TooEarly => "both players must have made a move",
        Reason::TimeLeft => "too much time is left for this claim",
        Reason::NoGuidelines => "the Guidelines III were not announced",
        Reason::LastMinutes => "the arbiter decides",
        Reason::GameGoesOn => "nothing ended the game",
        Reason::NoFlagTold => "nobody tells whose flag fell",
        Reason::NoResignationTold => "nobody tells who resigned",
        Reason::RecordDenies => "the record gives another result",
        Reason::ClockShowsTime => "the clock shows time",
        Reason::BothFlagsNotInText => "the text does not say what happens when both flags are down",
        Reason::NoClockTold => "nobody tells what the claimant's clock shows",
        Reason::FlagDown => "the claimant's flag has fallen",
        Reason::NoIllegalMoveTold => "nobody tells of an illegal move",
    }
    Difference: {
        Difference::Castling => "castling",
        Difference::EnPassant => "en-passant",
        Difference::SideToMove => "side-to-move",
    }
    Class: {
        Class::Check => "check",
        Class::MateThreat => "mate-threat",
        Class::Chase => "chase",
        Class::PawnAttack => "pawn attack",
        Class::ExchangeOffer => "exchange offer",
        Class::Idle => "idle",
    }
    IdleName: {
        IdleName::ExchangeOffer => "exchange offer",
        IdleName::Sacrifice => "sacrifice",
        IdleName::Follow => "follow",
        IdleName::Block => "block",
        IdleName::Plain => "idle",
    }
    Root: {
        Root::Unrooted => "none",
        Root::False => "false",
        Root::Under => "insufficient",
    }
    Route: {
        Route::Capture => "capture",
        Route::CheckRun => "check run",
        Route::Exchange => "exchange",
    }
    Exempt: {
        Exempt::General => "only the general takes",
        Exempt::Pawn => "only a pawn takes",
        Exempt::NoMaterial => "no material",
        Exempt::ExchangeOffer => "exchange offer",
        Exempt::Rooted => "rooted",
        Exempt::AllowsMate => "taking allows mate",
        Exempt::NoProfit => "taking loses as much",
    }
}

impl Named for Preset {
    fn name(&self) -> Cow<'static, str> {
        self.book.name().into()
    }
    fn words() -> Vec<String> {
        Book::ALL.map(|book| book.name().into()).into()
    }
}

impl Named for RuleSet {
    fn name(&self) -> Cow<'static, str> {
        RuleSet::name(*self).into()
    }
    fn words() -> Vec<String> {
        RuleSet::ALL.iter().map(|set| Named::name(set).into_owned()).collect()
    }
}

impl Named for Verdict {
    fn name(&self) -> Cow<'static, str> {
        Verdict::name(*self).into()
    }
    fn words() -> Vec<String> {
        let all = [
            Verdict::Upheld,
            Verdict::Incorrect,
            Verdict::Inadmissible,
            Verdict::Automatic,
            Verdict::None,
            Verdict::Discretion,
            Verdict::Undecided,
            Verdict::NotEstablished,
        ];
        all.map(|verdict| verdict.name().into()).into()
    }
}

/// What a side may be found to do in a loop.
pub(crate) const SIDE_CLASSES: [SideClass; 8] = {
    const fn mixture(check: bool, mate_threat: bool, chase: bool) -> SideClass {
        SideClass::Mixture { check, mate_threat, chase }
    }
    [
        SideClass::Allowed,
        SideClass::PerpetualCheck,
        SideClass::PerpetualMateThreat,
        SideClass::PerpetualChase,
        mixture(true, true, false),
        mixture(true, false, true),
        mixture(false, true, true),
        mixture(true, true, true),
    ]
};

impl Named for SideClass {
    fn name(&self) -> Cow<'static, str> {
        SideClass::name(*self)
    }
    fn words() -> Vec<String> {
        SIDE_CLASSES.map(|class| class.name().into_owned()).into()
    }
}
