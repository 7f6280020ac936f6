//! Pawn structure and the king's shelter: the parts of the evaluation that a cache can keep.

use super::{
    attacks::{king_attacks, pawns_attacks},
    board::Board,
    cache::{EvalCache, NO_KING, Structure},
    field::{
        AHEAD, FILES, FLANK, First, Second, Us, WeightLedger, file_of, mirror, pawns_attack_twice, place, rank_of,
    },
    types::{Bitboard, PieceKind, Square},
    weights as w,
};
use crate::{
    eval::{Ledger, Sums, Trace, Untraced},
    game::Side,
    key::{Key, scramble},
};

/// The files beside a file.
pub(super) const BESIDE: [Bitboard; 8] = {
    let mut files = [Bitboard::EMPTY; 8];
    let mut file = 0;
    while file < 8 {
        let left = if file > 0 { FILES[file - 1].0 } else { 0 };
        let right = if file < 7 { FILES[file + 1].0 } else { 0 };
        files[file] = Bitboard(left | right);
        file += 1;
    }
    files
};

/// Keys of the halves of the board the kings stand on.
const HALVES: [Key; 4] = [scramble(0), scramble(1), scramble(2), scramble(3)];

const CENTRE_FILES: Bitboard = Bitboard(FILES[2].0 | FILES[3].0 | FILES[4].0 | FILES[5].0);

/// Distance of a file from the nearer edge, 0 to 3.
#[inline]
pub(super) fn edge(file: usize) -> usize {
    file.min(7 - file)
}

/// The squares and all squares ahead of them on their files.
#[inline]
pub(super) fn fill<S: Us>(squares: Bitboard) -> Bitboard {
    let mut x = squares.0;
    if S::US == 0 {
        x |= x << 8;
        x |= x << 16;
        x |= x << 32;
    } else {
        x |= x >> 8;
        x |= x >> 16;
        x |= x >> 32;
    }
    Bitboard(x)
}

/// Pawns and kings: all that the terms of this file look at.
struct Ground {
    pawns: [Bitboard; 2],
    king: [Square; 2],
    /// What mirrors the squares of a side.
    mirror: [usize; 2],
    /// Squares the pawns attack, and those they attack twice, by side.
    attacks: [Bitboard; 2],
    twice: [Bitboard; 2],
}

impl Ground {
    fn new(board: &Board) -> Self {
        let pawns = Side::BOTH.map(|side| board.of(side, PieceKind::Pawn));
        let king = Side::BOTH.map(|side| board.king(side));
        Self {
            pawns,
            king,
            mirror: king.map(mirror),
            attacks: [pawns_attacks(Side::First, pawns[0]), pawns_attacks(Side::Second, pawns[1])],
            twice: [pawns_attack_twice::<First>(pawns[0]), pawns_attack_twice::<Second>(pawns[1])],
        }
    }
}

/// The files these squares lie on, one bit each.
#[inline]
fn files(squares: Bitboard) -> u8 {
    fill::<Second>(squares).0 as u8
}

/// Puts the terms of pawns and kings into the ledger, by way of the cache unless a trace wants
/// every use, and returns what the other terms need to know of the structure.
#[inline]
pub(super) fn structure<T: Trace>(board: &Board, cache: &mut EvalCache, ledger: &mut WeightLedger<T>) -> Structure {
    if T::ACTIVE {
        let ground = Ground::new(board);
        let mut found = Structure::default();
        describe(&ground, &mut found);
        count::<First, T>(&ground, &found, ledger);
        count::<Second, T>(&ground, &found, ledger);
        shelter::<First, T>(&ground, ledger);
        shelter::<Second, T>(&ground, ledger);
        complexity(&ground, &found, ledger);
        return found;
    }
    // The halves the kings stand on mirror the pawns' squares.
    let [white, black] = Side::BOTH.map(|side| board.king(side));
    let halves = (mirror(white) & 1) | (mirror(black) & 2);
    let key = board.pawn_key() ^ HALVES[halves];
    let king = [white, black].map(|square| square.index() as u8);
    let entry = cache.slot(key);
    if entry.key != key || entry.king != king {
        renew(board, key, entry);
    }
    ledger.recall(Sums { plain: entry.sum, danger: entry.danger, complexity: entry.complexity });
    *entry
}

/// Brings an entry up to date that knows another structure, or this one with a king on another square.
#[inline(never)]
fn renew(board: &Board, key: Key, entry: &mut Structure) {
    let ground = Ground::new(board);
    if entry.key != key {
        *entry = Structure { key, king: [NO_KING; 2], ..Structure::default() };
        describe(&ground, entry);
        let mut untraced = Untraced;
        let mut ledger = Ledger::new(&w::IN_FORCE, &mut untraced);
        count::<First, _>(&ground, entry, &mut ledger);
        count::<Second, _>(&ground, entry, &mut ledger);
        entry.plain = ledger.plain();
    }
    renew_shelter::<First>(&ground, entry);
    renew_shelter::<Second>(&ground, entry);
    entry.sum = entry.plain + entry.shelter[0] + entry.shelter[1];
    let mut untraced = Untraced;
    let mut ledger = Ledger::new(&w::IN_FORCE, &mut untraced);
    complexity(&ground, entry, &mut ledger);
    entry.complexity = ledger.sums().complexity;
}

#[inline]
fn renew_shelter<S: Us>(ground: &Ground, entry: &mut Structure) {
    let king = ground.king[S::US].index() as u8;
    if entry.king[S::US] != king {
        let mut untraced = Untraced;
        let mut ledger = Ledger::new(&w::IN_FORCE, &mut untraced);
        shelter::<S, _>(ground, &mut ledger);
        entry.shelter[S::US] = ledger.plain();
        entry.danger[S::US] = ledger.sums().danger[S::US];
        entry.king[S::US] = king;
    }
}

/// What the structure is, without weights.
fn describe(ground: &Ground, entry: &mut Structure) {
    let [white, black] = ground.pawns;
    let spans = [fill::<First>(ground.attacks[0]), fill::<Second>(ground.attacks[1])];
    entry.spans = spans.map(|squares| (squares.0 >> 16) as u32);
    entry.passed = passed::<First>(ground) | passed::<Second>(ground);
    for (side, pawns) in ground.pawns.into_iter().enumerate() {
        entry.on_colour[side] = [(pawns & Bitboard::DARK).count() as u8, (pawns & !Bitboard::DARK).count() as u8];
    }
    let rammed = white.ahead(Side::First) & black;
    let open = files(white | black).count_zeros() as i32;
    let closed = 2 * rammed.count() as i32 + (white | black).count() as i32 / 4 - 1 - open;
    entry.closed = closed.clamp(0, 8) as u8;
    let all = white | black;
    let blocked = [white & all.back(Side::First), black & all.back(Side::Second)];
    entry.rammed_centre = blocked.map(|pawns| (pawns & CENTRE_FILES).count().min(3) as u8);
}

/// Pawns that no enemy pawn can stop or take unless they take it first, the foremost of their file.
fn passed<S: Us>(ground: &Ground) -> Bitboard {
    let (ours, theirs, foe) = (ground.pawns[S::US], ground.pawns[S::THEM], S::Other::SIDE);
    // A pawn bars its file behind it, an enemy one also those beside it, from two ranks further on: next to that it
    // can be taken.
    let barred = (ours | theirs).ahead(foe) | pawns_attacks(foe, theirs.ahead(foe));
    ours - fill::<S::Other>(barred)
}

/// Counts the pawn terms of one side. By sets, so that besides for the squares only pawns of which a term
/// holds are gone through.
fn count<S: Us, T: Trace>(ground: &Ground, entry: &Structure, ledger: &mut WeightLedger<T>) {
    let (ours, theirs) = (ground.pawns[S::US], ground.pawns[S::THEM]);
    let attacked = ground.attacks[S::THEM];
    let guarded = ground.attacks[S::US];
    let beside = |squares: Bitboard| squares.west() | squares.east();
    // Behind an own and behind an enemy pawn of the same file.
    let doubled = ours & fill::<S::Other>(ours.back(S::SIDE));
    let opposed = ours & fill::<S::Other>(theirs.back(S::SIDE));
    let from_behind = fill::<S>(ours);
    let isolated = ours - beside(fill::<S::Other>(from_behind));
    // No neighbour stands behind or next to them, and the next step is barred.
    let backward = ours & (attacked | theirs).back(S::SIDE) & !beside(from_behind) & !isolated;
    let passed = ours & entry.passed;
    let connected = passed & beside(passed | passed.ahead(S::SIDE));

    let seen = |square: Square| S::rank(rank_of(square));
    for square in ours {
        ledger.put(w::PAWN_SQUARE.at(place::<S>(ground.mirror[S::US], square)), S::SIDE, 1);
    }
    for square in doubled {
        ledger.put(w::DOUBLED.at(edge(file_of(square))), S::SIDE, 1);
    }
    for square in ours & beside(ours) {
        ledger.put(w::PHALANX.at(seen(square)), S::SIDE, 1);
    }
    for square in ours & guarded {
        ledger.put(w::DEFENDED.at(seen(square)), S::SIDE, 1);
    }
    for square in ours & theirs.back(S::SIDE) {
        ledger.put(w::BLOCKED_PAWN.at(seen(square)), S::SIDE, 1);
    }
    for square in isolated {
        ledger.put(w::ISOLATED.at(edge(file_of(square))), S::SIDE, 1);
    }
    for square in backward {
        ledger.put(w::BACKWARD.at(seen(square)), S::SIDE, 1);
    }
    for square in passed {
        ledger.put(w::PASSED_EDGE.at(edge(file_of(square))), S::SIDE, 1);
    }
    for square in connected {
        ledger.put(w::PASSED_CONNECTED.at(seen(square)), S::SIDE, 1);
    }
    ledger.put(w::ISOLATED_OPEN, S::SIDE, (isolated - opposed).count() as i32);
    ledger.put(w::BACKWARD_OPEN, S::SIDE, (backward - opposed).count() as i32);
    ledger.put(w::LEVER_WEAK, S::SIDE, ((ours & ground.twice[S::THEM]) - guarded).count() as i32);
    for square in ours - passed - opposed - doubled {
        let (near, ahead) = (BESIDE[file_of(square)], AHEAD[S::US][rank_of(square)]);
        if (ours & near & !ahead).count() >= (theirs & near & ahead).count() {
            ledger.put(w::CANDIDATE.at(seen(square)), S::SIDE, 1);
        }
    }
    let files = files(ours);
    let islands = (files & !(files << 1)).count_ones() as i32;
    ledger.put(w::ISLANDS, S::SIDE, islands);
    let far = if ground.mirror[S::US] == 0 { Bitboard(0xF0F0_F0F0_F0F0_F0F0) } else { Bitboard(0x0F0F_0F0F_0F0F_0F0F) };
    if (ours & far).count() > (theirs & far).count() {
        ledger.put(w::MAJORITY, S::SIDE, 1);
    }
}

/// Counts the king's square of one side, shelter and storm before him, and what his danger begins with.
fn shelter<S: Us, T: Trace>(ground: &Ground, ledger: &mut WeightLedger<T>) {
    let king = ground.king[S::US];
    ledger.put(w::KING_SQUARE.at(king_place(place::<S>(ground.mirror[S::US], king))), S::SIDE, 1);
    ledger.danger(w::DANGER_BASE, S::SIDE, 1);
    let (file, rank) = (file_of(king), rank_of(king));
    if (FLANK[file] & (ground.pawns[0] | ground.pawns[1])).is_empty() {
        ledger.put(w::PAWNLESS_FLANK, S::SIDE, 1);
    }
    let here = AHEAD[S::US][rank] | Bitboard(0xFF << (8 * rank));
    let (ours, theirs) = (ground.pawns[S::US] & here, ground.pawns[S::THEM] & here);
    let centre = file.clamp(1, 6);
    for f in centre - 1..centre + 2 {
        let with = usize::from(f == file);
        let own = nearest::<S>(ours & FILES[f]);
        let foe = nearest::<S>(theirs & FILES[f]);
        let shield = with * 32 + edge(f) * 8 + own;
        ledger.put(w::SHELTER.at(shield), S::SIDE, 1);
        ledger.danger(w::SHELTER_DANGER.at(shield), S::SIDE, 1);
        if own != 0 && foe == own + 1 {
            ledger.put(w::STORM_RAMMED.at(foe), S::SIDE, 1);
        } else {
            ledger.put(w::STORM.at(edge(f) * 8 + foe), S::SIDE, 1);
            ledger.danger(w::STORM_DANGER.at(edge(f) * 8 + foe), S::SIDE, 1);
        }
        let bare = (ground.pawns[S::US] & FILES[f]).is_empty();
        let kind = match ((ground.pawns[S::THEM] & FILES[f]).is_empty(), bare) {
            (true, true) => 0,
            (false, true) => 1,
            (true, false) => 2,
            (false, false) => continue,
        };
        ledger.put(w::KING_FILE.at(with * 3 + kind), S::SIDE, 1);
        ledger.danger(w::KING_FILE_DANGER.at(with * 3 + kind), S::SIDE, 1);
    }
    let pawns = ground.pawns[S::US];
    if pawns.any() {
        // Most kings stand beside a pawn.
        let steps = if king_attacks(king).meets(pawns) {
            1
        } else {
            pawns.into_iter().map(|pawn| king.distance(pawn)).min().unwrap_or(0)
        };
        ledger.put(w::KING_PAWN_DISTANCE.at(steps), S::SIDE, 1);
    }
}

/// Rank, as `S` sees it, of the pawn nearest to the home of `S`; 0 for none.
#[inline]
fn nearest<S: Us>(pawns: Bitboard) -> usize {
    let empty = if S::US == 0 { pawns.0.trailing_zeros() } else { pawns.0.leading_zeros() };
    // An empty board has eight empty ranks before the first pawn.
    empty as usize / 8 % 8
}

/// Index in the half-board table of the king, whose files are a to d.
#[inline(always)]
fn king_place(place: usize) -> usize {
    place >> 3 << 2 | place & 3
}

/// How much there is to play for, whoever leads, as far as pawns and kings tell (after the "initiative" of Stockfish 9
/// to 11).
fn complexity<T: Trace>(ground: &Ground, entry: &Structure, ledger: &mut WeightLedger<T>) {
    let [white, black] = ground.king;
    let files = file_of(white).abs_diff(file_of(black)) as i32;
    let ranks = rank_of(white).abs_diff(rank_of(black)) as i32;
    let passers = entry.passed.count() as i32;
    let all = ground.pawns[0] | ground.pawns[1];
    let both = (all & FLANK[0]).any() && (all & FLANK[7]).any();
    let outflanked = files - ranks;
    ledger.complexity(w::COMPLEXITY.at(0), 1);
    ledger.complexity(w::COMPLEXITY.at(1), passers);
    ledger.complexity(w::COMPLEXITY.at(2), all.count() as i32);
    ledger.complexity(w::COMPLEXITY.at(3), outflanked);
    if rank_of(white) > 3 || rank_of(black) < 4 {
        ledger.complexity(w::COMPLEXITY.at(4), 1);
    }
    if both {
        ledger.complexity(w::COMPLEXITY.at(5), 1);
    }
    if passers == 0 && outflanked < 0 && !both {
        ledger.complexity(w::COMPLEXITY.at(7), 1);
    }
}
