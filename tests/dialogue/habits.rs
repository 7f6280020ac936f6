//! What lies between the lines of the protocols' texts: how bytes leave the program, what it costs
//! while it waits, and the habits of known clients, each as a dialogue of its own words. Nothing here
//! measures how fast the machine is.

use chuhan_tests::dialogue::{self, Engine};

const CHUHAN: &str = env!("CARGO_BIN_EXE_chuhan");
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
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

chuhan_tests::dialogue! {
    lichess_bot: {
        "uci" => "uciok", "setoption name Move Overhead value 100", "setoption name Threads value 2", "setoption name Hash value 16",
        "setoption name UCI_ShowWDL value true", "isready" => "readyok", "ucinewgame", "setoption name Ponder value true",
        "setoption name UCI_Opponent value none none computer Name With Blanks", "isready" => "readyok",
        "position startpos", "go wtime 300 btime 300 winc 10 binc 10" => "bestmove ",
        "position startpos moves e2e4 e7e5", "go ponder wtime 300 btime 300 winc 10 binc 10",
        "ponderhit" => "bestmove ",
        "position startpos moves e2e4 e7e5 g1f3 b8c6", "go ponder wtime 300 btime 300 winc 10 binc 10", "stop" => "bestmove ",
    }
    cutechess: {
        "uci" => "uciok", "setoption name Ponder value false", "setoption name SyzygyPath", "setoption name Hash value 8",
        "isready" => "readyok", "ucinewgame", "setoption name UCI_Opponent value none none computer Other Engine 1.0",
        "isready" => "readyok", "position startpos", "isready" => "readyok", "go wtime 60 btime 60 winc 5 binc 5" => "bestmove ",
        "position startpos moves e2e4 e7e5", "isready" => "readyok", "go wtime -3 btime 60 winc 5 binc 5" => "bestmove ",
        "position startpos moves e2e4 e7e5 g1f3 b8c6", "isready" => "readyok", "go movetime 5" => "bestmove ",
    }
    nibbler: {
        "uci" => "uciok", "setoption name UCI_Chess960 value true", "setoption name MultiPV value 500", "setoption name UCI_ShowWDL value true",
        "setoption name WeightsFile value /nowhere" => "info string", "isready" => "readyok", "ucinewgame", "isready" => "readyok",
        "position startpos", "go infinite", "stop" => "bestmove ", "position startpos moves e2e4", "go infinite searchmoves e7e5 c7c5", "stop" => "bestmove ",
        "go nodes 500" => "bestmove ", "go movetime 5" => "bestmove ",
    }
    en_croissant: {
        "uci" => "uciok", "setoption name MultiPV value 3", "setoption name Threads value 2", "setoption name UCI_ShowWDL value true", "isready" => "readyok",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 e7e5", "go depth 4" => "bestmove ",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 e7e5 g1f3", "go infinite", "stop" => "bestmove ",
    }
    liground: {
        "uci" => "uciok", "setoption name UCI_Variant value xiangqi", "setoption name UCI_AnalyseMode value true", "isready" => "readyok", "ucinewgame", "isready" => "readyok",
        "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2", "go infinite", "isready" => "readyok",
        "stop" => "bestmove ", "isready" => "readyok",
    }
    arena: {
        "uci" => "uciok", "setoption name Hash value 8", "setoption name UCI_Chess960 value false", "setoption name MultiPV value 1", "isready" => "readyok", "ucinewgame",
        "position startpos moves e2e4", "go wtime -120 btime -5 winc 0 binc 0" => "bestmove ",
        "position startpos moves e2e4 e7e5", "go ponder wtime 100 btime 100 winc 0 binc 0", "ponderhit" => "bestmove ",
        "setoption name Clear Hash", "position startpos", "go infinite", "setoption name MultiPV value 2", "stop" => "bestmove ",
    }
    chessbase: {
        "uci" => "uciok", "setoption name UCI_AnalyseMode value true", "setoption name Hash value 8", "isready" => "readyok", "ucinewgame", "isready" => "readyok",
        "position fen r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", "go infinite", "stop" => "bestmove ",
        "register later", "isready" => "readyok",
    }
    sharkchess: {
        "uci" => "uciok", "setoption name Hash value 8", "isready" => "readyok",
        "fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2 h9g7", "go depth 3" => "bestmove ",
        "startpos moves h2e2", "go movetime 5" => "bestmove ",
    }
    uci2wb_over_uci: {
        "uci" => "uciok", "setoption name UCI_Variant value xiangqi", "setoption name Hash value 8", "ucinewgame", "isready" => "readyok",
        "position startpos", "go btime 300 wtime 300 movestogo 40" => "bestmove ",
        "position startpos moves h2e2 h9g7", "go infinite", "stop" => "bestmove ",
    }
    uci2wb_over_ucci: {
        "ucci" => "ucciok", "setoption usemillisec true", "setoption hashsize 8", "uccinewgame", "isready" => "readyok",
        "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2",
        "go time 300 opptime 300 oppincrement 0 increment 0" => "bestmove ",
    }
    xqwizard: {
        "ucci" => "ucciok", "setoption usemillisec true", "setoption usebook false", "setoption bookfiles BOOK.DAT", "setoption hashsize 0", "setoption threads 0",
        "setoption idle none", "setoption pruning large", "setoption knowledge large", "setoption selectivity none", "setoption newgame",
        "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2", "banmoves h9g7", "go nodes 216" => "bestmove ",
        "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "go ponder time 50 increment 0", "ponderhit" => "bestmove ",
        "position startpos", "go draw nodes 1296" => "bestmove ", "go infinite", "stop" => "bestmove ", "quit" => "bye",
    }
    qboard: {
        "ucci", "isready", "uccinewgame", "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves ", "go depth 3 movetime 1000" => "bestmove ",
        "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2 ", "go movetime 5" => "bestmove ", "go" => "bestmove ",
    }
}

/// The steps of fastchess's compliance check that concern the dialogue.
#[test]
fn fastchess_compliance() {
    let mut engine = start();
    engine.say("uci");
    let hello = engine.expect("uciok");
    assert!(hello.iter().any(|l| l.starts_with("id name ")) && hello.iter().any(|l| l.starts_with("id author ")));
    engine.say("setoption name Threads value 1");
    engine.say("isready");
    engine.expect("readyok");
    engine.say("ucinewgame");
    engine.say("isready");
    engine.expect("readyok");
    let limits = [
        ("startpos", "wtime 100"),
        ("startpos moves e2e4", "btime 100"),
        ("startpos", "wtime 100 btime 100"),
        ("startpos", "wtime 100 winc 100 btime 100 binc 100"),
        ("startpos moves e2e4", "btime 100 binc 100 wtime 100 winc 100"),
        ("startpos", "wtime 100 btime 100 movestogo 5"),
        ("startpos", "nodes 500"),
        ("startpos", "depth 5"),
        ("startpos", "movetime 20"),
        ("fen 3r2k1/p5n1/1pq1p2p/2p3p1/2P1P1n1/1P1P2pP/PBR1Q1PN/6K1 w - - 0 1", "depth 5"),
        ("startpos moves e2e4 e7e5", "depth 5"),
    ];
    for (position, limit) in limits {
        engine.say(&format!("position {position}"));
        engine.say(&format!("go {limit}"));
        let lines = engine.expect("bestmove ");
        let last = lines.iter().rfind(|l| l.contains(" score ")).unwrap_or_else(|| panic!("{limit}: no score"));
        assert!(!last.contains("bound") && !last.contains(['.', '+']), "{limit}: {last}");
        assert!(pv(last).is_some_and(|moves| lines[lines.len() - 1].starts_with(&format!("bestmove {}", &moves[..4]))));
    }
    engine.quit();
}

/// Shredder wants something to show even if `stop` comes at once, and no answer before `ponderhit`.
#[test]
fn shredder_stops_at_once_and_is_strict_about_pondering() {
    let mut engine = start();
    engine.send(b"uci\nposition startpos moves e2e4\ngo infinite\nstop\n");
    let lines = engine.expect("bestmove ");
    assert!(lines.iter().any(|l| l.contains(" score ") && l.contains(" pv ")), "{lines:?}");
    // A position with one legal move, and a time that is long used up.
    engine.say("position fen 7k/8/8/8/8/8/r7/1r5K w - - 0 1");
    engine.say("go ponder movetime 1");
    for _ in 0..20 {
        assert_eq!(bests(&engine.pending()), 0, "an illegal end of a ponder search");
    }
    engine.say("ponderhit");
    engine.expect("bestmove ");
    engine.quit();
}

/// UCCILEAG ends the game of an engine that does not answer `stop`, and asks for nothing but this.
#[test]
fn ucci_league_minimum() {
    let mut engine = start();
    engine.say("ucci");
    engine.expect("ucciok");
    for line in
        ["setoption promotion false", "setoption ponder false", "setoption newgame", "setoption usemillisec true"]
    {
        engine.say(line);
    }
    engine.say(&format!("position fen {XIANGQI} w - - 0 1"));
    engine.say("go time 60000 increment 0 opptime 60000 oppincrement 0");
    engine.say("stop");
    let lines = engine.expect("bestmove ");
    assert!(lines.iter().all(|l| l.starts_with("info ") || l.starts_with("bestmove ")), "{lines:?}");
    engine.say("quit");
    let (rest, status) = engine.rest();
    assert_eq!(rest, ["bye"]);
    assert!(status.success());
}

/// xboard tells every engine where tables may be, and takes these words, which uci2wb repeats from
/// messages, for a program that did not start.
#[test]
fn xboard_hears_nothing_that_it_takes_for_a_failed_start() {
    let mut engine = start();
    for name in ["SyzygyPath", "Debug Log File", "Book File", "bookfiles"] {
        for path in ["/EGT/Syzygy/x", "/dev/null/x", "/proc/version", "/"] {
            engine.say("setoption name OwnBook value true");
            engine.say(&format!("setoption name {name} value {path}"));
            for said in engine.pending() {
                for words in
                    ["unknown host", "No remote user", "not found", "No such file", "can't alloc", "Permission"]
                {
                    assert!(!said.contains(words), "{name} {path}: {said}");
                }
            }
        }
    }
    engine.quit();
}

// ---- both protocols ----

#[test]
fn every_command_is_answered_during_a_search() {
    let mut engine = start();
    engine.say("position startpos moves e2e4");
    engine.say("go infinite");
    for (line, answer) in [
        ("isready", "readyok"),
        ("uci", "uciok"),
        ("d", "Fen: "),
        ("eval", "Evaluation: "),
        ("compiler", "Chuhan "),
        ("help", "Chuhan plays"),
        ("probe startpos", "pophash"),
        ("bench 1", "info string bench: "),
        ("setoption name Nonsense value 1", "info string no such option"),
        ("setoption name Threads value 0", "info string option Threads: "),
        ("position", "info string position: "),
        ("ucci", "ucciok"),
    ] {
        engine.say(line);
        let said = engine.expect(answer);
        assert_eq!(bests(&said), 0, "{line}: {said:?}");
    }
    engine.say("stop");
    engine.expect("bestmove ");
    engine.quit();
}

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
    let size = |engine: &Engine| {
        let text = std::fs::read_to_string(format!("/proc/{}/status", engine.id())).expect("it lives");
        let line = text.lines().find_map(|l| l.strip_prefix("VmSize:")).expect("a size");
        line.split_ascii_whitespace().next().and_then(|n| n.parse::<u64>().ok()).expect("a number") / 1024
    };
    let mut engine = start();
    engine.say("setoption name Hash value 700");
    engine.say("uci");
    engine.expect("uciok");
    let before = size(&engine);
    engine.pending();
    let after = size(&engine);
    assert!(after >= before + 650, "{before} MB before isready, {after} MB after");
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
fn more_men_than_a_game_begins_with() {
    let mut engine = start();
    for (fen, moves) in [
        ("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 218),
        ("4k3/8/8/8/NNNNNNNN/NNNNNNNN/RRRRRRRR/4K3 w - - 0 1", 0),
    ] {
        engine.say(&format!("position fen {fen}"));
        assert_eq!(engine.fen(), fen);
        engine.say("go perft 1");
        let lines = engine.expect("Nodes searched: ");
        assert!(moves == 0 || lines.len() == moves + 1, "{fen}: {lines:?}");
        engine.say("go depth 2");
        engine.expect("bestmove ");
    }
    engine.quit();
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
    assert!(!pipe("go depth 6\n").iter().any(|l| l.contains("currmove")));
    let mut engine = start();
    engine.say("go infinite");
    let mut lines = engine.expect("info nodes ");
    while !lines.last().is_some_and(|l| l.contains(" currmovenumber ")) {
        lines.push(engine.line());
    }
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
fn a_wait_for_the_memory_comes_before_readyok() {
    let mut engine = start();
    engine.say("setoption name Hash value 200");
    engine.say("ucinewgame");
    engine.say("setoption name Hash value 1");
    assert_eq!(engine.pending(), Vec::<String>::new());
    engine.say("setoption name SyzygyPath value /no/such/folder");
    let said = engine.pending();
    assert!(said.len() == 1 && said[0].starts_with("info string "), "the answer to the option comes first: {said:?}");
    engine.quit();
}

#[test]
fn the_answer_changes_neither_the_position_nor_the_clock() {
    let mut engine = start();
    engine.say("ucci");
    engine.expect("ucciok");
    engine.say("position startpos");
    engine.say("go time 30 increment 0");
    engine.expect("bestmove ");
    assert_eq!(engine.fen(), format!("{XIANGQI} w - - 0 1"));
    // The clock was for one search: the next one waits.
    engine.say("go infinite");
    for _ in 0..20 {
        assert_eq!(bests(&engine.pending()), 0);
    }
    engine.say("stop");
    engine.expect("bestmove ");
    engine.quit();
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

#[test]
fn both_alphabets_and_every_counter_of_a_xiangqi_fen() {
    let mut engine = start();
    engine.say("setoption name UCI_Variant value xiangqi");
    for fen in [
        format!("{XIANGQI} w - - 0 1"),
        format!("{XIANGQI} w"),
        format!("{XIANGQI} r"),
        format!("{XIANGQI} r - - 0 1"),
        format!("{XIANGQI} w - -"),
        format!("{} w - - 0 1", XIANGQI.replace('n', "h").replace('N', "H").replace('b', "e").replace('B', "E")),
    ] {
        engine.say("position startpos moves h2e2");
        engine.say(&format!("position fen {fen}"));
        assert_eq!(engine.fen(), format!("{XIANGQI} w - - 0 1"), "{fen}");
    }
    engine.quit();
}

#[test]
fn castling_rights_in_every_spelling_and_mode() {
    let mut engine = start();
    for mode in ["false", "true"] {
        engine.say(&format!("setoption name UCI_Chess960 value {mode}"));
        for (given, moves) in [
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 26),
            ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", 26),
            ("r3k2r/8/8/8/8/8/8/R3K2R w AHah -", 26),
            ("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", 24),
            // The inner of two rooks, by its file and in X-FEN.
            ("4k3/8/8/8/8/8/8/1R2KR1R w F - 0 1", 31),
        ] {
            engine.say(&format!("position fen {given}"));
            engine.say("go perft 1");
            let lines = engine.expect("Nodes searched: ");
            assert_eq!(
                lines.last().map(String::as_str),
                Some(format!("Nodes searched: {moves}").as_str()),
                "{given} {lines:?}"
            );
        }
    }
    engine.say("setoption name UCI_Chess960 value false");
    engine.say(&format!("position fen {START}"));
    assert_eq!(engine.fen(), START);
    engine.quit();
}
