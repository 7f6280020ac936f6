//! Matches between stub engines through the real program: results, records, resumption after a
//! kill, and what bad engines and bad input lead to.

use std::{
    collections::BTreeMap,
    fs,
    io::{BufRead as _, BufReader, Read as _},
    path::Path,
    process::{Command, Output, Stdio},
};

use crate::stubs::{STUB, engine, text, wait_for_lines};

fn runner(folder: &Path, arguments: &[&str]) -> Command {
    let game = if arguments.contains(&"--game") { &[][..] } else { &["--game", "chess"] };
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhan-tune"));
    command.arg("match").args(game).args(arguments).current_dir(folder).env(STUB, "1");
    command
}

fn play(folder: &Path, engines: &[&str], arguments: &[&str]) -> Output {
    let engines: Vec<String> = engines.iter().flat_map(|e| ["--engine".into(), engine(e)]).collect();
    runner(folder, arguments).args(engines).output().unwrap()
}

/// The journal's games: number to result.
fn journal(path: &Path) -> BTreeMap<usize, String> {
    let mut games = BTreeMap::new();
    for line in fs::read_to_string(path).unwrap().lines().skip(1) {
        let entry: serde_json::Value = serde_json::from_str(line).unwrap();
        let number = entry["game"].as_u64().unwrap() as usize;
        assert!(games.insert(number, entry["result"].as_str().unwrap().into()).is_none(), "game {number} twice");
    }
    games
}

/// The rounds and results of a PGN file, in which every game has to be whole.
fn pgn(path: &Path) -> BTreeMap<usize, String> {
    let text = fs::read_to_string(path).unwrap();
    let mut games = BTreeMap::new();
    for game in text.split("[Event ").skip(1) {
        let tag = |name: &str| {
            let at = game.find(&format!("[{name} \"")).unwrap() + name.len() + 3;
            game[at..].split('"').next().unwrap().to_owned()
        };
        let result = tag("Result");
        // Xiangqi records begin with a line before their event.
        let game = game.strip_suffix("[Game \"Chinese Chess\"]\n").unwrap_or(game);
        assert!(game.trim_end().ends_with(&result), "a whole game: {game}");
        let number: usize = tag("Round").split('.').nth(1).unwrap().parse().unwrap();
        assert!(games.insert(number - 1, result).is_none(), "game {number} twice");
    }
    games
}

fn summary_counts(output: &str) -> (u32, u32, u32) {
    let line = output.trim_end().lines().last().unwrap();
    let counts = line.split("W/D/L: ").nth(1).unwrap().split(',').next().unwrap();
    let n: Vec<u32> = counts.split('/').map(|n| n.parse().unwrap()).collect();
    (n[0], n[1], n[2])
}

#[test]
fn games_are_played_counted_and_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--nodes", "100", "--games", "12", "--concurrency", "3", "--pgn", "g.pgn", "--max-moves", "40"];
    let output = play(folder.path(), &["mover", "garbage"], &arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let out = text(&output.stdout);
    let (wins, draws, losses) = summary_counts(&out);
    assert_eq!(wins + draws + losses, 12);
    let (games, entries) = (pgn(&folder.path().join("g.pgn")), journal(&folder.path().join("g.pgn.journal")));
    assert_eq!(games, entries);
    assert_eq!(games.len(), 12);
    let draws_in_pgn = games.values().filter(|r| *r == "1/2-1/2").count();
    assert_eq!(draws_in_pgn as u32, draws);
    assert!(!out.contains("Faults"), "{out}");
}

#[test]
fn engines_ponder_and_all_that_is_said_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("o.epd"), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n").unwrap();
    let engines = [format!("{},ponder=yes", engine("ponderer")), engine("mover")];
    let arguments =
        ["--engine", &engines[0], "--engine", &engines[1], "--tc", "60", "--games", "4", "--openings", "o.epd"];
    let output = runner(folder.path(), &arguments).args(["--max-moves", "40", "--dialogue", "d.log"]).output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(!text(&output.stdout).contains("Faults"), "{}", text(&output.stdout));
    let said = fs::read_to_string(folder.path().join("d.log")).unwrap();
    for line in [
        "] > uci",
        "] < uciok",
        "] > setoption name Ponder value true",
        "] > go ponder wtime",
        "] > ponderhit",
        "] > stop",
    ] {
        assert!(said.contains(line), "{line} in {said}");
    }
    assert!(said.lines().any(|line| line.contains(" mover[")) && !said.contains("mover] > go ponder"), "{said}");
}

#[test]
fn games_of_chess_name_their_opening() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("o.epd"), "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -\n").unwrap();
    let engines = [engine("mover"), engine("slow")];
    let arguments =
        ["--engine", &engines[0], "--engine", &engines[1], "--nodes", "9", "--games", "1", "--openings", "o.epd"];
    let output = runner(folder.path(), &arguments).args(["--max-moves", "3", "--pgn", "g.pgn"]).output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    let games = fs::read_to_string(folder.path().join("g.pgn")).unwrap();
    assert!(games.contains("[ECO \"B") && games.contains("[Opening \"Sicilian Defense"), "{games}");
}

#[test]
fn a_match_in_a_file_is_played_and_summarised() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("o.epd"), "4k3/8/8/8/8/8/4P3/4K3 w - -\n4k3/8/8/8/8/8/3P4/4K3 w - -\n").unwrap();
    let table = |kind: &str| {
        let keys: Vec<String> = engine(kind)
            .split(',')
            .filter_map(|key| key.split_once('='))
            .map(|(key, value)| format!("{key} = '{value}'\n"))
            .collect();
        format!("[[engine]]\n{}", keys.concat())
    };
    let file =
        "nodes = 9\ngames = 4\nopenings = 'o.epd'\nin-order = true\nopening-start = 2\nmax-moves = 20\npgn = 'g.pgn'\n";
    fs::write(folder.path().join("m.toml"), format!("{file}{}{}", table("mover"), table("slow"))).unwrap();
    let output =
        runner(folder.path(), &["--config", "m.toml", "--summary", "s.json", "--games", "2"]).output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    let games = fs::read_to_string(folder.path().join("g.pgn")).unwrap();
    assert_eq!(games.matches("3P4/4K3 w").count(), 2, "the second opening, twice: {games}");
    for tag in ["[WhiteVersion \"", "[BlackVersion \"", "[WhiteProgram \"", "with checksum "] {
        assert!(games.contains(tag), "{tag} in {games}");
    }
    let summary: serde_json::Value = serde_json::from_slice(&fs::read(folder.path().join("s.json")).unwrap()).unwrap();
    let encounter = &summary["encounters"][0];
    assert_eq!((&summary["complete"], &encounter["games"]), (&true.into(), &2.into()), "{summary}");
    assert_eq!(encounter["players"], serde_json::json!(["mover", "slow"]));
    assert_eq!(summary["engines"][1]["limits"], "9 nodes");
}

#[test]
fn a_pgn_file_is_read_by_another_program() {
    let folder = tempfile::tempdir().unwrap();
    let openings = folder.path().join("o.epd");
    fs::write(&openings, "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 17\n").unwrap();
    let arguments = [
        "--nodes",
        "1",
        "--games",
        "4",
        "--pgn",
        "g.pgn",
        "--max-moves",
        "60",
        "--openings",
        openings.to_str().unwrap(),
    ];
    let output = play(folder.path(), &["mover", "slow"], &arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let mut reader = pgn_reader::Reader::new(fs::File::open(folder.path().join("g.pgn")).unwrap());
    let (mut games, mut moves) = (0, 0);
    while let Some(plies) = reader.read_game(&mut Replay).unwrap() {
        games += 1;
        moves += plies;
    }
    assert_eq!(games, 4);
    assert!(moves > 20, "{moves} plies");
}

/// Replays a PGN game by the moves of another library and counts its plies.
struct Replay;

impl pgn_reader::Visitor for Replay {
    type Tags = shakmaty::Chess;
    type Movetext = (shakmaty::Chess, usize);
    type Output = usize;

    fn begin_tags(&mut self) -> std::ops::ControlFlow<usize, shakmaty::Chess> {
        std::ops::ControlFlow::Continue(shakmaty::Chess::default())
    }
    fn tag(
        &mut self,
        tags: &mut shakmaty::Chess,
        name: &[u8],
        value: pgn_reader::RawTag<'_>,
    ) -> std::ops::ControlFlow<usize> {
        if name == b"FEN" {
            let fen: shakmaty::fen::Fen = value.decode_utf8().unwrap().parse().unwrap();
            *tags = fen.into_position(shakmaty::CastlingMode::Standard).unwrap();
        }
        std::ops::ControlFlow::Continue(())
    }
    fn begin_movetext(&mut self, tags: shakmaty::Chess) -> std::ops::ControlFlow<usize, Self::Movetext> {
        std::ops::ControlFlow::Continue((tags, 0))
    }
    fn san(
        &mut self,
        (position, plies): &mut Self::Movetext,
        san: pgn_reader::SanPlus,
    ) -> std::ops::ControlFlow<usize> {
        use shakmaty::Position as _;
        let m = san.san.to_move(position).unwrap();
        position.play_unchecked(m);
        *plies += 1;
        std::ops::ControlFlow::Continue(())
    }
    fn end_game(&mut self, (_, plies): Self::Movetext) -> usize {
        plies
    }
}

#[test]
fn a_killed_match_goes_on_without_losing_or_repeating_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("g.pgn.journal");
    let arguments =
        ["--nodes", "5", "--games", "24", "--concurrency", "2", "--pgn", "g.pgn", "--max-moves", "20", "--seed", "5"];
    let engines = ["--engine", &engine("slow"), "--engine", &engine("mover")];
    let mut done = 0;
    for kill in 0..3 {
        let mut command = runner(folder.path(), &arguments);
        command.args(engines).stdout(Stdio::null()).stderr(Stdio::null());
        if kill > 0 {
            command.arg("--resume");
        }
        let mut child = command.spawn().unwrap();
        wait_for_lines(&mut child, &log, done + 4);
        child.kill().unwrap();
        child.wait().unwrap();
        let entries = fs::read_to_string(&log).unwrap();
        done = entries.lines().skip(1).filter(|l| serde_json::from_str::<serde_json::Value>(l).is_ok()).count();
    }
    let before = fs::read_to_string(&log).unwrap();
    let output = runner(folder.path(), &arguments).args(engines).arg("--resume").output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    let (games, entries) = (pgn(&folder.path().join("g.pgn")), journal(&log));
    assert_eq!(entries.keys().copied().collect::<Vec<_>>(), (0..24).collect::<Vec<_>>());
    assert_eq!(games, entries);
    assert!(fs::read_to_string(&log).unwrap().starts_with(before.lines().next().unwrap()));
    let (wins, draws, losses) = summary_counts(&text(&output.stdout));
    assert_eq!(wins + draws + losses, 24);
    // Once more: there is nothing left to play, and the result is the same.
    let again = runner(folder.path(), &arguments).args(engines).arg("--resume").output().unwrap();
    assert_eq!(summary_counts(&text(&again.stdout)), (wins, draws, losses));
    // Without --resume the finished match is not touched.
    let refused = runner(folder.path(), &arguments).args(engines).output().unwrap();
    assert!(!refused.status.success());
    assert!(text(&refused.stderr).contains("--resume"));
}

/// A stub behind a program of its own in `folder`, which another content makes another program.
#[cfg(unix)]
fn program(folder: &Path, file: &str, remark: &str) {
    use std::os::unix::fs::PermissionsExt as _;
    let me = std::env::current_exe().unwrap();
    let path = folder.join(file);
    fs::write(&path, format!("#!/bin/sh\n# {remark}\nexec '{}' \"$@\"\n", me.display())).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[cfg(unix)]
#[test]
fn a_match_goes_on_with_the_same_programs_only() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    program(here, "candidate", "one");
    let arguments = ["--nodes", "5", "--max-moves", "6", "--seed", "5", "--pgn", "g.pgn"];
    let candidate = |command: &str, name: &str| {
        format!("cmd={command},name={name},args=--exact stubs::stub_slow --nocapture --quiet")
    };
    let resume = |command: &str, name: &str, more: &[&str]| {
        let engines = ["--engine", &candidate(command, name), "--engine", &engine("mover")];
        let output = runner(here, &arguments).args(engines).args(more).output().unwrap();
        (output.status.success(), text(&output.stderr))
    };
    let (fine, said) = resume("./candidate", "new", &["--games", "2"]);
    assert!(fine, "{said}");
    // Another spelling of the path is the same program; two engines may play on for longer.
    let absolute = here.join("candidate").display().to_string();
    let (fine, said) = resume(&absolute, "new", &["--games", "4", "--resume"]);
    assert!(fine && said.contains("2 games resumed"), "{said}");
    let refused = |name: &str, more: &[&str], reason: &str| {
        let (fine, said) = resume("./candidate", name, &[&["--games", "4", "--resume"], more].concat());
        assert!(!fine && said.contains(reason), "{said}");
        assert_eq!(said.lines().count(), 1, "a sentence: {said}");
    };
    refused("new", &["--each", "option.Hash=8"], "the option list of 'new' was empty there and is 'hash=8' here");
    refused("newer", &[], "the name of 'newer' was 'new' there and is 'newer' here");
    refused("new", &["--draw", "9,9,9"], "adjudication was 'max-moves 6' there and is 'draw 9,9,9, max-moves 6' here");
    program(here, "candidate", "another");
    refused("new", &[], "belongs to another match: the program of 'new' was '");
    // A journal of the layout before this one cannot tell.
    let log = here.join("g.pgn.journal");
    let old = fs::read_to_string(&log).unwrap().replacen("\"version\":2", "\"version\":1", 1);
    fs::write(&log, old).unwrap();
    refused("new", &[], "an earlier version of this program wrote it");
    assert_eq!(journal(&log).len(), 4, "a refusal leaves the journal as it was");
}

#[test]
fn engines_join_a_gauntlet_but_do_not_leave_it() {
    let folder = tempfile::tempdir().unwrap();
    let resume = |engines: &[&str], more: &[&str]| {
        let games = if more.contains(&"--games") { &[][..] } else { &["--games", "2"] };
        let arguments = ["--nodes", "5", "--max-moves", "6", "--journal", "j", "--seed", "5"];
        play(folder.path(), engines, &[&arguments[..], games, more].concat())
    };
    let refused = |engines: &[&str], more: &[&str], reason: &str| {
        let output = resume(engines, &[&["--resume"], more].concat());
        let said = text(&output.stderr);
        assert!(!output.status.success() && said.contains(reason), "{said}");
    };
    assert!(resume(&["mover", "slow"], &[]).status.success());
    let output = resume(&["mover", "slow", "garbage"], &["--resume"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("2 games resumed"), "{}", text(&output.stderr));
    assert_eq!(journal(&folder.path().join("j")).len(), 4);
    // The engine that was added belongs to the match from now on.
    refused(&["mover", "slow", "none"], &[], "the name of 'none' was 'garbage' there");
    refused(&["mover", "slow"], &[], "'garbage' plays there too: engines can be added, not left out");
    refused(&["mover", "slow", "garbage"], &["--games", "4"], "2 games an encounter there, 4 here");
    refused(&["mover", "slow", "garbage"], &["--format", "swiss"], "format was 'Gauntlet' there and is 'Swiss' here");
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_says_how_to_go_on() {
    for (record, hint) in [
        (&["--pgn", "g.pgn"][..], "interrupted; the same command with --resume goes on"),
        (&[], "interrupted; only a match with --pgn or --journal can be resumed"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let engines = ["--engine", &engine("slow"), "--engine", &engine("mover"), "--report", "1"];
        let mut command = runner(folder.path(), &["--nodes", "5", "--games", "100000", "--max-moves", "4"]);
        let mut child =
            command.args(engines).args(record).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        // The first report comes when the runner already listens for interrupts.
        let mut errors = BufReader::new(child.stderr.take().unwrap());
        let mut said = String::new();
        while !said.contains("games: ") {
            assert!(errors.read_line(&mut said).unwrap() > 0, "it ended too early: {said}");
        }
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
        errors.read_to_string(&mut said).unwrap();
        assert!(!child.wait().unwrap().success());
        assert!(said.contains(hint), "{said}");
    }
}

/// Plays two games of `bad` against a good engine and answers standard output.
fn against(bad: &str, more: &[&str]) -> (String, String) {
    let folder = tempfile::tempdir().unwrap();
    let mut arguments = vec!["--games", "2", "--pgn", "g.pgn", "--faults", "faults", "--patience", "2"];
    arguments.extend(more);
    let output = play(folder.path(), &["mover", bad], &arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let transcripts: String = fs::read_dir(folder.path().join("faults"))
        .map(|entries| entries.map(|e| fs::read_to_string(e.unwrap().path()).unwrap()).collect())
        .unwrap_or_default();
    assert_eq!(pgn(&folder.path().join("g.pgn")).len(), 2);
    (text(&output.stdout), transcripts)
}

#[test]
fn crashes_are_losses_and_leave_the_last_words() {
    let (out, transcripts) = against("crash", &["--nodes", "9"]);
    assert!(out.contains("Faults of crash: 2 crashes, 0 hangs, 0 illegal moves, 0 losses on time"), "{out}");
    assert_eq!(summary_counts(&out), (2, 0, 0));
    assert!(transcripts.contains("! a last word") && transcripts.contains("exit code 7"), "{transcripts}");
    assert!(transcripts.contains("> go nodes 9"));
}

#[test]
fn transcripts_of_an_earlier_match_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    for _ in 0..2 {
        let output = play(folder.path(), &["mover", "crash"], &["--games", "1", "--nodes", "9", "--faults", "faults"]);
        assert!(output.status.success(), "{}", text(&output.stderr));
    }
    let entries = fs::read_dir(folder.path().join("faults")).unwrap();
    let mut names: Vec<_> = entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names, ["game-1-crash-2.txt", "game-1-crash.txt"]);
}

#[test]
fn one_word_sets_the_table_of_uci_and_ucci_engines() {
    let folder = tempfile::tempdir().unwrap();
    let passer = engine("passer") + ",proto=ucci";
    let field = ["--game", "xiangqi", "--nodes", "5", "--games", "1", "--engine", &passer, "--engine", &passer];
    let output = runner(folder.path(), &field).args(["--each", "option.Hash=8"]).output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    let transcript = fs::read_to_string(folder.path().join("match-faults/game-1-passer.txt")).unwrap();
    assert!(transcript.contains("> setoption hashsize 8"), "{transcript}");
    let output = runner(folder.path(), &field).args(["--each", "option.Hash=65"]).output().unwrap();
    assert!(text(&output.stderr).contains("option 'hashsize' takes 0 to 64, not 65"), "{}", text(&output.stderr));
}

#[test]
fn silence_is_a_loss() {
    let (out, transcripts) = against("hang", &["--nodes", "9"]);
    assert!(out.contains("Faults of hang: 0 crashes, 2 hangs, 0 illegal moves, 0 losses on time"), "{out}");
    assert!(transcripts.contains("> stop"), "it was asked to stop first");
}

#[test]
fn illegal_moves_and_no_moves_are_losses() {
    let (out, transcripts) = against("illegal", &["--nodes", "9"]);
    assert!(out.contains("Faults of illegal: 0 crashes, 0 hangs, 2 illegal moves, 0 losses on time"), "{out}");
    assert!(transcripts.contains("e1e8"));
    let (out, _) = against("none", &["--nodes", "9"]);
    assert!(out.contains("2 illegal moves"), "{out}");
}

#[test]
fn a_fallen_flag_is_a_loss() {
    let (out, transcripts) = against("late", &["--tc", "0.1+0.01", "--margin", "20"]);
    assert!(out.contains("Faults of late: 0 crashes, 0 hangs, 0 illegal moves, 2 losses on time"), "{out}");
    assert!(transcripts.contains("wtime") && transcripts.contains("loses on time"), "{transcripts}");
}

#[test]
fn a_flag_that_falls_before_a_bare_king_is_a_draw() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("o.epd"), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n").unwrap();
    let arguments = ["--tc", "0.1+0.01", "--margin", "20", "--games", "2", "--openings", "o.epd", "--pgn", "g.pgn"];
    let output = play(folder.path(), &["mover", "late"], &arguments);
    // As White it has a pawn and the other a bare king; as Black it is the other way round.
    assert_eq!(summary_counts(&text(&output.stdout)), (1, 1, 0));
    assert!(fs::read_to_string(folder.path().join("g.pgn")).unwrap().contains("cannot"));
}

#[test]
fn xiangqi_engines_of_both_protocols_and_both_countings_meet() {
    let folder = tempfile::tempdir().unwrap();
    let (ucci, shifted) = (engine("xiangqi") + ",proto=ucci", engine("shifted"));
    let output = runner(folder.path(), &["--game", "xiangqi", "--nodes", "5", "--games", "6", "--pgn", "g.pgn"])
        .args(["--engine", &ucci, "--engine", &shifted, "--max-moves", "40"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    let out = text(&output.stdout);
    assert!(!out.contains("Faults"), "{out}");
    let games = fs::read_to_string(folder.path().join("g.pgn")).unwrap();
    assert!(games.starts_with("[Game \"Chinese Chess\"]") && games.contains("[Format \"ICCS\"]"), "{games}");
    assert_eq!(pgn(&folder.path().join("g.pgn")).len(), 6);
    // Every game can be replayed from its record: as openings of another match.
    let again = runner(folder.path(), &["--game", "xiangqi", "--nodes", "5", "--games", "2", "--openings", "g.pgn"])
        .args(["--engine", &ucci, "--engine", &shifted, "--max-moves", "40", "--plies", "200"])
        .output()
        .unwrap();
    assert!(again.status.success(), "{}", text(&again.stderr));
}

#[test]
fn engines_are_told_the_referees_law() {
    let folder = tempfile::tempdir().unwrap();
    let orders = |law: &[&str], option: &str| {
        let (lawful, other) = (engine("lawful") + option, engine("shifted"));
        let fixed = ["--game", "xiangqi", "--nodes", "5", "--games", "1", "--max-moves", "2", "--dialogue", "d.log"];
        let field = ["--engine", &lawful, "--engine", &other];
        let output = runner(folder.path(), &fixed).args(field).args(law).output().unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
        let said = fs::read_to_string(folder.path().join("d.log")).unwrap();
        fs::remove_file(folder.path().join("d.log")).unwrap();
        said.lines()
            .filter_map(|line| line.split_once("> setoption name ").map(|(_, order)| order.to_owned()))
            .collect()
    };
    let told: Vec<String> = orders(&[], "");
    assert_eq!(told, ["RepetitionRule value computer"]);
    // What it plays by unasked, what it does not know, and what the user chose for it.
    for (law, option, want) in [
        (&["--law", "asian"][..], "", &[][..]),
        (&["--law", "check-ban"], "", &[]),
        (&[], ",option.RepetitionRule=asian", &["RepetitionRule value asian"]),
    ] {
        assert_eq!(orders(law, option), want, "{law:?}{option}");
    }
}

#[test]
fn a_resignation_ends_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let output = runner(folder.path(), &["--game", "xiangqi", "--nodes", "5", "--games", "2", "--pgn", "g.pgn"])
        .args(["--engine", &(engine("xiangqi") + ",proto=ucci"), "--engine", &(engine("resigner") + ",proto=ucci")])
        .output()
        .unwrap();
    let out = text(&output.stdout);
    assert_eq!(summary_counts(&out), (2, 0, 0), "{out}");
    assert!(!out.contains("Faults"));
    assert!(fs::read_to_string(folder.path().join("g.pgn")).unwrap().contains("resigns"));
}

#[test]
fn a_sequential_test_ends_the_match() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--nodes", "1", "--games", "1000", "--sprt", "0,50", "--journal", "j"];
    let output = play(folder.path(), &["mover", "none"], &arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let out = text(&output.stdout);
    assert!(out.contains("H1 accepted"), "{out}");
    let (wins, draws, losses) = summary_counts(&out);
    assert!(wins < 200 && draws + losses == 0, "{out}");
}

#[test]
fn tournaments_of_every_format_end_with_a_table() {
    for (format, games) in [("round-robin", 12), ("swiss", 8), ("knockout", 6), ("gauntlet", 6)] {
        let folder = tempfile::tempdir().unwrap();
        let arguments = ["--nodes", "1", "--games", "2", "--format", format, "--journal", "j", "--max-moves", "30"];
        // One of them always loses, so that a knockout ends.
        let output = play(folder.path(), &["mover", "none", "slow", "garbage"], &arguments);
        assert!(output.status.success(), "{}", text(&output.stderr));
        let (out, entries) = (text(&output.stdout), journal(&folder.path().join("j")));
        assert!(entries.len() >= games, "{format}: {} games", entries.len());
        assert!(out.contains("place") && out.contains("graded"), "{out}");
        let resumed =
            play(folder.path(), &["mover", "none", "slow", "garbage"], &[&arguments[..], &["--resume"]].concat());
        let table = |s: &str| {
            s.lines().filter(|l| l.contains("points") || l.contains('(')).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(table(&text(&resumed.stdout)), table(&out), "{format}");
    }
}

/// Runs what must fail and answers its message.
fn refused(folder: &Path, arguments: &[&str]) -> String {
    let output = runner(folder, arguments).output().unwrap();
    assert!(!output.status.success(), "{arguments:?} was accepted");
    text(&output.stderr)
}

#[test]
fn bad_input_is_refused_by_name_and_leaves_no_trace() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let (good, mute) = (engine("mover"), engine("mute"));
    let two = |arguments: &[&'static str]| {
        let mut all = vec!["--engine", &good, "--engine", &good, "--pgn", "g.pgn"];
        all.extend(arguments);
        refused(here, &all)
    };
    assert!(two(&[]).contains("has no limit"));
    assert!(two(&["--tc", "xy"]).contains("'xy' is not a number of seconds"));
    assert!(two(&["--nodes", "0"]).contains('0'));
    assert!(two(&["--nodes", "1", "--sprt", "10,0"]).contains("must be below"));
    assert!(two(&["--nodes", "1", "--sprt", "0,10", "--games", "3"]).contains("even number"));
    assert!(two(&["--nodes", "1", "--openings", "missing.epd"]).contains("missing.epd"));
    assert!(two(&["--nodes", "1", "--each", "option.Hash=65"]).contains("option 'Hash' takes 1 to 64, not 65"));
    assert!(two(&["--nodes", "1", "--each", "option.NoSuch=1"]).contains("has no option 'NoSuch'"));
    fs::write(
        here.join("bad.epd"),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n8/8/8/8/8/8/8/8 w - - 0 1\n",
    )
    .unwrap();
    assert!(two(&["--nodes", "1", "--openings", "bad.epd"]).contains("bad.epd, line 2"));
    fs::write(here.join("wrong.epd"), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n")
        .unwrap();
    assert!(two(&["--nodes", "1", "--openings", "wrong.epd"]).contains("wrong.epd, line 1"));
    fs::write(here.join("empty.epd"), "\n# nothing\n").unwrap();
    assert!(two(&["--nodes", "1", "--openings", "empty.epd"]).contains("no positions"));
    let missing =
        refused(here, &["--engine", "cmd=/no/such/engine", "--engine", &good, "--nodes", "1", "--pgn", "g.pgn"]);
    assert!(missing.contains("cannot start '/no/such/engine'"), "{missing}");
    let silent =
        refused(here, &["--engine", &mute, "--engine", &good, "--nodes", "1", "--patience", "1", "--pgn", "g.pgn"]);
    assert!(silent.contains("'mute' gave no answer for 1 s at the handshake"), "{silent}");
    assert!(!here.join("g.pgn").exists() && !here.join("g.pgn.journal").exists());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_the_match_with_the_files_name() {
    let folder = tempfile::tempdir().unwrap();
    let output = play(
        folder.path(),
        &["mover", "slow"],
        &["--nodes", "1", "--games", "2", "--pgn", "/dev/full", "--journal", "j"],
    );
    assert!(!output.status.success());
    let error = text(&output.stderr);
    assert!(error.contains("/dev/full") && error.contains("No space left"), "{error}");
    assert!(journal(&folder.path().join("j")).is_empty(), "a game that was not recorded does not count");
}
