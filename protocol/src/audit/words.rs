//! Findings of an audit as sentences, in English and in Chinese.

use std::{collections::BTreeMap, fmt::Write};

use super::report::{ClaimChance, Conflict, GameReport, Place, Summary};

/// The fixed phrases, in Chinese.
const PHRASES: &[(&str, &str)] = &[
    ("white", "白方"),
    ("red", "红方"),
    ("black", "黑方"),
    ("threefold", "三次重复"),
    ("fifty", "五十回合"),
    ("repetition", "循环反复"),
    ("natural-limit", "自然限着"),
    ("checkmate", "将死"),
    ("stalemate", "逼和或困毙"),
    ("dead position", "死局"),
    ("fivefold repetition", "五次重复"),
    ("seventy-five moves", "七十五回合"),
    ("no winning possibility", "双方均无可能取胜"),
    ("natural limit", "自然限着"),
    ("forbidden repetition", "违反棋规的循环"),
    ("red must change", "红方须变着"),
    ("black must change", "黑方须变着"),
    ("red loses", "红方负"),
    ("black loses", "黑方负"),
    ("perpetual-check", "长将"),
    ("perpetual-mate-threat", "长杀"),
    ("perpetual-chase", "长捉"),
    ("check+chase", "一将一捉"),
    ("check+mate-threat", "一将一杀"),
    ("mate-threat+chase", "一杀一捉"),
    ("check+mate-threat+chase", "将杀捉交替"),
    ("result-against-board", "结果与盘面不符"),
    ("tag-against-movetext", "标签与棋谱末尾的结果不符"),
    ("won-on-time-without-mating-possibility", "超时判胜,但胜方不可能将死对方"),
    ("drawn-on-time-though-opponent-can-mate", "超时判和,但对方仍可能将死"),
    ("won-without-mating-possibility", "判胜,但胜方不可能将死对方"),
    ("named-cause-not-on-board", "所记原因与盘面不符"),
    ("forbidden-repetition-against-result", "违例循环应负,结果不符"),
];

/// The phrases of conflicts, in English.
const CONFLICTS: &[(&str, &str)] = &[
    ("result-against-board", "the result is not that of the board"),
    ("tag-against-movetext", "the tag and the end of the moves give different results"),
    ("won-on-time-without-mating-possibility", "won on time by a side that cannot mate"),
    ("drawn-on-time-though-opponent-can-mate", "drawn on time although the opponent can still mate"),
    ("won-without-mating-possibility", "won by a side that cannot mate"),
    ("named-cause-not-on-board", "the board does not show the cause that the record names"),
    ("forbidden-repetition-against-result", "a forbidden repetition had lost"),
];

fn say(phrase: &str, chinese: bool) -> String {
    let list = if chinese { PHRASES } else { CONFLICTS };
    list.iter().find(|(name, _)| *name == phrase).map_or(phrase, |(_, words)| words).to_string()
}

fn cite(article: Option<&str>) -> String {
    article.map_or(String::new(), |article| format!(" [{article}]"))
}

/// `34...`, or `34.` when the first side has the move.
fn number(place: &Place) -> String {
    format!("{}{}", place.move_no, if place.side == "black" { "..." } else { "." })
}

fn claim(claim: &ClaimChance, chinese: bool) -> String {
    let (by, kind) = (say(&claim.by, chinese), say(&claim.kind, chinese));
    let (at, ply) = (number(&claim.place), claim.place.ply);
    let how = match (&claim.declared, chinese) {
        (Some(m), false) => format!(" by declaring {at}{m}"),
        (Some(m), true) => format!(",声明着法 {at}{m}"),
        (None, false) => format!(" at {at} (ply {ply})"),
        (None, true) => format!(",于 {at}(半着 {ply})"),
    };
    let article = cite(claim.article.as_deref());
    if chinese {
        format!("{by}可提出和棋:{kind}({}){how}{article}", claim.count)
    } else {
        format!("{by} could claim a draw: {kind} ({}){how}{article}", claim.count)
    }
}

fn conflict(conflict: &Conflict, chinese: bool) -> String {
    let mut out = say(&conflict.kind, chinese);
    if let Some(lawful) = &conflict.lawful {
        let _ = write!(out, "{}{lawful}", if chinese { ";应为 " } else { "; by the rules " });
    }
    out.push_str(&cite(conflict.article.as_deref()));
    if let Some(proof) = &conflict.proof {
        let _ = write!(out, " ({proof})");
    }
    out
}

/// What was found in a game; nothing where nothing was.
pub fn game(report: &GameReport, chinese: bool) -> String {
    if !report.has_findings() {
        return String::new();
    }
    let label = |english: &'static str, other: &'static str| if chinese { other } else { english };
    let mut out = String::new();
    let GameReport { number, line, first, second, event, result, .. } = report;
    let _ = writeln!(
        out,
        "{} {number} ({} {line}): {first} - {second}  {result}  ({event})",
        label("Game", "对局"),
        label("line", "行")
    );
    let mut tell = |text: String| {
        out.push_str("  ");
        out.push_str(&text);
        out.push('\n');
    };
    for chance in &report.claims {
        tell(claim(chance, chinese));
    }
    for ban in &report.bans {
        let (outcome, kind) = (say(&ban.outcome, chinese), say(&ban.kind, chinese));
        tell(format!("{} {outcome} ({kind}) [{}]", self::number(&ban.place), ban.article));
    }
    if let Some(end) = &report.end {
        let (at, reason) = (self::number(&end.place), say(&end.reason, chinese));
        let article = cite(end.article.as_deref());
        let mut text = format!(
            "{} {at} (ply {}): {reason}, {}{article}",
            label("ended before", "终局于"),
            end.place.ply,
            end.result
        );
        if report.moves_after_end > 0 {
            let _ = write!(text, "; {} {}", label("plies played on:", "其后又走半着数:"), report.moves_after_end);
        }
        tell(text);
    }
    if let Some(illegal) = &report.illegal {
        let (at, text, reason) = (self::number(&illegal.place), &illegal.text, &illegal.reason);
        let article = cite(illegal.article.as_deref());
        let text: String = text.chars().take(20).flat_map(char::escape_default).collect();
        tell(format!("{} {at}{text}: {reason}{article}", label("cannot be played:", "不可走:")));
    }
    for found in &report.conflicts {
        tell(format!("{} {}", label("conflict:", "矛盾:"), conflict(found, chinese)));
    }
    if let Some(termination) = report.termination.as_ref().filter(|_| !report.conflicts.is_empty()) {
        tell(format!("{} {termination}", label("the record says:", "棋谱所记:")));
    }
    if report.undecided {
        tell(label("not decided within the budget", "限定计算内未能判明").into());
    }
    if let Some(error) = &report.error {
        tell(format!("{} {error}", label("not looked at:", "未审查:")));
    }
    for note in &report.notes {
        tell(format!("{} {note}", label("note:", "说明:")));
    }
    out
}

/// The counts over the archive.
pub fn summary(summary: &Summary, chinese: bool) -> String {
    let label = |english: &'static str, other: &'static str| if chinese { other } else { english };
    let mut out = String::new();
    let [first, second, drawn, open] = summary.results;
    let _ = writeln!(
        out,
        "{}: {}   {}: {}   1-0: {first}  0-1: {second}  1/2-1/2: {drawn}  *: {open}",
        label("Games", "对局"),
        summary.games,
        label("plies", "半着"),
        summary.plies
    );
    let mut table = |title: &str, counts: &BTreeMap<String, u64>| {
        for (kind, count) in counts {
            let _ = writeln!(out, "{title}: {} {count}", say(kind, chinese));
        }
    };
    table(label("Games with a claim", "可提和的对局"), &summary.claims);
    table(label("Ended by themselves", "自动终局"), &summary.ends);
    table(label("Rulings on repetitions", "循环裁决"), &summary.bans);
    table(label("Conflicts", "矛盾"), &summary.conflicts);
    for (title, count) in [
        (label("Lost although the loser could have claimed a draw", "负方本可提和"), summary.losers_could_have_drawn),
        (label("Played on after the end", "终局后续走"), summary.played_on),
        (label("Plies after the end", "终局后的半着"), summary.plies_after_end),
        (label("With a move that cannot be played", "有不可走的着法"), summary.illegal),
        (label("Not looked at", "未审查"), summary.errors),
        (label("Not decided within the budget", "限定计算内未能判明"), summary.undecided),
    ] {
        if count > 0 {
            let _ = writeln!(out, "{title}: {count}");
        }
    }
    out
}
