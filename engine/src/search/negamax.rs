//! The main search: a fail-soft principal variation search whose steps are numbered. Node kinds are
//! types, so every pair of game and kind is its own straight-line machine code.

use std::ops::ControlFlow;

use crate::{
    game::{Game, GameMove, NodeThreats, Position},
    score::{MAX_PLY, Score},
};

use super::{
    context::SharedContext,
    history::{bonus, malus},
    limits::Exactness,
    node::{Node, NodeContext},
    picker::{MoveSet, OrderingContext, Picker, Stage},
    quiesce::quiesce,
    stack::MoveInfo,
    stats::track,
    steps::{self, Candidate, Pruning, Singular},
    tablebase::Wdl,
    threads::ThreadData,
    tt::{Bound, TtEntry},
};

/// A move of a higher number than this was unlikely to be played.
const LATE_MOVE: u16 = 7;

/// Searches the thread's position, `ply` plies from the root, to `depth` plies within (`alpha`,
/// `beta`); `cut_node` tells that a beta cutoff is expected. A score outside the window is a bound. Without depth, by
/// [`quiesce`].
// Inlined, for a fourth of the calls go there, and need not what the main search makes ready.
#[inline(always)]
pub(super) fn search<G: Game, N: Node>(
    td: &mut ThreadData<G>,
    ctx: &SharedContext<'_, G>,
    alpha: Score,
    beta: Score,
    depth: i32,
    ply: usize,
    cut_node: bool,
) -> Score {
    debug_assert!(alpha < beta && (N::PV || alpha + 1 == beta));
    if depth <= 0 {
        quiesce::<G, N::Child>(td, ctx, alpha, beta, ply)
    } else {
        search_moves::<G, N>(td, ctx, alpha, beta, depth, ply, cut_node)
    }
}

/// The same with depth left.
#[allow(clippy::cognitive_complexity)]
fn search_moves<G: Game, N: Node>(
    td: &mut ThreadData<G>,
    ctx: &SharedContext<'_, G>,
    mut alpha: Score,
    mut beta: Score,
    mut depth: i32,
    ply: usize,
    cut_node: bool,
) -> Score {
    // Step 1. Count the node, and stop if it is time.
    depth = depth.min(MAX_PLY as i32 - 1);
    if td.enter(ctx) {
        return Score::DRAW;
    }
    track!(td, main_nodes);
    if N::PV {
        td.lines.clear(ply);
        td.seldepth = td.seldepth.max(ply);
    }
    let excluded = td.stack_mut(ply).excluded;

    // Step 2. The law, the deepest ply, and mates found nearer the root.
    let (mut floor, mut ceiling) = (-Score::INFINITE, Score::INFINITE);
    if !N::ROOT && excluded.is_none() {
        match td.law_bounds(ctx, alpha, beta, ply) {
            ControlFlow::Break(score) => return score,
            ControlFlow::Continue(bounds) => (floor, ceiling) = bounds,
        }
        if ply >= MAX_PLY {
            return if td.pos.in_check() { td.draw(ctx, ply) } else { td.evaluate() };
        }
        floor = floor.max(Score::mated_in(ply));
        ceiling = ceiling.min(Score::mate_in(ply + 1));
        alpha = alpha.max(floor);
        beta = beta.min(ceiling);
        if alpha >= beta {
            return if floor >= beta { floor } else { ceiling };
        }
    }

    // Step 3. The table.
    let in_check = td.pos.in_check();
    if !in_check {
        // Most nodes ask for it, and meanwhile the table's cluster arrives from memory.
        td.pos.sum_pairs();
    }
    let key = td.pos.tt_key();
    let mut tt_entry = if excluded.is_some() { None } else { ctx.table.probe(key, ply) };
    let mut tt_move = td.legal_tt_move(tt_entry);
    if tt_move.is_none() && tt_entry.is_some_and(|e| e.best.is_some()) {
        // A move that cannot be played betrays another position's entry.
        tt_entry = None;
    }
    track!(td, probes, excluded.is_none());
    track!(td, hits, tt_entry.is_some());
    if N::ROOT {
        tt_move = Some(td.roots[td.first_root].m);
    }
    let tt_move_noisy = tt_move.is_some_and(|m| td.pos.is_noisy(m));
    let tt_pv = N::PV || tt_entry.is_some_and(|e| e.pv);

    // Step 4. A score deep enough ends the node, unless the rule clock may make it false.
    if !N::PV
        && let Some(entry) = tt_entry
        && entry.depth >= depth + if entry.score >= beta { G::tt_cut_more() } else { 0 }
        && entry.bound.settles(entry.score, beta)
        && (cut_node == (entry.score >= beta) || depth > G::tt_cut_depth())
        && !td.near_clock_limit()
    {
        if G::tt_cut_bonus() > 0
            && entry.score >= beta
            && let Some(m) = tt_move
            && !tt_move_noisy
        {
            let played = MoveInfo::new::<G>(&td.pos, &NodeThreats::<G>::new(), m);
            let previous = td.previous_moves(ply);
            let (side, structure) = (td.pos.side(), td.pos.structure_key());
            td.histories.update_quiet(side, structure, &previous, &played, bonus::<G>(depth));
        }
        track!(td, table_cutoffs);
        return entry.score;
    }
    // So does a tablebase score, unless a quicker win or a slower loss is what is asked for.
    if !N::ROOT
        && excluded.is_none()
        && let Some(wdl) = ctx.probe_tablebase(&td.pos, depth, td.index)
    {
        let score = wdl.score(ply, td.draw(ctx, ply));
        let (bound, settled) = match wdl {
            Wdl::Win => (Bound::Lower, score >= beta),
            Wdl::Loss => (Bound::Upper, score <= alpha),
            Wdl::BlessedLoss | Wdl::Draw | Wdl::CursedWin => (Bound::Exact, true),
        };
        if settled {
            let depth = (depth + G::tablebase_depth()).min(MAX_PLY as i32 - 1);
            ctx.table.store(key, ply, TtEntry { best: None, score, eval: Score::NONE, depth, bound, pv: tt_pv });
            return score;
        }
        match bound {
            Bound::Lower => {
                floor = floor.max(score);
                alpha = alpha.max(score);
            }
            _ => ceiling = ceiling.min(score),
        }
    }

    if let Some(m) = tt_move {
        // It comes first, and the evaluation before it takes as long as memory.
        td.prefetch(ctx, m);
    }

    // Step 5. The static evaluation, corrected, and what it says of the last moves.
    let threats = NodeThreats::<G>::new();
    let mut node = NodeContext {
        alpha,
        beta,
        depth,
        ply,
        cut_node,
        in_check,
        raw_eval: Score::NONE,
        static_eval: Score::NONE,
        eval: Score::NONE,
        correction_magnitude: 0,
        improving: false,
        opponent_worsening: false,
        tt_entry,
        tt_move,
        tt_move_noisy,
        tt_pv,
    };
    {
        let double_extensions = td.stack_back(ply, 1).double_extensions;
        let ss = td.stack_mut(ply);
        ss.double_extensions = double_extensions;
        let below = td.stack_ahead(ply, G::killer_reach() as usize);
        (below.cutoffs, below.killers) = (0, [None; 2]);
    }
    if in_check {
        td.stack_mut(ply).eval = Score::NONE;
    } else if excluded.is_some() {
        node.static_eval = td.stack_mut(ply).eval;
        node.eval = node.static_eval;
    } else {
        let correction = td.correction(ply);
        node.raw_eval = tt_entry.map_or(Score::NONE, |e| e.eval);
        if node.raw_eval == Score::NONE {
            node.raw_eval = td.evaluate_and_note(&threats);
            if tt_entry.is_none() {
                let entry = TtEntry {
                    best: None,
                    score: Score::DRAW,
                    eval: node.raw_eval,
                    depth: -1,
                    bound: Bound::None,
                    pv: tt_pv,
                };
                ctx.table.store(key, ply, entry);
            }
        }
        let static_eval = td.corrected(node.raw_eval, correction);
        (node.static_eval, node.eval, node.correction_magnitude) = (static_eval, static_eval, correction.abs());
        if let Some(entry) = tt_entry
            && entry.bound.settles(entry.score, node.eval + 1)
            && !entry.score.is_decisive()
        {
            node.eval = entry.score;
        }
        td.stack_mut(ply).eval = static_eval;
    }
    if !in_check {
        let two_ago = td.stack_back(ply, 2).eval;
        let past = if two_ago == Score::NONE { td.stack_back(ply, 4).eval } else { two_ago };
        node.improving = past == Score::NONE || node.static_eval > past;
        let last = *td.stack_back(ply, 1);
        if last.eval != Score::NONE {
            node.opponent_worsening = node.static_eval > -last.eval;
            if G::swing_bonus() > 0
                && excluded.is_none()
                && let Some(played) = last.played
                && !played.noisy
            {
                // The last quiet move is as good as the evaluation it led to.
                let swing = -(last.eval + node.static_eval).0;
                let limit = G::swing_bonus_max();
                let side = !td.pos.side();
                td.histories.update_butterfly(side, &played, (swing * G::swing_bonus()).clamp(-limit, limit));
            }
        }
    }

    if !N::ROOT && !in_check && excluded.is_none() {
        // Step 6. Hindsight: was the reduction that led here right?
        let last = *td.stack_back(ply, 1);
        if G::hindsight() > 0 {
            if last.reduction >= G::hindsight_extend() && !node.opponent_worsening {
                depth += 1;
            } else if last.reduction >= G::hindsight_reduce()
                && depth >= G::hindsight_depth()
                && last.eval != Score::NONE
                && (last.eval + node.static_eval).0 > G::hindsight_margin()
            {
                depth -= 1;
            }
            node.depth = depth;
        }

        // Step 7. Razoring.
        if let Some(score) = steps::razor::<G, N>(td, ctx, &node) {
            return score;
        }
        // Step 8. Reverse futility.
        if let Some(score) = steps::reverse_futility::<G, N>(&td.pos, &node, &threats, last.history) {
            track!(td, static_cutoffs);
            return score;
        }
        // Step 9. Null move.
        if let Some(score) = steps::null_move::<G, N>(td, ctx, &node, search::<G, N::Scout>) {
            return score;
        }
        if td.aborted {
            return Score::DRAW;
        }
    }
    let probcut = !N::ROOT && !in_check && excluded.is_none();
    if probcut && G::probcut_first() > 0 {
        if let Some(score) = steps::probcut::<G, N>(td, ctx, &node, &threats, search::<G, N::Scout>) {
            return score;
        }
        if td.aborted {
            return Score::DRAW;
        }
    }
    if excluded.is_none() {
        // Step 10. Internal iterative reduction: without a table move to be trusted, a first look is enough.
        let unknown = if G::iir_stale() > 0 {
            let known = tt_entry.filter(|e| e.bound != Bound::None);
            !in_check && known.is_none_or(|e| tt_move.is_some() && e.depth <= depth - G::iir_stale())
        } else {
            !N::ROOT && (N::PV || cut_node) && tt_move.is_none()
        };
        if unknown && depth >= G::iir_depth() {
            depth -= 1;
            node.depth = depth;
        }
        // Step 11. ProbCut.
        if probcut && G::probcut_first() == 0 {
            if let Some(score) = steps::probcut::<G, N>(td, ctx, &node, &threats, search::<G, N::Scout>) {
                return score;
            }
            if td.aborted {
                return Score::DRAW;
            }
        }
        if !N::ROOT
            && let Some(score) = steps::table_probcut::<G, N>(&node)
        {
            track!(td, table_probcuts);
            return score;
        }
    }

    // Step 12. The moves, best first.
    let previous = td.previous_moves(ply);
    let (side, structure) = (td.pos.side(), td.pos.structure_key());
    let killers = td.stack_mut(ply).killers;
    if G::killer_reach() == 1 {
        // Null moves and ProbCut had children too.
        td.stack_ahead(ply, 1).cutoffs = 0;
    }
    let moves = if in_check { MoveSet::Evasions } else { MoveSet::All };
    let mut picker = Picker::<G>::new(&td.move_buffer, moves, tt_move, killers);
    let first_searched = td.searched.len();
    let (mut best, mut best_move) = (-Score::INFINITE, None);
    // Of the legal moves, those looked at, and of these those searched.
    let (mut count, mut searched) = (0, 0);
    let mut next_root = td.first_root;
    loop {
        // So many moves were counted that quiet ones without check are not tried any more, or none at all.
        let prunable = !N::ROOT && !best.is_loss();
        let all_late = G::lmp_all() > 0;
        let late = prunable
            && if all_late {
                let improving = node.improving || node.correction_magnitude > G::lmp_doubt();
                !in_check && steps::is_late::<G>(searched + 1, depth, improving)
            } else {
                steps::is_late::<G>(count + 1, depth, node.improving)
            };
        let m = if N::ROOT {
            next_root += 1;
            match td.roots[..td.end_root].get(next_root - 1) {
                Some(root) => root.m,
                None => break,
            }
        } else {
            let ordering = OrderingContext {
                pos: &td.pos,
                threats: &threats,
                histories: &td.histories,
                previous: &previous,
                sated: late && excluded.is_none() && !all_late,
                full: late && all_late,
            };
            match picker.next(&mut td.move_buffer, &ordering) {
                Some(m) if Some(m) == excluded || !td.pos.legal(m) => continue,
                Some(m) => m,
                None => break,
            }
        };
        count += 1;
        track!(td, moves);
        if N::ROOT {
            td.announce(ctx, m, count + td.first_root);
        }
        // The first move is neither pruned nor reduced, so that only an extension may ask.
        let first_extends = G::check_extension() > 0 && G::check_extension_first() > 0;
        let asked = count > 1 || !best.is_loss() || first_extends || G::lmr_moves() == 0;
        let checks = asked && picker.gives_check(&td.pos, m);

        // Step 13. Prune a move that will not matter, once a move is known that does not lose: late quiet moves first,
        // for which nobody need ask the histories.
        if late && !all_late && !checks && picker.at_quiets() {
            track!(td, pruned);
            track!(td, late_prunes);
            picker.skip_quiets();
            continue;
        }
        td.prefetch(ctx, m);
        let played = MoveInfo::new::<G>(&td.pos, &threats, m);
        let history = if played.noisy {
            td.histories.noisy(played.piece_to as usize, played.lane as usize)
        } else {
            let view = td.histories.view(side, structure, &previous);
            view.score(played.threat_index as usize, played.from_to as usize, played.piece_to as usize)
        };
        let counted = if G::lmr_searched() > 0 { searched } else { count };
        let mut reduction = ctx.reductions.base::<G>(played.noisy, depth, counted);
        if prunable {
            let reduced = (depth - 1 - reduction / 1024).max(0);
            let candidate = Candidate { history, reduced, checks, stage: picker.stage() };
            let pruning = steps::prunes::<G>(td, &node, &played, candidate);
            if pruning != Pruning::Keep {
                track!(td, pruned);
                if pruning == Pruning::AllBelow && G::prune_below() > 0 {
                    picker.skip_below(history);
                }
                continue;
            }
        }

        // Step 14. Extend a move without alternative, one that gives check, or the only evasion.
        let mut extension = 0;
        if excluded.is_none() {
            match steps::singular::<G, N>(td, ctx, &node, m, search::<G, N::Scout>) {
                Some(Singular::Extend(by)) => extension = by,
                Some(Singular::Cut(score)) => {
                    picker.release(&mut td.move_buffer);
                    td.searched.truncate(first_searched);
                    return score;
                }
                None => {}
            }
        }
        if extension == 0 && checks {
            extension = steps::check_extension(td, ply, m);
        }
        if extension == 0 && in_check && count == 1 && excluded.is_none() {
            extension = steps::single_reply_extension(td, ply, m);
        }

        // Step 15. Play it.
        let nodes_before = td.nodes;
        {
            let double_extensions = td.stack_back(ply, 1).double_extensions + i32::from(extension > 1);
            let ss = td.stack_mut(ply);
            ss.play(Some(played));
            (ss.reduction, ss.double_extensions) = (0, double_extensions);
            (ss.history, ss.number) = (history, count as u16);
        }
        if let Some(next) = picker.look_ahead(&mut td.move_buffer) {
            // Where quiet moves are searched most have another behind them, and memory may take longer than all that is
            // done between a move's choice and the look into the table.
            td.prefetch(ctx, next);
        }
        td.pos.make(m);
        searched += 1;
        let mut new_depth = depth - 1 + extension;
        let mut score = -Score::INFINITE;

        let best_first = if N::ROOT {
            G::lmr_full_root() > 0 || count == 1 || played.noisy
        } else {
            picker.stage() <= Stage::GoodNoisy
        };
        let whole = tt_pv && G::lmr_full_width() > 0 && best_first;
        let is_open = if G::lmr_searched() > 0 { N::PV } else { N::ROOT };
        let counted = if G::lmr_searched() > 0 { searched } else { count };
        if depth >= G::lmr_depth() && counted > G::lmr_moves() as usize + usize::from(is_open) && !whole {
            // Step 16. A late move is searched to less depth first.
            reduction += G::lmr_shift();
            reduction += if node.improving { 0 } else { G::lmr_not_improving() };
            reduction += if cut_node { G::lmr_cut() } else { 0 };
            reduction += if tt_move_noisy { G::lmr_hash_noisy() } else { 0 };
            reduction -= if tt_pv { G::lmr_pv() } else { 0 };
            reduction -= if tt_pv && tt_entry.is_some_and(|e| e.score > alpha) { G::lmr_pv_promising() } else { 0 };
            reduction -= if N::PV { G::lmr_open() } else { 0 };
            reduction -= if checks { G::lmr_gives_check() } else { 0 };
            reduction -= if in_check { G::lmr_in_check() } else { 0 };
            reduction +=
                if td.stack_ahead(ply, 1).cutoffs > G::lmr_cutoffs_count() as u32 { G::lmr_cutoffs() } else { 0 };
            reduction -= node.correction_magnitude * G::lmr_doubt() / 32;
            reduction -= if node.correction_magnitude > G::lmr_doubtful_least() { G::lmr_doubtful() } else { 0 };
            reduction -= if td.stack_back(ply, 1).number > LATE_MOVE { G::lmr_late_reply() } else { 0 };
            reduction -= if N::ROOT { history.max(0) } else { history } * 1024
                / if played.noisy { G::lmr_noisy_history() } else { G::lmr_quiet_history() };
            let reduced =
                (new_depth - reduction / 1024).clamp(1, (new_depth + if tt_pv { G::lmr_deeper() } else { 0 }).max(1));
            td.stack_mut(ply).reduction = (new_depth - reduced) * 1024;
            track!(td, reduced, reduced < new_depth);
            score = -search::<G, N::Scout>(td, ctx, -(alpha + 1), -alpha, reduced, ply + 1, true);
            td.stack_mut(ply).reduction = 0;
            if score > alpha && reduced < new_depth && !td.aborted {
                // Step 17. It was better than thought: how much better tells how deep to look again.
                track!(td, researched);
                new_depth += i32::from(score.0 > best.0 + G::deeper_margin() + G::deeper_slope() * new_depth);
                new_depth -= i32::from(score.0 < best.0 + G::shallower_margin());
                if reduced < new_depth {
                    score = -search::<G, N::Scout>(td, ctx, -(alpha + 1), -alpha, new_depth, ply + 1, !cut_node);
                }
                if !played.noisy && !td.aborted {
                    let change = match score {
                        s if s >= beta => bonus::<G>(new_depth),
                        s if s <= alpha => malus::<G>(new_depth),
                        _ => 0,
                    };
                    td.histories.update_continuation(&previous, played.piece_to, change);
                }
            }
        } else if !N::PV || count > 1 {
            // Step 18. Not reduced: a null window at full depth.
            score = -search::<G, N::Scout>(td, ctx, -(alpha + 1), -alpha, new_depth, ply + 1, !cut_node);
        }
        // Step 19. On the principal variation, and better than alpha: the exact score.
        if N::PV && (count == 1 || score > alpha) && !td.aborted {
            score = -search::<G, N::Child>(td, ctx, -beta, -alpha, new_depth, ply + 1, false);
        }
        td.pos.unmake();
        if td.aborted {
            break;
        }

        // Step 20. A new best?
        if N::ROOT {
            let spent = td.nodes - nodes_before;
            let seldepth = td.seldepth as u32;
            let line = td.lines.from(1);
            let root = &mut td.roots[next_root - 1];
            root.nodes += spent;
            root.settled = true;
            if count == 1 || score > alpha {
                root.score = score;
                root.average = if root.average == -Score::INFINITE {
                    score
                } else {
                    Score(i32::midpoint(root.average.0, score.0))
                };
                root.seldepth = seldepth;
                root.exactness = match score {
                    s if s >= beta => Exactness::AtLeast,
                    s if s <= alpha => Exactness::AtMost,
                    _ => Exactness::Exact,
                };
                root.pv.clear();
                root.pv.push(m);
                root.pv.extend_from_slice(line);
            } else {
                root.score = -Score::INFINITE;
            }
        }
        if score > best {
            best = score;
            if score > alpha {
                best_move = Some(played);
                if N::PV && !N::ROOT {
                    td.lines.extend(ply, m);
                }
                if score >= beta {
                    let unknown = if tt_move.is_none() { G::lmr_cutoffs_unknown() as u32 } else { 0 };
                    td.stack_mut(ply).cutoffs += 1 + unknown;
                    track!(td, cutoffs);
                    track!(td, first_cutoffs, count == 1);
                    break;
                }
                alpha = score;
                node.alpha = alpha;
                // Once alpha was raised, the rest is less likely to raise it again.
                if depth > G::raised_alpha_least() && depth < G::raised_alpha_depth() && !score.is_decisive() {
                    depth -= 1;
                    node.depth = depth;
                }
            }
        }
        if best_move.is_none_or(|b| b.m != m) {
            td.searched.push(played);
        }
    }
    picker.release(&mut td.move_buffer);
    if td.aborted {
        td.searched.truncate(first_searched);
        return Score::DRAW;
    }

    // Step 21. No move at all: the game's verdict.
    if count == 0 {
        return if excluded.is_some() { alpha } else { td.pos.no_moves(ply) };
    }
    if best == -Score::INFINITE {
        // Everything was pruned: as bad as alpha, no more is known.
        best = alpha;
    }

    // Step 22. Learn from the outcome.
    if best >= beta && !best.is_decisive() && !beta.is_decisive() && !alpha.is_decisive() {
        let weight = G::fail_high_weight();
        best = Score((best.0 * depth + beta.0 * weight) / (depth + weight));
    }
    if let Some(played) = best_move {
        if G::learn_cutoffs() == 0 || best >= beta {
            let clear = G::bonus_beta_margin() > 0 && best.0 > beta.0 + G::bonus_beta_margin();
            node.depth += i32::from(clear);
            update_histories::<G>(td, &node, &played, first_searched, count, best >= beta);
        }
        if !played.noisy && best >= beta {
            let killers = &mut td.stack_mut(ply).killers;
            if killers[0] != Some(played.m) {
                *killers = [Some(played.m), killers[0]];
            }
        }
    } else if G::answer_bonus() > 0
        && let Some(played) = td.stack_back(ply, 1).played
        && !played.noisy
        && !N::ROOT
    {
        // All moves failed: the move that led here was a good one.
        let bonus = bonus::<G>(depth) * G::answer_bonus() / 128;
        let earlier = td.previous_moves(ply - 1);
        td.histories.update_butterfly(!side, &played, bonus);
        td.histories.update_continuation(&earlier, played.piece_to, bonus);
    }
    td.searched.truncate(first_searched);

    // Step 23. Remember it.
    if excluded.is_some() {
        return best;
    }
    best = best.clamp(floor, ceiling);
    let bound = match best {
        s if s >= beta => Bound::Lower,
        _ if N::PV && best_move.is_some() => Bound::Exact,
        _ => Bound::Upper,
    };
    if !N::ROOT || td.first_root == 0 {
        let best_bits = best_move.map(|p| p.m.pack());
        ctx.table.store(
            key,
            ply,
            TtEntry { best: best_bits, score: best, eval: node.raw_eval, depth, bound, pv: tt_pv },
        );
    }
    if !in_check
        && best_move.is_none_or(|p| !p.noisy)
        && !best.is_decisive()
        && (bound != Bound::Lower || best > node.static_eval)
        && (bound != Bound::Upper || best < node.static_eval)
    {
        let line = td.correction_moves(ply);
        td.histories.correct(&td.pos, &line, best - node.static_eval, depth);
    }
    debug_assert!(best > -Score::INFINITE && best < Score::INFINITE);
    best
}

/// Rewards the best move and punishes those tried before it in vain.
fn update_histories<G: Game>(
    td: &mut ThreadData<G>,
    node: &NodeContext<G::Move>,
    best: &MoveInfo<G::Move>,
    first_searched: usize,
    count: usize,
    cutoff: bool,
) {
    let depth = node.depth + i32::from(!cutoff && node.depth > 1);
    let previous = td.previous_moves(node.ply);
    let (side, structure) = (td.pos.side(), td.pos.structure_key());
    if best.noisy {
        td.histories.update_noisy(best, bonus::<G>(depth));
    } else if node.depth > 1 || count > 1 || G::learn_cutoffs() > 0 {
        // A quiet move that cuts at once at depth 1 needs no praise.
        td.histories.update_quiet(side, structure, &previous, best, bonus::<G>(depth));
    }
    for i in first_searched..td.searched.len() {
        let searched = td.searched[i];
        if searched.m == best.m {
            continue;
        }
        if searched.noisy {
            td.histories.update_noisy(&searched, malus::<G>(depth));
        } else if !best.noisy {
            td.histories.update_quiet(side, structure, &previous, &searched, malus::<G>(depth));
        }
    }
}
