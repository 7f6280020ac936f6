//! The law: repetition and its bans, the natural-move limit, dead material.
//!
//! [`judge`] reads the line of boards; it is the only place that knows what ends a game other than
//! by lack of a legal move. Checks are stored with every board, so perpetual check costs nothing.

use super::{
    cache::LawCache,
    limit::NaturalCount,
    ruleset::RuleSet,
    study::{OpenPoint, RuleBook},
    verdict::{
        DeedOf, LineView, RepetitionOutcome, SideClass, outcome_of_loop, outcome_of_repetition, rule_loop,
        rule_repetition,
    },
};
use crate::{
    game::Side,
    law::{Fact, Ruling, Seat, Stake, Witness},
    line,
    xiangqi::{board::Board, types::PieceKind},
};

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
    /// A book with its own move limit.
    pub const fn new(set: RuleSet) -> Rules {
        Rules { set, natural_limit_plies: 2 * set.row().natural_limit_rounds }
    }

    /// Plies that count towards the move limit on this board.
    ///
    /// The books count the moves of the record, not a FEN's counter, and of either side's checks
    /// only ten (article 23.3, read for both sides at once because nobody claims here). The engine
    /// rules count on from the FEN and leave out excess checks with their answers.
    pub(crate) fn counted_plies(self, board: &Board) -> u32 {
        if self.set.row().counts_from_fen {
            return u32::from(board.engine_clock);
        }
        NaturalCount::plies_on(board)
    }
}

/// See [`crate::game::Position::is_plainly_unruled`].
#[inline]
pub(crate) fn is_plainly_unruled(rules: Rules, board: &Board) -> bool {
    board.repeats == 0 && u32::from(board.clock) < rules.natural_limit_plies && has_attackers(board)
}

/// Rules on the position at the end of a line; see [`crate::game::Position::judge`].
#[inline]
pub(crate) fn judge<W: Witness>(
    rules: Rules,
    boards: &line::Line<Board>,
    seat: Seat,
    cache: &mut LawCache,
    witness: &mut W,
) -> Option<Ruling> {
    let board = boards.board();
    if board.repeats > 0
        && let Some(ruling) = judge_repetition(rules, boards, seat, cache, witness)
    {
        return Some(ruling);
    }
    let limit = rules.natural_limit_plies;
    // A mate on the board comes before any draw.
    if u32::from(board.clock) >= limit
        && rules.counted_plies(board) >= limit
        && (board.checkers().is_empty() || board.has_legal_move())
    {
        witness.note(Fact::Counter { plies: rules.counted_plies(board), limit });
        return Some(Ruling::Draw);
    }
    if is_dead(board) {
        witness.note(Fact::DeadMaterial);
        return Some(Ruling::Draw);
    }
    None
}

/// Positions that the class of one move inside the search may cost when mates by checks are looked
/// for: a few milliseconds at most. The referee has no such limit.
const SEARCH_MATE_NODES: u32 = 1_500;

/// The same where the true count has been reached, so that the class decides the game: a few hundredths
/// of a second at most, for what few searches meet.
const RULING_MATE_NODES: u32 = 10_000;

/// Section 10 of the specification: the true count rules; before it is reached, one loop that lies
/// wholly inside the search shows what would come of it, but bounds the score only.
fn judge_repetition<W: Witness>(
    rules: Rules,
    boards: &line::Line<Board>,
    seat: Seat,
    cache: &mut LawCache,
    witness: &mut W,
) -> Option<Ruling> {
    let set = rules.set;
    let line = boards.view();
    let mut back = line.earlier();
    let nearest = back.next()?;
    let full = back.nth(set.row().occurrences - 3);
    if full.is_none() && nearest >= seat.plies_inside() {
        return None;
    }
    let Seat::Search { stake, until, .. } = seat else { return referee(rules, boards, line, cache, witness) };
    cache.begin(until);
    let us = boards.board().side();
    let start = line.end() - full.unwrap_or(nearest);
    let mate_nodes = if full.is_some() { RULING_MATE_NODES } else { SEARCH_MATE_NODES };
    let suspect = match stake {
        Stake::AtLeast if full.is_none() => Some(!us),
        Stake::AtMost if full.is_none() => Some(us),
        _ => None,
    };
    let mut as_read = |reading, nodes| {
        outcome(set, line, start, suspect, &mut |ply, effort| cache.deed(set, reading, nodes, line, ply, effort))
    };
    let mut outcome = as_read(None, mate_nodes);
    // What depends on a point that the text leaves open bans nothing. Bans are few, so that more may be looked at.
    if set.chinese() == Some(RuleBook::Chinese1999)
        && matches!(outcome, RepetitionOutcome::Loses(_) | RepetitionOutcome::MustChange(_))
        && OpenPoint::UNDECIDED.iter().any(|&reading| as_read(Some(reading), RULING_MATE_NODES) != outcome)
    {
        outcome = RepetitionOutcome::Undecided;
    }
    if cache.gave_up() {
        return Some(Ruling::Draw);
    }
    if W::LISTENS {
        let study = cache.study(set, SEARCH_MATE_NODES * (line.end() - start) as u32);
        note_loop(boards, rule_loop(set, study, line, start).sides, witness);
    }
    Some(match (outcome, full.is_some()) {
        (RepetitionOutcome::NoRulingYet, _) => return None,
        (RepetitionOutcome::Draw | RepetitionOutcome::Undecided, _) => Ruling::Draw,
        (RepetitionOutcome::Loses(side), true) if side == us => Ruling::Loss,
        (RepetitionOutcome::Loses(_), true) => Ruling::Win,
        (RepetitionOutcome::Loses(side) | RepetitionOutcome::MustChange(side), _) if side == us => Ruling::AtMostDraw,
        (RepetitionOutcome::Loses(_) | RepetitionOutcome::MustChange(_), _) => Ruling::AtLeastDraw,
    })
}

/// The referee's ruling on a repetition that has occurred often enough to be ruled. Whoever must change
/// may still do so.
#[cold]
fn referee<W: Witness>(
    rules: Rules,
    boards: &line::Line<Board>,
    line: LineView<'_>,
    cache: &mut LawCache,
    witness: &mut W,
) -> Option<Ruling> {
    let set = rules.set;
    cache.begin(None);
    let ruling = rule_repetition(set, cache.study(set, u32::MAX), line);
    if W::LISTENS {
        note_loop(boards, ruling.sides, witness);
    }
    match ruling.outcome {
        RepetitionOutcome::NoRulingYet | RepetitionOutcome::MustChange(_) => None,
        // What an arbiter would have to decide is no loss.
        RepetitionOutcome::Draw | RepetitionOutcome::Undecided => Some(Ruling::Draw),
        RepetitionOutcome::Loses(side) if side == boards.board().side() => Some(Ruling::Loss),
        RepetitionOutcome::Loses(_) => Some(Ruling::Win),
    }
}

/// What the loop from board `start` comes to, and where it is the second that "must change" whether
/// the first was heeded.
fn outcome(
    set: RuleSet,
    line: LineView<'_>,
    start: usize,
    suspect: Option<Side>,
    deed_of: &mut DeedOf<'_>,
) -> RepetitionOutcome {
    match outcome_of_loop(set, line, start, suspect, deed_of) {
        RepetitionOutcome::MustChange(_) if line.occurrences().len() > set.row().occurrences => {
            outcome_of_repetition(set, line, deed_of)
        }
        outcome => outcome,
    }
}

/// The facts of a loop in which the sides did so.
fn note_loop<W: Witness>(boards: &line::Line<Board>, sides: [SideClass; 2], witness: &mut W) {
    witness.note(Fact::Repeats { plies_back: boards.view().earlier().collect() });
    for side in Side::BOTH {
        match sides[side.index()] {
            SideClass::Allowed => {}
            SideClass::PerpetualCheck => witness.note(Fact::ChecksEveryMove { side }),
            SideClass::PerpetualChase => witness.note(Fact::ChasesEveryMove { side }),
            SideClass::PerpetualMateThreat | SideClass::Mixture { .. } => {
                witness.note(Fact::AttacksEveryMove { side });
            }
        }
    }
}

/// Is there a horse, a chariot or a pawn, with which somebody may win?
#[inline]
fn has_attackers(board: &Board) -> bool {
    (board.pieces(PieceKind::Horse) | board.pieces(PieceKind::Chariot) | board.pieces(PieceKind::Pawn)).any()
}

/// Is no mate or stalemate possible any more, whatever is played? Exactly the classes proved by
/// enumeration: neither side can win, article 4.2.1.
pub(crate) fn is_dead(board: &Board) -> bool {
    if has_attackers(board) {
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
