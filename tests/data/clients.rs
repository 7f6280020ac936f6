//! Real client libraries drive the real program. Without Python or a library a check is not made.

use std::{path::Path, process::Command};

use crate::{CHUHAN, Check, Made};

pub const CHECKS: &[&[Check]] = &[&[
    Check { name: "python_chess_plays_analyses_and_ponders", run: python_chess_plays_analyses_and_ponders },
    Check { name: "cchess_plays_through_its_engine_classes", run: cchess_plays_through_its_engine_classes },
]];

fn python_chess_plays_analyses_and_ponders() -> Made {
    drive("python_chess.py")
}

fn cchess_plays_through_its_engine_classes() -> Made {
    drive("cchess_ucci.py")
}

fn drive(script: &str) -> Made {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/clients").join(script);
    let output = match Command::new("python3").arg(&script).arg(CHUHAN).output() {
        Ok(output) => output,
        Err(error) => return Made::NotFor(format!("python3 ({error})")),
    };
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    match output.status.code() {
        Some(0) => Made::Yes,
        Some(77) => Made::NotFor(said.trim_start_matches("skipped: ").trim_end().to_owned()),
        _ => panic!("{}: {}\n{said}\n{errors}", script.display(), output.status),
    }
}
