//! SPSA through the real program with stub engines: it ends, and goes on after a kill without
//! losing or repeating a pair.

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

use crate::stubs::{STUB, engine, text, wait_for_lines};

const PARAMETERS: &str = "# a comment\nHash, int, 16, 1, 64, 4, 0.5\n";

fn spsa(folder: &Path, which: &str, more: &[&str]) -> Command {
    fs::write(folder.join("params"), PARAMETERS).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhan-tune"));
    command.args(["spsa", "--game", "chess", "--nodes", "5", "--params", "params", "--max-moves", "15"]);
    command.args(["--seed", "4", "--engine", &engine(which)]).args(more).current_dir(folder).env(STUB, "1");
    command
}

fn pairs(journal: &Path) -> Vec<u64> {
    let text = fs::read_to_string(journal).unwrap();
    let entries = text.lines().skip(1).map(|l| serde_json::from_str::<serde_json::Value>(l).unwrap());
    entries.map(|e| e["pair"].as_u64().unwrap()).collect()
}

#[test]
fn a_killed_tuning_goes_on_and_ends_where_its_journal_leads() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("spsa.journal");
    let arguments = ["--pairs", "24", "--concurrency", "2", "--plot", "p.svg", "--report", "5"];
    for kill in 0..2 {
        let mut command = spsa(folder.path(), "slow", &arguments);
        if kill > 0 {
            command.arg("--resume");
        }
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        wait_for_lines(&mut child, &journal, 1 + 6 * (kill + 1));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let before = fs::read_to_string(&journal).unwrap();
    let output = spsa(folder.path(), "slow", &arguments).arg("--resume").output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    let mut done = pairs(&journal);
    done.sort_unstable();
    assert_eq!(done, (0..24).collect::<Vec<_>>());
    let whole = before.rfind('\n').unwrap() + 1;
    assert!(fs::read_to_string(&journal).unwrap().starts_with(&before[..whole]), "finished pairs are kept");
    assert!(fs::read_to_string(folder.path().join("p.svg")).unwrap().contains("24 pairs"));
    let last = text(&output.stdout).trim_end().lines().last().unwrap().to_owned();
    assert!(last.starts_with("Hash, int, ") && last.ends_with(", 1, 64, 4, 0.5"), "{last}");
    // Nothing is left to play; the same journal gives the same values.
    let again = spsa(folder.path(), "slow", &arguments).arg("--resume").output().unwrap();
    assert_eq!(text(&again.stdout), text(&output.stdout));
    assert_eq!(pairs(&journal).len(), 24);
}

#[test]
fn pairs_from_another_start_are_not_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--pairs", "1", "--journal", "j"];
    assert!(spsa(folder.path(), "mover", &arguments).output().unwrap().status.success());
    let mut command = spsa(folder.path(), "mover", &arguments);
    fs::write(folder.path().join("params"), PARAMETERS.replace("16", "15.5")).unwrap();
    let output = command.arg("--resume").output().unwrap();
    assert!(!output.status.success(), "{}", text(&output.stdout));
    assert!(text(&output.stderr).contains("15.5"), "{}", text(&output.stderr));
}

#[test]
fn what_cannot_be_tuned_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |which: &str, more: &[&str]| {
        let output = spsa(folder.path(), which, more).output().unwrap();
        assert!(!output.status.success(), "{more:?}");
        text(&output.stderr)
    };
    assert!(refused("mover", &["--only", "Nothing"]).contains("--only Nothing"));
    let crash = refused("crash", &["--pairs", "4"]);
    assert!(crash.contains("exit code 7") && crash.contains("a last word"), "{crash}");
    let none = refused("none", &["--pairs", "4", "--journal", "other"]);
    assert!(none.contains("names no move"), "{none}");
    assert!(pairs(&folder.path().join("other")).is_empty());
    fs::write(folder.path().join("bad"), "Hash, int, 16\n").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhan-tune"));
    command.args(["spsa", "--game", "chess", "--nodes", "5", "--params", "bad", "--engine", &engine("mover")]);
    let output = command.current_dir(folder.path()).env(STUB, "1").output().unwrap();
    assert!(text(&output.stderr).contains("bad, line 1: seven fields"), "{}", text(&output.stderr));
}

#[test]
fn the_list_names_every_search_constant() {
    for game in ["chess", "xiangqi"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_chuhan-tune"));
        let output = command.args(["spsa", "--game", game, "--list"]).output().unwrap();
        let out = text(&output.stdout);
        assert_eq!(out.lines().count(), chuhan_engine::search::params::KNOBS.len());
        assert!(out.lines().all(|l| l.split(", ").count() == 7), "{out}");
    }
}

#[test]
fn a_pattern_picks_depths_slopes_caps_and_the_time_manager() {
    let list = |only: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_chuhan-tune"));
        let output = command.args(["spsa", "--game", "xiangqi", "--list", "--only", only]).output().unwrap();
        let names = text(&output.stdout);
        names.lines().map(|l| l.split(',').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let time = list("time_*");
    assert!(time.len() > 20 && time.iter().all(|name| name.starts_with("time_")), "{time:?}");
    for (pattern, known) in [("*_depth", "null_verify_depth"), ("*_slope", "malus_slope"), ("*_max", "bonus_max")] {
        let names = list(pattern);
        assert!(names.len() > 2 && names.iter().any(|name| name == known), "{pattern}: {names:?}");
    }
    assert_eq!(list("rfp_depth,quiet_see"), ["rfp_depth", "quiet_see"]);
    assert!(list("rfp_nothing*").is_empty());
}
