//! Finds the multipliers in `build/magics.rs`: run it, let it search as many seconds as given, and
//! it prints the file.
//!
//! `cargo run --release -p chuhan-engine --example find_magics -- SECONDS`
//!
//! Method: fixed-shift black magics (Hansen 2007 for multiplication keys; Annuss 2012 for the
//! fixed shift). All squares of a slider share one shift, the occupancy is `occ | !mask`, and the
//! ranges of indices that the squares use are fitted into each other's gaps. A candidate is good
//! if its indices lie close together, so sparse multipliers shifted down are tried.

use std::time::{Duration, Instant};

const ROOK: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const BISHOP: [(i32, i32); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
/// How many candidates are kept for each square.
const KEPT: usize = 48;

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }
}

fn slide(square: usize, occupied: u64, directions: [(i32, i32); 4], inner: bool) -> u64 {
    let mut out = 0;
    for (dx, dy) in directions {
        let (mut x, mut y) = (square as i32 % 8 + dx, square as i32 / 8 + dy);
        while (0..8).contains(&x) && (0..8).contains(&y) {
            if inner && !((0..8).contains(&(x + dx)) && (0..8).contains(&(y + dy))) {
                break;
            }
            out |= 1 << (8 * y + x);
            if !inner && occupied & (1 << (8 * y + x)) != 0 {
                break;
            }
            (x, y) = (x + dx, y + dy);
        }
    }
    out
}

/// One usable multiplier and the indices it uses, relative to the lowest.
#[derive(Clone)]
struct Candidate {
    factor: u64,
    lowest: usize,
    used: Vec<u32>,
    span: usize,
}

fn search(
    square: usize,
    directions: [(i32, i32); 4],
    bits: u32,
    time: Duration,
    random: &mut Random,
) -> Vec<Candidate> {
    let mask = slide(square, 0, directions, true);
    let mut subsets = Vec::new();
    let mut subset = 0u64;
    loop {
        subsets.push((subset | !mask, slide(square, subset, directions, false)));
        subset = subset.wrapping_sub(mask) & mask;
        if subset == 0 {
            break;
        }
    }
    let mut best: Vec<Candidate> = Vec::new();
    let mut table = vec![(0u32, 0u64); 1 << bits];
    let mut round = 0u32;
    let start = Instant::now();
    while round & 1023 != 0 || start.elapsed() < time || best.is_empty() {
        round += 1;
        let sparse = random.next() & random.next();
        let factor = (if round & 1 == 0 { sparse } else { sparse & random.next() }) >> (random.next() % 6);
        let (mut low, mut high) = (usize::MAX, 0);
        let limit = if best.len() == KEPT { best[KEPT - 1].span } else { 1 << bits };
        let fits = subsets.iter().all(|&(key, attacks)| {
            let index = (key.wrapping_mul(factor) >> (64 - bits)) as usize;
            (low, high) = (low.min(index), high.max(index));
            let cell = &mut table[index];
            let free = cell.0 != round || cell.1 == attacks;
            *cell = (round, attacks);
            free && high - low < limit
        });
        if fits && !best.iter().any(|c| c.factor == factor) {
            let used = (low..=high).filter(|&i| table[i].0 == round).map(|i| (i - low) as u32).collect();
            best.push(Candidate { factor, lowest: low, used, span: high - low + 1 });
            best.sort_by_key(|c| (c.span, c.used.len()));
            best.truncate(KEPT);
        }
    }
    best
}

fn main() {
    let seconds: f64 = std::env::args().nth(1).and_then(|s| s.parse().ok()).unwrap_or(60.0);
    let time = Duration::from_secs_f64(seconds / 128.0);
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut jobs = Vec::new();
    for (slider, directions, bits) in [(0, BISHOP, 9), (1, ROOK, 12)] {
        for square in 0..64 {
            jobs.push((slider, square, search(square, directions, bits, time, &mut random)));
        }
    }
    // Widest first, each at the lowest place where it meets no neighbour.
    jobs.sort_by_key(|(_, _, found)| std::cmp::Reverse(found[0].used.len()));
    let mut taken = vec![false; 1 << 18];
    let mut answer = [[(0u64, 0i64); 64]; 2];
    let mut size = 0;
    for (slider, square, found) in jobs {
        let (at, chosen) = found
            .iter()
            .map(|c| {
                let at = (0..taken.len() - c.span)
                    .find(|&at| c.used.iter().all(|&i| !taken[at + i as usize]))
                    .expect("the table is wide");
                (at, c)
            })
            .min_by_key(|(at, c)| (at + c.span).max(size))
            .expect("every square has a candidate");
        for &i in &chosen.used {
            taken[at + i as usize] = true;
        }
        size = size.max(at + chosen.span);
        answer[slider][square] = (chosen.factor, at as i64 - chosen.lowest as i64);
    }
    println!("//! Multipliers and table offsets of the fixed-shift black magics, {size} cells in all; found by");
    println!("//! `examples/find_magics.rs`.");
    for (name, list) in ["BISHOP", "ROOK"].iter().zip(answer) {
        println!("\npub const {name}: [(u64, i64); 64] = [");
        for (factor, offset) in list {
            println!("    (0x{factor:016x}, {offset}),");
        }
        println!("];");
    }
}
