//! Ratings from records.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

fn rate(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhan-tune"));
    command.arg("rate").args(arguments).current_dir(folder).output().unwrap()
}

fn game(first: &str, second: &str, result: &str) -> String {
    let tag = if first.starts_with('X') { "Red" } else { "White" };
    format!("[Event \"?\"]\n[{tag} \"{first}\"]\n[Black \"{second}\"]\n[Result \"{result}\"]\n\n1. e4 {result}\n\n")
}

#[test]
fn records_are_rated_and_anchors_hold() {
    let folder = tempfile::tempdir().unwrap();
    let games: String =
        [("a", "b", "1-0"), ("b", "a", "1/2-1/2"), ("a", "b", "0-1"), ("b", "a", "0-1"), ("a", "b", "*")]
            .map(|(first, second, result)| game(first, second, result))
            .concat();
    fs::write(folder.path().join("one.pgn"), games).unwrap();
    fs::write(folder.path().join("two.pgn"), game("Xa", "a", "1/2-1/2") + &game("Xz", "Xa", "1-0")).unwrap();
    let output = rate(folder.path(), &["one.pgn", "two.pgn", "--anchor", "b=1500", "--json"]);
    assert!(output.status.success(), "{output:?}");
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let players = told["players"].as_array().unwrap();
    let player = |name: &str| players.iter().find(|player| player["name"] == name).unwrap();
    assert_eq!((&player("a")["games"], &player("a")["points"]), (&5.into(), &3.0.into()));
    assert_eq!((&player("b")["rating"]["elo"], &player("b")["rating"]["error"]), (&1500.0.into(), &0.0.into()));
    assert!(player("a")["rating"]["elo"].as_f64().unwrap() > 1500.0);
    assert!(player("Xa")["rating"].is_object() && player("Xz")["rating"].is_null());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(said, "one.pgn: 1 games without result or two names are left out\n");
    let table = String::from_utf8(rate(folder.path(), &["one.pgn", "--anchor", "b=1500"]).stdout).unwrap();
    assert!(table.contains("1500.0   given") && table.contains("moving first is worth"), "{table}");
}

#[test]
fn what_cannot_be_rated_is_refused_in_a_line() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("one.pgn"), game("a", "b", "1-0")).unwrap();
    fs::write(folder.path().join("open.pgn"), game("a", "b", "*")).unwrap();
    for (arguments, why) in [
        (&["none.pgn"][..], "none.pgn: "),
        (&["open.pgn"], "no game with a result and two names"),
        (&["one.pgn", "--anchor", "c=1"], "the anchor 'c' has no game with a result"),
        (&["one.pgn", "--anchor", "c"], "a name and a number are wanted"),
    ] {
        let output = rate(folder.path(), arguments);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains(why) && output.stdout.is_empty(), "{arguments:?}: {said}");
    }
}
