//! A line of play: the present board and every board before it. Taking back is dropping a copy, and the
//! law reads the line without rolling back.

use std::slice;

use crate::{key::Key, side::Side};

/// A position without its history, small enough to be copied for every move.
pub trait Board: Copy {
    /// A move.
    type Move: Copy;
    /// What a line of these boards remembers of the keys in it: [`SeenKeys`] where every board knows how
    /// often it was there before, `()` where the law scans the line when it asks.
    type Seen: Seen;

    /// The side to move.
    fn side(&self) -> Side;
    /// Key of the position alone: equal keys mean the same position under the repetition law.
    fn key(&self) -> Key;
    /// How many plies back an equal position could be at most.
    fn reach(&self) -> usize;
    /// Are the two the same position under the repetition law? By the key alone, where it holds all that the
    /// law asks about.
    #[inline]
    fn same_position(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
    /// Sums what the evaluation asks for and playing a move puts off.
    fn sum_pairs(&mut self);
    /// Plays a legal move.
    fn play(&mut self, m: Self::Move);
    /// Passes.
    fn pass(&mut self);
    /// Notes how often the position occurred before in its line, counted up to [`MOST_REPEATS`]. Asked
    /// only where [`Board::Seen`] remembers keys.
    #[inline]
    fn set_repeats(&mut self, _repeats: u8) {}
}

/// Repeats are not counted beyond this: no law asks for more than a fourth occurrence.
pub const MOST_REPEATS: usize = 3;

/// Which keys stand in a line.
pub trait Seen: Clone + Default {
    /// The board with this key is in the line from now on.
    fn enter(&mut self, key: Key);
    /// It is no longer.
    fn leave(&mut self, key: Key);
    /// Could this key be in the line? `false` is certain.
    fn may_hold(&self, key: Key) -> bool;
}

/// Nothing is remembered.
impl Seen for () {
    #[inline]
    fn enter(&mut self, _: Key) {}
    #[inline]
    fn leave(&mut self, _: Key) {}
    #[inline]
    fn may_hold(&self, _: Key) -> bool {
        false
    }
}

/// Buckets of the filter that tells which keys stand in a line. Most lines hold a few hundred boards, so
/// few lookups are false alarms.
const BUCKETS: usize = 4096;

/// How many of a line's keys fall into each bucket: a cheap "never seen" for most.
#[derive(Clone, Debug)]
pub struct SeenKeys(Box<[u16; BUCKETS]>);

#[inline]
fn bucket(key: Key) -> usize {
    key.0 as usize % BUCKETS
}

impl Default for SeenKeys {
    fn default() -> Self {
        SeenKeys(Box::new([0; BUCKETS]))
    }
}

impl Seen for SeenKeys {
    #[inline]
    fn enter(&mut self, key: Key) {
        let seen = &mut self.0[bucket(key)];
        *seen = seen.wrapping_add(1);
    }
    #[inline]
    fn leave(&mut self, key: Key) {
        let seen = &mut self.0[bucket(key)];
        *seen = seen.wrapping_sub(1);
    }
    #[inline]
    fn may_hold(&self, key: Key) -> bool {
        self.0[bucket(key)] != 0
    }
}

/// Plies of the shortest loop: each side makes a move and takes it back.
pub const SHORTEST_LOOP: usize = 4;

/// A line as the law looks at it: the boards before, oldest first, and the present one. Board 0 is the
/// first, and the index of a board is the number of plies played before it.
#[derive(Debug)]
pub struct View<'a, B> {
    past: &'a [B],
    now: &'a B,
}

// Derived, these would ask the same of the board.
impl<B> Clone for View<'_, B> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<B> Copy for View<'_, B> {}

impl<'a, B> View<'a, B> {
    /// From the earlier boards, oldest first, and the present one.
    #[inline]
    pub fn new(past: &'a [B], now: &'a B) -> Self {
        Self { past, now }
    }
    /// The present board.
    #[inline]
    pub fn now(self) -> &'a B {
        self.now
    }
    /// Index of the present board: plies since the line began.
    #[inline]
    pub fn end(self) -> usize {
        self.past.len()
    }
    /// The board after `index` plies.
    #[inline]
    pub fn board(self, index: usize) -> &'a B {
        self.past.get(index).unwrap_or(self.now)
    }
    /// The line as it stood after `index` plies.
    #[inline]
    #[must_use]
    pub fn up_to(self, index: usize) -> Self {
        Self { past: &self.past[..index], now: self.board(index) }
    }
    /// Every second board from `first` plies back on, as far as `reach` plies back, nearest first, each with
    /// how many plies back it is. Every search for a position that stood before looks at these boards: those
    /// on which the mover of `first` plies ago had to move.
    #[inline]
    pub fn every_second(self, first: usize, reach: usize) -> impl Iterator<Item = (usize, &'a B)> {
        let end = self.end();
        (first..=reach.min(end)).step_by(2).map(move |back| (back, &self.past[end - back]))
    }
}

impl<'a, B: Board> View<'a, B> {
    /// Plies back to each earlier occurrence of the present position, nearest first.
    #[inline]
    pub fn earlier(self) -> impl Iterator<Item = usize> + 'a {
        let boards = self.every_second(SHORTEST_LOOP, self.now.reach());
        boards.filter(move |(_, board)| board.same_position(self.now)).map(|(back, _)| back)
    }
    /// Indices of all occurrences of the present position, the present one included, oldest first.
    pub fn occurrences(self) -> Vec<usize> {
        let mut at: Vec<usize> = self.earlier().map(|back| self.end() - back).collect();
        at.reverse();
        at.push(self.end());
        at
    }
}

/// A board and the boards that led to it.
#[derive(Clone, Debug)]
pub struct Line<B: Board> {
    now: B,
    past: Vec<B>,
    seen: B::Seen,
}

impl<B: Board> Line<B> {
    /// A line that begins with `board`.
    pub fn new(board: B) -> Self {
        Self { now: board, past: Vec::new(), seen: B::Seen::default() }
    }
    /// The present board.
    #[inline]
    pub fn board(&self) -> &B {
        &self.now
    }
    /// The boards before it, oldest first.
    #[inline]
    pub fn past(&self) -> &[B] {
        &self.past
    }
    /// The line as the law looks at it.
    #[inline]
    pub fn view(&self) -> View<'_, B> {
        View { past: &self.past, now: &self.now }
    }
    /// Plays a legal move.
    #[inline]
    pub fn make(&mut self, m: B::Move) {
        self.push(|board| board.play(m));
    }
    /// Passes.
    #[inline]
    pub fn pass(&mut self) {
        self.push(B::pass);
    }
    /// Takes back the last move or pass.
    #[inline]
    pub fn unmake(&mut self) {
        debug_assert!(!self.past.is_empty(), "nothing to take back");
        if let Some(before) = self.past.pop() {
            self.now = before;
            self.seen.leave(before.key());
        }
    }

    /// Sums on the present board what the evaluation asks for: neither it nor a later move does so again.
    #[inline]
    pub fn sum_pairs(&mut self) {
        self.now.sum_pairs();
    }

    /// Keeps the present board and lets `change` make the next one of it.
    #[inline]
    fn push(&mut self, change: impl FnOnce(&mut B)) {
        // Here, not on each of the boards that come of it.
        self.sum_pairs();
        // Not `push`, which copies the board twice.
        self.past.extend_from_slice(slice::from_ref(&self.now));
        self.seen.enter(self.now.key());
        change(&mut self.now);
        if self.seen.may_hold(self.now.key()) && self.now.reach() >= SHORTEST_LOOP {
            let repeats = self.view().earlier().take(MOST_REPEATS).count();
            self.now.set_repeats(repeats as u8);
        }
    }
}

/// What a position of either game answers by its `line`, in the words its board has for it.
macro_rules! answered_by_line {
    ($move:ty, $check_map:ty, $threats:ty) => {
        #[inline]
        fn side(&self) -> Side {
            self.line.board().side()
        }
        #[inline]
        fn in_check(&self) -> bool {
            self.line.board().checkers().any()
        }
        #[inline]
        fn piece_count(&self) -> u32 {
            self.line.board().occupied().count()
        }
        #[inline]
        fn generate(&self, kind: Kind, out: &mut MoveList<$move>) {
            self.line.board().generate(kind, out);
        }
        #[inline]
        fn gives_check(&self, m: $move) -> bool {
            self.line.board().gives_check(m)
        }
        #[inline]
        fn check_map(&self) -> $check_map {
            self.line.board().check_map()
        }
        #[inline]
        fn gives_check_by(&self, m: $move, map: &$check_map) -> bool {
            self.line.board().gives_check_by(m, map)
        }
        #[inline]
        fn sum_pairs(&mut self) {
            self.line.sum_pairs();
        }
        #[inline]
        fn make(&mut self, m: $move) {
            self.line.make(m);
        }
        #[inline]
        fn make_null(&mut self) {
            self.line.pass();
        }
        #[inline]
        fn unmake(&mut self) {
            self.line.unmake();
        }
        #[inline]
        fn gain(&self, m: $move) -> Score {
            Score(self.line.board().gain(m))
        }
        fn threats(&self) -> $threats {
            self.line.board().threats_of(!self.line.board().side())
        }
        /// Bit 0: the origin is attacked; bit 1: the target is.
        #[inline]
        fn threat_index(&self, m: $move, threats: &$threats) -> usize {
            usize::from(threats.all.has(m.from())) | usize::from(threats.all.has(m.to())) << 1
        }
    };
}
pub(crate) use answered_by_line;

/// What a board of either game answers to its line by its own fields and methods.
macro_rules! answered_by_board {
    () => {
        #[inline]
        fn side(&self) -> Side {
            self.side
        }
        #[inline]
        fn key(&self) -> Key {
            self.key
        }
        #[inline]
        fn reach(&self) -> usize {
            usize::from(self.reach)
        }
        #[inline]
        fn sum_pairs(&mut self) {
            self.sum_pairs();
        }
        #[inline]
        fn play(&mut self, m: Move) {
            self.play(m);
        }
        #[inline]
        fn pass(&mut self) {
            self.pass();
        }
    };
}
pub(crate) use answered_by_board;
