//! The exact questions behind a ruling, each answered by a small complete search: is there a mate
//! by checks only, what does an exchange on one square win, what does a run of checks win.
//!
//! Values, roots and gains follow articles 25.3, 28.16 and 29 of the 1999 rules; see
//! `rules/xiangqi.md` sections 3.2 to 3.5 of the specification.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
    sync::{Arc, OnceLock},
};

use crate::{
    key::Key,
    xiangqi::{
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
}

impl Default for Budget {
    fn default() -> Self {
        Self { mate_checks: 8, run_checks: 2, return_checks: 4 }
    }
}

/// Which Chinese rule book classifies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Book {
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
    /// Where its taker stands; for a run of checks, the piece that gives the first check.
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

/// Which units may take first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takers {
    /// Every unit but the general and the pawns.
    Pieces,
    /// Pawns only: their attacks are tallied apart (27.2).
    Pawns,
}

/// Value of a unit in exchanges (25.3): a chariot is two horses or cannons, a guard half of one,
/// and a pawn is never a gain for a unit.
pub const fn value(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::Chariot => 20,
        PieceKind::Horse | PieceKind::Cannon => 10,
        PieceKind::Advisor | PieceKind::Elephant => 5,
        PieceKind::Pawn | PieceKind::King => 0,
    }
}

/// Is the unit on `square` material (25.3)? The general and a pawn on its own bank are not.
pub fn is_material(piece: Piece, square: Square) -> bool {
    match piece.kind() {
        PieceKind::King => false,
        PieceKind::Pawn => square.is_across_river(piece.side()),
        _ => true,
    }
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

/// A move that gives check, and every legal answer to it once that was asked for.
#[derive(Debug)]
struct Check {
    played: Move,
    answers: OnceLock<Box<[Move]>>,
}

impl Check {
    /// Every legal answer on the board `checked` after the check.
    fn answers(&self, checked: &Board) -> &[Move] {
        self.answers.get_or_init(|| checked.legal_list().iter().collect())
    }
}

/// Answers the exact questions and remembers the answers.
#[derive(Debug)]
pub struct Study {
    book: Book,
    /// Is it asked what could be won before a move?
    before_move: bool,
    /// Positions that the searches for mates may still look at.
    nodes_left: u32,
    budget: Budget,
    mates: ByKey<(Key, u8), MateSearch>,
    checks: ByKey<Key, Arc<[Check]>>,
    winnable: ByKey<(Key, bool), Vec<Prey>>,
}

impl Study {
    /// An empty memory.
    pub fn new(book: Book, budget: Budget) -> Self {
        Self {
            book,
            before_move: false,
            nodes_left: u32::MAX,
            budget,
            mates: ByKey::default(),
            checks: ByKey::default(),
            winnable: ByKey::default(),
        }
    }

    /// Forgets everything, so that answers do not depend on what was asked before, and grants this
    /// many positions to the searches for mates; see [`Study::is_exhausted`].
    pub fn begin(&mut self, nodes: u32) {
        self.mates.clear();
        self.checks.clear();
        self.winnable.clear();
        self.nodes_left = nodes;
    }

    /// Did the positions granted run out? Then a mate or a run of checks may have been missed.
    pub fn is_exhausted(&self) -> bool {
        self.nodes_left == 0
    }

    /// The rule book in force.
    pub fn book(&self) -> Book {
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

    /// The checks that the side to move can give.
    fn checks(&mut self, board: &Board) -> Arc<[Check]> {
        let found = self.checks.entry(board.key()).or_insert_with(|| {
            board.checking_moves().iter().map(|played| Check { played, answers: OnceLock::new() }).collect()
        });
        Arc::clone(found)
    }

    /// What comes of giving check so many times at the most.
    fn search_mate(&mut self, board: &Board, checks: u8) -> MateSearch {
        let slot = (board.key(), checks);
        if let Some(&known) = self.mates.get(&slot) {
            return known;
        }
        if self.nodes_left == 0 {
            return MateSearch::Open;
        }
        self.nodes_left -= u32::from(self.nodes_left != u32::MAX);
        let mut best = MateSearch::Over;
        for check in self.checks(board).iter() {
            let checked = board.after(check.played);
            let outcome = if checks > 1 {
                let mut outcomes =
                    check.answers(&checked).iter().map(|&a| self.search_mate(&checked.after(a), checks - 1));
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
        self.mates.insert(slot, best);
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

    /// How the side to move could win the piece of the opponent on `square` before its move, if it
    /// could (29.2).
    pub fn winnable_at(&mut self, board: &Board, square: Square, takers: Takers) -> Option<Prey> {
        self.before_move = true;
        let found = self.winnable_among(board, board.side_pieces(!board.side()) & square.bitboard(), takers).pop();
        self.before_move = false;
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
        if self.book == Book::Chinese1999 {
            return gain_after(board, m, spent, true);
        }
        let partners = self.partners(board, m.to());
        let mut barred = |after: &Board, c: Move| {
            partners.has(c.from()) || self.mate_by_checks(after, self.budget.mate_checks).is_some()
        };
        gain_with(board, m, spent, false, &mut barred)
    }

    /// The units that offer to exchange themselves for the one on `square` (28.5).
    fn partners(&mut self, board: &Board, square: Square) -> Bitboard {
        let captures: Vec<Move> = board.legal_to(square).collect();
        captures.into_iter().filter(|&c| self.offers(board, c)).fold(Bitboard::EMPTY, |all, c| all.with(c.from()))
    }

    /// Is the capture `m` an offer to exchange (28.5)? By the diagrams of 2020 not if the prey cannot
    /// take back because leaving its place would allow mate.
    pub(super) fn offers(&mut self, board: &Board, m: Move) -> bool {
        if !exchange_offer(board, m) || self.book == Book::Chinese1999 {
            return exchange_offer(board, m);
        }
        let taken_back = board.passed().after(Move::new(m.to(), m.from()));
        self.mate_by_checks(&taken_back, self.budget.mate_checks).is_none()
    }

    /// What the opponent wins in return because of the capture `m` (得不偿失, 2020): the taker, by a run of
    /// checks, or, where it is asked whether the capture was there before a move, another unit that it
    /// could not win without the capture. (A unit that protects another may chase all the same.)
    fn loss_in_return(&mut self, board: &Board, m: Move) -> i32 {
        let (after, before) = (board.after(m), board.passed());
        if board.in_check() || after.in_check() {
            return 0;
        }
        let mut worst = 0;
        let mut open = m.to().bitboard();
        let others = if self.before_move { after.side_pieces(board.side()).without(m.to()) } else { Bitboard::EMPTY };
        for square in others {
            let Some(unit) = after.piece_at(square).filter(|&unit| is_material(unit, square)) else { continue };
            if falls_at_once(&after, square) && !falls_at_once(&before, square) {
                worst = worst.max(value(unit.kind()));
            } else {
                open = open.with(square);
            }
        }
        let run = self.won_by_checks(&after, open);
        let known = if run.without(m.to()).any() { self.won_by_checks(&before, run) } else { Bitboard::EMPTY };
        let new = run - known.without(m.to());
        new.into_iter().filter_map(|s| after.piece_at(s)).map(|unit| value(unit.kind())).fold(worst, i32::max)
    }

    /// Those of the pieces on `open` that the side to move wins by a run of checks.
    fn won_by_checks(&mut self, board: &Board, open: Bitboard) -> Bitboard {
        if open.is_empty() {
            return open;
        }
        self.run_wins(board, open, Balance::default(), self.budget.return_checks, Takers::Pieces, None)
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
            && (self.book == Book::Chinese1999 || self.loss_in_return(board, m) < value(victim.kind()).max(1))
    }

    /// Route (b): a run of checks after which the same piece falls against every answer. Adds those of
    /// the pieces on `open` that fall so, the shortest runs first.
    fn win_by_checks(&mut self, board: &Board, mut open: Bitboard, takers: Takers, found: &mut Vec<Prey>) {
        let checks = self.checks(board);
        for depth in 1..=self.budget.run_checks {
            for check in checks.iter() {
                let first = check.played.from();
                let won = self.check_wins(board, check, open, Balance::default(), depth, takers, None);
                open -= won;
                let alone = if self.book == Book::Chinese2020 && won.any() {
                    self.check_wins(board, check, won, Balance::default(), depth, takers, Some(first))
                } else {
                    Bitboard::EMPTY
                };
                found.extend(won.into_iter().filter_map(|square| {
                    let (piece, taker) = (board.piece_at(square)?, board.piece_at(first)?);
                    let (taker, taker_kind) = (first, taker.kind());
                    let (route, root) = (Route::CheckRun, Root::Unrooted);
                    Some(Prey { square, piece, taker, taker_kind, route, root, joint: !alone.has(square) })
                }));
            }
        }
    }

    /// Those of the pieces on `open` that a run of at most `depth` checks wins, when `spent` was won and
    /// lost on the way. All of it must be done by the unit on `alone`, if one is given.
    fn run_wins(
        &mut self,
        board: &Board,
        open: Bitboard,
        spent: Balance,
        depth: u8,
        takers: Takers,
        alone: Option<Square>,
    ) -> Bitboard {
        let mut lost = open;
        for check in self.checks(board).iter().filter(|check| alone.is_none_or(|s| s == check.played.from())) {
            let won = self.check_wins(board, check, lost, spent, depth, takers, alone);
            lost -= won;
        }
        open - lost
    }

    /// Those of the pieces on `open` that a run wins which begins with this check, whatever the answers.
    #[allow(clippy::too_many_arguments, reason = "the state of one recursion")]
    fn check_wins(
        &mut self,
        board: &Board,
        check: &Check,
        open: Bitboard,
        spent: Balance,
        depth: u8,
        takers: Takers,
        alone: Option<Square>,
    ) -> Bitboard {
        let m = check.played;
        let alone = alone.map(|_| m.to());
        let mut won = open.without(m.to());
        if won.is_empty() {
            return won;
        }
        let spent = board.piece_at(m.to()).map_or(spent, |taken| spent.winning(taken));
        let checked = board.after(m);
        if alone.is_some() && checked.checkers() != m.to().bitboard() {
            return Bitboard::EMPTY;
        }
        let answers = check.answers(&checked);
        if answers.is_empty() {
            return Bitboard::EMPTY;
        }
        for &a in answers {
            let next = checked.after(a);
            let taken = checked.piece_at(a.to());
            let spent = taken.map_or(spent, |taken| spent.losing(taken, a.to()));
            let pawn_gone = taken.is_some_and(|p| p.kind() == PieceKind::Pawn);
            // The pieces that still stand, where the answer has left them.
            let mut stand = Bitboard::EMPTY;
            for square in won {
                let now = if a.from() == square { a.to() } else { square };
                if pawn_gone && self.pawn_is_too_dear(&next, now) || !self.falls(&next, now, spent, takers, alone) {
                    stand = stand.with(now);
                }
            }
            if depth > 1 && stand.any() {
                stand -= self.run_wins(&next, stand, spent, depth - 1, takers, alone);
            }
            if stand.any() && self.mate_by_checks(&next, self.budget.mate_checks).is_none() {
                won -= if stand.has(a.to()) { stand.without(a.to()).with(a.from()) } else { stand };
                if won.is_empty() {
                    break;
                }
            }
        }
        won
    }

    /// In the 2020 diagrams a pawn given up in a run of checks pays for a chariot, but not for a
    /// lesser piece.
    fn pawn_is_too_dear(&self, board: &Board, prey: Square) -> bool {
        self.book == Book::Chinese2020 && board.piece_at(prey).is_none_or(|p| p.kind() != PieceKind::Chariot)
    }

    /// At the end of a run: can the piece on `square` be captured with a gain after what was lost
    /// on the way has been deducted? What was taken on the way only offsets losses.
    fn falls(&mut self, board: &Board, square: Square, spent: Balance, takers: Takers, alone: Option<Square>) -> bool {
        board.legal_to(square).filter(|m| alone.is_none_or(|s| s == m.from())).any(|m| {
            board.piece_at(m.from()).is_some_and(|p| may_take(p.kind(), takers))
                && self.gain(board, m, spent.net_loss()) > 0
                && !self.taking_allows_mate(board, m)
        })
    }

    /// 25.3: a pawn for pieces is never a gain. The 2020 diagrams do not hold to it.
    fn pawns_float(&self) -> bool {
        self.book == Book::Chinese1999
    }

    /// Route (c): an exchange on the square that does not pay there, but lets a capture elsewhere
    /// pay that did not pay before.
    fn win_by_exchange(&mut self, board: &Board, square: Square, takers: Takers) -> Option<Prey> {
        let victim = board.piece_at(square)?;
        let floats = self.pawns_float();
        captures_of(board, square).into_iter().find_map(|m| {
            let taker = board.piece_at(m.from())?;
            if !may_take(taker.kind(), takers)
                || self.offers(board, m)
                || self.gain(board, m, Balance::default()) > 0
                || self.taking_allows_mate(board, m)
            {
                return None;
            }
            let partners = if self.book == Book::Chinese2020 { self.partners(board, square) } else { Bitboard::EMPTY };
            let won = Balance::default().winning(victim);
            let taken = board.after(m);
            let recaptures: Vec<Move> = taken.legal_to(square).collect();
            let pays = !recaptures.is_empty()
                && recaptures.iter().all(|&r| {
                    let retaken = won.losing(taker, square);
                    let back = taken.after(r);
                    back.legal_list()
                        .iter()
                        .filter(|f| back.piece_at(f.to()).is_some() && !partners.has(f.from()))
                        .filter(|&f| gain_after(&back, f, Balance::default(), floats) > 0)
                        .filter(|&f| !pays_already(board, f, &back, floats))
                        .any(|f| gain_after(&back, f, retaken, floats) > 0)
                });
            pays.then(|| prey(board, m, Route::Exchange))
        })
    }

    /// 29.4: does this capture let the opponent mate in one? A capture that leaves a standing check
    /// is not asked (it is only a witness for what was threatened before).
    pub(super) fn taking_allows_mate(&mut self, board: &Board, m: Move) -> bool {
        let after = board.after(m);
        if after.passed().in_check() {
            return false;
        }
        // The diagrams of 2020 know no limit: what lets the opponent mate by checks wins nothing.
        let limit = if self.book == Book::Chinese1999 { 1 } else { self.budget.mate_checks };
        self.mate_by_checks(&after, limit).is_some()
    }
}

/// Would the unit of the side to move on `square` fall, and is it worth as much, if that side took the
/// prey instead of moving it?
pub(super) fn is_hanging(board: &Board, prey: Prey, square: Square) -> bool {
    let worth = |square| board.piece_at(square).map_or(0, |unit| value(unit.kind()).max(1));
    let capture = Move::new(prey.taker, prey.square);
    worth(square) >= worth(prey.square)
        && prey.taker != square
        && board.legal_to(prey.square).any(|m| m == capture)
        && falls_at_once(&board.after(capture), square)
}

/// Can the side to move take the unit on `square` with all it is worth for nothing?
fn falls_at_once(board: &Board, square: Square) -> bool {
    let worth = board.piece_at(square).map_or(0, |unit| value(unit.kind()).max(1));
    board.legal_to(square).any(|m| gain_after(board, m, Balance::default(), false) >= worth)
}

/// Did the capture `m` (seen in `later`) already pay in `board`?
fn pays_already(board: &Board, m: Move, later: &Board, floats: bool) -> bool {
    board.piece_at(m.from()) == later.piece_at(m.from())
        && board.piece_at(m.to()) == later.piece_at(m.to())
        && board.pseudo_legal(m)
        && board.legal(m)
        && gain_after(board, m, Balance::default(), floats) > 0
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
    let joint = route == Route::Exchange || root != Root::Unrooted && piece.kind() != PieceKind::Chariot;
    Prey { square, piece, taker: m.from(), taker_kind: taker.kind(), route, root, joint }
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
    let (Some(taker), Some(victim)) = (board.piece_at(m.from()), board.piece_at(m.to())) else { return false };
    taker.kind() == victim.kind()
        && matches!(taker.kind(), PieceKind::Chariot | PieceKind::Horse | PieceKind::Cannon)
        && board.passed().legal_to(m.from()).any(|back| back.from() == m.to())
}

/// What the two sides of a line have taken, from the view of the side that began it (25.3).
#[derive(Clone, Copy, Debug, Default)]
struct Balance {
    won: i32,
    lost: i32,
    /// Crossed pawns lost, which have no value of their own.
    pawns_lost: i32,
}

impl Balance {
    fn winning(mut self, taken: Piece) -> Balance {
        self.won += value(taken.kind());
        self
    }

    fn losing(mut self, taken: Piece, square: Square) -> Balance {
        self.lost += value(taken.kind());
        self.pawns_lost += i32::from(taken.kind() == PieceKind::Pawn && is_material(taken, square));
        self
    }

    /// The losses that the winnings do not make up for; nothing won is left.
    fn net_loss(self) -> Balance {
        Balance { won: 0, lost: (self.lost - self.won).max(0), ..self }
    }

    /// What the line is worth. Where pawns float, one of them for pieces is never a gain.
    fn value(self, floats: bool) -> i32 {
        if floats && self.lost == 0 && self.pawns_lost > 0 { 0 } else { self.won - self.lost }
    }
}

/// What the line is worth that comes to `spent` before the capture `m`, when both sides then go on
/// capturing on its square with legal moves for as long as it pays (28.16). A crossed pawn counts
/// one when it is free: no recapture pays.
fn gain_after(board: &Board, m: Move, spent: Balance, floats: bool) -> i32 {
    gain_with(board, m, spent, floats, &mut |_, _| false)
}

/// As [`gain_after`], where no move counts after which the board is `barred`.
fn gain_with(
    board: &Board,
    m: Move,
    spent: Balance,
    floats: bool,
    barred: &mut impl FnMut(&Board, Move) -> bool,
) -> i32 {
    let Some(victim) = board.piece_at(m.to()) else { return 0 };
    let after = board.after(m);
    if victim.kind() == PieceKind::Pawn
        && is_material(victim, m.to())
        && spent.pawns_lost == 0
        && exchange(&after, m.to(), Balance::default(), true, false, barred) == 0
    {
        return spent.value(floats) + 1;
    }
    exchange(&after, m.to(), spent.winning(victim), false, floats, barred)
}

/// What the line is worth when both sides may go on capturing on `square`, or stop, but not so that
/// the board is `barred`. `ours`: is the side that began to move?
fn exchange(
    board: &Board,
    square: Square,
    so_far: Balance,
    ours: bool,
    floats: bool,
    barred: &mut impl FnMut(&Board, Move) -> bool,
) -> i32 {
    let stop = so_far.value(floats);
    let Some(taken) = board.piece_at(square) else { return stop };
    let with = if ours { so_far.winning(taken) } else { so_far.losing(taken, square) };
    let mut best = stop;
    for m in board.legal_to(square) {
        let after = board.after(m);
        if !barred(&after, m) {
            let line = exchange(&after, square, with, !ours, floats, barred);
            best = if ours { best.max(line) } else { best.min(line) };
        }
    }
    best
}
