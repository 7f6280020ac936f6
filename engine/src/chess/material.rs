//! What the counts of the pieces are worth, alone and together; kept by a cache.

use super::{
    board::{Board, Material},
    cache::{EvalCache, MaterialBalance},
    field::{First, Second, Us, WeightLedger},
    types::{Piece, PieceKind},
    weights as w,
};
use crate::{
    eval::{PHASE_MAX, Sums, Trace},
    game::Side,
};

/// Kinds that are counted: all but the king.
const KINDS: usize = 5;

/// Phase of a full board: four for a queen, two for a rook, one for a minor piece.
const FULL: i32 = 24;

/// Puts the material terms into the ledger, by way of the cache unless a trace wants every use, and
/// returns the phase.
#[inline]
pub(super) fn balance<T: Trace>(board: &Board, cache: &mut EvalCache, ledger: &mut WeightLedger<T>) -> i32 {
    let material = board.material();
    if T::ACTIVE {
        return count_all(material, ledger);
    }
    let entry = cache.balance(material);
    if entry.material == material.bits() {
        ledger.recall(Sums { plain: entry.plain, ..Sums::default() });
    } else {
        let before = ledger.plain();
        let phase = count_all(material, ledger);
        *entry = MaterialBalance { material: material.bits(), plain: ledger.plain() - before, phase };
    }
    entry.phase
}

/// The material terms of both sides, and the phase: [`PHASE_MAX`] with all pieces, 0 with none.
fn count_all<T: Trace>(material: Material, ledger: &mut WeightLedger<T>) -> i32 {
    let numbers = Side::BOTH
        .map(|side| std::array::from_fn(|kind| material.count(Piece::new(side, PieceKind::ALL[kind])) as i32));
    count::<First, T>(&numbers, ledger);
    count::<Second, T>(&numbers, ledger);
    let weight: i32 = numbers.iter().map(|[_, n, b, r, q]| n + b + 2 * r + 4 * q).sum();
    (weight.min(FULL) * PHASE_MAX + FULL / 2) / FULL
}

/// The material terms of one side. Pairs of kinds follow Kaufman ("The evaluation of material
/// imbalances", 1999): what a piece is worth depends on what else there is.
fn count<S: Us, T: Trace>(numbers: &[[i32; KINDS]; 2], ledger: &mut WeightLedger<T>) {
    let (ours, theirs) = (&numbers[S::US], &numbers[S::THEM]);
    let (mut own, mut foe) = (0, 0);
    for high in 0..KINDS {
        ledger.put(w::MATERIAL.at(high), S::SIDE, ours[high]);
        for low in 0..high {
            ledger.put(w::PAIR_OWN.at(own), S::SIDE, ours[high] * ours[low]);
            ledger.put(w::PAIR_FOE.at(foe), S::SIDE, ours[high] * theirs[low]);
            (own, foe) = (own + 1, foe + 1);
        }
        ledger.put(w::PAIR_OWN.at(own), S::SIDE, ours[high] * (ours[high] - 1) / 2);
        own += 1;
    }
    if ours[PieceKind::Bishop.index()] > 1 {
        ledger.put(w::BISHOP_PAIR, S::SIDE, 1);
    }
}
