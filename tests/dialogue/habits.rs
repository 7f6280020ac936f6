//! What lies between the lines of the protocols' texts: how bytes leave the program, what it costs
//! while it waits, and the habits of known clients, each as a dialogue of its own words. Nothing here
//! measures how fast the machine is.

use chuhan_tests::dialogue::{self, Engine};

const CHUHAN: &str = env!("CARGO_BIN_EXE_chuhan");
const XIANGQI: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

fn start() -> Engine {
    Engine::start(CHUHAN, &[])
}
fn pipe(input: &str) -> Vec<String> {
    dialogue::pipe(CHUHAN, &[], input)
}
fn bests(lines: &[String]) -> usize {
    lines.iter().filter(|l| l.starts_with("bestmove") || l.starts_with("nobestmove")).count()
}
fn pv(line: &str) -> Option<&str> {
    line.split_once(" pv ").map(|(_, moves)| moves)
}
/// The number after `key` on an `info` line.
fn number(line: &str, key: &str) -> Option<i64> {
    line.split(' ').skip_while(|&w| w != key).nth(1)?.parse().ok()
}

// ---- clients, in their own words ----

// ---- both protocols ----

#[test]
fn any_two_limits_end_one_search() {
    let limits = [
        "depth 2",
        "nodes 300",
        "movetime 3",
        "wtime 40 btime 40",
        "winc 2 binc 2 wtime 9 btime 9",
        "movestogo 3",
        "mate 1",
        "searchmoves e2e4 d2d4",
        "excludemoves a2a3",
        "unknown 7",
    ];
    let mut engine = start();
    for first in limits {
        for second in limits {
            let ends = |l: &str| !l.starts_with("movestogo") && !l.contains("moves ") && !l.starts_with("unknown");
            if !ends(first) && !ends(second) {
                continue;
            }
            engine.say(&format!("go {first} {second}"));
            engine.expect("bestmove ");
            assert_eq!(bests(&engine.pending()), 0, "go {first} {second}");
        }
    }
    engine.quit();
}

#[test]
fn whatever_comes_in_between_there_is_one_answer_for_each_go() {
    let mut engine = start();
    for between in [
        "stop",
        "stop\nstop",
        "ponderhit",
        "position startpos moves e2e4",
        "ucinewgame",
        "setoption name Hash value 2",
        "setoption name Threads value 2",
        "setoption name UCI_Variant value xiangqi\nsetoption name UCI_Variant value chess",
        "flip",
        "banmoves e2e4",
        "uci",
        "isready",
        "go depth 2",
        "go infinite\ngo depth 1\nposition startpos",
        "d\neval\nhelp",
    ] {
        for go in ["go infinite", "go ponder wtime 10 btime 10", "go depth 3"] {
            engine.say("position startpos");
            engine.say(&format!("{go}\n{between}\nstop"));
            let asked = 1 + between.matches("go ").count();
            for _ in 0..asked {
                engine.expect("bestmove ");
            }
            assert_eq!(bests(&engine.pending()), 0, "{go} {between:?}");
        }
    }
    engine.quit();
}

#[cfg(unix)]
#[test]
fn answers_are_ascii_lines_of_one_write_each() {
    use std::{
        io::Write,
        os::{fd::OwnedFd, unix::net::UnixDatagram},
        process::{Command, Stdio},
    };
    // Every write to a datagram socket arrives as one piece.
    let (ours, theirs) = UnixDatagram::pair().expect("a pair of sockets");
    let mut child =
        Command::new(CHUHAN).stdin(Stdio::piped()).stdout(Stdio::from(OwnedFd::from(theirs))).spawn().expect("starts");
    let mut input = child.stdin.take().expect("piped");
    input
        .write_all(b"uci\r\nsetoption name MultiPV value 3\rgo\r\nposition startpos\r\n\r\ngo depth 6\r\nd\r\n")
        .expect("reads");
    input
        .write_all(
            "setoption name \u{4e2d}\u{56fd} value 1\r\nfoo\r\nucci\r\nposition startpos\r\ngo depth 4\r\nquit\r\n"
                .as_bytes(),
        )
        .expect("reads");
    drop(input);
    let mut piece = [0; 8192];
    loop {
        let size = ours.recv(&mut piece).expect("a piece");
        let text = std::str::from_utf8(&piece[..size]).expect("text");
        assert!(text.ends_with('\n') && text.matches('\n').count() == 1, "one line in one write: {text:?}");
        assert!(text.is_ascii() && !text.contains('\r'), "{text:?}");
        if text == "bye\n" {
            break;
        }
    }
    assert!(child.wait().expect("a child").success());
}

/// Seconds of processor time that a process has used, in clock ticks.
#[cfg(target_os = "linux")]
fn ticks(id: u32) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{id}/stat")).expect("it lives");
    let fields: Vec<&str> = text.rsplit(')').next().expect("fields").split_ascii_whitespace().collect();
    fields[11].parse::<u64>().expect("user") + fields[12].parse::<u64>().expect("system")
}

#[cfg(target_os = "linux")]
#[test]
fn waiting_costs_no_processor_time() {
    let mut engine = start();
    for (position, go) in [
        ("startpos", ""),
        ("fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "go infinite"),
        ("fen 7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "go ponder"),
        ("startpos", "go infinite depth 1"),
        ("startpos", "go ponder nodes 10"),
    ] {
        engine.say(&format!("position {position}"));
        engine.say(go);
        engine.pending();
        std::thread::sleep(std::time::Duration::from_millis(200));
        let before = ticks(engine.id());
        std::thread::sleep(std::time::Duration::from_millis(500));
        let used = ticks(engine.id()) - before;
        assert!(used <= 5, "{position} {go}: {used} ticks while it waits");
        if !go.is_empty() {
            engine.say("stop");
            engine.expect("bestmove");
        }
    }
    engine.quit();
}

#[cfg(target_os = "linux")]
#[test]
fn memory_is_taken_when_it_is_needed() {
    let size = |engine: &Engine, of: &str| {
        let text = std::fs::read_to_string(format!("/proc/{}/status", engine.id())).expect("it lives");
        let line = text.lines().find_map(|l| l.strip_prefix(of)).expect("a size");
        line.trim_start_matches(':')
            .split_ascii_whitespace()
            .next()
            .and_then(|n| n.parse::<u64>().ok())
            .expect("a number")
            / 1024
    };
    let mut engine = start();
    engine.say("setoption name Hash value 700");
    engine.say("uci");
    engine.expect("uciok");
    let before = size(&engine, "VmSize");
    engine.pending();
    let after = size(&engine, "VmSize");
    assert!(after >= before + 650, "{before} MB before isready, {after} MB after");
    let resident = size(&engine, "VmRSS");
    assert!(resident >= 650, "{resident} MB are there before the first move");
    engine.say("ucinewgame");
    engine.pending();
    let resident = size(&engine, "VmRSS");
    assert!(resident >= 650, "{resident} MB are there before the first move of the next game");
    engine.say("setoption name Hash value 1100");
    engine.pending();
    let (all, resident) = (size(&engine, "VmSize"), size(&engine, "VmRSS"));
    assert!(all >= before + 1050 && resident < 500, "{resident} of {all} MB: a very large table comes as it is used");
    engine.quit();
}

#[test]
fn a_bare_program_in_any_folder() {
    let folder = std::env::temp_dir().join(format!("chuhan folder {}", std::process::id()));
    std::fs::create_dir(&folder).expect("writable");
    let output = std::process::Command::new("/bin/sh")
        .args(["-c", "rmdir \"$PWD\" && printf 'uci\\nposition startpos\\ngo depth 2\\n' | exec \"$0\"", CHUHAN])
        .current_dir(&folder)
        .env_clear()
        .output()
        .expect("a shell");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    assert!(said.lines().last().is_some_and(|l| l.starts_with("bestmove ")), "{said}");
}

#[test]
fn every_move_of_every_line_is_legal_and_none_follows_the_end() {
    for (game, position) in [
        ("chess", "startpos moves e2e4 c7c5"),
        ("chess", "fen 7k/8/4K3/8/8/8/8/6Q1 w - - 0 1"),
        ("chess", "fen 4k3/8/8/8/8/8/4P3/4K2R w K - 97 80"),
        ("chess", "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
        ("chess", "fen 8/8/8/3k4/8/3K4/8/7n w - - 0 1"),
        ("xiangqi", "startpos moves h2e2"),
        ("xiangqi", "fen 3k5/9/9/9/9/9/9/9/R8/1R2K4 w - - 0 1"),
        ("xiangqi", "fen 4k4/4a4/9/9/9/9/9/9/4A4/3RK4 w - - 116 100"),
    ] {
        let begin = format!("setoption name UCI_Variant value {game}\nposition {position}\n");
        let lines = pipe(&format!("setoption name MultiPV value 3\n{begin}go depth 8\n"));
        let mut engine = start();
        engine.say(&format!("setoption name UCI_Variant value {game}"));
        let joint = if position.contains(" moves ") { "" } else { " moves" };
        let mut seen = 0;
        for line in lines.iter().filter(|l| l.contains(" pv ")) {
            engine.say(&format!("position {position}{joint} {}", pv(line).expect("a line")));
            assert_eq!(engine.pending(), Vec::<String>::new(), "{position}: {line}");
            seen += 1;
        }
        assert!(seen > 0, "{lines:?}");
        let best = lines.last().expect("an answer").replace("bestmove ", "").replace(" ponder ", " ");
        engine.say(&format!("position {position}{joint} {best}"));
        assert_eq!(engine.pending(), Vec::<String>::new(), "{position}: bestmove {best}");
        engine.quit();
    }
}

#[test]
fn several_lines_of_one_depth_come_best_first() {
    let lines = pipe("setoption name MultiPV value 5\nposition startpos moves e2e4 e7e5 g1f3\ngo depth 7\n");
    let mut worth: Vec<(i64, i64, i64)> = Vec::new();
    for line in lines.iter().filter(|l| l.contains(" multipv ")) {
        let key = |name| number(line, name).unwrap_or_else(|| panic!("no {name}: {line}"));
        worth.push((key("depth"), key("multipv"), key("cp")));
    }
    let last = worth.iter().map(|w| w.0).max().expect("lines");
    assert_eq!(last, 7);
    for depth in 1..=last {
        let set: Vec<_> = worth.iter().filter(|w| w.0 == depth).take(5).collect();
        assert_eq!(set.iter().map(|w| w.1).collect::<Vec<_>>(), [1, 2, 3, 4, 5], "depth {depth}");
        assert!(set.is_sorted_by_key(|w| -w.2), "depth {depth}: {set:?}");
    }
}

#[test]
fn each_field_comes_once() {
    let lines = pipe("setoption name UCI_ShowWDL value true\nsetoption name MultiPV value 2\ngo depth 8\n");
    for line in lines.iter().filter(|l| l.starts_with("info ") && !l.starts_with("info string")) {
        let head = line.split(" pv ").next().expect("a line");
        let mut words: Vec<&str> = head.split(' ').filter(|w| w.bytes().all(|b| b.is_ascii_lowercase())).collect();
        words.sort_unstable();
        assert!(words.is_sorted_by(|a, b| a < b), "{line}");
    }
}

#[test]
fn the_move_in_hand_is_shown_in_long_searches_only() {
    // By its own clock: a machine may need long for the shortest search.
    let lines = pipe("go depth 6\n");
    let took = lines.iter().filter_map(|l| number(l, "time")).max().expect("a time");
    assert!(took >= 900 || !lines.iter().any(|l| l.contains("currmove")), "{lines:?}");
    let mut engine = start();
    // However slow the machine, none comes sooner.
    let began = std::time::Instant::now();
    engine.say("go infinite");
    let mut lines = vec![engine.line()];
    while !lines.last().is_some_and(|l| l.contains(" currmovenumber ")) {
        lines.push(engine.line());
    }
    assert!(began.elapsed() >= std::time::Duration::from_secs(1), "{lines:?}");
    let line = lines.last().expect("a line");
    assert!(number(line, "currmovenumber").is_some_and(|n| (1..=20).contains(&n)), "{line}");
    engine.say("stop");
    engine.expect("bestmove ");
    engine.quit();
}

#[test]
fn no_flood_of_lines() {
    // Depth after depth takes no time in a dead position.
    let began = std::time::Instant::now();
    for (position, lines_of_a_set) in
        [("fen 8/8/8/4k3/8/8/8/4K2N w - - 0 1", 1), ("fen 8/8/8/4k3/8/8/8/4K2N w - - 0 1", 4)]
    {
        let lines =
            pipe(&format!("setoption name MultiPV value {lines_of_a_set}\nposition {position}\ngo depth 120\n"));
        let most = 120 + (began.elapsed().as_secs() as usize + 2) * 100 + 2 * lines_of_a_set;
        assert!(lines.len() <= most, "{} lines", lines.len());
    }
}

#[test]
fn a_whole_game_in_one_line_of_ucci() {
    let mut engine = start();
    engine.say("ucci");
    engine.expect("ucciok");
    engine.say(&format!("position fen {XIANGQI} w - - 0 1 moves {}", "h2e2 h7e7 e2h2 e7h7 ".repeat(600)));
    assert_eq!(engine.fen().split(' ').next(), Some(XIANGQI));
    engine.say("go depth 2");
    engine.expect("bestmove ");
    engine.quit();
}
