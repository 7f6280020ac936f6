//! What ends a xiangqi game besides mate and repetition: the natural-move limit, dead material;
//! and what the line of boards remembers.

use chuhan_engine::{
    game::{Position as _, Side},
    info::{GameInfo, PositionInfo},
    law::{Fact, Notes, Ruling, Silent},
    score::Score,
    xiangqi::{Position, RuleSet, Rules, Square, Xiangqi},
};
use chuhan_tests::heard;

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"))
}

fn play(position: &mut Position, moves: &str) {
    for text in moves.split_whitespace() {
        let m = position.parse_move(text).unwrap_or_else(|e| panic!("{}: {e}", position.fen()));
        position.make(m);
    }
}

/// The same position with colours exchanged.
fn exchanged(fen: &str) -> String {
    let (board, rest) = fen.split_once(' ').expect("fields");
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let rows: Vec<String> = board.split('/').rev().map(|row| row.chars().map(swap).collect()).collect();
    let rest = if rest.starts_with('w') { rest.replacen('w', "b", 1) } else { rest.replacen('b', "w", 1) };
    format!("{} {rest}", rows.join("/"))
}

#[test]
fn stalemate_loses_as_mate_does() {
    let stalemate = position("3k5/4P4/4P4/9/9/9/9/9/9/4K4 b - - 0 1");
    assert!(!stalemate.in_check() && stalemate.legal_moves().is_empty());
    assert_eq!(stalemate.no_moves(7), Score::mated_in(7));
}

/// Exactly the classes of article 4.2.1 that enumeration proves.
#[test]
fn dead_material_is_a_draw_and_nothing_else_is() {
    for (fen, dead) in [
        ("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", true),
        ("2bakab2/9/9/9/9/9/9/9/9/2BAKAB2 b - - 0 1", true),
        ("3k5/9/9/9/9/4C4/9/9/9/4K4 w - - 0 1", true),
        ("2bk2b2/9/9/9/9/C8/9/9/9/2B1K1B2 w - - 0 1", true),
        ("2bak1b2/9/9/9/9/C8/9/9/9/3K5 w - - 0 1", true),
        ("3k5/9/9/9/c8/C8/9/9/9/4K4 w - - 0 1", true),
        // One guard more, and a mate can be built.
        ("3k5/9/9/9/9/C8/9/9/9/3AK4 w - - 0 1", false),
        ("3k1a3/4a4/9/9/9/C8/9/9/9/4K4 w - - 0 1", false),
        ("3k1a3/9/9/9/9/C8/9/9/9/2B1K4 w - - 0 1", false),
        ("3k5/9/9/9/c8/C8/9/9/9/2B1K4 w - - 0 1", false),
        ("3k5/9/9/9/9/C1C6/9/9/9/4K4 w - - 0 1", false),
        ("3k5/9/9/9/9/P8/9/9/9/4K4 w - - 0 1", false),
        ("3k5/9/9/9/9/N8/9/9/9/4K4 w - - 0 1", false),
        ("3k5/9/9/9/9/R8/9/9/9/4K4 w - - 0 1", false),
    ] {
        for fen in [fen.to_owned(), exchanged(fen)] {
            let mut notes = Notes::default();
            let ruling = position(&fen).refereed(&mut notes);
            assert_eq!(ruling, dead.then_some(Ruling::Draw), "{fen}");
            assert_eq!(notes.0, if dead { vec![Fact::DeadMaterial] } else { vec![] }, "{fen}");
        }
    }
}

/// Plays chariots to and fro on their ranks, without check or capture.
fn wander(position: &mut Position, plies: usize) {
    for n in 0..plies {
        let (rank, file) = match position.side() {
            Side::First => (1, n / 18 % 9),
            Side::Second => (8, n / 2 % 9),
        };
        let own = position.board().side_pieces(position.side());
        let from = own.into_iter().find(|sq| sq.rank() == rank).expect("the chariot keeps to its rank");
        let file = if from.file() == file { (file + 4) % 9 } else { file };
        play(position, &format!("{from}{}", Square::new(file, rank)));
    }
}

/// Walls of pawns stand between the chariots and the kings, so nothing checks.
const WANDERING: &str = "4k4/r8/9/9/p1p1p1p1p/P1P1P1P1P/9/9/R8/4K4 w - - 0 1";

#[test]
fn sixty_rounds_without_a_capture_draw() {
    let mut game = position(WANDERING);
    wander(&mut game, 119);
    let ruling = |p: &Position| {
        let mut notes = Notes::default();
        let ruling = p.refereed(&mut notes);
        (ruling, notes.0)
    };
    assert_eq!(game.rule_clock(), (119, 120));
    assert!(!ruling(&game).1.iter().any(|fact| matches!(fact, Fact::Counter { .. })));
    let mut shorter = game.clone();
    shorter.set_rules(Rules { natural_limit_plies: 100, ..Rules::default() });
    assert!(ruling(&shorter).1.contains(&Fact::Counter { plies: 119, limit: 100 }));
    wander(&mut game, 1);
    assert_eq!(game.rule_clock(), (120, 120));
    assert!(ruling(&game).1.contains(&Fact::Counter { plies: 120, limit: 120 }));
    game.unmake();
    assert_eq!(game.rule_clock(), (119, 120));
}

#[test]
fn a_counter_in_the_text_proves_nothing_but_to_engines() {
    let mut late = position(&WANDERING.replace("- - 0 1", "- - 119 80"));
    wander(&mut late, 1);
    assert_eq!(late.refereed(&mut Silent), None);
    assert_eq!(late.rule_clock(), (1, 120));
    late.set_rules(Rules::new(RuleSet::Computer));
    assert_eq!(late.rule_clock(), (120, 120));
    assert_eq!(late.refereed(&mut Silent), Some(Ruling::Draw));
}

/// Article 23.3: of a side's checks only ten count.
#[test]
fn checks_beyond_ten_do_not_count() {
    let mut game = position("3k5/9/9/9/9/9/9/9/8R/5K3 w - - 0 1");
    let loops = "i1d1 d9e9 d1i1 e9d9";
    for _ in 0..6 {
        play(&mut game, loops);
    }
    // 24 plies, 6 of them checks: all count.
    assert_eq!(game.rule_clock().0, 24);
    for _ in 0..6 {
        play(&mut game, loops);
    }
    // 48 plies with 12 checks: two red moves fall out, so there are 22 rounds, and black's next move.
    assert_eq!(game.rule_clock().0, 45);
    game.set_rules(Rules::new(RuleSet::Computer));
    // The engine rules drop each excess check with its answer.
    assert_eq!(game.rule_clock().0, 44);
}

#[test]
fn a_capture_or_a_pass_ends_what_can_repeat() {
    let mut game = position(Xiangqi::START_FEN);
    play(&mut game, "h0g2 h9g7 g2h0 g7h9 h0g2 h9g7 g2h0 g7h9");
    assert_eq!(game.refereed(&mut Silent), Some(Ruling::Draw));
    let key = game.tt_key();
    assert_ne!(key, position(Xiangqi::START_FEN).tt_key(), "seen before");

    let mut passed = position(Xiangqi::START_FEN);
    play(&mut passed, "h0g2 h9g7 g2h0 g7h9");
    passed.make_null();
    passed.make_null();
    play(&mut passed, "h0g2 h9g7 g2h0 g7h9");
    assert_eq!(passed.refereed(&mut Silent), None);
    for _ in 0..10 {
        passed.unmake();
    }
    assert_eq!(passed.fen(), Xiangqi::START_FEN);
}

#[test]
fn only_the_search_looks_at_a_second_occurrence() {
    let mut game = position(Xiangqi::START_FEN);
    play(&mut game, "h0g2 h9g7 g2h0 g7h9");
    assert_eq!(game.refereed(&mut Silent), None);
    assert_eq!(heard::<Xiangqi>(&game, 0), None);
    // The first occurrence is the root itself: it was played, not searched.
    assert_eq!(heard::<Xiangqi>(&game, 4), None);
    assert_eq!(heard::<Xiangqi>(&game, 5), Some(Ruling::Draw));
}
