//! What the protocols need to know of a game, and what they ask of its positions.

use std::sync::Arc;

use chuhan_engine::{
    game::{Position, Side},
    info::{GameInfo, GameName, Paired, PositionInfo},
    law::{Due, Fact, Notes, Ruling, Silent},
    search::Tablebase,
};

use crate::{
    analysis::mark::MarkLimits,
    books::{BookError, OpeningBook},
    eco::Opening,
    language::Language,
    options::Preferences,
    tables::Tables,
};

/// What the protocols need to know of a game beyond the engine's contract.
pub trait Playable: GameInfo + Paired {
    /// The game.
    const GAME: GameName;
    /// From which loss on a move of a review is marked.
    const MARKS: MarkLimits;
    /// The law that the user's options put in force.
    fn law(preferences: &Preferences) -> Self::Rules;
    /// The book in force and the article by which `fact` decides, as they are cited.
    fn citation(rules: &Self::Rules, fact: &Fact) -> String;
    /// How a draw by `fact` comes about, with the book and the article; `None` where the fact draws nothing.
    fn due(rules: &Self::Rules, fact: &Fact) -> Option<(Due, String)>;
    /// Which side must leave the loop that ends here, but has not lost by it yet, if the law in force has such
    /// a duty?
    fn must_change(_position: &Self::Position) -> Option<Side> {
        None
    }
    /// What players call the limit on moves without progress.
    const MOVE_LIMIT: &'static str;
    /// The tables, asked the way the user wants, if the game can use them.
    fn tablebase(tables: &Arc<Tables>, preferences: &Preferences) -> Option<Arc<dyn Tablebase<Self>>>;
    /// Reads an opening book in the format of the game.
    ///
    /// # Errors
    /// The bytes are no book.
    fn book(bytes: &[u8]) -> Result<Arc<dyn OpeningBook<Self>>, BookError>;
    /// The squares of the pieces that give check.
    fn checkers(position: &Self::Position) -> Vec<String>;
    /// Which of [`GameInfo::NOTATIONS`] readers of a language prefer.
    fn preferred(_language: Language) -> usize {
        0
    }
    /// A legal move in the notation that readers of a language prefer.
    fn told_move(position: &Self::Position, m: Self::Move, language: Language) -> String {
        position.spellings(m).swap_remove(Self::preferred(language))
    }
    /// The opening of a game, and after how many of its moves the position stands that has the name, if it has one.
    fn opening(_start: &Self::Position, _moves: &[Self::Move]) -> Option<(Opening, usize)> {
        None
    }
    /// The same move in another spelling that clients use, if the game has one.
    fn respell(word: &str) -> Option<String>;
}

/// Spells a line of moves from `position`, which is left as it was. The text ends where the game
/// ends, or before a move that is not legal.
pub fn spell<G: Playable>(position: &mut G::Position, moves: &[G::Move]) -> Vec<String> {
    let mut out = Vec::with_capacity(moves.len());
    for &m in moves {
        if !(position.pseudo_legal(m) && position.legal(m)) {
            break;
        }
        out.push(position.move_text(m));
        position.make(m);
        if is_over::<G>(position) {
            break;
        }
    }
    for _ in &out {
        position.unmake();
    }
    out
}

/// Does the law end the game here, whoever claims it?
pub fn is_over<G: Playable>(position: &G::Position) -> bool {
    matches!(position.refereed(&mut Silent), Some(Ruling::Draw | Ruling::Win | Ruling::Loss))
}

/// Can neither side win any more?
pub fn is_dead<G: Playable>(position: &G::Position) -> bool {
    let mut notes = Notes::default();
    position.refereed(&mut notes) == Some(Ruling::Draw) && notes.0.contains(&Fact::DeadMaterial)
}
