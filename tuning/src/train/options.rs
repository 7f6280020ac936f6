//! The options of a training, and what is to be predicted of a position.

use std::path::PathBuf;

use super::{
    loss::{Loss, Measure, expectation, fit_scale},
    passes::Schedule,
};
use crate::dataset::{Filter, Split};

/// Options of a training.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Labelled positions: text `FEN;result[;score]` (also .zst), shards of datagen, or folders of shards.
    #[arg(long, required = true, num_args = 1..)]
    pub data: Vec<PathBuf>,
    /// Which of them are taken.
    #[command(flatten)]
    pub filter: Filter,
    /// What a wrong prediction costs.
    #[arg(long, value_enum, default_value_t = Loss::Logistic)]
    pub loss: Loss,
    /// Centipawns worth odds of e to one; fitted to the evaluation at the start if not given.
    #[arg(long)]
    pub scale: Option<f32>,
    /// Share of the search score in the target, 0 to 1, where a position has a score.
    #[arg(long, default_value_t = 0.0)]
    pub score_share: f32,
    /// Share of the games whose positions are held out.
    #[arg(long, default_value_t = 0.1)]
    pub held_out: f64,
    /// How long and in what steps.
    #[command(flatten)]
    pub schedule: Schedule,
    /// Threads; all processors if not given.
    #[arg(long)]
    pub threads: Option<usize>,
    /// Keep the state of training here after every pass.
    #[arg(long)]
    pub checkpoint: Option<PathBuf>,
    /// Go on from the checkpoint, if there is one.
    #[arg(long, requires = "checkpoint")]
    pub resume: bool,
}

impl Options {
    /// Refuses what makes no sense.
    ///
    /// # Errors
    /// The text names the option.
    pub fn check(&self) -> Result<(), String> {
        let Schedule { rate, batch, .. } = self.schedule;
        refuse(!(0.0..=1.0).contains(&self.score_share), "--score-share must lie between 0 and 1")?;
        refuse(!(self.held_out > 0.0 && self.held_out < 1.0), "--held-out must lie between 0 and 1")?;
        refuse(self.scale.is_some_and(|s| s.is_nan() || s <= 0.0), "--scale must be positive")?;
        refuse(rate.is_nan() || rate <= 0.0, "--rate must be positive")?;
        refuse(batch == 0, "--batch must be positive")
    }

    /// The threads to work on.
    ///
    /// # Errors
    /// The system gives none.
    pub fn pool(&self) -> Result<rayon::ThreadPool, String> {
        let mut pool = rayon::ThreadPoolBuilder::new();
        if let Some(threads) = self.threads {
            pool = pool.num_threads(threads);
        }
        pool.build().map_err(|e| format!("threads: {e}"))
    }

    /// Which positions are held out.
    pub fn split(&self) -> Split {
        Split { share: self.held_out, seed: self.schedule.seed }
    }

    /// What a checkpoint must agree with to be gone on from, besides data and start.
    pub fn identity(&self) -> String {
        let Self { loss, scale, score_share, held_out, .. } = self;
        let Schedule { rate, batch, patience, coolings, seed, .. } = self.schedule;
        format!("{loss:?} {scale:?} {score_share} {held_out} {rate} {batch} {patience} {coolings} {seed}")
    }
}

/// One line for the user if something is wrong.
///
/// # Errors
/// `wrong` holds.
pub(crate) fn refuse(wrong: bool, text: &str) -> Result<(), String> {
    if wrong { Err(text.to_owned()) } else { Ok(()) }
}

/// What is to be predicted of a position, and what a prediction costs.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    /// Cost and scale.
    pub measure: Measure,
    /// The share of the search score, and centipawns of it worth odds of e to one; `None` where only results count.
    scores: Option<(f32, f32)>,
}

impl Aim {
    /// Fits the scales to the training set: `values` are the evaluation's predictions at the start with the results,
    /// `scores` those of searches, both in centipawns. Says what it found.
    pub fn fit(options: &Options, values: impl FnOnce() -> Vec<(f32, f32)>, scores: &[(f32, f32)]) -> Self {
        let scale = options.scale.unwrap_or_else(|| fit_scale(&values(), options.loss));
        let scores = (options.score_share > 0.0 && !scores.is_empty()).then(|| {
            let scale = fit_scale(scores, options.loss);
            println!("{} positions have a search score; its scale is {scale:.1}", scores.len());
            (options.score_share, scale)
        });
        println!("scale: {scale:.1} centipawns for odds of e to one");
        Self { measure: Measure { loss: options.loss, scale }, scores }
    }

    /// The target of a position with this result and score, which may be no number.
    pub fn target(&self, result: f32, score: f32) -> f32 {
        match self.scores {
            Some((share, scale)) if !score.is_nan() => (1.0 - share) * result + share * expectation(score, scale),
            _ => result,
        }
    }
}
