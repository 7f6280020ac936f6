//! Terms that two men decide by what they are and where they stand. They are linear like pairs, so the rows of
//! [`super::pairs`] hold them: the evaluation need not look for them man by man.

use super::{
    types::{File, Piece, PieceKind, Square},
    weights as w,
};
use crate::eval::{Tapered, Term};

/// A man and his square.
pub(super) type Man = (Piece, Square);

/// Tells `put` of each of these terms that an officer has beside another man. They are credited to the officer's side.
pub(super) fn of_officer((piece, square): Man, (other, there): Man, mut put: impl FnMut(Term)) {
    let side = piece.side();
    let minor = match piece.kind() {
        PieceKind::Knight => Some(0),
        PieceKind::Bishop => Some(1),
        _ => None,
    };
    match (piece.kind(), other.kind()) {
        (kind, PieceKind::King) if other.side() == side => {
            // As the side sees it, its king on files a to d.
            let seen = square.relative(side).index() ^ if there.file() > File::D { 7 } else { 0 };
            match kind {
                PieceKind::Knight => put(w::KNIGHT_SQUARE.at(seen)),
                PieceKind::Bishop => put(w::BISHOP_SQUARE.at(seen)),
                PieceKind::Rook => put(w::ROOK_SQUARE.at(seen)),
                PieceKind::Queen => put(w::QUEEN_SQUARE.at(seen)),
                PieceKind::Pawn | PieceKind::King => (),
            }
            if let Some(minor) = minor {
                put(w::MINOR_OWN_KING.at(8 * minor + there.distance(square)));
            }
        }
        (PieceKind::Rook, PieceKind::King) => {
            // The three files around him, the nearest three where he stands on the edge.
            let centre = there.file().index().clamp(1, 6);
            if square.file().index().abs_diff(centre) <= 1 {
                put(w::ROOK_KING_FILE.into());
            }
        }
        (PieceKind::Rook, PieceKind::Queen) if square.file() == there.file() => put(w::ROOK_QUEEN_FILE.into()),
        (_, PieceKind::King) => {
            if let Some(minor) = minor {
                put(w::MINOR_FOE_KING.at(8 * minor + there.distance(square)));
            }
        }
        (_, PieceKind::Pawn) if square.ahead(side) == Some(there) => {
            if let Some(minor) = minor {
                put(w::BEHIND_PAWN.at(minor));
            }
        }
        _ => (),
    }
}

/// What these terms of two men are worth as they ship, `First` minus `Second`.
pub(super) fn worth(a: Man, b: Man) -> Tapered {
    let mut sum = Tapered::ZERO;
    for (man, other) in [(a, b), (b, a)] {
        of_officer(man, other, |term| sum += w::WEIGHTS[term.index()] * man.0.side().sign());
    }
    sum
}
