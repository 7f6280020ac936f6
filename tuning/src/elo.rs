//! `elo`: the statistics of given results, without playing.

use std::fmt::Write as _;

use crate::stats::{Model, Pairs, ScoreSample, Sprt, SprtState, Tally};

/// Elo, error bars and a test's likelihood ratio from given results.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Five counts of game pairs by score 0, 1/2, 1, 3/2, 2; or three of games: wins, draws, losses.
    #[arg(value_delimiter = ',', required = true)]
    counts: Vec<u64>,
    #[command(flatten)]
    sprt: SprtArgs,
}

/// The sequential test, as several subcommands take it.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct SprtArgs {
    /// Stop when a sequential probability ratio test between these two Elo differences is decided.
    #[arg(long, value_name = "ELO0,ELO1", value_parser = parse_bounds, allow_hyphen_values = true)]
    sprt: Option<(f64, f64)>,
    /// In which Elo the bounds of --sprt are.
    #[arg(long, value_enum, default_value_t, requires = "sprt")]
    sprt_model: Model,
    /// Accepted risk of a wrong pass.
    #[arg(long, default_value_t = 0.05, value_parser = parse_risk, requires = "sprt")]
    alpha: f64,
    /// Accepted risk of a wrong failure.
    #[arg(long, default_value_t = 0.05, value_parser = parse_risk, requires = "sprt")]
    beta: f64,
}

impl SprtArgs {
    /// The test asked for, if any.
    pub fn test(&self) -> Option<Sprt> {
        self.sprt.map(|(elo0, elo1)| Sprt { elo0, elo1, alpha: self.alpha, beta: self.beta, model: self.sprt_model })
    }
}

fn parse_bounds(text: &str) -> Result<(f64, f64), String> {
    let parsed = text.split_once(',').and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
    match parsed {
        Some((a, b)) if f64::is_finite(a) && f64::is_finite(b) && a < b => Ok((a, b)),
        Some((a, b)) => Err(format!("the first bound must be below the second, not {a},{b}")),
        None => Err("two numbers with a comma between them are wanted, such as 0,10".into()),
    }
}

fn parse_risk(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(risk) if 0.0 < risk && risk < 0.5 => Ok(risk),
        _ => Err("a probability above 0 and below 0.5 is wanted".into()),
    }
}

/// The statistics as one line.
pub fn summary(sample: &ScoreSample, sprt: Option<&Sprt>) -> String {
    let mut line = String::new();
    match sample.estimate() {
        Some(e) => {
            let _ = write!(
                line,
                "Elo: {:.1} +- {:.1}, nElo: {:.1} +- {:.1}, LOS: {:.1} %, score: {:.1} %",
                e.elo,
                e.elo_error,
                e.normalised,
                e.normalised_error,
                e.superiority * 100.0,
                e.score * 100.0
            );
        }
        None => line.push_str("Elo: no result yet"),
    }
    if let Some(test) = sprt {
        let ratio = test.ratio(sample);
        let (open, close) = match test.model {
            Model::Logistic => ('{', '}'),
            Model::Normalised => ('<', '>'),
        };
        let verdict = match test.verdict(ratio) {
            SprtState::Open => "undecided",
            SprtState::Null => "H0 accepted",
            SprtState::Alternative => "H1 accepted",
        };
        let _ = write!(
            line,
            ", LLR: {ratio:.2} ({:.2}, {:.2}) {open}{}, {}{close} {verdict}",
            test.lower(),
            test.upper(),
            test.elo0,
            test.elo1
        );
    }
    line
}

/// Prints the statistics of the given counts.
///
/// # Errors
/// There are neither three nor five counts.
pub fn run(args: &Args) -> Result<(), String> {
    let sample = match args.counts[..] {
        [a, b, c, d, e] => Pairs([a, b, c, d, e]).sample(),
        [wins, draws, losses] => Tally { wins, draws, losses }.into(),
        _ => return Err(format!("three or five counts are wanted, not {}", args.counts.len())),
    };
    println!("{}", summary(&sample, args.sprt.test().as_ref()));
    Ok(())
}
