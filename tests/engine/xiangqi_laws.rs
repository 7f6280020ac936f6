//! Random walks hold xiangqi to its laws.

use chuhan_engine::{
    game::Position as _,
    info::{GameInfo, PositionInfo},
    xiangqi::{Position, Xiangqi},
};
use chuhan_tests::walk::{check_every_pattern, check_moves, games, walk};

/// Starts from which walks meet crossed pawns, bare palaces, screens and checks soon.
const STARTS: &[&str] = &[
    Xiangqi::START_FEN,
    "r1bakab1r/9/1cn4cn/p1p1p1p1p/9/9/P1P1P1P1P/1CN4C1/9/R1BAKABNR w - - 0 1",
    "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1",
    "1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w - - 0 1",
    "4k4/3P1P3/9/9/9/9/9/9/3p1p3/4K4 w - - 0 1",
    "3akab2/5r3/4b1cn1/p3p1p1p/2p6/6P2/PR2P3P/2C1B1N2/9/2BAKA3 b - - 0 1",
    "2ba1k3/4a4/4b4/9/9/9/9/4B3C/4A4/2BK1A2N w - - 0 1",
    "4ka3/4a4/9/9/4N4/p8/9/4C3c/7n1/2BK5 w - - 0 1",
];

#[test]
fn every_position_of_a_walk_keeps_the_laws() {
    let (mut idle, mut unruled) = (0, 0);
    walk::<Xiangqi>(1, STARTS, games(160), 160, |position| {
        check_moves::<Xiangqi>(position);
        idle += usize::from(position.idle_move(&position.check_map(), [None; 2]).is_some());
        unruled += usize::from(position.is_plainly_unruled());
        // The text holds all but the law's memory of the line.
        let fen = position.fen();
        let again = Position::from_fen(&fen).unwrap_or_else(|e| panic!("{fen} is refused: {e}"));
        assert_eq!(again.fen(), fen);
        assert!(again.board().same_position(position.board()), "{fen}");
        assert_eq!(again.structure_key(), position.structure_key(), "{fen}");
        assert_eq!(again.correction_keys(), position.correction_keys(), "{fen}");
        assert_eq!(again.board().checkers(), position.board().checkers(), "{fen}");
        assert_eq!(again.board().danger(), position.board().danger(), "{fen}");
        let view = position.line().view();
        for back in 0..=view.end() {
            assert!(view.board(view.end() - back).key() != position.key() || back % 2 == 0, "{fen}");
        }
    });
    assert!(idle > 0 && unruled > 0, "the walk met no position where these laws say something");
}

#[test]
fn exactly_the_generated_moves_are_pseudo_legal() {
    let mut n = 0;
    walk::<Xiangqi>(2, STARTS, games(32), 120, |position| {
        n += 1;
        if n % 3 == 0 || position.in_check() {
            check_every_pattern::<Xiangqi>(position);
        }
    });
}
