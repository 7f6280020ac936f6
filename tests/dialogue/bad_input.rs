//! A hundred mistakes in what the arbiter is given: each is answered by one line with its place and exit
//! code 2, and nothing is ruled on.

use std::{
    collections::BTreeSet,
    fs,
    io::Write as _,
    path::PathBuf,
    process::{Command, Stdio},
};

use serde_json::Value;

/// Runs the arbiter on a text; what it says on both streams, and the code.
fn arbiter(arguments: &[&str], input: &str) -> (String, String, i32) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chuhan"))
        .arg("arbiter")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // Who refuses its arguments reads nothing.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let out = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (text(out.stdout), text(out.stderr), out.status.code().expect("a code"))
}

fn temporary(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("the temporary folder can be written");
    path
}

/// Mistakes on the command line: the arguments, and what the line says.
const OPTIONS: &[(&[&str], &str)] = &[
    (&["--bogus"], "'--bogus'"),
    (&["--claim", "foo"], "'foo' for '--claim"),
    (&["--claim"], "'--claim"),
    (&["--by", "green"], "'green' for '--by"),
    (&["--by", "white"], "--by: nothing is claimed"),
    (&["--claim", "resign", "--by", "both"], "--by: in chess it is white or black"),
    (&["--claim", "resign", "--by", "red"], "--by: in chess it is white or black"),
    (&["--game", "xiangqi", "--claim", "resign", "--by", "white"], "--by: in xiangqi it is red or black"),
    (&["--claim", "flag", "--flagged", "red"], "--flagged: in chess"),
    (&["--game", "xiangqi", "--claim", "flag", "--flagged", "white"], "--flagged: in xiangqi"),
    (&["--claim", "threefold", "--flagged", "white"], "--flagged: it means nothing"),
    (&["--claim", "flag", "--move", "e4"], "--move: it means nothing"),
    (&["--move", "e4"], "--move: it means nothing"),
    (&["--claim", "flag", "--touched"], "--touched: it means nothing"),
    (&["--claim", "flag", "--no-score"], "--no-score: it means nothing"),
    (&["--claim", "fifty", "--earlier-period"], "--earlier-period: it means nothing"),
    (&["--claim", "fifty", "--no-guidelines"], "--no-guidelines: it means nothing"),
    (&["--claim", "fifty", "--illegal-count", "1"], "--illegal-count: it means nothing"),
    (&["--claim", "illegal", "--illegal-count", "0"], "'0' for '--illegal-count"),
    (&["--claim", "illegal", "--illegal-count", "-1"], "'-1'"),
    (&["--claim", "fifty", "--fouls", "1"], "--fouls: it means nothing"),
    (&["--claim", "fifty", "--rounds", "40"], "--rounds: it means nothing"),
    (&["--game", "xiangqi", "--claim", "natural-limit", "--rounds", "0"], "'0' for '--rounds"),
    (&["--game", "xiangqi", "--claim", "natural-limit", "--fouls", "x"], "'x' for '--fouls"),
    (&["--game", "xiangqi", "--claim", "flag", "--fouls", "1"], "--fouls: it means nothing"),
    (&["--game", "xiangqi", "--pace", "blitz"], "--pace: it means nothing"),
    (&["--game", "xiangqi", "--castling-reading", "rights"], "--castling-reading: it means nothing"),
    (&["--game", "xiangqi", "--ep-reading", "legal"], "--ep-reading: it means nothing"),
    (&["--game", "xiangqi", "--claim", "fifty", "--move", "h2e2"], "--move: it means nothing"),
    (&["--castling-reading", "sometimes"], "'sometimes' for '--castling-reading"),
    (&["--pace", "slow"], "'slow' for '--pace"),
    (&["--clock-white", "-5"], "'-5'"),
    (&["--clock-white", "1:60"], "'1:60' for '--clock-white"),
    (&["--clock-black", "ten"], "'ten' for '--clock-black"),
    (&["--game", "checkers"], "'checkers' for '--game"),
    (&["--game-number", "0"], "'0' for '--game-number"),
    (&["--format", "doc"], "'doc' for '--format"),
    (&["--lang", "fr"], "'fr' for '--lang"),
    (&["--rules", "fide-1066"], "--rules: unknown preset 'fide-1066'; there are fide-2023, "),
    (&["--game", "xiangqi", "--rules", "fide-2023"], "--rules: unknown rule set 'fide-2023'; there are chinese-1999"),
    (&["--rules", "no-such.toml"], "no-such.toml: "),
    (&["--resume", "x"], "--audit"),
    (&["-", "--resume", "x"], "--resume: it is for --audit"),
    (&["-", "--jobs", "2"], "--jobs: it is for --audit"),
    (&["-", "--dead", "exact"], "--dead: it is for --audit"),
    (&["no-such.pgn"], "no-such.pgn: "),
    (&["no-such.pgn", "--moves", "e4"], "'--moves"),
    (&["--jsonl", "no-such.jsonl"], "no-such.jsonl: "),
    (&["--jsonl", "-", "--by", "white"], "'--jsonl"),
    (&["--jsonl", "-", "--fen", "x"], "'--jsonl"),
    (&["--jsonl", "-", "--html", "x.html"], "'--jsonl"),
    (&["--jsonl", "-", "--rules", "fide-2009"], "--rules: of which game?"),
    (&["--audit", "no-such.pgn"], "no-such.pgn: "),
    (&["--audit", "-", "--resume", "x"], "standard input cannot be resumed"),
    (&["--audit", "-", "--claim", "fifty"], "'--audit"),
    (&["--audit", "-", "--flagged", "white"], "'--audit"),
    (&["--audit", "-", "--rules", "league"], "--rules: unknown preset 'league'; there are"),
    (&["--audit", "-", "--rounds", "40"], "--rounds: it means nothing in an audit of chess"),
    (&["--audit", "-", "--game", "xiangqi", "--dead", "exact"], "--dead: it means nothing in an audit of xiangqi"),
    (&["--schema", "--claim", "fifty"], "'--schema'"),
    (&["--fen", "8/8"], "--fen: field 1"),
    (&["--fen", "4k3/8/8/8/8/8/8/4K3 x - - 0 1"], "--fen: field 2"),
    (&["--fen", "4k3/8/8/8/8/8/8/4K3 w Z - 0 1"], "--fen: field 3"),
    (&["--fen", "4k3/8/8/8/8/8/8/4K3 w - - -1 1"], "--fen: field 5"),
    (&["--fen", "4k3/8/8/8/8/8/8/8 w - - 0 1"], "--fen: field 1"),
    (&["--fen", "9/9/9/9/9/9/9/9/9/4K4 w - - 0 1"], "--fen: field 1"),
    (&["--moves", "e4 e5 Ke5"], "--moves: move 2 (white): `Ke5`: no king can go there"),
    (&["--moves", "e4 e5 Nxyz"], "--moves: move 2 (white): `Nxyz`"),
    (&["--moves", "d4 d5 Nf3 Nf6 Bd2 Nc6 Bc3 Nb8 Nd2"], "--moves: move 5 (white): `Nd2`: two knights"),
    (&["--game", "xiangqi", "--moves", "h2e2 a0a5"], "--moves: move 1 (black): `a0a5`: the piece on a0 belongs"),
    (&["--game", "xiangqi", "--moves", "炮二平五 马8进6"], "--moves: move 1 (black): `马8进6`"),
    (&["--game", "xiangqi", "--claim", "quickplay"], "xiangqi has no claim 'quickplay'"),
    (&["--claim", "natural-limit", "--by", "black", "--fouls", "2"], "--fouls: it means nothing"),
    (&["touch", "--touched", "j9"], "touch"),
    (&["touch", "--touched", "e2", "--rules", "asian"], "touch"),
];

/// Mistakes in a case, and what the line says of it behind its number.
const CASES: &[(&str, &str)] = &[
    ("not json", "column 2: expected ident"),
    ("[1]", "not a JSON object"),
    (r#"{"preset":"fide-2023""#, "column 21: EOF"),
    (r#"{"preset":"fide-2023","fen":"a","fen":"b"}"#, "'fen' stands twice"),
    ("{}", "neither a ruleset (xiangqi) nor a preset (chess)"),
    (r#"{"preset":"fide-2023","ruleset":"asian"}"#, "'ruleset'"),
    (r#"{"preset":"fide-1066"}"#, "unknown preset 'fide-1066'; there are"),
    (r#"{"preset":7}"#, "'preset' is neither a name nor an object"),
    (r#"{"preset":{"base":"fide-2023","fifty":80}}"#, "unknown field `fifty`"),
    (r#"{"preset":{"fifty_plies":0}}"#, "'fifty_plies': 0 is out of range"),
    (r#"{"ruleset":"nobody's"}"#, "unknown rule set 'nobody's'; there are"),
    (r#"{"preset":"fide-2023","moevs":"e2e4"}"#, "unknown field `moevs`"),
    (r#"{"preset":"fide-2023","moves":["e2e4",5]}"#, "'moves': move 2 is no text"),
    (r#"{"preset":"fide-2023","moves":{"a":1}}"#, "'moves': it is neither a list nor a text"),
    (r#"{"preset":"fide-2023","moves":"e2e4 e7e9"}"#, "'moves': ply 2: 'e7e9'"),
    (r#"{"ruleset":"chinese-1999","moves":"h2e2 hello"}"#, "'moves': ply 2: 'hello'"),
    (r#"{"preset":"fide-2023","fen":"8/8"}"#, "start position: field 1"),
    (r#"{"preset":"fide-2023","fen":5}"#, "'fen': invalid type: integer `5`"),
    (r#"{"preset":"fide-2023","fen":"startpos","start_fen":"startpos"}"#, "'start_fen': it says again"),
    (
        r#"{"ruleset":"asian","start_fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}"#,
        "start position: ",
    ),
    (r#"{"ruleset":"asian","castling_reading":"rights"}"#, "'castling_reading': it means nothing in xiangqi"),
    (r#"{"preset":"fide-2023","ep_reading":"never"}"#, "'ep_reading': unknown variant `never`"),
    (r#"{"preset":"fide-2023","headers":{"venue":"x"}}"#, "unknown field `venue`"),
    (r#"{"preset":"fide-2023","event":["x"]}"#, "'event': a text or a number"),
    (r#"{"preset":"fide-2023","claim":"threefold"}"#, "'claim': invalid type"),
    (r#"{"preset":"fide-2023","claim":{}}"#, "'claim': it has no 'type'"),
    (r#"{"preset":"fide-2023","claim":{"type":"draw"}}"#, "'claim.type': unknown variant `draw`"),
    (r#"{"preset":"fide-2023","claim":{"type":"fifty","bye":"white"}}"#, "unknown field `bye`"),
    (r#"{"preset":"fide-2023","claim":{"type":"fifty","by":"green"}}"#, "'claim.by': unknown variant `green`"),
    (r#"{"preset":"fide-2023","claim":{"type":"fifty","by":"red"}}"#, "'claim.by': nobody is red here"),
    (r#"{"ruleset":"asian","claim":{"type":"flag","flagged":"white"}}"#, "'claim.flagged': nobody is white here"),
    (r#"{"preset":"fide-2023","claim":{"type":"fifty","flagged":"white"}}"#, "'claim.flagged': it means nothing"),
    (
        r#"{"preset":"fide-2023","claim":{"type":"flag","touched_piece":true}}"#,
        "'claim.touched_piece': it means nothing",
    ),
    (r#"{"preset":"fide-2023","claim":{"type":"fifty","touched_piece":"yes"}}"#, "'claim.touched_piece': invalid type"),
    (
        r#"{"preset":"fide-2023","claim":{"type":"illegal","count_by_player":0}}"#,
        "'claim.count_by_player': it is counted",
    ),
    (
        r#"{"preset":"fide-2023","claim":{"type":"illegal","count_by_player":-1}}"#,
        "'claim.count_by_player': invalid value",
    ),
    (
        r#"{"preset":"fide-2023","claim":{"type":"illegal","count_by_player":1.5}}"#,
        "'claim.count_by_player': invalid type",
    ),
    (
        r#"{"preset":"fide-2023","claim":{"type":"flag","clocks":{"white_s":-4}}}"#,
        "'claim.clocks.white_s': no clock shows -4",
    ),
    (
        r#"{"preset":"fide-2023","claim":{"type":"flag","clocks":{"white_s":"soon"}}}"#,
        "'claim.clocks.white_s': a clock is",
    ),
    (r#"{"preset":"fide-2023","claim":{"type":"flag","clocks":{"white_s":[]}}}"#, "'claim.clocks.white_s': a clock is"),
    (
        r#"{"preset":"fide-2023","claim":{"type":"flag","clocks":{"red_s":4}}}"#,
        "'claim.clocks': here they are 'white_s'",
    ),
    (r#"{"ruleset":"asian","claim":{"type":"flag","clocks":{"white_s":4}}}"#, "'claim.clocks': here they are 'red_s'"),
    (
        r#"{"preset":"fide-2023","claim":{"type":"flag","clocks":{"format":"slow"}}}"#,
        "'claim.clocks.format': unknown variant",
    ),
    (
        r#"{"ruleset":"asian","claim":{"type":"natural-limit","by":"red","rounds":0}}"#,
        "'claim.rounds': it is counted from 1",
    ),
    (r#"{"preset":"fide-2023","claim":{"type":"natural-limit","by":"white"}}"#, "chess has no claim 'natural-limit'"),
];

/// Mistakes in a record on standard input.
const RECORDS: &[(&str, &str)] = &[
    ("", "standard input: has no game"),
    ("[Event \"x\"]\n[Variant \"Atomic\"]\n\n1. e4 *\n", "a game of another variant: Atomic"),
    ("[Event \"x\"]\n[FEN \"8/8\"]\n\n1. e4 *\n", "tag FEN: field 1"),
    ("[Event \"x\"]\n\n1. e4 {never closed\n", "a comment is not closed"),
    ("[Event \"x\"]\n\n1. e4 (1. d4\n", "a variation is not closed"),
    ("[Event \"x\"]\n\n1. e4 xyzzy 1-0\n", "move 1 (black): `xyzzy`"),
    ("[Event \"x\"]\n\n1. e4 -- 2. d4 *\n", "move 1 (black): `--`"),
    ("2005年全国象棋个人赛\n1. 炮二平五 马8进7\n2. 炮五平十\n", "move 2 (red): `炮五平十`"),
    ("position startpos move e2e4\n", "'move' where 'moves' should stand"),
    ("CCBridge Record\u{0}\u{1}\u{2}", "a CBR file of CCBridge"),
    ("CCBridgeLibrary\u{0}\u{1}\u{2}", "a CBL library of CCBridge"),
    (
        "<?xml version=\"1.0\"?>\n<ChineseChessRecord>\n<MoveList>\n<Move value=\"77-47\"/>\n<Move value=\"oops\"/>\n</MoveList>\n</ChineseChessRecord>\n",
        "CBF: line 5: 'oops' is no move",
    ),
    ("<?xml version=\"1.0\"?>\n<ChineseChessRecord>\n<MoveList>\n", "CBF: "),
];

#[test]
fn there_are_a_hundred_and_more() {
    let cases: BTreeSet<&str> = CASES.iter().map(|(case, _)| *case).collect();
    let records: BTreeSet<&str> = RECORDS.iter().map(|(record, _)| *record).collect();
    let options: BTreeSet<&[&str]> = OPTIONS.iter().map(|(options, _)| *options).collect();
    let all = options.len() + cases.len() + records.len();
    println!("{all} different mistakes: {} options, {} cases, {} records", options.len(), cases.len(), records.len());
    assert!(all >= 100);
}

#[test]
fn a_mistaken_option_is_one_line_with_its_place() {
    for &(arguments, place) in OPTIONS {
        let (out, err, code) = arbiter(arguments, "[Event \"x\"]\n\n1. e4 *\n");
        let said = if out.is_empty() { &err } else { &out };
        assert_eq!(code, 2, "{arguments:?}: {out}{err}");
        assert!(said.contains(place), "{arguments:?}: {said}");
        // A ruling that cannot be given is a report; all else is a line.
        assert!(err.lines().count() == 1 && out.is_empty() || place.contains("no claim"), "{arguments:?}: {out}{err}");
    }
}

#[test]
fn a_mistaken_case_is_answered_as_such_with_its_line() {
    let text: String = CASES.iter().flat_map(|(case, _)| [case, "\n"]).collect();
    let (out, err, code) = arbiter(&["--jsonl", "-"], &text);
    assert_eq!((err.as_str(), code), ("", 2));
    let answers: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), CASES.len());
    for (i, ((case, place), answer)) in CASES.iter().zip(&answers).enumerate() {
        assert_eq!(answer["result"], "error", "{case}: {answer}");
        let reason = answer["reason"].as_str().unwrap_or_default();
        assert!(reason.starts_with(&format!("line {}: ", i + 1)) && reason.contains(place), "{case}: {reason}");
    }
    // The same cases as a record.
    for (case, place) in CASES.iter().filter(|(case, _)| case.starts_with("{\"") && case.ends_with('}')) {
        let (out, err, code) = arbiter(&["-", "--json", "--game", "chess"], case);
        if case.contains("preset") {
            assert_eq!(code, 2, "{case}: {out}{err}");
            assert!((out.clone() + &err).contains(&place.replace('"', "\\\"")), "{case}: {out}{err}");
        }
    }
}

#[test]
fn a_mistaken_record_is_one_line_with_its_place() {
    for (i, &(record, place)) in RECORDS.iter().enumerate() {
        let (out, err, code) = arbiter(&["-"], record);
        assert_eq!((out.as_str(), code), ("", 2), "{record:?}: {err}");
        assert!(err.lines().count() == 1 && err.contains(place), "{record:?}: {err}");
        let path = temporary(&format!("bad-input-{i}"), record);
        let path = path.to_str().expect("a path in UTF-8");
        let (_, err, code) = arbiter(&[path], "");
        assert_eq!(code, 2, "{record:?}");
        assert!(err.starts_with(&format!("chuhan: {path}: ")), "{err}");
    }
}
