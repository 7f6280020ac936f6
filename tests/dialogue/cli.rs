//! The command line: names and outputs that other tools rely on, and what bad input gets.

use std::{
    fs,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

use serde_json::Value;

const CHUHAN: &str = env!("CARGO_BIN_EXE_chuhan");

fn run(arguments: &[&str]) -> Output {
    Command::new(CHUHAN).args(arguments).stdin(Stdio::null()).output().expect("starts")
}
/// The lines of a command that succeeds.
fn lines(arguments: &[&str]) -> Vec<String> {
    let output = run(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("text").lines().map(str::to_owned).collect()
}
/// The one line of a command that is refused.
fn refusal(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(output.stderr).expect("text").trim_end().to_owned()
}
fn last(lines: &[String]) -> &str {
    lines.last().map_or("", String::as_str)
}

/// A file of its own for each test, removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, content: &str) -> Self {
        let path = std::env::temp_dir().join(format!("chuhan-{}-{name}", std::process::id()));
        fs::write(&path, content).expect("writable");
        Self(path)
    }
    fn path(&self) -> &str {
        self.0.to_str().expect("text")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn perft_ends_with_the_nodes_after_time_and_speed() {
    for (arguments, nodes) in [
        (vec!["perft", "3"], "nodes 8902"),
        (vec!["perft", "--game", "chess", "4", "--threads", "2"], "nodes 197281"),
        (vec!["perft", "--game", "xiangqi", "3"], "nodes 79666"),
        (vec!["perft", "0"], "nodes 1"),
        (
            vec!["perft", "--fen", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "3"],
            "nodes 97862",
        ),
        (vec!["--game", "xiangqi", "perft", "2"], "nodes 1920"),
    ] {
        let said = lines(&arguments);
        assert_eq!(last(&said), nodes, "{arguments:?}");
        assert!(said[said.len() - 3].starts_with("time ") && said[said.len() - 2].ends_with(" nodes/s"), "{said:?}");
    }
}

#[test]
fn divide_sums_to_the_nodes() {
    let said = lines(&["perft", "--divide", "3"]);
    let sum: u64 =
        said.iter().filter_map(|l| l.split_once(": ")).map(|(_, n)| n.parse::<u64>().expect("a count")).sum();
    assert_eq!((sum, said.iter().filter(|l| l.contains(": ")).count()), (8902, 20));
}

#[test]
fn bench_has_a_line_for_each_game_and_the_conventional_total() {
    let said = lines(&["bench", "--depth", "2"]);
    assert_eq!(said.len(), 3);
    let nodes = |line: &str| line.split(' ').find_map(|w| w.parse::<u64>().ok()).expect("a count");
    assert!(said[0].starts_with("chess: ") && said[0].contains(" nodes ") && said[0].ends_with(" nps"));
    assert!(said[1].starts_with("xiangqi: ") && said[1].contains(" nodes ") && said[1].ends_with(" nps"));
    let total: Vec<&str> = said[2].split(' ').collect();
    assert_eq!((total.len(), total[1], total[3]), (4, "nodes", "nps"));
    assert_eq!(nodes(&said[0]) + nodes(&said[1]), nodes(&said[2]));
    assert_eq!(said[0].split(' ').nth(3), Some(total[2]), "the speed is that of one game");
    let one = lines(&["bench", "--game", "xiangqi", "--depth", "2", "--hash", "4"]);
    assert_eq!((one.len(), one[0].starts_with("xiangqi: ")), (2, true));
}

#[test]
fn eval_and_display_explain_a_position() {
    let said = lines(&["eval", "--fen", "4k3/4n3/8/8/8/8/4P3/4KB2 w - - 0 1"]);
    assert!(said[0].contains("White") && said[0].contains("Black"), "{said:?}");
    assert!(said.iter().any(|l| l.starts_with("material")) && said.iter().any(|l| l.starts_with("total")), "{said:?}");
    assert!(last(&said).starts_with("Evaluation: ") && last(&said).ends_with(" for White"), "{said:?}");
    let said = lines(&["eval", "--game", "xiangqi"]);
    assert!(said[0].contains("Red"), "{said:?}");
    let said = lines(&["display", "--game", "xiangqi", "--fen", "3k5/9/9/9/9/9/9/9/3R5/4K4 b"]);
    assert!(said.contains(&"Fen: 3k5/9/9/9/9/9/9/9/3R5/4K4 b - - 0 1".to_owned()), "{said:?}");
    assert!(said.contains(&"Checkers: d1".to_owned()), "{said:?}");
}

/// The evaluation that `eval` explains is the evaluation: its table adds up to the verdict of a
/// search of no depth, which is printed normalised.
#[test]
fn the_explained_evaluation_is_the_one_in_use() {
    use chuhan_engine::{
        game::Game,
        info::{GameInfo, PositionInfo},
        score::Score,
        xiangqi::Xiangqi,
    };
    let fen = "r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/2P6/P3P1P1P/1CN4C1/9/R1BAKABNR w - - 0 1";
    let said = lines(&["eval", "--game", "xiangqi", "--fen", fen]);
    let shown: f64 = last(&said).split(' ').nth(1).and_then(|n| n.parse().ok()).expect("a number");
    let verdict = chuhan_tests::dialogue::pipe(CHUHAN, &[], &format!("ucci\nposition fen {fen}\ngo depth 0\n"));
    let told: i32 = verdict[verdict.len() - 2].split(' ').next_back().and_then(|n| n.parse().ok()).expect("a number");
    let material = <Xiangqi as Game>::Position::from_fen(fen).expect("a position").material();
    let normalised = Xiangqi::WDL.at(material).normalised(Score((shown * 100.0).round() as i32));
    assert!(normalised == told && told != 0, "{shown} and {told}");
}

#[test]
fn a_position_is_analysed_for_a_person() {
    let said = lines(&["analyse", "--depth", "6", "--moves", "e2e4", "c5", "Nf3"]);
    assert!(said.iter().any(|l| l.starts_with("rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq")), "{said:?}");
    for start in ["Best move  ", "Score      ", "Chances    ", "Effort     ", "Line       2... "] {
        assert!(said.iter().any(|l| l.starts_with(start)), "{start}: {said:?}");
    }
    let said = lines(&["analyse", "--game", "xiangqi", "--depth", "4", "--multipv", "2"]);
    assert!(said.iter().any(|l| l.contains("[2]")), "{said:?}");
    let said = lines(&["analyse", "--fen", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"]);
    assert!(last(&said).starts_with("No legal move"), "{said:?}");
}

#[test]
fn a_position_is_analysed_for_a_program() {
    let said =
        lines(&["analyse", "--json", "--depth", "5", "--multipv", "2", "--fen", "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1"]);
    assert_eq!(said.len(), 1);
    let found: Value = serde_json::from_str(&said[0]).expect("JSON");
    assert_eq!(found["score"]["mate"], 1);
    assert_eq!(found["lines"].as_array().map(Vec::len), Some(2));
    assert_eq!(found["pv"].as_array().map(Vec::len), Some(1));
    assert_eq!(found["pv"][0], found["best"]);
    assert_eq!(found["fen"], "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1");
}

const SUITE: &str = "\
# a comment, and an empty line

7k/8/5K2/8/8/8/8/6Q1 w - - bm Qg7; id \"mate; in one\"; dm 1;
7k/8/4K3/8/8/8/8/6Q1 w - - dm 2; bm Kf6 Kf7; c0 \"bm Qa1;\";
7k/8/5K2/8/8/8/8/6Q1 w - - am Qg7;
4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 id \"nothing wanted\";
4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 bm O-O-O;
";

#[test]
fn a_suite_is_scored_in_order_with_totals() {
    let suite = Scratch::new("suite.epd", SUITE);
    let said = lines(&["analyse", "--epd", suite.path(), "--depth", "8", "--jobs", "2"]);
    assert_eq!(said.len(), 6, "{said:?}");
    assert!(said[0].contains("mate; in one") && said[0].contains("Qg7#") && said[0].contains("solved"), "{said:?}");
    assert!(said[1].contains("solved"), "{said:?}");
    assert!(!said[3].contains("solved") && !said[3].contains("MISSED"), "{said:?}");
    assert!(last(&said).starts_with("5 positions, ") && last(&said).contains("; solved "), "{said:?}");
    assert!(last(&said).ends_with(" of 4"), "{said:?}");
    let json = lines(&["analyse", "--epd", suite.path(), "--depth", "8", "--json"]);
    let found: Vec<Value> = json.iter().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    let indices: Vec<_> = found.iter().map(|f| f["index"].as_u64()).collect();
    assert_eq!(indices, (1..=5).map(Some).collect::<Vec<_>>());
    assert_eq!((&found[0]["solved"], &found[0]["expected"]), (&Value::Bool(true), &Value::from("bm Qg7; dm 1")));
    assert_eq!(found[3]["solved"], Value::Null);
}

#[test]
fn an_interrupted_suite_goes_on_where_it_was() {
    let suite = Scratch::new("resumed.epd", SUITE);
    let log = Scratch::new("resumed.log", "");
    let arguments = ["analyse", "--epd", suite.path(), "--nodes", "500", "--json", "--resume", log.path()];
    let whole = lines(&arguments);
    let written = fs::read_to_string(&log.0).expect("kept");
    assert_eq!(written.lines().count(), 1 + 5);
    // The same again does nothing new, and says the same, times included.
    assert_eq!(lines(&arguments), whole);
    assert_eq!(fs::read_to_string(&log.0).expect("kept"), written);
    // A crash in the middle of the fourth line: three findings stand, the rest is done again.
    let cut: usize = written.lines().take(4).map(|l| l.len() + 1).sum();
    fs::write(&log.0, &written[..cut + 20]).expect("writable");
    let resumed = lines(&arguments);
    assert_eq!(resumed[..3], whole[..3]);
    assert_eq!(resumed.len(), 5);
    // Another input or other limits are another piece of work.
    let other = ["analyse", "--epd", suite.path(), "--nodes", "501", "--resume", log.path()];
    assert!(refusal(&other).contains("belongs to another input"));
}

#[test]
fn games_are_analysed_move_by_move() {
    let games = Scratch::new(
        "games.pgn",
        "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Qh5 {early} Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n\
         [Event \"b\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 Kd7 *\n",
    );
    let said = lines(&["analyse", "--pgn", games.path(), "--depth", "3", "--json"]);
    assert_eq!(said.len(), 9, "{said:?}");
    let mate: Value = serde_json::from_str(&said[6]).expect("JSON");
    assert_eq!((&mate["best"], &mate["played"], &mate["score"]["mate"]), (&"h5f7".into(), &"h5f7".into(), &1.into()));
    assert_eq!(mate["id"], "game 1 ply 7");
    let games = Scratch::new("xiangqi.pgn", "[Game \"Chinese Chess\"]\n\n1. 炮二平五 马8进7 2. H2+3 *\n");
    let said = lines(&["analyse", "--game", "xiangqi", "--pgn", games.path(), "--depth", "2", "--json"]);
    let third: Value = serde_json::from_str(&said[2]).expect("JSON");
    assert_eq!((said.len(), &third["played"]), (3, &"h0g2".into()), "{said:?}");
}

#[test]
fn bad_input_gets_one_line_with_the_place_and_code_two() {
    assert!(refusal(&["eval", "--fen", "xyz"]).starts_with("chuhan: --fen: "));
    assert!(refusal(&["display", "--game", "xiangqi", "--fen", "9/9 w"]).starts_with("chuhan: --fen: "));
    assert!(refusal(&["perft", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1", "2"]).starts_with("chuhan: --fen: "));
    assert!(refusal(&["analyse", "--moves", "e2e4", "e2e4"]).starts_with("chuhan: --moves, move 2: "));
    assert!(refusal(&["analyse", "--epd", "/no/such/file.epd"]).starts_with("chuhan: /no/such/file.epd: "));
    assert!(refusal(&["analyse", "--pgn", "/no/such/file.pgn"]).starts_with("chuhan: /no/such/file.pgn: "));
    let broken = Scratch::new("broken.epd", "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n4k3/8/8 w - - bm e4;\n");
    assert!(refusal(&["analyse", "--epd", broken.path()]).contains("broken.epd:2: "));
    let broken = Scratch::new("illegal.epd", "4k3/8/8/8/8/8/4P3/4K3 w - - bm Qe4;\n");
    assert!(refusal(&["analyse", "--epd", broken.path()]).contains("illegal.epd:1: "));
    let broken = Scratch::new("illegal.pgn", "1. e4 e5 2. Ke3 *\n");
    assert!(refusal(&["analyse", "--pgn", broken.path()]).contains("illegal.pgn: game 1, move 2 (white): `Ke3`: "));
    for arguments in [
        vec!["perft"],
        vec!["perft", "-1"],
        vec!["perft", "x"],
        vec!["nonsense"],
        vec!["analyse", "--depth", "0"],
        vec!["analyse", "--fen", "x", "--epd", "y"],
        vec!["bench", "--game", "shogi"],
        vec!["--game", "go"],
    ] {
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
    }
}

#[test]
fn help_names_every_command_and_shows_examples() {
    let said = lines(&["--help"]).join("\n");
    for word in ["analyse", "perft", "bench", "eval", "display", "Examples:", "UCCI"] {
        assert!(said.contains(word), "{word}: {said}");
    }
    for order in ["analyse", "perft", "bench", "eval", "display"] {
        assert!(lines(&[order, "--help"]).len() > 5, "{order}");
    }
}

#[test]
fn the_version_names_target_and_signatures() {
    assert_eq!(lines(&["-V"]), [concat!("chuhan ", env!("CARGO_PKG_VERSION"))]);
    let said = lines(&["--version"]);
    assert_eq!(said[0], concat!("chuhan ", env!("CARGO_PKG_VERSION")));
    assert!(said[1].starts_with("target: ") && said[1].contains("processor features: "), "{said:?}");
    let golden = include_str!("../golden/bench.txt");
    assert_eq!(said[2], format!("bench: {} nodes", golden.lines().collect::<Vec<_>>().join(", ")));
    assert_eq!(said.len(), 3);
}

#[test]
fn man_pages_and_completions_name_every_command() {
    let folder = std::env::temp_dir().join(format!("chuhan-manual-{}", std::process::id()));
    let path = folder.to_str().expect("text");
    assert_eq!(lines(&["manual", path]), [""; 0]);
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
    let page = read("chuhan.1");
    assert!(page.contains(".TH chuhan 1"), "{page}");
    for order in ["analyse", "perft", "bench", "eval", "display", "arbiter"] {
        assert!(page.contains(order), "{order} in the man page");
        assert!(read(&format!("chuhan-{order}.1")).contains(".SH OPTIONS"), "{order}");
        for completions in ["chuhan.bash", "_chuhan", "chuhan.fish", "_chuhan.ps1"] {
            assert!(read(completions).contains(order), "{order} in {completions}");
        }
    }
    fs::remove_dir_all(&folder).expect("removable");
    assert!(refusal(&["manual", "/proc/no/such/place"]).starts_with("chuhan: /proc/no/such/place: "));
}

#[test]
fn the_readme_names_every_option_and_command() {
    let readme = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md")).expect("readable");
    let named = |name: &str| assert!(readme.contains(&format!("`{name}")), "`{name}` is missing in README.md");
    for protocol in ["uci", "ucci"] {
        let mut child = Command::new(CHUHAN).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("starts");
        std::io::Write::write_all(&mut child.stdin.take().expect("piped"), format!("{protocol}\nquit\n").as_bytes())
            .expect("read");
        let output = child.wait_with_output().expect("ends");
        let text = String::from_utf8(output.stdout).expect("text");
        let options = text.lines().filter_map(|line| line.strip_prefix("option "));
        let names: Vec<&str> = options
            .filter_map(|option| option.split(" type ").next())
            .map(|name| name.strip_prefix("name ").unwrap_or(name))
            .collect();
        assert!(names.len() > 15, "{text}");
        names.into_iter().for_each(named);
    }
    for command in ["analyse", "eval", "display", "perft", "arbiter", "bench"] {
        named(&format!("chuhan {command}"));
    }
}

#[cfg(unix)]
#[test]
fn what_is_written_to_a_pipe_goes_through_it() {
    use std::os::unix::fs::FileTypeExt as _;

    let pipe = std::env::temp_dir().join(format!("chuhan-pipe-{}", std::process::id()));
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || std::fs::read(pipe)
    });
    chuhan_protocol::records::files::replace(&pipe, b"a page").expect("a pipe can be written to");
    let kind = std::fs::symlink_metadata(&pipe).expect("the pipe stands").file_type();
    // As a device would: nothing is renamed over it.
    assert!(kind.is_fifo(), "{kind:?}");
    assert_eq!(reader.join().expect("the reader ends").expect("a pipe can be read"), b"a page");
    std::fs::remove_file(&pipe).expect("the pipe can go");
}
