//! Static exchange evaluation: what a series of captures on one square wins, each side free to
//! stop, each capturing with its least valuable piece first.
//!
//! A piece pinned to its king takes no part unless it stays on the pin's line, judged anew at each
//! step; a king captures only what is no longer defended; a pawn that captures on the last rank
//! becomes a queen.

use super::{
    attacks::{bishop_attacks, bishop_rays, line, pawn_attacks, rook_attacks, rook_rays},
    board::Board,
    types::{Bitboard, Move, Piece, PieceKind, Rank, Special, Square},
};
use crate::game::Side;

/// Exchange values in centipawns, by [`PieceKind::index`]. A king is never lost.
pub const VALUES: [i32; 6] = [100, 300, 300, 500, 900, 0];

/// The same by what stands on a square: by [`Piece::index`], and last that of an empty square.
const OF_PIECE: [i32; Piece::ALL.len() + 1] = {
    let mut values = [0; Piece::ALL.len() + 1];
    let mut i = 0;
    while i < Piece::ALL.len() {
        values[i] = VALUES[Piece::ALL[i].kind().index()];
        i += 1;
    }
    values
};

/// What a pawn gains by becoming a queen.
const QUEENING: i32 = VALUES[PieceKind::Queen.index()] - VALUES[PieceKind::Pawn.index()];

/// Longest possible series: all but one of the pieces on the board capture.
const LONGEST: usize = 33;

/// The exchange on one square while it goes on.
struct Exchange<'a> {
    board: &'a Board,
    to: Square,
    /// The pieces not yet used up.
    occupied: Bitboard,
    /// Those of both sides that attack the square.
    attackers: Bitboard,
}

impl<'a> Exchange<'a> {
    /// The state on `to` where this is occupied.
    #[inline(always)]
    fn new(board: &'a Board, to: Square, occupied: Bitboard) -> Self {
        Self { board, to, occupied, attackers: board.attackers_to(to, occupied) & occupied }
    }
    /// Must `from` stay because it shields its king from a slider?
    #[inline]
    fn is_pinned(&self, side: Side, from: Square) -> bool {
        let (board, king) = (self.board, self.board.king(side));
        let rest = self.occupied ^ from.bitboard();
        let snipers = if bishop_rays(king).has(from) {
            bishop_attacks(king, rest) & board.diagonal_sliders(!side)
        } else if rook_rays(king).has(from) {
            rook_attacks(king, rest) & board.straight_sliders(!side)
        } else {
            return false;
        };
        let line = line(king, from);
        !line.has(self.to) && snipers.meets(line & self.occupied)
    }
    /// The least valuable man with which `side` may capture, taken off the board.
    // In the loops of those who ask: out of line, the state would go through memory each time.
    #[inline(always)]
    fn next(&mut self, side: Side) -> Option<PieceKind> {
        let board = self.board;
        let own = self.attackers & board.side_pieces(side);
        if own.is_empty() {
            return None;
        }
        for kind in PieceKind::ALL {
            for from in own & board.pieces(kind) {
                if kind == PieceKind::King {
                    return (self.attackers & board.side_pieces(!side)).is_empty().then_some(kind);
                }
                if self.is_pinned(side, from) {
                    continue;
                }
                self.occupied ^= from.bitboard();
                // Sliders behind the one that left join in.
                if matches!(kind, PieceKind::Pawn | PieceKind::Bishop | PieceKind::Queen) {
                    let sliders = board.pieces(PieceKind::Bishop) | board.pieces(PieceKind::Queen);
                    self.attackers |= bishop_attacks(self.to, self.occupied) & sliders;
                }
                if matches!(kind, PieceKind::Rook | PieceKind::Queen) {
                    let sliders = board.pieces(PieceKind::Rook) | board.pieces(PieceKind::Queen);
                    self.attackers |= rook_attacks(self.to, self.occupied) & sliders;
                }
                self.attackers &= self.occupied;
                return Some(kind);
            }
        }
        None
    }
}

impl Board {
    /// The value of what stands on a square.
    #[inline]
    fn worth_at(&self, square: Square) -> i32 {
        // No branch: an empty square has a value as well.
        OF_PIECE[self.piece_at(square).map_or(Piece::ALL.len(), Piece::index)]
    }
    /// Material that `m` wins at once: the captured man, and what a promotion adds.
    #[inline]
    pub fn gain(&self, m: Move) -> i32 {
        if m.is_plain() {
            return self.worth_at(m.to());
        }
        match m.special() {
            Some(Special::EnPassant) => VALUES[PieceKind::Pawn.index()],
            Some(Special::Castle) => 0,
            Some(Special::Promote(kind)) => {
                self.worth_at(m.to()) + VALUES[kind.index()] - VALUES[PieceKind::Pawn.index()]
            }
            Some(Special::None) | None => self.worth_at(m.to()),
        }
    }
    /// The value of the man that stands on the target after `m`.
    #[inline]
    fn at_risk(&self, m: Move) -> i32 {
        m.promotion().map_or_else(|| self.worth_at(m.from()), |kind| VALUES[kind.index()])
    }
    /// What the exchange that starts with the pseudo-legal move `m` wins, in centipawns.
    #[inline(never)]
    pub fn exchange(&self, m: Move) -> i32 {
        if m.is_castle() {
            return 0;
        }
        let mut occupied = self.occupied_after(m);
        if m.is_en_passant()
            && let Some(victim) = m.to().ahead(!self.side())
        {
            occupied ^= victim.bitboard();
        }
        let mut exchange = Exchange::new(self, m.to(), occupied);
        let promotes = matches!(m.to().rank(), Rank::R1 | Rank::R8);
        // What each capture has won for its side if the series stopped there.
        let mut won = [0; LONGEST];
        won[0] = self.gain(m);
        let mut at_risk = self.at_risk(m);
        let (mut n, mut side) = (0, !self.side());
        while n + 1 < LONGEST
            && let Some(kind) = exchange.next(side)
        {
            let queens = promotes && kind == PieceKind::Pawn;
            n += 1;
            won[n] = at_risk - won[n - 1] + if queens { QUEENING } else { 0 };
            at_risk = VALUES[if queens { PieceKind::Queen } else { kind }.index()];
            side = !side;
            if kind == PieceKind::King {
                break;
            }
        }
        // Each side stops where going on would cost it.
        while n > 0 {
            won[n - 1] = -won[n].max(-won[n - 1]);
            n -= 1;
        }
        won[0]
    }
    /// Does the exchange that starts with the pseudo-legal move `m` win at least `threshold`
    /// centipawns? The same as comparing [`Board::exchange`], but sooner decided.
    pub fn see_at_least(&self, m: Move, threshold: i32) -> bool {
        // A recapturing pawn may win more than the man it takes.
        let promotes = Self::LAST.has(m.to()) && self.pieces(PieceKind::Pawn).meets(Self::BEFORE_LAST);
        if promotes || !m.is_plain() {
            return self.exchange(m) >= threshold;
        }
        let mut balance = self.worth_at(m.to()) - threshold;
        if balance < 0 {
            return false;
        }
        balance -= self.worth_at(m.from());
        balance >= 0 || self.outlasts(m, balance)
    }
    /// What is occupied after `m`, a man captured en passant included.
    #[inline(always)]
    fn occupied_after(&self, m: Move) -> Bitboard {
        (self.occupied() - m.from().bitboard()) | m.to().bitboard()
    }
    /// Does the side to move win the exchange that starts with the plain move `m`, where it would keep `balance`, which
    /// is below 0, if it lost its man and the exchange ended there?
    #[inline(never)]
    fn outlasts(&self, m: Move, mut balance: i32) -> bool {
        let us = self.side();
        let mut side = !us;
        let (to, occupied) = (m.to(), self.occupied_after(m));
        // A pawn that takes more than its own worth decides it, whatever else attacks the square.
        if balance < -VALUES[PieceKind::Pawn.index()] {
            for from in pawn_attacks(us, to) & self.of(side, PieceKind::Pawn) {
                if !(Exchange { board: self, to, occupied, attackers: Bitboard::EMPTY }).is_pinned(side, from) {
                    return false;
                }
            }
        }
        let mut exchange = Exchange::new(self, to, occupied);
        // `balance` is what the side that captured last keeps if it loses its man too.
        while let Some(kind) = exchange.next(side) {
            balance = -balance - 1 - VALUES[kind.index()];
            side = !side;
            if balance >= 0 || kind == PieceKind::King {
                break;
            }
        }
        // Who is to capture and cannot, or need not be answered, has lost the exchange.
        side != us
    }

    /// Stands an enemy slider on the line of `m`, so that it may come to attack the target over the origin?
    #[inline]
    pub(super) fn may_be_followed(&self, m: Move) -> bool {
        let them = !self.side();
        line(m.from(), m.to()).meets(self.diagonal_sliders(them) | self.straight_sliders(them))
    }
    /// The last ranks of both sides.
    const LAST: Bitboard = Bitboard(Rank::R1.bitboard().0 | Rank::R8.bitboard().0);
    /// Where pawns stand that could capture on a last rank.
    const BEFORE_LAST: Bitboard = Bitboard(Rank::R2.bitboard().0 | Rank::R7.bitboard().0);
}
