//! What the arbiter is asked: a case as JSON or a command line puts it, each field read once. A field
//! that is unknown, mistyped, out of range or of no meaning in the case is refused by name.

use std::{fmt, str::FromStr};

use chuhan_engine::{
    info::GameName,
    law::{Outcome, chess::claims::Pace},
};
use clap::ValueEnum;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, de::Error as _};
use serde_json::{Map, Number, Value, json};

use super::presets::{Castling, ChessLaw, EnPassant, XiangqiLaw, complaint};
use crate::{language::Language, player::Player};

/// What is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ClaimName {
    /// Chess: three occurrences of the position
    Threefold,
    /// Chess: fifty moves without capture or pawn move
    Fifty,
    /// A flag fell
    Flag,
    /// An illegal move was played
    Illegal,
    /// Resignation
    Resign,
    /// A draw was agreed
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

impl ClaimName {
    /// The name in data.
    pub fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

/// Whose flag fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Flagged {
    /// White's
    White,
    /// Red's
    Red,
    /// Black's
    Black,
    /// Both, and nobody knows which first
    Both,
}

impl From<Player> for Flagged {
    fn from(player: Player) -> Self {
        match player {
            Player::White => Flagged::White,
            Player::Red => Flagged::Red,
            Player::Black => Flagged::Black,
        }
    }
}

impl Flagged {
    /// The player whose flag alone fell.
    pub const fn player(self) -> Option<Player> {
        match self {
            Flagged::White => Some(Player::White),
            Flagged::Red => Some(Player::Red),
            Flagged::Black => Some(Player::Black),
            Flagged::Both => None,
        }
    }
}

/// Whole seconds on a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(try_from = "ClockWord")]
pub struct Seconds(pub u32);

/// A clock as it is written.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged, expecting = "a clock is seconds, or a text m:ss or h:mm:ss")]
enum ClockWord {
    /// Seconds; parts of one are left out
    Number(#[schemars(range(min = 0))] f64),
    /// Seconds, m:ss or h:mm:ss
    Text(String),
}

impl TryFrom<ClockWord> for Seconds {
    type Error = String;
    fn try_from(word: ClockWord) -> Result<Self, String> {
        match word {
            ClockWord::Number(seconds) if (0.0..=f64::from(u32::MAX)).contains(&seconds) => Ok(Seconds(seconds as u32)),
            ClockWord::Number(seconds) => Err(format!("no clock shows {seconds} seconds")),
            ClockWord::Text(text) => text.parse().map_err(String::from),
        }
    }
}

/// Reads `90`, `1:30` (minutes first) or `1:30:00`.
impl FromStr for Seconds {
    type Err = &'static str;
    fn from_str(text: &str) -> Result<Self, &'static str> {
        const COMPLAINT: &str = "a clock is seconds, m:ss or h:mm:ss";
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        let mut total = 0_u32;
        for (i, part) in text.split(':').enumerate() {
            let value: u32 = part.parse().ok().filter(|_| digits(part)).ok_or(COMPLAINT)?;
            if i > 2 || i > 0 && (value > 59 || part.len() != 2) {
                return Err(COMPLAINT);
            }
            total = total.checked_mul(60).and_then(|total| total.checked_add(value)).ok_or(COMPLAINT)?;
        }
        Ok(Seconds(total))
    }
}

/// How fast a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum PaceName {
    /// An hour or more for sixty moves
    Standard,
    /// More than ten minutes
    Rapid,
    /// Ten minutes or less
    Blitz,
}

impl From<Pace> for PaceName {
    fn from(pace: Pace) -> Self {
        match pace {
            Pace::Standard => PaceName::Standard,
            Pace::Rapid => PaceName::Rapid,
            Pace::Blitz => PaceName::Blitz,
        }
    }
}

/// The clocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Clocks {
    /// White's.
    pub white_s: Option<Seconds>,
    /// Red's.
    pub red_s: Option<Seconds>,
    /// Black's.
    pub black_s: Option<Seconds>,
    /// How fast the game is played (standard).
    pub format: Option<PaceName>,
}

impl Clocks {
    /// The clocks of both sides.
    pub fn of(game: GameName, [first, second]: [Option<u32>; 2], pace: Option<Pace>) -> Self {
        let (first, black_s, format) = (first.map(Seconds), second.map(Seconds), pace.map(PaceName::from));
        match game {
            GameName::Chess => Clocks { white_s: first, red_s: None, black_s, format },
            GameName::Xiangqi => Clocks { white_s: None, red_s: first, black_s, format },
        }
    }
    /// Seconds of the first side and the second.
    pub(super) fn seconds(self) -> [Option<u64>; 2] {
        [self.white_s.or(self.red_s), self.black_s].map(|clock| clock.map(|Seconds(seconds)| seconds.into()))
    }
    /// How fast the game is played.
    pub(super) fn pace(self) -> Pace {
        match self.format {
            None | Some(PaceName::Standard) => Pace::Standard,
            Some(PaceName::Rapid) => Pace::Rapid,
            Some(PaceName::Blitz) => Pace::Blitz,
        }
    }
}

/// A claim with its circumstances, as far as they are told.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(transform = other_name_of_type)]
pub struct ClaimFields {
    /// What is claimed.
    #[serde(rename = "type", alias = "kind")]
    pub kind: Option<ClaimName>,
    /// By whom.
    pub by: Option<Player>,
    /// Whose flag fell.
    pub flagged: Option<Flagged>,
    /// The move that was declared.
    pub intended_move: Option<String>,
    /// The clocks, and how fast the game is played.
    #[serde(deserialize_with = "null_as_default")]
    #[schemars(with = "Option<Clocks>")]
    pub clocks: Clocks,
    /// Which of the player's illegal moves it is.
    #[schemars(range(min = 1))]
    pub count_by_player: Option<u32>,
    /// Had the claimant touched a piece?
    pub touched_piece: Option<bool>,
    /// Did the claimant keep the score?
    pub scoresheet_complete: Option<bool>,
    /// Is this the last period?
    pub last_period: Option<bool>,
    /// Were the Guidelines III announced?
    #[serde(rename = "guidelines_III")]
    pub guidelines_iii: Option<bool>,
    /// Rounds of the natural-move limit.
    #[schemars(range(min = 1))]
    pub rounds: Option<u32>,
    /// Fouls of the claimant before this claim.
    pub fouls: Option<u32>,
    /// How the game ended, as its record says. No case says so, a file may.
    #[serde(skip)]
    pub recorded: Option<Outcome>,
}

/// Older cases write `kind` for `type`.
fn other_name_of_type(schema: &mut Schema) {
    if let Some(Value::Object(properties)) = schema.get_mut("properties")
        && let Some(kind) = properties.get("type").cloned()
    {
        properties.insert("kind".into(), kind);
    }
}

fn null_as_default<'de, T: Deserialize<'de> + Default, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or_default())
}

/// A field that only some claims have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Circumstance {
    /// Whose flag fell.
    Flagged,
    /// The declared move.
    Declared,
    /// Which illegal move it is.
    IllegalCount,
    /// A piece had been touched.
    Touched,
    /// Whether the score was kept.
    Score,
    /// Whether this is the last period.
    Period,
    /// Whether the Guidelines III were announced.
    Guidelines,
    /// Rounds of the natural-move limit.
    Rounds,
    /// Fouls before.
    Fouls,
    /// How fast the game is.
    Pace,
}

impl Circumstance {
    /// The field of a claim.
    const fn field(self) -> &'static str {
        match self {
            Circumstance::Flagged => "flagged",
            Circumstance::Declared => "intended_move",
            Circumstance::IllegalCount => "count_by_player",
            Circumstance::Touched => "touched_piece",
            Circumstance::Score => "scoresheet_complete",
            Circumstance::Period => "last_period",
            Circumstance::Guidelines => "guidelines_III",
            Circumstance::Rounds => "rounds",
            Circumstance::Fouls => "fouls",
            Circumstance::Pace => "clocks.format",
        }
    }
    /// Does it mean anything to this claim?
    pub fn matters(self, game: GameName, claim: ClaimName) -> bool {
        let chess = game == GameName::Chess;
        match self {
            Circumstance::Flagged => claim == ClaimName::Flag,
            Circumstance::Declared | Circumstance::Touched | Circumstance::Score => {
                chess && matches!(claim, ClaimName::Threefold | ClaimName::Repetition | ClaimName::Fifty)
            }
            Circumstance::IllegalCount => claim == ClaimName::Illegal,
            Circumstance::Period | Circumstance::Guidelines => {
                chess && matches!(claim, ClaimName::Flag | ClaimName::Quickplay)
            }
            Circumstance::Rounds | Circumstance::Fouls => {
                !chess && matches!(claim, ClaimName::NaturalLimit | ClaimName::Fifty)
            }
            Circumstance::Pace => chess,
        }
    }
}

/// The names of the players of a game.
pub const fn players(game: GameName) -> [Player; 2] {
    match game {
        GameName::Chess => [Player::White, Player::Black],
        GameName::Xiangqi => [Player::Red, Player::Black],
    }
}

impl ClaimFields {
    /// Refuses what means nothing in this game or to this claim.
    fn check(&self, game: GameName) -> Result<(), String> {
        let Some(kind) = self.kind else { return Err("'claim': it has no 'type'".into()) };
        let [first, second] = players(game).map(Player::name);
        let named = [("by", self.by), ("flagged", self.flagged.and_then(Flagged::player))];
        for (field, player) in named {
            if let Some(player) = player.filter(|player| !players(game).contains(player)) {
                return Err(format!("'claim.{field}': nobody is {} here, but {first} and {second}", player.name()));
            }
        }
        let other = if game == GameName::Chess { self.clocks.red_s } else { self.clocks.white_s };
        if other.is_some() {
            return Err(format!("'claim.clocks': here they are '{first}_s' and '{second}_s'"));
        }
        let given = [
            (Circumstance::Flagged, self.flagged.is_some()),
            (Circumstance::Declared, self.intended_move.is_some()),
            (Circumstance::IllegalCount, self.count_by_player.is_some()),
            (Circumstance::Touched, self.touched_piece.is_some()),
            (Circumstance::Score, self.scoresheet_complete.is_some()),
            (Circumstance::Period, self.last_period.is_some()),
            (Circumstance::Guidelines, self.guidelines_iii.is_some()),
            (Circumstance::Rounds, self.rounds.is_some()),
            (Circumstance::Fouls, self.fouls.is_some()),
            (Circumstance::Pace, self.clocks.format.is_some()),
        ];
        match given.into_iter().find(|(what, given)| *given && !what.matters(game, kind)) {
            Some((what, _)) => {
                let game = game.name();
                Err(format!("'claim.{}': it means nothing to a claim '{}' in {game}", what.field(), kind.name()))
            }
            None if self.count_by_player == Some(0) => Err("'claim.count_by_player': it is counted from 1".into()),
            None if self.rounds == Some(0) => Err("'claim.rounds': it is counted from 1".into()),
            None => Ok(()),
        }
    }
}

/// The words of the moves, in order: an array of texts, or one text with blanks.
#[derive(Clone, Debug, Default)]
struct MovesField(Vec<String>);

impl<'de> Deserialize<'de> for MovesField {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        match Value::deserialize(from)? {
            Value::Null => Ok(Self::default()),
            Value::String(line) => Ok(Self(line.split_whitespace().map(String::from).collect())),
            Value::Array(list) => list
                .into_iter()
                .enumerate()
                .map(|(i, word)| match word {
                    Value::String(word) => Ok(word),
                    _ => Err(D::Error::custom(format!("move {} is no text", i + 1))),
                })
                .collect::<Result<_, _>>()
                .map(Self),
            _ => Err(D::Error::custom("it is neither a list nor a text")),
        }
    }
}

impl JsonSchema for MovesField {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Moves".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["array", "string", "null"], "items": { "type": "string" } })
    }
}

/// A text or a number, which is told as it is.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "a text or a number")]
enum Told {
    /// A text
    Text(String),
    /// A number
    Number(Number),
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Told::Text(text) => text.fmt(f),
            Told::Number(number) => number.fmt(f),
        }
    }
}

/// What is known of the game: printed, and no part of the ruling.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
struct HeaderFields {
    id: Option<Told>,
    event: Option<Told>,
    site: Option<Told>,
    date: Option<Told>,
    round: Option<Told>,
    white: Option<Told>,
    red: Option<Told>,
    black: Option<Told>,
    players: Option<Told>,
    source: Option<Told>,
}

/// A case for the arbiter. One with `ruleset` is xiangqi, one with `preset` is chess.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(title = "Case", transform = remarks)]
pub(super) struct CaseFields {
    /// A name, which the answer repeats.
    id: Option<Value>,
    /// The text of chess: a name, or a base and what differs from it.
    #[schemars(with = "Option<ChessLaw>")]
    preset: Option<Value>,
    /// The rule set of xiangqi, in the same way.
    #[schemars(with = "Option<XiangqiLaw>")]
    ruleset: Option<Value>,
    /// The start position as a FEN; that of the game where it is left out or `startpos`.
    fen: Option<String>,
    /// Another name of `fen`.
    start_fen: Option<String>,
    /// The moves played.
    moves: MovesField,
    /// The claim; null where nothing is claimed.
    #[allow(clippy::option_option)]
    #[serde(deserialize_with = "also_null")]
    #[schemars(with = "Option<ClaimFields>")]
    claim: Option<Option<ClaimFields>>,
    /// Chess: what castling means to the same position.
    castling_reading: Option<Castling>,
    /// Chess: what en passant means to the same position.
    ep_reading: Option<EnPassant>,
    /// Xiangqi: say on which readings of the text the ruling depends (false).
    sensitivity: Option<bool>,
    /// What is known of the game.
    headers: Option<HeaderFields>,
    /// The event.
    event: Option<Told>,
    /// Where it was played.
    site: Option<Told>,
    /// When.
    date: Option<Told>,
    /// In which round.
    round: Option<Told>,
    /// White's name.
    white: Option<Told>,
    /// Red's name.
    red: Option<Told>,
    /// Black's name.
    black: Option<Told>,
    /// Both names.
    players: Option<Told>,
    /// Where the case comes from.
    source: Option<Told>,
}

/// What whoever keeps cases writes beside them. It is not looked at.
const REMARKS: [&str; 10] =
    ["note", "category", "kind", "variant", "expected", "contested", "checks", "peers", "result", "src"];

/// The remarks may say anything.
fn remarks(schema: &mut Schema) {
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        for remark in REMARKS {
            properties.insert(remark.into(), json!({ "description": "A remark, which is not looked at" }));
        }
    }
}

// A case says that there is no claim, or says nothing.
#[allow(clippy::option_option)]
fn also_null<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(from).map(Some)
}

impl CaseFields {
    /// Reads an object field by field, so that the message names the one that is wrong.
    fn read(fields: &Map<String, Value>) -> Result<Self, String> {
        let known = fields.iter().filter(|(name, _)| !REMARKS.contains(&name.as_str()));
        let known: Map<String, Value> = known.map(|(name, value)| (name.clone(), value.clone())).collect();
        serde_path_to_error::deserialize(Value::Object(known)).map_err(|error| {
            let path = error.path().to_string();
            complaint(if path == "." { "" } else { &path }, &error.inner().to_string())
        })
    }

    fn headers(&self) -> Vec<(Header, String)> {
        let id = match &self.id {
            Some(Value::String(id)) => Some(id.clone()),
            None | Some(Value::Null) => None,
            Some(other) => Some(other.to_string()),
        };
        let inner = self.headers.clone().unwrap_or_default();
        let told = |header| {
            let (own, inner) = match header {
                Header::Id => return id.clone().or_else(|| inner.id.as_ref().map(ToString::to_string)),
                Header::Event => (&self.event, &inner.event),
                Header::Site => (&self.site, &inner.site),
                Header::Date => (&self.date, &inner.date),
                Header::Round => (&self.round, &inner.round),
                Header::White => (&self.white, &inner.white),
                Header::Red => (&self.red, &inner.red),
                Header::Black => (&self.black, &inner.black),
                Header::Players => (&self.players, &inner.players),
                Header::Source => (&self.source, &inner.source),
            };
            own.as_ref().or(inner.as_ref()).map(ToString::to_string)
        };
        Header::ALL.into_iter().filter_map(|header| Some((header, told(header)?))).collect()
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

/// A case of either game: one that names a `ruleset` is xiangqi, one with a `preset` or a start
/// position of chess is chess.
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
    /// The words of the moves, in order.
    pub moves: Vec<String>,
    /// What castling means to "the same position".
    pub castling_reading: Option<Castling>,
    /// What en passant means to "the same position".
    pub ep_reading: Option<EnPassant>,
    /// Xiangqi: is it asked on which readings of the text the ruling depends?
    pub sensitivity: Option<bool>,
    /// The claim; `Some(None)` where a case says that there is none.
    pub claim: Option<Option<ClaimFields>>,
}

impl Case {
    /// Reads a JSON object.
    ///
    /// # Errors
    /// A field is unknown, mistyped or out of range, or two contradict each other; the message names it.
    pub fn read(fields: &Map<String, Value>) -> Result<Case, String> {
        let case = CaseFields::read(fields)?;
        let headers = case.headers();
        if case.fen.is_some() && case.start_fen.is_some() {
            return Err("'start_fen': it says again what 'fen' says".into());
        }
        if case.preset.is_some() && case.ruleset.is_some() {
            return Err("'ruleset': it is of xiangqi, but 'preset' of chess".into());
        }
        let of_chess = |fen: &str| fen.split_whitespace().next().is_none_or(|board| board.matches('/').count() != 9);
        Ok(Case {
            id: case.id,
            headers,
            starts_as_chess: case.ruleset.is_none() && case.start_fen.as_deref().is_some_and(of_chess),
            preset: case.preset,
            ruleset: case.ruleset,
            fen: case.start_fen.or(case.fen).filter(|fen| *fen != "startpos"),
            moves: case.moves.0,
            castling_reading: case.castling_reading,
            ep_reading: case.ep_reading,
            sensitivity: case.sensitivity,
            claim: case.claim,
        })
    }

    /// The game; none where neither is named.
    pub(super) fn game(&self) -> Option<GameName> {
        let chess = self.preset.is_some() || self.starts_as_chess;
        if self.ruleset.is_some() { Some(GameName::Xiangqi) } else { chess.then_some(GameName::Chess) }
    }

    /// Refuses what means nothing in this game.
    pub(super) fn check(&self, game: GameName) -> Result<(), String> {
        if game == GameName::Xiangqi {
            for (field, given) in
                [("castling_reading", self.castling_reading.is_some()), ("ep_reading", self.ep_reading.is_some())]
            {
                if given {
                    return Err(format!("'{field}': it means nothing in xiangqi"));
                }
            }
        }
        if game == GameName::Chess && self.sensitivity.is_some() {
            return Err("'sensitivity': in chess it is always told".into());
        }
        self.claim.as_ref().and_then(Option::as_ref).map_or(Ok(()), |claim| claim.check(game))
    }

    /// Takes over what the case leaves out, but for the game itself. The law of the other game is no
    /// field of it.
    #[must_use]
    pub fn completed_by(self, other: &Case) -> Case {
        if self.game().is_some() && other.game().is_some() && self.game() != other.game() {
            return self;
        }
        Case {
            preset: self.preset.or_else(|| other.preset.clone()),
            ruleset: self.ruleset.or_else(|| other.ruleset.clone()),
            castling_reading: self.castling_reading.or(other.castling_reading),
            ep_reading: self.ep_reading.or(other.ep_reading),
            sensitivity: self.sensitivity.or(other.sensitivity),
            claim: self.claim.or_else(|| other.claim.clone()),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_seconds_or_texts() {
        for (text, seconds) in [("90", 90), ("1:30", 90), ("1:30:00", 5_400), ("0", 0)] {
            assert_eq!(text.parse(), Ok(Seconds(seconds)));
        }
        for text in ["", "-1", "1:60", "1:5", "1:2:3:4", "9999999999", "+5"] {
            assert!(text.parse::<Seconds>().is_err(), "{text}");
        }
    }
}
