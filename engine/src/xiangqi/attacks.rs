//! Attack sets from small tables: lines for chariots and cannons, legs and eyes for horses and
//! elephants.
//!
//! A rank is nine adjacent bits; the inner eight ranks of a file, nine bits apart, are gathered into
//! eight adjacent bits by one multiplication. The outermost squares of a line never change what is attacked, so
//! they are left out of the index. Every table is computed at compile time.

// The large arrays of the table builders exist at compile time only.
#![allow(clippy::large_stack_arrays)]

use super::types::{Bitboard, FILES, PieceKind, RANKS, SQUARES, Square};
use crate::game::Side;

/// Bits of file `a`.
const FILE_A: u128 = {
    let (mut mask, mut rank) = (0, 0);
    while rank < RANKS {
        mask |= 1 << (FILES * rank);
        rank += 1;
    }
    mask
};

/// Which of the two line pieces a table is for.
#[derive(Clone, Copy)]
enum Slider {
    Chariot,
    Cannon,
}

/// Squares seen from `at` on a line of `len` squares with occupancy `occ`: for the chariot up to
/// and including the first piece, for the cannon behind the first piece up to and including the
/// second.
const fn line(slider: Slider, at: usize, occ: u32, len: usize) -> u32 {
    let mut seen = 0;
    let mut direction = 0;
    while direction < 2 {
        let mut pieces = 0;
        let mut square = at as i32;
        loop {
            square += if direction == 0 { 1 } else { -1 };
            if square < 0 || square >= len as i32 {
                break;
            }
            let wanted = match slider {
                Slider::Chariot => pieces == 0,
                Slider::Cannon => pieces == 1,
            };
            if wanted {
                seen |= 1 << square;
            }
            if occ >> square & 1 != 0 {
                pieces += 1;
                if pieces == 2 {
                    break;
                }
            }
        }
        direction += 1;
    }
    seen
}

/// Attacks along a rank: `[file][inner seven squares of the rank]`, nine bits.
const fn rank_table(slider: Slider) -> [[u16; 128]; FILES] {
    let mut table = [[0; 128]; FILES];
    let mut file = 0;
    while file < FILES {
        let mut occ = 0;
        while occ < 128 {
            table[file][occ] = line(slider, file, (occ as u32) << 1, FILES) as u16;
            occ += 1;
        }
        file += 1;
    }
    table
}

/// Attacks along file `a`: `[rank][inner eight squares of the file]`.
const fn file_table(slider: Slider) -> [[u128; 256]; RANKS] {
    let mut table = [[0; 256]; RANKS];
    let mut rank = 0;
    while rank < RANKS {
        let mut occ = 0;
        while occ < 256 {
            let seen = line(slider, rank, (occ as u32) << 1, RANKS);
            let (mut spread, mut r) = (0u128, 0);
            while r < RANKS {
                spread |= ((seen >> r & 1) as u128) << (FILES * r);
                r += 1;
            }
            table[rank][occ] = spread;
            occ += 1;
        }
        rank += 1;
    }
    table
}

static CHARIOT_RANK: [[u16; 128]; FILES] = rank_table(Slider::Chariot);
static CANNON_RANK: [[u16; 128]; FILES] = rank_table(Slider::Cannon);
static CHARIOT_FILE: [[u128; 256]; RANKS] = file_table(Slider::Chariot);
static CANNON_FILE: [[u128; 256]; RANKS] = file_table(Slider::Cannon);

/// File and rank of every square, to spare the division.
static COORDINATES: [(u8, u8); SQUARES] = {
    let mut table = [(0, 0); SQUARES];
    let mut i = 0;
    while i < SQUARES {
        table[i] = ((i % FILES) as u8, (i / FILES) as u8);
        i += 1;
    }
    table
};

/// The 64 bits of `bits` from `start` up. By halves, for the double shift of a `u128` is slow.
#[inline(always)]
const fn bits_from(bits: u128, start: usize) -> u64 {
    let (low, high, shift) = (bits as u64, (bits >> 64) as u64, start as u32 & 63);
    if start < 64 { low >> shift | high << 1 << (63 - shift) } else { high >> shift }
}

/// What shifts a set of squares to the right by so many files, as a factor: a product is faster than the double shift.
static FILE_FACTOR: [u64; FILES] = {
    let (mut table, mut file) = ([0; FILES], 0);
    while file < FILES {
        table[file] = 1 << file;
        file += 1;
    }
    table
};

/// The same for so many ranks up.
static RANK_FACTOR: [u128; RANKS] = {
    let (mut table, mut rank) = ([0; RANKS], 0);
    while rank < RANKS {
        table[rank] = 1 << (FILES * rank);
        rank += 1;
    }
    table
};

#[inline(always)]
fn line_attacks(ranks: &[[u16; 128]; FILES], files: &[[u128; 256]; RANKS], sq: Square, occupied: Bitboard) -> Bitboard {
    /// The inner squares of a file from rank 1 up, nine bits apart.
    const INNER: u64 = 0x8040_2010_0804_0201;
    /// Multiplying them by this brings all eight together in the highest byte.
    const GATHER: u64 = 0x0101_0101_0101_0101;
    let (file, rank) = COORDINATES[sq.index()];
    let (file, rank) = (usize::from(file), usize::from(rank));
    // The inner squares of a rank lie in one half of the board's bits.
    let half = if rank < 7 { occupied.0 as u64 } else { (occupied.0 >> 64) as u64 };
    let across = (half >> ((FILES * rank + 1) & 63)) as usize & 127;
    let along = ((bits_from(occupied.0, file + FILES) & INNER).wrapping_mul(GATHER) >> 56) as usize;
    let (across, along) = (u128::from(ranks[file][across]), files[rank][along]);
    Bitboard(across.wrapping_mul(RANK_FACTOR[rank]) | along.wrapping_mul(u128::from(FILE_FACTOR[file])))
}

/// Squares a chariot on `sq` reaches: along its lines up to and including the first piece.
#[inline]
pub fn chariot_attacks(sq: Square, occupied: Bitboard) -> Bitboard {
    line_attacks(&CHARIOT_RANK, &CHARIOT_FILE, sq, occupied)
}

/// Squares over exactly one screen from `sq`: behind the first piece of each line, up to and
/// including the second. With the enemy's pieces this is what a cannon captures; the empty squares
/// among them are what it controls.
#[inline]
pub fn cannon_captures(sq: Square, occupied: Bitboard) -> Bitboard {
    line_attacks(&CANNON_RANK, &CANNON_FILE, sq, occupied)
}

/// Steps along the lines, in the order of the bits of [`line_bits`].
const STRAIGHT: [(i32, i32); 4] = [(1, 0), (0, -1), (0, 1), (-1, 0)];
/// Steps along the diagonals, in the order of the bits of [`diagonal_bits`].
const DIAGONAL: [(i32, i32); 4] = [(1, -1), (1, 1), (-1, 1), (-1, -1)];

/// Occupancy of the four straight neighbours of `sq` in four bits (right, below, above, left).
/// Neighbours beyond an edge give any value; the tables ignore them.
#[inline(always)]
fn line_bits(sq: Square, occupied: Bitboard) -> usize {
    // In the window below stands at 0, left at 8, right at 10, above at 18. The factor moves
    // right to 60, below to 61, above to 62 and left to 63; a test compares all cases.
    const WINDOW: u64 = 1 | 1 << 8 | 1 << 10 | 1 << 18;
    const GATHER: u64 = 1 << (60 - 10) | 1 << 61 | 1 << (62 - 18) | 1 << (63 - 8);
    let window = bits_from(occupied.0 << 9, sq.index()) & WINDOW;
    (window.wrapping_mul(GATHER) >> 60) as usize
}

/// Occupancy of the four diagonal neighbours of `sq` in four bits (right below, right above, left
/// above, left below). Neighbours beyond an edge give any value; the tables ignore them.
#[inline(always)]
fn diagonal_bits(sq: Square, occupied: Bitboard) -> usize {
    // In the window left below stands at 0, right below at 2, left above at 18, right above at 20.
    const WINDOW: u64 = 1 | 1 << 2 | 1 << 18 | 1 << 20;
    const GATHER: u64 = 1 << (60 - 2) | 1 << (61 - 20) | 1 << (62 - 18) | 1 << 63;
    let window = bits_from(occupied.0 << 10, sq.index()) & WINDOW;
    (window.wrapping_mul(GATHER) >> 60) as usize
}

/// `[square][neighbours]` for pieces that jump by `jumps[direction]`, unless the neighbour in that
/// direction is occupied.
const fn leg_table<const N: usize>(jumps: [[(i32, i32); N]; 4], own_bank: bool) -> [[u128; 16]; SQUARES] {
    let mut table = [[0; 16]; SQUARES];
    let mut sq = 0;
    while sq < SQUARES {
        let mut legs = 0;
        while legs < 16 {
            let mut direction = 0;
            while direction < 4 {
                let mut i = 0;
                while i < N && legs >> direction & 1 == 0 {
                    let (files, ranks) = jumps[direction][i];
                    if let Some(to) = Square::from_index(sq).offset(files, ranks)
                        && (!own_bank || (to.index() < SQUARES / 2) == (sq < SQUARES / 2))
                    {
                        table[sq][legs] |= 1 << to.index();
                    }
                    i += 1;
                }
                direction += 1;
            }
            legs += 1;
        }
        sq += 1;
    }
    table
}

const fn horse_jumps() -> [[(i32, i32); 2]; 4] {
    let mut jumps = [[(0, 0); 2]; 4];
    let mut i = 0;
    while i < 4 {
        let (x, y) = STRAIGHT[i];
        jumps[i] = [(2 * x + y, 2 * y + x), (2 * x - y, 2 * y - x)];
        i += 1;
    }
    jumps
}

/// Where a horse may stand that reaches a square past its diagonal neighbour.
const fn horse_origins() -> [[(i32, i32); 2]; 4] {
    let mut jumps = [[(0, 0); 2]; 4];
    let mut i = 0;
    while i < 4 {
        let (x, y) = DIAGONAL[i];
        jumps[i] = [(2 * x, y), (x, 2 * y)];
        i += 1;
    }
    jumps
}

const fn elephant_jumps() -> [[(i32, i32); 1]; 4] {
    let mut jumps = [[(0, 0); 1]; 4];
    let mut i = 0;
    while i < 4 {
        jumps[i] = [(2 * DIAGONAL[i].0, 2 * DIAGONAL[i].1)];
        i += 1;
    }
    jumps
}

static HORSE: [[u128; 16]; SQUARES] = leg_table(horse_jumps(), false);
static HORSE_ORIGINS: [[u128; 16]; SQUARES] = leg_table(horse_origins(), false);
static ELEPHANT: [[u128; 16]; SQUARES] = leg_table(elephant_jumps(), true);

/// Squares a horse on `sq` reaches: eight jumps, less those over an occupied leg.
#[inline]
pub fn horse_attacks(sq: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(HORSE[sq.index()][line_bits(sq, occupied)])
}

/// Squares from which a horse reaches `sq`. Not the same set as [`horse_attacks`]: the leg stands
/// next to the horse, that is on a diagonal neighbour of `sq`.
#[inline]
pub fn horse_attackers(sq: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(HORSE_ORIGINS[sq.index()][diagonal_bits(sq, occupied)])
}

/// Squares an elephant on `sq` reaches: two steps diagonally over an empty eye, without crossing
/// the river. Also the squares from which an elephant reaches `sq`.
#[inline]
pub fn elephant_attacks(sq: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(ELEPHANT[sq.index()][diagonal_bits(sq, occupied)])
}

/// The nine points of `side`'s palace.
#[inline]
pub const fn palace(side: Side) -> Bitboard {
    const RED: u128 = 0o7 << 3 | 0o7 << 12 | 0o7 << 21;
    match side {
        Side::First => Bitboard(RED),
        Side::Second => Bitboard(RED << 63),
    }
}

/// The five points an advisor of `side` can stand on.
pub const fn advisor_points(side: Side) -> Bitboard {
    const RED: u128 = 0b101 << 3 | 1 << 13 | 0b101 << 21;
    match side {
        Side::First => Bitboard(RED),
        Side::Second => Bitboard(RED << 63),
    }
}

/// The seven points an elephant of `side` can stand on.
pub const fn elephant_points(side: Side) -> Bitboard {
    const BACK: u128 = 1 << 2 | 1 << 6;
    const RED: u128 = BACK | 1 << 18 | 1 << 22 | 1 << 26 | BACK << 36;
    match side {
        Side::First => Bitboard(RED),
        Side::Second => Bitboard(BACK << 45 | 1 << 63 | 1 << 67 | 1 << 71 | BACK << 81),
    }
}

/// The points a pawn of `side` can stand on: five files on its own bank, everything across the
/// river.
pub const fn pawn_points(side: Side) -> Bitboard {
    const FIVE: u128 = 0b1_0101_0101;
    const BANK: u128 = (1 << 45) - 1;
    match side {
        Side::First => Bitboard(FIVE << 27 | FIVE << 36 | BANK << 45),
        Side::Second => Bitboard(FIVE << 54 | FIVE << 45 | BANK),
    }
}

/// Single steps that stay in the palaces.
const fn palace_table(steps: [(i32, i32); 4]) -> [u128; SQUARES] {
    const BOTH: u128 = palace(Side::First).0 | palace(Side::Second).0;
    let mut table = [0; SQUARES];
    let mut sq = 0;
    while sq < SQUARES {
        let mut i = 0;
        while i < 4 {
            if let Some(to) = Square::from_index(sq).offset(steps[i].0, steps[i].1)
                && BOTH >> sq & 1 != 0
                && BOTH >> to.index() & 1 != 0
            {
                table[sq] |= 1 << to.index();
            }
            i += 1;
        }
        sq += 1;
    }
    table
}

static KING: [u128; SQUARES] = palace_table(STRAIGHT);
static ADVISOR: [u128; SQUARES] = palace_table(DIAGONAL);

/// Squares an advisor on `sq` (within a palace) reaches.
#[inline]
pub fn advisor_attacks(sq: Square) -> Bitboard {
    Bitboard(ADVISOR[sq.index()])
}

/// Squares a king on `sq` (within a palace) reaches by a step. That kings may not face each other
/// is not part of it.
#[inline]
pub fn king_attacks(sq: Square) -> Bitboard {
    Bitboard(KING[sq.index()])
}

/// `[side][square]` steps of a pawn, or the squares from which such a step leads here.
const fn pawn_table(reverse: bool) -> [[u128; SQUARES]; 2] {
    let mut table = [[0; SQUARES]; 2];
    let mut side = 0;
    while side < 2 {
        let owner = if side == 0 { Side::First } else { Side::Second };
        let mut sq = 0;
        while sq < SQUARES {
            let from = Square::from_index(sq);
            let mut i = 0;
            while i < 3 {
                let (files, ranks) = [(0, owner.sign()), (1, 0), (-1, 0)][i];
                if let Some(to) = from.offset(files, ranks)
                    && (i == 0 || from.is_across_river(owner))
                {
                    if reverse {
                        table[side][to.index()] |= 1 << sq;
                    } else {
                        table[side][sq] |= 1 << to.index();
                    }
                }
                i += 1;
            }
            sq += 1;
        }
        side += 1;
    }
    table
}

static PAWN: [[u128; SQUARES]; 2] = pawn_table(false);
static PAWN_ORIGINS: [[u128; SQUARES]; 2] = pawn_table(true);

/// Squares a pawn of `side` on `sq` reaches.
#[inline]
pub fn pawn_attacks(side: Side, sq: Square) -> Bitboard {
    Bitboard(PAWN[side.index()][sq.index()])
}

/// Squares from which a pawn of `side` reaches `sq`.
#[inline]
pub fn pawn_attackers(side: Side, sq: Square) -> Bitboard {
    Bitboard(PAWN_ORIGINS[side.index()][sq.index()])
}

const BANK: u128 = (1 << (SQUARES / 2)) - 1;

/// The half of the board that belongs to `side`.
#[inline]
pub const fn bank(side: Side) -> Bitboard {
    match side {
        Side::First => Bitboard(BANK),
        Side::Second => Bitboard(BANK << (SQUARES / 2)),
    }
}

/// Where pawns of `side` go by a step ahead.
#[inline(always)]
pub fn pawns_step(side: Side, pawns: Bitboard) -> Bitboard {
    match side {
        Side::First => Bitboard(pawns.0 << FILES & Bitboard::FULL.0),
        Side::Second => Bitboard(pawns.0 >> FILES),
    }
}

/// Everything that pawns of `side` attack.
#[inline(always)]
pub fn pawns_attack(side: Side, pawns: Bitboard) -> Bitboard {
    let crossed = pawns & bank(!side);
    let left = (crossed - file_mask(0)).0 >> 1;
    let right = (crossed - file_mask(FILES - 1)).0 << 1;
    Bitboard(left | right) | pawns_step(side, pawns)
}

static DIAGONAL_NEIGHBOURS: [u128; SQUARES] = {
    let mut table = [0; SQUARES];
    let mut sq = 0;
    while sq < SQUARES {
        let mut i = 0;
        while i < 4 {
            if let Some(to) = Square::from_index(sq).offset(DIAGONAL[i].0, DIAGONAL[i].1) {
                table[sq] |= 1 << to.index();
            }
            i += 1;
        }
        sq += 1;
    }
    table
};

/// The squares diagonally next to `sq`: where the legs of horses that attack it stand.
#[inline]
pub fn diagonal_neighbours(sq: Square) -> Bitboard {
    Bitboard(DIAGONAL_NEIGHBOURS[sq.index()])
}

static RANK_MASK: [u128; RANKS] = {
    let (mut table, mut rank) = ([0; RANKS], 0);
    while rank < RANKS {
        table[rank] = 0o777 << (FILES * rank);
        rank += 1;
    }
    table
};

/// A power of two long, which spares the check whether a file is in it.
static FILE_MASK: [u128; FILES.next_power_of_two()] = {
    let (mut table, mut file) = ([0; FILES.next_power_of_two()], 0);
    while file < FILES {
        table[file] = FILE_A << file;
        file += 1;
    }
    table
};

/// The nine squares of `rank`.
#[inline]
pub fn rank_mask(rank: usize) -> Bitboard {
    Bitboard(RANK_MASK[rank])
}

/// The ten squares of `file`.
#[inline]
pub const fn file_mask(file: usize) -> Bitboard {
    Bitboard(FILE_MASK[file % FILE_MASK.len()])
}

/// `[a][b]`: the squares strictly between two squares of one line.
static BETWEEN: [[u128; SQUARES]; SQUARES] = {
    let mut table = [[0; SQUARES]; SQUARES];
    let mut a = 0;
    while a < SQUARES {
        let mut i = 0;
        while i < 4 {
            let mut seen = 0;
            let mut at = Square::from_index(a).offset(STRAIGHT[i].0, STRAIGHT[i].1);
            while let Some(sq) = at {
                table[a][sq.index()] = seen;
                seen |= 1 << sq.index();
                at = sq.offset(STRAIGHT[i].0, STRAIGHT[i].1);
            }
            i += 1;
        }
        a += 1;
    }
    table
};

/// The squares strictly between `a` and `b`, when they share a line; else none.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    Bitboard(BETWEEN[a.index()][b.index()])
}

static LINES: [u128; SQUARES] = {
    let (mut table, mut i) = ([0; SQUARES], 0);
    while i < SQUARES {
        // Where they cross stands the square itself.
        table[i] = RANK_MASK[i / FILES] ^ FILE_MASK[i % FILES];
        i += 1;
    }
    table
};

/// Every square on the rank and file of `sq`, itself left out.
#[inline]
pub fn lines(sq: Square) -> Bitboard {
    Bitboard(LINES[sq.index()])
}

/// The leg over which a horse on `horse` reaches `target` (a horse's jump apart).
#[inline]
pub fn horse_leg(horse: Square, target: Square) -> Square {
    let (hf, hr) = COORDINATES[horse.index()];
    let (tf, tr) = COORDINATES[target.index()];
    let (files, ranks) = (i32::from(tf) - i32::from(hf), i32::from(tr) - i32::from(hr));
    let step = if files.abs() > ranks.abs() { files.signum() } else { ranks.signum() * FILES as i32 };
    Square::from_index((horse.index() as i32 + step) as usize)
}

/// Those of the `wanted` squares that a piece of `kind` and `side` on `from` may move to or capture on, before own
/// pieces are taken out.
#[inline(always)]
pub fn reach(side: Side, kind: PieceKind, from: Square, occupied: Bitboard, wanted: Bitboard) -> Bitboard {
    if kind != PieceKind::Cannon {
        return attacks(side, kind, from, occupied) & wanted;
    }
    // The two ways a cannon goes are looked up apart, and most callers want but one.
    let (empty, pieces) = (wanted - occupied, wanted & occupied);
    let mut targets = Bitboard::EMPTY;
    if empty.any() {
        targets |= chariot_attacks(from, occupied) & empty;
    }
    if pieces.any() {
        targets |= cannon_captures(from, occupied) & pieces;
    }
    targets
}

/// Squares on which a piece could capture an enemy piece if one stood there.
#[inline(always)]
pub fn attacks(side: Side, kind: PieceKind, from: Square, occupied: Bitboard) -> Bitboard {
    match kind {
        PieceKind::King => king_attacks(from),
        PieceKind::Advisor => advisor_attacks(from),
        PieceKind::Elephant => elephant_attacks(from, occupied),
        PieceKind::Horse => horse_attacks(from, occupied),
        PieceKind::Chariot => chariot_attacks(from, occupied),
        PieceKind::Cannon => cannon_captures(from, occupied),
        PieceKind::Pawn => pawn_attacks(side, from),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random_boards() -> impl Iterator<Item = Bitboard> {
        let mut n = 1u64;
        std::iter::repeat_with(move || {
            n += 2;
            let bits = |k: u64| u128::from(crate::key::scramble(n + k).0);
            let dense = bits(0) | bits(1) << 64;
            let mask = if n % 4 == 1 { bits(1_000_000) | bits(1_000_001) << 64 } else { u128::MAX };
            Bitboard(dense & mask & Bitboard::FULL.0)
        })
        .take(2000)
    }

    fn walk(sq: Square, occupied: Bitboard, screens: u32) -> Bitboard {
        let mut seen = Bitboard::EMPTY;
        for (x, y) in STRAIGHT {
            let mut pieces = 0;
            let mut at = sq.offset(x, y);
            while let Some(to) = at {
                if pieces == screens {
                    seen = seen.with(to);
                }
                pieces += u32::from(occupied.has(to));
                at = to.offset(x, y);
            }
        }
        seen
    }

    fn horse(sq: Square, occupied: Bitboard) -> Bitboard {
        let jumps = STRAIGHT.into_iter().filter(|&(x, y)| sq.offset(x, y).is_some_and(|leg| !occupied.has(leg)));
        jumps.flat_map(|(x, y)| [sq.offset(2 * x + y, 2 * y + x), sq.offset(2 * x - y, 2 * y - x)]).flatten().collect()
    }

    #[test]
    fn lines_match_a_walk() {
        for occupied in random_boards() {
            for sq in Square::all() {
                assert_eq!(chariot_attacks(sq, occupied), walk(sq, occupied, 0), "{sq} {occupied:?}");
                assert_eq!(cannon_captures(sq, occupied), walk(sq, occupied, 1), "{sq} {occupied:?}");
            }
        }
    }

    #[test]
    fn horses_and_elephants_match_a_walk() {
        for occupied in random_boards() {
            for sq in Square::all() {
                assert_eq!(horse_attacks(sq, occupied), horse(sq, occupied), "{sq} {occupied:?}");
                let attackers = Square::all().filter(|&from| horse(from, occupied).has(sq)).collect();
                assert_eq!(horse_attackers(sq, occupied), attackers, "{sq} {occupied:?}");
                let free = DIAGONAL.into_iter().filter(|&(x, y)| sq.offset(x, y).is_some_and(|eye| !occupied.has(eye)));
                let elephant: Bitboard = free
                    .filter_map(|(x, y)| sq.offset(2 * x, 2 * y))
                    .filter(|to| (to.rank() < 5) == (sq.rank() < 5))
                    .collect();
                assert_eq!(elephant_attacks(sq, occupied), elephant, "{sq} {occupied:?}");
            }
        }
    }

    #[test]
    fn legs_stand_next_to_the_horse() {
        for sq in Square::all() {
            for to in horse_attacks(sq, Bitboard::EMPTY) {
                let leg = horse_leg(sq, to);
                assert!(!horse_attacks(sq, leg.bitboard()).has(to));
                assert!(!horse_attackers(to, leg.bitboard()).has(sq));
            }
        }
    }

    #[test]
    fn pawns_go_ahead_and_across_the_river_sideways() {
        let at = |name| Square::from_name(name).expect("a square");
        assert_eq!(pawn_attacks(Side::First, at("e4")), at("e5").bitboard());
        assert_eq!(pawn_attacks(Side::First, at("e5")), [at("d5"), at("f5"), at("e6")].into_iter().collect());
        assert_eq!(pawn_attacks(Side::Second, at("a4")), [at("b4"), at("a3")].into_iter().collect());
        for side in Side::BOTH {
            for sq in Square::all() {
                let origins = Square::all().filter(|&from| pawn_attacks(side, from).has(sq)).collect();
                assert_eq!(pawn_attackers(side, sq), origins);
            }
        }
    }

    #[test]
    fn pieces_of_the_palace_stay_on_their_points() {
        for side in Side::BOTH {
            for (points, step) in [
                (advisor_points(side), advisor_attacks as fn(Square) -> Bitboard),
                (palace(side), king_attacks),
                (elephant_points(side), |sq| elephant_attacks(sq, Bitboard::EMPTY)),
            ] {
                let reached = points.into_iter().fold(Bitboard::EMPTY, |all, sq| all | step(sq));
                assert_eq!(reached, points);
            }
            assert_eq!(palace(side).count(), 9);
            assert_eq!(pawn_points(side).count(), 55);
        }
    }
}
