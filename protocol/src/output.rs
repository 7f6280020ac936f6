//! The way out: whole lines, one write each, in one order for the user and the log.

use std::{
    fs::{File, OpenOptions},
    io::{self, Write},
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
