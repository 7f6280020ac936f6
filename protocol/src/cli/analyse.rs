//! `analyse`: one position with a live table, or many as a suite.

use std::{
    process::ExitCode,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use chuhan_engine::{
    chess::Chess,
    game::Position,
    info::PositionInfo,
    search::{Exactness, Info, Limits, Listener, Searcher, Settings, Signals},
    xiangqi::Xiangqi,
};

use super::{
    CliError, GameName,
    args::Analyse,
    review, show,
    suite::{self, Task},
};
use crate::{
    explain,
    finding::{Finding, FoundLine, JsonScore},
    info::Effort,
    playable::Playable,
    playable::spell,
    records::RecordGame,
};

/// Time and hash table in MiB for a single position, when nothing else is said.
const ALONE: (Duration, u32) = (Duration::from_secs(5), 128);
/// The same for each of many.
pub(super) const EACH: (Duration, u32) = (Duration::from_secs(1), 16);

/// Does what was ordered for `game`, the one asked for, or else `usual`.
pub(super) fn run(order: &Analyse, game: Option<GameName>, usual: Option<GameName>) -> Result<ExitCode, CliError> {
    if let Some(file) = &order.file {
        return review::run(order, file, game, usual);
    }
    match game.or(usual).unwrap_or(GameName::Chess) {
        GameName::Chess => analyse::<Chess>(order)?,
        GameName::Xiangqi => analyse::<Xiangqi>(order)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn analyse<G: RecordGame>(order: &Analyse) -> Result<(), CliError> {
    if let Some(path) = &order.epd {
        return suite::run(order, &suite::read_epd::<G>(path)?);
    }
    if let Some(path) = &order.pgn {
        return suite::run(order, &suite::read_pgn::<G>(path)?);
    }
    let mut position = show::position::<G>(order.fen.as_deref())?;
    let mut moves = Vec::new();
    for (i, word) in order.moves.iter().filter(|word| !word.is_empty()).enumerate() {
        let m = position.read_move(word).map_err(|error| CliError::input(format!("--moves, move {}", i + 1), error))?;
        position.make(m);
        moves.push(m);
    }
    if order.json {
        let task = Task::<G>::alone(position);
        let finding = Seeker::new(order, ALONE).seek(&task);
        suite::print_json(&finding);
    } else {
        show_live::<G>(order, &position);
    }
    Ok(())
}

/// Searches positions one after the other with the limits of the command line.
pub(super) struct Seeker<G: Playable> {
    searcher: Searcher<G>,
    limits: Limits<G::Move>,
    settings: Settings,
}

impl<G: Playable> Seeker<G> {
    /// A seeker with the order's limits, or the `default` time and table where it has none.
    fn new(order: &Analyse, default: (Duration, u32)) -> Self {
        let mut limits = Limits {
            depth: order.depth,
            nodes: order.nodes,
            movetime: order.movetime.map(Duration::from_millis),
            ..Limits::default()
        };
        if limits.depth.is_none() && limits.nodes.is_none() && limits.movetime.is_none() {
            limits.movetime = Some(default.0);
        }
        let mut searcher = Searcher::new(order.hash.unwrap_or(default.1) as usize, order.threads.into());
        searcher.prepare();
        Self {
            searcher,
            limits,
            settings: Settings {
                multi_pv: order.multipv.unwrap_or(1).into(),
                // Nobody waits at the other end of a line.
                move_overhead: Duration::ZERO,
                ..Settings::default()
            },
        }
    }

    /// A seeker for the positions of a review, with so many lines unless the order tells.
    pub(super) fn for_review(order: &Analyse, lines: u16) -> Self {
        let mut seeker = Self::new(order, EACH);
        seeker.settings.multi_pv = order.multipv.unwrap_or(lines).into();
        seeker
    }

    /// A seeker for one of many positions.
    pub(super) fn for_many(order: &Analyse) -> Self {
        Self::new(order, EACH)
    }

    /// Searches one position as if no other had been searched before.
    pub(super) fn seek(&mut self, task: &Task<G>) -> Finding {
        let mut position = task.position();
        let keeper = Keeper::<G>(Mutex::default());
        self.searcher.new_game();
        let began = Instant::now();
        let outcome = self.searcher.search(&position, &self.limits, &self.settings, &Signals::default(), &keeper);
        let time = began.elapsed();
        let kept = keeper.lines();
        let lines = kept
            .iter()
            .zip(1..)
            .map(|(info, multipv)| FoundLine {
                multipv,
                score: info.score.into(),
                pv: spell::<G>(&mut position, &info.pv),
            })
            .collect();
        let (solved, expected) = task.judge(outcome.best, outcome.score);
        Finding {
            index: task.index,
            id: task.id.clone(),
            fen: position.fen(),
            best: outcome.best.map(|m| position.move_text(m)),
            notation: outcome.best.map(|m| position.notation(m)),
            played: task.played.map(|m| position.move_text(m)),
            score: outcome.score.into(),
            depth: outcome.depth,
            seldepth: kept.iter().map(|info| info.seldepth).max().unwrap_or(outcome.depth),
            nodes: outcome.nodes,
            time_ms: time.as_millis() as u64,
            nps: Effort { nodes: outcome.nodes, time_ms: time.as_millis() as u64, hashfull: 0 }.nps(),
            pv: spell::<G>(&mut position, &outcome.pv),
            lines,
            expected,
            solved,
        }
    }
}

/// Keeps the last exact line of every rank.
struct Keeper<G: Playable>(Mutex<Vec<Info<G::Move>>>);

impl<G: Playable> Keeper<G> {
    /// The best lines. A search that was stopped within an iteration may have moved a line up and
    /// left its old copy below: the better one counts.
    fn lines(self) -> Vec<Info<G::Move>> {
        let mut lines = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut seen = Vec::new();
        lines.retain(|info| {
            let first = info.pv.first().copied();
            let new = !seen.contains(&first);
            seen.push(first);
            new
        });
        lines
    }
}

impl<G: Playable> Listener<G::Move> for Keeper<G> {
    fn info(&self, info: &Info<G::Move>) {
        if info.exactness != Exactness::Exact {
            return;
        }
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match kept.get_mut(info.multipv - 1) {
            Some(line) => *line = info.clone(),
            None => kept.push(info.clone()),
        }
    }
}

/// Thinks about one position and prints a row for each line found.
fn show_live<G: Playable>(order: &Analyse, position: &G::Position) {
    let mut seeker = Seeker::<G>::new(order, ALONE);
    let mover = G::SIDES[position.side().index()];
    println!("{}", position.diagram().trim_end());
    println!("{}", position.fen());
    println!();
    println!("{mover} to move. Scores are in pawns for {mover}, #n is mate in n moves.");
    println!();
    println!("{:>7} {:>8} {:>9} {:>9} {:>10}  line", "depth", "score", "time", "nodes", "nodes/s");
    let began = Instant::now();
    let live = Live::<G> { position: position.clone(), multi_pv: order.multipv.is_some_and(|lines| lines > 1) };
    let outcome = seeker.searcher.search(position, &seeker.limits, &seeker.settings, &Signals::default(), &live);
    let time = began.elapsed();
    println!();
    let Some(best) = outcome.best else {
        println!("No legal move: the game is over, {}.", JsonScore::from(outcome.score));
        return;
    };
    let chances = G::WDL.chances(outcome.score);
    println!("Best move  {} ({})", position.notation(best), position.move_text(best));
    println!("Score      {} for {mover}", JsonScore::from(outcome.score));
    println!(
        "Chances    {} % won, {} % drawn, {} % lost",
        chances.win as f64 / 10.0,
        chances.draw as f64 / 10.0,
        chances.loss as f64 / 10.0
    );
    println!(
        "Effort     {} nodes in {:.2} s, {} nodes/s, {} thread{}",
        short(outcome.nodes),
        time.as_secs_f64(),
        short((outcome.nodes as f64 / time.as_secs_f64().max(1e-3)) as u64),
        order.threads,
        if order.threads == 1 { "" } else { "s" }
    );
    println!("Line       {}", numbered::<G>(position, &outcome.pv, usize::MAX));
    println!("\n({})", explain::build());
}

/// Prints rows as they come.
struct Live<G: Playable> {
    position: G::Position,
    multi_pv: bool,
}

impl<G: Playable> Listener<G::Move> for Live<G> {
    fn info(&self, info: &Info<G::Move>) {
        const SHOWN: usize = 10;
        if info.exactness != Exactness::Exact {
            return;
        }
        let seconds = info.time.as_secs_f64();
        println!(
            "{:>7} {:>8} {:>8.2}s {:>9} {:>10}  {}{}",
            format!("{}/{}", info.depth, info.seldepth.max(info.depth)),
            JsonScore::from(info.score),
            seconds,
            short(info.nodes),
            short((info.nodes as f64 / seconds.max(1e-3)) as u64),
            if self.multi_pv { format!("[{}] ", info.multipv) } else { String::new() },
            numbered::<G>(&self.position, &info.pv, SHOWN)
        );
    }
}

/// A line in the game's notation with move numbers, at most `limit` moves of it.
fn numbered<G: Playable>(position: &G::Position, moves: &[G::Move], limit: usize) -> String {
    let mut after = position.clone();
    let fen = position.fen();
    let mut number: u32 = fen.split(' ').nth(5).and_then(|n| n.parse().ok()).unwrap_or(1);
    let mut first = position.side().index() == 0;
    let mut out = String::new();
    for (i, &m) in moves.iter().take(limit).enumerate() {
        if i > 0 {
            out.push(' ');
        }
        if first {
            out.push_str(&number.to_string());
            out.push_str(". ");
        } else if i == 0 {
            out.push_str(&number.to_string());
            out.push_str("... ");
        }
        out.push_str(&after.notation(m));
        after.make(m);
        number += u32::from(!first);
        first = !first;
    }
    if moves.len() > limit {
        out.push_str(" ...");
    }
    out
}

/// A large number in three to four digits.
pub(super) fn short(n: u64) -> String {
    match n {
        0..10_000 => n.to_string(),
        10_000..10_000_000 => format!("{:.0}k", n as f64 / 1e3),
        10_000_000..10_000_000_000 => format!("{:.0}M", n as f64 / 1e6),
        _ => format!("{:.0}G", n as f64 / 1e9),
    }
}
