//! What a move attacks in form only, and the article that sets it apart from a chase: facts for the
//! arbiter, which the ruling itself does not need.

use super::{
    exchange::{best_recapture, is_material},
    study::{Study, Takers},
};
use crate::xiangqi::{
    board::Board,
    types::{Move, Piece, PieceKind, Square},
};

/// Why an attack in form is no chase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exempt {
    /// Only the general takes (27.1).
    General,
    /// Only a pawn takes (27.2).
    Pawn,
    /// What is attacked is no material: a pawn on its own bank (25.3, 29.3).
    NoMaterial,
    /// Equal units could take each other: an offer to exchange (28.5).
    ExchangeOffer,
    /// The prey is protected enough: taking wins nothing (28.16).
    Rooted,
    /// Taking lets the opponent mate at once (29.4); in 2020, mate by checks.
    AllowsMate,
    /// Taking loses as much in return (得不偿失, 2020).
    NoProfit,
}

impl Exempt {
    /// The article of the 1999 rules.
    pub const fn article(self) -> &'static str {
        match self {
            Exempt::General => "27.1",
            Exempt::Pawn => "27.2",
            Exempt::NoMaterial => "25.3",
            Exempt::ExchangeOffer => "28.5",
            Exempt::Rooted => "28.16",
            Exempt::AllowsMate => "29.4",
            // Known of 2020 only, whose article is not.
            Exempt::NoProfit => "",
        }
    }
}

/// An attack in form only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NearMiss {
    /// The attacked unit.
    pub piece: Piece,
    /// Where it stands.
    pub square: Square,
    /// Where its attacker stands.
    pub taker: Square,
    /// Why it does not count.
    pub exempt: Exempt,
    /// The opponent's move that shows it: what takes the attacker back, mates, or, for an exchange offer,
    /// what the prey could do instead.
    pub answer: Option<Move>,
}

/// The captures that the move `m` from `before` to `after` newly makes possible and that are no
/// chase, one for each attacked unit. A check is asked for nothing else (28.1).
pub fn near_misses(study: &mut Study, before: &Board, m: Move, after: &Board) -> Vec<NearMiss> {
    if after.in_check() {
        return Vec::new();
    }
    let again = after.passed();
    let won = study.winnable(&again, Takers::Pieces);
    let mut found: Vec<NearMiss> = Vec::new();
    for capture in again.legal_list().iter() {
        let (Some(piece), Some(taker)) = (again.piece_at(capture.to()), again.piece_at(capture.from())) else {
            continue;
        };
        let from = if capture.from() == m.to() { m.from() } else { capture.from() };
        let stood = before.legal_to(capture.to()).any(|old| old.from() == from);
        let known = found.iter().any(|f| f.square == capture.to());
        if stood || known || won.iter().any(|prey| prey.square == capture.to()) {
            continue;
        }
        let exempt = if !is_material(piece, capture.to()) {
            Exempt::NoMaterial
        } else if study.offers(&again, capture) {
            Exempt::ExchangeOffer
        } else if !study.capture_pays(&again, capture) {
            Exempt::Rooted
        } else {
            match taker.kind() {
                PieceKind::King => Exempt::General,
                PieceKind::Pawn => Exempt::Pawn,
                _ if study.taking_allows_mate(&again, capture) => Exempt::AllowsMate,
                _ => Exempt::NoProfit,
            }
        };
        let after = again.after(capture);
        let answer = match exempt {
            Exempt::ExchangeOffer => Some(Move::new(capture.to(), capture.from())),
            Exempt::Rooted => best_recapture(&after, capture.to()),
            Exempt::AllowsMate => study.prove_mate(&after).map(|mate| mate.played),
            Exempt::General | Exempt::Pawn | Exempt::NoMaterial | Exempt::NoProfit => None,
        };
        found.push(NearMiss { piece, square: capture.to(), taker: capture.from(), exempt, answer });
    }
    found
}
