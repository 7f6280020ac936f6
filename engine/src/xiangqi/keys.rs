//! Zobrist keys of the features of a position.

use super::types::{Piece, Square};
use crate::key::Key;

include!(concat!(env!("OUT_DIR"), "/xiangqi_keys.rs"));

/// Key of a piece on a square.
#[inline]
pub fn piece(piece: Piece, sq: Square) -> Key {
    Key(PIECE_KEYS[piece.index()][sq.index()])
}

/// Key of "the second side is to move".
pub const SECOND_SIDE: Key = Key(SECOND_TO_MOVE);
