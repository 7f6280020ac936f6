//! Generating moves, and telling which of them are legal and which give check.
//!
//! The generator leaves pins to [`Board::legal`], which is one mask test for nearly every move:
//! [`Board::danger`] holds the squares where a move can matter to the own king. In check only
//! moves that may answer it are generated.

use super::{
    attacks::{
        attacks, between, cannon_captures, chariot_attacks, diagonal_neighbours, horse_attackers, horse_leg,
        king_attacks, lines, pawn_attackers, reach,
    },
    board::Board,
    types::{Bitboard, Move, Piece, PieceKind, Square},
};
use crate::{
    game::{Kind, Side},
    movelist::MoveList,
};

/// Where other pieces than the king may go: anywhere for those that stand on `screens`, `targets`
/// for all others.
#[derive(Clone, Copy)]
struct Answers {
    targets: Bitboard,
    screens: Bitboard,
}

impl Answers {
    #[inline]
    fn from(self, sq: Square) -> Bitboard {
        if self.screens.has(sq) { Bitboard::ALL } else { self.targets }
    }
}

impl Board {
    /// Every square on which `side` attacks.
    pub fn attacked_by(&self, side: Side) -> Bitboard {
        let occupied = self.occupied();
        let mut all = king_attacks(self.king(side));
        for kind in &PieceKind::ALL[1..] {
            for from in self.of(side, *kind) {
                all |= attacks(side, *kind, from, occupied);
            }
        }
        all
    }

    /// Which moves can answer the present check: a superset of the legal ones.
    #[inline]
    fn answers(&self) -> Answers {
        let all = Answers { targets: Bitboard::ALL, screens: Bitboard::EMPTY };
        // Two checks can have a common answer (one screen taken away, say); they are rare, so all
        // moves are generated and each is tested.
        if self.checkers().is_empty() || self.checkers().several() {
            return all;
        }
        let king = self.king(self.side());
        let checker = self.checkers().first();
        let take = self.checkers();
        match self.piece_at(checker).map(Piece::kind) {
            Some(PieceKind::Chariot | PieceKind::King) => {
                Answers { targets: take | between(king, checker), screens: Bitboard::EMPTY }
            }
            Some(PieceKind::Cannon) => {
                let between = between(king, checker);
                Answers { targets: take | between, screens: between & self.occupied() }
            }
            Some(PieceKind::Horse) => {
                Answers { targets: take.with(horse_leg(checker, king)), screens: Bitboard::EMPTY }
            }
            _ => Answers { targets: take, screens: Bitboard::EMPTY },
        }
    }

    /// Calls `visit` with each own piece of one kind and its candidate targets among `wanted`.
    /// Inlined, so that each kind gets loops of its own.
    #[inline(always)]
    fn each_of(
        &self,
        kind: PieceKind,
        wanted: Bitboard,
        answers: Option<Answers>,
        visit: &mut impl FnMut(PieceKind, Square, Bitboard),
    ) {
        let side = self.side();
        let occupied = self.occupied();
        for from in self.of(side, kind) {
            let targets = reach(side, kind, from, occupied) & wanted;
            visit(kind, from, answers.map_or(targets, |answers| targets & answers.from(from)));
        }
    }

    /// Calls `visit` with each own piece and its candidate targets among `wanted`.
    #[inline(always)]
    fn each_piece(&self, wanted: Bitboard, mut visit: impl FnMut(PieceKind, Square, Bitboard)) {
        let answers = if self.checkers().is_empty() { None } else { Some(self.answers()) };
        self.each_of(PieceKind::Chariot, wanted, answers, &mut visit);
        self.each_of(PieceKind::Cannon, wanted, answers, &mut visit);
        self.each_of(PieceKind::Horse, wanted, answers, &mut visit);
        self.each_of(PieceKind::Pawn, wanted, answers, &mut visit);
        self.each_of(PieceKind::Elephant, wanted, answers, &mut visit);
        self.each_of(PieceKind::Advisor, wanted, answers, &mut visit);
        self.each_of(PieceKind::King, wanted, None, &mut visit);
    }

    /// Adds the moves of `kind` to `out`: every legal one, and some that leave the king in check.
    pub fn generate(&self, kind: Kind, out: &mut MoveList<Move>) {
        let wanted = match kind {
            Kind::Noisy => self.side_pieces(!self.side()),
            Kind::Quiet => !self.occupied(),
        };
        self.each_piece(wanted, |_, from, targets| {
            for to in targets {
                out.push(Move::new(from, to));
            }
        });
    }

    /// Adds the legal moves that give check to `out`, captures first.
    pub(super) fn generate_checks(&self, out: &mut MoveList<Move>) {
        let king = self.king(!self.side());
        // As in `gives_check`: away from here only a horse that jumps to the king matters.
        let near = lines(king) | diagonal_neighbours(king);
        let jumps = near | horse_attackers(king, Bitboard::EMPTY);
        for wanted in [self.side_pieces(!self.side()), !self.occupied()] {
            self.each_piece(wanted, |kind, from, targets| {
                let doubtful = match kind {
                    _ if near.has(from) => targets,
                    PieceKind::Horse => targets & jumps,
                    _ => targets & near,
                };
                for to in doubtful {
                    let m = Move::new(from, to);
                    if self.legal(m) && self.gives_check(m) {
                        out.push(m);
                    }
                }
            });
        }
    }

    /// How many legal moves there are.
    pub fn count_legal(&self) -> u32 {
        let mut count = 0;
        let checked = self.checkers().any();
        self.each_piece(!self.side_pieces(self.side()), |kind, from, targets| {
            let doubtful = if checked || kind == PieceKind::King || self.danger().has(from) {
                targets
            } else {
                targets & self.danger()
            };
            count += targets.count() - doubtful.count();
            for to in doubtful {
                count += u32::from(self.legal(Move::new(from, to)));
            }
        });
        count
    }

    /// Does the side to move have a legal move?
    pub fn has_legal_move(&self) -> bool {
        let mut found = false;
        self.each_piece(!self.side_pieces(self.side()), |_, from, targets| {
            for to in targets {
                found = found || self.legal(Move::new(from, to));
            }
        });
        found
    }

    /// Would [`Board::generate`] yield this move? Accepts any bits.
    pub fn pseudo_legal(&self, m: Move) -> bool {
        if !m.is_well_formed() {
            return false;
        }
        let (from, to) = (m.from(), m.to());
        let side = self.side();
        match self.piece_at(from) {
            Some(piece) if piece.side() == side && !self.side_pieces(side).has(to) => {
                let answers = piece.kind() == PieceKind::King || self.answers().from(from).has(to);
                answers && reach(side, piece.kind(), from, self.occupied()).has(to)
            }
            _ => false,
        }
    }

    /// Does a pseudo-legal move leave the own king unattacked?
    #[inline]
    pub fn legal(&self, m: Move) -> bool {
        let (from, to) = (m.from(), m.to());
        let side = self.side();
        let king = self.king(side);
        let touched = from.bitboard() | to.bitboard();
        if king != from && self.checkers().is_empty() && (self.danger() & touched).is_empty() {
            return true;
        }
        let enemies = self.side_pieces(!side).without(to);
        let occupied = self.occupied().without(from).with(to);
        self.king_attackers(side, if king == from { to } else { king }, occupied, enemies).is_empty()
    }

    /// Would the pseudo-legal move give check?
    pub fn gives_check(&self, m: Move) -> bool {
        let (from, to) = (m.from(), m.to());
        let side = self.side();
        let king = self.king(!side);
        let Some(piece) = self.piece_at(from) else { return false };
        let touched = from.bitboard() | to.bitboard();
        let occupied = self.occupied().without(from).with(to);
        // Away from the king's lines and from the legs around it only a horse can matter.
        let near = lines(king) | diagonal_neighbours(king);
        if (near & touched).is_empty() {
            return piece.kind() == PieceKind::Horse && horse_attackers(king, occupied).has(to);
        }
        let moved = to.bitboard();
        let ours = self.side_pieces(side).without(from);
        let with = |kind| self.pieces(kind) & ours | if piece.kind() == kind { moved } else { Bitboard::EMPTY };
        let sliders = with(PieceKind::Chariot) | with(PieceKind::King);
        (chariot_attacks(king, occupied) & sliders
            | cannon_captures(king, occupied) & with(PieceKind::Cannon)
            | horse_attackers(king, occupied) & with(PieceKind::Horse)
            | pawn_attackers(side, king) & with(PieceKind::Pawn))
        .any()
    }
}
