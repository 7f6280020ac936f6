//! Iterative deepening: each iteration orders the next, tells the clock how sure the search is, and
//! leaves something to play should time run out.

use std::sync::atomic::Ordering::Relaxed;

use crate::{
    game::Game,
    score::{MAX_PLY, Score},
};

use super::{
    clock::Pace,
    limits::Exactness,
    mate::{Finding, Prover},
    negamax::{Root, search},
    pv,
    stats::track,
    threads::{Env, RootMove, Verdict, Worker},
};

/// From this depth on the window is narrow.
const ASPIRATION_DEPTH: i32 = 4;
/// A half width beyond which the window is opened.
const OPEN_WINDOW: i32 = 600;
/// Failed-high iterations are repeated at most so many plies shallower.
const MAX_SHALLOWER: i32 = 3;
/// Bounds are reported only after this many milliseconds.
const BOUND_REPORTS_MS: u128 = 1500;
/// Iterations spent on a forced move when a clock runs.
const FORCED_DEPTH: i32 = 6;

/// Deepens until a limit is reached. The first worker reports and decides when to end.
pub(super) fn deepen<G: Game>(w: &mut Worker<G>, env: &Env<'_, G>) {
    let last = env.limits.depth.map_or(MAX_PLY - 1, |d| (d as usize).clamp(1, MAX_PLY - 1)) as i32;
    let mut pace = Pace::default();
    let mut prover = env.limits.mate.filter(|_| w.index == 0).map(|moves| Prover::new::<G>(&w.pos, moves));
    for depth in 1..=last {
        w.root_depth = depth;
        for root in &mut w.roots {
            if root.score != -Score::INFINITE {
                root.previous = root.score;
            }
            root.score = -Score::INFINITE;
        }
        if depth > 1 {
            // Behind the lines, whatever took most effort is most likely to matter again.
            w.roots[env.lines..].sort_by_key(|r| std::cmp::Reverse((r.order, r.nodes)));
        }
        let before = w.verdict.as_ref().map(|v| v.best.m);
        for line in 0..env.lines {
            w.first_root = line;
            let order = w.roots[line].order;
            w.last_root = w.roots.iter().rposition(|r| r.order == order).map_or(w.roots.len(), |last| last + 1);
            w.seldepth = 0;
            aspire(w, env, depth);
            w.roots[..=line].sort_by_key(|r| std::cmp::Reverse((r.order, r.score)));
            if line == 0 {
                conclude(w, depth);
            }
            if w.aborted {
                break;
            }
        }
        if w.aborted {
            break;
        }
        if env.lines > 1 {
            conclude(w, depth);
        }
        if w.index == 0 {
            for line in 0..env.lines {
                let mut root = w.roots[line].clone();
                root.pv = pv::verified::<G>(&w.pos, &root.pv, env.table);
                env.report(depth as u32, line + 1, &root, Exactness::Exact);
            }
            let changed = before != w.verdict.as_ref().map(|v| v.best.m);
            let effort = w.roots[0].nodes as f64 / w.nodes.max(1) as f64;
            pace.observe(changed, w.roots[0].score, effort);
            if let Some(prover) = &mut prover
                && prove(w, env, prover, depth)
                && !env.endless()
            {
                break;
            }
            w.poll(env);
            if w.aborted || enough(w, env, depth, &pace) {
                break;
            }
        }
    }
    if w.index == 0 {
        env.stop.store(true, Relaxed);
    }
    w.poll(env);
}

/// Writes down what would be played now, unless the best root move is known to be worse than
/// thought and nothing better was found.
fn conclude<G: Game>(w: &mut Worker<G>, depth: i32) {
    let best = &w.roots[0];
    if best.score == -Score::INFINITE || (w.aborted && best.exactness == Exactness::AtMost) {
        return;
    }
    let mut best = best.clone();
    if w.aborted && best.score.is_loss() && w.verdict.as_ref().is_some_and(|v| !v.score.is_loss()) {
        // Lost at the last moment: rather a move that nothing is proved about yet.
        let open = w.roots[1..].iter().filter(|r| !r.settled).max_by_key(|r| (r.average, r.nodes));
        if let Some(other) = open {
            let score = other.average.max(best.score);
            best = RootMove { score, ..other.clone() };
        }
    }
    let score = best.score;
    w.verdict = Some(Verdict { best, score, depth: depth as u32 });
}

/// Lets the prover go on, and tells whether the question of a mate is settled.
fn prove<G: Game>(w: &mut Worker<G>, env: &Env<'_, G>, prover: &mut Prover, depth: i32) -> bool {
    match prover.go_on(w, env) {
        Finding::Open => false,
        Finding::Absent => true,
        Finding::Mate(line) => {
            let score = Score::mate_in(line.len());
            let mut best = RootMove::new(line[0]);
            (best.score, best.seldepth) = (score, line.len() as u32);
            best.pv = line;
            w.verdict = Some(Verdict { best, score, depth: depth as u32 });
            true
        }
    }
}

/// May the search end after this iteration?
fn enough<G: Game>(w: &Worker<G>, env: &Env<'_, G>, depth: i32, pace: &Pace) -> bool {
    if env.endless() {
        return false;
    }
    let limits = env.limits;
    let score = w.roots[0].score;
    if let (Some(moves), Some(plies)) = (limits.mate, score.plies_to_mate())
        && score.is_win()
        && plies < 2 * moves as usize
    {
        return true;
    }
    if limits.soft_nodes.is_some_and(|n| env.nodes() >= n) {
        return true;
    }
    if limits.clock.is_some() {
        if w.roots.len() == 1 && depth >= FORCED_DEPTH {
            return true;
        }
        // A mate that deeper search cannot shorten.
        if score.plies_to_mate().is_some_and(|plies| depth as usize > plies + 8) {
            return true;
        }
    }
    match (env.budget, env.clock_time()) {
        (Some(budget), Some(time)) if limits.clock.is_some() => {
            time >= budget.soft.mul_f64(pace.factor()).min(budget.hard)
        }
        _ => false,
    }
}

/// One iteration of one line: a narrow window around the last score, widened where it fails.
fn aspire<G: Game>(w: &mut Worker<G>, env: &Env<'_, G>, depth: i32) {
    let line = w.first_root;
    let center = w.roots[line].average;
    let mut delta = G::aspiration_delta() + (w.index % 4) as i32;
    let (mut alpha, mut beta) = (-Score::INFINITE, Score::INFINITE);
    if depth >= ASPIRATION_DEPTH && center != -Score::INFINITE && !center.is_decisive() {
        delta += center.0 * center.0 / 16_384;
        (alpha, beta) = (center - delta, center + delta);
    }
    let mut shallower = 0;
    loop {
        for root in &mut w.roots[line..] {
            root.settled = false;
        }
        let score = search::<G, Root>(w, env, alpha, beta, (depth - shallower).max(1), 0, false);
        w.roots[line..w.last_root].sort_by_key(|r| std::cmp::Reverse(r.score));
        if w.aborted {
            return;
        }
        let exactness = if score <= alpha {
            beta = Score((alpha.0 + 3 * beta.0) / 4);
            alpha = (score - delta).max(-Score::INFINITE);
            shallower = 0;
            Exactness::AtMost
        } else if score >= beta {
            beta = (score + delta).min(Score::INFINITE);
            shallower = (shallower + 1).min(MAX_SHALLOWER);
            Exactness::AtLeast
        } else {
            return;
        };
        track!(w, aspiration_fails);
        delta += delta / 3;
        if delta > OPEN_WINDOW || score.is_decisive() {
            if exactness == Exactness::AtMost {
                alpha = -Score::INFINITE;
            } else {
                beta = Score::INFINITE;
            }
        }
        if w.index == 0 && line == 0 && env.lines == 1 && env.start.elapsed().as_millis() >= BOUND_REPORTS_MS {
            let mut root = w.roots[0].clone();
            root.pv = pv::verified::<G>(&w.pos, &root.pv, env.table);
            env.report(depth as u32, 1, &root, exactness);
        }
    }
}
