//! What a caller asks of a search and what it hears back.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use crate::score::Score;

use super::level::Level;

/// A game clock as one player sees it when it is to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Time left, without the increment of this move.
    pub remaining: Duration,
    /// Added after each move.
    pub increment: Duration,
    /// Moves until the next time control; `None` for the rest of the game.
    pub moves_to_go: Option<u32>,
}

/// When a search must end. Any limits may be combined; the first one reached ends the search.
/// Without any, the search goes on until it is stopped.
#[derive(Clone, Debug)]
pub struct Limits<M> {
    /// Last iteration, in plies.
    pub depth: Option<u32>,
    /// Nodes over all threads; exact with one thread.
    pub nodes: Option<u64>,
    /// Nodes after which no new iteration begins (data generation).
    pub soft_nodes: Option<u64>,
    /// End when a mate in this many moves (not plies) is proven, or is proven absent.
    pub mate: Option<u32>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// The clock to manage.
    pub clock: Option<Clock>,
    /// Never end by itself as long as there is something to search. Whoever must not answer before
    /// [`Signals::stop`] waits for it with [`Signals::wait`].
    pub infinite: bool,
    /// Think on the opponent's time: behave as `infinite` until [`Signals::ponderhit`].
    pub ponder: bool,
    /// Watch for mates in two and three moves between the iterations. Somebody who analyses wants to hear of them early,
    /// and pays for it with a few nodes; in a game these are better spent on the search.
    pub watch: bool,
    /// Root moves to search; empty for all.
    pub only: Vec<M>,
    /// Root moves that must not be played.
    pub banned: Vec<M>,
}

impl<M> Default for Limits<M> {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            soft_nodes: None,
            mate: None,
            movetime: None,
            clock: None,
            infinite: false,
            ponder: false,
            watch: false,
            only: Vec::new(),
            banned: Vec::new(),
        }
    }
}

impl<M> Limits<M> {
    /// The same limits, with the watch for mates where they are those of an analysis: not in a game, where a clock runs or
    /// is waited for, and not where nodes are counted, which are then the search's alone.
    #[must_use]
    pub fn watching(self) -> Self {
        let game = self.clock.is_some() || self.ponder;
        let counted = self.nodes.is_some() || self.soft_nodes.is_some();
        Self { watch: !game && !counted, ..self }
    }
}

/// How the engine plays, apart from the limits of one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Lines to report and keep exact.
    pub multi_pv: usize,
    /// Time lost between the engine and its user, kept back on every move.
    pub move_overhead: Duration,
    /// Centipawns by which a draw is worth less than nothing to the side to move at the root.
    pub contempt: i32,
    /// Will the engine ponder? Lets it use a little more of its own time.
    pub may_ponder: bool,
    /// Weakened play; `None` plays at full strength.
    pub level: Option<Level>,
}

impl Default for Settings {
    fn default() -> Self {
        Self { multi_pv: 1, move_overhead: Duration::from_millis(10), contempt: 0, may_ponder: false, level: None }
    }
}

/// How exact a reported score is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exactness {
    /// The value at this depth.
    Exact,
    /// The value is at least this.
    AtLeast,
    /// The value is at most this.
    AtMost,
}

/// One line of a running search.
#[derive(Clone, Debug)]
pub struct Info<M> {
    /// Iteration, in plies.
    pub depth: u32,
    /// Deepest ply visited.
    pub seldepth: u32,
    /// Rank of the line, from 1.
    pub multipv: usize,
    /// Score from the view of the side to move at the root.
    pub score: Score,
    /// Whether the score is a value or a bound.
    pub exactness: Exactness,
    /// Nodes over all threads.
    pub nodes: u64,
    /// Table filling in thousandths.
    pub hashfull: u32,
    /// Endgame-table hits.
    pub tbhits: u64,
    /// Time since the search began.
    pub time: Duration,
    /// The principal variation, legal from the root.
    pub pv: Vec<M>,
}

/// What a search reports while it runs. Called from search threads.
pub trait Listener<M>: Sync {
    /// A finished iteration, a bound, or the last line before the end.
    fn info(&self, info: &Info<M>);
    /// About to search this root move (`number` counts from 1); sent only after a few seconds.
    fn current_move(&self, depth: u32, m: M, number: usize) {
        let _ = (depth, m, number);
    }
    /// About each second: progress without a new line.
    fn pulse(&self, nodes: u64, time: Duration, hashfull: u32) {
        let _ = (nodes, time, hashfull);
    }
}

/// A listener that hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NullListener;
impl<M> Listener<M> for NullListener {
    fn info(&self, _: &Info<M>) {}
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct SearchResult<M> {
    /// The move to play; `None` when there is no legal (or no allowed) move.
    pub best: Option<M>,
    /// The expected answer, legal after `best`.
    pub ponder: Option<M>,
    /// The score of `best`, from the view of the side to move.
    pub score: Score,
    /// Whether that score is a value or, for a move found in the last moment, a bound.
    pub exactness: Exactness,
    /// Last finished iteration, in plies.
    pub depth: u32,
    /// Nodes over all threads.
    pub nodes: u64,
    /// The principal variation.
    pub pv: Vec<M>,
    /// Is it proven that there is no mate within the moves of [`Limits::mate`]?
    pub mate_refuted: bool,
}

/// Flags through which another thread steers a running search. Share it in an `Arc`; call
/// [`Signals::begin`] before the search is handed to its thread, so that a stop or ponderhit that
/// arrives at once is not lost.
#[derive(Debug, Default)]
pub struct Signals {
    stop: AtomicBool,
    pondering: AtomicBool,
    hit: std::sync::Mutex<Option<Instant>>,
    waker: std::sync::Condvar,
}

impl Signals {
    /// Clears all flags for a new search.
    ///
    /// # Panics
    /// Never in practice: only if a thread panicked while it held the lock.
    pub fn begin(&self, ponder: bool) {
        let mut hit = self.hit.lock().expect("no panic under this lock");
        *hit = None;
        self.pondering.store(ponder, Ordering::SeqCst);
        self.stop.store(false, Ordering::SeqCst);
    }
    /// Ends the search as soon as it looks.
    ///
    /// # Panics
    /// As [`Signals::begin`].
    pub fn stop(&self) {
        let _hit = self.hit.lock().expect("no panic under this lock");
        self.stop.store(true, Ordering::SeqCst);
        self.waker.notify_all();
    }
    /// The opponent played the expected move: from now on the clock runs.
    ///
    /// # Panics
    /// As [`Signals::begin`].
    pub fn ponderhit(&self) {
        let mut hit = self.hit.lock().expect("no panic under this lock");
        *hit = Some(Instant::now());
        self.pondering.store(false, Ordering::SeqCst);
        self.waker.notify_all();
    }
    /// Was the search told to stop?
    #[inline]
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
    /// Is the search still pondering?
    #[inline]
    pub fn pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }
    /// When the ponderhit came.
    ///
    /// # Panics
    /// As [`Signals::begin`].
    pub fn hit_at(&self) -> Option<Instant> {
        *self.hit.lock().expect("no panic under this lock")
    }
    /// Sleeps, without using the processor, until stopped, or until `while_pondering_only` and the
    /// ponderhit has come.
    ///
    /// # Panics
    /// As [`Signals::begin`].
    pub fn wait(&self, while_pondering_only: bool) {
        let mut hit = self.hit.lock().expect("no panic under this lock");
        while !self.stop.load(Ordering::SeqCst) && (!while_pondering_only || self.pondering.load(Ordering::SeqCst)) {
            hit = self.waker.wait(hit).expect("no panic under this lock");
        }
    }
}
