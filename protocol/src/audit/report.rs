//! What an audit says of a game and of an archive: data, as they are printed in JSON.

use serde::{Deserialize, Serialize};

/// Version of the JSON lines.
pub const SCHEMA: u32 = 1;

/// What was found in one game. Plies count from 0, the start position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameReport {
    /// [`SCHEMA`].
    pub schema: u32,
    /// Number of the game in the archive, from 1.
    pub number: u64,
    /// Where its text begins, in bytes.
    pub offset: u64,
    /// Where its text begins, as a line number.
    pub line: u64,
    /// Who had the first move.
    pub first: String,
    /// Who answered.
    pub second: String,
    /// Event, round and date, as far as they are named.
    pub event: String,
    /// The result that the record gives.
    pub result: String,
    /// How it ended, in the record's words.
    pub termination: Option<String>,
    /// Plies that could be followed.
    pub plies: usize,
    /// The first moments at which a draw could have been claimed.
    pub claims: Vec<ClaimChance>,
    /// The end of the game by itself.
    pub end: Option<End>,
    /// Plies that were played after it.
    pub moves_after_end: usize,
    /// Rulings on forbidden repetitions (xiangqi).
    pub bans: Vec<Ban>,
    /// Results that the rules do not bear.
    pub conflicts: Vec<Conflict>,
    /// The first move that cannot be played.
    pub illegal: Option<Illegal>,
    /// Whether something depends on a question that was not decided within the budget.
    pub undecided: bool,
    /// Why the game could not be looked at.
    pub error: Option<String>,
    /// What else ought to be known.
    pub notes: Vec<String>,
    /// The last position that could be reached.
    pub fen: String,
}

impl GameReport {
    /// Is there anything to tell of this game?
    pub fn has_findings(&self) -> bool {
        !self.claims.is_empty()
            || self.moves_after_end > 0
            || !self.bans.is_empty()
            || !self.conflicts.is_empty()
            || self.illegal.is_some()
            || self.undecided
            || self.error.is_some()
    }
}

/// A place in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// Plies played before it.
    pub ply: usize,
    /// Number of the move that is next.
    pub move_no: u32,
    /// Who has the move: `white`, `red` or `black`.
    pub side: String,
}

/// A claim that could have been made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClaimChance {
    /// `threefold`, `fifty`, `repetition`, `natural-limit`.
    pub kind: String,
    /// When, and who has the move.
    #[serde(flatten)]
    pub place: Place,
    /// By whom.
    pub by: String,
    /// The move that had to be declared, where one had to be.
    pub declared: Option<String>,
    /// Occurrences, or moves counted.
    pub count: usize,
    /// The article.
    pub article: Option<String>,
}

/// How a game ended by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    /// When.
    #[serde(flatten)]
    pub place: Place,
    /// `checkmate`, `stalemate`, `dead position`, `fivefold`, `seventy-five moves`, or a ban.
    pub reason: String,
    /// The result by the rules.
    pub result: String,
    /// The article.
    pub article: Option<String>,
}

/// A ruling on a repetition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ban {
    /// When.
    #[serde(flatten)]
    pub place: Place,
    /// Who must change, or loses.
    pub outcome: String,
    /// What was done.
    pub kind: String,
    /// The article.
    pub article: String,
}

/// Something that the rules do not bear.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conflict {
    /// One of [`ConflictKind::name`].
    pub kind: String,
    /// The result that the rules give, where they give one.
    pub lawful: Option<String>,
    /// The article.
    pub article: Option<String>,
    /// A line that mates, where the conflict rests on one, in the game's notation.
    pub proof: Option<String>,
}

/// The kinds of conflicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConflictKind {
    /// The board shows another end than the result.
    Board,
    /// The tag and the text behind the moves differ.
    TagAndText,
    /// Won on time by a side that cannot mate.
    TimeWin,
    /// Drawn on time although the opponent can mate.
    TimeDraw,
    /// Won by a side that cannot mate.
    Win,
    /// The cause that the record names is not on the board.
    Cause,
    /// A forbidden repetition loses.
    Ban,
}

impl ConflictKind {
    /// All of them.
    pub const ALL: [ConflictKind; 7] = [
        ConflictKind::Board,
        ConflictKind::TagAndText,
        ConflictKind::TimeWin,
        ConflictKind::TimeDraw,
        ConflictKind::Win,
        ConflictKind::Cause,
        ConflictKind::Ban,
    ];
    /// As it stands in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            ConflictKind::Board => "result-against-board",
            ConflictKind::TagAndText => "tag-against-movetext",
            ConflictKind::TimeWin => "won-on-time-without-mating-possibility",
            ConflictKind::TimeDraw => "drawn-on-time-though-opponent-can-mate",
            ConflictKind::Win => "won-without-mating-possibility",
            ConflictKind::Cause => "named-cause-not-on-board",
            ConflictKind::Ban => "forbidden-repetition-against-result",
        }
    }
}

/// A move that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Illegal {
    /// Where.
    #[serde(flatten)]
    pub place: Place,
    /// As it is written.
    pub text: String,
    /// Why not.
    pub reason: String,
    /// The article, where the rule book has one.
    pub article: Option<String>,
}

/// Counts over an archive.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// Games.
    pub games: u64,
    /// Plies followed.
    pub plies: u64,
    /// Games by result: first side won, second side won, drawn, none.
    pub results: [u64; 4],
    /// Games in which each kind of claim was possible.
    pub claims: std::collections::BTreeMap<String, u64>,
    /// Games in which a draw could have been claimed by the side that lost in the end.
    pub losers_could_have_drawn: u64,
    /// Games that ended by themselves, by reason.
    pub ends: std::collections::BTreeMap<String, u64>,
    /// Games that went on after their end.
    pub played_on: u64,
    /// Plies of theirs.
    pub plies_after_end: u64,
    /// Rulings on repetitions, by outcome.
    pub bans: std::collections::BTreeMap<String, u64>,
    /// Conflicts by kind.
    pub conflicts: std::collections::BTreeMap<String, u64>,
    /// Games with a move that cannot be played.
    pub illegal: u64,
    /// Games that were not read.
    pub errors: u64,
    /// Games with a question left open.
    pub undecided: u64,
}

impl Summary {
    /// Counts a game.
    pub fn add(&mut self, game: &GameReport) {
        self.games += 1;
        self.plies += game.plies as u64;
        let result = ["1-0", "0-1", "1/2-1/2"].iter().position(|r| *r == game.result).unwrap_or(3);
        self.results[result] += 1;
        let mut kinds: Vec<&str> = game.claims.iter().map(|c| c.kind.as_str()).collect();
        kinds.dedup();
        for kind in kinds {
            *self.claims.entry(kind.into()).or_default() += 1;
        }
        let loser = match result {
            0 => "black",
            1 => "white red",
            _ => "nobody",
        };
        let missed = game.claims.iter().any(|c| loser.split(' ').any(|side| side == c.by));
        self.losers_could_have_drawn += u64::from(missed);
        if let Some(end) = &game.end {
            *self.ends.entry(end.reason.clone()).or_default() += 1;
        }
        self.played_on += u64::from(game.moves_after_end > 0);
        self.plies_after_end += game.moves_after_end as u64;
        for ban in &game.bans {
            *self.bans.entry(ban.outcome.clone()).or_default() += 1;
        }
        for conflict in &game.conflicts {
            *self.conflicts.entry(conflict.kind.clone()).or_default() += 1;
        }
        self.illegal += u64::from(game.illegal.is_some());
        self.errors += u64::from(game.error.is_some());
        self.undecided += u64::from(game.undecided);
    }
}
