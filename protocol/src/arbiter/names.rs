//! The words by which facts go in data: they are part of the schema, and nothing that people read.

use std::fmt::Display;

use chuhan_engine::{
    game::Side,
    law::{
        chess::claims::{Difference, GameEnd, Preset, Reason, Verdict},
        xiangqi::{Class, Exempt, IdleName, Root, Route, SideClass},
    },
    xiangqi::{Piece, RuleSet},
};
use serde::Serializer;

/// A fact that has a word in data.
pub trait Named {
    /// The word.
    fn name(&self) -> String;
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
    ($($fact:ty: |$value:ident| $word:expr;)*) => {
        $(impl Named for $fact {
            fn name(&self) -> String {
                let $value = *self;
                $word.into()
            }
        })*
    };
}

name! {
    Preset: |preset| preset.book.name();
    RuleSet: |set| set.name();
    Verdict: |verdict| verdict.name();
    SideClass: |class| class.name();
    Option<GameEnd>: |result| match result {
        None => "*",
        Some(GameEnd::Draw) => "1/2-1/2",
        Some(GameEnd::Won(Side::First)) => "1-0",
        Some(GameEnd::Won(Side::Second)) => "0-1",
    };
    Reason: |reason| match reason {
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
        Reason::NoIllegalMoveTold => "nobody tells of an illegal move",
    };
    Difference: |difference| match difference {
        Difference::Castling => "castling",
        Difference::EnPassant => "en-passant",
        Difference::SideToMove => "side-to-move",
    };
    Class: |class| match class {
        Class::Check => "check",
        Class::MateThreat => "mate-threat",
        Class::Chase => "chase",
        Class::PawnAttack => "pawn attack",
        Class::Idle => "idle",
    };
    IdleName: |name| match name {
        IdleName::ExchangeOffer => "exchange offer",
        IdleName::Sacrifice => "sacrifice",
        IdleName::Follow => "follow",
        IdleName::Block => "block",
        IdleName::Plain => "idle",
    };
    Root: |root| match root {
        Root::Unrooted => "none",
        Root::False => "false",
        Root::Under => "insufficient",
    };
    Route: |route| match route {
        Route::Capture => "capture",
        Route::CheckRun => "check run",
        Route::Exchange => "exchange",
    };
    Exempt: |exempt| match exempt {
        Exempt::General => "only the general takes",
        Exempt::Pawn => "only a pawn takes",
        Exempt::NoMaterial => "no material",
        Exempt::ExchangeOffer => "exchange offer",
        Exempt::Rooted => "rooted",
        Exempt::AllowsMate => "taking allows mate",
        Exempt::NoProfit => "taking loses as much",
    };
}
