//! Journals of long work: a first line that names the work, then one line of JSON for each part of it that
//! is done, so that a run that was killed goes on without losing or repeating anything.
//!
//! A line counts when its end is there. One that was cut off while it was written is removed when the
//! journal is opened again.

use std::{
    fs::{File, OpenOptions},
    io::{self, BufRead, BufReader},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use serde::{Serialize, de::DeserializeOwned};
use thiserror::Error;

use super::files::append;

/// How long a line may be in the system's hands alone. A kill of the process loses none that is
/// written; a power cut loses those of this time. Each synchronisation takes some ten milliseconds,
/// more than many a search.
const SYNCHRONISE: Duration = Duration::from_secs(1);

/// Why a journal cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The file could not be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The file is something else.
    #[error("{}: is no journal of this kind: {reason}", path.display())]
    Foreign {
        /// Which.
        path: PathBuf,
        /// What is wrong with its first line.
        reason: String,
    },
    /// It is the journal of other work.
    #[error("{}: {reason}", path.display())]
    Other {
        /// Which.
        path: PathBuf,
        /// What is different.
        reason: String,
    },
    /// A line is damaged.
    #[error("{}, line {line}: {reason}", path.display())]
    Line {
        /// Which journal.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// What was wrong.
        reason: String,
    },
}

/// What a line means for going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// The work can be taken up behind this line.
    Here,
    /// Only behind a later one: without it, this line is cut off too.
    Later,
    /// This line and all behind it are cut off, and what they tell of is done again.
    Not,
}

/// An open journal. Lines are only ever added.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    synchronised: Instant,
}

impl Journal {
    /// Begins a journal under `header`, or goes on with one, and then answers its own header. `same` refuses
    /// a header of other work with the reason. `line` is handed each line behind it, in order, or why it cannot
    /// be read.
    ///
    /// # Errors
    /// The file cannot be used, is no journal, is one of other work, or `line` refuses a line. The file is
    /// left as it was.
    pub fn open<H, E>(
        path: &Path,
        header: &H,
        same: impl FnOnce(&H) -> Result<(), String>,
        mut line: impl FnMut(serde_json::Result<E>) -> Result<Keep, String>,
    ) -> Result<(Self, Option<H>), JournalError>
    where
        H: Serialize + DeserializeOwned,
        E: DeserializeOwned,
    {
        let failed = |error| JournalError::File { path: path.into(), error };
        let first = serde_json::to_string(header).map_err(|error| failed(error.into()))?;
        let file = OpenOptions::new().create(true).read(true).append(true).open(path).map_err(failed)?;
        let mut reader = BufReader::new(&file);
        let (mut kept, mut read, mut number, mut text) = (0, 0, 0, Vec::new());
        let mut old: Option<H> = None;
        let mut same = Some(same);
        loop {
            text.clear();
            read += reader.read_until(b'\n', &mut text).map_err(failed)? as u64;
            if text.last() != Some(&b'\n') {
                break;
            }
            number += 1;
            if let Some(same) = same.take() {
                let foreign = |error: serde_json::Error| error.to_string();
                let found: H = serde_json::from_slice(&text)
                    .map_err(|error| JournalError::Foreign { path: path.into(), reason: foreign(error) })?;
                same(&found).map_err(|reason| JournalError::Other { path: path.into(), reason })?;
                old = Some(found);
                kept = read;
                continue;
            }
            let refused = |reason| JournalError::Line { path: path.into(), line: number, reason };
            match line(serde_json::from_slice(&text)).map_err(refused)? {
                Keep::Here => kept = read,
                Keep::Later => {}
                Keep::Not => break,
            }
        }
        // A single line without its end is a header that was cut off, or a file of another kind.
        if old.is_none() && !first.as_bytes().starts_with(&text[..text.len().min(first.find(':').unwrap_or(0))]) {
            let reason = "it does not begin as one".into();
            return Err(JournalError::Foreign { path: path.into(), reason });
        }
        file.set_len(kept).map_err(failed)?;
        let mut journal = Self { path: path.into(), file, synchronised: Instant::now() };
        if old.is_none() {
            journal.append(&[header])?;
            journal.synchronise()?;
        }
        Ok((journal, old))
    }

    /// Adds lines, and now and then forces what was added to the disk.
    ///
    /// # Errors
    /// The file cannot be written (a full disk, say): what was there is kept.
    pub fn append(&mut self, entries: &[impl Serialize]) -> Result<(), JournalError> {
        let mut text = Vec::new();
        for entry in entries {
            serde_json::to_writer(&mut text, entry).map_err(|error| self.failed(error.into()))?;
            text.push(b'\n');
        }
        append(&mut self.file, &text).map_err(|error| self.failed(error))?;
        if self.synchronised.elapsed() >= SYNCHRONISE { self.synchronise() } else { Ok(()) }
    }

    /// Forces what was added to the disk.
    ///
    /// # Errors
    /// The disk refuses.
    pub fn synchronise(&mut self) -> Result<(), JournalError> {
        self.file.sync_data().map_err(|error| self.failed(error))?;
        self.synchronised = Instant::now();
        Ok(())
    }

    fn failed(&self, error: io::Error) -> JournalError {
        JournalError::File { path: self.path.clone(), error }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const HEAD: &str = "{\"work\":\"a\"}\n";

    fn path(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("chuhan-journal-{}-{name}", std::process::id()))
    }

    fn header() -> std::collections::BTreeMap<String, String> {
        [("work".to_owned(), "a".to_owned())].into()
    }

    /// Opens a journal of numbers; a chunk ends behind an even one.
    fn open(path: &Path) -> Result<(Journal, Vec<u32>), JournalError> {
        let (mut chunk, mut done) = (Vec::new(), Vec::new());
        let same = |old: &_| if *old == header() { Ok(()) } else { Err("other work".to_owned()) };
        let (journal, _) = Journal::open(path, &header(), same, |line: serde_json::Result<u32>| {
            let Ok(number) = line else { return Ok(Keep::Not) };
            chunk.push(number);
            if number % 2 == 1 {
                return Ok(Keep::Later);
            }
            done.append(&mut chunk);
            Ok(Keep::Here)
        })?;
        Ok((journal, done))
    }

    #[test]
    fn what_is_not_whole_is_cut_off_and_work_goes_on_behind_it() {
        let path = path("cut");
        for (text, done) in [
            ("", vec![]),
            ("{\"wor", vec![]),
            ("{\"work\":\"a\"}", vec![]),
            ("{\"work\":\"a\"}\n1\n2\n3\n4\n5\n", vec![1, 2, 3, 4]),
            ("{\"work\":\"a\"}\n1\n2\n3\n4", vec![1, 2]),
            ("{\"work\":\"a\"}\n2\n\u{0}\u{0}\n4\n", vec![2]),
        ] {
            fs::write(&path, text).expect("the folder can be written");
            let (mut journal, found) = open(&path).expect("a journal");
            assert_eq!(found, done, "{text}");
            journal.append(&[7, 8]).expect("the journal can be written");
            drop(journal);
            let now = fs::read_to_string(&path).expect("the journal is there");
            let lines: Vec<String> = done.iter().chain(&[7, 8]).map(ToString::to_string).collect();
            assert_eq!(now.strip_prefix(HEAD).map(|rest| rest.lines().map(str::to_owned).collect()), Some(lines));
            assert!(now.ends_with('\n'));
        }
        fs::remove_file(path).expect("the journal is there");
    }

    #[test]
    fn other_files_are_refused_and_left_as_they_are() {
        let path = path("foreign");
        for (text, reason) in [
            ("my only copy", "no journal of this kind"),
            ("[Event \"x\"]\n\n1. e4 *\n", "no journal of this kind"),
            ("{\"work\":\"b\"}\n2\n", "other work"),
        ] {
            fs::write(&path, text).expect("the folder can be written");
            let refused = open(&path).expect_err("no journal of this work").to_string();
            assert!(refused.contains(reason), "{refused}");
            assert_eq!(fs::read_to_string(&path).expect("the file is there"), text);
        }
        fs::remove_file(path).expect("the file is there");
    }
}
