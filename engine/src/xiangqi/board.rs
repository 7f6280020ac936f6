//! One board: bitboards, a mailbox, incremental keys, and what stands against the king.

use super::{
    attacks::{
        advisor_attacks, between, cannon_captures, chariot_attacks, elephant_attacks, horse_attackers, horse_leg,
        king_attacks, lines, pawn_attackers,
    },
    keys,
    pairs::{self, Step},
    types::{Bitboard, Move, Piece, PieceKind, SQUARES, Square},
};
use crate::{
    eval::PairSum,
    game::Side,
    key::Key,
    line::{self, SeenKeys, answered_by_board},
    placement::placement,
};

/// A position without its history, small enough to be copied for every move.
#[derive(Clone, Copy)]
pub struct Board {
    kinds: [Bitboard; 7],
    sides: [Bitboard; 2],
    checkers: Bitboard,
    danger: Bitboard,
    key: Key,
    /// Keys of parts of the position: see [`PART`].
    part_keys: [Key; PARTS],
    /// What all pairs of pieces are worth, but for the last step where it is still [`Board::unsummed`].
    pairs: PairSum,
    /// How many pieces of each kind and side there are, [`COUNT_BITS`] for each.
    counts: u64,
    mailbox: [Option<Piece>; SQUARES],
    side: Side,
    /// Earlier occurrences of this position that the repetition law counts, up to
    /// [`crate::line::MOST_REPEATS`].
    pub(crate) repeats: u8,
    /// The move that led here; `None` at the start of the line and after a pass.
    pub(crate) last: Option<Move>,
    /// Plies since the last capture, the counter of a FEN included.
    pub(crate) clock: u16,
    /// Plies since the last capture that were played in this line.
    pub(crate) quiet: u16,
    /// Plies back to the last board that could be repeated: since a capture, a pass or the start.
    pub(crate) reach: u16,
    /// As `clock`, without either side's checks beyond the tenth and the answers to them.
    pub(crate) engine_clock: u16,
    /// Checks given by either side since the last capture in this line.
    pub(crate) checks: [u8; 2],
    /// The last step, until somebody needs its sum: many positions are left again before they are evaluated.
    unsummed: Option<Step>,
}

const _: () = assert!(size_of::<Board>() <= 336);

/// Bits of a count in [`Board::counts`]. No position that is read or reached has more than five of a kind.
const COUNT_BITS: usize = 4;

/// The lowest bit of a count.
#[inline]
const fn count_shift(side: Side, kind: PieceKind) -> usize {
    COUNT_BITS * (PieceKind::ALL.len() * side.index() + kind.index())
}

/// The parts of a position that have a key of their own: the pawns of both sides, their kings, advisors and elephants, and
/// the first side's chariots, horses and cannons. The second side's have what is left of the whole key.
const PAWNS: usize = 0;
const GUARDS: usize = 1;
const FIRST_ATTACKERS: usize = 2;
const PARTS: usize = 3;

/// The part of each piece by [`Piece::code`]; [`PARTS`] for none. A table, for a choice by the kind becomes a jump that no
/// processor foresees.
static PART: [u8; Piece::CODES] = {
    let mut table = [PARTS as u8; Piece::CODES];
    let mut kind = 0;
    while kind < PieceKind::ALL.len() {
        let kind_of_piece = PieceKind::ALL[kind];
        let (first, second) = match kind_of_piece {
            PieceKind::Pawn => (PAWNS, PAWNS),
            PieceKind::King | PieceKind::Advisor | PieceKind::Elephant => (GUARDS, GUARDS),
            PieceKind::Chariot | PieceKind::Horse | PieceKind::Cannon => (FIRST_ATTACKERS, PARTS),
        };
        table[Piece::new(Side::First, kind_of_piece).code()] = first as u8;
        table[Piece::new(Side::Second, kind_of_piece).code()] = second as u8;
        kind += 1;
    }
    table
};

/// Checks since the last capture beyond which a side's further checks do not count towards the
/// move limit (article 23.3).
pub(crate) const FREE_CHECKS: u8 = 10;

impl Board {
    /// A board without pieces, the first side to move.
    pub(super) const EMPTY: Board = Board {
        kinds: [Bitboard::EMPTY; 7],
        sides: [Bitboard::EMPTY; 2],
        checkers: Bitboard::EMPTY,
        danger: Bitboard::EMPTY,
        key: Key(0),
        part_keys: [Key(0); PARTS],
        pairs: PairSum::ZERO,
        counts: 0,
        mailbox: [None; SQUARES],
        side: Side::First,
        repeats: 0,
        last: None,
        clock: 0,
        quiet: 0,
        reach: 0,
        engine_clock: 0,
        checks: [0; 2],
        unsummed: None,
    };

    // ---- reading ----

    placement!();

    /// The side to move.
    #[inline]
    pub fn side(&self) -> Side {
        self.side
    }
    /// Enemy pieces that give check to the side to move (a facing king counts as one).
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.checkers
    }
    /// Squares where a move may leave the king open to an attack when it starts or ends there: the
    /// king's own, blockers of lines, screens, legs of horses, and the open line before a cannon.
    /// Moves that touch none of them are safe when the king is not in check.
    #[inline]
    pub fn danger(&self) -> Bitboard {
        self.danger
    }
    /// Key of the position: pieces and side to move.
    #[inline]
    pub fn key(&self) -> Key {
        self.key
    }
    /// Key of the pawns of both sides.
    #[inline]
    pub fn pawn_key(&self) -> Key {
        self.part_keys[PAWNS]
    }
    /// Key of kings, advisors and elephants of both sides.
    #[inline]
    pub fn guard_key(&self) -> Key {
        self.part_keys[GUARDS]
    }
    /// Key of a side's chariots, horses and cannons.
    #[inline]
    pub fn attacker_key(&self, side: Side) -> Key {
        match side {
            Side::First => self.part_keys[FIRST_ATTACKERS],
            Side::Second => {
                let rest = self.part_keys.iter().fold(self.key, |rest, &part| rest ^ part);
                if self.side == Side::Second { rest ^ keys::SECOND_SIDE } else { rest }
            }
        }
    }
    /// How many pieces of each kind and side there are, in one number that tells positions of different material
    /// apart and, since there are kings, is never zero. Kept up to date because the evaluation asks for all counts
    /// every time.
    #[inline]
    pub(super) fn counts(&self) -> u64 {
        self.counts
    }
    /// How many pieces of this owner and kind there are.
    #[inline]
    pub(super) fn count(&self, side: Side, kind: PieceKind) -> u8 {
        let count = (self.counts >> count_shift(side, kind)) as u8 & ((1 << COUNT_BITS) - 1);
        debug_assert_eq!(u32::from(count), self.of(side, kind).count());
        count
    }
    /// What all pairs of pieces are worth, `First` minus `Second`.
    #[inline]
    pub(super) fn pairs(&self) -> PairSum {
        let mut sum = self.pairs;
        if let Some(step) = self.unsummed {
            sum += pairs::of_step(&self.mailbox, step, self.occupied());
        }
        sum
    }
    /// The same, counted anew.
    pub(super) fn fresh_pairs(&self) -> PairSum {
        let mut board = Board::EMPTY;
        for sq in self.occupied() {
            if let Some(piece) = self.piece_at(sq) {
                board.place(piece, sq);
            }
        }
        board.pairs
    }
    /// The move that led here; `None` at the start of the line and after a pass.
    #[inline]
    pub fn last_move(&self) -> Option<Move> {
        self.last
    }
    /// Same pieces on the same squares, same side to move.
    #[inline]
    pub fn same_position(&self, other: &Board) -> bool {
        self.key == other.key && self.side == other.side && self.kinds == other.kinds && self.sides == other.sides
    }

    // ---- attacks ----

    /// All pieces of both sides that attack `sq` under the occupancy `occupied`: those that could
    /// capture an enemy piece there. A king attacks by its step only.
    #[inline]
    pub fn attackers_to(&self, sq: Square, occupied: Bitboard) -> Bitboard {
        let pawns = pawn_attackers(Side::First, sq) & self.sides[0] | pawn_attackers(Side::Second, sq) & self.sides[1];
        (chariot_attacks(sq, occupied) & self.pieces(PieceKind::Chariot)
            | cannon_captures(sq, occupied) & self.pieces(PieceKind::Cannon)
            | horse_attackers(sq, occupied) & self.pieces(PieceKind::Horse)
            | elephant_attacks(sq, occupied) & self.pieces(PieceKind::Elephant)
            | advisor_attacks(sq) & self.pieces(PieceKind::Advisor)
            | king_attacks(sq) & self.pieces(PieceKind::King)
            | pawns & self.pieces(PieceKind::Pawn))
            & occupied
    }

    /// Pieces among `enemies` (of the side against `side`) that attack a king of `side` on `king`
    /// under the occupancy `occupied`; a facing king counts.
    #[inline]
    pub(crate) fn king_attackers(&self, side: Side, king: Square, occupied: Bitboard, enemies: Bitboard) -> Bitboard {
        (chariot_attacks(king, occupied) & (self.pieces(PieceKind::Chariot) | self.pieces(PieceKind::King))
            | cannon_captures(king, occupied) & self.pieces(PieceKind::Cannon)
            | horse_attackers(king, occupied) & self.pieces(PieceKind::Horse)
            | pawn_attackers(!side, king) & self.pieces(PieceKind::Pawn))
            & enemies
    }

    /// Computes checkers and danger squares of the side to move anew.
    pub(super) fn refresh(&mut self) {
        let king = self.king(self.side);
        let enemies = self.sides[(!self.side).index()];
        let occupied = self.occupied();
        let (mut checkers, mut danger) = (Bitboard::EMPTY, self.of(self.side, PieceKind::King));
        let on_lines = lines(king) & enemies;
        for sq in on_lines & (self.pieces(PieceKind::Chariot) | self.pieces(PieceKind::King)) {
            let shields = between(king, sq) & occupied;
            if shields.is_empty() {
                checkers = checkers.with(sq);
            } else if !shields.several() {
                danger |= shields;
            }
        }
        for sq in on_lines & self.pieces(PieceKind::Cannon) {
            let between = between(king, sq);
            let shields = between & occupied;
            if shields.is_empty() {
                danger |= between;
            } else if !shields.several() {
                checkers = checkers.with(sq);
            } else if !shields.without_lowest().several() {
                danger |= shields;
            }
        }
        for sq in horse_attackers(king, Bitboard::EMPTY) & enemies & self.pieces(PieceKind::Horse) {
            let leg = horse_leg(sq, king);
            if occupied.has(leg) {
                danger = danger.with(leg);
            } else {
                checkers = checkers.with(sq);
            }
        }
        checkers |= pawn_attackers(!self.side, king) & enemies & self.pieces(PieceKind::Pawn);
        (self.checkers, self.danger) = (checkers, danger);
    }

    // ---- writing ----

    /// The accumulated key that a piece of this kind and side enters besides the full key.
    #[inline]
    fn part_key(&mut self, piece: Piece) -> Option<&mut Key> {
        self.part_keys.get_mut(usize::from(PART[piece.code()]))
    }

    /// Puts a piece on, or takes it from, a square of the bitboards and keys.
    #[inline]
    fn toggle(&mut self, piece: Piece, sq: Square) {
        let key = keys::piece(piece, sq);
        self.kinds[piece.kind().index()] ^= sq.bitboard();
        self.sides[piece.side().index()] ^= sq.bitboard();
        self.key ^= key;
        if let Some(part) = self.part_key(piece) {
            *part ^= key;
        }
    }

    /// Puts a piece on an empty square.
    pub(super) fn place(&mut self, piece: Piece, sq: Square) {
        debug_assert!(self.mailbox[sq.index()].is_none());
        self.mailbox[sq.index()] = Some(piece);
        self.counts += 1 << count_shift(piece.side(), piece.kind());
        self.toggle(piece, sq);
        self.pairs += pairs::of_piece(&self.mailbox, piece, sq, self.occupied() - sq.bitboard());
    }

    /// Takes the piece on a square, if there is one, off a board that nobody will evaluate: see [`Board::play_unvalued`].
    pub(crate) fn take_off(&mut self, sq: Square) {
        if let Some(piece) = self.mailbox[sq.index()].take() {
            self.counts -= 1 << count_shift(piece.side(), piece.kind());
            self.toggle(piece, sq);
        }
        self.refresh();
    }

    /// Gives the move to `side`.
    pub(super) fn set_side(&mut self, side: Side) {
        if side != self.side {
            self.side = side;
            self.key ^= keys::SECOND_SIDE;
        }
    }

    /// The key after the legal move `m`.
    #[inline]
    pub(super) fn likely_key_after(&self, m: Move) -> Key {
        let mut key = self.key ^ keys::SECOND_SIDE;
        if let Some(piece) = self.piece_at(m.from()) {
            key ^= keys::piece(piece, m.from()) ^ keys::piece(piece, m.to());
        }
        if let Some(victim) = self.piece_at(m.to()) {
            key ^= keys::piece(victim, m.to());
        }
        key
    }
    /// Sums the pairs now, which is otherwise put off.
    #[inline]
    pub(super) fn sum_pairs(&mut self) {
        if self.unsummed.is_some() {
            self.pairs = self.pairs();
            self.unsummed = None;
        }
    }
    /// Plays a pseudo-legal move. [`Board::repeats`] is left for the owner of the line.
    #[inline(always)]
    pub(crate) fn play(&mut self, m: Move) {
        self.sum_pairs();
        self.step::<true>(m);
    }
    /// The same on a board that nobody will evaluate: its pairs are not summed. The law looks at many boards for a ruling
    /// and asks none what it is worth.
    #[inline]
    pub(crate) fn play_unvalued(&mut self, m: Move) {
        self.step::<false>(m);
    }
    #[inline(always)]
    fn step<const VALUED: bool>(&mut self, m: Move) {
        let (from, to) = (m.from(), m.to());
        let Some(piece) = self.mailbox[from.index()] else {
            debug_assert!(false, "no piece on {from}");
            return;
        };
        let us = self.side.index();
        let (evades, them) = (self.checkers.any(), 1 - us);
        let victim = self.mailbox[to.index()];
        if let Some(victim) = victim {
            self.toggle(victim, to);
            self.counts -= 1 << count_shift(victim.side(), victim.kind());
            (self.clock, self.quiet, self.reach, self.engine_clock) = (0, 0, 0, 0);
            self.checks = [0; 2];
        } else {
            self.clock = self.clock.saturating_add(1);
            self.quiet = self.quiet.saturating_add(1);
            self.reach = self.reach.saturating_add(1);
        }
        let hop = from.bitboard() | to.bitboard();
        let key = keys::piece(piece, from) ^ keys::piece(piece, to);
        self.kinds[piece.kind().index()] ^= hop;
        self.sides[us] ^= hop;
        self.key ^= key ^ keys::SECOND_SIDE;
        if let Some(part) = self.part_key(piece) {
            *part ^= key;
        }
        self.unsummed = VALUED.then_some(Step { piece, from, to, victim });
        self.mailbox[from.index()] = None;
        self.mailbox[to.index()] = Some(piece);
        self.side = !self.side;
        self.last = Some(m);
        self.repeats = 0;
        self.refresh();
        if victim.is_none() {
            let answers_free_check = evades && self.checks[them] > FREE_CHECKS;
            let mut counts = !answers_free_check;
            if self.checkers.any() {
                self.checks[us] = self.checks[us].saturating_add(1);
                counts &= self.checks[us] <= FREE_CHECKS;
            }
            self.engine_clock = self.engine_clock.saturating_add(u16::from(counts));
        }
    }

    /// Passes.
    #[inline]
    pub(crate) fn pass(&mut self) {
        self.set_side(!self.side);
        self.last = None;
        self.repeats = 0;
        self.reach = 0;
        self.clock = self.clock.saturating_add(1);
        self.quiet = self.quiet.saturating_add(1);
        self.engine_clock = self.engine_clock.saturating_add(1);
        self.refresh();
    }
}

impl line::Board for Board {
    type Move = Move;
    type Seen = SeenKeys;

    answered_by_board!();

    #[inline]
    fn same_position(&self, other: &Board) -> bool {
        self.same_position(other)
    }
    #[inline]
    fn set_repeats(&mut self, repeats: u8) {
        self.repeats = repeats;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_the_sum_of_their_parts() {
        let mut board = Board::EMPTY;
        let mut expected = Key(0);
        for (i, kind) in PieceKind::ALL.into_iter().enumerate() {
            for side in Side::BOTH {
                let sq = Square::from_index(13 * i + side.index());
                board.place(Piece::new(side, kind), sq);
                expected ^= keys::piece(Piece::new(side, kind), sq);
            }
        }
        assert_eq!(board.key(), expected);
        assert!(PieceKind::ALL.into_iter().all(|kind| Side::BOTH.into_iter().all(|side| board.count(side, kind) == 1)));
        board.set_side(Side::Second);
        assert_eq!(board.key(), expected ^ keys::SECOND_SIDE);
        let parts = board.attacker_key(Side::First) ^ board.attacker_key(Side::Second);
        assert_eq!(parts ^ board.pawn_key() ^ board.guard_key(), expected);
        let chariot = keys::piece(Piece::new(Side::Second, PieceKind::Chariot), Square::from_index(13 * 4 + 1));
        let horse = keys::piece(Piece::new(Side::Second, PieceKind::Horse), Square::from_index(13 * 3 + 1));
        let cannon = keys::piece(Piece::new(Side::Second, PieceKind::Cannon), Square::from_index(13 * 5 + 1));
        assert_eq!(board.attacker_key(Side::Second), chariot ^ horse ^ cannon);
    }
}
