//! Staged move ordering: nothing is generated before the moves that may save it were tried.

use std::hint::select_unpredictable;

use crate::{
    game::{Game, Kind, Position},
    movelist::MoveList,
    score::Score,
};

use super::history::{Before, Histories};

/// What the exchange after a quiet check may cost for it to be tried early: less than any piece.
const SAFE_CHECK: Score = Score(-75);

/// What the picker hands out next; later stages are worse moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// The table's move.
    Hash,
    /// Generate the noisy moves.
    MakeNoisy,
    /// Noisy moves that do not lose material.
    GoodNoisy,
    /// The killer move.
    Killer,
    /// Generate the quiet moves.
    MakeQuiet,
    /// Quiet moves, best history first.
    Quiet,
    /// Noisy moves that lose material.
    BadNoisy,
    /// Nothing is left.
    Done,
}

/// A move with its ordering value.
#[derive(Clone, Copy)]
pub struct Scored<M> {
    m: M,
    value: i32,
}

/// The moves of all nodes of the present line, one run per node, so that no node clears a buffer.
pub struct Arena<M: Copy> {
    all: Vec<Scored<M>>,
    scratch: MoveList<M>,
}

impl<M: Copy> Default for Arena<M> {
    fn default() -> Self {
        Self { all: Vec::with_capacity(1 << 14), scratch: MoveList::new() }
    }
}

/// Which moves a node wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
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
    want: Want,
    hash: Option<G::Move>,
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
pub struct Guide<'a, G: Game> {
    /// The node's position.
    pub pos: &'a G::Position,
    /// What the opponent attacks there.
    pub threats: &'a G::Threats,
    /// The worker's histories.
    pub histories: &'a Histories<G>,
    /// The moves that led there.
    pub before: &'a Before,
}

impl<G: Game> Picker<G> {
    /// A picker for a node. `hash` and `killer` must be pseudo-legal.
    pub fn new(arena: &Arena<G::Move>, want: Want, hash: Option<G::Move>, killer: Option<G::Move>) -> Self {
        let start = arena.all.len();
        Self {
            stage: Stage::Hash,
            want,
            hash,
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
    pub fn release(&self, arena: &mut Arena<G::Move>) {
        arena.all.truncate(self.start);
    }

    /// The next move.
    pub fn next(&mut self, arena: &mut Arena<G::Move>, guide: &Guide<'_, G>) -> Option<G::Move> {
        loop {
            match self.stage {
                Stage::Hash => {
                    self.stage = Stage::MakeNoisy;
                    if self.hash.is_some() {
                        return self.hash;
                    }
                }
                Stage::MakeNoisy => {
                    self.make_noisy(arena, guide);
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => {
                    while let Some(Scored { m, value }) = self.take_best(arena) {
                        if Some(m) == self.hash {
                            continue;
                        }
                        let good = match self.want {
                            Want::All => guide.pos.see_at_least(m, Score(-value / G::good_noisy_slack())),
                            Want::Evasions => true,
                            Want::Noisy(least) => guide.pos.see_at_least(m, Score(least)),
                        };
                        if good {
                            return Some(m);
                        }
                        // Slots before `next` are free: the losing captures gather there.
                        arena.all[self.bad] = Scored { m, value };
                        self.bad += 1;
                    }
                    self.stage = if matches!(self.want, Want::Noisy(_)) { Stage::Done } else { Stage::Killer };
                }
                Stage::Killer => {
                    self.stage = Stage::MakeQuiet;
                    if self.quiets
                        && let Some(m) = self.killer
                        && self.hash != Some(m)
                    {
                        return Some(m);
                    }
                }
                Stage::MakeQuiet => {
                    if self.quiets {
                        self.make_quiet(arena, guide);
                    }
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => {
                    while self.quiets
                        && let Some(Scored { m, .. }) = self.take_best(arena)
                    {
                        if Some(m) != self.hash && Some(m) != self.killer {
                            return Some(m);
                        }
                    }
                    (self.next, self.end) = (self.start, self.bad);
                    self.stage = Stage::BadNoisy;
                }
                Stage::BadNoisy => {
                    if self.next < self.end {
                        self.next += 1;
                        return Some(arena.all[self.next - 1].m);
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    fn make_noisy(&mut self, arena: &mut Arena<G::Move>, guide: &Guide<'_, G>) {
        arena.scratch.clear();
        guide.pos.generate(Kind::Noisy, &mut arena.scratch);
        for m in arena.scratch.iter() {
            let worth = guide.pos.gain(m).0 * G::noisy_gain_weight();
            let value = worth + guide.histories.noisy(guide.pos.slot(m), guide.pos.victim(m));
            arena.all.push(Scored { m, value });
        }
        self.end = arena.all.len();
    }

    fn make_quiet(&mut self, arena: &mut Arena<G::Move>, guide: &Guide<'_, G>) {
        arena.all.truncate(self.end);
        arena.scratch.clear();
        guide.pos.generate(Kind::Quiet, &mut arena.scratch);
        let view = guide.histories.view(guide.pos.side(), guide.pos.structure_key(), guide.before);
        let checks = guide.pos.check_map();
        for m in arena.scratch.iter() {
            let lane = guide.pos.threat_lane(m, guide.threats);
            let mut value = view.score(lane, guide.pos.pair(m), guide.pos.slot(m));
            if guide.pos.gives_check_by(m, &checks) && guide.pos.see_at_least(m, SAFE_CHECK) {
                value += G::order_check();
            }
            value += guide.pos.flight(m, guide.threats) * G::order_flight();
            arena.all.push(Scored { m, value });
        }
        self.checks = Some(checks);
        (self.next, self.end) = (self.end, arena.all.len());
    }

    /// One step of a selection sort: most nodes end after a few moves.
    fn take_best(&mut self, arena: &mut Arena<G::Move>) -> Option<Scored<G::Move>> {
        let run = &mut arena.all[self.next..self.end];
        let found = *run.first()?;
        let (mut best, mut most) = (0, found.value);
        for (i, scored) in run.iter().enumerate() {
            // Which move is better cannot be foreseen: a conditional move beats a branch here.
            let better = scored.value > most;
            best = select_unpredictable(better, i, best);
            most = select_unpredictable(better, scored.value, most);
        }
        let found = run.get(best).copied().unwrap_or(found);
        run.swap(0, best);
        self.next += 1;
        Some(found)
    }
}
