//! Writing files so that a crash leaves either the old content or the new.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Seek as _, SeekFrom, Write},
    path::{Path, PathBuf},
};

/// A file in the making, beside the one whose place it takes when it is [finished](Self::finish).
/// Dropped before that it vanishes. A device or a pipe keeps its place: it is written to as it stands.
#[derive(Debug)]
pub struct Replacement {
    /// `None` once it is finished.
    file: Option<BufWriter<File>>,
    /// `None` for a device or a pipe.
    part: Option<PathBuf>,
    path: PathBuf,
}

impl Replacement {
    /// Begins a file that will stand at `path`. What a killed process left of it is begun anew.
    ///
    /// # Errors
    /// The folder cannot be written to, or `path` names no file.
    pub fn begin(path: &Path) -> io::Result<Self> {
        Self::through(path, ".part")
    }

    fn through(path: &Path, ending: &str) -> io::Result<Self> {
        if fs::metadata(path).is_ok_and(|what| !what.is_file() && !what.is_dir()) {
            let file = BufWriter::new(OpenOptions::new().write(true).open(path)?);
            return Ok(Self { file: Some(file), part: None, path: path.into() });
        }
        let mut name = path.file_name().ok_or_else(|| io::Error::other("not a file name"))?.to_os_string();
        name.push(ending);
        let part = path.with_file_name(name);
        let file = BufWriter::new(File::create(&part)?);
        Ok(Self { file: Some(file), part: Some(part), path: path.into() })
    }

    /// Forces the content to the disk and puts it in its place.
    ///
    /// # Errors
    /// One of the steps failed; the old file is untouched.
    pub fn finish(mut self) -> io::Result<()> {
        let Some(file) = self.file.take() else { return Ok(()) };
        let file = file.into_inner().map_err(io::IntoInnerError::into_error);
        let Some(part) = self.part.take() else { return file.map(drop) };
        let done = file.and_then(|file| file.sync_all()).and_then(|()| fs::rename(&part, &self.path));
        if done.is_err() {
            // The error that counts is the first one.
            let _ = fs::remove_file(&part);
        }
        done
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.as_mut().map_or(Ok(0), |file| file.write(bytes))
    }
    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), Write::flush)
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        if self.file.take().is_some()
            && let Some(part) = &self.part
        {
            // Nobody reads half a file.
            let _ = fs::remove_file(part);
        }
    }
}

/// Replaces the content of `path`. Several processes may do so at once: one of them comes last.
///
/// # Errors
/// As [`Replacement::begin`] and [`Replacement::finish`].
pub fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = Replacement::through(path, &format!(".{}.part", std::process::id()))?;
    file.write_all(content)?;
    file.finish()
}

/// Adds all of `bytes` to the end of a file, or leaves it as it was; answers its new length.
///
/// # Errors
/// The file cannot be written (a full disk, say). The text tells whether its end is whole.
pub fn append(file: &mut File, bytes: &[u8]) -> io::Result<u64> {
    let before = file.seek(SeekFrom::End(0))?;
    match file.write_all(bytes).and_then(|()| file.flush()) {
        Ok(()) => Ok(before + bytes.len() as u64),
        Err(error) => {
            let kept = if file.set_len(before).is_ok() { "what was there is kept" } else { "its end is damaged" };
            Err(io::Error::new(error.kind(), format!("{error}; {kept}")))
        }
    }
}
