//! UCI dialogues with the real binary. Searches end by depth, nodes or `stop`; nothing here measures
//! time.

use chuhan_engine::{
    chess::Chess,
    game::{Game as _, Position as _},
    info::{GameInfo, PositionInfo as _},
    search::level::Level,
    xiangqi::Xiangqi,
};
use chuhan_tests::dialogue::{self, Engine};

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

/// A mate in so many moves is shown with all of them, by any kind of search.
#[test]
fn every_mate_comes_with_its_whole_line() {
    let mut mates = 0;
    for fen in [
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
        "8/6K1/1p1B1RB1/8/2Q5/2n1kP1N/3b4/4n3 w - - 0 1",
        "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1",
        "4ka3/4a4/9/9/9/9/4R4/9/4A4/R3KA3 w - - 0 1",
    ] {
        for (options, go) in [
            ("", "go depth 11"),
            ("setoption name MultiPV value 3\n", "go depth 7"),
            ("setoption name Threads value 2\n", "go depth 10"),
        ] {
            for line in scored(&pipe(&format!("{options}position fen {fen}\n{go}\n"))) {
                if let Some(moves) = line.split_once(" score mate ").filter(|_| !line.contains("bound")) {
                    let moves: i64 = moves.1.split(' ').next().and_then(|n| n.parse().ok()).expect("a number");
                    let plies = if moves > 0 { 2 * moves - 1 } else { -2 * moves };
                    assert_eq!(pv(line).len() as i64, plies, "{fen}, {options}{go}: {line}");
                    mates += 1;
                }
            }
        }
    }
    assert!(mates > 30, "{mates}");
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
fn depths_do_not_repeat_and_reach_the_limit() {
    let lines = pipe("go depth 7\n");
    let depths: Vec<i64> = scored(&lines).iter().map(|l| number(l, "depth")).collect();
    assert_eq!(depths, (1..=7).collect::<Vec<_>>());
}

#[test]
fn a_node_limit_is_kept_and_used() {
    // A line is shown at the end of an iteration, so the last one may tell of fewer; the search's own count is exact.
    for n in [1, 2, 100, 1234, 20_000] {
        let lines = pipe(&format!("go nodes {n}\n"));
        let most = scored(&lines).iter().map(|l| number(l, "nodes")).max().expect("a line");
        assert!(most <= n && 2 * most > n, "go nodes {n} visited {most}");
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
fn same_input_same_nodes_after_a_new_game() {
    let mut engine = start();
    let mut run = || {
        engine.say("ucinewgame");
        engine.say("position startpos moves d2d4 g8f6");
        engine.say("go nodes 30000");
        let lines = engine.expect("bestmove ");
        lines
            .iter()
            // Bounds, the effort and the move in hand are only told when a search takes long.
            .filter(|l| !["lowerbound", "upperbound", "currmove", "info nodes"].iter().any(|word| l.contains(word)))
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

/// A game of one `UCI_Elo` against another, by nodes alone: the same on every machine. The points of the stronger one,
/// who has the first move or not; what is not mate within 200 plies is a draw.
fn game<G: GameInfo>(opening: &str, strong_begins: bool) -> f64 {
    let mut engines = [1400, 500].map(|elo| {
        let mut engine = start();
        engine.say(&format!("setoption name UCI_Variant value {}", G::NAME));
        engine.say("setoption name Hash value 4");
        engine.say("setoption name UCI_LimitStrength value true");
        engine.say(&format!("setoption name UCI_Elo value {elo}"));
        engine.say("setoption name Skill Seed value 1");
        engine
    });
    let mut position = G::Position::from_fen(G::START_FEN).expect("the start");
    let mut line = String::from("position startpos moves");
    for text in opening.split(' ') {
        position.make(position.parse_move(text).expect("an opening move"));
        line = format!("{line} {text}");
    }
    for ply in 0..200 {
        let strong = (ply % 2 == 0) == strong_begins;
        if position.legal_moves().is_empty() {
            let lost = position.no_moves(0).is_loss();
            return if lost { f64::from(u8::from(!strong)) } else { 0.5 };
        }
        let engine = &mut engines[usize::from(!strong)];
        engine.say(&line);
        engine.say("go nodes 1000000");
        let answer = engine.answer("bestmove ");
        let text = field(&answer, "bestmove").expect("a move");
        line = format!("{line} {text}");
        position.make(position.parse_move(text).expect("a legal move"));
    }
    0.5
}

fn points<G: GameInfo>(openings: [&str; 4]) -> f64 {
    openings.iter().flat_map(|opening| [true, false].map(|begins| game::<G>(opening, begins))).sum()
}

#[test]
fn a_lower_elo_plays_weaker() {
    let chess = points::<Chess>(["e2e4 e7e5", "d2d4 d7d5", "c2c4 e7e6", "g1f3 c7c5"]);
    assert!(chess >= 6.0, "{chess} of 8 points for 1400 against 500");
    let xiangqi = points::<Xiangqi>(["h2e2 h9g7", "b0c2 g6g5", "c3c4 c6c5", "g0e2 b9c7"]);
    assert!(xiangqi >= 6.0, "{xiangqi} of 8 points for 1400 against 500");
}

#[test]
fn weakened_play_shows_the_lines_asked_for() {
    let lines = pipe("setoption name Skill Level value 5\nposition startpos\ngo depth 5\n");
    assert_eq!(scored(&lines).iter().map(|l| number(l, "multipv")).max(), Some(1));
}

/// Set by a dialogue, the level and the overhead end a search long before its limit of nodes.
#[test]
fn strength_and_overhead_end_a_search() {
    let nodes = |options: &str, go: &str| {
        let lines = pipe(&format!("{options}position startpos moves e2e4\n{go}\n"));
        number(scored(&lines).last().expect("a score"), "nodes")
    };
    assert_eq!(nodes("", "go nodes 50000"), 50_000);
    let weak = "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 600\n";
    let most = Level { elo: 600, seed: 0 }.most_nodes(Chess::LEVELS) as i64;
    assert!((1..=most).contains(&nodes(weak, "go nodes 50000")), "the level is not heeded");
    // The strength alone limits nothing.
    assert_eq!(nodes("setoption name UCI_Elo value 600\n", "go nodes 50000"), 50_000);
    // A clock that is shorter than what a move loses leaves no time at all.
    let slow = "setoption name Move Overhead value 5000\n";
    let hurried = nodes(slow, "go wtime 5000 btime 5000 movestogo 1 nodes 50000");
    assert!(hurried <= 4096, "the overhead is not kept back: {hurried} nodes");
}

#[test]
fn every_node_is_counted() {
    let lines = pipe("position startpos\ngo depth 4\n");
    assert!(number(scored(&lines)[0], "nodes") >= 20, "{lines:?}");
    // The last line counts what was searched after the last depth was done.
    let lines = pipe("position startpos\ngo nodes 3333\n");
    assert_eq!(scored(&lines).last().map(|l| number(l, "nodes")), Some(3333), "{lines:?}");
}

/// Searches that end in the middle of a depth: what they show last without a bound is the value that a search
/// which goes on shows at that depth for the same line.
#[test]
fn a_line_cut_short_shows_no_bound_as_a_value() {
    let mut engine = start();
    let mut last = |fen: &str, limit: &str| {
        engine.say("ucinewgame");
        engine.say(&format!("position fen {fen}"));
        engine.say(&format!("go {limit}"));
        let lines = engine.expect("bestmove ");
        scored(&lines).into_iter().cloned().collect::<Vec<String>>()
    };
    let mut compared = 0;
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r2q1rk1/pp2ppbp/2p2np1/6B1/3PP1b1/Q1P2N2/P4PPP/3RKB1R b K - 0 13",
    ] {
        // Limited by nodes too, so that neither watches for mates: the worth of a draw goes by the count of nodes.
        let whole = last(fen, "depth 10 nodes 1000000000");
        for nodes in (500..9_000).step_by(75) {
            let lines = last(fen, &format!("nodes {nodes}"));
            let cut = lines.last().expect("a line");
            let same = |l: &&String| number(l, "depth") == number(cut, "depth") && pv(l)[0] == pv(cut)[0];
            if cut.contains("bound") {
                continue;
            }
            if let Some(full) = whole.iter().rev().filter(|l| !l.contains("bound")).find(same) {
                assert_eq!(field(cut, "cp"), field(full, "cp"), "{fen}, {nodes} nodes: {cut}\n{full}");
                compared += 1;
            }
        }
    }
    engine.quit();
    assert!(compared > 100, "{compared}");
}

#[test]
fn a_stop_at_once_plays_a_move_that_was_searched() {
    // The queen is to be taken; the first move that comes to mind does not take it.
    for _ in 0..10 {
        let lines = pipe("position fen 4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1\ngo infinite\nstop\n");
        assert_eq!(field(bests(&lines)[0], "bestmove"), Some("e4d5"), "{lines:?}");
    }
}

#[test]
fn an_en_passant_square_off_the_board_is_dropped() {
    let mut engine = start();
    engine.say("position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1");
    assert_eq!(engine.pending(), Vec::<String>::new());
    engine.quit();
}

#[test]
fn a_refuted_mate_says_so() {
    let lines = pipe("position fen 7k/8/4K3/8/8/8/8/6Q1 w - - 0 1\ngo mate 1\n");
    assert_eq!(bests(&lines).len(), 1);
    assert!(lines.contains(&"info string no mate in 1".to_owned()), "{lines:?}");
}

#[test]
fn castling_of_a_variant_ends_with_it() {
    let castle = |options: &str| {
        let lines =
            pipe(&format!("{options}position fen 5k2/8/8/8/8/8/8/4K2R w K - 0 1\ngo depth 1 searchmoves e1h1\n"));
        field(bests(&lines)[0], "bestmove").expect("a move").to_owned()
    };
    let variant = |name: &str| format!("setoption name UCI_Variant value {name}\n");
    assert_eq!(castle(&variant("fischerandom")), "e1h1");
    assert_eq!(castle(&(variant("fischerandom") + &variant("chess"))), "e1g1");
    // Castling that was chosen by its own option stays.
    assert_eq!(castle(&("setoption name UCI_Chess960 value true\n".to_owned() + &variant("chess"))), "e1h1");
}

/// The tuning build alone: `cargo test -p chuhan-protocol --features spsa --test dialogue factors`.
#[cfg(feature = "spsa")]
#[test]
fn factors_of_the_evaluation_belong_to_the_game_that_has_them() {
    const CHESS: &str = "setoption name UCI_Variant value chess\n";
    const XIANGQI: &str = "setoption name UCI_Variant value xiangqi\n";
    let search = |input: &str| {
        let lines = pipe(&format!("uci\n{input}ucinewgame\nposition startpos\ngo depth 7\n"));
        let last = scored(&lines).pop().unwrap_or_else(|| panic!("no score: {lines:?}")).clone();
        assert!(!lines.iter().any(|l| l.starts_with("info string") && l.contains("no such option")), "{lines:?}");
        number(&last, "nodes")
    };
    let set = |name: &str, value: i32| {
        ["mg", "eg"].map(|half| format!("setoption name {half}_{name} value {value}\n")).concat()
    };
    let (chess, xiangqi) = (search(CHESS), search(XIANGQI));
    // Squares of queens are chess's, those of cannons xiangqi's, pairs are both games'.
    for (name, in_chess, in_xiangqi) in
        [("QUEEN_SQUARE", true, false), ("CANNON_SQUARE", false, true), ("PAIRS", true, true)]
    {
        // Whatever game was played when they were set, and whatever was set after it.
        for before in ["", CHESS, XIANGQI] {
            for after in ["", "setoption name rfp_least value 20\n"] {
                let options = before.to_owned() + &set(name, 0);
                assert_eq!(search(&(options.clone() + CHESS + after)) != chess, in_chess, "{options}");
                assert_eq!(search(&(options.clone() + XIANGQI + after)) != xiangqi, in_xiangqi, "{options}");
                let options = options + &set(name, 100);
                assert_eq!(search(&(options.clone() + CHESS + after)), chess, "{options}");
                assert_eq!(search(&(options.clone() + XIANGQI + after)), xiangqi, "{options}");
            }
        }
    }
}
