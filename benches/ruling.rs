//! How long one more ruling takes after one more move of a game that goes on, whatever the game was before: the
//! question of a server, "rule on the last move". Over whole games, and over the moves of loops alone.
//!
//! Prints the percentiles over all moves, then what criterion makes of the mean.
//!
//! `cargo bench -p chuhan-benches --bench ruling`

use std::{
    hint::black_box,
    path::Path,
    time::{Duration, Instant},
};

use chuhan_engine::{
    chess::{Chess, Position},
    game::Position as _,
    info::{GameInfo, PositionInfo},
    key::scramble,
};
use chuhan_protocol::{
    arbiter::{Case, Ongoing},
    records,
};
use criterion::{Criterion, criterion_group, criterion_main};
use serde_json::Value;

/// Games of chess that are taken.
const GAMES: usize = 60;

fn read(path: &str) -> Option<String> {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)).ok()
}

/// The cases of a file.
fn cases(file: &str) -> Vec<Case> {
    let text = read(&format!("tests/cases/{file}")).expect("the cases are in the repository");
    let values = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    values.filter_map(|value| Case::read(value.as_object()?).ok()).collect()
}

/// Whole games of chess: those of `../shared` where they are, else random ones.
fn chess_games() -> Vec<Case> {
    let preset = Some(Value::from("fide-2023"));
    let archive = read("../shared/data/chess/games/lichess_db_100k.pgn").unwrap_or_default();
    let games = records::read::<Chess, _>(archive.as_bytes()).filter_map(Result::ok).take(GAMES);
    let mut cases: Vec<Case> =
        games.map(|game| Case { preset: preset.clone(), moves: game.coordinates(), ..Case::default() }).collect();
    if cases.is_empty() {
        println!("../shared is absent: random games instead");
        cases.extend((0..GAMES).map(|seed| Case {
            preset: preset.clone(),
            moves: random_game(seed),
            ..Case::default()
        }));
    }
    cases
}

fn random_game(seed: usize) -> Vec<String> {
    let mut position = Position::from_fen(Chess::START_FEN).expect("the start position");
    let mut words = Vec::new();
    for ply in 0..120 {
        let moves = position.legal_moves();
        let count = moves.iter().count();
        let Some(pick) = moves.iter().nth(scramble((seed * 1000 + ply) as u64).0 as usize % count.max(1)) else {
            break;
        };
        words.push(position.move_text(pick));
        position.make(pick);
    }
    words
}

/// Whole games of xiangqi.
fn xiangqi_games() -> Vec<Case> {
    let ruleset = Some(Value::from("chinese-1999"));
    let games = read("tests/cases/xiangqi-games.jsonl").expect("the games are in the repository");
    let moves = games.lines().filter_map(|line| {
        let game: Value = serde_json::from_str(line).ok()?;
        Some(game["moves"].as_str()?.split_whitespace().map(String::from).collect())
    });
    moves.map(|moves| Case { ruleset: ruleset.clone(), moves, ..Case::default() }).collect()
}

/// Which rulings are timed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Timed {
    /// After every move.
    All,
    /// After the last move alone, on which the claim of a case rests.
    Last,
}

/// The time of each ruling after a move of these games.
fn rulings(cases: &[Case], timed: Timed) -> Vec<Duration> {
    let mut times = Vec::new();
    for case in cases {
        let Ok(mut game) = Ongoing::start(case) else { continue };
        for (i, word) in case.moves.iter().enumerate() {
            let before = Instant::now();
            if game.play(word).is_err() {
                break;
            }
            black_box(game.rule(None).ok());
            if timed == Timed::All || i + 1 == case.moves.len() {
                times.push(before.elapsed());
            }
        }
    }
    times
}

fn report(c: &mut Criterion, name: &str, cases: &[Case], timed: Timed) {
    let mut times = rulings(cases, timed);
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e6;
    println!(
        "{name}: {} rulings; microseconds: median {:.1}, 90 % {:.0}, 99 % {:.0}, longest {:.0}",
        times.len(),
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0)
    );
    let some = &cases[..cases.len().min(20)];
    c.bench_function(name, |b| {
        b.iter_custom(|rounds| {
            (0..rounds)
                .map(|_| {
                    let times = rulings(some, timed);
                    times.iter().sum::<Duration>() / times.len() as u32
                })
                .sum()
        });
    });
}

fn all(c: &mut Criterion) {
    report(c, "chess, games", &chess_games(), Timed::All);
    report(c, "chess, claims", &cases("chess-claims.jsonl"), Timed::All);
    report(c, "xiangqi, games", &xiangqi_games(), Timed::All);
    let loops = [("of 1999", "xiangqi-repetition.jsonl"), ("of 2020", "xiangqi-repetition-2020.jsonl")];
    for (of, file) in loops {
        report(c, &format!("xiangqi, loops {of}"), &cases(file), Timed::All);
        report(c, &format!("xiangqi, loops {of}, last move"), &cases(file), Timed::Last);
    }
}

criterion_group!(benches, all);
criterion_main!(benches);
