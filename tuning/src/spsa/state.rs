//! The parameters on their way: how a pair of games perturbs them, and how they follow the winner.

use std::str::FromStr;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};

use crate::matrix::inverted;

/// Elo that a point of a pair's score stands for where scores are even: a score of 1 is three quarters of the points,
/// and a share of the points is worth `1600 / ln 10` there.
const ELO_A_POINT: f64 = 400.0 / std::f64::consts::LN_10;

/// A parameter and how it is tuned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parameter {
    /// Name of the option; several joined by `+` move together and have one value.
    pub name: String,
    /// Does the option take whole numbers only?
    pub whole: bool,
    /// Where it starts.
    pub start: f64,
    /// Least value.
    pub low: f64,
    /// Greatest value.
    pub high: f64,
    /// Perturbation at the end.
    pub c_end: f64,
    /// Share of `c_end` that a point moves it at the end.
    pub r_end: f64,
}

impl FromStr for Parameter {
    type Err = String;

    /// Reads `name, int|float, value, least, greatest, c_end, r_end`, as `OpenBench` takes it.
    fn from_str(line: &str) -> Result<Self, String> {
        let fields: Vec<&str> = line.split(',').map(str::trim).collect();
        let [name, kind, rest @ ..] = &fields[..] else { return Err("seven fields are wanted".into()) };
        let numbers: Vec<f64> = rest
            .iter()
            .map(|text| text.parse().ok().filter(|n: &f64| n.is_finite()).ok_or(format!("'{text}' is not a number")))
            .collect::<Result<_, _>>()?;
        let [start, low, high, c_end, r_end] = numbers[..] else { return Err("seven fields are wanted".into()) };
        let whole = match *kind {
            "int" => true,
            "float" => false,
            _ => return Err(format!("'{kind}' is neither int nor float")),
        };
        if name.is_empty() || low >= high || !(low..=high).contains(&start) || c_end <= 0.0 || r_end <= 0.0 {
            return Err(format!("'{name}': the value must lie in its range, c_end and r_end above 0"));
        }
        Ok(Parameter { name: (*name).into(), whole, start, low, high, c_end, r_end })
    }
}

impl Parameter {
    /// The line `OpenBench` takes, with `value` in force.
    pub(super) fn line(&self, value: f64) -> String {
        self.line_of(if self.whole { value.round() } else { value })
    }
    /// The line that it was read from. A start between two whole numbers stays there: halfway between 0 and 1, a switch is
    /// on as often as off.
    pub(super) fn line_as_given(&self) -> String {
        self.line_of(self.start)
    }
    fn line_of(&self, value: f64) -> String {
        let Parameter { name, low, high, c_end, r_end, .. } = self;
        let kind = if self.whole { "int" } else { "float" };
        format!("{name}, {kind}, {value}, {low}, {high}, {c_end}, {r_end}")
    }
}

/// One finished pair in the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SpsaStep {
    /// Number of the pair, from 0.
    pub pair: u32,
    /// Points of the upward engine less those of the downward one: -2 to 2.
    pub score: i32,
}

/// The parameters on their way.
#[derive(Clone, Debug)]
pub(super) struct SpsaState {
    pub parameters: Vec<Parameter>,
    pub theta: Vec<f64>,
    pub pairs: u32,
    pub seed: u64,
    /// What was played, in the order in which it ended.
    pub steps: Vec<SpsaStep>,
    /// Wins, draws and losses of pairs do not matter; the sum of scores shows a broken set-up.
    pub total: i64,
    /// `theta` from time to time: pairs done, values.
    pub trail: Vec<(u32, Vec<f64>)>,
}

impl SpsaState {
    const ALPHA: f64 = 0.602;
    const GAMMA: f64 = 0.101;
    /// Points of the plot.
    const TRAIL: u32 = 400;

    pub(super) fn new(parameters: Vec<Parameter>, pairs: u32, seed: u64) -> Self {
        let theta: Vec<f64> = parameters.iter().map(|p| p.start).collect();
        let trail = vec![(0, theta.clone())];
        SpsaState { parameters, theta, pairs, seed, steps: Vec::new(), total: 0, trail }
    }

    /// Perturbation of a parameter at a step.
    pub(super) fn c(&self, parameter: &Parameter, pair: u32) -> f64 {
        parameter.c_end * (f64::from(self.pairs) / f64::from(pair + 1)).powf(Self::GAMMA)
    }

    /// Gain of a parameter at a step.
    pub(super) fn a(&self, parameter: &Parameter, pair: u32) -> f64 {
        let n = f64::from(self.pairs);
        let stability = n / 10.0;
        let decay = ((stability + n) / (stability + f64::from(pair + 1))).powf(Self::ALPHA);
        parameter.r_end * parameter.c_end * parameter.c_end * decay
    }

    /// The generator of a step: first all directions, then the rounding.
    pub(super) fn generator(&self, pair: u32) -> Pcg64 {
        Pcg64::seed_from_u64(self.seed ^ (u64::from(pair) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    pub(super) fn directions(&self, generator: &mut Pcg64) -> Vec<f64> {
        self.parameters.iter().map(|_| if generator.random::<bool>() { 1.0 } else { -1.0 }).collect()
    }

    /// The values of the upward and the downward engine at a step, as option texts. Whole numbers
    /// are rounded at random so that they are right on average.
    pub(super) fn probe(&self, pair: u32) -> [Vec<(String, String)>; 2] {
        let mut generator = self.generator(pair);
        let directions = self.directions(&mut generator);
        [1.0, -1.0].map(|sign| {
            let values = self.parameters.iter().zip(&self.theta).zip(&directions).map(|((p, theta), direction)| {
                let value = (theta + sign * direction * self.c(p, pair)).clamp(p.low, p.high);
                let text = if p.whole {
                    (value + generator.random::<f64>()).floor().clamp(p.low, p.high).to_string()
                } else {
                    value.to_string()
                };
                p.name.split('+').map(move |name| (name.to_owned(), text.clone())).collect::<Vec<_>>()
            });
            values.flatten().collect()
        })
    }

    /// Follows the winner of a step.
    pub(super) fn follow(&mut self, step: SpsaStep) {
        let directions = self.directions(&mut self.generator(step.pair));
        for i in 0..self.theta.len() {
            let p = &self.parameters[i];
            let gain = self.a(p, step.pair) / self.c(p, step.pair);
            self.theta[i] = (self.theta[i] + gain * f64::from(step.score) * directions[i]).clamp(p.low, p.high);
        }
        self.steps.push(step);
        self.total += i64::from(step.score);
        if self.done().is_multiple_of((self.pairs / Self::TRAIL).max(1)) || self.done() == self.pairs {
            self.trail.push((self.done(), self.theta.clone()));
        }
    }

    /// Pairs played.
    pub(super) fn done(&self) -> u32 {
        self.steps.len() as u32
    }

    /// What the larger value of each parameter made of the score against the smaller, in Elo, and the 95 % error of
    /// that: the scores of the pairs against their directions by least squares. While the parameters move, so do the two
    /// values. `None` before there are pairs enough.
    pub(super) fn pulls(&self) -> Option<Vec<(f64, f64)>> {
        let size = self.parameters.len();
        let freedom = self.steps.len().checked_sub(size).filter(|&n| n > 0)?;
        let (mut products, mut targets, mut squares) = (vec![vec![0.0; size]; size], vec![0.0; size], 0.0);
        for step in &self.steps {
            let directions = self.directions(&mut self.generator(step.pair));
            let score = f64::from(step.score);
            squares += score * score;
            for (i, a) in directions.iter().enumerate() {
                targets[i] += a * score;
                for (cell, b) in products[i].iter_mut().zip(&directions) {
                    *cell += a * b;
                }
            }
        }
        let inverse = inverted(products)?;
        let slopes: Vec<f64> = inverse.iter().map(|row| row.iter().zip(&targets).map(|(a, b)| a * b).sum()).collect();
        let explained: f64 = slopes.iter().zip(&targets).map(|(a, b)| a * b).sum();
        let variance = (squares - explained).max(0.0) / freedom as f64;
        let pull =
            |(i, slope): (usize, &f64)| (ELO_A_POINT * slope, 1.96 * ELO_A_POINT * (variance * inverse[i][i]).sqrt());
        Some(slopes.iter().enumerate().map(pull).collect())
    }
}
