//! Principal variations: collected ply by ply while the search returns, verified before they are
//! shown.

use crate::{
    game::{Game, GameMove, Position},
    law::{Ruling, Seat, Silent},
    score::MAX_PLY,
};

use super::tt::TranspositionTable;

/// The best line from each ply of the present line.
pub(super) struct PvTable<M> {
    at: Vec<Vec<M>>,
}

impl<M: Copy> Default for PvTable<M> {
    fn default() -> Self {
        Self { at: vec![Vec::new(); MAX_PLY + 2] }
    }
}

impl<M: Copy> PvTable<M> {
    /// Nothing is known from `ply` on.
    #[inline]
    pub fn clear(&mut self, ply: usize) {
        self.at[ply].clear();
    }
    /// From `ply`, `m` and then the line of the next ply.
    pub fn extend(&mut self, ply: usize, m: M) {
        let (upper, lower) = self.at.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&lower[0]);
    }
    /// The best line from `ply`.
    pub fn from(&self, ply: usize) -> &[M] {
        &self.at[ply]
    }
}

/// Is the game over here by a ruling?
pub(super) fn over<G: Game>(pos: &G::Position, ply: usize, law: &mut G::LawCache) -> bool {
    matches!(pos.judge(Seat::search(ply), law, &mut Silent), Some(Ruling::Draw | Ruling::Win | Ruling::Loss))
}

/// The part of `line` that can really be played from `pos` before the game ends. A line of one move
/// is lengthened by the table's answer, so that there is a move to ponder on.
pub(super) fn playable<G: Game>(
    pos: &G::Position,
    line: &[G::Move],
    table: &TranspositionTable,
    law: &mut G::LawCache,
) -> Vec<G::Move> {
    let mut pos = pos.clone();
    let mut out = Vec::with_capacity(line.len() + 1);
    for &m in line {
        if (!out.is_empty() && over::<G>(&pos, out.len(), law)) || !pos.pseudo_legal(m) || !pos.legal(m) {
            return out;
        }
        pos.make(m);
        out.push(m);
    }
    if out.len() == 1
        && !over::<G>(&pos, 1, law)
        && let Some(bits) = table.probe(pos.tt_key(), 1).and_then(|e| e.best)
    {
        let m = G::Move::unpack(bits);
        if pos.pseudo_legal(m) && pos.legal(m) {
            out.push(m);
        }
    }
    out
}
