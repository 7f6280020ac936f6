//! Holds every dialogue of the transcripts in this folder; `tests/src/transcript.rs` says how they are written.

use std::{fs, path::Path};

use chuhan_tests::transcript::{Protocol, parse};
use libtest_mimic::{Arguments, Trial};

const CHUHAN: &str = env!("CARGO_BIN_EXE_chuhan");

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/transcripts");
    let mut trials = Vec::new();
    let mut paths: Vec<_> =
        fs::read_dir(folder).expect("the folder of this file").map(|entry| entry.expect("readable").path()).collect();
    paths.sort();
    for path in paths {
        let protocol = match path.extension().and_then(|e| e.to_str()) {
            Some("uci") => Protocol::Uci,
            Some("ucci") => Protocol::Ucci,
            _ => continue,
        };
        let text = fs::read_to_string(&path).expect("a transcript is text");
        let stem = path.file_stem().and_then(|s| s.to_str()).expect("text").to_owned();
        match parse(&text, protocol) {
            Ok(dialogues) => trials.extend(dialogues.into_iter().map(|dialogue| {
                Trial::test(format!("{stem}::{}", dialogue.name), move || {
                    dialogue.hold(CHUHAN);
                    Ok(())
                })
            })),
            Err(reason) => trials.push(Trial::test(stem, move || Err(reason.into()))),
        }
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}
