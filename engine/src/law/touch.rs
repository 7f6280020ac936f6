//! What the touched-piece articles of either game have in common: what was touched, and a chain of
//! duties of which the first that can be done binds.

/// How the player came to touch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Manner {
    /// With the intention of moving or capturing.
    #[default]
    Deliberate,
    /// To adjust, announced as the text asks.
    Adjusting,
    /// By accident, plainly.
    Accidental,
    /// With intention, but the opponent complained only after touching a piece.
    ComplainedLate,
}

/// A touch on an occupied square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touch<S> {
    /// Where.
    pub square: S,
    /// At the same moment as the touch before it, or in an order that nobody can tell.
    pub together: bool,
}

/// What an article asks for, on squares of type `S`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty<S> {
    /// Move the own piece.
    Move(S),
    /// Capture the opponent's piece with any piece.
    Capture(S),
    /// Capture the opponent's piece with the own piece that was touched.
    CaptureWith {
        /// The own piece.
        own: S,
        /// The opponent's piece.
        prey: S,
    },
    /// Capture the opponent's piece with a piece that was not touched.
    CaptureByOther(S),
    /// Castle with this rook.
    Castle(S),
    /// Move the king otherwise than by castling with this rook.
    KingOtherwise(S),
    /// Any legal move.
    Anything,
}

/// One duty of the chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<S> {
    /// The article that asks for it.
    pub article: &'static str,
    /// What it asks for.
    pub duty: Duty<S>,
    /// Legal moves that fulfil it. The chain ends at the first step with any.
    pub moves: usize,
}

/// What may be played after touches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lawful<M, S> {
    /// The moves that remain lawful.
    pub moves: Vec<M>,
    /// The duties in the order in which they were tried; the last one binds.
    pub steps: Vec<Step<S>>,
    /// Touches that are themselves fouls, with the article.
    pub fouls: Vec<(S, &'static str)>,
    /// Further articles that shaped the answer: castling forbidden, a warning, a choice that is final.
    pub remarks: Vec<&'static str>,
}

impl<M, S> Default for Lawful<M, S> {
    fn default() -> Self {
        Self { moves: Vec::new(), steps: Vec::new(), fouls: Vec::new(), remarks: Vec::new() }
    }
}

impl<M, S> Lawful<M, S> {
    /// Tries a duty: when moves fulfil it, they are what may be played, and the chain has ended.
    pub fn try_duty(&mut self, article: &'static str, duty: Duty<S>, moves: Vec<M>) -> bool {
        self.steps.push(Step { article, duty, moves: moves.len() });
        self.moves = moves;
        !self.moves.is_empty()
    }
    /// The article that binds.
    pub fn article(&self) -> Option<&'static str> {
        self.steps.last().map(|step| step.article)
    }
}
