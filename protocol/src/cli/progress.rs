//! What long work shows of itself.

use std::{
    io::{self, Write},
    sync::{Mutex, MutexGuard, PoisonError},
};

use indicatif::{ProgressBar, ProgressStyle};

/// A line to standard output; when nobody listens any more the process ends.
pub(super) fn say(line: &str) {
    if writeln!(io::stdout().lock(), "{line}").is_err() {
        std::process::exit(0);
    }
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A bar on standard error; invisible when that is no terminal.
pub(super) fn progress_bar(len: usize) -> ProgressBar {
    let bar = ProgressBar::new(len as u64);
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} positions, {elapsed} of about {duration}, {msg}");
    bar.with_style(style.unwrap_or_else(|error| unreachable!("the template is a constant: {error}")))
}

/// A large number in three to four digits.
pub(super) fn short(n: u64) -> String {
    match n {
        0..10_000 => n.to_string(),
        10_000..10_000_000 => format!("{:.0}k", n as f64 / 1e3),
        10_000_000..10_000_000_000 => format!("{:.0}M", n as f64 / 1e6),
        _ => format!("{:.0}G", n as f64 / 1e9),
    }
}
