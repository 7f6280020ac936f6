//! The command line. Without a command it is a protocol engine that says nothing before it is
//! spoken to.

/// As in the standard library, but without a panic when standard output is closed or full; see
/// [`$crate::output::print`].
macro_rules! print {
    ($($words:tt)*) => { $crate::output::print(format_args!($($words)*)) };
}
/// [`print!`] and the end of the line.
macro_rules! println {
    () => { $crate::output::print(format_args!("\n")) };
    ($($words:tt)*) => { $crate::output::print(format_args!("{}\n", format_args!($($words)*))) };
}

mod analyse;
mod arbiter;
mod args;
mod bench;
mod events;
mod law;
mod log;
pub mod manual;
mod perft;
mod played;
mod progress;
mod review;
mod seeker;
mod serve;
mod show;
mod suite;
mod task;
mod touch;
mod verify;

use std::{
    ffi::OsString,
    io::{self, IsTerminal},
    path::Path,
    process::ExitCode,
    sync::Arc,
};

use clap::Parser;
use thiserror::Error;

use crate::{
    host::Host,
    output::{Output, Stdout},
    slice,
};
use args::{Arguments, Order};
pub use args::{command, game_name};
pub use chuhan_engine::info::GameName;

/// Why a command could not be done. Every one is one line, and the process ends with code 2.
#[derive(Debug, Error)]
pub enum CliError {
    /// A position on the command line or in a file was refused.
    #[error("{place}: {reason}")]
    Input {
        /// The argument, or the file with its line.
        place: String,
        /// What was wrong.
        reason: String,
    },
    /// A file could not be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: String,
        /// What the system says.
        error: io::Error,
    },
}

impl CliError {
    fn input(place: impl Into<String>, reason: impl std::fmt::Display) -> Self {
        Self::Input { place: place.into(), reason: reason.to_string() }
    }
    fn file(path: &Path, error: io::Error) -> Self {
        Self::File { path: path.display().to_string(), error }
    }
}

/// Runs the program whose game, unless the arguments say otherwise, is `game`, or xiangqi if it was
/// renamed to something with that word in it.
pub fn main(game: Option<GameName>) -> ExitCode {
    main_of(std::env::args_os(), game)
}

/// The same with a command line of the caller's, whose first word is the program's name.
pub fn main_of(words: impl IntoIterator<Item = OsString>, game: Option<GameName>) -> ExitCode {
    let arguments = match Arguments::try_parse_from(words) {
        Ok(arguments) => arguments,
        Err(error) => return refuse(&error),
    };
    let chosen = arguments.game.or(game).or_else(game_of_name);
    let result = match arguments.order {
        Some(Order::Arbiter(order)) => match arbiter::run(&order, order.game.or(chosen)) {
            Ok(code) => return code,
            Err(error) => Err(error),
        },
        None => {
            converse(chosen);
            Ok(())
        }
        Some(Order::Analyse(order)) => match analyse::run(&order, order.game.or(arguments.game), chosen) {
            Ok(code) => return code,
            Err(error) => Err(error),
        },
        Some(Order::Perft(order)) => perft::run(&order, order.game.or(chosen).unwrap_or(GameName::Chess)),
        Some(Order::Bench(order)) => {
            bench::run(&order, chosen);
            Ok(())
        }
        Some(Order::Manual(order)) => manual::run(&order),
        Some(Order::Serve(order)) => serve::run(&order),
        Some(Order::Eval(order)) => show::eval(&order, order.show.game.or(chosen).unwrap_or(GameName::Chess)),
        Some(Order::Display(order)) => show::display(&order, order.game.or(chosen).unwrap_or(GameName::Chess)),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Nobody reads any more.
        Err(CliError::File { error, .. }) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("chuhan: {error}");
            ExitCode::from(2)
        }
    }
}

/// What was asked for, or in one line why the command line is none.
fn refuse(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        print!("{error}");
        return ExitCode::SUCCESS;
    }
    // An order without its command is shown what there is.
    if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        eprint!("{error}");
        return ExitCode::from(2);
    }
    let text = error.to_string();
    let said = text.lines().take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let parts: Vec<&str> = said.map(str::trim).filter(|line| !line.is_empty()).collect();
    eprintln!("chuhan: {}", parts.join(" ").trim_start_matches("error: "));
    ExitCode::from(2)
}

/// The game that the program's file name gives away.
fn game_of_name() -> Option<GameName> {
    let name = std::env::args_os().next()?;
    let stem = Path::new(&name).file_stem()?.to_string_lossy().to_ascii_lowercase();
    stem.contains("xiangqi").then_some(GameName::Xiangqi)
}

/// The protocol loop on standard input and output.
fn converse(game: Option<GameName>) {
    if io::stdin().is_terminal() {
        eprintln!("Chuhan speaks UCI and UCCI: type 'uci', 'ucci' or 'help', or start 'chuhan --help' for commands.");
    }
    // Before the first thread is started.
    slice::ask_for_short();
    Host::new(Arc::new(Output::new(Arc::new(Stdout))), game).run(io::stdin());
    // Threads and tables need no farewell.
    std::process::exit(0);
}
