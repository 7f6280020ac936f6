//! Test harness: where the shared data lives and how to skip without it, perft suites, random
//! walks that hold every game to its laws, a tiny third game, and dialogues with real binaries.

pub mod dialogue;
pub mod duel;
pub mod literal;
pub mod perft;
pub mod walk;
pub mod xiangqi_oracle;

use std::path::{Path, PathBuf};

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
