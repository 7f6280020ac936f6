//! What reading a record needs to know of a game.

use shakmaty::san::San;

use crate::playable::Playable;

/// A move's text, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// Standard algebraic notation.
    San(San),
    /// Anything else.
    Text(String),
}

impl std::fmt::Display for Word {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Word::San(san) => san.fmt(f),
            Word::Text(text) => f.write_str(text),
        }
    }
}

/// The moves that a word may mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning<M> {
    /// This one.
    One(M),
    /// One of these, the likeliest first: the rest of the game must tell which.
    Several(Vec<M>),
}

/// What reading a record needs to know of a game.
pub trait RecordGame: Playable {
    /// Whether the game's words are standard algebraic notation.
    const SANS: bool;
    /// How many ways there are to read coordinates; the first that makes a whole game is taken.
    const READINGS: usize;

    /// The position before the first move, from the tags.
    ///
    /// # Errors
    /// The tags name another game, or a position that cannot be.
    fn start(tag: &dyn Fn(&str) -> Option<String>) -> Result<Self::Position, String>;

    /// The moves that a word may mean here, in one of the readings.
    ///
    /// # Errors
    /// It means none; the reason says why.
    fn understand(position: &Self::Position, word: &str, reading: usize) -> Result<Meaning<Self::Move>, String>;

    /// The same for standard algebraic notation.
    ///
    /// # Errors
    /// It means no legal move, or several.
    fn understand_san(position: &Self::Position, san: San) -> Result<Meaning<Self::Move>, String>;
}
