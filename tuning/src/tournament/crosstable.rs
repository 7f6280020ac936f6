//! The crosstable of a match: scores of every player against every other, pairs, faults, effort.

use std::{collections::HashMap, fmt::Write as _};

use super::{
    journal::GameEntry,
    play::{Fault, PlayerEffort},
    standings::{GameScore, Results},
};
use crate::stats::{Pairs, ScoreSample, Tally, trimmed_mean};
use chuhan_engine::game::Side;
use chuhan_protocol::records::outcome;

/// Counts of misconduct.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// Processes that ended.
    pub crashes: u32,
    /// Answers that never came.
    pub hangs: u32,
    /// Illegal moves.
    pub illegal: u32,
    /// Flags fallen.
    pub time: u32,
}

impl Faults {
    /// All of them.
    pub fn total(&self) -> u32 {
        self.crashes + self.hangs + self.illegal + self.time
    }
}

/// The crosstable.
#[derive(Clone, Debug)]
pub struct Crosstable {
    names: Vec<String>,
    /// `tallies[a][b]`: a's games against b.
    tallies: Vec<Vec<Tally>>,
    faults: Vec<Faults>,
    efforts: Vec<PlayerEffort>,
    /// Pairs of `a` against `b`, from the view of the one with the smaller index.
    pairs: HashMap<(usize, usize), Pairs>,
    /// First games of pairs whose second game is not over: half points of the smaller index.
    halves: HashMap<usize, u8>,
    /// Natural logarithms of the nodes a second of `a` over those of `b`, game by game, for the smaller index as `a`.
    speeds: HashMap<(usize, usize), Vec<f64>>,
    scores: Vec<GameScore>,
}

impl Crosstable {
    /// An empty crosstable.
    pub fn new(names: Vec<String>) -> Self {
        let n = names.len();
        Crosstable {
            names,
            tallies: vec![vec![Tally::default(); n]; n],
            faults: vec![Faults::default(); n],
            efforts: vec![PlayerEffort::default(); n],
            pairs: HashMap::new(),
            halves: HashMap::new(),
            speeds: HashMap::new(),
            scores: Vec::new(),
        }
    }

    /// Books a finished game.
    ///
    /// # Errors
    /// The entry names no known result.
    pub fn add(&mut self, entry: &GameEntry) -> Result<(), String> {
        let outcome = outcome::read(&entry.result).ok_or_else(|| format!("'{}' is not a result", entry.result))?;
        let [a, b] = entry.players;
        let (points, others) = (outcome.half_points(Side::First), outcome.half_points(Side::Second));
        self.tallies[a][b].add(points);
        self.tallies[b][a].add(others);
        for (player, effort) in entry.players.into_iter().zip(&entry.effort) {
            self.efforts[player].add(effort);
        }
        if let Some((player, fault)) = entry.fault {
            let faults = &mut self.faults[player];
            *match fault {
                Fault::Crash => &mut faults.crashes,
                Fault::Hang => &mut faults.hangs,
                Fault::Illegal => &mut faults.illegal,
                Fault::Time => &mut faults.time,
            } += 1;
        }
        let (small, large) = (a.min(b), a.max(b));
        let of_small = if a == small { points } else { others };
        match self.halves.remove(&entry.pair) {
            None => {
                self.halves.insert(entry.pair, of_small);
            }
            Some(half) => self.pairs.entry((small, large)).or_default().0[usize::from(half + of_small)] += 1,
        }
        if let [Some(first), Some(second)] = entry.effort.each_ref().map(PlayerEffort::speed) {
            let of_small = if a == small { first / second } else { second / first };
            self.speeds.entry((small, large)).or_default().push(of_small.ln());
        }
        self.scores.push(GameScore { players: entry.players, first: points });
        Ok(())
    }

    /// Games booked.
    pub fn games(&self) -> u64 {
        self.scores.len() as u64
    }

    /// Everything that places depend on, but for what only the tournament knows.
    pub fn results(&self) -> Results {
        Results {
            players: self.names.len(),
            games: self.scores.clone(),
            byes: vec![0; self.names.len()],
            faults: self.faults.iter().map(Faults::total).collect(),
            survived: Vec::new(),
        }
    }

    /// Names of the players.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Games of `a` against `b`.
    pub fn tally(&self, a: usize, b: usize) -> Tally {
        self.tallies[a][b]
    }

    /// All games of a player.
    pub fn total(&self, a: usize) -> Tally {
        let mut sum = Tally::default();
        for t in &self.tallies[a] {
            sum.wins += t.wins;
            sum.draws += t.draws;
            sum.losses += t.losses;
        }
        sum
    }

    /// Whole pairs of `a` against `b`, from a's view.
    pub fn pairs(&self, a: usize, b: usize) -> Pairs {
        let mut pairs = self.pairs.get(&(a.min(b), a.max(b))).copied().unwrap_or_default();
        if a > b {
            pairs.0.reverse();
        }
        pairs
    }

    /// What the games of `a` against `b` say: by pairs if there are any, else game by game.
    pub fn sample(&self, a: usize, b: usize) -> ScoreSample {
        let pairs = self.pairs(a, b);
        if pairs.count() > 0 { pairs.sample() } else { self.tally(a, b).into() }
    }

    /// Misconduct of a player.
    pub fn faults(&self, a: usize) -> Faults {
        self.faults[a]
    }

    /// A line per player that misbehaved.
    pub fn fault_lines(&self) -> String {
        let mut text = String::new();
        for (name, f) in self.names.iter().zip(&self.faults) {
            if f.total() > 0 {
                let _ = writeln!(
                    text,
                    "Faults of {name}: {} crashes, {} hangs, {} illegal moves, {} losses on time",
                    f.crashes, f.hangs, f.illegal, f.time
                );
            }
        }
        text
    }

    /// A line per player: time, depth and speed per move.
    pub fn effort_lines(&self) -> String {
        let mut text = String::new();
        let width = self.names.iter().map(String::len).max().unwrap_or(0);
        for (name, e) in self.names.iter().zip(&self.efforts) {
            if e.moves > 0 {
                let moves = e.moves as f64;
                let speed = e.speed().unwrap_or(0.0) / 1e3;
                let _ = writeln!(
                    text,
                    "{name:width$}  {:8.1} ms/move  depth {:5.1}  {:10.0} nodes/move  {speed:8.0} kn/s",
                    e.seconds * 1e3 / moves,
                    e.depths as f64 / moves,
                    e.nodes as f64 / moves
                );
            }
        }
        text
    }

    /// How fast `a` was beside `b`: the geometric mean over their games of the ratio of their nodes a second, but for the
    /// tenths of the games where it was least and greatest. In one game the two take turns, so that whatever else the machine
    /// does slows both. `None` for fewer than two games.
    pub fn speed_line(&self, a: usize, b: usize) -> Option<String> {
        let sign = if a < b { 1.0 } else { -1.0 };
        let logs: Vec<f64> = self.speeds.get(&(a.min(b), a.max(b)))?.iter().map(|log| sign * log).collect();
        let (mean, error) = trimmed_mean(&logs)?;
        let (ratio, games) = (mean.exp(), logs.len());
        Some(format!(
            "nodes/s of {} beside {}: {ratio:.3}, standard error {:.3}, by game, {games} games",
            self.names[a],
            self.names[b],
            ratio * error
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_are_compared_game_by_game_whichever_side_a_player_has() {
        let mut table = Crosstable::new(vec!["x".into(), "y".into(), "z".into()]);
        // The machine is ten times as slow in the second game, and x, which has the other side there, 1.25 times as fast as y
        // in either.
        for (game, players, nodes) in [(0, [0, 1], [1000, 800]), (1, [1, 0], [80, 100])] {
            let effort = nodes.map(|nodes| PlayerEffort { moves: 1, seconds: 1.0, nodes, depths: 1 });
            let entry = GameEntry {
                game,
                round: 0,
                pair: 0,
                players,
                result: "1/2-1/2".into(),
                reason: "x".into(),
                fault: None,
                plies: 2,
                effort,
                pgn_end: 0,
            };
            table.add(&entry).expect("a known result");
        }
        let line = |a, b| table.speed_line(a, b);
        assert_eq!(line(0, 1).as_deref(), Some("nodes/s of x beside y: 1.250, standard error 0.000, by game, 2 games"));
        assert_eq!(line(1, 0).as_deref(), Some("nodes/s of y beside x: 0.800, standard error 0.000, by game, 2 games"));
        assert_eq!(line(0, 2), None);
    }
}
