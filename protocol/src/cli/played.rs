//! The games that `chuhan arbiter` rules on: of a file, of an argument or of standard input.

use chuhan_engine::info::{GameInfo, PositionInfo};
use std::{
    fs::File,
    io::{self, Cursor, Read, Write as _},
    process::ExitCode,
};

use chuhan_engine::game::Side;
use rayon::prelude::*;
use serde_json::{Value, json};

use super::{
    CliError,
    arbiter::{code, print},
    args::{Arbiter, FormatName, GameName, PaceName},
};
use crate::{
    arbiter::{broken, rule_case},
    language::Language,
    options::Variant,
    records::{Format, ReadAs, Record, RecordError, RecordGame, Source},
};

/// Games that are read, ruled on by all cores and printed together.
const BATCH: usize = 64;

/// Where the games come from, and what it looked like.
pub(super) struct Input {
    /// For errors: the file, the argument.
    place: String,
    /// The moves are an argument: one game.
    argument: bool,
    source: Source<Box<dyn Read>>,
}

impl Input {
    /// Opens what the command line names; the moves on it, if it names no file.
    pub(super) fn open(order: &Arbiter) -> Result<Input, CliError> {
        let from_stdin = order.file.as_ref().is_some_and(|file| file.as_os_str() == "-") || order.moves == ["-"];
        let (place, argument, bytes): (String, bool, Box<dyn Read>) = if from_stdin {
            ("standard input".into(), false, Box::new(io::stdin()))
        } else if let Some(path) = &order.file {
            let file = File::open(path).map_err(|e| CliError::file(path, e))?;
            (path.display().to_string(), false, Box::new(file))
        } else {
            ("--moves".into(), true, Box::new(Cursor::new(order.moves.join(" ").into_bytes())))
        };
        let format = order.format.map(|format| match format {
            FormatName::Pgn | FormatName::Sheet => Format::Pgn,
            FormatName::Xqf => Format::Xqf,
            FormatName::Position => Format::Position,
            FormatName::Json => Format::Json,
        });
        let source = Source::open(bytes, format).map_err(|error| CliError::File { path: place.clone(), error })?;
        Ok(Input { place, argument, source })
    }

    /// The game it looks like.
    pub(super) fn game(&self) -> Option<GameName> {
        Some(match self.source.game()? {
            Variant::Xiangqi => GameName::Xiangqi,
            Variant::Chess | Variant::Fischerandom => GameName::Chess,
        })
    }

    /// Is it JSON, whose cases name their claims themselves?
    pub(super) fn is_json(&self) -> bool {
        self.source.format() == Format::Json
    }
}

/// What became of one game.
struct Ruled {
    number: usize,
    title: String,
    case: Value,
    answer: Value,
    /// How words were read that could have meant something else.
    notes: Vec<String>,
    /// The record is broken; the case holds nothing.
    error: Option<RecordError>,
}

/// Makes the case to rule on from a game.
type CaseOf<G> = fn(&Arbiter, &Record<G>) -> Result<Value, CliError>;

/// Rules on the games of the input, one or all.
pub(super) fn rule<G: RecordGame>(order: &Arbiter, input: Input, case_of: CaseOf<G>) -> Result<ExitCode, CliError> {
    if let Some(fen) = &order.fen {
        G::Position::from_fen(fen).map_err(|e| CliError::input("--fen", e))?;
    }
    let Input { place, argument, source } = input;
    if argument && order.moves.iter().all(|text| text.trim().is_empty()) {
        let start = order.fen.as_deref().unwrap_or(G::START_FEN);
        let record = Record::<G>::at(start).map_err(|e| CliError::input("--fen", e))?;
        let case = case_of(order, &record)?;
        return alone(order, &place, &decide(order, Ok(record), case));
    }
    let mut records = source.records::<G>().starting_at(order.fen.clone());
    let one = |record: Result<Record<G>, RecordError>| {
        let case = record.as_ref().map_or(Ok(Value::Null), |record| case_of(order, record))?;
        Ok::<_, CliError>(decide(order, record, case))
    };
    if let Some(number) = order.game_number {
        let Some(record) = records.nth(number as usize - 1) else {
            return Err(CliError::input(place, format!("has no game {number}")));
        };
        return alone(order, &place, &one(record)?);
    }
    let Some(first) = records.next() else { return Err(CliError::input(place, "has no game")) };
    let second = if argument { None } else { records.next() };
    let Some(second) = second else {
        let first = first.map_err(|error| if argument { RecordError { game: 0, ..error } } else { error });
        return alone(order, &place, &one(first)?);
    };
    if order.html.is_some() {
        return Err(CliError::input("--html", "is for one game: choose it with --game-number"));
    }
    let mut games = [first, second].into_iter().chain(records);
    several(order, &place, || {
        games
            .by_ref()
            .take(BATCH)
            .map(|record| {
                let case = record.as_ref().map_or(Ok(Value::Null), |record| case_of(order, record))?;
                Ok((record, case))
            })
            .collect::<Result<Vec<_>, CliError>>()
            .map(|batch| batch.into_par_iter().map(|(record, case)| decide(order, record, case)).collect())
    })
}

/// Rules on the cases of a JSON text. What a case leaves out, the command line says.
pub(super) fn rule_values(order: &Arbiter, input: Input, template: &Value) -> Result<ExitCode, CliError> {
    let Input { place, source, .. } = input;
    let mut values = source.values();
    let mut number = values.by_ref().take(order.game_number.map_or(0, |number| number as usize - 1)).count();
    let mut next = || {
        let value = values.next()?;
        number += 1;
        let line = values.line();
        let (case, answer) = match value {
            Ok(mut case) if case.is_object() => {
                complete(&mut case, template);
                let answer = rule_case(&case);
                (case, answer)
            }
            Ok(_) => (Value::Null, broken(&Value::Null, format!("line {line}: not a JSON object"))),
            Err(error) => (Value::Null, broken(&Value::Null, format!("line {line}: {error}"))),
        };
        let title = case.get("id").and_then(Value::as_str).unwrap_or_default().to_string();
        Some(Ruled { number, title, case, answer, notes: Vec::new(), error: None })
    };
    let Some(first) = next() else {
        let wanted = order.game_number.unwrap_or(1);
        return Err(CliError::input(place, format!("has no game {wanted}")));
    };
    if order.game_number.is_some() {
        return alone(order, &place, &first);
    }
    let Some(second) = next() else { return alone(order, &place, &first) };
    let mut waiting = vec![first, second].into_iter();
    several(order, &place, || Ok(waiting.next().or_else(&mut next).into_iter().collect()))
}

/// Adds the fields of `template` that the case lacks. The law of the other game is no field of it.
fn complete(case: &mut Value, template: &Value) {
    let (Some(fields), Some(given)) = (case.as_object_mut(), template.as_object()) else { return };
    let xiangqi = fields.contains_key("ruleset");
    let chess = fields.contains_key("preset") || fields.contains_key("start_fen");
    if xiangqi && given.contains_key("preset") || chess && given.contains_key("ruleset") {
        return;
    }
    for (name, value) in given {
        if !matches!(name.as_str(), "fen" | "start_fen" | "moves") && !fields.contains_key(name) {
            fields.insert(name.clone(), value.clone());
        }
    }
}

/// Rules on one game.
fn decide<G: RecordGame>(order: &Arbiter, record: Result<Record<G>, RecordError>, mut case: Value) -> Ruled {
    match record {
        Ok(record) => {
            // Text and page name the players and the event.
            let known =
                |name: &&str| record.tag(name).is_some_and(|said| said.contains(|c| !matches!(c, '?' | '.' | ' ')));
            for name in ["Event", "Site", "Date", "Round", "White", "Red", "Black"].iter().filter(|name| known(name)) {
                case["headers"][name.to_ascii_lowercase()] = json!(record.tag(name));
            }
            let mut answer = rule_case(&case);
            let notes: Vec<String> = record.notes.iter().map(|note| sentence(note, order.lang)).collect();
            if !notes.is_empty()
                && let Some(fields) = answer.as_object_mut()
                && let Some(list) = fields.entry("notes").or_insert_with(|| json!([])).as_array_mut()
            {
                list.extend(record.notes.iter().map(|note| json!(note.to_string())));
            }
            let names = |names: [&str; 2]| names.into_iter().find_map(|name| record.tag(name)).unwrap_or("?");
            let title = format!("{} - {}", names(["White", "Red"]), names(["Black", "BlackTeam"]));
            Ruled { number: record.number, title, case, answer, notes, error: None }
        }
        Err(error) => {
            let mut answer = broken(&Value::Null, &error);
            let mut case = Value::Null;
            if let Some(at) = &error.at {
                answer["ply"] = json!(at.ply);
                answer["move_no"] = json!(at.number);
                answer["side"] = json!(at.side);
                answer["move"] = json!(at.word);
                // An illegal move of xiangqi in coordinates is ruled by an article.
                if G::NAME == chuhan_engine::xiangqi::Xiangqi::NAME {
                    let mut moves = at.played.clone();
                    moves.push(at.word.to_ascii_lowercase().replace('-', ""));
                    case = json!({ "ruleset": order.rules.as_deref().unwrap_or("chinese-1999"), "fen": at.start_fen, "moves": moves });
                    let ruled = rule_case(&case);
                    if ruled["result"] == "illegal record" && ruled["ply"] == json!(at.ply) && is_coordinates(&at.word)
                    {
                        answer = ruled;
                        answer["reason"] = json!(error.reason);
                    }
                }
            }
            Ruled { number: error.game, title: String::new(), case, answer, notes: Vec::new(), error: Some(error) }
        }
    }
}

fn is_coordinates(word: &str) -> bool {
    let letters = word.bytes().filter(u8::is_ascii_alphabetic).count();
    word.is_ascii() && letters == 2 && word.len() <= 5
}

/// How a word was read, for people.
fn sentence(note: &ReadAs, language: Language) -> String {
    match language {
        Language::English => note.to_string(),
        Language::Chinese => format!(
            "第{}回合{}“{}”读作 {}；{} 亦合规则",
            note.number,
            if note.side == "black" { "黑方" } else { "红方" },
            note.word,
            note.taken,
            note.others.join("、")
        ),
    }
}

/// Prints the ruling on the only game.
fn alone(order: &Arbiter, place: &str, ruled: &Ruled) -> Result<ExitCode, CliError> {
    if let Some(error) = &ruled.error
        && !order.json
    {
        return Err(CliError::input(place, error));
    }
    say(&print(order, &ruled.case, &ruled.answer, &ruled.notes)?)?;
    Ok(ExitCode::from(code(&ruled.answer)))
}

/// Prints the rulings on many games, as long as there are some. The code is 2 if any of them was
/// broken, else 3 if any was undecided, else 0 if any was upheld or ruled.
fn several(
    order: &Arbiter,
    place: &str,
    mut next: impl FnMut() -> Result<Vec<Ruled>, CliError>,
) -> Result<ExitCode, CliError> {
    let mut codes = [false; 4];
    loop {
        let batch = next()?;
        if batch.is_empty() {
            break;
        }
        for ruled in batch {
            codes[usize::from(code(&ruled.answer))] = true;
            let text = if order.json {
                let mut answer = ruled.answer;
                answer["game"] = json!(ruled.number);
                format!("{answer}\n")
            } else if let Some(error) = &ruled.error {
                eprintln!("chuhan: {place}: {error}");
                continue;
            } else {
                let ruling = print(order, &ruled.case, &ruled.answer, &ruled.notes)?;
                match order.lang {
                    Language::English => format!("== Game {}: {}\n{ruling}\n", ruled.number, ruled.title),
                    Language::Chinese => format!("== 第{}局：{}\n{ruling}\n", ruled.number, ruled.title),
                }
            };
            if !say(&text)? {
                return Ok(ExitCode::SUCCESS);
            }
        }
    }
    let worst = [2, 3, 0, 1].into_iter().find(|&code| codes[usize::from(code)]).unwrap_or(1_u8);
    Ok(ExitCode::from(worst))
}

/// Writes to standard output; false if nobody reads on.
fn say(text: &str) -> Result<bool, CliError> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(CliError::File { path: "standard output".into(), error }),
    }
}

/// The clock reading that a record tells, in whole seconds.
pub(super) fn clock<G: RecordGame>(record: &Record<G>, side: Side) -> Option<u32> {
    record.last_clock(side).map(|time| u32::try_from(time.as_secs()).unwrap_or(u32::MAX))
}

/// Whose flag fell, if the tags say that time ended the game: the loser's, or in a drawn game that
/// of the side to move.
pub(super) fn flagged<G: RecordGame>(record: &Record<G>, mover: Side) -> Option<Side> {
    let how = record.tag("Termination").or_else(|| record.tag("TerminationDetails"))?.to_lowercase();
    if !(how.contains("time") || how.contains('时') || how.contains('時')) {
        return None;
    }
    match record.outcome? {
        crate::records::Outcome::Wins(side) => Some(!side),
        crate::records::Outcome::Draw => Some(mover),
    }
}

/// How fast the game was, by its time control: the time for 60 moves, from an hour on standard, more
/// than ten minutes rapid (FIDE 2023, A.1 and B.1).
pub(super) fn pace<G: RecordGame>(record: &Record<G>) -> Option<PaceName> {
    let mut seconds = 0_u64;
    for period in record.tag("TimeControl")?.split(':') {
        let period = period.rsplit('/').next()?;
        let (base, step) = period.split_once('+').unwrap_or((period, "0"));
        let (base, step): (u64, u64) = (base.trim().parse().ok()?, step.trim().parse().ok()?);
        seconds = seconds.saturating_add(base).saturating_add(step.saturating_mul(60));
    }
    Some(match seconds {
        0..=600 => PaceName::Blitz,
        601..3600 => PaceName::Rapid,
        _ => PaceName::Standard,
    })
}
