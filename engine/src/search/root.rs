//! Root moves, and what a thread would play.

use crate::{game::Game, score::Score};

use super::{
    limits::Exactness,
    tablebase::{TablebaseProber, Wdl},
};

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
    /// The last score that is known, and how exactly: that of the iteration before where the present one was broken off before
    /// it came so far, or left an upper bound; `None` for a move that never was among the lines.
    pub fn last_score(&self) -> Option<(Score, Exactness)> {
        let open = self.score == -Score::INFINITE || self.exactness == Exactness::AtMost;
        if open && self.previous != -Score::INFINITE {
            return Some((self.previous, Exactness::Exact));
        }
        (self.score != -Score::INFINITE).then_some((self.score, self.exactness))
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

/// Lets the tablebase rank the root moves, best first. `true` when the ranks alone lead to the goal,
/// so that nothing is left to probe below the root.
pub(super) fn rank<G: Game>(
    tablebase: &TablebaseProber<'_, G>,
    position: &G::Position,
    roots: &mut [RootMove<G::Move>],
) -> bool {
    let moves: Vec<_> = roots.iter().map(|r| r.m).collect();
    let Some(ranking) = tablebase.rank(position, &moves) else { return false };
    for (root, ranked) in roots.iter_mut().zip(ranking.moves) {
        (root.tb_rank, root.wdl) = (ranked.rank, Some(ranked.wdl));
    }
    roots.sort_by_key(|r| std::cmp::Reverse(r.tb_rank));
    ranking.complete
}

/// A finished line: what a thread would play and why.
#[derive(Clone, Debug)]
pub(super) struct ThreadResult<M> {
    pub best: RootMove<M>,
    pub score: Score,
    pub depth: u32,
}

/// Which of the threads' results to play: a proven win at once, the shortest; otherwise the move
/// that most depth and score speak for.
pub(super) fn vote<G: Game>(results: &[ThreadResult<G::Move>]) -> usize {
    let worst = results.iter().map(|v| v.score.0).min().unwrap_or(0);
    let weight = |v: &ThreadResult<G::Move>| i64::from(v.score.0 - worst + G::vote_offset()) * i64::from(v.depth);
    let votes = |m: G::Move| results.iter().filter(|v| v.best.m == m).map(weight).sum::<i64>();
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
