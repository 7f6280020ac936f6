//! King and pawn against king, solved: one bit per position, set where the side with the pawn wins.
//!
//! The pawn stands on files a to d (the others are mirrored) and belongs to White. Bit index:
//! `((pawn * 2 + side to move) * 64 + white king) * 64 + black king`, where `pawn` is
//! `(rank - 1) * 4 + file` with ranks from 0 and side 0 is White. Solved by value iteration over all
//! 196,608 positions, as in every engine since Marcel van Kervinck's table.

use std::{fmt::Write, path::Path};

const POSITIONS: usize = 24 * 2 * 64 * 64;

#[derive(Clone, Copy, PartialEq)]
enum Value {
    Illegal,
    Unknown,
    Draw,
    Win,
}

const fn index(pawn: usize, side: usize, white: usize, black: usize) -> usize {
    ((pawn * 2 + side) * 64 + white) * 64 + black
}

const fn square(pawn: usize) -> usize {
    (pawn / 4 + 1) * 8 + pawn % 4
}

const fn distance(a: usize, b: usize) -> usize {
    let (files, ranks) = ((a % 8).abs_diff(b % 8), (a / 8).abs_diff(b / 8));
    if files > ranks { files } else { ranks }
}

const fn pawn_attacks(pawn: usize, target: usize) -> bool {
    target / 8 == pawn / 8 + 1 && (target % 8).abs_diff(pawn % 8) == 1
}

fn steps(from: usize) -> impl Iterator<Item = usize> {
    (0..64).filter(move |&to| distance(from, to) == 1)
}

/// The value that one move of the side to move, or the position itself, decides; `Unknown` where
/// the values known so far do not.
fn solve(values: &[Value], pawn: usize, side: usize, white: usize, black: usize) -> Value {
    let at = square(pawn);
    let (mut best_known, mut undecided) = (None, false);
    if side == 0 {
        // White looks for one winning move; a draw stands when all others are known.
        let mut see = |value: Value| match value {
            Value::Win => best_known = Some(Value::Win),
            Value::Unknown => undecided = true,
            Value::Illegal | Value::Draw => {}
        };
        for to in steps(white).filter(|&to| to != at) {
            see(values[index(pawn, 1, to, black)]);
        }
        let stop = at + 8;
        if stop != white && stop != black {
            if pawn >= 20 {
                // The new queen (or rook, against stalemate) wins unless she is taken at once.
                if distance(black, stop) > 1 || distance(white, stop) == 1 {
                    see(Value::Win);
                }
            } else {
                see(values[index(pawn + 4, 1, white, black)]);
                if pawn < 4 && stop + 8 != white && stop + 8 != black {
                    see(values[index(pawn + 8, 1, white, black)]);
                }
            }
        }
        return best_known.unwrap_or(if undecided { Value::Unknown } else { Value::Draw });
    }
    // Black looks for one drawing move: taking the pawn, or a drawn position. No move is stalemate.
    let mut moved = false;
    for to in steps(black).filter(|&to| distance(to, white) > 1 && !pawn_attacks(at, to)) {
        moved = true;
        let value = if to == at { Value::Draw } else { values[index(pawn, 0, white, to)] };
        match value {
            Value::Draw => return Value::Draw,
            Value::Unknown => undecided = true,
            Value::Illegal | Value::Win => {}
        }
    }
    match (moved, undecided) {
        (false, _) => Value::Draw,
        (true, true) => Value::Unknown,
        (true, false) => Value::Win,
    }
}

fn legal(pawn: usize, side: usize, white: usize, black: usize) -> bool {
    let at = square(pawn);
    distance(white, black) > 1 && white != at && black != at && !(side == 0 && pawn_attacks(at, black))
}

/// Writes the table as an array literal of 3,072 words.
pub fn write(out: &Path) {
    let mut values = vec![Value::Illegal; POSITIONS];
    let mut open = Vec::new();
    // Advanced pawns first: most values follow from positions solved before.
    for pawn in (0..24).rev() {
        for side in [1, 0] {
            for white in 0..64 {
                for black in 0..64 {
                    if legal(pawn, side, white, black) {
                        values[index(pawn, side, white, black)] = Value::Unknown;
                        open.push((pawn, side, white, black));
                    }
                }
            }
        }
    }
    loop {
        let before = open.len();
        open.retain(|&(pawn, side, white, black)| {
            let value = solve(&values, pawn, side, white, black);
            values[index(pawn, side, white, black)] = value;
            value == Value::Unknown
        });
        if open.len() == before {
            break;
        }
    }
    let mut text = String::from("[\n");
    for word in values.chunks(64) {
        let bits = word.iter().enumerate().fold(0_u64, |bits, (i, &v)| bits | u64::from(v == Value::Win) << i);
        writeln!(text, "{bits:#018x},").expect("writing to a string succeeds");
    }
    text.push(']');
    std::fs::write(out.join("kpk.rs"), text).expect("the build directory is writable");
}
