//! Training of the numbers of a table.

use chuhan_engine::eval::PairTies;
use rayon::prelude::*;

use super::{
    data::{Data, Positions},
    model::{Spreads, Table, gradient, sum},
};
use crate::train::{
    loss::{Loss, Measure, Pair},
    passes::{Set, Task},
};

/// Parts of a batch whose gradients are summed apart: fixed, so that the sums do not depend on threads.
const PARTS: usize = 8;
/// Positions whose losses are summed apart, likewise.
const SUMMED: usize = 4096;

/// The numbers of a table of pairs, to be learnt.
#[derive(Debug)]
pub struct Numbers<'a> {
    /// How the numbers make the weights.
    pub table: &'a Table,
    /// Which cells a weight fills.
    pub ties: &'a PairTies,
    /// The positions.
    pub data: &'a Data,
    /// How a wrong prediction is priced.
    pub loss: Loss,
    /// How far each number is expected to stray from nothing, in centipawns; 0 holds it there.
    spread: Vec<f32>,
}

impl<'a> Numbers<'a> {
    /// The numbers of `table`.
    pub fn new(table: &'a Table, ties: &'a PairTies, data: &'a Data, loss: Loss, spreads: &Spreads) -> Self {
        let spread = (0..table.numbers()).map(|n| table.spread(n, spreads)).collect();
        Self { table, ties, data, loss, spread }
    }
    /// Leaves the weights for which `seldom` holds nothing of their own: they are what they share with others.
    /// Returns how many these are.
    pub fn share_alone(&mut self, seldom: impl Fn(usize) -> bool) -> usize {
        let mut alone = 0;
        // The rests come first, one for each weight.
        for (_, rest) in self.spread[..self.ties.weights()].iter_mut().enumerate().filter(|(weight, _)| seldom(*weight))
        {
            *rest = 0.0;
            alone += 1;
        }
        alone
    }
}

impl Task<f32> for Numbers<'_> {
    fn units(&self) -> usize {
        self.data.train.len()
    }
    fn units_per_step(&self, batch: usize) -> usize {
        batch
    }
    fn positions(&self) -> usize {
        self.data.train.len()
    }
    fn gradient(&self, units: &[u32], numbers: &[Pair], scale: f32) -> (f64, Vec<Pair>) {
        let weights = self.table.weights(numbers);
        let measure = Measure { loss: self.loss, scale };
        let parts: Vec<(f64, Vec<Pair>)> = units
            .par_chunks(units.len().div_ceil(PARTS))
            .map(|part| {
                let mut out = vec![[0.0; 2]; weights.len()];
                (gradient(self.ties, &weights, &self.data.train, part, measure, &mut out), out)
            })
            .collect();
        let share = 1.0 / units.len() as f32;
        let (mut running, mut by_weight) = (0.0, vec![[0.0; 2]; weights.len()]);
        for (loss, part) in &parts {
            running += loss;
            for (into, from) in by_weight.iter_mut().zip(part) {
                into[0] += from[0] * share;
                into[1] += from[1] * share;
            }
        }
        let mut by_number = self.table.spread_gradient(by_weight);
        let share = 1.0 / self.positions() as f32;
        for ((gradient, number), spread) in by_number.iter_mut().zip(numbers).zip(&self.spread) {
            if *spread > 0.0 {
                let pull = share / (spread * spread);
                gradient[0] += number[0] * pull;
                gradient[1] += number[1] * pull;
            }
        }
        (running, by_number)
    }
    fn learns(&self, number: usize) -> bool {
        self.spread[number] > 0.0
    }
    fn mean_loss(&self, set: Set, numbers: &[Pair], scale: f32) -> f64 {
        let positions = if set == Set::Train { &self.data.train } else { &self.data.held };
        let measure = Measure { loss: self.loss, scale };
        mean_loss(self.ties, &self.table.weights(numbers), positions, measure)
    }
}

/// Mean loss over positions.
pub(super) fn mean_loss(ties: &PairTies, weights: &[Pair], positions: &Positions, measure: Measure) -> f64 {
    let parts: Vec<f64> = (0..positions.len().div_ceil(SUMMED))
        .into_par_iter()
        .map(|part| {
            (part * SUMMED..((part + 1) * SUMMED).min(positions.len()))
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
