//! UCI and UCCI text, sessions and the command line.
//!
//! The map of the crate:
//! - [`command`] (what a user may say) and [`info`] (what the engine says back) are types without
//!   engine types in them; [`uci`] and [`ucci`] are the two spellings, [`options`] the options of
//!   both.
//! - [`session`] lets these types act on the engine, one session per game.

pub mod command;
pub mod info;
pub mod options;
pub mod ucci;
pub mod uci;
