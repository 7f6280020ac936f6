//! The steps that may end a node before its moves are searched, or spare one of its moves: each a
//! function that answers `None` when it has nothing to say.

use crate::{
    game::{Game, Null, Position},
    score::Score,
};

use super::{
    negamax::{Node, search},
    picker::{Guide, Picker, Stage, Want},
    quiesce::quiesce,
    stats::track,
    threads::{Env, Worker},
    tt::{Bound, Entry},
};

/// A move as the histories know it, taken before it is played.
#[derive(Clone, Copy, Debug)]
pub struct Played<M> {
    /// The move.
    pub m: M,
    /// Moving piece and target.
    pub slot: u16,
    /// Origin and target.
    pub pair: u16,
    /// Threat lane.
    pub lane: u8,
    /// Victim lane.
    pub victim: u8,
    /// Does it change material?
    pub noisy: bool,
}

impl<M: Copy> Played<M> {
    /// Describes `m` in `pos`. Noisy moves have no threat lane, so their `threats` may be empty.
    #[inline]
    pub fn new<G: Game<Move = M>>(pos: &G::Position, threats: &G::Threats, m: M) -> Self {
        let noisy = pos.is_noisy(m);
        Self {
            m,
            slot: pos.slot(m) as u16,
            pair: pos.pair(m) as u16,
            lane: if noisy { 0 } else { pos.threat_lane(m, threats) as u8 },
            victim: pos.victim(m) as u8,
            noisy,
        }
    }
}

/// What a node knows when its steps begin.
#[derive(Clone, Copy)]
#[allow(clippy::struct_excessive_bools)] // They are independent facts, read one by one.
pub(super) struct Here<M> {
    pub alpha: Score,
    pub beta: Score,
    pub depth: i32,
    pub ply: usize,
    /// Is a beta cutoff expected?
    pub cut: bool,
    pub checked: bool,
    /// Static evaluation as the game makes it, and as the search uses it.
    pub raw: Score,
    pub fixed: Score,
    /// The latter, replaced by the table's score where that says more.
    pub eval: Score,
    /// Size of the evaluation's correction.
    pub doubt: i32,
    /// Is the side to move better off than at its last move?
    pub improving: bool,
    /// Is the opponent worse off than it thought a ply ago?
    pub worsening: bool,
    pub hit: Option<Entry>,
    pub hash: Option<M>,
    pub hash_noisy: bool,
    /// Was the node ever on a principal variation?
    pub pv: bool,
}

/// Late-move reductions by the logarithms of depth and move number (Romstad's shape), in 1024ths.
pub(super) struct Reductions {
    logs: [i32; 256],
}

impl Reductions {
    pub fn new() -> Self {
        let mut logs = [0; 256];
        for (n, log) in logs.iter_mut().enumerate().skip(1) {
            *log = ((n as f64).ln() * 1024.0).round() as i32;
        }
        Self { logs }
    }
    #[inline]
    pub fn base<G: Game>(&self, noisy: bool, depth: i32, number: usize) -> i32 {
        let product = self.logs[depth.min(255) as usize] * self.logs[number.min(255)] / 1024;
        if noisy {
            G::lmr_noisy_base() + product * 100 / G::lmr_noisy_divisor()
        } else {
            G::lmr_quiet_base() + product * 100 / G::lmr_quiet_divisor()
        }
    }
}

/// Quiet moves after which the rest is not tried at shallow depth.
#[inline]
pub(super) fn late_move_count<G: Game>(depth: i32, improving: bool) -> usize {
    let hundredths = G::lmp_base() + G::lmp_square() * depth * depth;
    (hundredths / if improving { 100 } else { 200 }) as usize
}

/// History bonus of a move that cut off at `depth`.
#[inline]
pub(super) fn bonus<G: Game>(depth: i32) -> i32 {
    (G::bonus_slope() * depth - G::bonus_offset()).min(G::bonus_max())
}

/// History malus of a move that was tried in vain before one that cut off at `depth`.
#[inline]
pub(super) fn malus<G: Game>(depth: i32) -> i32 {
    (G::malus_slope() * depth - G::malus_offset()).min(G::malus_max())
}

/// Razoring: so far below alpha, only a capture could help, and quiescence will tell.
pub(super) fn razor<G: Game, N: Node>(w: &mut Worker<G>, env: &Env<'_, G>, here: &Here<G::Move>) -> Option<Score> {
    if N::PV
        || here.alpha.is_decisive()
        || here.eval.0 + G::razor_base() + G::razor_square() * here.depth * here.depth >= here.alpha.0
    {
        return None;
    }
    let score = quiesce::<G, N::Scout>(w, env, here.alpha, here.alpha + 1, here.ply);
    track!(w, razored, score <= here.alpha);
    (score <= here.alpha && !score.is_decisive()).then_some(score)
}

/// Reverse futility: so far above beta that the opponent's next moves will not bring it back.
pub(super) fn reverse_futility<G: Game, N: Node>(here: &Here<G::Move>) -> Option<Score> {
    if N::PV
        || here.pv
        || here.depth > G::rfp_depth()
        || here.eval < here.beta
        || here.beta.is_loss()
        || here.eval.is_decisive()
        || (here.hash.is_some() && !here.hash_noisy)
    {
        return None;
    }
    let margin = G::rfp_margin() * (here.depth - i32::from(here.improving))
        - G::rfp_worsening() * i32::from(here.worsening)
        + here.doubt * G::rfp_doubt() / 128;
    if here.eval.0 - margin < here.beta.0 {
        return None;
    }
    Some(Score(i32::midpoint(here.eval.0, here.beta.0)))
}

/// Null move: if passing still beats beta, the node is won without searching a move.
pub(super) fn null_move<G: Game, N: Node>(w: &mut Worker<G>, env: &Env<'_, G>, here: &Here<G::Move>) -> Option<Score> {
    if N::PV
        || !here.cut
        || here.eval < here.beta
        || here.fixed.0 < here.beta.0 + G::null_margin() - G::null_margin_slope() * here.depth
        || here.beta.is_loss()
    {
        return None;
    }
    let permission = w.pass_permission(here.ply);
    if permission == Null::Forbidden {
        return None;
    }
    let lead = ((here.eval - here.beta).0 / G::null_eval_divisor()).min(3);
    let reduced = here.depth - (G::null_base() + here.depth / G::null_depth_divisor() + lead);
    track!(w, null_tries);
    let frame = w.frame(here.ply);
    (frame.played, frame.passed, frame.reduction) = (None, true, 0);
    w.pos.make_null();
    env.table.prefetch(w.pos.tt_key());
    let score = -search::<G, N::Scout>(w, env, -here.beta, -here.beta + 1, reduced, here.ply + 1, false);
    w.pos.unmake();
    w.frame(here.ply).passed = false;
    if w.aborted || score < here.beta {
        return None;
    }
    // A mate found behind a pass is not proven.
    let score = if score.is_decisive() { here.beta } else { score };
    if w.null_floor > 0 || (permission == Null::Free && here.depth < G::null_verify_depth()) {
        track!(w, null_cutoffs);
        return Some(score);
    }
    w.null_floor = here.ply + (3 * reduced.max(1) / 4) as usize + 1;
    let check = search::<G, N::Scout>(w, env, here.beta - 1, here.beta, reduced, here.ply, false);
    w.null_floor = 0;
    track!(w, null_cutoffs, check >= here.beta);
    (!w.aborted && check >= here.beta).then_some(score)
}

/// `ProbCut` (Buro 1995): if a good capture beats a raised beta in a shallow search, it will beat
/// beta in a deep one.
pub(super) fn probcut<G: Game, N: Node>(w: &mut Worker<G>, env: &Env<'_, G>, here: &Here<G::Move>) -> Option<Score> {
    let threats = &G::Threats::default();
    let raised = here.beta + G::probcut_margin() - G::probcut_improving() * i32::from(here.improving);
    if N::PV
        || here.depth < 4
        || here.beta.is_decisive()
        || here.hit.is_some_and(|e| e.bound != Bound::None && e.depth >= here.depth - 3 && e.score < raised)
    {
        return None;
    }
    track!(w, probcut_tries);
    let reduced = here.depth - 4;
    let before = w.before(here.ply);
    let least = (raised - here.fixed).0;
    let hash = here.hash.filter(|&m| here.hash_noisy && w.pos.see_at_least(m, Score(least)));
    let mut picker = Picker::<G>::new(&w.arena, Want::Noisy(least), hash, None);
    let mut found = None;
    loop {
        let guide = Guide { pos: &w.pos, threats, histories: &w.histories, before: &before };
        let Some(m) = picker.next(&mut w.arena, &guide) else { break };
        if !w.pos.legal(m) {
            continue;
        }
        w.frame(here.ply).played = Some(Played::new::<G>(&w.pos, threats, m));
        w.play(env, m);
        let mut score = -quiesce::<G, N::Scout>(w, env, -raised, -raised + 1, here.ply + 1);
        if score >= raised && reduced > 0 {
            score = -search::<G, N::Scout>(w, env, -raised, -raised + 1, reduced, here.ply + 1, !here.cut);
        }
        w.pos.unmake();
        if w.aborted {
            break;
        }
        if score >= raised {
            found = Some((m, score));
            break;
        }
    }
    picker.release(&mut w.arena);
    let (m, score) = found?;
    track!(w, probcut_cutoffs);
    env.table.store(
        w.pos.tt_key(),
        here.ply,
        Entry {
            best: Some(crate::game::GameMove::pack(m)),
            score,
            eval: here.raw,
            depth: here.depth - 3,
            bound: Bound::Lower,
            pv: here.pv,
        },
    );
    Some(if score.is_decisive() { score } else { score - (raised - here.beta).0 })
}

/// Small `ProbCut`: the table alone already proves a raised beta at a little less depth.
pub(super) fn table_probcut<G: Game, N: Node>(here: &Here<G::Move>) -> Option<Score> {
    let raised = here.beta + G::table_probcut_margin();
    let entry = here.hit?;
    (!N::PV
        && entry.bound.is_lower()
        && entry.depth >= here.depth - 4
        && entry.score >= raised
        && !here.beta.is_decisive()
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
    w: &mut Worker<G>,
    env: &Env<'_, G>,
    here: &Here<G::Move>,
    m: G::Move,
) -> Option<Singular> {
    let entry = here.hit?;
    if N::ROOT
        || Some(m) != here.hash
        || here.depth < G::singular_depth() + i32::from(here.pv)
        || !entry.bound.is_lower()
        || entry.score.is_decisive()
        || entry.depth < here.depth - 3
        || here.ply >= 2 * w.root_depth as usize
    {
        return None;
    }
    track!(w, singular_tries);
    let margin = here.depth * (G::singular_margin() + G::singular_margin_pv() * i32::from(here.pv && !N::PV)) / 64;
    let bound = entry.score - margin;
    w.frame(here.ply).excluded = Some(m);
    let score = search::<G, N::Scout>(w, env, bound - 1, bound, (here.depth - 1) / 2, here.ply, here.cut);
    w.frame(here.ply).excluded = None;
    if w.aborted {
        return None;
    }
    if score < bound {
        track!(w, singular_extended);
        let stretched = w.back(here.ply, 1).stretched;
        let mut by = 1;
        if !N::PV && stretched < G::stretch_limit() {
            by += i32::from(score.0 < bound.0 - G::double_margin());
            by += i32::from(!here.hash_noisy && score.0 < bound.0 - G::triple_margin());
        }
        return Some(Singular::Extend(by));
    }
    if bound >= here.beta && !bound.is_decisive() {
        track!(w, multicuts);
        return Some(Singular::Cut(bound));
    }
    if entry.score >= here.beta {
        return Some(Singular::Extend(-2 - i32::from(!N::PV)));
    }
    Some(Singular::Extend(if here.cut { -2 } else { 0 }))
}

/// Why the rest of a node's moves, or one of them, need not be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spare {
    /// This move.
    Move,
    /// This and all later quiet moves.
    Quiets,
}

/// What the move loop knows of the move it is about to play.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    /// Its number among the legal moves, from 1.
    pub number: usize,
    /// What the histories say of it.
    pub history: i32,
    /// The depth it would be searched to.
    pub reduced: i32,
    /// Does it give check?
    pub checks: bool,
    /// Where the picker found it.
    pub stage: Stage,
}

/// Spares a move at shallow depth that history, the evaluation or the exchange speak against.
/// `reduced` is the depth it would be searched to.
pub(super) fn spare<G: Game>(
    w: &Worker<G>,
    here: &Here<G::Move>,
    m: &Played<G::Move>,
    candidate: Candidate,
) -> Option<Spare> {
    let Candidate { number, history, reduced, checks, stage } = candidate;
    if m.noisy || checks {
        if m.noisy && !checks && !here.checked && reduced < G::noisy_futility_depth() {
            let value = here.fixed.0
                + G::noisy_futility_base()
                + G::noisy_futility_slope() * reduced
                + w.pos.gain(m.m).0
                + history / G::noisy_futility_history();
            if value <= here.alpha.0 {
                return Some(Spare::Move);
            }
        }
        if stage == Stage::GoodNoisy {
            // Its exchange was looked at when it was ordered.
            return None;
        }
        let slack = if m.noisy { history / G::noisy_see_history() } else { 0 };
        let least = -(G::noisy_see_slope() * here.depth + slack).max(0);
        return (!w.pos.see_at_least(m.m, Score(least))).then_some(Spare::Move);
    }
    if number >= late_move_count::<G>(here.depth, here.improving) {
        return Some(Spare::Quiets);
    }
    if reduced <= G::history_prune_depth() && history < -G::history_prune_slope() * here.depth {
        return Some(Spare::Move);
    }
    let reduced = (reduced + history / G::futility_history_plies()).max(0);
    if !here.checked
        && reduced < G::futility_depth()
        && here.fixed.0 + G::futility_base() + G::futility_slope() * reduced <= here.alpha.0
    {
        return Some(Spare::Move);
    }
    (!w.pos.see_at_least(m.m, Score(-G::quiet_see_square() * reduced * reduced))).then_some(Spare::Move)
}
