//! Test harness: perft suites, random walks that hold every game to its laws, a tiny third game, and dialogues with
//! real programs.

pub mod dialogue;
pub mod duel;
pub mod literal;
pub mod perft;
pub mod transcript;
pub mod walk;
pub mod xiangqi_oracle;

use std::{
    path::Path,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use chuhan_engine::{
    game::{Game, Position},
    law::{Ruling, Seat, Silent},
};

/// What a search hears of the law `ply` plies from its root.
pub fn heard<G: Game>(position: &G::Position, ply: usize) -> Option<Ruling> {
    position.judge(Seat::search(ply), &mut G::LawCache::default(), &mut Silent)
}

/// Does `work` for every item, on all cores.
pub fn on_all_cores<T: Sync>(items: &[T], work: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    work(item);
                }
            });
        }
    });
}

/// The text of a file in `tests/cases`: what proves the law, and is part of the repository.
///
/// # Panics
/// If it cannot be read.
pub fn cases(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases").join(file);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Are the long checks wanted too (`CHUHAN_DEEP=1`)?
pub fn deep() -> bool {
    std::env::var_os("CHUHAN_DEEP").is_some_and(|value| value != "0")
}
