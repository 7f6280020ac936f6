//! Marks: how much a move gave away, in centipawns and in expected points, as one plain sign.

use serde::{Serialize, Serializer};

use crate::searched::JsonScore;

/// Expected points of a hundred that a move must lose to be marked; `docs/analysis.md` tells where the numbers come
/// from.
#[derive(Clone, Copy, Debug)]
pub struct MarkLimits {
    /// To be dubious.
    pub dubious: f64,
    /// To be a mistake; where every other move would be one, the best is good or the only one.
    pub mistake: f64,
    /// To be a blunder.
    pub blunder: f64,
}

/// Points of loss that halve the accuracy of a move.
pub const HALVING: f64 = 15.0;
/// Centipawns at which scores end when losses are counted: what lies beyond is won anyhow.
pub const LIMIT: i32 = 1000;

/// The sign behind a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// `□`, there was no other legal move.
    Forced,
    /// `□`, found although every other move loses [`MarkLimits::mistake`] points or more.
    Only,
    /// `!`, such a move that is harder to see: no mate on the board, no exchange that wins material, no
    /// answer to a check.
    Good,
    /// `?!`
    Dubious,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Mark {
    /// All of them, from the best to the worst.
    pub const ALL: [Mark; 6] = [Mark::Forced, Mark::Only, Mark::Good, Mark::Dubious, Mark::Mistake, Mark::Blunder];

    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Mark::Forced => "forced",
            Mark::Only => "only",
            Mark::Good => "good",
            Mark::Dubious => "dubious",
            Mark::Mistake => "mistake",
            Mark::Blunder => "blunder",
        }
    }

    /// The sign.
    pub const fn sign(self) -> &'static str {
        match self {
            Mark::Forced | Mark::Only => "□",
            Mark::Good => "!",
            Mark::Dubious => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    /// The numeric annotation glyph of PGN (standard, 10).
    pub const fn nag(self) -> u8 {
        match self {
            Mark::Good => 1,
            Mark::Mistake => 2,
            Mark::Blunder => 4,
            Mark::Dubious => 6,
            Mark::Only => 7,
            Mark::Forced => 8,
        }
    }

    /// Does it find fault?
    pub const fn is_fault(self) -> bool {
        matches!(self, Mark::Dubious | Mark::Mistake | Mark::Blunder)
    }
}

impl Serialize for Mark {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// Centipawns within [`LIMIT`].
pub fn centipawns(score: JsonScore) -> i32 {
    match score {
        JsonScore::Cp(cp) => cp.clamp(-LIMIT, LIMIT),
        JsonScore::Mate(moves) if moves > 0 => LIMIT,
        JsonScore::Mate(_) => -LIMIT,
    }
}

/// The score of a move, for its mover, from the score of the position after it, for the side to move.
pub const fn before(after: JsonScore) -> JsonScore {
    match after {
        JsonScore::Cp(cp) => JsonScore::Cp(-cp),
        JsonScore::Mate(moves) if moves > 0 => JsonScore::Mate(-moves),
        JsonScore::Mate(moves) => JsonScore::Mate(1 - moves),
    }
}

/// The same score from the other side's view.
pub const fn turned(score: JsonScore) -> JsonScore {
    match score {
        JsonScore::Cp(cp) => JsonScore::Cp(-cp),
        JsonScore::Mate(moves) => JsonScore::Mate(-moves),
    }
}

/// What is known of a move when it is marked.
#[derive(Clone, Copy, Debug)]
pub struct MarkedMove {
    /// Legal moves there were.
    pub legal: u64,
    /// Expected points lost.
    pub loss: f64,
    /// Was it the best move?
    pub best: bool,
    /// Expected points that the second-best move loses, where that is known.
    pub second: Option<f64>,
    /// Does it mate, win material by an exchange, or answer a check?
    pub plain: bool,
}

/// The mark of a move, if it deserves one.
pub fn mark(case: &MarkedMove, limits: MarkLimits) -> Option<Mark> {
    if case.legal == 1 {
        return Some(Mark::Forced);
    }
    if case.loss >= limits.blunder {
        Some(Mark::Blunder)
    } else if case.loss >= limits.mistake {
        Some(Mark::Mistake)
    } else if case.loss >= limits.dubious {
        Some(Mark::Dubious)
    } else if case.best && case.second.is_some_and(|loss| loss >= limits.mistake) {
        Some(if case.plain { Mark::Only } else { Mark::Good })
    } else {
        None
    }
}

/// The accuracy of a move that loses so many points, from 0 to 100.
pub fn accuracy(loss: f64) -> f64 {
    100.0 * (-loss / HALVING).exp2()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_from_the_position_before_the_move() {
        assert_eq!(before(JsonScore::Mate(0)), JsonScore::Mate(1));
        assert_eq!(before(JsonScore::Mate(-2)), JsonScore::Mate(3));
        assert_eq!(before(JsonScore::Mate(2)), JsonScore::Mate(-2));
        assert_eq!(before(JsonScore::Cp(31)), JsonScore::Cp(-31));
    }

    #[test]
    fn marks_follow_the_loss() {
        let limits = MarkLimits { dubious: 5.0, mistake: 10.0, blunder: 20.0 };
        let mark = |case: &MarkedMove| super::mark(case, limits);
        let case = MarkedMove { legal: 30, loss: 0.0, best: true, second: Some(2.0), plain: false };
        assert_eq!(mark(&case), None);
        for (loss, sign) in [(4.9, None), (5.0, Some("?!")), (10.0, Some("?")), (19.9, Some("?")), (20.0, Some("??"))] {
            assert_eq!(mark(&MarkedMove { loss, best: false, ..case }).map(Mark::sign), sign, "{loss}");
        }
        assert_eq!(mark(&MarkedMove { second: Some(12.0), ..case }), Some(Mark::Good));
        assert_eq!(mark(&MarkedMove { second: Some(12.0), plain: true, ..case }), Some(Mark::Only));
        assert_eq!(mark(&MarkedMove { second: Some(12.0), best: false, ..case }), None);
        assert_eq!(mark(&MarkedMove { legal: 1, loss: 50.0, ..case }), Some(Mark::Forced));
    }

    #[test]
    fn accuracy_halves_with_every_fifteen_points() {
        assert!((accuracy(0.0) - 100.0).abs() < 1e-9);
        assert!((accuracy(15.0) - 50.0).abs() < 1e-9);
        assert!((accuracy(30.0) - 25.0).abs() < 1e-9);
    }
}
