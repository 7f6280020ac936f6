//! The evaluation of chess.

use super::{
    board::Board,
    see::VALUES,
    types::{Piece, PieceKind},
};
use crate::{
    eval::{SCALE_ONE, Trace},
    game::Side,
    score::Score,
};

/// Parts of the evaluation worth keeping between positions.
#[derive(Debug, Default)]
pub struct EvalCache;

/// Material alone, from the view of the side to move.
pub fn evaluate<T: Trace>(board: &Board, _: &mut EvalCache, trace: &mut T) -> Score {
    let side = |side| -> i32 {
        PieceKind::ALL
            .iter()
            .map(|&kind| VALUES[kind.index()] * board.material().count(Piece::new(side, kind)) as i32)
            .sum()
    };
    let fixed = side(Side::First) - side(Side::Second);
    trace.blend(0, SCALE_ONE, fixed, true);
    Score(fixed * board.side().sign()).clamp_eval()
}
