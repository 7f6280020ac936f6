//! Random walks hold chess to its laws.

use chuhan_engine::{
    chess::Chess,
    game::Position,
    info::{GameInfo, PositionInfo},
};
use chuhan_tests::walk::{check_every_pattern, check_laws, games, walk};

/// Starts from which walks meet castling, promotions, en passant and pins soon.
const STARTS: &[&str] = &[
    Chess::START_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "1rkr3b/1pppppp1/8/8/8/8/1PPPPPP1/BRKR4 w DBdb - 0 1",
    "4k3/2p1p1p1/8/1P1P1P1P/1p1p1p1p/8/2P1P1P1/4K3 w - - 0 1",
];

#[test]
fn every_position_of_a_walk_keeps_the_laws() {
    let (mut idle, mut unruled) = (0, 0);
    walk::<Chess>(1, STARTS, games(240), 160, |position| {
        check_laws::<Chess>(position);
        idle += usize::from(position.idle_move(&position.check_map(), [None; 2]).is_some());
        unruled += usize::from(position.is_plainly_unruled());
        let mut board = *position.board();
        board.sum_pairs();
        assert_eq!(board, board.recomputed(), "{}", position.fen());
    });
    assert!(idle > 0 && unruled > 0, "the walk met no position where these laws say something");
}

#[test]
fn exactly_the_generated_moves_are_pseudo_legal() {
    let mut n = 0;
    walk::<Chess>(2, STARTS, games(32), 120, |position| {
        n += 1;
        if n % 3 == 0 {
            check_every_pattern::<Chess>(position);
        }
    });
}

#[test]
fn the_key_expected_after_a_move_is_mostly_right_whatever_the_clock() {
    // Rooks and kings without rights: only promotions could be guessed wrongly.
    let starts = ["4k2r/8/8/8/8/8/8/R3K3 w - - 17 40", "4k3/pp4pp/8/2n5/5B2/8/PP4PP/4K3 w - - 0 1"];
    let (mut right, mut late) = ([0, 0], 0);
    walk::<Chess>(4, &starts, games(8), 90, |position| {
        for m in position.legal_moves().iter() {
            let expected = position.likely_key_after(m);
            position.make(m);
            right[usize::from(expected == position.tt_key())] += 1;
            late += u32::from(position.rule_clock().0 >= 20);
            position.unmake();
        }
    });
    assert!(late > 1000, "the walks reach the clock that is part of the key: {late}");
    assert!(right[0] * 20 < right[1], "{right:?}");
}
