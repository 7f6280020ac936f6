//! Reading xiangqi positions: what is accepted, and what is refused for which reason.

use chuhan_engine::{
    eval::Untraced,
    game::{Game, Position as _, Side},
    info::{GameInfo, PositionInfo},
    xiangqi::{Position, Xiangqi},
};
use chuhan_tests::walk::check_moves;

const BOARD: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

#[test]
fn short_and_old_forms_are_understood() {
    let start = Position::from_fen(Xiangqi::START_FEN).expect("valid");
    for fen in [
        BOARD.to_owned(),
        format!("{BOARD} w"),
        format!("{BOARD} r"),
        format!("  {BOARD}   w - -  "),
        format!("{BOARD} w - - 0"),
        format!("{BOARD} w - - 0 0"),
        BOARD.replace('n', "h").replace('N', "H").replace('b', "e").replace('B', "E"),
    ] {
        let position = Position::from_fen(&fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
        assert_eq!(position.fen(), start.fen(), "{fen}");
        assert_eq!(position.key(), start.key(), "{fen}");
    }
    let black = Position::from_fen(&format!("{BOARD} b")).expect("valid");
    assert_eq!(black.side(), Side::Second);
    assert_eq!(black.fen(), format!("{BOARD} b - - 0 1"));
    assert_ne!(black.key(), start.key());
}

#[test]
fn counters_run_on() {
    let mut position = Position::from_fen(&format!("{BOARD} b - - 7 12")).expect("valid");
    let played: Vec<String> = ["h9g7", "h2e2", "g6g5", "e2e6"]
        .into_iter()
        .map(|text| {
            let m = position.parse_move(text).unwrap_or_else(|e| panic!("{e}"));
            position.make(m);
            position.fen().split_once(' ').expect("fields").1.to_owned()
        })
        .collect();
    assert_eq!(played, ["w - - 8 13", "b - - 9 13", "w - - 10 14", "b - - 0 14"]);
}

#[test]
fn impossible_positions_are_refused() {
    let swap = |from: &str, to: &str| format!("{} w - - 0 1", BOARD.replacen(from, to, 1));
    for (fen, field, reason) in [
        (String::new(), 1, "empty"),
        ("   ".into(), 1, "empty"),
        ("startpos".into(), 1, "1 ranks instead of 10"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".into(), 1, "8 ranks instead of 10"),
        (format!("{BOARD}/9 w"), 1, "11 ranks instead of 10"),
        (swap("/9/", "/8/"), 1, "rank 8 has 8 squares instead of 9"),
        (swap("/9/", "/91/"), 1, "rank 8 has more than 9 squares"),
        (swap("/9/", "/8pp/"), 1, "rank 8 has more than 9 squares"),
        (swap("/9/", "/90/"), 1, "a 0 in rank 8"),
        (swap("/9/", "//"), 1, "rank 8 has 0 squares instead of 9"),
        (swap("1c5c1", "1q5c1"), 1, "'q' in rank 7 is not a piece"),
        (swap("1c5c1", "1é5c1"), 1, "'é' in rank 7 is not a piece"),
        (swap("K", "1"), 1, "red has 0 kings"),
        (swap("rnbak", "rnkak"), 1, "black has 2 kings"),
        (swap("/9/1c5c1", "/r8/1c5c1"), 1, "black has 17 pieces"),
        (swap("1c5c1", "1c5r1"), 1, "black has 3 chariots"),
        (swap("1C5C1", "1C5N1"), 1, "red has 3 horses"),
        (swap("NBAKABNR", "NBAKABCR"), 1, "red has 3 cannons"),
        (swap("1c5c1", "1c5p1"), 1, "black has 6 pawns"),
        (
            format!("{} w", BOARD.replace("rnbaka", "rnba1a").replace("p1p1p1p1p/9", "p1p1p1p1p/4k4")),
            1,
            "a black king cannot stand on e5",
        ),
        (
            format!("{} w", BOARD.replace("BAKABNR", "B1KABNR").replace("9/RN", "3A5/RN")),
            1,
            "a red advisor cannot stand on d1",
        ),
        (
            format!("{} w", BOARD.replace("BAKABNR", "1AKABNR").replace("9/RN", "2B6/RN")),
            1,
            "a red elephant cannot stand on c1",
        ),
        (
            format!("{} w", BOARD.replace("p1p1p1p1p/9/9", "p1p1p1p1p/9/4B4").replace("RNB", "RN1")),
            1,
            "a red elephant cannot stand on e4",
        ),
        (format!("{} w", BOARD.replace("P1P1P1P1P", "PP2P1P1P")), 1, "a red pawn cannot stand on b3"),
        (format!("{} w", BOARD.replace("P1P1P1P1P/1C5C1", "2P1P1P1P/PC5C1")), 1, "a red pawn cannot stand on a2"),
        (
            format!("{} w", BOARD.replace("P1P1P1P1P", "P3P1P1P").replace("9/9/P", "9/P8/P")),
            1,
            "two red pawns on file a",
        ),
        (format!("{BOARD} x"), 2, "'x' is not w, r or b"),
        (format!("{BOARD} white"), 2, "'white' is not w, r or b"),
        (format!("{BOARD} w KQkq - 0 1"), 3, "'KQkq'"),
        (format!("{BOARD} w - e3 0 1"), 4, "'e3'"),
        (format!("{BOARD} w - - x 1"), 5, "'x' is not a number"),
        (format!("{BOARD} w - - -1 1"), 5, "'-1' is not a number"),
        (format!("{BOARD} w - - 99999999999999999999 1"), 5, "is not a number"),
        (format!("{BOARD} w - - 0 1e5"), 6, "'1e5' is not a number"),
        (format!("{BOARD} w - - 0 1 moves"), 7, "'moves' after the last field"),
        ("3k5/9/9/9/9/9/9/9/3R5/4K4 w - - 0 1".into(), 0, "black is in check from d1, but red is to move"),
        ("3k5/9/9/3c5/9/3p5/9/9/9/3K5 b - - 0 1".into(), 0, "red is in check from d6, but black is to move"),
    ] {
        match Position::from_fen(&fen) {
            Ok(_) => panic!("'{fen}' is accepted"),
            Err(e) => {
                assert!(e.reason.contains(reason), "'{fen}': {}", e.reason);
                assert_eq!(e.field, field, "'{fen}': {}", e.reason);
            }
        }
    }
}

#[test]
fn facing_kings_are_a_check_to_answer() {
    let position = Position::from_fen("4k4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1").expect("accepted");
    assert!(position.in_check());
    let mut moves: Vec<String> = position.legal_moves().iter().map(|m| m.to_string()).collect();
    moves.sort();
    assert_eq!(moves, ["e0d0", "e0f0"]);
}

/// More advisors and elephants than a set has are let through, and every part copes with them.
#[test]
fn composed_positions_may_have_more_guards() {
    for fen in [
        "1rbakab2/4c4/2n1b1n2/p1p1p1p1p/9/2P6/P3P1P1P/2N1C1N2/4A1C2/R1BAK4 b - - 0 1",
        "2bakab2/4a4/b2aba2b/9/2b3b2/2B3B2/9/B2ABA2B/4A4/2BAKAB2 w - - 0 1",
    ] {
        let mut position = Position::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
        assert_eq!(position.fen(), fen);
        let mut cache = <Xiangqi as Game>::EvalCache::default();
        assert!(!position.evaluate(&mut cache, &mut Untraced).is_decisive());
        check_moves::<Xiangqi>(&mut position);
    }
}
