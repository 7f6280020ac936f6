//! Perft of chess: counts that many engines agree on.

use chuhan_engine::{chess::Chess, info::GameInfo};
use chuhan_tests::perft::{check, epd, table};

/// Facts of chess, from the start position and positions chosen for what they make hard: castling
/// through and out of check, en passant that uncovers a check, promotions, Chess960.
const CASES: &[(&str, &[u64])] = &[
    (Chess::START_FEN, &[20, 400, 8_902, 197_281, 4_865_609]),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &[48, 2_039, 97_862, 4_085_603]),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2_812, 43_238, 674_624]),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[6, 264, 9_467, 422_333]),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1_486, 62_379, 2_103_487]),
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", &[21, 528, 12_189, 326_672]),
];

#[test]
fn fixture() {
    check::<Chess>(&table(CASES), u64::MAX);
}

#[test]
fn suite() {
    check::<Chess>(&epd(&chuhan_tests::cases("chess-perft.epd")), u64::MAX);
}
