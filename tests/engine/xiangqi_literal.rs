//! The core's law against the literal transcription: on the case files and on random loops.

use std::collections::BTreeSet;

use chuhan_engine::{
    game::{Position as _, Side},
    info::PositionInfo,
    law::{
        Notes, Ruling, Seat, Silent,
        xiangqi::{
            Class as CoreClass, Classified, LawCache, LineView, NaturalCount, RepetitionOutcome as CoreOutcome,
            arbiter_study, rule_repetition,
        },
    },
    xiangqi::{Position, RuleSet, Rules},
};
use chuhan_tests::literal::{
    Tally, compare,
    xiangqi::{Grid, Step, name, text, turned},
    xiangqi_law::{Book, Class, Record, Referee, RepetitionOutcome, is_dead},
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
        RepetitionOutcome::NoRulingYet => ("no ruling yet".into(), None, String::new()),
        RepetitionOutcome::Draw => ("draw".into(), None, String::new()),
        RepetitionOutcome::Undecided => ("undecided".into(), None, String::new()),
        RepetitionOutcome::MustChange(red) => (format!("{} must change", colour(red)), Some(colour(red)), kind(red)),
        RepetitionOutcome::Loses(red) => (format!("{} loses", colour(red)), Some(colour(red)), kind(red)),
    }
}

fn parts(kind: &str) -> Vec<&str> {
    let mut parts: Vec<&str> = kind.split('+').collect();
    parts.sort_unstable();
    parts
}

#[test]
fn the_transcription_rules_every_case_as_expected() {
    let text = chuhan_tests::cases("xiangqi-repetition.jsonl");
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
type Answer = (RepetitionOutcome, [String; 2], Vec<(Class, Vec<String>)>);

fn core_answer(set: RuleSet, start: &Grid, moves: &[Step]) -> Answer {
    let pos = engine(set, start, moves);
    let ruling = rule_repetition(set, &mut arbiter_study(set), LineView::new(pos.past(), pos.board()));
    let outcome = match ruling.outcome {
        CoreOutcome::NoRulingYet => RepetitionOutcome::NoRulingYet,
        CoreOutcome::Draw => RepetitionOutcome::Draw,
        CoreOutcome::Undecided => RepetitionOutcome::Undecided,
        CoreOutcome::MustChange(side) => RepetitionOutcome::MustChange(is_red_side(side)),
        CoreOutcome::Loses(side) => RepetitionOutcome::Loses(is_red_side(side)),
    };
    let [red, black] = ruling.sides;
    let class = |c: &Classified| {
        let class = match c.class {
            CoreClass::Idle | CoreClass::ExchangeOffer => Class::Idle,
            CoreClass::PawnAttack => Class::PawnAttack,
            CoreClass::Chase => Class::Chase,
            CoreClass::MateThreat => Class::MateThreat,
            CoreClass::Check => Class::Check,
        };
        let mut preys: Vec<String> = c.preys.iter().map(|p| p.square.to_string()).collect();
        preys.sort_unstable();
        (class, preys)
    };
    (outcome, [black.name().into_owned(), red.name().into_owned()], ruling.moves.iter().map(class).collect())
}

/// What the transcription answers, in the same form.
fn literal_answer(referee: &mut Referee, book: Book, start: &Grid, moves: &[Step]) -> Answer {
    let mut record = Record::start(*start);
    for &m in moves {
        record.play(m);
    }
    let ruling = referee.rule(book, &record);
    let preys = |p: &BTreeSet<usize>| {
        let mut names: Vec<String> = p.iter().map(|&p| name(p)).collect();
        names.sort_unstable();
        names
    };
    (ruling.outcome, ruling.kinds, ruling.moves.iter().map(|(_, c, p)| (*c, preys(p))).collect())
}

/// The same answer for the board turned.
fn turned_outcome(outcome: RepetitionOutcome, swap: bool) -> RepetitionOutcome {
    match outcome {
        RepetitionOutcome::Loses(red) => RepetitionOutcome::Loses(red != swap),
        RepetitionOutcome::MustChange(red) => RepetitionOutcome::MustChange(red != swap),
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
        moves_agree = a.2.len() == b.2.len() && a.2.iter().zip(&b.2).all(|(a, b)| a == b);
    }
    let counts = !matches!(a.0, RepetitionOutcome::NoRulingYet);
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

/// What the search may be told where the referee says this: the ruling itself, a bound that holds
/// it, or a draw where its small budget ran out; never anything harsher.
fn may_be_told(referee: RepetitionOutcome, red_to_move: bool, counted: bool, told: Option<Ruling>) -> bool {
    let own = |red: bool| red == red_to_move;
    match (referee, told) {
        (RepetitionOutcome::NoRulingYet, told) => told.is_none(),
        (_, Some(Ruling::Draw)) => true,
        (RepetitionOutcome::Loses(red), Some(Ruling::Loss)) => own(red) && counted,
        (RepetitionOutcome::Loses(red), Some(Ruling::Win)) => !own(red) && counted,
        (RepetitionOutcome::Loses(red) | RepetitionOutcome::MustChange(red), Some(Ruling::AtMostDraw)) => own(red),
        (RepetitionOutcome::Loses(red) | RepetitionOutcome::MustChange(red), Some(Ruling::AtLeastDraw)) => !own(red),
        _ => false,
    }
}

/// The silent witness, the one that takes notes, the referee and the search's fast path hear the
/// same law. `eventual` is what comes of the loop when it goes on.
fn hear(set: RuleSet, start: &Grid, moves: &[Step], counted: bool, eventual: RepetitionOutcome, tally: &mut Tally) {
    let pos = engine(set, start, moves);
    let red = is_red_side(pos.side());
    for seat in [Seat::search(0), Seat::search(3), Seat::search(100), Seat::Referee] {
        let mut cache = LawCache::default();
        let told = pos.judge(seat, &mut cache, &mut Silent);
        assert_eq!(told, pos.judge(seat, &mut cache, &mut Notes::default()), "{set:?} {start:?} at {seat:?}");
        let inside = matches!(seat, Seat::Search { ply, .. } if counted || ply > moves.len());
        if inside {
            assert!(
                may_be_told(eventual, red, counted, told),
                "{set:?} {start:?} {moves:?}: {told:?} for {eventual:?}"
            );
            if told == Some(Ruling::Draw) && !matches!(eventual, RepetitionOutcome::Draw | RepetitionOutcome::Undecided)
            {
                *tally.entry(format!("{set:?}: the search is told a draw for a loss")).or_default() += 1;
            }
        } else if seat == Seat::Referee {
            let want = match eventual {
                _ if !counted => None,
                RepetitionOutcome::Draw | RepetitionOutcome::Undecided => Some(Ruling::Draw),
                RepetitionOutcome::Loses(side) => Some(if side == red { Ruling::Loss } else { Ruling::Win }),
                RepetitionOutcome::MustChange(_) | RepetitionOutcome::NoRulingYet => None,
            };
            assert_eq!(told, want, "{set:?} {start:?} {moves:?} to the referee");
        }
    }
}

/// The material that is dead (4.2.1), and the arithmetic of a natural-limit claim (23.3), with fewer
/// rounds than any organiser would set.
fn limits(start: &Grid, moves: &[Step]) {
    let dead = engine(RuleSet::Chinese1999, start, &[]).refereed(&mut Silent) == Some(Ruling::Draw);
    assert_eq!(is_dead(start), dead, "{start:?}");
    let pos = engine(RuleSet::Chinese1999, start, moves);
    let count = NaturalCount::of(LineView::new(pos.past(), pos.board()));
    assert_eq!(NaturalCount::on(pos.board()), count, "{start:?} {moves:?}");
    let mut record = Record::start(*start);
    for &m in moves {
        record.play(m);
    }
    for rounds in [3, 6, 10, 12] {
        for (red, side) in [(true, Side::First), (false, Side::Second)] {
            let right = record.natural_limit_claim(red, rounds);
            assert_eq!(
                right,
                count.claim_is_right(side, rounds, NaturalCount::FREE_CHECKS),
                "{start:?} {moves:?} {rounds}"
            );
        }
    }
}

/// One loop under every book; answers what differs and adds the verdicts to the tally.
fn examine(referee: &mut Referee, number: u64, tally: &mut Tally) -> Vec<String> {
    let Loop { start, first, second } = make(number);
    referee.forget();
    let uniform = first == second;
    let mut differences = Vec::new();
    // The third occurrence, and the fourth.
    let thrice: Vec<Step> = first.iter().chain(&second).copied().collect();
    let four: Vec<Step> = thrice.iter().chain(&first).copied().collect();
    let [mirror, swap] = [number & 1 == 1, number & 2 == 2];
    limits(&start, &four);
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
            if !is_dead(&start) && literal.0 != RepetitionOutcome::NoRulingYet {
                hear(set, &start, moves, true, literal.0, tally);
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
            if !is_dead(&start) {
                // One loop inside the search, and what comes of two or three.
                let eventual =
                    literal_answer(referee, book, &start, if set == RuleSet::ComputerUcci { &four } else { &thrice });
                hear(set, &start, &first, false, eventual.0, tally);
            }
            // Neither the side that moved last nor the start of the record matters.
            let verdict = literal_answer(referee, book, &start, &four);
            let shift = 1 + number as usize / 4 % (first.len() - 1);
            let grid = first[..shift].iter().fold(start, |g, &m| g.after(m));
            {
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
    let (count, tally) = compare(1_000, examine);
    // Every class of side and every cell of the tables must have been put to the test.
    let seen = |book: &str, red: &str, black: &str| {
        let start = format!("{book} {red:?} v {black:?}");
        assert!(tally.keys().any(|k| k.starts_with(&start)), "no loop of {start}");
    };
    let kinds = ["check", "mate-threat", "chase"].map(|k| format!("perpetual-{k}"));
    // The rarest wants many loops.
    let mixtures = ["check+chase", "check+mate-threat", "mate-threat+chase", "check+mate-threat+chase"];
    let mixtures = if count < 10_000 { &mixtures[..3] } else { &mixtures };
    for kind in kinds.iter().map(String::as_str).chain(mixtures.iter().copied()) {
        seen("Chinese1999", kind, "allowed");
        seen("Chinese1999", "allowed", kind);
    }
    for book in ["Asian", "Computer", "ComputerUcci"] {
        for kind in ["perpetual-check", "perpetual-chase"] {
            seen(book, kind, "allowed");
            seen(book, "allowed", kind);
        }
    }
}
