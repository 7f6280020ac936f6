//! Adam over mini-batches (Kingma and Ba 2015) for the numbers of a table.

use chuhan_engine::eval::PairTies;
use rand::{SeedableRng as _, seq::SliceRandom as _};
use rand_pcg::Pcg64;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::{
    data::{Data, Positions},
    model::{Spreads, Table, gradient, sum},
};
use crate::texel::{
    model::{Measure, Pair},
    optimise::Epoch,
};

const BETA1: f32 = 0.9;
const BETA2: f32 = 0.999;
/// What the step shrinks by when the held-out loss stops falling.
const COOLING: f32 = 0.3;
/// Parts of a batch whose gradients are summed apart: fixed, so that the sums do not depend on threads.
const PARTS: usize = 8;

/// How to train.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Centipawns a number moves per step at the beginning.
    pub rate: f32,
    /// Positions per step.
    pub batch: usize,
    /// Passes over the data at most.
    pub epochs: usize,
    /// Passes without a new best held-out loss before the step is cooled.
    pub patience: usize,
    /// How often it is cooled before training ends.
    pub coolings: usize,
    /// Seed of the order of the positions.
    pub seed: u64,
    /// How far the numbers are expected to stray.
    pub spreads: Spreads,
}

/// Everything training needs to go on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// Identifies data and options.
    pub identity: String,
    /// The numbers in force.
    numbers: Vec<Pair>,
    /// The numbers with the least held-out loss so far.
    pub best: Vec<Pair>,
    /// That loss.
    pub best_loss: f64,
    stale: usize,
    coolings: usize,
    rate: f32,
    steps: i32,
    mean: Vec<Pair>,
    square: Vec<Pair>,
    /// The passes so far; the first entry stands for an empty table.
    pub history: Vec<Epoch>,
}

/// Mean loss over positions.
fn mean_loss(ties: &PairTies, weights: &[Pair], positions: &Positions, measure: Measure) -> f64 {
    let parts: Vec<f64> = (0..positions.len().div_ceil(4096))
        .into_par_iter()
        .map(|part| {
            (part * 4096..((part + 1) * 4096).min(positions.len()))
                .map(|i| {
                    let (sample, men) = positions.at(i);
                    let odds = sample.value(sum(ties, weights, men)).0 / measure.scale;
                    f64::from(measure.loss.price(odds, sample.target).0)
                })
                .sum()
        })
        .collect();
    parts.iter().sum::<f64>() / positions.len() as f64
}

impl State {
    /// Before the first pass.
    pub fn new(identity: String, table: &Table, ties: &PairTies, data: &Data, measure: Measure, plan: &Plan) -> Self {
        let zero = vec![[0.0; 2]; table.numbers()];
        let weights = table.weights(&zero);
        let loss = |positions| mean_loss(ties, &weights, positions, measure);
        let first = Epoch { train: loss(&data.train), held_out: loss(&data.held), rate: f64::from(plan.rate) };
        Self {
            identity,
            numbers: zero.clone(),
            best: zero.clone(),
            best_loss: first.held_out,
            stale: 0,
            coolings: 0,
            rate: plan.rate,
            steps: 0,
            mean: zero.clone(),
            square: zero,
            history: vec![first],
        }
    }

    /// Passes made.
    pub fn epoch(&self) -> usize {
        self.history.len() - 1
    }
    /// Did the held-out loss stop falling for good, or are all passes spent?
    pub fn finished(&self, plan: &Plan) -> bool {
        self.coolings > plan.coolings || self.epoch() >= plan.epochs
    }
    /// One pass over the training data, then the held-out loss.
    pub fn pass(&mut self, table: &Table, ties: &PairTies, data: &Data, measure: Measure, plan: &Plan) {
        let mut order: Vec<u32> = (0..data.train.len() as u32).collect();
        order.shuffle(&mut Pcg64::seed_from_u64(plan.seed ^ (self.history.len() as u64) << 32));
        let spread: Vec<f32> = (0..table.numbers()).map(|n| table.spread(n, &plan.spreads)).collect();
        let (mut running, mut by_number) = (0.0, Vec::new());
        for batch in order.chunks(plan.batch) {
            let weights = table.weights(&self.numbers);
            let parts: Vec<(f64, Vec<Pair>)> = batch
                .par_chunks(batch.len().div_ceil(PARTS))
                .map(|part| {
                    let mut out = vec![[0.0; 2]; weights.len()];
                    (gradient(ties, &weights, &data.train, part, measure, &mut out), out)
                })
                .collect();
            let share = 1.0 / batch.len() as f32;
            let mut by_weight = vec![[0.0; 2]; weights.len()];
            for (loss, part) in &parts {
                running += loss;
                for (into, from) in by_weight.iter_mut().zip(part) {
                    into[0] += from[0] * share;
                    into[1] += from[1] * share;
                }
            }
            table.spread_gradient(&by_weight, &mut by_number);
            self.step(&by_number, &spread, 1.0 / data.train.len() as f32);
        }
        let held_out = mean_loss(ties, &table.weights(&self.numbers), &data.held, measure);
        self.history.push(Epoch { train: running / data.train.len() as f64, held_out, rate: f64::from(self.rate) });
        if held_out < self.best_loss {
            self.best_loss = held_out;
            self.best.clone_from(&self.numbers);
            self.stale = 0;
        } else {
            self.stale += 1;
            if self.stale >= plan.patience {
                self.coolings += 1;
                self.stale = 0;
                self.rate *= COOLING;
                self.numbers.clone_from(&self.best);
                self.steps = 0;
                self.mean.fill([0.0; 2]);
                self.square.fill([0.0; 2]);
            }
        }
    }

    fn step(&mut self, by_number: &[Pair], spread: &[f32], share: f32) {
        self.steps += 1;
        let (lean1, lean2) = (1.0 - BETA1.powi(self.steps), 1.0 - BETA2.powi(self.steps));
        for (i, gradient) in by_number.iter().enumerate().filter(|&(i, _)| spread[i] > 0.0) {
            let pull = share / (spread[i] * spread[i]);
            for half in 0..2 {
                let now = &mut self.numbers[i][half];
                let g = gradient[half] + *now * pull;
                let (m, s) = (&mut self.mean[i][half], &mut self.square[i][half]);
                *m += (g - *m) * (1.0 - BETA1);
                *s += (g * g - *s) * (1.0 - BETA2);
                *now -= self.rate * (*m / lean1) / ((*s / lean2).sqrt() + 1e-12);
            }
        }
    }
}
