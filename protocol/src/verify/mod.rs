//! Rulings as certificates: a ruling in JSON is checked from what stands in it. Shares boards and legal moves with
//! the engine, and no code with what ruled.

mod certificate;
mod fault;
mod referee;
mod simple;
mod xiangqi;

use serde_json::Value;

pub use fault::{Failure, Fault, Field, Step};

/// Checks a ruling.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn verify(ruling: &Value) -> Result<(), Failure> {
    let unreadable = |why: String| Failure { step: Step::Form, fault: Fault::Unreadable(why) };
    let read = serde_json::from_value(ruling.clone());
    xiangqi::check(&read.map_err(|error| unreadable(error.to_string()))?)
}
