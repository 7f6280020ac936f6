//! What a search found, as JSON tells it.

use serde::{Deserialize, Serialize};

/// A score in JSON: `{"cp": 31}` or `{"mate": -2}`, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum JsonScore {
    /// Centipawns, normalised ([`crate::wdl`]); beyond 29,000 a win that is no mate: by a ban of the law, or by an endgame table.
    Cp(i32),
    /// Mate in so many moves, negative for the side that is mated; 0 on the mated side.
    Mate(i64),
}

impl std::fmt::Display for JsonScore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::Cp(cp) => f.pad(&format!("{:+.2}", f64::from(cp) / 100.0)),
            Self::Mate(moves) if moves > 0 => f.pad(&format!("#{moves}")),
            Self::Mate(moves) => f.pad(&format!("#-{}", -moves)),
        }
    }
}

/// What the search of one position found: one JSON line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchedPosition {
    /// Its number in the input, from 1.
    pub index: usize,
    /// The name that the input gives it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The position.
    pub fen: String,
    /// The best move in coordinates; none where there is no legal move.
    pub best: Option<String>,
    /// The best move in the game's notation.
    pub notation: Option<String>,
    /// The move that was played in the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played: Option<String>,
    /// The score of the best line.
    pub score: JsonScore,
    /// The last finished iteration, in plies.
    pub depth: u32,
    /// The deepest ply visited.
    pub seldepth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// Milliseconds spent.
    pub time_ms: u64,
    /// Nodes per second.
    pub nps: u64,
    /// The best line in coordinates.
    pub pv: Vec<String>,
    /// The best lines, the best first.
    pub lines: Vec<FoundLine>,
    /// What the suite wants, in words: `bm Qg6; dm 2`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// Was that found?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solved: Option<bool>,
}

/// One of the best lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundLine {
    /// Its rank, from 1.
    pub multipv: usize,
    /// Its score.
    pub score: JsonScore,
    /// Its moves in coordinates.
    pub pv: Vec<String>,
}
