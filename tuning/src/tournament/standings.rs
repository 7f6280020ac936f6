//! Places in a tournament: points, the tie-breaks of the rule books, ratings with error bars, and
//! the graded points of club tables.

use std::{cmp::Ordering, f64::consts::LN_10, fmt::Write as _};

use crate::stats::score_of_elo;

/// One game of a tournament: the players with the first and the second move, and the half points
/// (0, 1 or 2) of the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameScore {
    /// Indices of the players.
    pub players: [usize; 2],
    /// Half points of `players[0]`.
    pub first: u8,
}

/// How players with equal points are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum TieBreak {
    /// Points of the opponents, one by one for every game against them (article 15.2; Buchholz).
    Buchholz,
    /// Points of the opponents beaten and half those of the opponents drawn with (article 15.1;
    /// Sonneborn-Berger).
    SonnebornBerger,
    /// Number of games won.
    Wins,
    /// Points in the games of those who are tied, if all of them met equally often.
    Direct,
    /// Fewer faults.
    Faults,
}

impl TieBreak {
    fn heading(self) -> &'static str {
        match self {
            TieBreak::Buchholz => "Buch",
            TieBreak::SonnebornBerger => "SB",
            TieBreak::Wins => "wins",
            TieBreak::Direct => "direct",
            TieBreak::Faults => "faults",
        }
    }

    /// The order of article 15.1 of the 1999 xiangqi rules, for round robins.
    pub const ROUND_ROBIN: [TieBreak; 4] =
        [TieBreak::SonnebornBerger, TieBreak::Wins, TieBreak::Direct, TieBreak::Faults];
    /// The order of article 15.2, for Swiss tournaments.
    pub const SWISS: [TieBreak; 3] = [TieBreak::Buchholz, TieBreak::Wins, TieBreak::Faults];
}

/// All that places depend on.
#[derive(Clone, Debug, Default)]
pub struct Results {
    /// Number of players.
    pub players: usize,
    /// All games, in the order they were played.
    pub games: Vec<GameScore>,
    /// Games' worth of byes of each player; a bye is a win without an opponent (article 21.4).
    pub byes: Vec<u32>,
    /// Faults of each player.
    pub faults: Vec<u32>,
    /// Knockout rounds each player survived; they decide before points do. Empty elsewhere.
    pub survived: Vec<u32>,
}

/// A place in the final table.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranking {
    /// From 1; players who cannot be told apart share the place.
    pub place: usize,
    /// The player.
    pub player: usize,
    /// Half points.
    pub half_points: u32,
    /// Values of the tie-breaks, in their order; larger is better.
    pub breaks: Vec<f64>,
}

impl Results {
    /// Half points of every player, byes included (article 14.1: win 1, draw one half).
    pub fn half_points(&self) -> Vec<u32> {
        let mut points: Vec<u32> = (0..self.players).map(|p| 2 * self.byes.get(p).copied().unwrap_or(0)).collect();
        for game in &self.games {
            points[game.players[0]] += u32::from(game.first);
            points[game.players[1]] += u32::from(2 - game.first);
        }
        points
    }

    /// The games of `player` from its own view: opponent and half points.
    fn games_of(&self, player: usize) -> impl Iterator<Item = (usize, u8)> + '_ {
        self.games.iter().filter_map(move |g| match g.players {
            [a, b] if a == player => Some((b, g.first)),
            [a, b] if b == player => Some((a, 2 - g.first)),
            _ => None,
        })
    }

    /// The value of a tie-break for one of a group of players with equal points; `points` are everybody's half points.
    pub fn value(&self, by: TieBreak, player: usize, tied: &[usize], points: &[u32]) -> f64 {
        let half = |p: usize| f64::from(points[p]) / 2.0;
        let byes = f64::from(self.byes.get(player).copied().unwrap_or(0));
        match by {
            // A bye counts as a game against a player with as many points as one has oneself.
            TieBreak::Buchholz => self.games_of(player).map(|(o, _)| half(o)).sum::<f64>() + byes * half(player),
            TieBreak::SonnebornBerger => {
                self.games_of(player).map(|(o, s)| half(o) * f64::from(s) / 2.0).sum::<f64>() + byes * half(player)
            }
            TieBreak::Wins => self.games_of(player).filter(|&(_, s)| s == 2).count() as f64,
            TieBreak::Direct => {
                let met = |a: usize, b: usize| self.games_of(a).filter(|&(o, _)| o == b).count();
                let expected = tied.iter().find(|&&t| t != player).map_or(0, |&t| met(player, t));
                let all_met =
                    expected > 0 && tied.iter().all(|&a| tied.iter().all(|&b| a == b || met(a, b) == expected));
                if !all_met {
                    return 0.0;
                }
                self.games_of(player).filter(|(o, _)| tied.contains(o)).map(|(_, s)| f64::from(s) / 2.0).sum()
            }
            TieBreak::Faults => -f64::from(self.faults.get(player).copied().unwrap_or(0)),
        }
    }

    /// The table, best place first.
    pub fn places(&self, breaks: &[TieBreak]) -> Vec<Ranking> {
        let points = self.half_points();
        self.ranked(breaks, |by, player, tied| self.value(by, player, tied, &points))
    }

    /// The table, best place first, by knockout rounds, points and then `criteria`: their values, of which the larger is
    /// better, for a player and those who are still tied with it.
    pub fn ranked<C: Copy>(&self, criteria: &[C], value: impl Fn(C, usize, &[usize]) -> f64) -> Vec<Ranking> {
        let points = self.half_points();
        let mut table: Vec<Ranking> = (0..self.players)
            .map(|player| Ranking { place: 0, player, half_points: points[player], breaks: Vec::new() })
            .collect();
        let survived = |p: &Ranking| self.survived.get(p.player).copied().unwrap_or(0);
        let order = |a: &Ranking, b: &Ranking| {
            let rounds = survived(b).cmp(&survived(a));
            rounds.then(b.half_points.cmp(&a.half_points)).then_with(|| {
                let pairs = b.breaks.iter().zip(&a.breaks);
                pairs.map(|(x, y)| x.total_cmp(y)).find(|o| o.is_ne()).unwrap_or(Ordering::Equal)
            })
        };
        table.sort_by(order);
        for &by in criteria {
            // Those still tied after the earlier criteria stand next to each other.
            let mut at = 0;
            while at < table.len() {
                let end = at + table[at..].iter().take_while(|p| order(p, &table[at]).is_eq()).count();
                let tied: Vec<usize> = table[at..end].iter().map(|p| p.player).collect();
                let values: Vec<f64> = tied.iter().map(|&p| value(by, p, &tied)).collect();
                for (place, value) in table[at..end].iter_mut().zip(values) {
                    place.breaks.push(value);
                }
                at = end;
            }
            table.sort_by(order);
        }
        for i in 0..table.len() {
            table[i].place = if i > 0 && order(&table[i], &table[i - 1]).is_eq() { table[i - 1].place } else { i + 1 };
        }
        table
    }

    /// Maximum-likelihood ratings on the logistic curve, their mean zero, with half-widths of 95 %
    /// intervals (Bradley and Terry 1952; draws count as half a win and half a loss, which makes
    /// the intervals a little too wide). One drawn game of every player against an average one is
    /// taken for granted, so that nobody's rating is infinite.
    pub fn ratings(&self) -> Vec<(f64, f64)> {
        let n = self.players;
        let mut met = vec![vec![0.0; n]; n];
        let mut points = vec![0.5; n];
        for game in &self.games {
            let [a, b] = game.players;
            met[a][b] += 1.0;
            met[b][a] += 1.0;
            points[a] += f64::from(game.first) / 2.0;
            points[b] += f64::from(2 - game.first) / 2.0;
        }
        let unit = LN_10 / 400.0;
        let mut ratings = vec![0.0; n];
        for _ in 0..10_000 {
            let mut change: f64 = 0.0;
            for a in 0..n {
                let mut expected = score_of_elo(ratings[a]);
                let mut slope = expected * (1.0 - expected);
                for b in (0..n).filter(|&b| met[a][b] > 0.0) {
                    let p = score_of_elo(ratings[a] - ratings[b]);
                    expected += met[a][b] * p;
                    slope += met[a][b] * p * (1.0 - p);
                }
                // Newton's step, held back where the curve is flat.
                let step = ((points[a] - expected) / (slope * unit)).clamp(-200.0, 200.0);
                ratings[a] += step;
                change = change.max(step.abs());
            }
            if change < 1e-9 {
                break;
            }
        }
        let mut information = vec![vec![0.0; n]; n];
        for a in 0..n {
            let p = score_of_elo(ratings[a]);
            information[a][a] += p * (1.0 - p) * unit * unit;
            for b in (0..n).filter(|&b| b != a) {
                let p = score_of_elo(ratings[a] - ratings[b]);
                let weight = met[a][b] * p * (1.0 - p) * unit * unit;
                information[a][a] += weight;
                information[a][b] -= weight;
            }
        }
        let covariance = inverse(information);
        let mean = ratings.iter().sum::<f64>() / n as f64;
        let all: f64 = covariance.iter().flatten().sum::<f64>() / (n * n) as f64;
        (0..n)
            .map(|a| {
                let row: f64 = covariance[a].iter().sum::<f64>() / n as f64;
                let variance = (covariance[a][a] - 2.0 * row + all).max(0.0);
                (ratings[a] - mean, 1.96 * variance.sqrt())
            })
            .collect()
    }

    /// Graded points of every player after all games, each beginning with `start`.
    pub fn graded(&self, start: f64) -> Vec<f64> {
        let mut points = vec![start; self.players];
        for game in &self.games {
            let [a, b] = game.players;
            let (x, y) = graded_points(points[a], points[b], game.first);
            points[a] += x;
            points[b] += y;
        }
        points
    }
}

/// Inverse of a symmetric positive definite matrix (Gauss and Jordan).
fn inverse(mut m: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = m.len();
    let mut out: Vec<Vec<f64>> = (0..n).map(|i| (0..n).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for i in 0..n {
        let pivot = m[i][i];
        for j in 0..n {
            m[i][j] /= pivot;
            out[i][j] /= pivot;
        }
        for k in (0..n).filter(|&k| k != i) {
            let factor = m[k][i];
            for j in 0..n {
                m[k][j] -= factor * m[i][j];
                out[k][j] -= factor * out[i][j];
            }
        }
    }
    out
}

/// What a game changes in the graded points of its players, who had `a` and `b` before; `first` is
/// the half points of the one with `a`. These are the formulas of the chess primer's part 5
/// ("scoring"), still used by clubs: a winner takes its gain from the loser; a draw gives the
/// lower player something and takes nothing, for nobody lost.
pub fn graded_points(a: f64, b: f64, first: u8) -> (f64, f64) {
    let difference = (a - b).abs();
    if first == 1 {
        let gain = if difference < 10.0 {
            0.0
        } else if difference < 100.0 {
            f64::midpoint(10.0, difference / 10.0)
        } else {
            difference / 4.0
        };
        return if a < b { (gain, 0.0) } else { (0.0, gain) };
    }
    let (winner, loser) = if first == 2 { (a, b) } else { (b, a) };
    let gain = if difference < 10.0 {
        10.0
    } else if winner < loser {
        if difference < 100.0 { 10.0 + difference / 10.0 } else { difference / 2.0 }
    } else if difference < 100.0 {
        10.0 - difference / 12.5
    } else if difference < 200.0 {
        2.0
    } else {
        0.0
    };
    if first == 2 { (gain, -gain) } else { (-gain, gain) }
}

/// The grade of graded points: none below 100, then 30 down to 1 for every further 100.
pub fn grade(points: f64) -> Option<u32> {
    let hundreds = (points / 100.0).floor();
    (hundreds >= 1.0).then(|| 31 - (hundreds as u32).min(30))
}

/// The table as text, one line per player.
pub fn table(results: &Results, names: &[String], breaks: &[TieBreak], graded_start: f64) -> String {
    let (ratings, graded) = (results.ratings(), results.graded(graded_start));
    let width = names.iter().map(|n| n.chars().count()).max().unwrap_or(0).max(6);
    let mut text = format!("place  {:width$}  games  points", "player");
    for by in breaks {
        let _ = write!(text, "  {:>7}", by.heading());
    }
    text.push_str("     Elo    +-   graded\n");
    for place in results.places(breaks) {
        let p = place.player;
        let games = results.games_of(p).count();
        let _ = write!(
            text,
            "{:5}  {:width$}  {games:5}  {:6.1}",
            place.place,
            names[p],
            f64::from(place.half_points) / 2.0
        );
        for value in &place.breaks {
            let _ = write!(text, "  {:7.2}", value.abs());
        }
        let (elo, error) = ratings[p];
        let mark = grade(graded[p]).map_or_else(|| "-".into(), |g| g.to_string());
        let _ = writeln!(text, "  {elo:6.1} {error:5.1}  {:7.1} ({mark})", graded[p]);
    }
    text
}

#[cfg(test)]
mod tests {
    #![allow(clippy::float_cmp)] // Quarters are exact.

    use super::*;

    fn results(players: usize, games: &[(usize, usize, u8)]) -> Results {
        Results {
            players,
            games: games.iter().map(|&(a, b, first)| GameScore { players: [a, b], first }).collect(),
            byes: vec![0; players],
            faults: vec![0; players],
            survived: Vec::new(),
        }
    }

    #[test]
    fn sonneborn_berger_and_buchholz_by_hand() {
        // 0 beats 1 and draws 2, 1 beats 2 and 3, 2 beats 3, 3 beats 0: points 1.5, 2, 1.5, 1.
        let r = results(4, &[(0, 1, 2), (0, 2, 1), (1, 2, 2), (1, 3, 2), (2, 3, 2), (3, 0, 2)]);
        assert_eq!(r.half_points(), [3, 4, 3, 2]);
        let points = r.half_points();
        let value = |by, p| r.value(by, p, &[0, 2], &points);
        assert_eq!(value(TieBreak::SonnebornBerger, 0), 2.0 + 0.75);
        assert_eq!(value(TieBreak::SonnebornBerger, 2), 0.75 + 1.0);
        assert_eq!(value(TieBreak::Buchholz, 0), 2.0 + 1.5 + 1.0);
        assert_eq!(value(TieBreak::Direct, 0), 0.5);
        let order: Vec<_> = r.places(&TieBreak::ROUND_ROBIN).iter().map(|p| (p.place, p.player)).collect();
        assert_eq!(order, [(1, 1), (2, 0), (3, 2), (4, 3)]);
    }

    #[test]
    fn direct_encounter_and_faults_decide_last_and_ties_are_shared() {
        // A circle of wins: nothing tells them apart.
        let mut r = results(3, &[(0, 1, 2), (1, 2, 2), (2, 0, 2)]);
        assert!(r.places(&TieBreak::ROUND_ROBIN).iter().all(|p| p.place == 1));
        r.faults = vec![1, 0, 2];
        let order: Vec<_> = r.places(&TieBreak::ROUND_ROBIN).iter().map(|p| (p.place, p.player)).collect();
        assert_eq!(order, [(1, 1), (2, 0), (3, 2)]);
        let direct = results(4, &[(0, 1, 0), (0, 2, 2), (1, 3, 0), (2, 3, 1), (0, 3, 1), (1, 2, 1)]);
        // 0 and 1 have 1.5 points each, and 1 beat 0.
        let order: Vec<_> = direct.places(&[TieBreak::Direct]).iter().map(|p| (p.place, p.player)).collect();
        assert_eq!(order, [(1, 3), (2, 1), (3, 0), (4, 2)]);
    }

    #[test]
    fn byes_are_wins() {
        let mut r = results(3, &[(0, 1, 2)]);
        r.byes[2] = 1;
        assert_eq!(r.half_points(), [2, 0, 2]);
    }

    /// Every line of the text's part 5.
    #[test]
    fn graded_points_follow_the_text() {
        for (a, b, first, change) in [
            (100.0, 105.0, 1, (0.0, 0.0)),
            (100.0, 150.0, 1, (7.5, 0.0)),
            (300.0, 100.0, 1, (0.0, 50.0)),
            (100.0, 300.0, 2, (100.0, -100.0)),
            (100.0, 150.0, 2, (15.0, -15.0)),
            (100.0, 105.0, 2, (10.0, -10.0)),
            (105.0, 100.0, 2, (10.0, -10.0)),
            (400.0, 200.0, 2, (0.0, 0.0)),
            (300.0, 200.0, 2, (2.0, -2.0)),
            (150.0, 100.0, 2, (6.0, -6.0)),
            (300.0, 100.0, 0, (-100.0, 100.0)),
        ] {
            assert_eq!(graded_points(a, b, first), change, "{a} {b} {first}");
        }
        assert_eq!(
            [0.0, 99.9, 100.0, 1550.0, 3000.0, 9999.0].map(grade),
            [None, None, Some(30), Some(16), Some(1), Some(1)]
        );
    }

    #[test]
    fn ratings_agree_with_the_logistic_curve() {
        // 75 % over many games is 190.85 Elo, split evenly about the mean.
        let games: Vec<_> = (0..4000).map(|i| (0, 1, if i % 4 == 0 { 0 } else { 2 })).collect();
        let ratings = results(2, &games).ratings();
        assert!((ratings[0].0 - ratings[1].0 - 190.85).abs() < 0.5, "{ratings:?}");
        // Its standard error: sqrt(p q / n) over the slope, half of it for each from the mean.
        let expected = 1.96 * (0.75f64 * 0.25 / 4000.0).sqrt() / (0.75 * 0.25 * LN_10 / 400.0) / 2.0;
        assert!((ratings[0].1 - expected).abs() < 0.05, "{ratings:?} {expected}");
        let all_won = results(2, &[(0, 1, 2), (0, 1, 2)]).ratings();
        assert!(all_won.iter().all(|(r, e)| r.is_finite() && e.is_finite()));
    }
}
