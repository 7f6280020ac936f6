//! Many positions, searched side by side, scored, resumable.

use std::{
    collections::BTreeMap,
    hash::{DefaultHasher, Hash, Hasher},
    sync::{Mutex, PoisonError},
};

use chuhan_engine::info::PositionInfo;
use indicatif::ProgressBar;

use super::{
    CliError,
    args::Analyse,
    log,
    progress::{lock, progress_bar, say, short},
    seeker::Seeker,
    task::Task,
};
use crate::{playable::Playable, records::journal::Journal, searched::SearchedPosition, workers};

/// One finding as a line of JSON.
pub(super) fn print_json(finding: &SearchedPosition) {
    say(&serde_json::to_string(finding).unwrap_or_else(|error| unreachable!("a finding is plain data: {error}")));
}

/// Searches all tasks and prints the findings in order, as table or JSON, with totals.
pub(super) fn run<G: Playable>(order: &Analyse, tasks: &[Task<G>]) -> Result<(), CliError> {
    let log = order.resume.as_deref().map(|path| log::open(path, &digest(order, tasks))).transpose()?;
    let (log, done) = log.map_or((None, BTreeMap::new()), |(log, done)| (Some(log), done));
    let printer = Mutex::new(Printer {
        json: order.json,
        next: 1,
        waiting: BTreeMap::new(),
        totals: Totals::default(),
        bar: progress_bar(tasks.len()),
        log,
    });
    let left: Vec<&Task<G>> = tasks.iter().filter(|task| !done.contains_key(&task.index)).collect();
    for finding in done.into_values() {
        lock(&printer).print(finding);
    }
    let start = || Ok(Seeker::<G>::for_many(order));
    let result = workers::share(order.jobs.unwrap_or(1).into(), &left, start, |seeker, task| {
        let finding = seeker.seek(task);
        lock(&printer).take(finding)
    });
    let printer = printer.into_inner().unwrap_or_else(PoisonError::into_inner);
    printer.bar.finish_and_clear();
    result?;
    printer.totals.print(order.json);
    Ok(())
}

/// What identifies a piece of work, so that a log of another one is not continued.
fn digest<G: Playable>(order: &Analyse, tasks: &[Task<G>]) -> String {
    let mut hasher = DefaultHasher::new();
    G::NAME.hash(&mut hasher);
    (order.depth, order.nodes, order.movetime, order.multipv, order.threads, order.hash).hash(&mut hasher);
    for task in tasks {
        let position = task.position();
        (position.fen(), position.line_len(), &task.wanted).hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
}

/// Prints findings in the order of the input, however they come.
struct Printer {
    json: bool,
    next: usize,
    waiting: BTreeMap<usize, SearchedPosition>,
    totals: Totals,
    bar: ProgressBar,
    log: Option<Journal>,
}

impl Printer {
    /// Takes a new finding.
    ///
    /// # Errors
    /// The log cannot be written.
    fn take(&mut self, finding: SearchedPosition) -> Result<(), CliError> {
        if let Some(log) = &mut self.log {
            log.append(&[&finding])?;
        }
        self.print(finding);
        Ok(())
    }

    fn print(&mut self, finding: SearchedPosition) {
        self.waiting.insert(finding.index, finding);
        while let Some(finding) = self.waiting.remove(&self.next) {
            self.next += 1;
            self.totals.add(&finding);
            let json = self.json;
            self.bar.suspend(|| if json { print_json(&finding) } else { print_row(&finding) });
        }
        self.bar.inc(1);
        self.bar.set_message(self.totals.brief());
    }
}

fn print_row(finding: &SearchedPosition) {
    let name = finding.id.clone().unwrap_or_else(|| finding.fen.clone());
    let verdict = match (finding.solved, &finding.expected) {
        (Some(true), Some(wanted)) => format!("  solved  ({wanted})"),
        (Some(false), Some(wanted)) => format!("  MISSED  ({wanted})"),
        _ => String::new(),
    };
    let played = finding.played.as_ref().map_or(String::new(), |m| format!("  played {m}"));
    say(&format!(
        "{:>5}  {:<24} {:>7} {:>8}  depth {:>2}  {:>7.2} s  {:>7} nodes{played}{verdict}",
        finding.index,
        name,
        finding.notation.as_deref().unwrap_or("-"),
        finding.score,
        finding.depth,
        finding.time_ms as f64 / 1000.0,
        short(finding.nodes),
    ));
}

#[derive(Default)]
struct Totals {
    positions: usize,
    scored: usize,
    solved: usize,
    nodes: u64,
    time_ms: u64,
}

impl Totals {
    fn add(&mut self, finding: &SearchedPosition) {
        self.positions += 1;
        self.scored += usize::from(finding.solved.is_some());
        self.solved += usize::from(finding.solved == Some(true));
        self.nodes += finding.nodes;
        self.time_ms += finding.time_ms;
    }
    fn brief(&self) -> String {
        if self.scored == 0 { String::new() } else { format!("{} of {} solved", self.solved, self.scored) }
    }
    fn print(&self, json: bool) {
        let seconds = self.time_ms as f64 / 1000.0;
        let speed = (self.nodes as f64 / seconds.max(1e-3)) as u64;
        let text = format!(
            "{} positions, {} nodes, {seconds:.1} s, {} nodes/s{}",
            self.positions,
            self.nodes,
            short(speed),
            if self.scored == 0 { String::new() } else { format!("; solved {} of {}", self.solved, self.scored) }
        );
        // A JSON stream holds findings alone; its totals are for the person who watches.
        if json { eprintln!("{text}") } else { say(&text) }
    }
}
