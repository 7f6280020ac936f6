//! A chess position in 32 bytes, numbers with their low byte first: eight for the occupied squares, sixteen for the
//! men, one for the side to move (bit 0) and the file of a pawn that may be captured in passing (bits 1 to 4, from 1),
//! two for the half-move clock, two for the number of the move, three of nothing. A rook that may castle has a code of its own.

use super::{
    board::Board,
    fen::{self, State},
    types::{Bitboard, File, Piece, PieceKind, Rank, Square},
};
use crate::{
    game::Side,
    info::PackedError,
    packed::{self, MOST_MEN, PackedBoard},
};

/// Codes below are pieces, by [`Piece::index`]; this and the next are rooks of White and Black that may castle.
const CASTLING_ROOK: u8 = 12;

/// Packs a board.
pub(super) fn pack(board: &Board) -> PackedBoard {
    let codes = board.occupied().into_iter().filter_map(|square| {
        let piece = board.piece_at(square)?;
        Some(if board.castling().has(square) { CASTLING_ROOK + piece.side() as u8 } else { piece.index() as u8 })
    });
    let passed = board.en_passant().map_or(0, |square| 1 + square.file().index() as u8);
    let mut out = PackedBoard::default();
    out[..8].copy_from_slice(&board.occupied().0.to_le_bytes());
    out[8..24].copy_from_slice(&packed::pack_men(codes));
    out[24] = board.side() as u8 | passed << 1;
    out[25..27].copy_from_slice(&(board.clock() as u16).to_le_bytes());
    out[27..29].copy_from_slice(&(board.fullmove() as u16).to_le_bytes());
    out
}

/// Reads what [`pack`] wrote.
///
/// # Errors
/// The bytes are no position.
pub(super) fn unpack(bytes: &PackedBoard) -> Result<Board, PackedError> {
    let occupied = Bitboard(u64::from_le_bytes(packed::part(bytes, 0)));
    let (men, count) = (packed::part(bytes, 8), occupied.count());
    if count > MOST_MEN {
        return Err(PackedError::TooManyMen(count));
    }
    if bytes[24] >> 5 != 0 || bytes[29..] != [0; 3] || (count..MOST_MEN).any(|i| packed::code(&men, i as usize) != 0) {
        return Err(PackedError::IdleBits);
    }
    let (mut board, mut castling) = (Board::EMPTY, Bitboard::EMPTY);
    for (i, square) in occupied.into_iter().enumerate() {
        let code = packed::code(&men, i);
        let piece = match code.checked_sub(CASTLING_ROOK) {
            None => Piece::ALL[usize::from(code)],
            Some(side) => {
                let side = Side::BOTH.get(usize::from(side)).ok_or(PackedError::NoPiece(code))?;
                castling |= square.bitboard();
                Piece::new(*side, PieceKind::Rook)
            }
        };
        if piece.kind() == PieceKind::Pawn && matches!(square.rank(), Rank::R1 | Rank::R8) {
            return Err(fen::stray_pawn(square).into());
        }
        board.place(piece, square);
    }
    fen::one_king_each(&board)?;
    if !Side::BOTH.into_iter().all(|side| castles_from_home(&board, side, castling)) {
        return Err(PackedError::NoCastling);
    }
    let side = Side::BOTH[usize::from(bytes[24] & 1)];
    let passed = match bytes[24] >> 1 {
        0 => None,
        file if file <= 8 => Some(Square::new(File::from_index(usize::from(file) - 1), Rank::R6.relative(side))),
        _ => return Err(PackedError::NoEnPassant),
    };
    let [clock, fullmove] = [25, 27].map(|at| u16::from_le_bytes(packed::part(bytes, at)));
    let board = fen::settle(board, State { side, castling, clock, fullmove: fullmove.max(1) }, passed)?;
    if board.en_passant() == passed { Ok(board) } else { Err(PackedError::NoEnPassant) }
}

/// Do the rooks of `side` among `castling` stand beside their king at home, one on each wing at most?
fn castles_from_home(board: &Board, side: Side, castling: Bitboard) -> bool {
    let (king, home) = (board.king(side), Rank::R1.relative(side).bitboard());
    let rooks = castling & board.side_pieces(side);
    let east: Bitboard = rooks.into_iter().filter(|&rook| rook > king).collect();
    rooks.is_empty() || (home.has(king) && (rooks - home).is_empty() && !east.several() && !(rooks - east).several())
}
