//! Rulings as certificates: a ruling in JSON is checked from what stands in it. Shares boards and legal moves with
//! the engine, and no code with what ruled.

mod certificate;
mod chess;
mod fault;
mod referee;
mod simple;
mod xiangqi;

use serde::Deserialize as _;
use serde_json::Value;

use certificate::Certificate;

pub use fault::{Failure, Fault, Field, Step};

/// Checks a ruling.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn verify(ruling: &Value) -> Result<(), Failure> {
    let unreadable = |why: String| Failure { step: Step::Form, fault: Fault::Unreadable(why) };
    if ruling.get("result").is_some_and(|result| result == "error") {
        return Err(Failure { step: Step::Form, fault: Fault::NotRuled });
    }
    if ruling.get("preset").is_some() {
        let read = chess::Certificate::deserialize(ruling);
        return chess::check(&read.map_err(|error| unreadable(error.to_string()))?);
    }
    let read = Certificate::deserialize(ruling);
    xiangqi::check(&read.map_err(|error| unreadable(error.to_string()))?)
}
