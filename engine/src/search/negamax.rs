//! The main search: a fail-soft principal variation search whose steps are numbered. Node kinds are
//! types, so every pair of game and kind is its own straight-line machine code.

use crate::{
    game::{Game, GameMove, Position},
    rules::Ruling,
    score::{MAX_PLY, Score},
};

use super::{
    limits::Exactness,
    oracle::{self, Worth},
    picker::{Guide, Picker, Want},
    quiesce::quiesce,
    stats::track,
    steps::{self, Candidate, Here, Played, Singular, Spare},
    threads::{Env, Worker},
    tt::{Bound, Entry},
};

/// How many plies deeper than the search at hand an oracle's answer counts in the table.
const KNOWN_DEPTH: i32 = 6;

/// A kind of node.
pub(super) trait Node {
    /// Is it the root?
    const ROOT: bool;
    /// Is its window open, its score exact?
    const PV: bool;
    /// The kind of a child on the principal variation.
    type Child: Node;
    /// The kind of a child searched with a null window.
    type Scout: Node;
}

/// The root.
pub(super) struct Root;
/// A node on the principal variation.
pub(super) struct Pv;
/// A node with a null window.
pub(super) struct Scout;

macro_rules! node {
    ($name:ident: root $root:literal, pv $pv:literal, $child:ident, $scout:ident) => {
        impl Node for $name {
            const ROOT: bool = $root;
            const PV: bool = $pv;
            type Child = $child;
            type Scout = $scout;
        }
    };
}
node!(Root: root true, pv true, Pv, Scout);
node!(Pv: root false, pv true, Pv, Scout);
node!(Scout: root false, pv false, Scout, Scout);

/// Searches the worker's position, `ply` plies from the root, to `depth` plies within (`alpha`,
/// `beta`); `cut` tells that a beta cutoff is expected. A score outside the window is a bound.
#[allow(clippy::cognitive_complexity)]
pub(super) fn search<G: Game, N: Node>(
    w: &mut Worker<G>,
    env: &Env<'_, G>,
    mut alpha: Score,
    mut beta: Score,
    mut depth: i32,
    ply: usize,
    cut: bool,
) -> Score {
    debug_assert!(alpha < beta && (N::PV || alpha + 1 == beta));
    // Step 1. No depth left: quiescence. Otherwise count the node, and stop if it is time.
    if depth <= 0 {
        return quiesce::<G, N::Child>(w, env, alpha, beta, ply);
    }
    depth = depth.min(MAX_PLY as i32 - 1);
    if w.enter(env) {
        return Score::DRAW;
    }
    track!(w, main_nodes);
    if N::PV {
        w.lines.clear(ply);
        w.seldepth = w.seldepth.max(ply);
    }
    let excluded = w.frame(ply).excluded;

    // Step 2. The law, the deepest ply, and mates found nearer the root.
    let (mut floor, mut ceiling) = (-Score::INFINITE, Score::INFINITE);
    if !N::ROOT && excluded.is_none() {
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
        if ply >= MAX_PLY {
            return if w.pos.in_check() { w.draw(env, ply) } else { w.evaluate() };
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
    let checked = w.pos.in_check();
    let key = w.pos.tt_key();
    let mut hit = if excluded.is_some() { None } else { env.table.probe(key, ply) };
    let mut hash = w.verified(hit);
    if hash.is_none() && hit.is_some_and(|e| e.best.is_some()) {
        // A move that cannot be played betrays another position's entry.
        hit = None;
    }
    track!(w, probes, excluded.is_none());
    track!(w, hits, hit.is_some());
    if N::ROOT {
        hash = Some(w.roots[w.first_root].m);
    }
    let hash_noisy = hash.is_some_and(|m| w.pos.is_noisy(m));
    let pv = N::PV || hit.is_some_and(|e| e.pv);

    // Step 4. A score deep enough ends the node, unless the rule clock may make it false.
    if !N::PV
        && let Some(entry) = hit
        && entry.depth > depth - i32::from(entry.score < beta)
        && entry.bound.settles(entry.score, beta)
        && (cut == (entry.score >= beta) || depth > 5)
        && !w.near_clock_limit()
    {
        if entry.score >= beta
            && let Some(m) = hash
            && !hash_noisy
        {
            let played = Played::new::<G>(&w.pos, &w.pos.threats(), m);
            let before = w.before(ply);
            let (side, structure) = (w.pos.side(), w.pos.structure_key());
            w.histories.reward_quiet(side, structure, &before, &played, steps::bonus::<G>(depth));
        }
        track!(w, table_cutoffs);
        return entry.score;
    }
    // So does the word of an oracle, unless a quicker win or a slower loss is what is asked for.
    if !N::ROOT
        && excluded.is_none()
        && let Some(loan) = &env.loan
        && loan.concerns(&w.pos, depth)
        && let Some(worth) = oracle::ask(env, loan, &w.pos, w.index)
    {
        let score = worth.score(ply, w.draw(env, ply));
        let (bound, settled) = match worth {
            Worth::Win => (Bound::Lower, score >= beta),
            Worth::Loss => (Bound::Upper, score <= alpha),
            Worth::BlessedLoss | Worth::Draw | Worth::CursedWin => (Bound::Exact, true),
        };
        if settled {
            let depth = (depth + KNOWN_DEPTH).min(MAX_PLY as i32 - 1);
            env.table.store(key, ply, Entry { best: None, score, eval: Score::NONE, depth, bound, pv });
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

    // Step 5. The static evaluation, corrected, and what it says of the last moves.
    let mut here = Here {
        alpha,
        beta,
        depth,
        ply,
        cut,
        checked,
        raw: Score::NONE,
        fixed: Score::NONE,
        eval: Score::NONE,
        doubt: 0,
        improving: false,
        worsening: false,
        hit,
        hash,
        hash_noisy,
        pv,
    };
    {
        let stretched = w.back(ply, 1).stretched;
        let frame = w.frame(ply);
        frame.stretched = stretched;
        let grandchild = w.frame(ply + 2);
        (grandchild.cutoffs, grandchild.killer) = (0, None);
    }
    if checked {
        w.frame(ply).eval = Score::NONE;
    } else if excluded.is_some() {
        here.fixed = w.frame(ply).eval;
        here.eval = here.fixed;
    } else {
        here.raw = hit.map_or(Score::NONE, |e| e.eval);
        if here.raw == Score::NONE {
            here.raw = w.evaluate();
            if hit.is_none() {
                let entry = Entry { best: None, score: Score::DRAW, eval: here.raw, depth: -1, bound: Bound::None, pv };
                env.table.store(key, ply, entry);
            }
        }
        let (fixed, correction) = w.corrected(here.raw, ply);
        (here.fixed, here.eval, here.doubt) = (fixed, fixed, correction.abs());
        if let Some(entry) = hit
            && entry.bound.settles(entry.score, here.eval + 1)
            && !entry.score.is_decisive()
        {
            here.eval = entry.score;
        }
        w.frame(ply).eval = fixed;
    }
    if !checked {
        let two_ago = w.back(ply, 2).eval;
        let past = if two_ago == Score::NONE { w.back(ply, 4).eval } else { two_ago };
        here.improving = past == Score::NONE || here.fixed > past;
        let last = *w.back(ply, 1);
        if last.eval != Score::NONE {
            here.worsening = here.fixed > -last.eval;
            if excluded.is_none()
                && let Some(played) = last.played
                && !played.noisy
            {
                // The last quiet move is as good as the evaluation it led to.
                let swing = -(last.eval + here.fixed).0;
                let limit = G::swing_bonus_max();
                let side = !w.pos.side();
                w.histories.reward_pair(side, &played, (swing * G::swing_bonus()).clamp(-limit, limit));
            }
        }
    }

    if !N::ROOT && !checked && excluded.is_none() {
        // Step 6. Hindsight: was the reduction that led here right?
        let last = *w.back(ply, 1);
        if last.reduction >= 3 * 1024 && !here.worsening {
            depth += 1;
        } else if last.reduction >= 2 * 1024
            && depth >= 2
            && last.eval != Score::NONE
            && (last.eval + here.fixed).0 > G::hindsight_margin()
        {
            depth -= 1;
        }
        here.depth = depth;

        // Step 7. Razoring.
        if let Some(score) = steps::razor::<G, N>(w, env, &here) {
            return score;
        }
        // Step 8. Reverse futility.
        if let Some(score) = steps::reverse_futility::<G, N>(&here) {
            track!(w, static_cutoffs);
            return score;
        }
        // Step 9. Null move.
        if let Some(score) = steps::null_move::<G, N>(w, env, &here) {
            return score;
        }
        if w.aborted {
            return Score::DRAW;
        }
    }
    if excluded.is_none() {
        // Step 10. Internal iterative reduction: without a table move, a first look is enough.
        if !N::ROOT && (N::PV || cut) && depth >= G::iir_depth() && hash.is_none() {
            depth -= 1;
            here.depth = depth;
        }
        // Step 11. ProbCut.
        if !N::ROOT && !checked {
            if let Some(score) = steps::probcut::<G, N>(w, env, &here) {
                return score;
            }
            if w.aborted {
                return Score::DRAW;
            }
        }
        if !N::ROOT
            && let Some(score) = steps::table_probcut::<G, N>(&here)
        {
            return score;
        }
    }

    // Step 12. The moves, best first.
    let threats = w.pos.threats();
    let before = w.before(ply);
    let (side, structure) = (w.pos.side(), w.pos.structure_key());
    let killer = w.frame(ply).killer.filter(|&m| !w.pos.is_noisy(m) && w.pos.pseudo_legal(m));
    let want = if checked { Want::Evasions } else { Want::All };
    let mut picker = Picker::<G>::new(&w.arena, want, hash, killer);
    let first_tried = w.tried.len();
    let (mut best, mut best_move) = (-Score::INFINITE, None);
    let mut count = 0;
    let mut next_root = w.first_root;
    loop {
        let m = if N::ROOT {
            next_root += 1;
            match w.roots[..w.last_root].get(next_root - 1) {
                Some(root) => root.m,
                None => break,
            }
        } else {
            let guide = Guide { pos: &w.pos, threats: &threats, histories: &w.histories, before: &before };
            match picker.next(&mut w.arena, &guide) {
                Some(m) if Some(m) == excluded || !w.pos.legal(m) => continue,
                Some(m) => m,
                None => break,
            }
        };
        count += 1;
        if N::ROOT {
            w.announce(env, m, count + w.first_root);
        }
        let played = Played::new::<G>(&w.pos, &threats, m);
        let checks = picker.gives_check(&w.pos, m);
        let history = if played.noisy {
            w.histories.noisy(played.slot as usize, played.victim as usize)
        } else {
            let view = w.histories.view(side, structure, &before);
            view.score(played.lane as usize, played.pair as usize, played.slot as usize)
        };

        // Step 13. Spare a move that will not matter, once a move is known that does not lose.
        let mut reduction = env.reductions.base::<G>(played.noisy, depth, count);
        if !N::ROOT && !best.is_loss() {
            let reduced = (depth - 1 - reduction / 1024).max(0);
            let candidate = Candidate { number: count, history, reduced, checks, stage: picker.stage() };
            match steps::spare::<G>(w, &here, &played, candidate) {
                Some(Spare::Move) => continue,
                Some(Spare::Quiets) => {
                    picker.skip_quiets();
                    continue;
                }
                None => {}
            }
        }

        // Step 14. Extend a move without alternative.
        let mut extension = 0;
        if excluded.is_none() {
            match steps::singular::<G, N>(w, env, &here, m) {
                Some(Singular::Extend(by)) => extension = by,
                Some(Singular::Cut(score)) => {
                    picker.release(&mut w.arena);
                    w.tried.truncate(first_tried);
                    return score;
                }
                None => {}
            }
        }

        // Step 15. Play it.
        let nodes_before = w.nodes;
        {
            let stretched = w.back(ply, 1).stretched + i32::from(extension > 1);
            let frame = w.frame(ply);
            (frame.played, frame.reduction, frame.stretched) = (Some(played), 0, stretched);
        }
        w.play(env, m);
        let mut new_depth = depth - 1 + extension;
        let mut score = -Score::INFINITE;

        if depth >= 2 && count > 1 + usize::from(N::ROOT) {
            // Step 16. A late move is searched to less depth first.
            reduction += G::lmr_shift();
            reduction += if here.improving { 0 } else { G::lmr_not_improving() };
            reduction += if cut { G::lmr_cut() } else { 0 };
            reduction += if hash_noisy { G::lmr_hash_noisy() } else { 0 };
            reduction -= if pv { G::lmr_pv() } else { 0 };
            reduction -= if pv && hit.is_some_and(|e| e.score > alpha) { G::lmr_pv_promising() } else { 0 };
            reduction -= if N::PV { G::lmr_open() } else { 0 };
            reduction -= if checks { G::lmr_gives_check() } else { 0 };
            reduction -= if checked { G::lmr_in_check() } else { 0 };
            reduction += if w.frame(ply + 1).cutoffs > 2 { G::lmr_cutoffs() } else { 0 };
            reduction -= here.doubt * G::lmr_doubt() / 32;
            reduction -= if N::ROOT { history.max(0) } else { history } * 1024
                / if played.noisy { G::lmr_noisy_history() } else { G::lmr_quiet_history() };
            let reduced = (new_depth - reduction / 1024).clamp(1, (new_depth + i32::from(pv)).max(1));
            w.frame(ply).reduction = (new_depth - reduced) * 1024;
            track!(w, reduced, reduced < new_depth);
            score = -search::<G, N::Scout>(w, env, -(alpha + 1), -alpha, reduced, ply + 1, true);
            w.frame(ply).reduction = 0;
            if score > alpha && reduced < new_depth && !w.aborted {
                // Step 17. It was better than thought: how much better tells how deep to look again.
                track!(w, researched);
                new_depth += i32::from(score.0 > best.0 + G::deeper_margin() + 2 * new_depth);
                new_depth -= i32::from(score.0 < best.0 + G::shallower_margin());
                if reduced < new_depth {
                    score = -search::<G, N::Scout>(w, env, -(alpha + 1), -alpha, new_depth, ply + 1, !cut);
                }
                if !played.noisy && !w.aborted {
                    let change = match score {
                        s if s >= beta => steps::bonus::<G>(new_depth),
                        s if s <= alpha => -steps::malus::<G>(new_depth),
                        _ => 0,
                    };
                    w.histories.reward_follow(&before, played.slot, change);
                }
            }
        } else if !N::PV || count > 1 {
            // Step 18. Not reduced: a null window at full depth.
            score = -search::<G, N::Scout>(w, env, -(alpha + 1), -alpha, new_depth, ply + 1, !cut);
        }
        // Step 19. On the principal variation, and better than alpha: the exact score.
        if N::PV && (count == 1 || score > alpha) && !w.aborted {
            score = -search::<G, N::Child>(w, env, -beta, -alpha, new_depth, ply + 1, false);
        }
        w.pos.unmake();
        if w.aborted {
            break;
        }

        // Step 20. A new best?
        if N::ROOT {
            let spent = w.nodes - nodes_before;
            let seldepth = w.seldepth as u32;
            let line = w.lines.from(1);
            let root = &mut w.roots[next_root - 1];
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
                    w.lines.extend(ply, m);
                }
                if score >= beta {
                    w.frame(ply).cutoffs += 1 + u32::from(hash.is_none());
                    track!(w, cutoffs);
                    track!(w, first_cutoffs, count == 1);
                    break;
                }
                alpha = score;
                here.alpha = alpha;
                // Once alpha was raised, the rest is less likely to raise it again.
                if depth > 2 && depth < G::raised_alpha_depth() && !score.is_decisive() {
                    depth -= 1;
                    here.depth = depth;
                }
            }
        }
        if best_move.is_none_or(|b| b.m != m) {
            w.tried.push(played);
        }
    }
    picker.release(&mut w.arena);
    if w.aborted {
        w.tried.truncate(first_tried);
        return Score::DRAW;
    }

    // Step 21. No move at all: the game's verdict.
    if count == 0 {
        return if excluded.is_some() { alpha } else { w.pos.no_moves(ply) };
    }
    if best == -Score::INFINITE {
        // Everything was spared: as bad as alpha, no more is known.
        best = alpha;
    }

    // Step 22. Learn from the outcome.
    if best >= beta && !best.is_decisive() && !beta.is_decisive() && !alpha.is_decisive() {
        best = Score((best.0 * depth + beta.0) / (depth + 1));
    }
    if let Some(played) = best_move {
        learn::<G>(w, &here, &played, first_tried, count, best >= beta);
        if !played.noisy && best >= beta {
            w.frame(ply).killer = Some(played.m);
        }
    } else if let Some(played) = w.back(ply, 1).played
        && !played.noisy
        && !N::ROOT
    {
        // All moves failed: the move that led here was a good one.
        let bonus = steps::bonus::<G>(depth) * G::answer_bonus() / 128;
        let earlier = w.before(ply - 1);
        w.histories.reward_pair(!side, &played, bonus);
        w.histories.reward_follow(&earlier, played.slot, bonus);
    }
    w.tried.truncate(first_tried);

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
    if !N::ROOT || w.first_root == 0 {
        let best_bits = best_move.map(|p| p.m.pack());
        env.table.store(key, ply, Entry { best: best_bits, score: best, eval: here.raw, depth, bound, pv });
    }
    if !checked
        && best_move.is_none_or(|p| !p.noisy)
        && !best.is_decisive()
        && (bound != Bound::Lower || best > here.fixed)
        && (bound != Bound::Upper || best < here.fixed)
    {
        let (last, earlier) = (w.slot_back(ply, 1), w.slot_back(ply, 2));
        w.histories.correct(&w.pos, last, earlier, best - here.fixed, depth);
    }
    debug_assert!(best > -Score::INFINITE && best < Score::INFINITE);
    best
}

/// Rewards the best move and punishes those tried before it in vain.
fn learn<G: Game>(
    w: &mut Worker<G>,
    here: &Here<G::Move>,
    best: &Played<G::Move>,
    first_tried: usize,
    count: usize,
    cutoff: bool,
) {
    let depth = here.depth + i32::from(!cutoff && here.depth > 1);
    let (bonus, malus) = (steps::bonus::<G>(depth), steps::malus::<G>(depth));
    let before = w.before(here.ply);
    let (side, structure) = (w.pos.side(), w.pos.structure_key());
    if best.noisy {
        w.histories.reward_noisy(best.slot as usize, best.victim as usize, bonus);
    } else if here.depth > 1 || count > 1 {
        // A quiet move that cuts at once at depth 1 needs no praise.
        w.histories.reward_quiet(side, structure, &before, best, bonus);
    }
    for i in first_tried..w.tried.len() {
        let tried = w.tried[i];
        if tried.m == best.m {
            continue;
        }
        if tried.noisy {
            w.histories.reward_noisy(tried.slot as usize, tried.victim as usize, -malus);
        } else if !best.noisy {
            w.histories.reward_quiet(side, structure, &before, &tried, -malus);
        }
    }
}
