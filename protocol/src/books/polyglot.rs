//! Polyglot's books for chess (Letouzey 2004): records of 16 bytes, high byte first, in the order of
//! their keys: key, move, weight, and four bytes for learning that nobody uses.

use chuhan_engine::{
    chess::{self, Chess, File, Rank, Square},
    info::PositionInfo,
};
use shakmaty::{EnPassantMode, Position as _, zobrist::Zobrist64};

use super::{Advice, BookError, OpeningBook, add, records};
use crate::bridge::to_shakmaty;

const RECORD: usize = 16;

/// A book in memory.
pub struct Polyglot {
    records: Vec<[u8; RECORD]>,
}

fn key_of(record: [u8; RECORD]) -> u64 {
    u64::from_be_bytes([0, 1, 2, 3, 4, 5, 6, 7].map(|i| record[i]))
}

impl Polyglot {
    /// Reads a book.
    ///
    /// # Errors
    /// The bytes are no book; see [`BookError`].
    pub fn new(bytes: &[u8]) -> Result<Self, BookError> {
        Ok(Self { records: records(bytes, key_of)? })
    }
}

/// The key of a position: the format's published random numbers, which the library `shakmaty` holds.
pub fn key(position: &chess::Position) -> Option<u64> {
    Some(to_shakmaty(position.board())?.zobrist_hash::<Zobrist64>(EnPassantMode::PseudoLegal).0)
}

/// The text of a move: three bits each for the files and ranks of target and origin, then the piece
/// promoted to, from knight to queen. Castling is written as the king taking its rook.
fn text(bits: u16) -> Option<String> {
    let square = |bits: u16| Square::new(File::ALL[usize::from(bits & 7)], Rank::ALL[usize::from(bits >> 3 & 7)]);
    let piece = ["", "n", "b", "r", "q"].get(usize::from(bits >> 12 & 7))?;
    Some(format!("{}{}{piece}", square(bits >> 6), square(bits)))
}

impl OpeningBook<Chess> for Polyglot {
    fn moves(&self, position: &chess::Position) -> Advice<chess::Move> {
        let mut advice = Advice::new();
        let Some(key) = key(position) else { return advice };
        let first = self.records.partition_point(|&r| key_of(r) < key);
        for record in self.records[first..].iter().take_while(|&&r| key_of(r) == key) {
            let number = |i: usize| u16::from_be_bytes([record[i], record[i + 1]]);
            if let Some(m) = text(number(8)).and_then(|text| position.parse_move(&text).ok()) {
                add(&mut advice, m, u32::from(number(10)));
            }
        }
        advice
    }
    fn len(&self) -> usize {
        self.records.len()
    }
}
