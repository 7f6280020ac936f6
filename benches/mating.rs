//! How long "can this side still mate?" takes on the positions in which flags fall: percentiles over
//! positions of real games, either side as the one whose opponent's flag fell.
//!
//! Reads the games of `../shared` (relative to the repository) where they are; else it plays random
//! games. Every position is asked a few times and the fastest answer counts, so that what else the
//! machine does is left out.
//!
//! `cargo bench -p chuhan-benches --bench mating [-- FILE]` where FILE holds one FEN a line.

use std::{
    fs,
    hint::black_box,
    path::Path,
    time::{Duration, Instant},
};

use chuhan_engine::{
    chess::{Board, Chess, Position},
    game::{Position as _, Side},
    info::{GameInfo, PositionInfo},
    key::scramble,
    law::chess::{
        helpmate::{CanMate, DEFAULT_BUDGET, can_mate},
        scan::History,
    },
};
use chuhan_protocol::records;

/// Times each question is put.
const ROUNDS: usize = 4;
/// Plies between the positions taken from one game.
const STEP: usize = 12;
/// The first ply of a game that is taken.
const FROM: usize = 24;

fn main() {
    let file = std::env::args().skip(1).find(|a| !a.starts_with('-'));
    if let Some(path) = file {
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        report(&path, &text.lines().filter_map(board).collect::<Vec<_>>());
        return;
    }
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared");
    let read = |name: &str| fs::read_to_string(shared.join(name)).ok();
    let mut games: Vec<Vec<Board>> = Vec::new();
    for name in ["data/chess/games/lichess_db_100k.pgn", "data/chess/games/tcec_small.pgn"] {
        games.extend(read(name).iter().flat_map(|text| archive(text)));
    }
    let lines = read("data/chess/arbiter/tcec_terminations.jsonl").unwrap_or_default();
    games.extend(lines.lines().filter_map(coordinates));
    if games.is_empty() {
        println!("../shared is absent: random games instead");
        games = (0..400).map(random_game).collect();
    }
    let last: Vec<Board> = games.iter().filter_map(|game| game.last().copied()).collect();
    report("last positions of games", &last);
    let during: Vec<Board> = games.iter().flat_map(|g| g.iter().skip(FROM).step_by(STEP).copied()).collect();
    report("positions during games", &during);
    let of =
        |few: bool| -> Vec<Board> { during.iter().copied().filter(|b| (b.occupied().count() <= 10) == few).collect() };
    report("  with at most 10 men", &of(true));
    report("  with more", &of(false));
    if let Some(text) = read("cases/chess-flagfall-unwinnable.txt") {
        report("flag falls that were unwinnable", &text.lines().filter_map(board).collect::<Vec<_>>());
    }
}

fn board(line: &str) -> Option<Board> {
    let fields: Vec<&str> = line.split_whitespace().take(6).collect();
    Position::from_fen(&fields.join(" ")).ok().map(|position| *position.board())
}

fn start() -> Board {
    board(Chess::START_FEN).expect("the start position")
}

/// The games of a PGN archive that can be followed.
fn archive(text: &str) -> Vec<Vec<Board>> {
    let games = records::read::<Chess, _>(text.as_bytes());
    let played = |record: records::Record<Chess>| {
        let mut history = History::new(*record.start.board(), record.moves.len());
        record.moves.iter().for_each(|&m| history.play(m));
        history.boards().to_vec()
    };
    games.filter_map(Result::ok).map(played).collect()
}

/// A game in coordinates, as a line of JSON holds it.
fn coordinates(line: &str) -> Option<Vec<Board>> {
    let (_, rest) = line.split_once("\"moves\": \"")?;
    let mut position = Position::from_board(start());
    for text in rest.split('"').next()?.split_whitespace() {
        let m = position.parse_move(text).ok()?;
        position.make(m);
    }
    let mut boards = position.past().to_vec();
    boards.push(*position.board());
    Some(boards)
}

fn random_game(seed: usize) -> Vec<Board> {
    let mut history = History::new(start(), 160);
    for ply in 0..160 {
        let moves = history.last().legal_moves();
        let count = moves.iter().count();
        if count == 0 {
            break;
        }
        let pick = scramble((seed * 1000 + ply) as u64).0 as usize % count;
        history.play(moves.iter().nth(pick).expect("in range"));
    }
    history.boards().to_vec()
}

/// Asks about either side of every position and prints the percentiles.
fn report(name: &str, boards: &[Board]) {
    let mut times = Vec::new();
    let (mut yes, mut no, mut unknown) = (0_u32, 0_u32, 0_u32);
    let mut slowest = (Duration::ZERO, None);
    for board in boards {
        for side in Side::BOTH {
            let mut best = Duration::MAX;
            for round in 0..ROUNDS {
                let before = Instant::now();
                let answer = black_box(can_mate(black_box(board), side, DEFAULT_BUDGET));
                best = best.min(before.elapsed());
                if round == 0 {
                    match answer {
                        CanMate::Yes(_) => yes += 1,
                        CanMate::No(_) => no += 1,
                        CanMate::Unknown { .. } => unknown += 1,
                    }
                }
                // A slow answer is slow every time.
                if best > Duration::from_secs(1) {
                    break;
                }
            }
            if best > slowest.0 {
                slowest = (best, Some((*board, side)));
            }
            times.push(best);
        }
    }
    if times.is_empty() {
        return;
    }
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e6;
    println!(
        "{name}: {} questions, {yes} yes, {no} no, {unknown} unknown; microseconds: median {:.1}, 90 % {:.0}, 99 % {:.0}, \
         99.9 % {:.0}, longest {:.0}",
        times.len(),
        at(0.5),
        at(0.9),
        at(0.99),
        at(0.999),
        at(1.0)
    );
    if let (_, Some((board, side))) = slowest {
        println!("    longest: {} for {side:?}", Position::from_board(board).fen());
    }
}
