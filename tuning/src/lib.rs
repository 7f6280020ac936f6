//! Chuhan's tuning workshop: matches between engines, data generation, tuning of weights and of
//! search constants, and test suites.
//!
//! Every job is one subcommand of `chuhan-tune` and one module here, with an `Args` for the
//! command line and a `run` that does the work.

#![warn(missing_docs)]

pub mod arena;
pub mod datagen;
pub mod dataset;
pub mod elo;
pub mod epd;
pub mod files;
pub mod games;
pub mod shard;
pub mod spsa;
pub mod stats;
pub mod suite;
pub mod texel;
pub mod weightfile;
