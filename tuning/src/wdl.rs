//! `wdl`: how often games are won, by score and material, fitted to games: the numbers of
//! [`chuhan_engine::wdl`].
//!
//! The likelihood of the results is made the greatest by scoring (R. A. Fisher, 1925): steps by the gradient and the
//! expected information. Errors are those of the "sandwich" (P. J. Huber, 1967; H. White, 1982) over games, for the
//! positions of a game share its result.

use std::{
    collections::{BTreeMap, HashSet},
    fmt::Write as _,
    path::PathBuf,
};

use chuhan_engine::{
    chess::Chess,
    info::{GameInfo, GameName, PositionInfo},
    wdl::WdlModel,
    xiangqi::Xiangqi,
};
use chuhan_protocol::{cli::game_name, records::files};

use crate::{
    dataset::{self, Filter},
    matrix::inverted,
};

pub mod marks;
mod plot;

/// Numbers of a model: three of the half, three of the spread.
const NUMBERS: usize = 6;
/// The improvement of the mean logarithm of likelihood below which the fit has ended.
const NEAR: f64 = 1e-12;
/// The most steps of a fit; some ten are usual.
const MOST_STEPS: usize = 200;
/// How often a step that goes too far is halved.
const HALVINGS: usize = 40;
/// The share of the positions with less material than a model covers.
const UNCOVERED: f64 = 0.01;
/// Two-sided 95 % of a normal distribution.
const Z95: f64 = 1.959_963_984_540_054;

/// Fit how often games are won, by score and material, to games.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Whose games.
    #[arg(long, value_parser = game_name())]
    game: GameName,
    /// Games with scores: text `FEN;result;score` (also .zst), shards of datagen, or folders of shards.
    #[arg(long, required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    /// Other games, to be laid beside the model; nothing is learnt from them.
    #[arg(long, num_args = 1..)]
    judge: Vec<PathBuf>,
    #[command(flatten)]
    filter: Filter,
    /// Where to write the model, as the engine's source.
    #[arg(long)]
    out: Option<PathBuf>,
    /// Draw what was counted and what the model says, as SVG.
    #[arg(long)]
    plot: Option<PathBuf>,
}

/// A position with a score and a result, from the first player's view.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Material, as [`PositionInfo::material`] counts it.
    pub material: u32,
    /// The score in centipawns.
    pub score: f64,
    /// Half points of the first player: 0, 1, 2.
    pub half_points: usize,
    /// The same for positions of one game.
    pub family: u64,
}

/// Runs the job.
///
/// # Errors
/// A file is missing or wrong, or cannot be written, or the games do not tell; the text says which.
pub fn run(args: &Args) -> Result<(), String> {
    match args.game {
        GameName::Chess => fit_games::<Chess>(args),
        GameName::Xiangqi => fit_games::<Xiangqi>(args),
    }
}

fn fit_games<G: GameInfo>(args: &Args) -> Result<(), String> {
    let samples = read::<G>(&args.data, args.filter)?;
    let model = fit(&samples, G::start_position().material()).ok_or("the results do not tell")?;
    print!("{}", report(&samples, &model));
    let mut drawn = vec![("fitted to these games", samples)];
    if !args.judge.is_empty() {
        let others = read::<G>(&args.judge, args.filter)?;
        match fit(&others, model.full) {
            Some(own) => print!("other games, under the model that fits them best\n{}", report(&others, &own)),
            None => println!("other games: too few for a model of their own"),
        }
        drawn.push(("other games", others));
    }
    let WdlModel { half, spread, full, least } = model;
    let source = format!(
        "//! How often positions of {} are won. Written by `chuhan-tune wdl`; `docs/tuning.md` says from which games.\n\n\
         use crate::wdl::WdlModel;\n\n/// The model in force.\npub(super) const MODEL: WdlModel =\n    \
         WdlModel {{ half: {half:?}, spread: {spread:?}, full: {full}, least: {least} }};\n",
        G::NAME
    );
    if let Some(path) = &args.out {
        files::replace(path, source.as_bytes()).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    match &args.plot {
        Some(path) => plot::draw(G::NAME, &drawn, &model, path),
        None => Ok(()),
    }
}

/// The positions of some files that have a score.
fn read<G: GameInfo>(paths: &[PathBuf], filter: Filter) -> Result<Vec<Sample>, String> {
    let mut samples = Vec::new();
    for labelled in dataset::read_all::<G>(paths, filter)? {
        let Some(score) = labelled.score.map(i32::from).filter(|score| score.abs() <= filter.max_score) else {
            continue;
        };
        samples.push(Sample {
            material: labelled.position::<G>()?.material(),
            score: f64::from(score),
            half_points: (labelled.result * 2.0) as usize,
            family: labelled.family,
        });
    }
    Ok(samples)
}

/// What a model says of a sample: the probability of its result, and how that of each result depends on half and
/// spread.
struct Expected {
    /// Of lost, drawn, won.
    share: [f64; 3],
    /// Of each, by the half and by the spread.
    slopes: [[f64; 2]; 3],
}

fn expected(model: &WdlModel, sample: &Sample) -> Option<Expected> {
    let curve = model.at(sample.material);
    if !(curve.half > 0.0 && curve.spread > 0.0) {
        return None;
    }
    let side = |score: f64| {
        let won = curve.won(score);
        let by_half = -won * (1.0 - won) / curve.spread;
        (won, [by_half, by_half * (score - curve.half) / curve.spread])
    };
    let ((won, up), (lost, down)) = (side(sample.score), side(-sample.score));
    let floor = |share: f64| share.max(1e-12);
    let drawn = [-up[0] - down[0], -up[1] - down[1]];
    Some(Expected { share: [floor(lost), floor(1.0 - won - lost), floor(won)], slopes: [down, drawn, up] })
}

/// The mean logarithm of the likelihood; `None` where the model is none.
fn likelihood(samples: &[Sample], model: &WdlModel) -> Option<f64> {
    let mut sum = 0.0;
    for sample in samples {
        sum += expected(model, sample)?.share[sample.half_points].ln();
    }
    Some(sum / samples.len() as f64)
}

/// By how much a number of half or spread changes with each of its three coefficients.
fn powers(model: &WdlModel, material: u32) -> [f64; 3] {
    let m = f64::from(material.clamp(model.least, model.full)) / f64::from(model.full);
    [1.0, m, m * m]
}

/// The derivative of the logarithm of a sample's likelihood by the six numbers.
fn gradient(model: &WdlModel, sample: &Sample, said: &Expected) -> [f64; NUMBERS] {
    let powers = powers(model, sample.material);
    let result = sample.half_points;
    std::array::from_fn(|i| said.slopes[result][i / 3] / said.share[result] * powers[i % 3])
}

/// The most likely model; `None` where the results do not tell one.
pub fn fit(samples: &[Sample], full: u32) -> Option<WdlModel> {
    let mut materials: Vec<u32> = samples.iter().map(|sample| sample.material).collect();
    materials.sort_unstable();
    let least = *materials.get((UNCOVERED * materials.len() as f64) as usize)?;
    let mut model = WdlModel { half: [150.0, 0.0, 0.0], spread: [100.0, 0.0, 0.0], full, least };
    let mut here = likelihood(samples, &model)?;
    for _ in 0..MOST_STEPS {
        let mut slope = [0.0; NUMBERS];
        let mut information = vec![vec![0.0; NUMBERS]; NUMBERS];
        for sample in samples {
            let said = expected(&model, sample)?;
            let powers = powers(&model, sample.material);
            let own = gradient(&model, sample, &said);
            slope.iter_mut().zip(own).for_each(|(sum, x)| *sum += x);
            for (share, slopes) in said.share.iter().zip(&said.slopes) {
                for i in 0..NUMBERS {
                    for j in 0..NUMBERS {
                        information[i][j] += slopes[i / 3] * powers[i % 3] * slopes[j / 3] * powers[j % 3] / share;
                    }
                }
            }
        }
        let inverse = inverted(information)?;
        let step: [f64; NUMBERS] = std::array::from_fn(|i| inverse[i].iter().zip(slope).map(|(a, b)| a * b).sum());
        let tried = |length: f64| {
            let moved = |numbers: [f64; 3], at: usize| std::array::from_fn(|i| numbers[i] + length * step[at + i]);
            WdlModel { half: moved(model.half, 0), spread: moved(model.spread, 3), ..model }
        };
        let better = (0..HALVINGS).find_map(|n| {
            let next = tried(0.5_f64.powi(n as i32));
            likelihood(samples, &next).filter(|&there| there >= here).map(|there| (next, there))
        });
        let Some((next, there)) = better else { break };
        let gained = there - here;
        (model, here) = (next, there);
        if gained < NEAR {
            break;
        }
    }
    let tenths = |numbers: [f64; 3]| numbers.map(|x| (10.0 * x).round() / 10.0);
    let rounded = WdlModel { half: tenths(model.half), spread: tenths(model.spread), ..model };
    // Also where no sample lies.
    let sound = (least..=full).map(|m| rounded.at(m)).all(|curve| curve.half > 1.0 && curve.spread > 1.0);
    sound.then_some(rounded)
}

/// The 95 % errors of half and spread at some material.
fn errors(samples: &[Sample], model: &WdlModel, material: u32) -> Option<[f64; 2]> {
    let mut information = vec![vec![0.0; NUMBERS]; NUMBERS];
    let mut games: BTreeMap<u64, [f64; NUMBERS]> = BTreeMap::new();
    for sample in samples {
        let said = expected(model, sample)?;
        let powers = powers(model, sample.material);
        let own = gradient(model, sample, &said);
        games.entry(sample.family).or_default().iter_mut().zip(own).for_each(|(sum, x)| *sum += x);
        for (share, slopes) in said.share.iter().zip(&said.slopes) {
            for i in 0..NUMBERS {
                for j in 0..NUMBERS {
                    information[i][j] += slopes[i / 3] * powers[i % 3] * slopes[j / 3] * powers[j % 3] / share;
                }
            }
        }
    }
    let inverse = inverted(information)?;
    let powers = powers(model, material);
    let variance = |at: usize| {
        let weights: [f64; NUMBERS] =
            std::array::from_fn(|j| (0..3).map(|i| powers[i] * inverse[at + i][j]).sum::<f64>());
        games.values().map(|sum| sum.iter().zip(weights).map(|(x, w)| x * w).sum::<f64>().powi(2)).sum::<f64>()
    };
    Some([0, 3].map(|at| Z95 * variance(at).sqrt()))
}

/// Positions of like material and normalised score, counted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bin {
    /// How many ended lost, drawn, won.
    pub ended: [usize; 3],
    /// The sum of what the model expects of each.
    pub expected: [f64; 3],
    /// The sum of the normalised scores.
    pub scores: f64,
}

impl Bin {
    /// Positions in it.
    pub fn count(&self) -> f64 {
        self.ended.iter().sum::<usize>() as f64
    }
}

/// Counts samples whose material and normalised score lie in the given ranges.
fn count(samples: &[Sample], model: &WdlModel, material: [u32; 2], normalised: [f64; 2]) -> Bin {
    let mut bin = Bin::default();
    for sample in samples.iter().filter(|s| (material[0]..=material[1]).contains(&s.material)) {
        let score = 100.0 * sample.score / model.at(sample.material).half;
        if (normalised[0]..normalised[1]).contains(&score)
            && let Some(said) = expected(model, sample)
        {
            bin.ended[sample.half_points] += 1;
            bin.expected.iter_mut().zip(said.share).for_each(|(sum, share)| *sum += share);
            bin.scores += score;
        }
    }
    bin
}

/// Three ranges of material, from little to much.
fn bands(model: &WdlModel) -> [[u32; 2]; 3] {
    let third = model.full / 3;
    [[0, third], [third + 1, 2 * third], [2 * third + 1, u32::MAX]]
}

/// What was fitted, and beside it what was counted.
fn report(samples: &[Sample], model: &WdlModel) -> String {
    let games = samples.iter().map(|sample| sample.family).collect::<HashSet<_>>().len();
    let mut out = format!("{} positions of {games} games or families, material from {}\n", samples.len(), model.least);
    let _ = writeln!(out, "material  half of the games won at    spread");
    for part in [4, 2, 1] {
        let material = model.full / part;
        let (curve, errors) = (model.at(material), errors(samples, model, material).unwrap_or([f64::NAN; 2]));
        let _ = writeln!(
            out,
            "{material:>8}  {:>12.1} +- {:<8.1} {:>9.1} +- {:.1}",
            curve.half, errors[0], curve.spread, errors[1]
        );
    }
    let _ = writeln!(out, "material   printed     positions   won  (model)  drawn  (model)   lost  (model)");
    for band in bands(model) {
        for [from, to] in [[-25.0, 25.0], [25.0, 75.0], [75.0, 125.0], [175.0, 225.0], [275.0, 325.0]] {
            let bin = count(samples, model, band, [from, to]);
            if bin.count() < 1.0 {
                continue;
            }
            let percent = |x: f64| 100.0 * x / bin.count();
            let most = if band[1] == u32::MAX { String::new() } else { band[1].to_string() };
            let _ = write!(out, "{:>3}-{most:<3} {from:>6}..{to:<4} {:>11}", band[0], bin.count());
            for result in [2, 1, 0] {
                let (seen, said) = (percent(bin.ended[result] as f64), percent(bin.expected[result]));
                let _ = write!(out, "  {seen:>5.1} ({said:>4.1}) ");
            }
            out.push('\n');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use rand::{RngExt as _, SeedableRng as _};
    use rand_pcg::Pcg64;

    use super::*;

    const TRUTH: WdlModel = WdlModel { half: [250.0, -180.0, 60.0], spread: [60.0, 70.0, -20.0], full: 78, least: 3 };

    /// Positions whose results follow a known model; `together` of them share a family and a result.
    fn made(count: u64, together: u64) -> Vec<Sample> {
        let mut dice = Pcg64::seed_from_u64(7);
        let mut out = Vec::new();
        for family in 0..count / together {
            let (material, score) = (dice.random_range(3..=78), f64::from(dice.random_range(-600..=600)));
            let (curve, lot) = (TRUTH.at(material), dice.random_range(0.0..1.0));
            let (won, lost) = (curve.won(score), curve.won(-score));
            let half_points = if lot < won { 2 } else { usize::from(lot >= won + lost) };
            out.extend((0..together).map(|_| Sample { material, score, half_points, family }));
        }
        out
    }

    #[test]
    fn a_known_model_is_found_again_within_the_errors() {
        let samples = made(60_000, 1);
        let model = fit(&samples, 78).expect("they tell");
        for material in [10, 39, 78] {
            let errors = errors(&samples, &model, material).expect("they tell");
            let (found, truth) = (model.at(material), TRUTH.at(material));
            assert!((found.half - truth.half).abs() < 1.6 * errors[0], "{material}: {found:?} {truth:?} {errors:?}");
            assert!((found.spread - truth.spread).abs() < 1.6 * errors[1], "{material}: {found:?} {truth:?}");
            assert!(errors[0] < 6.0 && errors[1] < 6.0, "{errors:?}");
        }
    }

    #[test]
    fn positions_that_share_a_result_count_once() {
        let (apart, together) = (made(8_000, 1), made(80_000, 10));
        let model = fit(&together, 78).expect("they tell");
        let [one, ten] = [&apart, &together].map(|samples| errors(samples, &model, 39).expect("they tell"));
        assert!((one[0] / ten[0] - 1.0).abs() < 0.15, "{one:?} {ten:?}");
    }

    #[test]
    fn what_does_not_tell_is_refused() {
        assert_eq!(fit(&[], 78), None);
        let drawn: Vec<Sample> = made(100, 1).into_iter().map(|s| Sample { half_points: 1, ..s }).collect();
        assert_eq!(fit(&drawn, 78), None);
    }

    #[test]
    fn the_report_lays_counts_beside_the_model() {
        let samples = made(30_000, 1);
        let text = report(&samples, &fit(&samples, 78).expect("they tell"));
        let row = text.lines().find(|line| line.starts_with(" 53-") && line.contains("75..125")).expect("a row");
        let numbers: Vec<f64> =
            row.split(|c: char| !(c.is_ascii_digit() || c == '.')).filter_map(|word| word.parse().ok()).collect();
        let [won, said] = [numbers[numbers.len() - 6], numbers[numbers.len() - 5]];
        assert!((won - 50.0).abs() < 6.0 && (said - 50.0).abs() < 2.0, "{row}");
    }

    #[test]
    fn the_picture_is_drawn() {
        let samples = made(5_000, 1);
        let model = fit(&samples, 78).expect("they tell");
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("wdl.svg");
        plot::draw("chess", &[("these", samples.clone()), ("others", samples)], &model, &file)
            .expect("it can be written");
        let text = std::fs::read_to_string(&file).expect("it was written");
        assert!(text.starts_with("<svg") && text.matches("<polyline").count() >= 6 && text.contains("<circle"));
    }
}
