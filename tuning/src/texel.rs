//! Texel tuning (P. Österlund 2014): finds the weights under which the evaluation predicts the
//! results of games best.
//!
//! Every position is evaluated with a trace ([`source`]); the evaluation is then arithmetic over
//! packed traces ([`traces`]), a smooth function of its weights ([`model`]) that Adam improves
//! ([`optimise`]). Given seed and data the outcome is the same for any number of threads, and however much memory the
//! traces are given.

use std::{path::PathBuf, time::Instant};

use chuhan_engine::{
    chess::Chess,
    info::{GameInfo, GameName},
    xiangqi::Xiangqi,
};
use chuhan_protocol::{cli::game_name, records::files};
use rand::{SeedableRng as _, seq::SliceRandom as _};
use rand_pcg::Pcg64;
use rayon::prelude::*;

use self::{
    model::values,
    optimise::{Prior, Weights, smooth},
    source::{Budget, Source},
    traces::Blocks,
};
use crate::{
    dataset,
    progress::Progress,
    train::{
        course::Course,
        loss::{Measure, Pair},
        options::{Aim, Options, refuse},
        passes::{Set, State, Task as _},
    },
    weightfile::{FileGroup, WeightFile},
};

pub mod model;
pub mod odd;
pub mod optimise;
pub mod report;
pub mod source;
pub mod tidy;
pub mod traces;

/// Tune the weights of an evaluation on labelled positions.
#[derive(Debug, clap::Args)]
#[command(
    mut_arg("epochs", |arg| arg.default_value("400")),
    mut_arg("patience", |arg| arg.default_value("5")),
)]
pub struct Args {
    /// Whose evaluation.
    #[arg(long, value_parser = game_name())]
    game: GameName,
    #[command(flatten)]
    options: Options,
    /// The weight file to start from.
    #[arg(long)]
    weights: PathBuf,
    /// Where to write the tuned weight file; the one tuning starts from if not given.
    #[arg(long)]
    out: Option<PathBuf>,
    /// Keep the size of the evaluation, so that the search's margins stay valid: after training the
    /// weights are scaled back and trained once more under the scale that fits.
    #[arg(long)]
    keep_size: bool,
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
    /// Use at most this many positions.
    #[arg(long)]
    limit: Option<usize>,
    /// Memory for positions, in MB: traces are kept while they fit, the rest of the positions traced anew in every pass,
    /// which gives the same weights and takes longer.
    #[arg(long, default_value_t = 3000)]
    memory: usize,
    /// Give weights that fewer positions use the mean of the nearest ones of their group that are used as often.
    #[arg(long, default_value_t = 0)]
    merge_below: usize,
    /// Move what all weights of a group share into this group, where that changes no value of any position: where one
    /// weight of it is used exactly as often as the other group's weights together.
    #[arg(long)]
    means_into: Option<String>,
    /// Draw the curve of the loss (SVG).
    #[arg(long)]
    plot: Option<PathBuf>,
}

/// Runs the job.
///
/// # Errors
/// A file is missing or wrong, or cannot be written; the text says which and where.
pub fn run(args: &Args) -> Result<(), String> {
    args.options.pool()?.install(|| match args.game {
        GameName::Chess => tune::<Chess>(args),
        GameName::Xiangqi => tune::<Xiangqi>(args),
    })
}

/// The positions of one run.
struct Data<G> {
    train: Source<G>,
    held: Source<G>,
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
    let (rising, freeze) = (chosen(&args.rising)?, chosen(&args.freeze)?);
    let means_into = args.means_into.as_deref().map(|name| group(&file, name).cloned()).transpose()?;

    let mut data = load::<G>(args)?;
    let aim = aim(args, &data.train, &smooth(&start));
    data.train.set_aim(aim);
    data.held.set_aim(aim);

    let mut frozen = vec![false; start.len()];
    for group in freeze {
        frozen[group.range].fill(true);
    }
    let spread = if args.prior > 0.0 { args.prior } else { f64::INFINITY };
    let rising: Vec<_> = rising.into_iter().map(|group| group.range).collect();
    let prior = Prior { start: start.clone(), spread, rising: rising.clone(), slack: args.slack };
    let loss = args.options.loss;
    let task = Weights { train: &data.train, held: &data.held, loss, prior, frozen };
    let identity = identity(args, data.fingerprint, &file);
    let (course, mut state) = Course::begin(&args.options, identity, start.clone(), aim.measure.scale, &task)?;
    course.run(&mut state, &task)?;
    if args.keep_size && state.round == 0 && state.epoch() < args.options.schedule.epochs {
        shrink(args, &task, &start, &mut state);
        course.run(&mut state, &task)?;
    }
    course.end(&state, &task);

    let old = file.weights().to_vec();
    let uses = report::uses(&data.train, old.len());
    let merged = tidy::merge_below(file.groups(), &uses, args.merge_below, &task.frozen, &mut state.best);
    if merged > 0 {
        println!("{merged} weights that fewer than {} positions use took their neighbours' mean", args.merge_below);
    }
    let mut tuned: Vec<[i32; 2]> = state.best.iter().map(|w| w.map(|x| x.round() as i32)).collect();
    if let Some(into) = &means_into {
        let carriers = tidy::carriers(&data.train, file.groups(), &into.range);
        for (name, [mg, eg]) in tidy::move_means(file.groups(), &carriers, &uses, &mut tuned) {
            println!("moved from {name} into {}: mg {mg}, eg {eg}", into.name);
        }
    }
    let now: Vec<[f64; 2]> = tuned.iter().map(|w| w.map(f64::from)).collect();
    let measure = Measure { loss, scale: state.scale };
    println!("{}", report::table(file.groups(), &uses, &old, &tuned));
    println!(
        "loss before: train {:.6} held out {:.6}; after {} passes: train {:.6} held out {:.6} (rounded weights)",
        state.history[0].train,
        state.history[0].held_out,
        state.epoch(),
        measure.mean_loss(&data.train, &smooth(&now)),
        measure.mean_loss(&data.held, &smooth(&now)),
    );
    let odd = odd::odd(file.groups(), &rising, &uses, &tuned, state.scale);
    println!("{} weights look odd{}", odd.len(), if odd.is_empty() { "" } else { ":" });
    for oddity in &odd {
        println!("  {oddity}");
    }
    println!("size of the evaluation: {:.3} of what it was", growth(&data.train, &smooth(&start), &smooth(&now)));
    if let Some(path) = &args.plot {
        report::plot(&state.history, path)?;
    }
    file.set_weights(&tuned);
    let out = args.out.as_ref().unwrap_or(&args.weights);
    files::replace(out, file.print().as_bytes()).map_err(|e| format!("{}: {e}", out.display()))
}

fn check(args: &Args) -> Result<(), String> {
    args.options.check()?;
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
fn identity(args: &Args, fingerprint: u32, file: &WeightFile) -> String {
    let weights = crc32fast::hash(file.print().as_bytes());
    let Args { game, keep_size, prior, rising, slack, freeze, .. } = args;
    format!(
        "{game} data {fingerprint:08x} weights {weights:08x} {} {keep_size} {prior} {rising:?} {slack} {freeze:?}",
        args.options.identity()
    )
}

/// Reads all data, splits it by family, shuffles both parts and traces every position.
fn load<G: GameInfo>(args: &Args) -> Result<Data<G>, String> {
    let clock = Instant::now();
    let mut train = dataset::read_all::<G>(&args.options.data, args.options.filter)?;
    let mut dice = Pcg64::seed_from_u64(args.options.schedule.seed);
    train.shuffle(&mut dice);
    if let Some(limit) = args.limit {
        train.truncate(limit);
    }
    let mut fingerprint = crc32fast::Hasher::new();
    for position in &train {
        position.add_to(&mut fingerprint);
    }
    let (all, split) = (train.len(), args.options.split());
    let held: Vec<_> = train.extract_if(.., |position| split.holds_out(position)).collect();
    train.shrink_to_fit();
    let boards = size_of_val(train.as_slice()) + size_of_val(held.as_slice());
    let budget = Budget::new(args.memory.saturating_mul(1_000_000).saturating_sub(boards));
    let bar = Progress::new(all as u64, "positions traced", "tracing {bar:40} {pos}/{len} {eta}");
    let (train, held) = (Source::new(train, &budget, &bar)?, Source::new(held, &budget, &bar)?);
    bar.clear();
    let (positions, aside) = (train.positions(), held.positions());
    if positions == 0 || aside == 0 {
        return Err(format!("too few positions: {positions} to train on, {aside} held out"));
    }
    let exact = all - positions - aside;
    println!(
        "{positions} positions to train on, {aside} held out, {exact} left out as known exactly; {:.0} MB, {:.1} s",
        (train.bytes() + held.bytes()) as f64 / 1e6,
        clock.elapsed().as_secs_f64()
    );
    let anew = train.traced_anew() + held.traced_anew();
    if anew > 0 {
        let blocks = train.blocks() + held.blocks();
        println!("traced anew in every pass, for want of memory: {:.0} %", 100.0 * anew as f64 / blocks as f64);
    }
    Ok(Data { train, held, fingerprint: fingerprint.finalize() })
}

/// Fits the scales.
fn aim(args: &Args, train: &dyn Blocks, start: &[Pair]) -> Aim {
    // Each with the result: what the evaluation says, and what a search said.
    let known: Vec<[Vec<(f32, f32)>; 2]> = (0..train.blocks())
        .into_par_iter()
        .map(|i| {
            let block = train.block(i);
            let said = values(&block, start).into_iter().zip(block.samples.iter().map(|s| s.result)).collect();
            let searched = block.samples.iter().filter(|s| !s.score.is_nan()).map(|s| (s.score, s.result)).collect();
            [said, searched]
        })
        .collect();
    let (mut said, mut searched) = (Vec::new(), Vec::new());
    for [values, scores] in known {
        said.extend(values);
        searched.extend(scores);
    }
    Aim::fit(&args.options, || said, &searched)
}

/// By what factor the values grew from `old` to `new` weights, in the least-squares sense.
fn growth(blocks: &dyn Blocks, old: &[Pair], new: &[Pair]) -> f64 {
    let parts: Vec<(f64, f64)> = (0..blocks.blocks())
        .into_par_iter()
        .map(|i| {
            let block = blocks.block(i);
            values(&block, old).into_iter().zip(values(&block, new)).fold((0.0, 0.0), |(xy, xx), (x, y)| {
                (xy + f64::from(x) * f64::from(y), xx + f64::from(x) * f64::from(x))
            })
        })
        .collect();
    let (xy, xx) = parts.into_iter().fold((0.0, 0.0), |sum, part| (sum.0 + part.0, sum.1 + part.1));
    if xx > 0.0 { xy / xx } else { 1.0 }
}

/// Brings the evaluation back to its old size and prepares another round under the scale that then fits.
fn shrink(args: &Args, task: &Weights, start: &[[f64; 2]], state: &mut State<f64>) {
    let shrink = 1.0 / growth(task.train, &smooth(start), &smooth(&state.best));
    for weight in &mut state.best {
        *weight = weight.map(|x| x * shrink);
    }
    state.scale *= shrink as f32;
    let loss = task.mean_loss(Set::Held, &state.best, state.scale);
    state.next_round(args.options.schedule.rate / 3.0, loss);
    println!("the evaluation grew by {:.3}: scale set to {:.1}", 1.0 / shrink, state.scale);
}
