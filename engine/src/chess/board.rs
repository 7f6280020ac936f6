//! One chess position without its history: pieces, rights, counters, keys, checks and pins.

use super::{
    attacks::{
        attacks, between, bishop_attacks, bishop_rays, king_attacks, knight_attacks, line, pawn_attacks, pawns_attacks,
        rook_attacks, rook_rays,
    },
    keys,
    pairs::{self, Step},
    types::{Bitboard, File, Move, Piece, PieceKind, Rank, Special, Square},
};
use crate::{
    eval::PairSum,
    game::Side,
    key::Key,
    line::{self, answered_by_board},
    placement::placement,
};

/// How many pieces of each kind and owner there are, packed so that equal words mean equal
/// material.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Material(u64);

impl Material {
    /// Bits per piece: up to 31 of each.
    const BITS: u32 = 5;

    #[inline]
    const fn unit(piece: Piece) -> u64 {
        1 << (Self::BITS * piece as u32)
    }
    /// How many of `piece` there are.
    #[inline]
    pub const fn count(self, piece: Piece) -> u32 {
        (self.0 >> (Self::BITS * piece as u32)) as u32 & ((1 << Self::BITS) - 1)
    }
    /// The counts as one word.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }
}

/// Groups of pieces that have a key of their own; every piece lies in exactly one.
const GROUPS: usize = 5;
const PAWNS: usize = 0;
const MINORS: usize = 1;
const MAJORS: usize = 3;

/// The group of each piece, by [`Piece::index`]: pawns of both sides, then knights and bishops by
/// side, then rooks, queens and king by side.
const GROUP: [usize; 12] = [PAWNS, PAWNS, 1, 2, 1, 2, 3, 4, 3, 4, 3, 4];

/// One position. Small enough to be copied on every move; a line of play is a stack of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    kinds: [Bitboard; 6],
    sides: [Bitboard; 2],
    mailbox: [Option<Piece>; 64],
    groups: [Key; GROUPS],
    key: Key,
    material: Material,
    /// What all pairs of pieces are worth, but for the last step where it is still [`Board::unsummed`].
    pairs: PairSum,
    /// Enemy pieces that check the side to move.
    checkers: Bitboard,
    /// Pieces of either side that alone shield the king of the side to move from an enemy slider.
    blockers: Bitboard,
    /// Rooks of both sides that still may castle.
    castling: Bitboard,
    /// Plies since the last capture or pawn move.
    clock: u16,
    /// How many plies back an equal position could be: the clock, cut short by lost rights and
    /// passes.
    reach: u16,
    /// Number of the move, from 1, counted up after Black's move.
    fullmove: u16,
    side: Side,
    /// File of a pawn that can legally be captured en passant.
    en_passant: Option<File>,
    /// The last step, until somebody needs its sum: many positions are left again before they are evaluated.
    unsummed: Option<Step>,
}

const _: () = assert!(size_of::<Board>() <= 256);

/// Squares one side attacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Threats {
    /// With anything.
    pub all: Bitboard,
    /// With nothing, with pawns, with these or minor pieces, with these or rooks; bishops and rooks attack through
    /// queens of their side.
    up_to: [Bitboard; 4],
}

impl Threats {
    /// From the squares that pawns attack, that these or minor pieces do, that these or rooks do, and that anything does.
    #[inline]
    pub(super) fn new(pawns: Bitboard, minors: Bitboard, rooks: Bitboard, all: Bitboard) -> Self {
        Self { all, up_to: [Bitboard::EMPTY, pawns, minors, rooks] }
    }
    /// Squares attacked by something of less worth than a piece of this kind.
    #[inline]
    pub fn by_less_than(&self, kind: PieceKind) -> Bitboard {
        const LESSER: [usize; 6] = [0, 1, 1, 2, 3, 0];
        self.up_to[LESSER[kind.index()]]
    }
}

/// Where the moves of one position give check.
#[derive(Clone, Copy, Debug, Default)]
pub struct CheckMap {
    /// Squares from which a piece of each kind attacks the enemy king; a king attacks from none.
    pub(super) targets: [Bitboard; 6],
    /// Own pieces that alone stand between an own slider and the enemy king.
    pub(super) screens: Bitboard,
}

impl CheckMap {
    /// Does the step from `from` to `to` open the line of an own slider to the enemy `king`?
    #[inline]
    pub(super) fn unveils(&self, king: Square, from: Square, to: Square) -> bool {
        self.screens.has(from) && !line(king, from).has(to)
    }
}

impl Board {
    /// An empty board with White to move; a position only after [`Board::place`] of both kings and
    /// [`Board::refresh`].
    pub(super) const EMPTY: Board = Board {
        kinds: [Bitboard::EMPTY; 6],
        sides: [Bitboard::EMPTY; 2],
        mailbox: [None; 64],
        groups: [Key(0); GROUPS],
        key: Key(0),
        material: Material(0),
        pairs: PairSum::ZERO,
        checkers: Bitboard::EMPTY,
        blockers: Bitboard::EMPTY,
        castling: Bitboard::EMPTY,
        clock: 0,
        reach: 0,
        fullmove: 1,
        side: Side::First,
        en_passant: None,
        unsummed: None,
    };

    // ---- questions ----

    placement!();

    /// Bishops and queens of `side`.
    #[inline]
    pub fn diagonal_sliders(&self, side: Side) -> Bitboard {
        (self.kinds[PieceKind::Bishop.index()] | self.kinds[PieceKind::Queen.index()]) & self.sides[side.index()]
    }
    /// Rooks and queens of `side`.
    #[inline]
    pub fn straight_sliders(&self, side: Side) -> Bitboard {
        (self.kinds[PieceKind::Rook.index()] | self.kinds[PieceKind::Queen.index()]) & self.sides[side.index()]
    }
    /// Knights, bishops, rooks and queens of `side`.
    #[inline]
    pub fn officers(&self, side: Side) -> Bitboard {
        self.sides[side.index()] - self.kinds[PieceKind::Pawn.index()] - self.kinds[PieceKind::King.index()]
    }
    /// The side to move.
    #[inline]
    pub fn side(&self) -> Side {
        self.side
    }
    /// Enemy pieces that check the side to move.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.checkers
    }
    /// Pieces of `side` that are pinned to their own king.
    #[inline]
    pub fn pinned(&self, side: Side) -> Bitboard {
        self.blockers(side) & self.sides[side.index()]
    }
    /// Pieces of either side that alone stand between the king of `side` and an enemy slider.
    #[inline]
    pub(super) fn blockers(&self, side: Side) -> Bitboard {
        // Those of the side to move are known.
        if side == self.side { self.blockers } else { self.shields(side, !side) }
    }
    /// Pieces of either side that alone stand between the king of `king` and a slider of `slider`:
    /// pinned pieces, or makers of discovered checks.
    pub fn shields(&self, king: Side, slider: Side) -> Bitboard {
        let square = self.king(king);
        let (occupied, mut out) = (self.occupied(), Bitboard::EMPTY);
        for sniper in
            bishop_rays(square) & self.diagonal_sliders(slider) | rook_rays(square) & self.straight_sliders(slider)
        {
            let blockers = between(square, sniper) & occupied;
            if !blockers.several() {
                out |= blockers;
            }
        }
        out
    }
    /// The rooks, of both sides, with which castling is still allowed.
    #[inline]
    pub fn castling(&self) -> Bitboard {
        self.castling
    }
    /// The square on which a pawn can legally be captured en passant.
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant.map(|file| Square::new(file, Rank::R6.relative(self.side)))
    }
    /// Plies since the last capture or pawn move.
    #[inline]
    pub fn clock(&self) -> u32 {
        u32::from(self.clock)
    }
    /// How many plies back an equal position could be at most.
    #[inline]
    pub fn reach(&self) -> usize {
        usize::from(self.reach)
    }
    /// Number of the move, from 1.
    #[inline]
    pub fn fullmove(&self) -> u32 {
        u32::from(self.fullmove)
    }
    /// How many pieces of each kind there are.
    #[inline]
    pub fn material(&self) -> Material {
        self.material
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
    /// Key of the position as the repetition law sees it.
    #[inline]
    pub fn key(&self) -> Key {
        self.key
    }
    /// The key after `m`, right but for castling, promotions and lost or gained rights.
    #[inline]
    pub(super) fn likely_key_after(&self, m: Move) -> Key {
        let mut key = self.key ^ keys::SIDE[0][0];
        if let Some(piece) = self.piece_at(m.from()) {
            key ^= keys::piece(piece, m.from()) ^ keys::piece(piece, m.to());
        }
        if let Some(victim) = self.piece_at(m.to()) {
            key ^= keys::piece(victim, m.to());
        }
        key
    }
    /// Key of the pawns of both sides.
    #[inline]
    pub fn pawn_key(&self) -> Key {
        self.groups[PAWNS]
    }
    /// Key of the pawns and both kings' squares.
    #[inline]
    pub fn structure_key(&self) -> Key {
        self.groups[PAWNS]
            ^ keys::piece(Piece::WhiteKing, self.king(Side::First))
            ^ keys::piece(Piece::BlackKing, self.king(Side::Second))
    }
    /// Key of everything `side` has except pawns.
    #[inline]
    pub fn officer_key(&self, side: Side) -> Key {
        self.groups[MINORS + side.index()] ^ self.groups[MAJORS + side.index()]
    }
    /// Key of the knights and bishops of both sides.
    #[inline]
    pub fn minor_key(&self) -> Key {
        self.groups[MINORS] ^ self.groups[MINORS + 1]
    }

    // ---- attacks ----

    /// The pieces of both sides that attack `square` if `occupied` is what stands in their way.
    #[inline]
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let [_, knights, bishops, rooks, queens, kings] = self.kinds;
        knight_attacks(square) & knights
            | king_attacks(square) & kings
            | bishop_attacks(square, occupied) & (bishops | queens)
            | rook_attacks(square, occupied) & (rooks | queens)
            | pawn_attacks(Side::First, square) & self.of(Side::Second, PieceKind::Pawn)
            | pawn_attacks(Side::Second, square) & self.of(Side::First, PieceKind::Pawn)
    }
    /// Does `by` attack `square` if `occupied` is what stands in the way? A piece of `by` outside
    /// `occupied` still attacks.
    #[inline]
    pub fn attacked(&self, square: Square, by: Side, occupied: Bitboard) -> bool {
        let leapers = knight_attacks(square) & self.kinds[PieceKind::Knight.index()]
            | king_attacks(square) & self.kinds[PieceKind::King.index()]
            | pawn_attacks(!by, square) & self.kinds[PieceKind::Pawn.index()];
        leapers.meets(self.sides[by.index()]) || self.slider_attacks(square, by, occupied)
    }
    /// Does a slider of `by` attack `square`?
    #[inline]
    pub(super) fn slider_attacks(&self, square: Square, by: Side, occupied: Bitboard) -> bool {
        let (diagonal, straight) = (self.diagonal_sliders(by), self.straight_sliders(by));
        bishop_rays(square).meets(diagonal) && bishop_attacks(square, occupied).meets(diagonal)
            || rook_rays(square).meets(straight) && rook_attacks(square, occupied).meets(straight)
    }
    /// What `side` attacks, and with what.
    pub fn threats_of(&self, side: Side) -> Threats {
        let occupied = self.occupied();
        let pawns = pawns_attacks(side, self.of(side, PieceKind::Pawn));
        let mut minors = pawns;
        for square in self.of(side, PieceKind::Knight) {
            minors |= knight_attacks(square);
        }
        // What is attacked through a queen she attacks as well.
        let solid = occupied - self.of(side, PieceKind::Queen);
        for square in self.of(side, PieceKind::Bishop) {
            minors |= bishop_attacks(square, solid);
        }
        let mut rooks = minors;
        for square in self.of(side, PieceKind::Rook) {
            rooks |= rook_attacks(square, solid);
        }
        let mut all = rooks | king_attacks(self.king(side));
        for square in self.of(side, PieceKind::Queen) {
            all |= bishop_attacks(square, occupied) | rook_attacks(square, occupied);
        }
        Threats::new(pawns, minors, rooks, all)
    }
    /// Where king and rook land when the king of `side` castles with `rook`.
    #[inline]
    pub fn castling_targets(&self, side: Side, rook: Square) -> (Square, Square) {
        let (king_file, rook_file) = if rook > self.king(side) { (File::G, File::F) } else { (File::C, File::D) };
        let rank = Rank::R1.relative(side);
        (Square::new(king_file, rank), Square::new(rook_file, rank))
    }
    /// May the side to move, which is not in check, castle now with `rook`, for which it has the
    /// right?
    pub(super) fn can_castle(&self, rook: Square) -> bool {
        let (us, them) = (self.side, !self.side);
        let king = self.king(us);
        let (king_to, rook_to) = self.castling_targets(us, rook);
        let others = self.occupied() ^ king.bitboard() ^ rook.bitboard();
        let king_path = between(king, king_to) | king_to.bitboard();
        let rook_path = between(rook, rook_to) | rook_to.bitboard();
        if others.meets(king_path | rook_path) {
            return false;
        }
        // On the way the rook still stands at home; at the end it may have unveiled an attacker.
        let on_the_way = others | rook.bitboard();
        king_path.into_iter().all(|square| !self.attacked(square, them, on_the_way))
            && !self.slider_attacks(king_to, them, others | rook_to.bitboard())
    }
    /// Would the side to move be safe from check after its pawn on `from` captured en passant on
    /// `to`?
    pub(super) fn en_passant_is_safe(&self, from: Square, to: Square) -> bool {
        let (us, them) = (self.side, !self.side);
        let Some(victim) = to.ahead(them) else { return false };
        let king = self.king(us);
        let occupied = self.occupied() ^ from.bitboard() ^ victim.bitboard() | to.bitboard();
        let leapers = knight_attacks(king) & self.of(them, PieceKind::Knight)
            | pawn_attacks(us, king) & (self.of(them, PieceKind::Pawn) - victim.bitboard());
        leapers.is_empty() && !self.slider_attacks(king, them, occupied)
    }
    /// Does the plain or special move `m`, pseudo-legal here, give check? Exact.
    pub fn gives_check(&self, m: Move) -> bool {
        let (us, them) = (self.side, !self.side);
        let king = self.king(them);
        let (from, to) = (m.from(), m.to());
        let Some(piece) = self.piece_at(from) else { return false };
        let moved = |occupied: Bitboard| (occupied - from.bitboard()) | to.bitboard();
        match m.special() {
            Some(Special::None) => {
                let occupied = moved(self.occupied());
                let on_line = |rays: Bitboard| rays.has(to) && !between(king, to).meets(occupied);
                let direct = match piece.kind() {
                    PieceKind::Pawn => pawn_attacks(them, king).has(to),
                    PieceKind::Knight => knight_attacks(king).has(to),
                    PieceKind::Bishop => on_line(bishop_rays(king)),
                    PieceKind::Rook => on_line(rook_rays(king)),
                    PieceKind::Queen => on_line(bishop_rays(king) | rook_rays(king)),
                    // A king never checks directly.
                    PieceKind::King => false,
                };
                direct || self.unveils(king, us, from.bitboard(), occupied)
            }
            Some(Special::Promote(kind)) => {
                let occupied = moved(self.occupied());
                attacks(kind, us, to, occupied).has(king) || self.unveils(king, us, from.bitboard(), occupied)
            }
            Some(Special::EnPassant) => {
                let Some(victim) = to.ahead(them) else { return false };
                let occupied = moved(self.occupied()) - victim.bitboard();
                pawn_attacks(us, to).has(king) || self.unveils(king, us, from.bitboard() | victim.bitboard(), occupied)
            }
            Some(Special::Castle) => {
                let (king_to, rook_to) = self.castling_targets(us, to);
                let occupied =
                    (self.occupied() - from.bitboard() - to.bitboard()) | king_to.bitboard() | rook_to.bitboard();
                rook_attacks(rook_to, occupied).has(king)
                    || self.unveils(king, us, from.bitboard() | to.bitboard(), occupied)
            }
            None => false,
        }
    }
    /// Where the moves of the side to move give check.
    pub fn check_map(&self) -> CheckMap {
        let (us, them) = (self.side, !self.side);
        let (king, occupied) = (self.king(them), self.occupied());
        let (bishop, rook) = (bishop_attacks(king, occupied), rook_attacks(king, occupied));
        let mut targets = [Bitboard::EMPTY; 6];
        targets[PieceKind::Pawn.index()] = pawn_attacks(them, king);
        targets[PieceKind::Knight.index()] = knight_attacks(king);
        targets[PieceKind::Bishop.index()] = bishop;
        targets[PieceKind::Rook.index()] = rook;
        targets[PieceKind::Queen.index()] = bishop | rook;
        CheckMap { targets, screens: self.shields(them, us) & self.sides[us.index()] }
    }
    /// Answers as [`Board::gives_check`], by the map of this position.
    #[inline]
    pub fn gives_check_by(&self, m: Move, map: &CheckMap) -> bool {
        let (from, to) = (m.from(), m.to());
        if !m.is_plain() {
            return self.gives_check(m);
        }
        let Some(piece) = self.piece_at(from) else { return false };
        map.targets[piece.kind().index()].has(to) || map.unveils(self.king(!self.side), from, to)
    }
    /// Does a slider of `us`, other than those on `left`, attack `king` once `left` has emptied?
    #[inline]
    fn unveils(&self, king: Square, us: Side, left: Bitboard, occupied: Bitboard) -> bool {
        let (diagonal, straight) = (bishop_rays(king), rook_rays(king));
        left.meets(diagonal | straight)
            && ((left.meets(diagonal) && bishop_attacks(king, occupied).meets(self.diagonal_sliders(us) - left))
                || (left.meets(straight) && rook_attacks(king, occupied).meets(self.straight_sliders(us) - left)))
    }

    // ---- changes ----

    /// Puts a piece on an empty square.
    #[inline]
    pub(super) fn place(&mut self, piece: Piece, square: Square) {
        self.mailbox[square.index()] = Some(piece);
        self.put(piece, square);
        self.material.0 += Material::unit(piece);
    }
    /// Puts a piece on a square of the bitboards, keys and pairs.
    #[inline]
    fn put(&mut self, piece: Piece, square: Square) {
        self.pairs += pairs::of_piece(&self.mailbox, piece, square, self.occupied());
        self.toggle(piece, square);
    }
    /// Takes a piece off the bitboards, keys and pairs.
    #[inline]
    fn take(&mut self, piece: Piece, square: Square) {
        self.toggle(piece, square);
        self.pairs -= pairs::of_piece(&self.mailbox, piece, square, self.occupied());
    }
    #[inline]
    fn toggle(&mut self, piece: Piece, square: Square) {
        self.kinds[piece.kind().index()] ^= square.bitboard();
        self.sides[piece.side().index()] ^= square.bitboard();
        let key = keys::piece(piece, square);
        self.groups[GROUP[piece.index()]] ^= key;
        self.key ^= key;
    }
    /// Moves a piece on the bitboards and keys.
    #[inline]
    fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        let hop = from.bitboard() | to.bitboard();
        self.kinds[piece.kind().index()] ^= hop;
        self.sides[piece.side().index()] ^= hop;
        let key = keys::piece(piece, from) ^ keys::piece(piece, to);
        self.groups[GROUP[piece.index()]] ^= key;
        self.key ^= key;
    }
    #[inline]
    fn remove(&mut self, piece: Piece, square: Square) {
        self.mailbox[square.index()] = None;
        self.take(piece, square);
        self.material.0 -= Material::unit(piece);
    }
    /// Sets what a FEN tells besides the pieces. Rights and the en passant file are taken as they
    /// are; call [`Board::refresh`] last.
    pub(super) fn set_state(&mut self, side: Side, castling: Bitboard, clock: u16, fullmove: u16) {
        self.key ^= keys::side(self.side) ^ keys::side(side) ^ keys::castling(self.castling) ^ keys::castling(castling);
        (self.side, self.castling, self.clock, self.fullmove) = (side, castling, clock, fullmove);
    }
    /// Remembers that the pawn of the other side in front of `to` just made a double step, if it
    /// can legally be captured.
    pub(super) fn offer_en_passant(&mut self, to: Square) {
        let capturers = pawn_attacks(!self.side, to) & self.of(self.side, PieceKind::Pawn);
        if capturers.into_iter().any(|from| self.en_passant_is_safe(from, to)) {
            self.en_passant = Some(to.file());
            self.key ^= keys::en_passant(to.file());
        }
    }
    /// Computes checkers and what shields the king anew.
    #[inline]
    pub(super) fn refresh(&mut self) {
        let (us, them) = (self.side, !self.side);
        let king = self.king(us);
        let occupied = self.occupied();
        let mut checkers = knight_attacks(king) & self.of(them, PieceKind::Knight)
            | pawn_attacks(us, king) & self.of(them, PieceKind::Pawn);
        let mut shields = Bitboard::EMPTY;
        for sniper in bishop_rays(king) & self.diagonal_sliders(them) | rook_rays(king) & self.straight_sliders(them) {
            let blockers = between(king, sniper) & occupied;
            if blockers.is_empty() {
                checkers |= sniper.bitboard();
            } else if !blockers.several() {
                shields |= blockers;
            }
        }
        self.checkers = checkers;
        self.blockers = shields;
    }
    /// Sums the pairs now, which is otherwise put off.
    #[inline]
    pub fn sum_pairs(&mut self) {
        if self.unsummed.is_some() {
            self.pairs = self.pairs();
            self.unsummed = None;
        }
    }
    /// Plays a legal move.
    // In line with the copy of the board that a line makes just before.
    #[inline(always)]
    pub(crate) fn play(&mut self, m: Move) {
        self.sum_pairs();
        let (us, them) = (self.side, !self.side);
        let (from, to) = (m.from(), m.to());
        let Some(piece) = self.piece_at(from) else {
            debug_assert!(false, "no piece to play {m:?}");
            return;
        };
        if let Some(file) = self.en_passant.take() {
            self.key ^= keys::en_passant(file);
        }
        self.clock = self.clock.saturating_add(1);
        self.reach = self.reach.saturating_add(1);
        self.fullmove = self.fullmove.saturating_add(us as u16);
        let mut passed = None;
        if m.is_castle() {
            let (king_to, rook_to) = self.castling_targets(us, to);
            let rook = Piece::new(us, PieceKind::Rook);
            self.take(piece, from);
            self.take(rook, to);
            (self.mailbox[from.index()], self.mailbox[to.index()]) = (None, None);
            for (piece, square) in [(piece, king_to), (rook, rook_to)] {
                self.put(piece, square);
                self.mailbox[square.index()] = Some(piece);
            }
        } else {
            let victim = self.piece_at(to);
            if let Some(victim) = victim {
                self.toggle(victim, to);
                self.material.0 -= Material::unit(victim);
                (self.clock, self.reach) = (0, 0);
            }
            let arrives = if let Some(kind) = m.promotion() {
                let arrives = Piece::new(us, kind);
                self.material.0 = self.material.0 - Material::unit(piece) + Material::unit(arrives);
                self.toggle(piece, from);
                self.toggle(arrives, to);
                arrives
            } else {
                self.shift(piece, from, to);
                piece
            };
            self.unsummed = Some(Step { piece, from, arrives, to, victim });
            (self.mailbox[from.index()], self.mailbox[to.index()]) = (None, Some(arrives));
            if piece.kind() == PieceKind::Pawn {
                (self.clock, self.reach) = (0, 0);
                if from.index().abs_diff(to.index()) == 16 {
                    passed = from.ahead(us);
                } else if m.is_en_passant()
                    && let Some(behind) = to.ahead(them)
                {
                    self.sum_pairs();
                    self.remove(Piece::new(them, PieceKind::Pawn), behind);
                }
            }
        }
        if self.castling.any() {
            let mut lost = from.bitboard() | to.bitboard();
            if piece.kind() == PieceKind::King {
                lost |= Rank::R1.relative(us).bitboard();
            }
            lost &= self.castling;
            if lost.any() {
                self.castling ^= lost;
                self.key ^= keys::castling(lost);
                self.reach = 0;
            }
        }
        self.side = them;
        self.key ^= keys::SIDE[0][0];
        if let Some(passed) = passed {
            self.offer_en_passant(passed);
        }
        self.refresh();
    }
    /// Passes the move; the side to move is not in check.
    pub(crate) fn pass(&mut self) {
        debug_assert!(self.checkers.is_empty(), "passing in check");
        if let Some(file) = self.en_passant.take() {
            self.key ^= keys::en_passant(file);
        }
        self.clock = self.clock.saturating_add(1);
        self.reach = 0;
        self.fullmove = self.fullmove.saturating_add(self.side as u16);
        self.side = !self.side;
        self.key ^= keys::SIDE[0][0];
        self.refresh();
    }
    /// The board with every derived field computed from scratch: what increments must agree with.
    #[must_use]
    pub fn recomputed(&self) -> Board {
        let mut out = Board::EMPTY;
        for square in Square::all() {
            if let Some(piece) = self.piece_at(square) {
                out.place(piece, square);
            }
        }
        out.set_state(self.side, self.castling, self.clock, self.fullmove);
        if let Some(square) = self.en_passant() {
            out.offer_en_passant(square);
        }
        out.reach = self.reach;
        out.refresh();
        out
    }
}

impl line::Board for Board {
    type Move = Move;
    type Seen = ();

    answered_by_board!();
}
