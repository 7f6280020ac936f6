//! The journal of an analysis.

use std::{collections::BTreeMap, path::Path};

use serde::{Deserialize, Serialize};

use super::CliError;
use crate::{
    records::journal::{Journal, JournalError, Keep},
    searched::SearchedPosition,
};

/// The first line: what identifies the work.
#[derive(Serialize, Deserialize)]
struct LogHead {
    analysis: String,
}

/// Opens the journal of an analysis, or begins one, and reads what is done, by its index.
pub(super) fn open(path: &Path, digest: &str) -> Result<(Journal, BTreeMap<usize, SearchedPosition>), CliError> {
    let mut done = BTreeMap::new();
    let same = |old: &LogHead| {
        let reason = "this log belongs to another input or other limits; remove it to begin anew";
        if old.analysis == digest { Ok(()) } else { Err(reason.to_owned()) }
    };
    let (journal, _) = Journal::open(path, &LogHead { analysis: digest.to_owned() }, same, |line| {
        let finding: SearchedPosition = line.map_err(|error| error.to_string())?;
        done.insert(finding.index, finding);
        Ok(Keep::Here)
    })?;
    Ok((journal, done))
}

impl From<JournalError> for CliError {
    fn from(error: JournalError) -> Self {
        match error {
            JournalError::File { path, error } => CliError::file(&path, error),
            JournalError::Foreign { path, reason } | JournalError::Other { path, reason } => {
                CliError::input(format!("{}:1", path.display()), reason)
            }
            JournalError::Line { path, line, reason } => CliError::input(format!("{}:{line}", path.display()), reason),
        }
    }
}
