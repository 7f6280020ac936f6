//! UCCI dialogues with the real binary. Searches end by depth, nodes or `stop`; nothing here measures
//! time.

use chuhan_tests::dialogue::{self, Engine};

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
/// Black to move is mated by two chariots, and stalemated by a pawn.
const MATED: &str = "3k5/R8/R8/9/9/9/9/9/9/4K4 b - - 0 1";
const STALEMATED: &str = "3k5/4P4/9/9/9/9/9/9/9/5K3 b - - 0 1";

fn pipe(input: &str) -> Vec<String> {
    dialogue::pipe(env!("CARGO_BIN_EXE_chuhan"), &[], &format!("ucci\n{input}"))
        .into_iter()
        .skip_while(|l| l != "ucciok")
        .skip(1)
        .collect()
}
fn start() -> Engine {
    let mut engine = Engine::start(env!("CARGO_BIN_EXE_chuhan"), &[]);
    engine.say("ucci");
    engine.expect("ucciok");
    engine
}
fn answers(lines: &[String]) -> Vec<&String> {
    lines.iter().filter(|l| l.contains("bestmove") && !l.starts_with("pophash")).collect()
}

chuhan_tests::dialogue! {
    handshake_then_everything_without_waiting: { "ucci", "isready", "uccinewgame", "position startpos", "go depth 3" => "bestmove " }
    isready_before_ucci: { "isready" => "readyok", "ucci" => "ucciok" }
    isready_while_thinking: { "ucci" => "ucciok", "go infinite", "isready" => "readyok", "stop" => "bestmove " }
    goodbye: { "ucci" => "ucciok", "quit" => "bye" }
    goodbye_while_thinking: { "ucci" => "ucciok", "go infinite", "quit" => "bye" }
    stop_when_idle_is_nobestmove: { "ucci" => "ucciok", "stop" => "nobestmove" }
    league_order: {
        "ucci" => "ucciok", "setoption promotion false", "setoption ponder false", "setoption newgame",
        "setoption usemillisec true", "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "go time 50 increment 0 opptime 50 oppincrement 0" => "bestmove ",
        "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2",
        "banmoves h9g7",
        "go draw time 50 increment 0 opptime 50 oppincrement 0" => "bestmove ",
    }
    blind_options_of_a_gui: {
        "ucci" => "ucciok", "setoption hashsize 0", "setoption hashsize 16", "setoption threads 0", "setoption threads 2",
        "setoption idle none", "setoption selectivity none", "setoption style normal", "setoption knowledge large",
        "setoption usebook false", "setoption bookfiles BOOK.DAT", "setoption nonsense 5", "setoption newgame",
        "position startpos", "go nodes 216" => "bestmove ",
    }
    a_dictionary_of_words: { "ucci" => "ucciok", "position startpos", "go depth 3 movetime 1000" => "bestmove " }
    time_before_increment: { "ucci" => "ucciok", "position startpos", "go time 60 increment 0" => "bestmove " }
    words_of_uci2wb: { "ucci" => "ucciok", "uccinewgame", "isready" => "readyok", "position startpos moves h2e2",
        "go time 60 opptime 60 movestogo 5 depth 3" => "bestmove ", "go opptime 60 oppincrement 1 increment 1 time 60" => "bestmove " }
    ponder_and_hit: { "ucci" => "ucciok", "position startpos moves h2e2 h9g7", "go ponder depth 3", "ponderhit" => "bestmove " }
    ponder_and_hit_with_a_draw_offer: { "ucci" => "ucciok", "position startpos moves h2e2 h9g7", "go ponder depth 3", "ponderhit draw" => "bestmove " }
    ponder_and_stop: { "ucci" => "ucciok", "position startpos moves h2e2 h9g7", "go ponder time 1000 increment 0", "stop" => "bestmove " }
    bare_go_ends_by_itself: { "ucci" => "ucciok", "position startpos", "go" => "bestmove " }
    unknown_mode_ends_by_itself: { "ucci" => "ucciok", "position startpos", "go warp 9" => "bestmove " }
    uci_words_are_understood: { "ucci" => "ucciok", "position startpos", "go wtime 50 btime 50 winc 0 binc 0" => "bestmove " }
    fen_cut_after_the_side: { "ucci" => "ucciok", "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "go depth 2" => "bestmove " }
    red_by_its_letter: { "ucci" => "ucciok", "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r - - 0 1 moves", "go depth 2" => "bestmove " }
    older_letters_for_horse_and_elephant: { "ucci" => "ucciok", "position fen rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w", "d" => "Fen: rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "isready" => "readyok" }
}

#[test]
fn handshake_ids_then_options_then_ucciok() {
    let lines = dialogue::pipe(env!("CARGO_BIN_EXE_chuhan"), &[], "ucci\nquit\n");
    assert!(lines.len() <= 36, "a client reads one line per 0.2 s and gives up after 10 s");
    assert!(lines[0].starts_with("id name Chuhan"));
    let ids = lines.iter().take_while(|l| l.starts_with("id ")).count();
    assert!(ids >= 4);
    let options = lines.iter().skip(ids).take_while(|l| l.starts_with("option ")).count();
    assert_eq!(&lines[ids + options..], ["ucciok", "bye"]);
    assert!(lines.contains(&"option usemillisec type check default true".to_owned()));
}

#[test]
fn info_lines_as_clients_parse_them() {
    let lines = pipe("position startpos\ngo depth 6\n");
    let infos: Vec<_> = lines.iter().filter(|l| l.contains(" score ")).collect();
    assert_eq!(infos.len(), 6);
    for line in infos {
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!(words[..2], ["info", "depth"], "{line}");
        assert_eq!(words[3], "score", "{line}");
        let score: i32 = words[4].parse().expect("a bare number");
        assert!(score.abs() < 10_000);
        assert_eq!(words[5], "pv", "{line}");
        assert!(words[6..].iter().all(|m| m.len() == 4), "{line}");
        assert!(!line.contains("  ") && !line.ends_with(' '), "{line}");
    }
    let best = lines.last().expect("an answer");
    let words: Vec<&str> = best.split(' ').collect();
    assert_eq!((words[0], words[1].len()), ("bestmove", 4), "{best}");
    if words.len() > 2 {
        assert_eq!((words[2], words[3].len(), words.len()), ("ponder", 4, 4), "{best}");
    }
    assert!(lines.iter().any(|l| l.starts_with("info time ") && l.contains(" nodes ")), "{lines:?}");
    assert!(!lines.iter().any(|l| l.contains(" cp ") || l.contains("wdl") || l.contains("info string")), "{lines:?}");
}

#[test]
fn mates_are_distances_from_ten_thousand() {
    let lines = pipe("position fen 3k5/9/9/9/9/9/9/9/R8/1R2K4 w - - 0 1\ngo depth 6\n");
    let line = lines.iter().rfind(|l| l.contains(" score ")).expect("a line");
    assert!(line.contains(" score 9997 ") || line.contains(" score 9999 "), "{line}");
}

#[test]
fn no_legal_move_is_nobestmove() {
    for fen in [MATED, STALEMATED] {
        let lines = pipe(&format!("position fen {fen}\ngo depth 4\n"));
        assert_eq!(lines, ["info depth 0 score -10000", "nobestmove"], "stalemate loses as mate does: {fen}");
    }
}

#[test]
fn depth_zero_is_a_verdict_without_a_move() {
    let lines = pipe("position startpos\ngo depth 0\n");
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].starts_with("info depth 0 score "), "{lines:?}");
    assert_eq!(lines[1], "nobestmove");
}

#[test]
fn banned_moves_are_not_played_and_all_banned_is_nobestmove() {
    let position = "position fen 3k5/9/9/9/9/9/9/9/9/5K3 w - - 0 1";
    assert_eq!(pipe(&format!("{position}\ngo perft 1\n")).len(), 2 + 1);
    let lines = pipe(&format!("{position}\nbanmoves f0e0 f0f1\ngo depth 3\n"));
    assert_eq!(lines, ["nobestmove"]);
    let lines = pipe(&format!("{position}\nbanmoves f0e0\ngo depth 3\n"));
    assert!(lines.last().expect("an answer").starts_with("bestmove f0f1"), "{lines:?}");
    let lines = pipe(&format!("{position}\nbanmoves f0e0 f0f1\n{position}\ngo depth 3\n"));
    assert!(lines.last().expect("an answer").starts_with("bestmove "), "bans die with the next position");
    // Not from the hash table either.
    let lines = pipe("position startpos\ngo depth 5\nposition startpos\nbanmoves h2e2 b2e2 h0g2 b0c2\ngo depth 5\n");
    let best = lines.last().expect("an answer");
    assert!(!["h2e2", "b2e2", "h0g2", "b0c2"].iter().any(|m| best.starts_with(&format!("bestmove {m}"))), "{best}");
}

#[test]
fn bans_during_search_are_for_the_next_go() {
    let mut engine = start();
    engine.say("position startpos");
    engine.say("go infinite");
    engine.say("position fen 3k5/9/9/9/9/9/9/9/9/5K3 w - - 0 1");
    engine.say("banmoves f0e0 f0f1");
    engine.say("stop");
    engine.expect("bestmove ");
    engine.say("go depth 3");
    engine.expect("nobestmove");
    engine.quit();
}

#[test]
fn a_repeated_position_still_gets_a_move() {
    let cycle = "h2e2 h7e7 e2h2 e7h7 ".repeat(4);
    let lines = pipe(&format!("position startpos moves {cycle}\ngo depth 4\n"));
    assert!(lines.last().expect("an answer").starts_with("bestmove "), "{lines:?}");
    // Beyond the natural limit of moves as well.
    let lines = pipe("position fen 4k4/4a4/9/9/9/9/9/9/4A4/3RK4 w - - 140 100\ngo depth 4\n");
    assert!(lines.last().expect("an answer").starts_with("bestmove "), "{lines:?}");
}

#[test]
fn infinite_and_ponder_wait_for_a_word() {
    for position in ["startpos".to_owned(), format!("fen {MATED}"), format!("fen {STALEMATED}")] {
        for go in ["go infinite", "go ponder depth 1", "go ponder time 10 increment 0"] {
            let mut engine = start();
            engine.say(&format!("position {position}"));
            engine.say(go);
            for _ in 0..20 {
                let said = engine.pending();
                assert!(answers(&said).is_empty(), "{position}, {go}: {said:?}");
            }
            engine.say("stop");
            engine.expect(if position == "startpos" { "bestmove " } else { "nobestmove" });
            let after = engine.pending();
            assert!(answers(&after).is_empty(), "{position}, {go}: {after:?}");
            engine.quit();
        }
    }
}

#[test]
fn batch_runs_a_script_line_by_line() {
    let script =
        "setoption batch true\nposition startpos\ngo depth 4\nposition startpos moves h2e2\ngo depth 4\nquit\n";
    let lines = pipe(script);
    assert_eq!(answers(&lines).len(), 2, "{lines:?}");
    assert_eq!(lines.iter().filter(|l| l.starts_with("info depth 4 ")).count(), 2, "both ran to the end: {lines:?}");
    assert_eq!(lines.last().map(String::as_str), Some("bye"));
}

#[test]
fn seconds_when_the_gui_says_so() {
    // One second and a depth: the depth ends it, whatever the unit.
    let lines = pipe("setoption usemillisec false\nposition startpos\ngo time 100 depth 3\n");
    assert_eq!(answers(&lines).len(), 1, "{lines:?}");
}

#[test]
fn probe_tells_what_the_table_knows() {
    let mut engine = start();
    engine.say("probe startpos");
    assert_eq!(engine.line(), "pophash", "nothing yet");
    engine.say("position startpos");
    engine.say("go depth 6");
    let best = engine.answer("bestmove ");
    let m = &best["bestmove ".len()..][..4];
    engine.say("probe startpos");
    let known = engine.line();
    assert!(known.starts_with(&format!("pophash bestmove {m} ")), "{known} after {best}");
    assert!(known.contains("bound ") && known.contains(" depth "), "{known}");
    engine.say("probe fen 3k5/9/9/9/9/9/9/9/9/5K3 w");
    assert_eq!(engine.line(), "pophash");
    engine.say("probe fen nonsense");
    assert_eq!(engine.line(), "pophash");
    engine.say("go infinite");
    engine.say("probe startpos");
    let known = engine.answer("pophash");
    assert!(known.contains(" bestmove "), "{known}");
    engine.say("stop");
    engine.expect("bestmove ");
    engine.quit();
}

#[test]
fn a_lost_side_resigns_only_if_told_to() {
    let lost = "position fen 3k5/9/9/9/9/9/9/9/R8/1R2K4 b - - 0 1\ngo depth 6\n";
    let polite = pipe(lost);
    assert!(!polite.last().expect("an answer").contains("resign"), "{polite:?}");
    let resigning = pipe(&format!("setoption resign true\n{lost}"));
    assert!(resigning.last().expect("an answer").ends_with(" resign"), "{resigning:?}");
}

#[test]
fn draws_are_accepted_when_there_is_nothing_better_and_offered_when_dead() {
    let worse = "position fen 3k5/9/9/9/9/9/9/9/8r/3AKA3 w - - 0 1\n";
    let lines = pipe(&format!("{worse}go draw depth 9\n"));
    assert!(lines.last().expect("an answer").ends_with(" draw"), "{lines:?}");
    let lines = pipe(&format!("{worse}go depth 9\n"));
    assert!(!lines.last().expect("an answer").contains("draw"), "{lines:?}");
    let winning = "position fen 3k5/9/9/9/9/9/9/9/8R/3AKA3 w - - 0 1\n";
    let lines = pipe(&format!("{winning}go draw depth 9\n"));
    assert!(!lines.last().expect("an answer").contains("draw"), "{lines:?}");
    let lines = pipe("position fen 3k5/9/9/9/9/9/9/9/9/4KA3 w - - 0 1\ngo depth 3\n");
    assert!(lines.last().expect("an answer").ends_with(" draw"), "neither side can win: {lines:?}");
}

#[test]
fn unknown_options_are_silent_and_unreadable_ones_are_messages() {
    let mut engine = start();
    engine.say("setoption nonsense 5");
    assert_eq!(engine.pending(), Vec::<String>::new());
    engine.say("setoption hashsize many");
    let said = engine.pending();
    assert!(said.len() == 1 && said[0].starts_with("info message "), "{said:?}");
    engine.quit();
}

#[test]
fn the_protocol_may_change() {
    let mut engine = start();
    engine.say("uci");
    engine.expect("uciok");
    engine.say("position startpos");
    engine.say("go depth 3");
    let lines = engine.expect("bestmove ");
    assert!(lines.iter().any(|l| l.contains(" score cp ")), "{lines:?}");
    assert!(engine.fen().starts_with(START));
    engine.quit();
}
