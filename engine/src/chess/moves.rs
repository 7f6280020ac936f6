//! Legal move generation by pin and check masks: every generated move is legal.

use super::{
    attacks::{attacks, between, bishop_attacks, king_attacks, knight_attacks, line, pawn_attacks, rook_attacks},
    board::{Board, CheckMap, Threats},
    see::VALUES,
    types::{Bitboard, Move, Piece, PieceKind, Rank, Special, Square},
};
use crate::{
    game::{Kind, Outlook, QuietVisitor, Side},
    movelist::MoveList,
};

/// What a pawn may become besides a queen, in the order of generation.
const LESSER_KINDS: [PieceKind; 3] = [PieceKind::Rook, PieceKind::Bishop, PieceKind::Knight];

/// Receives the generated moves in batches, so that counting need not list them.
trait Sink {
    /// A piece on `from` may go to each square of `to`.
    fn piece(&mut self, from: Square, to: Bitboard);
    /// Pawns of the side may arrive on each square of `to`, each from `back` squares lower.
    fn pawns(&mut self, to: Bitboard, back: isize);
    /// Likewise, promoting: to a queen, to the lesser kinds, or both.
    fn promotions(&mut self, to: Bitboard, back: isize, queen: bool, lesser: bool);
    /// One castling or en passant move.
    fn special(&mut self, m: Move);
    /// What the enemy attacks, if that is known.
    #[inline]
    fn threats(&self) -> Option<Bitboard> {
        None
    }
}

impl Sink for MoveList<Move> {
    #[inline]
    fn piece(&mut self, from: Square, to: Bitboard) {
        for to in to {
            self.push_cell(Move::cell(from, to));
        }
    }
    #[inline]
    fn pawns(&mut self, to: Bitboard, back: isize) {
        for to in to {
            self.push_cell(Move::cell(origin(to, back), to));
        }
    }
    #[inline]
    fn promotions(&mut self, to: Bitboard, back: isize, queen: bool, lesser: bool) {
        for to in to {
            let from = origin(to, back);
            if queen {
                self.push(Move::promote(from, to, PieceKind::Queen));
            }
            if lesser {
                for kind in LESSER_KINDS {
                    self.push(Move::promote(from, to, kind));
                }
            }
        }
    }
    #[inline]
    fn special(&mut self, m: Move) {
        self.push(m);
    }
}

#[inline]
fn origin(to: Square, back: isize) -> Square {
    Square::from_index(to.index().wrapping_add_signed(-back))
}

/// Counts moves.
struct Count(u64);

impl Sink for Count {
    #[inline]
    fn piece(&mut self, _: Square, to: Bitboard) {
        self.0 += u64::from(to.count());
    }
    #[inline]
    fn pawns(&mut self, to: Bitboard, _: isize) {
        self.0 += u64::from(to.count());
    }
    #[inline]
    fn promotions(&mut self, to: Bitboard, _: isize, queen: bool, lesser: bool) {
        self.0 += u64::from(to.count()) * (u64::from(queen) + 3 * u64::from(lesser));
    }
    #[inline]
    fn special(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Tells a visitor of the quiet moves as they are generated. What is done with a move stands in functions of its own,
/// lest each place that generates moves gets a copy of it.
struct Quiets<'a, V> {
    board: &'a Board,
    threats: &'a Threats,
    map: &'a CheckMap,
    visitor: &'a mut V,
}

impl<V: QuietVisitor<Move>> Quiets<'_, V> {
    /// Moves of a piece other than a pawn.
    #[inline(never)]
    fn visit_piece(&mut self, from: Square, targets: Bitboard) {
        let Some(piece) = self.board.piece_at(from) else { return };
        let kind = piece.kind();
        let lesser = self.threats.by_less_than(kind);
        let worth = VALUES[kind.index()];
        let saved = worth * i32::from(lesser.has(from));
        let (attacked, threats) = (usize::from(self.threats.all.has(from)), self.threats.all);
        let first = self.visitor.visited();
        self.visitor.visit(targets.into_iter().map(|to| {
            let outlook = Outlook {
                piece_to: 64 * piece.index() + to.index(),
                from_to: 64 * from.index() + to.index(),
                threat_index: attacked | usize::from(threats.has(to)) << 1,
                // Not in a loop of its own over these targets: no processor can foretell how many there are.
                saved: saved - worth * i32::from(lesser.has(to)),
            };
            (Move::cell(from, to), outlook)
        }));
        let mut checks = self.map.targets[kind.index()];
        if self.map.screens.has(from) {
            checks |= !line(self.board.king(!self.board.side()), from);
        }
        for to in targets & checks {
            self.visitor.checks(first + targets.below(to));
        }
    }
    /// Steps of pawns, each from `back` squares lower.
    #[inline(never)]
    fn visit_pawns(&mut self, targets: Bitboard, back: isize) {
        let (side, threats) = (self.board.side(), self.threats.all);
        let piece = Piece::new(side, PieceKind::Pawn);
        // A set of origins turned so that the bit of a target tells of its origin.
        let turned = |set: Bitboard| Bitboard(set.0.rotate_left(back as u32));
        let attacked = turned(threats);
        let first = self.visitor.visited();
        self.visitor.visit(targets.into_iter().map(|to| {
            let from = origin(to, back);
            let outlook = Outlook {
                piece_to: 64 * piece.index() + to.index(),
                from_to: 64 * from.index() + to.index(),
                threat_index: usize::from(attacked.has(to)) | usize::from(threats.has(to)) << 1,
                saved: 0,
            };
            (Move::cell(from, to), outlook)
        }));
        let mut checks = self.map.targets[PieceKind::Pawn.index()];
        let king = self.board.king(!side);
        for to in targets & turned(self.map.screens) {
            if !line(king, origin(to, back)).has(to) {
                checks = checks.with(to);
            }
        }
        for to in targets & checks {
            self.visitor.checks(first + targets.below(to));
        }
    }
}

impl<V: QuietVisitor<Move>> Sink for Quiets<'_, V> {
    #[inline]
    fn piece(&mut self, from: Square, to: Bitboard) {
        if to.any() {
            self.visit_piece(from, to);
        }
    }
    #[inline]
    fn pawns(&mut self, to: Bitboard, back: isize) {
        if to.any() {
            self.visit_pawns(to, back);
        }
    }
    // Promotions to a queen are not quiet.
    #[inline]
    fn promotions(&mut self, to: Bitboard, back: isize, _: bool, _: bool) {
        for to in to {
            for kind in LESSER_KINDS {
                self.special(Move::promote(origin(to, back), to, kind));
            }
        }
    }
    #[inline(never)]
    fn special(&mut self, m: Move) {
        let (from, to) = (m.from(), m.to());
        let Some(piece) = self.board.piece_at(from) else { return };
        let all = self.threats.all;
        let outlook = Outlook {
            piece_to: 64 * piece.index() + to.index(),
            from_to: 64 * from.index() + to.index(),
            threat_index: usize::from(all.has(from)) | usize::from(all.has(to)) << 1,
            // Neither king nor pawn is attacked by anything of less worth.
            saved: 0,
        };
        self.visitor.visit(std::iter::once((Some(m), outlook)));
        if self.board.gives_check(m) {
            self.visitor.checks(self.visitor.visited() - 1);
        }
    }
    #[inline]
    fn threats(&self) -> Option<Bitboard> {
        Some(self.threats.all)
    }
}

impl Board {
    /// Tells `visitor` of each quiet move, as [`Board::generate`] has them.
    #[inline]
    pub(super) fn each_quiet(&self, threats: &Threats, map: &CheckMap, visitor: &mut impl QuietVisitor<Move>) {
        self.feed::<false, true>(&mut Quiets { board: self, threats, map, visitor });
    }

    /// A quiet move of a pawn or a knight other than those in `but`, unless a quiet move may give check.
    pub(super) fn idle_move(&self, map: &CheckMap, but: [Option<Move>; 2]) -> Option<Move> {
        let us = self.side();
        let (occupied, pinned) = (self.occupied(), self.pinned(us));
        let (pawns, knights) = (self.of(us, PieceKind::Pawn), self.of(us, PieceKind::Knight));
        let first = Rank::R1.relative(us).bitboard();
        let castling = self.castling().meets(first) && map.targets[PieceKind::Rook.index()].meets(first);
        let promotion = pawns.meets(Rank::R7.relative(us).bitboard());
        if self.checkers().any() || map.screens.any() || castling || promotion {
            return None;
        }
        let single = pawns.ahead(us) - occupied;
        let double = (single & Rank::R3.relative(us).bitboard()).ahead(us) - occupied;
        let checking = |kind: PieceKind| map.targets[kind.index()] - occupied;
        let (by_knight, by_bishop, by_rook) =
            (checking(PieceKind::Knight), checking(PieceKind::Bishop), checking(PieceKind::Rook));
        let may_check = (single | double).meets(checking(PieceKind::Pawn))
            || knights.into_iter().any(|from| knight_attacks(from).meets(by_knight))
            || self.diagonal_sliders(us).into_iter().any(|from| bishop_attacks(from, occupied).meets(by_bishop))
            || self.straight_sliders(us).into_iter().any(|from| rook_attacks(from, occupied).meets(by_rook))
            || self.of(us, PieceKind::Queen).into_iter().any(|from| {
                bishop_attacks(from, occupied).meets(by_rook) || rook_attacks(from, occupied).meets(by_bishop)
            });
        if may_check {
            return None;
        }
        let up = if us == Side::First { 8 } else { -8 };
        let steps = ((pawns - pinned).ahead(us) - occupied).into_iter().map(|to| Move::new(origin(to, up), to));
        let jumps = (knights - pinned)
            .into_iter()
            .flat_map(|from| (knight_attacks(from) - occupied).into_iter().map(move |to| Move::new(from, to)));
        steps.chain(jumps).find(|&m| !but.contains(&Some(m)))
    }

    /// Adds the legal moves of one kind. Noisy are captures and promotions to a queen.
    pub fn generate(&self, kind: Kind, out: &mut MoveList<Move>) {
        match kind {
            Kind::Noisy => self.feed::<true, false>(out),
            Kind::Quiet => self.feed::<false, true>(out),
        }
    }
    /// All legal moves.
    pub fn legal_moves(&self) -> MoveList<Move> {
        let mut out = MoveList::new();
        self.feed::<true, true>(&mut out);
        out
    }
    /// How many legal moves there are.
    pub fn count_legal(&self) -> u64 {
        let mut count = Count(0);
        self.feed::<true, true>(&mut count);
        count.0
    }

    #[inline(always)]
    fn feed<const NOISY: bool, const QUIET: bool>(&self, sink: &mut impl Sink) {
        match self.side() {
            Side::First => self.feed_side::<NOISY, QUIET>(Side::First, sink),
            Side::Second => self.feed_side::<NOISY, QUIET>(Side::Second, sink),
        }
    }

    /// `us` is the side to move, known to the compiler in each copy.
    #[inline(always)]
    fn feed_side<const NOISY: bool, const QUIET: bool>(&self, us: Side, sink: &mut impl Sink) {
        let them = !us;
        let (own, enemy, occupied) = (self.side_pieces(us), self.side_pieces(them), self.occupied());
        let king = self.king(us);
        let targets = match (NOISY, QUIET) {
            (true, true) => !own,
            (true, false) => enemy,
            _ => !occupied,
        };

        // The king steps where it is safe even with itself out of the way.
        let without_king = occupied ^ king.bitboard();
        let mut safe = Bitboard::EMPTY;
        if let Some(threats) = sink.threats()
            && self.checkers().is_empty()
        {
            // Out of check he covers nothing from a slider.
            safe = king_attacks(king) & (targets - threats);
        } else {
            for to in king_attacks(king) & targets {
                if !self.attacked(to, them, without_king) {
                    safe |= to.bitboard();
                }
            }
        }
        sink.piece(king, safe);

        let checkers = self.checkers();
        let mut mask = Bitboard::FULL;
        if checkers.any() {
            if checkers.several() {
                return;
            }
            mask = between(king, checkers.lowest()) | checkers;
        } else if QUIET {
            for rook in self.castling() & Rank::R1.relative(us).bitboard() {
                if self.can_castle(rook) {
                    sink.special(Move::castle(king, rook));
                }
            }
        }

        let pinned = self.pinned(us);
        self.feed_pawns::<NOISY, QUIET>(us, mask, sink);
        let allowed = targets & mask;
        for from in self.of(us, PieceKind::Knight) - pinned {
            sink.piece(from, knight_attacks(from) & allowed);
        }
        for from in self.diagonal_sliders(us) - pinned {
            sink.piece(from, bishop_attacks(from, occupied) & allowed);
        }
        for from in self.straight_sliders(us) - pinned {
            sink.piece(from, rook_attacks(from, occupied) & allowed);
        }
        // A pinned piece cannot answer a check; otherwise it may move along its pin.
        if checkers.is_empty() {
            for from in self.diagonal_sliders(us) & pinned {
                sink.piece(from, bishop_attacks(from, occupied) & allowed & line(king, from));
            }
            for from in self.straight_sliders(us) & pinned {
                sink.piece(from, rook_attacks(from, occupied) & allowed & line(king, from));
            }
        }
    }

    #[inline(always)]
    fn feed_pawns<const NOISY: bool, const QUIET: bool>(&self, us: Side, mask: Bitboard, sink: &mut impl Sink) {
        let (enemy, occupied) = (self.side_pieces(!us), self.occupied());
        let king = self.king(us);
        let (pawns, pinned) = (self.of(us, PieceKind::Pawn), self.pinned(us));
        let last = Rank::R8.relative(us).bitboard();
        let up: isize = if us == Side::First { 8 } else { -8 };

        // Pushes. A pawn pinned on its king's file stays on it.
        let pushable =
            if self.checkers().is_empty() { pawns - (pinned - king.file().bitboard()) } else { pawns - pinned };
        let single = pushable.ahead(us) - occupied;
        let promoting = single & last & mask;
        sink.promotions(promoting, up, NOISY, QUIET);
        if QUIET {
            let double = (single & Rank::R3.relative(us).bitboard()).ahead(us) - occupied;
            sink.pawns((single & mask) - last, up);
            sink.pawns(double & mask, 2 * up);
        }
        if !NOISY {
            return;
        }

        // Captures. A pawn pinned on a diagonal may take the pinner.
        let free = (pawns - pinned).ahead(us);
        for (to, back) in [(free.west(), up - 1), (free.east(), up + 1)] {
            let to = to & enemy & mask;
            sink.pawns(to - last, back);
            sink.promotions(to & last, back, true, true);
        }
        if self.checkers().is_empty() {
            for from in pawns & pinned {
                for to in pawn_attacks(us, from) & enemy & line(king, from) {
                    let back = to.index() as isize - from.index() as isize;
                    sink.pawns(to.bitboard() - last, back);
                    sink.promotions(to.bitboard() & last, back, true, true);
                }
            }
        }
        if let Some(to) = self.en_passant() {
            for from in pawn_attacks(!us, to) & pawns {
                if self.en_passant_is_safe(from, to) {
                    sink.special(Move::en_passant(from, to));
                }
            }
        }
    }

    /// Is `m`, whatever its bits, a legal move here?
    pub fn is_legal(&self, m: Move) -> bool {
        let (us, them) = (self.side(), !self.side());
        let (from, to) = (m.from(), m.to());
        let Some(piece) = self.piece_at(from).filter(|piece| piece.side() == us) else { return false };
        let kind = piece.kind();
        let occupied = self.occupied();
        match m.special() {
            None => return false,
            Some(Special::Castle) => {
                return kind == PieceKind::King
                    && self.checkers().is_empty()
                    && (self.castling() & self.side_pieces(us)).has(to)
                    && self.can_castle(to);
            }
            Some(Special::EnPassant) => {
                return kind == PieceKind::Pawn
                    && self.en_passant() == Some(to)
                    && pawn_attacks(us, from).has(to)
                    && self.en_passant_is_safe(from, to);
            }
            Some(special) => {
                let promotes = kind == PieceKind::Pawn && to.rank() == Rank::R8.relative(us);
                if promotes != matches!(special, Special::Promote(_)) {
                    return false;
                }
            }
        }
        let reached = match kind {
            PieceKind::Pawn => {
                let single = from.bitboard().ahead(us) - occupied;
                let double = (single & Rank::R3.relative(us).bitboard()).ahead(us) - occupied;
                single | double | pawn_attacks(us, from) & self.side_pieces(them)
            }
            _ => attacks(kind, us, from, occupied) - self.side_pieces(us),
        };
        if !reached.has(to) {
            return false;
        }
        if kind == PieceKind::King {
            return !self.attacked(to, them, occupied ^ from.bitboard());
        }
        let king = self.king(us);
        let checkers = self.checkers();
        let answers =
            checkers.is_empty() || !checkers.several() && (between(king, checkers.lowest()) | checkers).has(to);
        answers && (!self.pinned(us).has(from) || checkers.is_empty() && line(king, from).has(to))
    }
    /// Is the pseudo-legal move `m` a capture (en passant included) or a promotion to a queen?
    #[inline]
    pub fn is_noisy(&self, m: Move) -> bool {
        if m.is_plain() {
            return self.piece_at(m.to()).is_some();
        }
        match m.special() {
            Some(Special::Promote(kind)) => kind == PieceKind::Queen || self.piece_at(m.to()).is_some(),
            Some(Special::EnPassant) => true,
            Some(Special::Castle | Special::None) | None => false,
        }
    }
    /// The kind that `m` captures.
    #[inline]
    pub fn captured(&self, m: Move) -> Option<PieceKind> {
        if m.is_en_passant() {
            Some(PieceKind::Pawn)
        } else if m.is_castle() {
            None
        } else {
            self.piece_at(m.to()).map(Piece::kind)
        }
    }
}
