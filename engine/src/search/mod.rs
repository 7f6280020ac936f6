//! The search: iterative deepening over a principal variation search, on any number of threads,
//! for every game that keeps the contract.
//!
//! [`Searcher`] is the door. Behind it, each file depends only on those below it:
//!
//! - `deepen` (iterations and windows) and `mate` (proofs of mates);
//! - `negamax` (the main search), `steps` (what may end a node early), `quiesce` (the horizon);
//! - `threads` (one thread's state), `context` (what threads share), `root` (root moves);
//! - `picker` (move ordering), [`history`] (what cutoffs teach), `pv` (principal variations);
//! - `node`, `stack`, `reductions`, [`clock`] (time), [`tt`] (the shared table), [`tablebase`]
//!   (endgame tables), `strength` (weakened play), [`level`] (its scale), [`limits`] (what callers ask and hear);
//! - [`params`] (every constant).

pub mod clock;
mod context;
mod deepen;
pub mod history;
pub mod level;
pub mod limits;
mod mate;
mod negamax;
mod node;
pub mod params;
mod picker;
mod pv;
mod quiesce;
mod reductions;
mod root;
mod stack;
pub mod stats;
mod steps;
mod strength;
pub mod tablebase;
mod threads;
pub mod tt;

use std::{
    fmt,
    marker::PhantomData,
    sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, atomic::AtomicBool},
    thread,
    time::{Duration, Instant},
};

use rayon::{ThreadPool, ThreadPoolBuilder};

pub use limits::{Clock, Exactness, Info, Limits, Listener, NullListener, SearchResult, Settings, Signals};
pub use tablebase::Tablebase;

use crate::{
    eval::Untraced,
    game::{Game, GameMove, Position},
    pages::has_room,
    score::Score,
};
use clock::{GameMemory, TimeBudget};
use context::{SharedContext, ThreadCounters};
use level::Level;
use reductions::Reductions;
use root::{RootMove, ThreadResult};
use stats::Stats;
use strength::Plan;
use tablebase::TablebaseProber;
use threads::ThreadData;
use tt::{Bound, TranspositionTable};

/// Stack of a search thread: the deepest line nests some 250 nodes, a few hundred bytes each when
/// optimised and several thousand when not.
const STACK: usize = 64 << 20;

/// The system has not given the memory that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryError {
    /// The transposition table is smaller than asked for.
    Table {
        /// The size asked for, in MiB.
        asked: usize,
        /// The size granted, in MiB; 0 for no table.
        granted: usize,
    },
    /// Not even one thread can search.
    Search,
}

impl fmt::Display for MemoryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MemoryError::Table { asked, granted: 0 } => {
                write!(f, "no memory for a hash table of {asked} MB, searching without one")
            }
            MemoryError::Table { asked, granted } => {
                write!(f, "no memory for a hash table of {asked} MB, using {granted} MB")
            }
            MemoryError::Search => write!(f, "no memory for a search, playing any legal move"),
        }
    }
}
impl std::error::Error for MemoryError {}

/// What the transposition table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableProbe<M> {
    /// Score from the view of the side to move.
    pub score: Score,
    /// Whether the score is a value or a bound.
    pub exactness: Exactness,
    /// Depth of the search behind it, in plies.
    pub depth: u32,
    /// The best move, legal here.
    pub best: Option<M>,
}

/// A view of a searcher's table; see [`Searcher::peek`].
pub struct TableView<G: Game> {
    table: Arc<RwLock<TranspositionTable>>,
    game: PhantomData<G>,
}

impl<G: Game> TableView<G> {
    /// What the table knows of `position`.
    pub fn probe(&self, position: &G::Position) -> Option<TableProbe<G::Move>> {
        let entry = self.table.read().unwrap_or_else(PoisonError::into_inner).probe(position.tt_key(), 0)?;
        let exactness = match entry.bound {
            Bound::None => return None,
            Bound::Upper => Exactness::AtMost,
            Bound::Lower => Exactness::AtLeast,
            Bound::Exact => Exactness::Exact,
        };
        let best = entry.best.map(G::Move::unpack).filter(|&m| position.pseudo_legal(m) && position.legal(m));
        Some(TableProbe { score: entry.score, exactness, depth: entry.depth.max(0) as u32, best })
    }
}

/// What a search is given beside its position.
pub struct Request<'a, M> {
    limits: &'a Limits<M>,
    settings: &'a Settings,
    signals: &'a Signals,
    listener: &'a dyn Listener<M>,
}

/// A game with the search compiled for it. What is generic is compiled anew in every crate that calls it; called from
/// here, the whole search is compiled once, beside the game's own code.
pub trait Searched: Game {
    /// [`Searcher::run`].
    fn search(
        searcher: &mut Searcher<Self>,
        position: &Self::Position,
        request: &Request<'_, Self::Move>,
    ) -> SearchResult<Self::Move>;
}

/// Owns everything that lives from one search to the next: the transposition table, the search
/// threads and their histories.
pub struct Searcher<G: Game> {
    hash_mb: usize,
    threads: usize,
    /// Locked for writing only between searches, so that readers never wait while one runs.
    table: Arc<RwLock<TranspositionTable>>,
    pool: Option<ThreadPool>,
    thread_data: Vec<Mutex<ThreadData<G>>>,
    reductions: Reductions,
    tablebase: Option<Arc<dyn Tablebase<G>>>,
    memory: GameMemory,
}

/// The lock of a thread's data is only ever taken by its own thread and, between searches, by the owner; a
/// panic inside a search leaves nothing in it that the next search would read.
fn lock<G: Game>(thread: &Mutex<ThreadData<G>>) -> MutexGuard<'_, ThreadData<G>> {
    thread.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<G: Game> Searcher<G> {
    /// A searcher with a table of `hash_mb` MiB and `threads` threads. Memory and threads are taken
    /// at the first use, or by [`Searcher::prepare`], so that creation is quick.
    pub fn new(hash_mb: usize, threads: usize) -> Self {
        Self {
            hash_mb: hash_mb.max(1),
            threads: threads.max(1),
            table: Arc::default(),
            pool: None,
            thread_data: Vec::new(),
            reductions: Reductions::new(),
            tablebase: None,
            memory: GameMemory::default(),
        }
    }

    /// Gives the following searches endgame tables to probe, or takes them away. Searches of weakened play leave it
    /// alone.
    pub fn set_tablebase(&mut self, tablebase: Option<Arc<dyn Tablebase<G>>>) {
        self.tablebase = tablebase;
    }

    /// Asks for another size of the table; [`Searcher::prepare`] or the next search takes the memory, and the
    /// content is lost then.
    pub fn resize_hash(&mut self, mb: usize) {
        self.hash_mb = mb.max(1);
    }

    /// Changes the number of threads. Histories of the threads that stay are kept.
    pub fn set_threads(&mut self, threads: usize) {
        let threads = threads.max(1);
        if threads != self.threads {
            self.threads = threads;
            self.thread_data.truncate(threads);
            self.pool = None;
        }
    }

    /// The number of threads.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Takes the memory and starts the threads now, so that the first search need not.
    ///
    /// # Errors
    /// The system does not give all of it. What it gives is used, and no more is asked for until another size or
    /// number is.
    pub fn prepare(&mut self) -> Result<(), MemoryError> {
        self.start_pool();
        self.make_thread_data();
        // A thread that has just started may have taken what there was.
        if self.thread_data.is_empty() && self.pool.take().is_some() {
            self.make_thread_data();
        }
        if self.thread_data.len() < self.threads {
            self.set_threads(self.thread_data.len());
            self.start_pool();
        }
        if self.thread_data.is_empty() {
            return Err(MemoryError::Search);
        }
        let asked = self.hash_mb;
        if self.table().mb() != asked {
            self.hash_mb = self.grant(asked);
        }
        if self.hash_mb == asked { Ok(()) } else { Err(MemoryError::Table { asked, granted: self.hash_mb }) }
    }

    /// Has the system fetch the memory that was taken, which it otherwise does when a page is first used: some of the
    /// first move's time.
    pub fn fetch_memory(&mut self) {
        self.table.write().unwrap_or_else(PoisonError::into_inner).fetch_pages();
        for thread in &self.thread_data {
            lock(thread).fetch_pages();
        }
    }

    /// Makes what each thread remembers, for as many threads as there is memory for.
    fn make_thread_data(&mut self) {
        self.thread_data.truncate(self.threads);
        for index in self.thread_data.len()..self.threads {
            let Ok(data) = ThreadData::new(index, G::start_position()) else { break };
            self.thread_data.push(Mutex::new(data));
        }
    }

    /// Resizes the table to the most of `mb`, or its half, its quarter and so on, that leaves some room for everything
    /// else. What it is then, in MiB.
    fn grant(&mut self, mb: usize) -> usize {
        let mut table = self.table.write().unwrap_or_else(PoisonError::into_inner);
        let sizes = std::iter::successors(Some(mb), |mb| Some(mb / 2)).take_while(|&mb| mb > 0);
        for size in sizes {
            if table.try_resize(size).is_ok() && has_room(SPARE_ROOM) {
                return size;
            }
        }
        *table = TranspositionTable::default();
        0
    }

    /// Forgets everything: table, histories, and what the time manager remembers.
    pub fn new_game(&mut self) {
        self.memory = GameMemory::default();
        self.clear_hash();
        for thread in &self.thread_data {
            lock(thread).forget();
        }
    }

    /// Forgets the table. Should its memory be gone, the next [`Searcher::prepare`] says so.
    pub fn clear_hash(&mut self) {
        let _ = self.table.write().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Table filling in thousandths, by entries of the last search.
    pub fn hashfull(&self) -> u32 {
        self.table().hashfull()
    }

    /// A view of the table that can be asked while a search runs.
    pub fn peek(&self) -> TableView<G> {
        TableView { table: Arc::clone(&self.table), game: PhantomData }
    }

    fn table(&self) -> RwLockReadGuard<'_, TranspositionTable> {
        self.table.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// What the last search did, summed over its threads; all zero without the feature `stats`.
    pub fn stats(&self) -> Stats {
        let mut sum = Stats::default();
        for thread in &self.thread_data {
            sum += lock(thread).stats;
        }
        sum
    }

    /// The largest absolute history and correction cells of any thread.
    pub fn history_extremes(&mut self) -> (i32, i32) {
        let mut most = (0, 0);
        for thread in &self.thread_data {
            let (moves, corrections) = lock(thread).histories.extremes();
            most = (most.0.max(moves), most.1.max(corrections));
        }
        most
    }

    /// Searches `position` until a limit is reached or `signals` say stop, and reports to
    /// `listener`. Blocks; call it from a thread of its own.
    ///
    /// There is a best move whenever there is an allowed legal move, even where the game is drawn by
    /// a rule. The last line reported begins with the best move. It is exact, or a lower bound where that move was found in the
    /// last moment.
    pub fn search(
        &mut self,
        position: &G::Position,
        limits: &Limits<G::Move>,
        settings: &Settings,
        signals: &Signals,
        listener: &dyn Listener<G::Move>,
    ) -> SearchResult<G::Move>
    where
        G: Searched,
    {
        G::search(self, position, &Request { limits, settings, signals, listener })
    }

    /// What [`Searcher::search`] does, compiled where it is called: for [`Searched::search`] alone.
    pub fn run(&mut self, position: &G::Position, request: &Request<'_, G::Move>) -> SearchResult<G::Move> {
        let &Request { limits, settings, signals, listener } = request;
        let allowed = |m: &G::Move| (limits.only.is_empty() || limits.only.contains(m)) && !limits.banned.contains(m);
        let legal = position.legal_moves();
        let roots: Vec<_> = legal.iter().filter(allowed).map(RootMove::new).collect();
        if roots.is_empty() {
            let score = if legal.is_empty() { position.no_moves(0) } else { Score::DRAW };
            return nothing_to_play(score, listener);
        }
        // What is missing was said to whoever asked for it, and a search with less is a search.
        if self.prepare() == Err(MemoryError::Search) {
            return any_move(&roots[0]);
        }
        self.table.write().unwrap_or_else(PoisonError::into_inner).grow_older();
        if let Some(clock) = limits.clock {
            self.memory.begin(position.side(), clock);
        }
        let result = self.search_roots(position, roots, limits, settings, signals, listener);
        if limits.clock.is_some() {
            let stable = lock(&self.thread_data[0]).time_factor.stable();
            self.memory.end(result.score, stable);
        }
        result
    }

    /// Searches `roots` on all threads.
    fn search_roots(
        &self,
        position: &G::Position,
        mut roots: Vec<RootMove<G::Move>>,
        limits: &Limits<G::Move>,
        settings: &Settings,
        signals: &Signals,
        listener: &dyn Listener<G::Move>,
    ) -> SearchResult<G::Move> {
        let table = self.table();

        let counters: Vec<ThreadCounters> = self.thread_data.iter().map(|_| ThreadCounters::default()).collect();
        let plan = settings.level.map(|level| self.plan(position, level));
        let lines = settings.multi_pv.max(plan.map_or(1, |plan| plan.lines()));
        let ctx =
            self.shared_context(&table, limits, settings, signals, listener, &counters, lines.min(roots.len()), plan);
        let mut tablebase = self.tablebase.as_deref().filter(|_| plan.is_none()).map(TablebaseProber::new);
        if tablebase.as_ref().is_some_and(|t| root::rank(t, position, &mut roots)) {
            tablebase = None;
        }
        counters[0].count_tb_hits(roots.iter().filter(|r| r.wdl.is_some()).count() as u64);
        let last = Mutex::new(None);
        let watch = Watch { listener, last: &last };
        let ctx = SharedContext { listener: &watch, tablebase, ..ctx };
        let run = |index: usize| {
            // A level is what one thread does.
            if index > 0 && plan.is_some() {
                return;
            }
            let mut td = lock(&self.thread_data[index]);
            td.begin(position, &roots);
            deepen::deepen(&mut td, &ctx);
        };
        let known = known_move::<G>(position, &roots, &table, &mut lock(&self.thread_data[0]).law);
        match &self.pool {
            _ if known.is_some() && ctx.answers_at_once() => lock(&self.thread_data[0]).begin(position, &roots),
            Some(pool) => {
                pool.broadcast(|context| run(context.index()));
            }
            None => run(0),
        }
        self.conclude(position, &ctx, &last, known)
    }

    /// Chooses among the threads' verdicts and makes sure the last report agrees with the choice.
    fn conclude(
        &self,
        position: &G::Position,
        ctx: &SharedContext<'_, G>,
        last: &Mutex<Option<Last<G::Move>>>,
        known: Option<ThreadResult<G::Move>>,
    ) -> SearchResult<G::Move> {
        let mut main = lock(&self.thread_data[0]);
        let mut results: Vec<ThreadResult<G::Move>> = vec![main.result.clone().or(known).unwrap_or_else(|| {
            // Stopped before the first move was searched: any move, and what it looks like now.
            let score = if position.in_check() { Score::DRAW } else { main.evaluate() };
            ThreadResult { best: RootMove { score, seldepth: 1, ..main.roots[0].clone() }, score, depth: 1 }
        })];
        let mut chosen = 0;
        if let Some(plan) = &ctx.plan {
            let lines = ctx.lines.min(main.roots.len());
            let ThreadData { roots, law, .. } = &mut *main;
            let scored = |r: &RootMove<G::Move>| {
                r.last_score().map(|(score, exactness)| RootMove { score, exactness, ..r.clone() })
            };
            let mut scored: Vec<_> = roots[..lines].iter().filter_map(scored).collect();
            scored.sort_by_key(|r| std::cmp::Reverse(r.score));
            if scored.len() > 1 {
                let best = scored.swap_remove(plan.choose::<G>(position, &scored, law));
                let depth = results[0].depth;
                results[0] = ThreadResult { score: best.score, best, depth };
            }
        } else if ctx.lines == 1 {
            results.extend(self.thread_data[1..].iter().filter_map(|td| lock(td).result.clone()));
            chosen = root::vote::<G>(&results);
        }
        let ThreadResult { mut best, score, depth } = results.swap_remove(chosen);
        let score = best.shown(score);
        best.score = score;
        best.pv = pv::playable::<G>(position, &best.pv, ctx.table, &mut main.law);
        let exactness = if best.wdl.is_some() { Exactness::Exact } else { best.exactness };
        let shown = last
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .is_some_and(|l| l == Last { best: best.m, score, multipv: 1, exactness });
        if !shown {
            ctx.report(depth, 1, &best, exactness);
        }
        SearchResult {
            best: Some(best.m),
            ponder: best.pv.get(1).copied(),
            score,
            exactness,
            depth,
            nodes: ctx.nodes(),
            pv: best.pv,
            mate_refuted: main.mate_refuted,
        }
    }

    /// How `position` is played at `level`.
    fn plan(&self, position: &G::Position, level: Level) -> Plan {
        let cache = &mut lock(&self.thread_data[0]).cache;
        // A check distorts the evaluation, and who has to answer one has something else to do than to win.
        let worth = if position.in_check() { Score::DRAW } else { position.evaluate(cache, &mut Untraced) };
        Plan::new::<G>(level, worth)
    }

    #[allow(clippy::too_many_arguments, reason = "what the threads of one search share")]
    fn shared_context<'a>(
        &'a self,
        table: &'a TranspositionTable,
        limits: &'a Limits<G::Move>,
        settings: &'a Settings,
        signals: &'a Signals,
        listener: &'a dyn Listener<G::Move>,
        counters: &'a [ThreadCounters],
        lines: usize,
        plan: Option<Plan>,
    ) -> SharedContext<'a, G> {
        let budget = TimeBudget::for_search::<G>(limits, settings, &self.memory);
        let node_limit = limits.nodes.into_iter().chain(plan.map(|plan| plan.nodes())).min();
        SharedContext {
            table,
            limits,
            settings,
            signals,
            listener,
            counters,
            stop: AtomicBool::new(false),
            start: Instant::now(),
            budget,
            memory: self.memory,
            node_limit,
            plan,
            lines,
            reductions: &self.reductions,
            tablebase: None,
        }
    }

    fn start_pool(&mut self) {
        let mut threads = self.threads;
        while self.pool.is_none() && threads > 0 {
            let name = |i| format!("search-{i}");
            let builder = ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).thread_name(name);
            // A thread that finds no room at its start dies unheard, so there must be room for all.
            self.pool = if has_room(threads * STACK + SPARE_ROOM) { builder.build().ok() } else { None };
            self.threads = threads;
            // Threads whose own tables would find no room are not worth having, and the stack of a lone thread is
            // better used for its tables.
            let missing = threads.saturating_sub(self.thread_data.len()) * THREAD_ROOM;
            if !has_room(missing + if threads > 1 { POOL_SPARE_ROOM } else { SPARE_ROOM }) {
                self.pool = None;
            }
            threads /= 2;
            if self.pool.is_none() {
                // The threads that did start need a moment to give their stacks back.
                thread::sleep(Duration::from_millis(10));
            }
        }
    }
}

/// Memory that the tables of one search thread, its stack's growth included, may take.
const THREAD_ROOM: usize = 24 << 20;
/// Memory left over for everything else where there are many threads.
const POOL_SPARE_ROOM: usize = 192 << 20;
/// Memory that a table leaves over for everything else.
const SPARE_ROOM: usize = 8 << 20;

/// The answer where no move may be played.
fn nothing_to_play<M>(score: Score, listener: &dyn Listener<M>) -> SearchResult<M> {
    listener.info(&Info {
        depth: 0,
        seldepth: 0,
        multipv: 1,
        score,
        exactness: Exactness::Exact,
        nodes: 0,
        hashfull: 0,
        tbhits: 0,
        time: std::time::Duration::ZERO,
        pv: Vec::new(),
    });
    SearchResult {
        best: None,
        ponder: None,
        score,
        exactness: Exactness::Exact,
        depth: 0,
        nodes: 0,
        pv: Vec::new(),
        mate_refuted: false,
    }
}

/// The answer where there is no memory for a search.
fn any_move<M: GameMove>(root: &RootMove<M>) -> SearchResult<M> {
    SearchResult {
        best: Some(root.m),
        ponder: None,
        // Nothing is known: at least the worst that can be.
        score: (-Score::INFINITE).clamp_eval(),
        exactness: Exactness::AtLeast,
        depth: 0,
        nodes: 0,
        pv: vec![root.m],
        mate_refuted: false,
    }
}

/// What the table knows of the root, where its score means something and no rule ends the game after
/// its move.
fn known_move<G: Game>(
    position: &G::Position,
    roots: &[RootMove<G::Move>],
    table: &TranspositionTable,
    law: &mut G::LawCache,
) -> Option<ThreadResult<G::Move>> {
    let entry = table.probe(position.tt_key(), 0).filter(|e| e.bound != Bound::None && e.depth > 0)?;
    let m = G::Move::unpack(entry.best?);
    let root = roots.iter().find(|r| r.m == m)?;
    let mut after = position.clone();
    after.make(m);
    if pv::over::<G>(&after, 1, law) {
        return None;
    }
    let depth = entry.depth as u32;
    let exactness = match entry.bound {
        Bound::Upper => Exactness::AtMost,
        Bound::Lower => Exactness::AtLeast,
        Bound::None | Bound::Exact => Exactness::Exact,
    };
    let best = RootMove { score: entry.score, seldepth: depth, exactness, ..root.clone() };
    Some(ThreadResult { best, score: entry.score, depth })
}

/// The line reported last.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Last<M> {
    best: M,
    score: Score,
    multipv: usize,
    exactness: Exactness,
}

/// Passes reports on and remembers the last one.
struct Watch<'a, M> {
    listener: &'a dyn Listener<M>,
    last: &'a Mutex<Option<Last<M>>>,
}

impl<M: GameMove> Listener<M> for Watch<'_, M> {
    fn info(&self, info: &Info<M>) {
        let last = info.pv.first().map(|&best| Last {
            best,
            score: info.score,
            multipv: info.multipv,
            exactness: info.exactness,
        });
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = last;
        self.listener.info(info);
    }
    fn current_move(&self, depth: u32, m: M, number: usize) {
        self.listener.current_move(depth, m, number);
    }
    fn pulse(&self, nodes: u64, time: std::time::Duration, hashfull: u32) {
        self.listener.pulse(nodes, time, hashfull);
    }
}
