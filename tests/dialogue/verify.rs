//! Rulings as certificates: those of the case files hold, and no damaged one does.

use std::collections::{BTreeMap, BTreeSet};

use chuhan_protocol::{arbiter::rule_case, language::Language, verify::verify};
use chuhan_tests::dialogue;
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;
use serde_json::{Value, json};

fn rulings(file: &str) -> Vec<Value> {
    let text = chuhan_tests::cases(file);
    let answers = text.lines().map(|line| rule_case(&serde_json::from_str::<Value>(line).expect("JSON")).json());
    // A case that cannot be read has no ruling.
    answers.filter(|answer| answer["result"] != "error").collect()
}

fn all_rulings() -> Vec<Value> {
    ["xiangqi-repetition.jsonl", "xiangqi-unsure.jsonl", "xiangqi-repetition-2020.jsonl"]
        .into_iter()
        .flat_map(rulings)
        .collect()
}

#[test]
fn the_rulings_of_the_case_files_hold() {
    let all = all_rulings();
    assert_eq!(all.len(), 841 + 58 + 98);
    for ruling in all {
        if let Err(failure) = verify(&ruling) {
            panic!("{}: {}", ruling["id"], failure.words(Language::English));
        }
    }
}

#[test]
fn what_a_ruling_in_chess_shows_is_checked() {
    let all = rulings("chess-claims.jsonl");
    assert_eq!(all.len(), 116);
    let mut damaged = 0;
    let mut refuse = |ruling: &Value, place: &str, value: Value| {
        let mut other = ruling.clone();
        *other.pointer_mut(place).expect("a place of it") = value;
        assert!(verify(&other).is_err(), "{} {place}", ruling["id"]);
        damaged += 1;
    };
    for ruling in &all {
        if let Err(failure) = verify(ruling) {
            panic!("{}: {}", ruling["id"], failure.words(Language::English));
        }
        refuse(ruling, "/reason", json!("a reason of nobody's"));
        refuse(ruling, "/upheld", json!(ruling["upheld"] == false));
        refuse(ruling, "/fen", json!("8/8/8/8/8/8/8/8 w - - 0 1"));
        for side in ["white", "black"] {
            let known = &ruling["mating"][side];
            if known["answer"] == "yes" {
                let line = known["line"].as_array().expect("a line");
                refuse(ruling, &format!("/mating/{side}/answer"), json!("no"));
                if !line.is_empty() {
                    refuse(ruling, &format!("/mating/{side}/line"), json!(line[..line.len() - 1]));
                    refuse(ruling, &format!("/mating/{side}/line/0"), json!("a1a1"));
                }
            }
        }
        if ruling["reason"] == "occurrences of the position" {
            refuse(ruling, "/occurrences/0/fen", json!("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
            let result = if ruling["upheld"] == true { "1-0" } else { "1/2-1/2" };
            refuse(ruling, "/result", json!(result));
            let all = ruling["occurrences"].as_array().expect("occurrences");
            if ruling["upheld"] == true {
                refuse(ruling, "/occurrences", json!(all[all.len() - 2..]));
                refuse(ruling, "/occurrences/1/ply", json!(all[1]["ply"].as_u64().expect("a ply") + 1));
            }
        }
    }
    assert!(damaged > 400, "{damaged}");
}

/// A1 to A11 of the specification name two cases that depend on them; for each ruling that depends on anything, what it
/// depends on is checked anew.
#[test]
fn on_what_a_ruling_depends_is_told_and_checked() {
    let mut told = BTreeMap::new();
    let (mut ruled, mut refused, mut named) = (0, 0, BTreeSet::new());
    for file in ["xiangqi-repetition.jsonl", "xiangqi-unsure.jsonl"] {
        for line in chuhan_tests::cases(file).lines() {
            let mut case: Value = serde_json::from_str(line).expect("JSON");
            if case["ruleset"] != "chinese-1999" {
                continue;
            }
            case["sensitivity"] = json!(true);
            let ruling = rule_case(&case).json();
            if let Err(failure) = verify(&ruling) {
                panic!("{}: {}", ruling["id"], failure.words(Language::English));
            }
            let Some(depends_on) = ruling["depends_on"].as_array() else { continue };
            ruled += 1;
            let readings: Vec<String> =
                depends_on.iter().map(|under| under["reading"].as_str().expect("a name").to_owned()).collect();
            for reading in &readings {
                *told.entry(reading.clone()).or_insert(0) += 1;
            }
            let mut other = ruling.clone();
            other["depends_on"] = match depends_on.first() {
                None => {
                    json!([{ "reading": "longer exchanges", "result": "draw", "violator": null, "kind": "allowed" }])
                }
                Some(_) => json!(depends_on[1..]),
            };
            refused += usize::from(verify(&other).is_err());
            // The book's own example, and the evasion that leaves a mate standing.
            let id = ruling["id"].as_str().expect("a name");
            for (case, point) in [("book99-3", "A2"), ("axfx-011", "A11")] {
                if id.starts_with(case) {
                    assert!(readings.iter().any(|name| name.starts_with(point)), "{id}: {readings:?}");
                    named.insert(case);
                }
            }
        }
    }
    println!("of {ruled} rulings these depend on a reading: {told:?}");
    assert!(ruled > 300 && refused == ruled, "{ruled}, {refused} refused");
    assert_eq!(named.len(), 2, "{named:?}");
}

/// One value in a ruling: the keys and indices that lead to it.
type Path = Vec<String>;

/// Fields that no board can confirm: names, remarks, the numbers of the organiser. Under the rules of 2020 also what the
/// check believes: that nothing else is threatened, and what a gain is worth.
fn is_believed(path: &[String], of_2020: bool) -> bool {
    let has = |names: &[&str]| path.iter().any(|key| names.contains(&key.as_str()));
    has(&["id", "notes", "rounds_needed", "clock_left_s"])
        || of_2020
            && has(&[
                "near_misses",
                "existed_before",
                "offered",
                "hint",
                "joint",
                "takes",
                "taker",
                "prey",
                "mate_stood",
                "proof",
            ])
}

fn collect(value: &Value, path: &mut Path, out: &mut Vec<Path>) {
    let children: Vec<(String, &Value)> = match value {
        Value::Object(fields) => fields.iter().map(|(key, value)| (key.clone(), value)).collect(),
        Value::Array(items) => items.iter().enumerate().map(|(i, value)| (i.to_string(), value)).collect(),
        _ => Vec::new(),
    };
    if !path.is_empty() {
        out.push(path.clone());
    }
    for (key, child) in children {
        path.push(key);
        collect(child, path, out);
        path.pop();
    }
}

fn pointer(path: &[String]) -> String {
    path.iter().fold(String::new(), |all, key| all + "/" + key)
}

/// The key under which a value stands, indices left out.
fn key(path: &[String]) -> &str {
    path.iter().rev().find(|key| key.parse::<usize>().is_err()).map_or("", String::as_str)
}

/// Damages one value; `words` holds the words that stand under each key in other rulings.
fn damaged(ruling: &Value, random: &mut Pcg64Mcg, words: &BTreeMap<String, Vec<Value>>) -> Option<(Value, String)> {
    let mut paths = Vec::new();
    collect(ruling, &mut Vec::new(), &mut paths);
    let of_2020 = ruling["ruleset"] == "chinese-2020";
    paths.retain(|path| !is_believed(path, of_2020));
    let path = &paths[random.random_range(0..paths.len())];
    let mut other = ruling.clone();
    let value = other.pointer_mut(&pointer(path)).expect("a path of it");
    match value {
        Value::Bool(yes) => *yes = !*yes,
        Value::Number(number) => {
            let n = number.as_i64().expect("a whole number");
            *value = json!(if random.random_bool(0.5) { n + random.random_range(1..4) } else { (n - 1).max(0) });
        }
        Value::Array(items) if !items.is_empty() => {
            let at = random.random_range(0..items.len());
            match random.random_range(0..3) {
                0 => drop(items.remove(at)),
                1 => items.push(items[at].clone()),
                _ => items.reverse(),
            }
        }
        Value::Object(fields) if !fields.is_empty() => {
            let at = random.random_range(0..fields.len());
            let name = fields.keys().nth(at).expect("a field").clone();
            // A field that says nothing is as good as none.
            if fields[&name].is_null() || is_believed(std::slice::from_ref(&name), of_2020) {
                return None;
            }
            fields.remove(&name);
        }
        _ => {
            let known = words.get(key(path))?;
            *value = known[random.random_range(0..known.len())].clone();
        }
    }
    (other != *ruling).then(|| (other, pointer(path)))
}

#[test]
fn damaged_rulings_are_refused() {
    let all = all_rulings();
    let mut words: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for ruling in &all {
        let mut paths = Vec::new();
        collect(ruling, &mut Vec::new(), &mut paths);
        for path in paths {
            let value = ruling.pointer(&pointer(&path)).expect("a path of it");
            let known = words.entry(key(&path).to_owned()).or_default();
            if value.is_string() && !known.contains(value) && known.len() < 200 {
                known.push(value.clone());
            }
        }
    }
    words.retain(|_, known| !known.is_empty());
    let wanted = if std::env::var_os("CHUHAN_DEEP").is_some() { 10_000 } else { 2_000 };
    let mut random = Pcg64Mcg::seed_from_u64(13);
    let (mut refused, mut passed) = (0, Vec::new());
    while refused + passed.len() < wanted {
        let ruling = &all[random.random_range(0..all.len())];
        let Some((other, place)) = damaged(ruling, &mut random, &words) else { continue };
        match verify(&other) {
            Err(_) => refused += 1,
            Ok(()) => passed.push(format!(
                "{} {place}: {} for {}",
                ruling["id"],
                other.pointer(&place).unwrap_or(&Value::Null),
                ruling.pointer(&place).unwrap_or(&Value::Null)
            )),
        }
    }
    println!("{refused} of {wanted} damaged rulings refused");
    assert!(passed.is_empty(), "{} passed of {wanted}:\n{}", passed.len(), passed.join("\n"));
}

#[test]
fn the_command_says_which_step_fails() {
    let case = json!({
        "ruleset": "chinese-1999", "fen": "4R4/3k5/5R3/9/9/2B6/n8/3pB4/4p4/3K5 w - - 0 1",
        "moves": "e9d9 d8e8 d9e9 e8d8 e9d9 d8e8 d9e9 e8d8",
    });
    let good = rule_case(&case).json();
    let mut bad = good.clone();
    let answers = &mut bad["moves"][1]["prey"][0]["proof"]["check"];
    *answers = json!([answers[0], answers[0]]);
    let folder = std::env::temp_dir().join(format!("chuhan-verify-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("rulings.json");
    let path = file.to_str().expect("a name in UTF-8");
    let check = |text: String, language: &str| {
        std::fs::write(&file, text).expect("written");
        dialogue::run(env!("CARGO_BIN_EXE_chuhan"), &["arbiter", "verify", path, "--lang", language])
    };
    assert_eq!(check(good.to_string(), "en"), ("1 verified, 0 refused\n".into(), String::new(), 0));
    let (out, complaint, code) = check(format!("{good}\n{bad:#}"), "en");
    assert_eq!((complaint.as_str(), code), ("", 1));
    assert!(out.starts_with("ruling 2: move at ply 2: "), "{out}");
    assert!(out.ends_with("1 verified, 1 refused\n"), "{out}");
    let (out, ..) = check(bad.to_string(), "zh");
    assert!(out.contains("第2半着") && out.contains("d0e0不是应着"), "{out}");
    let (_, complaint, code) = check("{".into(), "en");
    assert!(code == 2 && complaint.lines().count() == 1, "{complaint}");
    std::fs::remove_dir_all(&folder).expect("removed");
}
