//! Cases line by line: read, ruled on by all cores, answered in order, in constant memory.

use std::{
    io::{self, BufRead, Write},
    sync::mpsc::sync_channel,
    thread,
};

use rayon::prelude::*;

use super::{
    answer::{Answer, CaseRuling},
    case::Case,
    ongoing::rule_value,
};
use crate::records::parse_json;

/// The most lines that are ruled on together.
const BATCH: usize = 512;

/// How many lines were answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answered {
    /// Cases.
    pub cases: usize,
    /// Cases that could not be ruled on.
    pub broken: usize,
}

/// Reads one case per line and prints one JSON answer per line, in order and each as soon as it is
/// known: what has come is ruled on, not what may come. A broken line is answered as such with its number
/// and never ends the batch. What a case leaves out, `usual` says.
///
/// # Errors
/// Reading or writing fails.
pub fn run(input: impl BufRead + Send, mut output: impl Write, usual: &Case) -> io::Result<Answered> {
    let mut answered = Answered::default();
    let mut number = 0;
    let (sender, lines) = sync_channel::<io::Result<Vec<u8>>>(BATCH);
    thread::scope(|scope| {
        scope.spawn(move || {
            for line in input.split(b'\n') {
                // The other end is gone when writing failed.
                let ended = line.is_err();
                if sender.send(line).is_err() || ended {
                    return;
                }
            }
        });
        while let Ok(first) = lines.recv() {
            let batch: Vec<(usize, Vec<u8>)> = std::iter::once(first)
                .chain(lines.try_iter().take(BATCH - 1))
                .map(|line| {
                    number += 1;
                    line.map(|line| (number, line))
                })
                .collect::<io::Result<_>>()?;
            let answers: Vec<Option<Answer>> =
                batch.par_iter().map(|(number, line)| answer(*number, line, usual)).collect();
            for answer in answers.into_iter().flatten() {
                answered.cases += 1;
                answered.broken += usize::from(matches!(answer.ruling, CaseRuling::Broken(_)));
                writeln!(output, "{}", answer.json())?;
            }
            output.flush()?;
        }
        Ok(answered)
    })
}

/// The answer to one line; none to a blank one.
fn answer(number: usize, line: &[u8], usual: &Case) -> Option<Answer> {
    let line = String::from_utf8_lossy(line);
    // Files that were made by other programs begin with a byte order mark.
    let line = line.trim_start_matches('\u{FEFF}');
    if line.trim().is_empty() {
        return None;
    }
    let answer = match parse_json(line.as_bytes()) {
        Ok(case) => rule_value(&case, usual),
        Err(reason) => Answer::broken(reason),
    };
    Some(answer.on_line(number))
}
