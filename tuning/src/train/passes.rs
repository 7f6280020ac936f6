//! Passes over the data until the held-out loss no longer falls: Adam over mini-batches (Kingma and Ba 2015), and
//! cooling.

use std::fmt;

use num_traits::Float;
use rand::{SeedableRng as _, seq::SliceRandom as _};
use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// Decay of the gradient's running mean.
const BETA1: f64 = 0.9;
/// Decay of the squared gradient's running mean.
const BETA2: f64 = 0.999;
/// Keeps a step finite where the gradient was always nothing.
const LEAST: f64 = 1e-12;
/// What the step shrinks by when the held-out loss stops falling.
const COOLING: f64 = 0.3;

/// What the numbers to be learnt are kept in: few weights in `f64`, large tables in `f32`.
pub trait Real: Float + fmt::Debug + Serialize + DeserializeOwned + Send + Sync {
    /// A constant.
    fn of(x: f64) -> Self;
}
impl Real for f32 {
    fn of(x: f64) -> Self {
        x as f32
    }
}
impl Real for f64 {
    fn of(x: f64) -> Self {
        x
    }
}

/// How to train.
#[derive(Clone, Debug, clap::Args)]
pub struct Schedule {
    /// Centipawns by which what is learnt moves per step at the beginning.
    #[arg(long, default_value_t = 1.0)]
    pub rate: f64,
    /// Positions per step.
    #[arg(long, default_value_t = 16384)]
    pub batch: usize,
    /// Passes over the data at most.
    #[arg(long, default_value_t = 60)]
    pub epochs: usize,
    /// Passes without a new best held-out loss before the step is made smaller.
    #[arg(long, default_value_t = 1)]
    pub patience: usize,
    /// How often the step is made smaller before training ends.
    #[arg(long, default_value_t = 3)]
    pub coolings: usize,
    /// Seed of the split and of the order of the positions.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// A set of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set {
    /// Those learnt from.
    Train,
    /// Those of other games, to measure by.
    Held,
}

/// What is learnt: numbers in pairs, for the middlegame and for the endgame, and what they cost. Sums are taken in
/// one order whatever the number of threads.
pub trait Task<F: Real> {
    /// What training draws from, in units of one or more positions: how many there are.
    fn units(&self) -> usize;
    /// How many units make a step of `batch` positions.
    fn units_per_step(&self, batch: usize) -> usize;
    /// How many positions are learnt from.
    fn positions(&self) -> usize;
    /// The summed loss of some units under `numbers`, and for each number the gradient of their mean loss and of
    /// what was believed before. `scale` is in centipawns for odds of e to one.
    fn gradient(&self, units: &[u32], numbers: &[[F; 2]], scale: f32) -> (f64, Vec<[F; 2]>);
    /// Is this number learnt? Others stay as they are.
    fn learns(&self, number: usize) -> bool;
    /// The mean loss of a set.
    fn mean_loss(&self, set: Set, numbers: &[[F; 2]], scale: f32) -> f64;
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

/// Running means of the gradient and of its square.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Adam<F> {
    /// Steps taken since the means began.
    steps: i32,
    mean: Vec<[F; 2]>,
    square: Vec<[F; 2]>,
}

impl<F: Real> Adam<F> {
    fn new(numbers: usize) -> Self {
        let zero = vec![[F::zero(); 2]; numbers];
        Self { steps: 0, mean: zero.clone(), square: zero }
    }

    fn step(&mut self, numbers: &mut [[F; 2]], gradient: &[[F; 2]], rate: F, learns: impl Fn(usize) -> bool) {
        self.steps += 1;
        let (keep1, keep2) = (F::of(BETA1), F::of(BETA2));
        let (lean1, lean2) = (F::one() - keep1.powi(self.steps), F::one() - keep2.powi(self.steps));
        for i in (0..gradient.len()).filter(|&i| learns(i)) {
            for half in 0..2 {
                let (g, m, s) = (gradient[i][half], &mut self.mean[i][half], &mut self.square[i][half]);
                *m = *m + (g - *m) * (F::one() - keep1);
                *s = *s + (g * g - *s) * (F::one() - keep2);
                let by = rate * (*m / lean1) / ((*s / lean2).sqrt() + F::of(LEAST));
                numbers[i][half] = numbers[i][half] - by;
            }
        }
    }
}

/// Everything training needs to go on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State<F> {
    /// Identifies data and options; a checkpoint of another run is refused.
    pub identity: String,
    /// Centipawns worth odds of e to one.
    pub scale: f32,
    /// Which round of training this is, from 0.
    pub round: usize,
    /// The numbers in force.
    pub numbers: Vec<[F; 2]>,
    /// The numbers with the least held-out loss so far.
    pub best: Vec<[F; 2]>,
    /// That loss.
    pub best_loss: f64,
    /// Passes since then, or since the last cooling.
    stale: usize,
    /// Coolings so far.
    coolings: usize,
    /// Centipawns per step.
    rate: F,
    adam: Adam<F>,
    /// The passes so far; the first entry stands for the numbers at the start.
    pub history: Vec<Epoch>,
}

impl<F: Real> State<F> {
    /// Before the first pass.
    pub fn new(identity: String, start: Vec<[F; 2]>, scale: f32, schedule: &Schedule, task: &impl Task<F>) -> Self {
        let [train, held_out] = [Set::Train, Set::Held].map(|set| task.mean_loss(set, &start, scale));
        Self {
            identity,
            scale,
            round: 0,
            adam: Adam::new(start.len()),
            best: start.clone(),
            numbers: start,
            best_loss: held_out,
            stale: 0,
            coolings: 0,
            rate: F::of(schedule.rate),
            history: vec![Epoch { train, held_out, rate: schedule.rate }],
        }
    }

    /// Begins another round from the best numbers, their loss now being `loss`, with the running means forgotten.
    pub fn next_round(&mut self, rate: f64, loss: f64) {
        self.numbers.clone_from(&self.best);
        self.adam = Adam::new(self.numbers.len());
        (self.stale, self.coolings, self.rate, self.best_loss) = (0, 0, F::of(rate), loss);
        self.round += 1;
    }

    /// Passes made so far.
    pub fn epoch(&self) -> usize {
        self.history.len() - 1
    }

    /// Did the held-out loss stop falling for good, or are all passes spent?
    pub fn finished(&self, schedule: &Schedule) -> bool {
        self.coolings > schedule.coolings || self.epoch() >= schedule.epochs
    }

    /// One pass over the training data, then the held-out loss.
    pub fn pass(&mut self, schedule: &Schedule, task: &impl Task<F>) {
        let mut order: Vec<u32> = (0..task.units() as u32).collect();
        order.shuffle(&mut Pcg64::seed_from_u64(schedule.seed ^ (self.history.len() as u64) << 32));
        let mut running = 0.0;
        for units in order.chunks(task.units_per_step(schedule.batch)) {
            let (loss, gradient) = task.gradient(units, &self.numbers, self.scale);
            running += loss;
            self.adam.step(&mut self.numbers, &gradient, self.rate, |number| task.learns(number));
        }
        let held_out = task.mean_loss(Set::Held, &self.numbers, self.scale);
        let rate = self.rate.to_f64().unwrap_or(f64::NAN);
        self.history.push(Epoch { train: running / task.positions() as f64, held_out, rate });
        if held_out < self.best_loss {
            self.best_loss = held_out;
            self.best.clone_from(&self.numbers);
            self.stale = 0;
        } else {
            self.stale += 1;
            if self.stale >= schedule.patience {
                self.coolings += 1;
                self.stale = 0;
                self.rate = self.rate * F::of(COOLING);
                self.numbers.clone_from(&self.best);
                self.adam = Adam::new(self.numbers.len());
            }
        }
    }
}
