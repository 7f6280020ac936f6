//! Speeds through the real program with stub engines, whose nodes are told by themselves.

use std::{fs, path::Path, process::Command};

use crate::stubs::{STUB, engine, text};

fn speed(folder: &Path, engines: &[&str], more: &[&str]) -> std::process::Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhan-tune"));
    command.arg("speed").args(more).current_dir(folder).env(STUB, "1");
    for which in engines {
        command.args(["--engine", &engine(which)]);
    }
    command.output().unwrap()
}

const TWO: &str = "k7/8/8/8/8/8/1r6/K7 w - - id \"forced\";\nk7/8/8/8/8/8/7R/K7 w - -\n";

#[test]
fn engines_are_compared_over_copies_and_by_position() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("two.epd"), TWO).unwrap();
    // The stub tells 100 nodes for each search; two copies of the test program run for each engine.
    let output =
        speed(folder.path(), &["mover", "mover"], &["two.epd", "--nodes", "10", "--rounds", "3", "--copies", "2"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let out = text(&output.stdout);
    let lines: Vec<Vec<&str>> = out.lines().map(|line| line.split_whitespace().collect()).collect();
    assert!(
        out.starts_with(
            "chess, 2 positions, 10 nodes, 3 of 3 rounds, 2 copies of each; the error is over the copies\n"
        ),
        "{out}"
    );
    assert_eq!(lines[1], ["engine", "nodes/s", "against", "first", "standard", "error"]);
    assert_eq!((lines[2][0], lines[2].len()), ("mover", 2), "{out}");
    assert_eq!((lines[3][..2].join(" "), lines[3].len()), ("mover #2".to_owned(), 5), "{out}");
    let number = |text: &str| text.parse::<f64>().unwrap();
    let (first, second, ratio) = (number(lines[2][1]), number(lines[3][2]), number(lines[3][3]));
    assert!(first > 0.0 && (second / first - ratio).abs() < 0.001 * ratio.max(1.0) + 1.0 / first, "{out}");
    assert!(number(lines[3][4]) >= 0.0, "{out}");
    assert_eq!((lines[4].len(), lines[4][1], &lines[5][1..]), (2, "forced", &["line", "2"][..]), "{out}");
    let by_place = number(lines[4][0]) * number(lines[5][0]);
    assert!((by_place.sqrt() - ratio).abs() < 0.005 * ratio.max(1.0), "the ratio is that of the geometric mean: {out}");
}

#[test]
fn as_many_positions_are_drawn_as_are_wanted() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("two.epd"), TWO).unwrap();
    let drawn = |seed: &str| {
        let more = ["two.epd", "--nodes", "10", "--rounds", "1", "--positions", "1", "--seed", seed];
        let output = speed(folder.path(), &["mover", "mover"], &more);
        assert!(output.status.success(), "{}", text(&output.stderr));
        let out = text(&output.stdout);
        assert_eq!(out.lines().count(), 5, "one position: {out}");
        assert!(out.lines().nth(3).unwrap().ends_with("not told"), "one round of one file tells no error: {out}");
        out.lines().last().unwrap().split_whitespace().skip(1).collect::<Vec<_>>().join(" ")
    };
    let names: Vec<String> = ["1", "2", "3", "4", "5", "6", "1"].into_iter().map(drawn).collect();
    assert_eq!(names[0], names[6], "the same seed draws the same");
    assert!(["forced", "line 2"].iter().all(|name| names.iter().any(|drawn| drawn == name)), "{names:?}");
}

#[test]
fn what_cannot_be_measured_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, lines: &str| fs::write(folder.path().join(name), lines).unwrap();
    let refused = |engines: &[&str], more: &[&str]| {
        let output = speed(folder.path(), engines, more);
        assert!(!output.status.success(), "{more:?}");
        text(&output.stderr)
    };
    write("two.epd", TWO);
    write("over.epd", &format!("{TWO}7k/5KQ1/8/8/8/8/8/8 b - -\n"));
    write("bad.epd", "k7/8 w - -\n");
    write("empty.epd", "# nothing\n");
    for (file, why) in [
        ("missing.epd", "missing.epd: "),
        ("over.epd", "over.epd, line 3: the game is over there"),
        ("bad.epd", "bad.epd, line 1: "),
        ("empty.epd", "empty.epd: no position"),
    ] {
        assert!(refused(&["mover"], &[file, "--nodes", "1"]).contains(why), "{file}");
    }
    assert!(
        refused(&["mover"], &["two.epd", "--nodes", "1", "--positions", "3"]).contains("--positions 3: two.epd has 2")
    );
    assert!(refused(&["mover"], &["two.epd"]).contains("needs --movetime, --nodes or --depth"));
    assert!(refused(&["crash"], &["two.epd", "--nodes", "1"]).contains("engine 'crash' ended by itself"));
    assert!(refused(&["none"], &["two.epd", "--nodes", "1"]).contains("engine 'none' told no nodes at forced"));
    let output = Command::new(env!("CARGO_BIN_EXE_chuhan-tune"))
        .args(["speed", "two.epd", "--nodes", "1", "--copies", "2", "--engine", "cmd=no-such-program"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(text(&output.stderr).contains("no file 'no-such-program' to copy"), "{output:?}");
}
