//! The journal of an analysis.

use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::Path,
    time::{Duration, Instant},
};

use serde::{Deserialize, Serialize};

use super::CliError;
use crate::finding::Finding;

/// How long a finding may be in the system's hands alone. A kill of the process loses none that is
/// written; a power cut loses those of this time. Each synchronisation takes some ten milliseconds,
/// more than many a search.
const SYNCHRONISE: Duration = Duration::from_secs(1);

/// Findings kept on disk as they come: a first line that names the work, then one JSON line each,
/// written whole before it counts, and synchronised every [`SYNCHRONISE`].
pub(super) struct Log {
    file: File,
    synchronised: Instant,
}

#[derive(Serialize, Deserialize)]
struct LogHead {
    analysis: String,
}

impl Log {
    /// Opens the log, or begins one, and reads what is done. A last line that was cut off by a crash
    /// is removed.
    pub(super) fn open(path: &Path, digest: &str) -> Result<(Self, BTreeMap<usize, Finding>), CliError> {
        let failed = |error| CliError::file(path, error);
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(error)),
        };
        let whole = text.rfind('\n').map_or(0, |at| at + 1);
        let mut done = BTreeMap::new();
        for (number, line) in text[..whole].lines().enumerate() {
            let place = || format!("{}:{}", path.display(), number + 1);
            if number == 0 {
                let head: LogHead = serde_json::from_str(line).map_err(|error| CliError::input(place(), error))?;
                if head.analysis != digest {
                    let reason = "this log belongs to another input or other limits; remove it to begin anew";
                    return Err(CliError::input(place(), reason));
                }
            } else {
                let finding: Finding = serde_json::from_str(line).map_err(|error| CliError::input(place(), error))?;
                done.insert(finding.index, finding);
            }
        }
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(failed)?;
        file.set_len(whole as u64).map_err(failed)?;
        let mut log = Self { file, synchronised: Instant::now() };
        if whole == 0 {
            log.append(&LogHead { analysis: digest.to_owned() }).map_err(failed)?;
        }
        Ok((log, done))
    }

    /// Adds an entry; it counts once this returns.
    pub(super) fn append(&mut self, entry: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(entry)?;
        line.push(b'\n');
        self.file.write_all(&line)?;
        if self.synchronised.elapsed() >= SYNCHRONISE {
            self.file.sync_data()?;
            self.synchronised = Instant::now();
        }
        Ok(())
    }
}
