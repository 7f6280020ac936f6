//! Man pages and completions.

use std::{fs, process::Command};

#[test]
fn man_pages_and_completions_name_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_chuhan-tune")).arg("manual").arg(folder.path()).output().unwrap();
    assert!(output.status.success() && output.stdout.is_empty(), "{output:?}");
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
    assert!(read("chuhan-tune.1").contains(".SH SUBCOMMANDS"));
    for order in ["match", "spsa", "elo", "rate", "standings", "pairings", "speed", "suite", "datagen", "texel"] {
        assert!(read(&format!("chuhan-tune-{order}.1")).contains(".SH OPTIONS"), "{order}");
        for completions in ["chuhan-tune.bash", "_chuhan-tune", "chuhan-tune.fish", "_chuhan-tune.ps1"] {
            assert!(read(completions).contains(order), "{order} in {completions}");
        }
    }
}
