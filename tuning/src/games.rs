//! What the workshop needs to know of a game beyond the engine's contract.

use chuhan_engine::{
    chess::{self, Chess},
    eval::{Group, Tapered},
    game::Game,
    xiangqi::{self, Xiangqi},
};

/// A game whose evaluation can be tuned.
pub trait Tuned: Game {
    /// The weights compiled into the engine.
    fn weights() -> &'static [Tapered];
    /// Their groups.
    fn groups() -> &'static [Group];
}

impl Tuned for Chess {
    fn weights() -> &'static [Tapered] {
        &chess::weights::WEIGHTS
    }
    fn groups() -> &'static [Group] {
        chess::weights::GROUPS
    }
}

impl Tuned for Xiangqi {
    fn weights() -> &'static [Tapered] {
        &xiangqi::weights::WEIGHTS
    }
    fn groups() -> &'static [Group] {
        xiangqi::weights::GROUPS
    }
}
