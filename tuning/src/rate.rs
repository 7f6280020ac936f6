//! `rate`: ratings of all who play in records of games, by maximum likelihood.
//!
//! Who stands `d` above the other scores `1 / (1 + 10^(-d/400))`: the model of E. Zermelo (1929) and of
//! R. A. Bradley and M. E. Terry (1952) on the scale of A. E. Elo. A draw is half a point. Whoever moves first has an
//! advantage, which is fitted too. Ratings exist for those who are linked by points in both directions
//! (L. R. Ford, 1957); all others are left out. Errors are those of the "sandwich" (P. J. Huber, 1967; H. White,
//! 1982), which takes the scatter of the results as it is: many draws make it smaller.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs::File,
    path::{Path, PathBuf},
};

use chuhan_engine::{chess::Chess, game::Side};
use chuhan_protocol::records::{self, Outcome};
use serde::Serialize;

use crate::{matrix::inverted, stats::Tally};

/// Elo per unit of the logarithm of odds.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
/// Two-sided 95 % of a normal distribution.
const Z95: f64 = 1.959_963_984_540_054;
/// The longest step towards the maximum, in logarithms of odds.
const LONGEST_STEP: f64 = 2.0;
/// The step below which the maximum is reached.
const NEAR: f64 = 1e-10;
/// The most steps towards the maximum; some ten are usual.
const MOST_STEPS: usize = 500;

/// Ratings of all who play in records of games.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Records with tags White (or Red), Black and Result.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// A player whose rating is known; may be given repeatedly. Without one the mean is 0.
    #[arg(long, value_name = "NAME=RATING", value_parser = parse_anchor, allow_hyphen_values = true)]
    anchor: Vec<(String, f64)>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

fn parse_anchor(text: &str) -> Result<(String, f64), String> {
    let parsed = text.rsplit_once('=').and_then(|(name, rating)| Some((name, rating.trim().parse::<f64>().ok()?)));
    match parsed {
        Some((name, rating)) if !name.is_empty() && rating.is_finite() => Ok((name.to_owned(), rating)),
        _ => Err("a name and a number are wanted, such as stockfish=3500".into()),
    }
}

/// The results of a pool of players.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    names: Vec<String>,
    /// What the first of two scored when moving first, by numbers of players.
    meetings: BTreeMap<(usize, usize), Tally>,
}

/// A number with half of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// The number, in Elo.
    pub elo: f64,
    /// Half of the interval; 0 of what was given.
    pub error: f64,
}

/// A player's line of the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rated {
    /// The name.
    pub name: String,
    /// The rating, where the results tell one.
    pub rating: Option<Measured>,
    /// Games played.
    pub games: u64,
    /// Points in them.
    pub points: f64,
    /// Games drawn.
    pub draws: u64,
}

/// What the results say.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ratings {
    /// The players, the highest first; at the end those that cannot be rated.
    pub players: Vec<Rated>,
    /// What moving first is worth, where the results tell it.
    pub first_move: Option<Measured>,
}

/// The games of two players, as an equation.
struct Equation {
    /// The unknowns that their result depends on, with their signs.
    unknowns: Vec<(usize, f64)>,
    /// What is known of their difference, in logarithms of odds.
    known: f64,
    /// What the one who moved first scored.
    tally: Tally,
}

impl Equation {
    /// The score to be expected.
    fn expected(&self, values: &[f64]) -> f64 {
        let odds = self.known + self.unknowns.iter().map(|&(i, sign)| sign * values[i]).sum::<f64>();
        1.0 / (1.0 + (-odds).exp())
    }
}

impl Pool {
    fn number(&mut self, name: &str) -> usize {
        self.names.iter().position(|known| known == name).unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        })
    }

    /// Adds a game.
    pub fn add(&mut self, first: &str, second: &str, outcome: Outcome) {
        let pair = (self.number(first), self.number(second));
        let half_points = match outcome {
            Outcome::Wins(Side::First) => 2,
            Outcome::Draw => 1,
            Outcome::Wins(Side::Second) => 0,
        };
        self.meetings.entry(pair).or_default().add(half_points);
    }

    /// Those who are linked with the anchors, or without anchors with whoever has played most, by points in both
    /// directions.
    fn linked(&self, anchors: &[Option<f64>]) -> Vec<bool> {
        let mut roots: Vec<usize> = (0..self.names.len()).filter(|&player| anchors[player].is_some()).collect();
        if roots.is_empty() {
            roots.extend((0..self.names.len()).rev().max_by_key(|&player| self.tally(player).games()));
        }
        // Who has taken points from whom.
        let taken: Vec<(usize, usize)> = self
            .meetings
            .iter()
            .flat_map(|(&(a, b), tally)| {
                let forth = (tally.wins + tally.draws > 0).then_some((a, b));
                forth.into_iter().chain((tally.losses + tally.draws > 0).then_some((b, a)))
            })
            .collect();
        let reached = |back: bool| {
            let mut seen = vec![false; self.names.len()];
            let mut todo = roots.clone();
            while let Some(player) = todo.pop() {
                if !std::mem::replace(&mut seen[player], true) {
                    let next = taken.iter().map(|&(a, b)| if back { (b, a) } else { (a, b) });
                    todo.extend(next.filter(|&(from, _)| from == player).map(|(_, to)| to));
                }
            }
            seen
        };
        reached(false).into_iter().zip(reached(true)).map(|(forth, back)| forth && back).collect()
    }

    /// What a player scored.
    fn tally(&self, player: usize) -> Tally {
        let mut sum = Tally::default();
        for (&(a, b), tally) in &self.meetings {
            if a == player {
                sum = Tally {
                    wins: sum.wins + tally.wins,
                    draws: sum.draws + tally.draws,
                    losses: sum.losses + tally.losses,
                };
            }
            if b == player {
                sum = Tally {
                    wins: sum.wins + tally.losses,
                    draws: sum.draws + tally.draws,
                    losses: sum.losses + tally.wins,
                };
            }
        }
        sum
    }

    /// The ratings, with some of them given.
    ///
    /// # Errors
    /// An anchor does not play.
    pub fn rate(&self, anchors: &[(String, f64)]) -> Result<Ratings, String> {
        let mut given = vec![None; self.names.len()];
        for (name, rating) in anchors {
            let player = self.names.iter().position(|known| known == name);
            given[player.ok_or_else(|| format!("the anchor '{name}' has no game with a result"))?] = Some(*rating);
        }
        let linked = self.linked(&given);
        let free: Vec<usize> = (0..self.names.len()).filter(|&p| linked[p] && given[p].is_none()).collect();
        // Where colours go with players, what moving first is worth cannot be told apart.
        let fit = self.fit(&given, &linked, &free, true).or_else(|| self.fit(&given, &linked, &free, false));
        let mut players: Vec<Rated> = (0..self.names.len())
            .map(|player| {
                let tally = self.tally(player);
                let found = || fit.as_ref()?.get(free.iter().position(|&p| p == player)?).copied();
                let rating = given[player].map(|elo| Measured { elo, error: 0.0 }).or_else(found);
                let name = self.names[player].clone();
                Rated { name, rating, games: tally.games(), points: tally.points(), draws: tally.draws }
            })
            .collect();
        let elo = |player: &Rated| player.rating.map_or(f64::NEG_INFINITY, |rating| rating.elo);
        players.sort_by(|a, b| elo(b).total_cmp(&elo(a)).then_with(|| a.name.cmp(&b.name)));
        Ok(Ratings { players, first_move: fit.and_then(|fit| fit.get(free.len()).copied()) })
    }

    /// The most likely ratings of the free players, and behind them, if it is asked for, what moving first is worth;
    /// `None` where the results do not tell.
    fn fit(&self, given: &[Option<f64>], linked: &[bool], free: &[usize], advantage: bool) -> Option<Vec<Measured>> {
        let count = free.len() + usize::from(advantage);
        let place = |player: usize| free.iter().position(|&p| p == player);
        let known = |player: usize| given[player].map_or(0.0, |elo| elo / SCALE);
        let equations: Vec<Equation> = self
            .meetings
            .iter()
            .filter(|&(&(a, b), _)| linked[a] && linked[b])
            .map(|(&(a, b), &tally)| {
                let unknowns = [place(a).map(|i| (i, 1.0)), place(b).map(|i| (i, -1.0))];
                let unknowns = unknowns.into_iter().flatten().chain(advantage.then_some((free.len(), 1.0)));
                Equation { unknowns: unknowns.collect(), known: known(a) - known(b), tally }
            })
            .collect();
        let anchored = given.iter().any(Option::is_some);
        let mut values = vec![0.0; count];
        let inverse = (0..MOST_STEPS).find_map(|_| {
            let mut slope = vec![0.0; count];
            let mut curve = vec![vec![0.0; count]; count];
            if !anchored {
                // The mean is 0.
                let sum: f64 = values[..free.len()].iter().sum();
                for i in 0..free.len() {
                    slope[i] -= sum;
                    for j in 0..free.len() {
                        curve[i][j] += 1.0;
                    }
                }
            }
            for equation in &equations {
                let (score, games) = (equation.expected(&values), equation.tally.games() as f64);
                for &(i, sign) in &equation.unknowns {
                    slope[i] += sign * (equation.tally.points() - games * score);
                    for &(j, other) in &equation.unknowns {
                        curve[i][j] += sign * other * games * score * (1.0 - score);
                    }
                }
            }
            let inverse = inverted(curve)?;
            let step: Vec<f64> = inverse.iter().map(|row| row.iter().zip(&slope).map(|(a, b)| a * b).sum()).collect();
            let longest = step.iter().fold(0.0_f64, |most, s| most.max(s.abs()));
            let shorter = (LONGEST_STEP / longest).min(1.0);
            values.iter_mut().zip(&step).for_each(|(value, s)| *value += s * shorter);
            (longest < NEAR).then_some(inverse)
        })?;
        // The scatter of the results around what is expected.
        let mut scatter = vec![vec![0.0; count]; count];
        for equation in &equations {
            let (score, tally) = (equation.expected(&values), equation.tally);
            let seen = [(tally.wins, 1.0), (tally.draws, 0.5), (tally.losses, 0.0)];
            let square: f64 = seen.iter().map(|&(n, points): &(u64, f64)| n as f64 * (points - score).powi(2)).sum();
            for &(i, sign) in &equation.unknowns {
                for &(j, other) in &equation.unknowns {
                    scatter[i][j] += sign * other * square;
                }
            }
        }
        let error = |i: usize| {
            let row = &inverse[i];
            let variance: f64 = (0..count)
                .flat_map(|j| (0..count).map(move |k| (j, k)))
                .map(|(j, k)| row[j] * scatter[j][k] * row[k])
                .sum();
            Z95 * variance.sqrt() * SCALE
        };
        Some((0..count).map(|i| Measured { elo: values[i] * SCALE, error: error(i) }).collect())
    }
}

impl Ratings {
    /// The table.
    fn text(&self) -> String {
        let width = self.players.iter().map(|player| player.name.chars().count()).max().unwrap_or(0);
        let mut text = format!(
            "{:>4}  {:width$}  {:>8}  {:>6}  {:>7}  {:>7}  {:>6}\n",
            "", "player", "rating", "+-", "games", "score %", "draw %"
        );
        for (place, player) in self.players.iter().enumerate() {
            let [score, draws] =
                [player.points, player.draws as f64].map(|part| 100.0 * part / player.games.max(1) as f64);
            let (place, rating, error) = match player.rating {
                Some(Measured { elo, error: 0.0 }) => {
                    (format!("{}", place + 1), format!("{elo:.1}"), "given".to_owned())
                }
                Some(Measured { elo, error }) => (format!("{}", place + 1), format!("{elo:.1}"), format!("{error:.1}")),
                None => (String::new(), "none".to_owned(), String::new()),
            };
            let (name, games) = (&player.name, player.games);
            let _ = writeln!(
                text,
                "{place:>4}  {name:width$}  {rating:>8}  {error:>6}  {games:>7}  {score:>7.1}  {draws:>6.1}"
            );
        }
        match self.first_move {
            Some(worth) => {
                let _ = writeln!(text, "moving first is worth {:.1} +- {:.1}", worth.elo, worth.error);
            }
            None => text.push_str("what moving first is worth these games do not tell\n"),
        }
        if self.players.iter().any(|player| player.rating.is_none()) {
            text.push_str("rating none: no points in both directions link the player with the others\n");
        }
        text
    }
}

/// Reads the games of a file into the pool, and says how many had no result or no names.
fn read(pool: &mut Pool, path: &Path) -> Result<u64, String> {
    let file = File::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut without = 0;
    for game in records::games(file) {
        let game = game.map_err(|error| format!("{}: {error}", path.display()))?;
        let place = |why: String| format!("{}: game {} on line {}: {why}", path.display(), game.number, game.line);
        // Tags and results are written alike in both games; the moves are not looked at.
        let sheet = game.sheet::<Chess>().map_err(place)?;
        let first = sheet.tag("White").or_else(|| sheet.tag("Red"));
        match (first, sheet.tag("Black"), sheet.outcome) {
            (Some(first), Some(second), Some(outcome)) if first != second => pool.add(first, second, outcome),
            _ => without += 1,
        }
    }
    Ok(without)
}

/// Rates the players of some files.
///
/// # Errors
/// A file cannot be read, holds no game with a result, or an anchor does not play.
pub fn run(args: &Args) -> Result<(), String> {
    let mut pool = Pool::default();
    for path in &args.files {
        let without = read(&mut pool, path)?;
        if without > 0 {
            eprintln!("{}: {without} games without result or two names are left out", path.display());
        }
    }
    if pool.meetings.is_empty() {
        return Err("no game with a result and two names".into());
    }
    let ratings = pool.rate(&args.anchor)?;
    if args.json {
        println!("{}", serde_json::to_string(&ratings).map_err(|error| error.to_string())?);
    } else {
        print!("{}", ratings.text());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use rand::{RngExt as _, SeedableRng as _};
    use rand_pcg::Pcg64Mcg;

    use super::*;
    use crate::stats::{ScoreSample, elo_of_score};

    /// Games of the first with the second, moving first and then second: wins, draws, losses.
    fn two(forth: [u64; 3], back: [u64; 3]) -> Pool {
        let mut pool = Pool::default();
        for (names, counts) in [(["a", "b"], forth), (["b", "a"], back)] {
            let outcomes = [Outcome::Wins(Side::First), Outcome::Draw, Outcome::Wins(Side::Second)];
            for (outcome, count) in outcomes.into_iter().zip(counts) {
                (0..count).for_each(|_| pool.add(names[0], names[1], outcome));
            }
        }
        pool
    }

    fn rating(ratings: &Ratings, name: &str) -> Measured {
        let player = ratings.players.iter().find(|player| player.name == name).expect("a player");
        player.rating.expect("a rating")
    }

    fn close(a: f64, b: f64, tolerance: f64) {
        assert!((a - b).abs() <= tolerance, "{a} is not {b}");
    }

    #[test]
    fn two_players_are_rated_as_their_score_says() {
        // Moving first 65 %, moving second 55 %: on the scale the two differences are d + a and d - a.
        let pool = two([50, 30, 20], [30, 30, 40]);
        let ratings = pool.rate(&[("b".into(), 2000.0)]).unwrap();
        let [white, black] = [0.65, 0.55].map(elo_of_score);
        close(rating(&ratings, "a").elo, 2000.0 + f64::midpoint(white, black), 1e-6);
        close(ratings.first_move.unwrap().elo, (white - black) / 2.0, 1e-6);
        assert_eq!(rating(&ratings, "b"), Measured { elo: 2000.0, error: 0.0 });
        // Without an anchor the mean is 0.
        let free = pool.rate(&[]).unwrap();
        close(rating(&free, "a").elo, -rating(&free, "b").elo, 1e-6);
        close(rating(&free, "a").elo * 2.0 + 2000.0, rating(&ratings, "a").elo, 1e-6);
    }

    #[test]
    fn errors_are_those_of_the_trinomial_and_shrink_with_draws() {
        let error = |half: [u64; 3]| rating(&two(half, half).rate(&[("b".into(), 0.0)]).unwrap(), "a").error;
        for half in [[300, 400, 300], [500, 0, 500], [100, 800, 100]] {
            let tally = Tally { wins: half[0] * 2, draws: half[1] * 2, losses: half[2] * 2 };
            close(error(half), ScoreSample::from(tally).estimate().unwrap().elo_error, 0.02);
        }
        assert!(error([100, 800, 100]) < error([300, 400, 300]) / 1.5);
    }

    #[test]
    fn who_is_not_linked_has_no_rating() {
        let mut pool = two([5, 5, 5], [5, 5, 5]);
        (0..3).for_each(|_| pool.add("winner", "a", Outcome::Wins(Side::First)));
        pool.add("x", "y", Outcome::Draw);
        let ratings = pool.rate(&[]).unwrap();
        let rated: Vec<(&str, bool)> = ratings.players.iter().map(|p| (&*p.name, p.rating.is_some())).collect();
        assert_eq!(rated, [("a", true), ("b", true), ("winner", false), ("x", false), ("y", false)]);
        assert!(ratings.text().contains("winner") && ratings.text().contains("none"));
        // An anchor is a link of its own.
        let anchored = pool.rate(&[("a".into(), 0.0), ("x".into(), 100.0)]).unwrap();
        close(rating(&anchored, "y").elo, 100.0, 1e-6);
        assert!(pool.rate(&[("nobody".into(), 0.0)]).is_err());
    }

    #[test]
    fn colours_that_go_with_players_leave_the_first_move_open() {
        let ratings = two([60, 20, 20], [0, 0, 0]).rate(&[("b".into(), 0.0)]).unwrap();
        close(rating(&ratings, "a").elo, elo_of_score(0.7), 1e-6);
        assert_eq!(ratings.first_move, None);
    }

    #[test]
    fn strengths_are_found_again() {
        const STRENGTHS: [f64; 6] = [-250.0, -100.0, -20.0, 30.0, 110.0, 230.0];
        const FIRST_MOVE: f64 = 35.0;
        let mut random = Pcg64Mcg::seed_from_u64(7);
        let mut pool = Pool::default();
        let names: Vec<String> = (0..STRENGTHS.len()).map(|i| format!("engine {i}")).collect();
        for _ in 0..20_000 {
            let (a, b) = (random.random_range(0..STRENGTHS.len()), random.random_range(0..STRENGTHS.len()));
            if a == b {
                continue;
            }
            let score = 1.0 / (1.0 + 10_f64.powf((STRENGTHS[b] - STRENGTHS[a] - FIRST_MOVE) / 400.0));
            // As many draws as leave the score as it is.
            let draw = 0.6 * score.min(1.0 - score);
            let outcome = match random.random::<f64>() {
                x if x < draw => Outcome::Draw,
                x if x < draw + score - draw / 2.0 => Outcome::Wins(Side::First),
                _ => Outcome::Wins(Side::Second),
            };
            pool.add(&names[a], &names[b], outcome);
        }
        let ratings = pool.rate(&[]).unwrap();
        for (name, strength) in names.iter().zip(STRENGTHS) {
            let found = rating(&ratings, name);
            assert!(found.error > 3.0 && found.error < 12.0, "{found:?}");
            close(found.elo, strength, 2.0 * found.error);
        }
        let worth = ratings.first_move.unwrap();
        close(worth.elo, FIRST_MOVE, 2.0 * worth.error);
    }

    #[test]
    fn anchors_are_read() {
        assert_eq!(parse_anchor("a=b=-12.5"), Ok(("a=b".into(), -12.5)));
        for bad in ["", "a", "=3", "a=", "a=x", "a=inf"] {
            assert!(parse_anchor(bad).is_err(), "{bad}");
        }
    }
}
