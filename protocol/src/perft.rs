//! Counting the leaves of the game tree: the proof of a move generator.

use chuhan_engine::{game::Position, info::GameInfo, perft::perft};
use rayon::prelude::*;

/// The leaves below each legal move, in parallel on the current rayon pool: the moves in the order
/// of generation with their leaves. Between subtrees of two plies `stopped` is asked; once it says
/// yes the count ends with `None`.
pub fn divide<G: GameInfo>(
    position: &G::Position,
    depth: u32,
    stopped: &(dyn Fn() -> bool + Sync),
) -> Option<Vec<(G::Move, u64)>> {
    let moves: Vec<G::Move> = position.legal_moves().iter().collect();
    moves
        .into_par_iter()
        .map(|m| {
            let mut after = position.clone();
            after.make(m);
            below::<G>(&after, depth.saturating_sub(1), stopped).map(|nodes| (m, nodes))
        })
        .collect()
}

/// Leaves below `position`, its moves shared among threads while much is left to do.
fn below<G: GameInfo>(position: &G::Position, depth: u32, stopped: &(dyn Fn() -> bool + Sync)) -> Option<u64> {
    const TOO_SMALL_TO_SHARE: u32 = 3;
    if stopped() {
        return None;
    }
    if depth <= TOO_SMALL_TO_SHARE {
        return Some(perft::<G>(&mut position.clone(), depth));
    }
    let moves: Vec<G::Move> = position.legal_moves().iter().collect();
    moves
        .into_par_iter()
        .map(|m| {
            let mut after = position.clone();
            after.make(m);
            below::<G>(&after, depth - 1, stopped)
        })
        .sum()
}
