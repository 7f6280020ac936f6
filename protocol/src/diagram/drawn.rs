//! The boards of either game for whoever serves both: squares, pieces, drawings.

use chuhan_engine::{
    chess::{self, Chess},
    xiangqi::{self, Xiangqi},
};

use super::{Overlay, Point};
use crate::{language::Language, piece::AnyPiece, playable::Playable};

/// A position with what is drawn over it.
#[derive(Clone)]
pub enum Drawing {
    /// Of a game of chess.
    Chess(chess::Board, Overlay<chess::Square>),
    /// Of a game of xiangqi.
    Xiangqi(xiangqi::Board, Overlay<xiangqi::Square>),
}

impl Drawing {
    /// The diagram, whose symbols [`super::sheet`] holds, with a title for those who cannot see it. Files are
    /// numbered as a reader of `language` writes them.
    pub fn svg(&self, language: Language, title: &str) -> String {
        match self {
            Drawing::Chess(board, overlay) => super::chess::svg(board, overlay, title),
            Drawing::Xiangqi(board, overlay) => {
                super::xiangqi::svg(board, overlay, language == Language::Chinese, title)
            }
        }
    }
}

/// How the board of a game is read off and drawn.
pub trait Drawn: Playable {
    /// A square of its board.
    type Square: Copy + PartialEq + ToString;
    /// The square of this name.
    fn square(name: &str) -> Option<Self::Square>;
    /// The square on a file and a rank, both from 0 at the first player's left.
    fn square_at(file: usize, rank: usize) -> Self::Square;
    /// The centre of a square on the drawing.
    fn centre(square: Self::Square) -> Point;
    /// The piece on a square.
    fn piece(position: &Self::Position, square: Self::Square) -> Option<AnyPiece>;
    /// Origin and target of a move as they are drawn.
    fn ends(position: &Self::Position, m: Self::Move) -> (Self::Square, Self::Square);
    /// The board with what is drawn over it.
    fn drawing(position: &Self::Position, overlay: Overlay<Self::Square>) -> Drawing;
    /// The board as text for a terminal.
    fn unicode(position: &Self::Position) -> String;
}

impl Drawn for Chess {
    type Square = chess::Square;

    fn square(name: &str) -> Option<chess::Square> {
        chess::Square::from_name(name)
    }
    fn square_at(file: usize, rank: usize) -> chess::Square {
        chess::Square::new(chess::File::from_index(file), chess::Rank::from_index(rank))
    }
    fn centre(square: chess::Square) -> Point {
        super::chess::centre(square)
    }
    fn piece(position: &chess::Position, square: chess::Square) -> Option<AnyPiece> {
        position.board().piece_at(square).map(AnyPiece::Chess)
    }
    fn ends(position: &chess::Position, m: chess::Move) -> (chess::Square, chess::Square) {
        let board = position.board();
        (m.from(), if m.is_castle() { board.castling_targets(board.side(), m.to()).0 } else { m.to() })
    }
    fn drawing(position: &chess::Position, overlay: Overlay<chess::Square>) -> Drawing {
        Drawing::Chess(*position.board(), overlay)
    }
    fn unicode(position: &chess::Position) -> String {
        super::chess::unicode(position.board())
    }
}

impl Drawn for Xiangqi {
    type Square = xiangqi::Square;

    fn square(name: &str) -> Option<xiangqi::Square> {
        xiangqi::Square::from_name(name)
    }
    fn square_at(file: usize, rank: usize) -> xiangqi::Square {
        xiangqi::Square::new(file, rank)
    }
    fn centre(square: xiangqi::Square) -> Point {
        super::xiangqi::point(square)
    }
    fn piece(position: &xiangqi::Position, square: xiangqi::Square) -> Option<AnyPiece> {
        position.board().piece_at(square).map(AnyPiece::Xiangqi)
    }
    fn ends(_: &xiangqi::Position, m: xiangqi::Move) -> (xiangqi::Square, xiangqi::Square) {
        (m.from(), m.to())
    }
    fn drawing(position: &xiangqi::Position, overlay: Overlay<xiangqi::Square>) -> Drawing {
        Drawing::Xiangqi(*position.board(), overlay)
    }
    fn unicode(position: &xiangqi::Position) -> String {
        super::xiangqi::unicode(position.board())
    }
}
