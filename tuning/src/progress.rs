//! How far a long job is: a bar on a terminal, and elsewhere (a log, a batch system) plain lines now and then.

use std::{
    io::IsTerminal as _,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressStyle};

/// How long a log stays silent at most while the job moves on.
const EVERY: Duration = Duration::from_secs(20);

/// The progress of one job on standard error.
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
    /// What is counted, for the lines.
    unit: &'static str,
    /// When the last line was written, and how far the job then was; `None` on a terminal.
    lines: Option<Mutex<(Instant, u64)>>,
}

impl Progress {
    /// A job of `length` parts called `unit`, drawn by indicatif's `template` where there is a terminal.
    pub fn new(length: u64, unit: &'static str, template: &str) -> Self {
        let bar = ProgressBar::new(length);
        // The templates are our own; should one be wrong, the plain bar still counts.
        bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
        let lines = (!std::io::stderr().is_terminal()).then(|| Mutex::new((Instant::now(), 0)));
        Self { bar, unit, lines }
    }

    /// Goes on from where an earlier run ended.
    pub fn start_at(&self, position: u64) {
        self.bar.set_position(position);
        if let Some(lines) = &self.lines {
            lines.lock().unwrap_or_else(PoisonError::into_inner).1 = position;
        }
    }

    /// `parts` more are done.
    pub fn advance(&self, parts: u64) {
        self.bar.inc(parts);
        self.tell(EVERY);
    }

    /// `parts` more are done, and `message` tells what they gave.
    pub fn advance_with(&self, parts: u64, message: String) {
        self.bar.set_message(message);
        self.advance(parts);
    }

    /// Ends the display; a log gets the last line that it lacks.
    pub fn finish(&self) {
        self.tell(Duration::ZERO);
        self.clear();
    }

    /// Ends the display of a job whose outcome is told otherwise.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }

    /// Writes a line if the last one is `after` ago and something was done since.
    fn tell(&self, after: Duration) {
        let Some(lines) = &self.lines else { return };
        let mut last = lines.lock().unwrap_or_else(PoisonError::into_inner);
        let position = self.bar.position();
        if position != last.1 && last.0.elapsed() >= after {
            *last = (Instant::now(), position);
            let (length, message) = (self.bar.length().unwrap_or(position), self.bar.message());
            let gap = if message.is_empty() { "" } else { ": " };
            eprintln!("{position} of {length} {}{gap}{message}", self.unit);
        }
    }
}
