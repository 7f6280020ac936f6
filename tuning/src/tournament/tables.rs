//! Adjudication by Syzygy endgame tables (chess).

use std::{fmt, path::PathBuf};

use shakmaty::{CastlingMode, Chess, Position as _, fen::Fen};
use shakmaty_syzygy::{Tablebase, Wdl};

use super::referee::Outcome;

/// Opened endgame tables.
pub struct Tables {
    base: Tablebase<Chess>,
    pieces: usize,
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tables({} pieces)", self.pieces)
    }
}

impl Tables {
    /// Opens all tables in the folders.
    ///
    /// # Errors
    /// A folder cannot be read or holds no tables; it is named.
    pub fn open(folders: &[PathBuf]) -> Result<Self, String> {
        let mut base = Tablebase::new();
        for folder in folders {
            let found = base.add_directory(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
            if found == 0 {
                return Err(format!("{}: no endgame tables in it", folder.display()));
            }
        }
        let pieces = base.max_pieces();
        Ok(Tables { base, pieces })
    }

    /// Who wins a position whose fifty-move count is zero, if the tables know: only then is the
    /// answer exact under the fifty-move rule.
    pub fn outcome(&self, fen: &str) -> Option<Outcome> {
        let pieces = fen.split(' ').next()?.chars().filter(char::is_ascii_alphabetic).count();
        if pieces > self.pieces {
            return None;
        }
        let position: Chess = fen.parse::<Fen>().ok()?.into_position(CastlingMode::Chess960).ok()?;
        let white = position.turn().is_white();
        Some(match self.base.probe_wdl_after_zeroing(&position).ok()? {
            Wdl::Win if white => Outcome::FirstWins,
            Wdl::Win => Outcome::SecondWins,
            Wdl::Loss if white => Outcome::SecondWins,
            Wdl::Loss => Outcome::FirstWins,
            Wdl::Draw | Wdl::BlessedLoss | Wdl::CursedWin => Outcome::Draw,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_answer_for_both_sides() {
        let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/data/chess/syzygy"));
        if !folder.exists() {
            println!("skipped: {} is not there", folder.display());
            return;
        }
        let tables = Tables::open(&[folder]).unwrap();
        for (fen, outcome) in [
            ("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", Some(Outcome::FirstWins)),
            ("4k3/8/8/8/8/8/8/4KQ2 b - - 0 1", Some(Outcome::FirstWins)),
            ("4kq2/8/8/8/8/8/8/4K3 w - - 0 1", Some(Outcome::SecondWins)),
            ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", Some(Outcome::Draw)),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Some(Outcome::FirstWins)),
            ("4k3/4r3/8/8/8/8/4P3/R3K1N1 w Q - 0 1", None),
        ] {
            assert_eq!(tables.outcome(fen), outcome, "{fen}");
        }
    }

    #[test]
    fn folders_without_tables_are_refused_by_name() {
        assert!(Tables::open(&["/no/such/folder".into()]).unwrap_err().contains("/no/such/folder"));
        let empty = tempfile::tempdir().unwrap();
        assert!(Tables::open(&[empty.path().into()]).unwrap_err().contains("no endgame tables"));
    }
}
