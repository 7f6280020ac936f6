//! The parameters of every method: what is read here is what the published schema says.

use chuhan_engine::info::GameName;
use schemars::{JsonSchema, Schema, schema_for};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};

use super::rpc::Failure;
use crate::language::Language;

/// The most moves of a game that is handed in.
pub const MOST_MOVES: usize = 4096;
/// The largest hash table of a session, in MiB.
pub const MOST_HASH: u32 = 1024;
/// The longest analysis, in milliseconds.
pub const LONGEST_MS: u64 = 3_600_000;
/// The most lines of an analysis.
pub const MOST_LINES: usize = 20;

/// A game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum GameWord {
    /// Western chess
    Chess,
    /// Chinese chess
    Xiangqi,
}

impl From<GameWord> for GameName {
    fn from(word: GameWord) -> Self {
        match word {
            GameWord::Chess => Self::Chess,
            GameWord::Xiangqi => Self::Xiangqi,
        }
    }
}

/// A position: a start and the moves played from it. Rules look at the whole line.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The game; without it the FEN tells, and without a FEN it is chess.
    pub game: Option<GameWord>,
    /// The start position; without it that of the game.
    pub fen: Option<String>,
    /// The moves played: coordinates, SAN, WXF or Chinese notation. At most 4096.
    #[serde(default)]
    #[schemars(length(max = 4096))]
    pub moves: Vec<String>,
}

/// Parameters of `position`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The position.
    pub position: Place,
}

/// Parameters of `analyse`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Analyse {
    /// The position.
    pub position: Place,
    /// How many lines (default 1).
    #[schemars(range(min = 1, max = 20))]
    pub lines: Option<usize>,
    /// Search threads, no more than the machine has (default 1).
    #[schemars(range(min = 1))]
    pub threads: Option<usize>,
    /// Hash table in MiB (default 16). It is kept for the session's next searches.
    #[schemars(range(min = 1, max = 1024))]
    pub hash: Option<u32>,
    /// The last iteration, in plies.
    #[schemars(range(min = 1, max = 245))]
    pub depth: Option<u32>,
    /// The most nodes.
    #[schemars(range(min = 1))]
    pub nodes: Option<u64>,
    /// The longest time in milliseconds [an hour, which is also the most].
    #[schemars(range(min = 1, max = 3_600_000))]
    pub movetime: Option<u64>,
}

/// A clock of the side to move, in milliseconds.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClockTime {
    /// Time left.
    #[schemars(range(max = 86_400_000))]
    pub remaining: u64,
    /// Added after each move.
    #[serde(default)]
    #[schemars(range(max = 3_600_000))]
    pub increment: u64,
    /// Moves until the next time control.
    #[schemars(range(min = 1))]
    pub moves_to_go: Option<u32>,
}

/// Parameters of `play`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The position.
    pub position: Place,
    /// Strength from 500 to 2800; without it the full strength.
    #[schemars(range(min = 500, max = 2800))]
    pub elo: Option<i64>,
    /// The clock of the side to move.
    pub clock: Option<ClockTime>,
    /// Time for this move in milliseconds [1000 where nothing else limits the search].
    #[schemars(range(min = 1, max = 3_600_000))]
    pub movetime: Option<u64>,
    /// The last iteration, in plies.
    #[schemars(range(min = 1, max = 245))]
    pub depth: Option<u32>,
    /// The most nodes.
    #[schemars(range(min = 1))]
    pub nodes: Option<u64>,
    /// Search threads, no more than the machine has (default 1).
    #[schemars(range(min = 1))]
    pub threads: Option<usize>,
    /// Hash table in MiB (default: what the search can fill, 16 at the most).
    #[schemars(range(min = 1, max = 1024))]
    pub hash: Option<u32>,
}

/// Parameters of `stop`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stop {
    /// The search to stop; without it the session's running one.
    pub job: Option<u64>,
}

/// Parameters of `perft`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Perft {
    /// The position.
    pub position: Place,
    /// Plies to look ahead. A count that takes longer than ten seconds is given up.
    #[schemars(range(max = 20))]
    pub depth: u32,
}

/// The language of sentences.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
pub enum Tongue {
    /// English
    #[default]
    #[serde(rename = "en")]
    English,
    /// Chinese
    #[serde(rename = "zh")]
    Chinese,
}

impl From<Tongue> for Language {
    fn from(tongue: Tongue) -> Self {
        match tongue {
            Tongue::English => Self::English,
            Tongue::Chinese => Self::Chinese,
        }
    }
}

/// Parameters of `rule`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// The case, as a line of `chuhan arbiter --jsonl`: `preset`, `start_fen`, `moves`, `claim` in
    /// chess, `ruleset`, `fen`, `moves`, `claim` in xiangqi; moves in coordinates. With `more`, the
    /// fields that take the place of the last case's.
    pub case: Option<Map<String, Value>>,
    /// Moves in coordinates that were played since: the session's last case goes on with them.
    #[schemars(length(max = 4096))]
    pub more: Option<Vec<String>>,
    /// The language of the report (default en).
    #[serde(default)]
    pub lang: Tongue,
}

/// Parameters of `verify`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Verify {
    /// The ruling: the `answer` of `rule`, or a line that `chuhan arbiter --jsonl` printed.
    pub ruling: Map<String, Value>,
    /// The language of the reason (default en).
    #[serde(default)]
    pub lang: Tongue,
}

/// How pieces came to be touched.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TouchManner {
    /// On purpose
    #[default]
    Deliberate,
    /// To adjust them, said before
    Adjusting,
    /// By accident
    Accidental,
    /// On purpose, and the opponent has touched a piece before the complaint
    ComplainedLate,
}

/// Parameters of `touch`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Touch {
    /// The position.
    pub position: Place,
    /// Squares in the order of the touches: `e1,h1`; `e1+h1` at the same time; `e8=Q` a piece that stands
    /// on its promotion square.
    pub touched: String,
    /// How it came to the touches (default deliberate).
    #[serde(default)]
    pub manner: TouchManner,
    /// The text of the rules; without it the game's usual one.
    pub law: Option<String>,
    /// The language of the report (default en).
    #[serde(default)]
    pub lang: Tongue,
}

/// Parameters of `events`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Events {
    /// What happened at the board, as `chuhan arbiter --events` takes it, the `start` first.
    #[schemars(length(min = 1, max = 10_000))]
    pub events: Vec<Value>,
    /// The language of the answers (default en).
    #[serde(default)]
    pub lang: Tongue,
}

/// Parameters of `review`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Review {
    /// The game.
    pub position: Place,
    /// What is known of it: names and values of tags.
    #[serde(default)]
    #[schemars(length(max = 100))]
    pub tags: Vec<(String, String)>,
    /// Lines searched in each position (default 2: the second tells which moves were the only ones).
    #[schemars(range(min = 1, max = 20))]
    pub lines: Option<usize>,
    /// The last iteration in each position, in plies.
    #[schemars(range(min = 1, max = 245))]
    pub depth: Option<u32>,
    /// The most nodes in each position.
    #[schemars(range(min = 1))]
    pub nodes: Option<u64>,
    /// Time for each position in milliseconds [1000 where nothing else limits the search].
    #[schemars(range(min = 1, max = 3_600_000))]
    pub movetime: Option<u64>,
    /// Search threads, no more than the machine has (default 1).
    #[schemars(range(min = 1))]
    pub threads: Option<usize>,
    /// Hash table in MiB (default 16).
    #[schemars(range(min = 1, max = 1024))]
    pub hash: Option<u32>,
    /// The language of remarks (default en).
    #[serde(default)]
    pub lang: Tongue,
}

/// Parameters of `audit`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Audit {
    /// Games in PGN as text; this or `base64`.
    pub text: Option<String>,
    /// The same as bytes in base64, for other encodings than UTF-8.
    pub base64: Option<String>,
    /// The game; without it the text tells.
    pub game: Option<GameWord>,
    /// The text of the rules; without it the game's usual one.
    pub law: Option<String>,
    /// How many games to leave out at the beginning (default 0), to go on after an audit that was cut short.
    #[serde(default)]
    pub skip: usize,
    /// The language of findings (default en).
    #[serde(default)]
    pub lang: Tongue,
}

/// A format of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FormatName {
    /// PGN of either game
    Pgn,
    /// Moves alone
    Sheet,
    /// A file of `XQStudio`
    Xqf,
    /// A file of `CCBridge` in XML
    Cbf,
    /// Lines `position ...`, or a FEN
    Position,
    /// Cases
    Json,
}

/// Parameters of `records`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Records {
    /// The record as text; this or `base64`.
    pub text: Option<String>,
    /// The bytes of the record in base64, for XQF and for other encodings than UTF-8.
    pub base64: Option<String>,
    /// The game; without it the record tells.
    pub game: Option<GameWord>,
    /// The format; without it the record tells.
    pub format: Option<FormatName>,
    /// How many games to leave out at the beginning (default 0).
    #[serde(default)]
    pub skip: usize,
    /// How many games to read at most (default 20).
    #[schemars(range(min = 1, max = 200))]
    pub limit: Option<usize>,
}

/// A method that takes no parameters.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// A method with what it does and the schema of its parameters.
struct Method(&'static str, &'static str, fn() -> Schema);

const METHODS: [Method; 14] = [
    Method("about", "Name, version and limits of the server", || schema_for!(Nothing)),
    Method("position", "A position with its legal moves, the moves played and how the game stands", || {
        schema_for!(Position)
    }),
    Method(
        "analyse",
        "Starts a search, which ends the session's earlier one, and answers with its job. Lines follow as \
         notifications 'analysis.line', the end as 'analysis.end'",
        || schema_for!(Analyse),
    ),
    Method("play", "Answers with a move; its search ends the session's earlier one", || schema_for!(Play)),
    Method("stop", "Ends the session's search; 'play' then answers with the best move so far", || schema_for!(Stop)),
    Method("evaluate", "The static evaluation term by term and piece by piece", || schema_for!(Position)),
    Method(
        "rule",
        "A ruling on a case, as JSON for programs and as a report for people; with 'more', on the last case after \
         more moves",
        || schema_for!(Rule),
    ),
    Method("verify", "Checks a ruling from what it shows", || schema_for!(Verify)),
    Method("touch", "Which moves remain lawful after pieces were touched", || schema_for!(Touch)),
    Method(
        "events",
        "Answers the events of a game by article: moves with clocks, touches, offers, claims, flags, resignations",
        || schema_for!(Events),
    ),
    Method(
        "review",
        "Starts a review of a game, which ends the session's earlier search, and answers with its job. Positions \
         follow as notifications 'review.ply', the whole as 'review.end'",
        || schema_for!(Review),
    ),
    Method(
        "audit",
        "Looks through games for draws that could be claimed, ends that were overlooked and results against the rules",
        || schema_for!(Audit),
    ),
    Method("perft", "Counts the leaf positions of the game tree below each legal move", || schema_for!(Perft)),
    Method("records", "Reads games in any format that the arbiter reads", || schema_for!(Records)),
];

/// The published schema: every method with its parameters, and the notifications.
pub fn schema() -> Value {
    let methods: Map<String, Value> = METHODS
        .iter()
        .map(|Method(name, does, params)| ((*name).into(), json!({ "description": does, "params": params() })))
        .collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "chuhan serve",
        "description": "JSON-RPC 2.0 with parameters by name. Over standard input one message a line; over HTTP by POST \
                        to /rpc, notifications as lines of POST /events.",
        "version": env!("CARGO_PKG_VERSION"),
        "methods": methods,
        "notifications": {
            "analysis.line": "job, rank, depth, seldepth, score {cp|mate}, bound, wdl [win, draw, loss of 1000], nodes, \
                              nps, time_ms, hashfull, tbhits, pv, notation; all from the view of the side to move",
            "analysis.pulse": "job, nodes, nps, time_ms, hashfull: progress without a new line",
            "analysis.end": "job, best, depth, nodes, time_ms, stopped",
            "review.ply": "job, ply, of, score {cp|mate}, chance: a position was searched; from the first player's view",
            "review.end": "job, review as 'analyse --to-json' writes a game, pgn, stopped: what was searched until then \
                           is in it",
        },
        "errors": {
            "-32700": "not JSON", "-32600": "not a request", "-32601": "no such method", "-32602": "wrong parameters",
            "-32000": "more than the server gives", "-32001": "ended by another request",
        },
    })
}

/// Reads the parameters of a method.
///
/// # Errors
/// A field is missing, unknown or of another type; the message names it.
pub fn read<T: DeserializeOwned>(params: Value) -> Result<T, Failure> {
    serde_json::from_value(params).map_err(Failure::params)
}

/// Refuses a number out of its range.
///
/// # Errors
/// `value` is outside.
pub fn within<T: PartialOrd + std::fmt::Display + Copy>(
    name: &str,
    value: Option<T>,
    least: T,
    most: T,
) -> Result<Option<T>, Failure> {
    match value {
        Some(given) if given < least || given > most => {
            Err(Failure::params(format!("'{name}' is from {least} to {most}, not {given}")))
        }
        value => Ok(value),
    }
}
