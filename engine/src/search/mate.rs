//! Proofs that a mate exists or does not: a full-width search that prunes nothing, run between the
//! iterations of the main search, which may skip a mate and can never prove that there is none.

use std::collections::HashMap;

use crate::{
    game::{Game, Kind, Position},
    law::{Ruling, Seat, Silent},
    movelist::MoveList,
};

use super::{context::SharedContext, threads::ThreadData};

/// Nodes of the first attempt at a distance.
const FIRST_BUDGET: u64 = 20_000;

/// Answers remembered; beyond, all are forgotten and found again.
const MEMORY: usize = 1 << 21;

/// What a prover found out.
pub(super) enum MateProof<M> {
    /// The side to move mates: the line, both sides at their best.
    Mate(Vec<M>),
    /// There is no mate within the distance.
    Absent,
    /// Not yet known.
    Open,
}

/// Proves or refutes mates in one move, two moves, and so on.
pub(super) struct MateProver {
    /// The next distance to settle, in moves.
    distance: u32,
    most: u32,
    budget: u64,
    /// Is the side to move lost where it has no move and is not in check?
    stalemate_loses: bool,
    /// By key and distance: does the side to move mate?
    known: HashMap<(u64, u32), bool>,
    stop_at: u64,
}

impl MateProver {
    /// A prover of mates in at most `most` moves.
    pub fn new<G: Game>(pos: &G::Position, most: u32) -> Self {
        // In check the answer would be the one for mate; then all moves are looked at.
        let stalemate_loses = pos.in_check() || pos.no_moves(0).is_loss();
        Self { distance: 1, most, budget: FIRST_BUDGET, stalemate_loses, known: HashMap::new(), stop_at: 0 }
    }

    /// Goes on for a while: about as many nodes as the main search has visited so far.
    pub fn advance<G: Game>(&mut self, td: &mut ThreadData<G>, ctx: &SharedContext<'_, G>) -> MateProof<G::Move> {
        self.budget = self.budget.max(td.nodes);
        self.stop_at = td.nodes + self.budget;
        while self.distance <= self.most {
            let roots: Vec<_> = td.roots.iter().map(|r| r.m).collect();
            for m in roots {
                match self.mates_by(td, ctx, m, self.distance, 0) {
                    Some(true) => {
                        let line = self.line(td, ctx, m, self.distance);
                        return line.map_or(MateProof::Open, MateProof::Mate);
                    }
                    Some(false) => {}
                    None => return MateProof::Open,
                }
            }
            self.distance += 1;
        }
        MateProof::Absent
    }

    /// Does the side to move mate within `moves`? `None` when the search is over or out of budget.
    fn mates<G: Game>(
        &mut self,
        td: &mut ThreadData<G>,
        ctx: &SharedContext<'_, G>,
        moves: u32,
        ply: usize,
    ) -> Option<bool> {
        let key = (td.pos.tt_key().0, moves);
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        if td.enter(ctx) || td.nodes >= self.stop_at {
            return None;
        }
        let mut found = false;
        for m in self.attempts::<G>(&td.pos, moves) {
            if self.mates_by(td, ctx, m, moves, ply)? {
                found = true;
                break;
            }
        }
        if self.known.len() >= MEMORY {
            self.known.clear();
        }
        self.known.insert(key, found);
        Some(found)
    }

    /// Moves worth trying, checks first; for a mate in one no others unless stalemate wins too.
    fn attempts<G: Game>(&self, pos: &G::Position, moves: u32) -> Vec<G::Move> {
        let mut list = MoveList::new();
        pos.generate(Kind::Noisy, &mut list);
        pos.generate(Kind::Quiet, &mut list);
        let legal = list.iter().filter(|&m| pos.legal(m));
        let (mut checks, others): (Vec<_>, Vec<_>) = legal.partition(|&m| pos.gives_check(m));
        if moves > 1 || self.stalemate_loses {
            checks.extend(others);
        }
        checks
    }

    /// Does `m` mate within `moves`, itself counted?
    fn mates_by<G: Game>(
        &mut self,
        td: &mut ThreadData<G>,
        ctx: &SharedContext<'_, G>,
        m: G::Move,
        moves: u32,
        ply: usize,
    ) -> Option<bool> {
        td.pos.make(m);
        let answer = self.mated(td, ctx, moves, ply + 1);
        td.pos.unmake();
        answer
    }

    /// Is the side to move mated now, or after any move of its own within `moves - 1` more?
    fn mated<G: Game>(
        &mut self,
        td: &mut ThreadData<G>,
        ctx: &SharedContext<'_, G>,
        moves: u32,
        ply: usize,
    ) -> Option<bool> {
        if td.enter(ctx) {
            return None;
        }
        // Whoever has at least a draw is not mated; nobody else is to move under the other rulings.
        if td.pos.judge(Seat::search(ply), &mut td.law, &mut Silent).is_some_and(|ruling| ruling != Ruling::AtMostDraw)
        {
            return Some(false);
        }
        let replies = td.pos.legal_moves();
        if replies.is_empty() {
            return Some(td.pos.no_moves(ply).is_loss());
        }
        if moves == 1 {
            return Some(false);
        }
        for reply in replies.iter() {
            td.pos.make(reply);
            let over = matches!(
                td.pos.judge(Seat::search(ply + 1), &mut td.law, &mut Silent),
                Some(Ruling::Draw | Ruling::Win | Ruling::Loss)
            );
            let answer = if over { Some(false) } else { self.mates(td, ctx, moves - 1, ply + 1) };
            td.pos.unmake();
            if !answer? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// The whole mate: after `first`, the longest defence and the quickest attack.
    fn line<G: Game>(
        &mut self,
        td: &mut ThreadData<G>,
        ctx: &SharedContext<'_, G>,
        first: G::Move,
        moves: u32,
    ) -> Option<Vec<G::Move>> {
        self.stop_at = u64::MAX;
        let mut line = vec![first];
        td.pos.make(first);
        let mut complete = true;
        for left in (1..moves).rev() {
            // The distance is the shortest, so some reply holds out against every quicker mate.
            let mut longest = None;
            for reply in td.pos.legal_moves().iter() {
                td.pos.make(reply);
                let quicker = left > 1 && self.mates(td, ctx, left - 1, line.len() + 1) == Some(true);
                td.pos.unmake();
                if longest.is_none() || !quicker {
                    longest = Some(reply);
                }
                if !quicker {
                    break;
                }
            }
            let Some(reply) = longest else { break };
            td.pos.make(reply);
            line.push(reply);
            let attack = self
                .attempts::<G>(&td.pos, left)
                .into_iter()
                .find(|&m| self.mates_by(td, ctx, m, left, line.len()) == Some(true));
            let Some(m) = attack else {
                complete = false;
                break;
            };
            td.pos.make(m);
            line.push(m);
        }
        for _ in 0..line.len() {
            td.pos.unmake();
        }
        (complete && !td.aborted).then_some(line)
    }
}
