//! The arbiter: rulings on claims in both games, as JSON for programs and as text for people.

mod chess;
mod citing;
mod jsonl;
pub mod presets;
pub mod touch;
mod xiangqi;

pub use chess::answer as rule_chess;
pub use citing::{articles, ruling_article};
pub use jsonl::run as run_lines;
pub use xiangqi::{rule as rule_xiangqi, rule_set, rule_set_name};

use serde_json::{Value, json};

/// A case that cannot be ruled on, answered in the form of the game's other answers.
pub fn broken(case: &Value, reason: impl std::fmt::Display) -> Value {
    json!({
        "id": case.get("id").cloned().unwrap_or(Value::Null),
        "ruling": "error",
        "result": "error",
        "reason": reason.to_string(),
    })
}

/// Rules on one case of either game: a xiangqi case names a `ruleset`, a chess case a `preset`.
pub fn rule_case(case: &Value) -> Value {
    let mut answer = if case.get("ruleset").is_some() {
        rule_xiangqi(case)
    } else if case.get("preset").is_some() || case.get("start_fen").is_some() {
        rule_chess(case)
    } else {
        Err("neither a ruleset (xiangqi) nor a preset (chess) is named".to_string())
    }
    .unwrap_or_else(|reason| broken(case, reason));
    if let (Some(id), Some(fields)) = (case.get("id"), answer.as_object_mut()) {
        fields.insert("id".into(), id.clone());
    }
    answer
}

/// A text field, or what was wrong with it.
fn text<'a>(case: &'a Value, name: &str) -> Result<&'a str, String> {
    case.get(name).and_then(Value::as_str).ok_or_else(|| format!("the field '{name}' is missing or no text"))
}

/// The `moves` of a case: an array of texts, or one text with blanks.
pub(crate) fn moves(case: &Value) -> Result<Vec<String>, String> {
    match case.get("moves") {
        None | Some(Value::Null) => Ok(Vec::new()),
        Some(Value::String(line)) => Ok(line.split_whitespace().map(String::from).collect()),
        Some(Value::Array(list)) => list
            .iter()
            .enumerate()
            .map(|(i, m)| m.as_str().map(String::from).ok_or_else(|| format!("move {} is no text", i + 1)))
            .collect(),
        Some(_) => Err("the field 'moves' is neither a list nor a text".into()),
    }
}
