//! From classes of moves to a ruling: the class of either side, the verdict table of the rule set,
//! the must-change procedure.

use std::{borrow::Cow, collections::BTreeMap};

use super::{
    classify::{self, Class, Classified, Proofs, SimpleChases, classify, name_idle, simple_chase, simple_chases},
    ruleset::{OneUnit, Repetition, RuleSet},
    study::{Budget, OpenPoint, RuleBook, Study},
};
use crate::{
    game::Side,
    line::View,
    xiangqi::{
        board::Board,
        types::{Move, SQUARES, Square},
    },
};

/// What a side did over the whole segment (25.2, 28.10 to 28.15).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideClass {
    /// At least one idle move, or nothing that is forbidden.
    Allowed,
    /// Checks only.
    PerpetualCheck,
    /// Mate-threats only.
    PerpetualMateThreat,
    /// Chases only.
    PerpetualChase,
    /// A mixture without an idle move: (checks, mate-threats, chases) present.
    Mixture {
        /// Some move checks.
        check: bool,
        /// Some move threatens mate.
        mate_threat: bool,
        /// Some move chases.
        chase: bool,
    },
}

impl SideClass {
    /// Is it forbidden to go on like this?
    pub const fn is_forbidden(self) -> bool {
        !matches!(self, SideClass::Allowed)
    }
    /// The machine name: `perpetual-check`, `check+chase`, ..., `allowed`.
    pub fn name(self) -> Cow<'static, str> {
        match self {
            SideClass::Allowed => "allowed".into(),
            SideClass::PerpetualCheck => "perpetual-check".into(),
            SideClass::PerpetualMateThreat => "perpetual-mate-threat".into(),
            SideClass::PerpetualChase => "perpetual-chase".into(),
            SideClass::Mixture { check, mate_threat, chase } => {
                let parts = [(check, "check"), (mate_threat, "mate-threat"), (chase, "chase")];
                parts.iter().filter(|p| p.0).map(|p| p.1).collect::<Vec<_>>().join("+").into()
            }
        }
    }
}

/// How the game stands by the law of repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RepetitionOutcome {
    /// Fewer occurrences than the rule set rules on.
    NoRulingYet,
    /// A draw.
    Draw,
    /// This side must change its way, or loses at the next occurrence.
    MustChange(Side),
    /// This side loses.
    Loses(Side),
    /// It depends on a point that the text leaves open; see [`RepetitionRuling::otherwise`].
    Undecided,
}

/// What a repetition would come to under another reading of an open point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Otherwise {
    /// The reading; `None` is that by which the moves were classified.
    pub reading: Option<OpenPoint>,
    /// The outcome.
    pub outcome: RepetitionOutcome,
    /// The class of either side (`First` is Red).
    pub sides: [SideClass; 2],
}

/// A ruling on the repetition at the end of a line, with its evidence.
#[derive(Clone, Debug)]
pub struct RepetitionRuling {
    /// The outcome.
    pub outcome: RepetitionOutcome,
    /// How often the final position has stood on the board.
    pub occurrences: usize,
    /// Board indices (0 = start of the record) of those occurrences.
    pub at: Vec<usize>,
    /// Index of the first board of the segment that was judged.
    pub segment_start: usize,
    /// The segment's moves in order, classified.
    pub moves: Vec<Classified>,
    /// Class of either side (`First` is Red).
    pub sides: [SideClass; 2],
    /// Under the Asian and computer rules: direct (true) or root-cutting chase.
    pub direct: [bool; 2],
    /// The ruling rests on an earlier "must change" that was not heeded (24.3).
    pub unheeded: bool,
    /// Where the outcome depends on a point that the text leaves open: what it is under each reading. Else
    /// empty.
    pub otherwise: Vec<Otherwise>,
}

impl RepetitionRuling {
    fn blank(segment_start: usize) -> Self {
        Self {
            outcome: RepetitionOutcome::NoRulingYet,
            occurrences: 0,
            at: Vec::new(),
            segment_start,
            moves: Vec::new(),
            sides: [SideClass::Allowed; 2],
            direct: [false; 2],
            unheeded: false,
            otherwise: Vec::new(),
        }
    }
}

/// A line of boards as a position keeps it.
pub type LineView<'a> = View<'a, Board>;

impl<'a> View<'a, Board> {
    /// The move that was played on the board `index`; `None` for a pass.
    pub fn played(self, index: usize) -> Option<Move> {
        self.board(index + 1).last_move()
    }
    /// The board that led to the one after `index` plies. Before the first board of a record comes
    /// what led to the same position later: a verdict may not depend on where a record starts.
    pub fn led_to(self, index: usize) -> Option<&'a Board> {
        match index.checked_sub(1) {
            Some(before) => Some(self.board(before)),
            None if self.end() > 0 && self.board(0).key() == self.now().key() => Some(self.board(self.end() - 1)),
            None => None,
        }
    }
}

/// Rules on the repetition at the end of `line` under `set`, with all the evidence. Nothing is ruled that
/// depends on a point which the text of 1999 leaves open.
pub fn rule_repetition(set: RuleSet, study: &mut Study, line: LineView<'_>) -> RepetitionRuling {
    let mut ruling = rule_as_read(set, study, line);
    if set.chinese() == Some(RuleBook::Chinese1999) && ruling.outcome != RepetitionOutcome::NoRulingYet {
        let as_read = Otherwise { reading: None, outcome: ruling.outcome, sides: ruling.sides };
        let differing = OpenPoint::UNDECIDED.into_iter().filter(|&reading| {
            study.rests_on(reading) && outcome_under(set, study, line, reading, &ruling) != ruling.outcome
        });
        let differing: Vec<OpenPoint> = differing.collect();
        ruling.otherwise = differing.into_iter().map(|reading| read_otherwise(set, study, line, reading)).collect();
        if !ruling.otherwise.is_empty() {
            ruling.otherwise.insert(0, as_read);
            (ruling.outcome, ruling.unheeded) = (RepetitionOutcome::Undecided, false);
        }
    }
    ruling
}

/// What the ruling on the repetition at the end of `line` depends on: under each of the `readings` that would
/// change it, what it would come to. Everything is ruled anew, so that this costs several times what the ruling does.
/// Other rules than those of 1999 leave no such choice.
pub fn depends_on(set: RuleSet, study: &mut Study, line: LineView<'_>, readings: &[OpenPoint]) -> Vec<Otherwise> {
    if set.chinese() != Some(RuleBook::Chinese1999) {
        return Vec::new();
    }
    let outcome = rule_as_read(set, study, line).outcome;
    if outcome == RepetitionOutcome::NoRulingYet {
        return Vec::new();
    }
    let others = readings.iter().map(|&reading| read_otherwise(set, study, line, reading));
    others.filter(|other| other.outcome != outcome).collect()
}

/// What the repetition comes to under a reading that changes classes of moves, as lazily as it can be had: mostly a move
/// that is idle as the text is read is idle again, and acquits its side.
fn outcome_under(
    set: RuleSet,
    study: &mut Study,
    line: LineView<'_>,
    reading: OpenPoint,
    as_read: &RepetitionRuling,
) -> RepetitionOutcome {
    let was_idle = |ply: usize| {
        let index = ply.checked_sub(as_read.segment_start);
        index.and_then(|i| as_read.moves.get(i)).is_some_and(|known| known.class == Class::Idle)
    };
    let mut known: Vec<Option<Deed>> = vec![None; line.end()];
    study.read_as(reading, |study| {
        outcome_of_repetition(set, line, &mut |ply, effort| {
            if known[ply].is_none() && (effort == Effort::Full || effort == Effort::Glance && was_idle(ply)) {
                known[ply] = Some(deed_at(study, line, ply));
            }
            known[ply]
        })
    })
}

/// What the repetition comes to under another reading.
fn read_otherwise(set: RuleSet, study: &mut Study, line: LineView<'_>, reading: OpenPoint) -> Otherwise {
    let other = match reading {
        // The classes are the same.
        OpenPoint::CheckAgainstBan => rule_as_read(set, study, line),
        _ => study.read_as(reading, |study| rule_as_read(set, study, line)),
    };
    let check = |side: SideClass| side == SideClass::PerpetualCheck;
    let [red, black] = other.sides;
    let outcome = match other.outcome {
        // A7: one side checks, the other does something else that is forbidden.
        RepetitionOutcome::Loses(_)
            if reading == OpenPoint::CheckAgainstBan
                && check(red) != check(black)
                && red.is_forbidden()
                && black.is_forbidden() =>
        {
            RepetitionOutcome::Draw
        }
        outcome => outcome,
    };
    Otherwise { reading: Some(reading), outcome, sides: other.sides }
}

/// What the repetition comes to as the study reads the text.
fn rule_as_read(set: RuleSet, study: &mut Study, line: LineView<'_>) -> RepetitionRuling {
    let at = line.occurrences();
    let count = at.len();
    let needed = set.row().occurrences;
    let segment_start = if count >= needed { at[count - needed] } else { at[0] };
    if count < 2 {
        return RepetitionRuling { at, occurrences: count, ..RepetitionRuling::blank(segment_start) };
    }
    let mut ruling = rule_loop(set, study, line, segment_start);
    (ruling.occurrences, ruling.at) = (count, at);
    if count < needed {
        ruling.outcome = RepetitionOutcome::NoRulingYet;
    } else if let RepetitionOutcome::MustChange(side) = ruling.outcome
        && count > needed
    {
        // 24.3: heeded or not? Judge the previous occurrence of this same position.
        let before = rule_as_read(set, study, line.up_to(ruling.at[count - 2]));
        if before.outcome == RepetitionOutcome::MustChange(side) || before.outcome == RepetitionOutcome::Loses(side) {
            ruling.outcome = RepetitionOutcome::Loses(side);
            ruling.unheeded = true;
        }
    }
    ruling
}

/// Rules on the loop from board `start` to the end of `line` as if it were the segment, with all the
/// evidence.
pub fn rule_loop(set: RuleSet, study: &mut Study, line: LineView<'_>, start: usize) -> RepetitionRuling {
    let mut ruling = RepetitionRuling::blank(start);
    match set.row().repetition {
        Repetition::Classes(_) => chinese(study, line, &mut ruling),
        Repetition::OneUnit(rules) => simple(rules, line, &mut ruling),
        Repetition::CheckBan | Repetition::Free => plain(set, line, &mut ruling),
    }
    ruling
}

fn chinese(study: &mut Study, line: LineView<'_>, ruling: &mut RepetitionRuling) {
    let start = ruling.segment_start;
    let mut deeds = [Vec::new(), Vec::new()];
    for ply in start..line.end() {
        let Some(mut classified) = classify_at(study, line, ply) else { continue };
        name_idle(study, line.board(ply), &mut classified, line.board(ply + 1));
        deeds[line.board(ply).side().index()].push(Deed::of(&classified));
        ruling.moves.push(classified);
    }
    ruling.sides = side_classes(study.book(), &deeds);
    ruling.outcome = settled(study.book(), ruling.sides, &deeds);
}

/// What a move of a loop does, as far as what the loop comes to depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deed {
    /// Its class.
    pub class: Class,
    /// It chases, and jointly alone (联合捉, 2020): it takes more than one unit to win what it chases, or the prey
    /// has no more than a root too few.
    pub joint: bool,
}

impl Deed {
    /// What a move does that chases nothing, or not jointly alone.
    pub(super) const fn outright(class: Class) -> Self {
        Self { class, joint: false }
    }
    /// What a classified move does.
    fn of(classified: &Classified) -> Self {
        let chases = classified.class == Class::Chase;
        Self { class: classified.class, joint: chases && classified.preys.iter().all(|prey| prey.joint) }
    }
}

/// What a loop comes to by the book, where the sides do so. The table of 2020 is that of 1999, but where both sides
/// do what is forbidden (26.9, as third parties report it) whoever checks, threatens mate, or chases a chariot or an
/// unrooted unit with every move gives way to one who with some move only chases jointly.
fn settled(book: RuleBook, sides: [SideClass; 2], deeds: &[Vec<Deed>; 2]) -> RepetitionOutcome {
    match table(sides) {
        RepetitionOutcome::Draw if book == RuleBook::Chinese2020 && sides.iter().all(|side| side.is_forbidden()) => {
            match [0, 1].map(|side| deeds[side].iter().all(|deed| !deed.joint)) {
                [true, false] => RepetitionOutcome::MustChange(Side::First),
                [false, true] => RepetitionOutcome::MustChange(Side::Second),
                _ => RepetitionOutcome::Draw,
            }
        }
        outcome => outcome,
    }
}

fn classify_at(study: &mut Study, line: LineView<'_>, ply: usize) -> Option<Classified> {
    Some(classify(study, line.led_to(ply), line.board(ply), line.played(ply)?, line.board(ply + 1)))
}

/// The lines behind the class of the move played on the board `ply` of a line, under the Chinese books.
pub fn proofs_at(study: &mut Study, line: LineView<'_>, ply: usize, classified: &Classified) -> Proofs {
    classify::proofs(study, line.led_to(ply), line.board(ply), classified, line.board(ply + 1))
}

/// Does the move played on the board `ply` attack nothing because a general steps out of check?
pub fn steps_out_of_check(study: &Study, line: LineView<'_>, ply: usize) -> bool {
    line.played(ply).is_some_and(|m| classify::steps_out_of_check(study, line.board(ply), m))
}

fn attacks_throughout(deeds: &[Deed]) -> bool {
    deeds.iter().all(|deed| deed.class.is_attack() || deed.class == Class::PawnAttack)
}

/// The class of either side by the book.
fn side_classes(book: RuleBook, deeds: &[Vec<Deed>; 2]) -> [SideClass; 2] {
    let throughout = [0, 1].map(|side| book == RuleBook::Chinese1999 && attacks_throughout(&deeds[side]));
    [side_class(&deeds[0], throughout[1]), side_class(&deeds[1], throughout[0])]
}

/// What the move does that was played on the board `ply` of a line. It depends on the boards before and
/// after the move, and on the one before these where the move answers a check, on nothing else.
pub fn deed_at(study: &mut Study, line: LineView<'_>, ply: usize) -> Deed {
    if line.board(ply + 1).in_check() {
        return Deed::outright(Class::Check);
    }
    classify_at(study, line, ply).map_or(Deed::outright(Class::Idle), |classified| Deed::of(&classified))
}

/// How much a look at what a move does may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Nothing: what is remembered.
    Recall,
    /// A look at the board after the move: is there anything that it could attack?
    Glance,
    /// Whatever it takes.
    Full,
}

/// Tells what the move does that was played on the board of this index, if it can with so much effort.
pub type DeedOf<'a> = dyn FnMut(usize, Effort) -> Option<Deed> + 'a;

/// The outcome of the loop from board `start` to the end of `line`, without evidence and as lazily
/// as it can be had: what [`rule_repetition`] would rule on that segment, the number of
/// occurrences left aside. Checks are read off the boards; a side is acquitted by its first idle
/// move. With a `suspect` only that side's fault matters: once it is acquitted, a fault of the other
/// may be told as a draw. Where `deed_of` cannot tell with full effort, an attack may be overlooked, so
/// that nothing but a draw can be said.
pub fn outcome_of_loop(
    set: RuleSet,
    line: LineView<'_>,
    start: usize,
    suspect: Option<Side>,
    deed_of: &mut DeedOf<'_>,
) -> RepetitionOutcome {
    let all_check = Side::BOTH.map(|side| {
        (start..line.end()).filter(|&p| line.board(p).side() == side).all(|p| line.board(p + 1).in_check())
    });
    let book = match (set.row().repetition, all_check) {
        (Repetition::Free, _) | (_, [true, true]) => return RepetitionOutcome::Draw,
        (_, [true, false]) => return RepetitionOutcome::Loses(Side::First),
        (_, [false, true]) => return RepetitionOutcome::Loses(Side::Second),
        (Repetition::CheckBan, _) => return RepetitionOutcome::Draw,
        (Repetition::OneUnit(rules), _) => {
            return outcome_of_chases(rules, line, start, suspect);
        }
        (Repetition::Classes(book), _) => book,
    };
    // A side with an idle move is allowed. Both allowed: a draw, found without a further look.
    let mut deeds = [Vec::new(), Vec::new()];
    let mut unknown = false;
    let first = suspect.unwrap_or(Side::First);
    for side in [first, !first] {
        let deeds = &mut deeds[side.index()];
        let is_idle = |deed: &Deed| deed.class == Class::Idle;
        let moves = (start..line.end()).rev().filter(|&p| line.board(p).side() == side);
        // An idle move that is easily found spares the look at others.
        let mut easily = [Effort::Recall, Effort::Glance].into_iter();
        if easily.any(|effort| moves.clone().any(|p| deed_of(p, effort).as_ref().is_some_and(is_idle))) {
            deeds.push(Deed::outright(Class::Idle));
        } else {
            let mut doubt = false;
            for ply in moves {
                let deed = deed_of(ply, Effort::Full);
                doubt |= deed.is_none();
                deeds.extend(deed);
                if deed.as_ref().is_some_and(is_idle) {
                    doubt = false;
                    break;
                }
            }
            unknown |= doubt;
        }
        if suspect == Some(side) && deeds.last().is_some_and(is_idle) {
            return RepetitionOutcome::Draw;
        }
    }
    if unknown {
        return RepetitionOutcome::Draw;
    }
    settled(book, side_classes(book, &deeds), &deeds)
}

/// The outcome of the repetition at the end of `line`, which has occurred often enough to be ruled,
/// an earlier "must change" that was not heeded included (24.3): what [`rule_repetition`] says, as
/// lazily as [`outcome_of_loop`].
pub fn outcome_of_repetition(set: RuleSet, line: LineView<'_>, deed_of: &mut DeedOf<'_>) -> RepetitionOutcome {
    let (at, needed) = (line.occurrences(), set.row().occurrences);
    let Some(first) = at.len().checked_sub(needed) else { return RepetitionOutcome::NoRulingYet };
    let outcome = outcome_of_loop(set, line, at[first], None, deed_of);
    if let RepetitionOutcome::MustChange(side) = outcome
        && first > 0
    {
        let before = outcome_of_repetition(set, line.up_to(at[at.len() - 2]), deed_of);
        if before == RepetitionOutcome::MustChange(side) || before == RepetitionOutcome::Loses(side) {
            return RepetitionOutcome::Loses(side);
        }
    }
    outcome
}

/// Rules that know perpetual check only, or not even that.
fn plain(set: RuleSet, line: LineView<'_>, ruling: &mut RepetitionRuling) {
    let mut all_check = [true; 2];
    for ply in ruling.segment_start..line.end() {
        let Some(played) = line.played(ply) else { continue };
        let checks = line.board(ply + 1).in_check();
        all_check[line.board(ply).side().index()] &= checks;
        ruling.moves.push(Classified::bare(played, if checks { Class::Check } else { Class::Idle }));
    }
    if set.row().repetition == Repetition::CheckBan {
        ruling.sides = all_check.map(|all| if all { SideClass::PerpetualCheck } else { SideClass::Allowed });
    }
    ruling.outcome = table(ruling.sides);
}

/// Section 4: the class of a side. Pawn attacks count only when the other side attacks throughout
/// (27.2).
fn side_class(deeds: &[Deed], other_attacks_throughout: bool) -> SideClass {
    let counts = |c: Class| c.is_attack() || (other_attacks_throughout && c == Class::PawnAttack);
    if deeds.is_empty() || !deeds.iter().all(|deed| counts(deed.class)) {
        return SideClass::Allowed;
    }
    let has = |c: Class| deeds.iter().any(|deed| deed.class == c);
    let chase = has(Class::Chase) || has(Class::PawnAttack);
    match (has(Class::Check), has(Class::MateThreat), chase) {
        (true, false, false) => SideClass::PerpetualCheck,
        (false, true, false) => SideClass::PerpetualMateThreat,
        (false, false, true) => SideClass::PerpetualChase,
        (check, mate_threat, chase) => SideClass::Mixture { check, mate_threat, chase },
    }
}

/// Section 5: the verdict table of the 1999 rules.
fn table([red, black]: [SideClass; 2]) -> RepetitionOutcome {
    let check = |c: SideClass| c == SideClass::PerpetualCheck;
    match (check(red), check(black)) {
        (true, true) => RepetitionOutcome::Draw,
        (true, false) => RepetitionOutcome::Loses(Side::First),
        (false, true) => RepetitionOutcome::Loses(Side::Second),
        (false, false) => match (red.is_forbidden(), black.is_forbidden()) {
            (true, false) => RepetitionOutcome::MustChange(Side::First),
            (false, true) => RepetitionOutcome::MustChange(Side::Second),
            _ => RepetitionOutcome::Draw,
        },
    }
}

/// The Asian, computer and UCCI-league rules: perpetual check, and perpetual chase of one prey.
fn simple(rules: OneUnit, line: LineView<'_>, ruling: &mut RepetitionRuling) {
    // Identity of the units: where each stood when the segment began.
    let mut origin: [usize; SQUARES] = std::array::from_fn(|i| i);
    let mut all_check = [true; 2];
    let mut common: [Option<BTreeMap<usize, bool>>; 2] = [None, None];
    let mut any_check = false;
    for ply in ruling.segment_start..line.end() {
        let Some(m) = line.played(ply) else { continue };
        let (before, after) = (line.board(ply), line.board(ply + 1));
        let side = before.side().index();
        origin[m.to().index()] = origin[m.from().index()];
        let checks = after.in_check();
        any_check |= checks;
        all_check[side] &= checks;
        let chases: SimpleChases = simple_chases(rules.chases, before, m, after);
        let mut named: BTreeMap<usize, bool> =
            chases.iter().map(|(&square, &(_, direct))| (origin[square], direct)).collect();
        common[side] = Some(match common[side].take() {
            None => named,
            Some(old) => {
                named.retain(|id, _| old.contains_key(id));
                named.into_iter().map(|(id, direct)| (id, direct && old[&id])).collect()
            }
        });
        let class = if checks {
            Class::Check
        } else if chases.is_empty() {
            Class::Idle
        } else {
            Class::Chase
        };
        let mut classified = Classified::bare(m, class);
        classified.preys = chases.into_values().map(|(prey, _)| prey).collect();
        ruling.moves.push(classified);
    }
    let mut rank = [0; 2];
    for side in 0..2 {
        let preys = common[side].take().unwrap_or_default();
        if all_check[side] {
            rank[side] = 3;
            ruling.sides[side] = SideClass::PerpetualCheck;
        } else if !preys.is_empty() {
            ruling.sides[side] = SideClass::PerpetualChase;
            ruling.direct[side] = preys.values().any(|&d| d);
            rank[side] = if rules.direct_is_worse && ruling.direct[side] { 2 } else { 1 };
        }
    }
    if rules.checks_acquit && any_check && !all_check[0] && !all_check[1] {
        rank = [0; 2];
        ruling.sides = [SideClass::Allowed; 2];
    }
    ruling.outcome = match rank[0].cmp(&rank[1]) {
        std::cmp::Ordering::Greater => RepetitionOutcome::Loses(Side::First),
        std::cmp::Ordering::Less => RepetitionOutcome::Loses(Side::Second),
        std::cmp::Ordering::Equal => RepetitionOutcome::Draw,
    };
}

/// What [`simple`] rules where neither side checks with every move, as lazily as it can be had.
fn outcome_of_chases(rules: OneUnit, line: LineView<'_>, start: usize, suspect: Option<Side>) -> RepetitionOutcome {
    let checks =
        |side: Side| (start..line.end()).any(|ply| line.board(ply).side() == side && line.board(ply + 1).in_check());
    if rules.checks_acquit && Side::BOTH.into_iter().any(checks) {
        return RepetitionOutcome::Draw;
    }
    // A check chases nothing.
    let rank = |side: Side| if checks(side) { 0 } else { chase_rank(rules, line, start, side) };
    let first = suspect.unwrap_or(Side::First);
    let own = rank(first);
    if own == 0 && suspect.is_some() {
        return RepetitionOutcome::Draw;
    }
    match own.cmp(&rank(!first)) {
        std::cmp::Ordering::Greater => RepetitionOutcome::Loses(first),
        std::cmp::Ordering::Less => RepetitionOutcome::Loses(!first),
        std::cmp::Ordering::Equal => RepetitionOutcome::Draw,
    }
}

/// How heavily `side`, which gives no check, chases one unit with all its moves: not at all (0), or as
/// [`simple`] ranks it. Ends with the first move that chases none of the units chased before.
fn chase_rank(rules: OneUnit, line: LineView<'_>, start: usize, side: Side) -> u8 {
    // Where each unit stands now that stood on a square when the segment began, and the other way round.
    let mut place: [usize; SQUARES] = std::array::from_fn(|i| i);
    let mut origin = place;
    let mut common: Option<Vec<(usize, bool)>> = None;
    for ply in start..line.end() {
        let Some(m) = line.played(ply) else { continue };
        let (before, after) = (line.board(ply), line.board(ply + 1));
        let unit = origin[m.from().index()];
        (origin[m.to().index()], place[unit]) = (unit, m.to().index());
        if before.side() != side {
            continue;
        }
        let again = after.passed();
        let chase = |square: Square| simple_chase(rules.chases, before, m, &again, square).map(|(_, direct)| direct);
        let chased: Vec<(usize, bool)> = match common.take() {
            None => {
                let preys = again.side_pieces(!side).into_iter();
                preys.filter_map(|square| Some((origin[square.index()], chase(square)?))).collect()
            }
            Some(old) => {
                let now = |(id, direct): (usize, bool)| Some((id, direct & chase(Square::from_index(place[id]))?));
                old.into_iter().filter_map(now).collect()
            }
        };
        if chased.is_empty() {
            return 0;
        }
        common = Some(chased);
    }
    let Some(common) = common else { return 0 };
    1 + u8::from(rules.direct_is_worse && common.iter().any(|&(_, direct)| direct))
}

/// A fresh study for a rule set with the arbiter's budget.
pub fn arbiter_study(set: RuleSet) -> Study {
    Study::new(set.chinese().unwrap_or(RuleBook::Chinese1999), Budget::default())
}
