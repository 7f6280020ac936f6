//! Fits a game's table of pairs on top of its weights: what two pieces are worth together.
//!
//! Every position is evaluated once with a trace; kept are its sums without pairs and its men as features
//! ([`data`]). A weight of the table is the sum of what it shares with others and of a rest of its own
//! ([`model`]), each held near nothing by a prior, so that a pair seen seldom is worth what its like are.

use std::{
    path::{Path, PathBuf},
    time::Instant,
};

use chuhan_engine::{
    chess::Chess,
    eval::{Cell, PARTS, PairTies, pack},
    info::{GameInfo, GameName, Paired},
    xiangqi::Xiangqi,
};
use chuhan_protocol::{cli::game_name, records::files};
use rayon::prelude::*;

use self::{
    data::Data,
    fit::{Plan, State},
    model::{Spreads, Table, sum},
};
use crate::{
    checkpoint,
    dataset::Filter,
    interrupt,
    progress::Progress,
    texel::model::{Loss, Measure, Pair, expectation, fit_scale},
};

pub mod data;
pub mod fit;
pub mod model;

/// Fit a game's table of pairs on labelled positions, its other weights as they are.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Whose table.
    #[arg(long, value_parser = game_name())]
    game: GameName,
    /// Labelled positions: text `FEN;result[;score]` (also .zst), shards of datagen, or folders of shards.
    #[arg(long, required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    #[command(flatten)]
    filter: Filter,
    /// Further positions whose results the table is to predict; nothing is learnt from them.
    #[arg(long, num_args = 1..)]
    judge: Vec<PathBuf>,
    /// The weight file whose terms stand beside the pairs.
    #[arg(long)]
    weights: PathBuf,
    /// Where to write the table.
    #[arg(long)]
    out: PathBuf,
    /// What a wrong prediction costs.
    #[arg(long, value_enum, default_value_t = Loss::Logistic)]
    loss: Loss,
    /// Centipawns worth odds of e to one; fitted to the evaluation without pairs if not given.
    #[arg(long)]
    scale: Option<f32>,
    /// Share of the search score in the target, 0 to 1, where a position has a score.
    #[arg(long, default_value_t = 0.0)]
    score_share: f32,
    #[command(flatten)]
    spreads: Spreads,
    /// Centipawns a number moves per step at the beginning.
    #[arg(long, default_value_t = 0.3)]
    rate: f32,
    /// Positions per step.
    #[arg(long, default_value_t = 16384)]
    batch: usize,
    /// Passes over the data at most.
    #[arg(long, default_value_t = 60)]
    epochs: usize,
    /// Passes without a new best held-out loss before the step is made smaller.
    #[arg(long, default_value_t = 1)]
    patience: usize,
    /// How often the step is made smaller before training ends.
    #[arg(long, default_value_t = 3)]
    coolings: usize,
    /// Share of the games whose positions are held out.
    #[arg(long, default_value_t = 0.1)]
    held_out: f64,
    /// Seed of the split and of the order of the positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads; all processors if not given.
    #[arg(long)]
    threads: Option<usize>,
    /// Keep the state of training here after every pass.
    #[arg(long)]
    checkpoint: Option<PathBuf>,
    /// Go on from the checkpoint, if there is one.
    #[arg(long, requires = "checkpoint")]
    resume: bool,
}

/// Runs the job.
///
/// # Errors
/// A file is missing or wrong, or cannot be written; the text says which and where.
pub fn run(args: &Args) -> Result<(), String> {
    let mut pool = rayon::ThreadPoolBuilder::new();
    if let Some(threads) = args.threads {
        pool = pool.num_threads(threads);
    }
    let pool = pool.build().map_err(|e| format!("threads: {e}"))?;
    pool.install(|| match args.game {
        GameName::Chess => fit_pairs::<Chess>(args),
        GameName::Xiangqi => fit_pairs::<Xiangqi>(args),
    })
}

fn fit_pairs<G: GameInfo + Paired>(args: &Args) -> Result<(), String> {
    check(args)?;
    let clock = Instant::now();
    let mut data = Data::read::<G>(&args.data, args.filter, &args.weights, args.held_out, args.seed)?;
    println!(
        "{} positions to train on, {} held out, {} left out as known exactly; {:.0} MB, {:.1} s",
        data.train.len(),
        data.held.len(),
        data.exact,
        data.bytes() as f64 / 1e6,
        clock.elapsed().as_secs_f64()
    );
    if data.train.is_empty() || data.held.is_empty() {
        return Err("too few positions".into());
    }
    let measure = aim(args, &mut data);
    println!("scale: {:.1} centipawns for odds of e to one", measure.scale);

    let ties = PairTies::new::<G::Space>();
    let table = Table::new::<G::Space>(&ties);
    println!("{} weights of pairs, made of {} numbers", ties.weights(), table.numbers());
    let plan = Plan {
        rate: args.rate,
        batch: args.batch,
        epochs: args.epochs,
        patience: args.patience,
        coolings: args.coolings,
        seed: args.seed,
        spreads: args.spreads,
    };
    let identity = format!("{} {:08x} {plan:?} {measure:?} {}", args.game, data.fingerprint, args.score_share);
    let mut state = match &args.checkpoint {
        Some(path) if args.resume && path.exists() => {
            let state = checkpoint::load::<State>(path)?;
            if state.identity != identity {
                return Err(format!("{}: a checkpoint of other data or options", path.display()));
            }
            println!("going on after pass {}", state.epoch());
            state
        }
        _ => State::new(identity, &table, &ties, &data, measure, &plan),
    };
    interrupt::install()?;
    let bar = Progress::new(args.epochs as u64, "passes at most", "pass {pos}/{len} {msg}");
    bar.start_at(state.epoch() as u64);
    let (clock, first) = (Instant::now(), state.epoch());
    while !state.finished(&plan) {
        state.pass(&table, &ties, &data, measure, &plan);
        if let Some(path) = &args.checkpoint {
            checkpoint::save(&state, path)?;
        }
        let text = state.history.last().map(|last| {
            format!(
                "train {:.6} held out {:.6} best {:.6} rate {:.3}",
                last.train, last.held_out, state.best_loss, last.rate
            )
        });
        bar.advance_with(1, text.unwrap_or_default());
        if interrupt::arrived() {
            bar.finish();
            return Err(checkpoint::interrupted(args.checkpoint.is_some()));
        }
    }
    bar.finish();
    let seen = (state.epoch() - first) * data.train.len();
    println!("{:.3} million positions per second", seen as f64 / clock.elapsed().as_secs_f64() / 1e6);
    let weights = table.weights(&state.best);
    let before = state.history[0].held_out;
    println!(
        "held-out loss without pairs {before:.6}, with {:.6}: {:.2} % less",
        state.best_loss,
        100.0 * (1.0 - state.best_loss / before)
    );
    println!("{}", table.report(&state.best));
    for path in &args.judge {
        judge::<G>(args, path, &ties, &weights)?;
    }
    let sixteenths = |x: f32| (x * PARTS as f32).round().clamp(-32767.0, 32767.0) as i16;
    let cells: Vec<Cell> = weights.iter().map(|weight| weight.map(sixteenths)).collect();
    files::replace(&args.out, &pack(&cells)).map_err(|e| format!("{}: {e}", args.out.display()))
}

fn check(args: &Args) -> Result<(), String> {
    let refuse = |wrong: bool, text: &str| if wrong { Err(text.to_owned()) } else { Ok(()) };
    let Spreads { squares, offsets, rests } = args.spreads;
    refuse(!(0.0..=1.0).contains(&args.score_share), "--score-share must lie between 0 and 1")?;
    refuse(!(args.held_out > 0.0 && args.held_out < 1.0), "--held-out must lie between 0 and 1")?;
    refuse(args.scale.is_some_and(|s| s.is_nan() || s <= 0.0), "--scale must be positive")?;
    refuse(args.rate.is_nan() || args.rate <= 0.0, "--rate must be positive")?;
    refuse(args.batch == 0, "--batch must be positive")?;
    refuse([squares, offsets, rests].iter().any(|s| s.is_nan() || *s < 0.0), "a spread must not be negative")
}

/// Says how much better the results of a file are predicted with the table than without, each under the scale
/// that fits it best.
fn judge<G: GameInfo + Paired>(args: &Args, path: &Path, ties: &PairTies, weights: &[Pair]) -> Result<(), String> {
    let data = Data::read::<G>(&[path.to_owned()], args.filter, &args.weights, 0.0, args.seed)?;
    let loss = |weights: Option<&[Pair]>| {
        let all: Vec<(f32, f32)> = (0..data.train.len())
            .into_par_iter()
            .map(|i| {
                let (sample, men) = data.train.at(i);
                (sample.value(weights.map_or([0.0; 2], |weights| sum(ties, weights, men))).0, sample.result)
            })
            .collect();
        let scale = fit_scale(&all, args.loss);
        let total: f64 = all.iter().map(|&(value, result)| f64::from(args.loss.price(value / scale, result).0)).sum();
        (total / all.len() as f64, scale)
    };
    let ((before, scale), (after, new_scale)) = (loss(None), loss(Some(weights)));
    println!(
        "{}: {} positions, loss of results without pairs {before:.6} (scale {scale:.1}), with {after:.6} (scale {new_scale:.1}): \
         {:.3} % less",
        path.display(),
        data.train.len(),
        100.0 * (1.0 - after / before)
    );
    Ok(())
}

/// Fits the scales and sets every position's target.
fn aim(args: &Args, data: &mut Data) -> Measure {
    let results = data.train.samples.iter();
    let scale = args.scale.unwrap_or_else(|| {
        let pairs: Vec<(f32, f32)> = results.clone().map(|s| (s.value([0.0; 2]).0, s.result)).collect();
        fit_scale(&pairs, args.loss)
    });
    let scores: Vec<(f32, f32)> = results.filter(|s| !s.score.is_nan()).map(|s| (s.score, s.result)).collect();
    let score_scale = (args.score_share > 0.0 && !scores.is_empty()).then(|| fit_scale(&scores, args.loss));
    for sample in data.train.samples.iter_mut().chain(&mut data.held.samples) {
        sample.target = match score_scale {
            Some(score_scale) if !sample.score.is_nan() => {
                (1.0 - args.score_share) * sample.result + args.score_share * expectation(sample.score, score_scale)
            }
            _ => sample.result,
        };
    }
    Measure { loss: args.loss, scale }
}
