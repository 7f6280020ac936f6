//! The two players of every game.

#![warn(missing_docs)]

use std::ops::Not;

/// The two players. `First` moves first from the start position (White in chess, Red in xiangqi).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Side {
    /// White or Red.
    First = 0,
    /// Black.
    Second = 1,
}

impl Side {
    /// Both sides, the first mover first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];
    /// 0 for `First`, 1 for `Second`.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
    /// +1 for `First`, -1 for `Second`.
    #[inline]
    pub const fn sign(self) -> i32 {
        1 - 2 * (self as i32)
    }
}

impl Not for Side {
    type Output = Side;
    #[inline]
    fn not(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}
