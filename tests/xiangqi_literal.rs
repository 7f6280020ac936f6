//! The core's law against the literal transcription: on the case files and on random loops.

use std::{fs, time::Instant};

use chuhan_tests::literal::{
    xiangqi::Grid,
    xiangqi_law::{Book, Outcome, Record, Referee, is_dead},
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
        let begun = Instant::now();
        let (result, violator, kind) = in_words(&mut referee, book, &record);
        if begun.elapsed().as_millis() > 500 {
            println!("{} took {:?}", case["id"], begun.elapsed());
        }
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
