//! UCI's spelling (Meyer-Kahlen, April 2006): plans from `go`, lines from reports.

use std::{
    fmt::{Display, Write},
    time::Duration,
};

use chuhan_engine::search::Clock;

use crate::{
    command::{GoText, Plan, milliseconds, moves_to_go},
    info::{BestMove, Bound, PopHash, PvInfo, SearchEffort, SearchInfo, Value, printable},
    options::{Dialect, OptionKind, OptionRow},
};

/// Longest line ever printed, in bytes without the line end. A known adapter (uci2wb) keeps lines
/// in 2,048 bytes.
pub const LINE_LIMIT: usize = 2000;

/// What `go` means when the side to move is the first mover or not. A bare `go`, or one that knows
/// only the opponent's clock, is infinite.
pub fn plan(go: &GoText, first_to_move: bool) -> Plan {
    let mut plan = Plan::common(go);
    let (time, increment) = if first_to_move { (go.wtime, go.winc) } else { (go.btime, go.binc) };
    plan.clock = time.map(|time| Clock {
        remaining: milliseconds(time),
        increment: increment.map_or(Duration::ZERO, milliseconds),
        moves_to_go: moves_to_go(go.movestogo),
    });
    if !plan.limited() && !plan.ponder {
        plan.infinite = true;
    }
    plan
}

/// One `option` line.
pub fn option(row: &OptionRow) -> String {
    let kind = match row.kind {
        OptionKind::Check { default, .. } => format!("check default {default}"),
        OptionKind::Spin { default, min, max, .. } => format!("spin default {default} min {min} max {max}"),
        OptionKind::Combo { default, vars, .. } => {
            format!("combo default {} var {}", vars[default], vars.join(" var "))
        }
        OptionKind::Button => "button".to_owned(),
        OptionKind::Text { default: "", .. } => "string default <empty>".to_owned(),
        OptionKind::Text { default, .. } => format!("string default {default}"),
    };
    format!("option name {} type {kind}", row.name_in(Dialect::Uci))
}

/// One report.
pub fn report(report: &SearchInfo) -> String {
    match report {
        SearchInfo::Pv(line) => info_line(line),
        SearchInfo::CurrentMove { depth, text, number } => {
            format!("info depth {depth} currmove {text} currmovenumber {number}")
        }
        SearchInfo::Pulse(effort) => format!(
            "info nodes {} nps {} hashfull {} time {}",
            effort.nodes,
            effort.nps(),
            effort.hashfull.min(1000),
            effort.time_ms
        ),
        SearchInfo::Terminal(value) => format!("info depth 0 score {}", score(*value)),
        SearchInfo::Message(text) => format!("info string {}", printable(text)),
    }
}

/// The answer to `go`.
pub fn best_move(answer: &BestMove) -> String {
    match (&answer.best, &answer.ponder) {
        (Some(best), Some(ponder)) => format!("bestmove {best} ponder {ponder}"),
        (Some(best), None) => format!("bestmove {best}"),
        (None, _) => "bestmove (none)".to_owned(),
    }
}

/// The answer to `probe`, which UCI does not have: UCCI's form with UCI's scores.
pub fn pop_hash(known: &PopHash) -> String {
    spelled_pop_hash(known, score)
}

/// The answer to `probe` with scores as a protocol spells them.
pub(crate) fn spelled_pop_hash<S: Display>(known: &PopHash, score: impl Fn(Value) -> S) -> String {
    let mut out = String::from("pophash");
    if let Some(best) = &known.best {
        out.push_str(" bestmove ");
        out.push_str(best);
    }
    for (name, bound) in [("lowerbound", known.lower), ("upperbound", known.upper)] {
        if let Some((value, depth)) = bound {
            write!(out, " {name} {} depth {depth}", score(value)).expect("writing to a String cannot fail");
        }
    }
    out
}

fn score(value: Value) -> String {
    match value {
        Value::Cp(cp) => format!("cp {cp}"),
        Value::Mate { plies, winning } => format!("mate {}", Value::mate_in_moves(plies, winning)),
    }
}

/// Fields in the order old parsers want: depth first, pv last.
fn info_line(line: &PvInfo) -> String {
    let SearchEffort { nodes, time_ms, hashfull } = line.effort;
    let mut out = format!(
        "info depth {} seldepth {} multipv {} score {}",
        line.depth,
        line.seldepth,
        line.multipv,
        score(line.value)
    );
    match line.bound {
        Bound::Exact => {}
        Bound::Lower => out.push_str(" lowerbound"),
        Bound::Upper => out.push_str(" upperbound"),
    }
    if let Some(wdl) = line.wdl {
        write!(out, " wdl {} {} {}", wdl.win, wdl.draw, wdl.loss).expect("writing to a String cannot fail");
    }
    write!(
        out,
        " nodes {nodes} nps {} hashfull {} tbhits {} time {time_ms}",
        line.effort.nps(),
        hashfull.min(1000),
        line.tbhits
    )
    .expect("writing to a String cannot fail");
    push_pv(&mut out, &line.pv);
    out
}

/// Appends ` pv ...`, as many moves as [`LINE_LIMIT`] allows.
pub(crate) fn push_pv(out: &mut String, pv: &[String]) {
    if pv.is_empty() {
        return;
    }
    out.push_str(" pv");
    for text in pv {
        if out.len() + 1 + text.len() > LINE_LIMIT {
            break;
        }
        out.push(' ');
        out.push_str(text);
    }
}
