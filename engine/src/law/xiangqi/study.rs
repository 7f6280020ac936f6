//! The exact questions behind a ruling, each answered by a small complete search: is there a mate
//! by checks only, what does an exchange on one square win, what does a run of checks win.
//!
//! Values, roots and gains follow articles 25.3, 28.16 and 29 of the 1999 rules; see
//! `rules/xiangqi.md` sections 3.2 to 3.5 of the specification.

use std::{
    cell::Cell,
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
    ops::Range,
    time::Instant,
};

use super::{
    exchange::{Balance, Pawns, gain_after, gain_with, is_material, value},
    proof::{Answer, Proof, Then},
};
use crate::{
    key::Key,
    law::is_past,
    xiangqi::{
        attacks::{attacks, between},
        board::Board,
        types::{Bitboard, Move, Piece, PieceKind, Square},
    },
};

/// How deep the exact searches look before they answer "undecided".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Checks in the longest mate by checks that is looked for (28.2).
    pub mate_checks: u8,
    /// Checks in the longest run of checks that may win a piece (29.1).
    pub run_checks: u8,
    /// The same for what is lost in return for a piece (2020).
    pub return_checks: u8,
    /// What a run comes to that begins with a capture and ends with equal by equal.
    pub capture_runs: CaptureRuns,
    /// Captures elsewhere in the longest exchange (29.1).
    pub exchange_captures: u8,
    /// Checks in the longest mate that makes a capture worthless (29.4).
    pub punishing_checks: u8,
    /// Are equal units that could take each other chased, and not offered for exchange (28.5)?
    pub equals_are_chased: bool,
    /// Does an answer to a check threaten the mate that it leaves standing (28.2)?
    pub older_mates_threaten: bool,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            mate_checks: 8,
            run_checks: 2,
            return_checks: 4,
            capture_runs: CaptureRuns::Win,
            exchange_captures: 1,
            punishing_checks: 1,
            equals_are_chased: false,
            older_mates_threaten: false,
        }
    }
}

/// What a run of checks comes to that begins with a capture and ends with equal by equal, which the text of
/// 1999 leaves open. (In 2020 it is an offer.)
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureRuns {
    /// It wins the last piece.
    Win,
    /// It offers an exchange (28.5).
    Offer,
}

/// A point of the text of 1999, read otherwise than [`Budget::default`] reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OpenPoint {
    /// A run of three checks may win a piece (3.5 (b) of the specification).
    LongerRuns,
    /// A run that begins with a capture and ends with equal by equal is an offer to exchange (3.5 (b)).
    CaptureRunsOffer,
    /// An exchange may go on with a second capture elsewhere (3.5 (c)).
    LongerExchanges,
    /// Equal units that could take each other chase (A2).
    EqualsChase,
    /// A capture that lets the opponent mate by any number of checks wins nothing (A4).
    LongerMates,
    /// Perpetual check against another ban draws (A7).
    CheckAgainstBan,
    /// An answer to a check threatens the mate that it leaves standing (A11).
    OlderMates,
}

impl OpenPoint {
    /// All of them.
    pub const ALL: [OpenPoint; 7] = [
        OpenPoint::LongerRuns,
        OpenPoint::CaptureRunsOffer,
        OpenPoint::LongerExchanges,
        OpenPoint::EqualsChase,
        OpenPoint::LongerMates,
        OpenPoint::CheckAgainstBan,
        OpenPoint::OlderMates,
    ];
    /// Those that the text leaves open: a ruling that one of them would change is undecided
    /// (specification, 3.5 and 10). What the others change is told beside the ruling.
    pub const UNDECIDED: [OpenPoint; 3] =
        [OpenPoint::LongerRuns, OpenPoint::CaptureRunsOffer, OpenPoint::LongerExchanges];

    /// The limits that read so.
    fn budget(self) -> Budget {
        let usual = Budget::default();
        match self {
            OpenPoint::LongerRuns => Budget { run_checks: 3, ..usual },
            OpenPoint::CaptureRunsOffer => Budget { capture_runs: CaptureRuns::Offer, ..usual },
            OpenPoint::LongerExchanges => Budget { exchange_captures: 2, ..usual },
            OpenPoint::EqualsChase => Budget { equals_are_chased: true, ..usual },
            OpenPoint::LongerMates => Budget { punishing_checks: usual.mate_checks, ..usual },
            // It changes no class.
            OpenPoint::CheckAgainstBan => usual,
            OpenPoint::OlderMates => Budget { older_mates_threaten: true, ..usual },
        }
    }
}

/// Which Chinese rule book classifies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleBook {
    /// The rules of 1999.
    Chinese1999,
    /// The rules of 2020, as far as its diagrams tell.
    Chinese2020,
}

/// How a prey is won (29.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Route {
    /// By capturing it at once.
    Capture,
    /// By a run of checks that ends with its capture.
    CheckRun,
    /// By a complete exchange that ends with a gain elsewhere.
    Exchange,
}

/// What protects a prey (28.16).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Root {
    /// Nothing attacks its square.
    Unrooted,
    /// Something attacks its square, but no recapture is legal.
    False,
    /// Recaptures exist, but the exchange loses material.
    Under,
}

/// A piece that a side threatens to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prey {
    /// Where it stands.
    pub square: Square,
    /// What it is.
    pub piece: Piece,
    /// Where its taker stands. In a run of checks that is the unit that captures at the end of the first line.
    pub taker: Square,
    /// What the taker is.
    pub taker_kind: PieceKind,
    /// How it is won.
    pub route: Route,
    /// What protects it.
    pub root: Root,
    /// Does it take more than one unit to win it (联合捉, 2020)?
    pub joint: bool,
}

/// How dear a capture may be under the book of 2020; see [`Study::costs_too_much`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Toll {
    /// What it costs elsewhere may be worth as much as the prey: a unit that protects may chase.
    Lenient,
    /// It may not.
    Strict,
}

/// Which units may take first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takers {
    /// Every unit but the general and the pawns.
    Pieces,
    /// Pawns only: their attacks are tallied apart (27.2).
    Pawns,
}

/// Hashes what begins with a Zobrist key, which is random enough as it is.
#[derive(Clone, Copy, Debug, Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u8(byte);
        }
    }
    fn write_u8(&mut self, n: u8) {
        self.write_u64(u64::from(n).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    }
    fn write_u64(&mut self, n: u64) {
        self.0 = self.0.rotate_left(32) ^ n;
    }
}

/// Remembers by key.
type ByKey<K, T> = HashMap<K, T, BuildHasherDefault<KeyHasher>>;

/// What comes of giving check a number of times, worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum MateSearch {
    /// The checks run out before: more of them would not help.
    Over,
    /// No mate so far.
    Open,
    /// Mate.
    Mate,
}

/// A move that gives check, and where its legal answers stand in a [`Memory`] once they were asked for.
#[derive(Clone, Debug)]
struct Check {
    played: Move,
    answers: Option<Range<usize>>,
}

/// What is known of checks and mates by checks, of which every reading says the same. Lists of moves stand one behind
/// the other, so that a position costs no memory of its own.
#[derive(Debug, Default)]
struct Memory {
    mates: ByKey<(Key, u8), MateSearch>,
    /// Where the checks of a position stand.
    checked: ByKey<Key, Range<usize>>,
    checks: Vec<Check>,
    answers: Vec<Move>,
}

impl Memory {
    fn clear(&mut self) {
        let Memory { mates, checked, checks, answers } = self;
        mates.clear();
        checked.clear();
        checks.clear();
        answers.clear();
    }

    /// Where the checks that the side to move can give stand.
    fn checks(&mut self, board: &Board) -> Range<usize> {
        let Memory { checked, checks, .. } = self;
        let found = checked.entry(board.key()).or_insert_with(|| {
            let first = checks.len();
            checks.extend(board.checking_moves().iter().map(|played| Check { played, answers: None }));
            first..checks.len()
        });
        found.clone()
    }

    /// Where every legal answer to a check stands; `checked` is the board after it.
    fn answers(&mut self, check: usize, checked: &Board) -> Range<usize> {
        let Memory { checks, answers, .. } = self;
        let found = checks[check].answers.get_or_insert_with(|| {
            let first = answers.len();
            answers.extend(checked.legal_list().iter());
            first..answers.len()
        });
        found.clone()
    }
}

/// Positions between two looks at the clock.
const LOOK_AT_CLOCK: u32 = 64;

/// Answers the exact questions and remembers the answers.
#[derive(Debug)]
pub struct Study {
    book: RuleBook,
    /// How dear a capture may be under the book of 2020.
    toll: Toll,
    /// Does an exchange of equals count like any other gain?
    equals_count: bool,
    /// Positions that the searches for mates may still look at.
    nodes_left: u32,
    /// When they give up.
    until: Option<Instant>,
    budget: Budget,
    memory: Memory,
    winnable: ByKey<(Key, bool), Vec<Prey>>,
    /// Has an answer rested on what a run comes to that begins with a capture and ends with equal by equal?
    met_capture_run: bool,
    /// Has an answer rested on how long an exchange may go on elsewhere?
    met_long_exchange: bool,
    /// The same questions under the other readings, once they were asked.
    otherwise: [Option<Box<Study>>; OpenPoint::ALL.len()],
}

impl Study {
    /// An empty memory.
    pub fn new(book: RuleBook, budget: Budget) -> Self {
        Self {
            book,
            toll: Toll::Lenient,
            equals_count: false,
            nodes_left: u32::MAX,
            until: None,
            budget,
            memory: Memory::default(),
            winnable: ByKey::default(),
            met_capture_run: false,
            met_long_exchange: false,
            otherwise: [const { None }; OpenPoint::ALL.len()],
        }
    }

    /// The same questions under another reading.
    pub(super) fn otherwise(&mut self, reading: OpenPoint) -> &mut Study {
        let (book, nodes, until) = (self.book, self.nodes_left, self.until);
        self.otherwise[reading as usize].get_or_insert_with(|| {
            let mut other = Box::new(Study::new(book, reading.budget()));
            (other.nodes_left, other.until) = (nodes, until);
            other
        })
    }

    /// Asks the same questions under another reading. Where positions are not counted, what is known of checks and mates
    /// is lent for as long: of these every reading says the same.
    pub(super) fn read_as<T>(&mut self, reading: OpenPoint, ask: impl FnOnce(&mut Study) -> T) -> T {
        let lent = (self.nodes_left == u32::MAX).then(|| std::mem::take(&mut self.memory));
        let other = self.otherwise(reading);
        let Some(memory) = lent else { return ask(other) };
        other.memory = memory;
        let answer = ask(other);
        self.memory = std::mem::take(&mut self.otherwise(reading).memory);
        answer
    }

    /// May an answer so far be another under this reading? If not, every question asked so far has the same answer.
    pub(super) fn rests_on(&self, reading: OpenPoint) -> bool {
        match reading {
            OpenPoint::CaptureRunsOffer => self.met_capture_run,
            OpenPoint::LongerExchanges => self.met_long_exchange,
            _ => true,
        }
    }

    /// Forgets everything, so that answers do not depend on what was asked before, and grants this
    /// many positions to the searches for mates, and no more from `until` on; see [`Study::is_exhausted`].
    pub fn begin(&mut self, nodes: u32, until: Option<Instant>) {
        self.memory.clear();
        self.winnable.clear();
        (self.met_capture_run, self.met_long_exchange) = (false, false);
        self.nodes_left = if is_past(until) { 0 } else { nodes };
        self.until = until;
        for other in self.otherwise.iter_mut().flatten() {
            other.begin(nodes, until);
        }
    }

    /// Did the positions granted run out? Then a mate or a run of checks may have been missed.
    pub fn is_exhausted(&self) -> bool {
        self.nodes_left == 0
    }

    /// The rule book in force.
    pub fn book(&self) -> RuleBook {
        self.book
    }

    /// The limits in force.
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// The number of checks in the shortest forced mate that consists only of checks, for the side
    /// to move, if there is one within `limit` checks (28.2).
    pub fn mate_by_checks(&mut self, board: &Board, limit: u8) -> Option<u8> {
        for checks in 1..=limit {
            match self.search_mate(board, checks) {
                MateSearch::Mate => return Some(checks),
                MateSearch::Over => return None,
                MateSearch::Open => {}
            }
        }
        None
    }

    /// What comes of giving check so many times at the most.
    fn search_mate(&mut self, board: &Board, checks: u8) -> MateSearch {
        let slot = (board.key(), checks);
        if let Some(&known) = self.memory.mates.get(&slot) {
            return known;
        }
        if self.nodes_left == 0 {
            return MateSearch::Open;
        }
        self.nodes_left -= u32::from(self.nodes_left != u32::MAX);
        if self.nodes_left.is_multiple_of(LOOK_AT_CLOCK) && is_past(self.until) {
            self.nodes_left = 0;
            return MateSearch::Open;
        }
        let mut best = MateSearch::Over;
        for check in self.memory.checks(board) {
            let checked = board.after(self.memory.checks[check].played);
            let outcome = if checks > 1 {
                let mut outcomes = self.memory.answers(check, &checked).map(|answer| {
                    let next = checked.after(self.memory.answers[answer]);
                    self.search_mate(&next, checks - 1)
                });
                outcomes.find(|&o| o != MateSearch::Mate).unwrap_or(MateSearch::Mate)
            } else if checked.has_legal_move() {
                MateSearch::Open
            } else {
                MateSearch::Mate
            };
            best = best.max(outcome);
            if best == MateSearch::Mate {
                break;
            }
        }
        self.memory.mates.insert(slot, best);
        best
    }

    /// Every piece of the opponent that the side to move can win by one of the routes of 29.1.
    pub fn winnable(&mut self, board: &Board, takers: Takers) -> Vec<Prey> {
        let slot = (board.key(), takers == Takers::Pawns);
        if let Some(known) = self.winnable.get(&slot) {
            return known.clone();
        }
        let found = self.winnable_among(board, board.side_pieces(!board.side()), takers);
        self.winnable.insert(slot, found.clone());
        found
    }

    /// How the side to move can win the piece of the opponent on `square`, if it can: before its move (29.2), or
    /// after it at the same toll.
    pub(super) fn winnable_at(&mut self, board: &Board, square: Square, takers: Takers, toll: Toll) -> Option<Prey> {
        self.toll = toll;
        let found = self.winnable_among(board, board.side_pieces(!board.side()) & square.bitboard(), takers).pop();
        self.toll = Toll::Lenient;
        found
    }

    /// What the side to move can win if exchanges of equals count like any other gain: what it offers to exchange
    /// is among it (28.5).
    pub(super) fn winnable_by_exchanges(&mut self, board: &Board) -> Vec<Prey> {
        self.equals_count = true;
        let found = self.winnable_among(board, board.side_pieces(!board.side()), Takers::Pieces);
        self.equals_count = false;
        found
    }

    /// Those of the opponent's `pieces` that the side to move can win, each by the first route that does.
    pub(super) fn winnable_among(&mut self, board: &Board, pieces: Bitboard, takers: Takers) -> Vec<Prey> {
        let mut found = Vec::new();
        let mut open = Bitboard::EMPTY;
        for square in pieces {
            if board.piece_at(square).is_some_and(|piece| is_material(piece, square)) {
                match self.win_by_capture(board, square, takers) {
                    Some(prey) => found.push(prey),
                    None => open = open.with(square),
                }
            }
        }
        let captured = found.len();
        self.win_by_checks(board, open, takers, &mut found);
        for prey in &found[captured..] {
            open = open.without(prey.square);
        }
        for square in open {
            found.extend(self.win_by_exchange(board, square, takers));
        }
        found.sort_by_key(|prey| prey.square.index());
        found
    }

    /// Does the capture `m` win material on its own square (28.16)? Who takes and what follows is left
    /// aside.
    pub(super) fn capture_pays(&mut self, board: &Board, m: Move) -> bool {
        self.gain(board, m, Balance::default()) > 0
    }

    /// What a line is worth that comes to `spent` before the capture `m` and goes on with captures on
    /// its square; see [`gain_after`]. By the diagrams of 2020 a unit protects nothing if taking back
    /// lets the other side mate by checks.
    fn gain(&mut self, board: &Board, m: Move, spent: Balance) -> i32 {
        if self.book == RuleBook::Chinese1999 {
            return gain_after(board, m, spent, Pawns::Float);
        }
        let partners = self.partners(board, m.to());
        let mut barred = |after: &Board, c: Move| {
            partners.has(c.from()) || self.mate_by_checks(after, self.budget.mate_checks).is_some()
        };
        gain_with(board, m, spent, Pawns::Free, &mut barred)
    }

    /// The units that offer to exchange themselves for the one on `square` (28.5).
    fn partners(&mut self, board: &Board, square: Square) -> Bitboard {
        if self.equals_count {
            return Bitboard::EMPTY;
        }
        let captures: Vec<Move> = board.legal_to(square).collect();
        captures.into_iter().filter(|&c| self.offers(board, c)).fold(Bitboard::EMPTY, |all, c| all.with(c.from()))
    }

    /// Is the capture `m` an offer to exchange (28.5)? By the diagrams of 2020 not if the prey cannot
    /// take back because leaving its place would allow mate.
    pub(super) fn offers(&mut self, board: &Board, m: Move) -> bool {
        if self.equals_count {
            return false;
        }
        if !exchange_offer(board, m) || self.book == RuleBook::Chinese1999 {
            return exchange_offer(board, m) && !self.budget.equals_are_chased;
        }
        let taken_back = board.passed().after(Move::new(m.to(), m.from()));
        self.mate_by_checks(&taken_back, self.budget.mate_checks).is_none()
    }

    /// Does the capture `m` of a unit worth so much cost too much (得不偿失, 2020)? The taker may not be lost for as
    /// much, by a run of checks. Another unit, which the opponent could not win without the capture, may
    /// not be worth more; at the strict toll, not as much. A unit that protects another may chase all the same:
    /// only the strict toll asks what it leaves unprotected.
    fn costs_too_much(&mut self, board: &Board, m: Move, worth: i32) -> bool {
        let (after, before) = (board.after(m), board.passed());
        if board.in_check() || after.in_check() {
            return false;
        }
        let strict = self.toll == Toll::Strict;
        let mut open = Bitboard::EMPTY;
        for square in after.side_pieces(board.side()) {
            let limit = if strict || square == m.to() { worth - 1 } else { worth };
            let dear = |unit: Piece| is_material(unit, square) && value(unit.kind()) > limit;
            if !after.piece_at(square).is_some_and(dear) {
                continue;
            }
            if square == m.to() || !falls_at_once(&after, square) || falls_at_once(&before, square) {
                open = open.with(square);
            } else if strict || before.legal_to(square).next().is_none() {
                return true;
            }
        }
        let run = self.won_by_checks(&after, open);
        let known = if run.without(m.to()).any() { self.won_by_checks(&before, run) } else { Bitboard::EMPTY };
        (run - known.without(m.to())).any()
    }

    /// Those of the pieces on `open` that the side to move wins by a run of checks.
    fn won_by_checks(&mut self, board: &Board, open: Bitboard) -> Bitboard {
        if open.is_empty() {
            return open;
        }
        // What is lost is lost, to an equal as well.
        let run = Run { began: Some(Beginning::Quiet), ..Run::of(Takers::Pieces) };
        self.run_wins(board, open, run, self.budget.return_checks)
    }

    /// Route (a): a capture that wins material at once.
    fn win_by_capture(&mut self, board: &Board, square: Square, takers: Takers) -> Option<Prey> {
        captures_of(board, square)
            .into_iter()
            .find_map(|m| self.wins_at_once(board, m, takers).then(|| prey(board, m, Route::Capture)))
    }

    /// Does the capture `m` win material at once?
    pub(super) fn wins_at_once(&mut self, board: &Board, m: Move, takers: Takers) -> bool {
        let (Some(taker), Some(victim)) = (board.piece_at(m.from()), board.piece_at(m.to())) else { return false };
        may_take(taker.kind(), takers)
            && !self.offers(board, m)
            && self.gain(board, m, Balance::default()) > 0
            && !self.taking_allows_mate(board, m)
            && (self.book == RuleBook::Chinese1999 || !self.costs_too_much(board, m, value(victim.kind()).max(1)))
    }

    /// Route (b): a run of checks after which the same piece falls against every answer. Adds those of
    /// the pieces on `open` that fall so, the shortest runs first.
    fn win_by_checks(&mut self, board: &Board, mut open: Bitboard, takers: Takers, found: &mut Vec<Prey>) {
        if open.is_empty() {
            return;
        }
        let checks = self.memory.checks(board);
        let run = Run::of(takers);
        for depth in 1..=self.budget.run_checks {
            for check in checks.clone() {
                let first = self.memory.checks[check].played.from();
                let won = self.check_wins(board, check, open, run, depth);
                open -= won;
                let alone = if self.book == RuleBook::Chinese2020 && won.any() {
                    self.check_wins(board, check, won, Run { alone: Some(first), ..run }, depth)
                } else {
                    Bitboard::EMPTY
                };
                for square in won {
                    let run = if alone.has(square) { Run { alone: Some(first), ..run } } else { run };
                    let proof = self.run_from(board, check, square, run, depth);
                    let taker = proof.and_then(|proof| proof.capturer()).unwrap_or(first);
                    let (Some(piece), Some(unit)) = (board.piece_at(square), board.piece_at(taker)) else { continue };
                    let (route, root, taker_kind) = (Route::CheckRun, Root::Unrooted, unit.kind());
                    found.push(Prey { square, piece, taker, taker_kind, route, root, joint: !alone.has(square) });
                }
            }
        }
    }

    /// Those of the pieces on `open` that a run of at most `depth` checks wins.
    fn run_wins(&mut self, board: &Board, open: Bitboard, run: Run, depth: u8) -> Bitboard {
        let mut lost = open;
        for check in self.memory.checks(board) {
            if !run.goes_on_with(self.memory.checks[check].played) {
                continue;
            }
            let won = self.check_wins(board, check, lost, run, depth);
            lost -= won;
        }
        open - lost
    }

    /// Those of the pieces on `open` that a run wins which begins with this check, whatever the answers.
    /// An answer that allows mate is as good as lost; but where every answer does, the threat is mate and no
    /// piece is won.
    fn check_wins(&mut self, board: &Board, check: usize, open: Bitboard, run: Run, depth: u8) -> Bitboard {
        let m = self.memory.checks[check].played;
        let mut won = open.without(m.to());
        if won.is_empty() {
            return won;
        }
        let run = run.checking(board, m);
        let checked = board.after(m);
        if run.alone.is_some() && !checks_unaided(&checked, m) {
            return Bitboard::EMPTY;
        }
        let mut escapes = false;
        let answers = self.memory.answers(check, &checked);
        for answer in answers.clone() {
            let a = self.memory.answers[answer];
            let next = checked.after(a);
            let run = run.answered(&checked, a);
            // The pieces that still stand, where the answer has left them.
            let mut stand = Bitboard::EMPTY;
            for square in won {
                let now = if a.from() == square { a.to() } else { square };
                if self.fall(&next, now, run).is_none() {
                    stand = stand.with(now);
                }
            }
            if depth > 1 && stand.any() {
                stand -= self.run_wins(&next, stand, run, depth - 1);
            }
            if stand.any() && !self.allows_mate(&next) {
                escapes = true;
                won -= if stand.has(a.to()) { stand.without(a.to()).with(a.from()) } else { stand };
                if won.is_empty() {
                    return won;
                }
            }
        }
        if !escapes && won.any() {
            let mut answers = answers;
            escapes = answers.any(|answer| {
                let next = checked.after(self.memory.answers[answer]);
                !self.allows_mate(&next)
            });
        }
        if escapes { won } else { Bitboard::EMPTY }
    }

    /// The run that begins with this check and wins the piece on `square`, as [`Study::check_wins`] finds it.
    fn run_from(&mut self, board: &Board, check: usize, square: Square, run: Run, depth: u8) -> Option<Proof> {
        let m = self.memory.checks[check].played;
        let run = run.checking(board, m);
        let checked = board.after(m);
        let mut answers = Vec::new();
        for answer in self.memory.answers(check, &checked) {
            let played = self.memory.answers[answer];
            let next = checked.after(played);
            let run = run.answered(&checked, played);
            let now = if played.from() == square { played.to() } else { square };
            let proof = match self.fall(&next, now, run) {
                Some(m) => Proof::takes(m, self.gain(&next, m, run.spent.net_loss())),
                None => match self.run_within(&next, now, run, depth - 1) {
                    Some(proof) => proof,
                    None => self.prove_mate(&next)?,
                },
            };
            answers.push(Answer { played, proof });
        }
        Some(Proof { played: m, then: Then::Check(answers) })
    }

    /// The shortest run of at most `depth` checks that wins the piece on `square`.
    fn run_within(&mut self, board: &Board, square: Square, run: Run, depth: u8) -> Option<Proof> {
        let checks = self.memory.checks(board);
        (1..=depth).find_map(|depth| {
            let check = checks.clone().find(|&check| {
                run.goes_on_with(self.memory.checks[check].played)
                    && self.check_wins(board, check, square.bitboard(), run, depth).any()
            })?;
            self.run_from(board, check, square, run, depth)
        })
    }

    /// The shortest mate by checks of the side to move, if there is one within the limit.
    pub(super) fn prove_mate(&mut self, board: &Board) -> Option<Proof> {
        let length = self.mate_by_checks(board, self.budget.mate_checks)?;
        self.mate_within(board, length)
    }

    /// A mate in so many checks at the most.
    fn mate_within(&mut self, board: &Board, length: u8) -> Option<Proof> {
        let left = length.checked_sub(1)?;
        self.memory.checks(board).find_map(|check| {
            let m = self.memory.checks[check].played;
            let checked = board.after(m);
            let mut answers = Vec::new();
            for answer in self.memory.answers(check, &checked) {
                let played = self.memory.answers[answer];
                let next = checked.after(played);
                let length = self.mate_by_checks(&next, left)?;
                answers.push(Answer { played, proof: self.mate_within(&next, length)? });
            }
            Some(Proof { played: m, then: Then::Check(answers) })
        })
    }

    /// How the side to move wins this prey.
    pub(super) fn prove(&mut self, board: &Board, prey: Prey, takers: Takers) -> Option<Proof> {
        let capture = Move::new(prey.taker, prey.square);
        match prey.route {
            Route::Capture => Some(Proof::takes(capture, self.gain(board, capture, Balance::default()))),
            Route::CheckRun => {
                let alone = (self.book == RuleBook::Chinese2020 && !prey.joint).then_some(prey.taker);
                self.run_within(board, prey.square, Run { alone, ..Run::of(takers) }, self.budget.run_checks)
            }
            Route::Exchange => {
                let answers = self.exchange_from(board, capture)?;
                Some(Proof { played: capture, then: Then::Exchange(answers) })
            }
        }
    }

    /// How the side to move would win this prey if exchanges of equals counted like any other gain.
    pub(super) fn prove_exchange(&mut self, board: &Board, prey: Prey) -> Option<Proof> {
        self.equals_count = true;
        let proof = self.prove(board, prey, Takers::Pieces);
        self.equals_count = false;
        proof
    }

    /// Has the side to move a mate by checks?
    fn allows_mate(&mut self, board: &Board) -> bool {
        self.mate_by_checks(board, self.budget.mate_checks).is_some()
    }

    /// In the 2020 diagrams a pawn given up in a run of checks pays for a chariot, but not for a
    /// lesser piece.
    fn pawn_is_too_dear(&self, board: &Board, prey: Square) -> bool {
        self.book == RuleBook::Chinese2020 && board.piece_at(prey).is_none_or(|p| p.kind() != PieceKind::Chariot)
    }

    /// At the end of a run: the capture of the piece on `square` that gains after what was lost on the way
    /// has been deducted, if there is one. What was taken on the way only offsets losses.
    fn fall(&mut self, board: &Board, square: Square, run: Run) -> Option<Move> {
        board.legal_to(square).filter(|m| run.alone.is_none_or(|s| s == m.from())).find(|&m| {
            board.piece_at(m.from()).is_some_and(|p| may_take(p.kind(), run.takers))
                && !(run.began == Some(Beginning::Capture) && takes_equal(board, m) && self.exempts_equals())
                && !(run.lost_a_pawn && self.pawn_is_too_dear(board, square))
                && self.gain(board, m, run.spent.net_loss()) > 0
                && !self.taking_allows_mate(board, m)
        })
    }

    /// Is a run that begins with a capture and ends with equal by equal an offer to exchange? So say
    /// reference diagrams 9 and 13 of 2020; the text of 1999 leaves it open.
    fn exempts_equals(&mut self) -> bool {
        self.met_capture_run = true;
        !self.equals_count && (self.book == RuleBook::Chinese2020 || self.budget.capture_runs == CaptureRuns::Offer)
    }

    /// 25.3: a pawn for pieces is never a gain. The 2020 diagrams do not hold to it.
    fn pawns(&self) -> Pawns {
        match self.book {
            RuleBook::Chinese1999 => Pawns::Float,
            RuleBook::Chinese2020 => Pawns::Free,
        }
    }

    /// Route (c): an exchange on the square that does not pay there, but lets a capture elsewhere
    /// pay that did not pay before.
    fn win_by_exchange(&mut self, board: &Board, square: Square, takers: Takers) -> Option<Prey> {
        captures_of(board, square).into_iter().find_map(|m| {
            let pays = board.piece_at(m.from()).is_some_and(|taker| may_take(taker.kind(), takers))
                && !self.offers(board, m)
                && self.gain(board, m, Balance::default()) <= 0
                && !self.taking_allows_mate(board, m)
                && self.exchange_from(board, m).is_some();
            pays.then(|| prey(board, m, Route::Exchange))
        })
    }

    /// What follows the capture `m` if it begins an exchange that pays elsewhere whatever takes back: every
    /// recapture with the capture that pays then.
    fn exchange_from(&mut self, board: &Board, m: Move) -> Option<Vec<Answer>> {
        let partners = if self.book == RuleBook::Chinese2020 { self.partners(board, m.to()) } else { Bitboard::EMPTY };
        let exchange = Exchange { start: board, partners, pawns: self.pawns(), cut_short: Cell::new(false) };
        let answers = exchange.goes_on(board, m, Balance::default(), self.budget.exchange_captures);
        self.met_long_exchange |= exchange.cut_short.get();
        answers
    }

    /// 29.4: does this capture let the opponent mate in one? A capture that leaves a standing check
    /// is not asked (it is only a witness for what was threatened before).
    pub(super) fn taking_allows_mate(&mut self, board: &Board, m: Move) -> bool {
        let after = board.after(m);
        if after.passed().in_check() {
            return false;
        }
        // The diagrams of 2020 know no limit: what lets the opponent mate by checks wins nothing.
        let limit = match self.book {
            RuleBook::Chinese1999 => self.budget.punishing_checks,
            RuleBook::Chinese2020 => self.budget.mate_checks,
        };
        self.mate_by_checks(&after, limit).is_some()
    }
}

/// Does it take other units to win the prey of a pawn? Then it is not the pawn's own attack (26.1 of 2020): they
/// take back, or keep the prey from taking the pawn.
pub(super) fn helps_pawn(board: &Board, prey: Prey) -> bool {
    if prey.route != Route::Capture {
        return prey.joint;
    }
    let m = Move::new(prey.taker, prey.square);
    let us = board.side();
    let helps = |unit: Piece| !matches!(unit.kind(), PieceKind::Pawn | PieceKind::King);
    let mut others = |after: &Board, c: Move| {
        after.side() != us && after.piece_at(c.to()).is_some_and(|unit| unit.side() == us && helps(unit))
    };
    let alone = gain_with(board, m, Balance::default(), Pawns::Count, &mut others);
    let back = Move::new(m.to(), m.from());
    let passed = board.passed();
    alone < gain_with(board, m, Balance::default(), Pawns::Count, &mut |_, _| false)
        || passed.legal_to(m.from()).any(|c| c == back) && {
            let taken = passed.after(back);
            taken.legal_to(m.from()).any(|c| taken.piece_at(c.from()).is_some_and(helps))
        }
}

/// Would the unit of the side to move on `square` fall, and is it worth as much, if that side took the
/// prey instead of moving it?
pub(super) fn is_hanging(board: &Board, prey: Prey, square: Square) -> bool {
    let worth = |square| board.piece_at(square).map_or(0, |unit| value(unit.kind()).max(1));
    let capture = Move::new(prey.taker, prey.square);
    let meanwhile = match prey.route {
        Route::Capture if !board.legal_to(prey.square).any(|m| m == capture) => return false,
        Route::Capture => board.after(capture),
        Route::CheckRun | Route::Exchange => board.passed(),
    };
    worth(square) >= worth(prey.square) && prey.taker != square && falls_at_once(&meanwhile, square)
}

/// Can the side to move take the unit on `square` with all it is worth for nothing?
fn falls_at_once(board: &Board, square: Square) -> bool {
    let worth = board.piece_at(square).map_or(0, |unit| value(unit.kind()).max(1));
    board.legal_to(square).any(|m| gain_after(board, m, Balance::default(), Pawns::Free) >= worth)
}

/// An exchange that goes on elsewhere (29.1).
struct Exchange<'a> {
    /// The board on which it begins.
    start: &'a Board,
    /// The units that may take no further part, for they offer themselves.
    partners: Bitboard,
    /// What pawns cost.
    pawns: Pawns,
    /// Was a capture elsewhere not looked at because there had been enough?
    cut_short: Cell<bool>,
}

impl Exchange<'_> {
    /// What follows the capture `m` if every recapture is met by a capture elsewhere that pays, or by one that goes on
    /// so, with so many captures elsewhere at the most; `spent` is what the line came to before it.
    fn goes_on(&self, board: &Board, m: Move, spent: Balance, captures: u8) -> Option<Vec<Answer>> {
        let (taker, victim) = (board.piece_at(m.from())?, board.piece_at(m.to())?);
        let retaken = spent.winning(victim).losing(taker, m.to());
        let taken = board.after(m);
        let mut answers = Vec::new();
        for played in taken.legal_to(m.to()) {
            let back = taken.after(played);
            let takes = |f: &Move| back.piece_at(f.to()).is_some() && !self.partners.has(f.from());
            let further: Vec<Move> = back.legal_list().iter().filter(takes).collect();
            let pays = further.iter().find_map(|&f| Some(Proof::takes(f, self.pays_now(&back, f, retaken)?)));
            let proof = pays.or_else(|| {
                let Some(left) = captures.checked_sub(2).map(|left| left + 1) else {
                    self.cut_short.set(true);
                    return None;
                };
                further.iter().find_map(|&f| {
                    let ahead = retaken.winning(back.piece_at(f.to())?).value(self.pawns) > 0;
                    let then = Then::Exchange(self.goes_on(&back, f, retaken, left).filter(|_| ahead)?);
                    Some(Proof { played: f, then })
                })
            })?;
            answers.push(Answer { played, proof });
        }
        (!answers.is_empty()).then_some(answers)
    }

    /// The gain of a line with this capture, if it pays, and did not pay before the exchange.
    fn pays_now(&self, board: &Board, f: Move, spent: Balance) -> Option<i32> {
        let gain = gain_after(board, f, spent, self.pawns);
        let pays = gain > 0
            && gain_after(board, f, Balance::default(), self.pawns) > 0
            && !pays_already(self.start, f, board, self.pawns);
        pays.then_some(gain)
    }
}

/// Did the capture `m` (seen in `later`) already pay in `board`?
fn pays_already(board: &Board, m: Move, later: &Board, pawns: Pawns) -> bool {
    board.piece_at(m.from()) == later.piece_at(m.from())
        && board.piece_at(m.to()) == later.piece_at(m.to())
        && board.pseudo_legal(m)
        && board.legal(m)
        && gain_after(board, m, Balance::default(), pawns) > 0
}

/// Does the unit that moved to give check do so alone, and stand where the general could not take it anyhow?
fn checks_unaided(checked: &Board, m: Move) -> bool {
    let side = checked.side();
    let near = attacks(side, PieceKind::King, checked.king(side), checked.occupied());
    checked.checkers() == m.to().bitboard() && !near.has(m.to())
}

const fn may_take(kind: PieceKind, takers: Takers) -> bool {
    match takers {
        Takers::Pieces => !matches!(kind, PieceKind::King | PieceKind::Pawn),
        Takers::Pawns => matches!(kind, PieceKind::Pawn),
    }
}

fn prey(board: &Board, m: Move, route: Route) -> Prey {
    let square = m.to();
    let taker = board.piece_at(m.from()).expect("a capture moves a piece");
    let piece = board.piece_at(square).expect("a capture takes a piece");
    let after = board.after(m);
    let root = if after.legal_to(square).next().is_some() {
        Root::Under
    } else if (after.attackers_to(square, after.occupied()) & after.side_pieces(after.side())).any() {
        Root::False
    } else {
        Root::Unrooted
    };
    let joint = route == Route::Exchange || root != Root::Unrooted && !takes_unaided(board, m);
    Prey { square, piece, taker: m.from(), taker_kind: taker.kind(), route, root, joint }
}

/// Does the capture `m` of a protected unit win by the taker alone: is it worth less, and no cannon that fires over a
/// unit of its own side?
fn takes_unaided(board: &Board, m: Move) -> bool {
    let kind = |square| board.piece_at(square).map(Piece::kind);
    let worth = |square| kind(square).map_or(0, value);
    let own_mount = || (between(m.from(), m.to()) & board.side_pieces(board.side())).any();
    worth(m.from()) < worth(m.to()) && !(kind(m.from()) == Some(PieceKind::Cannon) && own_mount())
}

/// The captures of the unit on `square` that count for the side to move: legal ones and, for a
/// side that stands in check, those whose only fault is that the standing check would stay.
fn captures_of(board: &Board, square: Square) -> Vec<Move> {
    if !board.in_check() {
        return board.legal_to(square).collect();
    }
    let us = board.side();
    let checkers = board.checkers();
    board.reaching(square).filter(|&m| (board.after(m).attackers_to_king(us) - checkers).is_empty()).collect()
}

/// 28.5: a contact of equal pieces in which the prey could take the taker is an offer to exchange.
pub(super) fn exchange_offer(board: &Board, m: Move) -> bool {
    takes_equal(board, m) && board.passed().legal_to(m.from()).any(|back| back.from() == m.to())
}

/// Does a chariot, horse or cannon take one of its kind?
fn takes_equal(board: &Board, m: Move) -> bool {
    let kind = |square| board.piece_at(square).map(Piece::kind);
    matches!(kind(m.from()), Some(PieceKind::Chariot | PieceKind::Horse | PieceKind::Cannon))
        && kind(m.from()) == kind(m.to())
}

/// What a run of checks has come to so far.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// What was won and lost on the way.
    spent: Balance,
    /// Which units may take at its end.
    takers: Takers,
    /// The unit that must do all of it, if it is asked whether one can.
    alone: Option<Square>,
    /// How it began, if it did.
    began: Option<Beginning>,
    /// Did the last answer take a pawn?
    lost_a_pawn: bool,
}

impl Run {
    /// One that has not begun.
    fn of(takers: Takers) -> Run {
        Run { spent: Balance::default(), takers, alone: None, began: None, lost_a_pawn: false }
    }

    /// May this check carry it on?
    fn goes_on_with(self, check: Move) -> bool {
        self.alone.is_none_or(|unit| unit == check.from())
    }

    /// The run after this check.
    fn checking(self, board: &Board, m: Move) -> Run {
        let taken = board.piece_at(m.to());
        let beginning = match taken {
            Some(taken) if is_material(taken, m.to()) => Beginning::Capture,
            _ => Beginning::Quiet,
        };
        Run {
            spent: taken.map_or(self.spent, |taken| self.spent.winning(taken)),
            alone: self.alone.map(|_| m.to()),
            began: self.began.or(Some(beginning)),
            ..self
        }
    }

    /// The run after this answer.
    fn answered(self, board: &Board, a: Move) -> Run {
        let taken = board.piece_at(a.to());
        Run {
            spent: taken.map_or(self.spent, |taken| self.spent.losing(taken, a.to())),
            lost_a_pawn: taken.is_some_and(|p| p.kind() == PieceKind::Pawn),
            ..self
        }
    }
}

/// The first check of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Beginning {
    /// It takes material.
    Capture,
    /// It takes nothing that counts.
    Quiet,
}
