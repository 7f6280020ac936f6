//! A game between people, told event by event: moves with their clocks, touches, offers of a draw, claims, flags,
//! resignations, and what is found to be wrong. Each event is answered by the articles of the chosen text.
//!
//! Nothing here reads or prints: [`EventLog`] takes typed events and gives typed answers, whoever asks.

mod answer;
mod event;
mod log;
mod moves;
mod referee;
mod words;

pub use answer::{EventAnswer, Finding, GameState, Order, Point};
pub use event::{Claimed, Decision, Event, FoulArticle, MannerName, Period, Start, StartClocks, StopReason, Wrong};
pub use log::EventLog;
use schemars::Schema;

use crate::arbiter::{schema_of_input, schema_of_output};

/// The published schemas of an event and of its answer.
pub fn schemas() -> [Schema; 2] {
    [schema_of_input::<Event>(), schema_of_output::<EventAnswer>()]
}
