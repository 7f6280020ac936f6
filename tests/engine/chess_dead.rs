//! Dead positions and sides that cannot mate: the labelled lists, and small ones of our own.

use std::sync::Mutex;

use chuhan_engine::{
    chess::Position,
    game::{Position as _, Side},
    info::PositionInfo,
    law::chess::helpmate::{CanMate, DEFAULT_BUDGET, can_mate},
};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"))
}

/// Yes, no or unknown; the line of a yes is replayed to the mate.
fn ask(fen: &str, winner: Side, budget: usize) -> Option<bool> {
    let mut pos = position(fen);
    match can_mate(pos.board(), winner, budget) {
        CanMate::Yes(line) => {
            for m in line {
                assert!(pos.legal_moves().iter().any(|legal| legal == m), "{fen}: illegal proof");
                pos.make(m);
            }
            assert!(pos.in_check() && pos.legal_moves().is_empty() && pos.side() != winner, "{fen}: no mate");
            Some(true)
        }
        CanMate::No(_) => Some(false),
        CanMate::Unknown { .. } => None,
    }
}

/// Runs `check` on every line of a case file that is no comment, on all cores.
fn each_line(file: &str, check: impl Fn(&str) + Sync) -> usize {
    let text = chuhan_tests::cases(file);
    let lines: Vec<&str> = text.lines().filter(|l| !l.starts_with('#')).collect();
    chuhan_tests::on_all_cores(&lines, |line| check(line));
    lines.len()
}

#[test]
fn labelled_positions_are_decided() {
    // The default budget is asked for by CHUHAN_DEEP=1; a small one decides nearly as many.
    let (budget, allowed) = if chuhan_tests::deep() { (DEFAULT_BUDGET, 5) } else { (60_000, 60) };
    let undecided = Mutex::new(Vec::new());
    let count = each_line("chess-dead-positions.txt", |line| {
        let (label, fen) = line.split_at(2);
        let answers = [(Side::First, 'W'), (Side::Second, 'B')].map(|(side, letter)| {
            let answer = ask(fen.trim(), side, budget);
            assert!(answer.is_none_or(|yes| yes == label.contains(letter)), "{line}: {side:?} is {answer:?}");
            answer
        });
        if answers.contains(&None) {
            undecided.lock().expect("no check panics with it").push(line.to_owned());
        }
    });
    let mut undecided = undecided.into_inner().expect("no check panics with it");
    undecided.sort_unstable();
    println!("{count} positions, {} undecided within {budget} positions looked at", undecided.len());
    for line in &undecided {
        println!("undecided: {line}");
    }
    assert!(count > 1000 && undecided.len() <= allowed, "{} of {count} undecided", undecided.len());
}

#[test]
fn flag_falls_are_proved_unwinnable() {
    let count = each_line("chess-flagfall-unwinnable.txt", |line| {
        let fen = line.rsplit_once(' ').expect("a FEN and a game").0;
        let winner = !position(fen).side();
        assert_eq!(ask(fen, winner, DEFAULT_BUDGET), Some(false), "{line}");
    });
    println!("{count} flag falls proved, none undecided within {DEFAULT_BUDGET} positions looked at");
    assert!(count > 1900, "{count}");
}

#[test]
fn own_positions() {
    let cases = [
        // Bare kings; a lone minor piece; a knight that a pawn can help to a smothered mate.
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", [false, false]),
        ("4k3/8/8/8/8/8/8/3NK3 w - - 0 1", [false, false]),
        ("4k3/7p/8/8/8/8/8/3NK3 w - - 0 1", [true, true]),
        ("4k2q/8/8/8/8/8/8/3NK3 w - - 0 1", [false, true]),
        // Two knights, a queen, a pawn.
        ("4k3/8/8/8/8/8/8/2NNK3 w - - 0 1", [true, false]),
        ("4k3/8/8/8/8/8/8/3QK3 b - - 0 1", [true, false]),
        ("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", [true, false]),
        // A wall of rammed pawns that nobody passes, and one with a gap.
        ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", [false, false]),
        ("4k3/8/8/p1p1p3/P1P1P3/8/8/4K3 w - - 0 1", [true, true]),
        ("4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1", [false, false]),
        // Stalemate and mate end the game.
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", [false, false]),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", [true, false]),
    ];
    for (fen, want) in cases {
        for side in Side::BOTH {
            assert_eq!(ask(fen, side, DEFAULT_BUDGET), Some(want[side.index()]), "{fen} {side:?}");
        }
    }
}
