//! Records: games in any format that the arbiter reads, told with their moves.

use std::io::Cursor;

use base64::{Engine as _, prelude::BASE64_STANDARD};
use chuhan_engine::{
    chess::Chess,
    game::{Position as _, Side},
    info::GameName,
    xiangqi::Xiangqi,
};
use serde_json::{Value, json};

use super::{
    params::{self, FormatName, MOST_MOVES, Records},
    place::written,
    rpc::Failure,
};
use crate::records::{Format, Outcome, Record, RecordError, RecordGame, Source, Spot, reach};

/// The most games of one answer.
const MOST_GAMES: usize = 200;
/// The games of an answer where nothing is said.
const USUAL_GAMES: usize = 20;

/// The answer to `records`.
///
/// # Errors
/// There is no record, or it is no base64.
pub fn read(order: Records) -> Result<Value, Failure> {
    let limit = params::within("limit", order.limit, 1, MOST_GAMES)?.unwrap_or(USUAL_GAMES);
    let bytes = bytes(order.text, order.base64)?;
    let format = order.format.map(|format| match format {
        FormatName::Pgn | FormatName::Sheet => Format::Pgn,
        FormatName::Xqf => Format::Xqf,
        FormatName::Cbf => Format::Cbf,
        FormatName::Position => Format::Position,
        FormatName::Json => Format::Json,
    });
    let source = Source::open(Cursor::new(bytes), format).map_err(|error| Failure::params(error.to_string()))?;
    let game = order.game.map(GameName::from).or(source.game()).unwrap_or(GameName::Chess);
    let format = match source.format() {
        Format::Pgn => "pgn",
        Format::Xqf => "xqf",
        Format::Cbf => "cbf",
        Format::Position => "position",
        Format::Json => "json",
    };
    let (name, games, more) = match game {
        GameName::Chess => list::<Chess>(source, order.skip, limit),
        GameName::Xiangqi => list::<Xiangqi>(source, order.skip, limit),
    };
    Ok(json!({ "format": format, "game": name, "games": games, "more": more }))
}

/// The bytes of a record that comes as text or in base64.
///
/// # Errors
/// It comes in both ways or in none, or is no base64.
pub fn bytes(text: Option<String>, base64: Option<String>) -> Result<Vec<u8>, Failure> {
    match (text, base64) {
        (Some(text), None) => Ok(text.into_bytes()),
        (None, Some(text)) => {
            BASE64_STANDARD.decode(text.trim()).map_err(|error| Failure::params(format!("base64: {error}")))
        }
        _ => Err(Failure::params("either 'text' or 'base64' holds the record")),
    }
}

/// The games that were asked for, and whether there are more.
fn list<G: RecordGame>(source: Source<Cursor<Vec<u8>>>, skip: usize, limit: usize) -> (&'static str, Vec<Value>, bool) {
    let mut records = source.records::<G>().with_asides().skip(skip);
    let games = records
        .by_ref()
        .take(limit)
        .map(|record| match record {
            Ok(record) => game(&record),
            Err(error) => broken(&error),
        })
        .collect();
    (G::NAME, games, records.next().is_some())
}

fn game<G: RecordGame>(record: &Record<G>) -> Value {
    let mut here = record.start.clone();
    let mut moves: Vec<Value> = Vec::with_capacity(record.moves.len().min(MOST_MOVES));
    for (&m, clock) in record.moves.iter().zip(&record.clocks).take(MOST_MOVES) {
        let mut out = written::<G>(&here, m);
        if let Some(clock) = clock {
            out["clock_s"] = clock.as_secs().into();
        }
        here.make(m);
        moves.push(out);
    }
    let main = moves.len();
    // The start position is number 0, then come the main line and the variations.
    let number = |spot: Spot| match spot {
        Spot::Main(plies) => plies,
        Spot::Aside(i) => 1 + record.moves.len() + i,
    };
    let asides = &record.asides;
    let mut variations: Vec<Value> = asides
        .moves
        .iter()
        .map(|&(after, m)| {
            let before = reach::<G>(&record.start, &record.moves, &asides.moves, after);
            let mut out = written::<G>(&before, m);
            out["after"] = number(after).into();
            out
        })
        .collect();
    let mut start_comments = Vec::new();
    let mut node = |spot: Spot, field: &str, value: Value| {
        let node = match spot {
            Spot::Main(0) => return start_comments.push(value),
            Spot::Main(plies) => moves.get_mut(plies - 1),
            Spot::Aside(i) => variations.get_mut(i),
        };
        match node.map(|node| &mut node[field]) {
            Some(Value::Array(list)) => list.push(value),
            Some(none) => *none = json!([value]),
            None => {}
        }
    };
    for (spot, text) in &asides.comments {
        node(*spot, "comments", text.as_str().into());
    }
    for (spot, glyph) in &asides.glyphs {
        node(*spot, "glyphs", (*glyph).into());
    }
    // A main line that is too long is cut, and nothing hangs on what is gone.
    let variations = if main == record.moves.len() { variations } else { Vec::new() };
    json!({
        "number": record.number,
        "line": record.line,
        "tags": record.tags,
        "start_fen": record.start_fen(),
        "comments": start_comments,
        "moves": moves,
        "variations": variations,
        "result": record.outcome.map(Outcome::pgn),
        "clocks_s": Side::BOTH.map(|side| record.last_clock(side).map(|clock| clock.as_secs())),
        "notes": record.notes.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "left_out": asides.lost,
    })
}

fn broken(error: &RecordError) -> Value {
    let mut out = json!({ "number": error.game, "line": error.line, "error": error.to_string() });
    if let Some(at) = &error.at {
        out["start_fen"] = at.start_fen.clone().into();
        out["moves"] = at.played.iter().take(MOST_MOVES).map(|m| json!({ "move": m })).collect();
    }
    out
}
