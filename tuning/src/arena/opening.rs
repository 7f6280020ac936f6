//! Opening positions from EPD and FEN files.

use std::path::Path;

use rand::{SeedableRng, seq::SliceRandom};

use super::{referee, spec::Law};
use crate::epd::Epd;

/// Where a game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// The position before `moves`; `None` for the game's start position.
    pub fen: Option<String>,
    /// Moves played from there before the engines take over.
    pub moves: Vec<String>,
}

/// Openings in the order in which they are to be played.
#[derive(Clone, Debug)]
pub struct Book {
    openings: Vec<Opening>,
}

impl Book {
    /// A book with the start position only.
    pub fn start_only() -> Self {
        Book { openings: vec![Opening::default()] }
    }

    /// Reads all positions of a file, one per line: FEN with or without counters, or EPD, whose
    /// operations are passed over. Empty lines and lines that begin with `#` do not count.
    ///
    /// # Errors
    /// The file cannot be read, or a line is no legal position: the message names file and line.
    pub fn read(path: &Path, law: Law) -> Result<Self, String> {
        let name = path.display();
        let text = std::fs::read_to_string(path).map_err(|e| format!("{name}: {e}"))?;
        let mut openings = Vec::new();
        for (i, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let fen = Epd::parse(line).fen;
            referee::open(law, Some(&fen)).map_err(|e| format!("{name}, line {}: {e}", i + 1))?;
            openings.push(Opening { fen: Some(fen), moves: Vec::new() });
        }
        if openings.is_empty() {
            return Err(format!("{name}: no positions in it"));
        }
        Ok(Book { openings })
    }

    /// Shuffles the openings; the same seed gives the same order everywhere.
    pub fn shuffle(&mut self, seed: u64) {
        self.openings.shuffle(&mut rand_pcg::Pcg64::seed_from_u64(seed));
    }

    /// Number of different openings.
    pub fn len(&self) -> usize {
        self.openings.len()
    }

    /// A book is never empty.
    pub fn is_empty(&self) -> bool {
        self.openings.is_empty()
    }

    /// The opening with this number; after the last comes the first again.
    pub fn get(&self, number: usize) -> &Opening {
        &self.openings[number % self.openings.len()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_depends_on_the_seed_alone() {
        let book = |seed| {
            let openings = (0..50).map(|i| Opening { fen: Some(i.to_string()), moves: Vec::new() }).collect();
            let mut book = Book { openings };
            book.shuffle(seed);
            book.openings
        };
        assert_eq!(book(1), book(1));
        assert_ne!(book(1), book(2));
    }
}
