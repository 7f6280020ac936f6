//! Laws of the house: the search knows no game, the engine does no input or output.

mod dependencies;
mod imports;

use std::{
    fs,
    path::{Path, PathBuf},
    sync::LazyLock,
};

use regex::Regex;

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())).flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
    found
}

/// Lines of code (comments left out) below `folder` that contain one of `words`.
fn offences(folder: &str, words: &[&str]) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder);
    let mut found = Vec::new();
    let files = sources(&root);
    assert!(!files.is_empty(), "{folder} has no sources");
    for path in files {
        let text = fs::read_to_string(&path).expect("a source file can be read");
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or("").to_lowercase();
            if words.iter().any(|w| code.contains(w)) {
                found.push(format!("{}:{}: {}", path.display(), number + 1, line.trim()));
            }
        }
    }
    found
}

#[test]
fn the_search_names_no_game() {
    let words = [
        "xiangqi",
        "chess",
        "cannon",
        "chariot",
        "castl",
        "en_passant",
        "palace",
        "promot",
        "pawn",
        "knight",
        "bishop",
        "rook",
        "queen",
        "horse",
        "elephant",
        "advisor",
    ];
    assert_eq!(offences("engine/src/search", &words), Vec::<String>::new());
}

#[test]
fn the_engine_does_no_input_or_output() {
    // Grouped imports (`use std::{fs, ..}`) are given away where they are used. The debugging macro, which
    // prints to standard error, is denied by a lint in all crates.
    let words = [
        "println!",
        "eprint",
        "print!(",
        "std::fs",
        "std::io",
        "std::net",
        "std::process",
        "std::env::",
        " fs::",
        "(fs::",
        " io::",
        "(io::",
        "<io::",
        "stdin",
        "stdout",
        "stderr",
    ];
    assert_eq!(offences("engine/src", &words), Vec::<String>::new());
}

#[test]
fn the_engine_depends_on_nobody_above_it() {
    assert_eq!(offences("engine/src", &["chuhan_protocol", "chuhan_tuning"]), Vec::<String>::new());
    assert_eq!(offences("protocol/src", &["chuhan_tuning"]), Vec::<String>::new());
}

#[test]
fn the_engine_keeps_nothing_for_a_thread() {
    assert_eq!(offences("engine/src", &["thread_local"]), Vec::<String>::new());
}

/// The sentences that a line of code compares with, searches for or chooses by: literals of three words or four Chinese
/// signs beside a comparison, or before the arrow of a `match`.
fn sentences_tested(code: &str) -> Vec<&str> {
    static TESTED: LazyLock<Regex> = LazyLock::new(|| {
        let sentence = r#"&?"((?:\p{L}[^"\s]*\s+){2,}[^"]*|[^"]*\p{Han}{4,}[^"]*)""#;
        let asked =
            r"(?:[=!]=|\b(?:contains|starts_with|ends_with|strip_prefix|strip_suffix|find|split_once|matches)\()";
        Regex::new(&format!(r"{asked}\s*(?:Some\()?{sentence}|{sentence}(?:\s*\|\s*.*)?\s*=>|{sentence}\)?\s*[=!]="))
            .expect("a pattern")
    });
    TESTED.captures_iter(code).filter_map(|found| found.iter().skip(1).flatten().next()).map(|m| m.as_str()).collect()
}

/// What a person reads is written from facts, and never read again: rewording a sentence changes no decision.
#[test]
fn no_code_tests_a_sentence() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    for path in ["protocol/src", "engine/src"].iter().flat_map(|folder| sources(&root.join(folder))) {
        let text = fs::read_to_string(&path).expect("a source file can be read");
        // What follows are tests, which may look at what is said.
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for (number, line) in code.lines().enumerate() {
            let line = line.split("//").next().unwrap_or_default();
            let tested = sentences_tested(line).into_iter();
            found.extend(tested.map(|sentence| format!("{}:{}: {sentence}", path.display(), number + 1)));
        }
    }
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn a_tested_sentence_is_seen() {
    for bad in [
        r#"if reason == "names no legal move" {"#,
        r#"if result != "no ruling yet" {"#,
        r#"notes.contains("ruling would be another")"#,
        r#""occurrences of the position" => {"#,
        r#""check" | "the flag fell" | "nobody moved at all" => 1,"#,
        r#"if field(answer, "result") == Some("no ruling yet")"#,
        r#"text.starts_with("黑方长将作负")"#,
        r#"if "no ruling yet" == result {"#,
    ] {
        assert_eq!(sentences_tested(bad).len(), 1, "{bad}");
    }
    for good in [
        r#"Outcome::Open => "no ruling yet","#,
        r#"words.contains("position fen")"#,
        r#"write!(out, "draw by {} ({})", a, b)"#,
        r#"assert!(a == b, "two of a kind differ")"#,
        r#"Kind::Mate => write!(out, "it is mate").is_ok()"#,
    ] {
        assert_eq!(sentences_tested(good), Vec::<&str>::new(), "{good}");
    }
}

/// `make` copies what cargo has built where cargo builds: not always `target`.
#[test]
fn make_copies_from_where_cargo_builds() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let elsewhere = std::env::temp_dir().join("chuhan builds elsewhere");
    let asked = std::process::Command::new("make")
        .args(["--dry-run", "--no-print-directory", "all", "EXE=engine"])
        .current_dir(root)
        .env("CARGO_TARGET_DIR", &elsewhere)
        .output();
    let Ok(output) = asked else {
        return println!("skipped: there is no make");
    };
    let text = String::from_utf8_lossy(&output.stdout);
    let copied = format!("cp \"{}/release/chuhan\" engine", elsewhere.display());
    assert!(text.lines().any(|line| line == copied), "{text}{}", String::from_utf8_lossy(&output.stderr));
}
