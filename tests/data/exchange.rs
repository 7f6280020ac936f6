//! Static exchanges of a public suite.

use std::{fs, path::Path};

use chuhan_engine::{chess::Position, info::PositionInfo as _};

use crate::{Check, checks};

pub const CHECKS: &[&[Check]] = &[&checks!["chess/suites/see.epd"; suite]];

fn suite(path: &Path) {
    let text = fs::read_to_string(path).expect("it exists");
    let (mut cases, mut differing) = (0, Vec::new());
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let position = Position::from_fen(fields[0]).unwrap_or_else(|e| panic!("{line}: {e}"));
        // One line names either of two knights.
        let Ok(m) = position.parse_san(fields[1]) else { continue };
        let expected: i32 = fields[2].parse().expect("a number");
        cases += 1;
        if position.board().exchange(m) != expected {
            differing.push(line);
        }
    }
    // The suite lets a pinned pawn recapture, and once overlooks a recapture that promotes: a search on the board
    // is on our side, as `chess_see` shows for every exchange it meets.
    assert!(cases > 70 && differing.len() <= 2, "{} of {cases} differ: {differing:#?}", differing.len());
}
