//! The numbers of a text of the law in TOML files: each of them steers a ruling, and whatever is
//! wrong with a file is told in one line with its place.

use std::{fs, path::PathBuf};

use chuhan_protocol::arbiter::{
    self,
    presets::{chess_preset, chess_toml, xiangqi_preset, xiangqi_toml},
};
use chuhan_tests::dialogue;
use serde_json::{Value, json};

fn rule_case(case: &Value) -> Value {
    arbiter::rule_case(case).json()
}

/// Knights out and back: `times` occurrences of the start position.
fn shuffles(times: usize) -> String {
    ["g1f3 g8f6 f3g1 f6g8"].repeat(times - 1).join(" ")
}

/// Rules on a chess case under the numbers of a TOML file.
fn chess(toml: &str, case: &Value) -> Value {
    let preset = chess_toml(toml).unwrap_or_else(|e| panic!("{toml}: {e}"));
    let mut case = case.clone();
    case["preset"] = preset;
    rule_case(&case)
}

#[test]
fn every_number_of_a_chess_text_steers_a_ruling() {
    let claim = |kind: &str, by: &str| json!({ "type": kind, "by": by });
    let start = |moves: String, claim: Value| json!({ "moves": moves, "claim": claim });
    let at = |fen: &str, claim: Value| json!({ "start_fen": fen, "moves": "", "claim": claim });
    let timed = |kind: &str, format: &str, white_s: u32| {
        let clocks = json!({ "white_s": white_s, "black_s": 600, "format": format });
        json!({ "type": kind, "by": "white", "clocks": clocks })
    };
    let illegal = |format: &str| json!({ "type": "illegal", "by": "white", "count_by_player": 1, "clocks": { "format": format } });
    let knights = "8/4k3/8/2p5/2N5/8/1N1K4/8 w - - 120 90";
    // The rook's move away and back costs the right to castle; after ten plies castling was never
    // possible at once, because the f-file is guarded.
    let rights = json!({
        "start_fen": "4kr2/8/8/8/8/8/8/4K2R w K - 0 1",
        "moves": "h1g1 f8f7 g1h1 f7f8 h1g1 f8f7 g1h1 f7f8",
        "claim": claim("threefold", "white"),
    });
    // d4 can be taken en passant at first sight only: the capturer is pinned.
    let pinned = json!({
        "start_fen": "4k3/8/8/8/4p3/8/3P4/K3R3 w - - 0 1",
        "moves": "d2d4 e8d8 e1f1 d8e8 f1e1 e8d8 e1f1 d8e8 f1e1",
        "claim": claim("threefold", "black"),
    });
    let cases: [(&str, &str, Value, &str); 32] = [
        ("", "repetition = 4", start(shuffles(3), claim("threefold", "white")), "/ruling"),
        ("", "fivefold = 4", start(shuffles(4), claim("audit", "white")), "/ruling"),
        ("", "fivefold = false", start(shuffles(5), claim("audit", "white")), "/ruling"),
        ("", "fifty_plies = 80", at("4k3/8/8/8/8/8/8/R3K3 w - - 90 90", claim("fifty", "white")), "/ruling"),
        ("", "seventyfive_plies = 80", at("4k3/8/8/8/8/8/8/R3K3 w - - 90 90", claim("audit", "white")), "/ruling"),
        ("", "long_count_plies = 200", at(knights, claim("fifty", "white")), "/ruling"),
        ("base = 'cn-1984'\n", "long_count_plies = 110", at(knights, claim("fifty", "white")), "/ruling"),
        (
            "base = 'cn-1984'\n",
            "long_count_furthest = [1,1,1,1,1,1,1,1]",
            at(knights, claim("fifty", "white")),
            "/limit_plies",
        ),
        (
            "",
            "wrong_claim_opponent_s = 30",
            start(shuffles(2), timed("threefold", "standard", 600)),
            "/penalty/opponent_add_s",
        ),
        (
            "",
            "wrong_claim_opponent_fast_s = 30",
            start(shuffles(2), timed("threefold", "blitz", 600)),
            "/penalty/opponent_add_s",
        ),
        (
            "",
            "wrong_claim_halves = true",
            start(shuffles(2), timed("threefold", "standard", 600)),
            "/penalty/claimant_new_s",
        ),
        (
            "base = 'fide-2009'\n",
            "wrong_claim_claimant_max_s = 10",
            start(shuffles(2), timed("threefold", "standard", 600)),
            "/penalty/claimant_new_s",
        ),
        (
            "base = 'fide-2009'\n",
            "wrong_claim_claimant_floor_s = 80",
            start(shuffles(2), timed("threefold", "standard", 100)),
            "/penalty/claimant_new_s",
        ),
        ("", "illegal_add_s = 7", start(shuffles(2), illegal("standard")), "/penalty/opponent_add_s"),
        ("", "illegal_add_fast_s = 7", start(shuffles(2), illegal("rapid")), "/penalty/opponent_add_s"),
        ("", "illegal_loses_at = 1", start(shuffles(2), illegal("standard")), "/result"),
        (
            "",
            "illegal_loses_at = false",
            start(shuffles(2), json!({ "type": "illegal", "by": "white", "count_by_player": 2 })),
            "/result",
        ),
        ("", "dead = 'never'", at("4k3/8/8/8/8/8/8/4K3 w - - 0 1", claim("audit", "white")), "/ruling"),
        (
            "base = 'cn-1984'\n",
            "dead = 'listed-material'",
            at("4k3/8/8/8/8/8/8/4K3 w - - 0 1", claim("audit", "white")),
            "/ruling",
        ),
        (
            "",
            "flag_needs_mate = false",
            at("4k3/8/8/8/8/8/8/4K2Q w - - 0 1", json!({ "type": "flag", "flagged": "white" })),
            "/result",
        ),
        (
            "base = 'cn-1984'\n",
            "flag_bare_king = true",
            at("4k3/8/8/8/8/8/8/4K2Q w - - 0 1", json!({ "type": "flag", "flagged": "white" })),
            "/result",
        ),
        (
            "",
            "resignation_needs_mate = false",
            at("4k3/8/8/8/8/8/8/4K2Q w - - 0 1", claim("resign", "white")),
            "/result",
        ),
        (
            "",
            "illegal_needs_mate = false",
            at("4k3/8/8/8/8/8/8/4K2Q w - - 0 1", json!({ "type": "illegal", "by": "black", "count_by_player": 2 })),
            "/result",
        ),
        (
            "",
            "score_needed = true",
            start(shuffles(3), json!({ "type": "threefold", "by": "white", "scoresheet_complete": false })),
            "/ruling",
        ),
        (
            "",
            "touch_forfeits = false",
            start(shuffles(3), json!({ "type": "threefold", "by": "white", "touched_piece": true })),
            "/ruling",
        ),
        ("", "quickplay_below_s = 60", start(shuffles(2), timed("quickplay", "standard", 100)), "/ruling"),
        ("", "quickplay_below_s = false", start(shuffles(2), timed("quickplay", "standard", 100)), "/reason"),
        ("", "agreement_after_plies = 60", start(shuffles(2), claim("agreement", "white")), "/ruling"),
        (
            "",
            "guidelines_needed = false",
            start(shuffles(2), json!({ "type": "flag", "flagged": "both", "guidelines_III": false })),
            "/ruling",
        ),
        (
            "base = 'cn-1984'\n",
            "fifty_intended = true",
            at("4k3/8/8/8/8/8/8/R3K3 w - - 99 90", json!({ "type": "fifty", "by": "white", "intended_move": "a1a2" })),
            "/ruling",
        ),
        ("", "castling_reading = 'immediate'", rights, "/ruling"),
        ("", "ep_reading = 'pseudo'", pinned, "/ruling"),
    ];
    for (base, line, case, pointer) in cases {
        let (plain, changed) = (chess(base, &case), chess(&format!("{base}{line}"), &case));
        assert!(plain.pointer(pointer).is_some(), "{line}: {plain}");
        assert_ne!(plain.pointer(pointer), changed.pointer(pointer), "{line} changes nothing: {plain}");
    }
}

#[test]
fn a_ruling_that_hangs_on_the_reading_says_so() {
    let case = json!({
        "preset": "fide-2023",
        "start_fen": "4kr2/8/8/8/8/8/8/4K2R w K - 0 1",
        "moves": "h1g1 f8f7 g1h1 f7f8 h1g1 f8f7 g1h1 f7f8",
        "claim": { "type": "threefold", "by": "white" },
    });
    let rights = rule_case(&case);
    assert_eq!((&rights["ruling"], &rights["reading_sensitive"]), (&json!("incorrect"), &json!(true)), "{rights}");
    let other = json!([{ "reading": "castling-immediate", "ruling": "upheld", "result": "1/2-1/2" }]);
    assert_eq!(rights["other_readings"], other);
    let mut turned = case.clone();
    turned["castling_reading"] = json!("immediate");
    let immediate = rule_case(&turned);
    assert_eq!(
        (&immediate["ruling"], &immediate["other_readings"][0]["ruling"]),
        (&json!("upheld"), &json!("incorrect"))
    );
    // A fifth occurrence that one reading sees and the other does not.
    let mut five = case;
    five["moves"] = ["h1g1 f8f7 g1h1 f7f8"].repeat(4).join(" ").into();
    five["claim"] = json!({ "type": "audit" });
    let rights = rule_case(&five);
    assert_eq!((&rights["ruling"], &rights["other_readings"][0]["ruling"]), (&json!("none"), &json!("automatic")));
}

#[test]
fn every_number_of_a_xiangqi_text_steers_a_ruling() {
    // Four quiet rounds, and eight in which Red gave check on every move.
    let moves = ["a0a1 e9d9 a1a0 d9e9"].repeat(2).join(" ");
    let checks = format!("i0i9 e9e8 i9i8 e8e9 {}", ["i8i9 e9e8 i9i8 e8e9"].repeat(3).join(" "));
    let case = |moves: &str, fouls: u32| {
        let claim = json!({ "by": "red", "kind": "natural-limit", "fouls": fouls });
        json!({ "fen": "4k4/9/9/9/9/9/9/9/4A4/R3K3R w - - 0 1", "moves": moves, "claim": claim })
    };
    let cases = [
        ("natural_limit_rounds = 4", case(&moves, 0), "/result"),
        ("natural_limit_rounds = 8\nfree_checks = 3", case(&checks, 0), "/result"),
        ("wrong_claim_minutes = 3", case(&moves, 0), "/penalty/add_clock_minutes"),
        ("wrong_claim_foul = false", case(&moves, 0), "/penalty/foul"),
        ("fouls_lose_at = 2", case(&moves, 1), "/result"),
        ("fouls_lose_at = false", case(&moves, 2), "/result"),
    ];
    for (line, case, pointer) in cases {
        let rule = |toml: &str| {
            let mut case = case.clone();
            case["ruleset"] = xiangqi_toml(toml).unwrap_or_else(|e| panic!("{toml}: {e}"));
            rule_case(&case)
        };
        let base = if line.contains('\n') { "natural_limit_rounds = 8" } else { "base = 'chinese-1999'" };
        let (plain, changed) = (rule(base), rule(line));
        assert!(plain.pointer(pointer).is_some(), "{line}: {plain}");
        assert_ne!(plain.pointer(pointer), changed.pointer(pointer), "{line} changes nothing: {plain}");
    }
    assert_eq!(xiangqi_preset(Some(&json!("computer-ucci"))).map(|p| p.natural_limit_rounds), Ok(50));
}

#[test]
fn a_wrong_file_is_told_by_line_and_field() {
    for (text, line, words) in [
        ("base = 'fide-2023'\nfify_plies = 80\n", 2, "fify_plies"),
        ("fifty_plies = 'many'\n", 1, "fifty_plies"),
        ("\n\nfifty_plies = 0", 3, "fifty_plies"),
        ("fivefold = true", 1, "fivefold"),
        ("fivefold = -3", 1, "fivefold"),
        ("illegal_add_s = 99999999999", 1, "illegal_add_s"),
        ("repetition = 2.5", 1, "repetition"),
        ("long_count_furthest = [1, 2, 3]", 1, "long_count_furthest"),
        ("dead = 'sometimes'", 1, "dead"),
        ("repetition = 3\nbase = 'fide-1066'", 2, "fide-1066"),
        ("repetition = 3\nrepetition = 4", 2, "repetition"),
        ("repetition 3", 1, "no value"),
    ] {
        let error = chess_toml(text).expect_err(text);
        assert!(error.starts_with(&format!("line {line}:")) && error.contains(words), "{text}: {error}");
        assert!(!error.contains('\n') && error.len() < 200, "{text}: {error}");
    }
    let error = xiangqi_toml("base = 'asian'\nfouls = 3").expect_err("no such field");
    assert!(error.starts_with("line 2:") && error.contains("fouls"), "{error}");
    let error = chess_preset(Some(&json!({ "base": "fide-2009", "fifty_plies": "x" }))).expect_err("no number");
    assert!(error.contains("fifty_plies"), "{error}");
}

fn temporary(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("the temporary folder can be written");
    path
}

fn chuhan_arbiter(arguments: &[&str]) -> (String, String, i32) {
    dialogue::run(env!("CARGO_BIN_EXE_chuhan"), &[&["arbiter"], arguments].concat())
}

#[test]
fn the_command_line_takes_files_and_readings() {
    let file = temporary("league.toml", "base = 'fide-2023'\nrepetition = 2\n");
    let file = file.to_str().expect("a path in UTF-8");
    let knights = "Nf3 Nf6 Ng1 Ng8";
    let (out, _, code) = chuhan_arbiter(&["--rules", file, "--claim", "threefold", "--moves", knights]);
    assert!(out.starts_with("Ruling: upheld") && code == 0, "{out}");
    let bad = temporary("bad.toml", "base = 'fide-2023'\n\nrepetition = 'three'\n");
    let bad = bad.to_str().expect("a path in UTF-8");
    let (out, err, code) = chuhan_arbiter(&["--rules", bad]);
    assert_eq!((out.as_str(), code), ("", 2));
    assert!(err.lines().count() == 1 && err.contains("bad.toml: line 3: 'repetition'"), "{err}");
    let (_, err, code) = chuhan_arbiter(&["--rules", "no-such-file.toml"]);
    assert!(code == 2 && err.contains("no-such-file.toml"), "{err}");
    let rights = ["--fen", "4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "--claim", "threefold", "--moves"];
    let moves = "Rg1 Rf7 Rh1 Rf8 Rg1 Rf7 Rh1 Rf8";
    let with = |reading: &[&str]| chuhan_arbiter(&[&rights[..], &[moves], reading].concat()).0;
    assert!(with(&[]).starts_with("Ruling: incorrect"));
    assert!(with(&[]).contains("present possibility"), "{}", with(&[]));
    assert!(with(&["--castling-reading", "immediate"]).starts_with("Ruling: upheld"));
    assert!(with(&["--ep-reading", "pseudo"]).starts_with("Ruling: incorrect"));
    let house = temporary("house.toml", "natural_limit_rounds = 2\n");
    let house = house.to_str().expect("a path in UTF-8");
    let quiet = ["--game", "xiangqi", "--rules", house, "--claim", "natural-limit", "--moves", "h0i2 b9c7 i2h0 c7b9"];
    let (out, _, code) = chuhan_arbiter(&quiet);
    assert!(out.starts_with("Ruling: draw") && code == 0, "{out}");
}
