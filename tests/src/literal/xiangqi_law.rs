//! The law of repetition in xiangqi, transcribed article by article. "Article n" is the Chinese
//! text of 1999; "29.1" and the like are its sub-articles; the section titles are those of the
//! rule specification.
//!
//! S is the side that made the move under test, O its opponent; A the position before the move, B
//! the position after it, B* is B with S to move.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::xiangqi::{Grid, Point, Step, is_red, step};

/// The rule books that this transcription covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Book {
    /// Chinese, 1999.
    Chinese1999,
    /// Asian federation.
    Asian,
    /// Engine matches.
    Computer,
    /// The UCCI league of engines.
    ComputerUcci,
}

/// Checks in the longest mate looked for (28.2).
const MATE_CHECKS: u8 = 8;
/// Checks in the longest run that may win a piece (29.1, A5).
const RUN_CHECKS: u8 = 2;

/// What the law says of the last position of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RepetitionOutcome {
    /// Not repeated often enough.
    NoRulingYet,
    /// A draw.
    Draw,
    /// This side must change (24.3); true is red.
    MustChange(bool),
    /// This side loses; true is red.
    Loses(bool),
    /// It depends on what 3.5 (b) leaves open.
    Undecided,
}

/// The class of a move, lightest first (27.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// 28.9.
    Idle,
    /// 27.2.
    PawnAttack,
    /// 28.3.
    Chase,
    /// 28.2.
    MateThreat,
    /// 28.1.
    Check,
}

/// A class, with the squares of the units newly attacked.
type Classed = (Class, BTreeSet<Point>);

/// A ruling with its grounds.
#[derive(Clone, Debug)]
pub struct Ruling {
    /// The outcome.
    pub outcome: RepetitionOutcome,
    /// Class of black and of red, in the words of the case files.
    pub kinds: [String; 2],
    /// Under the books of China: the segment's moves with class and prey squares.
    pub moves: Vec<(Step, Class, BTreeSet<Point>)>,
}

/// A record: every position from the start on, and the moves between them.
#[derive(Clone, Debug)]
pub struct Record {
    grids: Vec<Grid>,
    moves: Vec<Step>,
}

impl Record {
    /// A record from a FEN and moves in coordinates, all of them legal.
    ///
    /// # Panics
    /// If one is not.
    pub fn new(fen: &str, moves: &[impl AsRef<str>]) -> Record {
        let mut record = Record { grids: vec![Grid::new(fen)], moves: Vec::new() };
        for text in moves {
            record.play(step(text.as_ref()));
        }
        record
    }

    /// A record without moves.
    pub fn start(grid: Grid) -> Record {
        Record { grids: vec![grid], moves: Vec::new() }
    }

    /// Plays a legal move.
    ///
    /// # Panics
    /// If it is not.
    pub fn play(&mut self, m: Step) {
        let now = self.now();
        assert!(now.is_legal(m), "{now:?} {m:?}");
        self.grids.push(now.after(m));
        self.moves.push(m);
    }

    /// Takes the last move back.
    pub fn take_back(&mut self) {
        self.moves.pop();
        self.grids.pop();
    }

    /// The last position.
    pub fn now(&self) -> Grid {
        self.grids[self.grids.len() - 1]
    }

    /// The positions.
    pub fn grids(&self) -> &[Grid] {
        &self.grids
    }

    /// The moves.
    pub fn moves(&self) -> &[Step] {
        &self.moves
    }

    fn is_capture(&self, index: usize) -> bool {
        self.grids[index].at(self.moves[index].1) != b'.'
    }

    /// Section 2: indices at which the last position stood on the board, none before the last
    /// capture, the start of the record included.
    pub fn occurrences(&self) -> Vec<usize> {
        let last = self.moves.len();
        let since = (0..last).rev().find(|&i| self.is_capture(i)).map_or(0, |i| i + 1);
        (since..=last).filter(|&i| self.grids[i] == self.grids[last]).collect()
    }

    fn until(&self, index: usize) -> Record {
        Record { grids: self.grids[..=index].to_vec(), moves: self.moves[..index].to_vec() }
    }

    /// Section 7: is this side's claim to the natural-move limit right?
    pub fn natural_limit_claim(&self, red_claims: bool, rounds: usize) -> bool {
        let last = self.moves.len();
        let since = (0..last).rev().find(|&i| self.is_capture(i)).map_or(0, |i| i + 1);
        let of = |red: bool| (since..last).filter(move |&i| self.grids[i].red == red);
        let checks = of(red_claims).filter(|&i| self.grids[i + 1].is_checked(!red_claims)).count();
        let counted = of(red_claims).count() - checks.saturating_sub(10);
        counted.min(of(!red_claims).count()) >= rounds
    }
}

/// Section 8: the material of 4.2.1 with which nobody can be mated or stalemated.
pub fn is_dead(grid: &Grid) -> bool {
    let count = |letter: u8| grid.units().filter(|&(_, c)| c == letter).count();
    if b"RNPrnp".iter().any(|&c| count(c) > 0) || b"ABab".iter().any(|&c| count(c) > 2) {
        return false;
    }
    let one_cannon = |own: &[u8; 3], other: &[u8; 3]| {
        // K C (+ up to BB) v K (+ up to BB), no adviser; K C v K + one adviser + up to BB.
        count(own[0]) == 1
            && count(other[0]) == 0
            && (count(own[1]) == 0 && count(other[1]) == 0
                || count(own[1]) == 0 && count(own[2]) == 0 && count(other[1]) == 1)
    };
    match (count(b'C'), count(b'c')) {
        (0, 0) => true,
        (1, 1) => b"ABab".iter().all(|&c| count(c) == 0),
        _ => one_cannon(b"CAB", b"cab") || one_cannon(b"cab", b"CAB"),
    }
}

/// Section 3.3: material (25.3).
fn is_material(letter: u8, at: Point) -> bool {
    match letter.to_ascii_lowercase() {
        b'k' => false,
        b'p' => Grid::is_across(at, is_red(letter)),
        _ => true,
    }
}

/// What the two sides of a line have taken, from the view of S (25.3).
#[derive(Clone, Copy, Debug, Default)]
struct Balance {
    won: i32,
    lost: i32,
    /// Crossed pawns that S lost.
    pawns_lost: i32,
}

impl Balance {
    /// With one more unit taken.
    fn with(mut self, letter: u8, at: Point, by_s: bool) -> Balance {
        if by_s {
            self.won += worth(letter);
        } else {
            self.lost += worth(letter);
            self.pawns_lost += i32::from(letter.eq_ignore_ascii_case(&b'p') && is_material(letter, at));
        }
        self
    }

    /// What was taken on the way to a prey only makes up for what was lost (29.1 b).
    fn on_the_way(self) -> Balance {
        Balance { won: 0, lost: (self.lost - self.won).max(0), ..self }
    }

    /// What the line is worth to S. A crossed pawn floats (25.3): a line in which S loses a pawn and
    /// nothing else is worth nothing, whatever it wins.
    fn value(self) -> i32 {
        if self.lost == 0 && self.pawns_lost > 0 { 0 } else { self.won - self.lost }
    }
}

/// The integer scale of section 3.3.
fn worth(letter: u8) -> i32 {
    match letter.to_ascii_lowercase() {
        b'r' => 20,
        b'n' | b'c' => 10,
        b'a' | b'b' => 5,
        _ => 0,
    }
}

/// Which units may take (27.1, 27.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Takers {
    Pieces,
    Pawns,
}

impl Takers {
    fn has(self, letter: u8) -> bool {
        match letter.to_ascii_lowercase() {
            b'k' => false,
            b'p' => self == Takers::Pawns,
            _ => self == Takers::Pieces,
        }
    }
}

/// 3.5 (b): how deep a run goes, and what one is that begins with a capture and ends with equal by equal. 3.5 (c): how long
/// an exchange.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Reading {
    /// Two checks; it wins the unit.
    #[default]
    Plain,
    /// Three checks.
    Deeper,
    /// An offer to exchange.
    Offer,
    /// 3.5 (c): an exchange goes on with a second further capture.
    LongerExchanges,
}

/// The referee: the law with a memory for what was found out before.
#[derive(Default)]
pub struct Referee {
    /// Other than 3.5 (b) reads by default?
    reading: Reading,
    /// The referees who read otherwise.
    others: Vec<Referee>,
    mates: HashMap<(Grid, u8), bool>,
    winnable: HashMap<(Grid, Takers), BTreeSet<Point>>,
    classes: HashMap<(Option<Grid>, Grid, Step), Classed>,
}

impl Referee {
    /// Forgets everything.
    pub fn forget(&mut self) {
        self.mates.clear();
        self.winnable.clear();
        self.classes.clear();
        self.others.iter_mut().for_each(Referee::forget);
    }

    /// Checks in the longest run that may win a piece.
    fn run_checks(&self) -> u8 {
        if self.reading == Reading::Deeper { RUN_CHECKS + 1 } else { RUN_CHECKS }
    }

    /// 28.2: has the side to move a mate by checks alone, in at most `checks` of them?
    fn mates(&mut self, grid: &Grid, checks: u8) -> bool {
        if checks == 0 {
            return false;
        }
        if let Some(&known) = self.mates.get(&(*grid, checks)) {
            return known;
        }
        let mut found = false;
        for m in grid.legal_moves() {
            let after = grid.after(m);
            if !after.is_checked(after.red) {
                continue;
            }
            // A check after which every legal answer allows another such move, until mate.
            let answers = after.legal_moves();
            if answers.is_empty() || checks > 1 && answers.iter().all(|&a| self.mates(&after.after(a), checks - 1)) {
                found = true;
                break;
            }
        }
        self.mates.insert((*grid, checks), found);
        found
    }

    /// 28.2 in full: deepened until a mate is proved or the limit is reached.
    fn mates_by_checks(&mut self, grid: &Grid) -> bool {
        (1..=MATE_CHECKS).any(|checks| self.mates(grid, checks))
    }

    /// A4 on 29.4: does the side to move mate at once? Not asked where the other side stands in check
    /// already: then a standing attack is looked for, not a move to be played (3.5, newness).
    fn mates_in_one(grid: &Grid) -> bool {
        !grid.is_checked(!grid.red)
            && grid.legal_moves().into_iter().any(|m| {
                let after = grid.after(m);
                after.is_checked(after.red) && !after.has_legal_move()
            })
    }

    /// 3.4: the value to S of the line so far, when both sides go on taking on one square with
    /// legal moves, or stop.
    fn exchange(grid: &Grid, square: Point, so_far: Balance, s_red: bool) -> i32 {
        let mut best = so_far.value();
        for m in grid.captures_on(square) {
            let with = so_far.with(grid.at(square), square, grid.red == s_red);
            let value = Self::exchange(&grid.after(m), square, with, s_red);
            best = if grid.red == s_red { best.max(value) } else { best.min(value) };
        }
        best
    }

    /// What O wins by the plain values of 3.3 when it may retake on a square.
    fn retaking_wins(grid: &Grid, square: Point) -> i32 {
        let lines = grid.captures_on(square).into_iter();
        let taken = worth(grid.at(square));
        lines.map(|m| taken - Self::retaking_wins(&grid.after(m), square)).max().unwrap_or(0).max(0)
    }

    /// What a capture makes of a line, both sides exchanging on its square. A free capture of a
    /// crossed pawn, one for which no recapture pays, counts 1 (3.3).
    fn gain(grid: &Grid, m: Step, so_far: Balance) -> i32 {
        let (prey, after) = (grid.at(m.1), grid.after(m));
        let pawn = prey.eq_ignore_ascii_case(&b'p') && is_material(prey, m.1);
        if pawn && so_far.pawns_lost == 0 && Self::retaking_wins(&after, m.1) == 0 {
            return so_far.value() + 1;
        }
        Self::exchange(&after, m.1, so_far.with(prey, m.1, true), grid.red)
    }

    /// 3.5, newness: captures that are legal, or whose only illegality is that O's present check
    /// would stay.
    fn captures_of(grid: &Grid, square: Point) -> Vec<Step> {
        let before = grid.checkers(grid.red);
        let own = grid.steps().into_iter().filter(|m| m.1 == square);
        own.filter(|&m| grid.after(m).checkers(grid.red).iter().all(|c| before.contains(c))).collect()
    }

    /// Section 3.5 without the newness clause: the squares of the units of O that S, to move, can
    /// win by 29.1 (a), (b) or (c) with a first taker of the given sort.
    fn winnable(&mut self, grid: &Grid, takers: Takers) -> BTreeSet<Point> {
        if let Some(known) = self.winnable.get(&(*grid, takers)) {
            return known.clone();
        }
        let preys = grid.units().filter(|&(p, c)| is_red(c) != grid.red && is_material(c, p));
        let mut found = BTreeSet::new();
        for (square, _) in preys {
            let direct = Self::captures_of(grid, square).into_iter().any(|m| {
                takers.has(grid.at(m.0))
                    && !Self::is_offer(grid, m)
                    && (Self::gain(grid, m, Balance::default()) > 0 || self.gains_by_exchange(grid, m))
                    && !Self::mates_in_one(&grid.after(m))
            });
            if direct || self.wins_by_run(grid, square, Balance::default(), 0, None, takers) {
                found.insert(square);
            }
        }
        self.winnable.insert((*grid, takers), found.clone());
        found
    }

    /// 28.5, A2: units of a kind of which the prey could take its taker offer an exchange.
    fn is_offer(grid: &Grid, m: Step) -> bool {
        grid.at(m.0).eq_ignore_ascii_case(&grid.at(m.1)) && grid.passed().is_legal((m.1, m.0))
    }

    /// 29.1 (c): a complete exchange. S takes; O stops or retakes; S may make one further capture
    /// which did not pay before and pays now; then only recaptures there.
    fn gains_by_exchange(&self, grid: &Grid, m: Step) -> bool {
        let further = if self.reading == Reading::LongerExchanges { 2 } else { 1 };
        Self::exchange_goes_on(grid, grid, m, Balance::default(), further)
    }

    /// After the capture `m`, S meets every recapture by one of so many `further` captures that pays now.
    fn exchange_goes_on(start: &Grid, grid: &Grid, m: Step, so_far: Balance, further: u8) -> bool {
        let taken = so_far.with(grid.at(m.1), m.1, true);
        let after = grid.after(m);
        let answers = after.captures_on(m.1);
        let fresh = Balance::default();
        !answers.is_empty()
            && answers.into_iter().all(|a| {
                let retaken = taken.with(after.at(a.1), a.1, false);
                let then = after.after(a);
                then.legal_moves().into_iter().filter(|f| then.at(f.1) != b'.').any(|f| {
                    let paid_before = start.is_legal(f)
                        && start.at(f.0) == then.at(f.0)
                        && start.at(f.1) == then.at(f.1)
                        && Self::gain(start, f, fresh) > 0;
                    let pays = !paid_before && Self::gain(&then, f, fresh) > 0 && Self::gain(&then, f, retaken) > 0;
                    // O may stop after the further capture as well.
                    let ahead = retaken.with(then.at(f.1), f.1, true).value() > 0;
                    pays || further > 1 && ahead && Self::exchange_goes_on(start, &then, f, retaken, further - 1)
                })
            })
    }

    /// 29.1 (b): a run of checks after which the same unit is taken against every answer, what is
    /// lost on the way deducted; other units taken on the way only make up for losses. `given` checks were
    /// given, the first of which took material or not. An answer that allows mate counts as lost, but where
    /// every answer does nothing is won.
    fn wins_by_run(
        &mut self,
        grid: &Grid,
        square: Point,
        so_far: Balance,
        given: u8,
        took_first: Option<bool>,
        takers: Takers,
    ) -> bool {
        if given > 0 {
            let taking = grid.captures_on(square).into_iter().any(|m| {
                let equal = grid.at(m.0).eq_ignore_ascii_case(&grid.at(m.1)) && worth(grid.at(m.1)) >= 10;
                takers.has(grid.at(m.0))
                    && !(self.reading == Reading::Offer && equal && took_first == Some(true))
                    && Self::gain(grid, m, so_far.on_the_way()) > 0
                    && !Self::mates_in_one(&grid.after(m))
            });
            if taking {
                return true;
            }
        }
        if given == self.run_checks() {
            return false;
        }
        for m in grid.legal_moves() {
            let after = grid.after(m);
            if m.1 == square || !after.is_checked(after.red) {
                continue;
            }
            let taken = grid.at(m.1);
            let with = if taken == b'.' { so_far } else { so_far.with(taken, m.1, true) };
            let took = Some(took_first.unwrap_or(taken != b'.' && is_material(taken, m.1)));
            let answers = after.legal_moves();
            let falls = answers.iter().all(|&a| {
                let then = after.after(a);
                let with = if after.at(a.1) == b'.' { with } else { with.with(after.at(a.1), a.1, false) };
                let square = if a.0 == square { a.1 } else { square };
                self.wins_by_run(&then, square, with, given + 1, took, takers) || self.mates_by_checks(&then)
            });
            if falls && answers.iter().any(|&a| !self.mates_by_checks(&after.after(a))) {
                return true;
            }
        }
        false
    }

    /// Section 3: the class of the move `m` in `a`; `earlier` is the position before O's move that
    /// led to `a`, where it is known.
    fn classify(&mut self, earlier: Option<Grid>, a: &Grid, m: Step) -> Classed {
        if let Some(known) = self.classes.get(&(earlier, *a, m)) {
            return known.clone();
        }
        let b = a.after(m);
        let b_star = b.passed();
        let answers_check = a.is_checked(a.red);
        let class = if b.is_checked(b.red) {
            // 3.1
            (Class::Check, BTreeSet::new())
        } else if self.mates_by_checks(&b_star)
            // 3.2, A11: an evasion only threatens mate where the threat did not exist before the
            // check.
            && !(answers_check && earlier.is_some_and(|e| self.mates_by_checks(&e.passed())))
        {
            (Class::MateThreat, BTreeSet::new())
        } else {
            // 3.5 with newness (29.2); 3.6 for the pawns.
            let new = |referee: &mut Referee, takers| {
                let before = referee.winnable(a, takers);
                let now = referee.winnable(&b_star, takers);
                now.difference(&before).copied().collect::<BTreeSet<Point>>()
            };
            let chased = new(self, Takers::Pieces);
            if chased.is_empty() {
                let by_pawns = new(self, Takers::Pawns);
                (if by_pawns.is_empty() { Class::Idle } else { Class::PawnAttack }, by_pawns)
            } else {
                (Class::Chase, chased)
            }
        };
        self.classes.insert((earlier, *a, m), class.clone());
        class
    }

    /// Rules on the last position of a record.
    pub fn rule(&mut self, book: Book, record: &Record) -> Ruling {
        match book {
            Book::Chinese1999 => {
                let mut ruling = self.rule_1999(record);
                if self.others.is_empty() {
                    let other = |reading| Referee { reading, ..Referee::default() };
                    self.others = vec![other(Reading::Deeper), other(Reading::Offer), other(Reading::LongerExchanges)];
                }
                let as_read = ruling.outcome;
                for other in &mut self.others {
                    // What mates does so under every reading.
                    std::mem::swap(&mut self.mates, &mut other.mates);
                    if other.rule_1999(record).outcome != as_read {
                        ruling.outcome = RepetitionOutcome::Undecided;
                    }
                    std::mem::swap(&mut self.mates, &mut other.mates);
                }
                ruling
            }
            Book::Asian | Book::Computer => rule_by_prey(book, record),
            Book::ComputerUcci => rule_ucci(record),
        }
    }

    fn rule_1999(&mut self, record: &Record) -> Ruling {
        let at = record.occurrences();
        let mut ruling =
            Ruling { outcome: RepetitionOutcome::NoRulingYet, kinds: Default::default(), moves: Vec::new() };
        let Some(n) = at.len().checked_sub(3) else { return ruling };
        // Section 2: all moves between the third-last and the last occurrence.
        for index in at[n]..record.moves.len() {
            // The verdict may not depend on where the record starts: before its first position comes
            // what led to the same position later.
            let earlier = if index > 0 { index - 1 } else { at[at.len() - 1] - 1 };
            let a = &record.grids[index];
            let (class, preys) = self.classify(Some(record.grids[earlier]), a, record.moves[index]);
            ruling.moves.push((record.moves[index], class, preys));
        }
        // Section 4.
        let first_red = record.grids[at[n]].red;
        let of = |red: bool| {
            let skip = usize::from(red != first_red);
            ruling.moves.iter().skip(skip).step_by(2).map(|m| m.1).collect::<Vec<Class>>()
        };
        let classes = [of(false), of(true)];
        // 27.2: attacks throughout, those of pawns included.
        let all_attack = [0, 1].map(|side| classes[side].iter().all(|&c| c > Class::Idle));
        let kinds = [0, 1].map(|side| {
            let counts = |c: Class| if c == Class::PawnAttack && all_attack[1 - side] { Class::Chase } else { c };
            kind(&classes[side].iter().map(|&c| counts(c)).collect::<Vec<_>>())
        });
        // Section 5.
        let check = |side: usize| kinds[side] == "perpetual-check";
        let allowed = |side: usize| kinds[side] == "allowed";
        ruling.outcome = match (check(0), check(1)) {
            (true, true) => RepetitionOutcome::Draw,
            (true, false) => RepetitionOutcome::Loses(false),
            (false, true) => RepetitionOutcome::Loses(true),
            (false, false) if allowed(0) == allowed(1) => RepetitionOutcome::Draw,
            (false, false) => RepetitionOutcome::MustChange(allowed(0)),
        };
        ruling.kinds = kinds;
        // 24.3: one more loop after "must change" loses.
        if let (RepetitionOutcome::MustChange(red), true) = (ruling.outcome, at.len() >= 4) {
            let before = self.rule_1999(&record.until(at[at.len() - 2])).outcome;
            // A loss that was not seen to stays one.
            if before == ruling.outcome || before == RepetitionOutcome::Loses(red) {
                ruling.outcome = RepetitionOutcome::Loses(red);
            }
        }
        ruling
    }
}

/// Section 4: the name of what all moves of a side are.
fn kind(classes: &[Class]) -> String {
    if classes.iter().any(|&c| c <= Class::PawnAttack) {
        return "allowed".into();
    }
    let present: BTreeSet<Class> = classes.iter().copied().collect();
    let name = |c: &Class| match c {
        Class::Check => "check",
        Class::MateThreat => "mate-threat",
        _ => "chase",
    };
    let names: Vec<&str> = present.iter().rev().map(name).collect();
    if let [only] = names[..] { format!("perpetual-{only}") } else { names.join("+") }
}

/// Follows every unit of the segment by a number of its own. Answers the numbers per position.
fn numbered(record: &Record, from: usize) -> Vec<BTreeMap<Point, usize>> {
    let mut now: BTreeMap<Point, usize> = record.grids[from].units().map(|(p, _)| (p, p)).collect();
    let mut all = vec![now.clone()];
    for &(origin, target) in &record.moves[from..] {
        let unit = now.remove(&origin).expect("a unit moves");
        now.insert(target, unit);
        all.push(now.clone());
    }
    all
}

/// Section 5, `asian`: captures that chase, S to move: (taker, prey).
fn asian_chases(grid: &Grid) -> Vec<Step> {
    let mut found = Vec::new();
    for (square, prey) in grid.units().filter(|&(p, c)| is_red(c) != grid.red && is_material(c, p)) {
        for m in grid.captures_on(square) {
            let taker = grid.at(m.0).to_ascii_lowercase();
            if matches!(taker, b'k' | b'p') {
                continue;
            }
            let rooted = !grid.after(m).captures_on(square).is_empty();
            let prey = prey.to_ascii_lowercase();
            let outranked =
                matches!(taker, b'n' | b'c') && prey == b'r' || matches!(taker, b'a' | b'b') && worth(prey) >= 10;
            let takes_back = taker == prey && grid.passed().is_legal((m.1, m.0));
            if (!rooted || outranked) && !takes_back {
                found.push(m);
            }
        }
    }
    found
}

/// `asian` and `computer`: one prey newly chased on every move of a side. Answers (check, chase,
/// direct) of black and red.
fn rule_by_prey(book: Book, record: &Record) -> Ruling {
    let at = record.occurrences();
    let mut ruling = Ruling { outcome: RepetitionOutcome::NoRulingYet, kinds: Default::default(), moves: Vec::new() };
    let Some(n) = at.len().checked_sub(3) else { return ruling };
    let from = at[n];
    let units = numbered(record, from);
    let moves = |red: bool| (from..record.moves.len()).filter(move |&i| record.grids[i].red == red);
    let checks = |i: usize| record.grids[i + 1].is_checked(!record.grids[i].red);
    let mut rank = [0; 2];
    for side in [0, 1] {
        let red = side == 1;
        if moves(red).all(checks) {
            rank[side] = 3;
            continue;
        }
        // Unit -> chased directly on every move so far?
        let mut common: Option<BTreeMap<usize, bool>> = None;
        for i in moves(red) {
            let mut new: BTreeMap<usize, bool> = BTreeMap::new();
            if !checks(i) {
                let (a, played) = (&record.grids[i], record.moves[i]);
                let before: BTreeSet<Point> = asian_chases(a).into_iter().map(|m| m.1).collect();
                for (taker, prey) in asian_chases(&record.grids[i + 1].passed()) {
                    if before.contains(&prey) {
                        continue;
                    }
                    let stood = if taker == played.1 { played.0 } else { taker };
                    let direct = !a.is_legal((stood, prey));
                    *new.entry(units[i + 1 - from][&prey]).or_insert(false) |= direct;
                }
            }
            common = Some(match common {
                None => new,
                Some(old) => old.into_iter().filter_map(|(u, d)| new.get(&u).map(|&now| (u, d && now))).collect(),
            });
        }
        let common = common.unwrap_or_default();
        rank[side] = if common.values().any(|&direct| direct) { 2 } else { i32::from(!common.is_empty()) };
    }
    if book == Book::Computer {
        // Any check with nobody checking throughout: draw. No ranks among chases.
        let any = (from..record.moves.len()).any(checks);
        let nobody_throughout = !rank.contains(&3);
        rank = rank.map(|r| if r == 3 { 3 } else { i32::from(r > 0 && !(any && nobody_throughout)) });
    }
    ruling.kinds = rank.map(|r| match r {
        3 => "perpetual-check".into(),
        0 => "allowed".into(),
        _ => "perpetual-chase".into(),
    });
    ruling.outcome = match rank[0].cmp(&rank[1]) {
        std::cmp::Ordering::Less => RepetitionOutcome::Loses(true),
        std::cmp::Ordering::Greater => RepetitionOutcome::Loses(false),
        std::cmp::Ordering::Equal => RepetitionOutcome::Draw,
    };
    ruling
}

/// Section 5, `computer-ucci`: fourth occurrence; only the moved piece chases: a horse or cannon a
/// chariot, a chariot, horse or cannon an unprotected cannon, horse or crossed pawn; pins ignored.
fn rule_ucci(record: &Record) -> Ruling {
    let at = record.occurrences();
    let mut ruling = Ruling { outcome: RepetitionOutcome::NoRulingYet, kinds: Default::default(), moves: Vec::new() };
    let Some(n) = at.len().checked_sub(4) else { return ruling };
    let from = at[n];
    let units = numbered(record, from);
    let moves = |red: bool| (from..record.moves.len()).filter(move |&i| record.grids[i].red == red);
    let checks = |i: usize| record.grids[i + 1].is_checked(!record.grids[i].red);
    let chased = |i: usize| -> BTreeSet<usize> {
        let (mover, b_star) = (record.moves[i].1, record.grids[i + 1].passed());
        let taker = b_star.at(mover).to_ascii_lowercase();
        let preys = b_star.units().filter(|&(p, c)| is_red(c) != b_star.red && is_material(c, p));
        let preys = preys.filter(|&(p, c)| {
            let chases = match (taker, c.to_ascii_lowercase()) {
                (b'n' | b'c', b'r') => true,
                (b'r' | b'n' | b'c', b'n' | b'c' | b'p') => {
                    let after = b_star.after((mover, p));
                    !after.steps().into_iter().any(|m| m.1 == p)
                }
                _ => false,
            };
            chases && b_star.can_step((mover, p))
        });
        preys.map(|(p, _)| units[i + 1 - from][&p]).collect()
    };
    let rank = [false, true].map(|red| {
        if moves(red).all(checks) {
            return 2;
        }
        let sets = moves(red).map(|i| if checks(i) { BTreeSet::new() } else { chased(i) });
        let common = sets.reduce(|a, b| a.intersection(&b).copied().collect());
        i32::from(common.is_some_and(|c| !c.is_empty()))
    });
    ruling.kinds = rank.map(|r| ["allowed", "perpetual-chase", "perpetual-check"][r as usize].into());
    ruling.outcome = match rank[0].cmp(&rank[1]) {
        std::cmp::Ordering::Less => RepetitionOutcome::Loses(true),
        std::cmp::Ordering::Greater => RepetitionOutcome::Loses(false),
        std::cmp::Ordering::Equal => RepetitionOutcome::Draw,
    };
    ruling
}
