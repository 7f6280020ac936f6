//! The law of both games: every rule that ends a game, other than by lack of a legal move.
//!
//! Search, referee, arbiter, audit and review ask here.

#![warn(missing_docs)]

pub mod chess;
mod ruling;
pub mod touch;
pub mod xiangqi;

pub(crate) use ruling::is_past;
pub use ruling::{Due, Fact, Notes, Outcome, Ruling, Seat, Silent, Stake, Witness};
