//! An inline list of moves, without allocation.

/// Upper bound on the moves of any position a game can reach (chess 218, xiangqi about 120).
pub const MAX_MOVES: usize = 256;

/// Up to [`MAX_MOVES`] moves in the order they were generated.
#[derive(Clone)]
pub struct MoveList<M: Copy> {
    moves: [Option<M>; MAX_MOVES],
    len: usize,
}

impl<M: Copy> Default for MoveList<M> {
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

impl<M: Copy> MoveList<M> {
    /// An empty list.
    #[inline]
    pub const fn new() -> Self {
        Self { moves: [None; MAX_MOVES], len: 0 }
    }
    /// Adds a move at the end. A full list stays as it is: only a position set up by hand, with a
    /// board full of queens, has more moves, and it must do no harm.
    #[inline]
    pub fn push(&mut self, m: M) {
        self.push_cell(Some(m));
    }
    /// The same for what is a move although its type does not say so.
    #[inline]
    pub fn push_cell(&mut self, m: Option<M>) {
        debug_assert!(m.is_some(), "no move to list");
        if let Some(cell) = self.moves.get_mut(self.len) {
            *cell = m;
            self.len += 1;
        }
    }
    /// How many moves are in the list.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len
    }
    /// Is the list empty?
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
    /// Forgets all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }
    /// Leaves out the moves for which `wanted` does not hold; the others keep their order.
    pub fn retain(&mut self, mut wanted: impl FnMut(M) -> bool) {
        let mut kept = 0;
        for i in 0..self.len {
            let cell = self.moves[i];
            self.moves[kept] = cell;
            kept += usize::from(cell.is_some_and(&mut wanted));
        }
        self.len = kept;
    }
    /// The moves as they are kept, first generated first; every cell holds one.
    #[inline]
    pub fn cells(&self) -> &[Option<M>] {
        &self.moves[..self.len]
    }
    /// The moves, first generated first.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = M> + '_ {
        self.cells().iter().filter_map(|m| *m)
    }
}
