//! What a thread remembers of the classes of moves.

use std::time::Instant;

use zerocopy::FromZeros;

use super::{
    classify::{Class, attacks_nothing, threatens_nothing},
    ruleset::RuleSet,
    study::{OpenPoint, RuleBook, Study},
    verdict::{Deed, Effort, LineView, arbiter_study, deed_at, steps_out_of_check},
};
use crate::{
    key::{Key, scramble},
    law::is_past,
};

/// Moves whose class a thread remembers; a power of two. Each takes eight bytes.
const REMEMBERED: usize = 1 << 16;

/// The slot of a key in a thread's memory.
fn slot(key: Key) -> usize {
    (key.0 >> 8) as usize % REMEMBERED
}

/// What may be remembered of a move; a code is one more than the index.
const DEEDS: [Option<Deed>; 7] = [
    None,
    Some(Deed::outright(Class::Idle)),
    Some(Deed::outright(Class::PawnAttack)),
    Some(Deed::outright(Class::Chase)),
    Some(Deed { class: Class::Chase, joint: true }),
    Some(Deed::outright(Class::MateThreat)),
    Some(Deed::outright(Class::Check)),
];

/// What is known of a move: what it does, or that it takes too much to find out.
struct Known(Option<Deed>);

/// A thread's memory for rulings.
#[derive(Default)]
pub struct LawCache {
    /// Answers the exact questions, by either Chinese book; kept for its allocations only.
    studies: [Option<Study>; 2],
    /// Classes of moves that its searches met in loops, which meet the same ones thousands of times:
    /// a key, and in the lowest byte the class, zero for an empty slot.
    classes: Vec<u64>,
    /// When whoever asks must have an answer.
    until: Option<Instant>,
    /// Did finding out what a move does take until then?
    gave_up: bool,
}

impl LawCache {
    /// Before a ruling: from `until` on, moves whose class is not known yet are given up.
    pub(super) fn begin(&mut self, until: Option<Instant>) {
        (self.until, self.gave_up) = (until, false);
    }

    /// Was the class of a move given up for want of time? Then a ruling by what [`LawCache::deed`] said means nothing.
    pub(super) fn gave_up(&self) -> bool {
        self.gave_up
    }

    /// A study that knows nothing yet and may look at so many positions.
    pub(super) fn study(&mut self, set: RuleSet, mate_nodes: u32) -> &mut Study {
        let by_2020 = set.chinese() == Some(RuleBook::Chinese2020);
        let study = self.studies[usize::from(by_2020)].get_or_insert_with(|| arbiter_study(set));
        study.begin(mate_nodes, self.until);
        study
    }

    /// What the move on the board `ply` of a line does as the text is read, or under another reading, to be
    /// found out with no more than `effort` and `mate_nodes`; `None` if that does not suffice. With full effort it
    /// is always the same, whatever was asked before, unless it was given up.
    pub(super) fn deed(
        &mut self,
        set: RuleSet,
        reading: Option<OpenPoint>,
        mate_nodes: u32,
        line: LineView<'_>,
        ply: usize,
        effort: Effort,
    ) -> Option<Deed> {
        let (before, after) = (line.board(ply), line.board(ply + 1));
        if after.checkers().any() {
            return Some(Deed::outright(Class::Check));
        }
        let book = scramble(set as u64 | reading.map_or(0, |r| 1 + r as u64) << 8 | u64::from(mate_nodes) << 16);
        // What attacks nothing is idle wherever it came from.
        let quiet = scramble((after.key() ^ book).0);
        let mut key = scramble((before.key() ^ book).0) ^ after.key();
        if before.checkers().any()
            && let Some(earlier) = line.led_to(ply)
        {
            key ^= scramble(earlier.key().0);
        }
        if let Some(Known(deed)) = self.recall(quiet).or_else(|| self.recall(key)) {
            return deed;
        }
        match effort {
            Effort::Full => {}
            Effort::Glance if attacks_nothing(after) => return self.keep(quiet, Some(Deed::outright(Class::Idle))),
            _ => return None,
        }
        let study = self.study(set, mate_nodes);
        let study = match reading {
            Some(reading) => study.otherwise(reading),
            None => study,
        };
        if !steps_out_of_check(study, line, ply) && threatens_nothing(study, after) {
            return self.keep(quiet, Some(Deed::outright(Class::Idle)));
        }
        let deed = Some(deed_at(study, line, ply)).filter(|_| !study.is_exhausted());
        if is_past(self.until) {
            // It may have been given up, which is nothing to remember.
            self.gave_up = true;
            return None;
        }
        self.keep(key, deed)
    }

    /// What is remembered under a key.
    fn recall(&self, key: Key) -> Option<Known> {
        let [code, ..] = self.classes.get(slot(key))?.to_le_bytes();
        let same = (self.classes[slot(key)] ^ key.0) >> 8 == 0;
        DEEDS.get(usize::from(code).wrapping_sub(1)).filter(|_| same).map(|&deed| Known(deed))
    }

    /// Remembers what a move does and hands it back.
    fn keep(&mut self, key: Key, deed: Option<Deed>) -> Option<Deed> {
        let code = DEEDS.iter().position(|&known| known == deed).unwrap_or(0) as u64 + 1;
        if self.classes.is_empty() {
            // Without the memory for it nothing is remembered.
            self.classes = u64::new_vec_zeroed(REMEMBERED).unwrap_or_default();
        }
        if let Some(known) = self.classes.get_mut(slot(key)) {
            *known = key.0 & !0xFF | code;
        }
        deed
    }
}
