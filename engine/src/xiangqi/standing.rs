//! Terms that two men decide by what they are and where they stand. They are linear like pairs, so the rows of
//! [`super::pairs`] hold them: the evaluation need not look for them man by man.

use super::{
    types::{FILES, Piece, PieceKind, Square},
    weights as w,
};
use crate::{
    eval::{Tapered, Term},
    game::Side,
};

/// A man and his square.
pub(super) type Man = (Piece, Square);

/// The cell of a table of fifty, from the own back rank and the edge.
fn half(side: Side, square: Square) -> usize {
    square.rank_for(side) * 5 + square.file().min(FILES - 1 - square.file())
}

/// The first of these cells that a pawn reaches.
const PAWN_RANKS: usize = 3 * 5;

/// Tells `put` of each of these terms that a man has beside another. They are credited to the side of the first.
pub(super) fn of_man((piece, square): Man, (other, there): Man, mut put: impl FnMut(Term)) {
    let side = piece.side();
    let own = other.side() == side;
    if own && other.kind() == PieceKind::King {
        // Every man stands beside his own king.
        let cell = half(side, square);
        match piece.kind() {
            PieceKind::Horse => put(w::HORSE_SQUARE.at(cell)),
            PieceKind::Chariot => put(w::CHARIOT_SQUARE.at(cell)),
            PieceKind::Cannon => put(w::CANNON_SQUARE.at(cell)),
            PieceKind::Pawn if cell >= PAWN_RANKS => put(w::PAWN_SQUARE.at(cell - PAWN_RANKS)),
            _ => (),
        }
    }
    // The legs of a horse stand on the straight neighbours of its square.
    if piece.kind() == PieceKind::Horse
        && square.file().abs_diff(there.file()) + square.rank().abs_diff(there.rank()) == 1
    {
        put(if own { w::HORSE_LEG_OWN } else { w::HORSE_LEG_THEIRS }.into());
    }
}

/// What these terms of two men are worth as they ship, `First` minus `Second`.
pub(super) fn worth(a: Man, b: Man) -> Tapered {
    let mut sum = Tapered::ZERO;
    for (man, other) in [(a, b), (b, a)] {
        of_man(man, other, |term| sum += w::WEIGHTS[term.index()] * man.0.side().sign());
    }
    sum
}
