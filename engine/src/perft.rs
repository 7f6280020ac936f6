//! Counting the leaves of the game tree: the proof of a move generator and the measure of its
//! speed.

use crate::{
    game::Position,
    info::{GameInfo, PositionInfo},
};

/// Leaves `depth` plies below `position`. The last ply is counted, not played.
pub fn perft<G: GameInfo>(position: &mut G::Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal(),
        _ => {
            let mut nodes = 0;
            for m in position.legal_moves().iter() {
                position.make(m);
                nodes += perft::<G>(position, depth - 1);
                position.unmake();
            }
            nodes
        }
    }
}
