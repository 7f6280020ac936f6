//! What the arbiter asks of a game to which moves are added.

use chuhan_engine::info::MoveError;

/// The word at which a record breaks off.
#[derive(Debug)]
pub(super) struct Unplayed<'a> {
    /// As it was written.
    pub word: &'a str,
    /// Why it cannot be played.
    pub error: MoveError,
}

/// A game to which words of moves are added.
pub(super) trait Follow {
    /// The words played so far.
    fn words(&self) -> &[String];
    /// Plays one more.
    fn play(&mut self, word: &str) -> Result<(), MoveError>;
    /// Takes back all but so many plies. What was found out about these stays known.
    fn take_back_to(&mut self, plies: usize);
}
