//! `standings` and `pairings`: tournaments of people, from a plain file of results.
//!
//! Ranked and paired as the rules of xiangqi of 1999 do (articles 11 to 15, 18.4, 20 and 21.4); [`mod@file`] reads, [`meeting`]
//! adds up encounters, [`table`] ranks, [`pairing`] pairs, [`report`] puts it in words.

use std::path::{Path, PathBuf};

use chuhan_protocol::language::Language;

pub mod file;
pub mod meeting;
pub mod pairing;
pub mod report;
pub mod table;

use file::Event;
use pairing::Next;

/// Who stands where in a tournament of people.
#[derive(Clone, Debug, clap::Args)]
pub struct StandingsArgs {
    #[command(flatten)]
    common: CommonArgs,
}

/// Who meets whom in the next round of a tournament of people.
#[derive(Clone, Debug, clap::Args)]
pub struct PairingsArgs {
    #[command(flatten)]
    common: CommonArgs,
    /// All rounds to come, where everybody meets everybody.
    #[arg(long)]
    all: bool,
    /// Print lines for the results file instead of a table.
    #[arg(long, conflicts_with = "html")]
    lines: bool,
}

#[derive(Clone, Debug, clap::Args)]
struct CommonArgs {
    /// The results file; docs/tournaments.md tells its fields.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The language of the words.
    #[arg(long, value_enum, default_value_t)]
    lang: Language,
    /// Write a page to print, too.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

impl CommonArgs {
    fn read(&self) -> Result<Event, String> {
        let name = self.file.display();
        let bytes = std::fs::read(&self.file).map_err(|error| format!("{name}: {error}"))?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let (before, _) = error.as_bytes().split_at(error.utf8_error().valid_up_to());
            let line = before.split(|&byte| byte == b'\n').count();
            format!("{name}:{line}: this line is not UTF-8")
        })?;
        Event::read(&text).map_err(|misread| format!("{name}:{misread}"))
    }

    fn tell(&self, report: &report::Report) -> Result<(), String> {
        if let Some(page) = &self.html {
            write(page, &report.html(self.lang))?;
        }
        print!("{}", report.text());
        Ok(())
    }
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Prints the table.
///
/// # Errors
/// The file cannot be read, or says what cannot be.
pub fn standings(args: &StandingsArgs) -> Result<(), String> {
    let event = args.common.read()?;
    args.common.tell(&event.standings_report(&event.tables(), args.common.lang))
}

/// Prints the next round.
///
/// # Errors
/// The file cannot be read, says what cannot be, or lacks a result that decides who meets whom.
pub fn pairings(args: &PairingsArgs) -> Result<(), String> {
    let event = args.common.read()?;
    let next = event.pairings(args.all).map_err(|misread| format!("{}:{misread}", args.common.file.display()))?;
    match &next {
        Next::Rounds(rounds) if args.lines => {
            print!("{}", event.pairing_lines(rounds));
            Ok(())
        }
        _ => args.common.tell(&event.pairings_report(&next, args.common.lang)),
    }
}
