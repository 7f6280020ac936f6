//! What an audit says of a game and of an archive: data, as they are printed in JSON.

use std::collections::BTreeMap;

use chuhan_engine::{game::Side, law::xiangqi::SideClass};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::{
    arbiter::SIDE_CLASSES,
    player::Player,
    records::{self, SheetTrouble},
};

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
    pub result: ResultTag,
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
    pub notes: Vec<Remark>,
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

/// How a game ended, as PGN writes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ResultTag {
    /// The first side won.
    #[serde(rename = "1-0")]
    First,
    /// The second side won.
    #[serde(rename = "0-1")]
    Second,
    /// Nobody won.
    #[serde(rename = "1/2-1/2")]
    Draw,
    /// Nothing is said.
    #[default]
    #[serde(rename = "*")]
    Unknown,
}

impl ResultTag {
    /// From the text of a tag.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let outcome = records::outcome::read(text);
        (outcome.is_some() || matches!(text.trim(), "*" | "?" | "")).then(|| outcome.into())
    }
    /// The end of a game that `winner` won, or nobody.
    pub(super) const fn of(winner: Option<Side>) -> Self {
        match winner {
            None => ResultTag::Draw,
            Some(Side::First) => ResultTag::First,
            Some(Side::Second) => ResultTag::Second,
        }
    }
    /// Who won.
    pub(super) const fn winner(self) -> Option<Side> {
        match self {
            ResultTag::First => Some(Side::First),
            ResultTag::Second => Some(Side::Second),
            ResultTag::Draw | ResultTag::Unknown => None,
        }
    }
    /// As PGN writes it.
    pub const fn text(self) -> &'static str {
        match self {
            ResultTag::First => "1-0",
            ResultTag::Second => "0-1",
            ResultTag::Draw => "1/2-1/2",
            ResultTag::Unknown => "*",
        }
    }
}

impl From<Option<records::Outcome>> for ResultTag {
    fn from(outcome: Option<records::Outcome>) -> Self {
        match outcome {
            Some(records::Outcome::Wins(side)) => ResultTag::of(Some(side)),
            Some(records::Outcome::Draw) => ResultTag::Draw,
            None => ResultTag::Unknown,
        }
    }
}

/// A place in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// Plies played before it.
    pub ply: usize,
    /// Number of the move that is next.
    pub move_no: u32,
    /// Who has the move.
    pub side: Player,
}

/// What can be claimed; summaries count in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClaimKind {
    /// The move count of chess.
    Fifty,
    /// The natural-move limit of xiangqi.
    NaturalLimit,
    /// A repetition in xiangqi.
    Repetition,
    /// A repetition in chess.
    Threefold,
}

/// A claim that could have been made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClaimChance {
    /// What could be claimed.
    pub kind: ClaimKind,
    /// When, and who has the move.
    #[serde(flatten)]
    pub place: Place,
    /// By whom.
    pub by: Player,
    /// The move that had to be declared, where one had to be.
    pub declared: Option<String>,
    /// Occurrences, or moves counted.
    pub count: usize,
    /// The article.
    pub article: Option<String>,
}

/// Why a game ended by itself; summaries count in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum EndReason {
    /// Checkmate.
    #[serde(rename = "checkmate")]
    Checkmate,
    /// Neither side can mate.
    #[serde(rename = "dead position")]
    DeadPosition,
    /// The fifth occurrence.
    #[serde(rename = "fivefold repetition")]
    Fivefold,
    /// A ban lost.
    #[serde(rename = "forbidden repetition")]
    ForbiddenRepetition,
    /// The move limit of the engine rules.
    #[serde(rename = "natural limit")]
    NaturalLimit,
    /// Nobody can win at xiangqi.
    #[serde(rename = "no winning possibility")]
    NoWinningPossibility,
    /// A repetition under the engine rules.
    #[serde(rename = "repetition")]
    Repetition,
    /// Seventy-five moves.
    #[serde(rename = "seventy-five moves")]
    SeventyFive,
    /// The side to move has no legal move.
    #[serde(rename = "stalemate")]
    Stalemate,
}

/// How a game ended by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    /// When.
    #[serde(flatten)]
    pub place: Place,
    /// Why.
    pub reason: EndReason,
    /// The result by the rules.
    pub result: ResultTag,
    /// The article.
    pub article: Option<String>,
}

/// What a ruling on a repetition comes to; summaries count in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum BanOutcome {
    /// Black loses.
    #[serde(rename = "black loses")]
    BlackLoses,
    /// Black must change.
    #[serde(rename = "black must change")]
    BlackMustChange,
    /// Red loses.
    #[serde(rename = "red loses")]
    RedLoses,
    /// Red must change.
    #[serde(rename = "red must change")]
    RedMustChange,
}

/// A ruling on a repetition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ban {
    /// When.
    #[serde(flatten)]
    pub place: Place,
    /// Who must change, or loses.
    pub outcome: BanOutcome,
    /// What was done.
    #[serde(serialize_with = "side_class", deserialize_with = "read_side_class")]
    pub kind: SideClass,
    /// The article.
    pub article: String,
}

// The signature is serde's.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn side_class<S: Serializer>(class: &SideClass, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&class.name())
}

fn read_side_class<'de, D: Deserializer<'de>>(from: D) -> Result<SideClass, D::Error> {
    let name = String::deserialize(from)?;
    let mut all = SIDE_CLASSES.into_iter();
    all.find(|class| class.name() == name).ok_or_else(|| D::Error::custom(format!("'{name}' is no loop")))
}

/// Something that the rules do not bear.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conflict {
    /// What does not fit.
    pub kind: ConflictKind,
    /// The result that the rules give, where they give one.
    pub lawful: Option<ResultTag>,
    /// The article.
    pub article: Option<String>,
    /// A line that mates, where the conflict rests on one, in the game's notation.
    pub proof: Option<String>,
}

/// The kinds of conflicts; summaries count in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ConflictKind {
    /// Drawn on time although the opponent can mate.
    #[serde(rename = "drawn-on-time-though-opponent-can-mate")]
    TimeDraw,
    /// A forbidden repetition loses.
    #[serde(rename = "forbidden-repetition-against-result")]
    Ban,
    /// The cause that the record names is not on the board.
    #[serde(rename = "named-cause-not-on-board")]
    Cause,
    /// The board shows another end than the result.
    #[serde(rename = "result-against-board")]
    Board,
    /// The tag and the text behind the moves differ.
    #[serde(rename = "tag-against-movetext")]
    TagAndText,
    /// Won on time by a side that cannot mate.
    #[serde(rename = "won-on-time-without-mating-possibility")]
    TimeWin,
    /// Won by a side that cannot mate.
    #[serde(rename = "won-without-mating-possibility")]
    Win,
}

/// What else ought to be known of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Remark {
    /// Part of the move count is taken over from the start position.
    #[serde(rename = "part of the move count is taken over from the start position")]
    CountFromStart,
    /// The FEN names castling rights that cannot be.
    #[serde(rename = "impossible castling rights are left out")]
    RightsLeftOut,
    /// The text makes no sense from some place on.
    #[serde(untagged)]
    Text(SheetTrouble),
}

/// Why a word is no move that can be played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// It is understood, and no legal move fits.
    NoneFits,
    /// It passes.
    NullMove,
    /// It is no move, or could be several.
    #[default]
    Unread,
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
    /// What kind of fault it is.
    #[serde(default)]
    pub kind: Fault,
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
    pub claims: BTreeMap<ClaimKind, u64>,
    /// Games in which a draw could have been claimed by the side that lost in the end.
    pub losers_could_have_drawn: u64,
    /// Games that ended by themselves, by reason.
    pub ends: BTreeMap<EndReason, u64>,
    /// Games that went on after their end.
    pub played_on: u64,
    /// Plies of theirs.
    pub plies_after_end: u64,
    /// Rulings on repetitions, by outcome.
    pub bans: BTreeMap<BanOutcome, u64>,
    /// Conflicts by kind.
    pub conflicts: BTreeMap<ConflictKind, u64>,
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
        self.results[match game.result {
            ResultTag::First => 0,
            ResultTag::Second => 1,
            ResultTag::Draw => 2,
            ResultTag::Unknown => 3,
        }] += 1;
        let mut kinds: Vec<ClaimKind> = game.claims.iter().map(|claim| claim.kind).collect();
        kinds.dedup();
        for kind in kinds {
            *self.claims.entry(kind).or_default() += 1;
        }
        let loser = game.result.winner().map(|winner| !winner);
        let missed = game.claims.iter().any(|claim| Some(claim.by.side()) == loser);
        self.losers_could_have_drawn += u64::from(missed);
        if let Some(end) = &game.end {
            *self.ends.entry(end.reason).or_default() += 1;
        }
        self.played_on += u64::from(game.moves_after_end > 0);
        self.plies_after_end += game.moves_after_end as u64;
        for ban in &game.bans {
            *self.bans.entry(ban.outcome).or_default() += 1;
        }
        for conflict in &game.conflicts {
            *self.conflicts.entry(conflict.kind).or_default() += 1;
        }
        self.illegal += u64::from(game.illegal.is_some());
        self.errors += u64::from(game.error.is_some());
        self.undecided += u64::from(game.undecided);
    }
}
