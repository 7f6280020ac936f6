//! Opening books: files that say which moves are played in which positions, and how often.
//!
//! [`polyglot`] and [`eleeye`] read one format each, for chess and for xiangqi. A book is read into
//! memory whole, and nothing in it is believed: moves are legal or left out.

pub mod eleeye;
pub mod polyglot;

use std::{
    fs::File,
    io::{self, Read},
    sync::Arc,
};

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use thiserror::Error;

use chuhan_engine::game::{Game, Position};

use crate::{
    info::{quoted, reason},
    reporter::is_over,
    session::Playable,
};

/// Largest book that is read, in bytes.
const MAX_SIZE: u64 = 1 << 30;

/// What a book says of one position: moves and their weights.
pub type Advice<M> = Vec<(M, u32)>;

/// A book for one game.
pub trait Book<G: Game>: Send + Sync {
    /// The moves that the book knows in `position`, all legal, none twice.
    fn moves(&self, position: &G::Position) -> Advice<G::Move>;
    /// How many records it holds.
    fn len(&self) -> usize;
    /// Does it hold nothing at all?
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Why a file is no book.
#[derive(Debug, Error)]
pub enum BookError {
    /// It cannot be read.
    #[error("{}", reason(.0))]
    Unreadable(#[from] io::Error),
    /// It is larger than any book.
    #[error("it is larger than {} MB", MAX_SIZE >> 20)]
    TooLarge,
    /// It holds nothing.
    #[error("it is empty")]
    Empty,
    /// Its size is not that of whole records.
    #[error("damaged: {size} bytes are no whole number of records of {record}")]
    Size {
        /// The file's size in bytes.
        size: usize,
        /// A record's size in bytes.
        record: usize,
    },
    /// Its records are not in the order of their keys.
    #[error("damaged, or a book of another kind: record {0} is out of order")]
    Order(usize),
}

/// Cuts a file into records of `N` bytes and checks that `key` never falls.
fn records<const N: usize, K: Ord>(bytes: &[u8], key: impl Fn([u8; N]) -> K) -> Result<Vec<[u8; N]>, BookError> {
    let (records, rest) = bytes.as_chunks::<N>();
    if bytes.is_empty() {
        return Err(BookError::Empty);
    }
    if !rest.is_empty() {
        return Err(BookError::Size { size: bytes.len(), record: N });
    }
    match records.windows(2).position(|pair| key(pair[0]) > key(pair[1])) {
        Some(i) => Err(BookError::Order(i + 2)),
        None => Ok(records.to_vec()),
    }
}

/// Adds a move to what a book says, which may name it more than once.
fn add<M: PartialEq>(advice: &mut Advice<M>, m: M, weight: u32) {
    match advice.iter_mut().find(|(known, _)| *known == m) {
        Some((_, sum)) => *sum = sum.saturating_add(weight),
        None => advice.push((m, weight)),
    }
}

/// The books in use, and the dice that choose among their moves.
pub struct Shelf<G: Game> {
    books: Vec<Arc<dyn Book<G>>>,
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
    File::open(path)?.take(MAX_SIZE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_SIZE { Err(BookError::TooLarge) } else { Ok(bytes) }
}
