//! Tables whose size is chosen by the game, on stable Rust and without `unsafe`.

/// A value with a compile-time "empty" state, so that nested arrays can be boxed without touching
/// the stack (arrays over 32 have no `Default`).
pub trait Blank: Copy + Send + Sync + 'static {
    /// The empty value.
    const BLANK: Self;
}
impl Blank for i16 {
    const BLANK: i16 = 0;
}
impl Blank for u16 {
    const BLANK: u16 = 0;
}
impl Blank for i32 {
    const BLANK: i32 = 0;
}
impl Blank for u64 {
    const BLANK: u64 = 0;
}
impl<T: Blank, const N: usize> Blank for [T; N] {
    const BLANK: [T; N] = [T::BLANK; N];
}

/// A fixed-size table of `T`, spelled as an array by the game that owns its length.
pub trait FixedTable<T>: Blank + Sized {
    /// Number of cells.
    const LEN: usize;
    /// A blank table on the heap.
    fn boxed() -> Box<Self>;
    /// The cell at `index`.
    fn at(&self, index: usize) -> &T;
    /// The cell at `index`, to change.
    fn at_mut(&mut self, index: usize) -> &mut T;
    /// All cells.
    fn cells_mut(&mut self) -> &mut [T];
}

impl<T: Blank, const N: usize> FixedTable<T> for [T; N] {
    const LEN: usize = N;
    fn boxed() -> Box<Self> {
        let cells = vec![T::BLANK; N].into_boxed_slice();
        cells.try_into().unwrap_or_else(|_| unreachable!("the length is N by construction"))
    }
    #[inline(always)]
    fn at(&self, index: usize) -> &T {
        &self[index]
    }
    #[inline(always)]
    fn at_mut(&mut self, index: usize) -> &mut T {
        &mut self[index]
    }
    fn cells_mut(&mut self) -> &mut [T] {
        self
    }
}
