//! Counting the leaves of the game tree: the proof of a move generator.

use chuhan_engine::{
    game::{Game, Kind, Position},
    movelist::MoveList,
};
use rayon::prelude::*;

/// Leaves `depth` plies below `position`. The last ply is counted, not played.
pub fn perft<G: Game>(position: &mut G::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if depth == 1 {
        return position.count_legal();
    }
    let mut moves = MoveList::new();
    position.generate(Kind::Noisy, &mut moves);
    position.generate(Kind::Quiet, &mut moves);
    let mut nodes = 0;
    for m in moves.iter() {
        if position.legal(m) {
            position.make(m);
            nodes += perft::<G>(position, depth - 1);
            position.unmake();
        }
    }
    nodes
}

/// The same below each legal move, in parallel on the current rayon pool: the moves in the order
/// of generation with their leaves. Between subtrees of two plies `stopped` is asked; once it says
/// yes the count ends with `None`.
pub fn divide<G: Game>(
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
fn below<G: Game>(position: &G::Position, depth: u32, stopped: &(dyn Fn() -> bool + Sync)) -> Option<u64> {
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
