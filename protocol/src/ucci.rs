//! UCCI 3.0's spelling (xqbase, November 2007): plans from `go`, lines from reports. Scores are bare
//! numbers, words come in pairs, a missing move is `nobestmove`.

use std::time::Duration;

use chuhan_engine::search::Clock;

use crate::{
    command::{GoText, Plan, milliseconds, moves_to_go},
    info::{BestMove, Bound, PopHash, PvInfo, SearchInfo, Value, printable},
    options::{Dialect, OptionKind, OptionRow},
    uci,
};

/// A mate is printed as this minus the plies to it.
const MATE: i32 = 10_000;
/// Every other score stays within this, clear of the mates.
const HIGHEST_EVALUATION: i32 = 9_500;
/// What a `go` without any known limit gets: it must not become an endless search, for UCCI's
/// clients do not always send `stop`.
const FALLBACK: Duration = Duration::from_secs(1);

/// What `go` means. `in_milliseconds` is the option `usemillisec`; UCI's own words are always in
/// milliseconds.
pub fn plan(go: &GoText, first_to_move: bool, in_milliseconds: bool) -> Plan {
    let mut plan = Plan { clock: uci::plan(go, first_to_move).clock, ..Plan::common(go) };
    plan.verdict_only = go.depth == Some(0) && !go.ponder && !go.infinite;
    let unit = |n: i64| milliseconds(if in_milliseconds { n } else { n.saturating_mul(1000) });
    if let Some(time) = go.time {
        if go.increment.is_none() && go.movestogo.is_none() && !go.opponent {
            plan.movetime = Some(plan.movetime.map_or(unit(time), |t| t.min(unit(time))));
            if time <= 0 {
                plan.depth = Some(1);
            }
        } else {
            plan.clock = Some(Clock {
                remaining: unit(time),
                increment: go.increment.map_or(Duration::ZERO, unit),
                moves_to_go: moves_to_go(go.movestogo),
            });
        }
    }
    if !plan.limited() && !plan.infinite {
        plan.movetime = Some(FALLBACK);
    }
    plan
}

/// One `option` line.
pub fn option(row: &OptionRow) -> String {
    let kind = match row.kind {
        OptionKind::Check { default, .. } => format!("check default {default}"),
        OptionKind::Spin { default, min, max, .. } => format!("spin min {min} max {max} default {default}"),
        OptionKind::Combo { default, vars, .. } => {
            format!("combo var {} default {}", vars.join(" var "), vars[default])
        }
        OptionKind::Button => "button".to_owned(),
        OptionKind::Text { default: "", .. } => "string".to_owned(),
        OptionKind::Text { default, .. } => format!("string default {default}"),
    };
    format!("option {} type {kind}", row.name_in(Dialect::Ucci))
}

/// One report; `None` for what UCCI has no words for (a score that is only a bound).
pub fn report(report: &SearchInfo) -> Option<String> {
    match report {
        SearchInfo::Pv(line) => (line.bound == Bound::Exact).then(|| info_line(line)),
        SearchInfo::CurrentMove { text, .. } => Some(format!("info currmove {text}")),
        SearchInfo::Pulse(effort) => Some(format!("info time {} nodes {}", effort.time_ms, effort.nodes)),
        SearchInfo::Terminal(value) => Some(format!("info depth 0 score {}", score(*value))),
        SearchInfo::Message(text) => Some(format!("info message {}", printable(text))),
    }
}

/// The answer to `go`: exactly one blank between words and nothing after the last.
pub fn best_move(answer: &BestMove) -> String {
    let Some(best) = &answer.best else { return "nobestmove".to_owned() };
    let mut out = format!("bestmove {best}");
    if let Some(ponder) = &answer.ponder {
        out.push_str(" ponder ");
        out.push_str(ponder);
    }
    if answer.resign {
        out.push_str(" resign");
    } else if answer.draw {
        out.push_str(" draw");
    }
    out
}

/// The answer to `probe`.
pub fn pop_hash(known: &PopHash) -> String {
    uci::spelled_pop_hash(known, score)
}

fn score(value: Value) -> i32 {
    match value {
        Value::Cp(cp) => cp.clamp(-HIGHEST_EVALUATION, HIGHEST_EVALUATION),
        Value::Mate { plies, winning: true } => MATE - plies as i32,
        Value::Mate { plies, winning: false } => plies as i32 - MATE,
    }
}

fn info_line(line: &PvInfo) -> String {
    let mut out = format!("info depth {} score {}", line.depth, score(line.value));
    uci::push_pv(&mut out, &line.pv);
    out
}
