//! The pairs of xiangqi, all of them, for the tuner: the evaluation has no table yet.

use super::types::{FILES, Piece, PieceKind, RANKS, SQUARES, Square};
use crate::eval::{Bond, PairSpace, Place};

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
const FEATURES: usize = {
    let (mut sum, mut kind) = (0, 0);
    while kind < STANDS.len() {
        sum += STANDS[kind].count_ones() as usize;
        kind += 1;
    }
    sum
};

/// Marks a square on which a piece never stands.
const NOWHERE: u16 = u16::MAX;

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

/// The feature of each piece on each square.
static FEATURE: [[u16; SQUARES]; Piece::COUNT] = {
    let mut table = [[NOWHERE; SQUARES]; Piece::COUNT];
    let mut square = 0;
    while square < SQUARES {
        let mut kind = 0;
        while kind < 7 {
            table[kind][square] = NUMBERED.0[kind][square];
            table[7 + kind][square] = NUMBERED.0[kind][Square::from_index(square).flip().index()];
            kind += 1;
        }
        square += 1;
    }
    table
};

/// The features of a side: a kind on a square it may stand on.
#[derive(Debug)]
pub struct Space;

impl PairSpace for Space {
    const FEATURES: usize = FEATURES;
    const RANKS: usize = RANKS;
    const KINDS: usize = PieceKind::ALL.len();

    fn place(feature: usize) -> Place {
        let (kind, square) = NUMBERED.1[feature];
        let square = Square::from_index(usize::from(square));
        Place { kind: usize::from(kind), file: square.file(), rank: square.rank() }
    }
    fn mirror(feature: usize) -> usize {
        let Place { kind, file, rank } = Self::place(feature);
        usize::from(NUMBERED.0[kind][Square::new(FILES - 1 - file, rank).index()])
    }
    fn knows(bond: Bond, f: usize, g: usize) -> bool {
        let (f, g) = (Self::place(f), Self::place(g));
        let king = PieceKind::King.index();
        !(bond == Bond::Own && (f == g || f.kind == king && g.kind == king))
    }
}

/// The feature of a piece on a square it may stand on.
pub(super) fn feature(piece: Piece, square: Square) -> usize {
    usize::from(FEATURE[piece.index()][square.index()])
}
