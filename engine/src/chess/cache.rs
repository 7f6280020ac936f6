//! The per-thread cache of the evaluation: what depends on pawns and kings alone.

use super::{board::Material, types::Bitboard};
use crate::{eval::Tapered, key::Key};

/// Entries of the structure cache, 64 bytes each.
const ENTRIES: usize = 1 << 13;
/// Entries of the material cache, 16 bytes each.
const BALANCES: usize = 1 << 10;

/// What the pawns say, kept until another structure takes the slot. All sums are `First` minus
/// `Second`, and zero where a trace wanted them counted one by one.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
pub(super) struct Structure {
    /// Full key: pawns, and the half of the board either king stands on.
    pub key: Key,
    /// Passed pawns of both sides.
    pub passed: Bitboard,
    /// Ranks 3 to 6, for nobody asks for more, of the squares that a side's pawns attack or may attack on their way.
    pub spans: [u32; 2],
    /// Sum of all plain terms of pawns and kings.
    pub sum: Tapered,
    /// The share of the pawns in it.
    pub plain: Tapered,
    /// The share of the king's square and shelter in it, by side of the king.
    pub shelter: [Tapered; 2],
    /// Sum of the shelter's danger, by side of the king.
    pub danger: [Tapered; 2],
    /// Sum of the complexity.
    pub complexity: Tapered,
    /// King squares for which all but the share of the pawns was computed, by side.
    pub king: [u8; 2],
    /// Own pawns on dark and on light squares, by side.
    pub on_colour: [[u8; 2]; 2],
    /// How closed the pawns are, 0 to 8.
    pub closed: u8,
    /// Own pawns blocked on the four centre files, at most 3, by side.
    pub rammed_centre: [u8; 2],
}

const _: () = assert!(size_of::<Structure>() == 64);

/// What the counts of the pieces are worth, `First` minus `Second`.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MaterialBalance {
    /// The counts, all of them; none stands for an empty entry, for there are always kings.
    pub material: u64,
    /// Sum of the material terms.
    pub plain: Tapered,
    /// Phase of the evaluation.
    pub phase: u16,
    /// Are the pieces so few that the value may be known without weights?
    pub may_be_exact: bool,
    /// Bit 0 where the endgame value may count for less than the whole if `First` tries to win, bit 1 if `Second` does.
    pub drawish: u8,
}

const _: () = assert!(size_of::<MaterialBalance>() == 16);

/// A king square no king stands on: the shelter must be computed.
pub(super) const NO_KING: u8 = 64;

/// One thread's evaluation cache, about half a mebibyte.
#[derive(Clone, Debug)]
pub struct EvalCache {
    structures: Box<[Structure; ENTRIES]>,
    balances: Box<[MaterialBalance; BALANCES]>,
}

impl Default for EvalCache {
    fn default() -> Self {
        // A wrong match must be impossible: no empty entry carries a key that belongs to its slot.
        let empty = (0..ENTRIES).map(|slot| Structure { key: Key(!(slot as u64)), ..Structure::default() });
        Self { structures: boxed(empty.collect()), balances: boxed(vec![MaterialBalance::default(); BALANCES]) }
    }
}

/// An array on the heap that never was on the stack.
fn boxed<T, const N: usize>(cells: Vec<T>) -> Box<[T; N]> {
    cells.into_boxed_slice().try_into().unwrap_or_else(|_| unreachable!("callers make N cells"))
}

impl EvalCache {
    /// The entry these counts belong to; its `material` tells whether it holds them.
    #[inline]
    pub(super) fn balance(&mut self, material: Material) -> &mut MaterialBalance {
        // Multiplicative hashing (Knuth, TAOCP 6.4): the top bits depend on all counts.
        let slot = material.bits().wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        &mut self.balances[slot as usize % BALANCES]
    }
    /// The slot of a structure; its `key` tells whether it holds that one.
    #[inline]
    pub(super) fn slot(&mut self, key: Key) -> &mut Structure {
        &mut self.structures[key.0 as usize % ENTRIES]
    }
}

impl Structure {
    /// Squares that the pawns of `side` attack or may attack on their way, up to the sixth rank as they see it.
    #[inline]
    pub(super) fn spans(&self, side: usize) -> Bitboard {
        Bitboard(u64::from(self.spans[side]) << 16)
    }
}
