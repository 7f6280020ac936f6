//! Test harness: where the shared data lives and how to skip without it, perft suites, random
//! walks that hold every game to its laws, a tiny third game, and dialogues with real binaries.

pub mod dialogue;
pub mod duel;
pub mod literal;
pub mod perft;
pub mod walk;
pub mod xiangqi_oracle;

use std::path::{Path, PathBuf};

/// The text of a file in `tests/cases`: what proves the law, and is part of the repository.
///
/// # Panics
/// If it cannot be read.
pub fn cases(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases").join(file);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// A file or folder of the data that lies beside the repository, or `None` with a message that the
/// caller's check is skipped.
pub fn shared(path: &str) -> Option<PathBuf> {
    let full = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared").join(path);
    if full.exists() {
        Some(full)
    } else {
        println!("skipped: ../shared/{path} is absent");
        None
    }
}

/// Are the long checks wanted too (`CHUHAN_DEEP=1`)?
pub fn deep() -> bool {
    std::env::var_os("CHUHAN_DEEP").is_some_and(|value| value != "0")
}
