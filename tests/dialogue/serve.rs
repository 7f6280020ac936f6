//! `chuhan serve`: the methods, what is refused, and who is.

use std::{
    io::{Read, Write},
    net::TcpStream,
    sync::{
        Arc, Mutex,
        mpsc::{Receiver, Sender, channel},
    },
    time::Duration,
};

use chuhan_engine::{chess::Chess, info::GameInfo as _, xiangqi::Xiangqi};
use chuhan_protocol::serve::{
    params,
    rpc::{self, Failure, Message},
    session::{Audience, ClientSession, Machine},
};
use chuhan_tests::dialogue::{Engine, pipe};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use serde_json::{Value, json};

const CHUHAN: &str = env!("CARGO_BIN_EXE_chuhan");
/// Nothing ever takes this long; only a hang does.
const HANG: Duration = Duration::from_mins(2);

struct Heard(Mutex<Sender<Value>>);

impl Audience for Heard {
    fn hear(&self, notification: Value) {
        let _ = self.0.lock().expect("no panic").send(notification);
    }
}

/// A session, and what it says unasked.
fn session(memory_mb: usize) -> (ClientSession, Receiver<Value>) {
    let (sender, receiver) = channel();
    (ClientSession::new(Arc::new(Machine::new(memory_mb)), Arc::new(Heard(Mutex::new(sender)))), receiver)
}

fn ask(session: &ClientSession, method: &str, params: Value) -> Result<Value, Failure> {
    let (sender, receiver) = channel();
    session.call(method, params, Box::new(move |result| sender.send(result).expect("asked")));
    receiver.recv_timeout(HANG).expect("an answer")
}

fn answer(session: &ClientSession, method: &str, params: Value) -> Value {
    ask(session, method, params).unwrap_or_else(|failure| panic!("{method}: {failure}"))
}

/// The notifications up to the end of an analysis.
fn until_end(heard: &Receiver<Value>, job: &Value) -> Vec<Value> {
    until(heard, "analysis.end", job)
}

/// The notifications up to this one of a job.
fn until(heard: &Receiver<Value>, method: &str, job: &Value) -> Vec<Value> {
    let mut all = Vec::new();
    loop {
        let one = heard.recv_timeout(HANG).expect("a notification");
        let ended = one["method"] == method && one["params"]["job"] == *job;
        all.push(one);
        if ended {
            return all;
        }
    }
}

#[test]
fn positions_are_told_in_every_notation() {
    let (session, _) = session(64);
    let told = answer(
        &session,
        "position",
        json!({ "position": { "moves": ["e4", "e7e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"] } }),
    );
    assert_eq!(told["fen"], "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4");
    assert_eq!(told["moves"][6]["notation"], "Qxf7#");
    assert_eq!(told["state"], json!({ "over": true, "result": "1-0", "why": "checkmate" }));
    assert_eq!(told["legal"], json!([]));
    assert_eq!(told["check"], json!(["f7"]));
    let moves = ["炮二平五", "H8+7", "h0g2"];
    let told = answer(&session, "position", json!({ "position": { "game": "xiangqi", "moves": moves } }));
    assert_eq!(told["moves"][0]["move"], "h2e2");
    assert_eq!(told["moves"][0]["chinese"], "炮二平五");
    assert_eq!(told["moves"][1]["notation"], "H8+7");
    assert_eq!(told["side"], "black");
    assert_eq!(told["state"]["over"], false);
    // The FEN tells the game.
    let told = answer(&session, "position", json!({ "position": { "fen": "3k5/9/9/9/9/9/9/9/4R4/4K4 w" } }));
    assert_eq!(told["game"], "xiangqi");
    // Rules look at the line.
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(4);
    let told = answer(&session, "position", json!({ "position": { "moves": shuffle } }));
    assert_eq!(told["state"]["why"], "repetition");
    // Who loses is named for what it did, not for what the other did.
    let moves = ["h8h9", "f9f8", "h9h8", "f8f9"].repeat(2);
    let loop_ = json!({ "fen": "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w - - 0 1", "moves": moves });
    let told = answer(&session, "position", json!({ "position": loop_ }));
    assert_eq!(told["state"], json!({ "over": true, "result": "0-1", "why": "perpetual-check" }));
}

#[test]
fn an_analysis_streams_its_lines_and_ends_when_it_is_told_to() {
    let (session, heard) = session(64);
    let started = answer(&session, "analyse", json!({ "position": {}, "lines": 2, "depth": 5 }));
    let told = until_end(&heard, &started["job"]);
    let lines: Vec<&Value> = told.iter().filter(|n| n["method"] == "analysis.line").map(|n| &n["params"]).collect();
    assert!(lines.iter().any(|line| line["rank"] == 2));
    for line in &lines {
        let wdl: u64 = line["wdl"].as_array().expect("three").iter().map(|n| n.as_u64().expect("a number")).sum();
        assert_eq!(wdl, 1000);
        assert_eq!(line["pv"].as_array().map(Vec::len), line["notation"].as_array().map(Vec::len));
    }
    assert_eq!(lines.last().expect("a line")["depth"], 5);
    let end = &told.last().expect("an end")["params"];
    assert_eq!((&end["stopped"], &end["depth"]), (&json!(false), &json!(5)));
    assert!(end["best"].is_string());

    // Without a limit it goes on until the next one begins, in the other game too, or until a stop.
    let first = answer(&session, "analyse", json!({ "position": {} }));
    let second = answer(&session, "analyse", json!({ "position": { "game": "xiangqi" } }));
    let told = until_end(&heard, &first["job"]);
    assert_eq!(told.last().expect("an end")["params"]["stopped"], true);
    assert_eq!(answer(&session, "stop", json!({ "job": first["job"] }))["stopped"], false);
    assert_eq!(answer(&session, "stop", json!({ "job": second["job"] }))["stopped"], true);
    let told = until_end(&heard, &second["job"]);
    assert_eq!(told.last().expect("an end")["params"]["stopped"], true);
    // Every analysis that is begun ends, however fast they follow.
    let jobs: Vec<Value> =
        (0..50).map(|_| answer(&session, "analyse", json!({ "position": {} }))["job"].clone()).collect();
    answer(&session, "stop", json!({}));
    let mut ended: Vec<Value> = Vec::new();
    while ended.len() < jobs.len() {
        let one = heard.recv_timeout(HANG).expect("a notification");
        if one["method"] == "analysis.end" {
            ended.push(one["params"]["job"].clone());
        }
    }
    assert!(jobs.iter().all(|job| ended.contains(job)));
}

#[test]
fn play_answers_with_a_legal_move_at_every_strength() {
    let (session, _) = session(64);
    for (game, elo) in [("chess", Some(500)), ("chess", None), ("xiangqi", Some(2800)), ("xiangqi", None)] {
        let position = json!({ "game": game });
        let mut order = json!({ "position": position, "nodes": 2000 });
        if let Some(elo) = elo {
            order["elo"] = elo.into();
        }
        let played = answer(&session, "play", order);
        let legal = answer(&session, "position", json!({ "position": position }))["legal"].clone();
        assert!(legal.as_array().expect("moves").iter().any(|m| m["move"] == played["move"]), "{game}: {played}");
    }
    let clock = json!({ "remaining": 60_000, "increment": 0 });
    assert!(answer(&session, "play", json!({ "position": {}, "clock": clock, "depth": 3 }))["move"].is_string());
    let mated = json!({ "position": { "moves": ["f3", "e5", "g4", "Qh4#"] } });
    assert_eq!(ask(&session, "play", mated).expect_err("mated").message, "there is no legal move in this position");
    // A stop brings the best move so far, another search a refusal or a move.
    let (sender, receiver) = channel();
    let order = json!({ "position": {}, "movetime": 3_600_000 });
    session.call("play", order, Box::new(move |result| sender.send(result).expect("asked")));
    while answer(&session, "stop", json!({}))["stopped"] == false {}
    match receiver.recv_timeout(HANG).expect("an answer") {
        Ok(played) => assert!(played["move"].is_string()),
        Err(failure) => assert_eq!(failure.code, -32001),
    }
}

#[test]
fn evaluation_rulings_perft_and_records_are_those_of_the_command_line() {
    let (session, _) = session(64);
    let told = answer(&session, "evaluate", json!({ "position": { "fen": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" } }));
    assert!(told["value"].as_i64().expect("a number") >= 0);
    let told = answer(&session, "evaluate", json!({ "position": { "game": "xiangqi" } }));
    assert_eq!(told["pieces"].as_array().map(Vec::len), Some(30));
    let rows = told["rows"].as_array().expect("rows");
    assert_eq!(rows.last().expect("a total")["kind"], "total");

    for (game, depth, nodes) in [("chess", 4, 197_281), ("xiangqi", 3, 79_666), ("chess", 0, 1)] {
        let told = answer(&session, "perft", json!({ "position": { "game": game }, "depth": depth }));
        assert_eq!(told["nodes"], nodes);
    }

    for case in chuhan_tests::cases("chess-claims.jsonl")
        .lines()
        .chain(chuhan_tests::cases("xiangqi-repetition.jsonl").lines().take(60))
    {
        let case: Value = serde_json::from_str(case).expect("a case");
        let told = answer(&session, "rule", json!({ "case": case, "lang": "zh" }));
        assert_eq!(told["answer"], chuhan_protocol::arbiter::rule_case(&case).json(), "{case}");
        assert!(!told["report"]["verdict"].as_str().expect("text").is_empty());
        for figure in told["report"]["figures"].as_array().expect("a list") {
            assert!(figure["pieces"].as_array().expect("pieces").len() >= 2);
        }
    }

    let told = answer(
        &session,
        "records",
        json!({ "text": "[White \"A\"]\n\n1. e4 {best} e5 2. Nf3 1-0\n\n[White \"B\"]\n\n1. d4 Ke2 *\n" }),
    );
    assert_eq!(told["games"][0]["moves"][2]["move"], "g1f3");
    assert_eq!(told["games"][0]["result"], "1-0");
    assert!(told["games"][1]["error"].as_str().expect("text").contains("Ke2"));
    assert_eq!(told["games"][1]["moves"], json!([{ "move": "d2d4" }]));
    let told = answer(&session, "records", json!({ "text": "1. 炮二平五 马8进7 2. 马二进三", "limit": 1 }));
    assert_eq!((&told["game"], &told["more"]), (&json!("xiangqi"), &json!(false)));
    assert_eq!(told["games"][0]["moves"][0]["notation"], "C2=5");
    // GB18030 in base64: 炮二平五.
    let told = answer(&session, "records", json!({ "base64": "xdq2/sa9zuUgwu04vfg3IMLttv69+Mj9" }));
    assert_eq!(told["games"][0]["moves"][0]["move"], "h2e2");
}

#[test]
fn a_ruling_goes_on_move_by_move_and_is_verified() {
    let (session, _) = session(16);
    let moves = ["h8h9", "f9f8", "h9h8", "f8f9", "h8h9", "f9f8", "h9h8"];
    let case =
        json!({ "ruleset": "chinese-1999", "fen": "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w - - 0 1", "moves": moves });
    assert_eq!(ask(&session, "rule", json!({ "more": ["f8f9"] })).expect_err("no case").code, -32602);
    let before = answer(&session, "rule", json!({ "case": case }));
    // An illegal move is ruled on, but nothing goes on behind it.
    assert_eq!(answer(&session, "rule", json!({ "more": ["a0a9"] }))["answer"]["ply"], 8);
    let after = answer(&session, "rule", json!({ "more": ["f8f9"] }));
    assert_ne!(before["answer"]["result"], after["answer"]["result"]);
    let mut whole = case.clone();
    whole["moves"].as_array_mut().expect("a list").push("f8f9".into());
    assert_eq!(after["answer"], answer(&session, "rule", json!({ "case": whole }))["answer"]);
    assert_eq!(answer(&session, "verify", json!({ "ruling": after["answer"] })), json!({ "holds": true, "why": null }));
    let mut wrong = after["answer"].clone();
    wrong["result"] = before["answer"]["result"].clone();
    let refused = answer(&session, "verify", json!({ "ruling": wrong, "lang": "zh" }));
    assert_eq!(refused["holds"], false);
    assert!(!refused["why"].as_str().expect("a reason").is_empty());
    // A claim is another field, and belongs to its moment.
    let claim = json!({ "claim": { "type": "natural-limit", "by": "red", "fouls": 0 } });
    let told = answer(&session, "rule", json!({ "case": claim, "more": [] }));
    assert_ne!(told["answer"], after["answer"]);
    assert_eq!(answer(&session, "rule", json!({ "more": [] }))["answer"], after["answer"]);
}

#[test]
fn touched_pieces_bind_or_leave_every_move() {
    let (session, _) = session(16);
    let told = answer(&session, "touch", json!({ "position": {}, "touched": "g1" }));
    assert_eq!((&told["binds"], told["answer"]["lawful"].as_array().map(Vec::len)), (&json!(true), Some(2)));
    assert!(told["report"]["verdict"].as_str().expect("text").contains("g1"));
    let told =
        answer(&session, "touch", json!({ "position": {}, "touched": "g1", "manner": "adjusting", "lang": "zh" }));
    assert_eq!(told["binds"], false);
    let told = answer(&session, "touch", json!({ "position": { "game": "xiangqi" }, "touched": "h2" }));
    assert_eq!(told["binds"], true);
}

#[test]
fn the_events_of_a_game_are_answered_in_their_order() {
    let (session, _) = session(16);
    let events = json!([
        { "event": "start", "preset": "fide-2023", "clocks": { "white_s": 600, "black_s": 600 } },
        { "event": "move", "move": "e4", "clock": 590 },
        { "event": "offer", "by": "white" },
        { "event": "move", "by": "black", "move": "e2e4" },
        { "event": "nonsense" },
        { "event": "touch", "by": "black", "squares": "g8" },
    ]);
    let told = answer(&session, "events", json!({ "events": events }));
    let answers = told["answers"].as_array().expect("answers");
    let finding = |i: usize| answers[i]["answer"]["points"][0]["finding"].clone();
    assert_eq!([finding(0), finding(1), finding(3), finding(5)], ["begins", "played", "illegal", "refused-by-touch"]);
    assert!(answers[2]["text"][0].as_str().expect("text").contains("9.1"), "{}", answers[2]);
    // What is no event is refused in its place, and changes nothing.
    assert!(answers[4]["error"].as_str().expect("a reason").contains("nonsense"), "{}", answers[4]);
    assert_eq!(told["result"], "open");
    assert_eq!(told["fen"], "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert!(!told["articles"].as_array().expect("articles").is_empty());
    let told = answer(
        &session,
        "events",
        json!({ "events": [{ "event": "start", "ruleset": "chinese-1999" }, { "event": "resign", "by": "red" }], "lang": "zh" }),
    );
    assert_eq!(told["result"], "second-wins");
}

#[test]
fn a_review_tells_each_position_and_then_the_game() {
    let (session, heard) = session(64);
    let moves = ["e4", "e5", "Qh5", "Ke7", "Qxe5#"];
    let order = json!({ "position": { "moves": moves }, "tags": [["White", "A"], ["Result", "1-0"]], "nodes": 3000 });
    let started = answer(&session, "review", order);
    let told = until(&heard, "review.end", &started["job"]);
    let plies: Vec<&Value> = told.iter().filter(|n| n["method"] == "review.ply").map(|n| &n["params"]["ply"]).collect();
    assert_eq!(plies, [0, 1, 2, 3, 4, 5]);
    let end = &told.last().expect("an end")["params"];
    assert_eq!((&end["stopped"], &end["review"]["result"]), (&json!(false), &json!("1-0")));
    assert_eq!(end["review"]["plies"][3]["mark"], "blunder");
    // Lines end wherever the numbers of this search let them.
    let pgn = end["pgn"].as_str().expect("text").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(pgn.contains("[White \"A\"]") && pgn.contains("Ke7 $4") && pgn.contains("3000 nodes a position"), "{pgn}");
    // Another search ends it, and what was found until then is told.
    let long = json!({ "position": { "game": "xiangqi", "moves": ["C2=5", "H8+7"] }, "movetime": 600_000 });
    let started = answer(&session, "review", long);
    answer(&session, "play", json!({ "position": {}, "nodes": 100 }));
    let told = until(&heard, "review.end", &started["job"]);
    assert_eq!(told.last().expect("an end")["params"]["stopped"], true);
}

#[test]
fn an_audit_tells_what_was_overlooked() {
    let (session, _) = session(16);
    let shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3";
    let text = format!("[White \"A\"]\n\n{shuffle} *\n\n[White \"B\"]\n\n1. e4 e5 *\n\n[White \"C\"]\n\n1. e4 Ke7 *\n");
    let told = answer(&session, "audit", json!({ "text": text }));
    assert_eq!((&told["summary"]["games"], &told["next"], &told["game"]), (&json!(3), &Value::Null, &json!("chess")));
    let games = told["games"].as_array().expect("games");
    assert_eq!(games.iter().map(|game| game["report"]["number"].clone()).collect::<Vec<_>>(), [1, 3]);
    assert!(games[0]["text"].as_str().expect("text").contains('A'));
    assert_eq!(answer(&session, "audit", json!({ "text": text, "skip": 2 }))["summary"]["games"], 1);
    let loop_ = "h8h9 f9f8 h9h8 f8f9 ".repeat(3);
    let text =
        format!("[Game \"Chinese Chess\"]\n[FEN \"c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w - - 0 1\"]\n\n{loop_} *\n");
    let told = answer(&session, "audit", json!({ "text": text, "law": "asian", "lang": "zh" }));
    assert!(!told["games"][0]["report"]["bans"].as_array().expect("a list").is_empty());
}

#[test]
fn memory_is_shared_and_taken_from_those_who_do_not_search() {
    let machine = Arc::new(Machine::new(40));
    let sessions: Vec<(ClientSession, Receiver<Value>)> = (0..3)
        .map(|_| {
            let (sender, receiver) = channel();
            (ClientSession::new(Arc::clone(&machine), Arc::new(Heard(Mutex::new(sender)))), receiver)
        })
        .collect();
    let order = json!({ "position": {}, "hash": 16, "nodes": 100 });
    // Three tables do not fit, but only one of them is in use at a time.
    for (session, _) in sessions.iter().chain(&sessions) {
        assert!(ask(session, "play", order.clone()).is_ok());
    }
    // Without a word of its table a short search takes little of it: there is room beside the others.
    assert!(ask(&sessions[0].0, "play", json!({ "position": {}, "nodes": 100 })).is_ok());
    let jobs: Vec<Value> = sessions[..2]
        .iter()
        .map(|(session, heard)| {
            let job = answer(session, "analyse", json!({ "position": {}, "hash": 16 }))["job"].clone();
            // A line tells that it has its table.
            while heard.recv_timeout(HANG).expect("a line")["params"]["job"] != job {}
            job
        })
        .collect();
    let refused = ask(&sessions[2].0, "play", order.clone()).expect_err("no memory is left");
    assert_eq!((refused.code, refused.message.as_str()), (-32000, "no 16 MB are left for hash tables"));
    // Less may be asked for.
    assert!(ask(&sessions[2].0, "play", json!({ "position": {}, "hash": 8, "nodes": 100 })).is_ok());
    answer(&sessions[1].0, "stop", json!({}));
    until_end(&sessions[1].1, &jobs[1]);
    // The other game takes the place of the first.
    assert!(
        ask(&sessions[2].0, "play", json!({ "position": { "game": "xiangqi" }, "hash": 24, "nodes": 100 })).is_ok()
    );
}

/// Requests that are refused, with the code of the refusal and a word of its line.
fn bad_requests() -> Vec<(String, i32, &'static str)> {
    let params =
        |method: &str, params: &str| format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{params}}}"#);
    let long = vec!["\"e2e4\""; 5000].join(",");
    let long_case = vec!["\"a1a2\""; 5000].join(",");
    vec![
        (String::new(), -32700, "not JSON"),
        ("{".into(), -32700, "not JSON"),
        ("nonsense".into(), -32700, "not JSON"),
        ("\u{0}".into(), -32700, "not JSON"),
        ("[".repeat(100_000), -32700, "recursion"),
        ("[]".into(), -32600, "empty batch"),
        (format!("[{}]", vec!["1"; 65].join(",")), -32600, "at most 64"),
        ("1".into(), -32600, "object"),
        ("null".into(), -32600, "object"),
        ("{}".into(), -32600, "jsonrpc"),
        (r#"{"jsonrpc":"1.0","id":1,"method":"about"}"#.into(), -32600, "2.0"),
        (r#"{"jsonrpc":"2.0","id":1}"#.into(), -32600, "method"),
        (r#"{"jsonrpc":"2.0","id":1,"method":7}"#.into(), -32600, "method"),
        (r#"{"jsonrpc":"2.0","id":[],"method":"about"}"#.into(), -32600, "'id'"),
        (r#"{"jsonrpc":"2.0","id":1,"method":"about","params":[1]}"#.into(), -32600, "by name"),
        (r#"{"jsonrpc":"2.0","id":1,"method":"about","extra":1}"#.into(), -32600, "extra"),
        (params("nope", "{}"), -32601, "nope"),
        (params("", "{}"), -32601, "no method"),
        (params("rpc.about", "{}"), -32601, "rpc.about"),
        (params("about", r#"{"x":1}"#), -32602, "x"),
        (params("position", "{}"), -32602, "position"),
        (params("position", r#"{"position":[]}"#), -32602, "invalid"),
        (params("position", r#"{"position":{"fen":7}}"#), -32602, "string"),
        (params("position", r#"{"position":{"fen":""}}"#), -32602, "fen"),
        (params("position", r#"{"position":{"fen":"8/8/8/8/8/8/8/8 w - - 0 1"}}"#), -32602, "fen"),
        (params("position", r#"{"position":{"fen":"9/9/9/9/9/9/9/9/9/9 w"}}"#), -32602, "fen"),
        (params("position", r#"{"position":{"game":"go"}}"#), -32602, "go"),
        (params("position", r#"{"position":{"game":"xiangqi","fen":"4k3/8/8/8/8/8/8/4K3 w - - 0 1"}}"#), -32602, "fen"),
        (params("position", r#"{"position":{"moves":"e4"}}"#), -32602, "sequence"),
        (params("position", r#"{"position":{"moves":["e5"]}}"#), -32602, "move 1"),
        (params("position", r#"{"position":{"moves":["e4","e5","Ke3"]}}"#), -32602, "move 3"),
        (params("position", r#"{"position":{"moves":["e4\nbestmove"]}}"#), -32602, "move 1"),
        (params("position", &format!(r#"{{"position":{{"moves":[{long}]}}}}"#)), -32602, "at most 4096"),
        (params("position", r#"{"position":{"move":["e4"]}}"#), -32602, "move"),
        (params("analyse", r#"{"position":{},"lines":0}"#), -32602, "'lines'"),
        (params("analyse", r#"{"position":{},"lines":21}"#), -32602, "'lines'"),
        (params("analyse", r#"{"position":{},"lines":-1}"#), -32602, "invalid"),
        (params("analyse", r#"{"position":{},"threads":100000}"#), -32602, "'threads'"),
        (params("analyse", r#"{"position":{},"hash":99999999}"#), -32602, "'hash'"),
        (params("analyse", r#"{"position":{},"hash":0}"#), -32602, "'hash'"),
        (params("analyse", r#"{"position":{},"depth":0}"#), -32602, "'depth'"),
        (params("analyse", r#"{"position":{},"movetime":99999999}"#), -32602, "'movetime'"),
        (params("analyse", r#"{"position":{},"infinite":true}"#), -32602, "infinite"),
        (params("play", r#"{"position":{},"elo":1}"#), -32602, "'elo'"),
        (params("play", r#"{"position":{},"elo":"best"}"#), -32602, "invalid"),
        (params("play", r#"{"position":{},"clock":{"remaining":-1}}"#), -32602, "invalid"),
        (params("play", r#"{"position":{},"clock":{"remaining":1,"moves_to_go":0}}"#), -32602, "moves_to_go"),
        (params("play", r#"{"position":{"fen":"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}}"#), -32602, "no legal move"),
        (params("stop", r#"{"job":"x"}"#), -32602, "invalid"),
        (params("perft", r#"{"position":{},"depth":21}"#), -32602, "'depth'"),
        (params("perft", r#"{"position":{}}"#), -32602, "depth"),
        (params("rule", "{}"), -32602, "case"),
        (params("rule", r#"{"case":{}}"#), -32602, "ruleset"),
        (params("rule", r#"{"case":{"preset":"nope"}}"#), -32602, "nope"),
        (params("rule", r#"{"case":{"preset":"fide-2023","moves":["zz"]}}"#), -32602, "ply 1"),
        (params("rule", r#"{"case":{"ruleset":"asian","fen":"9"}}"#), -32602, "start position"),
        (params("rule", r#"{"case":{"preset":"fide-2023"},"lang":"fr"}"#), -32602, "fr"),
        (
            params("rule", &format!(r#"{{"case":{{"preset":"fide-2023","moves":[{long_case}]}}}}"#)),
            -32602,
            "at most 4096",
        ),
        (params("rule", r#"{"more":["e2e4"]}"#), -32602, "no case yet"),
        (params("rule", r#"{"more":"e2e4"}"#), -32602, "sequence"),
        (params("verify", "{}"), -32602, "ruling"),
        (params("verify", r#"{"ruling":7}"#), -32602, "map"),
        (params("touch", r#"{"position":{}}"#), -32602, "touched"),
        (params("touch", r#"{"position":{},"touched":""}"#), -32602, "nothing was touched"),
        (params("touch", r#"{"position":{},"touched":"e5"}"#), -32602, "no piece"),
        (params("touch", r#"{"position":{},"touched":"e2","law":"nope"}"#), -32602, "nope"),
        (params("touch", r#"{"position":{},"touched":"e2","manner":"rude"}"#), -32602, "rude"),
        (params("events", r#"{"events":[]}"#), -32602, "'start'"),
        (params("events", r#"{"events":[{"event":"offer","by":"white"}]}"#), -32602, "'start'"),
        (params("events", r#"{"events":[{"event":"start","preset":"nope"}]}"#), -32602, "nope"),
        (params("events", r#"{"events":[7]}"#), -32602, "event 1"),
        (params("review", r#"{"position":{}}"#), -32602, "no move"),
        (params("review", r#"{"position":{"moves":["e4"]},"tags":[["White"]]}"#), -32602, "length"),
        (params("review", r#"{"position":{"moves":["e4"]},"nodes":0}"#), -32602, "'nodes'"),
        (params("audit", "{}"), -32602, "base64"),
        (params("audit", r#"{"text":"1. e4","law":"nope"}"#), -32602, "nope"),
        (params("records", "{}"), -32602, "base64"),
        (params("records", r#"{"text":"a","base64":"YQ=="}"#), -32602, "either"),
        (params("records", r#"{"base64":"***"}"#), -32602, "base64"),
        (params("records", r#"{"text":"e4","limit":0}"#), -32602, "'limit'"),
        (params("records", r#"{"text":"e4","format":"doc"}"#), -32602, "doc"),
    ]
}

#[test]
fn bad_requests_get_one_clear_line() {
    let (session, _) = session(16);
    let bad = bad_requests();
    assert!(bad.len() >= 50);
    for (text, code, word) in bad {
        let failure = match rpc::read(text.as_bytes()) {
            Err(failure) | Ok(Message::One(Err((_, failure)))) => failure,
            Ok(Message::One(Ok(request))) => {
                ask(&session, &request.method, request.params).expect_err(&text[..text.len().min(200)])
            }
            Ok(Message::Batch(_)) => panic!("a batch"),
        };
        let shown = &text[..text.len().min(200)];
        assert_eq!(failure.code, code, "{shown}: {failure}");
        assert!(failure.message.contains(word), "{shown}: {failure}");
        assert!(!failure.message.contains('\n') && failure.message.len() < 1300, "{shown}: {failure}");
    }
}

#[test]
fn the_schema_names_every_method_and_every_bound() {
    let schema = params::schema();
    let (session, _) = session(16);
    for (method, entry) in schema["methods"].as_object().expect("methods") {
        assert!(entry["params"].is_object());
        if let Err(failure) = ask(&session, method, json!({})) {
            assert_eq!(failure.code, -32602, "{method}: {failure}");
        }
    }
    let analyse = &schema["methods"]["analyse"]["params"];
    assert_eq!(analyse["additionalProperties"], false);
    assert_eq!(analyse["properties"]["lines"]["maximum"], params::MOST_LINES);
    assert_eq!(analyse["properties"]["hash"]["maximum"], params::MOST_HASH);
    assert_eq!(analyse["properties"]["movetime"]["maximum"], params::LONGEST_MS);
    assert_eq!(analyse["$defs"]["Place"]["properties"]["moves"]["maxItems"], params::MOST_MOVES);
    let (printed, _, code) = chuhan_tests::dialogue::run(CHUHAN, &["serve", "--schema"]);
    assert_eq!((serde_json::from_str::<Value>(&printed).expect("JSON"), code), (schema, 0));
}

#[test]
fn standard_input_is_answered_line_by_line() {
    let input = concat!(
        r#"{"jsonrpc":"2.0","id":"a","method":"position","params":{"position":{}}}"#,
        "\n\nnonsense\n",
        r#"[{"jsonrpc":"2.0","id":2,"method":"nope"},{"jsonrpc":"2.0","method":"about"},7]"#,
        "\n",
        r#"{"jsonrpc":"2.0","method":"about"}"#,
        "\n",
        r#"{"jsonrpc":"2.0","id":3,"method":"play","params":{"position":{"game":"xiangqi"},"nodes":500}}"#,
    );
    let lines = pipe(CHUHAN, &["serve", "--stdio"], input);
    let mut answers: Vec<Value> = lines.iter().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), 4, "{lines:?}");
    let mut take = |fits: &dyn Fn(&Value) -> bool| {
        let at = answers.iter().position(fits).unwrap_or_else(|| panic!("{lines:?}"));
        answers.remove(at)
    };
    assert_eq!(take(&|a| a["id"] == "a")["result"]["game"], "chess");
    assert_eq!(take(&|a| a["error"]["code"] == -32700)["id"], Value::Null);
    let batch = take(&Value::is_array);
    assert_eq!(batch.as_array().map(Vec::len), Some(2), "{batch}");
    assert!(take(&|a| a["id"] == 3)["result"]["move"].is_string());
    // An analysis runs while other things are asked.
    let mut engine = Engine::start(CHUHAN, &["serve", "--stdio"]);
    engine.say(r#"{"jsonrpc":"2.0","id":1,"method":"analyse","params":{"position":{}}}"#);
    engine.say(r#"{"jsonrpc":"2.0","id":2,"method":"perft","params":{"position":{},"depth":3}}"#);
    let mut perft = false;
    while !perft {
        perft = engine.line().contains("8902");
    }
    engine.say(r#"{"jsonrpc":"2.0","id":3,"method":"stop"}"#);
    while !engine.line().contains("analysis.end") {}
    let (_, status) = engine.close();
    assert!(status.success());
}

/// A server on a free port.
struct Server {
    _engine: Mutex<Engine>,
    host: String,
    token: String,
}

impl Server {
    fn start() -> Self {
        let mut engine = Engine::start(CHUHAN, &["serve", "--port", "0"]);
        let line = engine.answer("Chuhan is at ");
        let address = line.strip_prefix("Chuhan is at http://").expect("an address");
        let (host, token) = address.split_once("/#").expect("a token");
        Self { host: host.into(), token: token.into(), _engine: Mutex::new(engine) }
    }

    /// Sends bytes as they are and reads to the end: status, head, body.
    fn send(&self, bytes: &[u8]) -> (u32, String, String) {
        let mut stream = TcpStream::connect(&self.host).expect("a server");
        stream.set_read_timeout(Some(HANG)).expect("a time");
        // A refusal may come before everything is sent.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
        (status, head.to_lowercase(), body.into())
    }

    fn get(&self, path: &str) -> (u32, String, String) {
        self.send(format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.host).as_bytes())
    }

    /// A request with these further lines in its head.
    fn post(&self, path: &str, host: &str, head: &str, body: &str) -> (u32, String, String) {
        let length = body.len();
        self.send(format!("POST {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {length}\r\n{head}\r\n{body}").as_bytes())
    }

    fn rpc(&self, body: &str) -> (u32, Value) {
        let head = format!("Content-Type: application/json\r\nAuthorization: Bearer {}\r\n", self.token);
        let (status, _, body) = self.post("/rpc", &self.host, &head, body);
        (status, serde_json::from_str(&body).unwrap_or(Value::String(body)))
    }
}

const ABOUT: &str = r#"{"jsonrpc":"2.0","id":1,"method":"about"}"#;

#[test]
fn the_page_comes_with_a_policy_and_without_inline_code() {
    let server = Server::start();
    let (status, head, index) = server.get("/");
    assert_eq!(status, 200);
    assert!(
        head.contains("content-security-policy: default-src 'none'; script-src 'self'; style-src 'self'"),
        "{head}"
    );
    assert!(!head.contains("unsafe") && head.contains("x-content-type-options: nosniff"), "{head}");
    for bad in ["<style", " style=", "onclick", "http://", "https://"] {
        assert!(!index.contains(bad), "{bad} in the page");
    }
    // Everything the page asks for is there, and nothing else.
    let mut files = 0;
    for quoted in index.split('"').filter(|part| part.starts_with('/') && !part.contains('<')) {
        assert_eq!(server.get(quoted).0, 200, "{quoted}");
        files += 1;
    }
    assert!(files >= 4);
    let (_, _, script) = server.get("/app.js");
    for import in script.lines().filter_map(|line| line.split("from \"./").nth(1)) {
        let file = import.trim_end_matches(['"', ';']);
        assert_eq!(server.get(&format!("/{file}")).0, 200, "{file}");
    }
    for path in [
        "/..",
        "/../etc/passwd",
        "/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/Cargo.toml",
        "/index.html",
        "/app.js/",
        "/?x",
        "/.git/config",
    ] {
        let (status, _, body) = server.get(path);
        assert!(path == "/?x" || status == 404, "{path}: {status} {body}");
    }
    // The outlines of all men are in it: nobody needs a Chinese font.
    for name in ["chess-k", "hanzi-K", "hanzi-p", "hanzi-1", "picture-c"] {
        assert!(index.contains(&format!("<symbol id=\"{name}\"")), "{name}");
    }
}

#[test]
fn every_term_of_the_evaluation_has_chinese_words() {
    let text = include_str!("../../protocol/src/serve/page/terms.js");
    let parts: Vec<&str> = text.split('`').collect();
    for ((groups, _), table) in [(Chess::weights(), parts[1]), (Xiangqi::weights(), parts[3])] {
        let mut lines: Vec<&str> =
            table.trim().lines().map(|line| line.split('|').next().unwrap_or_default()).collect();
        let mut names: Vec<String> =
            groups.iter().map(|group| group.name.to_ascii_lowercase().replace('_', " ")).collect();
        lines.sort_unstable();
        names.sort_unstable();
        assert_eq!(lines, names);
        assert!(table.trim().lines().all(|line| line.split('|').count() == 3));
    }
}

#[test]
fn only_the_own_page_with_its_token_is_answered() {
    let server = Server::start();
    let (status, answer) = server.rpc(ABOUT);
    assert_eq!((status, &answer["result"]["name"]), (200, &json!("Chuhan")));
    let port = server.host.split(':').nth(1).expect("a port");
    let token = format!("Authorization: Bearer {}\r\n", server.token);
    let json = "Content-Type: application/json\r\n";
    let own = format!("Origin: http://{}\r\n", server.host);
    let good = format!("{json}{token}");
    let (host, other) = (server.host.as_str(), format!("localhost:{port}"));
    let wrong = format!("{json}Authorization: Bearer {}\r\n", "0".repeat(32));
    let table: Vec<(&str, String, u32)> = vec![
        (host, good.clone(), 200),
        (host, format!("{good}{own}"), 200),
        (&other, good.clone(), 200),
        (host, format!("{good}Sec-Fetch-Site: same-origin\r\n"), 200),
        (host, json.into(), 401),
        (host, wrong, 401),
        (host, format!("{json}Authorization: {}\r\n", server.token), 401),
        (host, format!("{json}Authorization: Bearer \r\n"), 401),
        ("evil.example", good.clone(), 421),
        ("127.0.0.1", good.clone(), 421),
        ("127.0.0.1:1", good.clone(), 421),
        ("", good.clone(), 421),
        (host, format!("{good}Host: evil.example\r\n"), 421),
        (host, format!("{good}Origin: http://evil.example\r\n"), 403),
        (host, format!("{good}Origin: null\r\n"), 403),
        (host, format!("{good}Origin: https://{host}\r\n"), 403),
        (host, format!("{good}{own}Origin: http://evil.example\r\n"), 403),
        (host, format!("{good}Sec-Fetch-Site: cross-site\r\n"), 403),
        (host, format!("{good}Sec-Fetch-Site: same-site\r\n"), 403),
        (host, token.clone(), 415),
        (host, format!("{token}Content-Type: text/plain\r\n"), 415),
        (host, format!("{token}Content-Type: application/x-www-form-urlencoded\r\n"), 415),
        (host, format!("{good}Chuhan-Session: a b\r\n"), 400),
        (host, format!("{good}Chuhan-Session: {}\r\n", "a".repeat(65)), 400),
    ];
    for (host, head, expected) in table {
        let (status, _, body) = server.post("/rpc", host, &head, ABOUT);
        assert_eq!(status, expected, "Host: {host}\n{head}{body}");
        assert!(status == 200 || body.lines().count() == 1, "{head}{body}");
        assert!(!body.contains(&server.token));
    }
    assert_eq!(server.post("/events", host, json, "").0, 401);
    assert_eq!(server.post("/", host, &good, ABOUT).0, 404);
    assert_eq!(server.get("/rpc").0, 405);
    assert_eq!(
        server.send(format!("DELETE / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").as_bytes()).0,
        405
    );
}

#[test]
fn bad_requests_get_a_status_and_one_line_and_the_server_lives() {
    let server = Server::start();
    for (text, code, _) in bad_requests() {
        let (status, answer) = server.rpc(&text);
        assert_eq!(status, if code == -32601 { 404 } else { 400 }, "{answer}");
        assert_eq!(answer["error"]["code"], code, "{answer}");
    }
    assert_eq!(server.rpc(r#"{"jsonrpc":"2.0","method":"about"}"#).0, 204);
    let (status, answer) = server.rpc(&format!("[{ABOUT},{ABOUT}]"));
    assert_eq!((status, answer.as_array().map(Vec::len)), (200, Some(2)));
    let long = format!("\"{}\"", "x".repeat(5 << 20));
    assert_eq!(server.rpc(&long).0, 413);
    // Bytes that are no HTTP, or too much of it.
    let mut random = Pcg64::seed_from_u64(14);
    for _ in 0..200 {
        let bytes: Vec<u8> = (0..random.random_range(1..200)).map(|_| random.random()).collect();
        let (status, ..) = server.send(&[&bytes[..], b"\r\n\r\n"].concat());
        assert!(status == 0 || (400..500).contains(&status), "{status}");
    }
    let heads = "X-A: b\r\n".repeat(200);
    assert_eq!(server.send(format!("GET / HTTP/1.1\r\nHost: {}\r\n{heads}\r\n", server.host).as_bytes()).0, 431);
    assert_eq!(server.rpc(ABOUT).0, 200);
}

#[test]
fn notifications_are_a_stream_and_a_client_that_goes_ends_its_search() {
    let server = Server::start();
    let head = |session: &str| {
        format!(
            "Authorization: Bearer {}\r\nContent-Type: application/json\r\nChuhan-Session: {session}\r\n",
            server.token
        )
    };
    let mut stream = TcpStream::connect(&server.host).expect("a server");
    stream.set_read_timeout(Some(HANG)).expect("a time");
    write!(stream, "POST /events HTTP/1.1\r\nHost: {}\r\nContent-Length: 0\r\n{}\r\n", server.host, head("one"))
        .expect("sent");
    let analyse = r#"{"jsonrpc":"2.0","id":1,"method":"analyse","params":{"position":{},"hash":1}}"#;
    let (status, _, body) = server.post("/rpc", &server.host, &head("one"), analyse);
    assert_eq!(status, 200, "{body}");
    let mut heard = String::new();
    let mut bytes = [0; 4096];
    while !heard.contains("analysis.line") {
        let n = stream.read(&mut bytes).expect("a notification");
        assert!(n > 0, "{heard}");
        heard.push_str(&String::from_utf8_lossy(&bytes[..n]));
    }
    assert!(heard.starts_with("HTTP/1.1 200"), "{heard}");
    // The session is its own: another one has nothing to stop.
    let stop = r#"{"jsonrpc":"2.0","id":1,"method":"stop"}"#;
    let (_, _, body) = server.post("/rpc", &server.host, &head("two"), stop);
    assert!(body.contains("\"stopped\":false"), "{body}");
    assert_eq!(server.post("/events", &server.host, &head("one"), "").0, 409);
    // Without its listener the search ends by itself, which the next listener hears.
    drop(stream);
    let mut heard = String::new();
    while !heard.contains("analysis.end") {
        let mut again = TcpStream::connect(&server.host).expect("a server");
        again.set_read_timeout(Some(HANG)).expect("a time");
        write!(again, "POST /events HTTP/1.1\r\nHost: {}\r\nContent-Length: 0\r\n{}\r\n", server.host, head("one"))
            .expect("sent");
        heard.clear();
        // As long as the first is not known to be gone, the second is refused.
        while !heard.contains("analysis.end") && !heard.starts_with("HTTP/1.1 409") {
            let n = again.read(&mut bytes).expect("an answer");
            assert!(n > 0, "{heard}");
            heard.push_str(&String::from_utf8_lossy(&bytes[..n]));
        }
    }
    assert!(heard.contains("\"stopped\":true"), "{heard}");
}

#[test]
fn sessions_play_side_by_side() {
    let server = Server::start();
    std::thread::scope(|scope| {
        for i in 0..20 {
            let server = &server;
            scope.spawn(move || {
                let game = if i % 2 == 0 { "chess" } else { "xiangqi" };
                let head = format!("Authorization: Bearer {}\r\nContent-Type: application/json\r\nChuhan-Session: s{i}\r\n", server.token);
                let body = format!(r#"{{"jsonrpc":"2.0","id":{i},"method":"play","params":{{"position":{{"game":"{game}"}},"nodes":1000,"hash":1}}}}"#);
                let (status, _, body) = server.post("/rpc", &server.host, &head, &body);
                assert_eq!(status, 200, "{body}");
                let answer: Value = serde_json::from_str(&body).expect("JSON");
                assert_eq!(answer["id"], i);
                assert!(answer["result"]["move"].is_string(), "{body}");
            });
        }
    });
}

/// Any value, of words and fields that mean something.
fn value(random: &mut Pcg64, keys: &[&str], words: &[&str], depth: u32) -> Value {
    match random.random_range(0..if depth == 0 { 3 } else { 7 }) {
        0 => json!(words[random.random_range(0..words.len())]),
        1 => json!(random.random_range(-3..30)),
        2 => json!(random.random::<bool>()),
        3 => (0..random.random_range(0..4)).map(|_| value(random, keys, words, depth - 1)).collect(),
        _ => {
            let fields = (0..random.random_range(0..4))
                .map(|_| (keys[random.random_range(0..keys.len())].to_string(), value(random, keys, words, depth - 1)));
            Value::Object(fields.collect())
        }
    }
}

/// Memory in use by this process, where the system says.
fn resident_kib() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?.split_ascii_whitespace().next()?.parse().ok()
}

#[test]
fn random_requests_do_no_harm() {
    let rounds = if chuhan_tests::deep() { 1_000_000 } else { 3_000 };
    let (session, _) = session(16);
    let mut random = Pcg64::seed_from_u64(41);
    let methods = [
        "about", "position", "stop", "evaluate", "rule", "verify", "touch", "audit", "review", "records", "analyse",
        "nope",
    ];
    let keys = [
        "position", "fen", "moves", "game", "case", "preset", "ruleset", "claim", "type", "by", "text", "base64",
        "lines", "depth", "lang", "limit", "format", "more", "ruling", "touched", "manner", "law", "tags", "result",
        "events", "event", "squares", "move", "clock",
    ];
    let words = [
        "chess",
        "xiangqi",
        "e4",
        "e2e4",
        "h2e2",
        "炮二平五",
        "startpos",
        "fide-2023",
        "asian",
        "threefold",
        "flag",
        "white",
        "red",
        "1. e4 e5 *",
        "{",
        "\u{0}",
        "rnbakabnr/9/9/9/9/9/9/9/9/RNBAKABNR w",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "en",
    ];
    let mut held = None;
    for round in 0..rounds {
        if round == rounds / 10 {
            held = resident_kib();
        }
        let method = methods[random.random_range(0..methods.len())];
        let key = keys[random.random_range(0..keys.len())];
        let mut params = json!({ key: value(&mut random, &keys, &words, 3) });
        if random.random() {
            params["position"] = value(&mut random, &keys, &words, 2);
        }
        if let Err(failure) = ask(&session, method, params) {
            assert!((-32700..=-32000).contains(&failure.code));
        }
    }
    // Some requests more than in the first tenth hold no more memory than what an allocator may keep.
    if let (Some(before), Some(after)) = (held, resident_kib()) {
        println!("{rounds} random requests: {before} KiB after a tenth of them, {after} KiB at the end");
        assert!(after < before + 64 * 1024, "{before} KiB grow to {after} KiB");
    }
    assert!(ask(&session, "position", json!({ "position": {} })).is_ok());
}
