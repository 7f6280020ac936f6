//! Squares, pieces, bitboards and moves of chess.

use std::{fmt, num::NonZeroU16};

use crate::{
    bitboard::bitboard,
    game::{GameMove, Side},
};

/// A column of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    /// All files, the a-file first.
    pub const ALL: [File; 8] = [File::A, File::B, File::C, File::D, File::E, File::F, File::G, File::H];
    /// 0 for the a-file to 7 for the h-file.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
    /// The file of this number; the number is taken modulo 8.
    #[inline]
    pub const fn from_index(index: usize) -> File {
        Self::ALL[index & 7]
    }
    /// The file a letter names, in either case.
    pub const fn from_letter(letter: char) -> Option<File> {
        match letter.to_ascii_lowercase() {
            c @ 'a'..='h' => Some(Self::ALL[c as usize - 'a' as usize]),
            _ => None,
        }
    }
    /// `a` to `h`.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }
    /// Its eight squares.
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(0x0101_0101_0101_0101 << self as u32)
    }
    /// The files beside it.
    #[inline]
    pub const fn neighbours(self) -> Bitboard {
        let own = self.bitboard().0;
        Bitboard((own & !File::A.bitboard().0) >> 1 | (own & !File::H.bitboard().0) << 1)
    }
}

/// A row of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Rank {
    R1,
    R2,
    R3,
    R4,
    R5,
    R6,
    R7,
    R8,
}

impl Rank {
    /// All ranks, the first side's back rank first.
    pub const ALL: [Rank; 8] = [Rank::R1, Rank::R2, Rank::R3, Rank::R4, Rank::R5, Rank::R6, Rank::R7, Rank::R8];
    /// 0 for rank 1 to 7 for rank 8.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
    /// The rank of this number; the number is taken modulo 8.
    #[inline]
    pub const fn from_index(index: usize) -> Rank {
        Self::ALL[index & 7]
    }
    /// The rank as `side` counts: rank 1 is its own back rank.
    #[inline]
    #[must_use]
    pub const fn relative(self, side: Side) -> Rank {
        Self::ALL[self as usize ^ (7 * side as usize)]
    }
    /// Its eight squares.
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(0xFF << (8 * self as u32))
    }
}

/// One of the 64 squares: a1 is 0, h1 is 7, h8 is 63.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square on this file and rank.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square(rank as u8 * 8 + file as u8)
    }
    /// The square of this number; the number is taken modulo 64.
    #[inline]
    pub const fn from_index(index: usize) -> Square {
        Square(index as u8 & 63)
    }
    /// 0 (a1) to 63 (h8).
    #[inline]
    pub const fn index(self) -> usize {
        // The mask tells the compiler the range, so that tables of 64 need no bounds check.
        self.0 as usize & 63
    }
    /// The square of the lowest bit set; a1 of none.
    #[inline]
    const fn of_lowest_bit(bits: u64) -> Square {
        Square(bits.trailing_zeros() as u8 & 63)
    }
    /// All squares, a1 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..64).map(Square)
    }
    /// Its file.
    #[inline]
    pub const fn file(self) -> File {
        File::ALL[(self.0 & 7) as usize]
    }
    /// Its rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 >> 3 & 7) as usize]
    }
    /// The bitboard that holds only this square.
    #[inline]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(1 << (self.0 & 63))
    }
    /// The square as `side` sees it: unchanged for the first side, mirrored up-down for the second.
    #[inline]
    #[must_use]
    pub const fn relative(self, side: Side) -> Square {
        Square(self.0 ^ (0o70 * side as u8))
    }
    /// The square one rank ahead of it for `side`, if there is one.
    #[inline]
    pub const fn ahead(self, side: Side) -> Option<Square> {
        let to = self.0 as i8 + 8 * side.sign() as i8;
        if to >= 0 && to < 64 { Some(Square(to as u8)) } else { None }
    }
    /// King steps to the other square (Chebyshev distance).
    #[inline]
    pub fn distance(self, other: Square) -> usize {
        // Never more than 7: said here, nobody need check what follows from it.
        usize::from(DISTANCE[self.index()][other.index()] & 7)
    }
    /// The square of a name such as `e4`, letters in either case.
    pub fn from_name(name: &str) -> Option<Square> {
        let mut chars = name.chars();
        let file = File::from_letter(chars.next()?)?;
        let rank = chars.next()?.to_digit(10).filter(|d| (1..=8).contains(d))?;
        chars.next().is_none().then_some(Square::new(file, Rank::from_index(rank as usize - 1)))
    }
}

static DISTANCE: [[u8; 64]; 64] = {
    let mut out = [[0; 64]; 64];
    let mut pair = 0;
    while pair < 64 * 64 {
        let (a, b) = (pair / 64, pair % 64);
        let (files, ranks) = ((a % 8_usize).abs_diff(b % 8), (a / 8_usize).abs_diff(b / 8));
        out[a][b] = if files > ranks { files as u8 } else { ranks as u8 };
        pair += 1;
    }
    out
};

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().letter(), self.rank().index() + 1)
    }
}
impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The most pieces a position may have.
pub(super) const MOST_PIECES: u32 = 32;

/// What a piece is, whoever owns it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum PieceKind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl PieceKind {
    /// All kinds, the pawn first.
    pub const ALL: [PieceKind; 6] =
        [PieceKind::Pawn, PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen, PieceKind::King];
    /// 0 for the pawn to 5 for the king.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
    /// The lower-case letter of FEN and UCI.
    pub const fn letter(self) -> char {
        ['p', 'n', 'b', 'r', 'q', 'k'][self as usize]
    }
    /// The kind a letter names, in either case.
    pub const fn from_letter(letter: char) -> Option<PieceKind> {
        Some(match letter.to_ascii_lowercase() {
            'p' => PieceKind::Pawn,
            'n' => PieceKind::Knight,
            'b' => PieceKind::Bishop,
            'r' => PieceKind::Rook,
            'q' => PieceKind::Queen,
            'k' => PieceKind::King,
            _ => return None,
        })
    }
}

/// A piece with its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Piece {
    WhitePawn,
    BlackPawn,
    WhiteKnight,
    BlackKnight,
    WhiteBishop,
    BlackBishop,
    WhiteRook,
    BlackRook,
    WhiteQueen,
    BlackQueen,
    WhiteKing,
    BlackKing,
}

impl Piece {
    /// All pieces, in the order of [`Piece::index`].
    pub const ALL: [Piece; 12] = [
        Piece::WhitePawn,
        Piece::BlackPawn,
        Piece::WhiteKnight,
        Piece::BlackKnight,
        Piece::WhiteBishop,
        Piece::BlackBishop,
        Piece::WhiteRook,
        Piece::BlackRook,
        Piece::WhiteQueen,
        Piece::BlackQueen,
        Piece::WhiteKing,
        Piece::BlackKing,
    ];
    /// The piece of this owner and kind.
    #[inline]
    pub const fn new(side: Side, kind: PieceKind) -> Piece {
        Self::ALL[2 * kind as usize + side as usize]
    }
    /// 0 to 11: twice the kind, plus one for the second side.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
    /// What it is.
    #[inline]
    pub const fn kind(self) -> PieceKind {
        PieceKind::ALL[self as usize >> 1]
    }
    /// Whose it is.
    #[inline]
    pub const fn side(self) -> Side {
        if self as u8 & 1 == 0 { Side::First } else { Side::Second }
    }
    /// The letter of FEN: upper case for White.
    pub const fn letter(self) -> char {
        match self.side() {
            Side::First => self.kind().letter().to_ascii_uppercase(),
            Side::Second => self.kind().letter(),
        }
    }
    /// The piece a FEN letter names.
    pub const fn from_letter(letter: char) -> Option<Piece> {
        match PieceKind::from_letter(letter) {
            Some(kind) => Some(Piece::new(if letter.is_ascii_uppercase() { Side::First } else { Side::Second }, kind)),
            None => None,
        }
    }
}

bitboard!(u64, !0, Square);

impl Bitboard {
    /// The light squares.
    pub const LIGHT: Bitboard = Bitboard(0x55AA_55AA_55AA_55AA);
    /// The dark squares.
    pub const DARK: Bitboard = Bitboard(!Self::LIGHT.0);

    /// The square of the highest index; `None` of an empty set.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(63 - self.0.leading_zeros() as u8)) }
    }
    /// The set moved one rank ahead for `side`; what leaves the board is lost.
    #[inline]
    #[must_use]
    pub const fn ahead(self, side: Side) -> Bitboard {
        match side {
            Side::First => Bitboard(self.0 << 8),
            Side::Second => Bitboard(self.0 >> 8),
        }
    }
    /// The set moved one rank towards the back rank of `side`.
    #[inline]
    #[must_use]
    pub const fn back(self, side: Side) -> Bitboard {
        match side {
            Side::First => Bitboard(self.0 >> 8),
            Side::Second => Bitboard(self.0 << 8),
        }
    }
    /// The set moved one file towards the a-file.
    #[inline]
    #[must_use]
    pub const fn west(self) -> Bitboard {
        Bitboard((self.0 & !File::A.bitboard().0) >> 1)
    }
    /// The set moved one file towards the h-file.
    #[inline]
    #[must_use]
    pub const fn east(self) -> Bitboard {
        Bitboard((self.0 & !File::H.bitboard().0) << 1)
    }
}

/// What a move does besides going from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Special {
    /// Nothing.
    None,
    /// Castles: the target is the square of the own rook.
    Castle,
    /// Captures a pawn that passed the target square.
    EnPassant,
    /// Becomes this kind, which is neither pawn nor king.
    Promote(PieceKind),
}

/// A move: origin in bits 0..6, target in bits 6..12, and what is special about it in bits 12..16
/// (0 nothing, 1 castling, 2 en passant, 4 to 7 promotion to knight, bishop, rook, queen).
/// Castling is written king takes own rook, in every variant of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(NonZeroU16);

const _: () = assert!(size_of::<Option<Move>>() == 2);

impl Move {
    const CASTLE: u16 = 1 << 12;
    const EN_PASSANT: u16 = 2 << 12;
    const PROMOTE: u16 = 4 << 12;

    #[inline]
    const fn coded(from: Square, to: Square, code: u16) -> Move {
        let bits = (from.0 & 63) as u16 | ((to.0 & 63) as u16) << 6 | code;
        // Only the step from a1 to a1 is all zero, which no caller means; h8 to h8 is as wrong.
        Move(match NonZeroU16::new(bits) {
            Some(bits) => bits,
            None => NonZeroU16::MAX,
        })
    }
    /// A plain move or capture between two squares that are not the same, for a cell of a list: nothing is checked.
    #[inline]
    pub const fn cell(from: Square, to: Square) -> Option<Move> {
        match NonZeroU16::new((from.0 & 63) as u16 | ((to.0 & 63) as u16) << 6) {
            Some(bits) => Some(Move(bits)),
            None => None,
        }
    }
    /// A plain move or capture.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Move {
        Self::coded(from, to, 0)
    }
    /// The king on `from` castles with the rook on `rook`.
    #[inline]
    pub const fn castle(from: Square, rook: Square) -> Move {
        Self::coded(from, rook, Self::CASTLE)
    }
    /// A pawn captures en passant.
    #[inline]
    pub const fn en_passant(from: Square, to: Square) -> Move {
        Self::coded(from, to, Self::EN_PASSANT)
    }
    /// A pawn promotes to `kind` (knight to queen).
    #[inline]
    pub const fn promote(from: Square, to: Square, kind: PieceKind) -> Move {
        debug_assert!(!matches!(kind, PieceKind::Pawn | PieceKind::King));
        Self::coded(from, to, Self::PROMOTE | ((kind as u16 - 1) & 3) << 12)
    }
    /// Where the piece stands.
    #[inline]
    pub const fn from(self) -> Square {
        Square(self.0.get() as u8 & 63)
    }
    /// Where it goes; when castling, where the own rook stands.
    #[inline]
    pub const fn to(self) -> Square {
        Square((self.0.get() >> 6) as u8 & 63)
    }
    /// What is special about it; `None` of bits that no move has.
    #[inline]
    pub const fn special(self) -> Option<Special> {
        Some(match self.0.get() >> 12 {
            0 => Special::None,
            1 => Special::Castle,
            2 => Special::EnPassant,
            4 => Special::Promote(PieceKind::Knight),
            5 => Special::Promote(PieceKind::Bishop),
            6 => Special::Promote(PieceKind::Rook),
            7 => Special::Promote(PieceKind::Queen),
            _ => return None,
        })
    }
    /// Is there nothing special about it?
    #[inline]
    pub const fn is_plain(self) -> bool {
        self.0.get() < Self::CASTLE
    }
    /// Is it castling?
    #[inline]
    pub const fn is_castle(self) -> bool {
        self.0.get() >> 12 == Self::CASTLE >> 12
    }
    /// Is it an en passant capture?
    #[inline]
    pub const fn is_en_passant(self) -> bool {
        self.0.get() >> 12 == Self::EN_PASSANT >> 12
    }
    /// The kind it promotes to.
    #[inline]
    pub const fn promotion(self) -> Option<PieceKind> {
        if self.0.get() & Self::PROMOTE == 0 {
            None
        } else {
            Some(PieceKind::ALL[(self.0.get() >> 12 & 3) as usize + 1])
        }
    }
}

impl GameMove for Move {
    #[inline]
    fn pack(self) -> NonZeroU16 {
        self.0
    }
    #[inline]
    fn unpack(bits: NonZeroU16) -> Self {
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

/// The internal form, for debugging: `e1h1` for castling. [`crate::chess::Position`] knows the
/// forms people use.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        self.promotion().map_or(Ok(()), |kind| write!(f, "{}", kind.letter()))
    }
}
