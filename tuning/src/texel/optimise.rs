//! Adam over mini-batches (Kingma and Ba 2015), with priors, a held-out set and early stopping.

use std::ops::Range;

use rand::{SeedableRng as _, seq::SliceRandom as _};
use rand_pcg::Pcg64;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::{
    model::{Measure, Pair, count},
    traces::{BLOCK, Block},
};

/// Decay of the gradient's running mean.
const BETA1: f64 = 0.9;
/// Decay of the squared gradient's running mean.
const BETA2: f64 = 0.999;
/// What the step shrinks by when the held-out loss stops falling.
const COOLING: f64 = 0.3;

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

/// How to train.
#[derive(Clone, Debug)]
pub struct StepPlan {
    /// Centipawns a weight moves per step at the beginning.
    pub rate: f64,
    /// Positions per step.
    pub batch: usize,
    /// Passes over the data at most.
    pub epochs: usize,
    /// Passes without a new best held-out loss before the step is cooled.
    pub patience: usize,
    /// How often it is cooled before training ends.
    pub coolings: usize,
    /// Seed of the order of the batches.
    pub seed: u64,
    /// Weights that must not move.
    pub frozen: Vec<bool>,
}

/// One pass over the data.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Epoch {
    /// Mean loss over the training set: while training, each batch before its step.
    pub train: f64,
    /// Mean loss over the held-out set after the pass.
    pub held_out: f64,
    /// Centipawns per step during the pass.
    pub rate: f64,
}

/// Everything training needs to go on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// Identifies data and options; a checkpoint of another run is refused.
    pub identity: String,
    /// Centipawns worth odds of e to one.
    pub scale: f32,
    /// 0 until the evaluation was brought back to its old size, then 1.
    pub stage: usize,
    /// The weights in force.
    pub weights: Vec<[f64; 2]>,
    /// The weights with the least held-out loss so far.
    pub best: Vec<[f64; 2]>,
    /// That loss.
    pub best_loss: f64,
    /// Passes since then, or since the last cooling.
    pub stale: usize,
    /// Coolings so far.
    pub coolings: usize,
    /// Centipawns per step.
    pub rate: f64,
    /// Steps taken since the running means began.
    steps: i32,
    mean: Vec<[f64; 2]>,
    square: Vec<[f64; 2]>,
    /// The passes so far; the first entry stands for the start weights.
    pub history: Vec<Epoch>,
}

impl State {
    /// Before the first pass.
    pub fn new(
        identity: String,
        start: &[[f64; 2]],
        measure: Measure,
        rate: f64,
        train: &[Block],
        held: &[Block],
    ) -> Self {
        let weights = start.to_vec();
        let now = smooth(&weights);
        let first = Epoch { train: measure.mean_loss(train, &now), held_out: measure.mean_loss(held, &now), rate };
        let zero = vec![[0.0; 2]; start.len()];
        Self {
            identity,
            scale: measure.scale,
            stage: 0,
            best: weights.clone(),
            weights,
            best_loss: first.held_out,
            stale: 0,
            coolings: 0,
            rate,
            steps: 0,
            mean: zero.clone(),
            square: zero,
            history: vec![first],
        }
    }

    /// Begins again from the best weights with the running means forgotten.
    pub fn restart(&mut self, rate: f64) {
        self.weights.clone_from(&self.best);
        self.forget();
        (self.stale, self.coolings, self.rate) = (0, 0, rate);
    }

    fn forget(&mut self) {
        self.mean.fill([0.0; 2]);
        self.square.fill([0.0; 2]);
        self.steps = 0;
    }

    /// Passes made so far.
    pub fn epoch(&self) -> usize {
        self.history.len() - 1
    }

    /// Did the held-out loss stop falling for good, or are all passes spent?
    pub fn finished(&self, plan: &StepPlan) -> bool {
        self.coolings > plan.coolings || self.epoch() >= plan.epochs
    }

    /// One pass over the training data, then the held-out loss. Sums are taken in one order
    /// whatever the number of threads.
    pub fn pass(&mut self, train: &[Block], held: &[Block], measure: Measure, prior: &Prior, plan: &StepPlan) {
        let mut order: Vec<usize> = (0..train.len()).collect();
        order.shuffle(&mut Pcg64::seed_from_u64(plan.seed ^ (self.history.len() as u64) << 32));
        let share = 1.0 / count(train) as f64;
        let mut running = 0.0;
        for batch in order.chunks(plan.batch.div_ceil(BLOCK).max(1)) {
            let weights = smooth(&self.weights);
            let parts: Vec<(f64, Vec<Pair>)> = batch
                .par_iter()
                .map(|&i| {
                    let mut gradient = vec![[0.0; 2]; weights.len()];
                    (measure.gradient(&train[i], &weights, &mut gradient), gradient)
                })
                .collect();
            let size: usize = batch.iter().map(|&i| train[i].samples.len()).sum();
            let mut gradient = vec![[0.0; 2]; weights.len()];
            for (loss, part) in &parts {
                running += loss;
                for (into, from) in gradient.iter_mut().zip(part) {
                    into[0] += f64::from(from[0]) / size as f64;
                    into[1] += f64::from(from[1]) / size as f64;
                }
            }
            prior.add_gradient(&self.weights, share, &mut gradient);
            self.step(&gradient, &plan.frozen);
        }
        let held_out = measure.mean_loss(held, &smooth(&self.weights));
        self.history.push(Epoch { train: running * share, held_out, rate: self.rate });
        if held_out < self.best_loss {
            self.best_loss = held_out;
            self.best.clone_from(&self.weights);
            self.stale = 0;
        } else {
            self.stale += 1;
            if self.stale >= plan.patience {
                self.coolings += 1;
                self.stale = 0;
                self.rate *= COOLING;
                self.weights.clone_from(&self.best);
                self.forget();
            }
        }
    }

    fn step(&mut self, gradient: &[[f64; 2]], frozen: &[bool]) {
        self.steps += 1;
        let (lean1, lean2) = (1.0 - BETA1.powi(self.steps), 1.0 - BETA2.powi(self.steps));
        for i in (0..gradient.len()).filter(|&i| !frozen[i]) {
            for half in 0..2 {
                let (g, m, s) = (gradient[i][half], &mut self.mean[i][half], &mut self.square[i][half]);
                *m += (g - *m) * (1.0 - BETA1);
                *s += (g * g - *s) * (1.0 - BETA2);
                self.weights[i][half] -= self.rate * (*m / lean1) / ((*s / lean2).sqrt() + 1e-12);
            }
        }
    }
}

/// The weights as the model reads them.
pub fn smooth(weights: &[[f64; 2]]) -> Vec<Pair> {
    weights.iter().map(|w| w.map(|x| x as f32)).collect()
}

#[cfg(test)]
mod tests {
    use chuhan_engine::eval::Coefficients;
    use rand::RngExt as _;

    use super::*;
    use crate::checkpoint;
    use crate::texel::model::{Loss, expectation, values};

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
                    block
                        .push(&Coefficients { plain, danger, phase, scale: 128, ..Coefficients::default() }, 0.5, None)
                        .unwrap();
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

    fn plan() -> StepPlan {
        StepPlan {
            rate: 2.0,
            batch: 2 * BLOCK,
            epochs: 120,
            patience: 5,
            coolings: 4,
            seed: 7,
            frozen: vec![false; WEIGHTS],
        }
    }

    fn believe_nothing(start: &[[f64; 2]]) -> Prior {
        Prior { start: start.to_vec(), spread: f64::INFINITY, rising: Vec::new(), slack: 1.0 }
    }

    fn train(plan: &StepPlan, loss: Loss) -> State {
        let (data, held) = (made_up(1, 12, &truth(), 200.0), made_up(2, 3, &truth(), 200.0));
        let start = vec![[50.0, 50.0]; WEIGHTS];
        let measure = Measure { loss, scale: 200.0 };
        let mut state = State::new(String::new(), &start, measure, plan.rate, &data, &held);
        let prior = believe_nothing(&start);
        while !state.finished(plan) {
            state.pass(&data, &held, measure, &prior, plan);
        }
        state
    }

    #[test]
    fn the_weights_behind_the_data_are_found() {
        for loss in [Loss::Logistic, Loss::Squared] {
            let state = train(&plan(), loss);
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
        let few = StepPlan { epochs: 6, ..plan() };
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
        let start = vec![[50.0, 50.0]; WEIGHTS];
        let measure = Measure { loss: Loss::Logistic, scale: 200.0 };
        let (plan, prior) = (plan(), believe_nothing(&start));
        let mut straight = State::new("id".into(), &start, measure, plan.rate, &data, &held);
        let mut broken = straight.clone();
        for _ in 0..5 {
            straight.pass(&data, &held, measure, &prior, &plan);
            broken.pass(&data, &held, measure, &prior, &plan);
            checkpoint::save(&broken, &file).unwrap();
            broken = checkpoint::load(&file).unwrap();
        }
        assert_eq!(straight, broken);
    }

    #[test]
    fn frozen_and_unused_weights_stay() {
        let mut plan = StepPlan { epochs: 3, ..plan() };
        plan.frozen[4] = true;
        let state = train(&plan, Loss::Logistic);
        let moved = |i: usize| state.weights[i].map(|x: f64| (x - 50.0).abs() > 0.0);
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
