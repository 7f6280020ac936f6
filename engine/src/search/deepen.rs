//! Iterative deepening: each iteration orders the next, tells the clock how sure the search is, and
//! leaves something to play should time run out.

use std::sync::atomic::Ordering::Relaxed;

use crate::{
    game::Game,
    score::{MAX_PLY, Score},
};

use super::{
    clock::TimeFactor,
    context::SharedContext,
    limits::Exactness,
    mate::{MateProof, MateProver},
    negamax::search,
    node::Root,
    pv,
    root::{RootMove, ThreadResult},
    stats::track,
    threads::ThreadData,
};

/// Bounds are reported only after this many milliseconds.
const BOUND_REPORTS_MS: u128 = 1500;

/// Deepens until a limit is reached. The first thread reports and decides when to end.
pub(super) fn deepen<G: Game>(td: &mut ThreadData<G>, ctx: &SharedContext<'_, G>) {
    let last = ctx.limits.depth.map_or(MAX_PLY - 1, |d| (d as usize).clamp(1, MAX_PLY - 1)) as i32;
    td.time_factor = TimeFactor::new(&ctx.memory);
    let mut prover = MateProver::for_search(td, ctx);
    let mut mate: Option<Vec<G::Move>> = None;
    for depth in 1..=last {
        td.root_depth = depth;
        for root in &mut td.roots {
            if root.score != -Score::INFINITE {
                root.previous = root.score;
            }
            root.score = -Score::INFINITE;
        }
        if depth > 1 {
            // Behind the lines, whatever took most effort is most likely to matter again.
            td.roots[ctx.lines..].sort_by_key(|r| std::cmp::Reverse((r.tb_rank, r.nodes)));
        }
        let before = td.result.as_ref().map(|v| v.best.m);
        for line in 0..ctx.lines {
            td.first_root = line;
            let tb_rank = td.roots[line].tb_rank;
            td.end_root = td.roots.iter().rposition(|r| r.tb_rank == tb_rank).map_or(td.roots.len(), |last| last + 1);
            td.seldepth = 0;
            aspiration_search(td, ctx, depth);
            td.roots[..=line].sort_by_key(|r| std::cmp::Reverse((r.tb_rank, r.score)));
            if line == 0 {
                if let Some(mate) = &mate {
                    put_first(td, mate);
                }
                conclude(td, depth);
            }
            if td.aborted {
                break;
            }
        }
        if td.aborted {
            break;
        }
        if ctx.lines > 1 {
            conclude(td, depth);
        }
        if td.index == 0 {
            match prover.as_mut().map_or(MateProof::Open, |prover| prover.advance(td, ctx, depth)) {
                MateProof::Open => {}
                MateProof::Absent => {
                    td.mate_refuted = ctx.limits.mate.is_some();
                    prover = None;
                }
                MateProof::Mate(line) => {
                    put_first(td, &line);
                    conclude(td, depth);
                    (mate, prover) = (Some(line), None);
                }
            }
            ctx.counters[0].publish_nodes(td.nodes);
            for line in 0..ctx.lines {
                let mut root = td.roots[line].clone();
                root.pv = pv::playable::<G>(&td.pos, &root.pv, ctx.table, &mut td.law);
                ctx.report(depth as u32, line + 1, &root, Exactness::Exact);
            }
            let changed = before != td.result.as_ref().map(|v| v.best.m);
            let effort = td.roots[0].nodes as f64 / td.nodes.max(1) as f64;
            td.time_factor.observe::<G>(changed, td.roots[0].score, effort);
            td.poll(ctx);
            if td.aborted || enough(td, ctx, depth) {
                break;
            }
        }
    }
    if td.index == 0 {
        ctx.stop.store(true, Relaxed);
    }
    td.poll(ctx);
}

/// Writes down what would be played now, unless the best root move is known to be worse than
/// thought and nothing better was found.
fn conclude<G: Game>(td: &mut ThreadData<G>, depth: i32) {
    let best = &td.roots[0];
    if best.score == -Score::INFINITE || (td.aborted && best.exactness == Exactness::AtMost) {
        return;
    }
    // Known to be better than thought, but not by how much: its last value says more.
    if td.aborted && best.exactness == Exactness::AtLeast && td.result.as_ref().is_some_and(|r| r.best.m == best.m) {
        return;
    }
    let mut best = best.clone();
    if td.aborted && best.score.is_loss() && td.result.as_ref().is_some_and(|v| !v.score.is_loss()) {
        // Lost at the last moment: rather a move that nothing is proved about yet.
        let open = td.roots[1..].iter().filter(|r| !r.settled).max_by_key(|r| (r.average, r.nodes));
        if let Some(other) = open {
            let score = other.average.max(best.score);
            best = RootMove { score, exactness: Exactness::Exact, ..other.clone() };
        }
    }
    let score = best.score;
    td.result = Some(ThreadResult { best, score, depth: depth as u32 });
}

/// Makes the first move of a proven mate the best root move, unless the search knows one that mates sooner, or as soon and
/// has its whole line.
fn put_first<G: Game>(td: &mut ThreadData<G>, mate: &[G::Move]) {
    let score = Score::mate_in(mate.len());
    let best = &td.roots[0];
    if (best.score, best.pv.len()) >= (score, mate.len()) {
        return;
    }
    let Some(index) = td.roots.iter().position(|r| r.m == mate[0]) else { return };
    let root = &mut td.roots[index];
    (root.score, root.average, root.exactness) = (score, score, Exactness::Exact);
    root.seldepth = root.seldepth.max(mate.len() as u32);
    root.pv = mate.to_vec();
    td.roots[..=index].rotate_right(1);
}

/// May the search end after this iteration?
fn enough<G: Game>(td: &ThreadData<G>, ctx: &SharedContext<'_, G>, depth: i32) -> bool {
    if ctx.endless() {
        return false;
    }
    if td.mate_refuted {
        return true;
    }
    let limits = ctx.limits;
    let score = td.roots[0].score;
    if let (Some(moves), Some(plies)) = (limits.mate, score.plies_to_mate())
        && score.is_win()
        && plies < 2 * moves as usize
    {
        return true;
    }
    if limits.soft_nodes.is_some_and(|n| ctx.nodes() >= n) {
        return true;
    }
    if limits.clock.is_some() {
        if td.roots.len() == 1 && depth >= G::time_forced_depth() {
            return true;
        }
        // A mate that deeper search cannot shorten.
        if score.plies_to_mate().is_some_and(|plies| depth > plies as i32 + G::time_mate_depth()) {
            return true;
        }
    }
    match (ctx.budget, ctx.clock_time()) {
        (Some(budget), Some(time)) if limits.clock.is_some() => {
            time >= budget.soft.mul_f64(td.time_factor.factor::<G>()).min(budget.hard)
        }
        _ => false,
    }
}

/// One iteration of one line: a narrow window around the last score, widened where it fails.
fn aspiration_search<G: Game>(td: &mut ThreadData<G>, ctx: &SharedContext<'_, G>, depth: i32) {
    let line = td.first_root;
    let center = td.roots[line].average;
    let mut delta = G::aspiration_delta() + (td.index as i32 % G::aspiration_threads());
    let (mut alpha, mut beta) = (-Score::INFINITE, Score::INFINITE);
    if depth >= G::aspiration_depth() && center != -Score::INFINITE && !center.is_decisive() {
        delta += center.0 * center.0 / G::aspiration_square();
        (alpha, beta) = (center - delta, center + delta);
    }
    let mut shallower = 0;
    loop {
        for root in &mut td.roots[line..] {
            root.settled = false;
        }
        let score = search::<G, Root>(td, ctx, alpha, beta, (depth - shallower).max(1), 0, false);
        td.roots[line..td.end_root].sort_by_key(|r| std::cmp::Reverse(r.score));
        if td.aborted {
            return;
        }
        let exactness = if score <= alpha {
            beta = alpha.towards(beta, G::aspiration_beta_weight());
            alpha = (score - delta).max(-Score::INFINITE);
            shallower = 0;
            Exactness::AtMost
        } else if score >= beta {
            beta = (score + delta).min(Score::INFINITE);
            shallower = (shallower + 1).min(G::aspiration_shallower());
            Exactness::AtLeast
        } else {
            return;
        };
        track!(td, aspiration_fails);
        delta += delta / G::aspiration_growth();
        if delta > G::aspiration_open() || score.is_decisive() {
            if exactness == Exactness::AtMost {
                alpha = -Score::INFINITE;
            } else {
                beta = Score::INFINITE;
            }
        }
        if td.index == 0 && line == 0 && ctx.lines == 1 && ctx.start.elapsed().as_millis() >= BOUND_REPORTS_MS {
            let mut root = td.roots[0].clone();
            root.pv = pv::playable::<G>(&td.pos, &root.pv, ctx.table, &mut td.law);
            ctx.report(depth as u32, 1, &root, exactness);
        }
    }
}
