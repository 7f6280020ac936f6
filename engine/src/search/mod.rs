//! The search: iterative deepening over a principal variation search, on any number of threads,
//! for every game that keeps the contract.

pub mod limits;
pub mod params;

use std::{fmt, marker::PhantomData, time::Instant};

pub use limits::{Clock, Deaf, Exactness, Info, Limits, Listener, Outcome, Settings, Signals};

use crate::{
    eval::Untraced,
    game::{Game, Kind, Position},
    movelist::MoveList,
    rules::{Ruling, Silent},
    score::{MAX_PLY, Score},
};

/// The transposition table could not be made as large as asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashError {
    /// The size asked for, in MiB.
    pub asked: usize,
    /// The size kept instead, in MiB.
    pub kept: usize,
}

impl fmt::Display for HashError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no memory for a hash table of {} MB, keeping {} MB", self.asked, self.kept)
    }
}
impl std::error::Error for HashError {}

/// What the transposition table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probe<M> {
    /// Score from the view of the side to move.
    pub score: Score,
    /// Whether the score is a value or a bound.
    pub exactness: Exactness,
    /// Depth of the search behind it, in plies.
    pub depth: u32,
    /// The best move, legal here.
    pub best: Option<M>,
}

/// Owns everything that lives from one search to the next: the transposition table, the worker
/// threads and their histories.
pub struct Searcher<G: Game> {
    hash_mb: usize,
    game: PhantomData<G>,
}

impl<G: Game> Searcher<G> {
    /// A searcher with a table of `hash_mb` MiB and `threads` threads. Memory is taken at the first
    /// use, so that creation is quick.
    pub fn new(hash_mb: usize, threads: usize) -> Self {
        let _ = threads;
        Self { hash_mb, game: PhantomData }
    }
    /// Changes the table's size, losing its content.
    ///
    /// # Errors
    /// There is not enough memory; the old size is kept.
    pub fn try_resize_hash(&mut self, mb: usize) -> Result<(), HashError> {
        self.hash_mb = mb;
        Ok(())
    }
    /// Changes the number of threads.
    pub fn set_threads(&mut self, threads: usize) {
        let _ = threads;
    }
    /// Forgets everything: table and histories.
    pub fn new_game(&mut self) {}
    /// Forgets the table.
    pub fn clear_hash(&mut self) {}
    /// Table filling in thousandths.
    pub fn hashfull(&self) -> u32 {
        0
    }
    /// What the table knows of `position`.
    pub fn probe(&self, position: &G::Position) -> Option<Probe<G::Move>> {
        let _ = position;
        None
    }
    /// Searches `position` until a limit is reached or `signals` say stop, and reports to
    /// `listener`. Blocks; call it from a thread of its own.
    pub fn search(
        &mut self,
        position: &G::Position,
        limits: &Limits<G::Move>,
        settings: &Settings,
        signals: &Signals,
        listener: &dyn Listener<G::Move>,
    ) -> Outcome<G::Move> {
        let _ = settings;
        let start = Instant::now();
        let mut first =
            First::<G> { pos: position.clone(), cache: G::EvalCache::default(), nodes: 0, signals, start, limits };
        let mut out =
            Outcome { best: None, ponder: None, score: position.no_moves(0), depth: 0, nodes: 0, pv: Vec::new() };
        for depth in 1..=limits.depth.unwrap_or(8).clamp(1, 8) {
            let mut best = -Score::INFINITE;
            let mut choice = None;
            for m in position.legal_moves().iter() {
                if limits.banned.contains(&m) || !(limits.only.is_empty() || limits.only.contains(&m)) {
                    continue;
                }
                first.pos.make(m);
                let score = -first.alphabeta(-Score::INFINITE, -best, depth as i32 - 1, 1);
                first.pos.unmake();
                if first.over() && out.best.is_some() {
                    choice = None;
                    break;
                }
                if choice.is_none() || score > best {
                    (best, choice) = (score, Some(m));
                }
            }
            out.nodes = first.nodes;
            if let Some(m) = choice {
                (out.best, out.score, out.depth, out.pv) = (Some(m), best, depth, vec![m]);
                listener.info(&Info {
                    depth,
                    seldepth: depth,
                    multipv: 1,
                    score: best,
                    exactness: Exactness::Exact,
                    nodes: first.nodes,
                    hashfull: 0,
                    tbhits: 0,
                    time: start.elapsed(),
                    pv: out.pv.clone(),
                });
            }
            if choice.is_none() || first.over() {
                break;
            }
        }
        if limits.infinite || limits.ponder {
            signals.wait(!limits.infinite);
        }
        out
    }
}

/// The first, plain alpha-beta.
struct First<'a, G: Game> {
    pos: G::Position,
    cache: G::EvalCache,
    nodes: u64,
    signals: &'a Signals,
    start: Instant,
    limits: &'a Limits<G::Move>,
}

impl<G: Game> First<'_, G> {
    fn over(&self) -> bool {
        let time = self.limits.movetime.or(self.limits.clock.map(|c| c.remaining / 30));
        self.signals.stopped()
            || self.limits.nodes.is_some_and(|n| self.nodes >= n)
            || (!self.signals.pondering() && time.is_some_and(|t| self.start.elapsed() >= t))
    }
    fn alphabeta(&mut self, mut alpha: Score, beta: Score, depth: i32, ply: usize) -> Score {
        self.nodes += 1;
        match self.pos.judge(ply, &mut Silent) {
            Some(Ruling::Draw) => return Score::DRAW,
            Some(Ruling::Win) => return -Score::banned_in(ply),
            Some(Ruling::Loss) => return Score::banned_in(ply),
            _ => {}
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.pos.evaluate(&mut self.cache, &mut Untraced);
        }
        let mut moves = MoveList::new();
        self.pos.generate(Kind::Noisy, &mut moves);
        self.pos.generate(Kind::Quiet, &mut moves);
        let (mut best, mut any) = (-Score::INFINITE, false);
        for m in moves.iter() {
            if !self.pos.legal(m) {
                continue;
            }
            any = true;
            self.pos.make(m);
            let score = -self.alphabeta(-beta, -alpha, depth - 1, ply + 1);
            self.pos.unmake();
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta || (self.nodes & 255 == 0 && self.over()) {
                break;
            }
        }
        if any { best } else { self.pos.no_moves(ply) }
    }
}
