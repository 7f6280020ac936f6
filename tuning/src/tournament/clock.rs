//! Time controls: several stages, increment, delay, sudden death; and the clocks that run by them.

use std::{fmt, str::FromStr, sync::Arc, time::Duration};

/// What a player gets back for the time of one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bonus {
    /// Added after every move (Fischer).
    Increment(Duration),
    /// The clock stands still for the first part of every move (simple delay).
    Delay(Duration),
    /// The time used is added back after every move, up to this much (Bronstein).
    Bronstein(Duration),
}

impl Bonus {
    /// The time per move, however it is given.
    pub fn per_move(self) -> Duration {
        match self {
            Bonus::Increment(d) | Bonus::Delay(d) | Bonus::Bronstein(d) => d,
        }
    }
}

/// One stage of a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ControlStage {
    /// Moves to be made in the stage; `None` for the rest of the game.
    pub moves: Option<u32>,
    /// Time added when the stage begins.
    pub time: Duration,
    /// Time given per move.
    pub bonus: Bonus,
}

/// A time control as in the PGN standard (9.6.1): stages between colons, each `moves/seconds`,
/// `seconds+increment` or `moves/seconds+increment`; `d` in place of `+` is a simple delay, `b`
/// Bronstein's. When the last stage has a number of moves it repeats until the game ends, as in
/// article 6.1 of the 1999 xiangqi rules: `40/5400:10/900`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeControl {
    stages: Vec<ControlStage>,
}

impl TimeControl {
    /// The first stage as the `level` command of the xboard protocol has it: moves, minutes and
    /// seconds, increment.
    pub fn xboard_level(&self) -> String {
        let first = self.stage(0);
        let (moves, seconds) = (first.moves.unwrap_or(0), first.time.as_secs());
        format!("{moves} {}:{:02} {}", seconds / 60, seconds % 60, first.bonus.per_move().as_secs_f64())
    }

    fn stage(&self, number: usize) -> &ControlStage {
        &self.stages[number.min(self.stages.len() - 1)]
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(s) if (0.0..=1e7).contains(&s) => Ok(Duration::from_secs_f64(s)),
        _ => Err(format!("'{text}' is not a number of seconds")),
    }
}

impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts: Vec<&str> = text.split(':').collect();
        let mut stages = Vec::with_capacity(parts.len());
        for (i, part) in parts.iter().enumerate() {
            let (moves, rest) = match part.split_once('/') {
                None => (None, *part),
                Some((moves, rest)) => match moves.parse::<u32>() {
                    Ok(n) if n > 0 => (Some(n), rest),
                    _ => return Err(format!("'{moves}' is not a number of moves")),
                },
            };
            if moves.is_none() && i + 1 < parts.len() {
                return Err(format!("stage '{part}' needs a number of moves, since another stage follows"));
            }
            let (time, bonus) = match rest.find(['+', 'd', 'b']) {
                None => (seconds(rest)?, Bonus::Increment(Duration::ZERO)),
                Some(at) => {
                    let per_move = seconds(&rest[at + 1..])?;
                    let bonus = match rest.as_bytes()[at] {
                        b'+' => Bonus::Increment(per_move),
                        b'd' => Bonus::Delay(per_move),
                        _ => Bonus::Bronstein(per_move),
                    };
                    (seconds(&rest[..at])?, bonus)
                }
            };
            if time.is_zero() && bonus.per_move().is_zero() {
                return Err(format!("stage '{part}' gives no time"));
            }
            stages.push(ControlStage { moves, time, bonus });
        }
        Ok(TimeControl { stages })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, stage) in self.stages.iter().enumerate() {
            if i > 0 {
                f.write_str(":")?;
            }
            if let Some(moves) = stage.moves {
                write!(f, "{moves}/")?;
            }
            write!(f, "{}", stage.time.as_secs_f64())?;
            let per_move = stage.bonus.per_move().as_secs_f64();
            match stage.bonus {
                _ if per_move == 0.0 => {}
                Bonus::Increment(_) => write!(f, "+{per_move}")?,
                Bonus::Delay(_) => write!(f, "d{per_move}")?,
                Bonus::Bronstein(_) => write!(f, "b{per_move}")?,
            }
        }
        Ok(())
    }
}

/// One player's clock.
#[derive(Clone, Debug)]
pub struct MatchClock {
    control: Arc<TimeControl>,
    stage: usize,
    moves_left: Option<u32>,
    remaining: Duration,
}

impl MatchClock {
    /// A clock at the start of the game.
    pub fn new(control: &Arc<TimeControl>) -> Self {
        let first = control.stage(0);
        MatchClock { control: Arc::clone(control), stage: 0, moves_left: first.moves, remaining: first.time }
    }

    /// Time left before the flag falls if no more moves are made, delay not counted.
    pub fn remaining(&self) -> Duration {
        self.remaining
    }

    /// Time a player has for its next move before the flag falls.
    pub fn allowance(&self) -> Duration {
        match self.bonus() {
            Bonus::Delay(d) => self.remaining + d,
            Bonus::Increment(_) | Bonus::Bronstein(_) => self.remaining,
        }
    }

    /// What each move gives back now.
    pub fn bonus(&self) -> Bonus {
        self.control.stage(self.stage).bonus
    }

    /// Moves to the next stage.
    pub fn moves_left(&self) -> Option<u32> {
        self.moves_left
    }

    /// Books a move that took `used`. Answers false when the flag fell by more than `margin`; an
    /// overrun within the margin costs only what was left.
    #[must_use]
    pub fn punch(&mut self, used: Duration, margin: Duration) -> bool {
        if used > self.allowance() + margin {
            self.remaining = Duration::ZERO;
            return false;
        }
        let bonus = self.bonus();
        let charged = match bonus {
            Bonus::Increment(_) => used,
            Bonus::Delay(d) | Bonus::Bronstein(d) => used.saturating_sub(d),
        };
        self.remaining = self.remaining.saturating_sub(charged);
        if let Bonus::Increment(d) = bonus {
            self.remaining += d;
        }
        if let Some(left) = self.moves_left {
            self.moves_left = Some(left - 1);
            if left == 1 {
                self.stage += 1;
                let next = self.control.stage(self.stage);
                self.remaining += next.time;
                self.moves_left = next.moves;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NO_MARGIN: Duration = Duration::ZERO;

    fn clock(text: &str) -> MatchClock {
        MatchClock::new(&Arc::new(text.parse().unwrap()))
    }
    fn secs(s: f64) -> Duration {
        Duration::from_secs_f64(s)
    }

    #[test]
    fn text_form_survives_a_round_trip() {
        for text in ["2+0.02", "40/5400:10/900", "40/60+0.5:20/30:15+1", "300d5", "300b3", "0+1", "60"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn bad_text_is_refused_with_the_reason() {
        for (text, reason) in [
            ("", "'' is not a number of seconds"),
            ("-1", "'-1' is not a number of seconds"),
            ("0", "stage '0' gives no time"),
            ("0/60", "'0' is not a number of moves"),
            ("60:10/900", "stage '60' needs a number of moves, since another stage follows"),
            ("40/x", "'x' is not a number of seconds"),
            ("1+nan", "'nan' is not a number of seconds"),
            ("inf", "'inf' is not a number of seconds"),
            ("1e9", "'1e9' is not a number of seconds"),
        ] {
            assert_eq!(text.parse::<TimeControl>().unwrap_err(), reason);
        }
    }

    #[test]
    fn stages_follow_article_6_1() {
        let mut c = clock("40/5400:10/900");
        for _ in 0..39 {
            assert!(c.punch(secs(100.0), NO_MARGIN));
        }
        assert_eq!((c.remaining(), c.moves_left()), (secs(1500.0), Some(1)));
        assert!(c.punch(secs(1500.0), NO_MARGIN), "exactly at the limit is in time");
        assert_eq!((c.remaining(), c.moves_left()), (secs(900.0), Some(10)));
        for _ in 0..10 {
            assert!(c.punch(secs(10.0), NO_MARGIN));
        }
        assert_eq!((c.remaining(), c.moves_left()), (secs(1700.0), Some(10)), "the last stage repeats");
        assert!(!c.punch(secs(1700.001), NO_MARGIN));
    }

    #[test]
    fn increment_delay_and_bronstein_differ() {
        let mut c = clock("10+2");
        assert!(c.punch(secs(1.0), NO_MARGIN));
        assert_eq!(c.remaining(), secs(11.0));
        let mut c = clock("10d2");
        assert!(c.punch(secs(1.0), NO_MARGIN));
        assert_eq!(c.remaining(), secs(10.0));
        assert!(c.punch(secs(12.0), NO_MARGIN));
        assert_eq!(c.remaining(), Duration::ZERO);
        assert!(!c.punch(secs(2.5), NO_MARGIN));
        let mut c = clock("10b2");
        assert!(c.punch(secs(5.0), NO_MARGIN));
        assert_eq!(c.remaining(), secs(7.0));
        assert!(!c.punch(secs(7.5), NO_MARGIN), "Bronstein's time comes back only after the move");
    }

    #[test]
    fn margin_forgives_but_gives_nothing() {
        let mut c = clock("1+0.1");
        assert!(c.punch(secs(1.005), secs(0.01)));
        assert_eq!(c.remaining(), secs(0.1));
        assert!(!c.punch(secs(0.111), secs(0.01)));
    }
}
