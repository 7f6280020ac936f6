//! Chess tables: random keys, and slider attacks by fixed-shift black magics and by gathered bits.

use std::{fmt::Write, fs, path::Path};

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use crate::magics;

const BISHOP: [(i32, i32); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
const ROOK: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

pub fn write(out: &Path) {
    black_magics().write(out, "chess_magics", u64::to_le_bytes);
    gathered().write(out, "chess_gathered", u16::to_le_bytes);
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

/// What `sliders.rs` includes: constants as source text, attack sets as numbers.
struct AttackTable<T> {
    constants: String,
    cells: Vec<T>,
}

impl<T: Copy + Default> AttackTable<T> {
    fn write<const N: usize>(mut self, out: &Path, name: &str, bytes: impl Fn(T) -> [u8; N]) {
        // A power of two spares every lookup the check whether it stays in the table.
        self.cells.resize(self.cells.len().next_power_of_two(), T::default());
        write!(self.constants, "\nconst CELLS: usize = {};\n", self.cells.len()).expect("a string takes any text");
        fs::write(out.join(format!("{name}.rs")), self.constants).expect("OUT_DIR is writable");
        let bytes: Vec<u8> = self.cells.into_iter().flat_map(bytes).collect();
        fs::write(out.join(format!("{name}.bin")), bytes).expect("OUT_DIR is writable");
    }
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

fn black_magics() -> AttackTable<u64> {
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
    AttackTable { constants, cells }
}

/// For each square a run of cells, one for each occupancy of the squares that matter, in the order of PEXT; in a cell the
/// attacked ones among the squares of the rays, as PEXT gathers them.
fn gathered() -> AttackTable<u16> {
    let mut constants = String::new();
    let mut cells = Vec::new();
    for (name, directions) in [("BISHOP", BISHOP), ("ROOK", ROOK)] {
        writeln!(constants, "static {name}: [Slider; 64] = [").expect("a string takes any text");
        for square in 0..64 {
            let (mask, rays) = (slide(square, 0, directions, true), slide(square, 0, directions, false));
            writeln!(constants, "Slider {{ mask: {mask:#x}, rays: {rays:#x}, offset: {} }},", cells.len())
                .expect("a string takes any text");
            // Subsets come in the order of their gathered bits.
            cells.extend(subsets(mask).map(|occupied| gather(slide(square, occupied, directions, false), rays)));
        }
        constants.push_str("];\n");
    }
    AttackTable { constants, cells }
}

/// The bits of `set` on the squares of `mask`, side by side: what PEXT does.
fn gather(set: u64, mask: u64) -> u16 {
    let squares = (0..64).filter(|square| mask >> square & 1 != 0);
    squares.enumerate().map(|(place, square)| u16::from(set >> square & 1 != 0) << place).sum()
}
