//! What sliders attack, looked up by what may stand in their way.
//!
//! There are two ways, for processors differ. Both tables are the build script's. Where PEXT and PDEP are quick (`quick_pext`, of
//! which the build script decides), [`gathered`] makes 1.02 to 1.03 of the nodes a second of [`magic`] (`docs/strength.md`,
//! "Sliders by gathered bits"); PEXT with whole sets in its cells, 0.9 MB of them, made as many as that.

#[cfg(not(quick_pext))]
pub(super) use magic::{bishop, rook};

#[cfg(quick_pext)]
pub(super) use gathered::{bishop, rook};

/// The numbers of a type that the build script wrote into a file, the low byte first.
macro_rules! cells {
    ($number:ty, $file:literal) => {{
        let (cells, []) = include_bytes!(concat!(env!("OUT_DIR"), $file)).as_chunks::<{ size_of::<$number>() }>()
        else {
            panic!("the build script writes whole cells");
        };
        let mut table = [0; CELLS];
        let mut i = 0;
        while i < CELLS {
            table[i] = <$number>::from_le_bytes(cells[i]);
            i += 1;
        }
        table
    }};
}

/// Fixed-shift black magics, whose multipliers `examples/find_magics.rs` found.
#[cfg(any(test, not(quick_pext)))]
pub(super) mod magic {
    use crate::chess::types::{Bitboard, Square};

    /// How to find a square's attack sets in [`TABLE`].
    struct Slider {
        /// The squares whose occupancy does not matter.
        mask: u64,
        factor: u64,
        /// Added to the index, wrapping.
        offset: u64,
    }

    include!(concat!(env!("OUT_DIR"), "/chess_magics.rs"));

    static TABLE: [u64; CELLS] = cells!(u64, "/chess_magics.bin");

    impl Slider {
        #[inline(always)]
        fn attacks(&self, occupied: Bitboard, shift: u32) -> Bitboard {
            let index = ((occupied.0 | self.mask).wrapping_mul(self.factor) >> shift).wrapping_add(self.offset);
            Bitboard(TABLE[index as usize % CELLS])
        }
    }

    /// Squares a bishop on `square` attacks, the first piece in each direction included.
    #[inline(always)]
    pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        BISHOP[square.index()].attacks(occupied, BISHOP_SHIFT)
    }
    /// The same for a rook.
    #[inline(always)]
    pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        ROOK[square.index()].attacks(occupied, ROOK_SHIFT)
    }
}

/// The occupancy of the squares that matter, gathered by PEXT, is the index, and a cell holds the attacked squares of the rays,
/// gathered likewise, which PDEP scatters again: a quarter of the memory of whole sets.
#[cfg(any(test, quick_pext))]
pub(super) mod gathered {
    use crate::chess::types::{Bitboard, Square};

    /// How to find a square's attack sets in [`TABLE`].
    struct Slider {
        /// The squares whose occupancy matters.
        mask: u64,
        /// The squares that are attacked on an empty board.
        rays: u64,
        /// Where its cells begin.
        offset: u64,
    }

    include!(concat!(env!("OUT_DIR"), "/chess_gathered.rs"));

    static TABLE: [u16; CELLS] = cells!(u16, "/chess_gathered.bin");

    impl Slider {
        #[inline(always)]
        fn attacks(&self, occupied: Bitboard) -> Bitboard {
            let index = gather(occupied.0, self.mask) + self.offset;
            Bitboard(scatter(u64::from(TABLE[index as usize % CELLS]), self.rays))
        }
    }

    /// Squares a bishop on `square` attacks, the first piece in each direction included.
    #[inline(always)]
    pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        BISHOP[square.index()].attacks(occupied)
    }
    /// The same for a rook.
    #[inline(always)]
    pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        ROOK[square.index()].attacks(occupied)
    }

    /// The bits of `set` at those of `mask`, side by side.
    #[cfg(quick_pext)]
    #[inline(always)]
    #[allow(unsafe_code)]
    fn gather(set: u64, mask: u64) -> u64 {
        // SAFETY: `quick_pext` says that the whole build is for processors with BMI2.
        unsafe { std::arch::x86_64::_pext_u64(set, mask) }
    }
    /// The reverse: the lowest bits of `set`, put where those of `mask` are.
    #[cfg(quick_pext)]
    #[inline(always)]
    #[allow(unsafe_code)]
    fn scatter(set: u64, mask: u64) -> u64 {
        // SAFETY: as above.
        unsafe { std::arch::x86_64::_pdep_u64(set, mask) }
    }

    /// What PEXT does, for tests of the table on other processors.
    #[cfg(not(quick_pext))]
    fn gather(set: u64, mask: u64) -> u64 {
        let squares = Bitboard(mask).into_iter().enumerate();
        squares.map(|(place, square)| u64::from(Bitboard(set).has(square)) << place).sum()
    }
    /// What PDEP does.
    #[cfg(not(quick_pext))]
    fn scatter(set: u64, mask: u64) -> u64 {
        let squares = Bitboard(mask).into_iter().enumerate();
        squares.filter(|(place, _)| set >> place & 1 != 0).map(|(_, square)| square.bitboard().0).sum()
    }
}
