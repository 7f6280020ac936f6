//! Exact knowledge from outside the search: endgame tables, which the engine itself, without input
//! and output, cannot read. A caller that can read them lends the search an [`Oracle`].
//!
//! At the root the oracle ranks the moves, and the search only chooses among those ranked first.
//! Elsewhere it is asked where the rule clock has just begun anew, so that its answer depends on
//! nothing but the board.

use crate::{
    game::{Game, Position},
    score::Score,
};

use super::threads::{Env, RootMove};

/// What perfect play leads to, from the view of the side to move. The names are those of endgame
/// tables: a cursed win and a blessed loss would be decided but for the rule clock, which draws them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Worth {
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

impl Worth {
    /// The score of a position of this worth, `ply` plies from the root; `draw` is the worth of a draw.
    pub fn score(self, ply: usize, draw: Score) -> Score {
        match self {
            Worth::Loss => -Score::table_win_in(ply),
            Worth::BlessedLoss => draw - 2,
            Worth::Draw => draw,
            Worth::CursedWin => draw + 2,
            Worth::Win => Score::table_win_in(ply),
        }
    }
}

/// A root move as the oracle sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// Moves of a higher order are to be preferred whatever the search thinks; among moves of the
    /// same order the search chooses.
    pub order: i32,
    /// What the move leads to, from the view of the side that plays it.
    pub worth: Worth,
}

/// The oracle's answer about a root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranking {
    /// One entry per move asked about, in the same order.
    pub moves: Vec<Ranked>,
    /// Does the order alone guarantee progress? If it does, the search below the root is left to look
    /// for the mate on its own; if not, it asks the oracle on its way.
    pub complete: bool,
}

/// Where the oracle is worth asking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The most men on the board, kings included, of positions it may know.
    pub men: u32,
    /// Positions with exactly that many men are asked about from this depth on, in plies.
    pub depth: i32,
}

/// Someone who knows the outcome of some positions.
pub trait Oracle<G: Game>: Send + Sync {
    /// Where it is worth asking.
    fn reach(&self) -> Reach;
    /// The worth of a position whose rule clock is zero, if it is known.
    fn probe(&self, position: &G::Position) -> Option<Worth>;
    /// Ranks `moves`, legal in `position`, the line of the game and the rule clock considered; `None`
    /// if any of them is not known.
    fn rank(&self, position: &G::Position, moves: &[G::Move]) -> Option<Ranking>;
}

/// An oracle on loan for one search.
pub(super) struct Loan<'a, G: Game> {
    oracle: &'a dyn Oracle<G>,
    reach: Reach,
}

impl<'a, G: Game> Loan<'a, G> {
    pub fn new(oracle: &'a dyn Oracle<G>) -> Self {
        Self { oracle, reach: oracle.reach() }
    }

    /// Lets the oracle rank the root moves. `true` when nothing is left to ask below the root.
    pub fn rank(&self, position: &G::Position, roots: &mut [RootMove<G::Move>]) -> bool {
        if position.men() > self.reach.men {
            return false;
        }
        let moves: Vec<_> = roots.iter().map(|r| r.m).collect();
        let Some(ranking) = self.oracle.rank(position, &moves) else { return false };
        for (root, ranked) in roots.iter_mut().zip(ranking.moves) {
            (root.order, root.worth) = (ranked.order, Some(ranked.worth));
        }
        roots.sort_by_key(|r| std::cmp::Reverse(r.order));
        ranking.complete
    }

    /// Is the position, to be searched to `depth`, worth asking about?
    #[inline]
    pub fn concerns(&self, position: &G::Position, depth: i32) -> bool {
        let men = position.men();
        men <= self.reach.men && (men < self.reach.men || depth >= self.reach.depth) && position.rule_clock().0 == 0
    }
}

/// Asks the oracle about the position of worker `index`.
#[cold]
#[inline(never)]
pub(super) fn ask<G: Game>(
    env: &Env<'_, G>,
    loan: &Loan<'_, G>,
    position: &G::Position,
    index: usize,
) -> Option<Worth> {
    let worth = loan.oracle.probe(position)?;
    env.counters[index].count_hits(1);
    Some(worth)
}
