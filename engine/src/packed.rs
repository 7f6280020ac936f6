//! A position in 32 bytes, for those who keep millions of them: a bit for each square that holds a man, four bits for
//! each man in the order of the squares, then what a position has besides. The two games differ in the width of the
//! first part and in the last.

/// A position as it is kept.
pub type PackedBoard = [u8; 32];

/// Most men that a packed board holds.
pub(crate) const MOST_MEN: u32 = 32;

/// The codes of the men, two a byte, the lower half first.
pub(crate) type Men = [u8; MOST_MEN as usize / 2];

/// Packs the codes of men, each below 16, at most [`MOST_MEN`] of them.
pub(crate) fn pack_men(codes: impl IntoIterator<Item = u8>) -> Men {
    let mut men = Men::default();
    for (i, code) in codes.into_iter().take(MOST_MEN as usize).enumerate() {
        men[i / 2] |= code << (i % 2 * 4);
    }
    men
}

/// The code of man number `i`.
pub(crate) fn code(men: &Men, i: usize) -> u8 {
    men[i / 2] >> (i % 2 * 4) & 15
}

/// Takes part of a packed board, `N` bytes from `at` on.
pub(crate) fn part<const N: usize>(bytes: &PackedBoard, at: usize) -> [u8; N] {
    std::array::from_fn(|i| bytes[at + i])
}
