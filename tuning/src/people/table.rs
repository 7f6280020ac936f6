//! Who stands where: articles 14, 15, 18.4 and 20.

use super::{
    file::{Conduct, Contest, Criterion, Event, System},
    meeting::Meetings,
};
use crate::tournament::standings::{GameScore, Ranking, Results, TieBreak};

/// Part of a table that is ranked by itself: everybody, or a group.
#[derive(Clone, Debug)]
pub struct Section {
    /// The group.
    pub group: Option<String>,
    /// What tells equals apart, in this order.
    pub criteria: Vec<Column>,
    /// Best first; those whose record was struck out come last.
    pub rows: Vec<Row>,
}

/// A column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// As in a results file.
    Criterion(Criterion),
    /// Sum of the places of a team's players (15.5).
    Places,
    /// The best place of a team's players (15.5).
    BestPlace,
    /// The second best (15.5).
    SecondPlace,
    /// Rounds that were come through.
    Rounds,
}

/// A competitor in a table.
#[derive(Clone, Debug)]
pub struct Row {
    /// From 1; those who cannot be told apart share it. None where the record was struck out (20.3).
    pub place: Option<usize>,
    /// The index of the player or, in a table of teams, of the team.
    pub who: usize,
    /// Encounters with a result: won, drawn, lost.
    pub tally: [u32; 3],
    /// Half points; of teams, match points. None where points do not rank.
    pub points: Option<u32>,
    /// Values of the columns.
    pub values: Vec<f64>,
    /// What else is to be said.
    pub remark: Option<Remark>,
}

/// What is said beside a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// Goes on to the final (11.3).
    Qualified,
    /// Shares the last places that go on with more than there are: a play-off decides (15.6).
    PlayOff,
    /// Left; what was played stands (20.3, 20.4).
    Withdrew,
    /// Left before half of the encounters; all results are struck out (20.3).
    StruckOut,
}

/// The tables of an event: of its players or teams, group by group, and of teams by the places of their players.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Players, or teams by matches.
    pub sections: Vec<Section>,
    /// Teams by places (15.5).
    pub teams: Option<Section>,
}

impl Event {
    /// The columns by which equals are told apart: what the file says, else what the articles do.
    pub fn criteria(&self) -> Vec<Criterion> {
        use Criterion::{BoardPoints, BoardWins, Buchholz, Direct, Fouls, Penalties, SonnebornBerger, Wins};
        if let Some(said) = &self.tie_breaks {
            return said.clone();
        }
        match (self.contest, self.system) {
            (Contest::Teams, System::RoundRobin | System::Groups) => {
                vec![Penalties, BoardPoints, BoardWins, Direct, Fouls]
            }
            (Contest::Teams, System::Swiss) => vec![Penalties, Buchholz, BoardPoints, Wins, Fouls],
            (_, System::RoundRobin | System::Groups) => vec![Penalties, SonnebornBerger, Wins, Direct, Fouls],
            (_, System::Swiss) => vec![Penalties, Buchholz, Wins, Fouls],
            // 15 does not say how those are told apart who were put out in the same round.
            (_, System::Knockout | System::DoubleKnockout) => Vec::new(),
        }
    }

    /// The tables.
    pub fn tables(&self) -> Tables {
        let meetings = Meetings::of(self);
        let mut groups: Vec<Option<&str>> = Vec::new();
        for who in 0..self.competitors() {
            if !groups.contains(&self.group_of(who)) {
                groups.push(self.group_of(who));
            }
        }
        let sections: Vec<Section> = groups
            .into_iter()
            .map(|group| {
                let members = (0..self.competitors()).filter(|&who| self.group_of(who) == group).collect();
                self.section(&meetings, group, members)
            })
            .collect();
        let teams = (self.contest == Contest::Places).then(|| self.by_places(&sections));
        Tables { sections, teams }
    }

    fn section(&self, meetings: &Meetings, group: Option<&str>, members: Vec<usize>) -> Section {
        let left = |who: usize| self.conduct(who).withdrew.is_some();
        let others = members.len() - 1;
        let (stand, struck): (Vec<usize>, Vec<usize>) = members
            .into_iter()
            .partition(|&who| !self.system.is_round_robin() || !left(who) || meetings.stands(who, others));
        let columns: Vec<Column> = if self.system.is_knockout() {
            vec![Column::Rounds]
        } else {
            self.criteria().into_iter().map(Column::Criterion).collect()
        };
        let standing = Standing::new(self, meetings, &stand);
        let ranked = standing.results.ranked(&columns, |column, player, tied| standing.value(column, player, tied));
        let points = !self.system.is_knockout();
        // Nobody goes on before all of the group have met.
        let decided: u32 = standing.tally.iter().flatten().sum();
        let complete = decided as usize == stand.len() * (stand.len() - 1);
        let goes_on = |place: usize| {
            let as_good = ranked.iter().filter(|other| other.place <= place).count();
            match (complete && place <= self.qualify, as_good <= self.qualify) {
                (true, true) => Some(Remark::Qualified),
                (true, false) => Some(Remark::PlayOff),
                (false, _) => None,
            }
        };
        let mut rows: Vec<Row> = ranked
            .iter()
            .map(|&Ranking { place, player, half_points, ref breaks }| Row {
                place: Some(place),
                who: stand[player],
                tally: standing.tally[player],
                points: points.then_some(half_points),
                values: breaks.clone(),
                remark: if left(stand[player]) { Some(Remark::Withdrew) } else { goes_on(place) },
            })
            .collect();
        rows.extend(struck.into_iter().map(|who| Row {
            place: None,
            who,
            tally: [0; 3],
            points: None,
            values: Vec::new(),
            remark: Some(Remark::StruckOut),
        }));
        Section { group: group.map(Into::into), criteria: columns, rows }
    }

    /// 15.5: teams by the sum of the places of their players, then by their best, then by their second best place, then
    /// by fouls.
    fn by_places(&self, sections: &[Section]) -> Section {
        let mut places = vec![Vec::new(); self.teams.len()];
        let last = self.players.len();
        for row in sections.iter().flat_map(|section| &section.rows) {
            if let Some(team) = self.players[row.who].team {
                // Whose record was struck out has no place: it stands behind all others.
                places[team].push(row.place.unwrap_or(last));
            }
        }
        for team in &mut places {
            team.sort_unstable();
            team.truncate(self.counting.unwrap_or(team.len()));
        }
        let columns = vec![Column::Places, Column::BestPlace, Column::SecondPlace, Column::Criterion(Criterion::Fouls)];
        let results = Results { players: self.teams.len(), ..Results::default() };
        let ranked = results.ranked(&columns, |column, team, _| {
            let of = |place: Option<&usize>| -(place.copied().unwrap_or(last) as f64);
            match column {
                Column::Places => -(places[team].iter().sum::<usize>() as f64),
                Column::BestPlace => of(places[team].first()),
                Column::SecondPlace => of(places[team].get(1)),
                Column::Criterion(_) | Column::Rounds => -f64::from(self.team_conduct(team).fouls),
            }
        });
        let rows = ranked.into_iter().map(|Ranking { place, player, breaks, .. }| Row {
            place: Some(place),
            who: player,
            tally: [0; 3],
            points: None,
            values: breaks,
            remark: None,
        });
        Section { group: None, criteria: columns, rows: rows.collect() }
    }
}

/// A disqualification weighs more than any number of warnings (18.4).
pub(super) const DISQUALIFICATION: f64 = 4_294_967_296.0;

/// What ranks the members of a section.
struct Standing {
    by_teams: bool,
    results: Results,
    points: Vec<u32>,
    tally: Vec<[u32; 3]>,
    board_points: Vec<u32>,
    board_wins: Vec<u32>,
    conduct: Vec<Conduct>,
}

impl Standing {
    fn new(event: &Event, meetings: &Meetings, members: &[usize]) -> Standing {
        let count = members.len();
        let index = |who: usize| members.iter().position(|&member| member == who);
        let by_teams = event.contest == Contest::Teams;
        let conduct: Vec<Conduct> = members.iter().map(|&who| event.conduct(who)).collect();
        let mut results = Results {
            players: count,
            byes: vec![0; count],
            faults: conduct.iter().map(|conduct| conduct.fouls).collect(),
            ..Results::default()
        };
        let (mut tally, mut board_points, mut board_wins) = (vec![[0; 3]; count], vec![0; count], vec![0; count]);
        for meeting in &meetings.met {
            let [Some(a), Some(b)] = meeting.sides.map(index) else { continue };
            let over = meeting.pending.is_none();
            if over {
                let points = meeting.match_points();
                for (side, member) in [a, b].into_iter().enumerate() {
                    tally[member][usize::from(2 - points[side])] += 1;
                }
            }
            for (side, member) in [a, b].into_iter().enumerate() {
                board_points[member] += meeting.half_points[side];
                board_wins[member] += meeting.wins[side];
            }
            if by_teams {
                // A match that neither team came to gives nobody a point.
                if over && meeting.match_points() != [0, 0] {
                    results.games.push(GameScore { players: [a, b], first: meeting.match_points()[0] });
                }
            } else {
                let games = meeting
                    .games
                    .iter()
                    .filter_map(|&([x, y], first)| Some(GameScore { players: [index(x)?, index(y)?], first }));
                results.games.extend(games);
            }
        }
        // 21.4: a bye is a win without an opponent; a team's is worth a match.
        let worth = if by_teams { 1 } else { event.legs as u32 };
        if !event.system.is_round_robin() {
            for &(_, who) in &meetings.byes {
                if let Some(member) = index(who) {
                    results.byes[member] += worth;
                }
            }
        }
        if event.system.is_knockout() {
            (results.games, results.byes) = (Vec::new(), Vec::new());
            results.survived = vec![0; count];
            let survived = meetings.survived(event);
            for (member, &who) in members.iter().enumerate() {
                results.survived[member] = survived[who].0;
            }
        }
        let points = results.half_points();
        Standing { by_teams, results, points, tally, board_points, board_wins, conduct }
    }

    fn value(&self, column: Column, member: usize, tied: &[usize]) -> f64 {
        // A team's half points are its match points.
        let worth = if self.by_teams { 2.0 } else { 1.0 };
        let usual = |by| self.results.value(by, member, tied, &self.points);
        let conduct = &self.conduct[member];
        match column {
            Column::Rounds => f64::from(self.results.survived[member]),
            // Of a section of players or teams by matches the other columns are none.
            Column::Places | Column::BestPlace | Column::SecondPlace => 0.0,
            Column::Criterion(criterion) => match criterion {
                Criterion::Penalties => {
                    -(f64::from(conduct.disqualified) * DISQUALIFICATION + f64::from(conduct.warnings))
                }
                Criterion::Buchholz => worth * usual(TieBreak::Buchholz),
                Criterion::SonnebornBerger => worth * usual(TieBreak::SonnebornBerger),
                Criterion::Wins => usual(TieBreak::Wins),
                Criterion::Direct => worth * usual(TieBreak::Direct),
                Criterion::Fouls => usual(TieBreak::Faults),
                Criterion::BoardPoints => f64::from(self.board_points[member]) / 2.0,
                Criterion::BoardWins => f64::from(self.board_wins[member]),
            },
        }
    }
}
