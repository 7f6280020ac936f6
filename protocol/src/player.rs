//! Players as data and people name them.

use chuhan_engine::{game::Side, info::GameName};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{language::Language, playable::Playable};

/// A player by the colour of the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// The first side of chess.
    White,
    /// The first side of xiangqi.
    Red,
    /// The second side of either game.
    Black,
}

impl Player {
    /// The player of a side in chess.
    pub const fn of_chess(side: Side) -> Self {
        match side {
            Side::First => Player::White,
            Side::Second => Player::Black,
        }
    }
    /// The player of a side in xiangqi.
    pub const fn of_xiangqi(side: Side) -> Self {
        match side {
            Side::First => Player::Red,
            Side::Second => Player::Black,
        }
    }
    /// The player of a side in a game.
    pub fn of<G: Playable>(side: Side) -> Self {
        if G::GAME == GameName::Xiangqi { Player::of_xiangqi(side) } else { Player::of_chess(side) }
    }
    /// The side that this player has.
    pub const fn side(self) -> Side {
        match self {
            Player::White | Player::Red => Side::First,
            Player::Black => Side::Second,
        }
    }
    /// The side that this player has in chess; none for Red.
    pub fn chess_side(self) -> Option<Side> {
        (self != Player::Red).then(|| self.side())
    }
    /// The side that this player has in xiangqi; none for White.
    pub fn xiangqi_side(self) -> Option<Side> {
        (self != Player::White).then(|| self.side())
    }
    /// The player of this name in data.
    pub fn from_name(name: &str) -> Option<Self> {
        [Player::White, Player::Red, Player::Black].into_iter().find(|player| player.name() == name)
    }
    /// The name in data.
    pub const fn name(self) -> &'static str {
        match self {
            Player::White => "white",
            Player::Red => "red",
            Player::Black => "black",
        }
    }
    /// The name for people.
    pub const fn words(self, language: Language) -> &'static str {
        match self {
            Player::White => language.pick("White", "白方"),
            Player::Red => language.pick("Red", "红方"),
            Player::Black => language.pick("Black", "黑方"),
        }
    }
}
