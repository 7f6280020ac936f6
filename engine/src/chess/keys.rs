//! Zobrist keys of chess, written by the build script from a fixed seed.

use super::types::{Bitboard, File, Piece, Square};
use crate::{game::Side, key::Key};

include!(concat!(env!("OUT_DIR"), "/chess_keys.rs"));

/// The key of `piece` on `square`.
#[inline]
pub fn piece(piece: Piece, square: Square) -> Key {
    PIECE[piece.index()][square.index()]
}

/// The key of the right to castle with each of these rooks, all on back ranks.
#[inline]
pub fn castling(rooks: Bitboard) -> Key {
    rooks.into_iter().fold(Key(0), |key, rook| key ^ CASTLING[usize::from(rook.index() >= 32)][rook.file().index()])
}

/// The key of a legal en passant capture on `file`.
#[inline]
pub fn en_passant(file: File) -> Key {
    EN_PASSANT[0][file.index()]
}

/// The key of `side` having the move.
#[inline]
pub fn side(side: Side) -> Key {
    match side {
        Side::First => Key(0),
        Side::Second => SIDE[0][0],
    }
}
