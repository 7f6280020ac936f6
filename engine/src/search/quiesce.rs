//! The quiescence search: captures until the position is quiet, evasions while it is not.

use std::ops::ControlFlow;

use crate::{
    game::{Game, GameMove, NodeThreats, Position},
    score::{MAX_PLY, Score},
};

use super::{
    context::SharedContext,
    node::Node,
    picker::{MoveSet, OrderingContext, Picker},
    stack::MoveInfo,
    stats::track,
    threads::ThreadData,
    tt::{Bound, TtEntry},
};

/// Searches the thread's position, `ply` plies from the root, until it is quiet.
pub(super) fn quiesce<G: Game, N: Node>(
    td: &mut ThreadData<G>,
    ctx: &SharedContext<'_, G>,
    mut alpha: Score,
    mut beta: Score,
    ply: usize,
) -> Score {
    // Step 1. Count the node, and stop if it is time.
    if td.enter(ctx) {
        return Score::DRAW;
    }
    track!(td, quiet_nodes);
    if N::PV {
        td.lines.clear(ply);
        td.seldepth = td.seldepth.max(ply);
    }

    // Step 2. The law and the deepest ply.
    let (floor, ceiling) = match td.law_bounds(ctx, alpha, beta, ply) {
        ControlFlow::Break(score) => return score,
        ControlFlow::Continue(bounds) => bounds,
    };
    let in_check = td.pos.in_check();
    if ply >= MAX_PLY {
        return if in_check { td.draw(ctx, ply) } else { td.evaluate() };
    }
    alpha = alpha.max(floor);
    beta = beta.min(ceiling);
    if alpha >= beta {
        return if floor >= beta { floor } else { ceiling };
    }

    // Step 3. The table.
    if !in_check {
        // Most nodes ask for it, and meanwhile the table's cluster arrives from memory.
        td.pos.sum_pairs();
    }
    let key = td.pos.tt_key();
    let mut tt_entry = ctx.table.probe(key, ply);
    let mut tt_move = td.legal_tt_move(tt_entry);
    if tt_move.is_none() && tt_entry.is_some_and(|e| e.best.is_some()) {
        tt_entry = None;
    }
    track!(td, probes);
    track!(td, hits, tt_entry.is_some());
    let tt_pv = N::PV || tt_entry.is_some_and(|e| e.pv);
    if !N::PV
        && let Some(entry) = tt_entry
        && entry.bound.settles(entry.score, beta)
        && !td.near_clock_limit()
    {
        track!(td, quiet_table_cutoffs);
        return entry.score;
    }

    if let Some(m) = tt_move {
        // As in the main search: the evaluation comes first.
        td.prefetch(ctx, m);
    }

    // Step 4. Standing pat: not in check, the side to move need not capture.
    let threats = NodeThreats::<G>::new();
    let (mut best, mut raw_eval, mut futility) = (-Score::INFINITE, Score::NONE, -Score::INFINITE);
    if !in_check {
        let correction = td.correction(ply);
        raw_eval = tt_entry.map_or(Score::NONE, |e| e.eval);
        if raw_eval == Score::NONE {
            raw_eval = td.evaluate_and_note(&threats);
        }
        best = td.corrected(raw_eval, correction);
        futility = best + G::quiet_futility();
        if let Some(entry) = tt_entry
            && entry.bound.settles(entry.score, best + 1)
            && !entry.score.is_decisive()
        {
            best = entry.score;
        }
        if G::quiet_strict() > 0 {
            futility = best + G::quiet_futility();
        }
        if best >= beta {
            track!(td, stand_pats);
            if !best.is_decisive() && !beta.is_decisive() {
                best = best.towards(beta, G::quiet_stand_pat_weight());
            }
            if tt_entry.is_none() {
                let entry =
                    TtEntry { best: None, score: best, eval: raw_eval, depth: 0, bound: Bound::Lower, pv: tt_pv };
                ctx.table.store(key, ply, entry);
            }
            return best.clamp(floor, ceiling);
        }
        alpha = alpha.max(best);
    }

    // Step 5. The moves: captures that do not lose material, or all evasions.
    let previous = td.previous_moves(ply);
    tt_move = tt_move.filter(|&m| in_check || td.pos.is_noisy(m));
    let moves = if in_check { MoveSet::Evasions } else { MoveSet::Noisy(G::quiet_see()) };
    let killers = if G::killers() > 1 { td.stack_mut(ply).killers } else { [None; 2] };
    let mut picker = Picker::<G>::new(&td.move_buffer, moves, tt_move, killers);
    let mut best_move = None;
    let (mut count, mut searched) = (0, 0);
    loop {
        let ordering = OrderingContext {
            pos: &td.pos,
            threats: &threats,
            histories: &td.histories,
            previous: &previous,
            sated: false,
            full: false,
        };
        let Some(m) = picker.next(&mut td.move_buffer, &ordering) else { break };
        if !td.pos.legal(m) {
            continue;
        }
        count += 1;
        td.prefetch(ctx, m);
        let played = MoveInfo::new::<G>(&td.pos, &threats, m);
        if !best.is_loss() {
            // Step 6. Prune captures that cannot reach alpha, losing evasions, and quiet ones but the first.
            if in_check {
                if G::quiet_evasion_see() > 0 && !td.pos.see_at_least(m, Score(0)) {
                    continue;
                }
                if !played.noisy {
                    picker.skip_quiets();
                }
            } else {
                if G::quiet_strict() > 0 {
                    if searched >= G::quiet_moves() {
                        break;
                    }
                } else {
                    if count > G::quiet_moves() && !td.pos.gives_check(m) {
                        continue;
                    }
                    let reach = futility + td.pos.gain(m).0;
                    if reach <= alpha && !td.pos.gives_check(m) {
                        best = best.max(reach);
                        continue;
                    }
                }
                if futility <= alpha && !td.pos.see_at_least(m, Score(G::quiet_futility_see())) {
                    best = best.max(futility);
                    continue;
                }
            }
        }
        let ss = td.stack_mut(ply);
        ss.play(Some(played));
        ss.reduction = 0;
        td.pos.make(m);
        searched += 1;
        let score = -quiesce::<G, N>(td, ctx, -beta, -alpha, ply + 1);
        td.pos.unmake();
        if td.aborted {
            break;
        }
        if score > best {
            best = score;
            if score > alpha {
                best_move = Some(m);
                if N::PV {
                    td.lines.extend(ply, m);
                }
                if score >= beta {
                    break;
                }
                alpha = score;
            }
        }
    }
    picker.release(&mut td.move_buffer);
    if td.aborted {
        return Score::DRAW;
    }

    // Step 7. In check without a move: the game's verdict.
    if in_check && count == 0 {
        return td.pos.no_moves(ply);
    }
    if best >= beta && !best.is_decisive() && !beta.is_decisive() {
        best = best.towards(beta, G::quiet_fail_high_weight());
    }
    best = best.clamp(floor, ceiling);
    let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
    let best_bits = best_move.map(GameMove::pack);
    ctx.table.store(key, ply, TtEntry { best: best_bits, score: best, eval: raw_eval, depth: 0, bound, pv: tt_pv });
    best
}
