//! Answers to cases, and how they come about.

use std::fmt::Display;

use serde::Serialize;
use serde_json::Value;

use super::{
    case::{Case, Header},
    chess::{self, ChessRuling},
    notes::Note,
    xiangqi::{self, XiangqiRuling},
};
use crate::records::{BadMove, ReadAs};

/// A ruling: facts only.
#[derive(Clone, Debug, Serialize)]
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
#[derive(Clone, Debug, Serialize)]
pub struct Broken {
    ruling: &'static str,
    result: &'static str,
    /// What is wrong.
    pub reason: String,
    /// The move that cannot be played, where it is one.
    #[serde(flatten)]
    pub at: Option<BrokenMove>,
}

/// The move at which a record breaks off.
#[derive(Clone, Debug, Serialize)]
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

/// The answer to a case.
#[derive(Clone, Debug, Serialize)]
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
        let notes = match &mut self.ruling {
            CaseRuling::Chess(ruling) => &mut ruling.notes,
            CaseRuling::Xiangqi(ruling) => &mut ruling.notes,
            CaseRuling::Broken(_) => return,
        };
        notes.extend(read.iter().cloned().map(Note::ReadAs));
    }

    /// The answer as JSON, its fields in the order of the alphabet.
    pub fn json(&self) -> Value {
        serde_json::to_value(self).unwrap_or_else(|error| unreachable!("an answer is plain data: {error}"))
    }
}

/// Rules on one case of either game.
pub fn rule(case: &Case) -> Answer {
    let ruling = match case.is_xiangqi() {
        Some(true) => xiangqi::rule(case).map(|ruling| CaseRuling::Xiangqi(Box::new(ruling))),
        Some(false) => chess::rule(case).map(|ruling| CaseRuling::Chess(Box::new(ruling))),
        None => Err("neither a ruleset (xiangqi) nor a preset (chess) is named".to_string()),
    };
    match ruling {
        Ok(ruling) => Answer { id: case.id.clone(), game: None, headers: case.headers.clone(), ruling },
        Err(reason) => {
            let id = Some(case.id.clone().unwrap_or(Value::Null));
            Answer { id, headers: case.headers.clone(), ..Answer::broken(reason) }
        }
    }
}

/// Rules on a case that is a JSON object.
pub fn rule_case(case: &Value) -> Answer {
    rule(&Case::read(case))
}
