//! The law of 1999 once more, as plainly as it can be written: what moves do, found by trying everything. It
//! shares boards and legal moves with the engine, and nothing with its classifier.

use std::collections::HashMap;

use chuhan_engine::{
    game::Side,
    key::Key,
    xiangqi::{Board, Move, Piece, PieceKind, Square},
};

/// Checks in the longest mate that is looked for (28.2).
pub(super) const MATE_CHECKS: u8 = 8;

/// How the points of the text are read that can be read in several ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    /// Checks in the longest run.
    pub run_checks: u8,
    /// Captures elsewhere in the longest exchange.
    pub elsewhere: u8,
    /// Which other point is read otherwise.
    pub point: Option<Point>,
}

/// A point of the text that is read otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Point {
    /// A run that begins with a capture and ends with equal by equal is an offer.
    Offer,
    /// Equals that could take each other chase (A2).
    Equals,
    /// Any mate by checks makes a capture worthless (A4).
    Mates,
    /// Perpetual check against another ban draws (A7).
    Bans,
    /// An answer to a check threatens the mate that stood (A11).
    Older,
}

/// As moves are classified.
pub(super) const AS_CLASSIFIED: Reading = Reading { run_checks: 2, elsewhere: 1, point: None };

/// Who may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taker {
    /// All but generals and pawns.
    Unit,
    /// Pawns (27.2).
    Pawn,
}

/// How a unit is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Capture,
    Run,
    Exchange,
}

/// The class of a move (27.4), lightest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Class {
    Idle,
    /// Of 2020.
    ExchangeOffer,
    PawnAttack,
    Chase,
    MateThreat,
    Check,
}

/// What a move is found to do.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub class: Class,
    /// Checks in the mate of a mate-threat.
    pub mate: Option<u8>,
    /// Units newly won, and units that could be won before.
    pub preys: Vec<(Square, Way)>,
    pub stood: Vec<(Square, Way)>,
}

/// 25.3.
pub(super) fn worth(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::Chariot => 20,
        PieceKind::Horse | PieceKind::Cannon => 10,
        PieceKind::Advisor | PieceKind::Elephant => 5,
        PieceKind::Pawn | PieceKind::King => 0,
    }
}

/// 25.3: generals and pawns on their own bank are no material.
pub(super) fn is_material(board: &Board, square: Square) -> bool {
    board.piece_at(square).is_some_and(|piece| match piece.kind() {
        PieceKind::King => false,
        PieceKind::Pawn => square.is_across_river(piece.side()),
        _ => true,
    })
}

pub(super) fn kind_at(board: &Board, square: Square) -> Option<PieceKind> {
    board.piece_at(square).map(Piece::kind)
}

/// What a line has won and lost so far; crossed pawns lost are counted apart.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    won: i32,
    lost: i32,
    pawns: i32,
}

impl Tally {
    /// With what stands on `square`, taken by the side that began or by the other.
    pub(super) fn taking(mut self, board: &Board, square: Square, own: bool) -> Tally {
        let Some(kind) = kind_at(board, square) else { return self };
        if own {
            self.won += worth(kind);
        } else {
            self.lost += worth(kind);
            self.pawns += i32::from(kind == PieceKind::Pawn && is_material(board, square));
        }
        self
    }

    /// What was taken on the way only makes up for losses (29.1).
    pub(super) fn on_the_way(self) -> Tally {
        Tally { won: 0, lost: (self.lost - self.won).max(0), ..self }
    }

    /// A pawn for units is never a gain (25.3).
    fn value(self) -> i32 {
        if self.lost == 0 && self.pawns > 0 { 0 } else { self.won - self.lost }
    }
}

/// 28.16: what a line comes to when both sides go on taking on one square, or stop.
fn exchange(board: &Board, square: Square, tally: Tally, own: bool) -> i32 {
    let lines =
        board.legal_to(square).map(|m| exchange(&board.after(m), square, tally.taking(board, square, own), !own));
    if own { lines.fold(tally.value(), i32::max) } else { lines.fold(tally.value(), i32::min) }
}

/// The recapture after which the other side comes off worst.
pub(super) fn best_recapture(board: &Board, square: Square) -> Option<Move> {
    let tally = Tally::default().taking(board, square, false);
    board.legal_to(square).min_by_key(|&m| exchange(&board.after(m), square, tally, true))
}

/// What the side to move wins by taking back, in plain values.
fn retaking(board: &Board, square: Square) -> i32 {
    let taken = kind_at(board, square).map_or(0, worth);
    board.legal_to(square).map(|m| taken - retaking(&board.after(m), square)).fold(0, i32::max)
}

/// What a capture makes of a line. A crossed pawn that is free counts one.
pub(super) fn gain(board: &Board, m: Move, tally: Tally) -> i32 {
    let after = board.after(m);
    let pawn = kind_at(board, m.to()) == Some(PieceKind::Pawn) && is_material(board, m.to());
    if pawn && tally.pawns == 0 && retaking(&after, m.to()) == 0 {
        return tally.value() + 1;
    }
    exchange(&after, m.to(), tally.taking(board, m.to(), true), false)
}

/// Does a chariot, horse or cannon take its equal?
pub(super) fn takes_equal(board: &Board, m: Move) -> bool {
    let (taker, prey) = (kind_at(board, m.from()), kind_at(board, m.to()));
    taker == prey && prey.is_some_and(|kind| worth(kind) >= 10)
}

/// 28.5.
pub(super) fn is_offer(board: &Board, m: Move) -> bool {
    takes_equal(board, m) && board.passed().legal_to(m.from()).any(|back| back.from() == m.to())
}

/// 29.4: may the other side mate at once after this capture? Not asked while a standing check stays.
pub(super) fn allows_mate(board: &Board, m: Move) -> bool {
    let after = board.after(m);
    after.attackers_to_king(!after.side()).is_empty() && checks(&after).iter().any(|(_, next)| !next.has_legal_move())
}

/// Checking moves with the boards after them.
pub(super) fn checks(board: &Board) -> Vec<(Move, Board)> {
    let moves = board.legal_list();
    moves.iter().map(|m| (m, board.after(m))).filter(|(_, after)| after.checkers().any()).collect()
}

/// May this unit take?
pub(super) fn may_take(board: &Board, m: Move, by: Taker) -> bool {
    kind_at(board, m.from()).is_some_and(|kind| match kind {
        PieceKind::King => false,
        PieceKind::Pawn => by == Taker::Pawn,
        _ => by == Taker::Unit,
    })
}

/// Captures of the unit on `square`; in check also those whose only fault is that this check stays (3.5).
pub(super) fn captures(board: &Board, square: Square) -> Vec<Move> {
    let (us, before) = (board.side(), board.checkers());
    board.reaching(square).filter(|&m| (board.after(m).attackers_to_king(us) - before).is_empty()).collect()
}

/// 29.1 (a).
pub(super) fn wins_at_once(board: &Board, m: Move, by: Taker) -> bool {
    may_take(board, m, by) && !is_offer(board, m) && gain(board, m, Tally::default()) > 0 && !allows_mate(board, m)
}

/// 29.1 (c): after the capture `m`, is every recapture met by one of so many captures elsewhere that pays now?
fn exchange_pays(start: &Board, board: &Board, m: Move, tally: Tally, elsewhere: u8) -> bool {
    let after = board.after(m);
    let back: Vec<Move> = after.legal_to(m.to()).collect();
    !back.is_empty()
        && back.into_iter().all(|r| {
            let next = after.after(r);
            let tally = tally.taking(board, m.to(), true).taking(&after, m.to(), false);
            next.legal_list().iter().filter(|f| next.piece_at(f.to()).is_some()).any(|f| {
                // The other side may stop after it as well.
                let ahead = tally.taking(&next, f.to(), true).value() > 0;
                pays_now(start, &next, f, tally)
                    || elsewhere > 1 && ahead && exchange_pays(start, &next, f, tally, elsewhere - 1)
            })
        })
}

/// 29.1 (c): the further capture `f` after a capture and a recapture; `tally` holds both.
pub(super) fn pays_now(start: &Board, board: &Board, f: Move, tally: Tally) -> bool {
    let fresh = Tally::default();
    let paid = start.piece_at(f.from()) == board.piece_at(f.from())
        && start.piece_at(f.to()) == board.piece_at(f.to())
        && start.legal_to(f.to()).any(|m| m == f)
        && gain(start, f, fresh) > 0;
    board.piece_at(f.to()).is_some() && !paid && gain(board, f, fresh) > 0 && gain(board, f, tally) > 0
}

/// May the capture `m` begin an exchange that pays, as far as the first square goes?
pub(super) fn may_begin_exchange(board: &Board, m: Move, by: Taker) -> bool {
    may_take(board, m, by) && !is_offer(board, m) && gain(board, m, Tally::default()) <= 0 && !allows_mate(board, m)
}

/// A run of checks on its way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way29 {
    pub tally: Tally,
    /// Checks given.
    pub given: u8,
    /// Did the first of them take material?
    pub took: bool,
}

impl Way29 {
    pub(super) const START: Way29 = Way29 { tally: Tally { won: 0, lost: 0, pawns: 0 }, given: 0, took: false };

    /// After this check.
    pub(super) fn checking(self, board: &Board, m: Move) -> Way29 {
        Way29 {
            tally: self.tally.taking(board, m.to(), true),
            given: self.given + 1,
            took: if self.given == 0 { is_material(board, m.to()) } else { self.took },
        }
    }

    /// After this answer.
    pub(super) fn answered(self, board: &Board, a: Move) -> Way29 {
        Way29 { tally: self.tally.taking(board, a.to(), false), ..self }
    }
}

/// Answers what moves do, and remembers mates.
pub(super) struct Referee {
    pub reading: Reading,
    mates: HashMap<(Key, u8), bool>,
    won: HashMap<(Key, bool), Vec<(Square, Way)>>,
}

impl Referee {
    pub(super) fn new(reading: Reading) -> Referee {
        Referee { reading, mates: HashMap::new(), won: HashMap::new() }
    }

    /// 28.2: is there a mate in so many checks at the most?
    pub(super) fn mates(&mut self, board: &Board, length: u8) -> bool {
        if length == 0 {
            return false;
        }
        if let Some(&known) = self.mates.get(&(board.key(), length)) {
            return known;
        }
        let found = checks(board).into_iter().any(|(_, after)| {
            let answers = after.legal_list();
            answers.is_empty() || length > 1 && answers.iter().all(|a| self.mates(&after.after(a), length - 1))
        });
        self.mates.insert((board.key(), length), found);
        found
    }

    /// Checks in the shortest mate.
    pub(super) fn mate(&mut self, board: &Board) -> Option<u8> {
        (1..=MATE_CHECKS).find(|&length| self.mates(board, length))
    }

    /// May this unit take, and is taking neither an offer nor answered by mate?
    fn may_win(&mut self, board: &Board, m: Move, by: Taker) -> bool {
        may_take(board, m, by)
            && !(is_offer(board, m) && self.reading.point != Some(Point::Equals))
            && !self.is_punished(board, m)
    }

    /// 29.4.
    fn is_punished(&mut self, board: &Board, m: Move) -> bool {
        let after = board.after(m);
        allows_mate(board, m)
            || self.reading.point == Some(Point::Mates)
                && after.attackers_to_king(!after.side()).is_empty()
                && self.mate(&after).is_some()
    }

    /// Does this capture end a run?
    pub(super) fn ends_run(&mut self, board: &Board, m: Move, run: Way29, by: Taker) -> bool {
        may_take(board, m, by)
            && !(self.reading.point == Some(Point::Offer) && run.took && takes_equal(board, m))
            && gain(board, m, run.tally.on_the_way()) > 0
            && !self.is_punished(board, m)
    }

    /// 29.1 (b).
    fn wins_by_run(&mut self, board: &Board, square: Square, run: Way29, by: Taker) -> bool {
        if run.given > 0 && board.legal_to(square).any(|m| self.ends_run(board, m, run, by)) {
            return true;
        }
        run.given < self.reading.run_checks
            && checks(board).into_iter().filter(|(m, _)| m.to() != square).any(|(m, after)| {
                let run = run.checking(board, m);
                let answers: Vec<Move> = after.legal_list().iter().collect();
                answers.iter().all(|&a| {
                    let square = if a.from() == square { a.to() } else { square };
                    let next = after.after(a);
                    self.wins_by_run(&next, square, run.answered(&after, a), by) || self.mate(&next).is_some()
                }) && answers.iter().any(|&a| self.mate(&after.after(a)).is_none())
            })
    }

    /// 29.1: the units that the side to move can win.
    pub(super) fn winnable(&mut self, board: &Board, by: Taker) -> Vec<(Square, Way)> {
        if let Some(known) = self.won.get(&(board.key(), by == Taker::Pawn)) {
            return known.clone();
        }
        let preys = board.side_pieces(!board.side()).into_iter().filter(|&square| is_material(board, square));
        let mut found = Vec::new();
        for square in preys {
            let takes = captures(board, square);
            let (pays, elsewhere) = (|&m: &Move| gain(board, m, Tally::default()) > 0, self.reading.elsewhere);
            if takes.iter().any(|m| pays(m) && self.may_win(board, *m, by)) {
                found.push((square, Way::Capture));
            } else if self.wins_by_run(board, square, Way29::START, by) {
                found.push((square, Way::Run));
            } else if takes.iter().any(|m| {
                !pays(m) && self.may_win(board, *m, by) && exchange_pays(board, board, *m, Tally::default(), elsewhere)
            }) {
                found.push((square, Way::Exchange));
            }
        }
        self.won.insert((board.key(), by == Taker::Pawn), found.clone());
        found
    }

    /// Section 3: what the move from `before` to `after` does; `earlier` is the board before the opponent's.
    pub(super) fn classify(&mut self, earlier: Option<&Board>, before: &Board, after: &Board) -> Found {
        let mut found = Found { class: Class::Check, mate: None, preys: Vec::new(), stood: Vec::new() };
        if after.checkers().any() {
            return found;
        }
        let again = after.passed();
        let older = before.checkers().any()
            && self.reading.point != Some(Point::Older)
            && earlier.is_some_and(|board| self.mate(&board.passed()).is_some());
        if let Some(length) = self.mate(&again).filter(|_| !older) {
            (found.class, found.mate) = (Class::MateThreat, Some(length));
            return found;
        }
        found.class = Class::Idle;
        for (by, class) in [(Taker::Unit, Class::Chase), (Taker::Pawn, Class::PawnAttack)] {
            let stood = self.winnable(before, by);
            let (old, new): (Vec<_>, Vec<_>) =
                self.winnable(&again, by).into_iter().partition(|(square, _)| stood.iter().any(|(s, _)| s == square));
            if by == Taker::Unit {
                found.stood = old;
            }
            if !new.is_empty() {
                (found.class, found.preys) = (class, new);
                break;
            }
        }
        found
    }
}

/// Section 4: what a side does, in the words of the rulings, from the classes of its moves. Attacks of pawns count where the
/// other side attacks throughout.
pub(super) fn side(classes: &[Class], other_throughout: bool) -> &'static str {
    let count = |class: Class| if class == Class::PawnAttack && other_throughout { Class::Chase } else { class };
    let has = |wanted: Class| classes.iter().any(|&class| count(class) == wanted);
    if classes.is_empty() || has(Class::Idle) || has(Class::ExchangeOffer) || has(Class::PawnAttack) {
        return "allowed";
    }
    match (has(Class::Check), has(Class::MateThreat), has(Class::Chase)) {
        (true, false, false) => "perpetual-check",
        (false, true, false) => "perpetual-mate-threat",
        (false, false, true) => "perpetual-chase",
        (true, true, false) => "check+mate-threat",
        (true, false, true) => "check+chase",
        (false, true, true) => "mate-threat+chase",
        _ => "check+mate-threat+chase",
    }
}

/// What a loop comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Draw,
    MustChange(Side),
    Loses(Side),
}

/// Section 5.
pub(super) fn table([red, black]: [&str; 2]) -> End {
    let checks = |side: &str| side == "perpetual-check";
    match (checks(red), checks(black)) {
        (true, true) => End::Draw,
        (true, false) => End::Loses(Side::First),
        (false, true) => End::Loses(Side::Second),
        _ => match (red == "allowed", black == "allowed") {
            (false, true) => End::MustChange(Side::First),
            (true, false) => End::MustChange(Side::Second),
            _ => End::Draw,
        },
    }
}
