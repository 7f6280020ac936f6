//! What an audit has done, on disk: one line for each game, written and synchronised before it counts.

use std::{io, path::Path};

use serde::{Deserialize, Serialize};

use super::{error::AuditError, report::GameReport};
use crate::records::journal::{self, Keep};

#[derive(Serialize, Deserialize)]
struct Head {
    /// Digest of the law and of the first bytes of the archive.
    audit: String,
    /// How many bytes; an archive that grows at its end stays the same archive.
    bytes: u64,
}

/// A game with the place behind its frame, if it is the last game of that frame.
pub(super) struct AuditedGame {
    pub(super) report: GameReport,
    pub(super) next: Option<(u64, u64)>,
}

/// One line: a game, and the offset and line behind it where the archive can be taken up again.
#[derive(Serialize, Deserialize)]
struct JournalLine<T> {
    next: Option<(u64, u64)>,
    game: T,
}

/// An open journal.
pub(super) struct Journal(journal::Journal);

impl Journal {
    /// Opens a journal or begins one; hands over the games that are done, and says where in the
    /// archive to go on. What stands behind the last whole frame of the archive is done again.
    pub(super) fn open(
        path: &Path,
        bytes: u64,
        digest: impl Fn(u64) -> io::Result<String>,
        mut done: impl FnMut(GameReport),
    ) -> Result<(Self, (u64, u64)), AuditError> {
        let audit = digest(bytes).map_err(|error| AuditError::File { path: path.into(), error })?;
        let same = |old: &Head| match digest(old.bytes) {
            Ok(audit) if audit == old.audit => Ok(()),
            Ok(_) => Err("is the journal of another archive or other rules".to_owned()),
            Err(error) => Err(error.to_string()),
        };
        let (mut place, mut frame) = ((0, 0), Vec::new());
        let opened = journal::Journal::open(path, &Head { audit, bytes }, same, |line| {
            let Ok(JournalLine { next, game }) = line else { return Ok(Keep::Not) };
            frame.push(game);
            let Some(next) = next else { return Ok(Keep::Later) };
            place = next;
            frame.drain(..).for_each(&mut done);
            Ok(Keep::Here)
        });
        Ok((Self(opened?.0), place))
    }

    /// Adds games that are done; they count once this returns.
    pub(super) fn append(&mut self, entries: &[AuditedGame]) -> Result<(), AuditError> {
        let lines: Vec<_> = entries.iter().map(|entry| JournalLine { next: entry.next, game: &entry.report }).collect();
        self.0.append(&lines)?;
        Ok(self.0.synchronise()?)
    }
}
