//! Proofs that a mate exists or does not: a full-width search that prunes nothing, run between the
//! iterations of the main search, which may skip a mate and can never prove that there is none.

use std::{collections::HashMap, time::Duration};

use crate::{
    game::{Game, Kind, Position},
    law::{Ruling, Seat, Silent},
    movelist::MoveList,
};

use super::{context::SharedContext, threads::ThreadData};

/// Nodes of the first attempt, where a mate was asked for.
const ASKED_BUDGET: u64 = 20_000;

/// Mates in up to so many moves are watched for in an analysis.
const WATCHED_MOVES: u32 = 3;
/// The iteration after which a mate in so many moves is looked for, in plies for each move: a mate in two after the
/// sixth, in three after the ninth.
const WATCHED_PLIES: u32 = 3;
/// Who could play more moves than these, were it to move, is not taken for stalemated by one move that gives no check: the
/// watch then tries checks alone for a mate in one.
const STALEMATED_REPLIES: usize = 12;
/// Nodes that the watch may take at most whatever the search has taken.
const WATCH_BUDGET: u64 = 20_000;
/// And no more than so many for each millisecond of a fixed time, about one in fifty that a thread searches: games too are
/// played with a fixed time for each move.
const WATCH_NODES_PER_MS: u64 = 20;
/// Beyond these, the watch takes one node in so many.
const WATCH_SHARE: u64 = 20;

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

/// Nodes that the watch may take whatever the search has taken.
fn allowance(movetime: Option<Duration>) -> u64 {
    let ms = movetime.map_or(u64::MAX, |time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
    WATCH_BUDGET.min(ms.saturating_mul(WATCH_NODES_PER_MS))
}

/// What a prover is for.
#[derive(Clone, Copy)]
enum Aim {
    /// Mates in so many moves were asked for.
    Asked(u32),
    /// Somebody analyses, and short mates are not to be missed, as far as so many nodes settle them.
    Watched(u64),
}

impl Aim {
    /// The longest mate to settle, in moves.
    const fn most(self) -> u32 {
        match self {
            Aim::Asked(moves) => moves,
            Aim::Watched(_) => WATCHED_MOVES,
        }
    }
    /// The longest mate to look for after the iteration of this depth, in moves.
    fn most_at(self, depth: i32) -> u32 {
        match self {
            Aim::Asked(moves) => moves,
            Aim::Watched(_) => WATCHED_MOVES.min(depth as u32 / WATCHED_PLIES),
        }
    }
}

/// Proves or refutes mates in one move, two moves, and so on.
pub(super) struct MateProver {
    aim: Aim,
    /// The next distance to settle, in moves.
    distance: u32,
    /// Nodes taken so far.
    spent: u64,
    /// Is the side to move lost where it has no move and is not in check?
    stalemate_loses: bool,
    /// By key and distance: does the side to move mate?
    known: HashMap<(u64, u32), bool>,
    /// The thread's nodes at which to pause.
    stop_at: u64,
}

impl MateProver {
    /// The prover that the search of the thread needs, if any: only the first one's does, and no weakened search watches.
    /// Where a tablebase has ranked the root moves, it knows what there is to win.
    pub fn for_search<G: Game>(td: &ThreadData<G>, ctx: &SharedContext<'_, G>) -> Option<Self> {
        let watched = || ctx.limits.watch && ctx.plan.is_none() && td.roots.iter().all(|r| r.wdl.is_none());
        let aim = match ctx.limits.mate {
            _ if td.index > 0 => return None,
            Some(moves) => Aim::Asked(moves),
            None if watched() => Aim::Watched(allowance(ctx.limits.movetime)),
            None => return None,
        };
        // In check the answer would be the one for mate; then all moves are looked at.
        let stalemate_loses = td.pos.in_check() || td.pos.no_moves(0).is_loss();
        Some(Self { aim, distance: 1, spent: 0, stalemate_loses, known: HashMap::new(), stop_at: 0 })
    }

    /// Goes on for a while after the iteration of this depth.
    pub fn advance<G: Game>(
        &mut self,
        td: &mut ThreadData<G>,
        ctx: &SharedContext<'_, G>,
        depth: i32,
    ) -> MateProof<G::Move> {
        let before = td.nodes;
        let budget = match self.aim {
            // About as many nodes as the main search has visited so far.
            Aim::Asked(_) => before.max(ASKED_BUDGET),
            Aim::Watched(allowance) => (allowance + before / WATCH_SHARE).saturating_sub(self.spent),
        };
        if budget == 0 {
            return MateProof::Open;
        }
        self.stop_at = before + budget;
        let proof = self.settle(td, ctx, self.aim.most_at(depth));
        self.spent += td.nodes - before;
        proof
    }

    /// Settles one distance after the other.
    fn settle<G: Game>(&mut self, td: &mut ThreadData<G>, ctx: &SharedContext<'_, G>, most: u32) -> MateProof<G::Move> {
        while self.distance <= most {
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
        if self.distance > self.aim.most() { MateProof::Absent } else { MateProof::Open }
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
        for m in self.attempts::<G>(&mut td.pos, moves) {
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

    /// Moves worth trying, checks first; for a mate in one no others unless they may win by stalemate.
    fn attempts<G: Game>(&self, pos: &mut G::Position, moves: u32) -> Vec<G::Move> {
        let mut list = MoveList::new();
        pos.generate(Kind::Noisy, &mut list);
        pos.generate(Kind::Quiet, &mut list);
        let legal = list.iter().filter(|&m| pos.legal(m));
        let (mut checks, others): (Vec<_>, Vec<_>) = legal.partition(|&m| pos.gives_check(m));
        if moves > 1 || (self.stalemate_loses && self.may_stalemate::<G>(pos)) {
            checks.extend(others);
        }
        checks
    }

    /// May a move that does not check leave the opponent none? A proof that there is no mate takes nothing for granted.
    fn may_stalemate<G: Game>(&self, pos: &mut G::Position) -> bool {
        if matches!(self.aim, Aim::Asked(_)) || pos.in_check() {
            return true;
        }
        pos.make_null();
        let replies = pos.legal_moves().len();
        pos.unmake();
        replies <= STALEMATED_REPLIES
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
                .attempts::<G>(&mut td.pos, left)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_fixed_time_leaves_the_watch_few_nodes() {
        assert_eq!(allowance(None), WATCH_BUDGET);
        assert_eq!(allowance(Some(Duration::ZERO)), 0);
        assert_eq!(allowance(Some(Duration::from_millis(100))), 2_000);
        assert_eq!(allowance(Some(Duration::from_secs(1))), WATCH_BUDGET);
        assert_eq!(allowance(Some(Duration::MAX)), WATCH_BUDGET);
    }
}
