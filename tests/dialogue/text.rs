//! Protocol lines as pure text: what each line is understood as, and how each answer is spelled.
//! The names follow the protocol notes in `docs/protocol.md`.

use std::{fmt::Write as _, time::Duration};

use chuhan_engine::{info::GameName, search::Clock, xiangqi::RuleSet};
use chuhan_protocol::{
    command::{self, Command, CommandError, GoText, OptionText, Plan, PositionText, Start},
    info::{BestMove, Bound, PopHash, PvInfo, SearchEffort, SearchInfo, Value, WdlChances, printable, quoted},
    options::{self, Dialect, Effect, OptionError, OptionKind, Preferences},
    ucci, uci,
};

fn read(line: &str) -> Command {
    command::parse(line).unwrap_or_else(|e| panic!("{line:?}: {e}"))
}
fn go(line: &str) -> GoText {
    match read(line) {
        Command::Go(go) => *go,
        other => panic!("{line:?} was read as {other:?}"),
    }
}
fn position(start: Start, moves: &str) -> Command {
    Command::Position(PositionText { start, moves: moves.to_owned(), cyclone: false })
}
fn fen(text: &str) -> Start {
    Start::Fen(text.to_owned())
}
fn option(name: &str, value: &str) -> Command {
    Command::SetOption(OptionText { name: name.to_owned(), value: value.to_owned() })
}
fn words(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}
fn ms(n: u64) -> Duration {
    Duration::from_millis(n)
}

/// `name: "line" => command;` one test each.
macro_rules! reads {
    ($($name:ident: $($line:expr),+ => $command:expr;)*) => {
        $(#[test] fn $name() { $(assert_eq!(read($line), $command, "{:?}", $line);)+ })*
    };
}

reads! {
    blanks_and_tabs_anywhere: "  isready  ", "\tisready\t\r", "isready\r" => Command::IsReady;
    empty_line_is_nothing: "", "   ", "\r", "\t \r" => Command::Nothing;
    unknown_first_word_is_skipped: "joho isready", "\u{fffd}\0 x isready" => Command::IsReady;
    unknown_line_is_unknown: "xyzzy 1 2 3" => Command::Unknown("xyzzy".to_owned());
    nothing_happens_for_registration: "register later", "copyprotection ok" => Command::Nothing;
    both_words_begin_a_new_game: "ucinewgame", "uccinewgame" => Command::NewGame;
    debug_on: "debug on" => Command::Debug(true);
    debug_off: "debug off" => Command::Debug(false);
    ponderhit_plain: "ponderhit" => Command::PonderHit { draw: false };
    ponderhit_with_a_draw_offer: "ponderhit draw" => Command::PonderHit { draw: true };
    bench_without_depth: "bench" => Command::Bench { depth: None };
    bench_with_depth: "bench 5" => Command::Bench { depth: Some(5) };

    option_name_and_value_may_hold_blanks:
        "setoption name Debug Log File value /tmp/a b.txt",
        "setoption  name  Debug  Log File   value  /tmp/a b.txt " => option("Debug Log File", "/tmp/a b.txt");
    option_value_keeps_lists: "setoption name SyzygyPath value /a/b c;/d" => option("SyzygyPath", "/a/b c;/d");
    option_button: "setoption name Clear Hash" => option("Clear Hash", "");
    option_string_without_the_word_value: "setoption name SyzygyPath" => option("SyzygyPath", "");
    option_value_with_nothing_after_it: "setoption name SyzygyPath value", "setoption name SyzygyPath value  "
        => option("SyzygyPath", "");
    option_empty_marker: "setoption name SyzygyPath value <empty>" => option("SyzygyPath", "");
    option_in_ucci_form: "setoption usemillisec true" => option("usemillisec", "true");
    option_in_ucci_form_with_blanks: "setoption bookfiles C:\\My Books\\a.dat;b.dat"
        => option("bookfiles", "C:\\My Books\\a.dat;b.dat");
    option_button_in_ucci_form: "setoption newgame" => option("newgame", "");

    position_startpos: "position startpos", "position startpos moves", "position startpos moves "
        => position(Start::Startpos, "");
    position_startpos_moves: "position startpos moves e2e4 e7e5" => position(Start::Startpos, "e2e4 e7e5");
    position_moves_without_the_word: "position startpos e2e4 e7e5" => position(Start::Startpos, "e2e4 e7e5");
    position_fen_in_full: "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1e2"
        => position(fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), "e1e2");
    position_fen_of_two_fields: "position fen 4k3/8/8/8/8/8/8/4K3 w" => position(fen("4k3/8/8/8/8/8/8/4K3 w"), "");
    position_fen_then_moves_without_the_word: "position fen 4k3/8/8/8/8/8/8/4K3 w - e3 e1e2"
        => position(fen("4k3/8/8/8/8/8/8/4K3 w - e3"), "e1e2");
    position_fen_without_the_word_fen: "position 4k3/8/8/8/8/8/8/4K3  w  -" => position(fen("4k3/8/8/8/8/8/8/4K3 w -"), "");
    position_trailing_moves_word: "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves "
        => position(fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), "");
    cyclone_fen: "fen 4k4/9/9/9/9/9/9/9/9/4K4 r moves e0e1" => Command::Position(PositionText {
        start: fen("4k4/9/9/9/9/9/9/9/9/4K4 r"), moves: "e0e1".to_owned(), cyclone: true });
    cyclone_startpos: "startpos moves h2e2" => Command::Position(PositionText {
        start: Start::Startpos, moves: "h2e2".to_owned(), cyclone: true });
    probe_is_a_position: "probe startpos moves h2e2" => Command::Probe(PositionText {
        start: Start::Startpos, moves: "h2e2".to_owned(), cyclone: false });
    banmoves_takes_all_words: "banmoves h2e2 h0g2" => Command::BanMoves(words("h2e2 h0g2"));
}

#[test]
fn half_commands_are_errors_with_a_reason() {
    let error = |line: &str| command::parse(line).expect_err(line);
    assert_eq!(error("setoption"), CommandError::OptionWithoutName);
    assert_eq!(error("setoption name"), CommandError::OptionWithoutName);
    assert_eq!(error("setoption name value 3"), CommandError::OptionWithoutName);
    assert_eq!(error("position"), CommandError::NoPosition("position"));
    assert_eq!(error("position fen"), CommandError::NoPosition("position"));
    assert_eq!(error("position moves e2e4"), CommandError::NoPosition("position"));
    assert_eq!(error("probe"), CommandError::NoPosition("probe"));
    assert_eq!(error("debug maybe"), CommandError::BadDebug);
}

#[test]
fn shapes_of_moves() {
    for word in ["e2e4", "a7a8q", "a7a8Q", "h2e2", "h10e10", "a10a9", "h2-e2", "H2E2", "0000", "i0i9", "a1a10"] {
        assert!(command::looks_like_move(word), "{word}");
    }
    for word in
        ["", "e2", "e2e", "depth", "e2e4e5", "j2j4", "e3", "KQkq", "HAha", "w", "-", "10", "e2e4qq", "\u{fffd}2e4"]
    {
        assert!(!command::looks_like_move(word), "{word}");
    }
}

// ---- go ----

#[test]
fn go_words_in_any_order() {
    let a = go("go wtime 1000 btime 2000 winc 10 binc 20 movestogo 5 depth 7 nodes 99 movetime 50 mate 3");
    let b = go("go mate 3 movetime 50 nodes 99 depth 7 movestogo 5 binc 20 winc 10 btime 2000 wtime 1000");
    assert_eq!(a, b);
    assert_eq!((a.wtime, a.btime, a.winc, a.binc), (Some(1000), Some(2000), Some(10), Some(20)));
    assert_eq!((a.movestogo, a.depth, a.nodes, a.movetime, a.mate), (Some(5), Some(7), Some(99), Some(50), Some(3)));
}

#[test]
fn searchmoves_end_where_moves_end() {
    let go = go("go searchmoves e2e4 d2d4 depth 5 excludemoves a2a3 infinite");
    assert_eq!((go.searchmoves, go.excludemoves), (words("e2e4 d2d4"), words("a2a3")));
    assert_eq!((go.depth, go.infinite), (Some(5), true));
}

#[test]
fn unknown_words_of_go_are_skipped() {
    assert_eq!(go("go foo 3 depth 5 bar"), GoText { depth: Some(5), ..GoText::default() });
}

#[test]
fn numbers_that_are_none() {
    assert_eq!(go("go depth x").depth, Some(-1));
    assert_eq!(go("go depth").depth, Some(-1));
    assert_eq!(go("go depth nodes 5"), GoText { depth: Some(-1), nodes: Some(5), ..GoText::default() });
    assert_eq!(go("go nodes 99999999999999999999999999").nodes, Some(i64::MAX));
    assert_eq!(go("go wtime -99999999999999999999999999").wtime, Some(-i64::MAX));
    assert_eq!(go("go movetime +5").movetime, Some(5));
    assert_eq!(go("go depth 1.5").depth, Some(-1));
}

/// `name: "line" => plan;` for the first mover in UCI.
macro_rules! plans {
    ($plan:expr; $($name:ident: $line:expr => $expected:expr;)*) => {
        $(#[test] fn $name() { assert_eq!($plan(&go($line)), $expected, "{:?}", $line); })*
    };
}

fn clock(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
    Clock { remaining: ms(remaining), increment: ms(increment), moves_to_go }
}
fn plan() -> Plan {
    Plan::default()
}

plans! { |go| uci::plan(go, true);
    uci_bare_go_is_infinite: "go" => Plan { infinite: true, ..plan() };
    uci_unknown_words_alone_are_infinite: "go foo" => Plan { infinite: true, ..plan() };
    uci_other_sides_clock_is_infinite: "go btime 100" => Plan { infinite: true, ..plan() };
    uci_clock: "go wtime 1000 btime 2000 winc 10 binc 20" => Plan { clock: Some(clock(1000, 10, None)), ..plan() };
    uci_clock_without_increment: "go wtime 100" => Plan { clock: Some(clock(100, 0, None)), ..plan() };
    uci_clock_below_zero: "go wtime -50 btime 10 winc 5" => Plan { clock: Some(clock(0, 5, None)), ..plan() };
    uci_clock_of_zero: "go wtime 0 btime 0" => Plan { clock: Some(clock(0, 0, None)), ..plan() };
    uci_movestogo_zero_is_absent: "go wtime 9 movestogo 0" => Plan { clock: Some(clock(9, 0, None)), ..plan() };
    uci_movestogo_below_zero_is_absent: "go wtime 9 movestogo -4" => Plan { clock: Some(clock(9, 0, None)), ..plan() };
    uci_movestogo_one: "go wtime 9 movestogo 1" => Plan { clock: Some(clock(9, 0, Some(1))), ..plan() };
    uci_depth_zero_is_the_shortest_search: "go depth 0" => Plan { depth: Some(1), ..plan() };
    uci_depth_garbage_is_the_shortest_search: "go depth many" => Plan { depth: Some(1), ..plan() };
    uci_nodes_zero_is_the_shortest_search: "go nodes 0" => Plan { nodes: Some(1), depth: Some(1), ..plan() };
    uci_movetime_below_zero_is_the_shortest_search:
        "go movetime -5" => Plan { movetime: Some(ms(0)), depth: Some(1), ..plan() };
    uci_depth_beyond_all: "go depth 99999999999999999999" => Plan { depth: Some(u32::MAX), ..plan() };
    uci_time_beyond_all: "go movetime 99999999999999999999" => Plan { movetime: Some(ms(100_000_000_000)), ..plan() };
    uci_infinite_with_a_depth: "go infinite depth 3" => Plan { infinite: true, depth: Some(3), ..plan() };
    uci_ponder_with_a_clock: "go ponder wtime 100 btime 100"
        => Plan { ponder: true, clock: Some(clock(100, 0, None)), ..plan() };
    uci_ponder_alone: "go ponder" => Plan { ponder: true, ..plan() };
    uci_ignores_uccis_time: "go time 1000" => Plan { infinite: true, ..plan() };
}

#[test]
fn uci_the_second_mover_has_its_own_clock() {
    let plan = uci::plan(&go("go wtime 1 btime 2 winc 3 binc 4"), false);
    assert_eq!(plan.clock, Some(clock(2, 4, None)));
    assert!(uci::plan(&go("go wtime 100"), false).infinite);
}

plans! { |go| ucci::plan(go, true, true);
    ucci_time_alone_is_for_one_move: "go time 1000" => Plan { movetime: Some(ms(1000)), ..plan() };
    ucci_time_with_increment: "go time 60000 increment 1000 opptime 5 oppincrement 6"
        => Plan { clock: Some(clock(60000, 1000, None)), ..plan() };
    ucci_time_with_movestogo: "go time 60000 movestogo 20" => Plan { clock: Some(clock(60000, 0, Some(20))), ..plan() };
    ucci_time_beside_an_opponents_is_a_clock: "go time 60000 opptime 5000" => Plan { clock: Some(clock(60000, 0, None)), ..plan() };
    ucci_words_in_any_order: "go opptime 5 increment 7 draw oppincrement 6 time 9"
        => Plan { clock: Some(clock(9, 7, None)), draw_offered: true, ..plan() };
    ucci_uci2wb_order_with_depth: "go time 100 opptime 50 movestogo 4 depth 6"
        => Plan { clock: Some(clock(100, 0, Some(4))), depth: Some(6), ..plan() };
    ucci_cchess_dictionary: "go time 1000 increment 0" => Plan { clock: Some(clock(1000, 0, None)), ..plan() };
    ucci_depth_zero_asks_for_the_verdict: "go depth 0" => Plan { depth: Some(1), verdict_only: true, ..plan() };
    ucci_depth_and_movetime: "go depth 5 movetime 100" => Plan { depth: Some(5), movetime: Some(ms(100)), ..plan() };
    ucci_nodes: "go nodes 1296" => Plan { nodes: Some(1296), ..plan() };
    ucci_bare_go_ends: "go" => Plan { movetime: Some(ms(1000)), ..plan() };
    ucci_unknown_mode_ends: "go hyperspeed 7" => Plan { movetime: Some(ms(1000)), ..plan() };
    ucci_infinite: "go infinite" => Plan { infinite: true, ..plan() };
    ucci_ponder_time: "go ponder time 100 increment 1" => Plan { ponder: true, clock: Some(clock(100, 1, None)), ..plan() };
    ucci_time_zero_is_the_shortest_search: "go time 0" => Plan { movetime: Some(ms(0)), depth: Some(1), ..plan() };
    ucci_accepts_ucis_clock: "go wtime 100 btime 100 winc 1" => Plan { clock: Some(clock(100, 1, None)), ..plan() };
}

#[test]
fn ucci_whole_seconds_without_usemillisec() {
    let plan = |line: &str| ucci::plan(&go(line), true, false);
    assert_eq!(plan("go time 3").movetime, Some(ms(3000)));
    assert_eq!(plan("go time 60 increment 2").clock, Some(clock(60_000, 2_000, None)));
    assert_eq!(plan("go movetime 50").movetime, Some(ms(50)), "UCI's own words are in milliseconds");
    assert_eq!(plan("go time 9223372036854775807").movetime, Some(ms(100_000_000_000)));
}

#[test]
fn which_searches_end_alone() {
    let ends = |line: &str| uci::plan(&go(line), true).ends_alone();
    assert!(ends("go depth 3") && ends("go wtime 5") && ends("go mate 2"));
    assert!(!ends("go") && !ends("go infinite depth 3") && !ends("go ponder depth 3"));
}

// ---- options ----

/// What one line changes in fresh preferences, and what has to follow.
fn set(dialect: Dialect, line: &str) -> Result<(Preferences, Effect), OptionError> {
    let mut preferences = Preferences::default();
    match read(line) {
        Command::SetOption(option) => {
            options::set(&mut preferences, &option, dialect).map(|effect| (preferences, effect))
        }
        other => panic!("{line:?} was read as {other:?}"),
    }
}
fn uci_set(line: &str) -> Preferences {
    set(Dialect::Uci, line).unwrap_or_else(|e| panic!("{line}: {e}")).0
}
fn effect(dialect: Dialect, line: &str) -> Effect {
    set(dialect, line).unwrap_or_else(|e| panic!("{line}: {e}")).1
}

#[test]
fn option_names_and_words_compare_without_case() {
    assert_eq!(uci_set("setoption name hASH value 64").hash, 64);
    assert!(uci_set("setoption name uci_showwdl value TRUE").show_wdl);
    assert_eq!(uci_set("setoption name UCI_Variant value XiangQi").game, GameName::Xiangqi);
    assert_eq!(effect(Dialect::Uci, "setoption name Clear Hash"), Effect::ClearHash);
}

#[test]
fn overhead_and_strength_reach_the_search() {
    let settings = |lines: &[&str]| {
        let mut preferences = Preferences::default();
        for line in lines {
            let Command::SetOption(option) = read(&format!("setoption name {line}")) else { panic!("{line}") };
            options::set(&mut preferences, &option, Dialect::Uci).unwrap_or_else(|e| panic!("{line}: {e}"));
        }
        preferences.search_settings()
    };
    assert_eq!(settings(&[]).move_overhead, ms(10));
    assert_eq!(settings(&["Move Overhead value 250"]).move_overhead, ms(250));
    let elo = |lines: &[&str]| settings(lines).level.map(|level| level.elo);
    assert_eq!(elo(&["UCI_Elo value 500"]), None, "not without UCI_LimitStrength");
    assert_eq!(elo(&["UCI_LimitStrength value true", "UCI_Elo value 1700"]), Some(1700));
    assert_eq!(elo(&["Skill Level value 20"]), None);
    assert_eq!([0, 10, 19].map(|skill| elo(&[&format!("Skill Level value {skill}")])), [500, 1650, 2685].map(Some));
    // The weaker of two counts.
    assert_eq!(elo(&["UCI_LimitStrength value true", "UCI_Elo value 1700", "Skill Level value 0"]), Some(500));
    let seed = |lines: &[&str]| settings(lines).level.map(|level| level.seed);
    assert_eq!(seed(&["Skill Level value 3", "Skill Seed value 7"]), Some(7));
    assert_ne!(seed(&["Skill Level value 3"]), seed(&["Skill Level value 3"]), "always the same errors");
}

#[test]
fn options_that_guis_know_by_name_exist() {
    for line in [
        "name Hash value 16",
        "name Threads value 2",
        "name Ponder value true",
        "name MultiPV value 500",
        "name Clear Hash",
        "name Move Overhead value 5000",
        "name UCI_Chess960 value true",
        "name UCI_Variant value fischerandom",
        "name UCI_ShowWDL value true",
        "name UCI_LimitStrength value true",
        "name UCI_Elo value 900",
        "name Skill Level value 0",
        "name Skill Seed value 7",
        "name Contempt value -20",
        "name UCI_AnalyseMode value true",
        "name SyzygyPath value /tables of mine:/more",
        "name SyzygyPath",
        "name OwnBook value true",
        "name Book File value /books of mine/a.bin",
        "name Book Best Move value true",
        "name Book Seed value 7",
        "name SyzygyProbeDepth value 4",
        "name SyzygyProbeLimit value 0",
        "name Syzygy50MoveRule value false",
        "name UCI_Opponent value GM 2800 human Gary Kasparov",
        "name UCI_Opponent value none none computer Name With Blanks",
        "name UCI_EngineAbout value x",
        "name Debug Log File value <empty>",
        "name RepetitionRule value asian",
        "name ChessRules value cn-1984",
    ] {
        uci_set(&format!("setoption {line}"));
    }
}

#[test]
fn values_that_do_not_fit_are_refused_with_a_reason() {
    let text = |line: &str| set(Dialect::Uci, line).expect_err(line).to_string();
    assert_eq!(text("setoption name Threads value 0"), "option Threads: '0' is outside 1 to 512");
    assert_eq!(text("setoption name Threads value x"), "option Threads: 'x' is not a number");
    assert_eq!(text("setoption name Threads"), "option Threads: '' is not a number");
    assert_eq!(
        text("setoption name Threads value 99999999999999999999"),
        "option Threads: '99999999999999999999' is outside 1 to 512"
    );
    assert_eq!(text("setoption name Ponder value maybe"), "option Ponder: 'maybe' is not true or false");
    assert_eq!(
        text("setoption name UCI_Variant value shogi"),
        "option UCI_Variant: 'shogi' is not one of chess, xiangqi, fischerandom"
    );
    assert_eq!(text("setoption name Nonsense value 3"), "no such option: 'Nonsense'");
}

#[test]
fn hash_sizes_are_brought_into_range() {
    assert_eq!(uci_set("setoption name Hash value 0").hash, 1);
    assert_eq!(uci_set("setoption name Hash value -7").hash, 1);
    assert_eq!(uci_set("setoption name Hash value 99999999999999999999").hash, options::MAX_HASH);
    assert!(set(Dialect::Uci, "setoption name Hash value lots").is_err());
}

#[test]
fn ucci_options_of_the_text_exist() {
    type Change = fn(&mut Preferences);
    let all: &[(&str, Change)] = &[
        ("usemillisec true", |p| p.milliseconds = true),
        ("usemillisec off", |p| p.milliseconds = false),
        ("batch on", |p| p.batch = true),
        ("debug true", |p| p.debug = true),
        ("ponder false", |p| p.ponder = false),
        // As uci2wb says it.
        ("ponder 1", |p| p.ponder = true),
        ("usebook true", |p| p.own_book = true),
        ("bookfiles a.dat;b c.dat", |p| p.book_files = "a.dat;b c.dat".to_owned()),
        ("useegtb false", |_| {}),
        ("egtbpaths", |_| {}),
        ("evalapi x.dll", |_| {}),
        ("hashsize 0", |p| p.hash = 0),
        ("hashsize 32", |p| p.hash = 32),
        ("threads 0", |p| p.threads = 0),
        ("threads 4", |p| p.threads = 4),
        ("overhead 250", |p| p.overhead = 250),
        ("idle medium", |p| p.idle = 2),
        ("promotion false", |_| {}),
        ("pruning large", |_| {}),
        ("knowledge none", |_| {}),
        ("selectivity small", |p| p.randomness = 2),
        ("randomness tiny", |p| p.randomness = 1),
        ("randomness huge", |p| p.randomness = 5),
        ("style risky", |p| p.style = 2),
        ("newgame", |_| {}),
        ("repetition alwaysdraw", |p| p.repetition = RuleSet::AlwaysDraw),
        ("repetition checkban", |p| p.repetition = RuleSet::CheckBan),
        ("repetition asianrule", |p| p.repetition = RuleSet::Asian),
        ("repetition chineserule", |p| p.repetition = RuleSet::Chinese1999),
        ("drawmoves 60", |p| p.draw_moves = Some(60)),
        ("name hashsize value 64", |p| p.hash = 64),
        ("hashsize value 64", |p| p.hash = 64),
    ];
    for (line, change) in all {
        let mut expected = Preferences::default();
        change(&mut expected);
        let (found, _) = set(Dialect::Ucci, &format!("setoption {line}")).unwrap_or_else(|e| panic!("{line}: {e}"));
        assert_eq!(found, expected, "{line}");
    }
    assert_eq!(effect(Dialect::Ucci, "setoption newgame"), Effect::NewGame);
}

#[test]
fn options_before_the_protocol_is_named() {
    assert!(!uci_set("setoption usemillisec false").milliseconds);
    let (found, effect) = set(Dialect::Ucci, "setoption name UCI_Variant value xiangqi").unwrap();
    assert_eq!((found.game, effect), (GameName::Xiangqi, Effect::ChooseGame));
    // Where the names differ in case alone, the protocol's own option is meant.
    assert!(set(Dialect::Uci, "setoption name threads value 0").is_err());
    assert!(set(Dialect::Ucci, "setoption Threads 0").is_ok());
}

#[test]
fn an_option_refused_changes_nothing() {
    let mut preferences = Preferences::default();
    for line in ["setoption name Threads value 0", "setoption name Ponder value maybe", "setoption name x value 1"] {
        let Command::SetOption(option) = read(line) else { panic!("{line}") };
        assert!(options::set(&mut preferences, &option, Dialect::Uci).is_err(), "{line}");
    }
    assert_eq!(preferences, Preferences::default());
}

#[test]
fn preferences_begin_as_the_handshakes_announce() {
    for (dialect, line) in [(Dialect::Uci, "setoption name Hash value 128"), (Dialect::Ucci, "setoption hashsize 128")]
    {
        // The size of the table is a number in one protocol and automatic in the other.
        let (mut found, _) = set(dialect, line).unwrap();
        for row in options::announced(dialect, GameName::Chess).filter(|row| row.effect != Effect::ResizeHash) {
            let value = match row.kind {
                OptionKind::Check { default, .. } => default.to_string(),
                OptionKind::Spin { default, .. } => default.to_string(),
                OptionKind::Combo { default, vars, .. } => vars[default].to_owned(),
                OptionKind::Text { default, .. } => default.to_owned(),
                OptionKind::Button => continue,
            };
            let option = OptionText { name: row.name.to_owned(), value };
            options::set(&mut found, &option, dialect).unwrap_or_else(|e| panic!("{e}"));
        }
        // The law's own number holds until UCCI's is set.
        found.draw_moves = None;
        #[cfg(feature = "spsa")]
        found.constants.clear();
        assert_eq!(found, Preferences::default());
    }
}

/// The tables of the README are the rows of the program. `UPDATE_GOLDEN=1` writes them.
#[test]
fn the_readme_describes_every_option() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md");
    let mut readme = std::fs::read_to_string(path).expect("the README");
    let before = readme.clone();
    for (heading, dialect) in [("## Options of UCI\n", Dialect::Uci), ("## Options of UCCI\n", Dialect::Ucci)] {
        let mut table = String::from("| name | values | meaning |\n|---|---|---|\n");
        let rows = options::announced(dialect, GameName::Chess);
        // The constants of the tuning build are for the tuner alone.
        for row in rows.filter(|row| !row.help.is_empty()) {
            writeln!(table, "| `{}` | {} | {} |", row.name_in(dialect), row.values(), row.help).unwrap();
        }
        let start = readme.find(heading).expect("the heading") + heading.len();
        let start = start + readme[start..].find("| name |").expect("a table");
        let end = start + readme[start..].find("\n\n").expect("the end of the table") + 1;
        readme.replace_range(start..end, &table);
    }
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path, &readme).expect("the README");
    } else {
        assert_eq!(before, readme, "UPDATE_GOLDEN=1 writes the tables");
    }
}

#[test]
fn every_option_says_what_it_is_for() {
    for row in options::OPTIONS {
        assert!(!row.help.is_empty() && !row.help.contains('|'), "{}", row.name);
    }
}

#[test]
fn uci_option_lines_are_what_guis_parse() {
    let mut seen = Vec::new();
    for row in options::announced(Dialect::Uci, GameName::Chess) {
        let line = uci::option(&row);
        assert!(line.starts_with("option name ") && line.is_ascii(), "{line}");
        for word in row.name.split(' ') {
            assert!(!["name", "value", "type", "default", "min", "max", "var"].contains(&word), "{line}");
        }
        let name = row.name.to_ascii_lowercase();
        assert!(!seen.contains(&name), "{line} is there twice");
        seen.push(name);
        match row.kind {
            OptionKind::Check { .. } => assert!(line.contains(" type check default "), "{line}"),
            OptionKind::Spin { default, min, max, .. } => {
                assert!(line.contains(" type spin default ") && line.contains(" min ") && line.contains(" max "));
                assert!(min <= default && default <= max && max <= i64::from(i32::MAX), "{line}");
            }
            OptionKind::Combo { default, vars, .. } => {
                assert!(line.contains(&format!(" type combo default {} var ", vars[default])), "{line}");
            }
            OptionKind::Button => assert!(line.ends_with(" type button"), "{line}"),
            OptionKind::Text { .. } => assert!(line.contains(" type string default "), "{line}"),
        }
    }
    let lines: Vec<String> = options::announced(Dialect::Uci, GameName::Chess).map(|row| uci::option(&row)).collect();
    assert!(lines.contains(&"option name Debug Log File type string default <empty>".to_owned()));
    assert!(lines.contains(
        &"option name UCI_Variant type combo default chess var chess var xiangqi var fischerandom".to_owned()
    ));
    let mut xiangqi = options::announced(Dialect::Uci, GameName::Xiangqi).map(|row| uci::option(&row));
    assert!(xiangqi.any(|line| line.contains("combo default xiangqi")));
}

#[test]
fn ucci_option_lines_are_few_and_of_one_word() {
    let rows: Vec<_> = options::announced(Dialect::Ucci, GameName::Xiangqi).collect();
    assert!(rows.len() + 7 <= 35, "a client reads one line per 0.2 s and gives up after 10 s");
    for row in &rows {
        let (line, name) = (ucci::option(row), row.name_in(Dialect::Ucci));
        assert!(line.starts_with(&format!("option {name} type ")), "{line}");
        assert!(!name.contains(' ') && name == name.to_ascii_lowercase(), "{line}");
        assert!(!line.contains(" name "), "{line}");
    }
    let lines: Vec<String> = rows.iter().map(ucci::option).collect();
    assert!(lines.contains(&"option usemillisec type check default true".to_owned()));
    assert!(lines.contains(&"option style type combo var solid var normal var risky default normal".to_owned()));
    assert!(lines.contains(&"option newgame type button".to_owned()));
}

// ---- answers ----

fn line() -> PvInfo {
    PvInfo {
        depth: 12,
        seldepth: 20,
        multipv: 1,
        value: Value::Cp(-31),
        bound: Bound::Exact,
        wdl: None,
        effort: SearchEffort { nodes: 4000, time_ms: 2, hashfull: 17 },
        tbhits: 0,
        pv: words("e2e4 e7e5"),
    }
}

#[test]
fn uci_info_fields_in_order() {
    assert_eq!(
        uci::report(&SearchInfo::Pv(line())),
        "info depth 12 seldepth 20 multipv 1 score cp -31 nodes 4000 nps 2000000 hashfull 17 tbhits 0 time 2 pv e2e4 e7e5"
    );
    let bound = PvInfo { bound: Bound::Lower, wdl: Some(WdlChances { win: 1, draw: 990, loss: 9 }), ..line() };
    assert!(uci::report(&SearchInfo::Pv(bound)).contains(" score cp -31 lowerbound wdl 1 990 9 nodes "));
    let bound = PvInfo { bound: Bound::Upper, ..line() };
    assert!(uci::report(&SearchInfo::Pv(bound)).contains(" score cp -31 upperbound nodes "));
    let idle = PvInfo { effort: SearchEffort { nodes: 5, time_ms: 0, hashfull: 4000 }, pv: vec![], ..line() };
    assert!(uci::report(&SearchInfo::Pv(idle)).ends_with(" nodes 5 nps 5000 hashfull 1000 tbhits 0 time 0"));
}

#[test]
fn uci_mates_count_moves() {
    let text = |plies, winning| uci::report(&SearchInfo::Terminal(Value::Mate { plies, winning }));
    assert_eq!(text(0, false), "info depth 0 score mate 0");
    assert_eq!(text(1, true), "info depth 0 score mate 1");
    assert_eq!(text(2, false), "info depth 0 score mate -1");
    assert_eq!(text(3, true), "info depth 0 score mate 2");
    assert_eq!(text(8, false), "info depth 0 score mate -4");
    assert_eq!(uci::report(&SearchInfo::Terminal(Value::Cp(0))), "info depth 0 score cp 0");
}

#[test]
fn no_line_is_longer_than_an_adapters_buffer() {
    let long = PvInfo { pv: vec!["h10e10".to_owned(); 5000], ..line() };
    for text in [uci::report(&SearchInfo::Pv(long.clone())), ucci::report(&SearchInfo::Pv(long)).expect("exact")] {
        assert!(text.len() < 2047 && text.len() > 1900, "{}", text.len());
        assert!(text.ends_with("h10e10"), "a move is whole or absent");
    }
}

#[test]
fn uci_progress_lines() {
    let current = SearchInfo::CurrentMove { depth: 9, text: "e2e4".to_owned(), number: 1 };
    assert_eq!(uci::report(&current), "info depth 9 currmove e2e4 currmovenumber 1");
    let pulse = SearchInfo::Pulse(SearchEffort { nodes: 3000, time_ms: 1500, hashfull: 3 });
    assert_eq!(uci::report(&pulse), "info nodes 3000 nps 2000 hashfull 3 time 1500");
}

#[test]
fn messages_are_one_printable_line_without_the_word_clients_look_for() {
    assert_eq!(uci::report(&SearchInfo::Message("a\nb\u{e9} score\t1".to_owned())), "info string a?b? sc*re?1");
    assert_eq!(ucci::report(&SearchInfo::Message("hi".to_owned())).as_deref(), Some("info message hi"));
    assert!(printable(&"x".repeat(100_000)).len() < 500);
    assert!(quoted(&"x".repeat(100_000)).len() < 80);
}

fn best(best: &str, ponder: Option<&str>) -> BestMove {
    BestMove { best: Some(best.to_owned()), ponder: ponder.map(str::to_owned), ..BestMove::default() }
}

#[test]
fn uci_bestmove() {
    assert_eq!(uci::best_move(&best("e2e4", Some("e7e5"))), "bestmove e2e4 ponder e7e5");
    assert_eq!(uci::best_move(&best("e2e4", None)), "bestmove e2e4");
    assert_eq!(uci::best_move(&BestMove::default()), "bestmove (none)");
    let polite = BestMove { draw: true, resign: true, ..best("e2e4", None) };
    assert_eq!(uci::best_move(&polite), "bestmove e2e4", "UCI has no words for it");
}

#[test]
fn ucci_bestmove_in_fixed_columns() {
    let both = best("h2e2", Some("h9g7"));
    assert_eq!(ucci::best_move(&both), "bestmove h2e2 ponder h9g7");
    assert_eq!(ucci::best_move(&BestMove { draw: true, ..both.clone() }), "bestmove h2e2 ponder h9g7 draw");
    assert_eq!(ucci::best_move(&BestMove { resign: true, ..both }), "bestmove h2e2 ponder h9g7 resign");
    assert_eq!(ucci::best_move(&BestMove { draw: true, ..best("h2e2", None) }), "bestmove h2e2 draw");
    assert_eq!(ucci::best_move(&BestMove::default()), "nobestmove");
}

#[test]
fn ucci_scores_are_bare_numbers() {
    let text = |value| ucci::report(&SearchInfo::Pv(PvInfo { value, ..line() })).expect("exact");
    assert_eq!(text(Value::Cp(-31)), "info depth 12 score -31 pv e2e4 e7e5");
    assert_eq!(text(Value::Mate { plies: 5, winning: true }), "info depth 12 score 9995 pv e2e4 e7e5");
    assert_eq!(text(Value::Mate { plies: 4, winning: false }), "info depth 12 score -9996 pv e2e4 e7e5");
    assert_eq!(text(Value::Cp(29_000)), "info depth 12 score 9500 pv e2e4 e7e5", "clear of the mates");
    assert_eq!(ucci::report(&SearchInfo::Pv(PvInfo { bound: Bound::Lower, ..line() })), None);
    let wdl = PvInfo { wdl: Some(WdlChances { win: 1, draw: 990, loss: 9 }), ..line() };
    assert!(!ucci::report(&SearchInfo::Pv(wdl)).expect("exact").contains("wdl"), "words come in pairs");
}

#[test]
fn ucci_progress_lines() {
    let current = SearchInfo::CurrentMove { depth: 9, text: "h2e2".to_owned(), number: 1 };
    assert_eq!(ucci::report(&current).as_deref(), Some("info currmove h2e2"));
    let pulse = SearchInfo::Pulse(SearchEffort { nodes: 3000, time_ms: 1500, hashfull: 3 });
    assert_eq!(ucci::report(&pulse).as_deref(), Some("info time 1500 nodes 3000"));
    assert_eq!(ucci::report(&SearchInfo::Terminal(Value::Cp(7))).as_deref(), Some("info depth 0 score 7"));
}

#[test]
fn ucci_pophash() {
    let both =
        PopHash { best: Some("h2e2".to_owned()), lower: Some((Value::Cp(20), 7)), upper: Some((Value::Cp(30), 8)) };
    assert_eq!(ucci::pop_hash(&both), "pophash bestmove h2e2 lowerbound 20 depth 7 upperbound 30 depth 8");
    assert_eq!(ucci::pop_hash(&PopHash { best: None, lower: None, ..both }), "pophash upperbound 30 depth 8");
    assert_eq!(ucci::pop_hash(&PopHash::default()), "pophash");
}

#[test]
fn scores_keep_clear_of_thirty_thousand() {
    use chuhan_engine::{chess::Chess, game::Game, score::Score};
    use chuhan_protocol::wdl::Gauge;
    let gauge = Gauge::of::<Chess>(&Chess::start_position());
    let mut seen = 0;
    for n in -Score::MATE.0..=Score::MATE.0 {
        if let Value::Cp(cp) = gauge.value(Score(n)) {
            assert!(cp.abs() < 30_000 && cp.signum() * n.signum() >= 0, "{n} is printed as {cp}");
            seen += 1;
        }
    }
    assert!(seen > 60_000, "{seen}");
    assert!(matches!(gauge.value(Score::mated_in(0)), Value::Mate { plies: 0, winning: false }));
}

/// The words of `line` that look like `file::test`.
fn named(line: &str) -> impl Iterator<Item = (&str, &str)> {
    line.split(|c: char| !(c.is_ascii_alphanumeric() || "_:".contains(c))).filter_map(|word| word.split_once("::"))
}

#[test]
fn the_document_names_tests_that_exist() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = std::fs::read_to_string(root.join("docs/protocol.md")).expect("the document is there");
    let mut count = 0;
    for (file, name) in named(&text) {
        let places = ["transcripts/{}.uci", "transcripts/{}.ucci", "dialogue/{}.rs", "engine/{}.rs", "data/{}.rs"];
        let places = places.iter().map(|place| root.join("tests").join(place.replace("{}", file)));
        let source: String = places
            .chain([root.join("tuning/tests/all").join(format!("{file}.rs"))])
            .filter_map(|path| std::fs::read_to_string(path).ok())
            .collect();
        // A function, a dialogue, or an entry of a table of tests.
        let found = [format!("fn {name}("), format!("== {name}\n"), format!("    {name}: "), format!("    {name}:\n")];
        assert!(found.iter().any(|text| source.contains(text)), "{file}::{name} is no test");
        count += 1;
    }
    assert!(count > 200, "{count}");
}

#[test]
fn every_row_of_the_document_names_a_test() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = std::fs::read_to_string(root.join("docs/protocol.md")).expect("the document is there");
    let rows = text.lines().filter(|l| l.starts_with('|') && !l.starts_with("|---") && !l.ends_with("| test |"));
    let mut count = 0;
    for row in rows {
        assert!(named(row).next().is_some(), "no test beside: {row}");
        count += 1;
    }
    assert!(count > 120, "{count}");
}
