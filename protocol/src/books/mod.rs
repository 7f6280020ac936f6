//! Opening books: files that say which moves are played in which positions, and how often.
//!
//! [`polyglot`] and [`eleeye`] read one format each, for chess and for xiangqi. A book is read into
//! memory whole, and nothing in it is believed: moves are legal or left out.

pub mod eleeye;
pub mod polyglot;
pub mod shelf;

use std::io;

use thiserror::Error;

use chuhan_engine::game::Game;

use crate::info::reason;

/// Largest book that is read, in bytes.
pub(crate) const MAX_SIZE: u64 = 1 << 30;

/// What a book says of one position: moves and their weights.
pub type Advice<M> = Vec<(M, u32)>;

/// A book for one game.
pub trait OpeningBook<G: Game>: Send + Sync {
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
    /// It is a pipe, a device or a folder.
    #[error("it is no file")]
    NoFile,
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
