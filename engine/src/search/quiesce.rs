//! The quiescence search: captures until the position is quiet, evasions while it is not.

use crate::{
    game::{Game, GameMove, Position},
    rules::Ruling,
    score::{MAX_PLY, Score},
};

use super::{
    negamax::Node,
    picker::{Guide, Picker, Want},
    stats::track,
    steps::Played,
    threads::{Env, Worker},
    tt::{Bound, Entry},
};

/// Searches the worker's position, `ply` plies from the root, until it is quiet.
pub(super) fn quiesce<G: Game, N: Node>(
    w: &mut Worker<G>,
    env: &Env<'_, G>,
    mut alpha: Score,
    mut beta: Score,
    ply: usize,
) -> Score {
    // Step 1. Count the node, and stop if it is time.
    if w.enter(env) {
        return Score::DRAW;
    }
    track!(w, quiet_nodes);
    if N::PV {
        w.lines.clear(ply);
        w.seldepth = w.seldepth.max(ply);
    }

    // Step 2. The law and the deepest ply.
    let (mut floor, mut ceiling) = (-Score::INFINITE, Score::INFINITE);
    match w.judge(env, alpha, beta, ply) {
        Some(Ruling::AtLeastDraw) => floor = w.draw(env, ply),
        Some(Ruling::AtMostDraw) => ceiling = w.draw(env, ply),
        Some(ruling) => {
            if let Some(score) = w.ruled(env, ruling, ply) {
                return score;
            }
        }
        None => {
            if alpha < Score::DRAW && w.pos.can_step_into_draw(ply) {
                floor = w.draw(env, ply);
            }
        }
    }
    let checked = w.pos.in_check();
    if ply >= MAX_PLY {
        return if checked { w.draw(env, ply) } else { w.evaluate() };
    }
    alpha = alpha.max(floor);
    beta = beta.min(ceiling);
    if alpha >= beta {
        return if floor >= beta { floor } else { ceiling };
    }

    // Step 3. The table.
    let key = w.pos.tt_key();
    let mut hit = env.table.probe(key, ply);
    let mut hash = w.verified(hit);
    if hash.is_none() && hit.is_some_and(|e| e.best.is_some()) {
        hit = None;
    }
    track!(w, probes);
    track!(w, hits, hit.is_some());
    let pv = N::PV || hit.is_some_and(|e| e.pv);
    if !N::PV
        && let Some(entry) = hit
        && entry.bound.settles(entry.score, beta)
        && !w.near_clock_limit()
    {
        track!(w, table_cutoffs);
        return entry.score;
    }

    // Step 4. Standing pat: not in check, the side to move need not capture.
    let (mut best, mut raw, mut futility) = (-Score::INFINITE, Score::NONE, -Score::INFINITE);
    if !checked {
        raw = hit.map_or(Score::NONE, |e| e.eval);
        if raw == Score::NONE {
            raw = w.evaluate();
        }
        best = w.corrected(raw, ply).0;
        futility = best + G::quiet_futility();
        if let Some(entry) = hit
            && entry.bound.settles(entry.score, best + 1)
            && !entry.score.is_decisive()
        {
            best = entry.score;
        }
        if best >= beta {
            if !best.is_decisive() && !beta.is_decisive() {
                best = Score(i32::midpoint(best.0, beta.0));
            }
            if hit.is_none() {
                let entry = Entry { best: None, score: best, eval: raw, depth: 0, bound: Bound::Lower, pv };
                env.table.store(key, ply, entry);
            }
            return best.clamp(floor, ceiling);
        }
        alpha = alpha.max(best);
    }

    // Step 5. The moves: captures that do not lose material, or all evasions.
    let threats = if checked { w.pos.threats() } else { G::Threats::default() };
    let before = w.before(ply);
    hash = hash.filter(|&m| checked || w.pos.is_noisy(m));
    let want = if checked { Want::Evasions } else { Want::Noisy(G::quiet_see()) };
    let mut picker = Picker::<G>::new(&w.arena, want, hash, None);
    let mut best_move = None;
    let mut count = 0;
    loop {
        let guide = Guide { pos: &w.pos, threats: &threats, histories: &w.histories, before: &before };
        let Some(m) = picker.next(&mut w.arena, &guide) else { break };
        if !w.pos.legal(m) {
            continue;
        }
        count += 1;
        let played = Played::new::<G>(&w.pos, &threats, m);
        if !best.is_loss() {
            // Step 6. Spare captures that cannot reach alpha, and all but the first evasions.
            if checked {
                if !played.noisy {
                    picker.skip_quiets();
                }
            } else {
                if count > G::quiet_moves() as usize && !w.pos.gives_check(m) {
                    continue;
                }
                let reach = futility + w.pos.gain(m).0;
                if reach <= alpha && !w.pos.gives_check(m) {
                    best = best.max(reach);
                    continue;
                }
                if futility <= alpha && !w.pos.see_at_least(m, Score(1)) {
                    best = best.max(futility);
                    continue;
                }
            }
        }
        let frame = w.frame(ply);
        (frame.played, frame.reduction) = (Some(played), 0);
        w.play(env, m);
        let score = -quiesce::<G, N>(w, env, -beta, -alpha, ply + 1);
        w.pos.unmake();
        if w.aborted {
            break;
        }
        if score > best {
            best = score;
            if score > alpha {
                best_move = Some(m);
                if N::PV {
                    w.lines.extend(ply, m);
                }
                if score >= beta {
                    break;
                }
                alpha = score;
            }
        }
    }
    picker.release(&mut w.arena);
    if w.aborted {
        return Score::DRAW;
    }

    // Step 7. In check without a move: the game's verdict.
    if checked && count == 0 {
        return w.pos.no_moves(ply);
    }
    if best >= beta && !best.is_decisive() && !beta.is_decisive() {
        best = Score((3 * best.0 + beta.0) / 4);
    }
    best = best.clamp(floor, ceiling);
    let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
    let best_bits = best_move.map(GameMove::pack);
    env.table.store(key, ply, Entry { best: best_bits, score: best, eval: raw, depth: 0, bound, pv });
    best
}
