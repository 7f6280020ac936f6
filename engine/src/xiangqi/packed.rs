//! A xiangqi position in 32 bytes, numbers with their low byte first: twelve for the occupied squares, sixteen for the
//! men, four for the plies since the last capture (14 bits), the number of the move (17) and the side to move (one).

use super::{
    board::Board,
    fen::{self, LARGEST_CLOCK, LARGEST_MOVE, Parsed},
    types::{Bitboard, Piece, PieceKind},
};
use crate::{
    game::Side,
    info::PackedError,
    packed::{self, MOST_MEN, PackedBoard},
};

/// Bits of the plies since the last capture, and of the number of the move.
const CLOCK_BITS: u32 = 14;
const MOVE_BITS: u32 = 17;
const _: () = assert!(LARGEST_CLOCK < 1 << CLOCK_BITS && LARGEST_MOVE < 1 << MOVE_BITS && CLOCK_BITS + MOVE_BITS == 31);

/// Packs a board.
pub(super) fn pack(board: &Board, move_number: u32) -> PackedBoard {
    let codes = board.occupied().into_iter().filter_map(|sq| Some(board.piece_at(sq)?.index() as u8));
    let clock = u32::from(board.clock).min(LARGEST_CLOCK);
    let state = clock | move_number.min(LARGEST_MOVE) << CLOCK_BITS | (board.side() as u32) << (CLOCK_BITS + MOVE_BITS);
    let mut out = PackedBoard::default();
    out[..12].copy_from_slice(&board.occupied().0.to_le_bytes()[..12]);
    out[12..28].copy_from_slice(&packed::pack_men(codes));
    out[28..].copy_from_slice(&state.to_le_bytes());
    out
}

/// Reads what [`pack`] wrote.
///
/// # Errors
/// The bytes are no position.
pub(super) fn unpack(bytes: &PackedBoard) -> Result<Parsed, PackedError> {
    let mut wide = [0; 16];
    wide[..12].copy_from_slice(&bytes[..12]);
    let occupied = Bitboard(u128::from_le_bytes(wide));
    let (men, count) = (packed::part(bytes, 12), occupied.count());
    if count > MOST_MEN {
        return Err(PackedError::TooManyMen(count));
    }
    if occupied & Bitboard::FULL != occupied || (count..MOST_MEN).any(|i| packed::code(&men, i as usize) != 0) {
        return Err(PackedError::IdleBits);
    }
    let mut board = Board::EMPTY;
    for (i, sq) in occupied.into_iter().enumerate() {
        let code = packed::code(&men, i);
        if usize::from(code) >= Piece::COUNT {
            return Err(PackedError::NoPiece(code));
        }
        let (side, kind) = (usize::from(code) / PieceKind::ALL.len(), usize::from(code) % PieceKind::ALL.len());
        board.place(Piece::new(Side::BOTH[side], PieceKind::ALL[kind]), sq);
    }
    let state = u32::from_le_bytes(packed::part(bytes, 28));
    board.set_side(Side::BOTH[(state >> (CLOCK_BITS + MOVE_BITS)) as usize]);
    let clock = state & ((1 << CLOCK_BITS) - 1);
    let move_number = state >> CLOCK_BITS & ((1 << MOVE_BITS) - 1);
    for (counter, largest) in [(clock, LARGEST_CLOCK), (move_number, LARGEST_MOVE)] {
        if counter > largest {
            return Err(PackedError::Counter(counter));
        }
    }
    Ok(fen::settle(board, clock as u16, move_number.max(1))?)
}
