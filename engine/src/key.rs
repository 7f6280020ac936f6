//! 64-bit Zobrist keys.

use derive_more::{BitXor, BitXorAssign};

/// A Zobrist key (Zobrist 1970): the exclusive or of one random number per feature of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, BitXor, BitXorAssign)]
pub struct Key(pub u64);

/// Scrambles a small number (a rule counter's bucket, say) into a key that may be mixed into
/// another one. The finaliser of `SplitMix64` (Steele, Lea, Flood 2014).
#[inline]
pub const fn scramble(n: u64) -> Key {
    let mut x = n.wrapping_add(0x9E37_79B9_7F4A_7C15);
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    Key(x ^ (x >> 31))
}
