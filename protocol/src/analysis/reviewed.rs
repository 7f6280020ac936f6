//! What a review needs to know of a game.

use chuhan_engine::{
    chess::Chess,
    game::Side,
    info::PositionInfo,
    law::xiangqi::{LineView as Played, RepetitionOutcome, arbiter_study, rule_repetition},
    xiangqi::{self, Xiangqi},
};

use crate::{language::Language, records::RecordGame};

/// What a review needs to know of a game beyond its records.
pub trait Reviewed: RecordGame {
    /// Which of the notations a language prefers.
    fn preferred(language: Language) -> usize;
    /// Which side must leave the loop that ends here, but has not lost by it yet?
    fn must_change(position: &Self::Position) -> Option<Side>;
}

impl Reviewed for Chess {
    fn preferred(_: Language) -> usize {
        0
    }
    fn must_change(_: &Self::Position) -> Option<Side> {
        None
    }
}

impl Reviewed for Xiangqi {
    fn preferred(language: Language) -> usize {
        language.pick(0, 1)
    }
    fn must_change(position: &xiangqi::Position) -> Option<Side> {
        let set = position.rules().set;
        let line = Played::new(position.past(), position.board());
        if line.occurrences().len() < set.row().occurrences {
            return None;
        }
        match rule_repetition(set, &mut arbiter_study(set), line).outcome {
            RepetitionOutcome::MustChange(side) => Some(side),
            RepetitionOutcome::NoRulingYet
            | RepetitionOutcome::Draw
            | RepetitionOutcome::Loses(_)
            | RepetitionOutcome::Undecided => None,
        }
    }
}
