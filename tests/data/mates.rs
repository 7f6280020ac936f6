//! Forced mates are found with the right distance, by the ordinary search and by `mate`.

use std::{collections::BTreeMap, fs, path::Path};

use chuhan_engine::{
    chess::Chess,
    info::{GameInfo, PositionInfo},
    score::Score,
    search::{Limits, NullListener, SearchResult, Searcher, Settings, Signals},
    xiangqi::Xiangqi,
};
use chuhan_tests::deep;

use crate::{Check, checks};

pub const CHECKS: &[&[Check]] = &[
    &checks![(); small_mates],
    &checks!["chess/suites/mates_1_to_8.epd"; chess_suite],
    &checks!["xiangqi/tactics/wukong_mates.jsonl"; xiangqi_suite],
];

/// Plies beyond twice the distance within which the pruning search has to see a mate. How many it
/// needs depends on the evaluation, so this leaves room for other tables.
const SLACK: u32 = 15;

/// A position and the moves to its mate.
type Puzzle = (String, u32);

fn solve<G: GameInfo>(searcher: &mut Searcher<G>, fen: &str, limits: &Limits<G::Move>) -> SearchResult<G::Move> {
    let pos = G::Position::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
    searcher.new_game();
    searcher.search(&pos, limits, &Settings::default(), &Signals::default(), &NullListener)
}

fn mates<G: GameInfo>(cases: &[Puzzle]) {
    let mut searcher = Searcher::<G>::new(8, 1);
    for (fen, moves) in cases {
        let plies = 2 * *moves as usize - 1;
        // The mate limit ends the search as soon as a mate that short is proven.
        let proof = Limits { mate: Some(*moves), ..Limits::default() };
        let found = solve(&mut searcher, fen, &proof);
        assert_eq!(found.score, Score::mate_in(plies), "{fen}");
        assert_eq!(found.pv.len(), plies, "{fen}: the whole mate is shown");
        if *moves > 1 {
            let none = solve(&mut searcher, fen, &Limits { mate: Some(moves - 1), ..Limits::default() });
            assert!(none.best.is_some() && none.score < Score::mate_in(plies - 1), "{fen}: no quicker mate");
        }
        let plain = solve(&mut searcher, fen, &Limits { depth: Some(2 * *moves + SLACK), ..Limits::default() });
        // A pruning search may see a longer mate first, but it must see one.
        assert!(plain.score.is_mate() && plain.score.is_win(), "{fen}: found without being asked");
        assert!(plain.score <= Score::mate_in(plies), "{fen}: no mate is quicker than the quickest");
    }
}

fn owned(cases: &[(&str, u32)]) -> Vec<Puzzle> {
    cases.iter().map(|&(fen, moves)| (fen.to_owned(), moves)).collect()
}

fn small_mates() {
    mates::<Chess>(&owned(&[
        ("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", 1),
        ("6rk/6pp/8/6N1/8/8/8/K7 w - - 0 1", 1),
        ("7k/8/5K2/8/8/8/8/1R6 w - - 0 1", 2),
        ("7k/8/8/5K2/8/8/8/6R1 w - - 0 1", 3),
    ]));
    mates::<Xiangqi>(&owned(&[("3k5/R8/8R/9/9/9/9/9/9/4K4 w - - 0 1", 1), ("4k4/R8/9/8R/9/9/9/9/9/3K5 w - - 0 1", 1)]));
}

/// The first few of each distance, all of them with the deep checks.
fn sample(cases: Vec<Puzzle>, most: u32) -> Vec<Puzzle> {
    let wanted = if deep() { usize::MAX } else { 12 };
    let mut taken = BTreeMap::<u32, usize>::new();
    cases
        .into_iter()
        .filter(|(_, moves)| {
            let n = taken.entry(*moves).or_default();
            *n += 1;
            *moves <= most && *n <= wanted
        })
        .collect()
}

fn chess_suite(path: &Path) {
    let text = fs::read_to_string(path).expect("readable");
    let cases = text.lines().filter_map(|line| {
        let fields: Vec<_> = line.split_whitespace().take(4).collect();
        let moves = line.split("dm ").nth(1)?.split(';').next()?.trim().parse().ok()?;
        Some((format!("{} 0 1", fields.join(" ")), moves))
    });
    mates::<Chess>(&sample(cases.collect(), 3));
}

fn xiangqi_suite(path: &Path) {
    let text = fs::read_to_string(path).expect("readable");
    let cases = text.lines().filter_map(|line| {
        let case: serde_json::Value = serde_json::from_str(line).ok()?;
        let sure = case["verified"].as_bool()?;
        sure.then_some((case["fen"].as_str()?.to_owned(), case["dm"].as_u64()? as u32))
    });
    mates::<Xiangqi>(&sample(cases.collect(), 3));
}
