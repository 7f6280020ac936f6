//! `chuhan arbiter --events`: a game told event by event.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Write},
    path::Path,
    process::ExitCode,
};

use serde_json::json;

use super::{
    CliError, GameName,
    args::Arbiter,
    law::{chess_law, xiangqi_law},
};
use crate::{
    events::{Event, EventAnswer, EventLog, Start},
    records::parse_json,
    report::events,
};

/// Answers each event as it comes. The code is 2 if one could not be of this game, else 0.
pub(super) fn run(order: &Arbiter, game: Option<GameName>, path: &Path) -> Result<ExitCode, CliError> {
    let fen = order.fen.clone();
    let usual = match game.unwrap_or(GameName::Chess) {
        GameName::Chess => Start { preset: Some(chess_law(order)?), fen, ..Start::default() },
        GameName::Xiangqi => Start { ruleset: Some(xiangqi_law(order)?), fen, ..Start::default() },
    };
    let log = EventLog::begin(&usual).map_err(|reason| CliError::input("--events", reason))?;
    let input: Box<dyn BufRead> = if path.as_os_str() == "-" {
        Box::new(BufReader::new(io::stdin()))
    } else {
        Box::new(BufReader::new(File::open(path).map_err(|error| CliError::file(path, error))?))
    };
    answer(order, log, input).map_err(|error| CliError::file(path, error))
}

fn answer(order: &Arbiter, mut log: EventLog, input: impl BufRead) -> io::Result<ExitCode> {
    let mut output = io::stdout().lock();
    let (mut answers, mut broken): (Vec<EventAnswer>, usize) = (Vec::new(), 0);
    for (i, line) in input.split(b'\n').enumerate() {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_start_matches('\u{FEFF}').trim();
        if line.is_empty() {
            continue;
        }
        let event = parse_json(line.as_bytes()).and_then(|value| Event::read(&value));
        match event.and_then(|event| log.take(&event).map(|answer| (event, answer))) {
            Ok((event, answer)) => {
                if order.json {
                    let written = serde_json::to_string(&answer).unwrap_or_else(|e| unreachable!("plain data: {e}"));
                    writeln!(output, "{written}")?;
                } else {
                    output.write_all(events::told(&event, &answer, log.book(), order.lang).as_bytes())?;
                }
                answers.push(answer);
            }
            Err(reason) => {
                broken += 1;
                let reason = format!("line {}: {reason}", i + 1);
                if order.json {
                    writeln!(output, "{}", json!({ "result": "error", "reason": reason }))?;
                } else {
                    eprintln!("chuhan: {reason}");
                }
            }
        }
        output.flush()?;
    }
    if !order.json {
        let articles = events::cited(&answers, log.book(), order.lang);
        if !articles.is_empty() {
            write!(output, "\n{articles}")?;
        }
    }
    output.flush()?;
    Ok(if broken > 0 { ExitCode::from(2) } else { ExitCode::SUCCESS })
}
