//! Chuhan's tuning workshop: matches between engines, data generation, tuning of weights and of
//! search constants, and test suites.
//!
//! Every job is one subcommand of `chuhan-tune` and one module here, with an `Args` for the
//! command line and a `run` that does the work.

#![warn(missing_docs)]

/// As in the standard library, but without a panic when standard output is closed or full; see
/// [`chuhan_protocol::output::print`].
macro_rules! print {
    ($($words:tt)*) => { chuhan_protocol::output::print(format_args!($($words)*)) };
}
/// [`print!`] and the end of the line.
macro_rules! println {
    () => { chuhan_protocol::output::print(format_args!("\n")) };
    ($($words:tt)*) => { chuhan_protocol::output::print(format_args!("{}\n", format_args!($($words)*))) };
}

pub mod checkpoint;
pub mod datagen;
pub mod dataset;
pub mod elo;
pub mod flaw;
pub mod interrupt;
mod matrix;
pub mod pairs;
pub mod people;
pub mod progress;
pub mod rate;
pub mod shard;
pub mod single;
pub mod speed;
pub mod spsa;
pub mod stats;
pub mod suite;
pub mod texel;
pub mod tournament;
pub mod train;
pub mod wdl;
pub mod weightfile;
