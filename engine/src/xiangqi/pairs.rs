//! The pairs of xiangqi: all of them.

use std::sync::LazyLock;

use super::{
    standing,
    types::{Bitboard, FILES, MOST, Piece, PieceKind, RANKS, SQUARES, Square},
};
use crate::{
    eval::{Bond, Cell, PairCell, PairRows, PairSpace, PairSum, PairTable, Place, Row, STANDING_IN_ROWS},
    side::Side,
};

/// Squares that each kind may stand on, by index of the kind: the palace, the advisors' and the elephants'
/// points, the whole board, and what a pawn can reach.
const STANDS: [u128; 7] = {
    const ALL: u128 = (1 << SQUARES) - 1;
    let palace = 0o70 | 0o70 << 9 | 0o70 << 18;
    let advisor = 0o50 | 0o20 << 9 | 0o50 << 18;
    let elephant = 0o104 | 0o421 << 18 | 0o104 << 36;
    let home = 0o525;
    let pawn = ALL << 45 & ALL | home << 27 | home << 36;
    [palace, advisor, elephant, ALL, ALL, ALL, pawn]
};

/// How many features a side has.
pub(super) const FEATURES: usize = {
    let (mut sum, mut kind) = (0, 0);
    while kind < STANDS.len() {
        sum += STANDS[kind].count_ones() as usize;
        kind += 1;
    }
    sum
};

/// Stands for a square on which a piece never stands. It is worth nothing beside anything: a position is put on the
/// board before it is known to be sound.
const NOWHERE: u16 = FEATURES as u16;

/// The feature of each kind on each square, seen from the owner's side; and the kind and square of each feature.
const NUMBERED: ([[u16; SQUARES]; 7], [(u8, u8); FEATURES]) = {
    let (mut of, mut places) = ([[NOWHERE; SQUARES]; 7], [(0, 0); FEATURES]);
    let (mut n, mut kind) = (0, 0);
    while kind < 7 {
        let mut square = 0;
        while square < SQUARES {
            if STANDS[kind] >> square & 1 != 0 {
                of[kind][square] = n as u16;
                places[n] = (kind as u8, square as u8);
                n += 1;
            }
            square += 1;
        }
        kind += 1;
    }
    (of, places)
};

/// The feature of a piece on a square it may stand on, else [`NOWHERE`].
#[inline(always)]
pub(super) const fn feature(piece: Piece, square: Square) -> usize {
    FEATURE[piece.code()][square.index()] as usize
}

/// So many numbers each list by square holds: a power of two, which spares multiplications.
const LISTED: usize = SQUARES.next_power_of_two();

/// `[code of the piece][square]`: the feature of a piece.
static FEATURE: [[u16; LISTED]; Piece::CODES] = {
    let mut table = [[NOWHERE; LISTED]; Piece::CODES];
    let mut i = 0;
    while i < 7 * SQUARES {
        let (kind, square) = (i / SQUARES, i % SQUARES);
        let flipped = Square::from_index(square).flip().index();
        table[Piece::new(Side::First, PieceKind::ALL[kind]).code()][square] = NUMBERED.0[kind][square];
        table[Piece::new(Side::Second, PieceKind::ALL[kind]).code()][square] = NUMBERED.0[kind][flipped];
        i += 1;
    }
    table
};

/// The features of a side: a kind on a square it may stand on.
#[derive(Debug)]
pub struct Space;

impl PairSpace for Space {
    const FEATURES: usize = FEATURES;
    const FILES: usize = FILES;
    const RANKS: usize = RANKS;
    const KINDS: usize = PieceKind::ALL.len();
    /// With more, nothing would show that what the terms of two men add to the rows of horses and chariots fits.
    const PARTS: i32 = 8;

    fn place(feature: usize) -> Place {
        let (kind, square) = NUMBERED.1[feature];
        let square = Square::from_index(usize::from(square));
        Place { kind: usize::from(kind), file: square.file(), rank: square.rank() }
    }
    fn mirror(feature: usize) -> usize {
        let Place { kind, file, rank } = Self::place(feature);
        usize::from(NUMBERED.0[kind][Square::new(FILES - 1 - file, rank).index()])
    }
    fn most(kind: usize) -> usize {
        MOST[kind] as usize
    }
    fn knows(bond: Bond, f: usize, g: usize) -> bool {
        let (f, g) = (Self::place(f), Self::place(g));
        let king = PieceKind::King.index();
        !(bond == Bond::Own && (f == g || f.kind == king && g.kind == king))
    }
    fn standing(bond: Bond, f: usize, g: usize) -> Cell {
        if !STANDING_IN_ROWS {
            return [0; 2];
        }
        let man = |side: Side, f: usize| {
            let (kind, square) = NUMBERED.1[f];
            let square = Square::from_index(usize::from(square));
            let square = if side == Side::First { square } else { square.flip() };
            (Piece::new(side, PieceKind::ALL[usize::from(kind)]), square)
        };
        let other = if bond == Bond::Own { Side::First } else { Side::Second };
        let worth = standing::worth(man(Side::First, f), man(other, g)) * Self::PARTS;
        [worth.mg() as i16, worth.eg() as i16]
    }
}

/// Columns of one side's features, [`NOWHERE`] among them.
const COLUMNS: usize = FEATURES + 1;

/// The table that ships, as `chuhan-tune pairs` wrote it.
fn table() -> PairTable {
    PairTable::read::<Space>(include_bytes!("pairs.zlib"))
        .unwrap_or_else(|e| unreachable!("the table that ships is sound: {e}"))
}

/// The same, kept for those who ask for single pairs; [`ROWS`] are what the board reads.
pub(super) static TABLE: LazyLock<PairTable> = LazyLock::new(table);

/// A row for each feature: what it is worth with every own feature, then with every enemy one, the terms of [`standing`]
/// included.
static ROWS: LazyLock<PairRows<{ 2 * COLUMNS }>> = LazyLock::new(|| {
    PairRows::new::<Space>(&table(), COLUMNS, |column| {
        let (bond, g) = if column < COLUMNS { (Bond::Own, column) } else { (Bond::Foe, column - COLUMNS) };
        (g != usize::from(NOWHERE)).then_some((bond, g))
    })
});

/// The row of a piece on a square.
#[inline(always)]
fn row(rows: &PairRows<{ 2 * COLUMNS }>, piece: Piece, square: Square) -> &Row {
    rows.row(feature(piece, square))
}

/// What stands on each square.
type Mailbox = [Option<Piece>; SQUARES];

/// So many numbers of the list of columns belong to each square.
const PER_SQUARE: usize = Piece::CODES;
/// How long the list of columns is: so long that it holds whatever a square of seven bits and a byte of [`Piece::bits`]
/// come to, which spares the check.
const COLUMNS_LISTED: usize = PER_SQUARE * LISTED + 256;

/// `[us][place]`: the column of a partner in the row of a piece of `us`. See [`column`].
static COLUMN: [[u16; COLUMNS_LISTED]; 2] = {
    let mut table = [[NOWHERE; COLUMNS_LISTED]; 2];
    let mut i = 0;
    while i < 2 * Piece::COUNT * SQUARES {
        let (us, them, kind) = (i / Piece::COUNT / SQUARES, i / 7 / SQUARES % 2, i / SQUARES % 7);
        let (piece, square) = (Piece::new(Side::BOTH[them], PieceKind::ALL[kind]), i % SQUARES);
        let foe = if us == them { 0 } else { COLUMNS };
        table[us][PER_SQUARE * square + piece.bits()] = (foe + feature(piece, Square::from_index(square))) as u16;
        i += 1;
    }
    table
};

/// The column of a piece of these [`Piece::bits`] in the rows of `us`.
#[inline(always)]
fn column(bits: usize, square: Square, us: Side) -> usize {
    // The bits are added as they are: a mask would take as long as the sum.
    usize::from(COLUMN[us.index()][PER_SQUARE * square.index() + bits])
}

/// What [`Piece::bits`] says of a piece on the board.
#[inline(always)]
fn bits(mailbox: &Mailbox, square: Square) -> usize {
    // No branch: nobody asks for an empty square.
    mailbox[square.index()].map_or(0, Piece::bits)
}

/// What all pairs of a piece on `square`, whether it stands there yet or not, with the pieces on `others` are worth,
/// `First` minus `Second`.
pub(super) fn of_piece(mailbox: &Mailbox, piece: Piece, square: Square, others: Bitboard) -> PairSum {
    let us = piece.side();
    let partners = others.into_iter().map(|partner| column(bits(mailbox, partner), partner, us));
    PairSum::of_row::<PairCell>(row(&ROWS, piece, square), partners).of(us)
}

/// A piece went from one square to another, where it took `victim`, if there was one.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub piece: Piece,
    pub from: Square,
    pub to: Square,
    pub victim: Option<Piece>,
}

/// By how much a step changed the sum of pairs, `First` minus `Second`, on a board that is `occupied` after it.
pub(super) fn of_step(mailbox: &Mailbox, Step { piece, from, to, victim }: Step, occupied: Bitboard) -> PairSum {
    let (rows, us, others) = (&*ROWS, piece.side(), occupied - to.bitboard());
    let (before, after) = (row(rows, piece, from), row(rows, piece, to));
    let change = if let Some(victim) = victim {
        let captor = column(piece.bits(), from, !us);
        let partners =
            others.into_iter().map(|partner| [us, !us].map(|side| column(bits(mailbox, partner), partner, side)));
        PairSum::of_capture::<PairCell>(before, after, row(rows, victim, to), captor, partners)
    } else {
        let partners = others.into_iter().map(|partner| column(bits(mailbox, partner), partner, us));
        PairSum::of_change::<PairCell>(before, after, partners)
    };
    change.of(us)
}
