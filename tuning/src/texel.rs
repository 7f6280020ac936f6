//! Texel tuning (P. Österlund 2014): finds the weights under which the evaluation predicts the
//! results of games best.
//!
//! Every position is evaluated once with a trace; from then on the evaluation is arithmetic over
//! packed traces ([`traces`]), a smooth function of its weights ([`model`]) that Adam improves
//! ([`optimise`]). Given seed and data the outcome is the same for any number of threads.

use std::{path::PathBuf, time::Instant};

use chuhan_engine::{
    chess::Chess,
    eval::{Coefficients, Tapered},
    game::{Position, Side},
    info::{GameInfo, GameName, PositionInfo},
    key::scramble,
    xiangqi::Xiangqi,
};
use chuhan_protocol::{cli::game_name, records::files};
use rand::{SeedableRng as _, seq::SliceRandom as _};
use rand_pcg::Pcg64;
use rayon::prelude::*;

use self::{
    model::{Loss, Measure, Pair, count, expectation, fit_scale, values},
    optimise::{Prior, State, StepPlan, smooth},
    traces::{BLOCK, Block},
};
use crate::{
    checkpoint,
    dataset::{Filter, Labelled, PositionReader},
    interrupt,
    progress::Progress,
    weightfile::{FileGroup, WeightFile},
};

pub mod model;
pub mod optimise;
pub mod report;
pub mod traces;

/// Tune the weights of an evaluation on labelled positions.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Whose evaluation.
    #[arg(long, value_parser = game_name())]
    game: GameName,
    /// Labelled positions: text `FEN;result[;score]` (also .zst), shards of datagen, or folders of shards.
    #[arg(long, required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    #[command(flatten)]
    filter: Filter,
    /// The weight file to start from.
    #[arg(long)]
    weights: PathBuf,
    /// Where to write the tuned weight file; the one tuning starts from if not given.
    #[arg(long)]
    out: Option<PathBuf>,
    /// What a wrong prediction costs.
    #[arg(long, value_enum, default_value_t = Loss::Logistic)]
    loss: Loss,
    /// Centipawns worth odds of e to one; fitted to the start weights if not given.
    #[arg(long)]
    scale: Option<f32>,
    /// Keep the size of the evaluation, so that the search's margins stay valid: after training the
    /// weights are scaled back and trained once more under the scale that fits.
    #[arg(long)]
    keep_size: bool,
    /// Share of the search score in the target, 0 to 1, where a position has a score.
    #[arg(long, default_value_t = 0.0)]
    score_share: f32,
    /// How far a weight is expected to stray from its start, in centipawns; 0 for anywhere.
    #[arg(long, default_value_t = 100.0)]
    prior: f64,
    /// Groups whose weights are expected not to fall from one to the next.
    #[arg(long, num_args = 1..)]
    rising: Vec<String>,
    /// By how much a rising group may fall from one weight to the next, in centipawns.
    #[arg(long, default_value_t = 1.0)]
    slack: f64,
    /// Groups that must not move.
    #[arg(long, num_args = 1..)]
    freeze: Vec<String>,
    /// Centipawns a weight moves per step at the beginning.
    #[arg(long, default_value_t = 1.0)]
    rate: f64,
    /// Positions per step.
    #[arg(long, default_value_t = 16384)]
    batch: usize,
    /// Passes over the data at most.
    #[arg(long, default_value_t = 400)]
    epochs: usize,
    /// Passes without a new best held-out loss before the step is made smaller.
    #[arg(long, default_value_t = 5)]
    patience: usize,
    /// How often the step is made smaller before training ends.
    #[arg(long, default_value_t = 3)]
    coolings: usize,
    /// Share of the games whose positions are held out.
    #[arg(long, default_value_t = 0.1)]
    held_out: f64,
    /// Use at most this many positions.
    #[arg(long)]
    limit: Option<usize>,
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
    /// Draw the curve of the loss (SVG).
    #[arg(long)]
    plot: Option<PathBuf>,
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
        GameName::Chess => tune::<Chess>(args),
        GameName::Xiangqi => tune::<Xiangqi>(args),
    })
}

/// The positions of one run, packed.
struct Data {
    train: Vec<Block>,
    held: Vec<Block>,
    /// Positions whose value is known without weights.
    exact: usize,
    fingerprint: u32,
}

fn tune<G: GameInfo>(args: &Args) -> Result<(), String> {
    check(args)?;
    let mut file = WeightFile::read(&args.weights)?;
    same_groups::<G>(&file).map_err(|e| format!("{}: {e}", args.weights.display()))?;
    let start: Vec<[f64; 2]> = file.weights().iter().map(|w| w.map(f64::from)).collect();
    let chosen = |names: &[String]| -> Result<Vec<FileGroup>, String> {
        names.iter().map(|name| group(&file, name).cloned()).collect()
    };
    let (rising, frozen) = (chosen(&args.rising)?, chosen(&args.freeze)?);

    let clock = Instant::now();
    let mut data = load::<G>(args)?;
    let (train, held) = (count(&data.train), count(&data.held));
    if train == 0 || held == 0 {
        return Err(format!("too few positions: {train} to train on, {held} held out"));
    }
    let bytes: usize = data.train.iter().chain(&data.held).map(Block::bytes).sum();
    println!(
        "{train} positions to train on, {held} held out, {} left out as known exactly; {:.0} MB, {:.1} s",
        data.exact,
        bytes as f64 / 1e6,
        clock.elapsed().as_secs_f64()
    );

    let measure = aim(args, &mut data, &smooth(&start));
    println!("scale: {:.1} centipawns for odds of e to one", measure.scale);
    let mut plan = StepPlan {
        rate: args.rate,
        batch: args.batch,
        epochs: args.epochs,
        patience: args.patience,
        coolings: args.coolings,
        seed: args.seed,
        frozen: vec![false; start.len()],
    };
    for group in frozen {
        plan.frozen[group.range].fill(true);
    }
    let spread = if args.prior > 0.0 { args.prior } else { f64::INFINITY };
    let rising = rising.into_iter().map(|group| group.range).collect();
    let prior = Prior { start: start.clone(), spread, rising, slack: args.slack };

    let identity = identity(args, &data, &file);
    let mut state = match &args.checkpoint {
        Some(path) if args.resume && path.exists() => {
            let state = checkpoint::load::<State>(path)?;
            if state.identity != identity {
                return Err(format!("{}: a checkpoint of other data or options", path.display()));
            }
            println!("going on after pass {}", state.epoch());
            state
        }
        _ => State::new(identity, &start, measure, plan.rate, &data.train, &data.held),
    };
    train_to_the_end(args, &data, measure, &prior, &plan, &mut state)?;

    let old = file.weights().to_vec();
    let tuned: Vec<[i32; 2]> = state.best.iter().map(|w| w.map(|x| x.round() as i32)).collect();
    let now: Vec<[f64; 2]> = tuned.iter().map(|w| w.map(f64::from)).collect();
    let measure = Measure { scale: state.scale, ..measure };
    println!("{}", report::table(file.groups(), &report::uses(&data.train, old.len()), &old, &tuned));
    println!(
        "loss before: train {:.6} held out {:.6}; after {} passes: train {:.6} held out {:.6} (rounded weights)",
        state.history[0].train,
        state.history[0].held_out,
        state.epoch(),
        measure.mean_loss(&data.train, &smooth(&now)),
        measure.mean_loss(&data.held, &smooth(&now)),
    );
    println!("size of the evaluation: {:.3} of what it was", growth(&data.train, &smooth(&start), &smooth(&now)));
    if let Some(path) = &args.plot {
        report::plot(&state.history, path)?;
    }
    file.set_weights(&tuned);
    let out = args.out.as_ref().unwrap_or(&args.weights);
    files::replace(out, file.print().as_bytes()).map_err(|e| format!("{}: {e}", out.display()))
}

fn check(args: &Args) -> Result<(), String> {
    let refuse = |wrong: bool, text: &str| if wrong { Err(text.to_owned()) } else { Ok(()) };
    refuse(!(0.0..=1.0).contains(&args.score_share), "--score-share must lie between 0 and 1")?;
    refuse(!(args.held_out > 0.0 && args.held_out < 1.0), "--held-out must lie between 0 and 1")?;
    refuse(args.scale.is_some_and(|s| s.is_nan() || s <= 0.0), "--scale must be positive")?;
    refuse(args.rate.is_nan() || args.rate <= 0.0, "--rate must be positive")?;
    refuse(args.slack.is_nan() || args.slack <= 0.0, "--slack must be positive")?;
    refuse(args.prior.is_nan() || args.prior < 0.0, "--prior must not be negative")
}

/// The indices in a trace are those of the compiled weights: the file must have the same groups.
pub(crate) fn same_groups<G: GameInfo>(file: &WeightFile) -> Result<(), String> {
    let compiled = G::weights().0.iter().map(|g| (g.name, g.len));
    let written = file.groups().iter().map(|g| (g.name.as_str(), g.range.len()));
    match compiled.clone().zip(written.clone()).find(|(a, b)| a != b) {
        Some(((a, n), (b, m))) => {
            Err(format!("not the weights of this build of {}: {b} of {m} stands for {a} of {n}", G::NAME))
        }
        None if compiled.len() != written.len() => {
            Err(format!("not the weights of this build of {}: another number of groups", G::NAME))
        }
        None => Ok(()),
    }
}

fn group<'a>(file: &'a WeightFile, name: &str) -> Result<&'a FileGroup, String> {
    file.groups().iter().find(|g| g.name == name).ok_or_else(|| format!("there is no group of weights '{name}'"))
}

/// What a checkpoint must agree with to be gone on from.
fn identity(args: &Args, data: &Data, file: &WeightFile) -> String {
    let weights = crc32fast::hash(file.print().as_bytes());
    let Args { game, loss, scale, keep_size, score_share, prior, rising, slack, freeze, rate, batch, .. } = args;
    let Args { patience, coolings, held_out, seed, .. } = args;
    format!(
        "{game} data {:08x} weights {weights:08x} {loss:?} {scale:?} {keep_size} {score_share} {prior} {rising:?} {slack} \
         {freeze:?} {rate} {batch} {patience} {coolings} {held_out} {seed}",
        data.fingerprint
    )
}

/// Reads all data, splits it by family, shuffles both parts and traces every position.
fn load<G: GameInfo>(args: &Args) -> Result<Data, String> {
    let mut reader = PositionReader::default();
    for path in &args.data {
        reader.read::<G>(path, args.filter).map_err(|flaw| flaw.to_string())?;
    }
    reader.warn();
    let chance = |family: u64| scramble(family ^ scramble(args.seed).0).0 as f64 / u64::MAX as f64;
    let mut dice = Pcg64::seed_from_u64(args.seed);
    reader.positions.shuffle(&mut dice);
    if let Some(limit) = args.limit {
        reader.positions.truncate(limit);
    }
    let mut fingerprint = crc32fast::Hasher::new();
    for position in &reader.positions {
        fingerprint.update(position.fen.as_bytes());
        fingerprint.update(&position.result.to_le_bytes());
        fingerprint.update(&position.score.unwrap_or(i32::MIN).to_le_bytes());
    }
    let (held, train): (Vec<_>, Vec<_>) = reader.positions.into_iter().partition(|p| chance(p.family) < args.held_out);
    let bar =
        Progress::new((train.len() + held.len()) as u64, "positions traced", "tracing {bar:40} {pos}/{len} {eta}");
    let pack = |positions: &[Labelled]| -> Result<(Vec<Block>, usize), String> {
        let packed: Vec<(Block, usize)> =
            positions.par_chunks(BLOCK).map(|chunk| trace_block::<G>(chunk, &bar)).collect::<Result<_, _>>()?;
        let exact = packed.iter().map(|(_, exact)| exact).sum();
        Ok((packed.into_iter().map(|(block, _)| block).collect(), exact))
    };
    let ((train, exact), (held, exact_held)) = (pack(&train)?, pack(&held)?);
    bar.clear();
    Ok(Data { train, held, exact: exact + exact_held, fingerprint: fingerprint.finalize() })
}

/// Evaluates positions with a trace and packs the traces. Answers also how many were left out
/// because their value is known without weights.
fn trace_block<G: GameInfo>(positions: &[Labelled], bar: &Progress) -> Result<(Block, usize), String> {
    let (mut block, mut cache, mut exact) = (Block::default(), G::EvalCache::default(), 0);
    let wrong = |label: &Labelled, e: &dyn std::fmt::Display| format!("position {}: {e}", label.fen);
    for label in positions {
        let position = G::Position::from_fen(&label.fen).map_err(|e| wrong(label, &e))?;
        let trace = traced::<G>(&position, &mut cache, G::weights().1).map_err(|e| wrong(label, &e))?;
        if trace.exact {
            exact += 1;
        } else {
            block.push(&trace, label.result, label.score).map_err(|e| wrong(label, &e))?;
        }
    }
    block.samples.shrink_to_fit();
    block.cells.shrink_to_fit();
    bar.advance(positions.len() as u64);
    Ok((block, exact))
}

/// The trace of a position, tested against the value the evaluation answers.
///
/// # Errors
/// Trace and value disagree: a fault of the evaluation.
pub fn traced<G: GameInfo>(
    position: &G::Position,
    cache: &mut G::EvalCache,
    weights: &[Tapered],
) -> Result<Coefficients, String> {
    let mut trace = Coefficients::default();
    let value = position.evaluate(cache, &mut trace);
    let value = if position.side() == Side::First { value } else { -value };
    let again = trace.value(weights);
    if value == again { Ok(trace) } else { Err(format!("the evaluation says {} but its trace {}", value.0, again.0)) }
}

/// Fits the scales and sets every position's target.
fn aim(args: &Args, data: &mut Data, start: &[Pair]) -> Measure {
    let pairs = |of: &dyn Fn(&Block) -> Vec<f32>| -> Vec<(f32, f32)> {
        let pair = |b: &Block| of(b).into_iter().zip(b.samples.iter().map(|s| s.result)).collect::<Vec<_>>();
        data.train.iter().flat_map(pair).filter(|(advantage, _)| !advantage.is_nan()).collect()
    };
    let scale = args.scale.unwrap_or_else(|| fit_scale(&pairs(&|b| values(b, start)), args.loss));
    let scores = pairs(&|b| b.samples.iter().map(|s| s.score).collect());
    if args.score_share > 0.0 && !scores.is_empty() {
        let score_scale = fit_scale(&scores, args.loss);
        println!("{} positions have a search score; its scale is {score_scale:.1}", scores.len());
        for sample in data.train.iter_mut().chain(&mut data.held).flat_map(|b| &mut b.samples) {
            if !sample.score.is_nan() {
                let expected = expectation(sample.score, score_scale);
                sample.target = (1.0 - args.score_share) * sample.result + args.score_share * expected;
            }
        }
    }
    Measure { loss: args.loss, scale }
}

/// By what factor the values grew from `old` to `new` weights, in the least-squares sense.
fn growth(blocks: &[Block], old: &[Pair], new: &[Pair]) -> f64 {
    let parts: Vec<(f64, f64)> = blocks
        .par_iter()
        .map(|block| {
            values(block, old).into_iter().zip(values(block, new)).fold((0.0, 0.0), |(xy, xx), (x, y)| {
                (xy + f64::from(x) * f64::from(y), xx + f64::from(x) * f64::from(x))
            })
        })
        .collect();
    let (xy, xx) = parts.into_iter().fold((0.0, 0.0), |sum, part| (sum.0 + part.0, sum.1 + part.1));
    if xx > 0.0 { xy / xx } else { 1.0 }
}

fn train_to_the_end(
    args: &Args,
    data: &Data,
    mut measure: Measure,
    prior: &Prior,
    plan: &StepPlan,
    state: &mut State,
) -> Result<(), String> {
    interrupt::install()?;
    let (start, clock, first) = (smooth(&prior.start), Instant::now(), state.epoch());
    let bar = Progress::new(args.epochs as u64, "passes at most", "pass {pos}/{len} {msg}");
    bar.start_at(state.epoch() as u64);
    measure.scale = state.scale;
    loop {
        while !state.finished(plan) {
            state.pass(&data.train, &data.held, measure, prior, plan);
            if let Some(path) = &args.checkpoint {
                checkpoint::save(state, path)?;
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
        if !args.keep_size || state.stage > 0 || state.epoch() >= plan.epochs {
            break;
        }
        let shrink = 1.0 / growth(&data.train, &start, &smooth(&state.best));
        for weight in &mut state.best {
            *weight = weight.map(|x| x * shrink);
        }
        measure.scale *= shrink as f32;
        state.scale = measure.scale;
        state.stage = 1;
        state.restart(args.rate / 3.0);
        state.best_loss = measure.mean_loss(&data.held, &smooth(&state.best));
        println!("the evaluation grew by {:.3}: scale set to {:.1}", 1.0 / shrink, state.scale);
    }
    bar.finish();
    let seen = (state.epoch() - first) * count(&data.train);
    let seconds = clock.elapsed().as_secs_f64();
    println!("{:.2} million position-gradients per second", seen as f64 / seconds / 1e6);
    Ok(())
}
