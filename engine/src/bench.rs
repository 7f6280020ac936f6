//! The bench: fixed positions searched to a fixed depth. With one thread its node count depends on
//! nothing but the search, the evaluation and the rules, and so is their signature.

use std::time::{Duration, Instant};

use crate::{
    info::{GameInfo, PositionInfo},
    search::{Limits, NullListener, Searcher, Settings, Signals, stats::Stats},
};

/// Depth of the signature, in plies.
pub const DEPTH: u32 = 12;
/// Table size of the signature, in MiB.
pub const HASH_MB: usize = 16;

/// What a bench run did.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Nodes over all positions and threads.
    pub nodes: u64,
    /// Time spent searching.
    pub time: Duration,
    /// What the searches did; all zero without the feature `stats`.
    pub stats: Stats,
}

impl Tally {
    /// Nodes per second.
    pub fn speed(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-9)) as u64
    }
}

/// Searches each of `fens` to `depth` plies, after a new game each, on `threads` threads and a
/// table of `hash_mb` MiB. `None` where `signals` ended it before the last position was done: part of
/// a count is no signature.
///
/// # Panics
/// If a position is not sound; the positions that ship with the games are.
pub fn run<G: GameInfo>(fens: &[&str], depth: u32, threads: usize, hash_mb: usize, signals: &Signals) -> Option<Tally> {
    let mut searcher = Searcher::<G>::new(hash_mb, threads);
    // With a smaller table the count is another one, and whoever compares it sees that.
    let _ = searcher.prepare();
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut tally = Tally::default();
    for fen in fens {
        let pos = G::Position::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
        searcher.new_game();
        let start = Instant::now();
        tally.nodes += searcher.search(&pos, &limits, &Settings::default(), signals, &NullListener).nodes;
        tally.time += start.elapsed();
        if signals.stopped() {
            return None;
        }
        tally.stats += searcher.stats();
    }
    Some(tally)
}
