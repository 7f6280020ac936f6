//! Weakened play: fewer nodes, and a choice among the best lines that may err by a bounded amount.
//! The error depends on the position alone, so that a search can be repeated.

use crate::{
    key::{Key, scramble},
    score::Score,
};

/// Lines among which a weakened engine chooses.
pub(super) const LINES: usize = 4;
/// Full strength on the scale of strength limits.
const FULL: u32 = 1000;
/// Nodes at the weakest.
const FEWEST_NODES: f64 = 48.0;
/// How often the nodes double from the weakest to the strongest.
const DOUBLINGS: f64 = 14.0;
/// Error of the weakest, in centipawns.
const LARGEST_ERROR: u32 = 240;

/// The nodes a weakened engine may visit.
pub(super) fn nodes(strength_limit: u32) -> u64 {
    let strength = f64::from(strength_limit.min(FULL)) / f64::from(FULL);
    (FEWEST_NODES * (strength * DOUBLINGS).exp2()) as u64
}

/// Which of `scores`, best first, a weakened engine plays: each is credited with an error drawn from
/// the position's key. A mate in sight is played out, and no move is played that is worse than the
/// best by more than the largest error.
pub(super) fn choose(strength_limit: u32, key: Key, scores: &[Score]) -> usize {
    let span = i64::from(LARGEST_ERROR * (FULL - strength_limit.min(FULL)) / FULL);
    if span == 0 || scores.first().is_none_or(|s| s.is_win()) {
        return 0;
    }
    let error = |i: usize| (scramble(key.0 ^ (i as u64 + 1)).0 % (span as u64 + 1)) as i64;
    let worth = |i: usize| i64::from(scores[i].0) + error(i);
    let best = i64::from(scores[0].0);
    (0..scores.len())
        .filter(|&i| i64::from(scores[i].0) >= best - span)
        .max_by_key(|&i| (worth(i), std::cmp::Reverse(i)))
        .unwrap_or(0)
}
