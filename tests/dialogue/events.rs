//! Games told by their events. `tests/events/NAME.txt` holds conversations with the program word for word: `$` its
//! arguments, `>` a line sent, `!` a line of standard error; every other line is what it answers.

use std::{fs, path::Path};

use chuhan_protocol::events::{Event, EventLog, GameState, Start};
use chuhan_tests::dialogue;
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64;
use serde_json::{Value, json};

const CHUHAN: &str = env!("CARGO_BIN_EXE_chuhan");

/// A conversation: arguments, what is sent, what comes, what is complained of.
struct Transcript {
    name: String,
    arguments: Vec<String>,
    sent: String,
    answers: String,
    complaints: String,
}

fn transcripts() -> Vec<Transcript> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/events");
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder of the transcripts") {
        let path = entry.expect("readable").path();
        let text = fs::read_to_string(&path).expect("a transcript is text");
        let mut found = Transcript {
            name: path.display().to_string(),
            arguments: Vec::new(),
            sent: String::new(),
            answers: String::new(),
            complaints: String::new(),
        };
        for line in text.lines() {
            match line.split_once(' ').unwrap_or((line, "")) {
                ("$", arguments) => found.arguments = arguments.split_whitespace().map(str::to_owned).collect(),
                (">", sent) => found.sent.extend([sent, "\n"]),
                ("!", complaint) => found.complaints.extend([complaint, "\n"]),
                _ => found.answers.extend([line, "\n"]),
            }
        }
        all.push(found);
    }
    assert!(all.len() >= 8);
    all
}

#[test]
fn each_event_is_answered_as_the_transcripts_have_it() {
    for Transcript { name, arguments, sent, answers, complaints } in transcripts() {
        let mut all = vec!["arbiter", "--events", "-"];
        all.extend(arguments.iter().map(String::as_str));
        let (said, complained, code) = dialogue::run_on(CHUHAN, &all, sent.as_bytes());
        assert_eq!(said, answers, "{name}");
        assert_eq!(complained, complaints, "{name}");
        assert_eq!(code, if complaints.is_empty() { 0 } else { 2 }, "{name}");
    }
}

#[test]
fn the_schema_fits_events_and_answers() {
    let (schema, _, code) = dialogue::run(CHUHAN, &["arbiter", "--schema"]);
    assert_eq!(code, 0);
    let schema: Value = serde_json::from_str(&schema).expect("JSON");
    let of = |part: &str| jsonschema::validator_for(&schema[part]).expect("a schema");
    let (events, answers) = (of("event"), of("event_answer"));
    let mut seen = 0;
    for Transcript { name, arguments, sent, complaints, .. } in transcripts() {
        let mut all = vec!["arbiter", "--events", "-", "--json"];
        all.extend(arguments.iter().map(String::as_str));
        let (said, complained, _) = dialogue::run_on(CHUHAN, &all, sent.as_bytes());
        assert_eq!(complained, "", "{name}: with --json mistakes are answers");
        let lines: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(lines.len(), sent.lines().count(), "{name}");
        for (event, answer) in sent.lines().zip(&lines) {
            if answer["result"] == "error" {
                assert!(complaints.contains(answer["reason"].as_str().expect("text")), "{name}: {answer}");
                continue;
            }
            let event: Value = serde_json::from_str(event).expect("JSON");
            let wrong: Vec<String> = events.iter_errors(&event).map(|error| error.to_string()).collect();
            assert!(wrong.is_empty(), "{name}: {event}: {wrong:?}");
            let wrong: Vec<String> = answers.iter_errors(answer).map(|error| error.to_string()).collect();
            assert!(wrong.is_empty(), "{name}: {answer}: {wrong:?}");
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen}");
    for event in
        [json!({"event": "offer"}), json!({"event": "press", "by": "white", "clocks": 1}), json!({"event": "x"})]
    {
        assert!(!events.is_valid(&event), "{event}");
    }
}

#[test]
fn what_cannot_be_an_event_is_refused_by_name() {
    let chess = json!({"preset": "fide-2023"});
    let xiangqi = json!({"ruleset": "chinese-1999"});
    let cases = [
        (&chess, json!([1]), "not a JSON object"),
        (&chess, json!({}), "missing field `event`"),
        (&chess, json!({"event": "sleep"}), "unknown variant `sleep`"),
        (&chess, json!({"event": "offer"}), "missing field `by`"),
        (&chess, json!({"event": "offer", "by": "green"}), "unknown variant `green`"),
        (&chess, json!({"event": "offer", "by": "red"}), "nobody is red here"),
        (&xiangqi, json!({"event": "offer", "by": "white"}), "nobody is white here"),
        (&chess, json!({"event": "offer", "by": "white", "to": "black"}), "unknown field `to`"),
        (&chess, json!({"event": "move", "move": "hello"}), "'move': "),
        (&chess, json!({"event": "move", "move": 7}), "invalid type"),
        (&chess, json!({"event": "move", "move": "e4", "clock": -1}), "no clock shows -1"),
        (&chess, json!({"event": "touch", "by": "white", "squares": "e5"}), "no piece stands there"),
        (&chess, json!({"event": "claim", "by": "white", "type": "natural-limit"}), "no claim of chess"),
        (&xiangqi, json!({"event": "claim", "by": "red", "type": "threefold"}), "no claim of xiangqi"),
        (&xiangqi, json!({"event": "claim", "by": "red", "type": "repetition", "move": "h2e2"}), "no move is declared"),
        (&chess, json!({"event": "foul", "by": "white", "article": "9.1.1"}), "chess counts no fouls"),
        (&xiangqi, json!({"event": "stop", "by": "red", "reason": "promotion"}), "nothing is promoted"),
        (&chess, json!({"event": "found", "what": "displaced", "before": 9}), "the game has 0 plies"),
        (&chess, json!({"event": "found", "what": "illegal-move", "before": 0}), "whose illegal move was it?"),
        (&chess, json!({"event": "start", "preset": "fide-1066"}), "unknown preset"),
        (&chess, json!({"event": "start", "preset": "fide-2023", "ruleset": "asian"}), "'ruleset'"),
        (&chess, json!({"event": "start", "preset": "fide-2023", "clocks": {"red_s": 1}}), "'clocks'"),
        (&chess, json!({"event": "start", "preset": "fide-2023", "periods": [{"moves": 0}]}), "'periods'"),
        (&chess, json!({"event": "start", "preset": "fide-2023", "fen": "8/8"}), "start position: field 1"),
    ];
    for (start, event, expected) in cases {
        let start: Start = serde_json::from_value(start.clone()).expect("a start");
        let mut log = EventLog::begin(&start).expect("a game");
        let fen = log.fen();
        let said = Event::read(&event).and_then(|event| log.take(&event)).expect_err("no event");
        assert!(said.contains(expected) && !said.contains('\n'), "{event}: {said}");
        assert_eq!((log.fen(), log.state()), (fen, GameState::Open), "{event}");
    }
    let start = json!({"event": "start", "preset": "fide-2023"});
    let mut log = EventLog::begin(&serde_json::from_value(chess).expect("a start")).expect("a game");
    assert!(log.take(&Event::read(&start).expect("a start")).is_ok());
    assert!(log.take(&Event::read(&start).expect("a start")).expect_err("twice").contains("comes first"));
}

#[test]
fn no_events_make_it_fall() {
    let mut rng = Pcg64::seed_from_u64(5);
    let laws = [
        json!({"preset": "fide-2023", "clocks": {"white_s": 300, "black_s": 300}}),
        json!({"preset": "fide-2009", "periods": [{"moves": 4}, {}]}),
        json!({"preset": "cn-1984"}),
        json!({"preset": "fide-1990s-intro", "clocks": {"white_s": 300, "black_s": 300}}),
        json!({"ruleset": "chinese-1999", "clocks": {"red_s": 400, "black_s": 400}, "periods": [{"moves": 3}]}),
        json!({"ruleset": "chinese-2020"}),
        json!({"ruleset": "asian"}),
    ];
    let pick = |rng: &mut Pcg64, from: &[&str]| from[rng.random_range(0..from.len())].to_owned();
    let (mut answered, mut ended) = (0, 0);
    for round in 0..140 {
        let law = &laws[round % laws.len()];
        let chess = law.get("preset").is_some();
        let mut log = EventLog::begin(&serde_json::from_value(law.clone()).expect("a start")).expect("a game");
        for _ in 0..60 {
            let by = pick(&mut rng, if chess { &["white", "black"] } else { &["red", "black"] });
            let square = format!("{}{}", pick(&mut rng, &["a", "b", "e", "g", "h"]), rng.random_range(0..9));
            let word = if rng.random_range(0..4) == 0 {
                pick(&mut rng, &["e2e5", "h2h9", "a7a8", "zzz", "e1e2"])
            } else {
                // One of the moves that are legal here, found by trying.
                let files = if chess { "abcdefgh" } else { "abcdefghi" };
                let ranks = if chess { 1..9 } else { 0..10 };
                let squares: Vec<String> =
                    files.chars().flat_map(|f| ranks.clone().map(move |r| format!("{f}{r}"))).collect();
                let from = &squares[rng.random_range(0..squares.len())];
                let to = &squares[rng.random_range(0..squares.len())];
                format!("{from}{to}")
            };
            let event = match rng.random_range(0..14) {
                0..=3 => json!({"event": "move", "move": word, "pressed": rng.random_range(0..3) > 0, "clock": 60}),
                4 => json!({"event": "press", "by": by}),
                5 => json!({"event": "touch", "by": by, "squares": square}),
                6 => json!({"event": "offer", "by": by}),
                7 => json!({"event": pick(&mut rng, &["refuse", "withdraw", "retract"]), "by": by}),
                8 if rng.random_range(0..4) == 0 => json!({"event": "accept", "by": by}),
                9 => {
                    let kinds: &[&str] =
                        if chess { &["threefold", "fifty", "quickplay"] } else { &["repetition", "natural-limit"] };
                    json!({"event": "claim", "by": by, "type": pick(&mut rng, kinds)})
                }
                10 if chess => json!({"event": "decide", "ruling": pick(&mut rng, &["put-off", "refuse"])}),
                11 if rng.random_range(0..6) == 0 => json!({"event": "flag", "of": by}),
                12 if chess => {
                    json!({"event": "stop", "by": by, "reason": pick(&mut rng, &["help", "promotion", "none"])})
                }
                13 => {
                    let what = pick(&mut rng, &["board", "knocked", "displaced", "resumed", "illegal-move"]);
                    json!({"event": "found", "what": what, "by": by, "before": rng.random_range(0..6)})
                }
                _ => json!({"event": "retract", "by": by}),
            };
            let (fen, state) = (log.fen(), log.state());
            match Event::read(&event).and_then(|event| log.take(&event)) {
                Ok(answer) => {
                    assert!(!answer.points.is_empty(), "{event}");
                    assert_eq!(answer.result, log.state());
                    // The end is the end.
                    assert!(state == GameState::Open || state == log.state(), "{event}");
                    answered += 1;
                }
                Err(_) => assert_eq!((log.fen(), log.state()), (fen, state), "{event}"),
            }
        }
        ended += usize::from(log.state() != GameState::Open);
    }
    assert!(answered > 4_000 && ended > 20, "{answered} {ended}");
}
