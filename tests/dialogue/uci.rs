//! UCI dialogues with the real binary. Searches end by depth, nodes or `stop`; nothing here measures
//! time.

use chuhan_tests::dialogue::{self, Engine};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const MATED: &str = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1";
const STALEMATED: &str = "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1";

fn start() -> Engine {
    Engine::start(env!("CARGO_BIN_EXE_chuhan"), &[])
}
fn pipe(input: &str) -> Vec<String> {
    dialogue::pipe(env!("CARGO_BIN_EXE_chuhan"), &[], input)
}

/// The value after `key` on an `info` line.
fn field<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let mut words = line.split(' ');
    words.by_ref().find(|&w| w == key)?;
    words.next()
}
fn number(line: &str, key: &str) -> i64 {
    field(line, key).and_then(|n| n.parse().ok()).unwrap_or_else(|| panic!("no {key} in {line}"))
}
fn pv(line: &str) -> Vec<&str> {
    line.split_once(" pv ").map_or(Vec::new(), |(_, moves)| moves.split(' ').collect())
}
fn bests(lines: &[String]) -> Vec<&String> {
    lines.iter().filter(|l| l.starts_with("bestmove")).collect()
}
/// The lines with a score.
fn scored(lines: &[String]) -> Vec<&String> {
    lines.iter().filter(|l| l.starts_with("info") && l.contains(" score ")).collect()
}

chuhan_tests::dialogue! {
    isready_as_the_very_first_line: { "isready" => "readyok" }
    uci_may_come_again_at_any_time: { "uci" => "uciok", "position startpos", "go infinite", "uci" => "uciok", "stop" => "bestmove " }
    ucinewgame_without_isready: { "ucinewgame", "position startpos", "go depth 3" => "bestmove " }
    no_ucinewgame_at_all: { "position startpos", "go depth 3" => "bestmove " }
    carriage_returns_and_blanks: { "  uci \r" => "uciok", "\tisready\t\r" => "readyok", "go  depth \t 2\r" => "bestmove " }
    unknown_commands_are_ignored: { "xyzzy", "joho isready" => "readyok", "" , "go depth 2" => "bestmove " }
    options_before_the_protocol_is_named: { "setoption name Hash value 4", "isready" => "readyok", "uci" => "uciok" }
    isready_during_search: { "go infinite", "isready" => "readyok", "stop" => "bestmove " }
    stop_at_once_after_go: { "go infinite", "stop" => "bestmove " }
    ponderhit_when_idle_is_ignored: { "ponderhit", "isready" => "readyok" }
    ponderhit_ends_the_waiting: { "position startpos moves e2e4 e7e5", "go ponder depth 3", "ponderhit" => "bestmove " }
    ponder_and_stop: { "go ponder wtime 1000 btime 1000", "stop" => "bestmove " }
    ponderhit_with_no_time_left: { "go ponder wtime 0 btime 0", "ponderhit" => "bestmove " }
    register_and_debug_and_copyprotection: { "register later", "copyprotection ok", "debug on", "debug off", "isready" => "readyok" }
    perft_has_counts_and_a_sum: { "position startpos", "go perft 3" => "Nodes searched: 8902" }
    perft_of_one_ply: { "position startpos", "go perft 1" => "Nodes searched: 20" }
    the_board_is_shown: { "position startpos moves e2e4", "d" => "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "isready" => "readyok" }
    the_evaluation_is_explained: { "eval" => "Evaluation: ", "isready" => "readyok" }
    the_build_is_described: { "compiler" => "Chuhan ", "isready" => "readyok" }
    help_is_given: { "help" => "Chuhan plays", "isready" => "readyok" }
    bench_ends_in_the_conventional_line: { "bench 1" => "Nodes searched: ", "isready" => "readyok" }
    bench_stops_when_told_to: { "bench 99", "stop" => "info string bench stopped", "go depth 2" => "bestmove " }
    a_bench_gives_way_to_a_search: { "bench 99", "go depth 2" => "info string bench stopped", "isready" => "readyok" }
    flip_mirrors_the_colours: { "position startpos moves e2e4", "flip", "d" => "Fen: rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "isready" => "readyok" }
    goodbye_is_silent_in_uci: { "uci" => "uciok" }
    xiangqi_through_uci_variant: { "setoption name UCI_Variant value xiangqi", "position startpos moves h2e2", "go depth 3" => "bestmove " }
    game_by_argument("--game", "xiangqi"): { "position startpos moves h2e2 h9g7", "go depth 3" => "bestmove " }
}

#[test]
fn nothing_is_said_before_the_first_command() {
    assert_eq!(pipe(""), Vec::<String>::new());
    assert_eq!(pipe("\n\n  \n"), Vec::<String>::new());
    assert_eq!(pipe("isready\n"), ["readyok"]);
}

#[test]
fn handshake_ids_then_options_then_uciok() {
    let lines = pipe("uci\nquit\n");
    assert!(lines[0].starts_with("id name Chuhan"));
    assert!(lines[1].starts_with("id author ") && lines[1].len() < 60);
    assert!(lines[1].chars().all(|c| c.is_ascii_alphanumeric() || c == ' '), "an author no GUI stumbles over");
    assert_eq!(lines.last().map(String::as_str), Some("uciok"));
    for line in &lines[2..lines.len() - 1] {
        assert!(line.starts_with("option name "), "{line}");
    }
}

#[test]
fn one_bestmove_for_every_go() {
    for go in [
        "depth 3",
        "depth 0",
        "depth -4",
        "depth x",
        "depth",
        "nodes 1",
        "nodes 0",
        "nodes 300",
        "nodes -1",
        "movetime 0",
        "movetime -10",
        "movetime 5",
        "movetime abc",
        "wtime 0 btime 0",
        "wtime -100 btime -100",
        "wtime 1 btime 1",
        "wtime 50 btime 50 winc 0 binc 0",
        "wtime 50 btime 50 movestogo 1",
        "wtime 50 btime 50 movestogo 0",
        "wtime 30 winc 100000",
        "depth 2 nodes 100000 movetime 100000 wtime 100000 btime 100000",
        "searchmoves e2e4 depth 3",
        "depth 3 searchmoves e2e4 d2d4",
        "searchmoves e2e5 depth 3",
        "searchmoves 0000 depth 2",
        "mate 1 depth 3",
        "depth 99999999999999999999 nodes 50",
        "nodes 99999999999999999999 depth 2",
        "foo bar depth 2",
        "depth 2 depth 3",
        "movestogo 5 depth 2",
        "excludemoves e2e4 d2d4 depth 3",
    ] {
        let mut engine = start();
        engine.say("position startpos");
        engine.say(&format!("go {go}"));
        let lines = engine.expect("bestmove ");
        assert!(!lines[lines.len() - 1].contains("none"), "go {go}: {lines:?}");
        assert!(!scored(&lines).is_empty(), "go {go}: a line with a score comes first: {lines:?}");
        let after = engine.pending();
        assert!(bests(&after).is_empty(), "go {go}: a second bestmove in {after:?}");
        engine.quit();
    }
}

#[test]
fn searches_that_wait_for_stop() {
    for (position, go) in [
        ("startpos", "go"),
        ("startpos", "go infinite"),
        ("startpos", "go infinite depth 1"),
        ("startpos", "go btime 100"),
        ("startpos", "go ponder depth 1"),
        ("startpos", "go ponder nodes 1"),
        ("startpos", "go ponder"),
        ("startpos moves e2e4", "go wtime 100"),
        // Mate found, one legal move, mated, stalemated: no reason to answer early.
        ("fen 7k/5K2/8/8/8/8/6Q1/8 w - - 0 1", "go infinite"),
        ("fen 7k/8/8/8/8/8/r7/1r5K w - - 0 1", "go infinite"),
        ("fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "go infinite"),
        ("fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "go ponder depth 5"),
        ("fen 7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "go infinite"),
    ] {
        let mut engine = start();
        engine.say(&format!("position {position}"));
        engine.say(go);
        for _ in 0..20 {
            let said = engine.pending();
            assert!(bests(&said).is_empty(), "{position}, {go}: answered early: {said:?}");
        }
        engine.say("stop");
        engine.expect("bestmove ");
        let after = engine.pending();
        assert!(bests(&after).is_empty(), "{position}, {go}: {after:?}");
        engine.quit();
    }
}

#[test]
fn a_line_with_a_score_comes_before_every_bestmove() {
    let mut engine = start();
    for _ in 0..50 {
        engine.say("go infinite");
        engine.say("stop");
        let lines = engine.expect("bestmove ");
        let line = scored(&lines).pop().unwrap_or_else(|| panic!("no score: {lines:?}"));
        assert_eq!(pv(line)[0], field(&lines[lines.len() - 1], "bestmove").expect("a move"));
    }
    engine.quit();
}

#[test]
fn the_last_line_is_exact_of_rank_one_and_begins_with_the_bestmove() {
    for (options, go) in [
        ("", "go depth 8"),
        ("", "go nodes 5000"),
        ("setoption name MultiPV value 3\n", "go depth 6"),
        ("setoption name MultiPV value 500\n", "go nodes 20000"),
        ("setoption name Skill Level value 0\n", "go depth 6"),
        ("setoption name Threads value 3\n", "go nodes 50000"),
        ("setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 800\n", "go depth 5"),
    ] {
        let lines = pipe(&format!("{options}position startpos moves e2e4 c7c5\n{go}\n"));
        let best = lines.last().expect("an answer");
        let last = lines[..lines.len() - 1].iter().rfind(|l| l.contains(" score ")).expect("a score");
        assert!(!last.contains("bound"), "{go}: {last}");
        assert_eq!(number(last, "multipv"), 1, "{go}: {last}");
        assert_eq!(Some(pv(last)[0]), field(best, "bestmove"), "{go}: {last}, {best}");
    }
}

#[test]
fn info_lines_hold_integers_in_order() {
    let lines = pipe("setoption name UCI_ShowWDL value true\ngo depth 9\n");
    let order = ["depth", "seldepth", "multipv", "score", "wdl", "nodes", "nps", "hashfull", "tbhits", "time", "pv"];
    for line in scored(&lines) {
        let at: Vec<usize> = order
            .iter()
            .map(|key| line.find(&format!(" {key} ")).unwrap_or_else(|| panic!("no {key}: {line}")))
            .collect();
        assert!(at.is_sorted(), "{line}");
        assert!(!line.contains(['+', '.']), "{line}");
        assert!((0..=1000).contains(&number(line, "hashfull")), "{line}");
        let wdl: Vec<u32> =
            line.split_once(" wdl ").expect("wdl").1.split(' ').take(3).map(|n| n.parse().expect("n")).collect();
        assert_eq!(wdl.iter().sum::<u32>(), 1000, "{line}");
        assert!(number(line, "seldepth") >= number(line, "depth"), "{line}");
    }
}

#[test]
fn no_wdl_unless_asked_for() {
    assert!(!pipe("go depth 5\n").iter().any(|l| l.contains("wdl")));
}

#[test]
fn depths_do_not_repeat_and_reach_the_limit() {
    let lines = pipe("go depth 7\n");
    let depths: Vec<i64> = scored(&lines).iter().map(|l| number(l, "depth")).collect();
    assert_eq!(depths, (1..=7).collect::<Vec<_>>());
}

#[test]
fn nodes_are_exact_with_one_thread() {
    for n in [1, 2, 100, 1234, 20_000] {
        let lines = pipe(&format!("go nodes {n}\n"));
        let most = scored(&lines).iter().map(|l| number(l, "nodes")).max().expect("a line");
        assert!(most <= n, "go nodes {n} visited {most}");
        assert_eq!(bests(&lines).len(), 1);
    }
}

#[test]
fn multipv_lines_come_ranked_with_different_moves() {
    let lines = pipe("setoption name MultiPV value 4\nposition startpos\ngo depth 5\n");
    for depth in 1..=5 {
        let set: Vec<_> = scored(&lines).into_iter().filter(|l| number(l, "depth") == depth).take(4).collect();
        let ranks: Vec<i64> = set.iter().map(|l| number(l, "multipv")).collect();
        assert_eq!(ranks, [1, 2, 3, 4], "depth {depth}");
        let mut firsts: Vec<_> = set.iter().map(|l| pv(l)[0]).collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), 4, "depth {depth}: {set:?}");
    }
    let few = pipe("setoption name MultiPV value 500\nposition startpos\ngo depth 2 searchmoves e2e4 d2d4\n");
    assert_eq!(scored(&few).iter().map(|l| number(l, "multipv")).max(), Some(2));
}

#[test]
fn searchmoves_and_excluded_moves_are_obeyed() {
    let best = |line: &str| {
        let lines = pipe(line);
        field(lines.last().expect("an answer"), "bestmove").expect("a move").to_owned()
    };
    assert_eq!(best("go searchmoves a2a3 depth 6\n"), "a2a3");
    assert_eq!(best("go depth 6 searchmoves a2a3\n"), "a2a3");
    // Mate in one, three times, each time without the moves found before.
    let mut banned = Vec::new();
    for _ in 0..3 {
        let line =
            format!("position fen 7k/5K2/8/8/8/8/6Q1/6R1 w - - 0 1\ngo depth 3 excludemoves {}\n", banned.join(" "));
        let found = best(&line);
        assert!(!banned.contains(&found), "{banned:?} and again {found}");
        banned.push(found);
    }
    let line = format!("position fen 7k/5K2/8/8/8/8/6Q1/6R1 w - - 0 1\nbanmoves {}\ngo depth 3\n", banned.join(" "));
    assert!(!banned.contains(&best(&line)));
    let line = format!("banmoves {}\nposition startpos\ngo depth 3 searchmoves a2a3\n", "a2a3");
    assert_eq!(best(&line), "a2a3", "a ban dies with the next position");
}

#[test]
fn mates_are_counted_in_moves_with_the_whole_line() {
    let lines = pipe("position fen 7k/8/4K3/8/8/8/8/6Q1 w - - 0 1\ngo depth 9\n");
    let last = scored(&lines).pop().expect("a line").clone();
    assert_eq!(field(&last, "mate"), Some("2"), "{last}");
    assert_eq!(pv(&last).len(), 3, "{last}");
    let lines = pipe("position fen 7k/8/5K1Q/8/8/8/8/8 b - - 0 1\ngo depth 9\n");
    let last = scored(&lines).pop().expect("a line").clone();
    assert_eq!(field(&last, "mate"), Some("-1"), "{last}");
}

#[test]
fn go_mate_ends_with_the_mate() {
    let position = "position fen 7k/8/4K3/8/8/8/8/6Q1 w - - 0 1";
    let lines = pipe(&format!("{position}\ngo mate 2\n"));
    assert!(scored(&lines).iter().any(|l| field(l, "mate") == Some("2")), "{lines:?}");
    assert_eq!(bests(&lines).len(), 1);
    // Refuted: there is no mate in one here, and that ends the search as well.
    assert_eq!(bests(&pipe(&format!("{position}\ngo mate 1\n"))).len(), 1);
}

#[test]
fn no_legal_move_is_none_after_a_verdict() {
    let lines = pipe(&format!("position fen {MATED}\ngo depth 5\n"));
    assert_eq!(lines, ["info depth 0 score mate 0", "bestmove (none)"]);
    let lines = pipe(&format!("position fen {STALEMATED}\ngo depth 5\n"));
    assert_eq!(lines, ["info depth 0 score cp 0", "bestmove (none)"]);
}

#[test]
fn no_ponder_move_that_ends_the_game() {
    // The only move allows a mate: a ponder search of it would have no move to answer.
    let lines = pipe("position fen 8/8/8/8/8/6k1/r7/7K w - - 0 1\ngo depth 5\n");
    assert_eq!(bests(&lines), ["bestmove h1g1"]);
}

#[test]
fn no_ponder_move_after_the_end() {
    let lines = pipe("position fen 7k/5K2/8/8/8/8/8/6Q1 w - - 0 1\ngo depth 3\n");
    let best = lines.last().expect("an answer");
    assert!(best.starts_with("bestmove g1") && !best.contains("ponder"), "{lines:?}");
}

#[test]
fn a_drawn_root_still_gets_a_move() {
    for position in [
        "startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8",
        "fen 4k3/8/8/8/8/8/4P3/4K2R w K - 100 80",
        "fen 4k3/8/8/8/8/8/8/4K2N w - - 0 1",
    ] {
        let lines = pipe(&format!("position {position}\ngo depth 4\n"));
        assert!(!lines.last().expect("an answer").contains("none"), "{position}: {lines:?}");
    }
}

#[test]
fn go_during_go_gives_two_bestmoves() {
    let mut engine = start();
    engine.say("go infinite");
    engine.say("position startpos moves e2e4");
    engine.say("go depth 3");
    engine.expect("bestmove ");
    let second = engine.answer("bestmove ");
    let m = field(&second, "bestmove").expect("a move").to_owned();
    engine.say(&format!("position startpos moves e2e4 {m}"));
    assert_eq!(engine.pending(), Vec::<String>::new(), "the second search was of the second position");
    engine.quit();
}

#[test]
fn double_stop_gives_one_bestmove() {
    let mut engine = start();
    engine.say("go infinite");
    engine.say("stop");
    engine.say("stop");
    engine.expect("bestmove ");
    assert_eq!(engine.pending(), Vec::<String>::new(), "stop when idle is silent");
    engine.quit();
}

#[test]
fn position_during_search_is_for_the_next_go() {
    let mut engine = start();
    engine.say("position fen 7k/8/8/8/8/8/8/4K1R1 w - - 0 1");
    engine.say("go infinite");
    engine.say("position startpos");
    engine.pending();
    engine.say("stop");
    let best = engine.answer("bestmove ");
    assert!(best.starts_with("bestmove e1") || best.starts_with("bestmove g1"), "{best}");
    assert_eq!(engine.fen(), START);
    engine.quit();
}

#[test]
fn options_and_new_games_during_search_wait() {
    let mut engine = start();
    engine.say("go infinite");
    for line in [
        "setoption name Hash value 2",
        "setoption name Threads value 2",
        "setoption name Clear Hash",
        "setoption name MultiPV value 2",
        "ucinewgame",
        "setoption name UCI_Variant value xiangqi",
        "position startpos moves h2e2",
    ] {
        engine.say(line);
    }
    assert!(bests(&engine.pending()).is_empty());
    engine.say("stop");
    engine.expect("bestmove ");
    assert!(engine.fen().starts_with("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b"));
    engine.say("go depth 3");
    let lines = engine.expect("bestmove ");
    assert!(lines.iter().any(|l| l.contains("multipv 2")), "{lines:?}");
    engine.quit();
}

#[test]
fn ponderhit_in_one_packet_with_go() {
    let mut engine = start();
    engine.send(b"position startpos moves e2e4 e7e5\ngo ponder wtime 200 btime 200\nponderhit\n");
    engine.expect("bestmove ");
    engine.quit();
}

#[test]
fn changing_hash_and_threads_keeps_the_position() {
    let mut engine = start();
    engine.say("position startpos moves e2e4");
    engine.say("setoption name Hash value 3");
    engine.say("setoption name Threads value 2");
    assert!(engine.fen().starts_with("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"));
    engine.quit();
}

#[test]
fn same_input_same_nodes_after_a_new_game() {
    let mut engine = start();
    let mut run = || {
        engine.say("ucinewgame");
        engine.say("position startpos moves d2d4 g8f6");
        engine.say("go nodes 30000");
        let lines = engine.expect("bestmove ");
        lines
            .iter()
            // Bounds and the move in hand are only told when a search takes long.
            .filter(|l| !["lowerbound", "upperbound", "currmove"].iter().any(|word| l.contains(word)))
            .map(|l| l.split(' ').collect::<Vec<_>>())
            .map(|words| {
                // Time and speed may differ, nothing else.
                let skip = ["nps", "time", "hashfull"];
                words
                    .iter()
                    .enumerate()
                    .filter(|&(i, w)| !skip.contains(w) && (i == 0 || !skip.contains(&words[i - 1])))
                    .map(|(_, w)| (*w).to_owned())
                    .collect::<Vec<_>>()
            })
            .collect::<Vec<_>>()
    };
    let first = run();
    assert_eq!(first, run());
    assert_eq!(first, run());
    engine.quit();
}

#[test]
fn positions_in_every_accepted_spelling() {
    let mut engine = start();
    for (line, fen) in [
        ("position startpos", START),
        ("position startpos moves", START),
        ("position startpos moves ", START),
        ("position startpos e2e4 e7e5", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"),
        ("position fen 4k3/8/8/8/8/8/8/4K2R w K", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        ("position fen 4k3/8/8/8/8/8/8/4K2R w", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"),
        ("position fen 4k3/8/8/8/8/8/8/4K2R w K -", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        ("position fen 4k3/8/8/8/8/8/8/4K2R w H - 3 9", "4k3/8/8/8/8/8/8/4K2R w K - 3 9"),
        ("position fen 4k3/8/8/8/8/8/8/4K2R w K - 3 9 moves e1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 4 9"),
        ("position fen 4k3/8/8/8/8/8/8/4K2R w K - 3 9 moves e1h1", "4k3/8/8/8/8/8/8/5RK1 b - - 4 9"),
        ("position fen 4k3/P7/8/8/8/8/8/4K3 w - - 0 1 moves a7a8Q", "Q3k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        // An en-passant square without a capture, and castling letters without king or rook.
        (
            "position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        ),
        ("position fen 4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
    ] {
        engine.say(line);
        assert_eq!(engine.fen(), fen, "{line}");
    }
    engine.quit();
}

#[test]
fn castling_is_printed_as_the_mode_wants() {
    let castle = |options: &str, castling: &str| {
        let position = "position fen 5k2/8/8/8/8/8/8/4K2R w K - 0 1";
        let lines = pipe(&format!("{options}{position}\ngo depth 1 searchmoves {castling}\n"));
        field(lines.last().expect("an answer"), "bestmove").expect("a move").to_owned()
    };
    let chess960 = "setoption name UCI_Chess960 value true\n";
    assert_eq!((castle("", "e1g1"), castle("", "e1h1")), ("e1g1".to_owned(), "e1g1".to_owned()));
    assert_eq!((castle(chess960, "e1g1"), castle(chess960, "e1h1")), ("e1h1".to_owned(), "e1h1".to_owned()));
}

#[test]
fn a_renamed_program_knows_its_game() {
    // A second name for the file rather than a copy: a copy just written cannot be run while a
    // process started meanwhile by another test still holds it open.
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_chuhan"));
    let path = program.with_file_name(format!("MyXiangqi-{}{}", std::process::id(), std::env::consts::EXE_SUFFIX));
    std::fs::hard_link(program, &path).expect("room for a name");
    let lines = dialogue::pipe(path.to_str().expect("text"), &[], "uci\n");
    std::fs::remove_file(&path).expect("ours");
    assert!(lines.iter().any(|l| l.contains("combo default xiangqi")), "{lines:?}");
}

#[test]
fn a_thousand_moves_in_one_line() {
    let mut line = String::from("position startpos moves");
    for _ in 0..1000 {
        line.push_str(" g1f3 g8f6 f3g1 f6g8");
    }
    let mut engine = start();
    engine.say(&line);
    assert!(engine.fen().starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"));
    engine.say("go depth 3");
    engine.expect("bestmove ");
    engine.quit();
}

// ---- games chosen without a variant ----

#[test]
fn a_board_of_ten_ranks_is_xiangqi() {
    let mut engine = start();
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    engine.say(&format!("position fen {fen} moves h2e2"));
    engine.say("go depth 3");
    engine.expect("bestmove ");
    engine.say("position startpos");
    assert_eq!(engine.fen(), fen, "and stays xiangqi");
    engine.say(&format!("position fen {START}"));
    assert_eq!(engine.fen(), START, "until a board of eight ranks comes");
    engine.quit();
}

#[test]
fn cyclone_lines_without_the_word_position() {
    let mut engine = start();
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    engine.say(&format!("fen {fen} r moves h2e2 h9g7"));
    assert!(engine.fen().starts_with("rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w"));
    engine.say("startpos moves h2e2");
    assert!(engine.fen().starts_with("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b"));
    engine.say("go depth 3");
    engine.expect("bestmove ");
    engine.quit();
}

#[test]
fn a_chosen_variant_is_kept() {
    let mut engine = start();
    engine.say("setoption name UCI_Variant value xiangqi");
    engine.say(&format!("position fen {START}"));
    assert!(engine.line().starts_with("info string invalid fen: "));
    engine.say("setoption name UCI_Variant value chess");
    assert_eq!(engine.fen(), START);
    engine.say("setoption name UCI_Variant value fischerandom");
    engine.say("position fen 5k2/8/8/8/8/8/8/4K2R w K - 0 1");
    engine.say("go depth 1 searchmoves e1h1");
    assert_eq!(field(&engine.answer("bestmove"), "bestmove"), Some("e1h1"));
    engine.quit();
}

#[test]
fn xiangqi_in_uci_has_ranks_from_zero_and_scores_with_cp() {
    let lines = pipe("setoption name UCI_Variant value xiangqi\nposition startpos\ngo depth 4\n");
    let last = scored(&lines).pop().expect("a line").clone();
    assert!(last.contains(" score cp "), "{last}");
    for m in pv(&last) {
        assert_eq!(m.len(), 4, "{last}");
    }
    let mut engine = Engine::start(env!("CARGO_BIN_EXE_chuhan-xiangqi"), &[]);
    engine.say("uci");
    let lines = engine.expect("uciok");
    assert!(lines.iter().any(|l| l.starts_with("option name UCI_Variant type combo default xiangqi")));
    engine.say("position startpos moves h3e3 h10g8");
    assert!(
        engine.fen().starts_with("rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w"),
        "ranks from one are understood"
    );
    // One spelling for the whole list: in the other one these are other moves or none.
    engine.say("position startpos moves a1a2 a10a9");
    assert!(engine.fen().starts_with("1nbakabnr/r8/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/R8/1NBAKABNR w"));
    engine.say("position startpos moves h2e2 h3e3");
    assert!(engine.line().starts_with("info string illegal move 'h3e3' at ply 2"), "never half in each");
    engine.say("position startpos moves H2-E2");
    assert!(engine.fen().starts_with("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b"));
    engine.quit();
}
