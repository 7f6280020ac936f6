//! The steps that may end a node before its moves are searched, or prune one of its moves: each a
//! function that answers `None` when it has nothing to say.

use crate::{
    game::{Game, NodeThreats, Null, Position},
    score::Score,
};

use super::{
    context::SharedContext,
    node::{Node, NodeContext},
    picker::{MoveSet, OrderingContext, Picker, Stage},
    quiesce::quiesce,
    stack::MoveInfo,
    stats::track,
    threads::ThreadData,
    tt::{Bound, TtEntry},
};

/// The main search, as it is handed to the steps that search: thread, context, alpha, beta, depth,
/// ply, and whether a beta cutoff is expected.
pub(super) trait Search<G: Game>:
    Fn(&mut ThreadData<G>, &SharedContext<'_, G>, Score, Score, i32, usize, bool) -> Score
{
}
impl<G: Game, F> Search<G> for F where
    F: Fn(&mut ThreadData<G>, &SharedContext<'_, G>, Score, Score, i32, usize, bool) -> Score
{
}

/// Is the quiet move of this number, from 1, so late at this depth that neither it nor the quiet moves after it are tried?
#[inline]
pub(super) fn is_late<G: Game>(number: usize, depth: i32, improving: bool) -> bool {
    let (each, base, square) = if improving {
        (100, G::lmp_base(), G::lmp_square())
    } else {
        (G::lmp_not_improving(), G::lmp_base_flat(), G::lmp_square_flat())
    };
    // The number reaches the quotient, without a division.
    (number as i32 + 1) * each > base + square * depth * depth
}

/// Razoring: so far below alpha, only a capture could help, and quiescence will tell.
pub(super) fn razor<G: Game, N: Node>(
    td: &mut ThreadData<G>,
    ctx: &SharedContext<'_, G>,
    node: &NodeContext<G::Move>,
) -> Option<Score> {
    if N::PV
        || node.depth > G::razor_depth()
        || node.alpha.is_decisive()
        || node.eval.0 + G::razor_base() + (G::razor_slope() + G::razor_square() * node.depth) * node.depth
            >= node.alpha.0
    {
        return None;
    }
    let score = quiesce::<G, N::Scout>(td, ctx, node.alpha, node.alpha + 1, node.ply);
    track!(td, razored, score <= node.alpha);
    (score <= node.alpha && !score.is_decisive()).then_some(score)
}

/// Reverse futility: so far above beta that the opponent's next moves will not bring it back. The better the
/// histories spoke of the last move, the further.
pub(super) fn reverse_futility<G: Game, N: Node>(
    pos: &G::Position,
    node: &NodeContext<G::Move>,
    threats: &NodeThreats<G>,
    last_history: i32,
) -> Option<Score> {
    let everywhere = G::rfp_everywhere() > 0;
    if N::PV
        || (node.tt_pv && !everywhere)
        || node.depth > G::rfp_depth()
        || node.eval < node.beta
        || node.beta.is_loss()
        || node.eval.is_decisive()
        || (node.tt_move.is_some() && !node.tt_move_noisy && !everywhere)
    {
        return None;
    }
    let mut margin = G::rfp_margin() * node.depth - G::rfp_worsening() * i32::from(node.opponent_worsening)
        + node.correction_magnitude * G::rfp_doubt() / 128;
    if node.improving {
        margin -= G::rfp_improving() + G::rfp_improving_slope() * node.depth;
    }
    let lead = (node.eval - node.beta).0;
    let suffices = |margin| {
        let of_history = if G::rfp_history() > 0 { last_history / G::rfp_history() } else { 0 };
        let margin: i32 = margin + of_history;
        lead >= if G::rfp_history() > 0 { margin.max(G::rfp_least()) } else { margin }
    };
    if !suffices(margin) {
        return None;
    }
    // What takes longest to answer is asked where it decides.
    let easy = G::rfp_easy_capture() * node.depth;
    if easy > 0 && node.improving && !suffices(margin + easy) && pos.is_easily_robbed(threats) {
        return None;
    }
    Some(node.eval.towards(node.beta, G::rfp_beta_weight()))
}

/// Null move: if passing still beats beta, the node is won without searching a move.
pub(super) fn null_move<G: Game, N: Node>(
    td: &mut ThreadData<G>,
    ctx: &SharedContext<'_, G>,
    node: &NodeContext<G::Move>,
    search: impl Search<G>,
) -> Option<Score> {
    if N::PV
        || (G::null_expected() > 0 && !node.cut_node)
        || node.eval.0 < node.beta.0 + G::null_eval_margin()
        || node.static_eval.0 < node.beta.0 + G::null_margin() - G::null_margin_slope() * node.depth
        || node.beta.is_loss()
    {
        return None;
    }
    let permission = td.pass_permission(node.ply);
    if permission == Null::Forbidden {
        return None;
    }
    let lead = ((node.eval - node.beta).0 / G::null_eval_divisor()).min(G::null_eval_max());
    let reduced = node.depth - (G::null_base() + node.depth / G::null_depth_divisor() + lead);
    track!(td, null_tries);
    let ss = td.stack_mut(node.ply);
    ss.play(None);
    (ss.passed, ss.reduction) = (true, 0);
    (ss.history, ss.number) = (0, 0);
    td.pos.make_null();
    ctx.table.prefetch(td.pos.tt_key());
    let score = -search(td, ctx, -node.beta, -node.beta + 1, reduced, node.ply + 1, !node.cut_node);
    td.pos.unmake();
    td.stack_mut(node.ply).passed = false;
    if td.aborted || score < node.beta {
        return None;
    }
    // A mate found behind a pass is not proven.
    let score = if score.is_decisive() { node.beta } else { score };
    if td.null_move_min_ply > 0 || (permission == Null::Free && node.depth < G::null_verify_depth()) {
        track!(td, null_cutoffs);
        return Some(score);
    }
    td.null_move_min_ply = node.ply + (reduced.max(1) * G::null_verify_share() / 64) as usize + 1;
    let check = search(td, ctx, node.beta - 1, node.beta, reduced, node.ply, false);
    td.null_move_min_ply = 0;
    track!(td, null_cutoffs, check >= node.beta);
    (!td.aborted && check >= node.beta).then_some(score)
}

/// `ProbCut` (Buro 1995): if a good capture beats a raised beta in a shallow search, it will beat
/// beta in a deep one.
pub(super) fn probcut<G: Game, N: Node>(
    td: &mut ThreadData<G>,
    ctx: &SharedContext<'_, G>,
    node: &NodeContext<G::Move>,
    threats: &NodeThreats<G>,
    search: impl Search<G>,
) -> Option<Score> {
    let raised = node.beta + G::probcut_margin() - G::probcut_improving() * i32::from(node.improving);
    if N::PV
        || node.depth < G::probcut_depth()
        || node.beta.is_decisive()
        || node.tt_entry.is_some_and(|e| {
            e.bound != Bound::None && e.depth > node.depth - G::probcut_reduction() && e.score < raised
        })
    {
        return None;
    }
    track!(td, probcut_tries);
    let reduced = node.depth - G::probcut_reduction();
    let previous = td.previous_moves(node.ply);
    let least = (raised - node.static_eval).0;
    let tt_move = node.tt_move.filter(|&m| node.tt_move_noisy && td.pos.see_at_least(m, Score(least)));
    let mut picker = Picker::<G>::new(&td.move_buffer, MoveSet::Noisy(least), tt_move, [None; 2]);
    let mut found = None;
    loop {
        let ordering = OrderingContext {
            pos: &td.pos,
            threats,
            histories: &td.histories,
            previous: &previous,
            sated: false,
            full: false,
        };
        let Some(m) = picker.next(&mut td.move_buffer, &ordering) else { break };
        if !td.pos.legal(m) {
            continue;
        }
        td.prefetch(ctx, m);
        let played = MoveInfo::new::<G>(&td.pos, threats, m);
        let ss = td.stack_mut(node.ply);
        ss.play(Some(played));
        (ss.history, ss.number) = (0, 0);
        td.pos.make(m);
        let mut score = -quiesce::<G, N::Scout>(td, ctx, -raised, -raised + 1, node.ply + 1);
        if score >= raised && reduced > 0 {
            score = -search(td, ctx, -raised, -raised + 1, reduced, node.ply + 1, !node.cut_node);
        }
        td.pos.unmake();
        if td.aborted {
            break;
        }
        if score >= raised {
            found = Some((m, score));
            break;
        }
    }
    picker.release(&mut td.move_buffer);
    let (m, score) = found?;
    track!(td, probcut_cutoffs);
    ctx.table.store(
        td.pos.tt_key(),
        node.ply,
        TtEntry {
            best: Some(crate::game::GameMove::pack(m)),
            score,
            eval: node.raw_eval,
            depth: reduced + 1,
            bound: Bound::Lower,
            pv: node.tt_pv,
        },
    );
    Some(if score.is_decisive() { score } else { score - (raised - node.beta).0 * G::probcut_return() / 64 })
}

/// Small `ProbCut`: the table alone already proves a raised beta at a little less depth.
pub(super) fn table_probcut<G: Game, N: Node>(node: &NodeContext<G::Move>) -> Option<Score> {
    let raised = node.beta + G::table_probcut_margin();
    let entry = node.tt_entry?;
    (!N::PV
        && G::table_probcut_depth() >= 0
        && entry.bound.is_lower()
        && entry.depth >= node.depth - G::table_probcut_depth()
        && entry.score >= raised
        && !node.beta.is_decisive()
        && !entry.score.is_decisive())
    .then_some(raised)
}

/// What a singular search says of the table's move.
pub(super) enum Singular {
    /// Search it so many plies deeper.
    Extend(i32),
    /// Several moves beat beta: the node is over.
    Cut(Score),
}

/// Singular extensions (Anantharaman, Campbell, Hsu 1988): if all other moves are clearly worse than
/// the table's move, it deserves more depth; if another one is as good, perhaps none is needed.
pub(super) fn singular<G: Game, N: Node>(
    td: &mut ThreadData<G>,
    ctx: &SharedContext<'_, G>,
    node: &NodeContext<G::Move>,
    m: G::Move,
    search: impl Search<G>,
) -> Option<Singular> {
    let entry = node.tt_entry?;
    if N::ROOT
        || node.depth < G::singular_depth() + i32::from(node.tt_pv)
        || Some(m) != node.tt_move
        || !entry.bound.is_lower()
        || entry.score.is_decisive()
        || entry.depth < node.depth - G::singular_table_depth()
        || beyond_reach(td, node.ply)
    {
        return None;
    }
    track!(td, singular_tries);
    let margin = node.depth * (G::singular_margin() + G::singular_margin_pv() * i32::from(node.tt_pv && !N::PV)) / 64;
    let bound = entry.score - margin;
    td.stack_mut(node.ply).excluded = Some(m);
    let score =
        search(td, ctx, bound - 1, bound, (node.depth - 1) * G::singular_search_depth() / 64, node.ply, node.cut_node);
    td.stack_mut(node.ply).excluded = None;
    if td.aborted {
        return None;
    }
    if score < bound {
        track!(td, singular_extended);
        let double_extensions = td.stack_back(node.ply, 1).double_extensions;
        let mut by = 1;
        if !N::PV && double_extensions < G::stretch_limit() {
            by += i32::from(score.0 < bound.0 - G::double_margin());
            by += i32::from(!node.tt_move_noisy && score.0 < bound.0 - G::triple_margin());
        }
        return Some(Singular::Extend(by));
    }
    if bound >= node.beta && !bound.is_decisive() {
        track!(td, multicuts);
        return Some(Singular::Cut(bound));
    }
    if entry.score >= node.beta {
        return Some(Singular::Extend(-G::singular_over_beta() - G::singular_over_beta_scout() * i32::from(!N::PV)));
    }
    let unexpected = node.cut_node && (G::singular_cut_low() == 0 || entry.score <= node.alpha);
    Some(Singular::Extend(if unexpected { -G::singular_cut() } else { 0 }))
}

/// Is `ply` so deep that nothing is extended any more?
#[inline]
fn beyond_reach<G: Game>(td: &ThreadData<G>, ply: usize) -> bool {
    64 * ply as i32 >= G::extension_reach() * td.root_depth
}

/// Check extension: plies by which a checking move is searched deeper, lest checks push what they cannot prevent beyond
/// the horizon. The exchange after it may lose what a mating attack can give up.
pub(super) fn check_extension<G: Game>(td: &ThreadData<G>, ply: usize, m: G::Move) -> i32 {
    if G::check_extension() > 0 && !beyond_reach(td, ply) && td.pos.see_at_least(m, Score(-G::check_extension_loss())) {
        G::check_extension()
    } else {
        0
    }
}

/// Single reply: plies by which the only legal evasion is searched deeper. Nothing is decided at such a node.
pub(super) fn single_reply_extension<G: Game>(td: &mut ThreadData<G>, ply: usize, m: G::Move) -> i32 {
    if G::single_reply_extension() > 0 && !beyond_reach(td, ply) && td.is_only_move(m) {
        G::single_reply_extension()
    } else {
        0
    }
}

/// What the move loop knows of the move it is about to play.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    /// What the histories say of it.
    pub history: i32,
    /// The depth it would be searched to.
    pub reduced: i32,
    /// Does it give check?
    pub checks: bool,
    /// Where the picker found it.
    pub stage: Stage,
}

/// What becomes of a move at shallow depth.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pruning {
    /// It is searched.
    Keep,
    /// It is pruned.
    This,
    /// It is, and so would be every quiet move without check of which the histories say no better.
    AllBelow,
}

/// Is this a move to prune at shallow depth, since history, the evaluation or the exchange speaks against it?
/// `reduced` is the depth it would be searched to.
#[inline(always)]
pub(super) fn prunes<G: Game>(
    td: &ThreadData<G>,
    node: &NodeContext<G::Move>,
    m: &MoveInfo<G::Move>,
    candidate: Candidate,
) -> Pruning {
    let this = |pruned| if pruned { Pruning::This } else { Pruning::Keep };
    let Candidate { history, reduced, checks, stage } = candidate;
    if m.noisy || checks {
        if m.noisy && !checks && !node.in_check && reduced < G::noisy_futility_depth() {
            let value = node.static_eval.0
                + G::noisy_futility_base()
                + G::noisy_futility_slope() * reduced
                + td.pos.gain(m.m).0
                + history / G::noisy_futility_history();
            if value <= node.alpha.0 {
                return Pruning::This;
            }
        }
        if stage == Stage::GoodNoisy {
            // Its exchange was looked at when it was ordered.
            return Pruning::Keep;
        }
        let slack = if m.noisy { history / G::noisy_see_history() } else { 0 };
        let least = -(G::noisy_see_slope() * node.depth + slack).max(0);
        return this(!td.pos.see_at_least(m.m, Score(least)));
    }
    // Until the node ends, nothing of what these two ask speaks better of the moves to come: alpha does not fall, nor does
    // the number of moves searched, and the depth does not grow.
    if reduced <= G::history_prune_depth() && history < -G::history_prune_slope() * node.depth {
        return Pruning::AllBelow;
    }
    let reduced = (reduced + history / G::futility_history_plies()).max(0);
    if !node.in_check
        && reduced < G::futility_depth()
        && node.static_eval.0 + G::futility_base() + G::futility_slope() * reduced <= node.alpha.0
    {
        return Pruning::AllBelow;
    }
    this(
        !G::is_out_of_reach(&td.pos, m.m, usize::from(m.threat_index))
            && !td.pos.see_at_least(m.m, Score(-G::quiet_see_square() * reduced * reduced)),
    )
}
