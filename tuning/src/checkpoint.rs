//! The state of a long training on disk, and what a user is told who interrupts it.

use std::path::Path;

use chuhan_protocol::records::files;
use serde::{Serialize, de::DeserializeOwned};

/// Reads a checkpoint.
///
/// # Errors
/// The file cannot be read or is damaged; the text names it.
pub fn load<T: DeserializeOwned>(path: &Path) -> Result<T, String> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    serde_json::from_str(&text).map_err(|e| format!("{}: damaged checkpoint: {e}", path.display()))
}

/// Writes a checkpoint that is either the old one or the new one, whatever happens meanwhile.
///
/// # Errors
/// The file cannot be written; the text names it.
pub fn save<T: Serialize>(state: &T, path: &Path) -> Result<(), String> {
    let text = serde_json::to_string(state).map_err(|e| format!("{}: {e}", path.display()))?;
    files::replace(path, text.as_bytes()).map_err(|e| format!("{}: {e}", path.display()))
}

/// How a training that was interrupted goes on, if it kept a checkpoint.
pub fn interrupted(kept: bool) -> String {
    if kept {
        "interrupted; the same command with --resume goes on from the checkpoint".into()
    } else {
        "interrupted; only a run with --checkpoint can be resumed".into()
    }
}
