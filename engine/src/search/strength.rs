//! Weakened play: fewer nodes, and a choice among the best lines that errs by a bounded amount.

use crate::{
    game::{Game, Position},
    key::scramble,
    law::{Ruling, Seat, Silent},
    score::{MAX_PLY, Score},
};

use super::{
    level::{Level, NODES_TO_WIN, Rung},
    root::RootMove,
};

/// From this score on, in centipawns, a game is won if it is played well from here, and it is.
const WON: Score = Score(1000);
/// From this score on, in centipawns, nothing is repeated that need not be.
const AHEAD: Score = Score(100);

/// How one position is played at a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    seed: u64,
    rung: Rung,
}

impl Plan {
    /// The plan for `level` where the evaluation is `worth`.
    pub fn new<G: Game>(level: Level, worth: Score) -> Plan {
        let mut rung = Rung::at(G::LEVELS, level.elo);
        if worth >= WON {
            // No error is made any more: the second line is there so that nothing is repeated.
            (rung.nodes, rung.lines) = (rung.nodes.max(NODES_TO_WIN), 2);
        }
        Plan { seed: level.seed, rung }
    }
    /// The nodes to visit.
    pub const fn nodes(&self) -> u64 {
        self.rung.nodes
    }
    /// The lines to look at.
    pub const fn lines(&self) -> usize {
        self.rung.lines
    }

    /// The most by which a move is misjudged where the best one is worth `best`: whoever is ahead takes the more care the
    /// nearer the law is to a draw.
    fn error<G: Game>(&self, position: &G::Position, best: Score) -> i32 {
        if best >= WON {
            return 0;
        }
        let (plies, limit) = position.rule_clock();
        let (plies, limit) = (i64::from(plies), i64::from(limit.max(1)));
        let care = if best >= AHEAD { (limit - 2 * plies).max(0) } else { limit };
        (i64::from(self.rung.error) * care / limit) as i32
    }

    /// Which of the `lines`, best first, is played. Whoever is ahead repeats no position while another line keeps it ahead.
    /// Each line left is credited with an error that is the likelier the smaller it is (the sum of two even ones), and none
    /// is played that is worse than the best of them by more than the largest error.
    pub fn choose<G: Game>(&self, position: &G::Position, lines: &[RootMove<G::Move>], law: &mut G::LawCache) -> usize {
        let mut repeats = |line: &RootMove<G::Move>| {
            let mut after = position.clone();
            after.make(line.m);
            // As if the whole game lay inside the search: there a position that came before ends the line.
            let ruling = after.judge(Seat::search(MAX_PLY), law, &mut Silent);
            matches!(ruling, Some(Ruling::Draw | Ruling::Win | Ruling::AtLeastDraw))
        };
        let ahead = lines.iter().enumerate().take_while(|(_, line)| line.score >= AHEAD);
        let fresh: Vec<usize> = ahead.filter(|(_, line)| !repeats(line)).map(|(i, _)| i).collect();
        let best = lines[fresh.first().copied().unwrap_or(0)].score;
        let span = self.error::<G>(position, best);
        let worth = |i: usize| lines[i].score.0 + self.misjudgement(position.tt_key().0 ^ (i as u64 + 1), span);
        (0..lines.len())
            .filter(|&i| lines[i].score.0 >= best.0 - span)
            .filter(|i| lines[*i].score < AHEAD || fresh.is_empty() || fresh.contains(i))
            .max_by_key(|&i| (worth(i), std::cmp::Reverse(i)))
            .unwrap_or(0)
    }

    /// An error within `span` centipawns either way, the same for the same `key`.
    fn misjudgement(&self, key: u64, span: i32) -> i32 {
        let Ok(span @ 1..) = u64::try_from(span) else { return 0 };
        let random = scramble(self.seed ^ scramble(key).0).0;
        let half = |random: u64| (random % (span + 1)) as i32;
        half(random >> 32) + half(random & 0xFFFF_FFFF) - span as i32
    }
}
