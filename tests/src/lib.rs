//! Test harness: where the shared data lives and how to skip without it, and a tiny third game.

pub mod duel;
