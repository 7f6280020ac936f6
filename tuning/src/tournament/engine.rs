//! An engine as a real process: pipes, handshake, options, searches, and what goes wrong with them.

mod xboard;

use std::{
    collections::VecDeque,
    fmt::Write as _,
    fs::File,
    io::{BufRead, BufReader, LineWriter, Read, Write},
    path::Path,
    process::{Child, ChildStdin, Command, ExitStatus, Stdio},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    },
    thread,
    time::{Duration, Instant},
};

use chuhan_engine::info::GameName;

use super::{
    clock::MatchClock,
    spec::{EngineSpec, MatchLaw, Protocol, Ranks},
};

/// Lines of a conversation that are kept for the record of a fault.
const TRANSCRIPT_LINES: usize = 2_000;
/// Longest line that is kept, in bytes; what comes after it is dropped up to the line's end.
const LONGEST_LINE: u64 = 1 << 20;
/// How often a waiting runner looks whether the match was cancelled.
const CANCEL_CHECK: Duration = Duration::from_millis(100);
/// Lines that may wait unread before a flooding engine is made to wait.
const BACKLOG: usize = 4_096;

/// What can go wrong with an engine. Each of these ends its game with a loss.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// The program cannot be run.
    #[error("cannot start '{command}': {source}")]
    Start {
        /// The program as given.
        command: String,
        /// What the system said.
        source: std::io::Error,
    },
    /// The process ended, or closed its pipes, without being told to.
    #[error("ended by itself ({status}) {during}")]
    Crash {
        /// Exit code or signal.
        status: String,
        /// What it was doing.
        during: &'static str,
    },
    /// No answer came in good time.
    #[error("gave no answer for {} s {during}", waited.as_secs_f64().round())]
    Hang {
        /// How long it was given.
        waited: Duration,
        /// What it was doing.
        during: &'static str,
    },
    /// A wanted option is not offered, or not with this value.
    #[error("{0}")]
    Option(String),
    /// The match was cancelled; no fault of the engine.
    #[error("was interrupted")]
    Cancelled,
}

/// A score as an engine reports it, from its own point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eval {
    /// Centipawns.
    Centipawns(i32),
    /// Moves to mate; negative when the engine is being mated.
    Mate(i32),
}

impl Eval {
    /// One number for adjudication: mates are far beyond every evaluation.
    pub fn flat(self) -> i32 {
        match self {
            Eval::Centipawns(c) => c,
            Eval::Mate(n) if n > 0 => 1_000_000 - n,
            Eval::Mate(n) => -1_000_000 - n,
        }
    }
}

/// What an engine answered to one search.
#[derive(Clone, Debug, Default)]
pub struct Thought {
    /// The move in the engine's own writing; `None` when it named none.
    pub best: Option<String>,
    /// It resigns with this answer (UCCI).
    pub resigns: bool,
    /// Score of the last informative line.
    pub score: Option<Eval>,
    /// Depth of that line.
    pub depth: u32,
    /// Nodes of the last line that told them.
    pub nodes: u64,
    /// From the moment the order was written to the moment the answer was read.
    pub elapsed: Duration,
    /// The answer that it expects, and on which it would ponder.
    pub ponder: Option<String>,
    /// First move of the last principal variation, as the engine wrote it.
    pub head: Option<String>,
    /// When `head` became what it was at the end.
    pub settled: Duration,
}

/// What is to be searched, in ICCS or UCI writing.
#[derive(Clone, Copy, Debug)]
pub struct GoTask<'a> {
    /// The position before the first of `moves`; `None` for the game's start position.
    pub fen: Option<&'a str>,
    /// Moves played from there.
    pub moves: &'a [String],
    /// Moves the engine must not play (UCCI), empty for none.
    pub banned: &'a [String],
    /// Is the first player to move?
    pub first_to_move: bool,
    /// The clock of the side to move.
    pub own: Option<&'a MatchClock>,
    /// The clock of the other side.
    pub other: Option<&'a MatchClock>,
    /// Time to wait for an answer before a polite `stop`.
    pub patience: Duration,
    /// Further time before the process is given up.
    pub grace: Duration,
}

enum Heard {
    Line(Instant, String),
    Complaint(Instant, String),
    Closed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Speaker {
    Runner,
    Engine,
    Complaint,
}

impl Speaker {
    fn mark(self) -> char {
        match self {
            Speaker::Runner => '>',
            Speaker::Engine => '<',
            Speaker::Complaint => '!',
        }
    }
}

/// An option that an engine offers.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Offer {
    name: String,
    kind: String,
    min: Option<i64>,
    max: Option<i64>,
    default: Option<String>,
    choices: Vec<String>,
}

impl Offer {
    /// Parses what follows the word `option`.
    fn parse(text: &str, protocol: Protocol) -> Option<Offer> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let type_at = words.iter().position(|&w| w == "type")?;
        let skip = usize::from(protocol == Protocol::Uci && words.first() == Some(&"name"));
        let name = words.get(skip..type_at)?.join(" ");
        let mut offer = Offer {
            name,
            kind: (*words.get(type_at + 1)?).into(),
            min: None,
            max: None,
            default: None,
            choices: Vec::new(),
        };
        let is_key = |w: &str| matches!(w, "default" | "min" | "max" | "var");
        let mut rest = &words[type_at + 2..];
        while let Some((&key, after)) = rest.split_first() {
            let end = after.iter().position(|w| is_key(w)).unwrap_or(after.len());
            let value = after[..end].join(" ");
            match key {
                "min" => offer.min = value.parse().ok(),
                "max" => offer.max = value.parse().ok(),
                "var" => offer.choices.push(value),
                "default" => offer.default = Some(value),
                _ => {}
            }
            rest = &after[end..];
        }
        Some(offer)
    }

    /// Says why `value` cannot be set, if it cannot.
    fn objection(&self, value: &str) -> Option<String> {
        let name = &self.name;
        match self.kind.as_str() {
            "spin" => match value.parse::<i64>() {
                Err(_) => Some(format!("option '{name}' wants a whole number, not '{value}'")),
                Ok(n) if self.min.is_some_and(|min| n < min) || self.max.is_some_and(|max| n > max) => {
                    let bound = |b: Option<i64>| b.map_or_else(|| "?".into(), |b| b.to_string());
                    Some(format!("option '{name}' takes {} to {}, not {n}", bound(self.min), bound(self.max)))
                }
                Ok(_) => None,
            },
            "check" => (!matches!(value, "true" | "false" | "on" | "off"))
                .then(|| format!("option '{name}' takes true or false, not '{value}'")),
            "combo" => (!self.choices.iter().any(|c| c.eq_ignore_ascii_case(value)))
                .then(|| format!("option '{name}' takes one of {}, not '{value}'", self.choices.join(", "))),
            _ => None,
        }
    }
}

/// What the runner has to remember about a conversation over the protocol of `xboard`.
#[derive(Clone, Debug, Default)]
struct XboardState {
    /// Goes before a move.
    move_prefix: &'static str,
    /// How a position is written; `None` when it cannot be told.
    setboard: Option<fn(&str) -> String>,
    ping: bool,
    variant: Option<&'static str>,
    /// Moves of the game that the engine knows; `None` before it knows the position.
    told: Option<usize>,
    pings: u32,
}

/// A running engine.
#[derive(Debug)]
pub struct Engine {
    spec: Arc<EngineSpec>,
    child: Child,
    stdin: ChildStdin,
    heard: Receiver<Heard>,
    transcript: VecDeque<(Instant, Speaker, String)>,
    started: Instant,
    offers: Vec<Offer>,
    title: String,
    ranks: Ranks,
    milliseconds: bool,
    cancelled: Arc<AtomicBool>,
    xboard: XboardState,
    /// The move of the other side on which it ponders, in ICCS or UCI writing.
    pondering: Option<String>,
    /// Where all that is said is written, too.
    log: Option<Arc<DialogueLog>>,
}

/// A file of everything that engines and runner say to each other, as it is said.
#[derive(Debug)]
pub struct DialogueLog {
    began: Instant,
    file: Mutex<LineWriter<File>>,
}

impl DialogueLog {
    /// Begins a file; what stood in one of this name is gone.
    ///
    /// # Errors
    /// The file cannot be written: the text names it.
    pub fn create(path: &Path) -> Result<Self, String> {
        let file = File::create(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Self { began: Instant::now(), file: Mutex::new(LineWriter::new(file)) })
    }

    /// A full disk ends no game.
    fn write(&self, name: &str, process: u32, at: Instant, who: Speaker, line: &str) {
        let seconds = at.saturating_duration_since(self.began).as_secs_f64();
        let text = format!("{seconds:12.3} {name}[{process}] {} {line}\n", who.mark());
        let _ = self.file.lock().unwrap_or_else(PoisonError::into_inner).write_all(text.as_bytes());
    }
}

/// Reads lines and sends them on with the moment each one arrived, until the pipe closes or
/// nobody listens.
fn listen(pipe: impl Read, to: &SyncSender<Heard>, wrap: fn(Instant, String) -> Heard) {
    let mut reader = BufReader::with_capacity(1 << 16, pipe);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match (&mut reader).take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let at = Instant::now();
        if bytes.last() != Some(&b'\n') && bytes.len() as u64 == LONGEST_LINE && reader.skip_until(b'\n').is_err() {
            return;
        }
        let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        if to.send(wrap(at, line)).is_err() {
            return;
        }
    }
}

fn describe(status: ExitStatus) -> String {
    #[cfg(unix)]
    {
        use std::os::unix::process::ExitStatusExt;
        if let Some(signal) = status.signal() {
            return format!("signal {signal}");
        }
    }
    status.code().map_or_else(|| "unknown status".into(), |code| format!("exit code {code}"))
}

impl Engine {
    /// Starts the program, shakes hands and sets its options. Each answer has to come within
    /// `patience`; raising `cancelled` ends every wait.
    ///
    /// # Errors
    /// See [`Trouble`]; the transcript so far comes along.
    ///
    /// # Panics
    /// Never: the pipes that are taken were asked for.
    pub fn start(
        spec: &Arc<EngineSpec>,
        law: MatchLaw,
        patience: Duration,
        cancelled: &Arc<AtomicBool>,
    ) -> Result<Engine, (Trouble, String)> {
        let mut command = Command::new(&spec.command);
        command.args(&spec.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = &spec.folder {
            command.current_dir(folder);
        }
        #[cfg(unix)]
        {
            // An interrupt typed by the user is for the runner, which then ends its engines in order.
            use std::os::unix::process::CommandExt;
            command.process_group(0);
        }
        let mut child = command.spawn().map_err(|source| {
            (Trouble::Start { command: spec.command.display().to_string(), source }, String::new())
        })?;
        let (to, heard) = sync_channel(BACKLOG);
        let stdin = child.stdin.take().expect("piped");
        let (stdout, stderr) = (child.stdout.take().expect("piped"), child.stderr.take().expect("piped"));
        let complaints = to.clone();
        thread::spawn(move || {
            listen(stdout, &to, Heard::Line);
            // Nobody listens any more when the runner itself dropped the engine.
            let _ = to.send(Heard::Closed);
        });
        thread::spawn(move || listen(stderr, &complaints, Heard::Complaint));
        let mut engine = Engine {
            spec: Arc::clone(spec),
            child,
            stdin,
            heard,
            transcript: VecDeque::new(),
            started: Instant::now(),
            offers: Vec::new(),
            title: spec.name.clone(),
            ranks: Ranks::FromZero,
            milliseconds: true,
            cancelled: Arc::clone(cancelled),
            xboard: XboardState::default(),
            pondering: None,
            log: None,
        };
        match engine.handshake(law, patience) {
            Ok(()) => Ok(engine),
            Err(trouble) => {
                let transcript = engine.transcript();
                Err((trouble, transcript))
            }
        }
    }

    fn handshake(&mut self, law: MatchLaw, patience: Duration) -> Result<(), Trouble> {
        const DURING: &str = "at the handshake";
        let (hello, welcome) = match self.spec.protocol {
            Protocol::Uci => ("uci", "uciok"),
            Protocol::Ucci => ("ucci", "ucciok"),
            Protocol::Xboard => return self.xboard_handshake(law.game, patience),
        };
        self.send(hello, DURING)?;
        let deadline = Instant::now() + patience;
        loop {
            let (_, line) = self.next_line(deadline, patience, DURING)?;
            let line = line.trim();
            if line == welcome {
                break;
            }
            if let Some(name) = line.strip_prefix("id name ") {
                self.title = name.trim().into();
            } else if let Some(text) = line.strip_prefix("option ") {
                self.offers.extend(Offer::parse(text, self.spec.protocol));
            }
        }
        let one_based = self.spec.protocol == Protocol::Uci && self.title.starts_with("Fairy-Stockfish");
        self.ranks = match self.spec.ranks {
            _ if law.game == GameName::Chess => Ranks::FromZero,
            Some(ranks) => ranks,
            None if one_based => Ranks::FromOne,
            None => Ranks::FromZero,
        };
        self.set_up(law)?;
        self.ready(patience, "after its options were set")
    }

    /// The option of this name. `Hash` is UCI's name for the size of the table in MB: engines of other
    /// protocols are asked for their own one, so that one word serves a mixed field.
    fn offer(&self, name: &str) -> Option<&Offer> {
        let named = |name: &str| self.offers.iter().find(|o| o.name.eq_ignore_ascii_case(name));
        named(name).or_else(|| match self.spec.protocol {
            Protocol::Ucci if name.eq_ignore_ascii_case("Hash") => named("hashsize"),
            Protocol::Xboard if name.eq_ignore_ascii_case("Hash") => named("memory"),
            _ => None,
        })
    }

    fn set_up(&mut self, law: MatchLaw) -> Result<(), Trouble> {
        const DURING: &str = "while its options were set";
        let mut wanted = Vec::new();
        let chosen = |name: &str| self.spec.options.iter().any(|(n, _)| n.eq_ignore_ascii_case(name));
        let variant = law.game.to_string();
        if let Some(offer) = self.offer("UCI_Variant")
            && !chosen("UCI_Variant")
            && offer.default.as_deref() != Some(&variant)
        {
            wanted.push(("UCI_Variant".to_owned(), variant));
        }
        // As a GUI would: an engine that knows the referee's law by the names that ours has plays by it.
        let (option, row) = law.option();
        if let Some(offer) = self.offer(option)
            && !chosen(option)
            && offer.default.as_deref() != Some(row)
            && offer.objection(row).is_none()
        {
            wanted.push((option.to_owned(), row.to_owned()));
        }
        if self.spec.ponder && !chosen("Ponder") && self.offer("Ponder").is_some() {
            wanted.push(("Ponder".to_owned(), "true".to_owned()));
        }
        if law.chess960 && !chosen("UCI_Chess960") {
            wanted.push(("UCI_Chess960".to_owned(), "true".to_owned()));
        }
        self.milliseconds = true;
        if self.spec.protocol == Protocol::Ucci {
            self.milliseconds = self.offer("usemillisec").is_some();
            if self.milliseconds && !chosen("usemillisec") {
                wanted.push(("usemillisec".to_owned(), "true".to_owned()));
            }
        }
        wanted.extend(self.spec.options.iter().cloned());
        self.send_options(&wanted, DURING)
    }

    /// Sets options between games.
    ///
    /// # Errors
    /// An option is not offered or does not take the value, or the engine ended.
    pub fn set_options(&mut self, options: &[(String, String)]) -> Result<(), Trouble> {
        self.send_options(options, "while its options were set")
    }

    fn send_options(&mut self, options: &[(String, String)], during: &'static str) -> Result<(), Trouble> {
        let mut orders = Vec::with_capacity(options.len());
        for (name, value) in options {
            let Some(offer) = self.offer(name) else {
                return Err(Trouble::Option(format!("has no option '{name}'")));
            };
            if let Some(objection) = offer.objection(value) {
                return Err(Trouble::Option(objection));
            }
            let (name, button) = (&offer.name, offer.kind == "button");
            orders.push(match self.spec.protocol {
                // Xboard engines set their options at the handshake.
                Protocol::Uci | Protocol::Xboard if button => format!("setoption name {name}"),
                Protocol::Uci | Protocol::Xboard => format!("setoption name {name} value {value}"),
                Protocol::Ucci if button => format!("setoption {name}"),
                Protocol::Ucci => format!("setoption {name} {value}"),
            });
        }
        if orders.is_empty() { Ok(()) } else { self.send(&orders.join("\n"), during) }
    }

    /// The engine's own name.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The specification it was started by.
    pub fn spec(&self) -> &Arc<EngineSpec> {
        &self.spec
    }

    /// Writes the conversation to a log, from its beginning.
    pub fn keep_log(&mut self, log: &Arc<DialogueLog>) {
        for (at, who, line) in &self.transcript {
            log.write(&self.spec.name, self.child.id(), *at, *who, line);
        }
        self.log = Some(Arc::clone(log));
    }

    fn note(&mut self, at: Instant, who: Speaker, text: String) {
        if let Some(log) = &self.log {
            log.write(&self.spec.name, self.child.id(), at, who, &text);
        }
        if self.transcript.len() == TRANSCRIPT_LINES {
            self.transcript.pop_front();
        }
        self.transcript.push_back((at, who, text));
    }

    /// The end of the conversation: seconds since the start, `>` what the runner wrote, `<` what
    /// the engine answered, `!` what it wrote to its error stream.
    pub fn transcript(&mut self) -> String {
        // Late complaints (a panic message, say) often follow the end of the answers.
        let deadline = Instant::now() + Duration::from_millis(50);
        while let Ok(heard) = self.heard.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            match heard {
                Heard::Line(at, text) => self.note(at, Speaker::Engine, text),
                Heard::Complaint(at, text) => self.note(at, Speaker::Complaint, text),
                Heard::Closed => {}
            }
        }
        let mut text = String::new();
        for (at, who, line) in &self.transcript {
            let seconds = at.saturating_duration_since(self.started).as_secs_f64();
            let _ = writeln!(text, "{seconds:10.3} {} {line}", who.mark());
        }
        text
    }

    /// Writes one or several lines at once.
    fn send(&mut self, text: &str, during: &'static str) -> Result<(), Trouble> {
        let mut bytes = String::with_capacity(text.len() + 1);
        bytes.push_str(text);
        bytes.push('\n');
        let at = Instant::now();
        let written = self.stdin.write_all(bytes.as_bytes()).and_then(|()| self.stdin.flush());
        for line in text.lines() {
            self.note(at, Speaker::Runner, line.to_owned());
        }
        if written.is_err() { Err(self.crash(during)) } else { Ok(()) }
    }

    fn crash(&mut self, during: &'static str) -> Trouble {
        // The pipes close a moment before the process can be collected.
        let deadline = Instant::now() + Duration::from_secs(1);
        let status = loop {
            match self.child.try_wait() {
                Ok(Some(status)) => break describe(status),
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(2)),
                _ => break "it closed its pipes but runs on".into(),
            }
        };
        Trouble::Crash { status, during }
    }

    /// The next line of the engine's output.
    fn next_line(
        &mut self,
        deadline: Instant,
        waited: Duration,
        during: &'static str,
    ) -> Result<(Instant, String), Trouble> {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.heard.recv_timeout(left.min(CANCEL_CHECK)) {
                Ok(Heard::Line(at, text)) => {
                    self.note(at, Speaker::Engine, text.clone());
                    return Ok((at, text));
                }
                Ok(Heard::Complaint(at, text)) => self.note(at, Speaker::Complaint, text),
                Ok(Heard::Closed) | Err(RecvTimeoutError::Disconnected) => return Err(self.crash(during)),
                Err(RecvTimeoutError::Timeout) if self.cancelled.load(Ordering::Relaxed) => {
                    return Err(Trouble::Cancelled);
                }
                Err(RecvTimeoutError::Timeout) if left <= CANCEL_CHECK => {
                    return Err(Trouble::Hang { waited, during });
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Waits until the engine has dealt with everything sent so far.
    fn ready(&mut self, patience: Duration, during: &'static str) -> Result<(), Trouble> {
        self.send("isready", during)?;
        let deadline = Instant::now() + patience;
        while self.next_line(deadline, patience, during)?.1.trim() != "readyok" {}
        Ok(())
    }

    /// Announces a new game and waits until the engine is ready for it.
    ///
    /// # Errors
    /// The engine ended or does not answer.
    pub fn new_game(&mut self, patience: Duration) -> Result<(), Trouble> {
        const DURING: &str = "before a new game";
        self.stop_pondering(patience)?;
        match self.spec.protocol {
            Protocol::Uci => self.send("ucinewgame", DURING)?,
            Protocol::Ucci if self.offer("newgame").is_some() => self.send("setoption newgame", DURING)?,
            Protocol::Ucci => {}
            Protocol::Xboard => return self.xboard_new_game(patience),
        }
        self.ready(patience, DURING)
    }

    fn position_line(&self, task: &GoTask) -> String {
        let mut line = String::with_capacity(80 + 5 * task.moves.len());
        line.push_str("position ");
        match task.fen {
            Some(fen) => {
                line.push_str("fen ");
                line.push_str(fen);
            }
            None => line.push_str("startpos"),
        }
        if !task.moves.is_empty() {
            line.push_str(" moves");
            for m in task.moves {
                line.push(' ');
                match self.ranks {
                    Ranks::FromZero => line.push_str(m),
                    Ranks::FromOne => line.push_str(&shift_ranks(m, 1)),
                }
            }
        }
        line
    }

    fn go_line(&self, task: &GoTask) -> String {
        let limits = &self.spec.limits;
        let mut line = String::from("go");
        match self.spec.protocol {
            Protocol::Uci => {
                if let Some(own) = task.own {
                    let mut tell = |first: bool, clock: &MatchClock| {
                        let c = if first { 'w' } else { 'b' };
                        let _ = write!(line, " {c}time {}", millis(clock));
                        let per_move = clock.bonus().per_move();
                        if !per_move.is_zero() {
                            let _ = write!(line, " {c}inc {}", per_move.as_millis());
                        }
                    };
                    let clocks = [Some(own), task.other];
                    let (white, black) = if task.first_to_move { (0, 1) } else { (1, 0) };
                    if let Some(clock) = clocks[white] {
                        tell(true, clock);
                    }
                    if let Some(clock) = clocks[black] {
                        tell(false, clock);
                    }
                    if let Some(moves) = own.moves_left() {
                        let _ = write!(line, " movestogo {moves}");
                    }
                }
                if let Some(time) = limits.movetime {
                    let _ = write!(line, " movetime {}", time.as_millis());
                }
            }
            Protocol::Ucci | Protocol::Xboard => {
                // One mode is allowed, and some engines look for `time` in first place only.
                let unit = if self.milliseconds { 1 } else { 1_000 };
                if let Some(own) = task.own {
                    let mut tell = |prefix: &str, clock: &MatchClock| {
                        let _ = write!(line, " {prefix}time {}", millis(clock) / unit);
                        if let Some(moves) = clock.moves_left() {
                            let _ = write!(line, " {prefix}movestogo {moves}");
                        } else {
                            let increment = clock.bonus().per_move().as_millis() / unit;
                            let _ = write!(line, " {prefix}increment {increment}");
                        }
                    };
                    tell("", own);
                    if let Some(other) = task.other {
                        tell("opp", other);
                    }
                } else if let Some(time) = limits.movetime {
                    let _ = write!(line, " time {} movestogo 1", time.as_millis() / unit);
                }
            }
        }
        if let Some(nodes) = limits.nodes {
            let _ = write!(line, " nodes {nodes}");
        }
        if let Some(depth) = limits.depth {
            let _ = write!(line, " depth {depth}");
        }
        line
    }

    /// Has the engine ponder on a task whose last move is the one that it expects.
    ///
    /// # Errors
    /// The engine ended.
    pub fn ponder(&mut self, task: &GoTask) -> Result<(), Trouble> {
        let Some(expected) = task.moves.last() else { return Ok(()) };
        let order = format!("{}\n{}", self.position_line(task), self.go_line(task).replacen("go", "go ponder", 1));
        self.send(&order, "when it was to ponder")?;
        self.pondering = Some(expected.clone());
        Ok(())
    }

    /// Ends the search of a move that was not played.
    fn stop_pondering(&mut self, patience: Duration) -> Result<(), Trouble> {
        const DURING: &str = "when it was to stop pondering";
        if self.pondering.take().is_none() {
            return Ok(());
        }
        self.send("stop", DURING)?;
        let deadline = Instant::now() + patience;
        loop {
            let (_, line) = self.next_line(deadline, patience, DURING)?;
            if matches!(line.split_whitespace().next(), Some("bestmove" | "nobestmove")) {
                return Ok(());
            }
        }
    }

    /// Has the engine search and waits for its move. Where it ponders on this very task, it is told so.
    ///
    /// # Errors
    /// The engine ended, or gave no answer even after `stop`.
    pub fn think(&mut self, task: &GoTask) -> Result<Thought, Trouble> {
        const DURING: &str = "while it was thinking";
        if self.spec.protocol == Protocol::Xboard {
            return self.xboard_think(task);
        }
        let hit = self.pondering.is_some() && self.pondering.as_ref() == task.moves.last() && task.banned.is_empty();
        let order = if hit {
            self.pondering = None;
            "ponderhit".to_owned()
        } else {
            self.stop_pondering(task.grace)?;
            let banned =
                if task.banned.is_empty() { String::new() } else { format!("\nbanmoves {}", task.banned.join(" ")) };
            format!("{}{banned}\n{}", self.position_line(task), self.go_line(task))
        };
        let mut thought = Thought::default();
        let begin = Instant::now();
        self.send(&order, DURING)?;
        let mut stopped = false;
        let mut deadline = begin + task.patience;
        loop {
            let (at, line) = match self.next_line(deadline, task.patience + task.grace, DURING) {
                Err(Trouble::Hang { .. }) if !stopped => {
                    stopped = true;
                    deadline = Instant::now() + task.grace;
                    self.send("stop", DURING)?;
                    continue;
                }
                other => other?,
            };
            let line = line.trim_start();
            if let Some(info) = line.strip_prefix("info ") {
                read_info(info, self.spec.protocol, at.saturating_duration_since(begin), &mut thought);
                continue;
            }
            let mut words = line.split_whitespace();
            match words.next() {
                Some("bestmove") => {
                    thought.elapsed = at.saturating_duration_since(begin);
                    let here = |word: &str| match self.ranks {
                        Ranks::FromZero => word.to_owned(),
                        Ranks::FromOne => shift_ranks(word, -1),
                    };
                    let is_move = |word: &&str| !matches!(*word, "(none)" | "0000" | "none" | "null");
                    thought.best = words.next().filter(is_move).map(here);
                    let rest: Vec<&str> = words.collect();
                    if let ["ponder", expected, ..] = rest[..] {
                        thought.ponder = Some(expected).filter(is_move).map(here);
                    }
                    thought.resigns = self.spec.protocol == Protocol::Ucci && rest.contains(&"resign");
                    return Ok(thought);
                }
                Some("nobestmove") if self.spec.protocol == Protocol::Ucci => {
                    thought.elapsed = at.saturating_duration_since(begin);
                    return Ok(thought);
                }
                _ => {}
            }
        }
    }

    /// Time the engine may take for a move beyond which the flag has fallen; `None` when nothing
    /// but `patience` limits it.
    pub fn allowance(&self, own: Option<&MatchClock>) -> Option<Duration> {
        /// Fixed move times are orders to the engine rather than a clock; it may take this long to obey.
        const OBEDIENCE: Duration = Duration::from_millis(100);
        let movetime = self.spec.limits.movetime.map(|t| t + OBEDIENCE);
        match (own.map(MatchClock::allowance), movetime) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // Ask, wait a little, then insist. Failures mean that it is gone already.
        let _ = self.stdin.write_all(b"quit\n").and_then(|()| self.stdin.flush());
        let deadline = Instant::now() + Duration::from_millis(300);
        while Instant::now() < deadline {
            match self.child.try_wait() {
                Ok(None) => thread::sleep(Duration::from_millis(5)),
                _ => return,
            }
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Milliseconds left, at least one: some engines take zero for "no limit".
fn millis(clock: &MatchClock) -> u128 {
    clock.remaining().as_millis().max(1)
}

/// Adds `by` to the rank numbers of a xiangqi move; other text comes back unchanged.
fn shift_ranks(text: &str, by: i32) -> String {
    let mut out = String::with_capacity(text.len() + 1);
    let mut number: Option<i32> = None;
    let flush = |out: &mut String, number: &mut Option<i32>| {
        if let Some(n) = number.take() {
            let _ = write!(out, "{}", n + by);
        }
    };
    for c in text.chars() {
        match c.to_digit(10) {
            Some(d) if number.unwrap_or(0) < 100 => number = Some(number.unwrap_or(0) * 10 + d as i32),
            _ => {
                flush(&mut out, &mut number);
                out.push(c);
            }
        }
    }
    flush(&mut out, &mut number);
    out
}

/// Takes depth, score and nodes out of an `info` line; secondary lines of a multi-line search are
/// passed over.
fn read_info(text: &str, protocol: Protocol, at: Duration, into: &mut Thought) {
    let mut words = text.split_whitespace();
    let (mut depth, mut score, mut first, mut head) = (None, None, true, None);
    while let Some(word) = words.next() {
        match word {
            "string" | "message" => break,
            "pv" => {
                head = words.next();
                break;
            }
            "depth" => depth = words.next().and_then(|w| w.parse().ok()),
            "multipv" => first = words.next() == Some("1"),
            "nodes" => {
                if let Some(nodes) = words.next().and_then(|w| w.parse().ok()) {
                    into.nodes = nodes;
                }
            }
            "score" => match words.next() {
                Some("cp") => score = words.next().and_then(|w| w.parse().ok()).map(Eval::Centipawns),
                Some("mate") => score = words.next().and_then(|w| w.parse().ok()).map(Eval::Mate),
                Some(bare) if protocol == Protocol::Ucci => score = bare.parse().ok().map(Eval::Centipawns),
                _ => {}
            },
            _ => {}
        }
    }
    if first && score.is_some() {
        into.score = score;
        into.depth = depth.unwrap_or(into.depth);
        if head.is_some() && head != into.head.as_deref() {
            into.head = head.map(Into::into);
            into.settled = at;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offers_are_read_as_engines_write_them() {
        let o = Offer::parse("name Skill Level type spin default 20 min -20 max 20", Protocol::Uci).unwrap();
        assert_eq!((o.name.as_str(), o.kind.as_str(), o.min, o.max), ("Skill Level", "spin", Some(-20), Some(20)));
        let o =
            Offer::parse("name Style type combo default Solid Play var Solid Play var Risky", Protocol::Uci).unwrap();
        assert_eq!(o.choices, ["Solid Play", "Risky"]);
        let o = Offer::parse("hashsize type spin min 0 max 1024 default 0", Protocol::Ucci).unwrap();
        assert_eq!((o.name.as_str(), o.max), ("hashsize", Some(1024)));
        assert_eq!(Offer::parse("name broken", Protocol::Uci), None);
        let o = Offer::parse("name Path type string default", Protocol::Uci).unwrap();
        assert_eq!(o.default.as_deref(), Some(""));
    }

    #[test]
    fn objections_name_option_and_value() {
        let o = Offer::parse("name Hash type spin default 16 min 1 max 64", Protocol::Uci).unwrap();
        assert_eq!(o.objection("64"), None);
        assert_eq!(o.objection("65").unwrap(), "option 'Hash' takes 1 to 64, not 65");
        assert_eq!(o.objection("x").unwrap(), "option 'Hash' wants a whole number, not 'x'");
        let o = Offer::parse("name Ponder type check default false", Protocol::Uci).unwrap();
        assert!(o.objection("yes").is_some());
        let o = Offer::parse("name S type combo default A var A var B", Protocol::Uci).unwrap();
        assert_eq!(o.objection("b"), None);
        assert_eq!(o.objection("C").unwrap(), "option 'S' takes one of A, B, not 'C'");
    }

    #[test]
    fn infos_of_both_protocols_are_read() {
        let mut t = Thought::default();
        read_info(
            "depth 12 seldepth 20 multipv 1 score cp -31 nodes 1234 pv e2e4 score cp 5",
            Protocol::Uci,
            Duration::ZERO,
            &mut t,
        );
        assert_eq!((t.depth, t.score, t.nodes), (12, Some(Eval::Centipawns(-31)), 1234));
        read_info("depth 12 multipv 2 score cp -99 nodes 1300", Protocol::Uci, Duration::ZERO, &mut t);
        assert_eq!(t.score, Some(Eval::Centipawns(-31)));
        read_info("depth 13 score mate -3 upperbound nodes 1500", Protocol::Uci, Duration::ZERO, &mut t);
        assert_eq!((t.depth, t.score), (13, Some(Eval::Mate(-3))));
        read_info("string score cp 7", Protocol::Uci, Duration::ZERO, &mut t);
        read_info("currmove e2e4 currmovenumber 1", Protocol::Uci, Duration::ZERO, &mut t);
        assert_eq!(t.score, Some(Eval::Mate(-3)));
        read_info("depth 4 score 25 pv h2e2", Protocol::Ucci, Duration::ZERO, &mut t);
        assert_eq!((t.depth, t.score), (4, Some(Eval::Centipawns(25))));
        assert!(Eval::Mate(-1).flat() < Eval::Mate(-5).flat() && Eval::Mate(2).flat() > Eval::Mate(3).flat());
    }

    #[test]
    fn ranks_are_shifted_both_ways() {
        assert_eq!(shift_ranks("h1g3", -1), "h0g2");
        assert_eq!(shift_ranks("a10b9", -1), "a9b8");
        assert_eq!(shift_ranks("a9b8", 1), "a10b9");
        assert_eq!(shift_ranks("(none)", -1), "(none)");
    }
}
