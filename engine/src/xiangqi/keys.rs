//! Zobrist keys of the features of a position.

use super::types::{Piece, PieceKind, SQUARES, Square};
use crate::{key::Key, side::Side};

include!(concat!(env!("OUT_DIR"), "/xiangqi_keys.rs"));

/// So many keys belong to each piece: a power of two above all squares of a move, which spares the check.
const LISTED: usize = SQUARES.next_power_of_two();

/// The keys of the pieces by [`Piece::code`].
static BY_CODE: [[u64; LISTED]; Piece::CODES] = {
    let mut table = [[0; LISTED]; Piece::CODES];
    let mut i = 0;
    while i < Piece::COUNT * SQUARES {
        let (side, kind, square) = (i / SQUARES / 7, i / SQUARES % 7, i % SQUARES);
        let piece = Piece::new(Side::BOTH[side], PieceKind::ALL[kind]);
        table[piece.code()][square] = PIECE_KEYS[piece.index()][square];
        i += 1;
    }
    table
};

/// Key of a piece on a square.
#[inline]
pub fn piece(piece: Piece, sq: Square) -> Key {
    Key(BY_CODE[piece.code()][sq.index() % LISTED])
}

/// Key of "the second side is to move".
pub const SECOND_SIDE: Key = Key(SECOND_TO_MOVE);
