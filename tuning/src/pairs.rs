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
    eval::{Cell, PairSpace, PairTable, PairTies, pack},
    info::{GameInfo, GameName, Paired},
    xiangqi::Xiangqi,
};
use chuhan_protocol::{cli::game_name, records::files};
use rayon::prelude::*;

use self::{
    data::{Base, Data},
    fit::Numbers,
    model::{Spreads, Table, sum},
};
use crate::{
    dataset::Split,
    train::{
        course::Course,
        loss::{Pair, fit_scale},
        options::{Aim, Options, refuse},
    },
};

pub mod data;
pub mod fit;
pub mod model;
pub mod odd;

/// Fit a game's table of pairs on labelled positions, its other weights as they are.
#[derive(Debug, clap::Args)]
#[command(mut_arg("rate", |arg| arg.default_value("0.3")))]
pub struct Args {
    /// Whose table.
    #[arg(long, value_parser = game_name())]
    game: GameName,
    #[command(flatten)]
    options: Options,
    /// Further positions whose results the table is to predict; nothing is learnt from them.
    #[arg(long, num_args = 1..)]
    judge: Vec<PathBuf>,
    /// The weight file whose terms stand beside the pairs.
    #[arg(long)]
    weights: PathBuf,
    /// Where to write the table.
    #[arg(long)]
    out: PathBuf,
    #[command(flatten)]
    spreads: Spreads,
    /// Leave pairs that are met in fewer positions nothing of their own: they are worth what their like are.
    #[arg(long, default_value_t = 0)]
    merge_below: u32,
    /// Learn what to add to the table in force, and write the sum of both. The spreads are those of what is added.
    #[arg(long)]
    on_top: bool,
    /// Multiply the table in force by so much before anything is added to it.
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0, requires = "on_top")]
    times: f32,
    /// Where a row of the table would sum to more than the engine holds, cut its largest weights back to what it can hold.
    #[arg(long)]
    cut_rows: bool,
}

impl Args {
    /// What the positions are valued with before anything is learnt.
    fn base(&self) -> Base {
        if self.on_top { Base::Table(self.times) } else { Base::Terms }
    }
}

/// Runs the job.
///
/// # Errors
/// A file is missing or wrong, or cannot be written; the text says which and where.
pub fn run(args: &Args) -> Result<(), String> {
    args.options.pool()?.install(|| match args.game {
        GameName::Chess => fit_pairs::<Chess>(args),
        GameName::Xiangqi => fit_pairs::<Xiangqi>(args),
    })
}

fn fit_pairs<G: GameInfo + Paired>(args: &Args) -> Result<(), String> {
    check(args)?;
    let (clock, options) = (Instant::now(), &args.options);
    let mut data = Data::read::<G>(&options.data, options.filter, &args.weights, options.split(), args.base())?;
    println!(
        "{} positions to train on, {} held out, {} left out as known exactly; {:.0} MB, {:.1} s",
        data.train.len(),
        data.held.len(),
        data.exact,
        data.bytes() as f64 / 1e6,
        clock.elapsed().as_secs_f64()
    );
    if data.train.is_empty() || data.held.is_empty() {
        return Err(format!("too few positions: {} to train on, {} held out", data.train.len(), data.held.len()));
    }
    let known = data.train.samples();
    let scores: Vec<(f32, f32)> = known.iter().filter(|s| !s.score.is_nan()).map(|s| (s.score, s.result())).collect();
    let values = || known.iter().map(|s| (s.value([0.0; 2]).0, s.result())).collect();
    let aim = Aim::fit(options, values, &scores);
    data.set_aim(aim);

    let ties = PairTies::new::<G::Space>();
    let table = Table::new::<G::Space>(&ties);
    println!("{} weights of pairs, made of {} numbers", ties.weights(), table.numbers());
    let mut task = Numbers::new(&table, &ties, &data, options.loss, &args.spreads);
    let uses = odd::uses(&ties, &data.train);
    let merged = task.share_alone(|weight| uses[weight] < args.merge_below);
    if merged > 0 {
        println!("{merged} weights are met in fewer than {} positions: nothing of their own", args.merge_below);
    }
    let Args { game, spreads, merge_below, on_top, .. } = args;
    let identity = format!("{game} {:08x} {} {spreads:?} {merge_below} {on_top}", data.fingerprint, options.identity());
    let start = vec![[0.0; 2]; table.numbers()];
    let (course, mut state) = Course::begin(options, identity, start, aim.measure.scale, &task)?;
    course.run(&mut state, &task)?;
    course.end(&state, &task);

    let weights = table.weights(&state.best);
    let before = state.history[0].held_out;
    println!(
        "held-out loss without {} {before:.6}, with {:.6}: {:.2} % less",
        args.base().learnt(),
        state.best_loss,
        100.0 * (1.0 - state.best_loss / before)
    );
    println!("{}", table.report(&state.best));
    print!("{}", odd::report::<G>(&ties, &uses, &weights, state.scale));
    for path in &args.judge {
        judge::<G>(args, path, &ties, &weights)?;
    }
    let base = match args.base() {
        Base::Terms => vec![[0; 2]; weights.len()],
        Base::Table(times) => {
            G::table().weights().iter().map(|cell| cell.map(|half| stored(f32::from(half) * times))).collect()
        }
    };
    let parts = G::Space::PARTS as f32;
    let sum = |base: &Cell, weight: &Pair| [0, 1].map(|half| base[half].saturating_add(stored(weight[half] * parts)));
    let mut cells: Vec<Cell> = base.iter().zip(&weights).map(|(base, weight)| sum(base, weight)).collect();
    if args.cut_rows {
        let cut;
        (cells, cut) = PairTable::cut::<G::Space>(cells);
        let added =
            |(base, cell): (&Cell, &Cell)| [0, 1].map(|half| (f32::from(cell[half]) - f32::from(base[half])) / parts);
        let added: Vec<Pair> = base.iter().zip(&cells).map(added).collect();
        println!(
            "{cut} halves of weights cut back for rows that summed to more than 16 bits: held-out loss {:.6}",
            fit::mean_loss(&ties, &added, &data.held, aim.measure)
        );
    }
    let bytes = pack::<G::Space>(&cells);
    PairTable::read::<G::Space>(&bytes).map_err(|e| {
        format!("the engine could not use what was learnt: {e}; smaller spreads and factors keep weights down, --cut-rows cuts them back")
    })?;
    files::replace(&args.out, &bytes).map_err(|e| format!("{}: {e}", args.out.display()))
}

/// Half a cell from parts of a centipawn.
fn stored(parts: f32) -> i16 {
    parts.round().clamp(-32767.0, 32767.0) as i16
}

fn check(args: &Args) -> Result<(), String> {
    args.options.check()?;
    refuse(!args.times.is_finite() || args.times < 0.0, "a table is multiplied by a number that is not negative")?;
    let Spreads { squares, offsets, rests } = args.spreads;
    refuse([squares, offsets, rests].iter().any(|s| s.is_nan() || *s < 0.0), "a spread must not be negative")
}

/// Says how much better the results of a file are predicted with the table than without, each under the scale
/// that fits it best.
fn judge<G: GameInfo + Paired>(args: &Args, path: &Path, ties: &PairTies, weights: &[Pair]) -> Result<(), String> {
    let (filter, loss) = (args.options.filter, args.options.loss);
    let all = Split { share: 0.0, seed: args.options.schedule.seed };
    let data = Data::read::<G>(&[path.to_owned()], filter, &args.weights, all, args.base())?;
    let predicted = |weights: Option<&[Pair]>| {
        let all: Vec<(f32, f32)> = (0..data.train.len())
            .into_par_iter()
            .map(|i| {
                let (sample, men) = data.train.at(i);
                (sample.value(weights.map_or([0.0; 2], |weights| sum(ties, weights, men))).0, sample.result())
            })
            .collect();
        let scale = fit_scale(&all, loss);
        let total: f64 = all.iter().map(|&(value, result)| f64::from(loss.price(value / scale, result).0)).sum();
        (total / all.len() as f64, scale)
    };
    let ((before, scale), (after, new_scale)) = (predicted(None), predicted(Some(weights)));
    println!(
        "{}: {} positions, loss of results without {} {before:.6} (scale {scale:.1}), with {after:.6} (scale {new_scale:.1}): \
         {:.3} % less",
        path.display(),
        data.train.len(),
        args.base().learnt(),
        100.0 * (1.0 - after / before)
    );
    Ok(())
}
