//! What is said of a game rather than played: its name, and the choice of a game at run time.

#![warn(missing_docs)]

use std::{fmt, str::FromStr};

/// The games there are, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GameName {
    /// Western chess, Chess960 included.
    Chess,
    /// Chinese chess.
    Xiangqi,
}

impl GameName {
    /// All games.
    pub const ALL: [GameName; 2] = [GameName::Chess, GameName::Xiangqi];

    /// The name users type.
    pub const fn name(self) -> &'static str {
        match self {
            GameName::Chess => "chess",
            GameName::Xiangqi => "xiangqi",
        }
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoGame;

impl fmt::Display for NoGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such game")
    }
}
impl std::error::Error for NoGame {}

impl FromStr for GameName {
    type Err = NoGame;
    fn from_str(name: &str) -> Result<Self, NoGame> {
        GameName::ALL.into_iter().find(|game| game.name() == name).ok_or(NoGame)
    }
}

/// Evaluates `$body` with `$G` standing for the marker type of the game that `$name`, a [`GameName`],
/// names: the one place where a name known at run time becomes a type.
#[macro_export]
macro_rules! for_game {
    ($name:expr, $G:ident => $body:expr) => {
        match $name {
            $crate::info::GameName::Chess => {
                type $G = $crate::chess::Chess;
                $body
            }
            $crate::info::GameName::Xiangqi => {
                type $G = $crate::xiangqi::Xiangqi;
                $body
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    #[test]
    fn a_name_leads_to_its_game() {
        for name in GameName::ALL {
            assert_eq!(for_game!(name, G => G::NAME), name.to_string());
            assert_eq!(name.to_string().parse(), Ok(name));
        }
        assert_eq!("go".parse::<GameName>(), Err(NoGame));
    }
}
