//! What the engine says back, as types: free of engine types and of any protocol's spelling.

/// A score from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Centipawns.
    Cp(i32),
    /// Mate in this many plies (half moves); `winning` tells for whom. Zero plies: mated now.
    Mate {
        /// Plies to the mate.
        plies: u32,
        /// Does the side to move give it?
        winning: bool,
    },
}

impl Value {
    /// Distance to the mate in moves, negative for the side that is mated, as UCI counts it.
    pub fn mate_in_moves(plies: u32, winning: bool) -> i64 {
        let plies = i64::from(plies);
        if winning { (plies + 1) / 2 } else { -((plies + 1) / 2) }
    }
}

/// Whether a score is a value or a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The value itself.
    Exact,
    /// At least this.
    Lower,
    /// At most this.
    Upper,
}

/// Chances out of 1000 to win, draw and lose, for the side to move. They sum to 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WdlChances {
    /// Wins of 1000.
    pub win: u32,
    /// Draws of 1000.
    pub draw: u32,
    /// Losses of 1000.
    pub loss: u32,
}

/// A line of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PvInfo {
    /// Iteration in plies.
    pub depth: u32,
    /// Deepest ply visited.
    pub seldepth: u32,
    /// Rank of the line, from 1.
    pub multipv: usize,
    /// The line's score.
    pub value: Value,
    /// Value or bound.
    pub bound: Bound,
    /// Chances, if they were asked for.
    pub wdl: Option<WdlChances>,
    /// How much was searched.
    pub effort: SearchEffort,
    /// Endgame-table hits.
    pub tbhits: u64,
    /// The moves.
    pub pv: Vec<String>,
}

/// How much was searched so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchEffort {
    /// Nodes visited.
    pub nodes: u64,
    /// Milliseconds spent.
    pub time_ms: u64,
    /// Table filling in thousandths.
    pub hashfull: u32,
}

impl SearchEffort {
    /// Nodes per second, counting at least one millisecond.
    pub fn nps(&self) -> u64 {
        (u128::from(self.nodes) * 1000 / u128::from(self.time_ms.max(1))) as u64
    }
}

/// Something to tell the user while a search runs, or about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchInfo {
    /// A line of the search.
    Pv(PvInfo),
    /// The root move under consideration.
    CurrentMove {
        /// Iteration in plies.
        depth: u32,
        /// The move.
        text: String,
        /// Its number, from 1.
        number: usize,
    },
    /// Progress without news.
    Pulse(SearchEffort),
    /// There is nothing to search; the static verdict.
    Terminal(Value),
    /// A word to a human.
    Message(String),
}

/// The answer to `go`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BestMove {
    /// The move; `None` if there is none, or none is allowed.
    pub best: Option<String>,
    /// The expected answer.
    pub ponder: Option<String>,
    /// Offers or accepts a draw (UCCI).
    pub draw: bool,
    /// Resigns (UCCI).
    pub resign: bool,
}

/// The answer to UCCI's `probe`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PopHash {
    /// The table's move.
    pub best: Option<String>,
    /// At least this score, known from a search of this depth.
    pub lower: Option<(Value, u32)>,
    /// At most this score, known from a search of this depth.
    pub upper: Option<(Value, u32)>,
}

/// Longest message to a human, in bytes.
const MESSAGE_LIMIT: usize = 400;

/// Makes any text fit for one `info string` line: ASCII, no line end, bounded, and without the word
/// `score`, which clients search for in every `info` line.
pub fn printable(text: &str) -> String {
    let mut out: String =
        text.chars().take(MESSAGE_LIMIT).map(|c| if c == ' ' || c.is_ascii_graphic() { c } else { '?' }).collect();
    if text.chars().nth(MESSAGE_LIMIT).is_some() {
        out.push_str("...");
    }
    out.replace("score", "sc*re")
}

/// Why a file or folder cannot be used. The system's own words for the two commonest reasons are
/// avoided: xboard takes `No such file` and `Permission denied` in what an adapter repeats for a
/// program that did not start.
pub fn reason(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "it does not exist".to_owned(),
        std::io::ErrorKind::PermissionDenied => "access is refused".to_owned(),
        _ => error.to_string(),
    }
}

/// A user's text quoted inside a message: printable and short.
pub fn quoted(text: &str) -> String {
    const SHOWN: usize = 60;
    let cut: String = text.chars().take(SHOWN).collect();
    let dots = if text.chars().nth(SHOWN).is_some() { "..." } else { "" };
    format!("'{cut}{dots}'")
}
