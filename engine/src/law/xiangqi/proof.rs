//! Why a threat is one: the moves that carry it out, against every answer.

use crate::xiangqi::types::{Move, Square};

/// A move of the side that threatens, and what comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The move.
    pub played: Move,
    /// What comes of it.
    pub then: Then,
}

/// What comes of a move that carries out a threat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Then {
    /// It takes a piece; the line gains so much (25.3) when both sides capture on there for as long as it pays
    /// (28.16).
    Takes(i32),
    /// It gives check: every legal answer, each with what follows. Without any it mates.
    Check(Vec<Answer>),
    /// It begins an exchange that does not pay on its square: every legal recapture, each with the capture elsewhere
    /// that pays now.
    Exchange(Vec<Answer>),
}

/// An answer of the threatened side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move.
    pub played: Move,
    /// What follows it.
    pub proof: Proof,
}

impl Proof {
    /// A capture that gains so much.
    pub(super) fn takes(played: Move, gain: i32) -> Proof {
        Proof { played, then: Then::Takes(gain) }
    }

    /// Where the unit stands that captures at the end of the first line in which one does.
    pub fn capturer(&self) -> Option<Square> {
        let (Then::Check(answers) | Then::Exchange(answers)) = &self.then else { return Some(self.played.from()) };
        let at = answers.iter().find_map(|answer| answer.proof.capturer())?;
        Some(if at == self.played.to() { self.played.from() } else { at })
    }
}
