//! The state of one search thread.

use std::{
    ops::ControlFlow,
    sync::atomic::Ordering::Relaxed,
    time::{Duration, Instant},
};

use zerocopy::AllocError;

use crate::{
    eval::Untraced,
    game::{Game, GameMove, Kind, NodeThreats, Null, Position},
    law::{Ruling, Seat, Silent, Stake, is_past},
    pages::{Large, has_room},
    score::{MAX_PLY, Score},
};

use super::{
    clock::TimeFactor,
    context::SharedContext,
    history::{CONTINUATION_PLIES, CorrectionMoves, Histories, PreviousMoves},
    picker::MoveBuffer,
    pv::PvTable,
    root::{RootMove, ThreadResult},
    stack::{MoveInfo, StackEntry},
    stats::Stats,
    tt::TtEntry,
};

/// Nodes between two looks at the clock, the signals and the other threads.
const POLL: u64 = 1024;
/// The same where time is short.
const HURRIED_POLL: u64 = 128;
/// Stack entries before the root, so that "six plies ago" always exists.
const STACK_BEFORE_ROOT: usize = 6;
/// Stack entries after the last ply: no node looks further ahead than to the next but one.
const STACK_AFTER_LAST: usize = 2;
/// Plies that have an entry: a power of two, so that a ply cut to it needs no check.
const PLIES: usize = 256;
const _: () = assert!(PLIES.is_power_of_two() && MAX_PLY < PLIES);
/// Entries of the stack. All that a node asks for lie at fixed distances from its own.
const STACK: usize = STACK_BEFORE_ROOT + PLIES + STACK_AFTER_LAST;
/// Current root moves are announced after this time.
const CURRENT_MOVE_DELAY: Duration = Duration::from_secs(1);
/// Time between two pulses.
const PULSE: Duration = Duration::from_secs(1);

/// Memory in bytes that a thread takes beside its histories: caches of evaluation and law, lists, lines.
const ROOM_BESIDE_HISTORIES: usize = 4 << 20;

/// One search thread's own state.
pub(super) struct ThreadData<G: Game> {
    pub index: usize,
    pub pos: G::Position,
    pub cache: G::EvalCache,
    pub law: G::LawCache,
    pub histories: Large<Histories<G>>,
    pub move_buffer: MoveBuffer<G::Move>,
    pub lines: PvTable<G::Move>,
    pub roots: Vec<RootMove<G::Move>>,
    /// Root moves before this one belong to better lines of the same iteration.
    pub first_root: usize,
    /// Root moves from this one on are of a lower rank than the line being searched.
    pub end_root: usize,
    pub root_depth: i32,
    pub nodes: u64,
    pub seldepth: usize,
    pub aborted: bool,
    /// While a null move is verified, no side passes before this ply.
    pub null_move_min_ply: usize,
    pub result: Option<ThreadResult<G::Move>>,
    /// Is it proven that there is no mate within the moves asked for?
    pub mate_refuted: bool,
    /// How much longer or shorter than usual to think.
    pub time_factor: TimeFactor,
    /// Moves searched so far by the nodes of the present line, a run per node.
    pub searched: Vec<MoveInfo<G::Move>>,
    pub stats: Stats,
    /// Was nothing written into the histories yet?
    blank: bool,
    stack: [StackEntry<G::Move>; STACK],
    poll_at: u64,
    /// When the search is over whatever it is doing, once there is a move to play.
    until: Option<Instant>,
    last_pulse: Duration,
}

impl<G: Game> ThreadData<G> {
    /// # Errors
    /// The memory is not to be had.
    pub fn new(index: usize, pos: G::Position) -> Result<Self, AllocError> {
        let histories = Histories::new()?;
        // What follows is small, and grows while the thread searches.
        if !has_room(ROOM_BESIDE_HISTORIES) {
            return Err(AllocError);
        }
        Ok(Self {
            index,
            pos,
            cache: G::EvalCache::default(),
            law: G::LawCache::default(),
            histories,
            move_buffer: MoveBuffer::default(),
            lines: PvTable::default(),
            roots: Vec::new(),
            first_root: 0,
            end_root: 0,
            root_depth: 0,
            nodes: 0,
            seldepth: 0,
            aborted: false,
            null_move_min_ply: 0,
            result: None,
            mate_refuted: false,
            time_factor: TimeFactor::default(),
            searched: Vec::with_capacity(1 << 12),
            stats: Stats::default(),
            blank: true,
            stack: [StackEntry::EMPTY; STACK],
            poll_at: 0,
            until: None,
            last_pulse: Duration::ZERO,
        })
    }

    /// Forgets all that earlier searches taught. The caches of evaluation and law hold nothing but what
    /// would be computed again, and stay, but for that of the evaluation in the tuning build.
    pub fn forget(&mut self) {
        #[cfg(feature = "spsa")]
        {
            // The weights may be others.
            self.cache = G::EvalCache::default();
        }
        self.histories.clear();
        self.blank = false;
    }

    /// Has the system fetch the memory of histories that were not used yet.
    pub fn fetch_pages(&mut self) {
        if self.blank {
            self.forget();
        }
    }

    /// Makes ready for a search of `pos` over `roots`.
    pub fn begin(&mut self, pos: &G::Position, roots: &[RootMove<G::Move>]) {
        self.pos.clone_from(pos);
        self.roots.clear();
        self.roots.extend_from_slice(roots);
        self.stack.fill(StackEntry::EMPTY);
        self.end_root = roots.len();
        (self.first_root, self.root_depth, self.nodes, self.seldepth) = (0, 0, 0, 0);
        (self.aborted, self.null_move_min_ply, self.poll_at, self.last_pulse) = (false, 0, 0, Duration::ZERO);
        (self.until, self.blank) = (None, false);
        self.result = None;
        self.mate_refuted = false;
        self.time_factor = TimeFactor::default();
        self.searched.clear();
        self.stats = Stats::default();
    }

    /// The stack entry of the node `ply` plies from the root.
    #[inline]
    pub fn stack_mut(&mut self, ply: usize) -> &mut StackEntry<G::Move> {
        self.stack_ahead(ply, 0)
    }
    /// The stack entry `by` plies after the node at `ply`, two at the most.
    #[inline]
    pub fn stack_ahead(&mut self, ply: usize, by: usize) -> &mut StackEntry<G::Move> {
        &mut self.stack[ply % PLIES + STACK_BEFORE_ROOT + by]
    }
    /// The stack entry `back` plies before the node at `ply`, six at the most.
    #[inline]
    pub fn stack_back(&self, ply: usize, back: usize) -> &StackEntry<G::Move> {
        &self.stack[ply % PLIES + STACK_BEFORE_ROOT - back]
    }
    /// The earlier moves to which a move at `ply` is a follow-up.
    #[inline]
    pub fn previous_moves(&self, ply: usize) -> PreviousMoves {
        CONTINUATION_PLIES.map(|back| usize::from(self.stack_back(ply, back).slot))
    }

    /// The last moves of the line at `ply` that corrections know.
    #[inline]
    pub fn correction_moves(&self, ply: usize) -> CorrectionMoves {
        [1, 2, 3, 4].map(|back| self.stack_back(ply, back).slot)
    }

    /// Counts a node; `true` when the search is over and the node must return at once.
    #[inline]
    pub fn enter(&mut self, ctx: &SharedContext<'_, G>) -> bool {
        if self.nodes >= self.poll_at {
            self.poll(ctx);
        }
        if self.aborted {
            return true;
        }
        self.nodes += 1;
        false
    }

    /// Publishes the node count and looks whether the search must end.
    #[cold]
    #[inline(never)]
    pub fn poll(&mut self, ctx: &SharedContext<'_, G>) {
        ctx.counters[self.index].publish_nodes(self.nodes);
        self.poll_at = self.nodes + if ctx.is_hurried() { HURRIED_POLL } else { POLL };
        if self.index == 0 && !ctx.stop.load(Relaxed) {
            let all = ctx.nodes();
            if let Some(limit) = ctx.node_limit {
                self.poll_at = self.poll_at.min(self.nodes + limit.saturating_sub(all));
                if all >= limit {
                    ctx.stop.store(true, Relaxed);
                }
            }
            // The first move is searched whatever happens: it is better than any move at all.
            if self.result.is_some() && (ctx.signals.stopped() || ctx.out_of_time()) {
                ctx.stop.store(true, Relaxed);
            }
            let time = ctx.start.elapsed();
            if time >= self.last_pulse + PULSE {
                self.last_pulse = time;
                ctx.listener.pulse(all, time, ctx.table.hashfull());
            }
        }
        self.until = self.result.as_ref().and_then(|_| ctx.deadline());
        self.aborted = ctx.stop.load(Relaxed);
    }

    /// Announces a root move once the search takes long enough for a person to care.
    pub fn announce(&self, ctx: &SharedContext<'_, G>, m: G::Move, number: usize) {
        if self.index == 0 && ctx.start.elapsed() >= CURRENT_MOVE_DELAY {
            ctx.listener.current_move(self.root_depth as u32, m, number);
        }
    }

    /// The worth of a draw to the side to move at `ply`: contempt, and a jitter of a centipawn that
    /// keeps the search from treating all drawn lines alike.
    #[inline]
    pub fn draw(&self, ctx: &SharedContext<'_, G>, ply: usize) -> Score {
        let contempt = if ply.is_multiple_of(2) { -ctx.settings.contempt } else { ctx.settings.contempt };
        Score(contempt + (self.nodes & 2) as i32 - 1)
    }

    /// What the law says here, as far as it can matter to a node with this window.
    #[inline]
    fn judge(&mut self, ctx: &SharedContext<'_, G>, alpha: Score, beta: Score, ply: usize) -> Option<Ruling> {
        let draw = self.draw(ctx, ply);
        let stake = if alpha >= draw {
            Stake::AtLeast
        } else if beta <= draw {
            Stake::AtMost
        } else {
            Stake::Both
        };
        let ruling = self.pos.judge(Seat::Search { ply, stake, until: self.until }, &mut self.law, &mut Silent);
        if ruling == Some(Ruling::Draw) && is_past(self.until) {
            // It may have been given up, and there is no time to ask again.
            self.poll(ctx);
            self.aborted = true;
        }
        ruling
    }

    /// What the law says of the node: its score, or else bounds on it, lowest first.
    #[inline(always)]
    pub fn law_bounds(
        &mut self,
        ctx: &SharedContext<'_, G>,
        alpha: Score,
        beta: Score,
        ply: usize,
    ) -> ControlFlow<Score, (Score, Score)> {
        if self.pos.is_plainly_unruled() {
            return ControlFlow::Continue((-Score::INFINITE, Score::INFINITE));
        }
        self.ruled_bounds(ctx, alpha, beta, ply)
    }
    /// The same where the law must be asked.
    // Out of line: most nodes need not.
    #[inline(never)]
    fn ruled_bounds(
        &mut self,
        ctx: &SharedContext<'_, G>,
        alpha: Score,
        beta: Score,
        ply: usize,
    ) -> ControlFlow<Score, (Score, Score)> {
        let (mut floor, mut ceiling) = (-Score::INFINITE, Score::INFINITE);
        match self.judge(ctx, alpha, beta, ply) {
            Some(Ruling::Draw) => return ControlFlow::Break(self.draw(ctx, ply)),
            Some(Ruling::Win) => return ControlFlow::Break(-Score::banned_in(ply)),
            Some(Ruling::Loss) => return ControlFlow::Break(Score::banned_in(ply)),
            Some(Ruling::AtLeastDraw) => floor = self.draw(ctx, ply),
            Some(Ruling::AtMostDraw) => ceiling = self.draw(ctx, ply),
            None => {
                if alpha < Score::DRAW && self.pos.can_step_into_draw(ply) {
                    floor = self.draw(ctx, ply);
                }
            }
        }
        ControlFlow::Continue((floor, ceiling))
    }

    /// The evaluation as the game makes it.
    #[inline]
    pub fn evaluate(&mut self) -> Score {
        self.pos.sum_pairs();
        self.pos.evaluate(&mut self.cache, &mut Untraced)
    }

    /// The same at a node that will ask for its `threats`.
    #[inline]
    pub fn evaluate_and_note(&mut self, threats: &NodeThreats<G>) -> Score {
        self.pos.sum_pairs();
        self.pos.evaluate_and_note(&mut self.cache, threats)
    }

    /// The evaluation the search works with: pulled towards a draw as the rule clock runs out, and
    /// corrected by what the search learned, see [`ThreadData::correction`].
    #[inline(always)]
    pub fn corrected(&self, raw_eval: Score, correction: i32) -> Score {
        let (plies, limit) = self.pos.rule_clock();
        let (plies, limit) = (plies.min(limit) as i32, limit.max(1) as i32);
        let shaped = raw_eval.0 * (16 * limit - G::rule_clock_damping() * plies) / (16 * limit);
        Score(shaped + correction).clamp_eval()
    }
    /// What the static evaluation is corrected by, in centipawns. Best read before the evaluation is made, which takes as long
    /// as memory does.
    #[inline(always)]
    pub fn correction(&self, ply: usize) -> i32 {
        self.histories.correction(&self.pos, &self.correction_moves(ply))
    }

    /// Is the rule clock so far on that a table score, made with more time on it, may be wrong?
    #[inline]
    pub fn near_clock_limit(&self) -> bool {
        let (plies, limit) = self.pos.rule_clock();
        plies * 64 >= limit * G::rule_clock_table() as u32
    }

    /// The table's move, if it could be played here.
    #[inline(always)]
    pub fn legal_tt_move(&self, tt_entry: Option<TtEntry>) -> Option<G::Move> {
        let m = G::Move::unpack(tt_entry?.best?);
        (self.pos.pseudo_legal(m) && self.pos.legal(m)).then_some(m)
    }

    /// Is `m` the only legal move?
    // Out of line: only nodes in check ask.
    #[inline(never)]
    pub fn is_only_move(&mut self, m: G::Move) -> bool {
        let pos = &self.pos;
        [Kind::Quiet, Kind::Noisy].into_iter().all(|kind| {
            self.move_buffer.none(|moves| pos.generate(kind, moves), |other| other != m && pos.legal(other))
        })
    }

    /// Has the table's cluster of the position after `m` fetched, the longer before the move is played the better.
    // Out of line: asked for in several places, and nothing waits for it.
    #[inline(never)]
    pub fn prefetch(&self, ctx: &SharedContext<'_, G>, m: G::Move) {
        ctx.table.prefetch(self.pos.likely_key_after(m));
    }

    /// May the side to move pass at `ply`, and must a cutoff be verified?
    pub fn pass_permission(&self, ply: usize) -> Null {
        if self.stack_back(ply, 1).passed || ply < self.null_move_min_ply {
            Null::Forbidden
        } else {
            self.pos.null_permission()
        }
    }
}
