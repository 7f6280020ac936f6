//! What a text makes of a position: one function for each rule. The search's judge, claims, the survey of a
//! game, audits, reviews and the referee of a match all ask here.

use super::{
    helpmate::{DEFAULT_BUDGET, can_mate},
    texts::{DeadRule, Preset, cite},
};
use crate::{
    chess::{board::Board, types::PieceKind},
    game::Side,
    law::{Due, Outcome, Seat},
};

/// What a ruling rests on; sentences are made elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Checkmate stood on the board.
    Checkmate,
    /// Stalemate stood on the board.
    Stalemate,
    /// Neither side can mate.
    DeadPosition,
    /// The position occurred so often.
    Occurrences,
    /// The count of plies without capture or pawn move.
    MoveCount,
    /// The claimant does not have the move.
    NotOnMove,
    /// The claimant had touched a piece.
    TouchedPiece,
    /// The claimant had not kept the score.
    NoScore,
    /// The declared move is illegal.
    IllegalDeclared,
    /// The text has no such claim.
    NotInText,
    /// The flag fell and the opponent can mate (or the text does not ask).
    FlagLost,
    /// The flag fell, but the opponent cannot mate.
    FlagDrawn,
    /// Both flags are down.
    BothFlags,
    /// An illegal move.
    IllegalMove,
    /// A resignation.
    Resignation,
    /// An agreement.
    Agreement,
    /// Not both players have moved.
    TooEarly,
    /// Too much time is left on the clock.
    TimeLeft,
    /// The guidelines were not announced.
    NoGuidelines,
    /// The arbiter decides.
    LastMinutes,
    /// Nothing ended the game.
    GameGoesOn,
    /// Nobody tells whose flag fell.
    NoFlagTold,
    /// Nobody tells who resigned.
    NoResignationTold,
    /// The record gives another result than what is claimed.
    RecordDenies,
    /// The clock of who is said to have overstepped the time shows some.
    ClockShowsTime,
    /// Both flags are down, and the text in hand does not say what then.
    BothFlagsNotInText,
    /// Nobody tells what the claimant's clock shows.
    NoClockTold,
    /// The claimant's own flag has fallen.
    FlagDown,
    /// No illegal move is in the record, and nobody tells who made one.
    NoIllegalMoveTold,
}

/// The end of a game by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Plies played before it.
    pub ply: usize,
    /// Mate, stalemate, dead position, repetition or move count.
    pub reason: Reason,
    /// The article of the preset's text; none where the preset has a rule that its text has not.
    pub article: Option<&'static str>,
    /// Who won; none if drawn.
    pub winner: Option<Side>,
}

/// Where a game may have ended.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    /// Plies played before it.
    pub ply: usize,
    /// The position.
    pub board: &'a Board,
    /// Is it the last of the record? From every other a move was played.
    pub is_last: bool,
    /// The ply from which the position is dead, where that is known.
    pub dead_from: Option<usize>,
}

impl Preset {
    /// What it comes to that a position stood so often.
    pub fn repeated(&self, occurrences: usize) -> Option<Due> {
        Due::of(occurrences, self.repetition, self.fivefold)
    }
    /// What a repetition comes to for whoever asks. `earlier` tells plies back to each earlier occurrence of
    /// the position, nearest first. One loop that lies wholly inside a search shows what would come of it.
    #[inline]
    pub fn repetition(&self, seat: Seat, earlier: impl IntoIterator<Item = usize>) -> Option<Due> {
        let mut earlier = earlier.into_iter();
        let nearest = earlier.next()?;
        if nearest < seat.plies_inside() {
            return Some(Due::Claim);
        }
        let enough = match seat {
            Seat::Search { .. } => self.repetition,
            Seat::Referee => self.repetition.max(self.fivefold.unwrap_or(0)),
        };
        self.repeated(2 + earlier.take(enough - 2).count())
    }
    /// What so many plies without capture or pawn move come to, where a claim needs `limit` of them. A mate
    /// on the board comes before.
    pub fn counted(&self, plies: u32, limit: u32) -> Option<Due> {
        Due::of(plies, limit, self.seventyfive_plies)
    }
    /// The same on this board.
    pub fn count(&self, board: &Board) -> Option<Due> {
        self.counted(board.clock(), self.count_limit(board))
    }
    /// The plies a claim needs: a hundred, or the longer count for two knights against a pawn that one
    /// of them blocks at the moment of the claim, not beyond the line a4 b6 c5 d4 e4 f5 g6 h4 (12.4).
    #[inline]
    pub fn count_limit(&self, board: &Board) -> u32 {
        match self.long_count_plies {
            Some(long) if self.is_listed_for_long_count(board) => long,
            _ => self.fifty_plies,
        }
    }
    fn is_listed_for_long_count(&self, board: &Board) -> bool {
        Side::BOTH.into_iter().any(|knights| {
            let pawns = !knights;
            let only_knights = board.officers(knights) == board.of(knights, PieceKind::Knight)
                && board.officers(knights).count() == 2
                && board.of(knights, PieceKind::Pawn).is_empty();
            let lone_pawn = board.officers(pawns).is_empty() && board.of(pawns, PieceKind::Pawn).count() == 1;
            let Some(pawn) = board.of(pawns, PieceKind::Pawn).first() else { return false };
            let blocked = pawn.ahead(pawns).is_some_and(|s| board.of(knights, PieceKind::Knight).has(s));
            let rank = pawn.relative(pawns).rank().index() + 1;
            only_knights && lone_pawn && blocked && rank <= usize::from(self.long_count_furthest[pawn.file().index()])
        })
    }
    /// The end of the game by itself at this place, where the position stood so often by then; of several in
    /// the order mate, stalemate, dead position, move count, repetition.
    pub(super) fn end(&self, place: Place<'_>, occurrences: impl FnOnce() -> usize) -> Option<End> {
        let Place { ply, board, is_last, dead_from } = place;
        let end = |reason, winner| Some(End { ply, reason, article: self.article(reason), winner });
        if is_last && board.count_legal() == 0 {
            return if board.checkers().any() {
                end(Reason::Checkmate, Some(!board.side()))
            } else {
                end(Reason::Stalemate, None)
            };
        }
        match self.dead {
            DeadRule::AnyPosition if dead_from.is_some_and(|from| ply >= from) => {
                return end(Reason::DeadPosition, None);
            }
            DeadRule::ListedMaterial => {
                if let Some(listed) = listed_material(board) {
                    let article = cite(self.articles().listed_material[listed]);
                    return Some(End { ply, reason: Reason::DeadPosition, article, winner: None });
                }
            }
            DeadRule::AnyPosition | DeadRule::Never => {}
        }
        if self.count(board) == Some(Due::End) {
            return end(Reason::MoveCount, None);
        }
        if self.fivefold.is_some() && self.repeated(occurrences()) == Some(Due::End) {
            return end(Reason::Occurrences, None);
        }
        None
    }
    /// What the fall of the other's flag brings `winner`; `None` if that hangs on whether `winner` can mate,
    /// and `can_mate` does not know.
    pub fn flag_fall(&self, board: &Board, winner: Side, can_mate: impl FnOnce() -> Option<bool>) -> Option<Outcome> {
        if self.flag_bare_king && board.side_pieces(winner).count() == 1 {
            return Some(Outcome::Draw);
        }
        won_if_possible(winner, self.flag_needs_mate, can_mate)
    }
    /// What the other's resignation brings `winner`, in the same way.
    pub fn resigned(&self, winner: Side, can_mate: impl FnOnce() -> Option<bool>) -> Option<Outcome> {
        won_if_possible(winner, self.resignation_needs_mate, can_mate)
    }
    /// What the illegal move of the other brings `winner`, where it is one too many, in the same way.
    pub fn one_illegal_too_many(&self, winner: Side, can_mate: impl FnOnce() -> Option<bool>) -> Option<Outcome> {
        won_if_possible(winner, self.illegal_needs_mate, can_mate)
    }
    /// The article by which a game ends by itself for this reason; `None` where the text has no such
    /// rule.
    pub fn article(&self, reason: Reason) -> Option<&'static str> {
        let articles = self.articles();
        cite(match reason {
            Reason::Checkmate => articles.checkmate,
            Reason::Stalemate => articles.stalemate,
            Reason::DeadPosition => articles.dead_position,
            Reason::MoveCount => articles.move_count,
            Reason::Occurrences => articles.occurrences,
            _ => return None,
        })
    }
}

/// A win, or a draw if the text asks that the winner can mate and that is impossible.
fn won_if_possible(winner: Side, needs_mate: bool, can_mate: impl FnOnce() -> Option<bool>) -> Option<Outcome> {
    let possible = if needs_mate { can_mate()? } else { true };
    Some(if possible { Outcome::Wins(winner) } else { Outcome::Draw })
}

/// The first ply of a game from which neither side can mate; `None` also where that was not decided.
/// A dead position stays dead, so the last board is asked first, and ordinary games answer at once.
pub fn dead_since(boards: &[Board]) -> Option<usize> {
    dead_since_by(boards, |ply, side, budget| can_mate(&boards[ply], side, budget).known())
}

/// The same, where `can_mate` tells whether a side can mate after so many plies, looking at so many positions.
pub(super) fn dead_since_by(
    boards: &[Board],
    mut can_mate: impl FnMut(usize, Side, usize) -> Option<bool>,
) -> Option<usize> {
    let mut is_dead = |ply: usize, budget: usize| {
        let board = &boards[ply];
        // The side with more men is asked first: it is the likelier one to be able to mate.
        let first = if board.side_pieces(Side::First).count() >= board.side_pieces(Side::Second).count() {
            Side::First
        } else {
            Side::Second
        };
        [first, !first].into_iter().all(|side| can_mate(ply, side, budget) == Some(false))
    };
    let last = boards.len().checked_sub(1)?;
    if boards[last].count_legal() == 0 || !is_dead(last, DEFAULT_BUDGET) {
        return None;
    }
    let living = (0..boards.len()).rev().find(|&ply| !is_dead(ply, DEFAULT_BUDGET / 8));
    Some(living.map_or(0, |ply| ply + 1))
}

/// Which of the materials that 10.4 of the older rules lists: two bare kings; king and minor piece against
/// king; bishops of one colour.
fn listed_material(board: &Board) -> Option<usize> {
    if !board.material_is_dead() {
        return None;
    }
    let men = [Side::First, Side::Second].map(|side| board.officers(side).count());
    match men {
        [0, 0] => Some(0),
        [1, 0] | [0, 1] => Some(1),
        [1, 1] if board.pieces(PieceKind::Knight).is_empty() => Some(2),
        _ => None,
    }
}
