//! What the law has found out about one game: asked again after one more move, it looks at nothing twice.

use std::collections::HashMap;

use super::{
    helpmate::{CanMate, LawCache},
    history::{GameView, Reading},
};
use crate::game::Side;

/// What is known of a game to which moves are added. It belongs to one game: every record it is asked about is
/// that game up to some ply. What it answers is what [`super::claims::rule`] finds out anew.
#[derive(Default)]
pub struct Known {
    memory: LawCache,
    /// Can a side mate after so many plies, looked at with such a budget?
    mating: HashMap<(usize, Side, usize), CanMate>,
    /// For each reading of "the same position", how often the position after each ply had stood by then.
    stood: Vec<(Reading, Vec<usize>)>,
}

impl Known {
    /// Forgets what came after so many plies, because other moves follow there.
    pub fn forget_after(&mut self, plies: usize) {
        self.mating.retain(|&(ply, ..), _| ply <= plies);
        for (_, counts) in &mut self.stood {
            counts.truncate(plies + 1);
        }
    }

    /// Can `side` mate on the board after `ply` plies?
    pub(super) fn can_mate(&mut self, record: GameView<'_>, ply: usize, side: Side, budget: usize) -> &CanMate {
        let memory = &mut self.memory;
        let found = self.mating.entry((ply, side, budget));
        found.or_insert_with(|| memory.can_mate(&record.boards()[ply], side, budget))
    }

    /// How often the position after each of the record's plies had stood by then.
    pub(super) fn times_stood(&mut self, record: GameView<'_>, reading: Reading) -> &[usize] {
        let at = self.stood.iter().position(|(known, _)| *known == reading).unwrap_or_else(|| {
            self.stood.push((reading, Vec::new()));
            self.stood.len() - 1
        });
        let counts = &mut self.stood[at].1;
        counts.extend((counts.len()..=record.plies()).map(|ply| record.up_to(ply).times_stood(reading)));
        &counts[..=record.plies()]
    }
}
