//! The law of repetition in xiangqi: the case files, and loops of our own with their verdicts.

use std::time::Instant;

use chuhan_engine::{
    game::{Position as _, Side},
    info::PositionInfo,
    law::{
        Ruling, Seat, Silent, Stake,
        xiangqi::{
            Budget, Class, LawCache, LineView, NaturalCount, OpenPoint, Prey, RepetitionOutcome, Route, RuleBook,
            Study, Takers, arbiter_study, deed_at, depends_on, outcome_of_loop, rule_loop, rule_repetition,
        },
    },
    xiangqi::{Position, RuleSet, Rules, Xiangqi},
};
use chuhan_tests::heard;
use serde_json::Value;

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"))
}

fn play(pos: &mut Position, moves: impl Iterator<Item = impl AsRef<str>>) {
    for text in moves {
        let m = pos.parse_move(text.as_ref()).unwrap_or_else(|e| panic!("{e} in {}", pos.fen()));
        pos.make(m);
    }
}

fn colour(side: Side) -> &'static str {
    if side == Side::First { "red" } else { "black" }
}

fn rule_set(name: &str) -> RuleSet {
    match name {
        "chinese-1999" => RuleSet::Chinese1999,
        "chinese-2020" => RuleSet::Chinese2020,
        "asian" => RuleSet::Asian,
        "computer" => RuleSet::Computer,
        other => panic!("rule set {other}"),
    }
}

/// Result, violator and kind, as the case files write them.
fn ruling(set: RuleSet, pos: &Position) -> (String, Option<&'static str>, String) {
    let board = pos.board();
    if !board.has_legal_move() {
        return (format!("{} loses", colour(board.side())), None, String::new());
    }
    let dead = pos.past().is_empty() && pos.refereed(&mut Silent) == Some(Ruling::Draw);
    if dead {
        return ("draw".into(), None, String::new());
    }
    let ruling = rule_repetition(set, &mut arbiter_study(set), LineView::new(pos.past(), board));
    let kind = |side: Side| ruling.sides[side.index()].name();
    match ruling.outcome {
        RepetitionOutcome::NoRulingYet => ("no ruling yet".into(), None, String::new()),
        RepetitionOutcome::Draw => ("draw".into(), None, String::new()),
        RepetitionOutcome::Undecided => ("undecided".into(), None, String::new()),
        RepetitionOutcome::MustChange(side) => {
            (format!("{} must change", colour(side)), Some(colour(side)), kind(side).into_owned())
        }
        RepetitionOutcome::Loses(side) => {
            (format!("{} loses", colour(side)), Some(colour(side)), kind(side).into_owned())
        }
    }
}

fn parts(kind: &str) -> Vec<&str> {
    let mut parts: Vec<&str> = kind.split('+').collect();
    parts.sort_unstable();
    parts
}

/// Agreeing and all cases of a file.
fn count_agreements(file: &str, gate_kind: bool) -> (usize, usize) {
    let text = chuhan_tests::cases(file);
    let (mut agree, mut all) = (0, 0);
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).expect("a case is JSON");
        let set = rule_set(case["ruleset"].as_str().expect("a rule set"));
        let mut pos = position(case["fen"].as_str().expect("a FEN"));
        pos.set_rules(Rules::new(set));
        play(&mut pos, case["moves"].as_array().expect("moves").iter().map(|m| m.as_str().expect("a move")));
        let want = &case["expected"];
        all += 1;
        let good = if case.get("claim").is_some_and(|c| !c.is_null()) {
            let claimant = if case["claim"]["by"] == "red" { Side::First } else { Side::Second };
            let count = NaturalCount::of(LineView::new(pos.past(), pos.board()));
            count.claim_is_right(claimant, 60, NaturalCount::FREE_CHECKS) == (want["result"] == "draw")
        } else {
            let (result, violator, kind) = ruling(set, &pos);
            want["result"] == result
                && want["violator"].as_str() == violator
                && (!gate_kind || violator.is_none() || want["kind"].as_str().is_none_or(|k| parts(k) == parts(&kind)))
        };
        if good {
            agree += 1;
        } else {
            println!("{} differs: {:?}", case["id"], ruling(set, &pos));
        }
    }
    (agree, all)
}

#[test]
fn every_repetition_case_agrees() {
    assert_eq!(count_agreements("xiangqi-repetition.jsonl", true), (841, 841));
}

#[test]
fn the_2020_cases_agree_as_far_as_reached() {
    let (agree, all) = count_agreements("xiangqi-repetition-2020.jsonl", false);
    println!("2020: {agree} of {all} verdicts agree");
    assert!(agree >= 98 && all == 98, "{agree} of {all}");
}

/// A class as the case files write it.
const fn class_name(class: Class) -> &'static str {
    match class {
        Class::Check => "check",
        Class::MateThreat => "mate-threat",
        Class::Chase => "chase",
        Class::PawnAttack => "pawn attack",
        Class::ExchangeOffer => "exchange offer",
        Class::Idle => "idle",
    }
}

#[test]
fn the_2020_classes_agree_as_far_as_reached() {
    let text = chuhan_tests::cases("xiangqi-repetition-2020.jsonl");
    let (mut moves, mut agree, mut diagrams, mut whole) = (0, 0, 0, 0);
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).expect("a case is JSON");
        let set = RuleSet::Chinese2020;
        let mut pos = position(case["fen"].as_str().expect("a FEN"));
        pos.set_rules(Rules::new(set));
        play(&mut pos, case["moves"].as_array().expect("moves").iter().map(|m| m.as_str().expect("a move")));
        let ruling = rule_repetition(set, &mut arbiter_study(set), LineView::new(pos.past(), pos.board()));
        let book = case["expected"]["classes"].as_array().expect("classes");
        let right = |said: &&Value| {
            let ours = ruling.moves.iter().find(|m| said["move"] == m.played.to_string()).map(|m| class_name(m.class));
            if ours != said["class"].as_str() {
                println!("{}: {} is {} by the book, {ours:?} here", case["id"], said["move"], said["class"]);
            }
            ours == said["class"].as_str()
        };
        let right = book.iter().filter(right).count();
        (moves, agree) = (moves + book.len(), agree + right);
        (diagrams, whole) = (diagrams + 1, whole + usize::from(right == book.len()));
    }
    println!("2020: {agree} of {moves} classes agree, {whole} of {diagrams} diagrams wholly");
    assert_eq!((moves, diagrams), (392, 98));
    assert!(agree >= 390 && whole >= 96, "{agree} classes, {whole} diagrams");
}

/// 29.1, 3.5 (c): horse takes horse, cannon takes cannon, and only then is the cannon free that was protected by the
/// horse that took back last.
#[test]
fn an_exchange_may_go_on_with_a_second_capture_elsewhere() {
    let pos = position("1c1r1k3/4c3R/2n6/1Ppn5/1N7/9/9/1C7/9/4K4 w - - 0 1");
    let prey = |captures| {
        let mut study = Study::new(RuleBook::Chinese1999, Budget { exchange_captures: captures, ..Budget::default() });
        let won = study.winnable(pos.board(), Takers::Pieces);
        won.into_iter()
            .find(|prey| prey.square.to_string() == "d6")
            .map(|prey: Prey| (prey.taker.to_string(), prey.route))
    };
    assert_eq!(prey(1), None);
    assert_eq!(prey(2), Some(("b5".into(), Route::Exchange)));
}

/// (what it shows, rule set, FEN, loop, times round, result)
const OWN: &[(&str, RuleSet, &str, &str, usize, &str)] = &[
    (
        "a chariot checks from two ranks",
        RuleSet::Chinese1999,
        "4k4/R8/9/9/9/9/9/9/9/3K5 w - - 0 1",
        "a8a9 e9e8 a9a8 e8e9",
        2,
        "red loses",
    ),
    // Black's chariot protects the cannon and looks at an elephant. In 1999 that threat stood before the cannon
    // moved away; in 2020 it did not, for taking would have cost the cannon.
    (
        "a threat that stood in form",
        RuleSet::Chinese1999,
        "2P1ka3/4a4/4b4/1cr6/R8/9/9/9/4A4/2BAKAB2 w - - 0 1",
        "a5b5 b6a6 b5a5 a6b6",
        2,
        "draw",
    ),
    (
        "a threat that stood at a loss only",
        RuleSet::Chinese2020,
        "2P1ka3/4a4/4b4/1cr6/R8/9/9/9/4A4/2BAKAB2 w - - 0 1",
        "a5b5 b6a6 b5a5 a6b6",
        2,
        "black must change",
    ),
    // Black's general steps out of check and leaves the threat of a mate by checks standing (28.2). Every run of
    // checks from there mates, so that it wins no unit (29.1): an idle move. Black threatens mate with every other move.
    (
        "runs that only mate chase nothing",
        RuleSet::Chinese1999,
        "5k3/3PP4/9/9/9/9/9/B3p4/r8/4K4 w - - 0 1",
        "e8f8 f9e9 e0f0 e2f2 f8e8 e9f9 f0e0 f2e2",
        2,
        "draw",
    ),
    (
        "nor where the other side threatens as well",
        RuleSet::Chinese1999,
        "5k3/2CPP4/9/9/9/9/9/B3p4/r8/4K4 w - - 0 1",
        "e8f8 f9e9 e0f0 e2f2 f8e8 e9f9 f0e0 f2e2",
        2,
        "red must change",
    ),
    // Red wins the horse by a run of two checks after two of its moves; after the third it would take three.
    (
        "a run of three checks would decide",
        RuleSet::Chinese1999,
        "5k3/1n7/9/3P5/P1r5c/2B5R/6P2/4B4/4A4/3AK4 w - - 0 1",
        "i4h4 i5h5 h4g4 h5g5 g4i4 g5i5",
        2,
        "undecided",
    ),
    // A chariot of Black's takes the adviser with check, and then one takes the chariot.
    (
        "equal by equal after a capture",
        RuleSet::Chinese1999,
        "3k5/9/7r1/8c/4r1c2/9/9/9/4A4/4KA1R1 w - - 0 1",
        "h0i0 i6h6 i0h0 h6i6",
        2,
        "undecided",
    ),
    // Chariot for cannon, horse for chariot, and only then a horse stands alone: two captures elsewhere. What the horse
    // takes was threatened all the time.
    (
        "an exchange that goes on twice elsewhere would decide",
        RuleSet::Chinese1999,
        "3akab2/9/4b4/2c2rn2/8n/7r1/9/4B1N2/8R/1R1AKAB2 w - - 0 1",
        "b0c0 c6b6 c0b0 b6c6",
        2,
        "undecided",
    ),
    (
        "two occurrences are no ground for a ruling",
        RuleSet::Chinese1999,
        "4k4/R8/9/9/9/9/9/9/9/3K5 w - - 0 1",
        "a8a9 e9e8 a9a8 e8e9",
        1,
        "no ruling yet",
    ),
    (
        "a chariot chases an unrooted cannon",
        RuleSet::Chinese1999,
        "2bakab2/9/9/8c/9/9/4P4/9/9/2BAKABR1 w - - 0 1",
        "h0i0 i6h6 i0h0 h6i6",
        2,
        "red must change",
    ),
    (
        "and does not change",
        RuleSet::Chinese1999,
        "2bakab2/9/9/8c/9/9/4P4/9/9/2BAKABR1 w - - 0 1",
        "h0i0 i6h6 i0h0 h6i6",
        3,
        "red loses",
    ),
    (
        "under the Asian rules there is no grace",
        RuleSet::Asian,
        "2bakab2/9/9/8c/9/9/4P4/9/9/2BAKABR1 w - - 0 1",
        "h0i0 i6h6 i0h0 h6i6",
        2,
        "red loses",
    ),
    (
        "a rule that knows checks only lets it pass",
        RuleSet::CheckBan,
        "2bakab2/9/9/8c/9/9/4P4/9/9/2BAKABR1 w - - 0 1",
        "h0i0 i6h6 i0h0 h6i6",
        2,
        "draw",
    ),
    (
        "the engine league does not rule at the third occurrence",
        RuleSet::ComputerUcci,
        "2bakab2/9/9/8c/9/9/4P4/9/9/2BAKABR1 w - - 0 1",
        "h0i0 i6h6 i0h0 h6i6",
        2,
        "no ruling yet",
    ),
    (
        "but at the fourth",
        RuleSet::ComputerUcci,
        "2bakab2/9/9/8c/9/9/4P4/9/9/2BAKABR1 w - - 0 1",
        "h0i0 i6h6 i0h0 h6i6",
        3,
        "red loses",
    ),
    (
        "an elephant is chased",
        RuleSet::Asian,
        "4k4/9/b8/9/9/9/9/9/9/2RK5 w - - 0 1",
        "c0a0 a7c9 a0c0 c9a7",
        2,
        "red loses",
    ),
    (
        "but is no prey in the engine league",
        RuleSet::ComputerUcci,
        "4k4/9/b8/9/9/9/9/9/9/2RK5 w - - 0 1",
        "c0a0 a7c9 a0c0 c9a7",
        3,
        "draw",
    ),
    (
        "a pinned horse is no root",
        RuleSet::Asian,
        "4k4/8R/4n4/6c2/9/9/9/9/4R4/3K5 w - - 0 1",
        "i8i6 g6g8 i6i8 g8g6",
        2,
        "red loses",
    ),
    (
        "nor under the Chinese rules",
        RuleSet::Chinese1999,
        "4k4/8R/4n4/6c2/9/9/9/9/4R4/3K5 w - - 0 1",
        "i8i6 g6g8 i6i8 g8g6",
        2,
        "red must change",
    ),
    (
        "but protects in the engine league, which ignores pins",
        RuleSet::ComputerUcci,
        "4k4/8R/4n4/6c2/9/9/9/9/4R4/3K5 w - - 0 1",
        "i8i6 g6g8 i6i8 g8g6",
        3,
        "draw",
    ),
    (
        "both idle",
        RuleSet::Chinese1999,
        "2bakab2/9/9/9/9/9/4P4/9/9/2BAKABR1 w - - 0 1",
        "h0h1 e9e8 h1h0 e8e9",
        2,
        "draw",
    ),
    (
        "perpetual check where everything draws",
        RuleSet::AlwaysDraw,
        "4k4/R8/9/9/9/9/9/9/9/3K5 w - - 0 1",
        "a8a9 e9e8 a9a8 e8e9",
        2,
        "draw",
    ),
];

/// The board turned left to right, or the colours swapped (and the board turned over).
fn changed(fen: &str, moves: &str, mirror: bool, swap: bool) -> (String, String) {
    let mut fields = fen.split(' ');
    let board = fields.next().expect("a board");
    let mut ranks: Vec<String> = board.split('/').map(String::from).collect();
    let mut side = fields.next().expect("a side").to_string();
    if mirror {
        ranks = ranks.iter().map(|r| r.chars().rev().collect()).collect();
    }
    if swap {
        let other = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
        ranks = ranks.iter().rev().map(|r| r.chars().map(other).collect()).collect();
        side = if side == "w" { "b".into() } else { "w".into() };
    }
    let square = |file: u8, rank: u8| {
        let file = if mirror { b'a' + b'i' - file } else { file };
        let rank = if swap { b'0' + b'9' - rank } else { rank };
        [char::from(file), char::from(rank)]
    };
    let text = |m: &str| {
        let b = m.as_bytes();
        square(b[0], b[1]).into_iter().chain(square(b[2], b[3])).collect::<String>()
    };
    let moves: Vec<String> = moves.split(' ').map(text).collect();
    (format!("{} {side} - - 0 1", ranks.join("/")), moves.join(" "))
}

#[test]
fn own_loops_are_ruled_alike_in_all_colours_and_mirrors() {
    for &(what, set, fen, round, times, want) in OWN {
        for (mirror, swap) in [(false, false), (true, false), (false, true), (true, true)] {
            let (fen, round) = changed(fen, round, mirror, swap);
            let want = match (swap, want.split_once(' ')) {
                (true, Some(("red", rest))) => format!("black {rest}"),
                (true, Some(("black", rest))) => format!("red {rest}"),
                _ => want.to_string(),
            };
            let mut pos = position(&fen);
            for _ in 0..times {
                play(&mut pos, round.split(' '));
            }
            assert_eq!(ruling(set, &pos).0, want, "{what} ({fen}, {round})");
        }
    }
}

#[test]
fn the_lazy_outcome_is_the_outcome_with_evidence() {
    let sets = [
        RuleSet::Chinese1999,
        RuleSet::Chinese2020,
        RuleSet::Asian,
        RuleSet::Computer,
        RuleSet::ComputerUcci,
        RuleSet::CheckBan,
    ];
    for &(what, _, fen, round, times, _) in OWN {
        for set in sets {
            let mut pos = position(fen);
            for _ in 0..times {
                play(&mut pos, round.split(' '));
            }
            let line = LineView::new(pos.past(), pos.board());
            let at = line.occurrences();
            let start = at[at.len().saturating_sub(set.row().occurrences)];
            let mut study = arbiter_study(set);
            let mut lazy = |suspect| {
                outcome_of_loop(set, line, start, suspect, &mut |ply, _| Some(deed_at(&mut study, line, ply)))
            };
            let told = [None, Some(Side::First), Some(Side::Second)].map(&mut lazy);
            let outcome = rule_loop(set, &mut study, line, start).outcome;
            assert_eq!(told[0], outcome, "{what} {set:?}");
            for (suspect, told) in Side::BOTH.into_iter().zip(&told[1..]) {
                // Of the other's fault it may hear that it is a draw.
                let other =
                    [RepetitionOutcome::Loses(!suspect), RepetitionOutcome::MustChange(!suspect)].contains(&outcome);
                assert!(
                    *told == outcome || other && *told == RepetitionOutcome::Draw,
                    "{what} {set:?} {suspect:?}: {told:?}"
                );
            }
        }
    }
}

#[test]
fn the_lazy_outcome_is_that_with_evidence_in_every_case_of_2020() {
    let set = RuleSet::Chinese2020;
    let mut both = 0;
    for line in chuhan_tests::cases("xiangqi-repetition-2020.jsonl").lines() {
        let case: Value = serde_json::from_str(line).expect("a case is JSON");
        let mut pos = position(case["fen"].as_str().expect("a FEN"));
        play(&mut pos, case["moves"].as_array().expect("moves").iter().filter_map(Value::as_str));
        let line = LineView::new(pos.past(), pos.board());
        let at = line.occurrences();
        let start = at[at.len().saturating_sub(set.row().occurrences)];
        let mut study = arbiter_study(set);
        let lazy = outcome_of_loop(set, line, start, None, &mut |ply, _| Some(deed_at(&mut study, line, ply)));
        let ruling = rule_loop(set, &mut study, line, start);
        assert_eq!(lazy, ruling.outcome, "{}", case["id"]);
        let change = matches!(lazy, RepetitionOutcome::MustChange(_));
        both += usize::from(change && ruling.sides.iter().all(|side| side.is_forbidden()));
    }
    assert!(both > 0, "no case in which both sides do what is forbidden and one must change");
}

#[test]
fn a_reading_is_left_aside_only_where_it_changes_nothing() {
    let set = RuleSet::Chinese1999;
    let mut met = Vec::new();
    let mut compare = |pos: &Position, what: &str| {
        let line = LineView::new(pos.past(), pos.board());
        let told = rule_repetition(set, &mut arbiter_study(set), line).otherwise;
        // Ruled on anew as a whole under each reading, by a study that knows nothing.
        let anew = depends_on(set, &mut arbiter_study(set), line, &OpenPoint::UNDECIDED);
        assert_eq!(told.get(1..).unwrap_or_default(), anew, "{what}");
        met.extend(anew.iter().filter_map(|other| other.reading));
    };
    let files = ["xiangqi-repetition.jsonl", "xiangqi-unsure.jsonl", "xiangqi-repetition-2020.jsonl"];
    for line in files.map(chuhan_tests::cases).iter().flat_map(|file| file.lines()) {
        let case: Value = serde_json::from_str(line).expect("a case is JSON");
        // Among them are positions that cannot be, which nobody rules on.
        let Some(mut pos) = case["fen"].as_str().and_then(|fen| Position::from_fen(fen).ok()) else { continue };
        play(&mut pos, case["moves"].as_array().expect("moves").iter().filter_map(Value::as_str));
        compare(&pos, &case["id"].to_string());
    }
    for &(what, _, fen, round, times, _) in OWN {
        let mut pos = position(fen);
        for _ in 0..times {
            play(&mut pos, round.split(' '));
        }
        compare(&pos, what);
    }
    for reading in OpenPoint::UNDECIDED {
        assert!(met.contains(&reading), "no loop depends on {reading:?}");
    }
}

/// What a search without time gives up is neither a ruling nor remembered as one.
#[test]
fn a_ruling_that_is_given_up_is_asked_for_again() {
    let mut pos = position("2bakab2/9/9/8c/9/9/4P4/9/9/2BAKABR1 w - - 0 1");
    play(&mut pos, "h0i0 i6h6 i0h0 h6i6 h0i0 i6h6 i0h0 h6i6".split(' '));
    let mut cache = LawCache::default();
    let mut hear = |until| pos.judge(Seat::Search { ply: 0, stake: Stake::Both, until }, &mut cache, &mut Silent);
    let past = Some(Instant::now());
    assert_eq!(hear(past), Some(Ruling::Draw), "given up");
    assert_eq!(hear(None), Some(Ruling::AtMostDraw), "worked out");
    assert_eq!(hear(past), Some(Ruling::AtMostDraw), "known");
}

#[test]
fn search_and_referee_hear_the_same_law() {
    let chase = "2bakab2/9/9/8c/9/9/4P4/9/9/2BAKABR1 w - - 0 1";
    let round = "h0i0 i6h6 i0h0 h6i6";
    let mut pos = position(chase);
    play(&mut pos, round.split(' '));
    assert_eq!(heard::<Xiangqi>(&pos, 0), None, "a twofold of the game is not the search's affair");
    assert_eq!(heard::<Xiangqi>(&pos, 10), Some(Ruling::AtMostDraw), "Red to move would chase on");
    play(&mut pos, round.split(' '));
    assert_eq!(heard::<Xiangqi>(&pos, 0), Some(Ruling::AtMostDraw), "must change is not yet a loss");
    assert_eq!(pos.refereed(&mut Silent), None, "the referee lets the game go on");
    play(&mut pos, round.split(' '));
    assert_eq!(heard::<Xiangqi>(&pos, 0), Some(Ruling::Loss));
    assert_eq!(pos.refereed(&mut Silent), Some(Ruling::Loss));
}

#[test]
fn every_book_has_its_own_limit_of_natural_moves() {
    for (set, plies) in [(RuleSet::Chinese1999, 120), (RuleSet::Computer, 120), (RuleSet::ComputerUcci, 100)] {
        assert_eq!(Rules::new(set).natural_limit_plies, plies, "{set:?}");
    }
}
