//! Writing files so that a crash leaves either the old content or the new.

use std::{
    fs::{self, File},
    io::{self, Write as _},
    path::Path,
};

/// Replaces the content of `path`: written beside it, forced to the disk, then renamed over it.
///
/// # Errors
/// Any of these steps failed; the old file is untouched.
pub fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut name = path.file_name().ok_or_else(|| io::Error::other("not a file name"))?.to_owned();
    name.push(".new");
    let beside = path.with_file_name(name);
    let written = File::create(&beside).and_then(|mut file| {
        file.write_all(content)?;
        file.sync_all()
    });
    written.and_then(|()| fs::rename(&beside, path)).inspect_err(|_| {
        // Best effort: the error that counts is the first one.
        let _ = fs::remove_file(&beside);
    })
}
