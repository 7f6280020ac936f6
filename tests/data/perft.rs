//! Counts of move sequences over the large public suites.

use std::{fs, path::Path};

use chuhan_engine::chess::Chess;
use chuhan_tests::{
    deep,
    perft::{PerftLine, blocks, check, epd},
};

use crate::{Check, checks};

pub const CHECKS: &[&[Check]] = &[
    &checks!["chess/perft/standard.epd"; standard_suite],
    &checks!["chess/perft/chess960.epd"; chess960_suite],
    &checks!["chess/perft/tricky.perft"; tricky_positions],
    &checks!["chess/perft/random.perft.gz"; random_positions],
    &checks!["chess/perft/chess960.perft.gz"; random_chess960_positions],
];

/// Checks a file, `cap` leaves a count, or a hundred times that with the deep checks.
fn suite(path: &Path, parse: fn(&str) -> Vec<PerftLine>, cap: u64) {
    let text = if path.extension().is_some_and(|e| e == "gz") {
        let file = fs::File::open(path).expect("it exists");
        std::io::read_to_string(flate2::read::GzDecoder::new(file)).expect("gzipped text")
    } else {
        fs::read_to_string(path).expect("it exists")
    };
    check::<Chess>(&parse(&text), if deep() { cap.saturating_mul(100) } else { cap });
}

fn standard_suite(path: &Path) {
    suite(path, epd, 5_000_000);
}

fn chess960_suite(path: &Path) {
    suite(path, epd, 400_000);
}

fn tricky_positions(path: &Path) {
    suite(path, blocks, 5_000_000);
}

fn random_positions(path: &Path) {
    suite(path, blocks, 40_000);
}

fn random_chess960_positions(path: &Path) {
    suite(path, blocks, 40_000);
}
