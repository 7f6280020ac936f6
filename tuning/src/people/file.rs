//! The results file: TOML, parsed into types. What cannot be meant is refused with its line and column.

use std::{
    collections::{BTreeSet, HashMap},
    fmt,
    ops::Range,
};

use serde::Deserialize;
use toml::Spanned;

/// Where something stands in the file: line and column in characters, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

/// What is wrong with a results file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// The place.
    pub place: Place,
    /// What is wrong.
    pub reason: String,
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.place.line, self.place.column, self.reason)
    }
}

impl std::error::Error for Misread {}

/// The game that is played. It decides what the sides are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Played {
    /// White and Black.
    Chess,
    /// Red and Black.
    Xiangqi,
}

/// How it is decided who meets whom (article 11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum System {
    /// Everybody meets everybody (11.2).
    RoundRobin,
    /// Everybody meets everybody of the same group (11.3).
    Groups,
    /// Rounds between those with equal points (11.4).
    Swiss,
    /// Who loses is out (11.1).
    Knockout,
    /// Who loses twice is out (11.1).
    DoubleKnockout,
}

impl System {
    /// Does everybody meet everybody, at least of a group?
    pub const fn is_round_robin(self) -> bool {
        matches!(self, System::RoundRobin | System::Groups)
    }

    /// Is the loser out?
    pub const fn is_knockout(self) -> bool {
        matches!(self, System::Knockout | System::DoubleKnockout)
    }
}

/// Who is ranked (article 12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Contest {
    /// Players.
    #[default]
    Players,
    /// Teams, by their matches (12.1 to 12.4).
    Teams,
    /// Players, and teams by the places of theirs (12.5).
    Places,
}

/// What tells those with equal points apart (article 15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Criterion {
    /// Fewer disqualifications from a game, then fewer warnings (18.4).
    Penalties,
    /// Points of the opponents (15.2); of a team, match points (15.4).
    Buchholz,
    /// Points of the opponents beaten and half of those drawn with (15.1).
    SonnebornBerger,
    /// Games won (15.1, 15.2); of a team, matches won (15.4).
    Wins,
    /// Points among those who are tied (15.1, 15.3).
    Direct,
    /// Fewer fouls (15.1 to 15.5).
    Fouls,
    /// Points of all games of a team (15.3, 15.4).
    BoardPoints,
    /// Games won by a team (15.3).
    BoardWins,
}

impl Criterion {
    const fn is_for_teams(self) -> bool {
        matches!(self, Criterion::BoardPoints | Criterion::BoardWins)
    }
}

/// What misconduct and absence come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conduct {
    /// Fouls (article 9).
    pub fouls: u32,
    /// Warnings (18.1).
    pub warnings: u32,
    /// Disqualifications from a game (18.2).
    pub disqualified: u32,
    /// The first round, from 0, that was not played any more (article 20; 18.3).
    pub withdrew: Option<usize>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name.
    pub name: String,
    /// The team.
    pub team: Option<usize>,
    /// The group, where players play in groups.
    pub group: Option<String>,
    /// Misconduct and absence.
    pub conduct: Conduct,
}

/// A team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Team {
    /// The name.
    pub name: String,
    /// The group, where teams play in groups.
    pub group: Option<String>,
    /// Misconduct and absence of the team as such.
    pub conduct: Conduct,
}

/// How a game ended, seen by the side that is named first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Won, drawn or lost: the half points of the first.
    Played(u8),
    /// Decided by absence (21.4): who has the point.
    Forfeit([bool; 2]),
    /// Not yet played.
    Pending,
}

/// Who is named in a line of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// A player.
    Player(usize),
    /// A team.
    Team(usize),
}

/// A line of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// A game; the first-named moves first.
    Game([usize; 2], Score),
    /// A match of teams that is not told game by game.
    Match([usize; 2], Score),
    /// A round without an opponent.
    Bye(Named),
}

/// A tournament and what has been played of it.
#[derive(Clone, Debug)]
pub struct Event {
    /// Its title.
    pub title: String,
    /// The game.
    pub game: Played,
    /// Who meets whom.
    pub system: System,
    /// Who is ranked.
    pub contest: Contest,
    /// Games of one encounter (13.5).
    pub legs: usize,
    /// Rounds of a Swiss tournament.
    pub rounds_planned: Option<usize>,
    /// How many of each group go on.
    pub qualify: usize,
    /// How many places of a team count under [`Contest::Places`]; none: all.
    pub counting: Option<usize>,
    /// What tells equals apart, where the file says it.
    pub tie_breaks: Option<Vec<Criterion>>,
    /// The players, in the order of their numbers.
    pub players: Vec<Player>,
    /// The teams, in the order of their numbers.
    pub teams: Vec<Team>,
    /// What was played, round by round, with the place in the file.
    pub rounds: Vec<Vec<(Line, Place)>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct WrittenEvent {
    #[serde(default)]
    title: String,
    game: Played,
    system: System,
    #[serde(default)]
    contest: Contest,
    legs: Option<Spanned<usize>>,
    rounds_planned: Option<Spanned<usize>>,
    qualify: Option<Spanned<usize>>,
    counting: Option<Spanned<usize>>,
    tie_breaks: Option<Vec<Spanned<Criterion>>>,
    players: Spanned<Vec<WrittenPlayer>>,
    #[serde(default)]
    teams: Vec<WrittenTeam>,
    #[serde(default)]
    rounds: Vec<WrittenRound>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct WrittenPlayer {
    name: Spanned<String>,
    team: Option<Spanned<String>>,
    group: Option<Spanned<String>>,
    #[serde(default)]
    fouls: u32,
    #[serde(default)]
    warnings: u32,
    #[serde(default)]
    disqualified: u32,
    withdrew: Option<Spanned<usize>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct WrittenTeam {
    name: Spanned<String>,
    group: Option<Spanned<String>>,
    #[serde(default)]
    fouls: u32,
    #[serde(default)]
    warnings: u32,
    #[serde(default)]
    disqualified: u32,
    withdrew: Option<Spanned<usize>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct WrittenRound {
    games: Vec<Spanned<String>>,
}

/// Most players or teams of a tournament.
const MOST: usize = 1000;
/// Most rounds, and most games of an encounter.
const MOST_ROUNDS: usize = 2000;

impl Event {
    /// Reads a results file.
    ///
    /// # Errors
    /// The text is no TOML, or says what cannot be.
    pub fn read(text: &str) -> Result<Event, Misread> {
        let source = Source(text);
        let written: WrittenEvent = toml::from_str(text).map_err(|error| {
            // The reason goes on one line, as every other.
            let reason = error.message().trim_end().replace('\n', ", ");
            source.misread(&error.span().unwrap_or(0..0), reason)
        })?;
        source.event(written)
    }
}

/// The text of a file, for places in it.
struct Source<'a>(&'a str);

impl Source<'_> {
    fn place(&self, span: &Range<usize>) -> Place {
        let before = &self.0[..self.0.floor_char_boundary(span.start)];
        let line = before.rsplit('\n').next().unwrap_or_default();
        Place { line: before.matches('\n').count() + 1, column: line.chars().count() + 1 }
    }

    fn misread(&self, span: &Range<usize>, reason: impl Into<String>) -> Misread {
        Misread { place: self.place(span), reason: reason.into() }
    }

    /// A number within limits, or what stands for it.
    fn number(&self, what: &str, written: Option<&Spanned<usize>>, least: usize) -> Result<Option<usize>, Misread> {
        let Some(written) = written else { return Ok(None) };
        let number = *written.get_ref();
        if (least..=MOST_ROUNDS).contains(&number) {
            return Ok(Some(number));
        }
        Err(self.misread(&written.span(), format!("'{what}' is {number}; {least} to {MOST_ROUNDS} is wanted")))
    }

    /// A name that nobody else has.
    fn name(
        &self,
        written: &Spanned<String>,
        named: Named,
        names: &mut HashMap<String, Named>,
    ) -> Result<String, Misread> {
        let name = written.get_ref().split_whitespace().collect::<Vec<_>>().join(" ");
        if name.is_empty() {
            return Err(self.misread(&written.span(), "a name is empty"));
        }
        if name.split(' ').any(|word| word == BYE || read_score(word).is_some()) {
            return Err(self.misread(&written.span(), format!("the name '{name}' holds a word that means a result")));
        }
        if names.insert(name.clone(), named).is_some() {
            return Err(self.misread(&written.span(), format!("the name '{name}' stands here a second time")));
        }
        Ok(name)
    }

    /// The round, from 0, in which somebody withdrew: one of those played, or the next.
    fn withdrew(&self, written: Option<&Spanned<usize>>, played: usize) -> Result<Option<usize>, Misread> {
        match (self.number("withdrew", written, 1)?, written) {
            (Some(round), Some(written)) if round > played + 1 => {
                let reason = format!("'withdrew' is {round}, and round {} is the next", played + 1);
                Err(self.misread(&written.span(), reason))
            }
            (round, _) => Ok(round.map(|round| round - 1)),
        }
    }

    fn group(&self, system: System, group: Option<Spanned<String>>, whose: &Spanned<String>) -> Checked {
        match (system, group) {
            (System::Groups, Some(group)) if !group.get_ref().trim().is_empty() => {
                Ok(Some(group.into_inner().trim().into()))
            }
            (System::Groups, _) => {
                Err(self.misread(&whose.span(), format!("'{}' is in no group", whose.get_ref().trim())))
            }
            (_, Some(group)) => Err(self.misread(&group.span(), "groups go with the system \"groups\" only")),
            (_, None) => Ok(None),
        }
    }

    fn event(&self, written: WrittenEvent) -> Result<Event, Misread> {
        let mut names = HashMap::new();
        let (by_teams, system) = (written.contest == Contest::Teams, written.system);
        let played = written.rounds.len();
        let mut teams = Vec::new();
        for (number, team) in written.teams.into_iter().enumerate() {
            teams.push(Team {
                name: self.name(&team.name, Named::Team(number), &mut names)?,
                group: match team.group {
                    group if by_teams => self.group(system, group, &team.name)?,
                    Some(group) => return Err(self.misread(&group.span(), "players are in groups here, not teams")),
                    None => None,
                },
                conduct: Conduct {
                    fouls: team.fouls,
                    warnings: team.warnings,
                    disqualified: team.disqualified,
                    withdrew: self.withdrew(team.withdrew.as_ref(), played)?,
                },
            });
        }
        let list = written.players.span();
        let mut players = Vec::new();
        for (number, player) in written.players.into_inner().into_iter().enumerate() {
            let name = self.name(&player.name, Named::Player(number), &mut names)?;
            let team = match &player.team {
                Some(team) => match names.get(team.get_ref().trim()) {
                    Some(&Named::Team(team)) => Some(team),
                    _ => return Err(self.misread(&team.span(), format!("'{}' is no team", team.get_ref()))),
                },
                None if written.contest == Contest::Players => None,
                None => return Err(self.misread(&player.name.span(), format!("'{name}' is in no team"))),
            };
            players.push(Player {
                team,
                group: match player.group {
                    group if !by_teams => self.group(system, group, &player.name)?,
                    Some(group) => return Err(self.misread(&group.span(), "teams are in groups here, not players")),
                    None => None,
                },
                conduct: Conduct {
                    fouls: player.fouls,
                    warnings: player.warnings,
                    disqualified: player.disqualified,
                    withdrew: self.withdrew(player.withdrew.as_ref(), played)?,
                },
                name,
            });
        }
        let (what, count) = if by_teams { ("teams", teams.len()) } else { ("players", players.len()) };
        if !(2..=MOST).contains(&count) {
            return Err(self.misread(&list, format!("{count} {what}; 2 to {MOST} are wanted")));
        }
        let mut tie_breaks = None;
        for criterion in written.tie_breaks.into_iter().flatten() {
            if criterion.get_ref().is_for_teams() && !by_teams {
                return Err(self.misread(&criterion.span(), "this tells teams apart, not players"));
            }
            tie_breaks.get_or_insert_with(Vec::new).push(criterion.into_inner());
        }
        let only = |number: Option<&Spanned<usize>>, holds: bool, what: &str| match number {
            Some(number) if !holds => Err(self.misread(&number.span(), format!("this goes with {what} only"))),
            _ => Ok(()),
        };
        only(written.rounds_planned.as_ref(), system == System::Swiss, "the system \"swiss\"")?;
        only(written.qualify.as_ref(), system == System::Groups, "the system \"groups\"")?;
        only(written.counting.as_ref(), written.contest == Contest::Places, "the contest \"places\"")?;
        let mut event = Event {
            title: written.title,
            game: written.game,
            system,
            contest: written.contest,
            legs: self.number("legs", written.legs.as_ref(), 1)?.unwrap_or(1),
            rounds_planned: self.number("rounds-planned", written.rounds_planned.as_ref(), 1)?,
            qualify: self.number("qualify", written.qualify.as_ref(), 1)?.unwrap_or(0),
            counting: self.number("counting", written.counting.as_ref(), 1)?,
            tie_breaks,
            players,
            teams,
            rounds: Vec::new(),
        };
        for round in written.rounds {
            let mut lines = Vec::new();
            for game in round.games {
                let line = line(&event, &names, game.get_ref()).map_err(|reason| self.misread(&game.span(), reason))?;
                lines.push((line, self.place(&game.span())));
            }
            event.rounds.push(lines);
        }
        event.check_teams(self, &list)?;
        event.check_rounds()?;
        Ok(event)
    }
}

type Checked = Result<Option<String>, Misread>;

/// The word for a round without an opponent.
const BYE: &str = "bye";

/// What a word says of a game.
fn read_score(word: &str) -> Option<Score> {
    Some(match word {
        "1-0" => Score::Played(2),
        "1/2-1/2" | "½-½" => Score::Played(1),
        "0-1" => Score::Played(0),
        "+/-" => Score::Forfeit([true, false]),
        "-/+" => Score::Forfeit([false, true]),
        "-/-" => Score::Forfeit([false, false]),
        "*" => Score::Pending,
        _ => return None,
    })
}

/// Takes a line of a round apart.
fn line(event: &Event, names: &HashMap<String, Named>, text: &str) -> Result<Line, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let find = |words: &[&str]| {
        let name = words.join(" ");
        names.get(&name).copied().ok_or_else(|| {
            if name.is_empty() {
                format!("a name is missing in '{text}'")
            } else {
                format!("nobody is called '{name}'")
            }
        })
    };
    let by_teams = event.contest == Contest::Teams;
    if let Some((&BYE, who)) = words.split_last() {
        return match find(who)? {
            Named::Player(_) if by_teams => Err("a team has a bye here, not a player".into()),
            Named::Team(_) if !by_teams => Err("a player has a bye here, not a team".into()),
            who => Ok(Line::Bye(who)),
        };
    }
    let Some((at, score)) = words.iter().enumerate().find_map(|(at, word)| Some((at, read_score(word)?))) else {
        return Err(format!("no result in '{text}': 1-0, 1/2-1/2, 0-1, +/-, -/+, -/-, * or bye is wanted"));
    };
    match (find(&words[..at])?, find(&words[at + 1..])?) {
        (Named::Player(a), Named::Player(b)) if a == b => Err("nobody plays against oneself".into()),
        (Named::Team(a), Named::Team(b)) if a == b => Err("no team plays against itself".into()),
        (Named::Player(a), Named::Player(b)) => {
            let teams = [event.players[a].team, event.players[b].team];
            if by_teams && teams[0] == teams[1] {
                return Err("both players are of the same team".into());
            }
            Ok(Line::Game([a, b], score))
        }
        (Named::Team(_), Named::Team(_)) if !by_teams => Err("players meet here, not teams".into()),
        (Named::Team(_), Named::Team(_)) if matches!(score, Score::Played(_)) => {
            Err("a match is told game by game, by the names of the players".into())
        }
        (Named::Team(a), Named::Team(b)) => Ok(Line::Match([a, b], score)),
        _ => Err("a player meets a team".into()),
    }
}

impl Event {
    /// The competitor for whom a player plays: itself, or its team.
    pub(super) fn competitor(&self, player: usize) -> usize {
        match self.contest {
            // Every player has a team there, as the reader has seen to.
            Contest::Teams => self.players[player].team.unwrap_or_default(),
            Contest::Players | Contest::Places => player,
        }
    }

    /// The name of a competitor.
    pub(super) fn name(&self, competitor: usize) -> &str {
        match self.contest {
            Contest::Teams => &self.teams[competitor].name,
            Contest::Players | Contest::Places => &self.players[competitor].name,
        }
    }

    /// The group of a competitor.
    pub(super) fn group_of(&self, competitor: usize) -> Option<&str> {
        match self.contest {
            Contest::Teams => self.teams[competitor].group.as_deref(),
            Contest::Players | Contest::Places => self.players[competitor].group.as_deref(),
        }
    }

    /// How many compete.
    pub(super) fn competitors(&self) -> usize {
        match self.contest {
            Contest::Teams => self.teams.len(),
            Contest::Players | Contest::Places => self.players.len(),
        }
    }

    /// Misconduct and absence of a competitor; a team answers for its players' misconduct.
    pub(super) fn conduct(&self, competitor: usize) -> Conduct {
        match self.contest {
            Contest::Teams => self.team_conduct(competitor),
            Contest::Players | Contest::Places => self.players[competitor].conduct,
        }
    }

    /// Misconduct of a team and its players, and the absence of the team.
    pub(super) fn team_conduct(&self, team: usize) -> Conduct {
        let start = self.teams[team].conduct;
        self.players.iter().filter(|player| player.team == Some(team)).fold(start, |sum, player| Conduct {
            fouls: sum.fouls.saturating_add(player.conduct.fouls),
            warnings: sum.warnings.saturating_add(player.conduct.warnings),
            disqualified: sum.disqualified.saturating_add(player.conduct.disqualified),
            ..sum
        })
    }

    /// 15.5: a sum of places compares teams of one size.
    fn check_teams(&self, source: &Source<'_>, list: &Range<usize>) -> Result<(), Misread> {
        if self.contest != Contest::Places {
            return Ok(());
        }
        let size = |team: usize| self.players.iter().filter(|player| player.team == Some(team)).count();
        let wanted = self.counting.unwrap_or_else(|| size(0));
        for (number, team) in self.teams.iter().enumerate() {
            let has = size(number);
            if has < wanted || self.counting.is_none() && has != wanted {
                let reason =
                    format!("'{}' has {has} players, {wanted} count: say by 'counting' how many do", team.name);
                return Err(source.misread(list, reason));
            }
        }
        if self.teams.is_empty() {
            return Err(source.misread(list, "there are no teams"));
        }
        Ok(())
    }

    /// Who meets whom in a round, as the lines tell it.
    pub(super) fn sides(&self, line: Line) -> (usize, Option<usize>) {
        match line {
            Line::Game([a, b], _) => (self.competitor(a), Some(self.competitor(b))),
            Line::Match([a, b], _) => (a, Some(b)),
            Line::Bye(Named::Player(who) | Named::Team(who)) => (who, None),
        }
    }

    /// Nobody meets two others in a round, plays after leaving, or meets another group or, where everybody meets
    /// everybody, anybody too often.
    fn check_rounds(&self) -> Result<(), Misread> {
        let mut met: HashMap<[usize; 2], usize> = HashMap::new();
        for (number, round) in self.rounds.iter().enumerate() {
            let mut opponents: HashMap<usize, Option<usize>> = HashMap::new();
            let mut pairs: HashMap<[usize; 2], usize> = HashMap::new();
            let mut named: BTreeSet<[usize; 2]> = BTreeSet::new();
            for &(line, place) in round {
                let wrong = |reason: String| Err(Misread { place, reason });
                let (a, b) = self.sides(line);
                let sides = [Some(a), b];
                for (i, who) in sides.into_iter().enumerate() {
                    let Some(who) = who else { continue };
                    let against = sides[1 - i];
                    if opponents.insert(who, against).is_some_and(|before| before != against || against.is_none()) {
                        return wrong(format!("'{}' stands twice in round {}", self.name(who), number + 1));
                    }
                    let plays = !matches!(line, Line::Game(_, Score::Forfeit(_) | Score::Pending) | Line::Match(..));
                    if plays && self.conduct(who).withdrew.is_some_and(|left| left <= number) {
                        return wrong(format!("'{}' plays in round {} after withdrawing", self.name(who), number + 1));
                    }
                }
                let Some(b) = b else { continue };
                if self.group_of(a) != self.group_of(b) {
                    return wrong(format!("'{}' and '{}' are in different groups", self.name(a), self.name(b)));
                }
                let pair = [a.min(b), a.max(b)];
                let games = pairs.entry(pair).or_default();
                *games += 1;
                if self.contest == Contest::Teams {
                    let players = if let Line::Game([x, y], _) = line { [x.min(y), x.max(y)] } else { [usize::MAX; 2] };
                    if !named.insert(players) && self.legs == 1 {
                        return wrong("this game stands twice in the round".into());
                    }
                } else if *games > self.legs && !self.system.is_knockout() {
                    let reason = format!(
                        "'{}' and '{}' have {games} games in round {}; an encounter has {}",
                        self.name(a),
                        self.name(b),
                        number + 1,
                        self.legs
                    );
                    return wrong(reason);
                }
                if *games == 1 {
                    if let (Some(before), true) = (met.get(&pair), self.system.is_round_robin()) {
                        let names = [self.name(a), self.name(b)];
                        return wrong(format!("'{}' and '{}' have met in round {before}", names[0], names[1]));
                    }
                    met.insert(pair, number + 1);
                }
            }
        }
        Ok(())
    }
}
