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
    log::Log,
};
use crate::{
    finding::Finding,
    info::{Value, quoted},
    options::Preferences,
    playable::Playable,
    records::{self, RecordGame},
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
    expected: Expected<G::Move>,
}

/// The scored operations of EPD.
#[derive(Clone, Debug)]
struct Expected<M> {
    /// Best moves: one of them must be found.
    best: Vec<M>,
    /// Moves to avoid.
    avoid: Vec<M>,
    /// Mate in this many moves, negative if the side to move is mated.
    mate: Option<i64>,
    /// The operations in words.
    text: String,
}

impl<M> Default for Expected<M> {
    fn default() -> Self {
        Self { best: Vec::new(), avoid: Vec::new(), mate: None, text: String::new() }
    }
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
            expected: Expected::default(),
        }
    }

    /// The position after `upto` moves of a game.
    pub(super) fn in_game(index: usize, start: Arc<G::Position>, moves: Arc<[G::Move]>, upto: usize) -> Self {
        Self { index, id: None, start, moves, upto, played: None, expected: Expected::default() }
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
        let wanted = &self.expected;
        if wanted.best.is_empty() && wanted.avoid.is_empty() && wanted.mate.is_none() {
            return (None, None);
        }
        let moves =
            best.is_some_and(|m| (wanted.best.is_empty() || wanted.best.contains(&m)) && !wanted.avoid.contains(&m));
        let mate = wanted.mate.is_none_or(|distance| match value(score) {
            Value::Cp(_) => false,
            Value::Mate { plies, winning } => Value::mate_in_moves(plies, winning) == distance,
        });
        (Some(moves && mate), Some(wanted.text.clone()))
    }
}

/// Reads a file of positions, one a line: FEN fields, then operations that end in `;`.
pub(super) fn read_epd<G: Playable>(path: &Path) -> Result<Vec<Task<G>>, CliError> {
    let text = fs::read_to_string(path).map_err(|error| CliError::file(path, error))?;
    let mut tasks = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let place = || format!("{}:{}", path.display(), number + 1);
        let (fen, operations) = split_epd(line);
        let mut position = G::Position::from_fen(&fen).map_err(|error| CliError::input(place(), error))?;
        position.set_rules(G::law(&Preferences::default()));
        let (id, expected) =
            read_operations::<G>(&position, operations).map_err(|reason| CliError::input(place(), reason))?;
        tasks.push(Task { index: tasks.len() + 1, id, expected, ..Task::alone(position) });
    }
    Ok(tasks)
}

/// Separates the FEN (of two to six fields) from the operations.
fn split_epd(line: &str) -> (String, &str) {
    let mut fields: Vec<&str> = Vec::new();
    let mut rest = line;
    while fields.len() < 6 {
        let trimmed = rest.trim_start();
        let end = trimmed.find([' ', '\t', ';']).unwrap_or(trimmed.len());
        let word = &trimmed[..end];
        let fits = match fields.len() {
            0 | 1 => true,
            2 => {
                word == "-" || word.bytes().all(|b| matches!(b, b'K' | b'Q' | b'k' | b'q' | b'A'..=b'H' | b'a'..=b'h'))
            }
            3 => word == "-" || (word.len() == 2 && word.as_bytes()[1].is_ascii_digit()),
            _ => word.bytes().all(|b| b.is_ascii_digit()),
        };
        if word.is_empty() || !fits {
            break;
        }
        fields.push(word);
        rest = &trimmed[end..];
    }
    (fields.join(" "), rest.trim_start_matches([' ', '\t', ';']))
}

/// Reads `bm`, `am`, `dm` and `id`; other operations are for other programs.
fn read_operations<G: Playable>(
    position: &G::Position,
    text: &str,
) -> Result<(Option<String>, Expected<G::Move>), String> {
    let moves = |operands: &str| {
        operands
            .split_whitespace()
            .map(|word| position.read_move(word).map_err(|error| error.to_string()))
            .collect::<Result<Vec<_>, _>>()
    };
    let (mut id, mut expected) = (None, Expected::default());
    let mut wanted = Vec::new();
    for operation in split_operations(text) {
        let (code, operands) = operation.split_once(char::is_whitespace).unwrap_or((operation, ""));
        let operands = operands.trim();
        match code {
            "id" => id = Some(operands.trim_matches('"').to_owned()),
            "bm" => expected.best = moves(operands)?,
            "am" => expected.avoid = moves(operands)?,
            "dm" => {
                let distance = operands.parse().map_err(|_| format!("dm: {} is not a number", quoted(operands)))?;
                expected.mate = Some(distance);
            }
            _ => continue,
        }
        if code != "id" {
            wanted.push(format!("{code} {operands}"));
        }
    }
    expected.text = wanted.join("; ");
    Ok((id, expected))
}

/// Splits at every `;` outside quotation marks.
fn split_operations(text: &str) -> Vec<&str> {
    let mut quoted = false;
    text.split(move |c: char| {
        quoted ^= c == '"';
        c == ';' && !quoted
    })
    .map(str::trim)
    .filter(|operation| !operation.is_empty())
    .collect()
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
                expected: Expected::default(),
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
    let log = order.resume.as_deref().map(|path| Log::open(path, &digest(order, tasks))).transpose()?;
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
        return Err(CliError::file(order.resume.as_deref().unwrap_or(Path::new("")), error));
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
        (position.fen(), position.line_len(), &task.expected.text).hash(&mut hasher);
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
    log: Option<Log>,
    failure: Option<io::Error>,
}

impl Printer {
    /// Takes a finding; `false` when the log has failed and the work should end.
    fn take(&mut self, finding: Finding, new: bool) -> bool {
        if new
            && let Some(log) = &mut self.log
            && let Err(error) = log.append(&finding)
        {
            self.failure.get_or_insert(error);
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
