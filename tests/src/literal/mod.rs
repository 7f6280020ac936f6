//! Slow second implementations of the rules, transcribed sentence by sentence from the rule books
//! and sharing nothing with the engine but FEN and coordinate moves as text.

pub mod chess;
pub mod xiangqi;
pub mod xiangqi_law;
pub mod xiangqi_loops;
