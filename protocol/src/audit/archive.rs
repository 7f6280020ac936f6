//! Where the games of an audit come from.

use std::{
    fs::File,
    io::{self, Cursor, Read},
    path::{Path, PathBuf},
};

use chuhan_engine::info::GameName;

use crate::records::{Format, look};

/// Bytes that are looked at to know the game.
const HEAD: u64 = 1 << 16;

/// An archive of which the beginning has been looked at.
#[derive(Clone, Debug)]
pub struct Archive {
    /// The file; `-` for standard input.
    path: PathBuf,
    /// What was read of standard input, which cannot be read again.
    head: Vec<u8>,
}

impl From<&Path> for Archive {
    fn from(path: &Path) -> Self {
        Archive { path: path.into(), head: Vec::new() }
    }
}

impl Archive {
    /// Looks at the beginning of a file, or of standard input for `-`, and tells the game where something does.
    ///
    /// # Errors
    /// It cannot be read, or is no PGN.
    pub fn open(path: &Path) -> io::Result<(Archive, Option<GameName>)> {
        let mut archive = Archive::from(path);
        let mut head = Vec::new();
        archive.reader()?.take(HEAD).read_to_end(&mut head)?;
        let (format, game) = look(&head);
        if format != Format::Pgn {
            return Err(io::Error::other(format!("an audit reads PGN, this is {}", format.name())));
        }
        if archive.is_stdin() {
            archive.head = head;
        }
        Ok((archive, game))
    }

    /// The name for people.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Is it standard input?
    pub(super) fn is_stdin(&self) -> bool {
        self.path.as_os_str() == "-"
    }

    /// Its bytes from the beginning.
    pub(super) fn reader(&self) -> io::Result<Box<dyn Read + Send>> {
        if self.is_stdin() {
            return Ok(Box::new(Cursor::new(self.head.clone()).chain(io::stdin())));
        }
        Ok(Box::new(File::open(&self.path)?))
    }
}
