//! Bad input of every kind against the real binary: one clear line, the previous state kept, the
//! process alive.

use std::{
    io::Read,
    process::{Command, Stdio},
};

use chuhan_tests::{
    deep,
    dialogue::{self, Engine},
};

const CHUHAN: &str = env!("CARGO_BIN_EXE_chuhan");
const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

fn start() -> Engine {
    Engine::start(CHUHAN, &[])
}
fn pipe(input: &str) -> Vec<String> {
    dialogue::pipe(CHUHAN, &[], input)
}

/// Says a bad line and checks that exactly one message comes and that the position stays.
fn refused(engine: &mut Engine, line: &str, start_of_message: &str) {
    let before = engine.fen();
    engine.say(line);
    let said = engine.pending();
    assert_eq!(said.len(), 1, "{line}: {said:?}");
    assert!(said[0].starts_with(start_of_message), "{line}: {}", said[0]);
    assert!(said[0].is_ascii() && said[0].len() < 500, "{line}: {}", said[0]);
    assert_eq!(engine.fen(), before, "{line}");
}

#[test]
fn a_refused_fen_keeps_the_game_and_the_position() {
    let mut engine = start();
    engine.say("position startpos moves e2e4");
    for line in [
        "fen x",
        "position fen 9/9/9/9/9/9/9/9/9/9 w - - 0 1",
        "position fen rnbakabnr/9/9/9/9/9/9/9/9/RNBAKABNRR w - - 0 1",
        "startpos moves e2e4 e7e5",
    ] {
        engine.say(line);
        let followed = line.starts_with("startpos");
        assert_eq!(engine.pending().iter().any(|l| l.starts_with("info string invalid fen: ")), !followed, "{line}");
        assert!(engine.fen().starts_with("rnbqkbnr/pppp"), "{line}");
    }
    engine.quit();
    // The reverse, once a line of xiangqi has shown which game it is.
    let mut engine = start();
    engine.say("startpos moves h2e2");
    let fen = engine.fen();
    assert!(fen.starts_with("rnbakabnr/9/"), "{fen}");
    refused(&mut engine, "position fen 8/8/8/8/8/8/8/8 w - - 0 1", "info string invalid fen: ");
    assert_eq!(engine.fen(), fen);
    engine.quit();
}

#[cfg(unix)]
#[test]
fn a_system_that_grants_neither_memory_nor_threads() {
    for (limit, options) in [
        (3_000_000, "setoption name Threads value 64\n"),
        (900_000, "setoption name Threads value 512\nsetoption name Hash value 600\n"),
        (600_000, "setoption name Hash value 2000\n"),
    ] {
        let script = format!("ulimit -v {limit}; exec '{CHUHAN}'");
        let mut engine = Engine::start("sh", &["-c", &script]);
        engine.say("uci");
        engine.expect("uciok");
        engine.send(options.as_bytes());
        engine.say("isready");
        engine.expect("readyok");
        engine.say("go depth 4");
        engine.expect("bestmove ");
        engine.quit();
    }
}

/// Address space of 32 MB and more: the program plays, and each message about memory is one that it knows.
#[cfg(target_os = "linux")]
#[test]
fn little_memory_is_said_in_one_line_and_played_with() {
    let step = if deep() { 2 } else { 8 };
    let usual = [78, 80, 82, 92, 108, 140, 142, 172, 204].into_iter();
    for (i, mb) in (32..260).step_by(step).chain(usual).enumerate() {
        let script = format!("ulimit -v {}; exec '{CHUHAN}'", mb * 1024);
        let mut engine = Engine::start("sh", &["-c", &script]);
        if i % 3 == 1 {
            engine.say("setoption name UCI_Variant value xiangqi");
        }
        if i % 3 == 2 {
            engine.say("setoption name Threads value 2");
        }
        let mut said = engine.pending();
        engine.say("go depth 5");
        said.extend(engine.expect("bestmove "));
        engine.say("ucinewgame");
        engine.say("setoption name Hash value 3000");
        said.extend(engine.pending());
        engine.say("go depth 5");
        said.extend(engine.expect("bestmove "));
        assert!(!said.iter().any(|l| l == "bestmove (none)"), "{mb} MB: {said:?}");
        let messages: Vec<_> = said.iter().filter(|l| l.starts_with("info string ")).collect();
        assert!(
            messages.iter().all(|l| l.starts_with("info string no memory for a ")
                || *l == "info string the system grants 1 of 2 threads"),
            "{mb} MB: {messages:?}"
        );
        assert!(
            messages.iter().any(|l| l.contains(" of 3000 MB, ") || l.contains("any legal move")),
            "{mb} MB: {said:?}"
        );
        engine.quit();
    }
}

/// The largest hash that may be asked for: what is granted is said at once, and not touched before it is used.
#[cfg(target_os = "linux")]
#[test]
fn a_hash_of_any_size_is_granted_untouched() {
    let resident = |engine: &Engine| {
        let text = std::fs::read_to_string(format!("/proc/{}/status", engine.id())).expect("it lives");
        let line = text.lines().find_map(|l| l.strip_prefix("VmRSS:")).expect("a size");
        line.split_ascii_whitespace().next().and_then(|n| n.parse::<u64>().ok()).expect("a number") / 1024
    };
    let mut engine = start();
    engine.say("setoption name Hash value 33554432");
    let said = engine.pending();
    let granted = said[0].strip_prefix("info string hash of 33554432 MB is more than this machine can give, using ");
    let granted = granted.and_then(|rest| rest.strip_suffix(" MB")).and_then(|mb| mb.parse::<u64>().ok());
    assert!(granted.is_some_and(|mb| mb > 0) && said.len() == 1, "{said:?}");
    for line in ["ucinewgame", "setoption name Clear Hash", "setoption name Hash value 3000"] {
        engine.say(line);
        engine.pending();
        assert!(resident(&engine) < 100, "{line}: {} MB are touched", resident(&engine));
    }
    engine.quit();
}

#[test]
fn long_lines_are_refused_in_bounded_memory() {
    let mut engine = start();
    engine.say("position startpos moves e2e4");
    let mut moves = String::from("position startpos moves");
    while moves.len() < 10_000_000 {
        moves.push_str(" g1f3 g8f6 f3g1 f6g8");
    }
    for line in ["x".repeat(10_000_000), moves, format!("go depth 1 {}", "9".repeat(10_000_000))] {
        engine.say(&line);
        let said = engine.pending();
        assert!(said.len() == 1 && said[0].starts_with("info string line of more than "), "{said:?}");
    }
    assert_eq!(engine.fen(), AFTER_E4);
    // Just below the limit: a number of a million digits, an option of a megabyte, a long FEN.
    for line in [
        format!("setoption name {} value 1", "x ".repeat(400_000)),
        format!("position fen {}", "/".repeat(900_000)),
        format!("position startpos moves {}", "e2".repeat(400_000)),
        format!("banmoves {}", "e2e9 ".repeat(150_000)),
    ] {
        engine.say(&line);
        let said = engine.pending();
        assert!(said.iter().all(|l| l.len() < 500), "{said:?}");
    }
    engine.say(&format!("go nodes {}", "9".repeat(900_000)));
    engine.say("stop");
    engine.expect("bestmove ");
    if let Ok(status) = std::fs::read_to_string(format!("/proc/{}/status", engine.id())) {
        let peak = status.lines().find_map(|l| l.strip_prefix("VmHWM:")).expect("a peak");
        let kib: usize = peak.split_ascii_whitespace().next().and_then(|n| n.parse().ok()).expect("a number");
        assert!(kib < 400_000, "{kib} KiB at the peak");
    }
    engine.quit();
}

#[test]
fn a_hundred_thousand_moves_are_followed() {
    let mut moves = String::from("position startpos moves");
    for _ in 0..25_000 {
        moves.push_str(" g1f3 g8f6 f3g1 f6g8");
    }
    let mut engine = start();
    engine.say(&moves);
    assert!(engine.fen().starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"));
    engine.quit();
}

#[test]
fn input_may_end_at_any_time() {
    for input in [
        "",
        "uci",
        "uci\n",
        "isready\n",
        "position startpos\ngo depth 4\n",
        "position startpos\ngo depth 4",
        "go infinite\n",
        "go\n",
        "go ponder\n",
        "go ponder wtime 100 btime 100\n",
        "go ponder depth 4\nponderhit\n",
        "go nodes 1000\nposition startpos moves e2e4",
        "go depth 3\ngo depth 3\n",
        "go infinite\ngo infinite\n",
        "setoption name Threads value 3\ngo infinite\n",
        "go perft 4\n",
        "ucci\ngo infinite\n",
        "ucci\nsetoption batch true\nposition startpos\ngo depth 3\n",
        "ucci\nsetoption batch true\ngo infinite\n",
        "go mate 1\n",
        "position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1\ngo infinite\n",
        "posi",
    ] {
        let lines = pipe(input);
        let searches = input.matches("go").count() - input.matches("perft").count();
        let answers = lines.iter().filter(|l| l.contains("bestmove")).count();
        assert_eq!(answers, searches, "{input:?}: {lines:?}");
    }
}

#[test]
fn a_finite_search_is_finished_at_the_end_of_input() {
    let lines = pipe("position startpos\ngo depth 9\n");
    assert!(lines.iter().any(|l| l.starts_with("info depth 9 ")), "{lines:?}");
}

#[test]
fn a_count_is_finished_at_the_end_of_input() {
    assert_eq!(pipe("go perft 4\n").last().map(String::as_str), Some("Nodes searched: 197281"));
}

/// The signals that this process was told to ignore, one bit each: a job in the background of a shell
/// ignores SIGINT, one under `nohup` SIGHUP, and programs started from there rightly do the same.
#[cfg(unix)]
fn ignored_signals() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_process() {
    for (signal, number) in [("-TERM", 15), ("-INT", 2), ("-HUP", 1)] {
        if ignored_signals() >> (number - 1) & 1 != 0 {
            println!("skipped: {signal} is ignored here");
            continue;
        }
        let mut engine = start();
        engine.say("setoption name Threads value 3");
        engine.say("go infinite");
        engine.say("isready");
        engine.expect("readyok");
        let killed = Command::new("kill").arg(signal).arg(engine.id().to_string()).status().expect("kill exists");
        assert!(killed.success());
        let (_, status) = engine.rest();
        assert!(!status.success(), "ended by the signal: {status}");
    }
}

/// With one processor the reader still hears `stop` beside the threads that search.
#[cfg(target_os = "linux")]
#[test]
fn one_processor_for_many_threads() {
    if !Command::new("taskset").arg("--version").output().is_ok_and(|o| o.status.success()) {
        println!("skipped: there is no taskset");
        return;
    }
    let mut engine = Engine::start("taskset", &["-c", "0", CHUHAN]);
    for options in ["", "setoption name Threads value 8", "setoption name Threads value 0\nucci"] {
        engine.say(options);
        engine.say("go infinite");
        let mut lines = engine.pending();
        engine.say("stop");
        lines.extend(engine.expect("bestmove "));
        assert!(lines.iter().any(|l| l.contains(" score ")), "{options}: {lines:?}");
        engine.say("go depth 5");
        engine.expect("bestmove ");
    }
    engine.quit();
}

/// Standard output closed, full, or left by its reader: no panic, no complaint but of the full disk.
#[cfg(target_os = "linux")]
#[test]
fn commands_whose_output_nobody_takes() {
    let commands = [
        "perft 2 --divide",
        "eval",
        "display",
        "bench --depth 1",
        "analyse --depth 3",
        "analyse --depth 3 --json",
        "arbiter --moves e2e4 e7e5",
        "arbiter touch --touched e2",
        "help",
        "--version",
    ];
    for command in commands {
        for (output, complaint) in [(">&-", false), ("| true", false), (">/dev/full", true)] {
            // `| true` alone may be quicker than its reader.
            let script = format!("{{ sleep 0.05; '{CHUHAN}' {command}; echo $? >&2; }} {output}");
            let done = Command::new("sh").args(["-c", &script]).stdin(Stdio::null()).output().expect("a shell");
            let errors = String::from_utf8_lossy(&done.stderr);
            assert!(!errors.contains("panicked"), "{command} {output}: {errors}");
            let last = errors.lines().last().unwrap_or_default();
            assert!(complaint || matches!(last, "0" | "1"), "{command} {output}: {errors}");
            assert!(errors.lines().count() <= 2, "{command} {output}: {errors}");
        }
    }
    // A dialogue: the reader of a full disk has gone as well.
    for output in [">&-", ">/dev/full"] {
        let script = format!("printf 'uci\\ngo depth 3\\n' | '{CHUHAN}' {output}");
        let done = Command::new("sh").args(["-c", &script]).output().expect("a shell");
        assert_eq!(String::from_utf8_lossy(&done.stderr), "", "{output}");
    }
}

/// Places that cannot be written: one line with the place, code 2, or a message in a dialogue.
#[cfg(target_os = "linux")]
#[test]
fn places_that_cannot_be_written() {
    let archive = std::env::temp_dir().join(format!("chuhan-{}-readonly.pgn", std::process::id()));
    std::fs::write(&archive, "[Event \"a\"]\n\n1. e4 e5 *\n").expect("writable");
    let archive = archive.to_str().expect("text");
    for arguments in [
        vec!["manual", "/proc/chuhan"],
        vec!["arbiter", "--audit", archive, "--resume", "/proc/chuhan.log"],
        vec!["arbiter", "--jsonl", "/proc/no/such/file"],
    ] {
        let (said, errors, code) = dialogue::run(CHUHAN, &arguments);
        assert_eq!((code, errors.lines().count()), (2, 1), "{arguments:?}: {said} {errors}");
        assert!(errors.contains("/proc/") && !errors.contains("panicked"), "{arguments:?}: {errors}");
    }
    std::fs::remove_file(archive).expect("ours");
    let mut engine = start();
    refused(&mut engine, "setoption name Debug Log File value /proc/chuhan.log", "info string cannot log to ");
    engine.quit();
}

/// A count that would take years ends when nobody asks or listens any more.
#[test]
fn a_count_ends_with_its_pipes() {
    let mut child = dialogue::piped(CHUHAN, &[]);
    let mut input = child.stdin.take().expect("piped");
    std::io::Write::write_all(&mut input, b"position startpos\nisready\ngo perft 12\n").expect("it reads");
    let mut output = std::io::BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    while line != "readyok\n" {
        line.clear();
        assert_ne!(std::io::BufRead::read_line(&mut output, &mut line).expect("text"), 0, "it ended before");
    }
    drop((input, output));
    let mut errors = child.stderr.take().expect("piped");
    let (ended, end) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let mut text = String::new();
        let _ = errors.read_to_string(&mut text);
        ended.send(text)
    });
    // Nothing takes this long; only a count that goes on does.
    let errors = end.recv_timeout(std::time::Duration::from_mins(1));
    if errors.is_err() {
        child.kill().expect("it is ours");
    }
    let status = child.wait().expect("a child");
    assert_eq!(errors.as_deref(), Ok(""), "{status}");
}

#[test]
fn nobody_listens_any_more() {
    let mut child = dialogue::piped(CHUHAN, &[]);
    drop(child.stdout.take());
    // The input stays open: only the closed output tells the process to end.
    let mut input = child.stdin.take().expect("piped");
    std::io::Write::write_all(&mut input, b"uci\nisready\ngo infinite\n").expect("it still reads");
    let mut errors = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut errors).expect("text");
    child.wait().expect("ends");
    assert_eq!(errors, "");
}

#[test]
fn the_log_holds_both_directions() {
    let path = std::env::temp_dir().join(format!("chuhan log {}.txt", std::process::id()));
    let shown = path.display();
    let lines = pipe(&format!(
        "setoption name Debug Log File value {shown}\nisready\nsetoption name Debug Log File value <empty>\nuci\n"
    ));
    assert!(lines.contains(&"uciok".to_owned()));
    let log = std::fs::read_to_string(&path).expect("written");
    std::fs::remove_file(&path).expect("ours");
    assert_eq!(log, ">> isready\n<< readyok\n>> setoption name Debug Log File value <empty>\n");
}
