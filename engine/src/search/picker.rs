//! Staged move ordering: nothing is generated before the moves that may save it were tried.

use std::num::NonZeroU16;

use crate::{
    game::{Game, GameMove, Kind, Outlook, Position},
    movelist::MoveList,
    score::Score,
};

use super::{
    history::{Histories, PreviousMoves},
    stack::NodeThreats,
};

/// What the picker hands out next; later stages are worse moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// The table's move.
    TtMove,
    /// Generate the noisy moves.
    GenerateNoisy,
    /// Noisy moves that do not lose material.
    GoodNoisy,
    /// The killer move.
    Killer,
    /// Generate the quiet moves.
    GenerateQuiet,
    /// Quiet moves, best history first.
    Quiet,
    /// Noisy moves that lose material.
    BadNoisy,
    /// Nothing is left.
    Done,
}

/// A move with its ordering value, in one word: the best of several moves is the largest word, which is found
/// several words at a time. From the top: 32 bits of value, 16 bits of place counted backwards, so that of equal
/// values the first wins, 16 bits of move.
#[derive(Clone, Copy)]
struct ScoredMove(i64);

impl ScoredMove {
    /// `behind` counts backwards from where the move stands: more for those that stand before it.
    #[inline(always)]
    fn new(value: i32, behind: u16, m: u16) -> Self {
        Self(i64::from(value) << 32 | i64::from(behind) << 16 | i64::from(m))
    }
    #[inline(always)]
    fn value(self) -> i32 {
        (self.0 >> 32) as i32
    }
    #[inline(always)]
    fn set_value(&mut self, value: i32) {
        self.0 = i64::from(value) << 32 | self.0 & i64::from(u32::MAX);
    }
    #[inline(always)]
    fn behind(self) -> u16 {
        (self.0 >> 16) as u16
    }
    #[inline(always)]
    fn bits(self) -> u16 {
        self.0 as u16
    }
    #[inline(always)]
    fn unpack<M: GameMove>(self) -> Option<M> {
        NonZeroU16::new(self.bits()).map(M::unpack)
    }
}

/// The moves of all nodes of the present line, one run per node, so that no node clears a buffer.
pub struct MoveBuffer<M: Copy> {
    all: Vec<ScoredMove>,
    scratch: MoveList<M>,
}

impl<M: Copy> Default for MoveBuffer<M> {
    fn default() -> Self {
        Self { all: Vec::with_capacity(1 << 14), scratch: MoveList::new() }
    }
}

impl<M: GameMove> MoveBuffer<M> {
    /// Is none of the moves that `generate` adds to an empty list `wanted`?
    pub fn none(&mut self, generate: impl FnOnce(&mut MoveList<M>), wanted: impl FnMut(M) -> bool) -> bool {
        self.scratch.clear();
        generate(&mut self.scratch);
        !self.scratch.iter().any(wanted)
    }
    /// Adds the noisy moves, each with the `value` it is ordered by.
    #[inline(always)]
    fn generate_noisy<G: Game<Move = M>>(&mut self, pos: &G::Position, mut value: impl FnMut(M) -> i32) {
        self.scratch.clear();
        pos.generate(Kind::Noisy, &mut self.scratch);
        let start = self.all.len();
        self.all.extend(
            self.scratch
                .cells()
                .iter()
                .enumerate()
                .map(|(place, m)| ScoredMove::new(0, u16::MAX - place as u16, m.map_or(0, |m| m.pack().get()))),
        );
        for scored in &mut self.all[start..] {
            if let Some(m) = scored.unpack() {
                scored.set_value(value(m));
            }
        }
    }
}

/// Which moves a node wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveSet {
    /// All moves, losing captures last.
    All,
    /// All moves of a side in check: no capture is put off.
    Evasions,
    /// Noisy moves that win at least so many centipawns.
    Noisy(i32),
}

/// Hands out the pseudo-legal moves of one node, best first.
pub struct Picker<G: Game> {
    stage: Stage,
    moves: MoveSet,
    tt_move: Option<G::Move>,
    killer: Option<G::Move>,
    quiets: bool,
    /// Where moves give check, once quiet moves are about to be ordered.
    checks: Option<G::CheckMap>,
    start: usize,
    bad: usize,
    next: usize,
    end: usize,
}

/// What the picker reads to order a node's moves.
pub struct OrderingContext<'a, G: Game> {
    /// The node's position.
    pub pos: &'a G::Position,
    /// What the opponent attacks there.
    pub threats: &'a NodeThreats<G>,
    /// The thread's histories.
    pub histories: &'a Histories<G>,
    /// The moves that led there.
    pub previous: &'a PreviousMoves,
}

impl<G: Game> Picker<G> {
    /// A picker for a node. `tt_move` must be pseudo-legal; the killer is looked at when its turn comes.
    pub fn new(
        move_buffer: &MoveBuffer<G::Move>,
        moves: MoveSet,
        tt_move: Option<G::Move>,
        killer: Option<G::Move>,
    ) -> Self {
        let start = move_buffer.all.len();
        Self {
            stage: Stage::TtMove,
            moves,
            tt_move,
            killer,
            quiets: true,
            checks: None,
            start,
            bad: start,
            next: start,
            end: start,
        }
    }
    /// The stage of the move handed out last.
    #[inline]
    pub fn stage(&self) -> Stage {
        self.stage
    }
    /// Does the move handed out last give check?
    #[inline]
    pub fn gives_check(&self, pos: &G::Position, m: G::Move) -> bool {
        match &self.checks {
            Some(map) => pos.gives_check_by(m, map),
            None => pos.gives_check(m),
        }
    }
    /// No more quiet moves are wanted.
    #[inline]
    pub fn skip_quiets(&mut self) {
        self.quiets = false;
    }
    /// Gives the node's run of the arena back. Call it when the node is done.
    #[inline]
    pub fn release(&self, move_buffer: &mut MoveBuffer<G::Move>) {
        move_buffer.all.truncate(self.start);
    }

    /// The next move.
    pub fn next(
        &mut self,
        move_buffer: &mut MoveBuffer<G::Move>,
        ordering: &OrderingContext<'_, G>,
    ) -> Option<G::Move> {
        loop {
            match self.stage {
                Stage::TtMove => {
                    self.stage = Stage::GenerateNoisy;
                    if self.tt_move.is_some() {
                        return self.tt_move;
                    }
                }
                Stage::GenerateNoisy => {
                    self.generate_noisy(move_buffer, ordering);
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => {
                    while let Some(scored) = self.take_best(move_buffer)
                        && let Some(m) = scored.unpack()
                    {
                        if Some(m) == self.tt_move {
                            continue;
                        }
                        let good = match self.moves {
                            MoveSet::All => {
                                ordering.pos.see_at_least(m, Score(-scored.value() / G::good_noisy_slack()))
                            }
                            MoveSet::Evasions => true,
                            MoveSet::Noisy(least) => ordering.pos.see_at_least(m, Score(least)),
                        };
                        if good {
                            return Some(m);
                        }
                        // Slots before `next` are free: the losing captures gather there.
                        move_buffer.all[self.bad] = scored;
                        self.bad += 1;
                    }
                    self.stage = if matches!(self.moves, MoveSet::Noisy(_)) { Stage::Done } else { Stage::Killer };
                }
                Stage::Killer => {
                    self.stage = Stage::GenerateQuiet;
                    if self.quiets
                        && let Some(m) = self.killer
                        && self.tt_move != Some(m)
                        && !ordering.pos.is_noisy(m)
                        && ordering.pos.pseudo_legal(m)
                    {
                        return Some(m);
                    }
                }
                Stage::GenerateQuiet => {
                    if self.quiets {
                        self.generate_quiet(move_buffer, ordering);
                    }
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => {
                    while self.quiets
                        && let Some(m) = self.take_best(move_buffer).and_then(ScoredMove::unpack)
                    {
                        if Some(m) != self.tt_move && Some(m) != self.killer {
                            return Some(m);
                        }
                    }
                    (self.next, self.end) = (self.start, self.bad);
                    self.stage = Stage::BadNoisy;
                }
                Stage::BadNoisy => {
                    if self.next < self.end {
                        self.next += 1;
                        return move_buffer.all[self.next - 1].unpack();
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    // Out of line: `next` is called far more often than it generates.
    #[inline(never)]
    fn generate_noisy(&mut self, move_buffer: &mut MoveBuffer<G::Move>, ordering: &OrderingContext<'_, G>) {
        move_buffer.generate_noisy::<G>(ordering.pos, |m| {
            let worth = ordering.pos.gain(m).0 * G::noisy_gain_weight();
            worth + ordering.histories.noisy(G::piece_to(ordering.pos, m), ordering.pos.captured_kind(m))
        });
        self.end = move_buffer.all.len();
    }

    #[inline(never)]
    fn generate_quiet(&mut self, move_buffer: &mut MoveBuffer<G::Move>, ordering: &OrderingContext<'_, G>) {
        move_buffer.all.truncate(self.end);
        let view = ordering.histories.view(ordering.pos.side(), ordering.pos.structure_key(), ordering.previous);
        let checks = ordering.pos.check_map();
        let mut behind = u16::MAX;
        let threats = *ordering.threats.get_or_init(|| ordering.pos.threats());
        ordering.pos.for_each_quiet(&threats, &checks, |m, outlook| {
            let Outlook { piece_to, from_to, threat_index, escape, check } = outlook;
            let mut value = view.score(threat_index, from_to, piece_to) + escape * G::order_flight();
            if check && ordering.pos.see_at_least(m, Score(-G::order_check_loss())) {
                value += G::order_check();
            }
            move_buffer.all.push(ScoredMove::new(value, behind, m.pack().get()));
            behind -= 1;
        });
        self.checks = Some(checks);
        (self.next, self.end) = (self.end, move_buffer.all.len());
    }

    /// One step of a selection sort: most nodes end after a few moves.
    #[inline]
    fn take_best(&mut self, move_buffer: &mut MoveBuffer<G::Move>) -> Option<ScoredMove> {
        let run = &mut move_buffer.all[self.next..self.end];
        let first = *run.first()?;
        let best = ScoredMove(run.iter().fold(i64::MIN, |most, scored| most.max(scored.0)));
        // The first of the run takes the place of the best.
        if let Some(left) = run.get_mut(usize::from(first.behind() - best.behind())) {
            *left = ScoredMove::new(first.value(), best.behind(), first.bits());
        }
        run[0] = best;
        self.next += 1;
        Some(best)
    }
}
