//! The state of one search thread, and what all threads of a search share.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    time::{Duration, Instant},
};

use crate::{
    eval::Untraced,
    game::{Game, GameMove, Null, Position},
    rules::{Ruling, Stake},
    score::{MAX_PLY, Score},
};

use super::{
    clock::Budget,
    history::{CONTINUATION_PLIES, Histories, PreviousMoves},
    limits::{Exactness, Info, Limits, Listener, Settings, Signals},
    picker::MoveBuffer,
    pv::PvTable,
    stats::Stats,
    steps::MoveInfo,
    tablebase::{TablebaseProber, Wdl},
    tt::{Entry, Table},
};

/// Nodes between two looks at the clock, the signals and the other threads.
const POLL: u64 = 1024;
/// Stack entries before the root, so that "two plies ago" always exists.
const STACK_BEFORE_ROOT: usize = 8;
/// Current root moves are announced after this time.
const CURRENT_MOVE_DELAY: Duration = Duration::from_secs(3);
/// Time between two pulses.
const PULSE: Duration = Duration::from_secs(1);

/// One thread's counters on a cache line of their own.
#[derive(Default)]
#[repr(align(128))]
pub(super) struct ThreadCounters {
    nodes: AtomicU64,
    tb_hits: AtomicU64,
}

impl ThreadCounters {
    /// Counts successful probes.
    pub fn count_tb_hits(&self, more: u64) {
        self.tb_hits.fetch_add(more, Relaxed);
    }
}

/// What all threads of one search share.
pub(super) struct SharedContext<'a, G: Game> {
    pub table: &'a Table,
    pub limits: &'a Limits<G::Move>,
    pub settings: &'a Settings,
    pub signals: &'a Signals,
    pub listener: &'a dyn Listener<G::Move>,
    pub counters: &'a [ThreadCounters],
    pub stop: AtomicBool,
    pub start: Instant,
    /// Time for this move, counted from the ponderhit when there is one.
    pub budget: Option<Budget>,
    /// The most nodes this search may visit.
    pub node_limit: Option<u64>,
    /// Lines to keep exact.
    pub lines: usize,
    /// Late-move reductions, see [`super::steps::Reductions`].
    pub reductions: &'a super::steps::Reductions,
    /// Knowledge from outside, unless it has had its say at the root.
    pub tablebase: Option<TablebaseProber<'a, G>>,
}

impl<G: Game> SharedContext<'_, G> {
    pub fn nodes(&self) -> u64 {
        self.counters.iter().map(|c| c.nodes.load(Relaxed)).sum()
    }
    pub fn tb_hits(&self) -> u64 {
        self.counters.iter().map(|c| c.tb_hits.load(Relaxed)).sum()
    }
    /// Time since the clock started to run; `None` while it does not.
    pub fn clock_time(&self) -> Option<Duration> {
        if self.signals.pondering() { None } else { Some(self.signals.hit_at().unwrap_or(self.start).elapsed()) }
    }
    /// May the search never end by itself at present?
    pub fn endless(&self) -> bool {
        self.limits.infinite || self.signals.pondering()
    }
    /// Has the time for this move run out?
    pub fn out_of_time(&self) -> bool {
        !self.limits.infinite
            && self.budget.is_some_and(|budget| self.clock_time().is_some_and(|time| time >= budget.hard))
    }
    /// Reports a line whose variation was verified.
    pub fn report(&self, depth: u32, multipv: usize, root: &RootMove<G::Move>, exactness: Exactness) {
        let score = if root.score == -Score::INFINITE { root.previous } else { root.score };
        self.listener.info(&Info {
            depth,
            seldepth: root.seldepth.max(1),
            multipv,
            score: root.shown(score),
            exactness: if root.wdl.is_some() { Exactness::Exact } else { exactness },
            nodes: self.nodes(),
            hashfull: self.table.hashfull(),
            tbhits: self.tb_hits(),
            time: self.start.elapsed(),
            pv: root.pv.clone(),
        });
    }
}

/// What a node leaves for its descendants and for the search at the same ply.
#[derive(Clone, Copy)]
pub(super) struct StackEntry<M> {
    /// The move played here; `None` for a pass and before the first move.
    pub played: Option<MoveInfo<M>>,
    /// Was the move a pass?
    pub passed: bool,
    /// Corrected static evaluation; [`Score::NONE`] in check.
    pub eval: Score,
    /// Left out by a singular search.
    pub excluded: Option<M>,
    /// The last quiet move that refuted a sibling.
    pub killer: Option<M>,
    /// Beta cutoffs among the children of the parent since the grandparent began.
    pub cutoffs: u32,
    /// By how much the move played here was reduced, in 1024ths of a ply.
    pub reduction: i32,
    /// Extensions beyond one ply in the line so far.
    pub double_extensions: i32,
}

impl<M> StackEntry<M> {
    const EMPTY: StackEntry<M> = StackEntry {
        played: None,
        passed: false,
        eval: Score::NONE,
        excluded: None,
        killer: None,
        cutoffs: 0,
        reduction: 0,
        double_extensions: 0,
    };
}

/// A root move and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove<M> {
    pub m: M,
    /// Score of the present iteration; minus infinity when it did not beat alpha.
    pub score: Score,
    /// Score of the last iteration.
    pub previous: Score,
    /// Slowly moving average of the scores.
    pub average: Score,
    pub exactness: Exactness,
    pub seldepth: u32,
    /// Nodes spent on it in this search.
    pub nodes: u64,
    /// Was it searched to the end in the present window?
    pub settled: bool,
    pub pv: Vec<M>,
    /// Moves of a higher rank come first whatever their scores; 0 where no tablebase ranked them.
    pub tb_rank: i32,
    /// What the move leads to, if a tablebase knows.
    pub wdl: Option<Wdl>,
}

impl<M: Copy> RootMove<M> {
    pub fn new(m: M) -> Self {
        Self {
            m,
            score: -Score::INFINITE,
            previous: -Score::INFINITE,
            average: -Score::INFINITE,
            exactness: Exactness::Exact,
            seldepth: 0,
            nodes: 0,
            settled: false,
            pv: vec![m],
            tb_rank: 0,
            wdl: None,
        }
    }
    /// The score to show for a `score` that the search found: a tablebase knows better, unless the
    /// search sees the mate that the tablebase promises.
    pub fn shown(&self, score: Score) -> Score {
        match self.wdl {
            Some(Wdl::Win) if score.is_mate() && score.is_win() => score,
            Some(Wdl::Loss) if score.is_mate() && score.is_loss() => score,
            Some(wdl) => wdl.score(0, Score::DRAW),
            None => score,
        }
    }
}

/// A finished line: what a thread would play and why.
#[derive(Clone, Debug)]
pub(super) struct ThreadResult<M> {
    pub best: RootMove<M>,
    pub score: Score,
    pub depth: u32,
}

/// One search thread's own state.
pub(super) struct ThreadData<G: Game> {
    pub index: usize,
    pub pos: G::Position,
    pub cache: G::EvalCache,
    pub histories: Histories<G>,
    pub move_buffer: MoveBuffer<G::Move>,
    pub lines: PvTable<G::Move>,
    pub roots: Vec<RootMove<G::Move>>,
    /// Root moves before this one belong to better lines of the same iteration.
    pub first_root: usize,
    /// Root moves from this one on are of a lower order than the line being searched.
    pub end_root: usize,
    pub root_depth: i32,
    pub nodes: u64,
    pub seldepth: usize,
    pub aborted: bool,
    /// While a null move is verified, no side passes before this ply.
    pub null_move_min_ply: usize,
    pub result: Option<ThreadResult<G::Move>>,
    /// Moves searched so far by the nodes of the present line, a run per node.
    pub searched: Vec<MoveInfo<G::Move>>,
    pub stats: Stats,
    stack: Vec<StackEntry<G::Move>>,
    poll_at: u64,
    last_pulse: Duration,
}

impl<G: Game> ThreadData<G> {
    pub fn new(index: usize, pos: G::Position) -> Self {
        Self {
            index,
            pos,
            cache: G::EvalCache::default(),
            histories: Histories::default(),
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
            searched: Vec::with_capacity(1 << 12),
            stats: Stats::default(),
            stack: vec![StackEntry::EMPTY; MAX_PLY + STACK_BEFORE_ROOT + 4],
            poll_at: 0,
            last_pulse: Duration::ZERO,
        }
    }

    /// Forgets all that earlier searches taught. The evaluation's cache holds nothing but what would
    /// be computed again, and stays.
    pub fn forget(&mut self) {
        self.histories.clear();
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
        self.result = None;
        self.searched.clear();
        self.stats = Stats::default();
    }

    /// The stack entry of the node `ply` plies from the root.
    #[inline]
    pub fn stack_mut(&mut self, ply: usize) -> &mut StackEntry<G::Move> {
        &mut self.stack[ply + STACK_BEFORE_ROOT]
    }
    /// The stack entry `back` plies before the node at `ply`.
    #[inline]
    pub fn stack_back(&self, ply: usize, stack_back: usize) -> &StackEntry<G::Move> {
        &self.stack[ply + STACK_BEFORE_ROOT - stack_back]
    }
    /// The slot of the move played `back` plies before the node at `ply`.
    #[inline]
    pub fn piece_to_back(&self, ply: usize, stack_back: usize) -> Option<u16> {
        self.stack_back(ply, stack_back).played.as_ref().map(|p| p.slot)
    }
    /// The earlier moves to which a move at `ply` is a follow-up.
    #[inline]
    pub fn before(&self, ply: usize) -> PreviousMoves {
        CONTINUATION_PLIES.map(|stack_back| self.piece_to_back(ply, stack_back))
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
        ctx.counters[self.index].nodes.store(self.nodes, Relaxed);
        self.poll_at = self.nodes + POLL;
        if self.index == 0 && !ctx.stop.load(Relaxed) {
            let all = ctx.nodes();
            if let Some(limit) = ctx.node_limit {
                self.poll_at = self.poll_at.min(self.nodes + limit.saturating_sub(all));
                if all >= limit {
                    ctx.stop.store(true, Relaxed);
                }
            }
            if ctx.signals.stopped() || ctx.out_of_time() {
                ctx.stop.store(true, Relaxed);
            }
            let time = ctx.start.elapsed();
            if time >= self.last_pulse + PULSE {
                self.last_pulse = time;
                ctx.listener.pulse(all, time, ctx.table.hashfull());
            }
        }
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

    /// The score of a ruling that ends the game, from the view of the side to move.
    #[inline]
    pub fn ruling_score(&self, ctx: &SharedContext<'_, G>, ruling: Ruling, ply: usize) -> Option<Score> {
        match ruling {
            Ruling::Draw => Some(self.draw(ctx, ply)),
            Ruling::Win => Some(-Score::banned_in(ply)),
            Ruling::Loss => Some(Score::banned_in(ply)),
            Ruling::AtLeastDraw | Ruling::AtMostDraw => None,
        }
    }

    /// What the law says here, as far as it can matter to a node with this window.
    #[inline]
    pub fn judge(&self, ctx: &SharedContext<'_, G>, alpha: Score, beta: Score, ply: usize) -> Option<Ruling> {
        let draw = self.draw(ctx, ply);
        let stake = if alpha >= draw {
            Stake::AtLeast
        } else if beta <= draw {
            Stake::AtMost
        } else {
            Stake::Both
        };
        self.pos.judge_for(ply, stake)
    }

    /// The evaluation as the game makes it.
    #[inline]
    pub fn evaluate(&mut self) -> Score {
        self.pos.evaluate(&mut self.cache, &mut Untraced)
    }

    /// The evaluation the search works with: pulled towards a draw as the rule clock runs out, and
    /// corrected by what the search learned. Second, by how much it was corrected.
    #[inline]
    pub fn corrected(&self, raw_eval: Score, ply: usize) -> (Score, i32) {
        let (plies, limit) = self.pos.rule_clock();
        let (plies, limit) = (plies.min(limit) as i32, limit.max(1) as i32);
        let shaped = raw_eval.0 * (2 * limit - plies) / (2 * limit);
        let correction = self.histories.correction(&self.pos, self.piece_to_back(ply, 1), self.piece_to_back(ply, 2));
        (Score(shaped + correction).clamp_eval(), correction)
    }

    /// Is the rule clock so far on that a table score, made with more time on it, may be wrong?
    #[inline]
    pub fn near_clock_limit(&self) -> bool {
        let (plies, limit) = self.pos.rule_clock();
        plies * 8 >= limit * 7
    }

    /// The table's move, if it could be played here.
    #[inline]
    pub fn legal_tt_move(&self, tt_entry: Option<Entry>) -> Option<G::Move> {
        let m = G::Move::unpack(tt_entry?.best?);
        (self.pos.pseudo_legal(m) && self.pos.legal(m)).then_some(m)
    }

    /// Plays `m`, fetching the table's cluster of the new position meanwhile.
    #[inline]
    pub fn play(&mut self, ctx: &SharedContext<'_, G>, m: G::Move) {
        ctx.table.prefetch(self.pos.likely_key_after(m));
        self.pos.make(m);
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

/// Which of the threads' verdicts to play: a proven win at once, the shortest; otherwise the move
/// that most depth and score speak for.
pub(super) fn vote<M: GameMove>(results: &[ThreadResult<M>]) -> usize {
    let worst = results.iter().map(|v| v.score.0).min().unwrap_or(0);
    let weight = |v: &ThreadResult<M>| i64::from(v.score.0 - worst + 14) * i64::from(v.depth);
    let votes = |m: M| results.iter().filter(|v| v.best.m == m).map(weight).sum::<i64>();
    let mut chosen = 0;
    for (i, candidate) in results.iter().enumerate().skip(1) {
        let now = &results[chosen];
        let better = if now.score.is_decisive() || candidate.score.is_win() {
            candidate.score > now.score
        } else {
            let (theirs, ours) = (votes(candidate.best.m), votes(now.best.m));
            theirs > ours || (theirs == ours && weight(candidate) > weight(now))
        };
        if better && candidate.best.pv.len() > 1 {
            chosen = i;
        }
    }
    chosen
}
