//! Why an audit ends early.

use std::{io, path::PathBuf};

use thiserror::Error;

use crate::records::journal::JournalError;

/// Why an audit ended before its archive.
#[derive(Debug, Error)]
pub enum AuditError {
    /// A file could not be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The journal belongs to other work.
    #[error("{}: {reason}", path.display())]
    Journal {
        /// Which.
        path: PathBuf,
        /// What does not fit.
        reason: String,
    },
}

impl From<JournalError> for AuditError {
    fn from(error: JournalError) -> Self {
        match error {
            JournalError::File { path, error } => AuditError::File { path, error },
            JournalError::Foreign { path, .. } => {
                AuditError::Journal { path, reason: "is no journal of an audit".into() }
            }
            JournalError::Other { path, reason } | JournalError::Line { path, reason, .. } => {
                AuditError::Journal { path, reason }
            }
        }
    }
}
