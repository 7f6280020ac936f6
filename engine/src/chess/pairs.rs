//! The pairs of chess: every pair with a pawn or a king in it.

use std::sync::LazyLock;

use super::types::{Bitboard, Piece, PieceKind, Square};
use crate::{
    eval::{Bond, Cell, PairSpace, PairSum, PairTable, Place},
    side::Side,
};

const PAWN: usize = PieceKind::Pawn.index();
const KING: usize = PieceKind::King.index();

/// Kinds times squares, from the side of the owner.
#[derive(Debug)]
pub struct Space;

/// Index of the feature: the kind, then the square with rank 1 as the owner's first.
#[inline(always)]
pub(super) const fn feature(kind: usize, side: Side, square: Square) -> usize {
    kind << 6 | square.index() ^ [0, 56][side.index()]
}

impl PairSpace for Space {
    const FEATURES: usize = 6 * 64;
    const RANKS: usize = 8;
    const KINDS: usize = 6;

    fn place(feature: usize) -> Place {
        Place { kind: feature >> 6, file: feature & 7, rank: feature >> 3 & 7 }
    }
    fn mirror(feature: usize) -> usize {
        feature ^ 7
    }
    fn knows(bond: Bond, f: usize, g: usize) -> bool {
        let (f, g) = (Self::place(f), Self::place(g));
        let stands = |p: Place| p.kind != PAWN || (1..7).contains(&p.rank);
        let has = |kind| f.kind == kind || g.kind == kind;
        stands(f) && stands(g) && (has(PAWN) || has(KING)) && !(bond == Bond::Own && f.kind == KING && g.kind == KING)
    }
}

/// Columns of a row: the partner's kind and owner, and its square as its owner sees it.
const COLUMNS: usize = 4 * 64;
const OWN_PAWN: usize = 0;
const FOE_PAWN: usize = 64;
const OWN_KING: usize = 128;
const FOE_KING: usize = 192;

type Row = [Cell; COLUMNS];

/// The table that ships, as `chuhan-tune pairs` wrote it.
pub(super) static TABLE: LazyLock<PairTable> = LazyLock::new(|| {
    PairTable::read::<Space>(include_bytes!("pairs.zlib"))
        .unwrap_or_else(|e| unreachable!("the table that ships is sound: {e}"))
});

/// A row for each feature: what it is worth with every pawn and king. A pair with an officer stands in the
/// officer's row, one of a pawn and a king in the king's.
static ROWS: LazyLock<Box<[Row; Space::FEATURES]>> = LazyLock::new(|| {
    let row = |f: usize| -> Row {
        std::array::from_fn(|column| {
            let (bond, kind) = match column & !63 {
                OWN_PAWN => (Bond::Own, PAWN),
                FOE_PAWN => (Bond::Foe, PAWN),
                OWN_KING => (Bond::Own, KING),
                _ => (Bond::Foe, KING),
            };
            TABLE.cell(bond, f, kind << 6 | column & 63)
        })
    };
    let rows: Vec<Row> = (0..Space::FEATURES).map(row).collect();
    rows.try_into().unwrap_or_else(|_| unreachable!("a row for each feature"))
});

/// The pieces of a board, by kind and by side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pieces<'a> {
    /// By [`PieceKind::index`].
    pub kinds: &'a [Bitboard; 6],
    /// By [`Side::index`].
    pub sides: &'a [Bitboard; 2],
}

impl Pieces<'_> {
    #[inline(always)]
    fn of(self, side: Side, kind: PieceKind) -> Bitboard {
        self.kinds[kind.index()] & self.sides[side.index()]
    }
}

/// The sum over `partners`, all of one side, in one part of a row.
#[inline(always)]
fn along(row: &Row, part: usize, side: Side, partners: Bitboard, sum: &mut PairSum) {
    for square in partners {
        sum.add(row[part | square.index() ^ [0, 56][side.index()]]);
    }
}

/// The sum over the rows of all pieces of `side` among `kinds`, in one column.
#[inline(always)]
fn down(rows: &[Row; Space::FEATURES], board: Pieces, side: Side, column: usize) -> PairSum {
    let mut sum = PairSum::ZERO;
    for kind in [PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen] {
        for square in board.of(side, kind) {
            sum.add(rows[feature(kind.index(), side, square)][column]);
        }
    }
    sum.of(side)
}

/// What all pairs of a piece on `square`, whether it stands there yet or not, with the pieces on the board are
/// worth, `First` minus `Second`. With itself no piece is a pair.
#[inline]
pub(super) fn of_piece(board: Pieces, piece: Piece, square: Square) -> PairSum {
    let rows = &**ROWS;
    let (us, them, kind) = (piece.side(), !piece.side(), piece.kind());
    let f = feature(kind.index(), us, square);
    let row = &rows[f];
    let mut own = PairSum::ZERO;
    along(row, OWN_PAWN, us, board.of(us, PieceKind::Pawn), &mut own);
    along(row, FOE_PAWN, them, board.of(them, PieceKind::Pawn), &mut own);
    let mut sum = match kind {
        PieceKind::Pawn => {
            let mut sum = own.of(us);
            for (side, part) in [(us, OWN_PAWN), (them, FOE_PAWN)] {
                let column = part | f & 63;
                sum += down(rows, board, side, column);
                for king in board.of(side, PieceKind::King) {
                    let mut cell = PairSum::ZERO;
                    cell.add(rows[feature(KING, side, king)][column]);
                    sum += cell.of(side);
                }
            }
            return sum;
        }
        PieceKind::King => {
            along(row, FOE_KING, them, board.of(them, PieceKind::King), &mut own);
            let mut sum = down(rows, board, us, OWN_KING | f & 63);
            sum += down(rows, board, them, FOE_KING | f & 63);
            sum
        }
        _ => {
            along(row, OWN_KING, us, board.of(us, PieceKind::King), &mut own);
            along(row, FOE_KING, them, board.of(them, PieceKind::King), &mut own);
            PairSum::ZERO
        }
    };
    sum += own.of(us);
    sum
}
