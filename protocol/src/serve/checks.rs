//! Checks: rulings verified, touched pieces, whole archives.

use std::{
    io::Cursor,
    time::{Duration, Instant},
};

use chuhan_engine::{
    chess::Chess,
    info::GameName,
    law::{chess::claims::Book, touch::Manner},
    xiangqi::Xiangqi,
};
use serde_json::{Value, json};

use super::{
    games,
    params::{Audit, Events, Touch, TouchManner, Verify},
    place::{self, follow},
    rpc::Failure,
    ruling::told,
};
use crate::{
    arbiter::{
        presets::{chess_preset, xiangqi_preset},
        touch::{self, TouchQuestion},
    },
    audit::{self, Dead, Law, words},
    events::{Event, EventLog},
    language::Language,
    records::Source,
    report::{self, Report},
    verify,
};

/// The longest audit of one request.
const AUDIT_TIME: Duration = Duration::from_secs(20);
/// The most games of one audit that are told; all are counted.
const MOST_TOLD: usize = 200;

/// The text of the rules where none is named.
fn usual_law(game: GameName) -> &'static str {
    match game {
        GameName::Chess => Book::default().name(),
        GameName::Xiangqi => "chinese-1999",
    }
}

/// The answer to `verify`.
pub fn verify(order: Verify) -> Value {
    match verify::verify(&Value::Object(order.ruling)) {
        Ok(()) => json!({ "holds": true, "why": null }),
        Err(failure) => json!({ "holds": false, "why": failure.words(order.lang.into()) }),
    }
}

/// The answer to `touch`.
///
/// # Errors
/// The position, the rules or a touch is wrong.
pub fn touch(order: &Touch) -> Result<Value, Failure> {
    let manner = match order.manner {
        TouchManner::Deliberate => Manner::Deliberate,
        TouchManner::Adjusting => Manner::Adjusting,
        TouchManner::Accidental => Manner::Accidental,
        TouchManner::ComplainedLate => Manner::ComplainedLate,
    };
    let game = place::game_of(&order.position);
    let rules = order.law.as_deref().unwrap_or(usual_law(game));
    let question = TouchQuestion { rules, touched: &order.touched, manner };
    let ruling = match game {
        GameName::Chess => touch::chess(&follow::<Chess>(&order.position)?.end, question),
        GameName::Xiangqi => touch::xiangqi(&follow::<Xiangqi>(&order.position)?.end, question),
    };
    let ruling = ruling.map_err(|reason| Failure::params(format!("touch: {reason}")))?;
    let language = order.lang.into();
    Ok(json!({
        "binds": !ruling.is_free(),
        "answer": ruling.json(language),
        "report": told(&Report::of_touch(&ruling, language)),
    }))
}

/// The most events of a game.
const MOST_EVENTS: usize = 10_000;

/// The answer to `events`. An event that cannot be of this game is refused in its place, and changes nothing.
///
/// # Errors
/// The first event does not tell how the game begins.
pub fn events(order: &Events) -> Result<Value, Failure> {
    if order.events.len() > MOST_EVENTS {
        return Err(Failure::params(format!("at most {MOST_EVENTS} events, not {}", order.events.len())));
    }
    let language: Language = order.lang.into();
    let first = order.events.first().ok_or_else(|| Failure::params("'events' is empty: the first is 'start'"))?;
    let Event::Start(start) = Event::read(first).map_err(|reason| Failure::params(format!("event 1: {reason}")))?
    else {
        return Err(Failure::params("event 1: the first event is 'start'"));
    };
    let mut log = EventLog::begin(&start).map_err(|reason| Failure::params(format!("event 1: {reason}")))?;
    let mut answers = Vec::with_capacity(order.events.len());
    let mut told = Vec::with_capacity(order.events.len());
    for event in &order.events {
        match Event::read(event).and_then(|event| log.take(&event).map(|answer| (event, answer))) {
            Ok((event, answer)) => {
                let text = report::events::told(&event, &answer, log.book(), language);
                // The first line repeats what happened.
                let text: Vec<&str> = text.lines().skip(1).map(str::trim).collect();
                told.push(json!({ "answer": &answer, "text": text }));
                answers.push(answer);
            }
            Err(reason) => told.push(json!({ "error": reason })),
        }
    }
    let articles = report::events::cited(&answers, log.book(), language);
    Ok(
        json!({ "answers": told, "articles": articles.lines().collect::<Vec<_>>(), "fen": log.fen(), "result": log.state() }),
    )
}

/// The answer to `audit`.
///
/// # Errors
/// There is no text, or the rules are unknown.
pub fn audit(order: Audit) -> Result<Value, Failure> {
    let language: Language = order.lang.into();
    let bytes = games::bytes(order.text, order.base64)?;
    let source = Source::open(Cursor::new(&bytes), None).map_err(|error| Failure::params(error.to_string()))?;
    let game = order.game.map(GameName::from).or(source.game()).unwrap_or(GameName::Chess);
    let law = law(game, order.law)?;
    let began = Instant::now();
    let audited = audit::look_through(law, Cursor::new(bytes), order.skip, &|| began.elapsed() > AUDIT_TIME);
    let audited = audited.map_err(|error| Failure::params(error.to_string()))?;
    let findings = audited.games.iter().filter(|report| report.has_findings());
    let told: Vec<Value> = findings
        .clone()
        .take(MOST_TOLD)
        .map(|report| json!({ "report": report, "text": words::game(report, language) }))
        .collect();
    Ok(json!({
        "game": match game { GameName::Chess => "chess", GameName::Xiangqi => "xiangqi" },
        "games": told,
        "left_out": findings.count().saturating_sub(MOST_TOLD),
        "summary": audited.summary,
        "text": words::summary(&audited.summary, game, language),
        "next": audited.next,
    }))
}

/// The law of an audit.
fn law(game: GameName, name: Option<String>) -> Result<Law, Failure> {
    let name = Value::String(name.unwrap_or_else(|| usual_law(game).into()));
    let law = match game {
        GameName::Chess => chess_preset(Some(&name)).map(|preset| Law::Chess(preset, Dead::Flags)),
        GameName::Xiangqi => xiangqi_preset(Some(&name)).map(Law::Xiangqi),
    };
    law.map_err(|reason| Failure::params(format!("law: {reason}")))
}
