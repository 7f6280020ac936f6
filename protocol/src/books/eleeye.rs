//! The `BOOK.DAT` of `ElephantEye` for xiangqi (xqbase 2004): records of 8 bytes, low byte first, in the
//! order of their keys: key (4 bytes), move (origin, target), weight (2 bytes).
//!
//! Squares are numbered on a board of 16 by 16, whose third column and third row hold Black's left
//! corner. Keys are the third of three words that the stream cipher RC4, keyed with four zero bytes,
//! gives for Black's turn and then for every piece and square. A position is stored as it is or in
//! its mirror image.

use std::sync::LazyLock;

use chuhan_engine::game::Position as _;
use chuhan_engine::{
    game::Side,
    xiangqi::{self, Board, Move, Piece, Square, Xiangqi},
};

use super::{Advice, BookError, OpeningBook, add, records};

const RECORD: usize = 8;
/// Rows and columns outside the board, on its near sides.
const MARGIN: usize = 3;
const WIDTH: usize = 16;
const FILES: usize = 9;
const RANKS: usize = 10;
/// Kinds of pieces, and sides.
const PIECES: usize = 14;

/// A book in memory.
pub struct EleEye {
    records: Vec<[u8; RECORD]>,
}

fn key_of(record: [u8; RECORD]) -> u32 {
    u32::from_le_bytes([record[0], record[1], record[2], record[3]])
}

/// The stream cipher RC4 (Rivest 1987), keyed with zeros.
struct Rc4 {
    state: [u8; 256],
    i: u8,
    j: u8,
}

impl Rc4 {
    fn new() -> Self {
        let mut state = std::array::from_fn(|i| i as u8);
        let mut j = 0_u8;
        for i in 0..256 {
            j = j.wrapping_add(state[i]);
            state.swap(i, usize::from(j));
        }
        Self { state, i: 0, j: 0 }
    }
    fn byte(&mut self) -> u8 {
        self.i = self.i.wrapping_add(1);
        let at = usize::from(self.i);
        self.j = self.j.wrapping_add(self.state[at]);
        self.state.swap(at, usize::from(self.j));
        self.state[usize::from(self.state[at].wrapping_add(self.state[usize::from(self.j)]))]
    }
    fn word(&mut self) -> u32 {
        u32::from_le_bytes(std::array::from_fn(|_| self.byte()))
    }
    /// The last of three words.
    fn third(&mut self) -> u32 {
        self.word();
        self.word();
        self.word()
    }
}

struct Keys {
    black: u32,
    /// By piece (Red's seven kinds, then Black's) and square of the wide board.
    pieces: Vec<[u32; WIDTH * WIDTH]>,
}

static KEYS: LazyLock<Keys> = LazyLock::new(|| {
    let mut cipher = Rc4::new();
    let black = cipher.third();
    let pieces = (0..PIECES).map(|_| std::array::from_fn(|_| cipher.third())).collect();
    Keys { black, pieces }
});

/// A piece's number: king, advisor, elephant, horse, chariot, cannon, pawn of Red, then of Black.
fn index(piece: Piece) -> usize {
    piece.kind() as usize + if piece.side() == Side::First { 0 } else { PIECES / 2 }
}

fn wide(square: Square) -> usize {
    (RANKS - 1 - square.rank() + MARGIN) * WIDTH + square.file() + MARGIN
}

fn narrow(wide: u8) -> Option<Square> {
    let (row, column) = (usize::from(wide) / WIDTH, usize::from(wide) % WIDTH);
    let (row, file) = (row.checked_sub(MARGIN)?, column.checked_sub(MARGIN)?);
    (row < RANKS && file < FILES).then(|| Square::new(file, RANKS - 1 - row))
}

/// The key of a position, or of its mirror image.
fn key(board: &Board, mirrored: bool) -> u32 {
    let turn = if board.side() == Side::First { 0 } else { KEYS.black };
    Square::all().fold(turn, |key, square| match board.piece_at(square) {
        Some(piece) => key ^ KEYS.pieces[index(piece)][wide(if mirrored { square.mirror() } else { square })],
        None => key,
    })
}

impl EleEye {
    /// Reads a book.
    ///
    /// # Errors
    /// The bytes are no book; see [`BookError`].
    pub fn new(bytes: &[u8]) -> Result<Self, BookError> {
        Ok(Self { records: records(bytes, key_of)? })
    }
}

impl OpeningBook<Xiangqi> for EleEye {
    fn moves(&self, position: &xiangqi::Position) -> Advice<Move> {
        let mut advice = Advice::new();
        for mirrored in [false, true] {
            let key = key(position.board(), mirrored);
            let first = self.records.partition_point(|&r| key_of(r) < key);
            for record in self.records[first..].iter().take_while(|&&r| key_of(r) == key) {
                let square = |wide| narrow(wide).map(|s| if mirrored { s.mirror() } else { s });
                let (Some(from), Some(to)) = (square(record[4]), square(record[5])) else { continue };
                if from == to {
                    continue;
                }
                let m = Move::new(from, to);
                if position.pseudo_legal(m) && position.legal(m) {
                    add(&mut advice, m, u32::from(u16::from_le_bytes([record[6], record[7]])));
                }
            }
            if !advice.is_empty() {
                break;
            }
        }
        advice
    }
    fn len(&self) -> usize {
        self.records.len()
    }
}
