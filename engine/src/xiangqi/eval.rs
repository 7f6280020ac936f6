//! The static evaluation: a sum of tapered terms, all of them through one ledger.
//!
//! It runs in the order of the functions below: material and structure (both cached), a survey of
//! what every piece attacks, then for either side its officers (horses, chariots, cannons), the
//! danger its king is in, and the threats it makes.
//!
//! The large steps are never inlined: in one function together they run out of registers, and keeping what each
//! will need out of the others' way costs more instructions than the calls, and more room. Most go through both sides
//! by themselves, which halves the calls.

pub use super::cache::EvalCache;
use super::{
    attacks::{
        bank, between, cannon_captures, elephant_attacks, file_mask, horse_attackers, lines, palace, pawn_attackers,
        pawns_attack, pawns_step, rank_mask,
    },
    board::Board,
    cache::{Material, Structure},
    camp::{Camp, PAIR, survey},
    endings::{self, Army},
    moves::Threats,
    pairs, standing,
    types::{Bitboard, FILES, Piece, PieceKind, RANKS, SQUARES, Square},
    weights::{self as w, COUNT, IN_FORCE},
};
use crate::{
    eval::{Account, Ledger, SCALE_ONE, Sums, Tapered, Term, Trace, Untraced},
    game::Side,
    score::Score,
};

/// Kinds that may be captured, in the order of an [`Army`].
const KINDS: usize = 6;

/// The squares before and beside the palace of `side` through which an attack passes: the three
/// above it, and four on the files next to it.
#[inline]
const fn entry(side: Side) -> Bitboard {
    const SIDES: u128 = 1 << 2 | 1 << 6;
    const RED: u128 = SIDES | SIDES << 9 | SIDES << 18 | SIDES << 27 | 0o7 << 30;
    const BLACK: u128 = SIDES << 54 | SIDES << 63 | SIDES << 72 | SIDES << 81 | 0o7 << 57;
    match side {
        Side::First => Bitboard(RED),
        Side::Second => Bitboard(BLACK),
    }
}

/// What of a set lies around the palace of `side`, where every [`palace`] and [`entry`] lies: half as many bits to
/// count.
#[inline(always)]
const fn siege(side: Side, set: Bitboard) -> u64 {
    match side {
        Side::First => set.0 as u64,
        Side::Second => (set.0 >> (SQUARES - 64)) as u64,
    }
}

/// What of a set lies on the bank of `side`: half as many bits to count.
#[inline(always)]
const fn on_bank(side: Side, set: Bitboard) -> u64 {
    const BANK: u32 = (SQUARES / 2) as u32;
    match side {
        Side::First => set.0 as u64 & !(u64::MAX << BANK),
        Side::Second => (set.0 >> BANK) as u64,
    }
}

/// `[side][rank]`: the ranks before it.
static AHEAD: [[u128; RANKS]; 2] = {
    let mut table = [[0; RANKS]; 2];
    let mut rank = 0;
    while rank < RANKS {
        table[0][rank] = Bitboard::FULL.0 & (Bitboard::FULL.0 << (FILES * rank) << FILES);
        table[1][rank] = Bitboard::FULL.0 >> (FILES * (RANKS - 1 - rank)) >> FILES;
        rank += 1;
    }
    table
};

/// The ranks before `rank` as `side` goes.
#[inline]
fn ahead(side: Side, rank: usize) -> Bitboard {
    Bitboard(AHEAD[side.index()][rank])
}

/// The board as the terms see it.
struct Scene<'a> {
    board: &'a Board,
    side: Side,
    occupied: Bitboard,
    camps: &'a mut [Camp; 2],
    shapes: [u8; 2],
}

impl Scene<'_> {
    #[inline(always)]
    fn camp(&self, side: Side) -> &Camp {
        &self.camps[side.index()]
    }
    /// The camp against `side`. Reckoned, for the compiler would choose between two addresses at every access.
    #[inline(always)]
    fn against(&self, side: Side) -> &Camp {
        &self.camps[1 - side.index()]
    }
}

type WeightLedger<'a, T> = Ledger<'a, T, COUNT, [Tapered; 2]>;
type WeightAccount<'l, 'a, T> = Account<'l, 'a, T, COUNT, [Tapered; 2]>;

/// What the other side attacks in the position that was evaluated last, as [`Board::threats_of`] has it.
#[inline]
pub(super) fn threats_seen(board: &Board, cache: &mut EvalCache) -> Threats {
    cache.camps()[(!board.side()).index()].threats()
}

/// The value of a position in centipawns, from the view of the side to move.
pub fn evaluate<T: Trace>(board: &Board, cache: &mut EvalCache, trace: &mut T) -> Score {
    let mut ledger = WeightLedger::new(&IN_FORCE, trace);
    let material = material(&mut ledger, board, cache);
    let shapes = structure(&mut ledger, board, cache);
    let camps = cache.camps();
    for side in Side::BOTH {
        survey(&mut camps[side.index()], board, side);
    }
    let mut scene = Scene { board, side: board.side(), occupied: board.occupied(), camps, shapes };
    ledger.put(w::TEMPO, scene.side, 1);
    debug_assert_eq!(board.pairs(), board.fresh_pairs(), "the sum of pairs went astray");
    ledger.pairs(board.pairs().tapered::<pairs::Space>(), |ledger| {
        each_standing(board, |term, side| ledger.put(term, side, 1));
    });
    king_lines(&mut ledger, &mut scene);
    officers(&mut ledger, &scene);
    threats(&mut ledger, &scene);
    king_danger(&mut ledger, &scene);
    for side in Side::BOTH {
        guards(&mut ledger, &scene, side);
    }

    let scale = match ledger.plain().eg() {
        1.. => material.scale[0],
        ..=-1 => material.scale[1],
        0 => SCALE_ONE as u8,
    };
    let value = ledger.settle(i32::from(material.phase), i32::from(scale), 0);
    if scene.side == Side::First { value } else { -value }
}

/// Tells `put` of each term of [`standing`] on a board, and whom it is credited to.
fn each_standing(board: &Board, mut put: impl FnMut(Term, Side)) {
    const NEIGHBOURS: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    for square in board.occupied() {
        let Some(piece) = board.piece_at(square) else { continue };
        let mut beside = |there: Square| {
            if there != square
                && let Some(other) = board.piece_at(there)
            {
                standing::of_man((piece, square), (other, there), |term| put(term, piece.side()));
            }
        };
        let king = board.king(piece.side());
        beside(king);
        if piece.kind() == PieceKind::Horse {
            NEIGHBOURS
                .into_iter()
                .filter_map(|(files, ranks)| square.offset(files, ranks))
                .filter(|there| *there != king)
                .for_each(beside);
        }
    }
}

/// The counts of one side.
#[inline]
fn army(board: &Board, side: Side) -> Army {
    const ORDER: [PieceKind; KINDS] = [
        PieceKind::Advisor,
        PieceKind::Elephant,
        PieceKind::Horse,
        PieceKind::Chariot,
        PieceKind::Cannon,
        PieceKind::Pawn,
    ];
    Army(ORDER.map(|kind| board.count(side, kind)))
}

// ---- material ----

/// Material terms, phase and scales, from the cache where it may be used.
fn material<T: Trace>(ledger: &mut WeightLedger<T>, board: &Board, cache: &mut EvalCache) -> Material {
    let key = board.counts();
    let fresh = |armies, sums| Material {
        key,
        sums,
        phase: endings::phase(armies) as i16,
        scale: Side::BOTH.map(|side| endings::scale(armies, side) as u8),
    };
    if T::ACTIVE {
        let armies = Side::BOTH.map(|side| army(board, side));
        material_terms(ledger, armies);
        return fresh(armies, Sums::default());
    }
    let slot = cache.material(key);
    if slot.key != key {
        let armies = Side::BOTH.map(|side| army(board, side));
        let mut sink = Untraced;
        let mut sub = WeightLedger::new(&IN_FORCE, &mut sink);
        material_terms(&mut sub, armies);
        *slot = fresh(armies, sub.sums());
    }
    ledger.recall(slot.sums);
    *slot
}

fn material_terms<T: Trace>(ledger: &mut WeightLedger<T>, armies: [Army; 2]) {
    let pieces: i32 = 2 + armies.iter().flat_map(|army| army.0).map(i32::from).sum::<i32>();
    for side in Side::BOTH {
        let (us, them) = (armies[side.index()], armies[(!side).index()]);
        let (mut own, mut theirs) = (0, 0);
        for i in 0..KINDS {
            ledger.put(w::MATERIAL.at(i), side, us.of(i));
            for j in 0..i {
                ledger.put(w::IMBALANCE_OWN.at(own), side, us.of(i) * us.of(j));
                ledger.put(w::IMBALANCE_THEIRS.at(theirs), side, us.of(i) * them.of(j));
                (own, theirs) = (own + 1, theirs + 1);
            }
            ledger.put(w::IMBALANCE_OWN.at(own), side, us.of(i) * (us.of(i) - 1) / 2);
            own += 1;
        }
        for (i, kind) in [Army::HORSE, Army::CHARIOT, Army::CANNON].into_iter().enumerate() {
            ledger.put(w::OFFICER_BY_PIECES.at(i), side, us.of(kind) * (pieces - 16) / 2);
            ledger.danger(w::DANGER_ARMY.at(i), !side, us.of(kind));
        }
        ledger.danger(w::DANGER_BASE, side, 1);
    }
    complexity(ledger, armies);
}

/// How much a lead counts, by what is left to win with.
fn complexity<T: Trace>(ledger: &mut WeightLedger<T>, armies: [Army; 2]) {
    let both = |count: fn(Army) -> i32| count(armies[0]) + count(armies[1]);
    ledger.complexity(w::COMPLEXITY.at(0), 1);
    ledger.complexity(w::COMPLEXITY.at(1), both(Army::officers));
    ledger.complexity(w::COMPLEXITY.at(2), both(|army| army.of(Army::PAWN)));
    ledger.complexity(w::COMPLEXITY.at(3), both(Army::guards));
}

// ---- structure: pawns, guards, kings ----

/// Structure terms, from the cache where it may be used; answers the guards' shapes.
fn structure<T: Trace>(ledger: &mut WeightLedger<T>, board: &Board, cache: &mut EvalCache) -> [u8; 2] {
    if T::ACTIVE {
        return structure_terms(ledger, board);
    }
    let key = board.pawn_key() ^ board.guard_key();
    let slot = cache.structure(key);
    if slot.key != key {
        let mut sink = Untraced;
        let mut sub = WeightLedger::new(&IN_FORCE, &mut sink);
        let shape = structure_terms(&mut sub, board);
        *slot = Structure { key, sums: sub.sums(), shape };
    }
    ledger.recall(slot.sums);
    slot.shape
}

/// Puts the structure terms of both sides; answers the guards' shapes.
fn structure_terms<T: Trace>(ledger: &mut WeightLedger<T>, board: &Board) -> [u8; 2] {
    Side::BOTH.map(|side| {
        pawn_terms(ledger, board, side);
        let king = palace_cell(side, board.king(side));
        ledger.put(w::KING_SQUARE.at(king), side, 1);
        ledger.danger(w::DANGER_KING.at(king), side, 1);
        for sq in board.of(side, PieceKind::Elephant) {
            let cell = match (sq.rank_for(side), sq.file()) {
                (0, _) => 0,
                (2, 4) => 2,
                (2, _) => 1,
                _ => 3,
            };
            ledger.put(w::ELEPHANT_SQUARE.at(cell), side, 1);
        }
        let advisors = advisor_shape(side, board.of(side, PieceKind::Advisor));
        let elephants = elephant_shape(board.of(side, PieceKind::Elephant));
        ledger.danger(w::DANGER_ADVISORS.at(advisors), side, 1);
        ledger.danger(w::DANGER_ELEPHANTS.at(elephants), side, 1);
        let shape = 4 * advisors + elephants;
        ledger.put(w::GUARD_SHAPE.at(shape), side, 1);
        shape as u8
    })
}

/// Cell of a palace square: two a rank, the middle file first.
fn palace_cell(side: Side, sq: Square) -> usize {
    2 * sq.rank_for(side).min(2) + usize::from(sq.file() != 4)
}

/// Which of ten shapes the advisors have: none, one at home, in the middle, ahead; both at home,
/// home and middle, home and ahead on one file, home and ahead crosswise, middle and ahead, both
/// ahead.
fn advisor_shape(side: Side, advisors: Bitboard) -> usize {
    let mut squares = advisors.into_iter().take(PAIR).map(|sq| (sq.rank_for(side), sq.file()));
    let (Some(a), b) = (squares.next(), squares.next()) else { return 0 };
    let Some(b) = b else { return 1 + a.0.min(2) };
    let (back, front) = if a.0 <= b.0 { (a, b) } else { (b, a) };
    match (back.0, front.0) {
        (0, 0) => 4,
        (0, 1) => 5,
        (0, _) if back.1 == front.1 => 6,
        (0, _) => 7,
        (1, _) => 8,
        _ => 9,
    }
}

/// Which of four shapes the elephants have: none, one, two a step apart, two elsewhere.
fn elephant_shape(elephants: Bitboard) -> usize {
    let mut squares = elephants.into_iter();
    match (squares.next(), squares.next()) {
        (None, _) => 0,
        (Some(_), None) => 1,
        (Some(a), Some(b)) if elephant_attacks(a, Bitboard::EMPTY).has(b) => 2,
        _ => 3,
    }
}

fn pawn_terms<T: Trace>(ledger: &mut WeightLedger<T>, board: &Board, side: Side) {
    let pawns = board.of(side, PieceKind::Pawn);
    let enemy_pawns = board.of(!side, PieceKind::Pawn);
    let enemy_king = board.king(!side);
    let (crossed, at_home) = (pawns & bank(!side), pawns & bank(side));
    ledger.put(w::PAWN_DOUBLED, side, (pawns & behind(side, pawns)).count() as i32);
    for sq in crossed & left_of(pawns) {
        ledger.put(w::PAWN_LINKED.at(sq.rank_for(side) - 5), side, 1);
    }
    ledger.put(w::PAWN_BACKED, side, (crossed & pawns_step(side, pawns)).count() as i32);
    for sq in crossed {
        let files = sq.file().abs_diff(enemy_king.file());
        let ranks = sq.rank().abs_diff(enemy_king.rank());
        let distance = files.max(ranks).max(1) - 1;
        ledger.put(w::PAWN_KING_DISTANCE.at(distance.min(7)), side, 1);
        ledger.danger(w::DANGER_PAWN_NEAR.at(distance.min(5)), !side, 1);
    }
    for sq in at_home - behind(side, enemy_pawns) {
        ledger.put(w::PAWN_FREE.at(sq.rank_for(side).max(3) - 3), side, 1);
    }
    let stopped = pawns_step(side, at_home) & pawns_attack(!side, enemy_pawns);
    ledger.put(w::PAWN_STOPPED, side, stopped.count() as i32);
    let crossed = crossed.count() as i32;
    ledger.put(w::PAWNS_CROSSED.at(crossed.min(5) as usize), side, 1);
    let missing = |kind| 2 - board.of(!side, kind).count() as i32;
    ledger.put(w::PAWN_MISSING_ADVISOR, side, crossed * missing(PieceKind::Advisor));
    ledger.put(w::PAWN_MISSING_ELEPHANT, side, crossed * missing(PieceKind::Elephant));
}

/// The squares behind any of a set, as `side` goes.
#[inline(always)]
fn behind(side: Side, set: Bitboard) -> Bitboard {
    let mut all = pawns_step(!side, set);
    for ranks in [1, 2, 4] {
        all = all
            | match side {
                Side::First => Bitboard(all.0 >> (FILES * ranks)),
                Side::Second => Bitboard(all.0 << (FILES * ranks) & Bitboard::FULL.0),
            };
    }
    all
}

/// The squares to the left of a set.
#[inline(always)]
fn left_of(set: Bitboard) -> Bitboard {
    Bitboard((set - file_mask(0)).0 >> 1)
}

// ---- lines of the king ----

/// Enemy chariots, cannons and the enemy king on the lines of each king: what they pin, what they can uncover, the
/// hollow cannon.
#[inline(never)]
fn king_lines<T: Trace>(ledger: &mut WeightLedger<T>, scene: &mut Scene) {
    for side in Side::BOTH {
        let (us, them) = (scene.camp(side), scene.against(side));
        let king = us.king;
        let on_lines = lines(king);
        let mut pinned = Bitboard::EMPTY;

        // Of the enemy king no more is asked than whether one own piece stands between.
        let facing = between(king, them.king) & scene.occupied;
        if facing.any() && !facing.several() && facing.meets(us.own) {
            pinned |= facing;
            ledger.put(w::PINNED_CHARIOT.at(captured_kind(scene.board, facing.lowest())), side, 1);
        }
        for sq in on_lines & them.of(PieceKind::Chariot) {
            let shields = between(king, sq) & scene.occupied;
            let on_file = sq.file() == king.file();
            let table = if on_file { w::DANGER_CHARIOT_FILE } else { w::DANGER_CHARIOT_RANK };
            if shields.is_empty() {
                continue;
            }
            if shields.several() {
                ledger.danger(table.at(2), side, 1);
            } else if (shields & us.own).any() {
                pinned |= shields;
                ledger.danger(table.at(0), side, 1);
                ledger.put(w::PINNED_CHARIOT.at(captured_kind(scene.board, shields.lowest())), side, 1);
            } else {
                ledger.danger(table.at(1), side, 1);
            }
        }

        let cannons = them.of(PieceKind::Cannon);
        for sq in on_lines & cannons {
            let shields = between(king, sq) & scene.occupied;
            let on_file = sq.file() == king.file();
            if shields.is_empty() {
                if on_file {
                    let distance = sq.rank().abs_diff(king.rank());
                    ledger.danger(w::DANGER_HOLLOW.at(distance - 1), side, 1);
                    let second = (file_mask(king.file()) & cannons).several();
                    ledger.danger(w::DANGER_HOLLOW_SUPPORT.at(0), side, i32::from(second));
                    ledger.danger(w::DANGER_HOLLOW_SUPPORT.at(1), side, them.of(PieceKind::Chariot).count() as i32);
                } else {
                    ledger.danger(w::DANGER_CANNON_RANK.at(0), side, 1);
                }
            } else if shields.several() {
                let (first, rest) = (shields.lowest(), shields.without_lowest());
                let more = rest.several();
                let theirs = usize::from(them.own.has(first)) + usize::from((rest & them.own).any());
                let cell = if more { 3 } else { theirs };
                ledger.danger(
                    if on_file { w::DANGER_CANNON_FILE.at(cell) } else { w::DANGER_CANNON_RANK.at(1 + cell) },
                    side,
                    1,
                );
                if !more {
                    for shield in shields & us.own {
                        ledger.put(w::PINNED_CANNON.at(captured_kind(scene.board, shield)), side, 1);
                    }
                    pinned |= shields & us.own;
                }
            }
        }
        scene.camps[side.index()].pinned = pinned;
    }
}

/// The kind on an occupied square that is not a king's, as an index into an [`Army`].
#[inline(always)]
fn captured_kind(board: &Board, sq: Square) -> usize {
    // The bits of a code that tell the kind, less one: neither an empty square nor a king takes a branch.
    (board.piece_at(sq).map_or(0, Piece::code) + 7) % 8
}

// ---- officers ----

/// What a pinned officer on `sq` may still do: move along its line to the king.
#[inline(always)]
fn pin_line(king: Square, sq: Square) -> Bitboard {
    if king.file() == sq.file() { file_mask(sq.file()) } else { rank_mask(sq.rank()) }
}

/// Horses, chariots and cannons of either side: where they stand, where they can go, what they stand for
/// against the enemy king.
#[inline(never)]
fn officers<T: Trace>(ledger: &mut WeightLedger<T>, scene: &Scene) {
    for side in Side::BOTH {
        let mut account = ledger.account(side);
        let (us, them) = (scene.camp(side), scene.against(side));
        let occupied = scene.occupied;
        let lost = them.all - us.twice;
        let by_pawn_or_guard = them.by(PieceKind::Pawn) | them.guarded;
        let by_lesser = by_pawn_or_guard | them.by(PieceKind::Horse) | them.by(PieceKind::Cannon);
        let targets = them.own - them.of(PieceKind::King);
        let [palace, entry] = [palace(!side), entry(!side)].map(|set| siege(!side, set));
        let near = near(!side, them.king);
        let number = |kind| usize::from(scene.board.count(side, kind));
        // Most of the time nothing is pinned.
        let pins = us.pinned.any();
        let is_pinned = |sq| pins && us.pinned.has(sq);
        let mut attackers = 0;
        let mut press = |account: &mut WeightAccount<T>, kind: usize, attacks: Bitboard| {
            let attacks = siege(!side, attacks);
            let (inside, around) = ((attacks & palace).count_ones(), (attacks & entry).count_ones());
            account.threaten(w::DANGER_PALACE.at(kind), inside as i32);
            account.threaten(w::DANGER_ENTRY.at(kind), around as i32);
            attackers += usize::from(inside + around != 0);
        };

        // Horses.
        let horses = us.of(PieceKind::Horse);
        let barred = us.own | by_pawn_or_guard | lost;
        for (&sq, &attacks) in us.stands[0].iter().zip(&us.horses).take(number(PieceKind::Horse)) {
            let safe = if is_pinned(sq) { Bitboard::EMPTY } else { attacks - barred };
            account.put(w::HORSE_MOBILITY.at(safe.count() as usize), 1);
            account.put(w::HORSE_FORWARD, (safe & ahead(side, sq.rank())).count() as i32);
            account.threaten(w::DANGER_HORSE_NEAR.at(near[sq.index()] as usize % NEAR_CELLS), 1);
            press(&mut account, 0, attacks);
        }
        let outposts = on_bank(!side, horses & us.by(PieceKind::Pawn));
        account.put(w::HORSE_OUTPOST, outposts.count_ones() as i32);
        account.put(w::HORSES_LINKED, i32::from((us.horses[0] & horses).any() && (us.horses[1] & horses).any()));

        // Chariots.
        let chariots = us.of(PieceKind::Chariot);
        let pawns = us.of(PieceKind::Pawn);
        let all_pawns = pawns | them.of(PieceKind::Pawn);
        let barred = us.own | by_lesser | lost;
        for ((&sq, &attacks), &behind) in
            us.stands[1].iter().zip(&us.chariots).zip(&us.chariots_behind).take(number(PieceKind::Chariot))
        {
            let safe = if is_pinned(sq) { (attacks - barred) & pin_line(us.king, sq) } else { attacks - barred };
            account.put(w::CHARIOT_MOBILITY.at(safe.count() as usize), 1);
            let file = file_mask(sq.file());
            if (file & pawns).is_empty() {
                account.put(w::CHARIOT_FILE.at(usize::from((file & all_pawns).is_empty())), 1);
            }
            for target in behind & targets {
                let ours = (between(sq, target) & us.own).any();
                let table = if ours { w::CHARIOT_BEHIND_OURS } else { w::CHARIOT_BEHIND_THEIRS };
                account.put(table.at(captured_kind(scene.board, target)), 1);
            }
            account.put(w::CHARIOT_RAW.at((attacks - us.own).count() as usize), 1);
            account.threaten(w::DANGER_CHARIOT_NEAR.at(near[sq.index()] as usize % NEAR_CELLS), 1);
            press(&mut account, 1, attacks);
        }
        account.put(w::CHARIOTS_LINKED, i32::from((us.chariots[0] & chariots).any()));

        // Cannons.
        let barred = occupied | by_pawn_or_guard | (them.all - us.all);
        for ((&sq, &line), &hits) in
            us.stands[2].iter().zip(&us.cannon_lines).zip(&us.cannon_hits).take(number(PieceKind::Cannon))
        {
            let safe = if is_pinned(sq) { (line - barred) & pin_line(us.king, sq) } else { line - barred };
            account.put(w::CANNON_MOBILITY.at(safe.count() as usize), 1);
            let farther = (lines(sq) & targets) - (line | hits);
            let third = if farther.any() { cannon_captures(sq, occupied - line) & farther } else { farther };
            for target in third {
                let shields = between(sq, target) & us.own;
                let table = match (shields.any(), shields.several()) {
                    (false, _) => w::CANNON_BEHIND_THEIRS,
                    (true, false) => w::CANNON_BEHIND_MIXED,
                    (true, true) => w::CANNON_BEHIND_OURS,
                };
                account.put(table.at(captured_kind(scene.board, target)), 1);
            }
            account.put(w::CANNON_RAW.at((line - occupied).count() as usize), 1);
            account.threaten(w::DANGER_CANNON_NEAR.at(near[sq.index()] as usize % NEAR_CELLS), 1);
            press(&mut account, 2, hits);
        }
        for (i, kind) in [PieceKind::Horse, PieceKind::Chariot, PieceKind::Cannon].into_iter().enumerate() {
            account.put(w::PROTECTED.at(i), (us.of(kind) & us.all).count() as i32);
        }
        let their_officers = them.of(PieceKind::Horse) | them.of(PieceKind::Chariot) | them.of(PieceKind::Cannon);
        let barred = occupied | (them.all - us.all);
        // A branch for both steps, for else either would be taken both ways.
        let pushed = match side {
            Side::First => pawns_attack(Side::First, pawns_step(Side::First, pawns) - barred),
            Side::Second => pawns_attack(Side::Second, pawns_step(Side::Second, pawns) - barred),
        };
        account.put(w::PUSH_THREAT, (pushed & their_officers).count() as i32);
        let sure = us.all - them.all;
        account.put(w::SPACE.at(0), on_bank(side, sure).count_ones() as i32);
        account.put(w::SPACE.at(1), on_bank(!side, sure).count_ones() as i32);

        let steps = us.by(PieceKind::Pawn);
        press(&mut account, 3, steps);
        account.threaten(w::DANGER_ATTACKERS.at(attackers.min(6)), 1);
        account.close();
    }
}

/// No cell of [`NEAR`] is as large as this power of two, which spares the check.
const NEAR_CELLS: usize = 64;

/// By the square of an enemy piece, the cell of a table over its place against the king of `side`.
#[inline(always)]
fn near(side: Side, king: Square) -> &'static [u8; SQUARES] {
    &NEAR[(KINGS * side.index() + king.index()) % NEAR.len()]
}

/// No palace spans as many squares from its first to its last, counted from the first or the 64th of the board.
const KINGS: usize = 32;

/// `[side and square of its king][square]`, see [`near`]: five distances in files, up to four and more, by nine in ranks,
/// from two behind the king to six before it and more.
static NEAR: [[u8; SQUARES]; 2 * KINGS] = {
    let mut table = [[0; SQUARES]; 2 * KINGS];
    let mut i = 0;
    while i < 2 * KINGS * SQUARES {
        let (side, king, sq) = (i / SQUARES / KINGS, i / SQUARES % KINGS, i % SQUARES);
        // The second side's kings stand from the 64th square up.
        let king = king + 64 * side;
        let (file, rank) = (sq % FILES, if side == 0 { sq / FILES } else { RANKS - 1 - sq / FILES });
        let king_rank = if side == 0 { king / FILES } else { (RANKS - 1).saturating_sub(king / FILES) };
        let files = file.abs_diff(king % FILES);
        let ranks = (rank + 2).saturating_sub(king_rank);
        table[i / SQUARES][sq] = (9 * (if files < 4 { files } else { 4 }) + (if ranks < 8 { ranks } else { 8 })) as u8;
        i += 1;
    }
    table
};

/// What the shape of `side`'s guards is worth against the officers it faces.
#[inline(always)]
fn guards<T: Trace>(ledger: &mut WeightLedger<T>, scene: &Scene, side: Side) {
    let shape = scene.shapes[side.index()] as usize;
    let them = |kind| i32::from(scene.board.count(!side, kind));
    ledger.put(w::GUARD_SHAPE_CHARIOT.at(shape), side, them(PieceKind::Chariot));
    ledger.put(w::GUARD_SHAPE_HORSE.at(shape), side, them(PieceKind::Horse));
    ledger.put(w::GUARD_SHAPE_CANNON.at(shape), side, them(PieceKind::Cannon));
}

// ---- king danger ----

/// Danger that stands against each king, besides what [`king_lines`], [`officers`], the material and the
/// structure have put.
#[inline(never)]
fn king_danger<T: Trace>(ledger: &mut WeightLedger<T>, scene: &Scene) {
    for side in Side::BOTH {
        let (us, them) = (scene.camp(side), scene.against(side));
        let occupied = scene.occupied;
        let king = us.king;
        for (i, kind) in [PieceKind::Horse, PieceKind::Chariot, PieceKind::Cannon].into_iter().enumerate() {
            ledger.danger(w::DANGER_DEFENDER.at(i), side, on_bank(side, us.of(kind)).count_ones() as i32);
        }

        // Squares of the palace that no piece but the king protects.
        let king_steps = us.by(PieceKind::King);
        let held = (us.all - king_steps) | (us.twice & king_steps);
        let weak = (them.all & palace(side)) - held;
        ledger.danger(w::DANGER_WEAK, side, siege(side, weak).count_ones() as i32);

        // Checks: from where each kind would give one, where it can get to.
        let open = (us.all & (king_steps - (weak & them.twice))) | held;
        let cannon_quiet = (them.cannon_lines[0] | them.cannon_lines[1]) - occupied;
        let cannon_takes = them.by(PieceKind::Cannon) & us.own;
        let checks = [
            horse_attackers(king, occupied) & them.by(PieceKind::Horse),
            us.king_lines[0] & them.by(PieceKind::Chariot),
            us.king_lines[1] & (cannon_quiet | cannon_takes),
            pawn_attackers(!side, king) & them.by(PieceKind::Pawn),
        ];
        for (kind, squares) in checks.iter().enumerate() {
            let reached = *squares - them.own;
            if reached.is_empty() {
                continue;
            }
            let safe = reached - open;
            if safe.any() {
                ledger.danger(w::DANGER_SAFE_CHECK.at(3 * kind + safe.count().min(3) as usize - 1), side, 1);
                ledger.danger(w::DANGER_TO_MOVE.at(kind), side, i32::from(side != scene.side));
            } else {
                ledger.danger(w::DANGER_UNSAFE_CHECK.at(kind), side, 1);
            }
        }

        // Where the king can step: not onto an attacked square, nor in sight of the other king.
        let sight = them.king_lines[0] & file_mask(them.king.file());
        let exits = king_steps - (us.own | them.all | sight);
        ledger.danger(w::DANGER_EXITS.at(siege(side, exits).count_ones() as usize), side, 1);

        // A horse in the middle of the palace shuts its king in.
        let (file, home) = (king.file(), if side == Side::First { 0 } else { RANKS - 1 });
        let middle = Square::new(4, if side == Side::First { 1 } else { RANKS - 2 });
        if king == Square::new(4, home) && us.of(PieceKind::Horse).has(middle) {
            ledger.danger(w::DANGER_PALACE_HORSE.at(0), side, 1);
            let cannon = (file_mask(file) & them.of(PieceKind::Cannon)).any();
            ledger.danger(w::DANGER_PALACE_HORSE.at(1), side, i32::from(cannon));
        }

        // Pieces that gather on one wing.
        let there = on_bank(side, them.own);
        let (left, right) = ((there & on_bank(side, LEFT)).count_ones(), (there & on_bank(side, RIGHT)).count_ones());
        ledger.danger(w::DANGER_WING.at(left.max(right).min(6) as usize), side, 1);
    }
}

/// Files a to e, and e to i: the middle counts for both wings.
const LEFT: Bitboard = wing(0);
const RIGHT: Bitboard = wing(4);

const fn wing(first: usize) -> Bitboard {
    let (mut set, mut file) = (0, first);
    while file < first + 5 {
        set |= file_mask(file).0;
        file += 1;
    }
    Bitboard(set)
}

// ---- threats ----

/// What either side attacks, by the kind that attacks, the kind attacked and its protection.
#[inline(never)]
fn threats<T: Trace>(ledger: &mut WeightLedger<T>, scene: &Scene) {
    for side in Side::BOTH {
        let (us, them) = (scene.camp(side), scene.against(side));
        let targets = (them.own & us.all) - them.of(PieceKind::King);
        let kind = |sq| captured_kind(scene.board, sq);
        // Attacker by attacker: most pieces attacked are attacked by one kind, and many sets are empty.
        for (attacks, table) in [(us.by(PieceKind::Pawn), w::THREAT_PAWN), (us.guarded, w::THREAT_GUARD)] {
            for sq in targets & attacks {
                ledger.put(table.at(kind(sq)), side, 1);
            }
        }
        for (attacker, table) in [
            (PieceKind::Horse, w::THREAT_HORSE),
            (PieceKind::Chariot, w::THREAT_CHARIOT),
            (PieceKind::Cannon, w::THREAT_CANNON),
        ] {
            for sq in targets & us.by(attacker) {
                ledger.put(table.at(KINDS * usize::from(them.all.has(sq)) + kind(sq)), side, 1);
            }
        }
        for sq in targets & (us.twice - them.twice) {
            ledger.put(w::THREAT_TWICE.at(kind(sq)), side, 1);
        }
        if side == scene.side {
            for sq in targets - them.all {
                ledger.put(w::HANGING.at(kind(sq)), side, 1);
            }
        }
    }
}
