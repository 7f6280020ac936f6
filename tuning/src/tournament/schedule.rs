//! Who plays whom, when, with which colours and from which opening.

use super::standings::Results;

/// One game to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Number of the game; the numbers are dense and in playing order.
    pub game: usize,
    /// Round, from 0.
    pub round: usize,
    /// Number of the pair of games with one opening and colours reversed.
    pub pair: usize,
    /// Number of the opening.
    pub opening: usize,
    /// Indices of the first and the second player.
    pub players: [usize; 2],
}

/// The Berger table (appendix 1 of the 1999 xiangqi rules; FIDE Handbook C.05 annex 1): rounds of
/// pairings of `players` numbered from 0, the first-named with the first move. With an odd number
/// the one paired with the missing player rests.
pub fn berger(players: usize) -> Vec<Vec<[usize; 2]>> {
    let even = players + players % 2;
    let last = even - 1;
    (0..even.saturating_sub(1))
        .map(|round| {
            // The last player stays; the others stand on a circle that turns by even/2 per round.
            let turn = round * (even / 2) % last.max(1);
            let mut pairings = Vec::with_capacity(even / 2);
            pairings.push(if round % 2 == 0 { [turn, last] } else { [last, turn] });
            for step in 1..even / 2 {
                pairings.push([(turn + step) % last, (turn + last - step) % last]);
            }
            pairings.retain(|p| p.iter().all(|&x| x < players));
            pairings
        })
        .collect()
}

/// Numbers the games of a list of encounters `(round, first, second)`, each of `games` games whose
/// colours alternate; every two games share an opening. `from` is the first free (game, pair) number.
pub fn number(encounters: &[(usize, [usize; 2])], games: usize, from: (usize, usize)) -> Vec<Fixture> {
    let mut fixtures = Vec::with_capacity(encounters.len() * games);
    let mut pair = from.1;
    for &(round, [a, b]) in encounters {
        for leg in 0..games {
            fixtures.push(Fixture {
                game: from.0 + fixtures.len(),
                round,
                pair: pair + leg / 2,
                opening: pair + leg / 2,
                players: if leg % 2 == 0 { [a, b] } else { [b, a] },
            });
        }
        pair += games.div_ceil(2);
    }
    fixtures
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum TournamentFormat {
    /// The first engine against each of the others.
    #[default]
    Gauntlet,
    /// Everybody against everybody, by the Berger table.
    RoundRobin,
    /// Rounds between players with equal points who have not met.
    Swiss,
    /// The loser is out; the first-named engines are seeded apart.
    Knockout,
}

/// Extra pairs that a tied knockout encounter may take before the better seed goes on.
const EXTRA_PAIRS: usize = 10;

/// A tournament that hands out its games round by round.
#[derive(Clone, Debug)]
pub struct Tournament {
    format: TournamentFormat,
    players: usize,
    games: usize,
    rounds: usize,
    /// Rounds handed out.
    round: usize,
    /// First free (game, pair) number.
    next: (usize, usize),
    /// Games' worth of byes.
    byes: Vec<u32>,
    /// Knockout: players by bracket line; `None` where nobody is left or the line never had one.
    bracket: Vec<Option<usize>>,
    /// Knockout: extra pairs played in this round.
    extra: usize,
    /// Knockout: rounds each player came through, byes included.
    survived: Vec<u32>,
}

impl Tournament {
    /// A tournament of `players`, in which every encounter takes `games` games. `rounds` counts
    /// for Swiss tournaments only; by default it is enough to tell a single winner.
    pub fn new(format: TournamentFormat, players: usize, games: usize, rounds: Option<usize>) -> Self {
        let enough = players.next_power_of_two().ilog2().max(1) as usize;
        Tournament {
            format,
            players,
            games,
            rounds: rounds.unwrap_or(enough).min(players.saturating_sub(1).max(1)),
            round: 0,
            next: (0, 0),
            byes: vec![0; players],
            bracket: Vec::new(),
            extra: 0,
            survived: Vec::new(),
        }
    }

    /// Games planned so far and to come, as far as they can be counted.
    pub fn total(&self) -> usize {
        let encounters = match self.format {
            TournamentFormat::Gauntlet | TournamentFormat::Knockout => self.players - 1,
            TournamentFormat::RoundRobin => self.players * (self.players - 1) / 2,
            TournamentFormat::Swiss => self.rounds * (self.players / 2),
        };
        (encounters * self.games).max(self.next.0)
    }

    /// Adds to the results what only the tournament knows: byes and rounds survived.
    pub fn complete(&self, results: Results) -> Results {
        Results { byes: self.byes.clone(), survived: self.survived.clone(), ..results }
    }

    /// The games of the next round, given the results of all games handed out before; none when
    /// the tournament is over. `results` holds the faults too, which Swiss pairings ignore.
    pub fn next_round(&mut self, results: &Results) -> Vec<Fixture> {
        let (games, encounters) = match self.format {
            TournamentFormat::Gauntlet | TournamentFormat::RoundRobin if self.round > 0 => return Vec::new(),
            TournamentFormat::Gauntlet => {
                (self.games, (1..self.players).map(|other| (other - 1, [0, other])).collect())
            }
            TournamentFormat::RoundRobin => {
                let rounds = berger(self.players).into_iter().enumerate();
                (self.games, rounds.flat_map(|(r, pairings)| pairings.into_iter().map(move |p| (r, p))).collect())
            }
            TournamentFormat::Swiss if self.round == self.rounds => return Vec::new(),
            TournamentFormat::Swiss => {
                let round = self.round;
                (self.games, self.swiss(results).into_iter().map(|p| (round, p)).collect::<Vec<_>>())
            }
            TournamentFormat::Knockout => match self.knockout(results) {
                Some(next) => next,
                None => return Vec::new(),
            },
        };
        if self.format != TournamentFormat::Knockout {
            self.round += 1;
        }
        let fixtures = number(&encounters, games, self.next);
        self.next.0 += fixtures.len();
        self.next.1 += encounters.len() * games.div_ceil(2);
        fixtures
    }

    /// Pairings of a Swiss round: from the top, each player meets the highest-placed player in the
    /// lower half of its own points group whom it has not met, or else the nearest other one; the
    /// choice is taken back where the rest could not be paired. With an odd number the
    /// lowest-placed player without a bye rests.
    fn swiss(&mut self, results: &Results) -> Vec<[usize; 2]> {
        let with_byes = self.complete(results.clone());
        let points = with_byes.half_points();
        let mut order: Vec<usize> = with_byes.places(&[]).iter().map(|p| p.player).collect();
        if order.len() % 2 == 1 {
            let resting = order.iter().rposition(|&p| self.byes[p] == 0).unwrap_or(order.len() - 1);
            self.byes[order.remove(resting)] += self.games as u32;
        }
        let mut met = vec![vec![false; self.players]; self.players];
        let mut firsts = vec![0i32; self.players];
        let mut last_first = vec![false; self.players];
        for game in &results.games {
            let [a, b] = game.players;
            (met[a][b], met[b][a]) = (true, true);
            firsts[a] += 1;
            firsts[b] -= 1;
            (last_first[a], last_first[b]) = (true, false);
        }
        let mut pairings = Vec::with_capacity(order.len() / 2);
        let mut patience = 1_000_000;
        if !pair_off(&order, &points, &met, &mut pairings, &mut patience) {
            // Everybody has met too many of the others: rematches are unavoidable.
            let nobody = vec![vec![false; self.players]; self.players];
            pairings.clear();
            pair_off(&order, &points, &nobody, &mut pairings, &mut usize::MAX.clone());
        }
        // The first move goes to the one who had it less often, then to the one who did not have it
        // last, then by turns down the table.
        for (board, pair) in pairings.iter_mut().enumerate() {
            let [a, b] = *pair;
            let swap = match firsts[a].cmp(&firsts[b]) {
                std::cmp::Ordering::Less => false,
                std::cmp::Ordering::Greater => true,
                std::cmp::Ordering::Equal if last_first[a] != last_first[b] => last_first[a],
                std::cmp::Ordering::Equal => board % 2 == 1,
            };
            if swap {
                *pair = [b, a];
            }
        }
        pairings
    }

    /// Encounters of the next knockout round, or extra pairs for those that are tied.
    #[allow(clippy::type_complexity)]
    fn knockout(&mut self, results: &Results) -> Option<(usize, Vec<(usize, [usize; 2])>)> {
        if self.bracket.is_empty() {
            self.bracket = bracket(self.players);
            self.survived = vec![0; self.players];
        } else {
            let points = |a: usize, b: usize| -> i64 {
                results
                    .games
                    .iter()
                    .map(|g| match g.players {
                        [x, y] if x == a && y == b => i64::from(g.first) - 1,
                        [x, y] if x == b && y == a => 1 - i64::from(g.first),
                        _ => 0,
                    })
                    .sum()
            };
            let mut tied = Vec::new();
            let mut winners = Vec::with_capacity(self.bracket.len() / 2);
            for line in self.bracket.chunks(2) {
                winners.push(match *line {
                    [Some(a), Some(b)] => match points(a, b).cmp(&0) {
                        std::cmp::Ordering::Greater => Some(a),
                        std::cmp::Ordering::Less => Some(b),
                        std::cmp::Ordering::Equal if self.extra == EXTRA_PAIRS => Some(a.min(b)),
                        std::cmp::Ordering::Equal => {
                            tied.push((self.round - 1, [a, b]));
                            None
                        }
                    },
                    [one, other] => one.or(other),
                    _ => line[0],
                });
            }
            if !tied.is_empty() {
                self.extra += 1;
                return Some((2, tied));
            }
            for &winner in winners.iter().flatten() {
                self.survived[winner] += 1;
            }
            self.bracket = winners;
        }
        if self.bracket.len() < 2 {
            return None;
        }
        self.extra = 0;
        let round = self.round;
        self.round += 1;
        let encounters = self.bracket.chunks(2).filter_map(|line| match *line {
            [Some(a), Some(b)] => Some((round, [a, b])),
            _ => None,
        });
        Some((self.games, encounters.collect()))
    }
}

/// Pairs off `order` from the top; false when it cannot be done within `patience` steps.
fn pair_off(
    order: &[usize],
    points: &[u32],
    met: &[Vec<bool>],
    pairings: &mut Vec<[usize; 2]>,
    patience: &mut usize,
) -> bool {
    let Some((&first, rest)) = order.split_first() else { return true };
    let group = rest.iter().take_while(|&&p| points[p] == points[first]).count();
    // Own group: from the first of the lower half down, then upwards; then the groups below.
    let half = group.div_ceil(2).saturating_sub(1);
    let candidates = (half..group).chain((0..half.min(group)).rev()).chain(group..rest.len());
    for at in candidates {
        if met[first][rest[at]] {
            continue;
        }
        if *patience == 0 {
            return false;
        }
        *patience -= 1;
        let mut left = rest.to_vec();
        let partner = left.remove(at);
        pairings.push([first, partner]);
        if pair_off(&left, points, met, pairings, patience) {
            return true;
        }
        pairings.pop();
    }
    false
}

/// The lines of a knockout bracket: seeds so placed that the best two can meet in the last round
/// only, the best four in the last two, and so on; missing players leave byes to the best.
pub fn bracket(players: usize) -> Vec<Option<usize>> {
    let mut seeds = vec![0];
    while seeds.len() < players {
        let size = 2 * seeds.len();
        seeds = seeds.iter().flat_map(|&s| [s, size - 1 - s]).collect();
    }
    seeds.into_iter().map(|s| (s < players).then_some(s)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table as printed for 8 players in FIDE Handbook C.05, annex 1.
    #[test]
    fn berger_table_of_eight_is_the_printed_one() {
        let printed = "1-8 2-7 3-6 4-5; 8-5 6-4 7-3 1-2; 2-8 3-1 4-7 5-6; 8-6 7-5 1-4 2-3; \
                       3-8 4-2 5-1 6-7; 8-7 1-6 2-5 3-4; 4-8 5-3 6-2 7-1";
        let table: Vec<String> = berger(8)
            .iter()
            .map(|r| r.iter().map(|p| format!("{}-{}", p[0] + 1, p[1] + 1)).collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(table.join("; "), printed);
    }

    #[test]
    fn everybody_meets_everybody_once_with_balanced_colours() {
        for players in 2..=17usize {
            let mut met = vec![vec![0; players]; players];
            let mut firsts = vec![0i32; players];
            for round in berger(players) {
                let mut seen = vec![false; players];
                for [a, b] in round {
                    assert!(!seen[a] && !seen[b], "twice in one round");
                    (seen[a], seen[b]) = (true, true);
                    met[a][b] += 1;
                    met[b][a] += 1;
                    firsts[a] += 1;
                    firsts[b] -= 1;
                }
            }
            for a in 0..players {
                assert!((0..players).all(|b| met[a][b] == i32::from(a != b)));
                assert!(firsts[a].abs() <= 1, "{players} players: player {a} has {}", firsts[a]);
            }
        }
    }

    #[test]
    fn games_of_a_pair_share_the_opening_and_swap_colours() {
        let f = number(&[(0, [0, 1]), (1, [2, 0])], 4, (10, 5));
        assert_eq!(f.iter().map(|f| f.game).collect::<Vec<_>>(), (10..18).collect::<Vec<_>>());
        assert_eq!(f.iter().map(|f| f.pair).collect::<Vec<_>>(), [5, 5, 6, 6, 7, 7, 8, 8]);
        for two in f.chunks(2) {
            assert_eq!(two[0].opening, two[1].opening);
            assert_eq!(two[0].players, [two[1].players[1], two[1].players[0]]);
        }
    }

    /// Plays a tournament in which the player with the smaller number always wins.
    fn play_out(format: TournamentFormat, players: usize, games: usize, draws: bool) -> (Vec<Vec<Fixture>>, Results) {
        let mut tournament = Tournament::new(format, players, games, None);
        let mut results = Results { players, ..Results::default() };
        let mut rounds = Vec::new();
        loop {
            let round = tournament.next_round(&results);
            if round.is_empty() {
                return (rounds, tournament.complete(results));
            }
            for f in &round {
                let [a, b] = f.players;
                let first = if draws { 1 } else { 2 * u8::from(a < b) };
                results.games.push(crate::tournament::standings::GameScore { players: [a, b], first });
            }
            rounds.push(round);
        }
    }

    #[test]
    fn swiss_never_repeats_a_pairing_and_finds_the_best() {
        for players in 3..=20 {
            for games in [1, 2] {
                let (rounds, results) = play_out(TournamentFormat::Swiss, players, games, false);
                let mut met = std::collections::HashSet::new();
                for round in &rounds {
                    assert_eq!(round.len(), players / 2 * games);
                    for f in round.iter().step_by(games) {
                        let [a, b] = f.players;
                        assert!(met.insert((a.min(b), a.max(b))), "{players} players: {a} and {b} met twice");
                    }
                }
                let places = results.places(&crate::tournament::standings::TieBreak::SWISS);
                assert_eq!(places[0].player, 0, "{players} players");
                assert!(results.byes.iter().all(|&b| b as usize <= games));
                assert_eq!(results.byes.iter().sum::<u32>() as usize, players % 2 * rounds.len() * games);
            }
        }
    }

    #[test]
    fn first_swiss_round_pairs_halves() {
        let mut t = Tournament::new(TournamentFormat::Swiss, 8, 1, None);
        let results = Results { players: 8, ..Results::default() };
        let round = t.next_round(&results);
        let mut pairs: Vec<_> =
            round.iter().map(|f| [f.players[0].min(f.players[1]), f.players[0].max(f.players[1])]).collect();
        pairs.sort_unstable();
        assert_eq!(pairs, [[0, 4], [1, 5], [2, 6], [3, 7]]);
    }

    #[test]
    fn knockout_leads_to_a_final_of_the_best_seeds() {
        for players in 2..=17 {
            let (rounds, results) = play_out(TournamentFormat::Knockout, players, 2, false);
            let places = results.places(&[]);
            assert_eq!((places[0].player, places[1].player), (0, 1));
            assert_eq!(rounds.iter().map(Vec::len).sum::<usize>(), 2 * (players - 1));
            let last = rounds.last().unwrap();
            assert_eq!((last.len(), last[0].players), (2, [0, 1]), "{players} players");
        }
        assert_eq!(bracket(6), [Some(0), None, Some(3), Some(4), Some(1), None, Some(2), Some(5)]);
    }

    #[test]
    fn tied_knockout_encounters_get_extra_pairs_and_end() {
        let (rounds, _) = play_out(TournamentFormat::Knockout, 4, 2, true);
        assert_eq!(rounds.len(), 2 * (1 + EXTRA_PAIRS));
        assert_eq!(rounds.last().unwrap()[0].players, [0, 1]);
        let games: Vec<usize> = rounds.iter().flatten().map(|f| f.game).collect();
        assert_eq!(games, (0..games.len()).collect::<Vec<_>>(), "numbers are dense");
    }
}
