//! The way out: whole lines, one write each, in one order for the user and the log.
//!
//! Nothing here panics when standard output is closed or full, as the macros of the standard library
//! do: [`print()`] is for the words of a command, [`Stdout`] for those of a dialogue.

use std::{
    fmt,
    fs::{File, OpenOptions},
    io::{self, ErrorKind, Write},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// Where lines go.
pub trait Sink: Send + Sync {
    /// Takes one line, without its end.
    fn line(&self, line: &str);
}

/// Standard output. When nobody listens any more, the process has no business left and ends.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stdout;

impl Sink for Stdout {
    fn line(&self, line: &str) {
        let mut whole = String::with_capacity(line.len() + 1);
        whole.push_str(line);
        whole.push('\n');
        let mut out = io::stdout().lock();
        if out.write_all(whole.as_bytes()).and_then(|()| out.flush()).is_err() {
            std::process::exit(0);
        }
    }
}

/// Prints to standard output. When nobody reads any more the process ends quietly, and when the words
/// cannot be kept (a full disk) it says so and ends with code 2.
pub fn print(words: fmt::Arguments<'_>) {
    let mut out = io::stdout().lock();
    if let Err(error) = out.write_fmt(words).and_then(|()| out.flush()) {
        if error.kind() == ErrorKind::BrokenPipe {
            std::process::exit(0);
        }
        // Nobody may read this either.
        let _ = writeln!(io::stderr(), "standard output: {error}");
        std::process::exit(2);
    }
}

/// A sink with a log of both directions beside it.
pub struct Output {
    sink: Arc<dyn Sink>,
    log: Mutex<Option<File>>,
}

impl Output {
    /// Lines to `sink`, no log.
    pub fn new(sink: Arc<dyn Sink>) -> Self {
        Self { sink, log: Mutex::new(None) }
    }
    /// Says one line. The log keeps the same order, for it is written under the same lock.
    pub fn say(&self, line: &str) {
        let mut log = self.lock();
        write_log(&mut log, "<<", line);
        self.sink.line(line);
    }
    /// Notes a line that was heard.
    pub fn heard(&self, line: &str) {
        write_log(&mut self.lock(), ">>", line);
    }
    /// Logs to the end of this file from now on; an empty path ends logging.
    ///
    /// # Errors
    /// The file cannot be opened; an earlier log goes on.
    pub fn log_to(&self, path: &str) -> io::Result<()> {
        let file = if path.is_empty() { None } else { Some(OpenOptions::new().create(true).append(true).open(path)?) };
        *self.lock() = file;
        Ok(())
    }
    fn lock(&self) -> MutexGuard<'_, Option<File>> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes one line to the log, if there is one. A log that cannot be written (disk full) ends.
fn write_log(log: &mut Option<File>, mark: &str, line: &str) {
    if let Some(file) = log
        && writeln!(file, "{mark} {}", line.trim_end()).is_err()
    {
        *log = None;
    }
}
