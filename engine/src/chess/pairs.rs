//! The pairs of chess: all of them.

use std::sync::LazyLock;

use super::{
    standing,
    types::{Bitboard, MOST_PIECES, Piece, PieceKind, Square},
};
use crate::{
    eval::{Bond, Cell, PairCell, PairRows, PairSpace, PairSum, PairTable, Place, Row, RowSum, STANDING_IN_ROWS},
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
    kind << 6 | square.relative(side).index()
}

impl PairSpace for Space {
    const FEATURES: usize = 6 * 64;
    const FILES: usize = 8;
    const RANKS: usize = 8;
    const KINDS: usize = 6;
    const PARTS: i32 = 16;

    fn place(feature: usize) -> Place {
        Place { kind: feature >> 6, file: feature & 7, rank: feature >> 3 & 7 }
    }
    fn mirror(feature: usize) -> usize {
        feature ^ 7
    }
    fn most(kind: usize) -> usize {
        if kind == KING { 1 } else { MOST_PIECES as usize }
    }
    fn knows(bond: Bond, f: usize, g: usize) -> bool {
        let (f, g) = (Self::place(f), Self::place(g));
        let stands = |p: Place| p.kind != PAWN || (1..7).contains(&p.rank);
        stands(f) && stands(g) && !(bond == Bond::Own && f.kind == KING && g.kind == KING)
    }
    fn standing(bond: Bond, f: usize, g: usize) -> Cell {
        if !STANDING_IN_ROWS || !Self::knows(bond, f, g) {
            return [0; 2];
        }
        let man = |side: Side, f: usize| {
            (Piece::new(side, PieceKind::ALL[f >> 6]), Square::from_index(f & 63).relative(side))
        };
        let other = if bond == Bond::Own { Side::First } else { Side::Second };
        let worth = standing::worth(man(Side::First, f), man(other, g)) * Self::PARTS;
        [worth.mg() as i16, worth.eg() as i16]
    }
    /// A king's row knows what all other men are worth by where he stands.
    fn is_summed_in_one_word(feature: usize) -> bool {
        feature >> 6 != KING
    }
}

/// Columns of a row: every piece, by [`Piece::index`], on every square, as the first side sees the board.
const COLUMNS: usize = Piece::ALL.len() * 64;
/// Turns a column into the one that the second side reads instead: its own pieces and its own ranks first.
const TURNED: usize = 1 << 6 | 0x38;

/// The table that ships, as `chuhan-tune pairs` wrote it.
fn table() -> PairTable {
    PairTable::read::<Space>(include_bytes!("pairs.zlib"))
        .unwrap_or_else(|e| unreachable!("the table that ships is sound: {e}"))
}

/// The same, kept for those who ask for single pairs; [`ROWS`] are what the board reads.
pub(super) static TABLE: LazyLock<PairTable> = LazyLock::new(table);

/// A row for each feature: what it is worth to its owner with every piece on every square, the terms of
/// [`standing`] included.
static ROWS: LazyLock<PairRows<COLUMNS>> = LazyLock::new(|| {
    PairRows::new::<Space>(&table(), Space::FEATURES, |column| {
        let (piece, square) = (Piece::ALL[column >> 6], Square::from_index(column & 63));
        let bond = if piece.side() == Side::First { Bond::Own } else { Bond::Foe };
        Some((bond, feature(piece.kind().index(), piece.side(), square)))
    })
});

/// What stands on each square.
type Mailbox = [Option<Piece>; 64];

/// The row of a piece of `us` on a square.
#[inline(always)]
fn row(rows: &PairRows<COLUMNS>, piece: Piece, us: Side, square: Square) -> &Row {
    rows.row(feature(piece.index() >> 1, us, square))
}

/// The column of a piece of this [`Piece::index`] in the rows of `us`.
#[inline(always)]
fn column(code: usize, square: Square, us: Side) -> usize {
    (code << 6 | square.index()) ^ (TURNED * us.index())
}

/// The columns of `partners` in the rows of `us`.
#[inline(always)]
fn columns(mailbox: &Mailbox, us: Side, partners: Bitboard) -> impl Iterator<Item = usize> {
    partners.into_iter().map(move |square| {
        // No branch: nobody asks for an empty square.
        let code = mailbox[square.index()].map_or(Piece::ALL.len(), Piece::index);
        column(code, square, us)
    })
}

/// What all pairs of a piece on `square`, whether it stands there yet or not, with the pieces on `others` are worth,
/// `First` minus `Second`.
pub(super) fn of_piece(mailbox: &Mailbox, piece: Piece, square: Square, others: Bitboard) -> PairSum {
    let us = piece.side();
    // Not in one word: a king's row sums to more than that holds, see [`of_king_step`].
    PairSum::of_row::<PairSum>(row(&ROWS, piece, us, square), columns(mailbox, us, others)).of(us)
}

/// A piece left `from`, and `arrives`, of the same side, stands on `to`, where it took `victim`, if there was one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub piece: Piece,
    pub from: Square,
    pub arrives: Piece,
    pub to: Square,
    pub victim: Option<Piece>,
}

/// By how much a step changed the sum of pairs, `First` minus `Second`, on a board that is `occupied` after it.
pub(super) fn of_step(mailbox: &Mailbox, step: Step, occupied: Bitboard) -> PairSum {
    if step.piece.kind() == PieceKind::King {
        return of_king_step(mailbox, step, occupied);
    }
    of_step_by::<PairCell>(step.piece.side(), mailbox, step, occupied)
}

/// The same for a king, whose row knows what all other men are worth by where he stands.
#[inline(never)]
fn of_king_step(mailbox: &Mailbox, step: Step, occupied: Bitboard) -> PairSum {
    of_step_by::<PairSum>(step.piece.side(), mailbox, step, occupied)
}

#[inline(always)]
fn of_step_by<S: RowSum>(us: Side, mailbox: &Mailbox, step: Step, occupied: Bitboard) -> PairSum {
    let Step { piece, from, arrives, to, victim } = step;
    let rows = &*ROWS;
    let (before, after) = (row(rows, piece, us, from), row(rows, arrives, us, to));
    let partners = columns(mailbox, us, occupied - to.bitboard());
    let change = match victim {
        None => PairSum::of_change::<S>(before, after, partners),
        Some(victim) => {
            let captor = column(piece.index(), from, !us);
            let partners = partners.map(|column| [column, column ^ TURNED]);
            PairSum::of_capture::<S>(before, after, row(rows, victim, !us, to), captor, partners)
        }
    };
    change.of(us)
}
