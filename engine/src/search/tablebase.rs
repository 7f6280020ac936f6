//! Exact knowledge from outside the search: endgame tables, which the engine itself, without input
//! and output, cannot read. A caller that can read them hands the search a [`Tablebase`].
//!
//! At the root the tablebase ranks the moves, and the search only chooses among those ranked first.
//! Elsewhere it is asked where the rule clock has just begun anew, so that its answer depends on
//! nothing but the board.

use crate::{
    game::{Game, Position},
    score::Score,
};

/// What perfect play leads to, from the view of the side to move. The names are those of endgame
/// tables: a cursed win and a blessed loss would be decided but for the rule clock, which draws them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wdl {
    /// Lost.
    Loss,
    /// Lost, but the rule clock runs out first.
    BlessedLoss,
    /// Drawn.
    Draw,
    /// Won, but the rule clock runs out first.
    CursedWin,
    /// Won.
    Win,
}

impl Wdl {
    /// The score of a position of this worth, `ply` plies from the root; `draw` is the worth of a draw.
    pub fn score(self, ply: usize, draw: Score) -> Score {
        match self {
            Wdl::Loss => -Score::table_win_in(ply),
            Wdl::BlessedLoss => draw - 2,
            Wdl::Draw => draw,
            Wdl::CursedWin => draw + 2,
            Wdl::Win => Score::table_win_in(ply),
        }
    }
}

/// A root move as the tablebase ranks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedMove {
    /// Moves of a higher rank are to be preferred whatever the search thinks; among moves of the
    /// same rank the search chooses.
    pub rank: i32,
    /// What the move leads to, from the view of the side that plays it.
    pub wdl: Wdl,
}

/// The answer to a probe at the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootRanking {
    /// One entry per move asked about, in the same order.
    pub moves: Vec<RankedMove>,
    /// Does the rank alone guarantee progress? If it does, the search below the root is left to look
    /// for the mate on its own; if not, it probes on its way.
    pub complete: bool,
}

/// Which positions to probe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProbeLimits {
    /// The most men on the board, kings included, of positions it may know.
    pub men: u32,
    /// Positions with exactly that many men are asked about from this depth on, in plies.
    pub depth: i32,
}

/// Endgame tables: they know the outcome of some positions.
pub trait Tablebase<G: Game>: Send + Sync {
    /// Which positions to probe.
    fn probe_limits(&self) -> ProbeLimits;
    /// The worth of a position whose rule clock is zero, if it is known.
    fn probe(&self, position: &G::Position) -> Option<Wdl>;
    /// Ranks `moves`, legal in `position`, the line of the game and the rule clock considered; `None`
    /// if any of them is not known.
    fn rank(&self, position: &G::Position, moves: &[G::Move]) -> Option<RootRanking>;
}

/// The tablebase of one search, and which positions to probe.
pub(super) struct TablebaseProber<'a, G: Game> {
    tablebase: &'a dyn Tablebase<G>,
    probe_limits: ProbeLimits,
}

impl<'a, G: Game> TablebaseProber<'a, G> {
    pub fn new(tablebase: &'a dyn Tablebase<G>) -> Self {
        Self { tablebase, probe_limits: tablebase.probe_limits() }
    }

    /// Ranks `moves`, legal in `position`, if the tablebase knows them.
    pub fn rank(&self, position: &G::Position, moves: &[G::Move]) -> Option<RootRanking> {
        if position.piece_count() > self.probe_limits.men { None } else { self.tablebase.rank(position, moves) }
    }

    /// The outcome of the position, if the tablebase knows it.
    pub fn probe(&self, position: &G::Position) -> Option<Wdl> {
        self.tablebase.probe(position)
    }

    /// Is the position, to be searched to `depth`, worth asking about?
    #[inline]
    pub fn should_probe(&self, position: &G::Position, depth: i32) -> bool {
        let men = position.piece_count();
        men <= self.probe_limits.men
            && (men < self.probe_limits.men || depth >= self.probe_limits.depth)
            && position.rule_clock().0 == 0
    }
}
