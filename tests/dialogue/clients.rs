//! Real client libraries drive the real binary. Without Python or the library a check is skipped
//! with a message.

use std::{path::Path, process::Command};

fn drive(script: &str) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/clients").join(script);
    let output = match Command::new("python3").arg(&script).arg(env!("CARGO_BIN_EXE_chuhan")).output() {
        Ok(output) => output,
        Err(error) => {
            println!("skipped: python3 cannot be started: {error}");
            return;
        }
    };
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    println!("{said}");
    match output.status.code() {
        Some(0 | 77) => {}
        _ => panic!("{}: {}\n{said}\n{errors}", script.display(), output.status),
    }
}

#[test]
fn python_chess_plays_analyses_and_ponders() {
    drive("python_chess.py");
}

#[test]
fn cchess_plays_through_its_engine_classes() {
    drive("cchess_ucci.py");
}
