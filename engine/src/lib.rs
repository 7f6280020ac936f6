//! One alpha-beta search for two games.
//!
//! The map of the crate:
//! - [`game`] is the contract between the search and a game; [`chess`] and [`xiangqi`] keep it.
//! - [`mod@line`] is the stack of boards on which a position stands.
//! - [`info`] names the games and chooses one at run time.
//! - [`search`] is the only search; it never names a game.
//! - [`wdl`] tells from a score how often such positions are won.
//! - [`law`] holds the rules of both games: rulings, facts and witnesses, shared by search and arbiter.
//! - [`eval`] is the ledger through which every evaluation weight passes.
//! - [`mod@bench`] is the signature of all of it, [`perft`] the proof of its move generators.
//! - [`packed`] is a position in 32 bytes.
//! - [`side`], [`score`], [`key`], [`movelist`], [`tables`] and `bitboard` are the small shared types;
//!   `placement` are the questions that both boards answer alike.
//!
//! The crate reads no input and prints nothing.

pub mod bench;
mod bitboard;
pub mod chess;
pub mod eval;
pub mod game;
pub mod info;
pub mod key;
pub mod law;
pub mod line;
pub mod movelist;
pub mod packed;
mod pages;
pub mod perft;
mod placement;
pub mod score;
pub mod search;
pub mod side;
pub mod tables;
pub mod wdl;
pub mod xiangqi;
