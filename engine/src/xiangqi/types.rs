//! Squares, pieces, bitboards and moves.

use std::{
    fmt,
    num::{NonZeroU8, NonZeroU16},
};

use crate::{
    bitboard::bitboard,
    game::{GameMove, Side},
};

/// Files of the board, `a` to `i`.
pub const FILES: usize = 9;
/// Ranks of the board, 0 (Red's back rank) to 9.
pub const RANKS: usize = 10;
/// Squares of the board.
pub const SQUARES: usize = FILES * RANKS;
/// The file of every square, which is read faster than divided out. A power of two long, which spares the check whether
/// a square is in it.
static FILE_OF: [u8; SQUARES.next_power_of_two()] = {
    let mut table = [0; SQUARES.next_power_of_two()];
    let mut i = 0;
    while i < table.len() {
        table[i] = (i % FILES) as u8;
        i += 1;
    }
    table
};
/// Most pieces of a side: those of a set.
pub(super) const SET: usize = 16;

/// One of the 90 points: `9 * rank + file`, so a0 is 0 and i9 is 89. Red (the first side) sits on
/// ranks 0 to 4.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square on this file (0 to 8) and rank (0 to 9).
    #[inline]
    pub const fn new(file: usize, rank: usize) -> Square {
        debug_assert!(file < FILES && rank < RANKS);
        Square((rank * FILES + file) as u8)
    }
    /// The square with this index below 90.
    #[inline]
    pub const fn from_index(index: usize) -> Square {
        debug_assert!(index < SQUARES);
        Square(index as u8)
    }
    /// The square of the lowest bit set; i9 of none.
    #[inline]
    const fn of_lowest_bit(bits: u128) -> Square {
        /// The last square's bit in the upper half: no lower bit hides behind it, and none set is no special case.
        const LAST: u64 = 1 << (SQUARES - 1 - 64);
        let low = bits as u64;
        let index = if low != 0 { low.trailing_zeros() } else { 64 + ((bits >> 64) as u64 | LAST).trailing_zeros() };
        Square(index as u8)
    }
    /// The square `files` to the right and `ranks` up from here, if it is on the board.
    pub const fn offset(self, files: i32, ranks: i32) -> Option<Square> {
        let (file, rank) = (self.file() as i32 + files, self.rank() as i32 + ranks);
        if file >= 0 && file < FILES as i32 && rank >= 0 && rank < RANKS as i32 {
            Some(Square::new(file as usize, rank as usize))
        } else {
            None
        }
    }
    /// Index below 90.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// File, 0 (`a`) to 8 (`i`).
    #[inline]
    pub const fn file(self) -> usize {
        FILE_OF[self.0 as usize % FILE_OF.len()] as usize
    }
    /// Rank, 0 (Red's back rank) to 9.
    #[inline]
    pub const fn rank(self) -> usize {
        self.0 as usize / FILES
    }
    /// The board with only this square set.
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        // Not `1 << index`, which is a double shift.
        let bit = 1u64 << (self.0 & 63);
        Bitboard(if self.0 < 64 { bit as u128 } else { (bit as u128) << 64 })
    }
    /// The same point seen from the other side: file kept, rank turned over.
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Square {
        Square::new(self.file(), RANKS - 1 - self.rank())
    }
    /// The point reflected left to right.
    #[inline]
    #[must_use]
    pub const fn mirror(self) -> Square {
        Square::new(FILES - 1 - self.file(), self.rank())
    }
    /// The rank counted from `side`'s own back rank (0 to 9).
    #[inline]
    pub const fn rank_for(self, side: Side) -> usize {
        match side {
            Side::First => self.rank(),
            Side::Second => RANKS - 1 - self.rank(),
        }
    }
    /// Has a pawn of `side` on this square crossed the river?
    #[inline]
    pub const fn is_across_river(self, side: Side) -> bool {
        match side {
            Side::First => self.0 >= 45,
            Side::Second => self.0 < 45,
        }
    }
    /// All squares, a0 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..SQUARES).map(Square::from_index)
    }
    /// Its name: the letter of the file and the digit of the rank.
    const fn letters(self) -> [u8; 2] {
        [b'a' + self.file() as u8, b'0' + self.rank() as u8]
    }
    /// The square with this name (`h2`, either case), if it is one.
    pub fn from_name(name: &str) -> Option<Square> {
        let [file, rank] = name.as_bytes() else { return None };
        let file = file.to_ascii_lowercase().checked_sub(b'a')? as usize;
        let rank = rank.checked_sub(b'0')? as usize;
        (file < FILES && rank < RANKS).then(|| Square::new(file, rank))
    }
}

/// Writes ASCII in one go, which a ruling with its hundreds of squares and moves is glad of.
fn write_ascii(f: &mut fmt::Formatter<'_>, text: &[u8]) -> fmt::Result {
    f.write_str(std::str::from_utf8(text).map_err(|_| fmt::Error)?)
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_ascii(f, &self.letters())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Most pieces of each kind that a side may have: those of a set, but advisors and elephants as
/// many as find a point. Composed positions have a third one, and guards do no harm.
pub(super) const MOST: [u32; 7] = [1, 5, 7, 2, 2, 2, 5];

/// What a piece is, whoever owns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum PieceKind {
    /// One step along a line, within the palace.
    King = 0,
    /// One step diagonally, within the palace.
    Advisor = 1,
    /// Two steps diagonally over an empty eye, on its own bank.
    Elephant = 2,
    /// One step along a line over an empty leg, then one diagonally outwards.
    Horse = 3,
    /// Any distance along a line.
    Chariot = 4,
    /// Moves as the chariot, captures over exactly one screen.
    Cannon = 5,
    /// One step ahead; across the river also sideways.
    Pawn = 6,
}

impl PieceKind {
    /// Every kind, by index.
    pub const ALL: [PieceKind; 7] = [
        PieceKind::King,
        PieceKind::Advisor,
        PieceKind::Elephant,
        PieceKind::Horse,
        PieceKind::Chariot,
        PieceKind::Cannon,
        PieceKind::Pawn,
    ];
    /// Index below 7.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
    /// The lower-case FEN letter.
    pub const fn letter(self) -> char {
        ['k', 'a', 'b', 'n', 'r', 'c', 'p'][self as usize]
    }
}

/// A kind and its owner, in one byte that is never zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece(NonZeroU8);

impl Piece {
    /// How many pieces there are: seven kinds for two sides.
    pub const COUNT: usize = 14;
    /// What [`Piece::code`] stays below.
    pub(super) const CODES: usize = 16;

    /// The piece of `side` with this kind.
    #[inline]
    pub const fn new(side: Side, kind: PieceKind) -> Piece {
        // The high bit keeps the byte from being zero at no cost.
        match NonZeroU8::new(0x80 | (side as u8) << 3 | kind as u8) {
            Some(bits) => Piece(bits),
            None => unreachable!(),
        }
    }
    /// The owner.
    #[inline]
    pub const fn side(self) -> Side {
        if self.0.get() & 8 == 0 { Side::First } else { Side::Second }
    }
    /// The kind.
    #[inline]
    pub const fn kind(self) -> PieceKind {
        match self.0.get() & 7 {
            0 => PieceKind::King,
            1 => PieceKind::Advisor,
            2 => PieceKind::Elephant,
            3 => PieceKind::Horse,
            4 => PieceKind::Chariot,
            5 => PieceKind::Cannon,
            _ => PieceKind::Pawn,
        }
    }
    /// Index below 14: the kinds of the first side, then those of the second.
    #[inline]
    pub const fn index(self) -> usize {
        let bits = self.0.get() as usize;
        (bits & 7) + (bits >> 3 & 1) * 7
    }
    /// Eight times the side plus the kind: below [`Piece::CODES`], read faster than [`Piece::index`].
    #[inline]
    pub(super) const fn code(self) -> usize {
        self.0.get() as usize & (Self::CODES - 1)
    }
    /// The byte itself: [`Piece::code`] and a bit that every piece has.
    #[inline]
    pub(super) const fn bits(self) -> usize {
        self.0.get() as usize
    }
    /// The FEN letter, upper case for the first side.
    pub const fn letter(self) -> char {
        let letter = self.kind().letter();
        match self.side() {
            Side::First => letter.to_ascii_uppercase(),
            Side::Second => letter,
        }
    }
    /// The piece with this FEN letter; `h` and `e` are accepted for `n` and `b`.
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let kind = match letter.to_ascii_lowercase() {
            'k' => PieceKind::King,
            'a' => PieceKind::Advisor,
            'b' | 'e' => PieceKind::Elephant,
            'n' | 'h' => PieceKind::Horse,
            'r' => PieceKind::Chariot,
            'c' => PieceKind::Cannon,
            'p' => PieceKind::Pawn,
            _ => return None,
        };
        Some(Piece::new(if letter.is_ascii_uppercase() { Side::First } else { Side::Second }, kind))
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

bitboard!(u128, (1 << SQUARES) - 1, Square);

/// A move: origin in the low seven bits, target in the next seven. A piece never moves to its own
/// square, so the bits are never all zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(NonZeroU16);

const _: () = assert!(size_of::<Option<Move>>() == 2);
const _: () = assert!(size_of::<Option<Piece>>() == 1);

impl Move {
    /// The move between two different squares.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Move {
        debug_assert!(from.0 != to.0);
        match NonZeroU16::new(from.0 as u16 | (to.0 as u16) << 7) {
            Some(bits) => Move(bits),
            // Only a0a0 would be zero, and it is no move.
            None => Move(NonZeroU16::MIN),
        }
    }
    /// The same for a cell of a list: nothing is checked.
    #[inline]
    pub(super) const fn cell(from: Square, to: Square) -> Option<Move> {
        match NonZeroU16::new(from.0 as u16 | (to.0 as u16) << 7) {
            Some(bits) => Some(Move(bits)),
            None => None,
        }
    }
    /// The origin.
    #[inline]
    pub const fn from(self) -> Square {
        Square((self.0.get() & 127) as u8)
    }
    /// The target.
    #[inline]
    pub const fn to(self) -> Square {
        Square((self.0.get() >> 7 & 127) as u8)
    }
    /// Do the bits name two different squares of the board?
    #[inline]
    pub const fn is_well_formed(self) -> bool {
        let (from, to) = (self.0.get() & 127, self.0.get() >> 7);
        from < SQUARES as u16 && to < SQUARES as u16 && from != to
    }
}

impl GameMove for Move {
    #[inline]
    fn pack(self) -> NonZeroU16 {
        self.0
    }
    #[inline]
    fn unpack(bits: NonZeroU16) -> Move {
        Move(bits)
    }
    #[inline]
    fn origin(self) -> usize {
        self.from().index()
    }
    #[inline]
    fn target(self) -> usize {
        self.to().index()
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([file, rank], [to_file, to_rank]) = (self.from().letters(), self.to().letters());
        write_ascii(f, &[file, rank, to_file, to_rank])
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_names() {
        for sq in Square::all() {
            assert_eq!(Square::from_name(&sq.to_string()), Some(sq));
            assert_eq!(sq.bitboard().lowest(), sq);
            assert_eq!(sq.flip().flip(), sq);
            assert_eq!(sq.mirror().mirror(), sq);
        }
        assert_eq!(Square::from_name("j0"), None);
        assert_eq!(Square::from_name("a"), None);
        assert_eq!(Square::from_name("é"), None);
    }

    #[test]
    fn pieces_have_letters() {
        for side in Side::BOTH {
            for (i, kind) in PieceKind::ALL.into_iter().enumerate() {
                let piece = Piece::new(side, kind);
                assert_eq!((piece.side(), piece.kind()), (side, kind));
                assert_eq!(piece.index(), i + 7 * side.index());
                assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
            }
        }
    }
}
