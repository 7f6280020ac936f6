//! Tables whose size is chosen by the game, on stable Rust and without `unsafe`.

use zerocopy::FromZeros;

/// A value whose "empty" state is all zero, so that nested arrays come as cleared memory from the system.
pub trait Blank: Copy + Send + Sync + FromZeros + 'static {}
impl<T: Copy + Send + Sync + FromZeros + 'static> Blank for T {}

/// A fixed-size table of `T`, spelled as an array by the game that owns its length.
pub trait FixedTable<T>: Blank + Sized {
    /// Number of cells.
    const LEN: usize;
    /// The cell at `index`.
    fn at(&self, index: usize) -> &T;
    /// The cell at `index`, if there is one.
    fn get(&self, index: usize) -> Option<&T>;
    /// The cell at `index`, to change.
    fn at_mut(&mut self, index: usize) -> &mut T;
    /// All cells.
    fn cells_mut(&mut self) -> &mut [T];
}

impl<T: Blank, const N: usize> FixedTable<T> for [T; N] {
    const LEN: usize = N;
    #[inline(always)]
    fn at(&self, index: usize) -> &T {
        &self[index]
    }
    #[inline(always)]
    fn get(&self, index: usize) -> Option<&T> {
        self.as_slice().get(index)
    }
    #[inline(always)]
    fn at_mut(&mut self, index: usize) -> &mut T {
        &mut self[index]
    }
    fn cells_mut(&mut self) -> &mut [T] {
        self
    }
}
