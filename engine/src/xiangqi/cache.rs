//! The per-thread cache of the evaluation: what depends on the material alone, and what depends on
//! pawns, guards and kings alone. And the room in which a position is surveyed.

use super::camp::Camp;
use crate::{eval::Sums, key::Key};

/// Entries of the structure cache, 32 bytes each.
const STRUCTURES: usize = 1 << 13;
/// Entries of the material cache, 32 bytes each: a power of two.
const MATERIALS: usize = 1 << 12;

/// What pawns, guards and kings say. The sums are `First` minus `Second`, and zero where a trace
/// wanted the terms one by one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Structure {
    /// Full key.
    pub key: Key,
    /// Sums of the terms.
    pub sums: Sums,
    /// Index of the guards' shape, by side.
    pub shape: [u8; 2],
}

/// What the material says, likewise.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Material {
    /// The counts of all kinds in one number that is never zero.
    pub key: u64,
    /// Sums of the terms.
    pub sums: Sums,
    /// Phase of [`crate::eval::PHASE_MAX`].
    pub phase: i16,
    /// Scale of [`crate::eval::SCALE_ONE`] when this side leads, by side.
    pub scale: [u8; 2],
}

/// One thread's evaluation cache.
#[derive(Clone, Debug)]
pub struct EvalCache {
    structures: Box<[Structure; STRUCTURES]>,
    materials: Box<[Material; MATERIALS]>,
    camps: [Camp; 2],
}

impl Default for EvalCache {
    fn default() -> Self {
        // A wrong match must be impossible: no empty entry carries a key that a lookup can bring to
        // its slot.
        let empty = (0..STRUCTURES).map(|slot| Structure { key: Key(!(slot as u64)), ..Structure::default() });
        let structures: Box<[Structure]> = empty.collect();
        let materials = vec![Material::default(); MATERIALS].into_boxed_slice();
        Self {
            structures: structures.try_into().unwrap_or_else(|_| unreachable!("as many as were collected")),
            materials: materials.try_into().unwrap_or_else(|_| unreachable!("as many as were made")),
            camps: [Camp::EMPTY; 2],
        }
    }
}

impl EvalCache {
    /// The slot of a structure; its `key` tells whether it holds that one.
    #[inline]
    pub(super) fn structure(&mut self, key: Key) -> &mut Structure {
        &mut self.structures[key.0 as usize % STRUCTURES]
    }
    /// Where the evaluation surveys both sides. It lies here for the next evaluation to write over: a new one would have to
    /// be cleared first.
    #[inline]
    pub(super) fn camps(&mut self) -> &mut [Camp; 2] {
        &mut self.camps
    }
    /// The slot of a material; its `key` tells whether it holds that one.
    #[inline]
    pub(super) fn material(&mut self, key: u64) -> &mut Material {
        // Fibonacci hashing (Knuth 1973): the multiplier is 2^64 over the golden ratio. Only the highest bits of the
        // product depend on all counts.
        let slot = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - MATERIALS.ilog2());
        &mut self.materials[slot as usize % MATERIALS]
    }
}
