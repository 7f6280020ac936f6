//! The journal of a match: one line of JSON per finished game behind one line that describes the
//! match, so that a run that was killed can go on without losing or repeating a game.
//!
//! A game is finished when its journal line is complete. Its PGN is written before that, and the
//! line says where the PGN file then ended: on resuming, whatever stands behind the last recorded
//! end belongs to a game that does not count and is cut off.

use std::{
    fs::{File, OpenOptions},
    io::{Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::play::{Effort, Fault};

/// The first line: everything that must be the same when a match is resumed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// Layout of the journal.
    pub version: u32,
    /// What is played, in the order of its fields: name and value.
    pub setup: Vec<(String, String)>,
    /// Seed of the openings' order.
    pub seed: u64,
}

/// One finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Number of the game in the schedule.
    pub game: usize,
    /// Round, from 0.
    pub round: usize,
    /// Number of its pair.
    pub pair: usize,
    /// Indices of the first and the second player.
    pub players: [usize; 2],
    /// Result as PGN writes it.
    pub result: String,
    /// Why, in words.
    pub reason: String,
    /// Who misbehaved (index of the player), and how.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<(usize, Fault)>,
    /// Plies played.
    pub plies: usize,
    /// What the first and the second player spent.
    pub effort: [Effort; 2],
    /// Length of the PGN file with this game in it.
    pub pgn_end: u64,
}

/// The open files of a match's record.
#[derive(Debug)]
pub struct Journal {
    log: Option<Log>,
    pgn: Option<(PathBuf, File)>,
}

fn place(path: &Path) -> impl Fn(std::io::Error) -> String + '_ {
    move |e| format!("{}: {e}", path.display())
}

/// Appends all of `text`, or leaves the file as it was.
fn append(path: &Path, file: &mut File, text: &str) -> Result<u64, String> {
    let before = file.seek(SeekFrom::End(0)).map_err(place(path))?;
    match file.write_all(text.as_bytes()).and_then(|()| file.flush()) {
        Ok(()) => Ok(before + text.len() as u64),
        Err(e) => {
            let kept = if file.set_len(before).is_ok() { "what was there is kept" } else { "its end is damaged" };
            Err(format!("{}: {e}; {kept}", path.display()))
        }
    }
}

fn open(path: &Path) -> Result<File, String> {
    OpenOptions::new().create(true).read(true).append(true).open(path).map_err(place(path))
}

/// An append-only file of JSON lines, the first of which says what the others belong to. A line
/// counts when its end is there.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: File,
}

impl Log {
    /// Begins a log, or goes on with one: then answers the old header and all whole lines, and cuts
    /// off a torn one.
    ///
    /// # Errors
    /// The file cannot be used, or is damaged (the line is named), or exists although `resume` is
    /// not set.
    pub fn open<H, E>(path: &Path, header: &H, resume: bool) -> Result<(Self, Option<H>, Vec<E>), String>
    where
        H: Serialize + DeserializeOwned,
        E: DeserializeOwned,
    {
        let mut file = open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(place(path))?;
        // A line without its end is a game that was being recorded when the run died.
        let whole = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        if whole > 0 && !resume {
            return Err(format!(
                "{} exists already: --resume goes on with it; move it away to begin anew",
                path.display()
            ));
        }
        file.set_len(whole as u64).map_err(place(path))?;
        let text = String::from_utf8_lossy(&bytes[..whole]);
        let wrong = |line: usize, e: serde_json::Error| format!("{}, line {line}: {e}", path.display());
        let mut log = Log { path: path.to_owned(), file };
        let mut lines = text.lines().enumerate();
        let Some((_, first)) = lines.next() else {
            log.append(header)?;
            return Ok((log, None, Vec::new()));
        };
        let old = serde_json::from_str(first).map_err(|e| wrong(1, e))?;
        let entries = lines.map(|(i, line)| serde_json::from_str(line).map_err(|e| wrong(i + 1, e)));
        let entries = entries.collect::<Result<_, _>>()?;
        Ok((log, Some(old), entries))
    }

    /// Appends one line.
    ///
    /// # Errors
    /// The file cannot be written; what was there is kept.
    pub fn append<E: Serialize>(&mut self, entry: &E) -> Result<(), String> {
        let line = serde_json::to_string(entry).map_err(|e| e.to_string())? + "\n";
        append(&self.path, &mut self.file, &line).map(|_| ())
    }
}

impl Header {
    /// Is this the header of the same undertaking as `old`, the one found in `path`?
    ///
    /// # Errors
    /// Says what is different.
    pub fn check_same(&self, old: &Header, path: &Path) -> Result<(), String> {
        check_same(path, old, self)
    }
}

impl Journal {
    /// Begins or resumes the record of a match. `pgn` and `log` may both be absent.
    ///
    /// # Errors
    /// A file cannot be used, a journal exists but resuming was not asked for (or the other way
    /// round), it is damaged, or it belongs to another match.
    pub fn open(
        pgn: Option<&Path>,
        log: Option<&Path>,
        header: &mut Header,
        resume: bool,
    ) -> Result<(Self, Vec<Entry>), String> {
        let mut journal = Journal { log: None, pgn: None };
        let mut entries: Vec<Entry> = Vec::new();
        if let Some(path) = log {
            let (log, old, found) = Log::open(path, header, resume)?;
            if let Some(old) = old {
                header.check_same(&old, path)?;
                header.seed = old.seed;
            }
            entries = found;
            journal.log = Some(log);
        }
        let pgn_end = entries.last().map(|e| e.pgn_end);
        if let Some(path) = pgn {
            let file = open(path)?;
            if let Some(end) = pgn_end {
                let length = file.metadata().map_err(place(path))?.len();
                if length < end {
                    return Err(format!(
                        "{}: {length} bytes, but the journal knows of {end}; games are missing from it",
                        path.display()
                    ));
                }
                file.set_len(end).map_err(place(path))?;
            }
            journal.pgn = Some((path.to_owned(), file));
        }
        Ok((journal, entries))
    }

    /// Records a finished game.
    ///
    /// # Errors
    /// A file cannot be written (a full disk, say); what was recorded before is kept.
    pub fn record(&mut self, entry: &mut Entry, pgn: &str) -> Result<(), String> {
        if let Some((path, file)) = &mut self.pgn {
            entry.pgn_end = append(path, file, pgn)?;
        }
        if let Some(log) = &mut self.log {
            log.append(entry)?;
        }
        Ok(())
    }
}

fn check_same(path: &Path, old: &Header, new: &Header) -> Result<(), String> {
    if old.version != new.version {
        return Err(format!("{}: journal of version {}, not {}", path.display(), old.version, new.version));
    }
    for (name, value) in &new.setup {
        let before = old.setup.iter().find(|(n, _)| n == name).map(|(_, v)| v);
        if before != Some(value) {
            let before = before.map_or("nothing", String::as_str);
            return Err(format!(
                "{}: belongs to another match: {name} was '{before}' there and is '{value}' here",
                path.display()
            ));
        }
    }
    if old.setup.len() != new.setup.len() {
        return Err(format!("{}: belongs to another match", path.display()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> Header {
        Header { version: 1, setup: vec![("engines".into(), "a b".into()), ("games".into(), "4".into())], seed: 7 }
    }

    fn entry(game: usize) -> Entry {
        Entry {
            game,
            round: 0,
            pair: game / 2,
            players: [0, 1],
            result: "1-0".into(),
            reason: "x".into(),
            fault: Some((1, Fault::Crash)),
            plies: 3,
            effort: [Effort::default(); 2],
            pgn_end: 0,
        }
    }

    #[test]
    fn a_torn_record_is_cut_back_to_whole_games() {
        let folder = tempfile::tempdir().unwrap();
        let (log, pgn) = (folder.path().join("j"), folder.path().join("p"));
        let (mut journal, entries) = Journal::open(Some(&pgn), Some(&log), &mut header(), false).unwrap();
        assert!(entries.is_empty());
        journal.record(&mut entry(0), "game zero\n").unwrap();
        journal.record(&mut entry(1), "game one\n").unwrap();
        drop(journal);
        // Killed after the PGN of game 2 and in the middle of its journal line.
        let mut text = std::fs::read_to_string(&log).unwrap();
        text.push_str("{\"game\":2,");
        std::fs::write(&log, text).unwrap();
        let mut games = std::fs::read_to_string(&pgn).unwrap();
        games.push_str("game two\n");
        std::fs::write(&pgn, games).unwrap();

        let mut wanted = Header { seed: 99, ..header() };
        let (mut journal, entries) = Journal::open(Some(&pgn), Some(&log), &mut wanted, true).unwrap();
        assert_eq!(wanted.seed, 7, "the seed is the first run's");
        assert_eq!(entries.iter().map(|e| e.game).collect::<Vec<_>>(), [0, 1]);
        assert_eq!(std::fs::read_to_string(&pgn).unwrap(), "game zero\ngame one\n");
        journal.record(&mut entry(2), "game two\n").unwrap();
        drop(journal);
        let (_, entries) = Journal::open(Some(&pgn), Some(&log), &mut header(), true).unwrap();
        assert_eq!(entries.len(), 3);
        assert_eq!(entries[2].pgn_end, 28);
    }

    #[test]
    fn other_matches_and_damage_are_refused_by_name() {
        let folder = tempfile::tempdir().unwrap();
        let (log, pgn) = (folder.path().join("j"), folder.path().join("p"));
        let (mut journal, _) = Journal::open(Some(&pgn), Some(&log), &mut header(), false).unwrap();
        journal.record(&mut entry(0), "game zero\n").unwrap();
        drop(journal);
        let refused = |h: &mut Header, resume| Journal::open(Some(&pgn), Some(&log), h, resume).unwrap_err();
        assert!(refused(&mut header(), false).contains("--resume"));
        let mut other = header();
        other.setup[1].1 = "8".into();
        assert!(refused(&mut other, true).contains("games was '4' there and is '8' here"));
        std::fs::write(&pgn, "short").unwrap();
        assert!(refused(&mut header(), true).contains("games are missing"));
        let text = std::fs::read_to_string(&log).unwrap();
        std::fs::write(&log, format!("{text}garbage\n")).unwrap();
        assert!(refused(&mut header(), true).contains("line 3"));
    }
}
