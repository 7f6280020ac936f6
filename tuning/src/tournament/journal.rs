//! The record of a match: its PGN file, and its journal of one line per finished game behind one line that
//! describes the match.
//!
//! A game is finished when its journal line is complete. Its PGN is written before that, and the
//! line says where the PGN file then ended: on resuming, whatever stands behind the last recorded
//! end belongs to a game that does not count and is cut off.

use std::{
    fs::{File, OpenOptions},
    path::{Path, PathBuf},
};

use chuhan_protocol::records::{
    files,
    journal::{Journal, Keep},
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
pub struct MatchRecord {
    journal: Option<Journal>,
    pgn: Option<(PathBuf, File)>,
}

/// Begins a journal, or, if `resume` is set, goes on with one: then the seed of `header` becomes the first
/// run's, and the entries are answered.
///
/// # Errors
/// The file cannot be used, is damaged (the line is named) or belongs to other work (what is different is
/// named), or exists although `resume` is not set.
pub fn open_journal<E: DeserializeOwned>(
    path: &Path,
    header: &mut Header,
    resume: bool,
) -> Result<(Journal, Vec<E>), String> {
    if !resume && std::fs::metadata(path).is_ok_and(|file| file.len() > 0) {
        return Err(format!("{} exists already: --resume goes on with it; move it away to begin anew", path.display()));
    }
    let mut entries = Vec::new();
    let (journal, old) = Journal::open(
        path,
        header,
        |old| header.check_same(old),
        |line| {
            entries.push(line.map_err(|error| error.to_string())?);
            Ok(Keep::Here)
        },
    )
    .map_err(|error| error.to_string())?;
    header.seed = old.map_or(header.seed, |old| old.seed);
    Ok((journal, entries))
}

impl Header {
    /// Is this the header of the same undertaking as `old`?
    fn check_same(&self, old: &Header) -> Result<(), String> {
        if old.version != self.version {
            return Err(format!("journal of version {}, not {}", old.version, self.version));
        }
        for (name, value) in &self.setup {
            let before = old.setup.iter().find(|(n, _)| n == name).map(|(_, v)| v);
            if before != Some(value) {
                let before = before.map_or("nothing", String::as_str);
                return Err(format!("belongs to another match: {name} was '{before}' there and is '{value}' here"));
            }
        }
        if old.setup.len() == self.setup.len() { Ok(()) } else { Err("belongs to another match".into()) }
    }
}

impl MatchRecord {
    /// Begins or resumes the record of a match. `pgn` and `journal` may both be absent.
    ///
    /// # Errors
    /// A file cannot be used, a journal exists but resuming was not asked for (or the other way
    /// round), it is damaged, or it belongs to another match.
    pub fn open(
        pgn: Option<&Path>,
        journal: Option<&Path>,
        header: &mut Header,
        resume: bool,
    ) -> Result<(Self, Vec<Entry>), String> {
        let mut entries: Vec<Entry> = Vec::new();
        let mut record = MatchRecord { journal: None, pgn: None };
        if let Some(path) = journal {
            let (journal, found) = open_journal(path, header, resume)?;
            (record.journal, entries) = (Some(journal), found);
        }
        if let Some(path) = pgn {
            let wrong = |error: std::io::Error| format!("{}: {error}", path.display());
            let file = OpenOptions::new().create(true).read(true).append(true).open(path).map_err(wrong)?;
            if let Some(end) = entries.last().map(|e| e.pgn_end) {
                let length = file.metadata().map_err(wrong)?.len();
                if length < end {
                    return Err(format!(
                        "{}: {length} bytes, but the journal knows of {end}; games are missing from it",
                        path.display()
                    ));
                }
                file.set_len(end).map_err(wrong)?;
            }
            record.pgn = Some((path.to_owned(), file));
        }
        Ok((record, entries))
    }

    /// Records a finished game.
    ///
    /// # Errors
    /// A file cannot be written (a full disk, say); what was recorded before is kept.
    pub fn add(&mut self, entry: &mut Entry, pgn: &str) -> Result<(), String> {
        if let Some((path, file)) = &mut self.pgn {
            entry.pgn_end =
                files::append(file, pgn.as_bytes()).map_err(|error| format!("{}: {error}", path.display()))?;
        }
        match &mut self.journal {
            Some(journal) => journal.append(&[&*entry]).map_err(|error| error.to_string()),
            None => Ok(()),
        }
    }
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
        let (mut record, entries) = MatchRecord::open(Some(&pgn), Some(&log), &mut header(), false).unwrap();
        assert!(entries.is_empty());
        record.add(&mut entry(0), "game zero\n").unwrap();
        record.add(&mut entry(1), "game one\n").unwrap();
        drop(record);
        // Killed after the PGN of game 2 and in the middle of its journal line.
        let mut text = std::fs::read_to_string(&log).unwrap();
        text.push_str("{\"game\":2,");
        std::fs::write(&log, text).unwrap();
        let mut games = std::fs::read_to_string(&pgn).unwrap();
        games.push_str("game two\n");
        std::fs::write(&pgn, games).unwrap();

        let mut wanted = Header { seed: 99, ..header() };
        let (mut record, entries) = MatchRecord::open(Some(&pgn), Some(&log), &mut wanted, true).unwrap();
        assert_eq!(wanted.seed, 7, "the seed is the first run's");
        assert_eq!(entries.iter().map(|e| e.game).collect::<Vec<_>>(), [0, 1]);
        assert_eq!(std::fs::read_to_string(&pgn).unwrap(), "game zero\ngame one\n");
        record.add(&mut entry(2), "game two\n").unwrap();
        drop(record);
        let (_, entries) = MatchRecord::open(Some(&pgn), Some(&log), &mut header(), true).unwrap();
        assert_eq!(entries.len(), 3);
        assert_eq!(entries[2].pgn_end, 28);
    }

    #[test]
    fn other_matches_and_damage_are_refused_by_name() {
        let folder = tempfile::tempdir().unwrap();
        let (log, pgn) = (folder.path().join("j"), folder.path().join("p"));
        let (mut record, _) = MatchRecord::open(Some(&pgn), Some(&log), &mut header(), false).unwrap();
        record.add(&mut entry(0), "game zero\n").unwrap();
        drop(record);
        let refused = |h: &mut Header, resume| MatchRecord::open(Some(&pgn), Some(&log), h, resume).unwrap_err();
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
