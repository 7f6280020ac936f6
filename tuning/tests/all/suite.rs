//! Test suites through the real program with stub engines.

use std::{fs, path::Path, process::Command};

use crate::stubs::{STUB, engine, text};

fn suite(folder: &Path, engines: &[&str], more: &[&str]) -> std::process::Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhan-tune"));
    command.arg("suite").args(more).current_dir(folder).env(STUB, "1");
    for which in engines {
        command.args(["--engine", &engine(which)]);
    }
    command.output().unwrap()
}

/// One legal move only, so that any engine solves the first and fails the second.
const FORCED: &str = "k7/8/8/8/8/8/1r6/K7 w - - bm Kxb2; id \"forced\";\n\
    k7/8/8/8/8/8/1r6/K7 w - - am Kxb2; id \"avoid\";\n\
    k7/8/8/8/8/8/1r6/K7 w - - id \"STS(v1.0) Theme.001\"; c8 \"100 30\"; c9 \"a1b1 a1b2\";\n";

#[test]
fn marks_are_added_up_and_engines_compared() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("forced.epd"), FORCED).unwrap();
    let output =
        suite(folder.path(), &["mover", "none"], &["forced.epd", "--nodes", "10", "--details", "--concurrency", "2"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let out = text(&output.stdout);
    let line = |name: &str| out.lines().find(|line| line.trim_start().starts_with(name)).unwrap_or_default();
    assert!(line("forced ").contains("1/2    solved, settled"), "{out}");
    assert!(line("forced: ").contains(" 30 of 100 points (30.0 %), the best move in 0 of 1"), "{out}");
    let total = line("total");
    assert!(total.contains("1/2    solved, 30 of 100 points (30.0 %), the best move in 0 of 1"), "{out}");
    assert!(out.contains("solved by mover and not by none: 1 forced"), "{out}");
    assert!(out.contains("solved by none and not by mover: 0"), "{out}");
}

#[test]
fn bad_suites_and_engines_are_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |engines: &[&str], more: &[&str]| {
        let output = suite(folder.path(), engines, more);
        assert!(!output.status.success(), "{more:?}");
        text(&output.stderr)
    };
    fs::write(folder.path().join("good.epd"), FORCED).unwrap();
    fs::write(folder.path().join("bad.epd"), format!("{FORCED}k7/8/8/8/8/8/1r6/K7 w - - bm Qh5;\n")).unwrap();
    fs::write(folder.path().join("none.epd"), "k7/8/8/8/8/8/1r6/K7 w - - id \"x\";\n").unwrap();
    assert!(refused(&["mover"], &["missing.epd", "--nodes", "1"]).contains("missing.epd"));
    assert!(refused(&["mover"], &["bad.epd", "--nodes", "1"]).contains("bad.epd, line 4"));
    assert!(refused(&["mover"], &["none.epd", "--nodes", "1"]).contains("none.epd: no position"));
    assert!(refused(&["mover"], &["good.epd"]).contains("needs --movetime"));
    assert!(refused(&["crash"], &["good.epd", "--nodes", "1"]).contains("exit code 7"));
}
