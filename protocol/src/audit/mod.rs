//! Audits of whole archives: for each game when a draw could have been claimed and by whom, how it
//! ended by itself, what was played after that, and results that the rules do not bear.
//!
//! The archive is read as a stream and cut into games; games are looked at on all cores and reported
//! in order, with no more than a few batches in memory. A journal makes an audit resumable.

mod archive;
mod chess;
mod error;
mod game;
mod journal;
mod page;
pub mod report;
pub mod words;
mod xiangqi;

use std::{
    borrow::Cow,
    fs::File,
    hash::{DefaultHasher, Hash, Hasher},
    io::{self, BufReader, IsTerminal, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    sync::mpsc::sync_channel,
    thread,
};

use chuhan_engine::{chess::Chess, info::GameName, law::chess::claims::Preset, xiangqi::Xiangqi};
use encoding_rs::{BIG5, GB18030, WINDOWS_1252};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::{
    arbiter::presets::XiangqiPreset,
    language::Language,
    records::{Frame, Frames, Sheet, files::Replacement},
};
pub use archive::Archive;
pub use error::AuditError;
use game::Game;
use journal::{AuditedGame, Journal};
use report::{GameReport, Remark, SCHEMA, Summary};

/// How far dead positions and sides that cannot mate are looked for in chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dead {
    /// By the material only.
    Material,
    /// Exactly where a result depends on it: flag falls.
    #[default]
    Flags,
    /// Exactly in the last position of every game, and back from there to where it began.
    Exact,
}

/// The law of an audit.
#[derive(Clone, Copy, Debug)]
pub enum Law {
    /// Chess.
    Chess(Preset, Dead),
    /// Xiangqi.
    Xiangqi(XiangqiPreset),
}

impl Law {
    /// Of which game it is.
    pub const fn game(&self) -> GameName {
        match self {
            Law::Chess(..) => GameName::Chess,
            Law::Xiangqi(_) => GameName::Xiangqi,
        }
    }
}

/// What to audit, and how to tell it.
#[derive(Clone, Debug)]
pub struct Order {
    /// The law.
    pub law: Law,
    /// The archive.
    pub archive: Archive,
    /// Where to keep what is done, and to go on from.
    pub journal: Option<PathBuf>,
    /// Threads; 0 for one on every core.
    pub jobs: usize,
    /// JSON lines instead of text.
    pub json: bool,
    /// The language of the text.
    pub language: Language,
    /// Where to write the findings as a page as well.
    pub page: Option<PathBuf>,
}

/// Bytes of games that are looked at together.
const BATCH_BYTES: usize = 1 << 20;
/// The most games that are looked at together.
const BATCH_GAMES: usize = 1024;
/// Batches read ahead of the one that is looked at.
const READ_AHEAD: usize = 2;
/// Bytes in the beginning of an archive by which a journal knows it again.
const FINGERPRINT: u64 = 1 << 16;

/// A frame with the place behind it.
type Cut = (Frame, (u64, u64));

/// Audits an archive and prints what was found, the summary last.
///
/// # Errors
/// A file cannot be read or written, or the journal belongs to other work.
pub fn run(order: &Order, output: &mut impl Write) -> Result<Summary, AuditError> {
    let of = |path: &Path| {
        let path = path.to_path_buf();
        move |error| AuditError::File { path, error }
    };
    let page = match &order.page {
        None => None,
        Some(path) => Some(Replacement::begin(path).map_err(of(path))?),
    };
    let mut printer = Printer { order, output, page, summary: Summary::default() };
    printer.begin()?;
    let archive = order.archive.path();
    let mut place = (0, 0);
    let (input, length): (Box<dyn Read + Send>, u64) = if order.archive.is_stdin() {
        if let Some(path) = &order.journal {
            let reason = "an audit of standard input cannot be resumed".into();
            return Err(AuditError::Journal { path: path.clone(), reason });
        }
        (order.archive.reader().map_err(of(archive))?, 0)
    } else {
        let file = File::open(archive).map_err(of(archive))?;
        let length = file.metadata().map_err(of(archive))?.len();
        (Box::new(file), length)
    };
    let mut journal = None;
    let input: Box<dyn Read + Send> = match &order.journal {
        None => input,
        Some(path) => {
            let mut file = File::open(archive).map_err(of(archive))?;
            let bytes = length.min(FINGERPRINT);
            let digest = |bytes| digest(order, bytes);
            let mut broken = None;
            let (opened, behind) = Journal::open(path, bytes, digest, |report| {
                if broken.is_none() {
                    broken = printer.take(&report).err();
                }
            })?;
            if let Some(error) = broken {
                return Err(error);
            }
            if behind.0 > length {
                let reason = "the archive is shorter than what was done of it".into();
                return Err(AuditError::Journal { path: path.clone(), reason });
            }
            (journal, place) = (Some(opened), behind);
            file.seek(SeekFrom::Start(place.0)).map_err(of(archive))?;
            Box::new(file)
        }
    };
    let bar = progress_bar(length);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(order.jobs).build();
    let pool = pool.map_err(|error| AuditError::File { path: "threads".into(), error: io::Error::other(error) })?;
    let (sender, batches) = sync_channel::<io::Result<Vec<Cut>>>(READ_AHEAD);
    let result: Result<(), AuditError> = thread::scope(|scope| {
        scope.spawn(move || {
            let mut frames = Frames::new(BufReader::with_capacity(1 << 16, input), place.0, place.1);
            loop {
                let batch = read_batch(&mut frames);
                let last = batch.as_ref().map_or(true, Vec::is_empty);
                // The other end is gone when printing failed.
                if sender.send(batch).is_err() || last {
                    return;
                }
            }
        });
        for batch in batches {
            let batch = batch.map_err(of(archive))?;
            let entries: Vec<Vec<AuditedGame>> =
                pool.install(|| batch.par_iter().map(|cut| look(order.law, cut)).collect());
            let mut done: Vec<AuditedGame> = entries.into_iter().flatten().collect();
            for (i, entry) in done.iter_mut().enumerate() {
                entry.report.number = printer.summary.games + i as u64 + 1;
            }
            if let Some(journal) = &mut journal {
                journal.append(&done)?;
            }
            for entry in &done {
                printer.take(&entry.report)?;
            }
            if let Some((_, next)) = batch.last() {
                bar.set_position(next.0);
                bar.set_message(format!("{} games", printer.summary.games));
            }
        }
        Ok(())
    });
    bar.finish_and_clear();
    result?;
    printer.finish()
}

/// What was found in a text of games.
#[derive(Clone, Debug, Default)]
pub struct Audited {
    /// The games in order.
    pub games: Vec<GameReport>,
    /// All of them counted.
    pub summary: Summary,
    /// How many games of the text were left out or looked at, if there are more.
    pub next: Option<usize>,
}

/// Audits a text without its first `skip` games, until it ends or it is `late`.
///
/// # Errors
/// Reading fails.
pub fn look_through(law: Law, input: impl Read, skip: usize, late: &dyn Fn() -> bool) -> io::Result<Audited> {
    let mut frames = Frames::new(BufReader::new(input), 0, 0);
    let (mut audited, mut seen) = (Audited::default(), 0);
    while let Some(frame) = frames.next_frame()? {
        if seen >= skip && late() {
            audited.next = Some(seen);
            break;
        }
        seen += 1;
        if seen <= skip {
            continue;
        }
        for AuditedGame { mut report, .. } in look(law, &(frame, frames.place())) {
            report.number = seen as u64;
            audited.summary.add(&report);
            audited.games.push(report);
        }
    }
    Ok(audited)
}

fn read_batch(frames: &mut Frames<impl io::BufRead>) -> io::Result<Vec<Cut>> {
    let (mut batch, mut bytes) = (Vec::new(), 0);
    while bytes < BATCH_BYTES && batch.len() < BATCH_GAMES {
        let Some(frame) = frames.next_frame()? else { break };
        bytes += frame.bytes.len();
        batch.push((frame, frames.place()));
    }
    Ok(batch)
}

/// Text of a game: UTF-8, or what older programs wrote.
fn decode(bytes: &[u8], chinese: bool) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) if !chinese => WINDOWS_1252.decode_without_bom_handling(bytes).0,
        Err(_) => {
            // Read in the wrong one of the two, moves turn into rare characters.
            let moves = |text: &str| text.chars().filter(|c| "进進退平".contains(*c)).count();
            let (simplified, traditional) =
                (GB18030.decode_without_bom_handling(bytes).0, BIG5.decode_without_bom_handling(bytes).0);
            if moves(&traditional) > moves(&simplified) { traditional } else { simplified }
        }
    }
}

/// Looks at the games of a frame: one, or several without tags behind each other.
fn look(law: Law, (frame, next): &Cut) -> Vec<AuditedGame> {
    let text = decode(&frame.bytes, matches!(law, Law::Xiangqi(_)));
    let sheet = match law {
        _ if frame.cut => Err("the game is too long to be one".to_owned()),
        Law::Chess(..) => Sheet::read::<Chess>(text.as_bytes()),
        Law::Xiangqi(_) => Sheet::read::<Xiangqi>(text.as_bytes()),
    };
    let (sheet, error) = match sheet {
        Ok(sheet) => (sheet, None),
        Err(reason) => (Sheet::default(), Some(reason)),
    };
    let games = Game::all(&sheet);
    let last = games.len() - 1;
    let reports = games.iter().enumerate().map(|(i, game)| {
        let tag = |names: &[&str]| {
            let value = names.iter().find_map(|name| game.tag(name)).unwrap_or("?");
            value.chars().filter(|c| !c.is_control()).collect::<String>()
        };
        let event: Vec<String> = ["Event", "Round", "Date"].iter().map(|name| tag(&[name])).collect();
        let mut report = GameReport {
            schema: SCHEMA,
            offset: frame.offset,
            line: frame.line,
            first: tag(&["White", "Red"]),
            second: tag(&["Black"]),
            event: event.join(", "),
            result: game.result(),
            termination: game.tag("TerminationDetails").or_else(|| game.tag("Termination")).map(String::from),
            ..GameReport::default()
        };
        report.notes.extend(game.trouble.map(Remark::Text));
        if error.is_some() {
            report.error.clone_from(&error);
        } else {
            match &law {
                Law::Chess(preset, dead) => chess::audit(game, preset, *dead, &mut report),
                Law::Xiangqi(preset) => xiangqi::audit(game, preset, &mut report),
            }
        }
        AuditedGame { report, next: (i == last).then_some(*next) }
    });
    reports.collect()
}

/// By what a journal knows that it belongs to this archive under this law.
fn digest(order: &Order, bytes: u64) -> io::Result<String> {
    let mut start = Vec::new();
    File::open(order.archive.path())?.take(bytes.min(FINGERPRINT)).read_to_end(&mut start)?;
    let mut hasher = DefaultHasher::new();
    (SCHEMA, format!("{:?}", order.law), start).hash(&mut hasher);
    Ok(format!("{:016x}", hasher.finish()))
}

/// A bar on standard error; invisible when that is no terminal.
fn progress_bar(length: u64) -> ProgressBar {
    if length == 0 || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {bytes}/{total_bytes}, {elapsed} of about {duration}, {msg}");
    ProgressBar::new(length)
        .with_style(style.unwrap_or_else(|error| unreachable!("the template is a constant: {error}")))
}

/// Prints games in order and counts them.
struct Printer<'a, W> {
    order: &'a Order,
    output: &'a mut W,
    /// The page in the making.
    page: Option<Replacement>,
    summary: Summary,
}

impl<W: Write> Printer<'_, W> {
    /// Words on standard output.
    fn print(&mut self, text: &str) -> Result<(), AuditError> {
        let path = PathBuf::from("standard output");
        self.output.write_all(text.as_bytes()).map_err(|error| AuditError::File { path, error })
    }

    /// Words on the page, if there is one.
    fn draw(&mut self, text: impl FnOnce() -> String) -> Result<(), AuditError> {
        let (Some(page), Some(path)) = (&mut self.page, &self.order.page) else { return Ok(()) };
        page.write_all(text().as_bytes()).map_err(|error| AuditError::File { path: path.clone(), error })
    }

    fn begin(&mut self) -> Result<(), AuditError> {
        let (archive, language) = (self.order.archive.path().display().to_string(), self.order.language);
        self.draw(|| page::head(&archive, language))
    }

    fn take(&mut self, report: &GameReport) -> Result<(), AuditError> {
        self.summary.add(report);
        let language = self.order.language;
        let text = if self.order.json {
            let line = serde_json::to_string(report);
            line.unwrap_or_else(|error| unreachable!("a report is plain data: {error}")) + "\n"
        } else {
            words::game(report, language)
        };
        self.print(&text)?;
        self.draw(|| page::game(report, language))
    }

    fn finish(mut self) -> Result<Summary, AuditError> {
        let (game, language) = (self.order.law.game(), self.order.language);
        let text = if self.order.json {
            format!("{}\n", serde_json::json!({ "schema": SCHEMA, "summary": self.summary }))
        } else {
            words::summary(&self.summary, game, language).join("\n") + "\n"
        };
        self.print(&text)?;
        let summary = self.summary.clone();
        self.draw(|| page::summary(&summary, game, language))?;
        let path = PathBuf::from("standard output");
        self.output.flush().map_err(|error| AuditError::File { path, error })?;
        if let (Some(page), Some(path)) = (self.page.take(), &self.order.page) {
            page.finish().map_err(|error| AuditError::File { path: path.clone(), error })?;
        }
        Ok(summary)
    }
}
