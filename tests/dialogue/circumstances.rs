//! What an arbiter is told beside the moves: clocks, headings, start positions; and that the answers in Chinese are
//! written as Chinese is.

use chuhan_protocol::{
    arbiter::rule_case,
    language::Language,
    report::{Report, text},
};
use chuhan_tests::dialogue;
use serde_json::{Value, json};

fn arbiter(arguments: &[&str]) -> (String, String, i32) {
    dialogue::run(env!("CARGO_BIN_EXE_chuhan"), &[&["arbiter"], arguments].concat())
}

fn arbiter_on(record: &str, arguments: &[&str]) -> (String, String, i32) {
    dialogue::run_on(env!("CARGO_BIN_EXE_chuhan"), &[&["arbiter", "-"], arguments].concat(), record.as_bytes())
}

#[test]
fn a_claim_of_the_last_minutes_is_that_of_the_player_on_the_move() {
    for (options, verdict, why) in [
        (&["--clock-white", "1:59"][..], "left to the arbiter", "whether the opponent can and tries to win"),
        (&["--clock-white", "2:00"], "inadmissible", "Too much time is left"),
        (&["--clock-white", "0"], "inadmissible", "flag has fallen"),
        (&["--by", "black", "--clock-black", "1:00"], "inadmissible", "does not have the move"),
        (&[], "not established", "missing is the clock"),
        (&["--clock-white", "1:00", "--no-guidelines"], "inadmissible", "Guidelines"),
    ] {
        let (out, err, _) = arbiter(&[&["--claim", "quickplay", "--moves", "e4 e5"], options].concat());
        assert!(out.starts_with(&format!("Ruling: {verdict}")) && out.contains(why), "{options:?}: {out}{err}");
    }
}

#[test]
fn a_text_that_does_not_speak_of_both_flags_rules_nothing() {
    for (rules, verdict, code) in [
        ("fide-2023", "upheld - draw", 0),
        ("fide-2009", "upheld - draw", 0),
        ("cn-1984", "not established", 3),
        ("fide-1990s-intro", "not established", 3),
    ] {
        let (out, err, exit) = arbiter(&["--claim", "flag", "--flagged", "both", "--rules", rules]);
        assert!(out.starts_with(&format!("Ruling: {verdict}")), "{rules}: {out}{err}");
        assert_eq!(exit, code, "{rules}");
    }
}

#[test]
fn a_ruling_against_the_result_of_the_record_says_so() {
    let time = "[Termination \"Time forfeit\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e5 1/2-1/2\n";
    let mate = "[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n";
    for (record, options, told) in [
        (time, &["--claim", "flag"][..], Some("the record gives the game as 1/2-1/2")),
        (mate, &[], Some("the record gives the game as 1-0")),
        (mate, &["--lang", "zh"], Some("记录所载结果为1-0")),
        ("[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n", &[], None),
    ] {
        let (out, err, code) = arbiter_on(record, options);
        assert_eq!(code, 0, "{out}{err}");
        assert!(told.map_or(!out.contains("the record gives"), |told| out.contains(told)), "{out}{err}");
    }
}

#[test]
fn a_start_position_that_cannot_be_is_not_passed_over() {
    let (out, err, code) = arbiter(&["--game", "xiangqi", "--fen", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1"]);
    assert_eq!(code, 2, "{out}{err}");
    let case = json!({ "ruleset": "chinese-1999", "fen": "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1" });
    let answer = rule_case(&case).json();
    assert_eq!(answer["result"], "error", "{answer}");
    assert!(answer["reason"].as_str().is_some_and(|why| why.contains("the generals face each other")), "{answer}");
    let left_out = |fen: &str| arbiter(&["--fen", fen]).0.contains("en passant over which no pawn can have moved");
    for (fen, expected) in [
        ("4k3/8/8/8/8/8/4P3/4K3 w - e3 0 1", true),
        ("4k3/8/8/8/8/8/4P3/4K3 b - e3 0 1", true),
        ("4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", true),
        // Nobody can capture, and that needs no word.
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", false),
        ("4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1", false),
        ("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", false),
    ] {
        assert_eq!(left_out(fen), expected, "{fen}");
    }
}

#[test]
fn headings_of_sheets_name_the_players() {
    let moves = "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n";
    let brackets =
        "【赛事】2005年全国象棋个人赛\n【日期】2005-10-01\n【红方】广东 许银川\n【黑方】广东 吕钦\n【结果】红先胜\n";
    let colons = "2005年全国象棋个人赛\n红方：广东 许银川   黑方：广东 吕钦\n日期：2005-10-01\n";
    for heading in [brackets, colons] {
        let (out, err, _) = arbiter_on(&format!("{heading}{moves}"), &["--lang", "zh"]);
        assert!(out.contains("红方：广东 许银川；黑方：广东 吕钦；日期：2005-10-01"), "{heading}: {out}{err}");
    }
    // Who lost resigned, as the heading tells.
    let (out, err, code) = arbiter_on(&format!("{brackets}{moves}"), &["--lang", "zh", "--claim", "resign"]);
    assert!(out.starts_with("裁决：判黑方负") && code == 0, "{out}{err}");
    let chess = "Round 3, board 5\nWhite: Carlsen, Magnus   Black: Anand\nDate: 2014-11-09\n1. e4 e5 2. Nf3 Nc6 draw\n";
    let (out, err, _) = arbiter_on(chess, &[]);
    assert!(out.contains("White: Carlsen, Magnus; Black: Anand; Date: 2014-11-09"), "{out}{err}");
    // Columns have heads, too.
    let (out, err, _) = arbiter_on(&format!("回合 红方 黑方\n{moves}"), &["--lang", "zh"]);
    assert!(out.contains("红方：____________；黑方：____________"), "{out}{err}");
}

#[test]
fn numbers_of_moves_may_be_chinese() {
    for sheet in [
        "一、炮二平五 马8进7\n二、马二进三 车9平8\n三、车一平二 马2进3\n",
        "一、 炮二平五 马8进7 二、 马二进三 车9平8 三、 车一平二 马2进3",
        "第1回合：炮二平五 马8进7\n第2回合：马二进三 车9平8\n第3回合：车一平二 马2进3\n",
    ] {
        let (out, err, _) = arbiter_on(sheet, &["--game", "xiangqi"]);
        assert!(
            out.contains("r1bakabr1/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 w"),
            "{sheet}: {out}{err}"
        );
    }
}

#[test]
fn numbers_that_do_not_count_the_moves_are_told() {
    for (sheet, told) in [
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 3. Ba4 Nf6", Some("the number 3 stands where move 4 is")),
        ("1. e4 e5 3. Nf3 Nc6", Some("the number 3 stands where move 2 is")),
        ("1. 炮二平五 马8进7 1. 马二进三 车9平8", Some("the number 1 stands where move 2 is")),
        ("1. e4 e5 2. Nf3 (2. f4 exf4 3. Nf3) 2... Nc6 3. Bb5", None),
        // A fragment, a sheet that numbers half-moves, one without dots, and short moves in columns.
        ("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n41. e4 Kd7 42. e5 *", None),
        ("1. 炮二平五 2. 马8进7 3. 马二进三 4. 车9平8", None),
        ("1 e4 e5 2 Nf3 Nc6", None),
        ("1. 炮2 5 马8 7\n2. 马2 3 车9 8\n3. 车1 2 炮8 4", None),
        ("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n\n7... Kd7 8. e4 Kd6 *", None),
    ] {
        let (out, err, _) = arbiter_on(sheet, &[]);
        assert!(out.contains("Ruling: "), "{sheet}: {err}");
        assert!(told.map_or(!out.contains("the number"), |told| out.contains(told)), "{sheet}: {out}{err}");
    }
}

/// The first place where a Chinese character stands beside a mark of half its width.
fn half_width(text: &str) -> Option<String> {
    let chinese = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
    let mark = |c: char| matches!(c, ',' | ';' | ':' | '(' | ')' | '?' | '!');
    let chars: Vec<char> = text.chars().collect();
    let at =
        chars.windows(2).position(|pair| chinese(pair[0]) && mark(pair[1]) || mark(pair[0]) && chinese(pair[1]))?;
    Some(chars[at.saturating_sub(20)..(at + 20).min(chars.len())].iter().collect())
}

#[test]
fn chinese_has_chinese_punctuation() {
    for file in
        ["chess-claims.jsonl", "xiangqi-repetition.jsonl", "xiangqi-repetition-2020.jsonl", "xiangqi-unsure.jsonl"]
    {
        for line in chuhan_tests::cases(file).lines().step_by(3) {
            let case: Value = serde_json::from_str(line).expect("a case is JSON");
            let mut answer = rule_case(&case);
            answer.headers.clear();
            let mut report = Report::of(&answer, Language::Chinese);
            // Red's pieces stand in brackets.
            report.board.clear();
            if report.verdict != "输入有误" {
                assert_eq!(half_width(&text::text(&report)), None, "{}", case["id"]);
            }
        }
    }
    let events = [
        r#"{"event":"start","preset":"fide-2023","clocks":{"white_s":300,"black_s":300}}"#,
        r#"{"event":"move","move":"e4","offer":true}"#,
        r#"{"event":"touch","by":"black","squares":"e7"}"#,
        r#"{"event":"move","move":"e5","pressed":false}"#,
        r#"{"event":"claim","by":"white","type":"threefold","move":"Nf3"}"#,
        r#"{"event":"move","move":"Ke6"}"#,
        r#"{"event":"flag","of":"white"}"#,
    ];
    let (out, err, _) = dialogue::run_on(
        env!("CARGO_BIN_EXE_chuhan"),
        &["arbiter", "--events", "-", "--lang", "zh"],
        events.join("\n").as_bytes(),
    );
    assert!(out.lines().count() > 10, "{out}{err}");
    let (touch, ..) =
        arbiter(&["touch", "--fen", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "--touched", "h1+e1", "--lang", "zh"]);
    let (illegal, ..) = arbiter(&["--claim", "illegal", "--moves", "e4 e5 Ke3", "--clock-black", "30", "--lang", "zh"]);
    let short = [
        "--fen",
        "2bakab2/9/9/8c/9/9/4P4/9/9/2BAKABR1 w - - 0 1",
        "--moves",
        "车21 炮98 车12 炮89 车21 炮98 车12 炮89",
    ];
    let (readings, ..) = arbiter(&[&short[..], &["--lang", "zh"]].concat());
    for told in [out, touch, illegal, readings] {
        // The board with its pieces in brackets comes last.
        let told: Vec<&str> = told.lines().filter(|line| !line.contains("(车)") && !line.contains("(兵)")).collect();
        let told = told.join("\n").replace("(帅)", "").replace("(仕)", "").replace("(相)", "");
        assert_eq!(half_width(&told), None, "{told}");
    }
    // A word that is no move is told as it was written.
    let (_, err, _) = dialogue::run_on(
        env!("CARGO_BIN_EXE_chuhan"),
        &["arbiter", "--events", "-"],
        "{\"event\":\"move\",\"move\":\"马8进7\"}\n".as_bytes(),
    );
    assert!(err.contains("马8进7"), "{err}");
}
