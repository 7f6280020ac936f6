//! Pieces of either game.

use chuhan_engine::{chess, xiangqi};

use crate::player::Player;

/// A piece of either game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyPiece {
    /// Of chess.
    Chess(chess::Piece),
    /// Of xiangqi.
    Xiangqi(xiangqi::Piece),
}

impl AnyPiece {
    /// Whose it is.
    pub fn player(self) -> Player {
        match self {
            AnyPiece::Chess(piece) => Player::of_chess(piece.side()),
            AnyPiece::Xiangqi(piece) => Player::of_xiangqi(piece.side()),
        }
    }

    /// Its name in data.
    pub fn name(self) -> &'static str {
        match self {
            AnyPiece::Chess(piece) => chess_name(piece.kind()),
            AnyPiece::Xiangqi(piece) => match piece.kind() {
                xiangqi::PieceKind::King => "general",
                xiangqi::PieceKind::Advisor => "adviser",
                xiangqi::PieceKind::Elephant => "elephant",
                xiangqi::PieceKind::Horse => "horse",
                xiangqi::PieceKind::Chariot => "chariot",
                xiangqi::PieceKind::Cannon => "cannon",
                xiangqi::PieceKind::Pawn => "pawn",
            },
        }
    }
}

/// The English name of a kind of piece of chess.
pub const fn chess_name(kind: chess::PieceKind) -> &'static str {
    match kind {
        chess::PieceKind::Pawn => "pawn",
        chess::PieceKind::Knight => "knight",
        chess::PieceKind::Bishop => "bishop",
        chess::PieceKind::Rook => "rook",
        chess::PieceKind::Queen => "queen",
        chess::PieceKind::King => "king",
    }
}
