//! Answers to cases, and how they come about.

use std::fmt::Display;

use chuhan_engine::law::{Outcome, chess::claims::Verdict};
use schemars::{JsonSchema, Schema, generate::SchemaSettings};
use serde::Serialize;
use serde_json::{Value, json};

use super::{
    case::{CaseFields, Header},
    chess::ChessRuling,
    notes::Note,
    xiangqi::{Evidence, GameResult, RuledReading, XiangqiRuling},
};
use crate::records::{BadMove, ReadAs, WordReading};

/// A ruling: facts only.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum CaseRuling {
    /// On a claim in chess.
    Chess(Box<ChessRuling>),
    /// On a game of xiangqi.
    Xiangqi(Box<XiangqiRuling>),
    /// None: the case could not be ruled on.
    Broken(Broken),
}

/// Why a case cannot be ruled on.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Broken {
    #[schemars(extend("const" = "error"))]
    ruling: &'static str,
    #[schemars(extend("const" = "error"))]
    result: &'static str,
    /// What is wrong.
    pub reason: String,
    /// The move that cannot be played, where it is one.
    #[serde(flatten)]
    pub at: Option<BrokenMove>,
}

/// The move at which a record breaks off.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BrokenMove {
    /// Its ply, from 1.
    pub ply: usize,
    /// Its number.
    pub move_no: u32,
    /// Whose move it is.
    pub side: &'static str,
    /// As it was written.
    #[serde(rename = "move")]
    pub text: String,
}

/// How it stands with what was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// The claim is right, or something was ruled.
    Ruled,
    /// The claim is wrong, or there is nothing to rule.
    Rejected,
    /// The case or the record is broken.
    Broken,
    /// Undecided within the budget, or not established.
    Open,
}

impl CaseRuling {
    /// How it ends the game, if it does.
    pub fn result(&self) -> Option<Outcome> {
        match self {
            CaseRuling::Chess(ruling) => ruling.result,
            CaseRuling::Xiangqi(ruling) => match ruling.result {
                GameResult::Draw => Some(Outcome::Draw),
                GameResult::Loses(player) => Some(Outcome::Wins(!player.side())),
                _ => None,
            },
            CaseRuling::Broken(_) => None,
        }
    }

    fn notes_mut(&mut self) -> Option<&mut Vec<Note>> {
        match self {
            CaseRuling::Chess(ruling) => Some(&mut ruling.notes),
            CaseRuling::Xiangqi(ruling) => Some(&mut ruling.notes),
            CaseRuling::Broken(_) => None,
        }
    }

    /// How it stands.
    pub const fn standing(&self) -> Standing {
        match self {
            CaseRuling::Broken(_) => Standing::Broken,
            CaseRuling::Chess(ruling) => match ruling.verdict {
                Verdict::Upheld | Verdict::Automatic => Standing::Ruled,
                Verdict::Incorrect | Verdict::Inadmissible | Verdict::None | Verdict::Discretion => Standing::Rejected,
                Verdict::Undecided | Verdict::NotEstablished => Standing::Open,
            },
            CaseRuling::Xiangqi(ruling) => match ruling.result {
                GameResult::Draw | GameResult::MustChange(_) | GameResult::Loses(_) => Standing::Ruled,
                GameResult::NoRulingYet => Standing::Rejected,
                GameResult::IllegalRecord => Standing::Broken,
                GameResult::Undecided | GameResult::NotEstablished => Standing::Open,
            },
        }
    }
}

/// The answer to a case.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Answer {
    /// The case's own name, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Value>,
    /// Which game of a record it is about, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<usize>,
    /// What is known of the game.
    #[serde(skip)]
    pub headers: Vec<(Header, String)>,
    /// The ruling.
    #[serde(flatten)]
    pub ruling: CaseRuling,
}

impl Answer {
    /// A case that cannot be ruled on, answered in the form of the game's other answers.
    pub fn broken(reason: impl Display) -> Answer {
        let ruling =
            CaseRuling::Broken(Broken { ruling: "error", result: "error", reason: reason.to_string(), at: None });
        Answer { id: Some(Value::Null), game: None, headers: Vec::new(), ruling }
    }

    /// Says on which line the case stands, where that could not be ruled on.
    #[must_use]
    pub fn on_line(mut self, line: usize) -> Answer {
        if let CaseRuling::Broken(broken) = &mut self.ruling {
            broken.reason = format!("line {line}: {}", broken.reason);
        }
        self
    }

    /// The same with the move at which a record breaks off.
    #[must_use]
    pub fn at(mut self, at: &BadMove) -> Answer {
        if let CaseRuling::Broken(broken) = &mut self.ruling {
            let BadMove { ply, number, side, ref word, .. } = *at;
            broken.at = Some(BrokenMove { ply, move_no: number, side, text: word.clone() });
        }
        self
    }

    /// Adds how words of the record were read that could have meant something else.
    pub fn add_notes(&mut self, read: &[ReadAs]) {
        if let Some(notes) = self.ruling.notes_mut() {
            notes.extend(read.iter().cloned().map(Note::ReadAs));
        }
    }

    /// Adds a remark.
    pub fn add_note(&mut self, note: Note) {
        if let Some(notes) = self.ruling.notes_mut() {
            notes.push(note);
        }
    }

    /// Says that the record goes on behind the illegal move that was ruled on, if it does.
    pub fn behind_illegal_move(&mut self, words: usize) {
        let ruled = match &self.ruling {
            CaseRuling::Chess(ruling) => ruling.illegal_move.is_some(),
            CaseRuling::Xiangqi(ruling) => matches!(ruling.evidence, Evidence::IllegalMove(_)),
            CaseRuling::Broken(_) => false,
        };
        if ruled && words > 0 {
            self.add_note(Note::BehindIllegalMove(words));
        }
    }

    /// Takes the rulings on all ways to read the record. Where they differ in their result, none is
    /// established.
    pub fn weigh_readings(&mut self, ways: Vec<(Vec<WordReading>, Answer)>) {
        let CaseRuling::Xiangqi(ruling) = &mut self.ruling else { return };
        let result = ruling.result;
        let ways = ways.into_iter().filter_map(|(words, answer)| match answer.ruling {
            CaseRuling::Xiangqi(ruling) => Some((words, *ruling)),
            CaseRuling::Chess(_) | CaseRuling::Broken(_) => None,
        });
        let mut readings: Vec<RuledReading> = Vec::new();
        for (words, way) in ways {
            if readings.iter().all(|known| known.result != way.result) {
                readings.push(RuledReading { words, result: way.result, kind: way.kind, article: way.article });
            }
        }
        if readings.iter().any(|way| way.result != result) {
            ruling.settle_nothing(readings);
        }
    }

    /// The answer as JSON, its fields in the order of the alphabet.
    pub fn json(&self) -> Value {
        serde_json::to_value(self).unwrap_or_else(|error| unreachable!("an answer is plain data: {error}"))
    }

    /// The same as text, its fields in any order: a third of a ruling's time is saved.
    pub fn json_text(&self) -> String {
        serde_json::to_string(self).unwrap_or_else(|error| unreachable!("an answer is plain data: {error}"))
    }
}

/// The schema of what is read (`for_deserialize`) or written (`for_serialize`), with its definitions.
fn schema_of(settings: SchemaSettings, make: fn(&mut schemars::SchemaGenerator) -> Schema) -> Schema {
    let mut generator = settings.with(|settings| settings.meta_schema = None).into_generator();
    let mut schema = make(&mut generator);
    if let Some(object) = schema.as_object_mut() {
        object.insert("$defs".into(), Value::Object(generator.take_definitions(true)));
    }
    schema
}

/// The schema of a type that is read.
pub(crate) fn schema_of_input<T: JsonSchema>() -> Schema {
    schema_of(SchemaSettings::draft2020_12().for_deserialize(), T::json_schema)
}

/// The schema of a type that is written.
pub(crate) fn schema_of_output<T: JsonSchema>() -> Schema {
    schema_of(SchemaSettings::draft2020_12().for_serialize(), T::json_schema)
}

/// The published schema: `case` is what goes in, `answer` what comes out.
pub fn schema() -> Value {
    let case = schema_of_input::<CaseFields>();
    let answer = schema_of_output::<Answer>();
    json!({
        "title": "chuhan arbiter --jsonl",
        "description": "One case a line, one answer a line.",
        "version": env!("CARGO_PKG_VERSION"),
        "case": case,
        "answer": answer,
    })
}
