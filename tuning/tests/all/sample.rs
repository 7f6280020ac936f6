//! A sample of positions is made again from its seed, and the tables from the sample: to the byte, on any number of
//! threads. What came out last stands in `golden/sample.txt`. Every change of search, evaluation or weights changes
//! it; run with `UPDATE_GOLDEN=1` then. Anything else that does is a bug.

use std::{fs, path::Path, process::Command};

/// What a command said, which must have been content.
fn said(words: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_chuhan-tune")).args(words).output().unwrap();
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A line for each thing made: what it is, how large, and its checksum.
fn made(game: &str, threads: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (shards, sample, weights, table) = (path("shards"), path("sample.csv"), path("weights.rs"), path("pairs.zlib"));
    let seeded = ["--games", "60", "--seed", "9", "--nodes", "80", "--max-plies", "120", "--threads", threads];
    said(&[&["datagen", "play", "--game", game, "--out", &shards][..], &seeded].concat());
    said(&["datagen", "text", "--game", game, &shards, "--out", &sample, "--per-game", "40"]);
    let start = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/src").join(game).join("weights.rs");
    let start = start.to_str().unwrap();
    let fit = ["--game", game, "--data", &sample, "--weights", start, "--epochs", "3", "--threads", threads];
    let shared = ["--batch", "512", "--score-share", "0.5", "--held-out", "0.2"];
    said(&[&["texel", "--out", &weights][..], &fit, &shared].concat());
    said(&[&["pairs", "--out", &table][..], &fit, &shared].concat());
    [("sample", sample), ("weights", weights), ("table", table)]
        .map(|(what, file)| {
            let bytes = fs::read(file).unwrap();
            format!("{game} {what}: {} bytes, crc32 {:08x}\n", bytes.len(), crc32fast::hash(&bytes))
        })
        .concat()
}

#[test]
fn a_sample_and_its_tables_are_made_again_to_the_byte() {
    let found = ["chess", "xiangqi"].map(|game| made(game, "2")).concat();
    assert_eq!(made("chess", "1") + &made("xiangqi", "1"), found, "the number of threads changes what is made");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden/sample.txt");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, &found).unwrap();
    }
    let golden = fs::read_to_string(&path).unwrap();
    // Exponentials and logarithms are those of the C library, whose last bits differ from one to the next.
    let same_bits = cfg!(all(target_os = "linux", target_env = "gnu", target_arch = "x86_64"));
    let compared = |text: &str| -> Vec<String> {
        text.lines().filter(|line| same_bits || line.contains(" sample: ")).map(str::to_owned).collect()
    };
    assert_eq!(compared(&found), compared(&golden), "say in the commit what changed, and update the golden file");
}
