//! The core's law against the literal transcription: on the case files and on random loops.

use std::{collections::BTreeMap, fs, sync::Mutex, thread};

use chuhan_engine::{
    game::{Position as _, Side},
    rules::{Notes, Ruling, Silent},
    xiangqi::{
        Position, RuleSet, Rules,
        law::{self, Class as CoreClass, Line, arbiter_study, rule_repetition},
    },
};
use chuhan_tests::literal::{
    xiangqi::{Grid, Step, text, turned},
    xiangqi_law::{Book, Class, Outcome, Record, Referee, is_dead},
    xiangqi_loops::{Loop, make},
};
use serde_json::Value;

fn colour(red: bool) -> &'static str {
    if red { "red" } else { "black" }
}

fn book(name: &str) -> Option<Book> {
    Some(match name {
        "chinese-1999" => Book::Chinese1999,
        "asian" => Book::Asian,
        "computer" => Book::Computer,
        "computer-ucci" => Book::ComputerUcci,
        _ => return None,
    })
}

/// Result, violator and kind in the words of the case files.
fn in_words(referee: &mut Referee, book: Book, record: &Record) -> (String, Option<&'static str>, String) {
    let now: Grid = record.now();
    if !now.has_legal_move() {
        return (format!("{} loses", colour(now.red)), None, String::new());
    }
    if is_dead(&now) {
        return ("draw".into(), None, String::new());
    }
    let ruling = referee.rule(book, record);
    let kind = |red: bool| ruling.kinds[usize::from(red)].clone();
    match ruling.outcome {
        Outcome::NoRulingYet => ("no ruling yet".into(), None, String::new()),
        Outcome::Draw => ("draw".into(), None, String::new()),
        Outcome::MustChange(red) => (format!("{} must change", colour(red)), Some(colour(red)), kind(red)),
        Outcome::Loses(red) => (format!("{} loses", colour(red)), Some(colour(red)), kind(red)),
    }
}

fn parts(kind: &str) -> Vec<&str> {
    let mut parts: Vec<&str> = kind.split('+').collect();
    parts.sort_unstable();
    parts
}

#[test]
fn the_transcription_rules_every_case_as_expected() {
    let Some(path) = chuhan_tests::shared("cases/xiangqi-repetition.jsonl") else { return };
    let text = fs::read_to_string(path).expect("the case file can be read");
    let mut referee = Referee::default();
    let (mut agree, mut all) = (0, 0);
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).expect("a case is JSON");
        let book = book(case["ruleset"].as_str().expect("a rule set")).expect("a known one");
        let moves: Vec<&str> =
            case["moves"].as_array().expect("moves").iter().map(|m| m.as_str().expect("a move")).collect();
        let record = Record::new(case["fen"].as_str().expect("a FEN"), &moves);
        let want = &case["expected"];
        all += 1;
        if case.get("claim").is_some_and(|c| !c.is_null()) {
            let right = record.natural_limit_claim(case["claim"]["by"] == "red", 60);
            assert_eq!(right, want["result"] == "draw", "{}", case["id"]);
            agree += 1;
            continue;
        }
        let (result, violator, kind) = in_words(&mut referee, book, &record);
        let good = want["result"] == result
            && want["violator"].as_str() == violator
            && (violator.is_none() || want["kind"].as_str().is_none_or(|k| parts(k) == parts(&kind)));
        if good {
            agree += 1;
        } else {
            println!("{} differs: {result} {kind} {:?}; expected {want}", case["id"], referee.rule(book, &record));
        }
    }
    assert_eq!((agree, all), (841, 841));
}

const BOOKS: [(Book, RuleSet); 4] = [
    (Book::Chinese1999, RuleSet::Chinese1999),
    (Book::Asian, RuleSet::Asian),
    (Book::Computer, RuleSet::Computer),
    (Book::ComputerUcci, RuleSet::ComputerUcci),
];

/// The engine's position at the end of a record.
fn engine(set: RuleSet, start: &Grid, moves: &[Step]) -> Position {
    let fen = start.fen();
    let mut pos = Position::from_fen(&fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
    pos.set_rules(Rules::new(set));
    for &m in moves {
        let m = pos.parse_move(&text(m)).unwrap_or_else(|e| panic!("{e} in {}", pos.fen()));
        pos.make(m);
    }
    pos
}

fn is_red_side(side: Side) -> bool {
    side == Side::First
}

/// What the core answers: outcome, classes of black and red, classes of the moves with preys.
type Answer = (Outcome, [String; 2], Vec<(Class, Vec<String>)>);

fn core_answer(set: RuleSet, start: &Grid, moves: &[Step]) -> Answer {
    let pos = engine(set, start, moves);
    let ruling = rule_repetition(set, &mut arbiter_study(set), Line::new(pos.past(), pos.board()));
    let outcome = match ruling.outcome {
        law::Outcome::NoRulingYet => Outcome::NoRulingYet,
        law::Outcome::Draw => Outcome::Draw,
        law::Outcome::MustChange(side) => Outcome::MustChange(is_red_side(side)),
        law::Outcome::Loses(side) => Outcome::Loses(is_red_side(side)),
    };
    let [red, black] = ruling.sides;
    let class = |c: &law::Classified| {
        let class = match c.class {
            CoreClass::Idle => Class::Idle,
            CoreClass::PawnAttack => Class::PawnAttack,
            CoreClass::Chase => Class::Chase,
            CoreClass::MateThreat => Class::MateThreat,
            CoreClass::Check => Class::Check,
        };
        (class, c.preys.iter().map(|p| p.square.to_string()).collect())
    };
    (outcome, [black.name(), red.name()], ruling.moves.iter().map(class).collect())
}

/// What the transcription answers, in the same form.
fn literal_answer(referee: &mut Referee, book: Book, start: &Grid, moves: &[Step]) -> Answer {
    let mut record = Record::start(*start);
    moves.iter().for_each(|&m| record.play(m));
    let ruling = referee.rule(book, &record);
    let preys = |p: &std::collections::BTreeSet<usize>| {
        p.iter().map(|&p| chuhan_tests::literal::xiangqi::name(p)).collect::<Vec<_>>()
    };
    (ruling.outcome, ruling.kinds, ruling.moves.iter().map(|(_, c, p)| (*c, preys(p))).collect())
}

/// The same answer for the board turned.
fn turned_outcome(outcome: Outcome, swap: bool) -> Outcome {
    match outcome {
        Outcome::Loses(red) => Outcome::Loses(red != swap),
        Outcome::MustChange(red) => Outcome::MustChange(red != swap),
        other => other,
    }
}

fn turned_moves(moves: &[Step], mirror: bool, swap: bool) -> Vec<Step> {
    moves.iter().map(|&(a, b)| (turned(a, mirror, swap), turned(b, mirror, swap))).collect()
}

/// Equal in all that a book says: the computer rules have no classes of moves in the literal form.
fn same(book: Book, a: &Answer, b: &Answer) -> bool {
    let mut moves_agree = true;
    if book == Book::Chinese1999 {
        moves_agree = a.2.len() == b.2.len() && a.2.iter().zip(&b.2).all(|(a, b)| a.0 == b.0);
    }
    let counts = !matches!(a.0, Outcome::NoRulingYet);
    a.0 == b.0 && (!counts || a.1 == b.1) && (!counts || moves_agree)
}

/// Does no position stand twice within the way round?
fn distinct(start: &Grid, moves: &[Step]) -> bool {
    let mut seen = vec![*start];
    for &m in &moves[..moves.len() - 1] {
        let next = seen[seen.len() - 1].after(m);
        if seen.contains(&next) {
            return false;
        }
        seen.push(next);
    }
    true
}

/// One loop under every book; answers what differs and adds the verdicts to the tally.
fn examine(referee: &mut Referee, number: u64, tally: &mut BTreeMap<String, usize>) -> Vec<String> {
    let Loop { start, first, second } = make(number);
    referee.forget();
    let uniform = first == second;
    let mut differences = Vec::new();
    // The third occurrence, and the fourth.
    let thrice: Vec<Step> = first.iter().chain(&second).copied().collect();
    let four: Vec<Step> = thrice.iter().chain(&first).copied().collect();
    let [mirror, swap] = [number & 1 == 1, number & 2 == 2];
    for (book, set) in BOOKS {
        for moves in [&thrice, &four] {
            let core = core_answer(set, &start, moves);
            let literal = literal_answer(referee, book, &start, moves);
            if !same(book, &core, &literal) {
                differences.push(format!(
                    "{number} {book:?} {start:?} {}: core {core:?} literal {literal:?}",
                    moves.iter().map(|&m| text(m)).collect::<Vec<_>>().join(" ")
                ));
            }
            *tally.entry(format!("{book:?} {:?} v {:?}: {:?}", literal.1[1], literal.1[0], literal.0)).or_default() +=
                1;
            // In the mirror and with the colours exchanged.
            for (m, s) in [(true, false), (false, true), (true, true)] {
                let other = core_answer(set, &start.turned(m, s), &turned_moves(moves, m, s));
                assert_eq!(turned_outcome(core.0, s), other.0, "{number} {book:?} {start:?}");
            }
            let other = literal_answer(referee, book, &start.turned(mirror, swap), &turned_moves(moves, mirror, swap));
            assert_eq!(turned_outcome(literal.0, swap), other.0, "{number} {book:?} {start:?}");
        }
        if uniform && distinct(&start, &first) {
            // Neither the side that moved last nor the start of the record matters.
            let verdict = literal_answer(referee, book, &start, &four);
            let mut grid = start;
            for shift in 1..first.len() {
                grid = grid.after(first[shift - 1]);
                let moves: Vec<Step> = four.iter().cycle().skip(shift).take(four.len()).copied().collect();
                let core = core_answer(set, &grid, &moves);
                let literal = literal_answer(referee, book, &grid, &moves);
                if verdict.0 != literal.0 {
                    differences.push(format!("{number} {book:?} {start:?} from ply {shift}: {verdict:?} {literal:?}"));
                }
                if literal.0 != core.0 {
                    differences.push(format!("{number} {book:?} {start:?} from ply {shift}: {core:?} {literal:?}"));
                }
            }
        }
    }
    differences
}

#[test]
fn core_and_transcription_agree_on_random_loops() {
    let count: u64 = std::env::var("LOOPS")
        .map_or(if chuhan_tests::deep() { 20_000 } else { 2_000 }, |n| n.parse().expect("LOOPS is a number"));
    let (tally, differences) = (Mutex::new(BTreeMap::new()), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for part in 0..2 {
            let (tally, differences) = (&tally, &differences);
            scope.spawn(move || {
                let mut referee = Referee::default();
                let mut own = BTreeMap::new();
                for number in (part..count).step_by(2) {
                    let found = examine(&mut referee, number, &mut own);
                    differences.lock().expect("no panic").extend(found);
                }
                for (verdict, n) in own {
                    *tally.lock().expect("no panic").entry(verdict).or_insert(0) += n;
                }
            });
        }
    });
    for (verdict, n) in tally.into_inner().expect("no panic") {
        println!("{n:7} {verdict}");
    }
    let differences = differences.into_inner().expect("no panic");
    assert!(
        differences.is_empty(),
        "{} differences:\n{}",
        differences.len(),
        differences[..differences.len().min(40)].join("\n")
    );
}
