//! A ruling in xiangqi, checked step by step from what it says itself. Under the rules of 1999, the Asian and the engine rules
//! classes are found anew by trying everything; of 2020 every line that is shown is followed, and what is not shown is
//! believed.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chuhan_engine::{
    game::Side,
    info::PositionInfo,
    key::Key,
    xiangqi::{Board, Move, Piece, PieceKind, Position, Square},
};

use super::{
    certificate::{Certificate, Line, LoopMove, Prey, Reply, RuleSet, Sides, UnderReading, Why},
    fault::{Checked, Failure, Fault, Step, fail, same},
    referee::{
        AS_CLASSIFIED, Class, End, Found, MATE_CHECKS, Point, Reading, Referee, Taker, Way, Way29, allows_mate,
        best_recapture, captures, gain, is_material, is_offer, kind_at, may_begin_exchange, may_take, pays_now, side,
        table, wins_at_once, worth,
    },
    simple::chases,
};
use crate::player::Player;

/// A record, played through.
struct Game {
    boards: Vec<Board>,
    moves: Vec<Move>,
}

impl Game {
    fn last(&self) -> usize {
        self.moves.len()
    }
    fn now(&self) -> &Board {
        &self.boards[self.last()]
    }
    /// The last capture's ply, or the start.
    fn since(&self, end: usize) -> usize {
        (0..end).rev().find(|&i| self.boards[i].piece_at(self.moves[i].to()).is_some()).map_or(0, |i| i + 1)
    }
    fn occurrences(&self, end: usize) -> Vec<usize> {
        (self.since(end)..=end).filter(|&i| self.boards[i].same_position(&self.boards[end])).collect()
    }
    /// The board before the one at `ply`; before the first comes what led to the same position later.
    fn earlier(&self, ply: usize, end: usize) -> Option<&Board> {
        match ply.checked_sub(1) {
            Some(before) => Some(&self.boards[before]),
            None => (end > 0 && self.boards[0].same_position(&self.boards[end])).then(|| &self.boards[end - 1]),
        }
    }
}

/// Checks a ruling.
pub(super) fn check(ruling: &Certificate) -> Checked {
    let mut position = Position::from_fen(&ruling.start)
        .map_err(|error| Failure { step: Step::Record, fault: Fault::Illegal(format!("{}: {error}", ruling.start)) })?;
    for text in &ruling.record {
        let legal = position.parse_move(text).ok().filter(|m| m.to_string() == *text);
        let Some(m) = legal else { return fail(Step::Record, Fault::Illegal(text.clone())) };
        chuhan_engine::game::Position::make(&mut position, m);
    }
    let mut boards = position.past().to_vec();
    boards.push(*position.board());
    let moves = boards.iter().skip(1).filter_map(Board::last_move).collect();
    let game = Game { boards, moves };
    if let Some(fen) = &ruling.fen {
        same(Step::Record, "fen", fen, &position.fen())?;
    }
    if ruling.result == "illegal record" {
        return illegal_record(ruling, &mut position);
    }
    let Some(set) = ruling.ruleset else { return fail(Step::Form, Fault::NoEvidence) };
    let now = game.now();
    let of_1999 = |article: &str| (set == RuleSet::Chinese1999).then(|| article.to_owned());
    if !now.has_legal_move() {
        let mated = now.checkers().any();
        let kind = if mated { "checkmate" } else { "stalemate" };
        let article = of_1999(if mated { "4.1.1, 3.1" } else { "4.1.3, 3.2" });
        return verdict(ruling, &format!("{} loses", colour(now.side())), None, kind, article.as_deref());
    }
    if ruling.count.is_some() {
        return count(ruling, set, &game);
    }
    if is_dead(now) {
        return verdict(ruling, "draw", None, "no winning possibility", of_1999("4.2.1").as_deref());
    }
    if ruling.occurrences.is_none() {
        // Flags, resignations, agreements: what players said or did is in no record.
        return fail(Step::Verdict, Fault::NoEvidence);
    }
    same(Step::Form, "claimant", &ruling.claimant, &None)?;
    same(Step::Form, "penalty", &ruling.penalty.is_some(), &false)?;
    loops(ruling, set, &game)
}

const fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "red",
        Side::Second => "black",
    }
}

fn verdict(ruling: &Certificate, result: &str, violator: Option<Side>, kind: &str, article: Option<&str>) -> Checked {
    same(Step::Verdict, "result", &ruling.result.as_str(), &result)?;
    same(Step::Verdict, "violator", &ruling.violator, &violator.map(Player::of_xiangqi))?;
    same(Step::Verdict, "kind", &ruling.kind.as_deref(), &Some(kind))?;
    same(Step::Verdict, "article", &ruling.article.as_deref(), &article)
}

/// 4.1.2, 4.1.6: the move after the record must be none.
fn illegal_record(ruling: &Certificate, position: &mut Position) -> Checked {
    let Some(text) = &ruling.illegal else { return fail(Step::Form, Fault::NoEvidence) };
    same(Step::Record, "ply", &ruling.ply, &Some(ruling.record.len() + 1))?;
    if position.parse_move(text).is_ok() {
        return fail(Step::Record, Fault::Differs("move", text.clone(), "a legal move".into()));
    }
    let squares = text.get(0..2).and_then(Square::from_name).zip(text.get(2..4).and_then(Square::from_name));
    let faces = squares.is_some_and(|(from, to)| from != to && position.would_face(Move::new(from, to)));
    same(Step::Verdict, "violator", &ruling.violator, &None)?;
    same(Step::Verdict, "article", &ruling.article.as_deref(), &Some(if faces { "4.1.2" } else { "4.1.6" }))
}

/// Section 8.
fn is_dead(board: &Board) -> bool {
    let count = |side: Side, wanted: PieceKind| {
        board.side_pieces(side).into_iter().filter(|&s| kind_at(board, s) == Some(wanted)).count()
    };
    let any = |kind| Side::BOTH.into_iter().any(|side| count(side, kind) > 0);
    if any(PieceKind::Chariot) || any(PieceKind::Horse) || any(PieceKind::Pawn) {
        return false;
    }
    let guards = |side| [count(side, PieceKind::Advisor), count(side, PieceKind::Elephant)];
    if Side::BOTH.into_iter().flat_map(guards).any(|n| n > 2) {
        return false;
    }
    let one_cannon = |own: Side| matches!((guards(own), guards(!own)), ([0, _], [0, _]) | ([0, 0], [1, _]));
    match Side::BOTH.map(|side| count(side, PieceKind::Cannon)) {
        [0, 0] => true,
        [1, 0] => one_cannon(Side::First),
        [0, 1] => one_cannon(Side::Second),
        [1, 1] => Side::BOTH.into_iter().all(|side| guards(side) == [0, 0]),
        _ => false,
    }
}

/// Section 7.
fn count(ruling: &Certificate, set: RuleSet, game: &Game) -> Checked {
    let (Some(said), Some(claimant)) = (&ruling.count, ruling.claimant) else {
        return fail(Step::Count, Fault::NoEvidence);
    };
    let since = game.since(game.last());
    let of = |side: Side| (since..game.last()).filter(move |&i| game.boards[i].side() == side);
    let both = |number: &dyn Fn(Side) -> usize| Sides { red: number(Side::First), black: number(Side::Second) };
    let checks = |side: Side| of(side).filter(|&i| game.boards[i + 1].checkers().any()).count();
    let made = |side: Side| of(side).count();
    same(Step::Count, "moves_since_capture", &said.moves_since_capture, &both(&made))?;
    same(Step::Count, "checks", &said.checks, &both(&checks))?;
    let side = claimant.side();
    let counted = made(side) - checks(side).saturating_sub(10);
    same(Step::Count, "counted", &said.counted, &counted)?;
    let article = |article: &'static str| (set == RuleSet::Chinese1999).then_some(article);
    if counted.min(made(!side)) >= said.rounds_needed {
        same(Step::Count, "penalty", &ruling.penalty.is_some(), &false)?;
        return verdict(ruling, "draw", None, "natural-limit", article("4.2.4, 23.3"));
    }
    let Some(penalty) = &ruling.penalty else { return fail(Step::Count, Fault::NoEvidence) };
    same(Step::Count, "foul", &penalty.foul, &Some(claimant))?;
    same(Step::Count, "add_clock_minutes", &penalty.add_clock_minutes, &5)?;
    let lost = format!("{} loses", colour(side));
    if penalty.fouls.is_some_and(|fouls| fouls >= 3) {
        return verdict(ruling, &lost, None, "wrong-claim", article("23.3, 9.1.4, 4.1.8"));
    }
    if ruling.clock_left_s == Some(0) {
        return verdict(ruling, &lost, None, "wrong-claim", article("23.3, 9.1.4, 4.1.4"));
    }
    verdict(ruling, "no ruling yet", None, "wrong-claim", article("23.3, 9.1.4"))
}

/// Sections 2 to 6.
fn loops(ruling: &Certificate, set: RuleSet, game: &Game) -> Checked {
    let end = game.last();
    let at = game.occurrences(end);
    same(Step::Occurrences, "occurrences", &ruling.occurrences.as_ref(), &Some(&at))?;
    let needed = if set == RuleSet::ComputerUcci { 4 } else { 3 };
    let start = if at.len() < 2 { end } else { at[at.len().saturating_sub(needed)] };
    let (Some(moves), Some(_)) = (ruling.moves.as_deref(), &ruling.fen) else {
        return fail(Step::Form, Fault::NoEvidence);
    };
    same(Step::Occurrences, "moves", &moves.len(), &(end - start))?;
    for (i, m) in moves.iter().enumerate() {
        let (step, ply) = (Step::Move(start + i + 1), start + i);
        same(step, "ply", &m.ply, &(ply + 1))?;
        same(step, "side", &m.side, &Player::of_xiangqi(game.boards[ply].side()))?;
        same(step, "move", &m.played, &game.moves[ply].to_string())?;
    }
    let asian = set == RuleSet::Asian;
    same(Step::Form, "direct", &ruling.direct.is_some(), &asian)?;
    let (sides, outcome) = match set {
        RuleSet::Chinese1999 => return chinese_1999(ruling, game, moves, &at, start),
        RuleSet::Chinese2020 => chinese_2020(ruling, game, moves, &at, start)?,
        RuleSet::Asian | RuleSet::Computer | RuleSet::ComputerUcci => by_prey(ruling, set, game, moves, start)?,
        RuleSet::CheckBan | RuleSet::AlwaysDraw => plain(set, game, moves, start)?,
    };
    same(Step::Form, "readings", &ruling.readings, &Vec::new())?;
    same(Step::Form, "depends_on", &ruling.depends_on.is_some(), &false)?;
    conclude(ruling, set, at.len(), needed, &sides, outcome)
}

/// Holds sides and verdict against what follows from the classes.
fn conclude(
    ruling: &Certificate,
    set: RuleSet,
    count: usize,
    needed: usize,
    sides: &[String; 2],
    (outcome, unheeded): (End, bool),
) -> Checked {
    let [red, black] = sides.clone();
    same(Step::Sides, "sides", &ruling.sides.as_ref(), &Some(&Sides { red, black }))?;
    same(Step::Verdict, "unheeded", &ruling.unheeded, &unheeded)?;
    let (result, violator, kind) = told(outcome, sides);
    if count < needed {
        let article = article(set, None, sides);
        return verdict(ruling, "no ruling yet", None, &format!("repetition count {count}"), article);
    }
    verdict(ruling, &result, violator, &kind, article(set, Some(outcome), sides))
}

/// Result, violator and kind.
fn told(outcome: End, sides: &[String; 2]) -> (String, Option<Side>, String) {
    let both = sides.iter().all(|side| side != "allowed");
    match outcome {
        End::Draw => ("draw".into(), None, if both { "both forbidden" } else { "allowed" }.into()),
        End::MustChange(side) => (format!("{} must change", colour(side)), Some(side), sides[side.index()].clone()),
        End::Loses(side) => (format!("{} loses", colour(side)), Some(side), sides[side.index()].clone()),
    }
}

/// The articles that decide; `None` for no ruling yet.
fn article(set: RuleSet, outcome: Option<End>, sides: &[String; 2]) -> Option<&'static str> {
    let both = sides.iter().all(|side| side != "allowed");
    let of = |side: Side| sides[side.index()].as_str();
    Some(match (set, outcome) {
        (RuleSet::Asian, Some(End::Loses(side))) if of(side) == "perpetual-check" => "AXF detail rule 6",
        (RuleSet::Asian, _) => "AXF repetition rules",
        (RuleSet::Computer | RuleSet::ComputerUcci, _) => "computer rules",
        (RuleSet::CheckBan | RuleSet::AlwaysDraw, _) => "plain repetition",
        (RuleSet::Chinese1999, None) => "24",
        (RuleSet::Chinese1999, Some(End::Loses(side))) if of(side) == "perpetual-check" => "24.1, 26.1, 28.10",
        (RuleSet::Chinese1999, Some(End::Loses(_))) => "24.3, 26.4, 4.1.7",
        (RuleSet::Chinese1999, Some(End::MustChange(_))) => "24.3, 25.2, 26.4",
        (RuleSet::Chinese1999, Some(End::Draw)) if both => "24.2, 26.3",
        (RuleSet::Chinese1999, Some(End::Draw)) => "24.2, 25.2, 26.2",
        (RuleSet::Chinese2020, None) => return None,
        (RuleSet::Chinese2020, Some(End::Loses(side))) if of(side) == "perpetual-check" => "25.1, 24.9",
        (RuleSet::Chinese2020, Some(End::Loses(_) | End::MustChange(_))) if both => "26.9, 24.17",
        (RuleSet::Chinese2020, Some(End::Loses(side) | End::MustChange(side))) => match of(side) {
            "perpetual-mate-threat" => "25.3, 24.10",
            "perpetual-chase" => "25.3, 24.11",
            _ => "25.3, 24.13",
        },
        (RuleSet::Chinese2020, Some(End::Draw)) if both => "26.9.4",
        (RuleSet::Chinese2020, Some(End::Draw)) => "25.2",
    })
}

/// Classes by side over a segment.
fn by_side(game: &Game, start: usize, classes: &[Class]) -> [Vec<Class>; 2] {
    let first = game.boards[start].side().index();
    let mut sides = [Vec::new(), Vec::new()];
    for (i, &class) in classes.iter().enumerate() {
        sides[(first + i) % 2].push(class);
    }
    sides
}

/// A referee with what it has found of moves: by the boards before and after, and the one that led there.
struct Memory {
    referee: Referee,
    found: HashMap<(Option<Key>, Key, Key), Found>,
}

impl Memory {
    fn new(reading: Reading) -> Memory {
        Memory { referee: Referee::new(reading), found: HashMap::new() }
    }

    fn of(&mut self, game: &Game, ply: usize, end: usize) -> Found {
        let (earlier, before, after) = (game.earlier(ply, end), &game.boards[ply], &game.boards[ply + 1]);
        let key = (earlier.map(Board::key), before.key(), after.key());
        let referee = &mut self.referee;
        self.found.entry(key).or_insert_with(|| referee.classify(earlier, before, after)).clone()
    }

    /// The segment's sides and end, and whether a "must change" was not heeded (24.3).
    fn end(&mut self, game: &Game, at: &[usize]) -> ([String; 2], (End, bool)) {
        let (last, start) = (at[at.len() - 1], at[at.len().saturating_sub(3)]);
        let classes: Vec<Class> = (start..last).map(|ply| self.of(game, ply, last).class).collect();
        let classes = by_side(game, start, &classes);
        let throughout = [0, 1].map(|s| classes[s].iter().all(|&class| class > Class::Idle));
        let sides = [0, 1].map(|s| side(&classes[s], throughout[1 - s]));
        let outcome = table(sides);
        let unheeded = |outcome| matches!(outcome, End::MustChange(_)) && at.len() > 3;
        let mut end = (outcome, false);
        if let (End::MustChange(side), true) = (outcome, unheeded(outcome)) {
            let (_, (before, _)) = self.end(game, &at[..at.len() - 1]);
            if before == outcome || before == End::Loses(side) {
                end = (End::Loses(side), true);
            }
        }
        (sides.map(str::to_owned), end)
    }
}

const fn named(class: Class) -> &'static str {
    match class {
        Class::Check => "check",
        Class::MateThreat => "mate-threat",
        Class::Chase => "chase",
        Class::PawnAttack => "pawn attack",
        Class::ExchangeOffer => "exchange offer",
        Class::Idle => "idle",
    }
}

/// The points that the text leaves open, under their names.
const OPEN: [(&str, Reading); 3] = [
    ("runs of three checks", Reading { run_checks: 3, ..AS_CLASSIFIED }),
    ("equal by equal after a capture is an offer", Reading { point: Some(Point::Offer), ..AS_CLASSIFIED }),
    ("longer exchanges", Reading { elsewhere: 2, ..AS_CLASSIFIED }),
];

/// Those that are read in one way, and could be in another.
const CHOSEN: [(&str, Reading); 4] = [
    ("A2: equal by equal chases", Reading { point: Some(Point::Equals), ..AS_CLASSIFIED }),
    ("A4: any mate by checks in return", Reading { point: Some(Point::Mates), ..AS_CLASSIFIED }),
    ("A7: check against another ban draws", Reading { point: Some(Point::Bans), ..AS_CLASSIFIED }),
    ("A11: an answer to a check threatens the mate that stood", Reading { point: Some(Point::Older), ..AS_CLASSIFIED }),
];

fn under(name: &str, outcome: End, sides: &[String; 2]) -> UnderReading {
    let (result, violator, kind) = told(outcome, sides);
    UnderReading { reading: name.into(), result, violator: violator.map(Player::of_xiangqi), kind }
}

/// What the loop comes to under those of the readings that change it.
fn differing(game: &Game, at: &[usize], outcome: End, readings: &[(&str, Reading)]) -> Vec<UnderReading> {
    let mut found = Vec::new();
    for &(name, reading) in readings {
        let (sides, (mut other, _)) = Memory::new(reading).end(game, at);
        let checks = sides.iter().filter(|side| *side == "perpetual-check").count();
        let banned = !sides.iter().any(|side| side == "allowed");
        if reading.point == Some(Point::Bans) && checks == 1 && banned {
            other = End::Draw;
        }
        if other != outcome {
            found.push(under(name, other, &sides));
        }
    }
    found
}

fn chinese_1999(ruling: &Certificate, game: &Game, moves: &[LoopMove], at: &[usize], start: usize) -> Checked {
    let end = game.last();
    let mut memory = Memory::new(AS_CLASSIFIED);
    for (m, ply) in moves.iter().zip(start..) {
        let found = memory.of(game, ply, end);
        move_1999(&mut memory.referee, game, m, ply, &found)?;
    }
    let (sides, outcome) = if at.len() < 2 {
        (["allowed", "allowed"].map(str::to_owned), (End::Draw, false))
    } else {
        memory.end(game, at)
    };
    let mut readings = Vec::new();
    if at.len() >= 3 {
        readings = differing(game, at, outcome.0, &OPEN);
        if !readings.is_empty() {
            readings.insert(0, under("as classified", outcome.0, &sides));
        }
        if let Some(said) = &ruling.depends_on {
            let mut all = differing(game, at, outcome.0, &OPEN);
            all.extend(differing(game, at, outcome.0, &CHOSEN));
            same(Step::Verdict, "depends_on", said, &all)?;
        }
    } else {
        same(Step::Verdict, "depends_on", &ruling.depends_on.is_some(), &false)?;
    }
    same(Step::Verdict, "readings", &ruling.readings, &readings)?;
    if readings.is_empty() {
        return conclude(ruling, RuleSet::Chinese1999, at.len(), 3, &sides, outcome);
    }
    let [red, black] = sides;
    same(Step::Sides, "sides", &ruling.sides, &Some(Sides { red, black }))?;
    same(Step::Verdict, "unheeded", &ruling.unheeded, &false)?;
    verdict(ruling, "undecided", None, "open point", Some("24, 29.1"))
}

/// All that is said of one move under the rules of 1999.
fn move_1999(referee: &mut Referee, game: &Game, m: &LoopMove, ply: usize, found: &Found) -> Checked {
    let step = Step::Move(ply + 1);
    let (before, after) = (&game.boards[ply], &game.boards[ply + 1]);
    let again = after.passed();
    same(step, "class", &m.class.as_str(), &named(found.class))?;
    same(step, "mate_in_checks", &m.mate_in_checks, &found.mate)?;
    squares(step, "prey", &m.prey, &found.preys)?;
    squares(step, "existed_before", &m.existed_before, &found.stood)?;
    squares(step, "offered", &m.offered, &[])?;
    let by = if found.class == Class::PawnAttack { Taker::Pawn } else { Taker::Unit };
    for prey in &m.prey {
        same(step, "stood", &prey.stood.is_some(), &false)?;
        unit(step, &again, prey)?;
        won(referee, step, &again, &prey.square, &prey.taker, &prey.route, prey.proof.as_ref(), by)?;
        same(step, "root", &prey.root.as_str(), &root(&again, prey))?;
    }
    for prey in &m.existed_before {
        unit(step, &again, prey)?;
        same(step, "proof", &prey.proof.is_some(), &false)?;
        same(step, "root", &prey.root.as_str(), &root(&again, prey))?;
        takes(step, &again, prey)?;
        let Some(stood) = &prey.stood else { return fail(step, Fault::NoEvidence) };
        let unit = Taker::Unit;
        won(referee, step, before, &prey.square, &stood.taker, &stood.route, stood.proof.as_ref(), unit)?;
        let way = referee.winnable(before, unit).into_iter().find(|(square, _)| square.to_string() == prey.square);
        same(step, "route", &Some(stood.route.as_str()), &way.map(|(_, way)| route(way)))?;
    }
    match (&m.proof, found.mate) {
        (Some(line), Some(_)) => mates(step, &again, line, MATE_CHECKS, found.mate)?,
        (None, None) => {}
        _ => return fail(step, Fault::NoEvidence),
    }
    let stands = found.class < Class::MateThreat && before.checkers().any() && referee.mate(&again).is_some();
    let earlier = game.earlier(ply, game.last()).filter(|_| stands).map(Board::passed);
    let length = earlier.and_then(|board| referee.mate(&board));
    match (&m.mate_stood, earlier) {
        (Some(line), Some(board)) => mates(step, &board, line, MATE_CHECKS, length)?,
        (None, _) if length.is_none() => {}
        _ => return fail(step, Fault::NoEvidence),
    }
    same(
        step,
        "name",
        &m.name.as_deref(),
        &(found.class == Class::Idle).then(|| name(before, game.moves[ply], after)),
    )?;
    let guards = found.class == Class::Chase
        && found
            .preys
            .iter()
            .all(|(s, _)| matches!(kind_at(&again, *s), Some(PieceKind::Advisor | PieceKind::Elephant)))
        && attackers(&again) <= 1;
    same(step, "hint", &m.hint.as_deref(), &guards.then_some("27.3 may apply"))?;
    near(referee, step, before, game.moves[ply], after, m)
}

/// Units of S that can attack.
fn attackers(board: &Board) -> usize {
    let attacks = |&square: &Square| match kind_at(board, square) {
        Some(PieceKind::Chariot | PieceKind::Horse | PieceKind::Cannon) => true,
        Some(PieceKind::Pawn) => is_material(board, square),
        _ => false,
    };
    board.side_pieces(board.side()).into_iter().filter(attacks).count()
}

const fn route(way: Way) -> &'static str {
    match way {
        Way::Capture => "capture",
        Way::Run => "check run",
        Way::Exchange => "exchange",
    }
}

/// Are these the squares that were found, in order, by these ways?
fn squares(step: Step, field: &'static str, said: &[Prey], found: &[(Square, Way)]) -> Checked {
    let said: Vec<_> = said.iter().map(|prey| (prey.square.clone(), prey.route.as_str())).collect();
    let found: Vec<_> = found.iter().map(|&(square, way)| (square.to_string(), route(way))).collect();
    same(step, field, &said, &found)
}

/// Does the unit stand there?
fn unit(step: Step, board: &Board, prey: &Prey) -> Checked {
    let stands = Square::from_name(&prey.square).and_then(|square| board.piece_at(square)).map(Piece::letter);
    same(step, "piece", &Some(prey.piece), &stands)?;
    same(step, "joint", &prey.joint, &false)
}

fn squares_of(taker: &str, square: &str) -> Option<Move> {
    let (from, to) = (Square::from_name(taker)?, Square::from_name(square)?);
    (from != to).then(|| Move::new(from, to))
}

/// The capture that is named of several: the first that wins.
fn first_capture(board: &Board, square: Square, by: Taker) -> Option<Move> {
    captures(board, square).into_iter().find(|&m| wins_at_once(board, m, by))
}

/// Can the taker that is named take the unit that is named, now or at the end of a line?
fn takes(step: Step, board: &Board, prey: &Prey) -> Checked {
    let Some(m) = squares_of(&prey.taker, &prey.square) else { return fail(step, Fault::Illegal(prey.taker.clone())) };
    let good = match prey.route.as_str() {
        "capture" => first_capture(board, m.to(), Taker::Unit) == Some(m),
        "exchange" => captures(board, m.to()).contains(&m) && may_begin_exchange(board, m, Taker::Unit),
        _ => may_take(board, m, Taker::Unit),
    };
    if good { Ok(()) } else { fail(step, Fault::Idle(m.to_string())) }
}

/// What protects a prey (28.16).
fn root(board: &Board, prey: &Prey) -> &'static str {
    let capture = squares_of(&prey.taker, &prey.square).filter(|_| prey.route != "check run");
    let Some(m) = capture.filter(|m| captures(board, m.to()).contains(m)) else { return "none" };
    let after = board.after(m);
    if after.legal_to(m.to()).next().is_some() {
        "insufficient"
    } else if (after.attackers_to(m.to(), after.occupied()) & after.side_pieces(after.side())).any() {
        "false"
    } else {
        "none"
    }
}

/// Is the unit won as it is said?
#[allow(clippy::too_many_arguments, reason = "the parts of one claim")]
fn won(
    referee: &mut Referee,
    step: Step,
    board: &Board,
    square: &str,
    taker: &str,
    route: &str,
    proof: Option<&Line>,
    by: Taker,
) -> Checked {
    let Some(m) = squares_of(taker, square) else { return fail(step, Fault::Illegal(format!("{taker}{square}"))) };
    match (route, proof) {
        ("capture", None) if first_capture(board, m.to(), by) == Some(m) => Ok(()),
        ("check run", Some(line)) => {
            let capturer = capturer(line).map(|square| square.to_string());
            same(step, "taker", &Some(taker.to_owned()), &capturer)?;
            run(referee, step, board, line, m.to(), Way29::START, by)
        }
        ("exchange", Some(line)) => {
            same(step, "taker", &line.played, &m.to_string())?;
            exchange(step, board, line, m, by)
        }
        ("capture" | "check run" | "exchange", _) => fail(step, Fault::Idle(m.to_string())),
        _ => fail(step, Fault::NoEvidence),
    }
}

/// Where the unit stands that captures at the end of the first line that captures.
fn capturer(line: &Line) -> Option<Square> {
    let (from, to) = (Square::from_name(line.played.get(0..2)?)?, Square::from_name(line.played.get(2..4)?)?);
    if line.takes.is_some() {
        return Some(from);
    }
    let at = line.check.iter().chain(&line.exchange).flatten().find_map(|reply| capturer(&reply.then))?;
    Some(if at == to { from } else { at })
}

/// The move of a line, if it is legal.
fn legal(step: Step, board: &Board, text: &str) -> Result<Move, Failure> {
    let found = board.legal_list().iter().find(|m| m.to_string() == text);
    found.ok_or_else(|| Failure { step, fault: Fault::Illegal(text.to_owned()) })
}

/// Answers, each with what follows it.
type Replies<'a> = Vec<(Move, &'a Line)>;

/// Every answer once, with the moves that they are.
fn answered<'a>(step: Step, answers: &[Move], replies: &'a [Reply]) -> Result<Replies<'a>, Failure> {
    let mut left: BTreeSet<String> = answers.iter().map(ToString::to_string).collect();
    for reply in replies {
        if !left.remove(&reply.answer) {
            return Err(Failure { step, fault: Fault::NoAnswer(reply.answer.clone()) });
        }
    }
    if let Some(missing) = left.into_iter().next() {
        return Err(Failure { step, fault: Fault::AnswerMissing(missing) });
    }
    let find = |reply: &'a Reply| Some((*answers.iter().find(|a| a.to_string() == reply.answer)?, &reply.then));
    Ok(replies.iter().filter_map(find).collect())
}

/// A move that must give check, with the board after it and its answers.
fn check_of<'a>(step: Step, board: &Board, line: &'a Line) -> Result<(Move, Board, Replies<'a>), Failure> {
    let m = legal(step, board, &line.played)?;
    let (None, Some(replies), None) = (line.takes, &line.check, &line.exchange) else {
        return Err(Failure { step, fault: Fault::Idle(line.played.clone()) });
    };
    let after = board.after(m);
    if after.checkers().is_empty() {
        return Err(Failure { step, fault: Fault::Idle(line.played.clone()) });
    }
    let answers: Vec<Move> = after.legal_list().iter().collect();
    let replies = answered(step, &answers, replies)?;
    Ok((m, after, replies))
}

/// A mate by checks, within so many; with `length` exactly that long.
fn mates(step: Step, board: &Board, line: &Line, limit: u8, length: Option<u8>) -> Checked {
    if limit == 0 {
        return fail(step, Fault::TooLong);
    }
    let (_, after, replies) = check_of(step, board, line)?;
    for (a, then) in replies {
        mates(step, &after.after(a), then, limit - 1, None)?;
    }
    match length {
        Some(length) => same(step, "mate_in_checks", &length, &depth(line)),
        None => Ok(()),
    }
}

/// Checks in the longest line.
fn depth(line: &Line) -> u8 {
    let replies = line.check.iter().flatten();
    replies.map(|reply| depth(&reply.then)).max().unwrap_or(0).saturating_add(u8::from(line.check.is_some()))
}

fn only_mates(line: &Line) -> bool {
    line.check.as_ref().is_some_and(|replies| replies.iter().all(|reply| only_mates(&reply.then)))
}

/// A run of checks that wins the unit on `square` (29.1 (b)).
fn run(
    referee: &mut Referee,
    step: Step,
    board: &Board,
    line: &Line,
    square: Square,
    so_far: Way29,
    by: Taker,
) -> Checked {
    if let Some(said) = line.takes {
        let m = legal(step, board, &line.played)?;
        let alone = line.check.is_none() && line.exchange.is_none() && m.to() == square && so_far.given > 0;
        if !alone || !referee.ends_run(board, m, so_far, by) {
            return fail(step, Fault::Idle(line.played.clone()));
        }
        return same(step, "takes", &said, &gain(board, m, so_far.tally.on_the_way()));
    }
    let (m, after, replies) = check_of(step, board, line)?;
    if so_far.given >= referee.reading.run_checks {
        return fail(step, Fault::TooLong);
    }
    if m.to() == square {
        return fail(step, Fault::Idle(line.played.clone()));
    }
    let so_far = so_far.checking(board, m);
    let mut escapes = false;
    for (a, then) in replies {
        let next = after.after(a);
        escapes |= referee.mate(&next).is_none();
        if only_mates(then) {
            mates(step, &next, then, MATE_CHECKS, None)?;
        } else {
            let square = if a.from() == square { a.to() } else { square };
            run(referee, step, &next, then, square, so_far.answered(&after, a), by)?;
        }
    }
    if escapes { Ok(()) } else { fail(step, Fault::OnlyMates) }
}

/// A complete exchange that begins with `m` (29.1 (c)).
fn exchange(step: Step, board: &Board, line: &Line, m: Move, by: Taker) -> Checked {
    let (None, None, Some(replies)) = (line.takes, &line.check, &line.exchange) else {
        return fail(step, Fault::Idle(line.played.clone()));
    };
    if !captures(board, m.to()).contains(&m) || !may_begin_exchange(board, m, by) || replies.is_empty() {
        return fail(step, Fault::Idle(line.played.clone()));
    }
    let after = board.after(m);
    let answers: Vec<Move> = after.legal_to(m.to()).collect();
    let tally = Way29::START.tally.taking(board, m.to(), true).taking(&after, m.to(), false);
    for (a, then) in answered(step, &answers, replies)? {
        let next = after.after(a);
        let f = legal(step, &next, &then.played)?;
        if then.check.is_some() || then.exchange.is_some() || !pays_now(board, &next, f, tally) {
            return fail(step, Fault::Idle(then.played.clone()));
        }
        same(step, "takes", &then.takes, &Some(gain(&next, f, tally)))?;
    }
    Ok(())
}

/// 28.5 to 28.8.
fn name(before: &Board, m: Move, after: &Board) -> &'static str {
    let moved = kind_at(after, m.to());
    let takers: Vec<Move> = after.legal_to(m.to()).collect();
    let again = after.passed();
    let equal =
        |t: &Move| kind_at(after, t.from()) == moved && again.legal_to(t.from()).any(|back| back.from() == m.to());
    if takers.iter().any(equal) {
        "exchange offer"
    } else if is_material(after, m.to()) && takers.iter().any(|&t| after.after(t).legal_to(m.to()).next().is_none()) {
        "sacrifice"
    } else if again.legal_list().iter().any(|x| x.from() == m.to() && after.piece_at(x.to()).is_some()) {
        "follow"
    } else if after.legal_list().len() < before.passed().legal_list().len() {
        "block"
    } else {
        "idle"
    }
}

/// Every capture that is newly possible and wins nothing is told, with the right reason.
fn near(referee: &mut Referee, step: Step, before: &Board, m: Move, after: &Board, said: &LoopMove) -> Checked {
    let Some(said) = said.near_misses.as_deref() else { return fail(step, Fault::NoEvidence) };
    let mut found: Vec<(String, String, char, Why, &str)> = Vec::new();
    let again = after.passed();
    let won = referee.winnable(&again, Taker::Unit);
    let moves = if after.checkers().any() { Vec::new() } else { again.legal_list().iter().collect::<Vec<_>>() };
    for c in moves {
        let Some(piece) = again.piece_at(c.to()) else { continue };
        let from = if c.from() == m.to() { m.from() } else { c.from() };
        let known = found.iter().any(|f| f.0 == c.to().to_string());
        if known || won.iter().any(|(s, _)| *s == c.to()) || before.legal_to(c.to()).any(|old| old.from() == from) {
            continue;
        }
        let (why, article) = match kind_at(&again, c.from()) {
            _ if !is_material(&again, c.to()) => (Why::NoMaterial, "25.3"),
            _ if is_offer(&again, c) => (Why::ExchangeOffer, "28.5"),
            _ if gain(&again, c, Way29::START.tally) <= 0 => (Why::Rooted, "28.16"),
            Some(PieceKind::King) => (Why::TakenByGeneral, "27.1"),
            Some(PieceKind::Pawn) => (Why::TakenByPawn, "27.2"),
            _ if allows_mate(&again, c) => (Why::AllowsMate, "29.4"),
            _ => (Why::LosesAsMuch, ""),
        };
        found.push((c.to().to_string(), c.from().to_string(), piece.letter(), why, article));
    }
    let told: Vec<_> = (said.iter())
        .map(|near| {
            let article = near.article.as_deref().unwrap_or_default();
            (near.square.clone(), near.taker.clone(), near.piece, near.why, article)
        })
        .collect();
    same(step, "near_misses", &told, &found)?;
    for near in said {
        let Some(c) = squares_of(&near.taker, &near.square) else { return fail(step, Fault::NoEvidence) };
        let taken = again.after(c);
        let mating = |a: Move| !taken.after(a).has_legal_move() && taken.after(a).checkers().any();
        let answer = |board: &Board| board.legal_list().iter().find(|a| Some(a.to_string()) == near.answer);
        let shown = match near.why {
            Why::ExchangeOffer => answer(after).is_some_and(|a| a == Move::new(c.to(), c.from())),
            Why::Rooted => answer(&taken).is_some_and(|a| best_recapture(&taken, c.to()) == Some(a)),
            Why::AllowsMate => answer(&taken).is_some_and(mating),
            _ => near.answer.is_none(),
        };
        if !shown {
            return fail(step, Fault::Idle(near.answer.clone().unwrap_or_else(|| c.to_string())));
        }
    }
    Ok(())
}

type Concluded = Result<([String; 2], (End, bool)), Failure>;

/// Rules that know perpetual check only, or not even that.
fn plain(set: RuleSet, game: &Game, moves: &[LoopMove], start: usize) -> Concluded {
    let mut all = [true; 2];
    for (m, ply) in moves.iter().zip(start..) {
        let checks = game.boards[ply + 1].checkers().any();
        all[game.boards[ply].side().index()] &= checks;
        bare(m, ply, if checks { Class::Check } else { Class::Idle })?;
        squares(Step::Move(ply + 1), "prey", &m.prey, &[])?;
    }
    let checking =
        |all: bool| if all && set == RuleSet::CheckBan && !moves.is_empty() { "perpetual-check" } else { "allowed" };
    let sides = all.map(checking);
    Ok((sides.map(str::to_owned), (table(sides), false)))
}

/// A move with its class, and nothing that only the Chinese rules ask.
fn bare(m: &LoopMove, ply: usize, class: Class) -> Checked {
    let step = Step::Move(ply + 1);
    same(step, "class", &m.class.as_str(), &named(class))?;
    same(step, "name", &m.name.as_deref(), &(class == Class::Idle).then_some("idle"))?;
    squares(step, "existed_before", &m.existed_before, &[])?;
    squares(step, "offered", &m.offered, &[])?;
    let more = m.mate_in_checks.is_some() || m.proof.is_some() || m.mate_stood.is_some() || m.hint.is_some();
    same(step, "proof", &(more || m.near_misses.is_some()), &false)
}

/// The Asian and the engine rules: one unit newly chased with every move.
fn by_prey(ruling: &Certificate, set: RuleSet, game: &Game, moves: &[LoopMove], start: usize) -> Concluded {
    let league = set == RuleSet::ComputerUcci;
    // Where each unit stood when the segment began.
    let mut home: BTreeMap<usize, usize> = BTreeMap::new();
    let mut common: [Option<BTreeMap<usize, bool>>; 2] = [None, None];
    let (mut all, mut any) = ([true; 2], false);
    for (m, ply) in moves.iter().zip(start..) {
        let (before, played, after) = (&game.boards[ply], game.moves[ply], &game.boards[ply + 1]);
        let (own, step) = (before.side().index(), Step::Move(ply + 1));
        let unit = home.remove(&played.from().index()).unwrap_or(played.from().index());
        home.insert(played.to().index(), unit);
        let checks = after.checkers().any();
        (all[own], any) = (all[own] & checks, any | checks);
        let found = if checks { BTreeMap::new() } else { chases(league, before, played, after) };
        bare(
            m,
            ply,
            if checks {
                Class::Check
            } else if found.is_empty() {
                Class::Idle
            } else {
                Class::Chase
            },
        )?;
        let squares_found: Vec<_> = found.keys().map(|&s| (Square::from_index(s), Way::Capture)).collect();
        squares(step, "prey", &m.prey, &squares_found)?;
        for (prey, (takers, _)) in m.prey.iter().zip(found.values()) {
            self::unit(step, &after.passed(), prey)?;
            let taker = squares_of(&prey.taker, &prey.square);
            let good = prey.root == "none" && prey.proof.is_none() && prey.stood.is_none();
            if !good || taker != takers.first().copied() {
                return Err(Failure { step, fault: Fault::Idle(prey.taker.clone()) });
            }
        }
        let named = found.iter().map(|(square, (_, direct))| (*home.get(square).unwrap_or(square), *direct));
        common[own] = Some(match common[own].take() {
            None => named.collect(),
            Some(old) => named.filter_map(|(id, direct)| old.get(&id).map(|was| (id, direct && *was))).collect(),
        });
    }
    let (mut rank, mut sides, mut direct) = ([0; 2], ["allowed"; 2], [false; 2]);
    for own in [0, 1] {
        let preys = common[own].take().unwrap_or_default();
        if all[own] && !moves.is_empty() {
            (rank[own], sides[own]) = (3, "perpetual-check");
        } else if !preys.is_empty() {
            direct[own] = preys.values().any(|&direct| direct);
            (rank[own], sides[own]) = (1 + u8::from(set == RuleSet::Asian && direct[own]), "perpetual-chase");
        }
    }
    if set == RuleSet::Computer && any && !rank.contains(&3) {
        (rank, sides) = ([0; 2], ["allowed"; 2]);
    }
    if let Some(said) = &ruling.direct {
        same(Step::Sides, "direct", said, &Sides { red: direct[0], black: direct[1] })?;
    }
    let outcome = match rank[0].cmp(&rank[1]) {
        std::cmp::Ordering::Greater => End::Loses(Side::First),
        std::cmp::Ordering::Less => End::Loses(Side::Second),
        std::cmp::Ordering::Equal => End::Draw,
    };
    Ok((sides.map(str::to_owned), (outcome, false)))
}

/// The rules of 2020: every check is one, every line that is shown is legal and covers every answer; the verdict
/// follows from the classes. Whether more was threatened, and what gains are worth, is believed.
fn chinese_2020(ruling: &Certificate, game: &Game, moves: &[LoopMove], at: &[usize], start: usize) -> Concluded {
    let mut classes = Vec::new();
    for (m, ply) in moves.iter().zip(start..) {
        classes.push(move_2020(game, m, ply)?);
    }
    let last = |at: &[usize]| (at[at.len().saturating_sub(3)], at[at.len() - 1]);
    let judged = |at: &[usize]| -> Result<([String; 2], End), Failure> {
        let (from, to) = last(at);
        let mut segment = Vec::new();
        let mut heavy = [true; 2];
        for ply in from..to {
            // An earlier loop is known by the same moves in the later one.
            let known = (start..game.last())
                .position(|i| game.boards[i].same_position(&game.boards[ply]) && game.moves[i] == game.moves[ply]);
            let Some(i) = known else { return Err(Failure { step: Step::Verdict, fault: Fault::NoEvidence }) };
            segment.push(classes[i]);
            let outright = classes[i] != Class::Chase || moves[i].prey.iter().any(|prey| !prey.joint);
            heavy[game.boards[ply].side().index()] &= outright;
        }
        let sides = by_side(game, from, &segment).map(|classes| side(&classes, false));
        let outcome = match (table(sides), heavy) {
            (End::Draw, [true, false]) if !sides.contains(&"allowed") => End::MustChange(Side::First),
            (End::Draw, [false, true]) if !sides.contains(&"allowed") => End::MustChange(Side::Second),
            (outcome, _) => outcome,
        };
        Ok((sides.map(str::to_owned), outcome))
    };
    if at.len() < 2 {
        return Ok((["allowed", "allowed"].map(str::to_owned), (End::Draw, false)));
    }
    let (sides, outcome) = judged(at)?;
    let mut end = (outcome, false);
    if let (End::MustChange(side), true) = (outcome, at.len() > 3) {
        // 24.3: heeded as long as the loop before was not to be changed.
        let mut before = at.len() - 1;
        while before >= 3 && judged(&at[..before])?.1 == outcome {
            end = (End::Loses(side), true);
            before -= 1;
        }
    }
    debug_assert!(ruling.direct.is_none());
    Ok((sides, end))
}

fn move_2020(game: &Game, m: &LoopMove, ply: usize) -> Result<Class, Failure> {
    let step = Step::Move(ply + 1);
    let (before, after) = (&game.boards[ply], &game.boards[ply + 1]);
    let again = after.passed();
    let classes = [Class::Idle, Class::ExchangeOffer, Class::Chase, Class::MateThreat, Class::Check];
    let Some(class) = classes.into_iter().find(|&class| named(class) == m.class) else {
        return Err(Failure { step, fault: Fault::Differs("class", m.class.clone(), "a class".into()) });
    };
    same(step, "class", &(class == Class::Check), &after.checkers().any())?;
    same(step, "prey", &!m.prey.is_empty(), &(class == Class::Chase))?;
    same(step, "mate_in_checks", &m.mate_in_checks.is_some(), &(class == Class::MateThreat))?;
    match &m.proof {
        Some(line) if class == Class::MateThreat => mates(step, &again, line, MATE_CHECKS, m.mate_in_checks)?,
        None if class != Class::MateThreat => {}
        _ => return Err(Failure { step, fault: Fault::NoEvidence }),
    }
    if let Some(line) = &m.mate_stood {
        let Some(board) = game.earlier(ply, game.last()).map(Board::passed) else {
            return Err(Failure { step, fault: Fault::NoEvidence });
        };
        mates(step, &board, line, MATE_CHECKS, None)?;
    }
    let steps_out = before.checkers().any() && kind_at(before, game.moves[ply].from()) == Some(PieceKind::King);
    let told = if steps_out { "idle" } else { name(before, game.moves[ply], after) };
    let offers = told == "exchange offer" || !m.offered.is_empty();
    let told = if offers { "exchange offer" } else { told };
    same(step, "name", &m.name.as_deref(), &(class < Class::Chase).then_some(told))?;
    // Whatever else it attacks, a heavier class says all.
    same(step, "class", &(class == Class::ExchangeOffer), &(offers && class < Class::Chase))?;
    same(step, "offered", &(class != Class::ExchangeOffer && !m.offered.is_empty()), &false)?;
    for prey in m.prey.iter().chain(&m.offered) {
        let letter = Square::from_name(&prey.square).and_then(|s| again.piece_at(s)).map(Piece::letter);
        same(step, "piece", &Some(prey.piece), &letter)?;
        same(step, "root", &prey.root.as_str(), &root(&again, prey))?;
        let Some(c) = squares_of(&prey.taker, &prey.square) else {
            return Err(Failure { step, fault: Fault::Illegal(prey.taker.clone()) });
        };
        // 26.1: what a pawn takes of itself is no chase.
        let by_pawn = may_take(&again, c, Taker::Pawn);
        same(step, "taker", &(may_take(&again, c, Taker::Unit) || by_pawn && class == Class::Chase), &true)?;
        let joint = match (prey.route.as_str(), &prey.proof) {
            ("capture", None) if captures(&again, c.to()).contains(&c) => {
                Some(by_pawn || prey.root != "none" && !takes_unaided(&again, c))
            }
            ("exchange", Some(line)) => {
                line_2020(step, &again, line, c.to(), true)?;
                same(step, "taker", &line.played, &c.to_string())?;
                Some(true)
            }
            ("check run", Some(line)) => {
                line_2020(step, &again, line, c.to(), true)?;
                same(step, "taker", &Some(prey.taker.clone()), &capturer(line).map(|s| s.to_string()))?;
                None
            }
            _ => return Err(Failure { step, fault: Fault::Idle(c.to_string()) }),
        };
        same(step, "joint", &prey.joint, &joint.unwrap_or(prey.joint))?;
    }
    Ok(class)
}

/// Does a capture of a protected unit win by the taker alone: is it worth less, and no cannon that fires over a unit of
/// its own side?
fn takes_unaided(board: &Board, m: Move) -> bool {
    let value = |square| kind_at(board, square).map_or(0, worth);
    let own_mount = kind_at(board, m.from()) == Some(PieceKind::Cannon)
        && board.side_pieces(board.side()).into_iter().any(|square| is_between(m, square));
    value(m.from()) < value(m.to()) && !own_mount
}

/// Does the square lie between those of a straight move?
fn is_between(m: Move, square: Square) -> bool {
    let at = |square: Square| (square.file(), square.rank());
    let ((a, b), (c, d), (x, y)) = (at(m.from()), at(m.to()), at(square));
    let within = |low: usize, high: usize, i: usize| low.min(high) < i && i < low.max(high);
    x == a && a == c && within(b, d, y) || y == b && b == d && within(a, c, x)
}

/// A line of 2020: legal, complete, and each end of it a gain or a mate.
fn line_2020(step: Step, board: &Board, line: &Line, square: Square, first: bool) -> Checked {
    if let Some(said) = line.takes {
        let m = legal(step, board, &line.played)?;
        let taken = board.piece_at(m.to()).is_some();
        return if said > 0 && taken && !first { Ok(()) } else { fail(step, Fault::Idle(line.played.clone())) };
    }
    if let Some(replies) = &line.exchange {
        let captured = board.reaching(square).find(|m| m.to_string() == line.played).filter(|_| first);
        let Some(m) = captured else { return fail(step, Fault::Illegal(line.played.clone())) };
        let after = board.after(m);
        let answers: Vec<Move> = after.legal_to(m.to()).collect();
        for (a, then) in answered(step, &answers, replies)? {
            line_2020(step, &after.after(a), then, square, false)?;
        }
        return Ok(());
    }
    let (_, after, replies) = check_of(step, board, line)?;
    for (a, then) in replies {
        line_2020(step, &after.after(a), then, square, false)?;
    }
    Ok(())
}
