//! The natural-move limit (4.2.4, 23.3): its arithmetic, for search, referee and claims.

use super::verdict::LineView;
use crate::{
    game::Side,
    xiangqi::board::{self, Board},
};

/// What counts towards the natural-move limit: moves since the last capture of the record. A counter
/// in a FEN is no part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NaturalCount {
    /// Moves of either side since the last capture.
    pub moves: [usize; 2],
    /// Checking moves among them.
    pub checks: [usize; 2],
}

impl NaturalCount {
    /// A side's checks beyond these do not count (A9), unless the organiser sets another number.
    pub const FREE_CHECKS: usize = board::FREE_CHECKS as usize;

    /// Counts over the end of a line.
    pub fn of(line: LineView<'_>) -> NaturalCount {
        let mut count = NaturalCount { moves: [0; 2], checks: [0; 2] };
        for index in (1..=line.end()).rev() {
            if line.board(index).is_fresh() {
                break;
            }
            let side = line.board(index - 1).side().index();
            count.moves[side] += 1;
            count.checks[side] += usize::from(line.board(index).in_check());
        }
        count
    }
    /// Plies that count on this board, by its own counters; see [`NaturalCount::plies`].
    #[inline]
    pub(crate) fn plies_on(board: &Board) -> u32 {
        // A search asks at every node, and hardly ever is there a check too many.
        if board.checks.iter().all(|&checks| checks <= board::FREE_CHECKS) {
            return u32::from(board.quiet);
        }
        Self::on(board).plies(board.side())
    }
    /// The same as [`NaturalCount::of`] read off the counters of a board, which a search has no time to count
    /// again. They know no more than 255 checks.
    #[inline]
    pub fn on(board: &Board) -> NaturalCount {
        let quiet = usize::from(board.quiet);
        let moves = |side: Side| if side == board.side() { quiet / 2 } else { quiet.div_ceil(2) };
        NaturalCount { moves: Side::BOTH.map(moves), checks: board.checks.map(usize::from) }
    }
    /// The moves of a side that count, `free_checks` of its checks among them.
    #[inline]
    pub fn counted(&self, side: Side, free_checks: usize) -> usize {
        let i = side.index();
        self.moves[i].saturating_sub(self.checks[i].saturating_sub(free_checks))
    }
    /// Is the claim right, `rounds` being the limit? Of the claimant's checks so many count, of the
    /// other side's all.
    pub fn claim_is_right(&self, claimant: Side, rounds: usize, free_checks: usize) -> bool {
        self.counted(claimant, free_checks).min(self.moves[(!claimant).index()]) >= rounds
    }
    /// Plies that count where nobody claims and the rule on checks holds for both sides: whole rounds
    /// and, if `mover` is the side to move, the move that the other side is ahead.
    #[inline]
    fn plies(&self, mover: Side) -> u32 {
        let [mover, waiting] = [mover, !mover].map(|side| self.counted(side, Self::FREE_CHECKS));
        2 * mover.min(waiting) as u32 + u32::from(waiting > mover)
    }
}
