//! The law: repetition and its bans, the natural-move limit, dead material.
//!
//! [`judge`] reads the line of boards; it is the only place that knows what ends a game other than
//! by lack of a legal move. Checks are stored with every board, so perpetual check costs nothing.

use std::cell::RefCell;

use super::{
    Class, ClassOf, Effort, Line, Outcome, SideClass, Study, arbiter_study, class_at, classify, occurrences_needed,
    outcome_of_loop, outcome_of_repetition, rule_loop, rule_repetition, verdict,
};
use crate::{
    game::Side,
    key::{Key, scramble},
    law::{Fact, Ruling, Stake, Witness},
    xiangqi::{
        Position,
        board::{Board, FREE_CHECKS},
        types::PieceKind,
    },
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
    /// Perpetual check loses, every other repetition draws.
    CheckBan,
    /// Every repetition draws.
    AlwaysDraw,
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

    /// Plies that count towards the move limit on this board.
    ///
    /// The books count the moves of the record, not a FEN's counter, and of either side's checks
    /// only ten (article 23.3, read for both sides at once because nobody claims here). The engine
    /// rules count on from the FEN and leave out excess checks with their answers.
    pub(crate) fn counted_plies(self, board: &Board) -> u32 {
        match self.set {
            RuleSet::Computer | RuleSet::ComputerUcci => u32::from(board.engine_clock),
            _ => {
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

/// Rules on the position at the end of a line; see [`crate::game::Position::judge_for`].
#[inline]
pub(crate) fn judge<W: Witness>(pos: &Position, ply: usize, stake: Stake, witness: &mut W) -> Option<Ruling> {
    let board = pos.board();
    if board.repeats > 0
        && let Some(ruling) = judge_repetition(pos, ply, stake, witness)
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

/// Positions that the class of one move inside the search may cost when mates by checks are looked
/// for: a millisecond. The referee has no such limit.
const SEARCH_FUEL: u32 = 500;

/// The same where the true count has been reached, so that the class decides the game: a few hundredths
/// of a second at most, for what few searches meet.
const RULING_FUEL: u32 = 10_000;

/// Moves whose class a thread remembers; a power of two. Each takes eight bytes.
const REMEMBERED: usize = 1 << 16;

/// The slot of a key in a thread's memory.
fn slot(key: Key) -> usize {
    (key.0 >> 8) as usize % REMEMBERED
}

/// What is remembered of a move; a code is one more than the index.
const CLASSES: [Option<Class>; 6] =
    [None, Some(Class::Idle), Some(Class::PawnAttack), Some(Class::Chase), Some(Class::MateThreat), Some(Class::Check)];

/// What is known of a move: its class, or that it takes too much to find out.
struct Known(Option<Class>);

/// A thread's memory for rulings.
#[derive(Default)]
struct Memory {
    /// Answers the exact questions; kept for its allocations only.
    studies: [Option<Study>; 2],
    /// Classes of moves that its searches met in loops, which meet the same ones thousands of times:
    /// a key, and in the lowest byte the class, zero for an empty slot.
    classes: Vec<u64>,
}

thread_local! {
    static MEMORY: RefCell<Memory> = RefCell::default();
}

impl Memory {
    /// A study that knows nothing yet and may look at so many positions.
    fn study(&mut self, set: RuleSet, fuel: u32) -> &mut Study {
        let study = self.studies[usize::from(set == RuleSet::Chinese2020)].get_or_insert_with(|| arbiter_study(set));
        study.begin(fuel);
        study
    }

    /// The class of the move on the board `ply` of a line, to be found out with no more than `effort`
    /// and `fuel`; `None` if that does not suffice. With full effort it is always the same, whatever was
    /// asked before.
    fn class(&mut self, set: RuleSet, fuel: u32, line: Line<'_>, ply: usize, effort: Effort) -> Option<Class> {
        let (before, after) = (line.board(ply), line.board(ply + 1));
        if after.checkers().any() {
            return Some(Class::Check);
        }
        let book = scramble(set as u64 | u64::from(fuel) << 8);
        // What attacks nothing is idle wherever it came from.
        let quiet = scramble((after.key() ^ book).0);
        let mut key = scramble((before.key() ^ book).0) ^ after.key();
        if before.checkers().any()
            && let Some(earlier) = line.earlier(ply)
        {
            key ^= scramble(earlier.key().0);
        }
        if let Some(Known(class)) = self.recall(quiet).or_else(|| self.recall(key)) {
            return class;
        }
        match effort {
            Effort::Full => {}
            Effort::Glance if classify::attacks_nothing(after) => return self.keep(quiet, Some(Class::Idle)),
            _ => return None,
        }
        let study = self.study(set, fuel);
        if !verdict::steps_out_of_check(study, line, ply) && classify::threatens_nothing(study, after) {
            return self.keep(quiet, Some(Class::Idle));
        }
        let class = Some(class_at(study, line, ply)).filter(|_| !study.is_exhausted());
        self.keep(key, class)
    }

    /// What is remembered under a key.
    fn recall(&self, key: Key) -> Option<Known> {
        let [code, ..] = self.classes.get(slot(key))?.to_le_bytes();
        let same = (self.classes[slot(key)] ^ key.0) >> 8 == 0;
        CLASSES.get(usize::from(code).wrapping_sub(1)).filter(|_| same).map(|&class| Known(class))
    }

    /// Remembers a class and hands it back.
    fn keep(&mut self, key: Key, class: Option<Class>) -> Option<Class> {
        let code = CLASSES.iter().position(|&c| c == class).unwrap_or(0) as u64 + 1;
        self.classes.resize(REMEMBERED, 0);
        self.classes[slot(key)] = key.0 & !0xFF | code;
        class
    }
}

/// Section 10 of the specification: the true count rules; before it is reached, one loop that lies
/// wholly inside the search shows what would come of it, but bounds the score only.
fn judge_repetition<W: Witness>(pos: &Position, ply: usize, stake: Stake, witness: &mut W) -> Option<Ruling> {
    let set = pos.law().set;
    let needed = occurrences_needed(set);
    let line = Line::new(pos.past(), pos.board());
    let mut back = pos.line().occurrences();
    let nearest = back.next()?;
    let full = back.nth(needed - 3);
    let refereed = ply == usize::MAX;
    // A refereed game has nothing inside a search: only the full count decides it.
    if full.is_none() && (refereed || nearest >= ply) {
        return None;
    }
    let us = pos.board().side();
    let start = line.end() - full.unwrap_or(nearest);
    let outcome = MEMORY.with_borrow_mut(|memory| {
        if refereed {
            let study = memory.study(set, u32::MAX);
            if set == RuleSet::Chinese2020 {
                // Its table asks how the preys are won.
                return rule_repetition(set, study, line).outcome;
            }
            let mut class_of = |ply, effort| (effort == Effort::Full).then(|| class_at(study, line, ply));
            outcome(set, line, start, None, &mut class_of)
        } else {
            let fuel = if full.is_some() { RULING_FUEL } else { SEARCH_FUEL };
            let suspect = match stake {
                Stake::AtLeast if full.is_none() => Some(!us),
                Stake::AtMost if full.is_none() => Some(us),
                _ => None,
            };
            outcome(set, line, start, suspect, &mut |ply, effort| memory.class(set, fuel, line, ply, effort))
        }
    });
    if W::LISTENS {
        let fuel = if refereed { u32::MAX } else { SEARCH_FUEL * (line.end() - start) as u32 };
        note_loop(pos, line, start, fuel, witness);
    }
    Some(match (outcome, full.is_some()) {
        (Outcome::NoRulingYet, _) => return None,
        (Outcome::Draw, _) => Ruling::Draw,
        (Outcome::Loses(side), true) if side == us => Ruling::Loss,
        (Outcome::Loses(_), true) => Ruling::Win,
        (Outcome::MustChange(_), _) if refereed => return None,
        (Outcome::Loses(side) | Outcome::MustChange(side), _) if side == us => Ruling::AtMostDraw,
        (Outcome::Loses(_) | Outcome::MustChange(_), _) => Ruling::AtLeastDraw,
    })
}

/// What the loop from board `start` comes to, and where it is the second that "must change" whether
/// the first was heeded.
fn outcome(set: RuleSet, line: Line<'_>, start: usize, suspect: Option<Side>, class_of: &mut ClassOf<'_>) -> Outcome {
    match outcome_of_loop(set, line, start, suspect, class_of) {
        Outcome::MustChange(_) if line.occurrences().len() > occurrences_needed(set) => {
            outcome_of_repetition(set, line, class_of)
        }
        outcome => outcome,
    }
}

/// The facts of the loop that began on board `start`, as far as `fuel` lets them be found out.
fn note_loop<W: Witness>(pos: &Position, line: Line<'_>, start: usize, fuel: u32, witness: &mut W) {
    witness.note(Fact::Repeats { plies_back: pos.line().occurrences().collect() });
    let set = pos.law().set;
    let ruling = MEMORY.with_borrow_mut(|memory| rule_loop(set, memory.study(set, fuel), line, start));
    for side in Side::BOTH {
        match ruling.sides[side.index()] {
            SideClass::Allowed => {}
            SideClass::PerpetualCheck => witness.note(Fact::ChecksEveryMove { side }),
            SideClass::PerpetualChase => witness.note(Fact::ChasesEveryMove { side }),
            SideClass::PerpetualMateThreat | SideClass::Mixture { .. } => {
                witness.note(Fact::AttacksEveryMove { side });
            }
        }
    }
}

/// Is no mate or stalemate possible any more, whatever is played? Exactly the classes proved by
/// enumeration: neither side can win, article 4.2.1.
pub(crate) fn is_dead(board: &Board) -> bool {
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
