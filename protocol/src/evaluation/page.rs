//! The account of an evaluation as one self-contained HTML page: the terms by phase and side, and on
//! the board what each piece gives to a term.

use std::fmt::Write as _;

use chuhan_engine::{
    eval::{PHASE_MAX, SCALE_ONE, Tapered},
    game::Position,
    info::PositionInfo,
};
use serde_json::{Value, json};

use super::{Breakdown, RowKind, TermRow, pawns, worths};
use crate::{
    diagram::{
        self, Overlay,
        drawn::{Drawing, Drawn},
        escape,
    },
    language::Language,
};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The symbols and the board.
fn board<G: Drawn>(position: &G::Position) -> String {
    let drawing = G::drawing(position, Overlay::default());
    let chess = matches!(drawing, Drawing::Chess(..));
    diagram::sheet(chess, !chess) + &drawing.svg(Language::English, &position.fen())
}

/// What the numbers on the board are before a term is chosen.
const WORTH: &str = "On each piece: what it is worth here to its owner, the evaluation with it less the \
                     evaluation without it; a king cannot be left out.";
/// What else can be done.
const CHOOSE: &str = "Choose a term to see what each piece gives to it.";

/// The page.
pub fn html<G: Drawn>(position: &G::Position) -> String {
    let account = Breakdown::of::<G>(position);
    let [first, second] = G::SIDES;
    let mover = G::SIDES[position.side().index()];
    let verdict = format!("{} for {first}, {mover} to move", pawns(account.value));
    let how = if account.rows.is_empty() {
        "An ending known exactly, whatever the terms say.".to_owned()
    } else {
        format!(
            "{} % middlegame; endgame scaled to {} %; {} outside the terms. In pawns; mg counts in the middlegame, \
             eg in the endgame, and “here” is their blend for this position.",
            account.phase * 100 / PHASE_MAX,
            account.scale * 100 / SCALE_ONE,
            pawns(account.fixed)
        )
    };
    let (all, hidden) =
        if account.rows.is_empty() { (WORTH.to_owned(), " hidden") } else { (format!("{WORTH} {CHOOSE}"), "") };
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n\
         <title>Evaluation {verdict}</title>\n<style>\n{}{STYLE}</style>\n</head>\n<body>\n\
         <header><h1>{verdict}</h1><p class=\"dim\">{how}</p></header>\n<main>\n\
         <section id=\"stage\">{}<p id=\"about\" class=\"dim\" aria-live=\"polite\">{all}</p></section>\n\
         <section{hidden}><table><thead><tr><th><button type=\"button\" data-row=\"-1\">all terms</button></th>\
         <th>{first}<br>mg · eg</th><th>{second}<br>mg · eg</th><th>lead<br>mg · eg</th><th>here</th></tr></thead>\n<tbody>\n",
        diagram::POLICY,
        diagram::PALETTE,
        board::<G>(position)
    );
    let most = account.rows.iter().filter(|row| row.kind != RowKind::Total);
    let most = most.filter_map(|row| row.lead).map(|lead| account.blend(lead).abs()).fold(1.0, f64::max);
    for (i, row) in account.rows.iter().enumerate() {
        out.push_str(&table_row(&account, row, i, most));
    }
    let data = data::<G>(position, &account, &all).to_string().replace('<', "\\u003c");
    let _ = write!(
        out,
        "</tbody></table></section>\n</main>\n<footer class=\"dim\"><p>{}</p><p>{}</p></footer>\n\
         <script type=\"application/json\" id=\"account\">{data}</script>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        escape(&position.fen()),
        escape(&crate::explain::build())
    );
    out
}

fn table_row(account: &Breakdown, row: &TermRow, index: usize, most: f64) -> String {
    let cell = |worth: Option<Tapered>| match worth {
        Some(worth) => format!("<td><span>{}</span><span>{}</span></td>", pawns(worth.mg()), pawns(worth.eg())),
        None => "<td></td>".into(),
    };
    let class = match row.kind {
        RowKind::Term => "term",
        RowKind::Danger => "danger",
        RowKind::Pairs => "pairs",
        RowKind::Attack => "attack",
        RowKind::Complexity => "complexity",
        RowKind::Total => "total",
    };
    let sides = row.sides.map_or([None; 2], |sides| sides.map(Some));
    let here = row.lead.map_or("<td></td>".to_owned(), |lead| {
        let here = account.blend(lead);
        // A bar from the middle: to the right for the first player.
        let half = (50.0 * here.abs() / most).min(50.0);
        let (from, colour) = if here < 0.0 { (50.0 - half, "blunder") } else { (50.0, "good") };
        format!(
            "<td class=\"here\"><i style=\"left:{from:.1}%;width:{half:.1}%;background:var(--{colour})\"></i><b>{:+.2}</b></td>",
            here / 100.0
        )
    });
    // Parts of danger have no share of their own: the sum is bent.
    let name = if row.kind == RowKind::Danger {
        format!("<span title=\"{}\">{}</span>", escape(row.doc.trim()), escape(&row.name))
    } else {
        format!("<button type=\"button\" data-row=\"{index}\">{}</button>", escape(&row.name))
    };
    format!(
        "<tr class=\"{class}\"><th scope=\"row\">{name}</th>{}{}{}{here}</tr>\n",
        cell(sides[0]),
        cell(sides[1]),
        cell(row.lead)
    )
}

/// So many pairs are drawn and named when they are asked for.
const DRAWN_PAIRS: usize = 8;

fn data<G: Drawn>(position: &G::Position, account: &Breakdown, all: &str) -> Value {
    let tenths = |x: f64| (10.0 * x).round() / 10.0;
    let pieces: Vec<Value> = worths::<G>(position, account)
        .into_iter()
        .map(|worth| {
            let square = G::square_at(worth.file, worth.rank);
            let (x, y) = G::centre(square);
            let shares: Vec<f64> = worth.shares.iter().map(|&share| tenths(share)).collect();
            json!({ "square": square.to_string(), "x": x, "y": y, "value": tenths(worth.value), "shares": shares })
        })
        .collect();
    let pairs: Vec<Value> = account
        .pairs
        .iter()
        .take(DRAWN_PAIRS)
        .map(|pair| {
            let ends = [&pair.men[0], &pair.men[1]].map(|man| G::centre(G::square_at(man.file, man.rank)));
            json!({ "ends": ends, "words": pair.words(), "here": tenths(pair.worth) })
        })
        .collect();
    let pairs_row = account.rows.iter().position(|row| row.kind == RowKind::Pairs);
    let terms: Vec<String> = account
        .rows
        .iter()
        .map(|row| {
            let doc = row.doc.split_whitespace().collect::<Vec<_>>().join(" ");
            format!(
                "{}: {doc}{}On each piece: what it gives its owner in this term.",
                row.name,
                if doc.is_empty() { "" } else { " " }
            )
        })
        .collect();
    json!({ "pieces": pieces, "terms": terms, "all": all, "pairs": pairs, "pairsRow": pairs_row })
}
