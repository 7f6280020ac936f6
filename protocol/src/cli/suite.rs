//! Many positions: EPD suites and the positions of games, searched side by side, scored, resumable.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    hash::{DefaultHasher, Hash, Hasher},
    io::{self, Write},
    path::Path,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use chuhan_engine::{game::Position, info::PositionInfo, score::Score};
use indicatif::{ProgressBar, ProgressStyle};

use super::{
    CliError,
    analyse::{Seeker, short},
    args::Analyse,
    log,
};
use crate::{
    finding::Finding,
    info::Value,
    options::Preferences,
    playable::Playable,
    records::{
        self, RecordGame,
        epd::{Epd, Goal},
        journal::Journal,
    },
    reporter::value,
};

/// One position to search, and what is expected of it. A game is kept once for all of its
/// positions.
pub(super) struct Task<G: Playable> {
    pub index: usize,
    pub id: Option<String>,
    start: Arc<G::Position>,
    moves: Arc<[G::Move]>,
    /// How many of `moves` lead to the position.
    upto: usize,
    /// The move that was played in the game.
    pub played: Option<G::Move>,
    goal: Goal<G::Move>,
    /// The goal in words.
    wanted: String,
}

impl<G: Playable> Task<G> {
    /// A single position without expectations.
    pub(super) fn alone(position: G::Position) -> Self {
        Self {
            index: 1,
            id: None,
            start: Arc::new(position),
            moves: Arc::new([]),
            upto: 0,
            played: None,
            goal: Goal::default(),
            wanted: String::new(),
        }
    }

    /// The position after `upto` moves of a game.
    pub(super) fn in_game(index: usize, start: Arc<G::Position>, moves: Arc<[G::Move]>, upto: usize) -> Self {
        Self { index, id: None, start, moves, upto, played: None, goal: Goal::default(), wanted: String::new() }
    }

    /// How many moves of its game lead to it.
    pub(super) fn upto(&self) -> usize {
        self.upto
    }

    /// The position, with the game that led to it.
    pub(super) fn position(&self) -> G::Position {
        let mut position = (*self.start).clone();
        for &m in &self.moves[..self.upto] {
            position.make(m);
        }
        position
    }

    /// Was the expectation met, if there was one? And the expectation in words.
    pub(super) fn judge(&self, best: Option<G::Move>, score: Score) -> (Option<bool>, Option<String>) {
        let mate = match value(score) {
            Value::Cp(_) => None,
            Value::Mate { plies, winning } => i32::try_from(Value::mate_in_moves(plies, winning)).ok(),
        };
        let reached = self.goal.reached(best.as_ref(), mate);
        (reached, reached.map(|_| self.wanted.clone()))
    }
}

/// Reads a file of positions, one a line: FEN fields, then operations that end in `;`.
pub(super) fn read_epd<G: Playable>(path: &Path) -> Result<Vec<Task<G>>, CliError> {
    let text = fs::read_to_string(path).map_err(|error| CliError::file(path, error))?;
    let mut tasks = Vec::new();
    for (line, epd) in Epd::lines(&text) {
        let place = || format!("{}:{line}", path.display());
        let mut position = G::Position::from_fen(&epd.fen).map_err(|error| CliError::input(place(), error))?;
        position.set_rules(G::law(&Preferences::default()));
        let read = |word: &str| position.read_move(word).map_err(|error| error.to_string());
        let goal = Goal::read(&epd, read).map_err(|reason| CliError::input(place(), reason))?;
        let scored = epd.operations.iter().filter(|(code, _)| matches!(code.as_str(), "bm" | "am" | "dm"));
        let wanted: Vec<String> = scored.map(|(code, operand)| format!("{code} {operand}")).collect();
        let (index, id) = (tasks.len() + 1, epd.get("id").map(String::from));
        tasks.push(Task { index, id, goal, wanted: wanted.join("; "), ..Task::alone(position) });
    }
    Ok(tasks)
}

/// Reads the main lines of a file of chess games; every position a move was played from is a task.
pub(super) fn read_pgn<G: RecordGame>(path: &Path) -> Result<Vec<Task<G>>, CliError> {
    let file = File::open(path).map_err(|error| CliError::file(path, error))?;
    let mut tasks = Vec::new();
    for game in records::read::<G, _>(file) {
        let game = game.map_err(|error| CliError::input(path.display().to_string(), error))?;
        let (start, moves): (Arc<G::Position>, Arc<[G::Move]>) = (Arc::new(game.start), game.moves.into());
        for upto in 0..moves.len() {
            tasks.push(Task {
                index: tasks.len() + 1,
                id: Some(format!("game {} ply {}", game.number, upto + 1)),
                start: Arc::clone(&start),
                moves: Arc::clone(&moves),
                upto,
                played: Some(moves[upto]),
                goal: Goal::default(),
                wanted: String::new(),
            });
        }
    }
    Ok(tasks)
}

/// One finding as a line of JSON.
pub(super) fn print_json(finding: &Finding) {
    say(&serde_json::to_string(finding).unwrap_or_else(|error| unreachable!("a finding is plain data: {error}")));
}

/// A line to standard output; when nobody listens any more the process ends.
pub(super) fn say(line: &str) {
    if writeln!(io::stdout().lock(), "{line}").is_err() {
        std::process::exit(0);
    }
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
        failure: None,
    });
    let left: Vec<&Task<G>> = tasks.iter().filter(|task| !done.contains_key(&task.index)).collect();
    for finding in done.into_values() {
        lock(&printer).take(finding, false);
    }
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..usize::from(order.jobs).min(left.len()) {
            scope.spawn(|| {
                let mut seeker = Seeker::<G>::for_many(order);
                while let Some(task) = left.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let finding = seeker.seek(task);
                    if !lock(&printer).take(finding, true) {
                        break;
                    }
                }
            });
        }
    });
    let printer = printer.into_inner().unwrap_or_else(PoisonError::into_inner);
    printer.bar.finish_and_clear();
    if let Some(error) = printer.failure {
        return Err(error);
    }
    printer.totals.print(order.json);
    Ok(())
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A bar on standard error; invisible when that is no terminal.
pub(super) fn progress_bar(len: usize) -> ProgressBar {
    let bar = ProgressBar::new(len as u64);
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} positions, {elapsed} of about {duration}, {msg}");
    bar.with_style(style.unwrap_or_else(|error| unreachable!("the template is a constant: {error}")))
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
    waiting: BTreeMap<usize, Finding>,
    totals: Totals,
    bar: ProgressBar,
    log: Option<Journal>,
    failure: Option<CliError>,
}

impl Printer {
    /// Takes a finding; `false` when the log has failed and the work should end.
    fn take(&mut self, finding: Finding, new: bool) -> bool {
        if new
            && let Some(log) = &mut self.log
            && let Err(error) = log.append(&[&finding])
        {
            self.failure.get_or_insert(error.into());
            return false;
        }
        self.waiting.insert(finding.index, finding);
        while let Some(finding) = self.waiting.remove(&self.next) {
            self.next += 1;
            self.totals.add(&finding);
            let json = self.json;
            self.bar.suspend(|| if json { print_json(&finding) } else { print_row(&finding) });
        }
        self.bar.inc(1);
        self.bar.set_message(self.totals.brief());
        self.failure.is_none()
    }
}

fn print_row(finding: &Finding) {
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
    fn add(&mut self, finding: &Finding) {
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
