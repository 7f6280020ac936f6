//! What is wrong in a data file.

use std::{fmt, path::PathBuf};

/// Something in a file that was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The file.
    pub file: PathBuf,
    /// Where in it: a line or a record.
    pub place: String,
    /// What was wrong.
    pub reason: String,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.file.display(), self.place, self.reason)
    }
}
impl std::error::Error for Flaw {}
