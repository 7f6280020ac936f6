//! Training of an evaluation's weights on blocks of traces, with priors.

use std::ops::Range;

use rayon::prelude::*;

use super::traces::{BLOCK, Blocks};
use crate::train::{
    loss::{Loss, Measure, Pair},
    passes::{Set, Task},
};

/// What was believed before the data were seen. Each part is the logarithm of a normal density, to
/// be weighed against the log-likelihood of all positions together.
#[derive(Clone, Debug)]
pub struct Prior {
    /// Where the weights started.
    pub start: Vec<[f64; 2]>,
    /// How far a weight is expected to stray from its start, in centipawns; infinite for "anywhere".
    pub spread: f64,
    /// Runs of weights that are expected not to fall.
    pub rising: Vec<Range<usize>>,
    /// By how much such a run may fall from one weight to the next, in centipawns.
    pub slack: f64,
}

impl Prior {
    /// Adds the gradient of the negative logarithm, times `share`.
    fn add_gradient(&self, weights: &[[f64; 2]], share: f64, gradient: &mut [[f64; 2]]) {
        let pull = share / (self.spread * self.spread);
        for ((g, w), s) in gradient.iter_mut().zip(weights).zip(&self.start) {
            for half in 0..2 {
                g[half] += (w[half] - s[half]) * pull;
            }
        }
        let push = share / (self.slack * self.slack);
        for i in self.rising.iter().flat_map(|run| run.start..run.end.saturating_sub(1)) {
            for half in 0..2 {
                let fall = (weights[i][half] - weights[i + 1][half]).max(0.0) * push;
                gradient[i][half] += fall;
                gradient[i + 1][half] -= fall;
            }
        }
    }
}

/// The weights of an evaluation, to be learnt.
pub struct Weights<'a> {
    /// Positions to learn from.
    pub train: &'a dyn Blocks,
    /// Positions to measure by.
    pub held: &'a dyn Blocks,
    /// How a wrong prediction is priced.
    pub loss: Loss,
    /// What was believed before.
    pub prior: Prior,
    /// Weights that must not move.
    pub frozen: Vec<bool>,
}

impl Task<f64> for Weights<'_> {
    fn units(&self) -> usize {
        self.train.blocks()
    }
    fn units_per_step(&self, batch: usize) -> usize {
        batch.div_ceil(BLOCK).max(1)
    }
    fn positions(&self) -> usize {
        self.train.positions()
    }
    fn gradient(&self, units: &[u32], numbers: &[[f64; 2]], scale: f32) -> (f64, Vec<[f64; 2]>) {
        let (weights, measure) = (smooth(numbers), Measure { loss: self.loss, scale });
        let parts: Vec<(f64, usize, Vec<Pair>)> = units
            .par_iter()
            .map(|&unit| {
                let (block, mut gradient) = (self.train.block(unit as usize), vec![[0.0; 2]; weights.len()]);
                (measure.gradient(&block, &weights, &mut gradient), block.samples.len(), gradient)
            })
            .collect();
        let size = parts.iter().map(|(_, size, _)| size).sum::<usize>().max(1);
        let (mut running, mut gradient) = (0.0, vec![[0.0; 2]; weights.len()]);
        for (loss, _, part) in &parts {
            running += loss;
            for (into, from) in gradient.iter_mut().zip(part) {
                into[0] += f64::from(from[0]) / size as f64;
                into[1] += f64::from(from[1]) / size as f64;
            }
        }
        self.prior.add_gradient(numbers, 1.0 / self.positions() as f64, &mut gradient);
        (running, gradient)
    }
    fn learns(&self, number: usize) -> bool {
        !self.frozen[number]
    }
    fn mean_loss(&self, set: Set, numbers: &[[f64; 2]], scale: f32) -> f64 {
        let blocks = if set == Set::Train { self.train } else { self.held };
        Measure { loss: self.loss, scale }.mean_loss(blocks, &smooth(numbers))
    }
}

/// The weights as the model reads them.
pub fn smooth(weights: &[[f64; 2]]) -> Vec<Pair> {
    weights.iter().map(|w| w.map(|x| x as f32)).collect()
}

#[cfg(test)]
mod tests {
    use chuhan_engine::eval::Coefficients;
    use rand::{RngExt as _, SeedableRng as _};
    use rand_pcg::Pcg64;

    use super::*;
    use crate::{
        checkpoint,
        texel::{model::values, traces::Block},
        train::{
            loss::expectation,
            passes::{Schedule, State},
        },
    };

    const WEIGHTS: usize = 30;

    /// Positions whose targets are exactly what `truth` predicts.
    fn made_up(seed: u64, blocks: usize, truth: &[Pair], scale: f32) -> Vec<Block> {
        let mut dice = Pcg64::seed_from_u64(seed);
        (0..blocks)
            .map(|_| {
                let mut block = Block::default();
                for _ in 0..BLOCK {
                    let mut uses = |n: usize, low: i16| -> Vec<(u16, i16)> {
                        (0..n).map(|_| (dice.random_range(0..20), dice.random_range(low..=3))).collect()
                    };
                    let plain = uses(8, -3);
                    let danger =
                        [uses(3, 0), uses(3, 0)].map(|d| d.into_iter().map(|(i, n)| (20 + i / 2, n)).collect());
                    let phase = dice.random_range(0..=256);
                    let mut trace = Coefficients { plain, danger, phase, scale: 128, ..Coefficients::default() };
                    block.push(&mut trace, 0.5, f32::NAN).unwrap();
                }
                let worth = values(&block, truth);
                for (sample, value) in block.samples.iter_mut().zip(worth) {
                    sample.target = expectation(value, scale);
                }
                block
            })
            .collect()
    }

    fn truth() -> Vec<Pair> {
        (0..WEIGHTS).map(|i| [20.0 + 3.0 * i as f32, 90.0 - 2.0 * i as f32]).collect()
    }

    fn schedule() -> Schedule {
        Schedule { rate: 2.0, batch: 2 * BLOCK, epochs: 120, patience: 5, coolings: 4, seed: 7 }
    }

    fn believe_nothing() -> Prior {
        Prior { start: start(), spread: f64::INFINITY, rising: Vec::new(), slack: 1.0 }
    }

    fn start() -> Vec<[f64; 2]> {
        vec![[50.0, 50.0]; WEIGHTS]
    }

    fn train_but(schedule: &Schedule, loss: Loss, frozen: &[usize]) -> State<f64> {
        let (data, held) = (made_up(1, 12, &truth(), 200.0), made_up(2, 3, &truth(), 200.0));
        let frozen = (0..WEIGHTS).map(|i| frozen.contains(&i)).collect();
        let task = Weights { train: &data, held: &held, loss, prior: believe_nothing(), frozen };
        let mut state = State::new(String::new(), start(), 200.0, schedule, &task);
        while !state.finished(schedule) {
            state.pass(schedule, &task);
        }
        state
    }

    fn train(schedule: &Schedule, loss: Loss) -> State<f64> {
        train_but(schedule, loss, &[])
    }

    #[test]
    fn the_weights_behind_the_data_are_found() {
        for loss in [Loss::Logistic, Loss::Squared] {
            let state = train(&schedule(), loss);
            let worst = truth()
                .iter()
                .zip(&state.best)
                .flat_map(|(t, w)| [(f64::from(t[0]) - w[0]).abs(), (f64::from(t[1]) - w[1]).abs()])
                .fold(0.0, f64::max);
            assert!(worst < 1.5, "{loss:?}: off by {worst}");
            assert!(state.best_loss < state.history[0].held_out / 1000.0);
        }
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let few = Schedule { epochs: 6, ..schedule() };
        let with = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| train(&few, Loss::Logistic))
        };
        assert_eq!(with(1), with(3));
    }

    #[test]
    fn a_checkpoint_goes_on_where_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("state.json");
        let (data, held) = (made_up(1, 4, &truth(), 200.0), made_up(2, 1, &truth(), 200.0));
        let frozen = vec![false; WEIGHTS];
        let task = Weights { train: &data, held: &held, loss: Loss::Logistic, prior: believe_nothing(), frozen };
        let mut straight = State::new("id".into(), start(), 200.0, &schedule(), &task);
        let mut broken = straight.clone();
        for _ in 0..5 {
            straight.pass(&schedule(), &task);
            broken.pass(&schedule(), &task);
            checkpoint::save(&broken, &file).unwrap();
            broken = checkpoint::load(&file).unwrap();
        }
        assert_eq!(straight, broken);
    }

    #[test]
    fn frozen_and_unused_weights_stay() {
        let state = train_but(&Schedule { epochs: 3, ..schedule() }, Loss::Logistic, &[4]);
        let moved = |i: usize| state.numbers[i].map(|x: f64| (x - 50.0).abs() > 0.0);
        assert_eq!((moved(4), moved(5)), ([false; 2], [true; 2]));
    }

    #[test]
    fn priors_pull_towards_the_start_and_into_order() {
        let start = vec![[50.0, 50.0]; 3];
        let prior = Prior { start, spread: 10.0, rising: std::iter::once(0..3).collect(), slack: 2.0 };
        let mut gradient = vec![[0.0; 2]; 3];
        prior.add_gradient(&[[60.0, 50.0], [40.0, 50.0], [45.0, 50.0]], 1.0, &mut gradient);
        let near = |a: f64, b: f64| (a - b).abs() < 1e-12;
        assert!(near(gradient[0][0], 10.0 / 100.0 + 20.0 / 4.0), "{gradient:?}");
        assert!(near(gradient[1][0], -10.0 / 100.0 - 20.0 / 4.0), "{gradient:?}");
        assert!(near(gradient[2][0], -5.0 / 100.0), "{gradient:?}");
        assert!(gradient.iter().all(|g| near(g[1], 0.0)));
    }
}
