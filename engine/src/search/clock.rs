//! The time manager: how long to think, as pure functions of the clock and of what the search saw.

use std::time::Duration;

use crate::score::Score;

use super::limits::Clock;

/// Thinking time for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// No iteration begins after this, once scaled by [`TimeFactor::factor`].
    pub soft: Duration,
    /// The search ends here whatever it is doing.
    pub hard: Duration,
}

/// Moves a sudden-death clock is spread over.
const HORIZON: u32 = 20;
/// Share of the increment that is spent at once, in hundredths.
const INCREMENT_SHARE: u32 = 85;
/// Share of the even split that is spent by default, in hundredths: the rest is there for the
/// moves that need more.
const THRIFT: u32 = 70;
/// Largest share of the clock for one move, in hundredths.
const MOST: u32 = 70;
/// A hard limit is at most so many soft limits.
const STRETCH: u32 = 6;
/// Extra soft time when the opponent's time is used too, in hundredths.
const PONDER_BONUS: u32 = 125;

impl Budget {
    /// The budget for a game clock. `overhead` is lost on every move; with `may_ponder` the
    /// opponent's time will be used too, so ours may be spent a little faster.
    pub fn for_clock(clock: &Clock, overhead: Duration, may_ponder: bool) -> Budget {
        let usable = clock.remaining.saturating_sub(overhead);
        let most = usable * MOST / 100;
        let even = match clock.moves_to_go {
            Some(moves) if moves > 0 => {
                let moves = moves.min(2 * HORIZON);
                let paid = clock.increment.saturating_sub(overhead) * (moves - 1);
                let lost = overhead * (moves - 1);
                (usable + paid).saturating_sub(lost) / (moves + 1)
            }
            _ => {
                let income = clock.increment.saturating_sub(overhead) * INCREMENT_SHARE / 100;
                (usable / HORIZON + income) * THRIFT / 100
            }
        };
        let soft = if may_ponder { even * PONDER_BONUS / 100 } else { even }.min(most);
        Budget { soft, hard: most.min(soft * STRETCH).max(soft) }
    }
    /// The budget for a fixed time per move: use all of it but the overhead.
    pub fn for_movetime(time: Duration, overhead: Duration) -> Budget {
        let all = time.saturating_sub(overhead.min(time / 2));
        Budget { soft: all, hard: all }
    }
}

/// What the last iterations looked like, from which [`TimeFactor::factor`] tells whether to hurry.
#[derive(Clone, Copy, Debug, Default)]
pub struct TimeFactor {
    steady: usize,
    average: Option<i32>,
    fall: i32,
    effort: f64,
}

/// Factors by the number of iterations for which the best move stood.
const STEADY: [f64; 7] = [2.2, 1.5, 1.2, 1.05, 0.95, 0.9, 0.85];

impl TimeFactor {
    /// Takes in a finished iteration: whether the best move is another one than before, its score,
    /// and the share of all nodes of this search spent on it (0 to 1).
    pub fn observe(&mut self, changed: bool, score: Score, effort: f64) {
        self.steady = if changed { 0 } else { self.steady + 1 };
        let average = self.average.unwrap_or(score.0);
        self.fall = average - score.0;
        self.average = Some(i32::midpoint(average, score.0));
        self.effort = effort;
    }
    /// The factor for the soft limit.
    pub fn factor(&self) -> f64 {
        let steady = STEADY[self.steady.min(STEADY.len() - 1)];
        let effort = (1.45 - self.effort.clamp(0.0, 1.0)) * 1.5;
        let falling = (1.0 + f64::from(self.fall) / 100.0).clamp(0.75, 1.6);
        (steady * effort * falling).clamp(0.3, 4.0)
    }
    /// How many iterations the best move has stood.
    pub fn steady(&self) -> usize {
        self.steady
    }
}
