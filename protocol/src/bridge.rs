//! Positions and moves of chess between the engine's types and those of the library `shakmaty`, for what
//! the protocols leave to libraries.

use chuhan_engine::{
    chess::{Board, File, PieceKind, Rank, Square, notation::San},
    game::Side,
};
use shakmaty::{
    Bitboard, ByColor, ByRole, CastlingMode, CastlingSide, Chess, Color, FromSetup as _, PositionError, Role, Setup,
    san,
};

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
        ep_square: board.en_passant().map(|square| shakmaty::Square::new(square.index() as u32)),
        halfmoves: board.clock(),
        ..Setup::empty()
    };
    Chess::from_setup(setup, CastlingMode::Chess960)
        .or_else(PositionError::ignore_invalid_ep_square)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}

/// The same word of algebraic notation; `None` for a null move and for a piece that is put on the board.
pub fn from_shakmaty(word: san::San) -> Option<San> {
    let (role, file, rank, to, promotion) = match word {
        san::San::Normal { role, file, rank, to, promotion, .. } => (role, file, rank, to, promotion),
        san::San::Castle(side) => return Some(San::Castle { kingside: side == CastlingSide::KingSide }),
        san::San::Put { .. } | san::San::Null => return None,
    };
    // A word without a letter is a pawn's there; here it may mean any piece, if it names both squares.
    let kind = Some(piece_kind(role)).filter(|&kind| kind != PieceKind::Pawn);
    Some(San::Step {
        kind,
        file: file.map(|file| File::from_index(usize::from(file))),
        rank: rank.map(|rank| Rank::from_index(usize::from(rank))),
        to: Square::from_index(usize::from(to)),
        promotion: promotion.map(piece_kind),
    })
}

const fn piece_kind(role: Role) -> PieceKind {
    match role {
        Role::Pawn => PieceKind::Pawn,
        Role::Knight => PieceKind::Knight,
        Role::Bishop => PieceKind::Bishop,
        Role::Rook => PieceKind::Rook,
        Role::Queen => PieceKind::Queen,
        Role::King => PieceKind::King,
    }
}
