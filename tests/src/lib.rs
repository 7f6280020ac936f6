//! Test harness: perft suites, random walks that hold every game to its laws, a tiny third game, and dialogues with
//! real programs.

pub mod dialogue;
pub mod duel;
pub mod literal;
pub mod perft;
pub mod transcript;
pub mod walk;
pub mod xiangqi_oracle;

use std::path::Path;

use chuhan_engine::{
    game::{Game, Position},
    law::{Ruling, Seat, Silent},
};

/// What a search hears of the law `ply` plies from its root.
pub fn heard<G: Game>(position: &G::Position, ply: usize) -> Option<Ruling> {
    position.judge(Seat::search(ply), &mut G::LawCache::default(), &mut Silent)
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
