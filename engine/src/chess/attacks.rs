//! Which squares pieces attack: tables for leapers and lines, one lookup for sliders.

use super::{
    sliders,
    types::{Bitboard, PieceKind, Square},
};
use crate::game::Side;

/// Squares a bishop on `square` attacks, the first piece in each direction included.
#[inline]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    sliders::bishop(square, occupied)
}

/// Squares a rook on `square` attacks, the first piece in each direction included.
#[inline]
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    sliders::rook(square, occupied)
}

/// Squares a queen on `square` attacks, the first piece in each direction included.
#[inline]
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    bishop_attacks(square, occupied) | rook_attacks(square, occupied)
}

/// Squares a knight on `square` attacks.
#[inline]
pub fn knight_attacks(square: Square) -> Bitboard {
    Bitboard(KNIGHT[square.index()])
}

/// Squares a king on `square` attacks.
#[inline]
pub fn king_attacks(square: Square) -> Bitboard {
    Bitboard(KING[square.index()])
}

/// Squares a pawn of `side` on `square` attacks.
#[inline]
pub fn pawn_attacks(side: Side, square: Square) -> Bitboard {
    Bitboard(PAWN[side.index()][square.index()])
}

/// Squares that the pawns of `side` attack together.
#[inline]
pub fn pawns_attacks(side: Side, pawns: Bitboard) -> Bitboard {
    let ahead = pawns.ahead(side);
    ahead.west() | ahead.east()
}

/// Squares a piece of this kind and owner attacks.
#[inline]
pub fn attacks(kind: PieceKind, side: Side, square: Square, occupied: Bitboard) -> Bitboard {
    match kind {
        PieceKind::Pawn => pawn_attacks(side, square),
        PieceKind::Knight => knight_attacks(square),
        PieceKind::Bishop => bishop_attacks(square, occupied),
        PieceKind::Rook => rook_attacks(square, occupied),
        PieceKind::Queen => queen_attacks(square, occupied),
        PieceKind::King => king_attacks(square),
    }
}

/// Squares a bishop attacks on an empty board.
#[inline]
pub fn bishop_rays(square: Square) -> Bitboard {
    Bitboard(BISHOP_RAYS[square.index()])
}

/// Squares a rook attacks on an empty board.
#[inline]
pub fn rook_rays(square: Square) -> Bitboard {
    Bitboard(ROOK_RAYS[square.index()])
}

/// The squares strictly between two squares of one rank, file or diagonal; empty for others.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    Bitboard(BETWEEN[a.index()][b.index()])
}

/// The whole rank, file or diagonal through both squares, edge to edge; empty if there is none, or
/// if the squares are the same.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    Bitboard(LINE[a.index()][b.index()])
}

const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (-1, -1), (1, -1), (-1, 1)];

static KNIGHT: [u64; 64] = leaper(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: [u64; 64] = leaper(&[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]);
static PAWN: [[u64; 64]; 2] = [leaper(&[(-1, 1), (1, 1)]), leaper(&[(-1, -1), (1, -1)])];
static BISHOP_RAYS: [u64; 64] = rays(&DIAGONAL);
static ROOK_RAYS: [u64; 64] = rays(&STRAIGHT);
static BETWEEN: [[u64; 64]; 64] = lines(false);
static LINE: [[u64; 64]; 64] = lines(true);

/// The bit of the square `dx` files and `dy` ranks away; 0 off the board.
const fn step(square: usize, dx: i32, dy: i32) -> u64 {
    let (x, y) = (square as i32 % 8 + dx, square as i32 / 8 + dy);
    if x < 0 || x > 7 || y < 0 || y > 7 { 0 } else { 1 << (8 * y + x) }
}

/// The squares in one direction from `square` up to the board's edge.
const fn ray(square: usize, dx: i32, dy: i32) -> u64 {
    let (mut out, mut n) = (0, 1);
    while n < 8 {
        out |= step(square, n * dx, n * dy);
        n += 1;
    }
    out
}

const fn leaper(steps: &[(i32, i32)]) -> [u64; 64] {
    let mut out = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < steps.len() {
            out[square] |= step(square, steps[i].0, steps[i].1);
            i += 1;
        }
        square += 1;
    }
    out
}

const fn rays(directions: &[(i32, i32); 4]) -> [u64; 64] {
    let mut out = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < 4 {
            out[square] |= ray(square, directions[i].0, directions[i].1);
            i += 1;
        }
        square += 1;
    }
    out
}

/// With `whole` the lines through two squares, else what lies between them.
#[allow(clippy::large_stack_arrays)] // Evaluated at compile time only.
const fn lines(whole: bool) -> [[u64; 64]; 64] {
    let directions = [STRAIGHT[0], STRAIGHT[2], DIAGONAL[0], DIAGONAL[2]];
    let mut out = [[0; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut i = 0;
        while i < 4 {
            let (dx, dy) = directions[i];
            let (ahead, behind) = (ray(a, dx, dy), ray(a, -dx, -dy));
            let mut b = 0;
            while b < 64 {
                if whole && (ahead | behind) >> b & 1 != 0 {
                    out[a][b] = ahead | behind | 1 << a;
                } else if ahead >> b & 1 != 0 {
                    out[a][b] = ahead & ray(b, -dx, -dy);
                } else if behind >> b & 1 != 0 {
                    out[a][b] = behind & ray(b, dx, dy);
                }
                b += 1;
            }
            i += 1;
        }
        a += 1;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks square by square, the definition itself.
    fn walk(square: Square, occupied: Bitboard, directions: [(i32, i32); 4]) -> Bitboard {
        let mut out = Bitboard::EMPTY;
        for (dx, dy) in directions {
            for n in 1.. {
                let next = Bitboard(step(square.index(), n * dx, n * dy));
                out |= next;
                if next.is_empty() || next.meets(occupied) {
                    break;
                }
            }
        }
        out
    }

    #[test]
    fn sliders_match_a_walk_for_every_relevant_occupancy() {
        for square in Square::all() {
            for (rays, directions, ways) in [
                (bishop_rays(square), DIAGONAL, [bishop_attacks, sliders::magic::bishop, sliders::gathered::bishop]),
                (rook_rays(square), STRAIGHT, [rook_attacks, sliders::magic::rook, sliders::gathered::rook]),
            ] {
                let mut occupied = 0u64;
                loop {
                    // Pieces off the rays must not matter.
                    for noise in [0, !rays.0] {
                        let occupied = Bitboard(occupied | noise);
                        let seen = walk(square, occupied, directions);
                        assert_eq!(ways.map(|way| way(square, occupied)), [seen; 3], "{square} {occupied:?}");
                    }
                    occupied = occupied.wrapping_sub(rays.0) & rays.0;
                    if occupied == 0 {
                        break;
                    }
                }
            }
        }
    }

    #[test]
    fn lines_and_between_match_their_definitions() {
        for a in Square::all() {
            for b in Square::all() {
                let mut expected = (Bitboard::EMPTY, Bitboard::EMPTY);
                for rays in [bishop_rays as fn(Square) -> Bitboard, rook_rays] {
                    if rays(a).has(b) {
                        expected.1 |= Square::all().filter(|&c| aligned(a, b, c)).collect();
                        expected.0 |= Square::all().filter(|&c| inside(a, b, c) && aligned(a, b, c)).collect();
                    }
                }
                assert_eq!((between(a, b), line(a, b)), expected, "{a} {b}");
            }
        }
    }

    fn offset(a: Square, b: Square) -> (i32, i32) {
        let part = |square: Square| (square.file().index() as i32, square.rank().index() as i32);
        (part(b).0 - part(a).0, part(b).1 - part(a).1)
    }
    fn aligned(a: Square, b: Square, c: Square) -> bool {
        let ((x, y), (u, v)) = (offset(a, b), offset(a, c));
        x * v == y * u
    }
    fn inside(a: Square, b: Square, c: Square) -> bool {
        c != a && c != b && a.distance(c) + c.distance(b) == a.distance(b)
    }
}
