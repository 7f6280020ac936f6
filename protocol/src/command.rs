//! What a user of the engine may say, as types. Text becomes a [`Command`] before anything acts on
//! it, so that the whole layer is tested as text. Of the engine's types only the clock appears here.
//!
//! One reader serves UCI (Meyer-Kahlen 2006), UCCI 3.0 (xqbase 2007) and UCI-Cyclone, because a GUI
//! may send `setoption` before the word that names its protocol, and because clients of one
//! protocol use the other's words.

use std::time::Duration;

use chuhan_engine::search::Clock;
use thiserror::Error;

/// One line of input, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `uci`: speak UCI from now on.
    Uci,
    /// `ucci`: speak UCCI from now on.
    Ucci,
    /// `isready`.
    IsReady,
    /// `ucinewgame`, `uccinewgame`.
    NewGame,
    /// `setoption`.
    SetOption(OptionText),
    /// `position ...`, or UCI-Cyclone's `fen ...` and `startpos ...`.
    Position(PositionText),
    /// `banmoves M...`: root moves of the current position that must not be played.
    BanMoves(Vec<String>),
    /// `go ...`.
    Go(Box<GoText>),
    /// `stop`.
    Stop,
    /// `ponderhit [draw]`.
    PonderHit {
        /// The opponent offered a draw together with the expected move.
        draw: bool,
    },
    /// UCCI's `probe ...`: what does the hash table know of this position?
    Probe(PositionText),
    /// `quit`.
    Quit,
    /// `debug on|off`.
    Debug(bool),
    /// `d`: show the board.
    Display,
    /// `eval`: explain the static evaluation.
    Eval,
    /// `bench [DEPTH]`.
    Bench {
        /// Depth in plies, if given.
        depth: Option<u32>,
    },
    /// `flip`: hand the move to the other side and mirror the colours.
    Flip,
    /// `compiler`: how this program was built.
    Compiler,
    /// `help`.
    Help,
    /// Nothing to do: an empty line, `register`, `copyprotection`.
    Nothing,
    /// No word of the line is a command.
    Unknown(String),
}

/// Why a line that begins with a known command cannot be obeyed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommandError {
    /// `setoption` without a name.
    #[error("setoption: no option name given")]
    OptionWithoutName,
    /// `position` without `startpos` or `fen`.
    #[error("{0}: expected 'startpos' or 'fen ...'")]
    NoPosition(&'static str),
    /// `debug` with something else than `on` and `off`.
    #[error("debug: expected 'on' or 'off'")]
    BadDebug,
}

/// `setoption name N [value V]` (UCI) or `setoption N [V]` (UCCI).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionText {
    /// The option's name as written, words joined by one blank.
    pub name: String,
    /// The rest of the line, trimmed; empty when absent or `<empty>`.
    pub value: String,
}

/// Where a position starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// The start position of the game in force.
    Startpos,
    /// A FEN, words joined by one blank.
    Fen(String),
}

/// A position as `position` and `probe` describe it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionText {
    /// Where the line starts.
    pub start: Start,
    /// The moves from there, separated by blanks; kept as one text because games are long.
    pub moves: String,
    /// Sent without the word `position` (UCI-Cyclone), which only xiangqi GUIs do.
    pub cyclone: bool,
}

/// The words of `go`, of UCI and UCCI alike. Numbers are as sent, clamped to 64 bits; -1 stands for
/// a number that was missing or not a number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a word of the protocol that may be there or not")]
pub struct GoText {
    /// Think on the opponent's time.
    pub ponder: bool,
    /// UCCI: the opponent offers a draw.
    pub draw: bool,
    /// Until `stop`.
    pub infinite: bool,
    /// Last depth in plies.
    pub depth: Option<i64>,
    /// Nodes to visit.
    pub nodes: Option<i64>,
    /// Milliseconds for this move.
    pub movetime: Option<i64>,
    /// Mate in this many moves.
    pub mate: Option<i64>,
    /// Count leaves instead of searching.
    pub perft: Option<i64>,
    /// Clock of the first mover, milliseconds.
    pub wtime: Option<i64>,
    /// Clock of the second mover, milliseconds.
    pub btime: Option<i64>,
    /// Increment of the first mover, milliseconds.
    pub winc: Option<i64>,
    /// Increment of the second mover, milliseconds.
    pub binc: Option<i64>,
    /// Moves until the next time control.
    pub movestogo: Option<i64>,
    /// UCCI: own clock, or the time for one move, in the unit of `usemillisec`.
    pub time: Option<i64>,
    /// UCCI: own increment.
    pub increment: Option<i64>,
    /// UCCI: the opponent's clock, increment or moves to go were given, so `time` is a clock.
    pub opponent: bool,
    /// Search only these moves.
    pub searchmoves: Vec<String>,
    /// Search all but these moves (`excludemoves`, `banmoves`).
    pub excludemoves: Vec<String>,
}

/// What a `go` means: limits without units or dialects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "the conditions are independent of each other")]
pub struct Plan {
    /// Last depth in plies.
    pub depth: Option<u32>,
    /// Nodes to visit.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// Mate in this many moves.
    pub mate: Option<u32>,
    /// The clock of the side to move.
    pub clock: Option<Clock>,
    /// Answer only after `stop`.
    pub infinite: bool,
    /// Think on the opponent's time.
    pub ponder: bool,
    /// The opponent offers a draw.
    pub draw_offered: bool,
    /// Report the static verdict and play nothing (UCCI's `depth 0`).
    pub verdict_only: bool,
    /// Search only these moves.
    pub only: Vec<String>,
    /// Search all but these moves.
    pub exclude: Vec<String>,
}

impl Plan {
    /// The limits that mean the same in every dialect. A depth, node count or time of nothing, a
    /// negative one and garbage ask for the shortest search there is.
    pub(crate) fn common(go: &GoText) -> Self {
        let mut plan = Plan {
            infinite: go.infinite,
            ponder: go.ponder,
            draw_offered: go.draw,
            only: go.searchmoves.clone(),
            exclude: go.excludemoves.clone(),
            ..Plan::default()
        };
        plan.depth = go.depth.map(|n| n.clamp(1, i64::from(u32::MAX)) as u32);
        plan.nodes = go.nodes.map(|n| n.max(1) as u64);
        plan.mate = go.mate.map(|n| n.clamp(1, i64::from(u32::MAX)) as u32);
        plan.movetime = go.movetime.map(milliseconds);
        if [go.nodes, go.movetime].into_iter().flatten().any(|n| n <= 0) {
            plan.depth = Some(1);
        }
        plan
    }
    /// Is there any limit at which the search ends by itself?
    pub fn limited(&self) -> bool {
        self.depth.is_some()
            || self.nodes.is_some()
            || self.movetime.is_some()
            || self.mate.is_some()
            || self.clock.is_some()
    }
    /// Will the search end without another word from the user?
    pub fn ends_alone(&self) -> bool {
        self.verdict_only || (self.limited() && !self.infinite && !self.ponder)
    }
}

/// A time as sent: nothing below zero, nothing beyond three years.
pub(crate) fn milliseconds(n: i64) -> Duration {
    const THREE_YEARS: i64 = 100_000_000_000;
    Duration::from_millis(n.clamp(0, THREE_YEARS) as u64)
}

/// A moves-to-go count as sent; zero and less mean "not given".
pub(crate) fn moves_to_go(n: Option<i64>) -> Option<u32> {
    n.filter(|&n| n > 0).map(|n| n.min(i64::from(u32::MAX)) as u32)
}

/// Does this word have the shape of a move in coordinates (`e2e4`, `a7a8q`, `h10e10`, `h2-e2`,
/// `0000`)? The shape only: whether it is a move is for the position to say.
pub fn looks_like_move(word: &str) -> bool {
    fn square(text: &[u8]) -> Option<&[u8]> {
        let (file, rest) = text.split_first()?;
        let (rank, rest) = rest.split_first()?;
        if !file.is_ascii_alphabetic() || file.to_ascii_lowercase() > b'i' || !rank.is_ascii_digit() {
            return None;
        }
        Some(if *rank == b'1' && rest.first() == Some(&b'0') { &rest[1..] } else { rest })
    }
    let Some(rest) = square(word.as_bytes()) else { return word == "0000" };
    let Some(rest) = square(rest.strip_prefix(b"-").unwrap_or(rest)) else { return false };
    matches!(rest, [] | [b'a'..=b'z' | b'A'..=b'Z'])
}

/// Reads one line, without its line end.
///
/// # Errors
/// The first known word is a command, but what follows it makes no sense.
pub fn parse(line: &str) -> Result<Command, CommandError> {
    let mut words = Words::new(line);
    let Some(first) = words.next() else { return Ok(Command::Nothing) };
    match first {
        "startpos" => {
            return Ok(Command::Position(PositionText {
                cyclone: true,
                ..position(&mut Words::new(line), "startpos")?
            }));
        }
        "fen" => {
            return Ok(Command::Position(PositionText { cyclone: true, ..position(&mut Words::new(line), "fen")? }));
        }
        "d" => return Ok(Command::Display),
        "eval" => return Ok(Command::Eval),
        "bench" => return Ok(Command::Bench { depth: words.next().and_then(|w| w.parse().ok()) }),
        "flip" => return Ok(Command::Flip),
        "compiler" => return Ok(Command::Compiler),
        "help" | "--help" => return Ok(Command::Help),
        _ => {}
    }
    // An unknown word is skipped and the rest is tried ("joho isready" is `isready`).
    let mut word = Some(first);
    while let Some(w) = word {
        if let Some(command) = standard(w, &mut words) {
            return command;
        }
        word = words.next();
    }
    Ok(Command::Unknown(first.to_owned()))
}

/// The commands of the protocols' texts; `None` if `word` is none of them.
fn standard(word: &str, words: &mut Words) -> Option<Result<Command, CommandError>> {
    Some(Ok(match word {
        "uci" => Command::Uci,
        "ucci" => Command::Ucci,
        "isready" => Command::IsReady,
        "ucinewgame" | "uccinewgame" => Command::NewGame,
        "setoption" => return Some(option(words).map(Command::SetOption)),
        "position" => return Some(position(words, "position").map(Command::Position)),
        "probe" => return Some(position(words, "probe").map(Command::Probe)),
        "banmoves" => Command::BanMoves(words.map(str::to_owned).collect()),
        "go" => Command::Go(Box::new(go(words))),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit { draw: words.next() == Some("draw") },
        "quit" => Command::Quit,
        "debug" => match words.next() {
            Some("on") => Command::Debug(true),
            Some("off") => Command::Debug(false),
            _ => return Some(Err(CommandError::BadDebug)),
        },
        "register" | "copyprotection" => Command::Nothing,
        _ => return None,
    }))
}

/// `name N [value V]`, or UCCI's `N [V]`.
fn option(words: &mut Words) -> Result<OptionText, CommandError> {
    let mut name = String::new();
    let mut value = "";
    match words.next() {
        None => return Err(CommandError::OptionWithoutName),
        Some("name") => {
            while let Some(word) = words.next() {
                if word == "value" {
                    value = words.rest();
                    break;
                }
                if !name.is_empty() {
                    name.push(' ');
                }
                name.push_str(word);
            }
        }
        Some(word) => {
            name.push_str(word);
            value = words.rest();
        }
    }
    if name.is_empty() {
        return Err(CommandError::OptionWithoutName);
    }
    let value = if value == "<empty>" { "" } else { value };
    Ok(OptionText { name, value: value.to_owned() })
}

/// `[startpos | [fen] F] [[moves] M...]`.
fn position(words: &mut Words, command: &'static str) -> Result<PositionText, CommandError> {
    let missing = || CommandError::NoPosition(command);
    let first = words.next().ok_or_else(missing)?;
    let start = if first == "startpos" {
        Start::Startpos
    } else {
        // Some scripts leave out the word `fen`; a board field gives itself away by its slashes.
        let mut fen = match first {
            "fen" => words.next().ok_or_else(missing)?.to_owned(),
            board if board.contains('/') => board.to_owned(),
            _ => return Err(missing()),
        };
        while let Some(word) = words.peek() {
            if word == "moves" || (word != "0000" && looks_like_move(word)) {
                break;
            }
            fen.push(' ');
            fen.push_str(word);
            words.next();
        }
        Start::Fen(fen)
    };
    if words.peek() == Some("moves") {
        words.next();
    }
    Ok(PositionText { start, moves: words.rest().to_owned(), cyclone: false })
}

/// The words of `go`, in any order.
fn go(words: &mut Words) -> GoText {
    let mut go = GoText::default();
    while let Some(word) = words.next() {
        match word {
            "ponder" => go.ponder = true,
            "draw" => go.draw = true,
            "infinite" => go.infinite = true,
            "depth" => go.depth = Some(number(words)),
            "nodes" => go.nodes = Some(number(words)),
            "movetime" => go.movetime = Some(number(words)),
            "mate" => go.mate = Some(number(words)),
            "perft" => go.perft = Some(number(words)),
            "wtime" => go.wtime = Some(number(words)),
            "btime" => go.btime = Some(number(words)),
            "winc" => go.winc = Some(number(words)),
            "binc" => go.binc = Some(number(words)),
            "movestogo" => go.movestogo = Some(number(words)),
            "time" => go.time = Some(number(words)),
            "increment" => go.increment = Some(number(words)),
            "opptime" | "oppincrement" | "oppmovestogo" => {
                number(words);
                go.opponent = true;
            }
            "searchmoves" => moves(words, &mut go.searchmoves),
            "excludemoves" | "banmoves" => moves(words, &mut go.excludemoves),
            _ => {}
        }
    }
    go
}

/// The words of `go` that can follow a limit whose number is missing.
const GO_WORDS: &[&str] = &[
    "ponder",
    "draw",
    "infinite",
    "depth",
    "nodes",
    "movetime",
    "mate",
    "perft",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "time",
    "increment",
    "opptime",
    "oppincrement",
    "oppmovestogo",
    "searchmoves",
    "excludemoves",
    "banmoves",
];

/// The next word as a number: clamped to 64 bits, -1 for garbage. A word of `go` in its place is
/// left alone.
fn number(words: &mut Words) -> i64 {
    match words.peek() {
        None => -1,
        Some(word) if GO_WORDS.contains(&word) => -1,
        Some(word) => {
            words.next();
            let (negative, digits) = match word.strip_prefix('-') {
                Some(digits) => (true, digits),
                None => (false, word.strip_prefix('+').unwrap_or(word)),
            };
            if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
                return -1;
            }
            let value = digits.parse().unwrap_or(i64::MAX);
            if negative { -value } else { value }
        }
    }
}

/// Takes words as long as they look like moves, so that `searchmoves e2e4 depth 5` works.
fn moves(words: &mut Words, into: &mut Vec<String>) {
    while let Some(word) = words.peek() {
        if !looks_like_move(word) {
            break;
        }
        into.push(word.to_owned());
        words.next();
    }
}

/// Words separated by runs of ASCII blanks, with a look ahead and the untouched rest of the line.
struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    fn new(line: &'a str) -> Self {
        Self { rest: line.trim_matches(blank) }
    }
    fn peek(&self) -> Option<&'a str> {
        let word = &self.rest[..self.rest.find(blank).unwrap_or(self.rest.len())];
        (!word.is_empty()).then_some(word)
    }
    fn rest(&mut self) -> &'a str {
        std::mem::take(&mut self.rest)
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;
    fn next(&mut self) -> Option<&'a str> {
        let word = self.peek()?;
        self.rest = self.rest[word.len()..].trim_start_matches(blank);
        Some(word)
    }
}

fn blank(c: char) -> bool {
    c.is_ascii_whitespace()
}
