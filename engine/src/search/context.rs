//! What all threads of one search share.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    time::{Duration, Instant},
};

use crate::{game::Game, law::is_past, score::Score};

use super::{
    clock::{GameMemory, TimeBudget},
    limits::{Exactness, Info, Limits, Listener, Settings, Signals},
    reductions::Reductions,
    root::RootMove,
    strength::Plan,
    tablebase::{TablebaseProber, Wdl},
    tt::TranspositionTable,
};

/// A search with less time than this looks at the clock more often.
const HURRY: Duration = Duration::from_millis(50);

/// One thread's counters on a cache line of their own.
#[derive(Default)]
#[repr(align(128))]
pub(super) struct ThreadCounters {
    nodes: AtomicU64,
    tb_hits: AtomicU64,
}

impl ThreadCounters {
    /// Publishes the thread's node count.
    pub fn publish_nodes(&self, nodes: u64) {
        self.nodes.store(nodes, Relaxed);
    }
    /// Counts successful probes.
    pub fn count_tb_hits(&self, more: u64) {
        self.tb_hits.fetch_add(more, Relaxed);
    }
}

/// What all threads of one search share.
pub(super) struct SharedContext<'a, G: Game> {
    pub table: &'a TranspositionTable,
    pub limits: &'a Limits<G::Move>,
    pub settings: &'a Settings,
    pub signals: &'a Signals,
    pub listener: &'a dyn Listener<G::Move>,
    pub counters: &'a [ThreadCounters],
    pub stop: AtomicBool,
    pub start: Instant,
    /// Time for this move, counted from the ponderhit when there is one.
    pub budget: Option<TimeBudget>,
    /// What the time manager remembers of the game.
    pub memory: GameMemory,
    /// The most nodes this search may visit.
    pub node_limit: Option<u64>,
    /// How to play more weakly.
    pub plan: Option<Plan>,
    /// Lines to keep exact.
    pub lines: usize,
    /// Bases of late-move reductions.
    pub reductions: &'a Reductions,
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
    /// Is there no time to search, so that the table's move is the answer?
    pub fn answers_at_once(&self) -> bool {
        self.limits.clock.is_some()
            && self.budget.is_some_and(|budget| budget.is_spent::<G>())
            && !self.endless()
            && self.lines == 1
            && self.limits.mate.is_none()
            && self.tablebase.is_none()
    }
    /// Is the time so short that it is looked at often?
    pub fn is_hurried(&self) -> bool {
        self.budget.is_some_and(|budget| budget.hard < HURRY)
    }
    /// When the time for this move runs out; `None` where it never does or does not run yet.
    pub fn deadline(&self) -> Option<Instant> {
        if self.endless() {
            return None;
        }
        self.signals.hit_at().unwrap_or(self.start).checked_add(self.budget?.hard)
    }
    /// Has the time for this move run out?
    pub fn out_of_time(&self) -> bool {
        is_past(self.deadline())
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

    /// The outcome of `position`, to be searched to `depth` by thread `index`, if a tablebase is to be
    /// probed and knows it.
    #[inline(always)]
    pub fn probe_tablebase(&self, position: &G::Position, depth: i32, index: usize) -> Option<Wdl> {
        let tablebase = self.tablebase.as_ref().filter(|t| t.should_probe(position, depth))?;
        self.probe_slowly(tablebase, position, index)
    }
    #[cold]
    #[inline(never)]
    fn probe_slowly(&self, tablebase: &TablebaseProber<'_, G>, position: &G::Position, index: usize) -> Option<Wdl> {
        let wdl = tablebase.probe(position)?;
        self.counters[index].count_tb_hits(1);
        Some(wdl)
    }
}
