//! `chuhan-tune`: the tuning workshop on the command line.

use std::{path::PathBuf, process::ExitCode};

use chuhan_protocol::{cli::manual::write_manual, processor};
use chuhan_tuning::{datagen, elo, pairs, people, rate, speed, spsa, suite, texel, tournament, wdl};
use clap::{CommandFactory, Parser, Subcommand};

/// Matches, self-play data, tuning and test suites for chess and xiangqi engines.
#[derive(Debug, Parser)]
#[command(name = "chuhan-tune", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Match(Box<tournament::Args>),
    Spsa(Box<spsa::Args>),
    Elo(elo::Args),
    Rate(rate::Args),
    Standings(people::StandingsArgs),
    Pairings(people::PairingsArgs),
    Speed(speed::Args),
    Suite(suite::Args),
    Datagen(datagen::Args),
    Texel(texel::Args),
    Pairs(pairs::Args),
    Wdl(wdl::Args),
    Marks(wdl::marks::Args),
    /// Write man pages and shell completions into a folder
    #[command(hide = true)]
    Manual {
        folder: PathBuf,
    },
}

fn main() -> ExitCode {
    processor::checked(run)
}

fn run() -> ExitCode {
    let words = match tournament::config::expand(std::env::args_os().collect()) {
        Ok(words) => words,
        Err(why) => {
            eprintln!("error: {why}");
            return ExitCode::FAILURE;
        }
    };
    let outcome: Result<(), String> = match Cli::parse_from(words).command {
        Command::Match(args) => tournament::run(&args),
        Command::Spsa(args) => spsa::run(&args),
        Command::Elo(args) => elo::run(&args),
        Command::Rate(args) => rate::run(&args),
        Command::Standings(args) => people::standings(&args),
        Command::Pairings(args) => people::pairings(&args),
        Command::Speed(args) => speed::run(&args),
        Command::Suite(args) => suite::run(&args),
        Command::Datagen(args) => datagen::run(&args),
        Command::Texel(args) => texel::run(&args),
        Command::Pairs(args) => pairs::run(&args),
        Command::Wdl(args) => wdl::run(&args),
        Command::Marks(args) => wdl::marks::run(&args),
        Command::Manual { folder } => {
            write_manual(Cli::command(), &folder).map_err(|error| format!("{}: {error}", folder.display()))
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}
