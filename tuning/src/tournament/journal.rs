//! The record of a match: its PGN file, and its journal of one line per finished game behind one line that
//! describes the match.
//!
//! A game is finished when its journal line is complete. Its PGN is written before that, and the
//! line says where the PGN file then ended: on resuming, whatever stands behind the last recorded
//! end belongs to a game that does not count and is cut off.

use std::{
    fs::{File, OpenOptions},
    io,
    path::{Path, PathBuf},
};

use chuhan_protocol::records::{
    files,
    journal::{Journal, Keep},
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{
    identity::Identity,
    play::{Fault, PlayerEffort},
};

/// The layout of journals that this program writes. Version 1 did not keep what tells one engine from another.
pub const VERSION: u32 = 2;

/// The first line: everything that must be the same when a match is resumed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchHeader {
    /// Layout of the journal.
    pub version: u32,
    /// What is played, in the order of its fields: name and value.
    pub setup: Vec<(String, String)>,
    /// Who plays.
    #[serde(default)]
    pub engines: Vec<Identity>,
    /// Games of each encounter; none where that says nothing.
    #[serde(default)]
    pub games: Option<u32>,
    /// May engines be added at the end?
    #[serde(skip)]
    pub open_ended: bool,
    /// Seed of the openings' order.
    pub seed: u64,
}

/// One finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameEntry {
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
    pub effort: [PlayerEffort; 2],
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
/// run's, and the entries are answered. Engines that were added are written into the first line.
///
/// # Errors
/// The file cannot be used, is damaged (the line is named) or belongs to other work (what is different is
/// named), or exists although `resume` is not set.
pub fn open_journal<E: DeserializeOwned>(
    path: &Path,
    header: &mut MatchHeader,
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
    let added = old.as_ref().is_some_and(|old| old.engines.len() < header.engines.len());
    header.seed = old.map_or(header.seed, |old| old.seed);
    if added {
        drop(journal);
        replace_header(path, header).map_err(|error| format!("{}: {error}", path.display()))?;
        return open_journal(path, header, resume);
    }
    Ok((journal, entries))
}

/// Puts another first line in front of a journal's entries.
fn replace_header(path: &Path, header: &MatchHeader) -> io::Result<()> {
    let old = std::fs::read(path)?;
    let entries = old.iter().position(|&byte| byte == b'\n').map_or(&[][..], |end| &old[end + 1..]);
    let mut text = serde_json::to_vec(header)?;
    text.push(b'\n');
    text.extend_from_slice(entries);
    files::replace(path, &text)
}

impl MatchHeader {
    /// Is this the header of the same undertaking as `old`?
    fn check_same(&self, old: &MatchHeader) -> Result<(), String> {
        if old.version != self.version {
            return Err(if old.version < self.version {
                "an earlier version of this program wrote it, without what tells one engine from another; \
                 it cannot be gone on with: move it away to begin anew"
                    .into()
            } else {
                "a later version of this program wrote it, which alone can go on with it".into()
            });
        }
        for (now, before) in self.engines.iter().zip(&old.engines) {
            if let Some(difference) = now.difference(before) {
                return Err(format!("belongs to another match: {difference}"));
            }
        }
        if let Some(missing) = old.engines.get(self.engines.len()) {
            return Err(format!("'{}' plays there too: engines can be added, not left out", missing.name));
        }
        for (name, value) in &self.setup {
            let before = old.setup.iter().find(|(n, _)| n == name).map(|(_, v)| v);
            if before != Some(value) {
                let before = before.map_or("nothing", String::as_str);
                return Err(format!("belongs to another match: {name} was '{before}' there and is '{value}' here"));
            }
        }
        if let Some((name, value)) = old.setup.get(self.setup.len()) {
            return Err(format!("belongs to another match: {name} was '{value}' there and is nothing here"));
        }
        if let Some(added) = self.engines.get(old.engines.len()).filter(|_| !self.open_ended) {
            return Err(format!("'{}' does not play there: engines can be added to a gauntlet only", added.name));
        }
        // Two players may go on for longer than planned at first: their games are numbered the same.
        if old.games != self.games && old.engines.len() > 2 {
            let count = |games: Option<u32>| games.map_or_else(|| "no number of".into(), |games| games.to_string());
            let (before, now) = (count(old.games), count(self.games));
            return Err(format!("belongs to another match: {before} games an encounter there, {now} here"));
        }
        Ok(())
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
        header: &mut MatchHeader,
        resume: bool,
    ) -> Result<(Self, Vec<GameEntry>), String> {
        let mut entries: Vec<GameEntry> = Vec::new();
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
    pub fn add(&mut self, entry: &mut GameEntry, pgn: &str) -> Result<(), String> {
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

    fn header() -> MatchHeader {
        MatchHeader {
            version: VERSION,
            setup: vec![("engines".into(), "a b".into()), ("games".into(), "4".into())],
            engines: Vec::new(),
            games: None,
            open_ended: false,
            seed: 7,
        }
    }

    fn entry(game: usize) -> GameEntry {
        GameEntry {
            game,
            round: 0,
            pair: game / 2,
            players: [0, 1],
            result: "1-0".into(),
            reason: "x".into(),
            fault: Some((1, Fault::Crash)),
            plies: 3,
            effort: [PlayerEffort::default(); 2],
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

        let mut wanted = MatchHeader { seed: 99, ..header() };
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
        let refused = |h: &mut MatchHeader, resume| MatchRecord::open(Some(&pgn), Some(&log), h, resume).unwrap_err();
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
