//! Positions: read from what a client says, and told with all that can be seen in them.

use std::time::{Duration, Instant};

use chuhan_engine::{
    eval::{PHASE_MAX, SCALE_ONE, Tapered},
    game::{Game, Position as _, Side},
    info::{GameName, PositionInfo as _},
    law::{Fact, Notes, Ruling},
    score::Score,
};
use serde_json::{Value, json};

use super::{
    params::{self, MOST_MOVES, Place},
    rpc::Failure,
};
use crate::{
    diagram::drawn::Drawn,
    evaluation::{Breakdown, RowKind, TermRow, worths},
    options::Preferences,
    perft,
    playable::Playable,
};

/// The game that a client means.
pub fn game_of(place: &Place) -> GameName {
    match (place.game, &place.fen) {
        (Some(game), _) => game.into(),
        (None, Some(fen)) if fen.split_whitespace().next().is_some_and(|board| board.matches('/').count() == 9) => {
            GameName::Xiangqi
        }
        (None, _) => GameName::Chess,
    }
}

/// What a client handed in, followed move by move.
pub struct Followed<G: Game> {
    /// The position after the last move, with the line that led there.
    pub end: G::Position,
    /// The position before the first move.
    pub start: G::Position,
    /// The moves between them.
    pub moves: Vec<G::Move>,
}

/// Follows the moves of a place.
///
/// # Errors
/// The FEN or a move is wrong; the message says which.
pub fn follow<G: Playable>(place: &Place) -> Result<Followed<G>, Failure> {
    if place.moves.len() > MOST_MOVES {
        return Err(Failure::params(format!("at most {MOST_MOVES} moves, not {}", place.moves.len())));
    }
    let fen = place.fen.as_deref().filter(|fen| *fen != "startpos").unwrap_or(G::START_FEN);
    let mut start = G::Position::from_fen(fen).map_err(|error| Failure::params(format!("fen: {error}")))?;
    start.set_rules(G::law(&Preferences::default()));
    let mut end = start.clone();
    let mut moves = Vec::with_capacity(place.moves.len());
    for (i, word) in place.moves.iter().enumerate() {
        let m = end
            .parse_move(word)
            .or_else(|_| end.read_move(word))
            .map_err(|error| Failure::params(format!("move {} {error}", i + 1)))?;
        end.make(m);
        moves.push(m);
    }
    Ok(Followed { end, start, moves })
}

fn side_name<G: Playable>(side: Side) -> String {
    G::SIDES[side.index()].to_lowercase()
}

/// A move in coordinates and as players of the game write it.
pub fn written<G: Playable>(position: &G::Position, m: G::Move) -> Value {
    let mut out = json!({ "move": position.move_text(m), "notation": position.notation(m) });
    if let Some(chinese) = chinese::<G>(position, m) {
        out["chinese"] = chinese.into();
    }
    out
}

/// The move as Chinese players write it, where they do.
pub fn chinese<G: Playable>(position: &G::Position, m: G::Move) -> Option<String> {
    let at = G::NOTATIONS.iter().position(|&name| name == "chinese")?;
    position.spellings(m).into_iter().nth(at)
}

/// The answer to `position`.
///
/// # Errors
/// See [`follow`].
pub fn show<G: Playable>(place: &Place) -> Result<Value, Failure> {
    let Followed { end, start, moves } = follow::<G>(place)?;
    let mut here = start.clone();
    let played: Vec<Value> = moves
        .iter()
        .map(|&m| {
            let mut out = written::<G>(&here, m);
            here.make(m);
            out["fen"] = here.fen().into();
            out["check"] = here.in_check().into();
            out
        })
        .collect();
    let legal: Vec<Value> = end.legal_moves().iter().map(|m| written::<G>(&end, m)).collect();
    Ok(json!({
        "game": G::NAME,
        "start_fen": start.fen(),
        "fen": end.fen(),
        "side": side_name::<G>(end.side()),
        "check": G::checkers(&end),
        "moves": played,
        "legal": legal,
        "state": state::<G>(&end),
    }))
}

/// How the game stands: is it over, and why; what the law says short of that.
fn state<G: Playable>(position: &G::Position) -> Value {
    let us = position.side();
    let won = |side: Side| if side == Side::First { "1-0" } else { "0-1" };
    if position.count_legal() == 0 {
        let result = if position.no_moves(0) == Score::DRAW { "1/2-1/2" } else { won(!us) };
        return json!({ "over": true, "result": result, "why": if position.in_check() { "checkmate" } else { "stalemate" } });
    }
    let mut notes = Notes::default();
    let Some(ruling) = position.refereed(&mut notes) else {
        return json!({ "over": false, "result": null, "why": null });
    };
    // Who lost, or must change.
    let (result, at_fault) = match ruling {
        Ruling::Draw => (Some("1/2-1/2"), None),
        Ruling::Win => (Some(won(us)), Some(!us)),
        Ruling::Loss => (Some(won(!us)), Some(us)),
        Ruling::AtLeastDraw => (None, Some(!us)),
        Ruling::AtMostDraw => (None, Some(us)),
    };
    let why = notes.0.iter().find_map(|fact| match *fact {
        Fact::Counter { .. } => Some("count"),
        Fact::DeadMaterial => Some("dead"),
        Fact::ChecksEveryMove { side } if at_fault == Some(side) => Some("perpetual-check"),
        Fact::ChasesEveryMove { side } if at_fault == Some(side) => Some("perpetual-chase"),
        Fact::AttacksEveryMove { side } if at_fault == Some(side) => Some("perpetual-attack"),
        _ => None,
    });
    let why = why.unwrap_or("repetition");
    json!({ "over": result.is_some(), "result": result, "why": why })
}

/// Pairs of pieces in an answer to `evaluate`: those that say most.
const MOST_PAIRS: usize = 24;

/// The answer to `evaluate`.
///
/// # Errors
/// See [`follow`].
pub fn evaluate<G: Drawn>(place: &Place) -> Result<Value, Failure> {
    let position = follow::<G>(place)?.end;
    let account = Breakdown::of::<G>(&position);
    // Plus nothing, for minus nothing is a number of its own.
    let tenths = |x: f64| (10.0 * x).round() / 10.0 + 0.0;
    let pair = |worth: Tapered| json!([worth.mg(), worth.eg()]);
    let row = |row: &TermRow| {
        json!({
            "kind": match row.kind {
                RowKind::Term => "term",
                RowKind::Danger => "danger",
                RowKind::Pairs => "pairs",
                RowKind::Attack => "attack",
                RowKind::Complexity => "complexity",
                RowKind::Total => "total",
            },
            "name": row.name,
            "doc": row.doc.split_whitespace().collect::<Vec<_>>().join(" "),
            "sides": row.sides.map(|sides| sides.map(pair)),
            "lead": row.lead.map(pair),
            "here": row.lead.map(|lead| tenths(account.blend(lead))),
        })
    };
    let pieces: Vec<Value> = worths::<G>(&position, &account)
        .into_iter()
        .map(|worth| {
            let shares: Vec<f64> = worth.shares.iter().map(|&share| tenths(share)).collect();
            json!({
                "square": G::square_at(worth.file, worth.rank).to_string(),
                "side": side_name::<G>(worth.side),
                "value": tenths(worth.value),
                "shares": shares,
            })
        })
        .collect();
    let pairs: Vec<Value> = account
        .pairs
        .iter()
        .take(MOST_PAIRS)
        .map(|row| {
            let [a, b] = &row.men;
            json!({ "squares": [a.square, b.square], "words": row.words(), "here": tenths(row.worth) })
        })
        .collect();
    Ok(json!({
        "game": G::NAME,
        "fen": position.fen(),
        "value": account.value,
        "phase_percent": account.phase * 100 / PHASE_MAX,
        "endgame_scale_percent": account.scale * 100 / SCALE_ONE,
        "fixed": account.fixed,
        "rows": account.rows.iter().map(row).collect::<Vec<Value>>(),
        "pieces": pieces,
        "pairs": pairs,
    }))
}

/// The longest count.
const PERFT_TIME: Duration = Duration::from_secs(10);

/// The answer to `perft`.
///
/// # Errors
/// See [`follow`]; or the count takes too long.
pub fn count<G: Playable>(order: &params::Perft) -> Result<Value, Failure> {
    params::within("depth", Some(order.depth), 0, 20)?;
    let position = follow::<G>(&order.position)?.end;
    let began = Instant::now();
    let moves = if order.depth == 0 {
        Vec::new()
    } else {
        perft::divide::<G>(&position, order.depth, &|| began.elapsed() > PERFT_TIME)
            .ok_or_else(|| Failure::bounds(format!("the count takes longer than {} seconds", PERFT_TIME.as_secs())))?
    };
    let nodes = if order.depth == 0 { 1 } else { moves.iter().map(|(_, nodes)| nodes).sum::<u64>() };
    let divided: Vec<Value> =
        moves.iter().map(|&(m, nodes)| json!({ "move": position.move_text(m), "nodes": nodes })).collect();
    Ok(json!({ "nodes": nodes, "moves": divided, "time_ms": began.elapsed().as_millis() as u64 }))
}
