//! The fuzz targets over seeded random bytes and damaged samples; `CHUHAN_DEEP=1` for many more.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

#[path = "../../fuzz/src/lib.rs"]
mod targets;

/// Words that make damage look like something.
const WORDS: [&str; 24] = [
    "position fen ",
    "position startpos moves ",
    " w KQkq - 0 1",
    " b - - 99 1",
    "/9/9",
    "k",
    "炮二平五",
    "车98",
    "前",
    "(",
    ")",
    "{",
    "}",
    "[FEN \"",
    "\"]",
    "\n",
    "1-0",
    "\\u0000",
    "\"moves\":[",
    "-1",
    "99999999999999999999",
    "e2e4",
    "\u{feff}",
    "19=8",
];

/// Changes some bytes: a few are overwritten, a piece is cut out or doubled, a word is put in.
fn damaged(bytes: &[u8], random: &mut Pcg64) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..random.random_range(1..5) {
        let at = random.random_range(0..=bytes.len());
        let size = random.random_range(0..24).min(bytes.len() - at);
        match random.random_range(0..5) {
            0 => bytes[at..at + size].iter_mut().take(2).for_each(|byte| *byte = random.random()),
            1 => drop(bytes.drain(at..at + size)),
            2 => {
                let piece = bytes[at..at + size].to_vec();
                bytes.splice(at..at, piece);
            }
            3 => drop(bytes.splice(at..at, WORDS[random.random_range(0..WORDS.len())].bytes())),
            _ => {
                let other = random.random_range(0..=bytes.len());
                bytes.truncate(at.max(other));
            }
        }
    }
    bytes
}

/// Runs a target over the samples, over damaged ones and over noise.
fn run(target: fn(&[u8]), samples: &[&str], times: usize) {
    let mut random = Pcg64::seed_from_u64(0x0C4A);
    let times = if chuhan_tests::deep() { times * 200 } else { times };
    for sample in samples {
        target(sample.as_bytes());
        for _ in 0..times {
            target(&damaged(sample.as_bytes(), &mut random));
        }
    }
    for _ in 0..times {
        let size = random.random_range(0..200);
        let noise: Vec<u8> = (0..size).map(|_| random.random()).collect();
        target(&noise);
    }
}

#[test]
fn positions() {
    let chess = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
    let shuffled = "bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w FDfd e3 0 1";
    let xiangqi = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 3 30";
    run(targets::fen, &[chess, shuffled, xiangqi], 3000);
}

#[test]
fn games() {
    let chess = "[Event \"a\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 {[%clk 0:05:00]} Kd7 (1... Ke7) 2. e5 1/2-1/2\n\n[Event \"b\"]\n\n1. d4 *\n";
    let xiangqi = "[Game \"Chinese Chess\"]\n\n1. 炮二平五 马８进７ {（注）}\n2. 马23 车9平8 3. R1=2 H7-H3 红胜\n";
    run(targets::pgn, &[chess, xiangqi], 300);
    run(targets::xqf, &["XQ\n\0\0\0", chess], 100);
}

#[test]
fn words_of_xiangqi() {
    run(
        targets::notation,
        &["\0炮二平五 马8进7 炮25 C2=5 h2e2 H2-E2", "\x28前车进一 后马退三 二兵平四 19=8 R+-1 +R=5 a10b10"],
        1500,
    );
}

#[test]
fn dialogues() {
    let uci = "uci\nsetoption name Hash value 1\nposition startpos moves e2e4 e7e5\nd\neval\nposition fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4\nflip\n";
    let ucci = "ucci\nsetoption usemillisec true\nposition fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2\nbanmoves h9g7\nprobe startpos\n";
    run(targets::protocol, &[uci, ucci], 100);
}

#[test]
fn cases() {
    let chess = "{\"id\":1,\"preset\":\"fide-2023\",\"start_fen\":\"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\",\"moves\":\"e1d1 e8d8 d1e1 d8e8\",\"claim\":{\"type\":\"threefold\",\"by\":\"white\",\"clocks\":{\"white_s\":1}}}\n";
    let xiangqi = "{\"id\":\"x\",\"ruleset\":\"chinese-1999\",\"fen\":\"2bakab2/9/9/8c/9/9/4P4/9/9/2BAKABR1 w - - 0 1\",\"moves\":[\"h0i0\",\"i6h6\",\"i0h0\",\"h6i6\",\"h0i0\",\"i6h6\",\"i0h0\",\"h6i6\"]}\n";
    run(targets::arbiter, &[chess, xiangqi], 200);
}

#[test]
fn opening_books() {
    run(targets::books, &["0123456789abcdef0123456789abcdef"], 2000);
}
