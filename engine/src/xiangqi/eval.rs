//! The static evaluation.

use super::{
    Position,
    see::value,
    types::{PieceKind, Square},
};
use crate::{eval::Trace, game::Side, score::Score};

/// Per-thread cache of slow evaluation parts.
#[derive(Clone, Copy, Debug, Default)]
pub struct EvalCache;

/// Material balance in centipawns, from the view of the side to move.
pub fn evaluate<T: Trace>(pos: &Position, _cache: &mut EvalCache, _trace: &mut T) -> Score {
    let board = pos.board();
    let worth = |side: Side| {
        let pieces = PieceKind::ALL.into_iter().filter(|&kind| kind != PieceKind::King);
        pieces
            .flat_map(|kind| board.of(side, kind).into_iter().map(move |sq: Square| value(side, kind, sq)))
            .sum::<i32>()
    };
    Score(worth(board.side()) - worth(!board.side()))
}
