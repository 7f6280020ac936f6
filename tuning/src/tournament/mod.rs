//! `match`: engine against engine, as real processes over pipes.
//!
//! - [`spec`] says who plays and by which limits, [`engine`] runs them, [`clock`] times them,
//!   [`referee`] judges them by the law that the engine itself obeys;
//! - [`opening`], [`schedule`] and [`play`] make games, [`pgn`] and [`journal`] keep them,
//!   with the [`identity`] of each engine;
//! - [`crosstable`] adds them up and [`standings`] makes places of them;
//! - [`config`] reads a match that is written down in a file.

pub mod clock;
pub mod conditions;
pub mod config;
pub mod crosstable;
pub mod engine;
pub mod identity;
pub mod journal;
pub mod opening;
pub mod pgn;
pub mod play;
pub mod referee;
pub mod runner;
pub mod schedule;
pub mod spec;
pub mod standings;

pub use runner::{Args, run};
