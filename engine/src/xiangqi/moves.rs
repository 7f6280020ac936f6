//! Generating moves, and telling which of them are legal and which give check.
//!
//! The generator leaves pins to [`Board::legal`], which is one mask test for nearly every move:
//! [`Board::danger`] holds the squares where a move can matter to the own king. In check only
//! moves that may answer it are generated.

use std::num::NonZeroU64;

use super::{
    attacks::{
        advisor_attacks, advisor_points, between, cannon_captures, chariot_attacks, diagonal_neighbours,
        elephant_attacks, elephant_points, horse_attackers, horse_attacks, horse_leg, king_attacks, lines, palace,
        pawn_attackers, pawns_attack, reach,
    },
    board::Board,
    see::value,
    types::{Bitboard, Move, Piece, PieceKind, SQUARES, Square},
};
use crate::{
    game::{Kind, Outlook, QuietVisitor, Side},
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
        if self.screens.has(sq) { Bitboard::FULL } else { self.targets }
    }
}

/// Where the moves of one position give check.
#[derive(Clone, Copy, Debug, Default)]
pub struct CheckMap {
    /// Own pieces whose leaving may change what attacks the enemy king: their moves are looked at one by one.
    doubtful: Bitboard,
    /// Squares on which any other piece of each kind attacks him or becomes a cannon's screen.
    targets: [Bitboard; 7],
}

impl CheckMap {
    /// Those of the `targets` of a piece on `from` that may give check.
    #[inline]
    fn possible(&self, kind: PieceKind, from: Square, targets: Bitboard) -> Bitboard {
        if self.doubtful.has(from) { targets } else { targets & self.targets[kind.index()] }
    }
}

/// Squares one side attacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Threats {
    /// With anything.
    pub all: Bitboard,
    /// With king, advisors, elephants and pawns.
    pub small: Bitboard,
    /// With anything but chariots.
    pub middling: Bitboard,
}

impl Threats {
    /// Squares attacked by something of less worth than a piece of this kind.
    #[inline]
    pub fn by_less_than(&self, kind: PieceKind) -> Bitboard {
        match kind {
            PieceKind::Chariot => self.middling,
            PieceKind::Horse | PieceKind::Cannon => self.small,
            PieceKind::King | PieceKind::Advisor | PieceKind::Elephant | PieceKind::Pawn => Bitboard::EMPTY,
        }
    }
}

/// What all `pieces` attack.
#[inline(always)]
fn all_of(pieces: Bitboard, attacks: impl Fn(Square) -> Bitboard) -> Bitboard {
    let mut all = Bitboard::EMPTY;
    for from in pieces {
        all |= attacks(from);
    }
    all
}

/// Tells a visitor of the quiet moves as they are generated. What is done with a move stands in a function of its own,
/// lest each kind of piece gets a copy of it.
struct Quiets<'a, V> {
    board: &'a Board,
    threats: &'a Threats,
    map: &'a CheckMap,
    visitor: &'a mut V,
}

impl<V: QuietVisitor<Move>> Quiets<'_, V> {
    #[inline(never)]
    fn visit_piece(&mut self, kind: PieceKind, from: Square, targets: Bitboard) {
        let side = self.board.side();
        let lesser = self.threats.by_less_than(kind);
        let worth = if lesser.is_empty() { 0 } else { value(side, kind, from) };
        let saved = worth * i32::from(lesser.has(from));
        let attacked = usize::from(self.threats.all.has(from));
        // The bounds, which hold anyway, tell the compiler that no table is left.
        let first = SQUARES * Piece::new(side, kind).index().min(Piece::COUNT - 1);
        let pairs = SQUARES * from.index().min(SQUARES - 1);
        let place = self.visitor.visited();
        // By halves, for a bit of one half is sooner looked at.
        let (low, high) = (|set: Bitboard| set.0 as u64, |set: Bitboard| (set.0 >> 64) as u64);
        for (start, mut targets, all, lesser) in [
            (0, low(targets), low(self.threats.all), low(lesser)),
            (64, high(targets), high(self.threats.all), high(lesser)),
        ] {
            if targets == 0 {
                continue;
            }
            self.visitor.visit(std::iter::from_fn(|| {
                let bit = NonZeroU64::new(targets)?.trailing_zeros();
                targets &= targets - 1;
                let to = Square::from_index((start + bit as usize).min(SQUARES - 1));
                let outlook = Outlook {
                    piece_to: first + to.index(),
                    from_to: pairs + to.index(),
                    threat_index: attacked | ((all >> bit & 1) as usize) << 1,
                    // Not in a loop of its own over these targets: no processor can foretell how many there are.
                    saved: saved - worth * (lesser >> bit & 1) as i32,
                };
                Some((Move::cell(from, to), outlook))
            }));
        }
        let checks = if self.map.doubtful.has(from) {
            targets.into_iter().filter(|&to| self.board.gives_check(Move::new(from, to))).collect()
        } else {
            targets & self.map.targets[kind.index()]
        };
        for to in checks {
            self.visitor.checks(place + targets.below(to));
        }
    }
}

impl Board {
    /// What `side` attacks, and with what.
    pub fn threats_of(&self, side: Side) -> Threats {
        let occupied = self.occupied();
        let small = king_attacks(self.king(side))
            | all_of(self.of(side, PieceKind::Advisor), advisor_attacks)
            | all_of(self.of(side, PieceKind::Elephant), |from| elephant_attacks(from, occupied))
            | pawns_attack(side, self.of(side, PieceKind::Pawn));
        let middling = small
            | all_of(self.of(side, PieceKind::Horse), |from| horse_attacks(from, occupied))
            | all_of(self.of(side, PieceKind::Cannon), |from| cannon_captures(from, occupied));
        let all = middling | all_of(self.of(side, PieceKind::Chariot), |from| chariot_attacks(from, occupied));
        Threats { all, small, middling }
    }

    /// Which moves can answer the present check: a superset of the legal ones.
    #[inline]
    fn answers(&self) -> Answers {
        let all = Answers { targets: Bitboard::FULL, screens: Bitboard::EMPTY };
        // Two checks can have a common answer (one screen taken away, say); they are rare, so all
        // moves are generated and each is tested.
        if self.checkers().is_empty() || self.checkers().several() {
            return all;
        }
        let king = self.king(self.side());
        let checker = self.checkers().lowest();
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
    /// Inlined, so that each kind gets loops of its own. Where only captures are wanted, few are within reach.
    #[inline(always)]
    fn each_of<const CAPTURES: bool>(
        &self,
        kind: PieceKind,
        wanted: Bitboard,
        answers: Option<Answers>,
        visit: &mut impl FnMut(PieceKind, Square, Bitboard),
    ) {
        let side = self.side();
        let occupied = self.occupied();
        let pieces = self.of(side, kind);
        let all = match kind {
            _ if !CAPTURES => Bitboard::FULL,
            PieceKind::King => palace(side),
            PieceKind::Advisor => advisor_points(side),
            PieceKind::Elephant => elephant_points(side),
            PieceKind::Pawn => pawns_attack(side, pieces),
            PieceKind::Horse | PieceKind::Chariot | PieceKind::Cannon => Bitboard::FULL,
        };
        if CAPTURES && !all.meets(wanted) {
            return;
        }
        for from in pieces {
            if CAPTURES && kind == PieceKind::Horse && !horse_attacks(from, Bitboard::EMPTY).meets(wanted) {
                continue;
            }
            let targets = reach(side, kind, from, occupied, wanted);
            visit(kind, from, answers.map_or(targets, |answers| targets & answers.from(from)));
        }
    }

    /// Calls `visit` with each own piece and its candidate targets among `wanted`.
    #[inline(always)]
    fn each_piece<const CAPTURES: bool>(&self, wanted: Bitboard, mut visit: impl FnMut(PieceKind, Square, Bitboard)) {
        let answers = if self.checkers().is_empty() { None } else { Some(self.answers()) };
        self.each_of::<CAPTURES>(PieceKind::Chariot, wanted, answers, &mut visit);
        self.each_of::<CAPTURES>(PieceKind::Cannon, wanted, answers, &mut visit);
        self.each_of::<CAPTURES>(PieceKind::Horse, wanted, answers, &mut visit);
        self.each_of::<CAPTURES>(PieceKind::Pawn, wanted, answers, &mut visit);
        self.each_of::<CAPTURES>(PieceKind::Elephant, wanted, answers, &mut visit);
        self.each_of::<CAPTURES>(PieceKind::Advisor, wanted, answers, &mut visit);
        self.each_of::<CAPTURES>(PieceKind::King, wanted, None, &mut visit);
    }

    /// Adds the moves of `kind` to `out`: every legal one, and some that leave the king in check.
    pub fn generate(&self, kind: Kind, out: &mut MoveList<Move>) {
        // Not a `for` loop: a wide set is gone through faster from within.
        let list = |_, from, targets: Bitboard| targets.into_iter().for_each(|to| out.push_cell(Move::cell(from, to)));
        match kind {
            Kind::Noisy => self.each_piece::<true>(self.side_pieces(!self.side()), list),
            Kind::Quiet => self.each_piece::<false>(!self.occupied(), list),
        }
    }

    /// Adds the legal moves that give check to `out`, captures first.
    pub(crate) fn generate_checks(&self, out: &mut MoveList<Move>) {
        let map = self.check_map();
        for wanted in [self.side_pieces(!self.side()), !self.occupied()] {
            self.each_piece::<false>(wanted, |kind, from, targets| {
                for to in map.possible(kind, from, targets) {
                    let m = Move::new(from, to);
                    if self.legal(m) && self.gives_check_by(m, &map) {
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
        self.each_piece::<false>(!self.side_pieces(self.side()), |kind, from, targets| {
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
        self.each_piece::<false>(!self.side_pieces(self.side()), |_, from, targets| {
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
                answers && reach(side, piece.kind(), from, self.occupied(), to.bitboard()).any()
            }
            _ => false,
        }
    }

    /// Does a pseudo-legal move leave the own king unattacked?
    #[inline]
    pub fn legal(&self, m: Move) -> bool {
        let (from, to) = (m.from(), m.to());
        let touched = from.bitboard() | to.bitboard();
        if self.checkers().is_empty() && (self.danger() & touched).is_empty() {
            return true;
        }
        let side = self.side();
        let king = self.king(side);
        let enemies = self.side_pieces(!side).without(to);
        let occupied = self.occupied().without(from).with(to);
        self.king_attackers(side, if king == from { to } else { king }, occupied, enemies).is_empty()
    }

    /// Where the moves of the side to move give check.
    pub fn check_map(&self) -> CheckMap {
        let side = self.side();
        let (king, occupied) = (self.king(!side), self.occupied());
        let line = lines(king);
        // Where a piece becomes the only screen of a cannon.
        let mut screens = Bitboard::EMPTY;
        let mut doubtful = Bitboard::EMPTY;
        for cannon in self.of(side, PieceKind::Cannon) & line {
            let between = between(king, cannon);
            let shields = between & occupied;
            // A cannon that leaves may have been a screen itself. Of more than two shields none lays the king bare.
            if shields.is_empty() {
                screens |= between;
                doubtful = doubtful.with(cannon);
            } else if !shields.several() {
                doubtful |= shields.with(cannon);
            } else if !shields.without_lowest().several() {
                doubtful |= shields;
            }
        }
        for chariot in (self.of(side, PieceKind::Chariot) | self.of(side, PieceKind::King)) & line {
            let shields = between(king, chariot) & occupied;
            if !shields.several() {
                doubtful |= shields;
            }
        }
        for horse in self.of(side, PieceKind::Horse) & horse_attackers(king, Bitboard::EMPTY) {
            doubtful = doubtful.with(horse_leg(horse, king));
        }
        let mut targets = [screens; 7];
        let chariot = chariot_attacks(king, occupied);
        targets[PieceKind::Chariot.index()] |= chariot;
        targets[PieceKind::King.index()] |= chariot;
        targets[PieceKind::Cannon.index()] |= cannon_captures(king, occupied);
        targets[PieceKind::Horse.index()] |= horse_attackers(king, occupied);
        targets[PieceKind::Pawn.index()] |= pawn_attackers(side, king);
        CheckMap { doubtful, targets }
    }

    /// Answers as [`Board::gives_check`], by the map of this position.
    #[inline]
    pub fn gives_check_by(&self, m: Move, map: &CheckMap) -> bool {
        let (from, to) = (m.from(), m.to());
        let Some(piece) = self.piece_at(from) else { return false };
        if map.doubtful.has(from) { self.gives_check(m) } else { map.targets[piece.kind().index()].has(to) }
    }

    /// Tells `visitor` of each quiet move, as [`Board::generate`] has them.
    #[inline]
    pub(super) fn each_quiet(&self, threats: &Threats, map: &CheckMap, visitor: &mut impl QuietVisitor<Move>) {
        let mut quiets = Quiets { board: self, threats, map, visitor };
        self.each_piece::<false>(!self.occupied(), |kind, from, targets| {
            if targets.any() {
                quiets.visit_piece(kind, from, targets);
            }
        });
    }

    /// A legal quiet move other than those in `but` and of the king, unless a quiet move of another piece may give
    /// check.
    pub(super) fn idle_move(&self, map: &CheckMap, but: [Option<Move>; 2]) -> Option<Move> {
        let side = self.side();
        if self.checkers().any() || map.doubtful.meets(self.side_pieces(side)) {
            return None;
        }
        let (occupied, safe) = (self.occupied(), !self.danger());
        let (mut idle, mut may_check) = (None, false);
        for kind in [PieceKind::Pawn, PieceKind::Horse, PieceKind::Cannon, PieceKind::Chariot] {
            for from in self.of(side, kind) {
                let targets = reach(side, kind, from, occupied, !occupied);
                may_check |= targets.meets(map.targets[kind.index()]);
                if idle.is_none() && safe.has(from) {
                    idle =
                        (targets & safe).into_iter().map(|to| Move::new(from, to)).find(|&m| !but.contains(&Some(m)));
                }
            }
            if may_check {
                return None;
            }
        }
        idle
    }

    /// Would the pseudo-legal move give check?
    pub fn gives_check(&self, m: Move) -> bool {
        let (from, to) = (m.from(), m.to());
        let side = self.side();
        let king = self.king(!side);
        let Some(piece) = self.piece_at(from) else { return false };
        let kind = piece.kind();
        let line = lines(king);
        let (near_king, on_line) = (diagonal_neighbours(king).has(from), line.has(from) || line.has(to));
        if !(near_king || on_line) {
            // It opens and shields nothing, and what attacks him from beside his lines is a horse.
            return kind == PieceKind::Horse && horse_attackers(king, self.occupied()).has(to);
        }
        let occupied = self.occupied().without(from).with(to);
        // Few pieces stand on the lines: to look at what shields each is less work than to find all attacks.
        let shields = |slider| between(king, slider) & occupied;
        let over_one = |cannon| {
            let screens = shields(cannon);
            screens.any() && !screens.several()
        };
        let itself = match kind {
            PieceKind::Chariot | PieceKind::King => line.has(to) && shields(to).is_empty(),
            PieceKind::Cannon => line.has(to) && over_one(to),
            PieceKind::Horse => horse_attackers(king, occupied).has(to),
            PieceKind::Pawn => pawn_attackers(side, king).has(to),
            PieceKind::Advisor | PieceKind::Elephant => false,
        };
        // The others attack him only over what the move empties or fills.
        let others = self.side_pieces(side).without(from);
        itself
            || on_line && {
                let others = others & line;
                (others & (self.pieces(PieceKind::Chariot) | self.pieces(PieceKind::King)))
                    .into_iter()
                    .any(|chariot| shields(chariot).is_empty())
                    || (others & self.pieces(PieceKind::Cannon)).into_iter().any(over_one)
            }
            || near_king && (horse_attackers(king, occupied) & others & self.pieces(PieceKind::Horse)).any()
    }
}
