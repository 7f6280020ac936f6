//! The arbiter: the claim cases of both games, bad input, and the command line.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    process::{Command, Stdio},
};

use chuhan_protocol::{
    arbiter::{Case, run_lines},
    language::Language,
    report::{Report, page},
};
use chuhan_tests::dialogue;
use serde_json::{Value, json};

/// A loop in short notation that has more than one reading.
const SHORT_FEN: &str = "2bakab2/9/9/8c/9/9/4P4/9/9/2BAKABR1 w - - 0 1";
const SHORT_LOOP: &str = "车21 炮98 车12 炮89 车21 炮98 车12 炮89";

fn rule_case(case: &Value) -> Value {
    chuhan_protocol::arbiter::rule_case(case).json()
}

fn cases(file: &str) -> Vec<Value> {
    chuhan_tests::cases(file).lines().map(|l| serde_json::from_str(l).expect("a case is JSON")).collect()
}

/// The fields of `expected` in which the answer differs.
fn differing(expected: &Value, answer: &Value) -> Vec<String> {
    const PLAIN: [&str; 10] = [
        "ruling",
        "upheld",
        "result",
        "article",
        "counter_plies",
        "limit_plies",
        "game_ended_at_ply",
        "white_can_mate",
        "black_can_mate",
        "opponent_can_mate",
    ];
    let mut out: Vec<String> = PLAIN
        .into_iter()
        .filter(|k| expected.get(k).is_some_and(|v| !v.is_null() && answer.get(k) != Some(v)))
        .map(|k| format!("{k}: {} is not {}", answer[k], expected[k]))
        .collect();
    if let Some(want) = expected["occurrences"].as_array() {
        let got: Vec<Value> =
            answer["occurrences"].as_array().into_iter().flatten().map(|o| o["ply"].clone()).collect();
        if &got != want {
            out.push(format!("occurrences: {got:?} is not {want:?}"));
        }
    }
    if let Some(want) = expected["near_misses"].as_array() {
        let sorted = |list: &[Value]| {
            let mut list: Vec<String> = list
                .iter()
                .map(|m| {
                    let mut why: Vec<&str> =
                        m["why"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
                    why.sort_unstable();
                    format!("{} {}", m["ply"], why.join(","))
                })
                .collect();
            list.sort();
            list
        };
        let got = answer["near_misses"].as_array().cloned().unwrap_or_default();
        if sorted(want) != sorted(&got) {
            out.push(format!("near misses: {got:?}"));
        }
    }
    for (name, want) in expected["penalty"].as_object().into_iter().flatten() {
        let got = &answer["penalty"][name];
        if got != want && !((want.is_null() || *want == json!(0)) && (got.is_null() || *got == json!(0))) {
            out.push(format!("penalty.{name}: {got} is not {want}"));
        }
    }
    out
}

#[test]
fn every_uncontested_chess_claim_agrees() {
    let cases = cases("chess-claims.jsonl");
    assert_eq!(cases.len(), 116);
    for case in cases {
        let wrong = differing(&case["expected"], &rule_case(&case));
        assert!(case["contested"] == json!(true) || wrong.is_empty(), "{}: {wrong:?}", case["id"]);
    }
}

#[test]
fn a_proof_line_replays_to_mate() {
    let case = json!({
        "preset": "fide-2023", "start_fen": "8/8/8/4k3/8/3K4/8/5q2 w - - 0 70", "moves": [],
        "claim": { "by": "black", "type": "flag", "flagged": "white" },
    });
    let answer = rule_case(&case);
    assert_eq!(answer["result"], "0-1");
    let mut position = shakmaty::fen::Fen::from_ascii(b"8/8/8/4k3/8/3K4/8/5q2 w - - 0 70")
        .expect("a FEN")
        .into_position::<shakmaty::Chess>(shakmaty::CastlingMode::Standard)
        .expect("a position");
    for text in answer["proof_line"].as_array().expect("a line") {
        let uci: shakmaty::uci::UciMove = text.as_str().expect("a text").parse().expect("a move");
        let m = uci.to_move(&position).expect("a legal move");
        position = shakmaty::Position::play(position, m).expect("it can be played");
    }
    assert!(shakmaty::Position::is_checkmate(&position));
}

#[test]
fn natural_limit_claims_count_the_claimants_checks() {
    for case in cases("xiangqi-repetition.jsonl").into_iter().filter(|c| !c["claim"].is_null()) {
        let answer = rule_case(&case);
        for name in ["result", "violator", "kind"] {
            assert_eq!(answer[name], case["expected"][name], "{} {name}", case["id"]);
        }
        assert_eq!(answer.get("penalty"), case["expected"].get("penalty"), "{}", case["id"]);
    }
}

const CHASE: (&str, &str) = ("2bakab2/9/9/8c/9/9/4P4/9/9/2BAKABR1 w - - 0 1", "h0i0 i6h6 i0h0 h6i6");
const CHECKS: (&str, &str) = ("4k4/R8/9/9/9/9/9/9/9/3K5 w - - 0 1", "a8a9 e9e8 a9a8 e8e9");
const IDLE: (&str, &str) = ("2bakab2/9/9/9/9/9/4P4/9/9/2BAKABR1 w - - 0 1", "h0h1 e9e8 h1h0 e8e9");
const MATED: (&str, &str) = ("3k5/3R5/9/9/4R4/9/9/9/9/3K5 b - - 0 1", "");
const DEAD: (&str, &str) = ("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "");

#[test]
fn each_rule_book_is_cited_by_its_own_numbers() {
    for (set, (fen, round), times, article) in [
        ("chinese-1999", CHASE, 2, Some("24.3, 25.2, 26.4")),
        ("chinese-2020", CHASE, 2, Some("25.3, 24.11")),
        ("asian", CHASE, 2, Some("AXF repetition rules")),
        ("computer", CHASE, 2, Some("computer rules")),
        ("computer-ucci", CHASE, 3, Some("computer rules")),
        ("check-ban", CHASE, 2, Some("plain repetition")),
        ("chinese-1999", CHECKS, 2, Some("24.1, 26.1, 28.10")),
        ("chinese-2020", CHECKS, 2, Some("25.1, 24.9")),
        ("asian", CHECKS, 2, Some("AXF detail rule 6")),
        ("chinese-1999", IDLE, 2, Some("24.2, 25.2, 26.2")),
        ("chinese-2020", IDLE, 2, Some("25.2")),
        ("chinese-1999", IDLE, 1, Some("24")),
        ("chinese-2020", IDLE, 1, None),
        // Of mates and dead positions only the text of 1999 is in hand.
        ("chinese-1999", MATED, 1, Some("4.1.1, 3.1")),
        ("chinese-2020", MATED, 1, None),
        ("asian", MATED, 1, None),
        ("computer", MATED, 1, None),
        ("chinese-1999", DEAD, 1, Some("4.2.1")),
        ("chinese-2020", DEAD, 1, None),
        ("asian", DEAD, 1, None),
    ] {
        let moves = [round].repeat(times).join(" ");
        let answer = rule_case(&json!({ "ruleset": set, "fen": fen, "moves": moves.trim() }));
        assert_eq!(answer["article"].as_str(), article, "{set} {fen}: {answer}");
        for language in ["en", "zh"] {
            let line = ["--game", "xiangqi", "--rules", set, "--fen", fen, "--moves", moves.trim(), "--lang", language];
            let (out, complaint, _) = arbiter(&line);
            assert_eq!(complaint, "", "{set} {fen}");
            // No other book has articles 27 to 29, or cites 4.1 and 4.2.
            let old = ["27.1", "27.2", "28.", "29.", "4.1.", "4.2."].into_iter().any(|number| {
                out.match_indices(number).any(|(at, _)| !out[..at].ends_with(|c: char| c.is_ascii_digit() || c == '.'))
            });
            assert_eq!(old, set == "chinese-1999", "{set} {fen}:\n{out}");
        }
    }
}

#[test]
fn rulings_of_2020_cite_articles_24_to_26_only() {
    let mut found = std::collections::BTreeSet::new();
    for case in cases("xiangqi-repetition-2020.jsonl") {
        let answer = rule_case(&case);
        found.extend(answer["article"].as_str().expect("an article").split(", ").map(str::to_owned));
    }
    let known = ["24.10", "24.11", "24.13", "24.17", "24.9", "25.1", "25.2", "25.3", "26.9", "26.9.4"];
    assert!(found.iter().all(|number| known.contains(&number.as_str())), "{found:?}");
    assert!(["24.17", "25.2", "25.3", "26.9.4"].into_iter().all(|number| found.contains(number)), "{found:?}");
}

/// A pawn of Black's checks on e1; then the horse takes the elephant, whatever Red answers.
const RUN: (&str, &str) = ("4R4/3k5/5R3/9/9/2B6/n8/3pB4/4p4/3K5 w - - 0 1", "e9d9 d8e8 d9e9 e8d8");

#[test]
fn the_lines_behind_threats_are_shown() {
    let moves = [RUN.1, RUN.1].join(" ");
    let case = json!({ "ruleset": "chinese-1999", "fen": RUN.0, "moves": moves });
    let answer = rule_case(&case);
    let prey = &answer["moves"][1]["prey"][0];
    // The taker is the unit that captures.
    assert_eq!((&prey["square"], &prey["taker"]), (&json!("c4"), &json!("a3")), "{answer}");
    let line = json!({ "move": "e1d1", "check": [{ "answer": "d0e0", "then": { "move": "a3c4", "takes": 5 } }] });
    assert_eq!(prey["proof"], line);
    assert_eq!((&answer["start"], &answer["record"][0]), (&json!(RUN.0), &json!("e9d9")));
    for (language, wanted) in [("en", "… K6=5  H1-3 takes the elephant (+5)"), ("zh", "吃相（+5）")] {
        let line = ["--game", "xiangqi", "--fen", RUN.0, "--moves", &moves, "--lang", language];
        let (out, ..) = arbiter(&line);
        assert!(out.contains(wanted), "{out}");
    }
    let page = page::html(&Report::of(&chuhan_protocol::arbiter::rule_case(&case), Language::English));
    assert!(
        page.contains("<details class=\"tree\">") && page.contains("takes the elephant (+5)</figcaption>"),
        "{page}"
    );
}

#[test]
fn exchanges_and_what_stood_before_a_move_have_their_lines() {
    let answer = |file: &str, id: &str| {
        let case = cases(file).into_iter().find(|case| case["id"] == id).expect("a case");
        rule_case(&case)
    };
    let exchange = answer("xiangqi-unsure.jsonl", "axf88-092-cn99");
    let line = json!({ "move": "i2i5", "exchange": [
        { "answer": "i7i5", "then": { "move": "f5i5", "takes": 10 } },
        { "answer": "i9i5", "then": { "move": "i0i7", "takes": 10 } },
    ] });
    assert_eq!((&exchange["moves"][1]["ply"], &exchange["moves"][1]["prey"][0]["proof"]), (&json!(3), &line));
    let run = answer("xiangqi-repetition-2020.jsonl", "cn20-ref-14");
    let line = json!({ "move": "g0d0", "check": [
        { "answer": "g1i0", "then": { "move": "d0a0", "takes": 5 } },
        { "answer": "e1f0", "then": { "move": "d0a0", "takes": 20 } },
    ] });
    let stood = json!({ "taker": "g0", "route": "check run", "proof": line });
    assert_eq!(run["moves"][1]["existed_before"][0]["stood"], stood);
}

#[test]
fn a_broken_line_never_ends_the_batch() {
    let good = r#"{"id":"ok","ruleset":"asian","fen":"4k4/R8/9/9/9/9/9/9/9/3K5 w - - 0 1","moves":["a8a9","e9e8"]}"#;
    let input = format!(
        "{good}\nnot json\n[1]\n\n{{\"id\":7,\"ruleset\":\"nobody's\"}}\n{{\"id\":8,\"preset\":\"fide-2023\",\"start_fen\":\"x\"}}\n{good}\n"
    );
    let mut output = Vec::new();
    run_lines(input.as_bytes(), &mut output, &Case::default()).expect("memory takes it");
    let answers: Vec<Value> =
        String::from_utf8(output).expect("text").lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    let results: Vec<&str> = answers.iter().map(|a| a["result"].as_str().expect("a result")).collect();
    assert_eq!(results, ["no ruling yet", "error", "error", "error", "error", "no ruling yet"]);
    assert!(answers[1]["reason"].as_str().is_some_and(|r| r.contains("line 2")));
    assert_eq!(answers[3]["id"], 7);
}

fn arbiter(arguments: &[&str]) -> (String, String, i32) {
    dialogue::run(env!("CARGO_BIN_EXE_chuhan"), &[&["arbiter"], arguments].concat())
}

/// The same with a record on standard input.
fn arbiter_on(record: &str, arguments: &[&str]) -> (String, String, i32) {
    dialogue::run_on(env!("CARGO_BIN_EXE_chuhan"), &[&["arbiter"], arguments].concat(), record.as_bytes())
}

#[test]
fn the_command_line_rules_in_both_games_and_languages() {
    let knights = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1";
    let (out, _, code) = arbiter(&["--claim", "threefold", "--moves", knights, "--move", "Ng8"]);
    assert!(out.starts_with("Ruling: upheld"), "{out}");
    assert!(out.contains("Article: 9.2.1"), "{out}");
    assert_eq!(code, 0);
    let (out, _, code) =
        arbiter(&["--claim", "threefold", "--moves", "Nf3 Nf6", "--clock-white", "50", "--clock-black", "50"]);
    assert!(out.contains("incorrect") && out.contains("+120"), "{out}");
    assert_eq!(code, 1);
    let chase = "h0i0 i6h6 i0h0 h6i6 h0i0 i6h6 i0h0 h6i6";
    let fen = "2bakab2/9/9/8c/9/9/4P4/9/9/2BAKABR1 w - - 0 1";
    let (out, _, code) = arbiter(&["--game", "xiangqi", "--fen", fen, "--moves", chase, "--lang", "zh"]);
    assert!(out.starts_with("裁决：红方必须变着"), "{out}");
    assert_eq!(code, 0);
    let (out, _, _) = arbiter(&["--game", "xiangqi", "--fen", fen, "--moves", chase, "--json"]);
    let answer: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(answer["violator"], "red");
}

#[test]
fn bad_input_is_one_line_with_its_place() {
    for (arguments, place) in [
        (vec!["--moves", "e4 e5 Ke5"], "--moves: move 2 (white): `Ke5`: no king can go there"),
        (vec!["--fen", "8/8"], "--fen"),
        (vec!["--rules", "fide-1066"], "--rules"),
        (vec!["--game", "xiangqi", "--moves", "h2e2 a0a5"], "--moves: move 1 (black): `a0a5`: the piece on a0 belongs"),
    ] {
        let (out, err, code) = arbiter(&arguments);
        assert_eq!((out.as_str(), code), ("", 2), "{arguments:?}");
        assert!(err.lines().count() == 1 && err.contains(place), "{arguments:?}: {err}");
    }
}

#[test]
fn cases_are_read_from_standard_input() {
    let line = "{\"id\":\"a\",\"preset\":\"fide-2023\",\"start_fen\":\"8/8/4k3/8/8/3K4/8/8 w - - 0 60\",\"moves\":[],\"claim\":{\"type\":\"audit\"}}\n";
    let (out, ..) = arbiter_on(line, &["--jsonl", "-"]);
    let answer: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((&answer["id"], &answer["article"]), (&json!("a"), &json!("5.2.2")));
}

#[test]
fn each_line_is_answered_as_it_comes() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chuhan"))
        .args(["arbiter", "--jsonl", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut to = child.stdin.take().expect("a pipe");
    let mut from = BufReader::new(child.stdout.take().expect("a pipe"));
    for id in 0..3 {
        writeln!(to, "{{\"id\":{id},\"preset\":\"fide-2023\",\"claim\":{{\"type\":\"audit\"}}}}").expect("it reads");
        to.flush().expect("it reads");
        // No answer here would be a test that never ends.
        let mut answer = String::new();
        from.read_line(&mut answer).expect("it answers");
        assert_eq!(serde_json::from_str::<Value>(&answer).expect("JSON")["id"], id);
    }
    writeln!(to, "{{").expect("it reads");
    drop(to);
    assert_eq!(child.wait().expect("it ends").code(), Some(2));
}

#[test]
fn the_schema_fits_what_goes_in_and_what_comes_out() {
    let (schema, _, code) = arbiter(&["--schema"]);
    assert_eq!(code, 0);
    let schema: Value = serde_json::from_str(&schema).expect("JSON");
    let of = |part: &str| jsonschema::validator_for(&schema[part]).expect("a schema");
    let (case_schema, answer_schema) = (of("case"), of("answer"));
    let mut answers = Vec::new();
    for file in
        ["chess-claims.jsonl", "xiangqi-repetition.jsonl", "xiangqi-repetition-2020.jsonl", "xiangqi-unsure.jsonl"]
    {
        for case in cases(file) {
            let wrong: Vec<String> = case_schema.iter_errors(&case).map(|error| error.to_string()).collect();
            assert!(wrong.is_empty(), "{}: {wrong:?}", case["id"]);
            let answer = rule_case(&case);
            let wrong: Vec<String> = answer_schema.iter_errors(&answer).map(|error| error.to_string()).collect();
            assert!(wrong.is_empty(), "{}: {wrong:?} {answer}", case["id"]);
            answers.push(answer);
        }
    }
    // What the reader refuses for its form the schema refuses, too.
    for case in [
        json!({ "preset": "fide-2023", "moevs": [] }),
        json!({ "preset": "fide-1066" }),
        json!({ "preset": { "fifty_plies": 0 } }),
        json!({ "preset": "fide-2023", "moves": [1] }),
        json!({ "preset": "fide-2023", "claim": { "type": "draw" } }),
        json!({ "preset": "fide-2023", "claim": { "type": "flag", "clocks": { "white_s": -1 } } }),
        json!({ "ruleset": "asian", "claim": { "type": "flag", "flagged": "green" } }),
        json!({ "ruleset": "asian", "headers": { "venue": "x" } }),
    ] {
        assert!(!case_schema.is_valid(&case), "{case}");
        assert_eq!(rule_case(&case)["result"], "error", "{case}");
    }
    // No answer fits without its fields, or with a word that nobody says.
    for answer in answers.iter().step_by(37) {
        for field in ["result", "article"] {
            let mut without = answer.clone();
            without.as_object_mut().expect("an object").remove(field);
            assert!(!answer_schema.is_valid(&without) || answer["ruling"] == "error", "{field}: {answer}");
        }
        let mut other = answer.clone();
        other["result"] = "perhaps".into();
        assert!(!answer_schema.is_valid(&other), "{other}");
    }
}

#[test]
fn a_sheet_that_is_ruled_on_by_its_reading_is_not_ruled_on() {
    // The chariot's four moves may go sideways or along its column: a chase, or none.
    let (out, err, code) = arbiter(&["--fen", SHORT_FEN, "--moves", SHORT_LOOP, "--json"]);
    let answer: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("JSON: {out}{err}"));
    assert_eq!((&answer["result"], code), (&json!("not established"), 3), "{answer}");
    let readings = answer["sheet_readings"].as_array().expect("readings");
    let results: Vec<&Value> = readings.iter().map(|reading| &reading["result"]).collect();
    assert!(results.len() > 1 && results[0] != results[1], "{results:?}");
    assert!(readings.iter().all(|reading| reading["words"].as_array().is_some_and(|words| !words.is_empty())));
    let (out, _, code) = arbiter(&["--fen", SHORT_FEN, "--moves", SHORT_LOOP]);
    assert_eq!(code, 3);
    assert!(out.matches("One reading").count() == results.len(), "{out}");
}

#[test]
fn an_illegal_move_of_xiangqi_is_ruled_in_every_notation() {
    let facing = "4k4/9/9/9/4C4/9/9/9/9/4K4 w - - 0 1";
    for (fen, moves, article) in [
        (facing, "e5d5", "4.1.2"),
        (facing, "E5-D5", "4.1.2"),
        (facing, "炮五平六", "4.1.2"),
        (facing, "C5=6", "4.1.2"),
        ("4k4/9/9/9/9/9/9/4r4/9/3K1R3 w - - 0 1", "帅六平五", "4.1.6"),
        ("3k5/9/9/9/4R4/9/9/9/9/4K4 w - - 0 1", "帅五平六", "4.1.2"),
        ("3k5/9/9/9/4R4/9/9/9/9/4K4 w - - 0 1", "K5=6", "4.1.2"),
        ("4k4/9/9/9/4P4/4R4/9/9/9/4K4 w - - 0 1", "车五进四", "4.1.6"),
    ] {
        let plain = ["--game", "xiangqi", "--fen", fen, "--moves", moves];
        let (out, err, code) = arbiter(&[&plain[..], &["--json"]].concat());
        let answer: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("JSON: {out}{err}"));
        assert_eq!((&answer["result"], &answer["article"]), (&json!("illegal record"), &json!(article)), "{moves}");
        assert_eq!(code, 2);
        let (out, _, code) = arbiter(&[&plain[..], &["--claim", "illegal"]].concat());
        assert!(out.contains(&format!("Ruling: red loses\nArticle: {article}\n")), "{out}");
        assert_eq!(code, 0);
    }
    // What names no move is a mistake of the sheet.
    for moves in ["炮五平十", "hello", "马二进三"] {
        let (out, err, code) = arbiter(&["--game", "xiangqi", "--fen", facing, "--moves", moves, "--claim", "illegal"]);
        assert_eq!((out.as_str(), code), ("", 2), "{moves}: {err}");
    }
}

#[test]
fn nobody_is_found_guilty_of_what_nothing_tells() {
    let record = |tags: &str, result: &str, clocks: [&str; 2]| {
        let [white, black] = clocks.map(|c| if c.is_empty() { String::new() } else { format!("{{[%clk {c}]}} ") });
        format!("{tags}[Result \"{result}\"]\n\n1. e4 {white}e5 {black}2. Nf3 {white}Nc6 {black}{result}\n")
    };
    let time = "[Termination \"Time forfeit\"]\n";
    let plain = record("", "*", ["", ""]);
    for (claim, record, options, wanted, code) in [
        ("flag", &plain, vec![], "not established", 3),
        ("flag", &record("[Termination \"Normal\"]\n", "1-0", ["", ""]), vec![], "not established", 3),
        ("flag", &record("[Termination \"Normal\"]\n", "1-0", ["0:10:00", "0:00:00"]), vec![], "not established", 3),
        ("flag", &record(time, "1-0", ["", ""]), vec![], "1-0", 0),
        ("flag", &record(time, "0-1", ["", ""]), vec![], "0-1", 0),
        ("flag", &record("", "*", ["0:00:00", "0:10:00"]), vec![], "0-1", 0),
        ("flag", &record("", "*", ["0:00:00", "0:00:00"]), vec![], "not established", 3),
        ("flag", &plain, vec!["--flagged", "black"], "1-0", 0),
        ("flag", &plain, vec!["--by", "black"], "0-1", 0),
        ("flag", &plain, vec!["--clock-black", "0"], "1-0", 0),
        ("resign", &plain, vec![], "not established", 3),
        ("resign", &record(time, "1-0", ["", ""]), vec![], "not established", 3),
        ("resign", &record("", "1/2-1/2", ["", ""]), vec![], "not established", 3),
        ("resign", &record("[Termination \"White resigns\"]\n", "0-1", ["", ""]), vec![], "0-1", 0),
        ("resign", &plain, vec!["--by", "black"], "1-0", 0),
        ("agreement", &plain, vec![], "1/2-1/2", 0),
        ("agreement", &record("", "1/2-1/2", ["", ""]), vec![], "1/2-1/2", 0),
        ("agreement", &record("", "1-0", ["", ""]), vec![], "not established", 3),
        // What only words tell does not stand against the record.
        ("resign", &record("", "1-0", ["", ""]), vec!["--by", "white"], "not established", 3),
        ("resign", &record("", "1-0", ["", ""]), vec!["--by", "black"], "1-0", 0),
        ("resign", &record("", "1/2-1/2", ["", ""]), vec!["--by", "white"], "not established", 3),
        ("flag", &record("", "1-0", ["", ""]), vec!["--flagged", "white"], "not established", 3),
        ("flag", &record("", "1-0", ["", ""]), vec!["--by", "black"], "not established", 3),
        ("flag", &record(time, "1-0", ["", ""]), vec!["--flagged", "white"], "not established", 3),
        ("flag", &record("", "0-1", ["0:00:05", "0:00:00"]), vec![], "not established", 3),
        ("flag", &record("", "*", ["0:00:05", "0:00:03"]), vec!["--flagged", "black"], "1-0", 0),
        ("flag", &plain, vec!["--flagged", "black", "--clock-black", "5:00"], "not established", 3),
        ("illegal", &record("", "1-0", ["", ""]), vec!["--by", "black", "--illegal-count", "2"], "not established", 3),
        ("illegal", &record("", "1-0", ["", ""]), vec!["--by", "black", "--illegal-count", "1"], "goes on", 0),
        ("illegal", &plain, vec![], "not established", 3),
        ("illegal", &plain, vec!["--by", "black"], "not established", 3),
        ("illegal", &plain, vec!["--by", "black", "--illegal-count", "2"], "0-1", 0),
    ] {
        let (out, err, exit) = arbiter_on(record, &[&["-", "--claim", claim], options.as_slice()].concat());
        let first = out.lines().next().unwrap_or_default();
        assert!(first.contains(wanted), "{claim} {options:?} {record}: {out}{err}");
        assert_eq!(exit, code, "{claim} {options:?} {record}: {out}{err}");
        if code == 3 {
            assert!(!first.contains('1') && out.contains("missing is "), "{out}");
        }
    }
    for claim in ["flag", "resign", "illegal"] {
        let case = json!({ "preset": "fide-2023", "moves": "e2e4", "claim": { "type": claim } });
        let answer = rule_case(&case);
        assert_eq!((&answer["ruling"], &answer["result"]), (&json!("not established"), &json!("*")), "{claim}");
    }
}

#[test]
fn a_printed_ruling_names_what_is_signed() {
    let record = "[Game \"Chinese Chess\"]\n[Red \"Wang\"]\n[Black \"Li\"]\n[Date \"2005.10.01\"]\n\n\
                  1. C2=5 H8+7 2. C5=2 H7-8 3. C2=5 H8+7 4. C5=2 H7-8 *\n";
    let asked = ["-", "--game", "xiangqi", "--claim", "repetition", "--by", "black"];
    let program = format!("Chuhan {}", env!("CARGO_PKG_VERSION"));
    for (language, options, expected) in [
        (
            "en",
            &asked[..],
            "Rules: chinese-1999; Claim: repetition; Claimant: Black; Red: Wang; Black: Li; Date: 2005.10.01\n",
        ),
        (
            "zh",
            &asked[..],
            "规则：chinese-1999；申请：循环局面；申请方：黑方；红方：Wang；黑方：Li；日期：2005.10.01\n",
        ),
        ("en", &asked[..3], "Claimant: ____________; Red: Wang"),
    ] {
        let page = std::env::temp_dir().join(format!("chuhan-signed-{}.html", std::process::id()));
        let file = page.to_str().expect("a name");
        let (out, err, _) = arbiter_on(record, &[options, &["--lang", language, "--html", file]].concat());
        assert!(out.contains(expected), "{expected}: {out}{err}");
        let last = out.lines().last().unwrap_or_default();
        assert!(last.starts_with(&program) && last.contains("____"), "{out}");
        let html = std::fs::read_to_string(&page).expect("a page");
        std::fs::remove_file(&page).expect("it can go");
        for words in expected.trim_end().split(if language == "zh" { '；' } else { ';' }) {
            assert!(html.contains(&format!("<span>{}</span>", words.trim())), "{words}: {html}");
        }
        assert!(html.contains(&program));
    }
    // The claim is named as it was made, and the players of a record that breaks off too.
    for (record, options, expected) in [
        (
            record,
            &["--game", "xiangqi", "--claim", "dead"][..],
            "Claim: dead position; Claimant: ____________; Red: Wang",
        ),
        ("[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 e5 2. Ke3 *\n", &["--claim", "illegal"], "White: Ann; Black: Bob"),
        (
            "[Red \"Wang\"]\n[Black \"Li\"]\n[Result \"0-1\"]\n\n1. C2=5 H8+7 0-1\n",
            &["--game", "xiangqi", "--claim", "agreement"],
            "Claim: agreement",
        ),
    ] {
        let (out, err, _) = arbiter_on(record, &[&["-"], options].concat());
        assert!(out.contains(expected), "{expected}: {out}{err}");
        assert_eq!(out.starts_with("Ruling: not established"), expected == "Claim: agreement", "{out}");
    }
    // Without a choice that the rule set leaves there is nothing to say of readings.
    for (rules, options, expected) in [
        ("chinese-1999", &[][..], Some("Other readings: holds under every reading")),
        ("chinese-1999", &["--no-sensitivity"][..], None),
        ("asian", &[][..], None),
    ] {
        let (out, err, _) = arbiter_on(record, &[&["-", "--game", "xiangqi", "--rules", rules], options].concat());
        let told = out.lines().find(|line| line.starts_with("Other readings"));
        assert_eq!(told, expected, "{out}{err}");
    }
}

#[test]
fn time_goes_to_whom_it_is_due() {
    let illegal = ["--claim", "illegal", "--by", "black", "--illegal-count", "1"];
    for (clocks, expected) in [
        (
            ["--clock-white", "40", "--clock-black", "30"],
            ["White's clock: 0:40 unchanged", "Black's clock: 0:30 → 2:30"],
        ),
        (["--clock-white", "1:30:00", "--clock-black", "9:05"], ["White's clock: 1:30:00 unchanged", "→ 11:05"]),
    ] {
        let (out, _, code) = arbiter(&[&illegal[..], &clocks].concat());
        for words in expected.into_iter().chain(["Offender: White", "Offender's opponent: Black", "+120 s (Black)"]) {
            assert!(out.contains(words), "{words}: {out}");
        }
        assert_eq!(code, 0);
    }
    // 9.5(b): half of the claimant's time goes, and three minutes come to the opponent.
    let wrong = ["--rules", "fide-2009", "--claim", "threefold", "--moves", "e4 e5"];
    for (clock, expected) in
        [("--clock-white", "White's clock: 5:00 → 2:30"), ("--clock-black", "Black's clock: 5:00 → 8:00")]
    {
        let (out, _, code) = arbiter(&[&wrong[..], &[clock, "300"]].concat());
        for words in [expected, "Claimant: White", "Claimant's opponent: Black", "+180 s (Black)"] {
            assert!(out.contains(words), "{words}: {out}");
        }
        assert_eq!((out.matches("clock:").count(), code), (1, 1), "{out}");
    }
    for clock in ["1:60", "1:2:3:4", "", "1:5", "99999999:00:00"] {
        let (_, err, code) = arbiter(&[&illegal[..], &["--clock-white", clock]].concat());
        assert!(code == 2 && err.contains("--clock-white"), "{clock}: {err}");
    }
}

#[test]
fn articles_are_those_of_the_books() {
    let cited = |arguments: &[&str]| {
        let (out, err, _) = arbiter(arguments);
        let list = out.split("Articles cited\n").nth(1).unwrap_or_default().to_owned();
        (out, list, err)
    };
    let illegal = ["--claim", "illegal", "--by", "black", "--illegal-count", "1", "--pace"];
    for (pace, article) in [("standard", "7.5.5"), ("rapid", "A.3"), ("blitz", "B.2")] {
        let (out, list, _) = cited(&[&illegal[..], &[pace]].concat());
        assert!(out.contains(&format!("Article: {article}\n")) && list.contains("7.5.5  "), "{out}");
        // The second loses, however fast the game is.
        let (out, ..) = cited(&["--claim", "illegal", "--by", "black", "--illegal-count", "2", "--pace", pace]);
        assert!(out.contains("Article: 7.5.5\n") && out.contains("the 2nd of that player: it loses"), "{out}");
    }
    let three = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    let (out, list, _) = cited(&["--rules", "fide-2009", "--claim", "threefold", "--moves", three]);
    assert!(list.contains("9.2(b)") && list.contains("9.5(a)"), "{out}");
    // 9.4 of 2009 forfeits the claim with the completed move, not with the touch.
    let (out, ..) = cited(&["--rules", "fide-2009", "--claim", "threefold", "--moves", three, "--touched"]);
    assert!(out.starts_with("Ruling: upheld"), "{out}");
    let (out, list, _) = cited(&["--rules", "fide-2009", "--claim", "threefold", "--moves", three, "--by", "black"]);
    assert!(out.starts_with("Ruling: inadmissible") && list.contains("9.4"), "{out}");
    let (out, ..) = cited(&["--claim", "threefold", "--moves", three, "--touched"]);
    assert!(out.contains("Article: 9.4\n"), "{out}");
    // 10.5 asks for a bare king, 6.9 for a mate by any series of moves.
    let fen = "8/8/4k3/8/4r3/3K4/8/8 b - - 0 60";
    let flag = ["--claim", "flag", "--flagged", "black", "--fen", fen, "--rules"];
    let (out, list, _) = cited(&[&flag[..], &["fide-1990s-intro"]].concat());
    assert!(out.contains("only the king left") && !out.contains("series of legal moves"), "{out}");
    assert!(list.contains("A bare king cannot win"), "{out}");
    let (out, ..) = cited(&[&flag[..], &["fide-2009"]].concat());
    assert!(out.contains("series of legal moves"), "{out}");
    // 8.2(b) of 1984: capture; else move the own piece; else capture with another.
    let touch = ["touch", "--rules", "cn-1984", "--fen", "4k3/8/8/3p4/8/8/8/R3K3 w - - 0 1", "--touched", "a1,d5"];
    let (out, ..) = cited(&touch);
    assert!(out.contains("else move the own; else capture with another"), "{out}");
    // The names of 28.14 and 28.15, and the formula.
    for ((fen, round), article, formula) in [
        (CHASE, "28.15", "红方长捉，黑方闲着：长打对非长打"),
        (CHECKS, "28.15", "红方长将，黑方闲着：长打对非长打"),
        (IDLE, "", "双方均为允许着法"),
    ] {
        let moves = [round; 2].join(" ");
        let (out, list, _) = cited(&["--game", "xiangqi", "--fen", fen, "--moves", &moves]);
        assert!(list.contains(article), "{out}");
        let (chinese, ..) = cited(&["--game", "xiangqi", "--fen", fen, "--moves", &moves, "--lang", "zh"]);
        assert!(chinese.contains(formula), "{chinese}");
        assert_eq!(list.contains("28.14") || list.contains("28.15"), !article.is_empty(), "{out}");
    }
    // Chapter 7 of 1999 says once more by what a chase is one, and who may not check.
    for ((fen, round), items) in [(CHASE, &["VII.2  "][..]), (CHECKS, &["VII.1  "]), (IDLE, &[])] {
        let moves = [round; 2].join(" ");
        let (out, list, _) = cited(&["--game", "xiangqi", "--fen", fen, "--moves", &moves]);
        assert!(items.iter().all(|item| list.contains(item)), "{out}");
        assert_eq!(list.contains("VII."), !items.is_empty(), "{out}");
        let (out, list, _) = cited(&["--game", "xiangqi", "--fen", fen, "--moves", &moves, "--rules", "chinese-2020"]);
        assert!(!list.contains("VII."), "{out}");
    }
}

#[test]
fn an_illegal_move_of_the_record_is_ruled_by_its_article() {
    let spanish = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc7";
    let (out, err, code) = arbiter(&["--claim", "illegal", "--moves", spanish, "--clock-black", "10:00"]);
    assert_eq!((err.as_str(), code), ("", 0), "{out}");
    for words in ["Article: 7.5.5", "White's move 4.Bxc7 is illegal", "Offender: White", "Black's clock: 10:00 → 12:00"]
    {
        assert!(out.contains(words), "{words}: {out}");
    }
    assert!(out.contains("r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4"), "{out}");
    let (out, _, code) =
        arbiter(&["--claim", "illegal", "--moves", spanish, "--illegal-count", "2", "--by", "white", "--json"]);
    let answer: Value = serde_json::from_str(&out).expect("JSON");
    let illegal = json!({ "ply": 7, "move_no": 4, "side": "white", "move": "Bxc7" });
    assert_eq!((&answer["result"], &answer["illegal_move"], code), (&json!("0-1"), &illegal, 0), "{out}");
    // What stands behind the illegal move falls with it, and who complains is named.
    let (out, ..) = arbiter(&["--claim", "illegal", "--by", "white", "--moves", &format!("{spanish} bxc6 5. O-O")]);
    for words in ["2 moves behind the illegal one", "Claimant: White", "Offender: White", "White makes a legal move"] {
        assert!(out.contains(words), "{words}: {out}");
    }
    let (out, ..) = arbiter(&["--claim", "illegal", "--illegal-count", "2", "--moves", spanish]);
    assert!(out.contains("White's move 4.Bxc7 is illegal, the 2nd of that player: it loses the game."), "{out}");
    for (rules, article) in [("fide-2009", "7.4(b)"), ("cn-1984", "9.1"), ("fide-1990s-intro", "8.1")] {
        let (out, ..) = arbiter(&["--claim", "illegal", "--rules", rules, "--moves", spanish]);
        assert!(out.contains(&format!("Article: {article}\n")), "{out}");
    }
    // What is no move, or could be several, is a fault of the sheet; so is any without a complaint.
    for (claim, moves) in [("illegal", "e4 e5 Zz9"), ("illegal", "d4 d5 Nf3 Nf6 Nd2"), ("audit", spanish)] {
        let moves = if moves.ends_with("Nd2") { "d4 d5 Nf3 Nf6 Bd2 Nc6 Bc3 Nb8 Nd2" } else { moves };
        let (out, err, code) = arbiter(&["--claim", claim, "--moves", moves]);
        assert_eq!((out.as_str(), code), ("", 2), "{moves}: {err}");
        assert!(err.contains("--moves: move "), "{err}");
    }
    let case = json!({ "preset": "fide-2023", "moves": "e2e4 e7e5 e4e6", "claim": { "type": "illegal" } });
    assert_eq!(rule_case(&case)["illegal_move"]["ply"], 3);
}

#[test]
fn xiangqi_rules_on_flags_resignations_agreements_and_illegal_moves() {
    let claim = |claim: &str, options: &[&str]| {
        let plain = ["--game", "xiangqi", "--moves", "h2e2 h9g7", "--claim", claim];
        arbiter(&[&plain[..], options].concat())
    };
    for (name, options, verdict, article, code) in [
        ("flag", &["--flagged", "red"][..], "red loses", "4.1.4, 22.1", 0),
        ("flag", &["--by", "red"], "black loses", "4.1.4, 22.1", 0),
        ("flag", &["--clock-red", "0"], "red loses", "4.1.4, 22.1", 0),
        ("flag", &[], "not established", "4.1.4, 22.1", 3),
        ("flag", &["--flagged", "both"], "not established", "4.1.4, 22.1", 3),
        ("flag", &["--flagged", "red", "--clock-red", "1:00"], "not established", "4.1.4, 22.1", 3),
        ("flag", &["--flagged", "red", "--clock-black", "1:00"], "red loses", "4.1.4, 22.1", 0),
        ("natural-limit", &["--clock-red", "5:01"], "not established", "23.3", 3),
        ("resign", &["--by", "black"], "black loses", "4.1.9", 0),
        ("resign", &[], "not established", "4.1.9", 3),
        ("agreement", &[], "draw", "4.2.2", 0),
        ("illegal", &["--by", "black", "--illegal-count", "1"], "red loses", "4.1.6", 0),
        ("illegal", &["--by", "black"], "not established", "4.1.6", 3),
        ("natural-limit", &["--by", "red", "--clock-red", "5:01"], "no ruling yet", "23.3, 9.1.4", 1),
        ("natural-limit", &["--by", "red", "--clock-red", "4:59"], "red loses", "23.3, 9.1.4, 4.1.4", 0),
        ("natural-limit", &["--by", "red", "--clock-black", "0:59"], "no ruling yet", "23.3, 9.1.4", 1),
    ] {
        let (out, err, exit) = claim(name, options);
        assert!(out.contains(&format!("Ruling: {verdict}\nArticle: {article}\n")), "{name} {options:?}: {out}{err}");
        assert_eq!(exit, code, "{name} {options:?}: {out}");
        assert_eq!(code == 3, out.contains("missing is "), "{out}");
    }
    // The clock before and after, whose it is, and what was counted.
    let (out, ..) = claim("natural-limit", &["--by", "black", "--clock-black", "5:01"]);
    for words in ["Black's clock: 5:01 → 0:01\n", "Of Black's moves since the last capture 1 count", "Red made 1; 60"]
    {
        assert!(out.contains(words), "{words}: {out}");
    }
    let (out, err, code) = claim("quickplay", &[]);
    assert!(code == 2 && (out + &err).contains("xiangqi has no claim 'quickplay'"), "{err}");
    let case = json!({ "ruleset": "chinese-1999", "moves": "h2e2", "claim": { "type": "flag", "flagged": "black" } });
    assert_eq!(rule_case(&case)["result"], "black loses");
}
