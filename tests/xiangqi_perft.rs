//! Perft of xiangqi: counts that two other engines agree on.

use std::{fs, path::Path};

use chuhan_engine::{
    game::{Game, Position as _},
    xiangqi::{Position, Xiangqi},
};

fn perft(pos: &mut Position, depth: u32) -> u64 {
    if depth == 1 {
        return u64::from(pos.count_legal());
    }
    let moves = pos.legal_moves();
    let mut nodes = 0;
    for m in moves.iter() {
        pos.make(m);
        nodes += perft(pos, depth - 1);
        pos.unmake();
    }
    nodes
}

/// Slow and literal at the leaves too, so that counting and generating cannot drift apart.
fn perft_by_moves(pos: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = pos.legal_moves();
    let mut nodes = 0;
    for m in moves.iter() {
        pos.make(m);
        nodes += perft_by_moves(pos, depth - 1);
        pos.unmake();
    }
    nodes
}

fn check(fen: &str, counts: &[u64], cap: u64) {
    let mut pos = Position::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
    for (i, &expected) in counts.iter().enumerate().filter(|(_, n)| **n <= cap) {
        let depth = i as u32 + 1;
        assert_eq!(perft(&mut pos, depth), expected, "{fen} at depth {depth}");
        if expected <= 100_000 {
            assert_eq!(perft_by_moves(&mut pos, depth), expected, "{fen} at depth {depth}, move by move");
        }
    }
}

#[test]
fn start_position() {
    check(Xiangqi::START_FEN, &[44, 1920, 79_666, 3_290_240], u64::MAX);
}

/// The suite beside the repository: `FEN ;D1 n ;D2 n ...`. With `CHUHAN_DEEP=1` every depth.
#[test]
fn standard_suite() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data/xiangqi/perft/standard.epd");
    let Ok(text) = fs::read_to_string(&path) else {
        println!("skipped: {} is absent", path.display());
        return;
    };
    let cap = if std::env::var_os("CHUHAN_DEEP").is_some() { u64::MAX } else { 4_000_000 };
    for line in text.lines() {
        let mut parts = line.split(';');
        let fen = parts.next().expect("split yields one part").trim();
        let counts: Vec<u64> = parts
            .map(|part| part.split_whitespace().nth(1).and_then(|n| n.parse().ok()).expect("a depth and a count"))
            .collect();
        check(fen, &counts, cap);
    }
}
