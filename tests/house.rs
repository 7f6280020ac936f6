//! Laws of the house: the search knows no game, the engine does no input or output.

mod dependencies;
mod imports;

use std::{
    fs,
    path::{Path, PathBuf},
};

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
        "fs::",
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
