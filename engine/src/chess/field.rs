//! What the terms of the evaluation have in common: the board as they see it, filled as the evaluation
//! goes, and a side as a type.

use super::{
    attacks::{king_attacks, line, pawns_attacks},
    board::{Board, Threats},
    types::{Bitboard, PieceKind, Square},
    weights as w,
};
use crate::{
    eval::{Ledger, Trace},
    game::Side,
};

/// The ledger over the weights of chess.
pub(super) type WeightLedger<'a, T> = Ledger<'a, T, { w::COUNT }>;

pub(super) const PAWN: usize = 0;
pub(super) const KNIGHT: usize = 1;
pub(super) const BISHOP: usize = 2;
pub(super) const ROOK: usize = 3;
pub(super) const QUEEN: usize = 4;
pub(super) const KING: usize = 5;

/// Kinds that are counted: all but the king.
pub(super) const KINDS: usize = 5;
/// How many of each of them there are, by side.
pub(super) type Numbers = [[i32; KINDS]; 2];

/// One side, at compile time: each term is written once and compiled for either colour.
pub(super) trait Us {
    type Other: Us;
    const SIDE: Side;
    const US: usize = Self::SIDE as usize;
    const THEM: usize = 1 - Self::US;
    /// A rank as this side counts it.
    #[inline(always)]
    fn rank(rank: usize) -> usize {
        if Self::US == 0 { rank } else { 7 - rank }
    }
}
pub(super) struct First;
pub(super) struct Second;
impl Us for First {
    type Other = Second;
    const SIDE: Side = Side::First;
}
impl Us for Second {
    type Other = First;
    const SIDE: Side = Side::Second;
}

/// File of a square, 0 to 7.
#[inline(always)]
pub(super) fn file_of(square: Square) -> usize {
    square.index() & 7
}

/// Rank of a square from White's side, 0 to 7.
#[inline(always)]
pub(super) fn rank_of(square: Square) -> usize {
    square.index() >> 3 & 7
}

/// What mirrors the squares of a side with its king on this square: 7 on files e to h.
#[inline(always)]
pub(super) fn mirror(king: Square) -> usize {
    if file_of(king) > 3 { 7 } else { 0 }
}

/// Index of a square in the tables of `S`: seen from its side, mirrored as its king wants.
#[inline(always)]
pub(super) fn place<S: Us>(mirror: usize, square: Square) -> usize {
    (square.index() ^ mirror ^ (56 * S::US)) & 63
}

/// Ranks `low..=high` as `S` counts them, from 0.
#[inline(always)]
pub(super) const fn ranks(low: u32, high: u32) -> [Bitboard; 2] {
    let band = !0 >> (8 * (7 - (high - low)));
    [Bitboard(band << (8 * low)), Bitboard(band << (8 * (7 - high)))]
}

const LOW_RANKS: [Bitboard; 2] = ranks(1, 2);

/// What stands where and attacks what, filled as the evaluation goes.
pub(super) struct Field<'b> {
    pub board: &'b Board,
    pub occupied: Bitboard,
    /// All pieces, by side.
    pub own: [Bitboard; 2],
    pub pawns: [Bitboard; 2],
    pub king: [Square; 2],
    /// Squares around the king, by side of the king, that two own pawns do not hold.
    pub ring: [Bitboard; 2],
    /// Squares that count as mobility, by side.
    pub area: [Bitboard; 2],
    /// Pieces of either side that alone shield a king from an enemy slider, by side of the king.
    pub blockers: [Bitboard; 2],
    /// Squares attacked, by side and kind.
    pub by: [[Bitboard; 6]; 2],
    /// What a queen sees along diagonals and along ranks and files, pinned or not, by side; where a side has several,
    /// one of them.
    pub queen_lines: [[Bitboard; 2]; 2],
    /// Squares attacked at all, by side.
    pub all: [Bitboard; 2],
    /// Squares attacked twice, by side.
    pub twice: [Bitboard; 2],
    /// Squares attacked by two pawns, by side.
    pub pawns_twice: [Bitboard; 2],
    /// How many pieces attack the enemy king's ring, by side.
    pub ring_attackers: [usize; 2],
}

impl<'b> Field<'b> {
    /// Pawn and king attacks, rings and areas.
    #[inline]
    pub fn new(board: &'b Board) -> Self {
        let own = [board.side_pieces(Side::First), board.side_pieces(Side::Second)];
        let all_pawns = board.pieces(PieceKind::Pawn);
        let pawns = [own[0] & all_pawns, own[1] & all_pawns];
        let king = [board.king(Side::First), board.king(Side::Second)];
        // Those of the side to move are known, the others looked for: once, whichever side it is.
        let mut blockers = [board.blockers(!board.side()); 2];
        blockers[board.side().index()] = board.blockers(board.side());
        let mut field = Self {
            board,
            occupied: own[0] | own[1],
            own,
            pawns,
            king,
            ring: [Bitboard::EMPTY; 2],
            area: [Bitboard::EMPTY; 2],
            blockers,
            by: [[Bitboard::EMPTY; 6]; 2],
            queen_lines: [[Bitboard::EMPTY; 2]; 2],
            all: [Bitboard::EMPTY; 2],
            twice: [Bitboard::EMPTY; 2],
            pawns_twice: [pawns_attack_twice::<First>(pawns[0]), pawns_attack_twice::<Second>(pawns[1])],
            ring_attackers: [0; 2],
        };
        field.by[0][PAWN] = pawns_attacks(Side::First, pawns[0]);
        field.by[1][PAWN] = pawns_attacks(Side::Second, pawns[1]);
        field.prepare::<First>();
        field.prepare::<Second>();
        field
    }

    #[inline]
    fn prepare<S: Us>(&mut self) {
        let king = self.king[S::US];
        let steps = king_attacks(king);
        self.by[S::US][KING] = steps;
        self.all[S::US] = self.by[S::US][PAWN] | steps;
        self.twice[S::US] = self.pawns_twice[S::US] | (self.by[S::US][PAWN] & steps);
        self.ring[S::US] = RING[king.index()] & !self.pawns_twice[S::US];
        let stuck = self.pawns[S::US] & (self.occupied.back(S::SIDE) | LOW_RANKS[S::US]);
        self.area[S::US] = !(stuck | king.bitboard() | self.by[S::THEM][PAWN]);
    }

    pub fn occupied_by_pawns(&self) -> Bitboard {
        self.pawns[0] | self.pawns[1]
    }

    #[inline(always)]
    pub fn pieces(&self, side: usize, kind: PieceKind) -> Bitboard {
        self.own[side] & self.board.pieces(kind)
    }
    /// Number of the kind of the piece that stands on a square.
    #[inline(always)]
    pub fn kind(&self, square: Square) -> usize {
        self.board.piece_at(square).map_or(0, |piece| piece.index() >> 1)
    }

    /// What `S` attacks, as [`Board::threats_of`] has it, where it can be told from what was added: where no piece is
    /// pinned, and none attacks through an enemy queen. That rooks attack through rooks adds no square.
    // By a type, not a value: an index that is not known would keep the whole field in memory.
    #[inline(always)]
    pub fn threats<S: Us>(&self) -> Option<Threats> {
        let [pawns, knights, bishops, rooks, ..] = self.by[S::US];
        let through = (bishops | rooks) & self.board.pieces(PieceKind::Queen) & self.own[S::THEM];
        let cut = self.blockers[S::US] & self.own[S::US];
        let minors = pawns | knights | bishops;
        (through | cut).is_empty().then(|| Threats::new(pawns, minors, minors | rooks, self.all[S::US]))
    }

    /// What `S` attacks so far, to be held at hand while pieces are added.
    #[inline(always)]
    pub fn cover<S: Us>(&self) -> Cover {
        Cover {
            by: self.by[S::US],
            all: self.all[S::US],
            twice: self.twice[S::US],
            ring: self.ring[S::THEM],
            adjacent: self.by[S::THEM][KING],
            ring_attackers: 0,
        }
    }
    /// Notes what `S` attacks once all its pieces are added.
    #[inline(always)]
    pub fn note<S: Us>(&mut self, cover: &Cover) {
        self.by[S::US] = cover.by;
        self.all[S::US] = cover.all;
        self.twice[S::US] = cover.twice;
        self.ring_attackers[S::US] = cover.ring_attackers;
    }

    /// Attacks of a pinned piece stay on the line of its pin.
    #[inline(always)]
    pub fn pinned<S: Us>(&self, square: Square, attacks: Bitboard) -> Bitboard {
        if self.blockers[S::US].has(square) { attacks & line(self.king[S::US], square) } else { attacks }
    }
}

/// What one side attacks, apart from the field: written there piece by piece, it would go through memory each time.
pub(super) struct Cover {
    by: [Bitboard; 6],
    all: Bitboard,
    twice: Bitboard,
    /// The ring of the enemy king, and the squares next to him.
    ring: Bitboard,
    adjacent: Bitboard,
    ring_attackers: usize,
}

impl Cover {
    /// Adds the attacks of one piece of `S`, and says what they mean for the enemy king.
    #[inline(always)]
    pub fn add<S: Us, T: Trace>(&mut self, kind: usize, attacks: Bitboard, ledger: &mut WeightLedger<T>) {
        self.twice |= self.all & attacks;
        self.all |= attacks;
        self.by[kind] |= attacks;
        let hits = attacks & self.ring;
        if hits.any() {
            self.ring_attackers += 1;
            ledger.danger(w::RING_ATTACKER.at(kind - 1), S::Other::SIDE, 1);
            ledger.danger(w::RING_HITS.at(kind - 1), S::Other::SIDE, hits.count() as i32);
            ledger.danger(w::RING_ADJACENT, S::Other::SIDE, (attacks & self.adjacent).count() as i32);
        }
    }
}

/// Files of the flank a king on each file lives on.
pub(super) const FLANK: [Bitboard; 8] = {
    let (left, middle, right) = (0x0707_0707_0707_0707, 0x3C3C_3C3C_3C3C_3C3C, 0xE0E0_E0E0_E0E0_E0E0);
    let (wide_left, wide_right) = (0x0F0F_0F0F_0F0F_0F0F, 0xF0F0_F0F0_F0F0_F0F0);
    [
        Bitboard(left),
        Bitboard(wide_left),
        Bitboard(wide_left),
        Bitboard(middle),
        Bitboard(middle),
        Bitboard(wide_right),
        Bitboard(wide_right),
        Bitboard(right),
    ]
};

/// The files, a to h.
pub(super) const FILES: [Bitboard; 8] = {
    let mut files = [Bitboard::EMPTY; 8];
    let mut file = 0;
    while file < 8 {
        files[file] = Bitboard(0x0101_0101_0101_0101 << file);
        file += 1;
    }
    files
};

/// The ring of a king on each square: the full nine squares even on the edge.
static RING: [Bitboard; 64] = {
    let mut rings = [Bitboard::EMPTY; 64];
    let mut king = 0;
    while king < 64 {
        let (file, rank) = (inward(king & 7), inward(king >> 3));
        rings[king] = Bitboard(0x07_07_07 << (8 * (rank - 1) + file - 1));
        king += 1;
    }
    rings
};

/// A file or rank, those on the edge moved beside it.
const fn inward(line: usize) -> usize {
    match line {
        0 => 1,
        7 => 6,
        line => line,
    }
}

/// All ranks ahead of a rank, as a side sees it: `AHEAD[side][rank]`, ranks counted from White.
pub(super) const AHEAD: [[Bitboard; 8]; 2] = {
    let mut ahead = [[Bitboard::EMPTY; 8]; 2];
    let mut rank = 0;
    while rank < 8 {
        ahead[0][rank] = Bitboard(if rank < 7 { !0 << (8 * (rank + 1)) } else { 0 });
        ahead[1][rank] = Bitboard(if rank > 0 { !0 >> (8 * (8 - rank)) } else { 0 });
        rank += 1;
    }
    ahead
};

/// Squares attacked twice by a set of pawns.
#[inline]
pub(super) fn pawns_attack_twice<S: Us>(pawns: Bitboard) -> Bitboard {
    let ahead = pawns.ahead(S::SIDE);
    ahead.west() & ahead.east()
}
