//! What the counts of the pieces are worth, alone and together; kept by a cache.

use super::{
    board::{Board, Material},
    cache::{EvalCache, MaterialBalance},
    endings,
    field::{First, KINDS, Numbers, Second, Us, WeightLedger},
    types::{Piece, PieceKind},
    weights as w,
};
use crate::{
    eval::{Ledger, PHASE_MAX, Sums, Trace, Untraced},
    game::Side,
};

/// Phase of a full board, [`PHASE_MAX`] of the evaluation: four for a queen, two for a rook, one for a minor piece.
const FULL: i32 = 24;

/// What the counts of the pieces say, by way of the cache unless a trace wants every use.
#[inline]
pub(super) fn balance<T: Trace>(board: &Board, cache: &mut EvalCache) -> MaterialBalance {
    let material = board.material();
    if T::ACTIVE {
        return describe(material);
    }
    let entry = cache.balance(material);
    if entry.material != material.bits() {
        *entry = describe(material);
    }
    *entry
}

/// The counts of the kinds that are valued.
fn numbers(material: Material) -> Numbers {
    Side::BOTH.map(|side| std::array::from_fn(|kind| material.count(Piece::new(side, PieceKind::ALL[kind])) as i32))
}

/// What these counts say.
#[inline(never)]
fn describe(material: Material) -> MaterialBalance {
    let numbers = numbers(material);
    let mut untraced = Untraced;
    let mut ledger = Ledger::new(&w::IN_FORCE, &mut untraced);
    count_all(&numbers, &mut ledger);
    let weight: i32 = numbers.iter().map(|[_, n, b, r, q]| n + b + 2 * r + 4 * q).sum();
    MaterialBalance {
        material: material.bits(),
        plain: ledger.plain(),
        phase: ((weight.min(FULL) * PHASE_MAX + FULL / 2) / FULL) as u16,
        may_be_exact: endings::may_be_exact(&numbers),
        drawish: u8::from(endings::is_drawish(&numbers, 0)) | u8::from(endings::is_drawish(&numbers, 1)) << 1,
    }
}

impl MaterialBalance {
    /// Puts the material terms into the ledger.
    #[inline]
    pub(super) fn put<T: Trace>(&self, material: Material, ledger: &mut WeightLedger<T>) {
        if T::ACTIVE {
            count_all(&numbers(material), ledger);
        } else {
            ledger.recall(Sums { plain: self.plain, ..Sums::default() });
        }
    }
}

/// The material terms of both sides.
fn count_all<T: Trace>(numbers: &Numbers, ledger: &mut WeightLedger<T>) {
    count::<First, T>(numbers, ledger);
    count::<Second, T>(numbers, ledger);
}

/// The material terms of one side. Pairs of kinds follow Kaufman ("The evaluation of material
/// imbalances", 1999): what a piece is worth depends on what else there is.
fn count<S: Us, T: Trace>(numbers: &Numbers, ledger: &mut WeightLedger<T>) {
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
