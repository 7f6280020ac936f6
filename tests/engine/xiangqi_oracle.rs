//! The engine's xiangqi against a second, literal one.

use std::collections::BTreeSet;

use chuhan_engine::{
    game::{Game, Position as _, Side},
    info::{GameInfo, PositionInfo},
    score::Score,
    xiangqi::{Move, Piece, Square, Xiangqi, value},
};
use chuhan_tests::{
    walk::{games, walk},
    xiangqi_oracle::{Grid, Point, Step, name},
};

const STARTS: &[&str] = &[
    Xiangqi::START_FEN,
    "r1bakab1r/9/1cn4cn/p1p1p1p1p/9/9/P1P1P1P1P/1CN4C1/9/R1BAKABNR w - - 0 1",
    "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1",
    "1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w - - 0 1",
    "2ba1k3/4a4/4b4/9/9/9/9/4B3C/4A4/2BK1A2N w - - 0 1",
    "3k5/4a4/3n1n3/9/2C1R1C2/9/4r4/2c1c4/4N4/4K1N2 w - - 0 1",
    "3rkr3/4n4/4c4/9/4C4/4c4/9/4C4/4N4/3RKR3 b - - 0 1",
    "3k5/9/2C1C4/3n5/2PRP4/2c1p4/3N5/2c1r4/9/4K4 w - - 0 1",
];

fn square((file, rank): Point) -> Square {
    Square::new(file as usize, rank as usize)
}

fn as_move((from, to): Step) -> Move {
    Move::new(square(from), square(to))
}

#[test]
fn moves_checks_and_threats_agree() {
    walk::<Xiangqi>(4, STARTS, games(64), 120, |position| {
        let fen = position.fen();
        let grid = Grid::new(&fen);
        let ours: BTreeSet<String> = position.legal_moves().iter().map(|m| m.to_string()).collect();
        let literal: BTreeSet<String> =
            grid.legal_moves().into_iter().map(|(from, to)| name(from) + &name(to)).collect();
        assert_eq!(ours, literal, "{fen}");
        assert_eq!(position.in_check(), grid.is_checked(grid.red), "{fen}");
        for step in grid.legal_moves() {
            let checks = grid.after(step).is_checked(!grid.red);
            assert_eq!(position.gives_check(as_move(step)), checks, "{fen}: {}", as_move(step));
        }
        for (side, red) in [(Side::First, true), (Side::Second, false)] {
            let literal = grid.attacked_by(red).into_iter().map(square).collect();
            assert_eq!(position.board().threats_of(side).all, literal, "{fen}: attacks of {side:?}");
        }
    });
}

/// What the engine's exchange says a move wins, found by bisection.
fn see(position: &<Xiangqi as Game>::Position, m: Move) -> i32 {
    let (mut low, mut high) = (-30_000_i32, 30_000_i32);
    while low < high {
        let middle = low + (high - low + 1) / 2;
        if position.see_at_least(m, Score(middle)) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    low
}

/// The engine recaptures with the cheapest piece and does not look at pins; the full search tries
/// every legal capture on the square. They may differ, but seldom: of captures that someone can
/// answer, where the difference matters.
#[test]
fn exchanges_agree_with_a_full_search() {
    let worth = |letter: char, at: Point| {
        Piece::from_letter(letter).map_or(0, |piece| value(piece.side(), piece.kind(), square(at)))
    };
    let (mut moves, mut answered, mut same_sign, mut same) = (0_u32, 0_u32, 0_u32, 0_u32);
    walk::<Xiangqi>(5, STARTS, games(24), 100, |position| {
        let fen = position.fen();
        let grid = Grid::new(&fen);
        for step in grid.legal_moves() {
            let m = as_move(step);
            moves += 1;
            let literal = grid.exchange(step, &worth);
            let ours = see(position, m);
            if !grid.after(step).legal_moves().iter().any(|&(_, to)| to == step.1) {
                continue;
            }
            answered += 1;
            same += u32::from(ours == literal);
            same_sign += u32::from((ours >= 0) == (literal >= 0));
        }
    });
    println!("{moves} moves, {answered} answered, {same} equal, {same_sign} of equal sign");
    assert!(answered > 5_000);
    assert!(same * 1000 >= answered * 985, "{same} of {answered} exchanges are valued alike");
    assert!(same_sign * 1000 >= answered * 990, "{same_sign} of {answered} exchanges are judged alike");
}

/// Exchanges where a cannon's screen comes or goes, a leg is freed, a king may or may not take.
#[test]
fn known_exchanges() {
    for (fen, text, expected) in [
        // A pawn guarded by an elephant: the chariot does not take it.
        ("4k4/9/4b4/9/2p6/9/9/2R6/9/4K4 w - - 0 1", "c2c5", 80 - 950),
        // The taking chariot is the screen of the cannon behind it, and leaves its line.
        ("4k4/9/9/4p4/4r4/9/9/4R4/9/3KC4 w - - 0 1", "e2e5", 950 - 950),
        // A cannon recaptures over a screen that stays, but not over the one that took.
        ("3k5/9/9/2p6/R1n6/9/9/2N6/9/2C1K4 w - - 0 1", "a5c5", 430 - 950 + 80),
        ("3k5/9/9/2p6/2n6/9/9/2R6/9/2C1K4 w - - 0 1", "c2c5", 430 - 950),
        // The cannon takes over a screen; the horse behind recaptures past its free leg.
        ("3k5/9/7n1/9/6p2/9/6N2/9/6C2/4K4 w - - 0 1", "g1g5", 80 - 470),
        // The king takes what nothing else guards, unless the kings would face.
        ("4k4/R3r4/9/9/4P4/9/9/9/9/4K4 w - - 0 1", "a8e8", 950 - 950),
        ("4k4/R3r4/9/9/9/9/9/9/9/4K4 w - - 0 1", "a8e8", 950),
    ] {
        let position = <Xiangqi as Game>::Position::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
        let m = position.parse_move(text).unwrap_or_else(|e| panic!("{fen}: {e}"));
        assert_eq!(see(&position, m), expected, "{fen} {text}");
    }
}
