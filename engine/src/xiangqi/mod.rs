//! Xiangqi.

pub mod attacks;
pub mod bench;
pub mod params;
pub mod types;

pub use types::{Bitboard, Move, Piece, PieceKind, Square};
