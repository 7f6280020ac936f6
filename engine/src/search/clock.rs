//! The time manager: how long to think, as pure functions of the clock, of what the search saw and of
//! what the game's last move left.

use std::time::Duration;

use crate::{
    game::{Game, Side},
    score::Score,
};

use super::{
    limits::{Clock, Limits, Settings},
    params::SearchParams,
};

/// Thinking time for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeBudget {
    /// No iteration begins after this, once scaled by [`TimeFactor::factor`].
    pub soft: Duration,
    /// The search ends here whatever it is doing.
    pub hard: Duration,
}

/// What is remembered from move to move of one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameMemory {
    /// The most time that the clock has shown.
    most_seen: Duration,
    /// Whose move was searched last, and the clock before it.
    last: Option<(Side, Clock)>,
    /// The last move's score, and for how many iterations it had stood.
    judged: Option<(Score, usize)>,
}

impl GameMemory {
    /// Takes in the clock before the search of a move of `side`. More time than the increment can
    /// explain is another game's, or another time control's; the other side's score says nothing.
    pub fn begin(&mut self, side: Side, clock: Clock) {
        if self.last.is_some_and(|(_, last)| clock.remaining > last.remaining.saturating_add(last.increment)) {
            *self = Self::default();
        }
        if self.last.is_some_and(|(last, _)| side != last) {
            self.judged = None;
        }
        self.last = Some((side, clock));
        self.most_seen = self.most_seen.max(clock.remaining);
    }
    /// Takes in what the search said: the score of its move and for how many iterations it had stood.
    pub fn end(&mut self, score: Score, stable: usize) {
        self.judged = Some((score, stable));
    }
    /// The last move's score, and for how many iterations it had stood; `None` where no move of the same
    /// side in the same game came before.
    pub const fn judged(&self) -> Option<(Score, usize)> {
        self.judged
    }
}

/// `share` hundredths of `time`.
fn hundredths(time: Duration, share: i32) -> Duration {
    time * share as u32 / 100
}

/// What each move loses for good while no further time control is in sight.
fn loss(clock: &Clock, overhead: Duration) -> Duration {
    if clock.moves_to_go.is_some() { Duration::ZERO } else { overhead.saturating_sub(clock.increment) }
}

/// Time that is not planned with: what the next moves lose, but no more than a share of the clock, or of
/// what it has once shown.
fn reserve<G: SearchParams>(clock: &Clock, overhead: Duration, memory: &GameMemory) -> Duration {
    let lost = loss(clock, overhead) * G::time_reserve_moves() as u32;
    let now = hundredths(clock.remaining, G::time_reserve_clock());
    lost.min(now.max(hundredths(memory.most_seen, G::time_reserve_start())))
}

impl TimeBudget {
    /// The budget for what limits a search: a game clock, a fixed time, or the shorter of both; `None` where no time does.
    pub fn for_search<G: Game>(
        limits: &Limits<G::Move>,
        settings: &Settings,
        memory: &GameMemory,
    ) -> Option<TimeBudget> {
        let overhead = settings.move_overhead;
        let clock = limits.clock.map(|c| Self::for_clock::<G>(&c, overhead, settings.may_ponder, memory));
        let fixed = limits.movetime.map(|t| Self::for_movetime(t, overhead));
        match (clock, fixed) {
            (Some(a), Some(b)) => Some(TimeBudget { soft: a.soft.min(b.soft), hard: a.hard.min(b.hard) }),
            (a, b) => a.or(b),
        }
    }
    /// The budget for a game clock. `overhead` is lost on every move; with `may_ponder` the
    /// opponent's time will be used too, so ours may be spent a little faster.
    pub fn for_clock<G: SearchParams>(
        clock: &Clock,
        overhead: Duration,
        may_ponder: bool,
        memory: &GameMemory,
    ) -> TimeBudget {
        let usable = clock.remaining.saturating_sub(overhead).saturating_sub(reserve::<G>(clock, overhead, memory));
        let most = hundredths(usable, G::time_most());
        // Where every move loses time, time must last for more moves and the plan be kept.
        let (horizon, stretch) = if loss(clock, overhead).is_zero() {
            (G::time_horizon(), G::time_stretch())
        } else {
            (G::time_losing_horizon(), G::time_losing_stretch())
        };
        let even = match clock.moves_to_go {
            Some(moves) if moves > 0 => {
                let moves = moves.min(G::time_moves() as u32);
                let paid = clock.increment.saturating_sub(overhead) * (moves - 1);
                let lost = overhead * (moves - 1);
                (usable + paid).saturating_sub(lost) / (moves + 1)
            }
            _ => {
                let income = hundredths(clock.increment.saturating_sub(overhead), G::time_increment());
                hundredths(usable / horizon as u32 + income, G::time_even())
            }
        };
        let soft = if may_ponder { hundredths(even, G::time_ponder()) } else { even }.min(most);
        TimeBudget { soft, hard: most.min(hundredths(soft, stretch)).max(soft) }
    }
    /// The budget for a fixed time per move: use all of it but the overhead.
    pub fn for_movetime(time: Duration, overhead: Duration) -> TimeBudget {
        let all = time.saturating_sub(overhead.min(time / 2));
        TimeBudget { soft: all, hard: all }
    }
    /// Is there so little time that a search would cost more?
    pub fn is_spent<G: SearchParams>(&self) -> bool {
        self.hard < Duration::from_millis(G::time_instant() as u64)
    }
}

/// Iterations after which a best move is as stable as it can be.
const STABLE: usize = 6;

/// What the last iterations looked like, from which [`TimeFactor::factor`] tells whether to hurry.
#[derive(Clone, Copy, Debug, Default)]
pub struct TimeFactor {
    /// The last move's score, and for how many iterations it had stood.
    last: Option<(Score, usize)>,
    stable: usize,
    score: Score,
    average: Option<Score>,
    fall: i32,
    effort: f64,
}

impl TimeFactor {
    /// At the beginning of a search.
    pub fn new(memory: &GameMemory) -> Self {
        Self { last: memory.judged(), ..Self::default() }
    }
    /// Takes in a finished iteration: whether the best move is another one than before, its score,
    /// and the share of all nodes of this search spent on it (0 to 1).
    pub fn observe<G: SearchParams>(&mut self, changed: bool, score: Score, effort: f64) {
        self.stable = if changed { 0 } else { self.stable + 1 };
        let average = self.average.unwrap_or(score);
        self.fall = average.0 - score.0;
        self.score = score;
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
        let (since_last, last) = match self.last {
            Some((score, stable)) if !score.is_decisive() && !self.score.is_decisive() => {
                let stable = stable.min(STABLE) as i32 - STABLE as i32 / 2;
                ((score - self.score).0, 100 + G::time_last_stable() * stable)
            }
            _ => (0, 100),
        };
        let fall = f64::from(self.fall) + f64::from(since_last) * part(G::time_last_fall());
        let falling = 1.0 + fall / f64::from(G::time_fall());
        let falling = falling.clamp(part(G::time_fall_least()), part(G::time_fall_most()));
        (part(stable) * effort * falling * part(last)).clamp(part(G::time_factor_least()), part(G::time_factor_most()))
    }
    /// How many iterations the best move has stood.
    pub fn stable(&self) -> usize {
        self.stable
    }
}
