//! A chess position as the library `shakmaty` sees it, for what the protocols leave to libraries.

use chuhan_engine::{
    chess::{Board, PieceKind},
    game::Side,
};
use shakmaty::{Bitboard, ByColor, ByRole, CastlingMode, Chess, Color, FromSetup as _, PositionError, Setup, Square};

/// The same position; `None` if the library takes it for impossible.
pub fn to_shakmaty(board: &Board) -> Option<Chess> {
    let kind = |kind| Bitboard(board.pieces(kind).0);
    let by_role = ByRole {
        pawn: kind(PieceKind::Pawn),
        knight: kind(PieceKind::Knight),
        bishop: kind(PieceKind::Bishop),
        rook: kind(PieceKind::Rook),
        queen: kind(PieceKind::Queen),
        king: kind(PieceKind::King),
    };
    let side = |side| Bitboard(board.side_pieces(side).0);
    let by_color = ByColor { white: side(Side::First), black: side(Side::Second) };
    let setup = Setup {
        board: shakmaty::Board::try_from_bitboards(by_role, by_color).ok()?,
        turn: Color::from_white(board.side() == Side::First),
        castling_rights: Bitboard(board.castling().0),
        ep_square: board.en_passant().map(|square| Square::new(square.index() as u32)),
        halfmoves: board.clock(),
        ..Setup::empty()
    };
    Chess::from_setup(setup, CastlingMode::Chess960)
        .or_else(PositionError::ignore_invalid_ep_square)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}
