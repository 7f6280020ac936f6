//! The time manager: how long to think, as pure functions of the clock and of what the search saw.

use std::time::Duration;

use crate::score::Score;

use super::{limits::Clock, params::SearchParams};

/// Thinking time for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// No iteration begins after this, once scaled by [`TimeFactor::factor`].
    pub soft: Duration,
    /// The search ends here whatever it is doing.
    pub hard: Duration,
}

/// `share` hundredths of `time`.
fn hundredths(time: Duration, share: i32) -> Duration {
    time * share as u32 / 100
}

impl Budget {
    /// The budget for a game clock. `overhead` is lost on every move; with `may_ponder` the
    /// opponent's time will be used too, so ours may be spent a little faster.
    pub fn for_clock<G: SearchParams>(clock: &Clock, overhead: Duration, may_ponder: bool) -> Budget {
        let usable = clock.remaining.saturating_sub(overhead);
        let most = hundredths(usable, G::time_most());
        let even = match clock.moves_to_go {
            Some(moves) if moves > 0 => {
                let moves = moves.min(G::time_moves() as u32);
                let paid = clock.increment.saturating_sub(overhead) * (moves - 1);
                let lost = overhead * (moves - 1);
                (usable + paid).saturating_sub(lost) / (moves + 1)
            }
            _ => {
                let income = hundredths(clock.increment.saturating_sub(overhead), G::time_increment());
                hundredths(usable / G::time_horizon() as u32 + income, G::time_even())
            }
        };
        let soft = if may_ponder { hundredths(even, G::time_ponder()) } else { even }.min(most);
        Budget { soft, hard: most.min(hundredths(soft, G::time_stretch())).max(soft) }
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
    stable: usize,
    average: Option<Score>,
    fall: i32,
    effort: f64,
}

impl TimeFactor {
    /// Takes in a finished iteration: whether the best move is another one than before, its score,
    /// and the share of all nodes of this search spent on it (0 to 1).
    pub fn observe<G: SearchParams>(&mut self, changed: bool, score: Score, effort: f64) {
        self.stable = if changed { 0 } else { self.stable + 1 };
        let average = self.average.unwrap_or(score);
        self.fall = average.0 - score.0;
        self.average = Some(average.towards(score, G::time_average()));
        self.effort = effort;
    }
    /// The factor for the soft limit.
    pub fn factor<G: SearchParams>(&self) -> f64 {
        let part = |hundredths: i32| f64::from(hundredths) / 100.0;
        let stable = match self.stable {
            0 => G::time_stable_0(),
            1 => G::time_stable_1(),
            2 => G::time_stable_2(),
            3 => G::time_stable_3(),
            4 => G::time_stable_4(),
            5 => G::time_stable_5(),
            _ => G::time_stable_6(),
        };
        let effort = (part(G::time_effort_base()) - self.effort.clamp(0.0, 1.0)) * part(G::time_effort_slope());
        let falling = 1.0 + f64::from(self.fall) / f64::from(G::time_fall());
        let falling = falling.clamp(part(G::time_fall_least()), part(G::time_fall_most()));
        (part(stable) * effort * falling).clamp(part(G::time_factor_least()), part(G::time_factor_most()))
    }
    /// How many iterations the best move has stood.
    pub fn stable(&self) -> usize {
        self.stable
    }
}
