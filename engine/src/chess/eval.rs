//! The static evaluation of a chess position: one pass over the pieces that finds every attack once,
//! then kings, threats, passed pawns and space from the attack sets. Every term is a weight of
//! [`super::weights`] counted through the ledger.

pub use super::cache::EvalCache;
use super::{
    attacks::{between, bishop_attacks, bishop_rays, knight_attacks, pawns_attacks, rook_attacks, rook_rays},
    board::{Board, Threats},
    cache::Structure,
    endings,
    field::{
        AHEAD, BISHOP, FILES, FLANK, Field, First, KING, KNIGHT, PAWN, QUEEN, ROOK, Second, Us, WeightLedger, file_of,
        rank_of, ranks,
    },
    material::balance,
    pairs,
    pawns::{fill, structure},
    standing,
    types::{Bitboard, PieceKind, Square},
    weights as w,
};
use crate::{
    eval::{Ledger, PHASE_MAX, SCALE_ONE, Term, Trace},
    game::Side,
    score::Score,
};

const THIRD_RANK: [Bitboard; 2] = ranks(2, 2);
const SEVENTH_RANK: [Bitboard; 2] = ranks(6, 6);
const OUTPOST_RANKS: [Bitboard; 2] = ranks(3, 5);
const CAMP: [Bitboard; 2] = ranks(0, 4);
const FAR_HALF: [Bitboard; 2] = ranks(4, 7);
const SPACE_RANKS: [Bitboard; 2] = ranks(1, 3);
const CENTRE_FILES: Bitboard = Bitboard(0x3C3C_3C3C_3C3C_3C3C);
const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);

/// Files on the outer side of a king on each file: those from his own to the edge on the right half of the board,
/// those beyond his own on the left one.
const OUTSIDE: [Bitboard; 8] = {
    let mut files = [Bitboard::EMPTY; 8];
    let mut king = 0;
    while king < 8 {
        let lower = 0x0101_0101_0101_0101 * ((1 << king) - 1);
        files[king] = Bitboard(if king < 4 { lower } else { !lower });
        king += 1;
    }
    files
};

/// The value of the position in centipawns for the side to move; and what the other side attacks, where that was seen
/// on the way.
pub fn evaluate<T: Trace>(board: &Board, cache: &mut EvalCache, trace: &mut T) -> (Score, Option<Threats>) {
    let mut ledger = Ledger::new(&w::IN_FORCE, trace);
    let sign = board.side().sign();
    let balance = balance::<T>(board, cache);
    if balance.may_be_exact
        && let Some(known) = endings::exact(board)
    {
        return (ledger.settle_exact(known) * sign, None);
    }
    let phase = i32::from(balance.phase);
    balance.put(board.material(), &mut ledger);
    let pawns = structure(board, cache, &mut ledger);
    ledger.put(w::TEMPO, board.side(), 1);
    debug_assert_eq!(board.pairs(), board.recomputed().pairs(), "the sum of pairs went astray");
    ledger.pairs(board.pairs().tapered::<pairs::Space>(), |ledger| {
        each_standing(board, |term, side| ledger.put(term, side, 1));
    });

    let mut field = Field::new(board);
    pieces::<First, T>(&mut field, &pawns, &mut ledger);
    pieces::<Second, T>(&mut field, &pawns, &mut ledger);
    closed(&field, &pawns, &mut ledger);
    king::<First, T>(&field, &mut ledger);
    king::<Second, T>(&field, &mut ledger);
    threats::<First, T>(&field, &mut ledger);
    threats::<Second, T>(&field, &mut ledger);
    passers::<First, T>(&field, &pawns, &mut ledger);
    passers::<Second, T>(&field, &pawns, &mut ledger);
    if phase > PHASE_MAX / 2 {
        space::<First, T>(&field, &mut ledger);
        space::<Second, T>(&field, &mut ledger);
    }
    if phase == 0 {
        ledger.complexity(w::COMPLEXITY.at(6), 1);
    }
    let seen = match board.side() {
        Side::First => field.threats::<Second>(),
        Side::Second => field.threats::<First>(),
    };
    let lead = ledger.lead();
    let strong = usize::from(lead.eg() < 0);
    let scale =
        if balance.drawish >> strong & 1 == 0 { SCALE_ONE } else { endings::scale(board, strong, pawns.passed) };
    // In a drawn ending the middlegame half would speak too loudly for the pieces still there.
    let phase = if scale <= endings::DRAWN && phase < PHASE_MAX / 2 { 0 } else { phase };
    (ledger.settle_from(lead, phase, scale, 0) * sign, seen)
}

/// Tells `put` of each term of [`standing`] on a board, and whom it is credited to.
fn each_standing(board: &Board, mut put: impl FnMut(Term, Side)) {
    // Besides the kings, whom all have terms with.
    let (queens, pawns) = (board.pieces(PieceKind::Queen), board.pieces(PieceKind::Pawn));
    for side in Side::BOTH {
        for square in board.officers(side) {
            let Some(piece) = board.piece_at(square) else { continue };
            let mut beside = |there: Square| {
                if let Some(other) = board.piece_at(there) {
                    standing::of_officer((piece, square), (other, there), |term| put(term, side));
                }
            };
            for of in Side::BOTH {
                beside(board.king(of));
            }
            match piece.kind() {
                PieceKind::Rook => queens.into_iter().for_each(beside),
                PieceKind::Knight | PieceKind::Bishop => {
                    (square.bitboard().ahead(side) & pawns).into_iter().for_each(beside);
                }
                _ => (),
            }
        }
    }
}

/// Knights, bishops, rooks and queens of one side.
#[inline]
fn pieces<S: Us, T: Trace>(field: &mut Field, pawns: &Structure, ledger: &mut WeightLedger<T>) {
    let us = S::SIDE;
    let area = field.area[S::US];
    let occupied = field.occupied;
    let all_pawns = field.occupied_by_pawns();
    let queens = field.board.pieces(PieceKind::Queen);
    let guarded = field.by[S::US][PAWN];
    let outposts = OUTPOST_RANKS[S::US] & !pawns.spans(S::THEM);
    let (king, foe_king) = (field.king[S::US], field.king[S::THEM]);

    let mut cover = field.cover::<S>();

    let knights = field.pieces(S::US, PieceKind::Knight);
    let goals = outposts & guarded & !field.own[S::US];
    for square in knights {
        let attacks = field.pinned::<S>(square, knight_attacks(square));
        cover.add::<S, T>(KNIGHT, attacks, ledger);
        ledger.put(w::KNIGHT_MOBILITY.at((attacks & area).count() as usize), us, 1);
        if attacks.meets(goals) && !outposts.has(square) {
            ledger.put(w::OUTPOST_REACHABLE, us, 1);
        }
    }

    let bishops = field.pieces(S::US, PieceKind::Bishop);
    // Own pawns on the colour of a bishop, over all bishops.
    let mut same = 0;
    for square in bishops {
        let attacks = field.pinned::<S>(square, bishop_attacks(square, occupied ^ queens));
        cover.add::<S, T>(BISHOP, attacks, ledger);
        ledger.put(w::BISHOP_MOBILITY.at((attacks & area).count() as usize), us, 1);
        same += i32::from(pawns.on_colour[S::US][usize::from(!Bitboard::DARK.has(square))]);
        let lines = bishop_attacks(square, all_pawns);
        if ((lines | square.bitboard()) & CENTRE).several() {
            ledger.put(w::LONG_DIAGONAL, us, 1);
        }
        ledger.put(w::BISHOP_FACING_PAWNS, us, (lines & field.pawns[S::THEM]).count() as i32);
        if (lines & field.ring[S::THEM]).any() {
            ledger.put(w::BISHOP_KING_LINE, us, 1);
        }
    }
    ledger.put(w::BISHOP_PAWNS.at(usize::from(pawns.rammed_centre[S::US])), us, same);
    let posted = (knights | bishops) & outposts;
    if posted.any() {
        for (i, minors) in [knights, bishops].into_iter().enumerate() {
            ledger.put(w::OUTPOST.at(i), us, (minors & posted & guarded).count() as i32);
            ledger.put(w::OUTPOST.at(2 + i), us, ((minors & posted) - guarded).count() as i32);
        }
    }

    let own_rooks = field.pieces(S::US, PieceKind::Rook);
    let (own_pawns, foe_pawns) = (field.pawns[S::US], field.pawns[S::THEM]);
    let stuck = own_pawns & occupied.back(S::SIDE);
    let mut immobile = Bitboard::EMPTY;
    for square in own_rooks {
        let attacks = field.pinned::<S>(square, rook_attacks(square, occupied ^ queens ^ own_rooks));
        cover.add::<S, T>(ROOK, attacks, ledger);
        let mobility = (attacks & area).count() as usize;
        ledger.put(w::ROOK_MOBILITY.at(mobility), us, 1);
        let file = FILES[file_of(square)];
        if file.meets(own_pawns) {
            if file.meets(stuck) {
                ledger.put(w::ROOK_SHUT, us, 1);
            }
            if mobility <= 3 {
                immobile |= square.bitboard();
            }
        } else if file.meets(foe_pawns) {
            ledger.put(w::ROOK_SEMI_OPEN, us, 1);
        } else {
            ledger.put(w::ROOK_OPEN, us, 1);
        }
    }
    // What few rooks are asked stands apart from the loop, which else would prepare for it each time.
    let trapped = immobile & OUTSIDE[file_of(king)];
    if trapped.any() {
        let lost = usize::from(!field.board.castling().meets(field.own[S::US]));
        ledger.put(w::ROOK_TRAPPED.at(lost), us, trapped.count() as i32);
    }
    let invaders = own_rooks & SEVENTH_RANK[S::US];
    if invaders.any() && (field.pawns[S::THEM].meets(SEVENTH_RANK[S::US]) || S::rank(rank_of(foe_king)) == 7) {
        ledger.put(w::ROOK_SEVENTH, us, invaders.count() as i32);
    }

    let mut queen_lines = [Bitboard::EMPTY; 2];
    for square in field.pieces(S::US, PieceKind::Queen) {
        queen_lines = [bishop_attacks(square, occupied), rook_attacks(square, occupied)];
        let attacks = field.pinned::<S>(square, queen_lines[0] | queen_lines[1]);
        cover.add::<S, T>(QUEEN, attacks, ledger);
        ledger.put(w::QUEEN_MOBILITY.at((attacks & area).count() as usize), us, 1);
        if (FAR_HALF[S::US] & square.bitboard() & !pawns.spans(S::THEM)).any() {
            ledger.put(w::QUEEN_INFILTRATED, us, 1);
        }
        let snipers = (rook_rays(square) & field.pieces(S::THEM, PieceKind::Rook))
            | (bishop_rays(square) & field.pieces(S::THEM, PieceKind::Bishop));
        for sniper in snipers {
            let between = between(square, sniper) & occupied;
            if between.any() && !between.several() {
                ledger.put(w::QUEEN_TARGET, us, 1);
            }
        }
    }
    field.queen_lines[S::US] = queen_lines;
    field.note::<S>(&cover);
}

/// What closed pawns make of knights and rooks.
#[inline]
fn closed<T: Trace>(field: &Field, pawns: &Structure, ledger: &mut WeightLedger<T>) {
    // At most 8; that it is below 16 spares the check.
    let closed = usize::from(pawns.closed % 16);
    let numbers = |kind| [0, 1].map(|side| field.pieces(side, kind).count() as i32);
    ledger.put_both(w::KNIGHT_CLOSED.at(closed), numbers(PieceKind::Knight));
    ledger.put_both(w::ROOK_CLOSED.at(closed), numbers(PieceKind::Rook));
}

/// Danger to the king of `S`, and his flank.
#[inline]
fn king<S: Us, T: Trace>(field: &Field, ledger: &mut WeightLedger<T>) {
    let (us, them) = (S::US, S::THEM);
    let king = field.king[us];
    let queens = field.board.pieces(PieceKind::Queen);
    let steps = field.by[us][KING];

    // Weak: attacked, and held at most once by the king or queen.
    let weak = field.all[them] & !field.twice[us] & (!field.all[us] | steps | field.by[us][QUEEN]);
    let safe = !field.own[them] & (!field.all[us] | (weak & field.twice[them]));

    let now = field.board.side() != S::SIDE;
    if now {
        ledger.danger(w::DANGER_TO_MOVE, S::SIDE, 1);
    }
    ledger.danger(w::RING_ATTACKERS.at(field.ring_attackers[them].min(7)), S::SIDE, 1);
    let ring = field.ring[us];
    ledger.danger(w::RING_WEAK, S::SIDE, (ring & weak).count() as i32);
    ledger.danger(w::RING_PAWN, S::SIDE, (ring & field.by[them][PAWN]).count() as i32);

    let through = field.occupied ^ (queens & field.own[us]);
    let rook_lines = rook_attacks(king, through);
    let bishop_lines = bishop_attacks(king, through);
    let mut check = |kind: usize, line: Bitboard, avoid: Bitboard| {
        let checks = line & field.by[them][kind] & !field.own[them];
        if checks.is_empty() {
            return;
        }
        let count = (checks & safe & !avoid).count();
        let i = kind - KNIGHT;
        if count == 0 {
            ledger.danger(w::UNSAFE_CHECK.at(i), S::SIDE, checks.count() as i32);
        } else {
            ledger.danger(w::SAFE_CHECK.at(2 * i + usize::from(count > 1)), S::SIDE, 1);
            ledger.danger(w::SAFE_CHECK_NOW.at(i), S::SIDE, i32::from(now));
        }
    };
    check(KNIGHT, knight_attacks(king), Bitboard::EMPTY);
    check(BISHOP, bishop_lines, Bitboard::EMPTY);
    check(ROOK, rook_lines, Bitboard::EMPTY);
    // The own queen offers an exchange.
    check(QUEEN, rook_lines | bishop_lines, field.by[us][QUEEN]);

    let flank = FLANK[file_of(king)];
    let camp = flank & CAMP[us];
    ledger.danger(w::FLANK_ATTACK, S::SIDE, (camp & field.all[them]).count() as i32);
    ledger.danger(w::FLANK_TWICE, S::SIDE, (camp & field.twice[them]).count() as i32);
    ledger.danger(w::FLANK_DEFENCE, S::SIDE, (camp & field.all[us]).count() as i32);
    let blockers = field.blockers[us];
    if blockers.any() {
        ledger.danger(w::KING_PINNED, S::SIDE, (blockers & field.own[us]).count() as i32);
        ledger.danger(w::KING_DISCOVERY, S::SIDE, (blockers & field.own[them]).count() as i32);
    }
    if (queens & field.own[them]).is_empty() {
        ledger.danger(w::NO_ENEMY_QUEEN, S::SIDE, 1);
    }
    if (field.by[us][KNIGHT] & steps).any() {
        ledger.danger(w::KNIGHT_DEFENDER, S::SIDE, 1);
    }
    if (field.by[us][BISHOP] & steps).any() {
        ledger.danger(w::BISHOP_DEFENDER, S::SIDE, 1);
    }
    let flights = steps & !field.own[us] & !field.all[them];
    ledger.danger(w::KING_FLIGHTS.at(flights.count() as usize), S::SIDE, 1);
}

/// What `S` threatens to take.
#[inline]
fn threats<S: Us, T: Trace>(field: &Field, ledger: &mut WeightLedger<T>) {
    let (us, them) = (S::US, S::THEM);
    let side = S::SIDE;
    let (ours, theirs) = (field.all[us], field.all[them]);
    let foe = field.own[them] & !field.king[them].bitboard();
    let pieces = foe & !field.pawns[them];
    // Well defended: by a pawn, or twice and not attacked twice.
    let firm = field.by[them][PAWN] | (field.twice[them] & !field.twice[us]);
    let weak = foe & ours & !firm;
    let defended = pieces & ours & firm;

    // What is threatened may be done at once, or has to wait until the other side has seen to it.
    let turn = i32::from(field.board.side() == side);
    let waits = 1 - turn as usize;
    if weak.any() {
        // One pass over the targets, asking for attackers of each kind without a branch.
        for square in weak {
            let victim = field.kind(square);
            for kind in KNIGHT..=KING {
                ledger.put_if(w::THREAT.at((kind - 1) * 5 + victim), side, field.by[us][kind].has(square));
            }
        }
        let hanging = weak & (!theirs | (pieces & field.twice[us]));
        ledger.put(w::HANGING, side, hanging.count() as i32);
        ledger.put(w::WEAK_BY_QUEEN, side, (weak & field.by[them][QUEEN]).count() as i32);
        let loose = (weak & pieces).count() as usize;
        ledger.put(w::WEAK_PIECES.at(4 * waits + loose.min(3)), side, 1);
        let overloaded = weak & pieces & theirs & !field.twice[us] & !field.twice[them];
        ledger.put(w::OVERLOADED, side, overloaded.count() as i32);
    } else {
        ledger.put(w::WEAK_PIECES.at(4 * waits), side, 1);
    }
    for square in defended {
        let victim = field.kind(square) - 1;
        for kind in KNIGHT..=ROOK {
            ledger.put_if(w::THREAT_DEFENDED.at((kind - 1) * 4 + victim), side, field.by[us][kind].has(square));
        }
    }
    ledger.put(w::RESTRICTED, side, (theirs & !firm & ours).count() as i32);

    let secure = ours | !theirs;
    // Few pieces are attacked by pawns at all.
    if pieces.meets(field.by[us][PAWN]) {
        let strike = pieces & pawns_attacks(S::SIDE, field.pawns[us] & secure);
        for square in strike {
            ledger.put(w::PAWN_THREAT.at(field.kind(square) - 1), side, 1);
        }
        ledger.put(w::PAWN_THREATS.at(3 * waits + (strike.count() as usize).min(2)), side, 1);
    } else {
        ledger.put(w::PAWN_THREATS.at(3 * waits), side, 1);
    }
    let free = !field.occupied;
    let mut steps = field.pawns[us].ahead(S::SIDE) & free;
    steps |= (steps & THIRD_RANK[us]).ahead(S::SIDE) & free;
    steps &= secure & !field.by[them][PAWN];
    let pushes = (pawns_attacks(S::SIDE, steps) & pieces).count() as i32;
    ledger.put(w::PUSH_THREAT, side, pushes);
    ledger.put(w::PUSH_THREAT_NOW, side, pushes * turn);

    let queens = field.pieces(them, PieceKind::Queen);
    if queens.count() == 1 {
        let queen = queens.lowest();
        let safe = field.area[us] & !firm;
        let hops = field.by[us][KNIGHT] & knight_attacks(queen) & safe;
        ledger.put(w::QUEEN_HIT_KNIGHT, side, hops.count() as i32);
        let [diagonal, straight] = field.queen_lines[them];
        let lines = (field.by[us][BISHOP] & diagonal) | (field.by[us][ROOK] & straight);
        ledger.put(w::QUEEN_HIT_SLIDER, side, (lines & safe & field.twice[us]).count() as i32);
    }
}

/// The passed pawns of `S` among the pieces.
#[inline]
fn passers<S: Us, T: Trace>(field: &Field, pawns: &Structure, ledger: &mut WeightLedger<T>) {
    let (us, them) = (S::US, S::THEM);
    let side = S::SIDE;
    let majors = field.board.pieces(PieceKind::Rook) | field.board.pieces(PieceKind::Queen);
    let bare = (field.own[them] & !field.pawns[them]).count() == 1;
    let turn = field.board.side() == S::SIDE;
    // The foremost pawn that bare kings cannot catch.
    let mut runner = 0;
    for square in pawns.passed & field.pawns[us] {
        let (file, rank) = (file_of(square), rank_of(square));
        let seen = S::rank(rank);
        let stop = square.bitboard().ahead(S::SIDE);
        let stop_square = stop.lowest();
        let path = FILES[file] & AHEAD[us][rank];
        let blocked = usize::from((stop & field.occupied).any());
        let controlled = usize::from((stop & field.all[them]).any());
        ledger.put(w::PASSED.at(blocked * 16 + controlled * 8 + seen), side, 1);
        if turn {
            ledger.put(w::PASSED_NOW.at(seen), side, 1);
        }
        let group = seen.saturating_sub(2).min(4) * 8;
        ledger.put(w::PASSED_OWN_KING.at(group + field.king[us].distance(stop_square)), side, 1);
        ledger.put(w::PASSED_FOE_KING.at(group + field.king[them].distance(stop_square)), side, 1);
        if (path & (field.own[them] | field.all[them])).is_empty() {
            ledger.put(w::PASSED_SAFE_PATH.at(seen), side, 1);
        }
        if (stop & field.all[us]).any() {
            ledger.put(w::PASSED_PUSH_DEFENDED.at(seen), side, 1);
        }
        if (FILES[file] & AHEAD[them][rank] & majors).any() {
            let behind = rook_attacks(square, field.occupied) & AHEAD[them][rank] & FILES[file] & majors;
            if (behind & field.own[us]).any() {
                ledger.put(w::PASSED_ROOK_BEHIND, side, 1);
            } else if behind.any() {
                ledger.put(w::PASSED_FOE_BEHIND, side, 1);
            }
        }
        if bare && (path & field.occupied).is_empty() {
            // The rule of the square; a pawn at home saves a step by its double move.
            let goal = Square::from_index(file + if us == 0 { 56 } else { 0 });
            let steps = 7 - seen - usize::from(seen == 1);
            let late = usize::from(!turn);
            if field.king[them].distance(goal) > steps + late {
                runner = runner.max(seen);
            }
        }
    }
    if runner > 0 {
        ledger.put(w::PASSED_UNSTOPPABLE.at(runner), side, 1);
    }
}

/// Room behind the own pawns for the own pieces.
#[inline]
fn space<S: Us, T: Trace>(field: &Field, ledger: &mut WeightLedger<T>) {
    let us = S::US;
    let safe = CENTRE_FILES & SPACE_RANKS[us] & !field.pawns[us] & !field.by[S::THEM][PAWN];
    // Squares behind an own pawn, which the enemy does not reach, count double.
    let covered = fill::<S::Other>(field.pawns[us].back(S::SIDE)) & !field.all[S::THEM];
    let squares = safe.count() as i32 + (safe & covered).count() as i32;
    let size = field.own[us].count() as i32;
    ledger.put(w::SPACE, S::SIDE, squares * size * size / 64);
    ledger.put(w::CENTRE, S::SIDE, (CENTRE & field.all[us]).count() as i32);
}
