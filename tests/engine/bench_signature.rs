//! The bench's node counts are the signature of search, evaluation and rules together. If this test
//! fails, the search visits other nodes than before: either that was meant, then say so in the
//! commit and write the new counts to `golden/bench.txt` (run with `UPDATE_GOLDEN=1`), or it is a
//! bug.

use std::{fmt::Write, fs, path::Path};

use chuhan_engine::{bench, chess, info::GameInfo, search::Signals, xiangqi};

/// Depth of the golden counts: shallower than the command's, for tests run with all checks on.
const DEPTH: u32 = 9;

#[test]
fn node_counts_are_the_golden_ones() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden/bench.txt");
    let mut found = String::new();
    let mut count = |name: &str, nodes: u64| writeln!(found, "{name} depth {DEPTH}: {nodes}").expect("a string");
    let nobody = Signals::default();
    let chess = bench::run::<chess::Chess>(&chess::bench::POSITIONS, DEPTH, 1, bench::HASH_MB, &nobody);
    count(chess::Chess::NAME, chess.expect("nobody stops it").nodes);
    let xiangqi = bench::run::<xiangqi::Xiangqi>(&xiangqi::bench::POSITIONS, DEPTH, 1, bench::HASH_MB, &nobody);
    count(xiangqi::Xiangqi::NAME, xiangqi.expect("nobody stops it").nodes);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, &found).expect("the golden file is writable");
    }
    let golden = fs::read_to_string(&path).expect("the golden file is part of the repository");
    assert_eq!(found, golden, "the search changed: say so in the commit and update the golden file");
}
