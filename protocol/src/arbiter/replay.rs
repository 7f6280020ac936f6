//! A game replayed once: what a ruling keeps of it, so that nobody need play it again.

use std::fmt;

/// The boards of a game and the moves between them. Plies count from 0, the start position.
#[derive(Clone)]
pub struct Replay<B, M> {
    /// The boards, the start position first.
    pub boards: Vec<B>,
    /// The moves between them, one fewer.
    pub moves: Vec<M>,
    /// Plies that were played; a move behind them was only declared.
    pub played: usize,
    /// Half-moves before the start position, by its own move number: 2 at White's first move.
    pub before: usize,
}

impl<B, M> fmt::Debug for Replay<B, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Replay").field("plies", &self.last()).finish_non_exhaustive()
    }
}

impl<B, M> Replay<B, M> {
    /// The ply of the last board.
    pub fn last(&self) -> usize {
        self.moves.len()
    }
    /// The number of the move that leads to `ply`, as it stands before a move: `12.` or `12...`.
    pub fn number(&self, ply: usize) -> String {
        let half = self.before + ply - 1;
        let dots = if half.is_multiple_of(2) { "." } else { "..." };
        format!("{}{dots}", half / 2)
    }
}
