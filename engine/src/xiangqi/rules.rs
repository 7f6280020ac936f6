//! The law: repetition and its bans, the natural-move limit, dead material.
//!
//! [`judge`] reads the line of boards; it is the only place that knows what ends a game other than
//! by lack of a legal move. Checks are stored with every board, so perpetual check costs nothing.

use super::{Position, board::Board, board::FREE_CHECKS, types::PieceKind};
use crate::{
    game::Side,
    rules::{Fact, Ruling, Witness},
};

/// Which book of law rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RuleSet {
    /// Chinese Xiangqi Association, 1999.
    #[default]
    Chinese1999,
    /// Asian Xiangqi Federation.
    Asian,
    /// Engine matches: ruling at the third occurrence.
    Computer,
    /// The UCCI engine league: ruling at the fourth occurrence.
    ComputerUcci,
    /// Chinese Xiangqi Association, 2020.
    Chinese2020,
}

/// The law in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Which book.
    pub set: RuleSet,
    /// Plies without a capture after which the game is drawn (article 23.3; the organiser may set
    /// another number).
    pub natural_limit_plies: u32,
}

impl Default for Rules {
    fn default() -> Self {
        Rules::new(RuleSet::default())
    }
}

impl Rules {
    /// A book with its own move limit: 60 rounds, 50 in the UCCI league.
    pub const fn new(set: RuleSet) -> Rules {
        let natural_limit_plies = match set {
            RuleSet::ComputerUcci => 100,
            _ => 120,
        };
        Rules { set, natural_limit_plies }
    }

    /// Occurrences of a position at which a ruling is made.
    const fn occurrences(self) -> usize {
        match self.set {
            RuleSet::ComputerUcci => 4,
            _ => 3,
        }
    }

    /// Plies that count towards the move limit on this board.
    ///
    /// The books count the moves of the record, not a FEN's counter, and of either side's checks
    /// only ten (article 23.3, read for both sides at once because nobody claims here). The engine
    /// rules count on from the FEN and leave out excess checks with their answers.
    pub(super) fn counted_plies(self, board: &Board) -> u32 {
        match self.set {
            RuleSet::Computer | RuleSet::ComputerUcci => u32::from(board.engine_clock),
            RuleSet::Chinese1999 | RuleSet::Asian | RuleSet::Chinese2020 => {
                let quiet = u32::from(board.quiet);
                let moves = |side: Side| {
                    let moves = if side == board.side() { quiet / 2 } else { quiet.div_ceil(2) };
                    moves.saturating_sub(u32::from(board.checks[side.index()].saturating_sub(FREE_CHECKS)))
                };
                let (mover, waiting) = (moves(board.side()), moves(!board.side()));
                2 * mover.min(waiting) + u32::from(waiting > mover)
            }
        }
    }
}

/// What the perpetual offences of a loop are, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Offences {
    /// The side to move checked on every move of the loop.
    ours: bool,
    /// The other side did.
    theirs: bool,
}

/// Rules on the position at the end of a line; see [`crate::game::Position::judge`].
pub(super) fn judge<W: Witness>(pos: &Position, ply: usize, witness: &mut W) -> Option<Ruling> {
    let board = pos.board();
    if board.repeats > 0
        && let Some(ruling) = judge_repetition(pos, ply, witness)
    {
        return Some(ruling);
    }
    let limit = pos.law().natural_limit_plies;
    // A mate on the board comes before any draw.
    if u32::from(board.clock) >= limit
        && pos.law().counted_plies(board) >= limit
        && (board.checkers().is_empty() || board.has_legal_move())
    {
        witness.note(Fact::Counter { plies: pos.law().counted_plies(board), limit });
        return Some(Ruling::Draw);
    }
    if is_dead(board) {
        witness.note(Fact::DeadMaterial);
        return Some(Ruling::Draw);
    }
    None
}

fn judge_repetition<W: Witness>(pos: &Position, ply: usize, witness: &mut W) -> Option<Ruling> {
    let needed = pos.law().occurrences();
    let mut back = pos.occurrences();
    let nearest = back.next()?;
    // Once the position has stood often enough, the loops since then are the segment to judge.
    // Before that, one loop that lies wholly inside the search shows what would come of it.
    let (segment, full) = match back.nth(needed - 3) {
        Some(segment) => (segment, true),
        None if nearest < ply => (nearest, false),
        None => return None,
    };
    if W::LISTENS {
        witness.note(Fact::Repeats { plies_back: pos.occurrences().collect() });
    }
    let offences = perpetual_checks(pos, segment);
    for (offends, side) in [(offences.ours, pos.board().side()), (offences.theirs, !pos.board().side())] {
        if offends {
            witness.note(Fact::ChecksEveryMove { side });
        }
    }
    Some(match (offences.ours, offences.theirs, full) {
        (true, true, _) | (false, false, _) => Ruling::Draw,
        (true, false, true) => Ruling::Loss,
        (false, true, true) => Ruling::Win,
        (true, false, false) => Ruling::AtMostDraw,
        (false, true, false) => Ruling::AtLeastDraw,
    })
}

/// Who checked on every move of the last `segment` plies (an even number).
fn perpetual_checks(pos: &Position, segment: usize) -> Offences {
    let all_checked = |first: usize| (first..segment).step_by(2).all(|back| pos.board_at(back).checkers().any());
    // A check on the side to move now, and on every second board before, was given by the other.
    Offences { theirs: all_checked(0), ours: all_checked(1) }
}

/// Is no mate or stalemate possible any more, whatever is played? Exactly the classes proved by
/// enumeration: neither side can win, article 4.2.1.
pub(super) fn is_dead(board: &Board) -> bool {
    let attackers = board.pieces(PieceKind::Horse) | board.pieces(PieceKind::Chariot) | board.pieces(PieceKind::Pawn);
    if attackers.any() {
        return false;
    }
    let count = |side, kind| board.of(side, kind).count();
    let advisors = Side::BOTH.map(|side| count(side, PieceKind::Advisor));
    let elephants = Side::BOTH.map(|side| count(side, PieceKind::Elephant));
    if advisors.into_iter().chain(elephants).any(|n| n > 2) {
        return false;
    }
    let guards = [advisors[0] + elephants[0], advisors[1] + elephants[1]];
    match Side::BOTH.map(|side| count(side, PieceKind::Cannon)) {
        [0, 0] => true,
        [1, 1] => guards == [0, 0],
        [1, 0] => advisors == [0, 0] || guards[0] == 0 && advisors[1] <= 1,
        [0, 1] => advisors == [0, 0] || guards[1] == 0 && advisors[0] <= 1,
        _ => false,
    }
}
