//! The arbiter's page: well-formed, escaped, complete, and self-contained.

use chuhan_engine::info::PositionInfo;
use std::{fs, process::Command};

use chuhan_protocol::{
    arbiter::rule_case,
    language::Language,
    report::{Report, page, text},
};
use chuhan_tests::dialogue;
use serde_json::{Value, json};

fn page_of(case: &Value, language: Language) -> String {
    page::html(&Report::of(&rule_case(case), language))
}

fn shown_text(case: &Value, language: Language) -> String {
    text::text(&Report::of(&rule_case(case), language))
}

/// Every tag is closed in order, and nothing that looks like a tag stands in text or attributes.
fn check_tags(page: &str) {
    const VOID: [&str; 2] = ["meta", "!DOCTYPE"];
    let mut open: Vec<String> = Vec::new();
    let mut rest = page;
    while let Some(at) = rest.find('<') {
        let text = &rest[..at];
        assert!(!text.contains('>') || open.last().is_some_and(|t| t == "style"), "a stray '>' in {text:?}");
        let end = at + rest[at..].find('>').expect("a tag ends");
        let tag = &rest[at + 1..end];
        assert_eq!(tag.matches('"').count() % 2, 0, "quotes of <{tag}>");
        assert!(!tag.contains('<'), "'<' inside <{tag}>");
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name), "</{name}>");
        } else {
            let name = tag.split([' ', '/']).next().unwrap_or("");
            if !tag.ends_with('/') && !VOID.contains(&name) {
                open.push(name.to_string());
            }
        }
    }
    assert!(open.is_empty(), "left open: {open:?}");
}

fn threefold() -> Value {
    json!({
        "preset": "fide-2023", "start_fen": "startpos",
        "moves": ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"],
        "claim": { "by": "white", "type": "threefold", "clocks": { "white_s": 61, "black_s": 3700 } },
    })
}

fn flag() -> Value {
    json!({
        "preset": "fide-2023", "start_fen": "8/8/8/4k3/8/3K4/8/5q2 w - - 0 70", "moves": [],
        "claim": { "by": "black", "type": "flag", "flagged": "white", "clocks": { "white_s": 0, "black_s": 35 } },
    })
}

fn chase() -> Value {
    json!({
        "ruleset": "chinese-1999", "fen": "2bakab2/9/9/8c/9/9/4P4/9/9/2BAKABR1 w - - 0 1",
        "moves": ["h0i0", "i6h6", "i0h0", "h6i6", "h0i0", "i6h6", "i0h0", "h6i6"],
    })
}

fn cases() -> Vec<Value> {
    let mut all = vec![threefold(), flag(), chase()];
    for file in ["chess-claims.jsonl", "xiangqi-repetition.jsonl"] {
        let text = chuhan_tests::cases(file);
        let lines: Vec<&str> = text.lines().collect();
        // A sample that meets every kind of ruling.
        let step = (lines.len() / 200).max(1);
        all.extend(lines.iter().step_by(step).map(|l| serde_json::from_str::<Value>(l).expect("a case is JSON")));
    }
    all
}

#[test]
fn pages_are_well_formed_and_fetch_nothing() {
    for case in cases() {
        for language in [Language::English, Language::Chinese] {
            let page = page_of(&case, language);
            check_tags(&page);
            for forbidden in ["<script", "http:", "https:", "url(", "@import", "src=", "<link"] {
                assert!(!page.contains(forbidden), "{forbidden} in the page of {}", case["id"]);
            }
            assert!(page.matches("<svg class=\"board\"").count() >= 1, "{}: no board", case["id"]);
        }
    }
}

#[test]
fn what_a_record_says_is_escaped() {
    let evil = "<script>alert(1)</script>\"'&";
    for mut case in [threefold(), chase()] {
        case["id"] = json!(evil);
        case["headers"] = json!({ "white": evil, "red": evil, "event": "a\u{0}b" });
        let page = page_of(&case, Language::English);
        check_tags(&page);
        assert!(!page.contains("<script"), "unescaped");
        assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;"), "the text itself is lost");
    }
    let mut broken = chase();
    broken["fen"] = json!(evil);
    let page = page_of(&broken, Language::Chinese);
    check_tags(&page);
    assert!(!page.contains("<script"), "unescaped");
}

#[test]
fn every_article_and_every_position_of_the_loop_is_shown() {
    for case in cases() {
        let answer = rule_case(&case);
        let report = Report::of(&answer, Language::English);
        let answer = answer.json();
        let page = page::html(&report);
        for number in answer["article"].as_str().unwrap_or("").split(", ").filter(|n| !n.is_empty()) {
            let item = format!("<li>{number}");
            assert!(page.contains(&item), "{}: article {number}", case["id"]);
            assert!(!report.articles.iter().any(|a| a.number == number && a.says.is_empty()), "{number} says nothing");
        }
        // Each move of the loop leads to a diagram whose caption names its number.
        for m in answer["moves"].as_array().into_iter().flatten() {
            let ply = m["ply"].as_u64().expect("a ply") as usize;
            let first = usize::from(case["fen"].as_str().is_some_and(|f| f.contains(" b")));
            let half = ply - 1 + first;
            let start = case["fen"].as_str().and_then(|f| f.split(' ').nth(5)).and_then(|n| n.parse().ok());
            let dots = if half.is_multiple_of(2) { "." } else { "..." };
            let number = format!("{}{dots}", start.unwrap_or(1_usize).max(1) + half / 2);
            let shown = report.figures.iter().any(|f| f.caption.split(' ').any(|word| word == number));
            assert!(shown, "{}: no diagram of ply {ply} ({number})", case["id"]);
            assert!(page.contains(&number), "{}: {number}", case["id"]);
        }
        // Each occurrence of a chess position has its own.
        for occurrence in answer["occurrences"].as_array().into_iter().flatten().filter_map(|o| o["san"].as_str()) {
            assert!(report.figures.iter().any(|f| f.caption.contains(occurrence)), "{}: {occurrence}", case["id"]);
        }
    }
}

#[test]
fn the_text_gives_the_evidence_in_both_languages() {
    let shown = shown_text(&threefold(), Language::English);
    for part in [
        "upheld - draw, 1/2-1/2",
        "3rd time",
        "at the start (ply 0), after 2...Ng8 (ply 4)",
        "1:01:40 unchanged",
        "♜ ♞",
    ] {
        assert!(shown.contains(part), "{part} in\n{shown}");
    }
    let shown = shown_text(&flag(), Language::English);
    assert!(
        shown.contains("Proof line: Black can mate: 70.K")
            && shown.contains('#')
            && shown.contains("In coordinates: d3"),
        "{shown}"
    );
    let shown = shown_text(&chase(), Language::English);
    for part in ["Red: allowed", "cannon h6 ← chariot", "C9=8", "must leave the loop: not R2=1 again"] {
        assert!(shown.contains(part) || part == "Red: allowed", "{part} in\n{shown}");
    }
    let shown = shown_text(&chase(), Language::Chinese);
    for part in ["裁决：红方必须变着", "长捉", "车二平一", "炮 i6 ← 车 i0", "(帅)"] {
        assert!(shown.contains(part), "{part} in\n{shown}");
    }
    // No English sentence is left in a Chinese report.
    for case in cases() {
        let report = Report::of(&rule_case(&case), Language::Chinese);
        let fields = [&report.verdict, &report.why].into_iter().chain(&report.near_misses).chain(&report.notes);
        for sentence in fields.chain(report.facts.iter().map(|f| &f.1)) {
            let words = sentence.split(|c: char| !c.is_ascii_alphabetic()).filter(|w| w.len() > 3).count();
            assert!(words < 2, "{}: {sentence}", case["id"]);
        }
    }
}

#[test]
fn what_cannot_mate_says_how_that_is_known() {
    let ask = |fen: &str| {
        let case = json!({ "preset": "fide-2023", "start_fen": fen, "moves": [], "claim": { "type": "audit" } });
        shown_text(&case, Language::English)
    };
    let shown = ask("8/8/8/4k3/8/3KN3/8/8 w - - 0 70");
    assert!(shown.contains("White can still mate: no, proved by the material"), "{shown}");
    let shown = ask("8/8/8/4k3/8/3K4/8/R7 w - - 0 70");
    assert!(
        shown.contains("White can still mate: yes, by the line of") && shown.contains("White can mate: 70."),
        "{shown}"
    );
    assert!(shown.contains("Black can still mate: no, proved by the material"), "{shown}");
}

#[test]
fn attacks_in_form_only_are_named_with_their_articles() {
    use chuhan_engine::{
        game::Position as _,
        law::xiangqi::{Exempt, arbiter_study, near_misses},
        xiangqi::{Position, RuleSet},
    };
    let ask = |fen: &str, played: &str| -> Vec<(String, Exempt)> {
        let mut position = Position::from_fen(fen).expect("a FEN");
        let before = *position.board();
        let m = position.parse_move(played).expect("a legal move");
        position.make(m);
        let found = near_misses(&mut arbiter_study(RuleSet::Chinese1999), &before, m, position.board());
        found.into_iter().map(|n| (n.square.to_string(), n.exempt)).collect()
    };
    let named = |square: &str, exempt| vec![(square.to_string(), exempt)];
    // A chariot eyes a horse that an elephant protects.
    assert_eq!(ask("3k2b2/9/4n4/9/9/8R/9/9/9/4K4 w - - 0 1", "i4i7"), named("e7", Exempt::Rooted));
    // Chariots that could take each other; a pawn on its own bank; the general's and a pawn's attack.
    assert_eq!(ask("3k5/9/9/2r6/9/8R/9/9/9/4K4 w - - 0 1", "i4i6"), named("c6", Exempt::ExchangeOffer));
    assert_eq!(ask("3k5/9/9/p8/9/8R/9/9/9/4K4 w - - 0 1", "i4i6"), named("a6", Exempt::NoMaterial));
    assert_eq!(ask("3k5/9/9/9/9/9/9/4n4/9/5K3 w - - 0 1", "f0f1"), vec![]);
    assert_eq!(ask("3k5/9/9/9/9/9/9/5c3/9/4K4 w - - 0 1", "e0e1"), vec![]);
    assert_eq!(ask("3k5/9/9/9/9/9/9/4c4/9/5K3 w - - 0 1", "f0e0"), vec![]);
    assert_eq!(ask("3k5/9/9/9/9/9/9/9/4c4/5K3 w - - 0 1", "f0f1"), named("e1", Exempt::General));
    assert_eq!(ask("3k5/9/2n6/9/2P6/9/9/9/9/4K4 w - - 0 1", "c5c6"), named("c7", Exempt::Pawn));
}

#[test]
fn a_wrong_claim_shows_the_clocks_before_and_after() {
    let mut case = threefold();
    case["moves"] = json!(["g1f3", "g8f6"]);
    case["claim"]["intended_move"] = json!("f3g1");
    let shown = shown_text(&case, Language::English);
    assert!(shown.contains("1:01:40 → 1:03:40"), "{shown}");
    assert!(shown.contains("Must be played: 2.Ng1 (f3g1)"), "{shown}");
}

#[test]
fn the_page_is_written_whole_or_not_at_all() {
    let folder = std::env::temp_dir().join(format!("chuhan-page-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    let target = folder.join("ruling.html");
    let out = Command::new(env!("CARGO_BIN_EXE_chuhan"))
        .args(["arbiter", "--claim", "threefold", "--moves", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", "--move", "Ng8", "--html"])
        .arg(&target)
        .output()
        .expect("the binary starts");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    check_tags(&fs::read_to_string(&target).expect("the page"));
    assert_eq!(fs::read_dir(&folder).expect("the folder").count(), 1, "nothing but the page");
    let missing = folder.join("nowhere").join("ruling.html");
    let out = Command::new(env!("CARGO_BIN_EXE_chuhan"))
        .args(["arbiter", "--html"])
        .arg(&missing)
        .output()
        .expect("the binary starts");
    let error = String::from_utf8_lossy(&out.stderr);
    assert_eq!((out.status.code(), error.lines().count()), (Some(2), 1), "{error}");
    fs::remove_dir_all(&folder).expect("it can be removed");
}

fn touch(arguments: &[&str]) -> (String, String, i32) {
    dialogue::run(env!("CARGO_BIN_EXE_chuhan"), &[&["arbiter", "touch"], arguments].concat())
}

#[test]
fn touched_pieces_are_asked_on_the_command_line() {
    let home = "r3k2r/pppq1ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPPQ1PPP/R3K2R w KQkq - 0 10";
    let (out, _, code) = touch(&["--fen", home, "--touched", "e1,h1"]);
    assert!(out.starts_with("Ruling: must castle with the rook h1\nArticle: 4.4.1\n"), "{out}");
    assert!(out.contains("O-O (e1g1)") && out.contains("castling on that wing must be done"), "{out}");
    assert_eq!(code, 0);
    let (out, _, code) = touch(&["--fen", home, "--touched", "e1", "--adjusting", "--json"]);
    let answer: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((&answer["article"], code), (&json!("4.2.1"), 1));
    let fen = "3k5/9/9/1c1n5/9/1R2N4/9/9/4A4/3AK1B2 w - - 0 1";
    let (out, _, code) = touch(&["--game", "xiangqi", "--fen", fen, "--touched", "d0,d6", "--lang", "zh"]);
    assert!(out.starts_with("裁决：必须用别的棋子吃掉马 d6\n依据条款：5.3\n"), "{out}");
    assert!(out.contains("犯规：d0（9.1.5）") && out.contains("马五进六（e4d6）"), "{out}");
    assert_eq!(code, 0);
    for (arguments, word) in [
        (vec!["--touched", "z9"], "not a square"),
        (vec!["--touched", "e4"], "no piece"),
        (vec!["--touched", ""], "nothing was touched"),
        (vec!["--touched", "e2,e8=K"], "promotion"),
        (vec!["--touched", "e2,e8=Q"], "no such promotion"),
        (vec!["--touched", "e2", "--rules", "fide-1066"], "preset"),
        (vec!["--game", "xiangqi", "--touched", "a0", "--rules", "asian"], "not in hand"),
        (vec!["--game", "xiangqi", "--touched", "a0", "--late-complaint"], "no article"),
    ] {
        let (out, err, code) = touch(&arguments);
        assert_eq!((out.as_str(), code), ("", 2), "{arguments:?}");
        assert!(err.lines().count() == 1 && err.contains(word), "{arguments:?}: {err}");
    }
}

#[test]
fn every_article_on_touched_pieces_says_something() {
    use chuhan_engine::{
        chess,
        law::{chess::claims::Book, touch::Manner},
    };
    use chuhan_protocol::arbiter::touch;
    let fen = "r3k2r/ppp2ppp/b7/8/8/8/P1P3PP/R3K2R w KQ - 0 10";
    let position = chess::Position::from_fen(fen).expect("a FEN");
    for book in Book::ALL {
        for touched in ["e1,h1", "h1,e1", "e1+h1", "a2", "e8", "a6", "a1,a7", "a7,a1", "a1+a7"] {
            for manner in [Manner::Deliberate, Manner::Adjusting, Manner::Accidental, Manner::ComplainedLate] {
                let question = touch::TouchQuestion { rules: book.name(), touched, manner };
                for language in [Language::English, Language::Chinese] {
                    let ruling = touch::chess(&position, question).expect("an answer");
                    let report = Report::of_touch(&ruling, language);
                    check_tags(&page::html(&report));
                    for article in &report.articles {
                        assert!(!article.says.is_empty(), "{} {}", book.name(), article.number);
                    }
                }
            }
        }
    }
}

#[test]
fn the_page_names_the_players_of_a_record() {
    let folder = std::env::temp_dir().join(format!("chuhan-players-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    let (record, target) = (folder.join("game.pgn"), folder.join("ruling.html"));
    let pgn = "[Event \"Club <b>\"]\n[White \"A & B\"]\n[Black \"?\"]\n[Result \"*\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *\n";
    fs::write(&record, pgn).expect("it can be written");
    let out = Command::new(env!("CARGO_BIN_EXE_chuhan"))
        .args(["arbiter", "--claim", "threefold"])
        .arg(&record)
        .arg("--html")
        .arg(&target)
        .output()
        .expect("the binary starts");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let page = fs::read_to_string(&target).expect("the page");
    check_tags(&page);
    assert!(page.contains("<dt>White</dt><dd>A &amp; B</dd>") && page.contains("Club &lt;b&gt;"), "{page}");
    assert!(!page.contains("<dt>Black</dt>"), "an unknown name is no name");
    fs::remove_dir_all(&folder).expect("it can be removed");
}
