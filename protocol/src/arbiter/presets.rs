//! The numbers of a text of the law as a federation or an organiser may set them: read from TOML
//! files and from JSON cases.
//!
//! A file names the text it starts from and whatever differs from it:
//!
//! ```toml
//! base = "fide-2023"
//! fifty_plies = 80
//! fivefold = false        # no such rule
//! ep_reading = "pseudo"
//! ```

use std::{borrow::Cow, fmt};

use chuhan_engine::{
    law::{
        chess::claims::{Book, CastlingReading, DeadRule, EnPassantReading, Preset},
        xiangqi::NaturalCount,
    },
    xiangqi::RuleSet,
};
use clap::ValueEnum;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, Error, Unexpected, Visitor},
};
use serde_json::Value;

/// A whole number within bounds.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "i64")]
struct Count<const MIN: u32, const MAX: u32>(u32);

impl<const MIN: u32, const MAX: u32> TryFrom<i64> for Count<MIN, MAX> {
    type Error = String;
    fn try_from(number: i64) -> Result<Self, String> {
        let fits = u32::try_from(number).ok().filter(|n| (MIN..=MAX).contains(n));
        fits.map(Self).ok_or_else(|| format!("{number} is out of range, expected {MIN} to {MAX}"))
    }
}

impl<const MIN: u32, const MAX: u32> JsonSchema for Count<MIN, MAX> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("From{MIN}To{MAX}").into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "minimum": MIN, "maximum": MAX })
    }
}

/// A whole number within bounds, or `false` where the rule does not exist.
#[derive(Clone, Copy, Debug)]
struct Rule<const MIN: u32, const MAX: u32>(Option<u32>);

impl<'de, const MIN: u32, const MAX: u32> Deserialize<'de> for Rule<MIN, MAX> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Number<const MIN: u32, const MAX: u32>;
        impl<const MIN: u32, const MAX: u32> Visitor<'_> for Number<MIN, MAX> {
            type Value = Option<u32>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a whole number from {MIN} to {MAX}, or false for no such rule")
            }
            fn visit_bool<E: Error>(self, on: bool) -> Result<Option<u32>, E> {
                if on { Err(E::invalid_value(Unexpected::Bool(true), &self)) } else { Ok(None) }
            }
            fn visit_i64<E: Error>(self, number: i64) -> Result<Option<u32>, E> {
                Count::<MIN, MAX>::try_from(number).map(|n| Some(n.0)).map_err(E::custom)
            }
            fn visit_u64<E: Error>(self, number: u64) -> Result<Option<u32>, E> {
                self.visit_i64(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }
        from.deserialize_any(Number::<MIN, MAX>).map(Self)
    }
}

impl<const MIN: u32, const MAX: u32> JsonSchema for Rule<MIN, MAX> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        format!("NoneOrFrom{MIN}To{MAX}").into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [{ "const": false }, { "type": "integer", "minimum": MIN, "maximum": MAX }] })
    }
}

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Dead {
    AnyPosition,
    ListedMaterial,
    Never,
}

/// What castling means to "the same position".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ValueEnum, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Castling {
    Rights,
    Immediate,
}

impl From<Castling> for CastlingReading {
    fn from(reading: Castling) -> Self {
        match reading {
            Castling::Rights => CastlingReading::Rights,
            Castling::Immediate => CastlingReading::Immediate,
        }
    }
}

/// What en passant means to "the same position".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ValueEnum, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EnPassant {
    Legal,
    Pseudo,
}

impl From<EnPassant> for EnPassantReading {
    fn from(reading: EnPassant) -> Self {
        match reading {
            EnPassant::Legal => EnPassantReading::Legal,
            EnPassant::Pseudo => EnPassantReading::Pseudo,
        }
    }
}

/// Seconds or minutes of a clock.
type Time = Count<0, 86_400>;
/// Occurrences of a position, or a number of offences.
type Times = Count<2, 100>;
/// Plies of a move count.
type Plies = Count<1, 10_000>;

/// What a file may say of chess. The names and meanings are those of [`Preset`].
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
struct ChessFile {
    base: Option<String>,
    repetition: Option<Times>,
    fivefold: Option<Rule<2, 100>>,
    fifty_plies: Option<Plies>,
    fifty_intended: Option<bool>,
    seventyfive_plies: Option<Rule<1, 10_000>>,
    long_count_plies: Option<Rule<1, 10_000>>,
    long_count_furthest: Option<[Count<1, 7>; 8]>,
    wrong_claim_opponent_s: Option<Time>,
    wrong_claim_opponent_fast_s: Option<Time>,
    wrong_claim_halves: Option<bool>,
    wrong_claim_claimant_max_s: Option<Time>,
    wrong_claim_claimant_floor_s: Option<Time>,
    illegal_add_s: Option<Time>,
    illegal_add_fast_s: Option<Time>,
    illegal_loses_at: Option<Rule<1, 100>>,
    dead: Option<Dead>,
    flag_needs_mate: Option<bool>,
    flag_bare_king: Option<bool>,
    resignation_needs_mate: Option<bool>,
    illegal_needs_mate: Option<bool>,
    score_needed: Option<bool>,
    touch_forfeits: Option<bool>,
    quickplay_below_s: Option<Rule<0, 86_400>>,
    agreement_after_plies: Option<Count<0, 1_000>>,
    guidelines_needed: Option<bool>,
    castling_reading: Option<Castling>,
    ep_reading: Option<EnPassant>,
}

impl ChessFile {
    fn preset(self) -> Result<Preset, String> {
        let name = self.base.as_deref().unwrap_or(Book::default().name());
        let book = Book::from_name(name).ok_or_else(|| unknown_preset(name))?;
        let mut p = Preset::of(book);
        set(&mut p.repetition, self.repetition.map(|n| n.0 as usize));
        set(&mut p.fivefold, self.fivefold.map(|n| n.0.map(|n| n as usize)));
        set(&mut p.fifty_plies, self.fifty_plies.map(|n| n.0));
        set(&mut p.fifty_intended, self.fifty_intended);
        set(&mut p.seventyfive_plies, self.seventyfive_plies.map(|n| n.0));
        set(&mut p.long_count_plies, self.long_count_plies.map(|n| n.0));
        set(&mut p.long_count_furthest, self.long_count_furthest.map(|ranks| ranks.map(|n| n.0 as u8)));
        set(&mut p.wrong_claim_opponent_s, self.wrong_claim_opponent_s.map(|n| n.0));
        set(&mut p.wrong_claim_opponent_fast_s, self.wrong_claim_opponent_fast_s.map(|n| n.0));
        set(&mut p.wrong_claim_halves, self.wrong_claim_halves);
        set(&mut p.wrong_claim_claimant_max_s, self.wrong_claim_claimant_max_s.map(|n| n.0));
        set(&mut p.wrong_claim_claimant_floor_s, self.wrong_claim_claimant_floor_s.map(|n| n.0));
        set(&mut p.illegal_add_s, self.illegal_add_s.map(|n| n.0));
        set(&mut p.illegal_add_fast_s, self.illegal_add_fast_s.map(|n| n.0));
        set(&mut p.illegal_loses_at, self.illegal_loses_at.map(|n| n.0));
        let dead = self.dead.map(|dead| match dead {
            Dead::AnyPosition => DeadRule::AnyPosition,
            Dead::ListedMaterial => DeadRule::ListedMaterial,
            Dead::Never => DeadRule::Never,
        });
        set(&mut p.dead, dead);
        set(&mut p.flag_needs_mate, self.flag_needs_mate);
        set(&mut p.flag_bare_king, self.flag_bare_king);
        set(&mut p.resignation_needs_mate, self.resignation_needs_mate);
        set(&mut p.illegal_needs_mate, self.illegal_needs_mate);
        set(&mut p.score_needed, self.score_needed);
        set(&mut p.touch_forfeits, self.touch_forfeits);
        set(&mut p.quickplay_below_s, self.quickplay_below_s.map(|n| n.0));
        set(&mut p.agreement_after_plies, self.agreement_after_plies.map(|n| n.0));
        set(&mut p.guidelines_needed, self.guidelines_needed);
        set(&mut p.castling_reading, self.castling_reading.map(Into::into));
        set(&mut p.ep_reading, self.ep_reading.map(Into::into));
        Ok(p)
    }
}

fn set<T>(field: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *field = value;
    }
}

/// The numbers that the organiser of a xiangqi event may set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct XiangqiPreset {
    /// Whose repetition rules apply.
    pub set: RuleSet,
    /// Rounds without a capture for a natural-limit claim (4.2.4, 23.3).
    pub natural_limit_rounds: u32,
    /// Checks of the claimant that count towards it (23.3).
    pub free_checks: u32,
    /// Is a wrong claim a foul (9.1.4)?
    pub wrong_claim_foul: bool,
    /// Minutes that a wrong claim adds to the claimant's used time (23.3).
    pub wrong_claim_minutes: u32,
    /// Which foul of a player loses (4.1.8, 9).
    pub fouls_lose_at: Option<u32>,
}

impl XiangqiPreset {
    /// The numbers of a rule book.
    pub const fn of(set: RuleSet) -> Self {
        Self {
            set,
            natural_limit_rounds: set.row().natural_limit_rounds,
            free_checks: NaturalCount::FREE_CHECKS as u32,
            wrong_claim_foul: true,
            wrong_claim_minutes: 5,
            fouls_lose_at: Some(3),
        }
    }
}

/// What a file may say of xiangqi.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
struct XiangqiFile {
    base: Option<String>,
    natural_limit_rounds: Option<Plies>,
    free_checks: Option<Count<0, 10_000>>,
    wrong_claim_foul: Option<bool>,
    wrong_claim_minutes: Option<Count<0, 1_440>>,
    fouls_lose_at: Option<Rule<1, 100>>,
}

impl XiangqiFile {
    fn preset(self) -> Result<XiangqiPreset, String> {
        let name = self.base.as_deref().unwrap_or("chinese-1999");
        let base = RuleSet::parse(name).ok_or_else(|| unknown_rule_set(name))?;
        let mut p = XiangqiPreset::of(base);
        set(&mut p.natural_limit_rounds, self.natural_limit_rounds.map(|n| n.0));
        set(&mut p.free_checks, self.free_checks.map(|n| n.0));
        set(&mut p.wrong_claim_foul, self.wrong_claim_foul);
        set(&mut p.wrong_claim_minutes, self.wrong_claim_minutes.map(|n| n.0));
        set(&mut p.fouls_lose_at, self.fouls_lose_at.map(|n| n.0));
        Ok(p)
    }
}

fn unknown_preset(name: &str) -> String {
    format!("unknown preset '{name}'; there are {}", Book::ALL.map(Book::name).join(", "))
}

fn unknown_rule_set(name: &str) -> String {
    let names: Vec<&str> = RuleSet::ALL.iter().map(|set| set.name()).collect();
    format!("unknown rule set '{name}'; there are {}", names.join(", "))
}

/// The schema of a chess preset in a case: a name, or an object.
pub(super) struct ChessLaw;

impl JsonSchema for ChessLaw {
    fn schema_name() -> Cow<'static, str> {
        "ChessLaw".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let names = Book::ALL.map(Book::name);
        json_schema!({ "anyOf": [{ "enum": names }, generator.subschema_for::<ChessFile>()] })
    }
}

/// The schema of a xiangqi rule set in a case: a name, or an object.
pub(super) struct XiangqiLaw;

impl JsonSchema for XiangqiLaw {
    fn schema_name() -> Cow<'static, str> {
        "XiangqiLaw".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let names: Vec<&str> =
            RuleSet::ALL.iter().flat_map(|set| std::iter::once(set.name()).chain(set.row().other_name)).collect();
        json_schema!({ "anyOf": [{ "enum": names }, generator.subschema_for::<XiangqiFile>()] })
    }
}

/// The chess preset that a case names, or describes by a `base` and what differs from it.
///
/// # Errors
/// What is wrong, with the field.
pub fn chess_preset(case: Option<&Value>) -> Result<Preset, String> {
    match case {
        None | Some(Value::Null) => Ok(Preset::of(Book::default())),
        Some(Value::String(name)) => Book::from_name(name).map(Preset::of).ok_or_else(|| unknown_preset(name)),
        Some(value) => of_json::<ChessFile>("preset", value)?.preset(),
    }
}

/// The xiangqi rule set that a case names, or describes by a `base` and what differs from it.
///
/// # Errors
/// What is wrong, with the field.
pub fn xiangqi_preset(case: Option<&Value>) -> Result<XiangqiPreset, String> {
    let name = match case {
        None | Some(Value::Null) => "chinese-1999",
        Some(Value::String(name)) => name,
        Some(value) => return of_json::<XiangqiFile>("ruleset", value)?.preset(),
    };
    RuleSet::parse(name).map(XiangqiPreset::of).ok_or_else(|| unknown_rule_set(name))
}

fn of_json<T: DeserializeOwned>(what: &str, value: &Value) -> Result<T, String> {
    // Field by field, so that the message names the one that is wrong.
    let Value::Object(fields) = value else { return Err(format!("'{what}' is neither a name nor an object")) };
    for (name, value) in fields {
        let alone = Value::Object([(name.clone(), value.clone())].into_iter().collect());
        T::deserialize(&alone).map_err(|error| complaint(name, &error.to_string()))?;
    }
    T::deserialize(value).map_err(|error| error.to_string())
}

/// Reads a TOML file of chess numbers, as the object that a JSON case would hold.
///
/// # Errors
/// One line with the place in the file, the field and what is wrong with it.
pub fn chess_toml(text: &str) -> Result<Value, String> {
    of_toml::<ChessFile>(text, |file| file.preset().map(drop))
}

/// The same for xiangqi.
///
/// # Errors
/// As [`chess_toml`].
pub fn xiangqi_toml(text: &str) -> Result<Value, String> {
    of_toml::<XiangqiFile>(text, |file| file.preset().map(drop))
}

fn of_toml<T: DeserializeOwned>(text: &str, check: impl Fn(T) -> Result<(), String>) -> Result<Value, String> {
    let refused = |error: &toml::de::Error| {
        let at = error.span().map_or(0, |span| span.start).min(text.len());
        let line = text.get(..at).unwrap_or("").matches('\n').count();
        let key = text.lines().nth(line).and_then(|l| l.split_once('=')).map_or("", |(key, _)| key.trim());
        format!("line {}: {}", line + 1, complaint(key, error.message()))
    };
    let file: T = toml::from_str(text).map_err(|error| refused(&error))?;
    check(file).map_err(|reason| {
        let line = text.lines().position(|l| l.trim_start().starts_with("base")).unwrap_or(0);
        format!("line {}: {}", line + 1, complaint("base", &reason))
    })?;
    toml::from_str(text).map_err(|error| refused(&error))
}

/// One line with the field: the parser's own words, without its list of all other fields.
pub(crate) fn complaint(key: &str, message: &str) -> String {
    let message: Cow<'_, str> = match message.split_once(", expected one of") {
        Some((start, _)) if start.starts_with("unknown field") => start.into(),
        _ => message.replace('\n', " ").into(),
    };
    if key.is_empty() || message.contains(&format!("`{key}`")) { message.into() } else { format!("'{key}': {message}") }
}
