//! What the arbiter is asked: a case as JSON or a command line puts it, each field read once.
//!
//! Fields of a wrong type count as left out, but for those that decide what is asked: their words
//! are kept, so that the answer can say what was wrong with them.

use chuhan_engine::law::chess::claims::Pace;
use clap::ValueEnum;
use serde_json::Value;

use super::presets::{Castling, EnPassant};
use crate::{language::Language, player::Player};

/// What is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ClaimName {
    /// Chess: three occurrences of the position
    Threefold,
    /// Chess: fifty moves without capture or pawn move
    Fifty,
    /// Chess: a flag fell
    Flag,
    /// Chess: an illegal move was played
    Illegal,
    /// Chess: resignation
    Resign,
    /// Chess: a draw was agreed
    Agreement,
    /// Chess: a draw is asked for in the last two minutes
    Quickplay,
    /// Xiangqi: how is the repetition ruled?
    Repetition,
    /// Xiangqi: sixty rounds without a capture
    NaturalLimit,
    /// Nothing is claimed: has the game ended, can anybody still win?
    Dead,
    /// Nothing is claimed: has the game ended by itself?
    Audit,
}

/// A word out of a list, or what stood in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word<T> {
    /// One of the list.
    Known(T),
    /// Another word.
    Unknown(String),
}

impl<T: ValueEnum> Word<T> {
    fn read(text: &str) -> Self {
        T::from_str(text, false).map_or_else(|_| Word::Unknown(text.into()), Word::Known)
    }
    /// The word, or what to say of the other one.
    pub(super) fn known(&self, complaint: impl Fn(&str) -> String) -> Result<T, String> {
        match self {
            Word::Known(value) => Ok(value.clone()),
            Word::Unknown(text) => Err(complaint(text)),
        }
    }
}

/// Whose flag fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flagged {
    /// This player's.
    Player(Player),
    /// Both, and nobody knows which first.
    Both,
    /// Neither a player nor both.
    Unknown,
}

/// A claim with its circumstances, as far as they are told.
// Each flag is an independent circumstance.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Debug, Default)]
pub struct ClaimFields {
    /// What is claimed.
    pub kind: Option<Word<ClaimName>>,
    /// By whom.
    pub by: Option<Player>,
    /// Whose flag fell.
    pub flagged: Option<Flagged>,
    /// The move that was declared.
    pub intended_move: Option<String>,
    /// Seconds on the clocks of White and Black.
    pub clocks_s: [Option<u64>; 2],
    /// How fast the game is played.
    pub pace: Pace,
    /// Which of the player's illegal moves it is.
    pub count_by_player: Option<u64>,
    /// Had the claimant touched a piece?
    pub touched_piece: bool,
    /// Did the claimant not keep the score?
    pub score_missing: bool,
    /// Is this not the last period?
    pub earlier_period: bool,
    /// Were the Guidelines III not announced?
    pub guidelines_missing: bool,
    /// Rounds of the natural-move limit.
    pub rounds: Option<u64>,
    /// Fouls of the claimant before this claim.
    pub fouls: Option<u64>,
}

/// The moves of a case.
#[derive(Clone, Debug)]
pub enum Played {
    /// Their words, in order.
    Words(Vec<String>),
    /// What is wrong with the list.
    Broken(String),
}

impl Default for Played {
    fn default() -> Self {
        Played::Words(Vec::new())
    }
}

impl Played {
    /// The words.
    pub(super) fn words(&self) -> Result<&[String], String> {
        match self {
            Played::Words(words) => Ok(words),
            Played::Broken(complaint) => Err(complaint.clone()),
        }
    }
}

/// What a record says of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Header {
    /// The name of the case.
    Id,
    /// The event.
    Event,
    /// Where it was played.
    Site,
    /// When.
    Date,
    /// In which round.
    Round,
    /// White's name.
    White,
    /// Red's name.
    Red,
    /// Black's name.
    Black,
    /// Both names.
    Players,
    /// Where the case comes from.
    Source,
}

impl Header {
    /// All, in the order in which they are shown.
    pub const ALL: [Header; 10] = [
        Header::Id,
        Header::Event,
        Header::Site,
        Header::Date,
        Header::Round,
        Header::White,
        Header::Red,
        Header::Black,
        Header::Players,
        Header::Source,
    ];

    /// The field of a case.
    const fn field(self) -> &'static str {
        match self {
            Header::Id => "id",
            Header::Event => "event",
            Header::Site => "site",
            Header::Date => "date",
            Header::Round => "round",
            Header::White => "white",
            Header::Red => "red",
            Header::Black => "black",
            Header::Players => "players",
            Header::Source => "source",
        }
    }
    /// The tag of a record.
    pub(crate) const fn tag(self) -> Option<&'static str> {
        match self {
            Header::Event => Some("Event"),
            Header::Site => Some("Site"),
            Header::Date => Some("Date"),
            Header::Round => Some("Round"),
            Header::White => Some("White"),
            Header::Red => Some("Red"),
            Header::Black => Some("Black"),
            Header::Id | Header::Players | Header::Source => None,
        }
    }
    /// The label for people.
    pub const fn words(self, language: Language) -> &'static str {
        match self {
            Header::Id => language.pick("Case", "案例"),
            Header::Event => language.pick("Event", "赛事"),
            Header::Site => language.pick("Site", "地点"),
            Header::Date => language.pick("Date", "日期"),
            Header::Round => language.pick("Round", "轮次"),
            Header::White => language.pick("White", "白方"),
            Header::Red => language.pick("Red", "红方"),
            Header::Black => language.pick("Black", "黑方"),
            Header::Players => language.pick("Players", "对局者"),
            Header::Source => language.pick("Source", "出处"),
        }
    }
}

/// A case of either game: one that names a `ruleset` is xiangqi, one with a `preset` or a
/// `start_fen` is chess.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// Its own name.
    pub id: Option<Value>,
    /// What is known of the game.
    pub headers: Vec<(Header, String)>,
    /// The text of chess: a name, or a base and what differs from it.
    pub preset: Option<Value>,
    /// The rule set of xiangqi, in the same way.
    pub ruleset: Option<Value>,
    /// Is it chess by its start position?
    pub starts_as_chess: bool,
    /// The start position; none for that of the game.
    pub fen: Option<String>,
    /// The moves.
    pub moves: Played,
    /// What castling means to "the same position".
    pub castling_reading: Option<Word<Castling>>,
    /// What en passant means to "the same position".
    pub ep_reading: Option<Word<EnPassant>>,
    /// The claim; `Some(None)` where a case says that there is none.
    pub claim: Option<Option<ClaimFields>>,
}

impl Case {
    /// Reads the fields of a JSON object.
    pub fn read(fields: &Value) -> Case {
        let text = |name: &str| fields.get(name).and_then(Value::as_str);
        let xiangqi = fields.get("ruleset").is_some();
        let start = text("start_fen").filter(|_| !xiangqi).or_else(|| text("fen"));
        Case {
            id: fields.get("id").cloned(),
            headers: headers(fields),
            preset: fields.get("preset").cloned(),
            ruleset: fields.get("ruleset").cloned(),
            starts_as_chess: fields.get("start_fen").is_some(),
            fen: start.filter(|fen| *fen != "startpos").map(String::from),
            moves: moves(fields.get("moves")),
            castling_reading: text("castling_reading").map(Word::read),
            ep_reading: text("ep_reading").map(Word::read),
            claim: fields.get("claim").map(|claim| (!claim.is_null()).then(|| ClaimFields::read(claim))),
        }
    }

    /// Is it a case of xiangqi? `None` where neither game is named.
    pub(super) fn is_xiangqi(&self) -> Option<bool> {
        let chess = self.preset.is_some() || self.starts_as_chess;
        (self.ruleset.is_some() || chess).then_some(self.ruleset.is_some())
    }

    /// Takes over what the case leaves out, but for the game itself. The law of the other game is no
    /// field of it.
    #[must_use]
    pub fn completed_by(self, other: &Case) -> Case {
        let chess = self.preset.is_some() || self.starts_as_chess;
        if self.ruleset.is_some() && other.preset.is_some() || chess && other.ruleset.is_some() {
            return self;
        }
        Case {
            preset: self.preset.or_else(|| other.preset.clone()),
            ruleset: self.ruleset.or_else(|| other.ruleset.clone()),
            castling_reading: self.castling_reading.or_else(|| other.castling_reading.clone()),
            ep_reading: self.ep_reading.or_else(|| other.ep_reading.clone()),
            claim: self.claim.or_else(|| other.claim.clone()),
            ..self
        }
    }
}

impl ClaimFields {
    fn read(fields: &Value) -> ClaimFields {
        let text = |name: &str| fields.get(name).and_then(Value::as_str);
        let number = |name: &str| fields.get(name).and_then(Value::as_u64);
        let flag = |name: &str| fields.get(name).and_then(Value::as_bool);
        let clocks = fields.get("clocks").unwrap_or(&Value::Null);
        let clock = |name: &str| clocks.get(name).and_then(Value::as_f64).map(|s| s.max(0.0) as u64);
        ClaimFields {
            kind: text("type").map(Word::read),
            by: text("by").and_then(Player::from_name),
            flagged: fields.get("flagged").map(|flagged| match flagged.as_str() {
                Some("both") => Flagged::Both,
                name => name.and_then(Player::from_name).map_or(Flagged::Unknown, Flagged::Player),
            }),
            intended_move: text("intended_move").map(String::from),
            clocks_s: [clock("white_s").or_else(|| clock("red_s")), clock("black_s")],
            pace: match clocks.get("format").and_then(Value::as_str) {
                Some("rapid") => Pace::Rapid,
                Some("blitz") => Pace::Blitz,
                _ => Pace::Standard,
            },
            count_by_player: number("count_by_player"),
            touched_piece: flag("touched_piece") == Some(true),
            score_missing: flag("scoresheet_complete") == Some(false),
            earlier_period: flag("last_period") == Some(false),
            guidelines_missing: flag("guidelines_III") == Some(false),
            rounds: number("rounds"),
            fouls: number("fouls"),
        }
    }
}

/// What is said of the game, in the case itself or among its `headers`.
fn headers(fields: &Value) -> Vec<(Header, String)> {
    let inner = fields.get("headers").unwrap_or(&Value::Null);
    let known = |header: Header| {
        let value = fields.get(header.field()).or_else(|| inner.get(header.field())).filter(|v| !v.is_null())?;
        Some((header, value.as_str().map_or_else(|| value.to_string(), String::from)))
    };
    Header::ALL.into_iter().filter_map(known).collect()
}

/// An array of texts, or one text with blanks.
fn moves(field: Option<&Value>) -> Played {
    match field {
        None | Some(Value::Null) => Played::default(),
        Some(Value::String(line)) => Played::Words(line.split_whitespace().map(String::from).collect()),
        Some(Value::Array(list)) => match list.iter().position(|m| !m.is_string()) {
            Some(i) => Played::Broken(format!("move {} is no text", i + 1)),
            None => Played::Words(list.iter().filter_map(Value::as_str).map(String::from).collect()),
        },
        Some(_) => Played::Broken("the field 'moves' is neither a list nor a text".into()),
    }
}
