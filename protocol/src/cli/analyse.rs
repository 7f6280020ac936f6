//! `analyse`: one position with a live table, or many as a suite.

use std::{
    process::ExitCode,
    time::{Duration, Instant},
};

use chuhan_engine::{
    chess::Chess,
    game::Position,
    info::PositionInfo,
    search::{Exactness, Info, Listener, Signals},
    xiangqi::Xiangqi,
};

use super::{
    CliError, GameName,
    args::Analyse,
    progress::short,
    review,
    seeker::Seeker,
    show, suite,
    task::{self, Task},
};
use crate::{explain, playable::Playable, records::RecordGame, wdl::Gauge};

/// Time and hash table in MiB for a single position, when nothing else is said.
const ALONE: (Duration, u32) = (Duration::from_secs(5), 128);
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
        return suite::run(order, &task::read_epd::<G>(path)?);
    }
    if let Some(path) = &order.pgn {
        return suite::run(order, &task::read_pgn::<G>(path)?);
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

/// Thinks about one position and prints a row for each line found.
fn show_live<G: Playable>(order: &Analyse, position: &G::Position) {
    let mut seeker = Seeker::<G>::new(order, ALONE);
    let mover = G::SIDES[position.side().index()];
    println!("{}", position.diagram().trim_end());
    println!("{}", position.fen());
    println!();
    println!("{mover} to move. Scores are for {mover}: 1.00 wins half of the games, #n is mate in n moves.");
    println!();
    println!("{:>7} {:>8} {:>9} {:>9} {:>10}  line", "depth", "score", "time", "nodes", "nodes/s");
    let gauge = Gauge::of::<G>(position);
    let began = Instant::now();
    let live = Live::<G> { gauge, position: position.clone(), multi_pv: order.multipv.is_some_and(|lines| lines > 1) };
    let outcome = seeker.searcher.search(position, &seeker.limits, &seeker.settings, &Signals::default(), &live);
    let time = began.elapsed();
    println!();
    let Some(best) = outcome.best else {
        println!("No legal move: the game is over, {}.", gauge.json(outcome.score));
        return;
    };
    let chances = gauge.chances(outcome.score);
    println!("Best move  {} ({})", position.notation(best), position.move_text(best));
    println!("Score      {} for {mover}", gauge.json(outcome.score));
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
    gauge: Gauge,
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
            self.gauge.json(info.score),
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
