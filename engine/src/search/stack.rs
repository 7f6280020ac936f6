//! The search stack: what a node leaves for its descendants and for the next node at its ply.

use crate::{
    game::{CAPTURED_KINDS, Game, NodeThreats, Position},
    score::Score,
};

/// What stands for the slot of a move where there is none: no table has such a slot.
pub const NO_MOVE: u16 = u16::MAX;

/// The lane of a noisy move in the capture history: the kind of the captured piece, see
/// [`Position::captured_kind`], and with it which squares the opponent attacks where the game asks.
#[inline(always)]
pub fn noisy_lane<'a, G: Game>(pos: &G::Position, threats: impl FnOnce() -> &'a G::Threats, m: G::Move) -> usize {
    let kind = pos.captured_kind(m);
    if G::noisy_threats() == 0 { kind } else { kind + CAPTURED_KINDS * pos.threat_index(m, threats()) }
}

/// A move as the histories index it, taken before it is played.
#[derive(Clone, Copy, Debug)]
pub struct MoveInfo<M> {
    /// The move.
    pub m: M,
    /// Moving piece and target.
    pub piece_to: u16,
    /// Origin and target.
    pub from_to: u16,
    /// Are origin and target attacked? See [`Position::threat_index`].
    pub threat_index: u8,
    /// Where the capture history keeps it. See [`noisy_lane`].
    pub lane: u8,
    /// Does it change material?
    pub noisy: bool,
}

impl<M: Copy> MoveInfo<M> {
    /// Describes `m` in `pos`. Noisy moves have no threat index; they ask for `threats` where their lane does.
    #[inline(always)]
    pub fn new<G: Game<Move = M>>(pos: &G::Position, threats: &NodeThreats<G>, m: M) -> Self {
        let noisy = pos.is_noisy(m);
        let threats = || threats.get_or_init(|| pos.threats());
        Self {
            m,
            piece_to: G::piece_to(pos, m) as u16,
            from_to: G::from_to(m) as u16,
            threat_index: if noisy { 0 } else { pos.threat_index(m, threats()) as u8 },
            lane: if noisy { noisy_lane::<G>(pos, threats, m) as u8 } else { 0 },
            noisy,
        }
    }
}

/// What a node leaves for its descendants and for the search at the same ply.
#[derive(Clone, Copy)]
pub(super) struct StackEntry<M> {
    /// The move played here; `None` for a pass and before the first move.
    pub played: Option<MoveInfo<M>>,
    /// Piece and target of that move; [`NO_MOVE`] where there is none.
    pub slot: u16,
    /// Was the move a pass?
    pub passed: bool,
    /// Corrected static evaluation; [`Score::NONE`] in check.
    pub eval: Score,
    /// Left out by a singular search.
    pub excluded: Option<M>,
    /// The last quiet moves that refuted a sibling, the very last first.
    pub killers: [Option<M>; 2],
    /// Beta cutoffs among the nodes of this ply since they were last forgotten.
    pub cutoffs: u32,
    /// By how much the move played here was reduced, in 1024ths of a ply.
    pub reduction: i32,
    /// Extensions beyond one ply in the line so far.
    pub double_extensions: i32,
    /// What the histories said of the move played here; 0 where nobody asked them.
    pub history: i32,
    /// Its number among the legal moves, from 1; 0 for a pass and in a search of captures alone.
    pub number: u16,
}

impl<M> StackEntry<M> {
    /// What stands before the root.
    pub const EMPTY: StackEntry<M> = StackEntry {
        played: None,
        slot: NO_MOVE,
        passed: false,
        eval: Score::NONE,
        excluded: None,
        killers: [None, None],
        cutoffs: 0,
        reduction: 0,
        double_extensions: 0,
        history: 0,
        number: 0,
    };

    /// Notes the move played here, or a pass.
    #[inline]
    pub fn play(&mut self, m: Option<MoveInfo<M>>) {
        self.slot = m.as_ref().map_or(NO_MOVE, |m| m.piece_to);
        self.played = m;
    }
}
