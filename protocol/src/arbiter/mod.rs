//! The arbiter: typed rulings on claims in both games. JSON is their serialisation; the text and the
//! page for people are made of them in [`crate::report`].

mod answer;
mod by_side;
pub mod case;
pub mod chess;
mod citing;
mod follow;
mod jsonl;
mod names;
mod notes;
mod ongoing;
pub mod presets;
mod replay;
pub mod touch;
pub mod xiangqi;

pub use answer::{Answer, Broken, BrokenMove, CaseRuling, Standing, schema};
pub(crate) use answer::{schema_of_input, schema_of_output};
pub use by_side::BySide;
pub use case::Case;
pub use chess::{ChessRuling, leaves_out_rights, left_out};
pub use citing::{Citation, RuleBook, articles, ruling_article};
pub use jsonl::{Answered, run as run_lines};
pub(crate) use names::SIDE_CLASSES;
pub use notes::{Note, OtherReading, Reading};
pub use ongoing::{LastGame, Ongoing, rule, rule_case, rule_value};
pub use replay::Replay;
pub use xiangqi::XiangqiRuling;

pub use crate::piece::AnyPiece;
