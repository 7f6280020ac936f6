//! Perft of xiangqi: counts that two other engines agree on.

use chuhan_engine::{info::GameInfo, xiangqi::Xiangqi};
use chuhan_tests::perft::{check, epd, table};

/// Own positions chosen for what they make hard: screens, legs and eyes, facing kings, double
/// checks by one cannon behind another.
const CASES: &[(&str, &[u64])] = &[
    (Xiangqi::START_FEN, &[44, 1_920, 79_666, 3_290_240]),
    ("r2akab1r/3n5/4b3n/p1p1pRp1p/9/2P3P2/P3P3c/N2C3C1/4A4/1RBAK1B2 w - - 0 1", &[58, 1_651, 90_744, 2_605_437]),
];

#[test]
fn fixture() {
    check::<Xiangqi>(&table(CASES), u64::MAX);
}

#[test]
fn suite() {
    let cap = if chuhan_tests::deep() { u64::MAX } else { 5_000_000 };
    check::<Xiangqi>(&epd(&chuhan_tests::cases("xiangqi-perft.epd")), cap);
}
