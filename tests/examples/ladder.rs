//! Games between levels of weakened play, without processes and clocks, so that a scale is measured in minutes:
//!
//! ```console
//! $ cargo run -p chuhan-tests --example ladder -- GAME OPENINGS GAMES SEED WEAKER-STRONGER...
//! $ cargo run -p chuhan-tests --example ladder -- chess openings.epd 200 1 600-800 1400-1600
//! ```
//!
//! Each opening is played twice with colours reversed. A game that both see decided by fifteen pawns for four plies ends,
//! for from there on a level makes no errors; one of 300 plies is drawn.

use std::{
    env, fs,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use chuhan_engine::{
    chess::Chess,
    game::Position,
    info::{GameInfo, PositionInfo},
    law::{Ruling, Seat, Silent},
    search::{Limits, NullListener, Searcher, Settings, Signals, level::Level},
    xiangqi::Xiangqi,
};

/// Centipawns by which a game is decided, and for how many plies both must see it.
const DECIDED: (i32, u32) = (1500, 4);
const LONGEST: u64 = 300;
const THREADS: usize = 2;
const HASH_MB: usize = 8;

/// The points of the level that moves first.
fn play<G: GameInfo>(searchers: &mut [Searcher<G>; 2], fen: &str, elo: [u32; 2], seed: u64) -> f64 {
    let mut position = G::Position::from_fen(fen).expect("a sound opening");
    let (mut law, first) = (G::LawCache::default(), position.side());
    searchers.iter_mut().for_each(Searcher::new_game);
    let mut agreed = 0_i32;
    for ply in 0..LONGEST {
        let mover = usize::from(position.side() != first);
        let points = |wins: bool| if wins == (mover == 0) { 1.0 } else { 0.0 };
        if position.legal_moves().is_empty() {
            return if position.no_moves(0).is_loss() { points(false) } else { 0.5 };
        }
        match position.judge(Seat::Referee, &mut law, &mut Silent).filter(|_| ply > 0) {
            Some(Ruling::Win) => return points(true),
            Some(Ruling::Loss) => return points(false),
            Some(Ruling::Draw | Ruling::AtLeastDraw) => return 0.5,
            Some(Ruling::AtMostDraw) | None => {}
        }
        let level = Level { elo: elo[mover], seed: seed.wrapping_mul(LONGEST) + ply };
        let settings = Settings { level: Some(level), ..Settings::default() };
        let signals = Signals::default();
        let found = searchers[mover].search(&position, &Limits::default(), &settings, &signals, &NullListener);
        // From the view of the level that moved first.
        let score = if mover == 0 { found.score.0 } else { -found.score.0 };
        agreed = if score >= DECIDED.0 {
            agreed.max(0) + 1
        } else if score <= -DECIDED.0 {
            agreed.min(0) - 1
        } else {
            0
        };
        if agreed.unsigned_abs() >= DECIDED.1 {
            return if agreed > 0 { 1.0 } else { 0.0 };
        }
        position.make(found.best.expect("a legal move"));
    }
    0.5
}

/// Plays a match and prints it.
fn encounter<G: GameInfo>(openings: &[String], games: usize, seed: u64, weaker: u32, stronger: u32) {
    let (next, tally) = (AtomicUsize::new(0), Mutex::new([0_usize; 3]));
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                let mut searchers = [Searcher::<G>::new(HASH_MB, 1), Searcher::<G>::new(HASH_MB, 1)];
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= games {
                        return;
                    }
                    let number = seed.wrapping_mul(1_000_003).wrapping_add(game as u64);
                    let opening = (seed as usize * 7919 + game / 2 * 37) % openings.len();
                    let begins = game % 2 == 0;
                    let elo = if begins { [stronger, weaker] } else { [weaker, stronger] };
                    let points = play::<G>(&mut searchers, &openings[opening], elo, number);
                    let points = if begins { points } else { 1.0 - points };
                    tally.lock().expect("no panic")[2 - (2.0 * points) as usize] += 1;
                }
            });
        }
    });
    let [wins, draws, losses] = tally.into_inner().expect("no panic");
    let count = games as f64;
    let score = (wins as f64 + 0.5 * draws as f64) / count;
    let squares =
        wins as f64 * (1.0 - score).powi(2) + draws as f64 * (0.5 - score).powi(2) + losses as f64 * score.powi(2);
    let slope = 400.0 / std::f64::consts::LN_10 / (score * (1.0 - score));
    println!(
        "{} {stronger} against {weaker}: {wins} won, {draws} drawn, {losses} lost, {:.1} %, Elo {:+.0} +- {:.0}",
        G::NAME,
        100.0 * score,
        -400.0 * (1.0 / score - 1.0).log10(),
        1.96 * squares.sqrt() / count * slope
    );
}

fn ladder<G: GameInfo>(openings: &str, games: usize, seed: u64, rungs: &[String]) {
    let text = fs::read_to_string(openings).unwrap_or_else(|error| panic!("{openings}: {error}"));
    let fen = |line: &str| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let counted = fields.len() >= 6 && fields[4].parse::<u32>().is_ok();
        if counted { fields[..6].join(" ") } else { format!("{} 0 1", fields[..4.min(fields.len())].join(" ")) }
    };
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let openings: Vec<String> = lines.map(fen).filter(|fen| G::Position::from_fen(fen).is_ok()).collect();
    for rung in rungs {
        let (weaker, stronger) = rung.split_once('-').expect("WEAKER-STRONGER");
        let elo = |text: &str| text.parse().expect("an Elo");
        encounter::<G>(&openings, games, seed, elo(weaker), elo(stronger));
    }
}

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let [game, openings, games, seed, rungs @ ..] = &words[..] else {
        panic!("GAME OPENINGS GAMES SEED WEAKER-STRONGER...");
    };
    let (games, seed) = (games.parse().expect("a number of games"), seed.parse().expect("a seed"));
    match game.as_str() {
        "chess" => ladder::<Chess>(openings, games, seed, rungs),
        "xiangqi" => ladder::<Xiangqi>(openings, games, seed, rungs),
        _ => panic!("chess or xiangqi"),
    }
}
