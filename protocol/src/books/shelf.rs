//! The books that are open, and the choice among their moves.

use std::{
    fs::{self, File},
    io::Read,
    sync::Arc,
};

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use chuhan_engine::game::{Game, Position};

use super::{Advice, BookError, MAX_SIZE, OpeningBook};
use crate::{
    info::quoted,
    playable::{Playable, is_over},
};

/// The books in use, and the dice that choose among their moves.
pub struct Shelf<G: Game> {
    books: Vec<Arc<dyn OpeningBook<G>>>,
    dice: Pcg64Mcg,
}

impl<G: Playable> Shelf<G> {
    /// No books.
    pub fn new(seed: u64) -> Self {
        Self { books: Vec::new(), dice: Pcg64Mcg::seed_from_u64(seed) }
    }

    /// Opens the files of a list, separated by semicolons, in place of those in use, and says of each
    /// what became of it.
    pub fn open(&mut self, files: &str) -> Vec<String> {
        self.books.clear();
        let mut words = Vec::new();
        for path in files.split(';').map(str::trim).filter(|path| !path.is_empty()) {
            match read(path).and_then(|bytes| G::book(&bytes)) {
                Ok(book) => {
                    words.push(format!("opening book {}: {} moves", quoted(path), book.len()));
                    self.books.push(book);
                }
                Err(error) => words.push(format!("no opening book {}: {error}", quoted(path))),
            }
        }
        words
    }

    /// Rolls the dice of a new seed.
    pub fn reseed(&mut self, seed: u64) {
        self.dice = Pcg64Mcg::seed_from_u64(seed);
    }

    /// A move of the first book that knows the position: the one of most weight if `best`, else any,
    /// each with a chance as its weight says. Moves without weight, `banned` ones, and moves that
    /// end the game by a rule are not played.
    pub fn choose(&mut self, position: &G::Position, banned: &[G::Move], best: bool) -> Option<G::Move> {
        let fit = |&(m, weight): &(G::Move, u32)| {
            if weight == 0 || banned.contains(&m) {
                return false;
            }
            let mut after = position.clone();
            after.make(m);
            !is_over::<G>(&after)
        };
        let advice = self.books.iter().find_map(|book| {
            let advice: Advice<G::Move> = book.moves(position).into_iter().filter(fit).collect();
            (!advice.is_empty()).then_some(advice)
        })?;
        if best {
            return advice.iter().rev().max_by_key(|(_, weight)| *weight).map(|&(m, _)| m);
        }
        let mut left = self.dice.random_range(0..advice.iter().map(|&(_, weight)| u64::from(weight)).sum());
        for (m, weight) in advice {
            match left.checked_sub(u64::from(weight)) {
                Some(less) => left = less,
                None => return Some(m),
            }
        }
        None
    }
}

fn read(path: &str) -> Result<Vec<u8>, BookError> {
    let mut bytes = Vec::new();
    // Opening a pipe would wait for somebody to write into it.
    if !fs::metadata(path)?.is_file() {
        return Err(BookError::NoFile);
    }
    File::open(path)?.take(MAX_SIZE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_SIZE { Err(BookError::TooLarge) } else { Ok(bytes) }
}
