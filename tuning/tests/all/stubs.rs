//! Engines for tests of the runners. They are the test program itself, started with the name of
//! one of the `stub_` tests below; run as ordinary tests those do nothing.

#![allow(dead_code, reason = "each test file uses some of them")]

use std::{
    fmt::Write as _,
    fs,
    io::{BufRead, Write as _},
    path::Path,
    process::Child,
    time::{Duration, Instant},
};

use chuhan_engine::{
    chess::Chess,
    game::{Game, Position},
    info::{GameInfo, PositionInfo},
    xiangqi::Xiangqi,
};

/// Set in the environment of the runner, and so of its engines.
pub const STUB: &str = "CHUHAN_STUB";

/// How a stub answers `go`, given the legal moves and a number that grows with every search.
type Answer = fn(&[String], usize) -> String;

/// A UCI or UCCI engine with a Hash option, which keeps the protocol unless `answer` does not.
fn stub<G: GameInfo>(name: &str, hello: fn(&str) -> Option<String>, answer: Answer) {
    if std::env::var_os(STUB).is_none() {
        return;
    }
    let mut searches = 0;
    let mut position = G::Position::from_fen(G::START_FEN).unwrap();
    let mut out = std::io::stdout();
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let words: Vec<&str> = line.split_whitespace().collect();
        let reply = match words.first().copied() {
            Some("uci" | "ucci") => hello(name),
            Some("isready") => Some("readyok".into()),
            Some("position") => {
                let moves_at = words.iter().position(|&w| w == "moves").unwrap_or(words.len());
                let fen = if words[1] == "fen" { words[2..moves_at].join(" ") } else { G::START_FEN.to_owned() };
                position = G::Position::from_fen(&fen).unwrap();
                for text in words.iter().skip(moves_at + 1) {
                    let m = position.parse_move(text).unwrap();
                    position.make(m);
                }
                None
            }
            Some("go") => {
                searches += 1;
                let moves: Vec<String> = position.legal_moves().iter().map(|m| position.move_text(m)).collect();
                Some(answer(&moves, searches))
            }
            Some("quit") => std::process::exit(0),
            _ => None,
        };
        if let Some(text) = reply {
            writeln!(out, "{text}").unwrap();
            out.flush().unwrap();
        }
    }
    std::process::exit(0);
}

#[allow(clippy::unnecessary_wraps, reason = "one stub says nothing")]
fn polite(name: &str) -> Option<String> {
    Some(format!("id name {name}\noption name Hash type spin default 16 min 1 max 64\nuciok"))
}

/// A move that depends on nothing but the position and the number of the search.
fn some_move(moves: &[String], searches: usize) -> String {
    let chosen = (searches * 7 + moves.len() * 3) % moves.len();
    format!("info depth 3 score cp {} nodes 100 pv {m}\nbestmove {m}", searches % 50, m = moves[chosen])
}

#[allow(clippy::unnecessary_wraps, reason = "one stub says nothing")]
fn polite_ucci(_: &str) -> Option<String> {
    Some(
        "id name stub\noption usemillisec type check default false\noption newgame type button\n\
         option hashsize type spin default 16 min 0 max 64\nucciok"
            .into(),
    )
}

/// Names the first answer as the one that it expects, and ponders once it was told to: it answers `go ponder` when it hears
/// `ponderhit` or `stop`.
#[test]
fn stub_ponderer() {
    if std::env::var_os(STUB).is_none() {
        return;
    }
    let (mut position, mut searches, mut may, mut waiting) =
        (<Chess as Game>::Position::from_fen(Chess::START_FEN).unwrap(), 0, false, false);
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.first().copied() {
            Some("uci") => println!("id name ponderer\noption name Ponder type check default false\nuciok"),
            Some("setoption") => may |= line.ends_with("name Ponder value true"),
            Some("isready") => println!("readyok"),
            Some("position") => {
                let moves_at = words.iter().position(|&w| w == "moves").unwrap_or(words.len());
                position = <Chess as Game>::Position::from_fen(&words[2..moves_at].join(" ")).unwrap();
                for text in words.iter().skip(moves_at + 1) {
                    let m = position.parse_move(text).unwrap();
                    position.make(m);
                }
            }
            Some("go") if words.contains(&"ponder") => {
                assert!(may && !waiting);
                waiting = true;
            }
            Some(order @ ("go" | "ponderhit" | "stop")) => {
                assert_eq!(waiting, order != "go");
                waiting = false;
                searches += 1;
                let moves: Vec<String> = position.legal_moves().iter().map(|m| position.move_text(m)).collect();
                let text = if moves.is_empty() { "bestmove (none)".into() } else { some_move(&moves, searches) };
                let mut after = position.clone();
                let best = text.rsplit(' ').next().and_then(|m| position.parse_move(m).ok());
                let reply = best.and_then(|m| {
                    after.make(m);
                    after.legal_moves().iter().next().map(|m| after.move_text(m))
                });
                println!("{text}{}", reply.map_or_else(String::new, |reply| format!(" ponder {reply}")));
            }
            Some("quit") => std::process::exit(0),
            _ => {}
        }
    }
    std::process::exit(0);
}

/// Adds `by` to the ranks of a move.
fn shift(text: &str, by: i32) -> String {
    let squares = text.replace(char::is_alphabetic, " ");
    let ranks: Vec<i32> = squares.split_whitespace().map(|n| n.parse::<i32>().unwrap() + by).collect();
    let files: Vec<char> = text.chars().filter(char::is_ascii_alphabetic).collect();
    format!("{}{}{}{}", files[0], ranks[0], files[1], ranks[1])
}

/// Knows laws of repetition by the names that Chuhan has for them.
#[test]
fn stub_lawful() {
    let hello = |_: &str| {
        let offer = "option name RepetitionRule type combo default asian var asian var computer";
        Some(format!("id name lawful\n{offer}\nuciok"))
    };
    stub::<Xiangqi>("lawful", hello, some_move);
}

#[test]
fn stub_xiangqi() {
    stub::<Xiangqi>("xiangqi", polite_ucci, |moves, n| {
        let m = &moves[(n * 7 + moves.len() * 3) % moves.len()];
        format!("info depth 2 score 17 pv {m}\nbestmove {m}")
    });
}
/// Counts ranks from 1, both ways, as Fairy-Stockfish does over UCI.
#[test]
fn stub_shifted() {
    if std::env::var_os(STUB).is_none() {
        return;
    }
    let mut position = <Xiangqi as Game>::Position::from_fen(Xiangqi::START_FEN).unwrap();
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.first().copied() {
            Some("uci") => println!("id name Fairy-Stockfish stub\nuciok"),
            Some("isready") => println!("readyok"),
            Some("position") => {
                position = <Xiangqi as Game>::Position::from_fen(Xiangqi::START_FEN).unwrap();
                for text in words.iter().skip(3) {
                    let m = position.parse_move(&shift(text, -1)).unwrap();
                    position.make(m);
                }
            }
            Some("go") => {
                let moves = position.legal_moves();
                let m = moves.iter().nth(moves.len() / 2).unwrap();
                println!("bestmove {}", shift(&position.move_text(m), 1));
            }
            Some("quit") => std::process::exit(0),
            _ => {}
        }
    }
    std::process::exit(0);
}
/// Refuses to play on.
#[test]
fn stub_resigner() {
    stub::<Xiangqi>("resigner", polite_ucci, |moves, n| {
        if n % 4 == 0 { format!("bestmove {} resign", moves[0]) } else { format!("bestmove {}", moves[0]) }
    });
}
/// Never names a move.
#[test]
fn stub_passer() {
    stub::<Xiangqi>("passer", polite_ucci, |_, _| "nobestmove".into());
}

#[test]
fn stub_mover() {
    stub::<Chess>("mover", polite, some_move);
}
#[test]
fn stub_slow() {
    stub::<Chess>("slow", polite, |moves, n| {
        std::thread::sleep(Duration::from_millis(2));
        some_move(moves, n)
    });
}
#[test]
fn stub_late() {
    stub::<Chess>("late", polite, |moves, n| {
        std::thread::sleep(Duration::from_millis(300));
        some_move(moves, n)
    });
}
#[test]
fn stub_crash() {
    stub::<Chess>("crash", polite, |moves, n| {
        if n == 3 {
            eprintln!("a last word");
            std::process::exit(7);
        }
        some_move(moves, n)
    });
}
#[test]
fn stub_hang() {
    stub::<Chess>("hang", polite, |moves, n| if n == 3 { "info string thinking".into() } else { some_move(moves, n) });
}
#[test]
fn stub_illegal() {
    stub::<Chess>("illegal", polite, |moves, n| if n == 3 { "bestmove e1e8".into() } else { some_move(moves, n) });
}
#[test]
fn stub_none() {
    stub::<Chess>("none", polite, |_, _| "bestmove (none)".into());
}
#[test]
fn stub_garbage() {
    stub::<Chess>("garbage", polite, |moves, n| {
        let mut text = String::from("info score cp\ninfo depth x score cp y nodes z\ninfo\n\n\u{7f}\u{0}bestmove\n");
        for i in 0..200 {
            let _ = writeln!(text, "%$& {i} \"");
        }
        text + &some_move(moves, n)
    });
}
#[test]
fn stub_mute() {
    stub::<Chess>("mute", |_| None, some_move);
}

/// The command-line form of a stub engine.
pub fn engine(which: &str) -> String {
    let me = std::env::current_exe().unwrap();
    format!("cmd={},name={which},args=--exact stubs::stub_{which} --nocapture --quiet", me.display())
}

/// Output as text.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Waits until a journal has so many lines.
pub fn wait_for_lines(child: &mut Child, journal: &Path, lines: usize) {
    let deadline = Instant::now() + Duration::from_mins(1);
    loop {
        if fs::read_to_string(journal).map_or(0, |t| t.lines().count()) >= lines {
            return;
        }
        assert!(child.try_wait().unwrap().is_none(), "it ended too early");
        assert!(Instant::now() < deadline, "nothing in a minute");
        std::thread::sleep(Duration::from_millis(5));
    }
}
