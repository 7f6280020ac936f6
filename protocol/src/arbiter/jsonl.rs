//! Cases line by line: read, ruled on by all cores, answered in order, in constant memory.

use std::io::{self, BufRead, Write};

use rayon::prelude::*;
use serde_json::Value;

use super::answer::{Answer, rule_case};

/// Lines that are read, ruled on and answered together.
const BATCH: usize = 512;

/// Reads one case per line and prints one JSON answer per line, in order. A broken line is answered
/// as such with its number and never ends the batch. Returns how many lines were answered.
///
/// # Errors
/// Reading or writing fails.
pub fn run(input: impl BufRead, mut output: impl Write) -> io::Result<usize> {
    let mut lines = input.split(b'\n');
    let mut answered = 0;
    loop {
        let batch: Vec<(usize, Vec<u8>)> = lines
            .by_ref()
            .take(BATCH)
            .enumerate()
            .map(|(i, line)| line.map(|line| (answered + i + 1, line)))
            .collect::<io::Result<_>>()?;
        if batch.is_empty() {
            return Ok(answered);
        }
        let answers: Vec<Option<String>> = batch.par_iter().map(|(number, line)| answer(*number, line)).collect();
        for answer in answers.into_iter().flatten() {
            writeln!(output, "{answer}")?;
        }
        output.flush()?;
        answered += batch.len();
    }
}

/// The answer to one line; none to a blank one.
fn answer(number: usize, line: &[u8]) -> Option<String> {
    let line = String::from_utf8_lossy(line);
    if line.trim().is_empty() {
        return None;
    }
    let answer = match serde_json::from_str::<Value>(&line) {
        Ok(case) if case.is_object() => rule_case(&case),
        Ok(_) => Answer::broken(format!("line {number}: not a JSON object")),
        Err(error) => Answer::broken(format!("line {number}: {error}")),
    };
    Some(answer.json().to_string())
}
