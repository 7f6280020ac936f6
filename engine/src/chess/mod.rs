//! Chess.

#![warn(missing_docs)]

pub mod attacks;
pub mod bench;
pub mod params;
pub mod types;
pub mod weights;

pub use types::{Bitboard, File, Move, Piece, PieceKind, Rank, Special, Square};
