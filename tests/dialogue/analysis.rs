//! Reviews of games: what is said of each move, in which files, and what a kill in the middle costs.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use chuhan_engine::{chess::Chess, info::PositionInfo, xiangqi::Xiangqi};
use chuhan_protocol::records::{self, Record, RecordGame};
use chuhan_tests::dialogue::run;
use serde_json::Value;

const CHUHAN: &str = env!("CARGO_BIN_EXE_chuhan");

/// A folder of its own for each test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("chuhan-analysis-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir(&path).expect("writable");
        Self(path)
    }
    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("text").to_owned()
    }
    fn write(&self, name: &str, content: &str) -> String {
        let path = self.path(name);
        fs::write(&path, content).expect("writable");
        path
    }
    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
    }
    fn names(&self) -> BTreeSet<String> {
        let entries = fs::read_dir(&self.0).expect("readable").flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Reviews `record` into PGN, JSON and a page; what was printed, complained of, and the exit code.
fn review(folder: &Folder, record: &str, more: &[&str]) -> (String, String, i32) {
    let (pgn, json) = (folder.path("out.pgn"), folder.path("out.json"));
    let mut arguments = vec!["analyse", record, "--nodes", "2000", "--to-pgn", &pgn, "--to-json", &json];
    arguments.extend(more);
    run(CHUHAN, &arguments)
}

fn json(folder: &Folder) -> Value {
    serde_json::from_str(&folder.read("out.json")).expect("JSON")
}

fn read_back<G: RecordGame>(path: &Path) -> Vec<Record<G>> {
    let file = fs::File::open(path).expect("written");
    records::read::<G, _>(file).map(|game| game.expect("reads again")).collect()
}

const CHESS: &str = "\
[Event \"A }tournament{ of \\\"names\\\"\"]
[White \"Ann {[%eval 3]}\"]
[Black \"?\"]
[Result \"1-0\"]

1. e4 {[%clk 0:10:00] a remark} e5 (1... c5 2. Nf3) 2. Qh5 {[%clk 0:09:55.5]} Nc6 3. Bc4 Nf6?? 4. Qxf7# 1-0

[Event \"from a position\"]
[SetUp \"1\"]
[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40\"]

40... Kd7 41. Kf2 Ke6 *

[Event \"nothing played\"]
[Result \"*\"]

*

[Variant \"Chess960\"]
[FEN \"bqrkrbnn/pppppppp/8/8/8/8/PPPPPPPP/BQRKRBNN w ECec - 0 1\"]
[Result \"1/2-1/2\"]

1. Nf3 Nf6 2. Ng3 Ng6 3. e4 e5 4. Bc4 Bc5 5. O-O O-O 1/2-1/2
";

#[test]
fn chess_games_come_back_from_their_annotated_form() {
    let folder = Folder::new("chess");
    let record = folder.write("games.pgn", CHESS);
    let (said, errors, code) = review(&folder, &record, &[]);
    assert_eq!((errors.as_str(), code), ("", 0));
    assert!(said.contains("Ann {[%eval 3]} – Black, 1-0"), "{said}");
    let before = records::read::<Chess, _>(CHESS.as_bytes()).map(Result::unwrap).collect::<Vec<_>>();
    let after = read_back::<Chess>(&folder.0.join("out.pgn"));
    assert_eq!(after.len(), 4);
    for (before, after) in before.iter().zip(&after) {
        assert_eq!(after.start_fen(), before.start_fen());
        assert_eq!(after.coordinates(), before.coordinates());
        assert_eq!((after.outcome, &after.clocks), (before.outcome, &before.clocks));
        let tags = before.tags.iter().filter(|(name, _)| name != "Result");
        for (name, value) in tags {
            assert_eq!(after.tag(name), Some(value.as_str()), "{name}");
        }
        assert!(after.tag("Annotator").is_some_and(|by| by.starts_with("Chuhan ")));
    }
    // Nothing but what was asked for stays behind.
    assert_eq!(folder.names(), ["games.pgn", "out.json", "out.pgn"].map(String::from).into());
    let pgn = folder.read("out.pgn");
    assert!(pgn.lines().all(|line| line.starts_with('[') || line.chars().count() < 80), "{pgn}");
    // 3...Nf6 is a blunder with a better line; the mate is told by the law.
    let game = pgn.split("\n\n").nth(1).expect("moves").replace('\n', " ");
    assert!(game.contains("3... Nf6 $4 { [%eval #1,"), "{game}");
    assert!(game.contains("was best. } (3... "), "{game}");
    assert!(game.contains("Checkmate, White wins. } 1-0"), "{game}");
    assert!(game.contains("1. e4 { a remark } { [%eval") && game.contains("(1... c5 2. Nf3)"), "{game}");
}

#[test]
fn the_json_tells_what_its_description_promises() {
    let folder = Folder::new("json");
    let record = folder.write("games.pgn", CHESS);
    assert_eq!(review(&folder, &record, &["--depth", "4"]).2, 0);
    let all = json(&folder);
    assert_eq!(
        (&all["schema"], &all["game"], &all["notations"]),
        (&1.into(), &"chess".into(), &Value::from(vec!["san"]))
    );
    assert_eq!((&all["limits"]["nodes"], &all["limits"]["depth"]), (&2000.into(), &4.into()));
    let games = all["games"].as_array().expect("games");
    assert_eq!(games.len(), 4);
    let first = &games[0];
    assert_eq!((&first["number"], &first["line"], &first["result"]), (&1.into(), &1.into(), &"1-0".into()));
    let plies = first["plies"].as_array().expect("plies");
    assert_eq!(plies.len(), 7);
    for (i, ply) in plies.iter().enumerate() {
        assert_eq!(ply["ply"], i + 1);
        assert_eq!(ply["side"], ["white", "black"][i % 2]);
        let (loss, chance) = (ply["loss"].as_f64().unwrap(), ply["chance"].as_f64().unwrap());
        assert!((0.0..=100.0).contains(&loss) && (0.0..=100.0).contains(&chance), "{ply}");
        let best = &ply["lines"][0];
        assert_eq!(best["moves"].as_array().unwrap().len(), best["notation"][0].as_array().unwrap().len());
        assert_eq!(ply["best"], best["moves"][0] == ply["move"]);
        if ply["best"] == true {
            assert_eq!((&ply["loss_cp"], loss), (&0.into(), 0.0), "{ply}");
        }
    }
    let clocks: Vec<&Value> = plies.iter().map(|ply| &ply["clock_ms"]).collect();
    assert_eq!((clocks[0], clocks[1], clocks[2]), (&600_000.into(), &Value::Null, &595_500.into()));
    let blunder = &plies[5];
    assert_eq!(
        (&blunder["move"], &blunder["mark"], &blunder["eval"]["mate"]),
        (&"g8f6".into(), &"blunder".into(), &1.into())
    );
    assert_eq!((&blunder["score"]["mate"], &blunder["loss"].as_f64().map(|l| l > 20.0)), (&(-1).into(), &Some(true)));
    let mate = &plies[6];
    assert_eq!((&mate["law"]["kind"], &mate["law"]["result"]), (&"checkmate".into(), &"1-0".into()));
    assert_eq!((&mate["eval"], mate["chance"].as_f64()), (&Value::Null, Some(100.0)));
    let black = &first["summary"][1];
    assert_eq!((&black["side"], &black["marks"]["blunder"], &black["moves"]), (&"black".into(), &1.into(), &3.into()));
    assert!(black["accuracy"].as_f64().unwrap() < 90.0);
    // What the record says is kept.
    assert_eq!((&plies[0]["comments"], &first["notes"]), (&serde_json::json!(["a remark"]), &Value::Array(Vec::new())));
    let aside =
        |field: &str| first["variations"].as_array().unwrap().iter().map(|m| m[field].clone()).collect::<Value>();
    assert_eq!((aside("move"), aside("after")), (serde_json::json!(["c7c5", "g1f3"]), serde_json::json!([1, 8])));
    assert_eq!(
        first["opening"],
        serde_json::json!({"eco": "C20", "name": "King's Pawn Game: Wayward Queen Attack", "plies": 3})
    );
    assert_eq!(games[1].get("opening"), None);
    assert_eq!(games[1]["notes"], Value::Array(Vec::new()));
    // A game from a position counts on from there; nothing played is nothing found.
    let second = &games[1];
    assert_eq!((&second["plies"][0]["number"], &second["plies"][0]["side"]), (&40.into(), &"black".into()));
    assert_eq!(second["plies"][1]["number"], 41);
    assert!(second["outlook"].as_array().is_some_and(|lines| lines.len() == 2), "{second}");
    assert_eq!((&games[2]["plies"], &games[2]["summary"][0]["accuracy"]), (&Value::Array(Vec::new()), &Value::Null));
    let fens = games[3]["plies"].as_array().unwrap().last().unwrap()["fen"].as_str().unwrap();
    assert!(chuhan_engine::chess::Position::from_fen(fens).unwrap().fen().starts_with("bqr2rk1/"));
}

/// Nested variations, glyphs and comments everywhere, and a move that is not legal.
const TOLD: &str = "\
{before} 1. e4 $1 {first} e5 $14 (1... c5 {open} 2. Nf3 (2. Nc3 $5 Nc6 (2... d6)) (2. c3) 2... d6) (1... Ke4 2. d4) 2. Nf3 {last} *
";

#[test]
fn what_a_record_says_is_kept() {
    let folder = Folder::new("told");
    let record = folder.write("games.pgn", TOLD);
    assert_eq!(review(&folder, &record, &[]).2, 0);
    let notes = json(&folder)["games"][0]["notes"].clone();
    assert_eq!(
        notes,
        serde_json::json!([
            "2 moves of the record's variations are not legal, or follow one that is not, and left out"
        ])
    );
    let written = folder.read("out.pgn");
    let told = |text: &str| {
        let record =
            records::Source::open(text.as_bytes(), None).unwrap().records::<Chess>().with_asides().next().unwrap();
        record.unwrap().asides
    };
    let (before, after) = (told(TOLD), told(&written));
    // Where a variation of ours comes first the places are others, so the texts are compared.
    let texts =
        |asides: &records::Told<Chess>| asides.comments.iter().map(|(_, text)| text.clone()).collect::<Vec<_>>();
    assert!(texts(&before).iter().all(|text| texts(&after).contains(text)), "{written}");
    let moves = |asides: &records::Told<Chess>| asides.moves.iter().map(|&(_, m)| m).collect::<Vec<_>>();
    assert!(moves(&before).iter().all(|m| moves(&after).contains(m)), "{written}");
    // A full line ends even before the bracket that closes a variation.
    let flat = written.split_whitespace().collect::<Vec<_>>().join(" ").replace(" )", ")");
    for part in [
        "1. e4 $1 { first }",
        "1... e5 $14",
        "(1... c5 { open } 2. Nf3 (2. Nc3 $5 Nc6 (2... d6)) (2. c3) 2... d6)",
        "2. Nf3 { last }",
    ] {
        assert!(flat.contains(part), "{part} in {written}");
    }
    // A review of the review says nothing twice.
    fs::rename(folder.path("out.pgn"), folder.path("again.pgn")).unwrap();
    assert_eq!(review(&folder, &folder.path("again.pgn"), &[]).2, 0);
    assert_eq!(folder.read("out.pgn"), written);
}

/// Black checks for ever, with Red's general stepping to and fro; the law forbids it.
const BAN: &str = "\
[Game \"Chinese Chess\"]
[Red \"甲\"]
[Black \"乙\"]
[FEN \"c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w - - 0 1\"]

1. h8h9 f9f8 2. h9h8 f8f9 3. h8h9 f9f8 4. h9h8 f8f9 *
";

#[test]
fn xiangqi_games_come_back_in_either_notation() {
    for (language, format, remark) in
        [("en", "WXF", "Red loses by perpetual check"), ("zh", "Chinese", "红方长将，判负")]
    {
        let folder = Folder::new(&format!("xiangqi-{language}"));
        let text = format!("{BAN}\n[Game \"Chinese Chess\"]\n\n1. 炮二平五 马8进7 2. 馬二進三 車9平8 1-0\n");
        let record = folder.write("games.pgn", &text);
        let (_, errors, code) = review(&folder, &record, &["--lang", language]);
        assert_eq!((errors.as_str(), code), ("", 0));
        let before = records::read::<Xiangqi, _>(text.as_bytes()).map(Result::unwrap).collect::<Vec<_>>();
        let after = read_back::<Xiangqi>(&folder.0.join("out.pgn"));
        assert_eq!(after.len(), 2);
        for (before, after) in before.iter().zip(&after) {
            assert_eq!(after.start_fen(), before.start_fen());
            assert_eq!(after.coordinates(), before.coordinates());
            assert_eq!((after.outcome, after.notes.len()), (before.outcome, 0));
            assert_eq!(after.tag("Format"), Some(format));
        }
        assert_eq!(after[0].tag("Red"), Some("甲"));
        let flat = folder.read("out.pgn").replace('\n', " ");
        assert!(flat.contains(remark), "{flat}");
        // The ban is ruled on once, on the last move, and it is a blunder of Red: Black wins.
        let all = json(&folder);
        assert_eq!(all["notations"], Value::from(vec!["wxf", "chinese"]));
        let plies = all["games"][0]["plies"].as_array().unwrap();
        let ruled: Vec<usize> = (0..8).filter(|&i| !plies[i]["law"].is_null()).collect();
        assert_eq!(ruled, [7], "{plies:?}");
        assert_eq!((&plies[7]["law"]["kind"], &plies[7]["law"]["result"]), (&"perpetual-check".into(), &"0-1".into()));
        assert_eq!(plies[7]["chance"].as_f64(), Some(0.0));
        assert_eq!(all["games"][1]["plies"][0]["notation"], Value::from(vec!["C2=5", "炮二平五"]));
    }
}

#[test]
fn who_must_leave_a_loop_is_told_before_the_ban() {
    let folder = Folder::new("must-change");
    let record = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/examples/perpetual-chase.pgn");
    let record = record.to_str().expect("text");
    for (language, words) in
        [("en", "Red must change: perpetual chase (chinese-1999 26.4)."), ("zh", "红方必须变着：长捉")]
    {
        assert_eq!(review(&folder, record, &["--lang", language]).2, 0);
        let last = &json(&folder)["games"][0]["plies"][7];
        assert_eq!((&last["law"]["kind"], &last["law"]["result"]), (&"perpetual-chase".into(), &"*".into()));
        assert!(last["text"].as_str().is_some_and(|text| text.contains(words)), "{last}");
        assert!(last["eval"].is_object(), "the game goes on");
    }
}

#[test]
fn draws_that_can_be_claimed_are_told_once() {
    let folder = Folder::new("draws");
    let shuffle = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 ";
    // Played on after the fifth time: the law has spoken.
    let record = folder.write("game.pgn", &format!("{}e4 e5 Bc4 1/2-1/2\n", shuffle.repeat(2)));
    assert_eq!(review(&folder, &record, &[]).2, 0);
    let all = json(&folder);
    let told: Vec<(u64, &str, bool)> = all["games"][0]["plies"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|ply| !ply["law"].is_null())
        .map(|ply| {
            let law = &ply["law"];
            (ply["ply"].as_u64().unwrap(), law["kind"].as_str().unwrap(), law["claim"].as_bool().unwrap())
        })
        .collect();
    assert_eq!(told, [(8, "threefold", true), (16, "fivefold", false)]);
    let plies = all["games"][0]["plies"].as_array().unwrap();
    assert_eq!(plies[15]["chance"].as_f64(), Some(50.0));
    assert!(plies.iter().all(|ply| ply["eval"].is_object()));
}

#[test]
fn a_broken_game_is_named_and_the_others_are_reviewed() {
    let folder = Folder::new("broken");
    let record = folder.write(
        "games.pgn",
        "[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n1. e4 e5 2. Ke3 *\n\n[Event \"c\"]\n\n1. d4 *\n",
    );
    let (said, errors, code) = review(&folder, &record, &[]);
    assert_eq!(code, 2);
    assert_eq!(errors.trim_end(), format!("chuhan: {record}: game 2, move 2 (white): `Ke3`: no king can go there"));
    assert!(said.contains("(a)") && said.contains("(c)"), "{said}");
    let all = json(&folder);
    assert_eq!(all["games"].as_array().unwrap().len(), 3);
    assert_eq!((&all["games"][1]["number"], all["games"][1]["error"].is_string()), (&2.into(), true));
    assert_eq!(read_back::<Chess>(&folder.0.join("out.pgn")).len(), 2);
    // One game alone; none; a folder that is not there; an option that makes no sense.
    assert_eq!(review(&folder, &record, &["--game-number", "3"]).2, 0);
    assert_eq!(json(&folder)["games"][0]["number"], 3);
    for (arguments, reason) in [
        (vec!["analyse", &record, "--game-number", "4"], "has no game 4"),
        (vec!["analyse", &record, "--to-pgn", "/no/such/folder/x.pgn"], "/no/such/folder/x.pgn: "),
        (vec!["analyse", "/no/such/file.pgn"], "/no/such/file.pgn: "),
        (vec!["analyse", &folder.write("nothing.pgn", "\n\n")], "has no game"),
    ] {
        let (_, errors, code) = run(CHUHAN, &arguments);
        assert_eq!((code, errors.lines().count()), (2, 1), "{arguments:?}: {errors}");
        assert!(errors.contains(reason), "{errors}");
    }
    assert_eq!(run(CHUHAN, &["analyse", "--to-pgn", "x.pgn"]).2, 2);
}

#[test]
fn every_format_of_records_can_be_reviewed() {
    let folder = Folder::new("formats");
    for (name, text, game, moves) in [
        ("sheet.txt", "1 e2e4 e7e5\n2 Ng1f3 Nb8c6\n", "chess", 4),
        ("lines.txt", "position startpos moves h2e2 h9g7\n", "xiangqi", 2),
        ("case.json", "{\"start_fen\": \"startpos\", \"moves\": [\"e2e4\"], \"preset\": \"fide-2023\"}\n", "chess", 1),
        ("characters.txt", "炮二平五 马8进7\n马二进三 车9平8\n", "xiangqi", 4),
    ] {
        let record = folder.write(name, text);
        let (_, errors, code) = review(&folder, &record, &["--movetime", "1000"]);
        assert_eq!((errors.as_str(), code), ("", 0), "{name}");
        let all = json(&folder);
        assert_eq!((&all["game"], all["games"].as_array().unwrap().len()), (&game.into(), 1), "{name}");
        assert_eq!(all["games"][0]["plies"].as_array().unwrap().len(), moves, "{name}");
    }
}

#[test]
fn a_part_of_a_game_can_be_reviewed() {
    let folder = Folder::new("part");
    let record = folder.write("game.pgn", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n");
    assert_eq!(review(&folder, &record, &["--from", "3", "--to", "4", "--jobs", "3"]).2, 0);
    let all = json(&folder);
    let looked: Vec<bool> =
        all["games"][0]["plies"].as_array().unwrap().iter().map(|ply| !ply["score"].is_null()).collect();
    assert_eq!(looked, [false, false, true, true, false, false]);
    assert_eq!(read_back::<Chess>(&folder.0.join("out.pgn"))[0].moves.len(), 6);
}

#[test]
fn a_killed_review_goes_on_where_it_was() {
    let folder = Folder::new("killed");
    let record = folder.write("games.pgn", CHESS);
    let whole = review(&folder, &record, &["--jobs", "2"]);
    let (pgn, text) = (folder.read("out.pgn"), folder.read("out.json"));
    // Kill it again and again, each time after at least one more line of the journal.
    let (out, other) = (folder.path("again.pgn"), folder.path("again.json"));
    let arguments = ["analyse", &record, "--nodes", "2000", "--to-pgn", &out, "--to-json", &other];
    let journal = folder.0.join("again.pgn.journal");
    let done = || fs::read(&journal).map_or(0, |bytes| bytes.split(|&byte| byte == b'\n').count());
    for _ in 0..3 {
        let before = done();
        let mut child =
            Command::new(CHUHAN).args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        while done() <= before && child.try_wait().unwrap().is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    if journal.exists() {
        // What a crash left of a line is searched again.
        let mut bytes = fs::read(&journal).unwrap();
        bytes.extend(b"{\"index\":9");
        fs::write(&journal, bytes).unwrap();
        // Other limits are other work.
        let (_, errors, code) = run(CHUHAN, &[&arguments[..], &["--depth", "3"]].concat());
        assert_eq!(code, 2, "{errors}");
        assert!(errors.contains("again.pgn.journal:1: this log belongs to another input"), "{errors}");
    }
    let (said, _, code) = run(CHUHAN, &arguments);
    assert_eq!((said, code), (whole.0, 0));
    assert_eq!(folder.read("again.pgn"), pgn);
    assert_eq!(folder.read("again.json"), text);
    assert_eq!(
        folder.names(),
        ["again.json", "again.pgn", "games.pgn", "out.json", "out.pgn"].map(String::from).into()
    );
    // A named journal stays, and the same again does nothing new.
    let named = folder.path("named.log");
    let arguments = [&arguments[..], &["--resume", &named]].concat();
    assert_eq!(run(CHUHAN, &arguments).2, 0);
    let kept = folder.read("named.log");
    assert_eq!(run(CHUHAN, &arguments).2, 0);
    assert_eq!(folder.read("named.log"), kept);
}

#[test]
fn the_page_holds_the_review_and_fetches_nothing() {
    for (language, word) in [("en", "Best lines here"), ("zh", "此局面最佳变化")] {
        let folder = Folder::new(&format!("page-{language}"));
        let record =
            folder.write("games.pgn", &format!("[Event \"</script><b>\"]\n{CHESS}\n[Event \"x\"]\n\n1. e5 *\n"));
        let page = folder.path("out.html");
        assert_eq!(review(&folder, &record, &["--html", &page, "--lang", language]).2, 2);
        let page = folder.read("out.html");
        let (head, rest) = page.split_once("<script type=\"application/json\" id=\"review\">").expect("data");
        let (data, script) = rest.split_once("</script>").expect("data ends");
        let data: Value = serde_json::from_str(data).expect("the data is JSON");
        assert_eq!(data["words"]["lines"], word);
        // The data is the review itself, with titles.
        let (shown, told) = (data["games"].as_array().unwrap(), json(&folder)["games"].clone());
        assert_eq!(shown.len(), told.as_array().unwrap().len());
        for (shown, told) in shown.iter().zip(told.as_array().unwrap()) {
            assert_eq!((&shown["plies"], &shown["summary"]), (&told["plies"], &told["summary"]));
        }
        assert!(shown.last().unwrap()["error"].is_string());
        assert!(head.contains("default-src 'none'") && script.contains("addEventListener"));
        for word in ["http://", "https://", "//cdn", "@import", "url(", "<link", "<img"] {
            let places =
                page.match_indices(word).filter(|(at, _)| !page[*at..].starts_with("http://www.w3.org/2000/svg"));
            assert_eq!(places.count(), 0, "{word}");
        }
    }
}

#[test]
fn the_evaluation_is_told_on_the_board() {
    let folder = Folder::new("evaluation");
    for (game, fen, pieces) in [
        // Without the pawn on f7 Black, who is not to move, would be in check.
        ("chess", "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQR1K1 w - - 0 8", 29),
        ("chess", "r3k2r/pppp1ppp/8/4pP2/8/8/PPPP2PP/R3K2R w KQkq e6 0 9", 19),
        ("xiangqi", "r1bakab1r/9/1cn4c1/p1p1p3p/6p2/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R b - - 0 5", 29),
    ] {
        let page = folder.path("eval.html");
        assert_eq!(
            run(CHUHAN, &["eval", "--game", game, "--fen", fen, "--html", &page]),
            (String::new(), String::new(), 0)
        );
        let page = folder.read("eval.html");
        let (_, data) = page.split_once("<script type=\"application/json\" id=\"account\">").expect("data");
        let data: Value = serde_json::from_str(data.split_once("</script>").unwrap().0).expect("the data is JSON");
        let shown = data["pieces"].as_array().unwrap();
        assert_eq!(shown.len(), pieces, "{fen}");
        // The page and the text tell the same account: every term with its numbers.
        let (text, _, _) = run(CHUHAN, &["eval", "--game", game, "--fen", fen]);
        let rows: Vec<&str> = text.lines().skip(3).take_while(|line| !line.starts_with("---")).collect();
        assert_eq!(page.matches("<tr class=").count(), rows.len());
        assert_eq!(data["terms"].as_array().unwrap().len(), rows.len());
        for row in rows {
            let name = row.split('|').next().unwrap().trim().trim_matches(['(', ')']);
            assert!(page.contains(&format!(">{name}<")), "{name}");
            for number in row.split_whitespace().filter(|word| word.starts_with(['+', '-']) && word.len() > 4) {
                assert!(page.contains(&format!("<span>{number}</span>")), "{name} {number}");
            }
        }
        // A piece's shares of material are its own; a chariot or rook is worth more than any pawn.
        assert!(
            shown
                .iter()
                .all(|piece| piece["shares"].as_array().unwrap().len() == data["terms"].as_array().unwrap().len())
        );
        let worth =
            |square: &str| shown.iter().find(|piece| piece["square"] == square).unwrap()["value"].as_f64().unwrap();
        let (strong, weak) = if game == "chess" { ("a1", "a2") } else { ("a0", "a3") };
        assert!(worth(strong) > worth(weak) + 100.0, "{} {}", worth(strong), worth(weak));
    }
    let refused = run(CHUHAN, &["eval", "--html", "/no/such/folder/x.html"]);
    assert_eq!((refused.2, refused.1.lines().count()), (2, 1));
}
