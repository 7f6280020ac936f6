//! Chess tables: random keys, and slider attacks by fixed-shift black magics.

use std::{fmt::Write, fs, path::Path};

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use crate::magics;

const BISHOP: [(i32, i32); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
const ROOK: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

pub fn write(out: &Path) {
    let table = black_magics();
    let mut text = table.constants;
    write!(text, "\nconst CELLS: usize = {};\n", table.cells.len()).expect("a string takes any text");
    fs::write(out.join("chess_sliders.rs"), text).expect("OUT_DIR is writable");
    let bytes: Vec<u8> = table.cells.iter().flat_map(|cell| cell.to_le_bytes()).collect();
    fs::write(out.join("chess_sliders.bin"), bytes).expect("OUT_DIR is writable");
    fs::write(out.join("chess_keys.rs"), keys()).expect("OUT_DIR is writable");
}

fn keys() -> String {
    let mut random = Pcg64::seed_from_u64(0x000C_4E55);
    let mut text = String::new();
    let mut list = |name: &str, doc: &str, rows: usize, columns: usize| {
        write!(text, "/// {doc}\npub static {name}: [[Key; {columns}]; {rows}] = [").expect("a string takes any text");
        for _ in 0..rows {
            let row: Vec<String> = (0..columns).map(|_| format!("Key({:#x})", random.random::<u64>())).collect();
            writeln!(text, "[{}],", row.join(",")).expect("a string takes any text");
        }
        text.push_str("];\n");
    };
    list("PIECE", "One key per coloured piece and square.", 12, 64);
    list("CASTLING", "One key per side and file of a rook that may still castle.", 2, 8);
    list("EN_PASSANT", "One key per file on which an en passant capture is legal (a single row).", 1, 8);
    list("SIDE", "The key of the second side having the move (a single cell).", 1, 1);
    text
}

/// What `attacks.rs` includes: constants as source text, attack sets as numbers.
struct AttackTable {
    constants: String,
    cells: Vec<u64>,
}

/// Squares that a slider on `square` reaches; with `inner`, the squares whose occupancy matters.
fn slide(square: usize, occupied: u64, directions: [(i32, i32); 4], inner: bool) -> u64 {
    let on_board = |x: i32, y: i32| (0..8).contains(&x) && (0..8).contains(&y);
    let mut out = 0;
    for (dx, dy) in directions {
        let (mut x, mut y) = (square as i32 % 8 + dx, square as i32 / 8 + dy);
        while on_board(x, y) && (!inner || on_board(x + dx, y + dy)) {
            out |= 1u64 << (8 * y + x);
            if !inner && occupied >> (8 * y + x) & 1 != 0 {
                break;
            }
            (x, y) = (x + dx, y + dy);
        }
    }
    out
}

fn subsets(mask: u64) -> impl Iterator<Item = u64> {
    let mut next = Some(0u64);
    std::iter::from_fn(move || {
        let subset = next?;
        let following = subset.wrapping_sub(mask) & mask;
        next = (following != 0).then_some(following);
        Some(subset)
    })
}

fn black_magics() -> AttackTable {
    let mut constants = String::new();
    let mut cells = Vec::new();
    for (name, directions, shift, list) in
        [("BISHOP", BISHOP, 64 - 9, magics::BISHOP), ("ROOK", ROOK, 64 - 12, magics::ROOK)]
    {
        writeln!(constants, "const {name}_SHIFT: u32 = {shift};\nstatic {name}: [Slider; 64] = [")
            .expect("a string takes any text");
        for (square, (factor, offset)) in list.into_iter().enumerate() {
            let mask = slide(square, 0, directions, true);
            for occupied in subsets(mask) {
                let index = ((occupied | !mask).wrapping_mul(factor) >> shift) as i64 + offset;
                let index = usize::try_from(index).expect("offsets keep every index in the table");
                let attacks = slide(square, occupied, directions, false);
                if cells.len() <= index {
                    cells.resize(index + 1, 0);
                }
                assert!(cells[index] == 0 || cells[index] == attacks, "two attack sets meet in cell {index}");
                cells[index] = attacks;
            }
            writeln!(constants, "Slider {{ mask: {:#x}, factor: {factor:#x}, offset: {} }},", !mask, offset as u64)
                .expect("a string takes any text");
        }
        constants.push_str("];\n");
    }
    // A power of two spares every lookup the check whether it stays in the table.
    cells.resize(cells.len().next_power_of_two(), 0);
    AttackTable { constants, cells }
}
