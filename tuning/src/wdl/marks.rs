//! `marks`: how seldom those who play well lose so much, from reviews of their games: where the marks of reviews come
//! from.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use serde::Deserialize;

/// One of so many moves that were not forced is marked, at least: dubious, a mistake, a blunder.
pub const ONE_IN: [(&str, u32); 3] = [("dubious", 10), ("mistake", 25), ("blunder", 100)];

/// Tell from which loss on a move gets a mark, from reviews of masters' games.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Reviews, as `chuhan analyse --to-json` writes them.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

#[derive(Deserialize)]
struct Reviews {
    game: String,
    games: Vec<Game>,
}

#[derive(Deserialize)]
struct Game {
    #[serde(default)]
    plies: Vec<Ply>,
}

#[derive(Deserialize)]
struct Ply {
    /// Expected points of a hundred lost; none where the move was not looked at.
    loss: Option<f64>,
    mark: Option<String>,
}

/// Runs the job.
///
/// # Errors
/// A file is missing or no review; the text says which.
pub fn run(args: &Args) -> Result<(), String> {
    let mut losses: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for path in &args.files {
        let (game, found) = read(path)?;
        losses.entry(game).or_default().extend(found);
    }
    for (game, losses) in &mut losses {
        print!("{}", report(game, losses));
    }
    Ok(())
}

/// The game of a file of reviews, and what each move lost that was looked at and not forced.
fn read(path: &Path) -> Result<(String, Vec<f64>), String> {
    let wrong = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
    let text = fs::read_to_string(path).map_err(|e| wrong(&e))?;
    let reviews: Reviews = serde_json::from_str(&text).map_err(|e| wrong(&e))?;
    let plies = reviews.games.into_iter().flat_map(|game| game.plies);
    let chosen = plies.filter(|ply| ply.mark.as_deref() != Some("forced"));
    Ok((reviews.game, chosen.filter_map(|ply| ply.loss).collect()))
}

/// The loss that one of so many moves reaches or passes.
pub fn reached_by_one_in(losses: &mut [f64], many: u32) -> Option<f64> {
    losses.sort_by(|a, b| b.total_cmp(a));
    losses.get((losses.len() / many as usize).checked_sub(1)?).copied()
}

fn report(game: &str, losses: &mut [f64]) -> String {
    let mut out = format!("{game}: {} moves\n", losses.len());
    for (mark, many) in ONE_IN {
        let _ = match reached_by_one_in(losses, many) {
            Some(loss) => writeln!(out, "{mark:<8} one move in {many:<4} loses {loss:.1} expected points or more"),
            None => writeln!(out, "{mark:<8} too few moves"),
        };
    }
    for least in [1, 2, 5, 10, 15, 20, 30, 50] {
        let share = losses.iter().filter(|&&loss| loss >= f64::from(least)).count() as f64 / losses.len().max(1) as f64;
        let _ = writeln!(out, "{:>5.2} % of the moves lose {least} or more", 100.0 * share);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_in_so_many_loses_as_much() {
        let mut losses: Vec<f64> = (1..=1000).map(|n| f64::from(n) / 10.0).collect();
        assert_eq!(reached_by_one_in(&mut losses, 10), Some(90.1));
        assert_eq!(reached_by_one_in(&mut losses, 1000), Some(100.0));
        assert_eq!(reached_by_one_in(&mut losses, 1001), None);
    }

    #[test]
    fn reviews_are_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("review.json");
        let text = r#"{"schema":1,"game":"chess","games":[{"plies":[{"loss":3.5},{"loss":0.0,"mark":"forced"},{}]},{"error":"x"}]}"#;
        fs::write(&file, text).expect("it can be written");
        assert_eq!(read(&file), Ok(("chess".to_owned(), vec![3.5])));
        fs::write(&file, "{}").expect("it can be written");
        assert!(read(&file).is_err_and(|error| error.contains("review.json")));
    }
}
