//! Who meets whom next: articles 11, 13 and 20.
//!
//! The rounds of everybody against everybody are those of the Berger table, which is appendix 1 of the rules of 1999.
//! Appendix 2, on Swiss rounds, is not in hand: those follow the basic rules of FIDE's handbook, C.04.1, and pair
//! exactly, by a matching of least cost.

use std::convert::Infallible;

use rustworkx_core::{max_weight_matching::max_weight_matching, petgraph::graph::UnGraph};

use super::{
    file::{Contest, Event, Misread, System},
    meeting::{Entry, Meeting, Meetings},
};
use crate::tournament::schedule::{berger, bracket};

/// The pairings of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairings {
    /// The round, from 0.
    pub round: usize,
    /// The pairs and byes.
    pub lines: Vec<Pairing>,
}

/// A line of the pairings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairing {
    /// They meet; the first moves first, unless lots are drawn.
    Pair([usize; 2]),
    /// They met and neither won: they play on in the same round.
    PlayOn([usize; 2]),
    /// No opponent.
    Bye(usize),
    /// The opponent, who is named second, left (20.3).
    Unopposed([usize; 2]),
}

/// What there is to pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// These rounds.
    Rounds(Vec<Pairings>),
    /// Nothing: the tournament is over.
    Over,
}

impl Event {
    /// Who meets whom next, in `all` rounds to come where they are known.
    ///
    /// # Errors
    /// A result is missing without which nobody can tell, or the file pairs somebody who is out.
    pub fn pairings(&self, all: bool) -> Result<Next, Misread> {
        let meetings = Meetings::of(self);
        if self.system.is_round_robin() {
            return Ok(self.table_rounds(&meetings, all));
        }
        if self.system.is_knockout() {
            self.check_knockout(&meetings)?;
        }
        let tied = |meeting: &&Meeting| self.system.is_knockout() && meeting.match_points() == [1, 1];
        if let Some((meeting, place)) = meetings.met.iter().find_map(|m| Some((m, m.pending?))) {
            let names = meeting.sides.map(|who| self.name(who));
            let reason = format!("the game of '{}' and '{}' has no result yet", names[0], names[1]);
            return Err(Misread { place, reason });
        }
        let open: Vec<Pairing> = meetings.met.iter().filter(tied).map(|m| Pairing::PlayOn(m.sides)).collect();
        if !open.is_empty() {
            let round = self.rounds.len() - 1;
            return Ok(Next::Rounds(vec![Pairings { round, lines: open }]));
        }
        let lines = match self.system {
            System::Swiss => self.swiss(&meetings),
            System::Knockout => self.knockout(&meetings),
            System::DoubleKnockout => self.double_knockout(&meetings),
            System::RoundRobin | System::Groups => Vec::new(),
        };
        if lines.is_empty() {
            return Ok(Next::Over);
        }
        Ok(Next::Rounds(vec![Pairings { round: self.rounds.len(), lines }]))
    }

    fn left(&self, who: usize) -> bool {
        self.conduct(who).withdrew.is_some()
    }

    /// The rounds of the Berger tables, group by group, as far as they were not played.
    fn table_rounds(&self, meetings: &Meetings, all: bool) -> Next {
        let mut groups: Vec<(Option<&str>, Vec<usize>)> = Vec::new();
        for who in 0..self.competitors() {
            let group = self.group_of(who);
            match groups.iter_mut().find(|(name, _)| *name == group) {
                Some((_, members)) => members.push(who),
                None => groups.push((group, vec![who])),
            }
        }
        let mut rounds: Vec<Pairings> = Vec::new();
        for (_, members) in groups {
            for (round, pairs) in berger(members.len()).into_iter().enumerate() {
                let mut free = members.clone();
                let mut lines = Vec::new();
                for pair in pairs {
                    let pair = pair.map(|number| members[number]);
                    free.retain(|who| !pair.contains(who));
                    let done = meetings.met.iter().any(|m| {
                        m.pending.is_none()
                            && m.round < self.rounds.len()
                            && (m.sides == pair || m.sides == [pair[1], pair[0]])
                    });
                    match pair.map(|who| self.left(who)) {
                        _ if done => {}
                        [false, false] => lines.push(Pairing::Pair(pair)),
                        [true, true] => {}
                        [_, second] => {
                            let [there, gone] = if second { pair } else { [pair[1], pair[0]] };
                            // Against somebody whose results are struck out nobody wins.
                            let stands = meetings.stands(gone, members.len() - 1);
                            lines.push(if stands { Pairing::Unopposed([there, gone]) } else { Pairing::Bye(there) });
                        }
                    }
                }
                // A round that is wholly played needs no word of who was free in it.
                if lines.iter().any(|line| matches!(line, Pairing::Pair(_))) {
                    lines.extend(free.into_iter().filter(|&who| !self.left(who)).map(Pairing::Bye));
                    match rounds.iter_mut().find(|pairings| pairings.round == round) {
                        Some(pairings) => pairings.lines.extend(lines),
                        None => rounds.push(Pairings { round, lines }),
                    }
                }
            }
        }
        rounds.sort_by_key(|pairings| pairings.round);
        if !all {
            rounds.truncate(1);
        }
        if rounds.is_empty() { Next::Over } else { Next::Rounds(rounds) }
    }

    /// The rounds that a Swiss tournament has: as many as the file says, else enough to tell a single winner.
    fn swiss_rounds(&self) -> usize {
        self.rounds_planned.unwrap_or_else(|| self.competitors().next_power_of_two().ilog2().max(1) as usize)
    }

    fn swiss(&self, meetings: &Meetings) -> Vec<Pairing> {
        if self.rounds.len() >= self.swiss_rounds() {
            return Vec::new();
        }
        let mut points = vec![0; self.competitors()];
        for meeting in &meetings.met {
            let gained = if self.contest == Contest::Teams {
                meeting.match_points().map(u32::from)
            } else {
                meeting.half_points
            };
            for (side, who) in meeting.sides.into_iter().enumerate() {
                points[who] += gained[side];
            }
        }
        for &(_, who) in &meetings.byes {
            points[who] += if self.contest == Contest::Teams { 2 } else { 2 * self.legs as u32 };
        }
        let mut field: Vec<Candidate> = (0..self.competitors())
            .filter(|&who| !self.left(who))
            .map(|who| Candidate::new(who, points[who], meetings))
            .collect();
        // Equal points keep the order of the numbers.
        field.sort_by_key(|candidate| std::cmp::Reverse(candidate.points));
        let (pairs, resting) = pair(&field, Rest::Lowest);
        let mut lines: Vec<Pairing> = pairs
            .into_iter()
            .enumerate()
            .map(|(board, [a, b])| Pairing::Pair(colours(&field[a], &field[b], board)))
            .collect();
        lines.extend(resting.map(|at| Pairing::Bye(field[at].who)));
        lines
    }

    /// Who is in a later round of a knockout came through the round before.
    fn check_knockout(&self, meetings: &Meetings) -> Result<(), Misread> {
        let allowed = if self.system == System::DoubleKnockout { 2 } else { 1 };
        let mut lost = vec![0; self.competitors()];
        for (round, lines) in self.rounds.iter().enumerate() {
            for &(line, place) in lines {
                let (a, b) = self.sides(line);
                if let Some(out) = [Some(a), b].into_iter().flatten().find(|&who| lost[who] >= allowed) {
                    let reason = format!("'{}' is out before round {}", self.name(out), round + 1);
                    return Err(Misread { place, reason });
                }
            }
            for meeting in meetings.met.iter().filter(|meeting| meeting.round == round && meeting.pending.is_none()) {
                for (side, who) in meeting.sides.into_iter().enumerate() {
                    lost[who] += u32::from(meeting.match_points()[side] == 0);
                }
            }
        }
        Ok(())
    }

    /// The winners of the last round meet in the order of the file; the first round seeds the first-named apart.
    fn knockout(&self, meetings: &Meetings) -> Vec<Pairing> {
        let line: Vec<Option<usize>> = match meetings.order.last() {
            None => bracket(self.competitors()),
            Some(order) => order
                .iter()
                .filter_map(|&entry| match entry {
                    Entry::Bye(who) => Some(Some(who)),
                    Entry::Meeting(at) => {
                        let meeting = &meetings.met[at];
                        meeting.winner().map(|side| Some(meeting.sides[side]))
                    }
                })
                .collect(),
        };
        if line.len() < 2 {
            return Vec::new();
        }
        let present = |who: Option<usize>| who.filter(|&who| !self.left(who));
        line.chunks(2)
            .filter_map(|two| match (present(two[0]), present(two.get(1).copied().flatten())) {
                (Some(a), Some(b)) => Some(Pairing::Pair([a, b])),
                (Some(one), None) | (None, Some(one)) => Some(Pairing::Bye(one)),
                (None, None) => None,
            })
            .collect()
    }

    /// Those without a defeat meet each other, and those with one. The last of each meet in the end, twice if need be.
    fn double_knockout(&self, meetings: &Meetings) -> Vec<Pairing> {
        let record = meetings.survived(self);
        let alive = |defeats: u32| -> Vec<Candidate> {
            let who = (0..self.competitors()).filter(|&who| record[who].1 == defeats && !self.left(who));
            // Lots are drawn for the first move (13.4), so that none is due.
            who.map(|who| Candidate { moved_first: Vec::new(), ..Candidate::new(who, 0, meetings) }).collect()
        };
        let (unbeaten, beaten) = (alive(0), alive(1));
        match (&unbeaten[..], &beaten[..]) {
            ([one], [other]) => return vec![Pairing::Pair([one.who, other.who])],
            ([_], []) | ([], [_]) => return Vec::new(),
            _ => {}
        }
        let mut lines = Vec::new();
        for field in [unbeaten, beaten] {
            let (pairs, resting) = pair(&field, Rest::Highest);
            lines.extend(pairs.into_iter().map(|[a, b]| Pairing::Pair([field[a].who, field[b].who])));
            lines.extend(resting.map(|at| Pairing::Bye(field[at].who)));
        }
        lines
    }
}

/// Somebody who is to be paired.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub who: usize,
    pub points: u32,
    /// First moves less second moves.
    pub firsts: i32,
    /// Who moved first in the games of this one, the last one last.
    pub moved_first: Vec<bool>,
    /// The opponents of encounters that were played.
    pub met: Vec<usize>,
    /// Rounds without an opponent, or won by the other's absence.
    pub rested: u32,
}

impl Candidate {
    fn new(who: usize, points: u32, meetings: &Meetings) -> Candidate {
        let byes = meetings.byes.iter().filter(|&&(_, rests)| rests == who).count() as u32;
        let mut candidate =
            Candidate { who, points, firsts: 0, moved_first: Vec::new(), met: Vec::new(), rested: byes };
        for meeting in meetings.met.iter().filter(|meeting| meeting.sides.contains(&who)) {
            let side = usize::from(meeting.sides[1] == who);
            if meeting.played {
                candidate.met.push(meeting.sides[1 - side]);
                candidate.moved_first.push(side == 0);
                candidate.firsts += if side == 0 { 1 } else { -1 };
            } else {
                candidate.rested += u32::from(meeting.match_points()[side] == 2);
            }
        }
        candidate
    }

    /// Which move is due, and how strongly: 3 where another choice would be the third in a row or a difference of
    /// three, 2 to make up a difference, 1 to take turns (C.04.1; the names of C.04.3, A.6).
    fn due(&self) -> Option<(bool, u32)> {
        let last = *self.moved_first.last()?;
        let twice = self.moved_first.len() >= 2 && self.moved_first[self.moved_first.len() - 2] == last;
        Some(match self.firsts {
            2.. => (false, 3),
            ..=-2 => (true, 3),
            _ if twice => (!last, 3),
            1 => (false, 2),
            -1 => (true, 2),
            _ => (!last, 1),
        })
    }
}

/// Who has a bye where the number is odd.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rest {
    /// The lowest in the order.
    Lowest,
    /// The highest.
    Highest,
}

/// What a pair costs. The parts are compared in this order, each summed over all pairs: nobody meets twice; nobody
/// rests twice; nobody moves first or second a third time in a row or three times more often; the bye goes to the end
/// of the list; points are equal; the moves that are due are given; the upper half of a points group meets its lower half
/// in order.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cost {
    met: u32,
    rested: u32,
    clash: u32,
    bye: u32,
    difference: u32,
    undue: u32,
    fold: u32,
}

impl Cost {
    /// One number in which no sum of a part reaches the next: a thousand competitors are five hundred pairs.
    pub(super) fn weight(self) -> i128 {
        const BITS: [(u32, u32); 7] = [(5, 10), (5, 1), (1, 10), (10, 1), (16, 10), (2, 10), (20, 10)];
        let parts = [self.met, self.rested, self.clash, self.bye, self.difference, self.undue, self.fold];
        parts.into_iter().zip(BITS).fold(0, |sum, (part, (bits, summed))| {
            let most = (1 << bits) - 1;
            (sum << (bits + summed)) + i128::from(part.min(most))
        })
    }
}

/// Points groups of an ordered field: for each index its place in its group, from the top, and the group's size.
fn groups(field: &[Candidate]) -> Vec<(u32, u32)> {
    field
        .iter()
        .enumerate()
        .map(|(at, candidate)| {
            let same = |other: &Candidate| other.points == candidate.points;
            let above = field[..at].iter().filter(|other| same(other)).count() as u32;
            (above, field.iter().filter(|other| same(other)).count() as u32)
        })
        .collect()
}

/// What it costs to pair the `a`th of an ordered field with the `b`th, who is lower.
pub(super) fn cost(field: &[Candidate], a: usize, b: usize, groups: &[(u32, u32)]) -> Cost {
    let (upper, lower) = (&field[a], &field[b]);
    let (clash, undue) = match (upper.due(), lower.due()) {
        (Some((one, strong)), Some((other, weak))) if one == other => {
            (u32::from(strong == 3 && weak == 3), strong.min(weak))
        }
        _ => (0, 0),
    };
    let difference = upper.points.abs_diff(lower.points);
    let ((above, size), (place, _)) = (groups[a], groups[b]);
    let off = if difference == 0 {
        // The ideal distance is half the group.
        (2 * (place - above)).abs_diff(size)
    } else {
        // The last of a group goes down, to the first of the next.
        size - 1 - above + place
    };
    Cost {
        met: upper.met.iter().filter(|&&who| who == lower.who).count() as u32,
        clash,
        difference: difference * difference,
        undue,
        fold: off * off,
        ..Cost::default()
    }
}

/// What it costs to let the `at`th of an ordered field rest.
pub(super) fn bye_cost(field: &[Candidate], at: usize, rest: Rest) -> Cost {
    let bye = match rest {
        Rest::Lowest => field.len() - 1 - at,
        Rest::Highest => at,
    };
    Cost { rested: field[at].rested, bye: bye as u32, ..Cost::default() }
}

/// Pairs an ordered field at the least cost; the indices of each pair, upper first, in order, and of who rests.
pub(super) fn pair(field: &[Candidate], rest: Rest) -> (Vec<[usize; 2]>, Option<usize>) {
    let (count, groups) = (field.len(), groups(field));
    let odd = count % 2 == 1;
    let mut costs = Vec::new();
    for b in 0..count {
        costs.extend((0..b).map(|a| (a, b, cost(field, a, b, &groups).weight())));
        if odd {
            costs.push((b, count, bye_cost(field, b, rest).weight()));
        }
    }
    let most = costs.iter().map(|&(_, _, cost)| cost).max().unwrap_or_default();
    let graph = UnGraph::<(), i128>::from_edges(
        // The library wants weights to be large where costs are small.
        costs.iter().map(|&(a, b, cost)| (a as u32, b as u32, most - cost)),
    );
    let found = max_weight_matching::<_, _, Infallible>(&graph, true, |edge| Ok(*edge.weight()), false);
    let mut pairs: Vec<[usize; 2]> = found.unwrap_or_default().into_iter().map(|(a, b)| [a.min(b), a.max(b)]).collect();
    pairs.sort_unstable();
    let resting = pairs.iter().find(|pair| pair[1] == count).map(|pair| pair[0]);
    pairs.retain(|pair| pair[1] < count);
    (pairs, resting)
}

/// Who of a pair moves first: what is due to both, then what is more strongly due, then what was not at their last
/// difference, then what is due to the upper one; with nothing due, the upper one on every other board.
fn colours(upper: &Candidate, lower: &Candidate, board: usize) -> [usize; 2] {
    let upper_first = match (upper.due(), lower.due()) {
        (None, None) => board.is_multiple_of(2),
        (Some((first, _)), None) => first,
        (None, Some((first, _))) => !first,
        (Some((one, strong)), Some((other, weak))) => {
            let alternate = || {
                let turns = upper.moved_first.iter().rev().zip(lower.moved_first.iter().rev());
                turns.filter(|(a, b)| a != b).map(|(&a, _)| !a).next()
            };
            match strong.cmp(&weak) {
                _ if one != other => one,
                std::cmp::Ordering::Greater => one,
                std::cmp::Ordering::Less => !other,
                std::cmp::Ordering::Equal if upper.firsts != lower.firsts && strong == 3 => upper.firsts < lower.firsts,
                std::cmp::Ordering::Equal => alternate().unwrap_or(one),
            }
        }
    };
    if upper_first { [upper.who, lower.who] } else { [lower.who, upper.who] }
}
