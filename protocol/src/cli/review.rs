//! `analyse FILE`: reviews of games. Positions are searched side by side, each finding is kept in a
//! journal, and games are written in order as they are done.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    hash::{DefaultHasher, Hash, Hasher},
    io::{self, Read, Write},
    num::NonZero,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::{Arc, Mutex, PoisonError},
    thread,
};

use chuhan_engine::{chess::Chess, xiangqi::Xiangqi};
use indicatif::ProgressBar;
use serde_json::json;

use super::{
    CliError, GameName,
    args::Analyse,
    log,
    progress::{lock, progress_bar, say},
    seeker::{EACH, Seeker},
    task::Task,
};
use crate::{
    analysis::{self, GameReview, Review, SCHEMA, Unread, page, pgn, words},
    explain,
    language::Language,
    player::Player,
    records::{Record, RecordError, RecordGame, Source, files::Replacement, journal::Journal},
    searched::SearchedPosition,
    workers,
};

/// Lines searched in each position: the second tells which moves were the only ones.
const LINES: u16 = 2;

pub(super) fn run(
    order: &Analyse,
    file: &Path,
    game: Option<GameName>,
    usual: Option<GameName>,
) -> Result<ExitCode, CliError> {
    let (place, input): (String, Box<dyn Read>) = if file.as_os_str() == "-" {
        ("standard input".into(), Box::new(io::stdin()))
    } else {
        (file.display().to_string(), Box::new(File::open(file).map_err(|error| CliError::file(file, error))?))
    };
    let source = Source::open(input, None).map_err(|error| CliError::File { path: place.clone(), error })?;
    match game.or(source.game()).or(usual).unwrap_or(GameName::Chess) {
        GameName::Chess => review::<Chess>(order, &place, source),
        GameName::Xiangqi => review::<Xiangqi>(order, &place, source),
    }
}

fn review<G: RecordGame>(order: &Analyse, place: &str, source: Source<Box<dyn Read>>) -> Result<ExitCode, CliError> {
    let wanted = |n: usize| order.game_number.is_none_or(|number| number as usize == n + 1);
    let games: Vec<Result<Record<G>, RecordError>> =
        source.records::<G>().with_asides().enumerate().filter(|(n, _)| wanted(*n)).map(|(_, game)| game).collect();
    if games.is_empty() {
        let reason = order.game_number.map_or("has no game".into(), |number| format!("has no game {number}"));
        return Err(CliError::input(place, reason));
    }
    let tasks = tasks(order, &games);
    let outputs = Outputs::open::<G>(order)?;
    let journal = order.resume.clone().or_else(|| outputs.journal());
    let (log, done) = match &journal {
        Some(path) => {
            let (log, done) = log::open(path, &digest(order, &games))?;
            (Some(log), done)
        }
        None => (None, BTreeMap::new()),
    };
    let bar = progress_bar(tasks.len());
    if !done.is_empty() && done.len() < tasks.len() {
        eprintln!("chuhan: goes on after {} of {} positions", done.len(), tasks.len());
    }
    let mut writer = ReviewWriter {
        order,
        place,
        open: games.iter().map(|_| 0).collect(),
        findings: games.iter().map(|_| BTreeMap::new()).collect(),
        games: &games,
        next: 0,
        outputs,
        log,
        bar,
        unread: false,
    };
    for (game, _) in &tasks {
        writer.open[*game] += 1;
    }
    let mut left = Vec::new();
    for (game, task) in &tasks {
        match done.get(&task.index) {
            Some(finding) => writer.keep(*game, task.upto(), finding.clone()),
            None => left.push((*game, task)),
        }
    }
    let begun = writer.write();
    let writer = Mutex::new(writer);
    let start = || Ok(Seeker::<G>::for_review(order, LINES));
    let result = begun.and_then(|()| {
        workers::share(jobs(order), &left, start, |seeker, (game, task)| {
            let finding = seeker.seek(task);
            lock(&writer).take(*game, task.upto(), finding)
        })
    });
    let writer = writer.into_inner().unwrap_or_else(PoisonError::into_inner);
    writer.bar.finish_and_clear();
    result?;
    let unread = writer.unread;
    writer.outputs.finish()?;
    if let Some(path) = journal.filter(|_| order.resume.is_none()) {
        // The outputs stand: nothing is left to go on from.
        fs::remove_file(&path).map_err(|error| CliError::file(&path, error))?;
    }
    Ok(if unread { ExitCode::from(2) } else { ExitCode::SUCCESS })
}

/// How many positions are searched side by side: unless it is said, each core has a thread.
fn jobs(order: &Analyse) -> usize {
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    order.jobs.map_or_else(|| (cores() / usize::from(order.threads)).max(1), usize::from)
}

/// The positions to search, each with the index of its game: those before and after every ply that
/// is asked for.
fn tasks<G: RecordGame>(order: &Analyse, games: &[Result<Record<G>, RecordError>]) -> Vec<(usize, Task<G>)> {
    let mut tasks = Vec::new();
    for (game, record) in games.iter().enumerate() {
        let Ok(record) = record else { continue };
        let plies = record.moves.len();
        let first = order.from.map_or(0, |ply| ply as usize - 1);
        let last = order.to.map_or(plies, |ply| (ply as usize).min(plies));
        let (start, moves): (_, Arc<[G::Move]>) = (Arc::new(record.start.clone()), record.moves.as_slice().into());
        for upto in first..=last {
            tasks.push((game, Task::in_game(tasks.len() + 1, Arc::clone(&start), Arc::clone(&moves), upto)));
        }
    }
    tasks
}

/// By what a journal knows its work again.
fn digest<G: RecordGame>(order: &Analyse, games: &[Result<Record<G>, RecordError>]) -> String {
    let mut hasher = DefaultHasher::new();
    (G::NAME, SCHEMA, order.depth, order.nodes, order.movetime).hash(&mut hasher);
    (order.multipv, order.threads, order.hash, order.from, order.to).hash(&mut hasher);
    for game in games {
        match game {
            Ok(record) => (record.start_fen(), record.coordinates()).hash(&mut hasher),
            Err(error) => error.to_string().hash(&mut hasher),
        }
    }
    format!("{:016x}", hasher.finish())
}

/// Collects findings until a game has all of its own, and writes the games in order.
struct ReviewWriter<'a, G: RecordGame> {
    order: &'a Analyse,
    place: &'a str,
    games: &'a [Result<Record<G>, RecordError>],
    /// Positions of each game that are not yet searched.
    open: Vec<usize>,
    /// What was found in each game, by the plies before it.
    findings: Vec<BTreeMap<usize, SearchedPosition>>,
    /// The game to be written next.
    next: usize,
    outputs: Outputs,
    log: Option<Journal>,
    bar: ProgressBar,
    unread: bool,
}

impl<G: RecordGame> ReviewWriter<'_, G> {
    /// Takes a new finding.
    ///
    /// # Errors
    /// The log or an output cannot be written.
    fn take(&mut self, game: usize, upto: usize, finding: SearchedPosition) -> Result<(), CliError> {
        if let Some(log) = &mut self.log {
            log.append(&[&finding])?;
        }
        self.keep(game, upto, finding);
        self.write()
    }

    fn keep(&mut self, game: usize, upto: usize, finding: SearchedPosition) {
        self.findings[game].insert(upto, finding);
        self.open[game] -= 1;
        self.bar.inc(1);
    }

    /// Writes the games that are done.
    fn write(&mut self) -> Result<(), CliError> {
        let language = self.order.lang;
        while let Some(game) = self.games.get(self.next)
            && self.open[self.next] == 0
        {
            let findings = std::mem::take(&mut self.findings[self.next]);
            self.next += 1;
            let entry = match game {
                Ok(record) => GameReview::Read(Box::new(analysis::review::<G>(record, &findings, language))),
                Err(error) => {
                    self.unread = true;
                    self.bar.suspend(|| eprintln!("chuhan: {}: {error}", self.place));
                    GameReview::Unread(Unread::from(error))
                }
            };
            self.bar.set_message(format!("game {} of {}", self.next, self.games.len()));
            self.bar.suspend(|| self.print(&entry));
            self.outputs.write::<G>(self.order, &entry)?;
        }
        Ok(())
    }

    fn print(&self, entry: &GameReview) {
        if self.order.json {
            say(&as_json(entry));
        } else if let GameReview::Read(review) = entry {
            say(&table::<G>(review, self.order.lang));
        }
    }
}

fn as_json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| unreachable!("a review is plain data: {error}"))
}

/// A review for the terminal: a row for each move, then how the players did.
fn table<G: RecordGame>(review: &Review, language: Language) -> String {
    let spelling = G::preferred(language);
    let event = words::event(review).map_or(String::new(), |event| format!("  ({event})"));
    let mut out = format!("{}{event}\n", words::title(review, language));
    for ply in &review.plies {
        let dots = if ply.side == Player::Black { "..." } else { "." };
        let mark = ply.judged.as_ref().and_then(|judged| judged.mark).map_or("", analysis::mark::Mark::sign);
        let row = format!(
            "{:>5}{dots:<3} {:<8}{mark:<2} {:>7}  {}",
            ply.number,
            ply.notation[spelling],
            ply.eval.map(words::score).unwrap_or_default(),
            ply.text
        );
        out.push_str(row.trim_end());
        out.push('\n');
    }
    for summary in &review.summary {
        out.push_str(&words::summary(summary, language));
        out.push('\n');
    }
    for note in &review.notes {
        out.push_str(note);
        out.push('\n');
    }
    out
}

/// What is asked of each search, for people.
fn limits(order: &Analyse, language: Language) -> String {
    let time = order.movetime.or((order.depth.is_none() && order.nodes.is_none()).then_some(EACH.0.as_millis() as u64));
    words::limits(order.depth, order.nodes, time, language)
}

/// The files to write, in the making.
struct Outputs {
    pgn: Option<Output>,
    json: Option<Output>,
    page: Option<Output>,
}

/// One file in the making.
struct Output {
    path: PathBuf,
    file: Replacement,
    /// Has it an entry already?
    begun: bool,
}

impl Output {
    fn open(path: Option<&PathBuf>) -> Result<Option<Self>, CliError> {
        path.map(|path| {
            let file = Replacement::begin(path).map_err(|error| CliError::file(path, error))?;
            Ok(Self { path: path.clone(), file, begun: false })
        })
        .transpose()
    }

    fn put(&mut self, text: &str) -> Result<(), CliError> {
        self.file.write_all(text.as_bytes()).map_err(|error| CliError::file(&self.path, error))
    }

    /// An element of a list.
    fn item(&mut self, text: &str) -> Result<(), CliError> {
        let behind = std::mem::replace(&mut self.begun, true);
        self.put(if behind { ",\n" } else { "\n" })?;
        self.put(text)
    }
}

impl Outputs {
    fn open<G: RecordGame>(order: &Analyse) -> Result<Self, CliError> {
        let mut out = Self {
            pgn: Output::open(order.to_pgn.as_ref())?,
            json: Output::open(order.to_json.as_ref())?,
            page: Output::open(order.html.as_ref())?,
        };
        if let Some(json) = &mut out.json {
            let head = as_json(&head::<G>(order));
            json.put(&format!("{},\"games\":[", head.strip_suffix('}').unwrap_or(&head)))?;
        }
        if let Some(page) = &mut out.page {
            let language = order.lang;
            page.put(&page::head::<G>(&explain::made_by(), &limits(order, language), language))?;
        }
        Ok(out)
    }

    /// Where the journal stands unless the order tells: beside the first output.
    fn journal(&self) -> Option<PathBuf> {
        let first = self.pgn.as_ref().or(self.json.as_ref()).or(self.page.as_ref())?;
        let mut name = first.path.file_name()?.to_os_string();
        name.push(".journal");
        Some(first.path.with_file_name(name))
    }

    fn write<G: RecordGame>(&mut self, order: &Analyse, entry: &GameReview) -> Result<(), CliError> {
        let language = order.lang;
        if let (Some(file), GameReview::Read(review)) = (&mut self.pgn, entry) {
            file.put(&pgn::write::<G>(review, &explain::made_by(), &limits(order, language), language))?;
        }
        if let Some(file) = &mut self.json {
            file.item(&as_json(entry))?;
        }
        if let Some(file) = &mut self.page {
            file.item(&page::entry(entry, language))?;
        }
        Ok(())
    }

    fn finish(self) -> Result<(), CliError> {
        let Outputs { pgn, mut json, mut page } = self;
        if let Some(json) = &mut json {
            json.put("\n]}\n")?;
        }
        if let Some(page) = &mut page {
            page.put(&page::tail())?;
        }
        for Output { path, file, .. } in [pgn, json, page].into_iter().flatten() {
            file.finish().map_err(|error| CliError::file(&path, error))?;
        }
        Ok(())
    }
}

/// What stands above the games of a review in JSON.
fn head<G: RecordGame>(order: &Analyse) -> serde_json::Value {
    let time = order.movetime.or((order.depth.is_none() && order.nodes.is_none()).then_some(EACH.0.as_millis() as u64));
    json!({
        "schema": SCHEMA,
        "generator": explain::made_by(),
        "game": G::NAME,
        "notations": G::NOTATIONS,
        "limits": {
            "depth": order.depth,
            "nodes": order.nodes,
            "movetime_ms": time,
            "multipv": order.multipv.unwrap_or(LINES),
            "threads": order.threads,
            "hash_mb": order.hash.unwrap_or(EACH.1),
        },
    })
}
