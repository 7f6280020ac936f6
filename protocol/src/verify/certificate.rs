//! A ruling in xiangqi as it is read back from JSON. Fields that no ruling has are refused.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::player::Player;

/// A ruling.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Certificate {
    /// The case's own name, which proves nothing.
    #[serde(rename = "id", default)]
    _id: Option<Value>,
    /// The game's number in its record, which proves nothing.
    #[serde(rename = "game", default)]
    _game: Option<usize>,
    /// Remarks, which prove nothing.
    #[serde(rename = "notes", default)]
    _notes: Vec<Value>,
    pub ruleset: Option<RuleSet>,
    pub result: String,
    pub violator: Option<Player>,
    pub kind: Option<String>,
    pub article: Option<String>,
    pub start: String,
    pub record: Vec<String>,
    pub fen: Option<String>,
    // A loop.
    pub occurrences: Option<Vec<usize>>,
    pub sides: Option<Sides<String>>,
    pub moves: Option<Vec<LoopMove>>,
    pub direct: Option<Sides<bool>>,
    #[serde(default)]
    pub unheeded: bool,
    #[serde(default)]
    pub readings: Vec<UnderReading>,
    pub depends_on: Option<Vec<UnderReading>>,
    // A natural-limit claim.
    pub claimant: Option<Player>,
    pub count: Option<Count>,
    pub penalty: Option<Penalty>,
    pub clock_left_s: Option<u64>,
    // An illegal move.
    pub ply: Option<usize>,
    #[serde(rename = "move")]
    pub illegal: Option<String>,
    #[serde(rename = "reason", default)]
    _reason: Option<String>,
}

/// The rule sets whose rulings can be checked: the check has its own idea of each, so one that is new to it is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum RuleSet {
    #[serde(rename = "chinese-1999")]
    Chinese1999,
    #[serde(rename = "chinese-2020")]
    Chinese2020,
    Asian,
    Computer,
    ComputerUcci,
    CheckBan,
    #[serde(rename = "none")]
    AlwaysDraw,
}

/// A fact about Red and the same about Black.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sides<T> {
    pub red: T,
    pub black: T,
}

/// A move of a loop.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LoopMove {
    pub ply: usize,
    pub side: Player,
    #[serde(rename = "move")]
    pub played: String,
    pub class: String,
    pub prey: Vec<Prey>,
    pub name: Option<String>,
    pub mate_in_checks: Option<u8>,
    #[serde(default)]
    pub existed_before: Vec<Prey>,
    #[serde(default)]
    pub offered: Vec<Prey>,
    pub hint: Option<String>,
    pub near_misses: Option<Vec<NearMiss>>,
    pub proof: Option<Line>,
    pub mate_stood: Option<Line>,
}

/// A unit that a move threatens to win.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Prey {
    pub piece: char,
    pub square: String,
    pub taker: String,
    pub root: String,
    pub route: String,
    pub proof: Option<Line>,
    pub stood: Option<Stood>,
    #[serde(default)]
    pub joint: bool,
}

/// How a unit could be won before a move.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Stood {
    pub taker: String,
    pub route: String,
    pub proof: Option<Line>,
}

/// Why an attack in form threatens nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(super) enum Why {
    #[serde(rename = "no material")]
    NoMaterial,
    #[serde(rename = "exchange offer")]
    ExchangeOffer,
    #[serde(rename = "rooted")]
    Rooted,
    #[serde(rename = "only the general takes")]
    TakenByGeneral,
    #[serde(rename = "only a pawn takes")]
    TakenByPawn,
    #[serde(rename = "taking allows mate")]
    AllowsMate,
    #[serde(rename = "taking loses as much")]
    LosesAsMuch,
    /// None that can be found anew.
    #[serde(other)]
    Other,
}

/// An attack in form only.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NearMiss {
    pub piece: char,
    pub square: String,
    pub taker: String,
    pub why: Why,
    pub article: Option<String>,
    pub answer: Option<String>,
}

/// A line: one of its last three fields is there.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line {
    #[serde(rename = "move")]
    pub played: String,
    pub takes: Option<i32>,
    pub check: Option<Vec<Reply>>,
    pub exchange: Option<Vec<Reply>>,
}

/// An answer within a line.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Reply {
    pub answer: String,
    pub then: Line,
}

/// What a loop comes to under one reading.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnderReading {
    pub reading: String,
    pub result: String,
    pub violator: Option<Player>,
    pub kind: String,
}

/// The count of a natural-limit claim.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Count {
    pub moves_since_capture: Sides<usize>,
    pub checks: Sides<usize>,
    pub counted: usize,
    pub rounds_needed: usize,
}

/// What a wrong claim costs.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Penalty {
    pub add_clock_minutes: u32,
    pub foul: Option<Player>,
    pub fouls: Option<u64>,
}
