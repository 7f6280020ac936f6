//! Laws of the xiangqi evaluation over random walks, and what it must know of endings.

use chuhan_engine::{
    eval::{Coefficients, Untraced},
    game::{Position as _, Side},
    info::{GameInfo, PositionInfo},
    xiangqi::{Position, Xiangqi, eval::EvalCache, weights::WEIGHTS},
};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn value(pos: &Position) -> i32 {
    pos.evaluate(&mut EvalCache::default(), &mut Untraced).0
}

/// The FEN with both colours exchanged: the board turned over, the other side to move.
fn swapped(fen: &str) -> String {
    let (board, rest) = fen.split_once(' ').expect("a side to move");
    let turned: Vec<&str> = board.split('/').rev().collect();
    let other = |c: char| if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
    let side = if rest.starts_with('w') { 'b' } else { 'w' };
    format!("{} {side}{}", turned.join("/").chars().map(other).collect::<String>(), &rest[1..])
}

/// The FEN reflected left to right.
fn mirrored(fen: &str) -> String {
    let (board, rest) = fen.split_once(' ').expect("a side to move");
    let rows: Vec<String> = board.split('/').map(|row| row.chars().rev().collect()).collect();
    format!("{} {rest}", rows.join("/"))
}

/// Calls `check` on every position of random games from the start position.
fn walk(games: u64, mut check: impl FnMut(&Position)) {
    for seed in 0..games {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let mut pos = position(Xiangqi::START_FEN);
        for _ in 0..240 {
            check(&pos);
            let moves: Vec<_> = pos.legal_moves().iter().collect();
            if moves.is_empty() {
                break;
            }
            // Captures often, so that every stage of the game is seen.
            let noisy: Vec<_> = moves.iter().copied().filter(|&m| pos.is_noisy(m)).collect();
            let from = if !noisy.is_empty() && random.random_bool(0.25) { &noisy } else { &moves };
            pos.make(from[random.random_range(0..from.len())]);
        }
    }
}

#[test]
fn colours_and_wings_are_worth_the_same() {
    let mut cache = EvalCache::default();
    walk(60, |pos| {
        let fen = pos.fen();
        let own = pos.evaluate(&mut cache, &mut Untraced);
        for other in [swapped(&fen), mirrored(&fen)] {
            assert_eq!(own, position(&other).evaluate(&mut cache, &mut Untraced), "{fen} and {other}");
        }
    });
}

#[test]
fn the_trace_gives_the_value() {
    // One cache for the whole walk: traced evaluation bypasses it, so this also holds that cached
    // and uncached agree.
    let mut cache = EvalCache::default();
    walk(60, |pos| {
        let mut trace = Coefficients::default();
        let traced = pos.evaluate(&mut EvalCache::default(), &mut trace);
        let fen = pos.fen();
        assert_eq!(traced, pos.evaluate(&mut cache, &mut Untraced), "{fen}");
        let for_first = if pos.side() == Side::First { traced } else { -traced };
        assert_eq!(for_first, trace.value(&WEIGHTS), "{fen}");
    });
}

#[test]
fn a_side_without_attackers_does_not_lead() {
    // Guards cannot cross the river.
    for fen in ["3k5/9/9/9/9/9/9/4B4/4A4/2BAK4 w", "4k4/9/9/9/9/9/9/9/4A4/2B1KAB2 b"] {
        assert!(value(&position(fen)).abs() <= 30, "{fen}: {}", value(&position(fen)));
    }
}

#[test]
fn drawn_endings_are_near_zero_and_won_ones_are_not() {
    let drawn = [
        ("a lone chariot against the full set", "2bakab2/9/9/9/9/R8/9/9/9/3K5 w"),
        ("a lone horse against two elephants", "4k4/9/4b4/9/2b6/9/4N4/9/9/3K5 w"),
        ("a lone cannon without guards", "3ak4/9/9/9/9/9/2C6/9/9/5K3 w"),
    ];
    let won = [
        ("a lone chariot against two advisors", "3ak4/4a4/9/9/9/R8/9/9/9/5K3 w"),
        ("a horse against an advisor", "4k4/4a4/9/9/9/9/4N4/9/9/3K5 w"),
        ("chariot and pawn against the full set", "2bakab2/9/9/9/4P4/R8/9/9/9/3K5 w"),
    ];
    for (name, fen) in drawn {
        let score = value(&position(fen));
        assert!(score.abs() < 150, "{name}: {score}");
    }
    for (name, fen) in won {
        let score = value(&position(fen));
        assert!(score > 150, "{name}: {score}");
    }
}

#[test]
fn a_hollow_cannon_is_dangerous() {
    let hollow = "rnbakabnr/9/7c1/p1p3p1p/4C4/9/P1P1P1P1P/7C1/9/RNBAKABNR b";
    let screened = "rnbakabnr/9/4c4/p1p3p1p/4C4/9/P1P1P1P1P/7C1/9/RNBAKABNR b";
    assert!(value(&position(hollow)) + 60 < value(&position(screened)));
}
