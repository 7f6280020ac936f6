//! Staged move ordering: nothing is generated before the moves that may save it were tried.

use std::{mem, num::NonZeroU16, ops::Range};

use crate::{
    game::{Game, GameMove, Kind, NodeThreats, Outlook, Position, QuietVisitor},
    movelist::{MAX_MOVES, MoveList},
    score::Score,
};

use super::{
    history::{Histories, PreviousMoves, QuietView},
    stack::noisy_lane,
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
    /// The last killer move.
    Killer,
    /// The killer move before it.
    SecondKiller,
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
/// several words at a time. From the top: 32 bits of value, 15 bits of place counted backwards, so that of equal
/// values the first wins, a bit that tells of a quiet move that it gives check, 16 bits of move.
#[derive(Clone, Copy)]
struct ScoredMove(i64);

impl ScoredMove {
    /// No move, below all others.
    const NONE: Self = Self(i64::MIN);
    /// What tells that it gives check.
    const CHECK: i64 = 1 << 16;
    /// The lowest bit of the place, and all of them.
    const FIRST_PLACE: u32 = 17;
    const PLACES: i64 = 0x7FFF;

    /// The move with the bits `m` that stands on `place` of its list.
    #[inline(always)]
    fn new(value: i32, place: usize, m: u16) -> Self {
        Self((!(place as i64) & Self::PLACES) << Self::FIRST_PLACE).with(value, m)
    }
    /// An empty place filled.
    #[inline(always)]
    fn with(self, value: i32, m: u16) -> Self {
        Self(i64::from(value) << 32 | self.0 | i64::from(m))
    }
    /// The empty place behind this one.
    #[inline(always)]
    fn next_place(self) -> Self {
        Self(self.0 - (1 << Self::FIRST_PLACE))
    }
    #[inline(always)]
    fn is_none(self) -> bool {
        self.0 as u16 == 0
    }
    #[inline(always)]
    fn value(self) -> i32 {
        (self.0 >> 32) as i32
    }
    #[inline(always)]
    fn place(self) -> usize {
        (!(self.0 >> Self::FIRST_PLACE) & Self::PLACES) as usize
    }
    /// Was it noted that it gives check?
    #[inline(always)]
    fn checks(self) -> bool {
        self.0 & Self::CHECK != 0
    }
    /// Notes that it gives check.
    #[inline(always)]
    fn note_check(&mut self) {
        self.0 |= Self::CHECK;
    }
    /// Adds to its value.
    #[inline(always)]
    fn raise(&mut self, by: i32) {
        self.0 += i64::from(by) << 32;
    }
    /// The same move where `other` stands.
    #[inline(always)]
    fn on_place_of(self, other: Self) -> Self {
        const PLACE: i64 = ScoredMove::PLACES << ScoredMove::FIRST_PLACE;
        Self(self.0 & !PLACE | other.0 & PLACE)
    }
    #[inline(always)]
    fn unpack<M: GameMove>(self) -> Option<M> {
        NonZeroU16::new(self.0 as u16).map(M::unpack)
    }
}

/// So many words are looked at together: lists are filled up to a multiple of it, with [`ScoredMove::NONE`].
const BLOCK: usize = 8;

/// Room for the longest list and a block more.
const ROOM: usize = MAX_MOVES + BLOCK;
type Room = [ScoredMove; ROOM];
const _: () = assert!(ROOM as i64 <= ScoredMove::PLACES, "a move's word holds every place of a list");

/// The moves of all nodes of the present line, one run per node, so that no node clears a buffer.
pub struct MoveBuffer<M: Copy> {
    all: Vec<ScoredMove>,
    /// What nodes hold of it.
    used: usize,
    scratch: MoveList<M>,
}

impl<M: Copy> Default for MoveBuffer<M> {
    fn default() -> Self {
        Self { all: vec![ScoredMove::NONE; 1 << 14], used: 0, scratch: MoveList::new() }
    }
}

impl<M: GameMove> MoveBuffer<M> {
    /// Is none of the moves that `generate` adds to an empty list `wanted`?
    pub fn none(&mut self, generate: impl FnOnce(&mut MoveList<M>), wanted: impl FnMut(M) -> bool) -> bool {
        self.scratch.clear();
        generate(&mut self.scratch);
        !self.scratch.iter().any(wanted)
    }
    /// Room for a list that starts at `start`.
    #[inline(always)]
    fn room(all: &mut Vec<ScoredMove>, start: usize) -> &mut Room {
        if all.len() < start + ROOM {
            all.resize(start + ROOM, ScoredMove::NONE);
        }
        all[start..].first_chunk_mut().unwrap_or_else(|| unreachable!("there is room for a list"))
    }
    /// Fills a list of `len` moves up to whole blocks and says how long it is then.
    #[inline(always)]
    fn fill_up(room: &mut Room, len: usize) -> usize {
        // A block's worth, whatever is missing: behind the list nothing is kept yet.
        if let Some(rest) = room.get_mut(len..).and_then(|rest| rest.first_chunk_mut::<BLOCK>()) {
            *rest = [ScoredMove::NONE; BLOCK];
        }
        len.next_multiple_of(BLOCK)
    }
    /// Lists what was generated last from `start`, each move with the `value` it is ordered by, and says how many there are
    /// and where the list ends.
    #[inline(always)]
    fn list_scratch(&mut self, start: usize, mut value: impl FnMut(M) -> i32) -> (usize, usize) {
        let room = Self::room(&mut self.all, start);
        for (place, (cell, &m)) in room.iter_mut().zip(self.scratch.cells()).enumerate() {
            *cell = m.map_or(ScoredMove::NONE, |m| ScoredMove::new(value(m), place, m.pack().get()));
        }
        let len = self.scratch.len();
        (len, start + Self::fill_up(room, len))
    }
    /// Takes the best move out of a list: one step of a selection sort, for most nodes end after a few moves.
    // Out of line: asked for in several places.
    #[inline(never)]
    fn take_best(&mut self, list: &mut MoveRun) -> ScoredMove {
        if list.taken >= list.len {
            return ScoredMove::NONE;
        }
        let Some(cells) = self.all.get_mut(list.start..list.end) else { return ScoredMove::NONE };
        let mut most = [i64::MIN; BLOCK];
        for block in cells.as_chunks::<BLOCK>().0.iter().skip(list.taken / BLOCK) {
            for (most, scored) in most.iter_mut().zip(block) {
                *most = scored.0.max(*most);
            }
        }
        let best = ScoredMove(most.into_iter().fold(i64::MIN, i64::max));
        // The first that is left takes the place of the best.
        if let Some(&first) = cells.get(list.taken) {
            if let Some(cell) = cells.get_mut(best.place()) {
                *cell = first.on_place_of(best);
            }
            cells[list.taken] = ScoredMove::NONE;
            list.taken += 1;
        }
        best
    }
}

/// A list of `len` moves in a [`MoveBuffer`], filled up to whole blocks; the first `taken` cells are empty again.
struct MoveRun {
    start: usize,
    end: usize,
    len: usize,
    taken: usize,
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
    killers: [Option<G::Move>; 2],
    quiets: bool,
    /// Quiet moves of no greater value are handed out only where they give check.
    low: i32,
    /// Where moves give check, once quiet moves are about to be ordered.
    checks: Option<G::CheckMap>,
    /// Whether the move handed out last gives check, where the list of quiet moves told.
    told: Option<bool>,
    /// What the node holds of the buffer begins here.
    start: usize,
    /// The list that moves are taken from.
    list: MoveRun,
    /// The quiet move that was taken from it ahead of its turn.
    ahead: ScoredMove,
    /// The losing captures, first found first.
    bad: Range<usize>,
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
    /// Will the next quiet move that gives no check be the last, and not be searched?
    pub sated: bool,
    /// Is no move wanted any more that comes behind the killers?
    pub full: bool,
}

impl<G: Game> Picker<G> {
    /// A picker for a node. `tt_move` must be pseudo-legal; the killers are looked at when their turn comes.
    pub fn new(
        move_buffer: &MoveBuffer<G::Move>,
        moves: MoveSet,
        tt_move: Option<G::Move>,
        killers: [Option<G::Move>; 2],
    ) -> Self {
        let start = move_buffer.used;
        Self {
            stage: Stage::TtMove,
            moves,
            tt_move,
            killers,
            quiets: true,
            low: i32::MIN,
            checks: None,
            told: None,
            start,
            list: MoveRun { start, end: start, len: 0, taken: 0 },
            ahead: ScoredMove::NONE,
            bad: start..start,
        }
    }
    /// The stage of the move handed out last.
    #[inline]
    pub fn stage(&self) -> Stage {
        self.stage
    }
    /// Is the move handed out last a quiet one, and not the table's?
    #[inline]
    pub fn at_quiets(&self) -> bool {
        // The last killer leaves this stage behind.
        matches!(self.stage, Stage::GenerateQuiet | Stage::Quiet)
    }
    /// Does the move handed out last give check?
    #[inline]
    pub fn gives_check(&self, pos: &G::Position, m: G::Move) -> bool {
        match (self.told, &self.checks) {
            (Some(told), _) => {
                debug_assert_eq!(told, pos.gives_check(m), "the list of quiet moves told wrongly of a check");
                told
            }
            (None, Some(map)) => pos.gives_check_by(m, map),
            (None, None) => pos.gives_check(m),
        }
    }
    /// No more quiet moves are wanted.
    #[inline]
    pub fn skip_quiets(&mut self) {
        self.quiets = false;
    }
    /// Of the quiet moves of no greater value than this only those are wanted that give check.
    #[inline]
    pub fn skip_below(&mut self, value: i32) {
        self.low = value;
    }
    /// Where quiet moves are handed out, the best that is left: [`Picker::next`] hands it out next, if it hands out another quiet
    /// move, unless it is the table's or a killer.
    #[inline]
    pub fn look_ahead(&mut self, move_buffer: &mut MoveBuffer<G::Move>) -> Option<G::Move> {
        if self.stage != Stage::Quiet || !self.quiets {
            return None;
        }
        if self.ahead.is_none() {
            self.ahead = move_buffer.take_best(&mut self.list);
        }
        self.ahead.unpack()
    }
    /// Gives the node's run of the arena back. Call it when the node is done.
    #[inline]
    pub fn release(&self, move_buffer: &mut MoveBuffer<G::Move>) {
        move_buffer.used = self.start;
    }

    /// The next move.
    pub fn next(
        &mut self,
        move_buffer: &mut MoveBuffer<G::Move>,
        ordering: &OrderingContext<'_, G>,
    ) -> Option<G::Move> {
        // The stages one after the other: of which there are several in one call, each knows the next.
        if self.stage == Stage::TtMove {
            self.stage = Stage::GenerateNoisy;
            if self.tt_move.is_some() {
                return self.tt_move;
            }
        }
        if self.stage == Stage::GenerateNoisy {
            self.generate_noisy(move_buffer, ordering);
            self.stage = Stage::GoodNoisy;
        }
        if self.stage == Stage::GoodNoisy {
            loop {
                let scored = move_buffer.take_best(&mut self.list);
                let Some(m) = scored.unpack() else { break };
                if Some(m) == self.tt_move {
                    continue;
                }
                let good = match self.moves {
                    MoveSet::All => ordering.pos.see_at_least(m, Score(-scored.value() / G::good_noisy_slack())),
                    MoveSet::Evasions => true,
                    MoveSet::Noisy(least) => ordering.pos.see_at_least(m, Score(least)),
                };
                if good {
                    return Some(m);
                }
                if let Some(cell) = move_buffer.all.get_mut(self.bad.end) {
                    *cell = scored;
                    self.bad.end += 1;
                }
            }
            self.stage = if matches!(self.moves, MoveSet::Noisy(_)) { Stage::Done } else { Stage::Killer };
        }
        if self.stage == Stage::Killer {
            self.stage = if G::killers() > 1 { Stage::SecondKiller } else { Stage::GenerateQuiet };
            if let Some(m) = self.playable_killer(0, ordering.pos) {
                return Some(m);
            }
        }
        if self.stage == Stage::SecondKiller {
            self.stage = Stage::GenerateQuiet;
            if let Some(m) = self.playable_killer(1, ordering.pos) {
                return Some(m);
            }
        }
        if ordering.full && self.stage > Stage::SecondKiller {
            return None;
        }
        if self.stage == Stage::GenerateQuiet {
            self.stage = Stage::Quiet;
            if self.quiets {
                let checks = ordering.pos.check_map();
                // Any move will do where only their number counts.
                let idle = if ordering.sated {
                    ordering.pos.idle_move(&checks, [self.tt_move, self.killers[0]])
                } else {
                    None
                };
                if idle.is_none() {
                    self.generate_quiet(move_buffer, ordering, &checks);
                }
                self.checks = Some(checks);
                if idle.is_some() {
                    self.told = Some(false);
                    return idle;
                }
            }
        }
        if self.stage == Stage::Quiet {
            self.told = None;
            while self.quiets {
                let mut next = mem::replace(&mut self.ahead, ScoredMove::NONE);
                if next.is_none() {
                    next = move_buffer.take_best(&mut self.list);
                }
                if G::prune_below() > 0 && !next.is_none() && next.value() <= self.low {
                    // No move behind it has a greater value: the list is gone through once, not at every move.
                    self.low = i32::MIN;
                    next = self.keep_checks(move_buffer, next);
                }
                if G::order_mixed() > 0
                    && !self.bad.is_empty()
                    && let Some(&bad) = move_buffer.all.get(self.bad.start)
                    && (next.is_none() || bad.value() > next.value())
                {
                    self.ahead = next;
                    self.bad.start += 1;
                    return bad.unpack();
                }
                let Some(m) = next.unpack() else { break };
                if Some(m) != self.tt_move && !self.killers.iter().take(G::killers() as usize).any(|&k| k == Some(m)) {
                    self.told = Some(next.checks());
                    return Some(m);
                }
            }
            self.stage = Stage::BadNoisy;
        }
        if self.stage == Stage::BadNoisy && !self.bad.is_empty() {
            self.bad.start += 1;
            return move_buffer.all.get(self.bad.start - 1).and_then(|scored| scored.unpack());
        }
        self.stage = Stage::Done;
        None
    }

    /// Leaves in the list only moves that give check and takes the best of them out; `first`, which was taken out already,
    /// where it gives check itself.
    #[inline(never)]
    fn keep_checks(&mut self, move_buffer: &mut MoveBuffer<G::Move>, first: ScoredMove) -> ScoredMove {
        if first.checks() {
            return first;
        }
        let Some(cells) = move_buffer.all.get_mut(self.list.start..self.list.end) else { return ScoredMove::NONE };
        let mut kept = self.list.taken;
        for place in self.list.taken..self.list.len {
            let scored = cells[place];
            cells[place] = ScoredMove::NONE;
            if scored.checks() {
                cells[kept] = ScoredMove::new(scored.value(), kept, scored.0 as u16);
                cells[kept].note_check();
                kept += 1;
            }
        }
        self.list.len = kept;
        move_buffer.take_best(&mut self.list)
    }

    /// The killer of this number, from 0, if it can be handed out.
    #[inline(always)]
    fn playable_killer(&self, number: usize, pos: &G::Position) -> Option<G::Move> {
        self.killers[number]
            .filter(|&m| self.quiets && self.tt_move != Some(m) && !pos.is_noisy(m) && pos.pseudo_legal(m))
    }

    // Out of line: `next` is called far more often than it generates.
    #[inline(never)]
    fn generate_noisy(&mut self, move_buffer: &mut MoveBuffer<G::Move>, ordering: &OrderingContext<'_, G>) {
        let pos = ordering.pos;
        move_buffer.scratch.clear();
        pos.generate(Kind::Noisy, &mut move_buffer.scratch);
        // By value, so that the loop need not ask for them again; and not where it does not ask.
        let threats = if G::noisy_threats() > 0 && !move_buffer.scratch.is_empty() {
            *ordering.threats.get_or_init(|| pos.threats())
        } else {
            G::Threats::default()
        };
        let (len, end) = move_buffer.list_scratch(self.start, |m| {
            let worth = pos.gain(m).0 * G::noisy_gain_weight();
            worth + ordering.histories.noisy(G::piece_to(pos, m), noisy_lane::<G>(pos, || &threats, m))
        });
        (self.list.len, self.list.end) = (len, end);
        // Behind the list there is room for all that lose.
        self.bad = end..end;
        move_buffer.used = end + len;
    }

    #[inline(never)]
    fn generate_quiet(
        &mut self,
        move_buffer: &mut MoveBuffer<G::Move>,
        ordering: &OrderingContext<'_, G>,
        checks: &G::CheckMap,
    ) {
        let view = ordering.histories.view(ordering.pos.side(), ordering.pos.structure_key(), ordering.previous);
        let start = self.bad.end;
        let room = MoveBuffer::<G::Move>::room(&mut move_buffer.all, start);
        let mut quiets = QuietList { pos: ordering.pos, view, room, len: 0 };
        // By value, so that the loop need not read them again.
        let threats = *ordering.threats.get_or_init(|| ordering.pos.threats());
        ordering.pos.each_quiet(&threats, checks, &mut quiets);
        let len = quiets.len;
        self.list = MoveRun { start, end: start + MoveBuffer::<G::Move>::fill_up(room, len), len, taken: 0 };
        move_buffer.used = self.list.end;
    }
}

/// The list of a node's quiet moves while it is written.
struct QuietList<'a, G: Game> {
    pos: &'a G::Position,
    view: QuietView<'a, G>,
    room: &'a mut Room,
    len: usize,
}

impl<G: Game> QuietVisitor<G::Move> for QuietList<'_, G> {
    #[inline(always)]
    fn visited(&self) -> usize {
        self.len
    }
    #[inline(always)]
    fn visit(&mut self, moves: impl Iterator<Item = (Option<G::Move>, Outlook)>) {
        let mut end = ScoredMove::new(0, self.len, 0);
        for (cell, (m, outlook)) in self.room.iter_mut().skip(self.len).zip(moves) {
            let Outlook { piece_to, from_to, threat_index, saved } = outlook;
            let flight = if G::order_flight() > 0 { saved * G::order_flight() } else { 0 };
            let value = self.view.score(threat_index, from_to, piece_to) + flight;
            *cell = end.with(value, m.map_or(0, |m| m.pack().get()));
            end = end.next_place();
        }
        self.len = end.place();
    }
    #[inline(always)]
    fn checks(&mut self, place: usize) {
        let Some(cell) = self.room.get_mut(place) else { return };
        cell.note_check();
        if G::order_check() > 0
            && let Some(m) = cell.unpack()
            && self.pos.see_at_least(m, Score(-G::order_check_loss()))
        {
            cell.raise(G::order_check());
        }
    }
}
