//! Endings the evaluation knows: exact ones, valued without weights, and the drawish ones whose
//! endgame value is scaled down.

use super::{
    attacks::king_attacks,
    board::Board,
    field::{FILES, Numbers, file_of, rank_of},
    types::{Bitboard, PieceKind, Square},
};
use crate::{eval::SCALE_ONE, game::Side};

/// King and pawn against king, one bit per position; the index is described in `build/kpk.rs`.
static KPK: [u64; 3072] = include!(concat!(env!("OUT_DIR"), "/kpk.rs"));

/// A won ending before material and progress are added, in centipawns.
const WON: i32 = 2000;

/// Endgame scales up to this one, of [`SCALE_ONE`], mean that the ending is drawn as a rule.
pub(super) const DRAWN: i32 = 28;

/// One side's pieces, as the endings ask for them.
struct Army {
    side: Side,
    king: Square,
    pawns: Bitboard,
    knights: Bitboard,
    bishops: Bitboard,
    rooks: u32,
    queens: u32,
}

impl Army {
    #[inline]
    fn new(board: &Board, side: Side) -> Self {
        let own = board.side_pieces(side);
        let of = |kind| own & board.pieces(kind);
        Self {
            side,
            king: board.king(side),
            pawns: of(PieceKind::Pawn),
            knights: of(PieceKind::Knight),
            bishops: of(PieceKind::Bishop),
            rooks: of(PieceKind::Rook).count(),
            queens: of(PieceKind::Queen).count(),
        }
    }
    fn minors(&self) -> u32 {
        (self.knights | self.bishops).count()
    }
    /// Centipawns of the pieces without pawns, roughly: what the endings compare.
    fn material(&self) -> i32 {
        (300 * self.minors() + 500 * self.rooks + 900 * self.queens) as i32
    }
    /// How many queens, rooks, bishops, knights, pawns.
    fn counts(&self) -> [u32; 5] {
        [self.queens, self.rooks, self.bishops.count(), self.knights.count(), self.pawns.count()]
    }
    /// The only pawn's square; the caller knows that there is one.
    fn pawn(&self) -> Square {
        self.pawns.lowest()
    }
    /// A rank as this side counts it.
    fn rank(&self, square: Square) -> usize {
        rank_of(square) ^ (7 * self.side.index())
    }
}

/// 0 in the centre, 60 on an edge, 80 in a corner: where the losing king belongs.
fn outward(king: Square) -> i32 {
    let from_centre = |x: usize| (2 * x as i32 - 7).abs() / 2;
    let (file, rank) = (from_centre(file_of(king)), from_centre(rank_of(king)));
    20 * file.max(rank) + 20 * file.min(rank) / 3
}

/// 60 for kings that face each other, 10 less a step.
fn close(a: Square, b: Square) -> i32 {
    70 - 10 * a.distance(b) as i32
}

/// May these pieces make an ending for which [`exact`] has a value?
pub(super) fn may_be_exact(numbers: &Numbers) -> bool {
    // The kings are not counted.
    let [white, black] = numbers.map(|own| own.iter().sum::<i32>());
    white == 0 || black == 0 || white + black <= 3
}

/// The value in centipawns for `First` of an ending that is known without weights.
#[cold]
pub(super) fn exact(board: &Board) -> Option<i32> {
    let [white, black] = Side::BOTH.map(|side| Army::new(board, side));
    for (strong, weak) in [(&white, &black), (&black, &white)] {
        let value =
            if weak.counts() == [0; 5] { against_bare_king(board, strong, weak) } else { pair(board, strong, weak) };
        if let Some(value) = value {
            return Some(value * strong.side.sign());
        }
    }
    None
}

/// The weak side has the bare king. The value is for the strong one.
fn against_bare_king(board: &Board, strong: &Army, weak: &Army) -> Option<i32> {
    let counts = strong.counts();
    if counts == [0, 0, 0, 0, 1] {
        return Some(lone_pawn(board, strong, weak));
    }
    let both_colours = (strong.bishops & Bitboard::DARK).any() && (strong.bishops & !Bitboard::DARK).any();
    let knights = strong.knights.count();
    let mates =
        strong.rooks + strong.queens > 0 || both_colours || knights > 2 || (knights > 0 && strong.bishops.any());
    if !mates {
        let drawn = strong.pawns.is_empty() || corner_held(strong, weak);
        return drawn.then_some(0);
    }
    if board.side() == weak.side && no_steps(board, weak.king) {
        return Some(0);
    }
    if counts == [0, 0, 1, 1, 0] {
        // Bishop and knight mate in a corner of the bishop's colour.
        let (file, rank) = (file_of(weak.king), rank_of(weak.king));
        let file = if (strong.bishops & Bitboard::DARK).any() { file } else { 7 - file };
        let steps = (file + rank).min(14 - file - rank) as i32;
        return Some(WON + 600 - 30 * steps + close(strong.king, weak.king));
    }
    let progress = 3 * (outward(weak.king) + close(strong.king, weak.king));
    Some(WON + strong.material() + 100 * strong.pawns.count() as i32 + progress)
}

/// King and pawn against king, by table.
fn lone_pawn(board: &Board, strong: &Army, weak: &Army) -> i32 {
    let flip = 56 * strong.side.index();
    let mirror = if file_of(strong.pawn()) > 3 { 7 } else { 0 };
    let seen = |square: Square| square.index() ^ flip ^ mirror;
    let (rank, file) = (strong.rank(strong.pawn()), seen(strong.pawn()) & 7);
    let pawn = (rank - 1) * 4 + file;
    let index = (pawn * 2 + usize::from(board.side() == weak.side)) * 64 + seen(strong.king);
    if KPK[index] >> seen(weak.king) & 1 == 1 { WON / 2 + 40 * rank as i32 } else { 0 }
}

/// Has the bare king to move nowhere to go, and no check against it?
fn no_steps(board: &Board, king: Square) -> bool {
    let through = board.occupied() ^ king.bitboard();
    let held = |to| board.attacked(to, !board.side(), through);
    !held(king) && king_attacks(king).into_iter().all(held)
}

/// Bishops and rook pawns of one file only, the corner not of the bishops' colour, and the other
/// king in it or next to it: no bishop drives him out.
fn corner_held(strong: &Army, weak: &Army) -> bool {
    let file = if (strong.pawns & !FILES[0]).is_empty() {
        0
    } else if (strong.pawns & !FILES[7]).is_empty() {
        7
    } else {
        return false;
    };
    if strong.pawns.is_empty() || strong.knights.any() || strong.rooks + strong.queens > 0 {
        return false;
    }
    let corner = Square::from_index(file + 56 * (1 - strong.side.index()));
    let dark = (Bitboard::DARK & corner.bitboard()).any();
    let holds = strong.bishops & if dark { Bitboard::DARK } else { !Bitboard::DARK };
    holds.is_empty() && weak.king.distance(corner) <= 1
}

/// Few pieces on both sides; the value is for the first one given.
fn pair(board: &Board, strong: &Army, weak: &Army) -> Option<i32> {
    let late = usize::from(board.side() == weak.side);
    match (strong.counts(), weak.counts()) {
        // Queen against rook: won, by driving the king out.
        ([1, 0, 0, 0, 0], [0, 1, 0, 0, 0]) => Some(400 + 2 * outward(weak.king) + close(strong.king, weak.king)),
        // Queen against pawn: won, but for a rook or bishop pawn on the seventh with its king at hand.
        ([1, 0, 0, 0, 0], [0, 0, 0, 0, 1]) => {
            let pawn = weak.pawn();
            let goal = Square::from_index(file_of(pawn) + 56 * strong.side.index());
            let holds = weak.rank(pawn) == 6
                && matches!(file_of(pawn), 0 | 2 | 5 | 7)
                && weak.king.distance(pawn) == 1
                && strong.king.distance(goal) > 3;
            Some(if holds { 30 } else { 800 } + close(strong.king, pawn))
        }
        // Rook against pawn: won when the king stands before the pawn or the pawn is left alone.
        ([0, 1, 0, 0, 0], [0, 0, 0, 0, 1]) => {
            let pawn = weak.pawn();
            let rank = weak.rank(pawn);
            let before = file_of(strong.king) == file_of(pawn) && weak.rank(strong.king) > rank;
            let alone = weak.king.distance(pawn) >= 3 + late && rank < 5;
            if before || alone {
                return Some(450 - 5 * strong.king.distance(pawn) as i32);
            }
            let race = strong.king.distance(pawn) as i32 - weak.king.distance(pawn) as i32;
            Some((180 - 15 * race - 20 * rank as i32).clamp(10, 250))
        }
        // Rook against a minor: drawn, with some chances at the edge.
        ([0, 1, 0, 0, 0], [0, 0, 1, 0, 0]) => Some(10 + outward(weak.king) / 4),
        ([0, 1, 0, 0, 0], [0, 0, 0, 1, 0]) => {
            Some(10 + outward(weak.king) / 4 + 5 * weak.king.distance(weak.knights.lowest()) as i32)
        }
        // Two knights against a pawn: the pawn is what makes mate possible, if it is far back.
        ([0, 0, 0, 2, 0], [0, 0, 0, 0, 1]) => Some(outward(weak.king) / 2 + 10 * (4 - weak.rank(weak.pawn()) as i32)),
        _ => None,
    }
}

/// May the endgame value count for less than the whole with these pieces if the side number `strong` tries to win?
pub(super) fn is_drawish(numbers: &Numbers, strong: usize) -> bool {
    let [pieces, others] = numbers.map(|own| own[1..].iter().sum::<i32>());
    let bishop_each = numbers.iter().all(|own| own[PieceKind::Bishop.index()] == 1);
    bishop_each || pieces + others <= 3 || numbers[strong][PieceKind::Pawn.index()] < 4
}

/// How much of the endgame value counts, of [`SCALE_ONE`], in a position that [`is_drawish`] if the side number `strong`
/// tries to win. `passed` are the passed pawns of both sides.
// Not with the field, which would have to lie in memory for that.
#[inline(never)]
pub(super) fn scale(board: &Board, strong: usize, passed: Bitboard) -> i32 {
    let all_pawns = board.pieces(PieceKind::Pawn);
    let own_pawns = all_pawns & board.side_pieces(Side::BOTH[strong]);
    let pawns = own_pawns.count() as i32;
    let bishops = Side::BOTH.map(|side| board.of(side, PieceKind::Bishop));
    let pieces = Side::BOTH.map(|side| board.officers(side).count() as i32);
    if bishops[0].count() == 1
        && bishops[1].count() == 1
        && (bishops[0] & Bitboard::DARK).any() != (bishops[1] & Bitboard::DARK).any()
    {
        if pieces == [1, 1] {
            let passers = (passed & own_pawns).count() as i32;
            return 36 + 8 * passers;
        }
        return (44 + 6 * (pieces[strong] + pawns)).min(SCALE_ONE);
    }
    if pawns <= 1 || pieces[0] + pieces[1] <= 3 {
        return few(board, strong, 1 - strong);
    }
    if pawns >= 4 { SCALE_ONE } else { by_pawns(all_pawns, pawns) }
}

/// Pawns keep the win alive, and pawns on both wings more so, `all` of both sides counted. Four are enough.
fn by_pawns(all: Bitboard, pawns: i32) -> i32 {
    let wings = (all & LEFT).any() && (all & !LEFT).any();
    (if wings { 80 } else { 72 } + 14 * pawns).min(SCALE_ONE)
}

const LEFT: Bitboard = Bitboard(0x0F0F_0F0F_0F0F_0F0F);

/// Scales of endings with few pawns or pieces.
fn few(board: &Board, strong: usize, weak: usize) -> i32 {
    let armies = Side::BOTH.map(|side| Army::new(board, side));
    let all_pawns = board.pieces(PieceKind::Pawn);
    let (strong, weak) = (&armies[strong], &armies[weak]);
    let pawns = strong.pawns.count() as i32;
    let (ahead, behind) = (strong.material(), weak.material());
    if pawns == 0 && ahead - behind <= 300 {
        // A minor piece more does not win without pawns; less than a rook does not mate.
        return if ahead < 500 {
            0
        } else if behind <= 300 {
            10
        } else {
            DRAWN
        };
    }
    if pawns == 1 && weak.minors() > 0 && ahead - behind <= 300 && ahead <= 600 && ahead > behind {
        // The last pawn can be had for a minor piece.
        return 36;
    }
    if corner_held(strong, weak) {
        return 0;
    }
    let (counts, against) = (strong.counts(), weak.counts());
    if counts[..4] == [0, 1, 0, 0] && against[..4] == [0, 1, 0, 0] {
        return rooks(all_pawns, strong, weak);
    }
    if counts[0] + against[0] == 1 {
        // A queen against pieces wins slowly, or not at all.
        let minors = if counts[0] == 1 { weak.minors() } else { strong.minors() };
        return (74 + 6 * minors as i32).min(by_pawns(all_pawns, pawns).max(74));
    }
    by_pawns(all_pawns, pawns)
}

/// Rook endings: a pawn more on one wing is mostly drawn.
fn rooks(all: Bitboard, strong: &Army, weak: &Army) -> i32 {
    let (pawns, against) = (strong.pawns.count() as i32, weak.pawns.count() as i32);
    let pawn_scale = by_pawns(all, pawns);
    if pawns - against > 1 {
        return pawn_scale;
    }
    if pawns == 1 && against == 0 {
        let pawn = strong.pawn();
        let goal = Square::from_index(file_of(pawn) + 56 * (1 - strong.side.index()));
        // The defending king before the pawn holds (Philidor), unless it is cut off.
        if weak.king.distance(goal) <= 1 && strong.rank(strong.king) < 6 {
            return 24;
        }
        return 72;
    }
    let one_wing = (all & LEFT).is_empty() || (all & !LEFT).is_empty();
    if one_wing { pawn_scale.min(68) } else { pawn_scale }
}
