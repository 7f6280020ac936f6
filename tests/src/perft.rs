//! Perft suites for any game.

use std::thread;

use chuhan_engine::{
    info::{GameInfo, PositionInfo},
    perft::perft,
};

/// A position with its known counts, as (depth, leaves).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftLine {
    /// The position.
    pub fen: String,
    /// Leaves by depth.
    pub counts: Vec<(u32, u64)>,
}

/// The cases of a table: a position, and its counts from depth 1 on.
pub fn table(rows: &[(&str, &[u64])]) -> Vec<PerftLine> {
    rows.iter()
        .map(|&(fen, counts)| PerftLine { fen: fen.into(), counts: (1..).zip(counts.iter().copied()).collect() })
        .collect()
}

/// Reads lines of `FEN ;D1 n ;D2 n ...`.
///
/// # Panics
/// If a line is of another form.
pub fn epd(text: &str) -> Vec<PerftLine> {
    let case = |line: &str| {
        let mut parts = line.split(';');
        let fen = parts.next().unwrap_or_default().trim().to_owned();
        let count = |part: &str| {
            let (depth, nodes) = part.trim().strip_prefix('D')?.split_once(' ')?;
            Some((depth.parse().ok()?, nodes.trim().parse().ok()?))
        };
        let counts = parts.map(|part| count(part).unwrap_or_else(|| panic!("not a count: '{part}' in '{line}'")));
        PerftLine { fen, counts: counts.collect() }
    };
    text.lines().filter(|line| !line.trim().is_empty()).map(case).collect()
}

/// Reads blocks of `epd FEN` and `perft DEPTH NODES`.
///
/// # Panics
/// If a line is of another form.
pub fn blocks(text: &str) -> Vec<PerftLine> {
    let mut cases: Vec<PerftLine> = Vec::new();
    for line in text.lines() {
        match line.split_once(' ') {
            Some(("epd", fen)) => cases.push(PerftLine { fen: fen.trim().to_owned(), counts: Vec::new() }),
            Some(("perft", rest)) => {
                let numbers: Vec<u64> = rest.split_whitespace().filter_map(|n| n.parse().ok()).collect();
                let (&[depth, nodes], Some(case)) = (numbers.as_slice(), cases.last_mut()) else {
                    panic!("not a count: '{line}'");
                };
                case.counts.push((depth as u32, nodes));
            }
            _ => {}
        }
    }
    cases
}

/// Checks every count of at most `cap` leaves, on two threads.
///
/// # Panics
/// If a count differs, a FEN is refused, or nothing was checked.
pub fn check<G: GameInfo>(cases: &[PerftLine], cap: u64) {
    let half = cases.len().div_ceil(2).max(1);
    let checked: u64 = thread::scope(|scope| {
        let workers: Vec<_> = cases
            .chunks(half)
            .map(|part| scope.spawn(move || part.iter().map(|c| one::<G>(c, cap)).sum::<u64>()))
            .collect();
        workers.into_iter().map(|worker| worker.join().expect("a perft count differs")).sum()
    });
    assert!(checked > 0, "no count was checked");
    println!("{} positions, {checked} leaves", cases.len());
}

fn one<G: GameInfo>(case: &PerftLine, cap: u64) -> u64 {
    let mut position = G::Position::from_fen(&case.fen).unwrap_or_else(|e| panic!("{}: {e}", case.fen));
    let mut checked = 0;
    for &(depth, nodes) in case.counts.iter().filter(|(_, nodes)| *nodes <= cap) {
        assert_eq!(perft::<G>(&mut position, depth), nodes, "{} at depth {depth}", case.fen);
        checked += nodes;
    }
    checked
}
