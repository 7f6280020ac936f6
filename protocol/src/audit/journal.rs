//! What an audit has done, on disk: a first line that names the work, then one line for each game,
//! written and synchronised before it counts. Lines are only ever added; what a crash left unfinished
//! behind the last whole chunk of the archive is cut off when the journal is opened again.

use std::{
    fs::{File, OpenOptions},
    io::{self, BufRead, BufReader, Seek, SeekFrom, Write},
    path::Path,
};

use serde::{Deserialize, Serialize};

use super::{AuditError, Entry, report::GameReport};

#[derive(Serialize, Deserialize)]
struct Head {
    /// Digest of the law and of the first bytes of the archive.
    audit: String,
    /// How many bytes; an archive that grows at its end stays the same archive.
    bytes: u64,
}

/// How the first line begins.
const HEAD: &[u8] = b"{\"audit\":";

/// One line: a game, and the offset and line behind it where the archive can be taken up again.
#[derive(Serialize, Deserialize)]
struct Line<T> {
    next: Option<(u64, u64)>,
    game: T,
}

/// An open journal.
pub(super) struct Journal(File);

impl Journal {
    /// Opens a journal or begins one; hands over the games that are done, and says where in the
    /// archive to go on.
    pub(super) fn open(
        path: &Path,
        bytes: u64,
        digest: impl Fn(u64) -> io::Result<String>,
        mut done: impl FnMut(GameReport),
    ) -> Result<(Self, (u64, u64)), AuditError> {
        let failed = |error| AuditError::File { path: path.into(), error };
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        let whole = whole_part(&mut file, path, &digest)?;
        // What stands behind the last whole chunk was not finished.
        file.set_len(whole).map_err(failed)?;
        let mut place = (0, 0);
        file.seek(SeekFrom::Start(0)).map_err(failed)?;
        for line in BufReader::new(&mut file).split(b'\n').skip(1) {
            let line: Line<GameReport> =
                serde_json::from_slice(&line.map_err(failed)?).map_err(|error| failed(error.into()))?;
            place = line.next.unwrap_or(place);
            done(line.game);
        }
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        if whole == 0 {
            let head = Head { audit: digest(bytes).map_err(failed)?, bytes };
            let head = serde_json::to_string(&head).map_err(|error| failed(error.into()))?;
            writeln!(file, "{head}").and_then(|()| file.sync_data()).map_err(failed)?;
        }
        Ok((Self(file), place))
    }

    /// Adds games that are done; they count once this returns.
    pub(super) fn append(&mut self, entries: &[Entry]) -> io::Result<()> {
        let mut text = Vec::new();
        for entry in entries {
            serde_json::to_writer(&mut text, &Line { next: entry.next, game: &entry.report })?;
            text.push(b'\n');
        }
        self.0.write_all(&text)?;
        self.0.sync_data()
    }
}

/// Length of the part that is whole: up to the last line behind which the archive can be taken up.
fn whole_part(file: &mut File, path: &Path, digest: &impl Fn(u64) -> io::Result<String>) -> Result<u64, AuditError> {
    let failed = |error| AuditError::File { path: path.into(), error };
    let other = |reason: &str| AuditError::Journal { path: path.into(), reason: reason.into() };
    let mut reader = BufReader::new(file);
    let (mut whole, mut read, mut line) = (0, 0, Vec::new());
    loop {
        line.clear();
        read += reader.read_until(b'\n', &mut line).map_err(failed)? as u64;
        if line.last() != Some(&b'\n') {
            // Nothing, or a line that was cut off while it was written; or a file of another kind.
            let ours = line.is_empty() || whole > 0 || line.len() < 100 && HEAD.iter().zip(&line).all(|(a, b)| a == b);
            return if ours { Ok(whole) } else { Err(other("is no journal of an audit")) };
        }
        if whole == 0 {
            let head: Head = serde_json::from_slice(&line).map_err(|_| other("is no journal of an audit"))?;
            if head.audit != digest(head.bytes).map_err(failed)? {
                return Err(other("is the journal of another archive or other rules"));
            }
            whole = read;
            continue;
        }
        match serde_json::from_slice::<Line<serde::de::IgnoredAny>>(&line) {
            Ok(line) => whole = if line.next.is_some() { read } else { whole },
            Err(_) => return Ok(whole),
        }
    }
}
