//! Encounters of competitors, players or teams, as the lines of the rounds add up to them.

use std::cmp::Ordering;

use super::file::{Contest, Event, Line, Place, Score, System};

/// A round of one competitor against another.
#[derive(Clone, Debug)]
pub struct Meeting {
    /// The round, from 0.
    pub round: usize,
    /// The competitors. The first of them moves first in the first game; of teams, on the odd boards (13.2).
    pub sides: [usize; 2],
    /// Half points of games.
    pub half_points: [u32; 2],
    /// Games won.
    pub wins: [u32; 2],
    /// Games that have a result: players, and half points of the first; absence counts as a loss.
    pub games: Vec<([usize; 2], u8)>,
    /// Was any game played?
    pub played: bool,
    /// Decided by absence, and for whom (21.4).
    pub forfeit: Option<[bool; 2]>,
    /// Where a game stands that has no result yet.
    pub pending: Option<Place>,
    /// Where the encounter stands.
    pub place: Place,
}

impl Meeting {
    fn new(round: usize, sides: [usize; 2], place: Place) -> Meeting {
        Meeting {
            round,
            sides,
            half_points: [0; 2],
            wins: [0; 2],
            games: Vec::new(),
            played: false,
            forfeit: None,
            pending: None,
            place,
        }
    }

    fn add(&mut self, sides: [usize; 2], players: [usize; 2], score: Score, place: Place) {
        let first = usize::from(sides[0] != self.sides[0]);
        match score {
            Score::Pending => self.pending = Some(place),
            Score::Played(half) => {
                self.played = true;
                self.half_points[first] += u32::from(half);
                self.half_points[1 - first] += u32::from(2 - half);
                self.games.push((players, half));
                match half {
                    2 => self.wins[first] += 1,
                    0 => self.wins[1 - first] += 1,
                    _ => {}
                }
            }
            Score::Forfeit(points) => {
                for (side, point) in points.into_iter().enumerate() {
                    if point {
                        let side = if side == 0 { first } else { 1 - first };
                        self.half_points[side] += 2;
                        self.wins[side] += 1;
                    }
                }
                match points {
                    [true, _] => self.games.push((players, 2)),
                    [_, true] => self.games.push((players, 0)),
                    [false, false] => {}
                }
            }
        }
    }

    /// Match points of both (14.2): two for more points of games, one for as many, none for fewer.
    pub fn match_points(&self) -> [u8; 2] {
        if let Some(points) = self.forfeit {
            return points.map(|point| 2 * u8::from(point));
        }
        match self.half_points[0].cmp(&self.half_points[1]) {
            Ordering::Greater => [2, 0],
            Ordering::Equal if self.games.is_empty() => [0, 0],
            Ordering::Equal => [1, 1],
            Ordering::Less => [0, 2],
        }
    }

    /// Who won it: the index of the side. None for a tie and for one that neither came to.
    pub fn winner(&self) -> Option<usize> {
        match self.match_points() {
            [2, 0] => Some(0),
            [0, 2] => Some(1),
            _ => None,
        }
    }
}

/// All encounters and byes, round by round, in the order of the file.
#[derive(Clone, Debug, Default)]
pub struct Meetings {
    /// The encounters.
    pub met: Vec<Meeting>,
    /// Who had no opponent, and in which round.
    pub byes: Vec<(usize, usize)>,
    /// For each round the order of the file: the encounter's index, or who had a bye.
    pub order: Vec<Vec<Entry>>,
}

/// A place in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// An index into [`Meetings::met`].
    Meeting(usize),
    /// A competitor without an opponent.
    Bye(usize),
}

impl Meetings {
    /// The encounters of an event.
    pub fn of(event: &Event) -> Meetings {
        let mut all = Meetings::default();
        for (round, lines) in event.rounds.iter().enumerate() {
            let mut order = Vec::new();
            for &(line, place) in lines {
                let (a, b) = event.sides(line);
                let Some(b) = b else {
                    all.byes.push((round, a));
                    order.push(Entry::Bye(a));
                    continue;
                };
                let sides = [a, b];
                let same = |m: &Meeting| m.round == round && (m.sides == sides || m.sides == [b, a]);
                let at = all.met.iter().position(same).unwrap_or_else(|| {
                    all.met.push(Meeting::new(round, sides, place));
                    order.push(Entry::Meeting(all.met.len() - 1));
                    all.met.len() - 1
                });
                let meeting = &mut all.met[at];
                match line {
                    Line::Game(players, score) => meeting.add(sides, players, score, place),
                    Line::Match(_, Score::Forfeit(points)) => {
                        meeting.forfeit = Some(if meeting.sides == sides { points } else { [points[1], points[0]] });
                    }
                    Line::Match(..) => meeting.pending = Some(place),
                    Line::Bye(_) => {}
                }
            }
            all.order.push(order);
        }
        all.settle_absences(event);
        all
    }

    /// 20.3, 20.4: an open encounter with somebody who left is lost by absence; where everybody meets everybody, so
    /// is every other that was to come.
    fn settle_absences(&mut self, event: &Event) {
        let left = |who: usize| event.conduct(who).withdrew.is_some();
        let gone = |who: usize, round: usize| event.conduct(who).withdrew.is_some_and(|from| from <= round);
        for meeting in self.met.iter_mut().filter(|meeting| meeting.pending.is_some() && !meeting.played) {
            let absent = meeting.sides.map(|who| gone(who, meeting.round));
            if absent != [false, false] {
                meeting.pending = None;
                meeting.absent(event, absent);
            }
        }
        if !event.system.is_round_robin() {
            return;
        }
        for a in 0..event.competitors() {
            for b in a + 1..event.competitors() {
                let met = self.met.iter().any(|m| m.sides == [a, b] || m.sides == [b, a]);
                if met || !(left(a) || left(b)) || event.group_of(a) != event.group_of(b) {
                    continue;
                }
                let mut meeting = Meeting::new(event.rounds.len(), [a, b], Place { line: 0, column: 0 });
                meeting.absent(event, [left(a), left(b)]);
                self.met.push(meeting);
            }
        }
    }

    /// 20.3: does the record of this competitor, who left, stand? It does if it has played at least half of the `others`.
    pub fn stands(&self, who: usize, others: usize) -> bool {
        let played = self.met.iter().filter(|meeting| meeting.played && meeting.sides.contains(&who)).count();
        2 * played >= others
    }

    /// Rounds that each competitor of a knockout came through, and how often each lost.
    pub fn survived(&self, event: &Event) -> Vec<(u32, u32)> {
        let limit = if event.system == System::DoubleKnockout { 2 } else { 1 };
        let mut record = vec![(0, 0); event.competitors()];
        for order in &self.order {
            for &entry in order {
                match entry {
                    Entry::Bye(who) => record[who].0 += 1,
                    Entry::Meeting(at) => {
                        let meeting = &self.met[at];
                        if meeting.pending.is_some() {
                            continue;
                        }
                        let points = meeting.match_points();
                        for (side, who) in meeting.sides.into_iter().enumerate() {
                            let (won, lost) = &mut record[who];
                            *lost += u32::from(points[side] == 0);
                            *won += u32::from(points[side] == 2 || points[side] == 0 && *lost < limit);
                        }
                    }
                }
            }
        }
        record
    }
}

impl Meeting {
    /// Neither or one of the sides is there.
    fn absent(&mut self, event: &Event, absent: [bool; 2]) {
        let points = absent.map(|absent| !absent);
        if event.contest == Contest::Teams {
            self.forfeit = Some(points);
            return;
        }
        for _ in 0..event.legs {
            self.add(self.sides, self.sides, Score::Forfeit(points), self.place);
        }
        self.forfeit = Some(points);
    }
}
