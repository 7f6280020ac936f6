//! Slow second implementations of the rules, transcribed sentence by sentence from the rule books
//! and sharing nothing with the engine but FEN and coordinate moves as text.

pub mod chess;
pub mod xiangqi;
pub mod xiangqi_law;
pub mod xiangqi_loops;

use std::{collections::BTreeMap, thread};

/// The letters of the first field of a FEN, from the first file of the first rank on, `.` for none.
///
/// # Panics
/// If it does not fill the board.
fn cells<const N: usize>(pieces: &str, files: usize) -> [u8; N] {
    let mut rows: Vec<Vec<u8>> = pieces
        .split('/')
        .map(|row| {
            let cell = |c: u8| if c.is_ascii_digit() { vec![b'.'; usize::from(c - b'0')] } else { vec![c] };
            row.bytes().flat_map(cell).collect()
        })
        .collect();
    rows.reverse();
    assert!(rows.iter().all(|row| row.len() == files), "{pieces}");
    rows.concat().try_into().unwrap_or_else(|_| panic!("{pieces}"))
}

/// The first field of a FEN for these letters.
fn pieces(cells: &[u8], files: usize) -> String {
    let row = |row: &[u8]| {
        let runs = row.chunk_by(|a, b| *a == b'.' && *b == b'.');
        runs.map(|run| if run[0] == b'.' { run.len().to_string() } else { char::from(run[0]).to_string() }).collect()
    };
    let rows: Vec<String> = cells.chunks(files).rev().map(row).collect();
    rows.join("/")
}

/// How often what was found.
pub type Tally = BTreeMap<String, usize>;

/// Compares the engine with a transcription on numbered random games: `few` of them, 20,000 with the deep checks, or
/// as many as `LOOPS` says, on all processors. `examine` gets what a thread keeps, and answers what differs. Gives how
/// many games there were and what was found in them.
///
/// # Panics
/// If anything differs.
pub fn compare<S: Default>(few: u64, examine: impl Fn(&mut S, u64, &mut Tally) -> Vec<String> + Sync) -> (u64, Tally) {
    let count = std::env::var("LOOPS")
        .map_or(if crate::deep() { 20_000 } else { few }, |n| n.parse().expect("LOOPS is a number"));
    let threads = thread::available_parallelism().map_or(2, |n| n.get() as u64);
    let (mut tally, mut differences) = (Tally::new(), Vec::new());
    let part = |first: u64| {
        let (mut kept, mut own) = (S::default(), Tally::new());
        let numbers = (first..count).step_by(threads as usize);
        let found: Vec<String> = numbers.flat_map(|number| examine(&mut kept, number, &mut own)).collect();
        (own, found)
    };
    thread::scope(|scope| {
        let part = &part;
        let workers: Vec<_> = (0..threads).map(|first| scope.spawn(move || part(first))).collect();
        for worker in workers {
            let (own, found) = worker.join().expect("a comparison panicked");
            for (what, n) in own {
                *tally.entry(what).or_default() += n;
            }
            differences.extend(found);
        }
    });
    for (what, n) in &tally {
        println!("{n:7} {what}");
    }
    let shown = &differences[..differences.len().min(20)];
    assert!(differences.is_empty(), "{} differences:\n{}", differences.len(), shown.join("\n"));
    (count, tally)
}
