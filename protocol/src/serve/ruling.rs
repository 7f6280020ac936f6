//! Rulings: a case goes in, the arbiter's JSON and the report for people come out.

use std::fmt::Display;

use chuhan_engine::{chess, xiangqi};
use serde_json::{Map, Value, json};

use super::{params::MOST_MOVES, rpc::Failure};
use crate::{
    arbiter::{Case, CaseRuling, LastGame, Standing},
    diagram::{Arrow, Ink, Overlay},
    language::Language,
    report::{Drawing, Figure, Grid, ProofLine, Report, Tone, Tree},
};

/// The last case with other fields and more moves.
///
/// # Errors
/// There is none yet, or its moves are no list.
pub fn goes_on(
    mut last: Map<String, Value>,
    fields: Map<String, Value>,
    more: Vec<String>,
) -> Result<Map<String, Value>, Failure> {
    if last.is_empty() {
        return Err(Failure::params("there is no case yet that could go on: 'case' has to tell it"));
    }
    // A claim belongs to its moment.
    last.remove("claim");
    last.extend(fields);
    let more = more.into_iter().map(Value::String);
    match last.entry("moves").or_insert_with(|| Value::Array(Vec::new())) {
        Value::Array(moves) => moves.extend(more),
        Value::String(line) => {
            *line =
                line.split_whitespace().map(String::from).chain(more.filter_map(text)).collect::<Vec<_>>().join(" ");
        }
        _ => return Err(Failure::params("the case's moves are neither a list nor a text")),
    }
    Ok(last)
}

fn text(value: Value) -> Option<String> {
    if let Value::String(text) = value { Some(text) } else { None }
}

/// The answer to `rule`, and how it stands with the claim. A case that goes on from the last `game` costs only its
/// further moves.
///
/// # Errors
/// The case is wrong; the message is the arbiter's.
pub fn rule(case: &Map<String, Value>, game: &mut LastGame, language: Language) -> Result<(Value, Standing), Failure> {
    let moves = match case.get("moves") {
        Some(Value::Array(list)) => list.len(),
        Some(Value::String(line)) => line.split_whitespace().count(),
        _ => 0,
    };
    if moves > MOST_MOVES {
        return Err(Failure::params(format!("at most {MOST_MOVES} moves, not {moves}")));
    }
    let answer = game.rule(&Case::read(case).map_err(Failure::params)?);
    if let CaseRuling::Broken(broken) = &answer.ruling {
        return Err(Failure::params(&broken.reason));
    }
    let told = json!({ "answer": answer.json(), "report": told(&Report::of(&answer, language)) });
    Ok((told, answer.ruling.standing()))
}

/// A report as the page shows it.
pub fn told(report: &Report) -> Value {
    let pairs = |pairs: &[(String, String)]| pairs.iter().map(|(label, text)| json!([label, text])).collect::<Vec<_>>();
    json!({
        "title": report.title,
        "headers": pairs(&report.headers),
        "tone": match report.tone {
            Tone::Ruled => "ruled",
            Tone::Rejected => "rejected",
            Tone::Open => "open",
        },
        "verdict": report.verdict,
        "article": report.article,
        "why": report.why,
        "must": report.must,
        "facts": pairs(&report.facts),
        "near_misses": report.near_misses,
        "figures": report.figures.iter().map(figure).collect::<Vec<_>>(),
        "table": report.table.as_ref().map(|Grid { title, heads, rows }| {
            json!({ "title": title, "heads": heads, "rows": rows })
        }),
        "proofs": report.proofs.iter().map(|ProofLine { title, notation, coordinates }| {
            json!({ "title": title, "notation": notation, "coordinates": coordinates })
        }).collect::<Vec<_>>(),
        "trees": report.trees.iter().map(tree).collect::<Vec<_>>(),
        "articles": report.articles.iter().map(|article| json!([article.number, article.says])).collect::<Vec<_>>(),
        "notes": report.notes,
        "fen": report.fen,
    })
}

/// A line with what follows each answer.
fn tree(Tree { text, figure: drawn, below }: &Tree) -> Value {
    json!({ "text": text, "figure": drawn.as_ref().map(figure), "below": below.iter().map(tree).collect::<Vec<_>>() })
}

fn figure(figure: &Figure) -> Value {
    let (game, board, (played, arrows)) = match &figure.drawing {
        Drawing::Chess(board, overlay) => {
            let letters = chess::Square::all()
                .filter_map(|square| Some(json!([square.to_string(), board.piece_at(square)?.letter()])))
                .collect::<Vec<_>>();
            ("chess", letters, drawn(overlay))
        }
        Drawing::Xiangqi(board, overlay) => {
            let letters = xiangqi::Square::all()
                .filter_map(|square| Some(json!([square.to_string(), board.piece_at(square)?.letter()])))
                .collect::<Vec<_>>();
            ("xiangqi", letters, drawn(overlay))
        }
    };
    json!({ "caption": figure.caption, "game": game, "pieces": board, "played": played, "arrows": arrows })
}

/// The move just played, and the arrows.
fn drawn<S: Display>(overlay: &Overlay<S>) -> (Value, Value) {
    let played = overlay.played.as_ref().map_or(Value::Null, |(from, to)| json!([from.to_string(), to.to_string()]));
    let arrows = overlay
        .arrows
        .iter()
        .map(|Arrow { from, to, ink }| {
            let ink = match ink {
                Ink::Played => "played",
                Ink::Check => "check",
                Ink::Chase => "chase",
                Ink::Threat => "threat",
                Ink::Lawful => "lawful",
            };
            json!([from.to_string(), to.to_string(), ink])
        })
        .collect();
    (played, arrows)
}
