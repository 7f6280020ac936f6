//! Xiangqi tables: the Zobrist keys.

use std::{fmt::Write as _, fs, path::Path};

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// The seed of every key; with another one all node counts change.
const SEED: u64 = 0x0058_6961_6E67_7169;
const PIECES: usize = 14;
const SQUARES: usize = 90;

/// Writes `xiangqi_keys.rs`.
pub fn write(out: &Path) {
    let mut random = Pcg64Mcg::seed_from_u64(SEED);
    let mut text = format!("static PIECE_KEYS: [[u64; {SQUARES}]; {PIECES}] = [\n");
    for _ in 0..PIECES {
        let row: Vec<String> = (0..SQUARES).map(|_| format!("{:#x}", random.next_u64())).collect();
        let _ = writeln!(text, "[{}],", row.join(", "));
    }
    let _ = writeln!(text, "];\nconst SECOND_TO_MOVE: u64 = {:#x};", random.next_u64());
    fs::write(out.join("xiangqi_keys.rs"), text).expect("the build folder can be written");
}
