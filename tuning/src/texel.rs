//! Texel tuning (P. Österlund 2014): finds the weights under which the evaluation predicts the
//! results of games best.

pub mod arena;
pub mod model;
pub mod optimise;
