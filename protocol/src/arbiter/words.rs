//! Rulings as sentences, in English and in Chinese.

use std::fmt::Write;

use chuhan_engine::{chess, game::Position as _, xiangqi};
use serde_json::Value;

fn field<'a>(answer: &'a Value, name: &str) -> &'a str {
    answer.get(name).and_then(Value::as_str).unwrap_or("")
}

/// The fixed phrases of answers, in Chinese.
const PHRASES: &[(&str, &str)] = &[
    ("upheld", "要求成立"),
    ("incorrect", "要求不成立"),
    ("inadmissible", "要求不予受理"),
    ("automatic", "对局已自动结束"),
    ("none", "无可裁决"),
    ("discretion", "由裁判酌情裁定"),
    ("undecided", "限定计算内未能判明"),
    ("error", "输入有误"),
    ("draw", "和棋"),
    ("no ruling yet", "尚不裁决"),
    ("illegal record", "记录中有违例着法"),
    ("red loses", "判红方负"),
    ("black loses", "判黑方负"),
    ("red must change", "红方必须变着"),
    ("black must change", "黑方必须变着"),
    ("perpetual-check", "长将"),
    ("perpetual-mate-threat", "长杀"),
    ("perpetual-chase", "长捉"),
    ("check+chase", "一将一捉"),
    ("check+mate-threat", "一将一杀"),
    ("mate-threat+chase", "一杀一捉"),
    ("check+mate-threat+chase", "将杀捉交替"),
    ("allowed", "允许着法"),
    ("both forbidden", "双方均为禁止着法"),
    ("natural-limit", "自然限着"),
    ("wrong-claim", "要求不属实"),
    ("checkmate", "将死"),
    ("stalemate", "逼和或困毙"),
    ("no winning possibility", "双方均无可能取胜"),
    ("check", "将"),
    ("mate-threat", "杀"),
    ("chase", "捉"),
    ("pawn attack", "兵卒捉"),
    ("idle", "闲"),
    ("exchange offer", "兑"),
    ("sacrifice", "献"),
    ("follow", "跟"),
    ("block", "拦"),
    ("red", "红"),
    ("black", "黑"),
    ("dead position", "死局:双方都不可能将死对方"),
    ("occurrences of the position", "局面重复次数"),
    ("moves without capture or pawn move", "未吃子未动兵的着数"),
    ("the claimant does not have the move", "提出者不是行棋方"),
    ("the claimant had touched a piece", "提出者已触摸棋子"),
    ("the claimant had not kept the score", "提出者未作记录"),
    ("the declared move is illegal", "申明的着法违例"),
    ("the text has no such claim", "此规则无此要求"),
    ("the flag fell", "超时"),
    ("the flag fell, but the opponent cannot mate", "超时,但对方不可能将死"),
    ("both flags are down", "双方均已超时"),
    ("illegal move", "违例着法"),
    ("resignation", "认输"),
    ("agreement", "协议和棋"),
    ("both players must have made a move", "双方须各走一着以后"),
    ("too much time is left for this claim", "剩余时间尚多,不得提出"),
    ("the Guidelines III were not announced", "未宣布采用指南三"),
    ("the arbiter decides", "由裁判裁定"),
    ("nothing ended the game", "对局未结束"),
];

/// A fixed phrase of the answer in the chosen language; unknown ones stay as they are.
fn say(phrase: &str, chinese: bool) -> String {
    if !chinese {
        return phrase.to_string();
    }
    PHRASES.iter().find(|(english, _)| *english == phrase).map_or(phrase, |(_, chinese)| chinese).to_string()
}

fn article(out: &mut String, answer: &Value, chinese: bool) {
    let article = field(answer, "article");
    if !article.is_empty() {
        let _ = writeln!(out, "{}: {article}", if chinese { "依据条款" } else { "Article" });
    }
}

/// A chess ruling: the verdict first, the article, why, then the evidence.
pub fn chess(answer: &Value, chinese: bool) -> String {
    let mut out = String::new();
    let label = |english: &'static str, other: &'static str| if chinese { other } else { english };
    let ruling = say(field(answer, "ruling"), chinese);
    let _ = writeln!(
        out,
        "{}: {ruling}   {}: {}",
        label("Ruling", "裁决"),
        label("result", "结果"),
        field(answer, "result")
    );
    article(&mut out, answer, chinese);
    let _ = writeln!(out, "{}: {}", label("Reason", "理由"), say(field(answer, "reason"), chinese));
    if let Some(list) = answer.get("occurrences").and_then(Value::as_array).filter(|l| !l.is_empty()) {
        let places: Vec<String> = list.iter().map(place).collect();
        let _ = writeln!(out, "{}: {} ({})", label("Occurrences", "出现次数"), list.len(), places.join(", "));
    }
    for miss in answer.get("near_misses").and_then(Value::as_array).into_iter().flatten() {
        let why: Vec<&str> = miss["why"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let _ = writeln!(out, "{} {}: {}", label("Does not count: ply", "不计:第"), miss["ply"], why.join(", "));
    }
    if let (Some(counter), Some(limit)) = (answer["counter_plies"].as_u64(), answer["limit_plies"].as_u64()) {
        let text = label("Plies without capture or pawn move", "未吃子未动兵的半着数");
        let _ = writeln!(out, "{text}: {counter} / {limit}");
    }
    for (name, who) in [
        ("white_can_mate", label("White can still mate", "白方仍可将死")),
        ("black_can_mate", label("Black can still mate", "黑方仍可将死")),
    ] {
        if let Some(can) = answer[name].as_bool() {
            let _ = writeln!(out, "{who}: {}", if can { label("yes", "能") } else { label("no", "不能") });
        }
    }
    if let Some(line) = answer["proof_line"].as_array() {
        let moves: Vec<&str> = line.iter().filter_map(Value::as_str).collect();
        let _ = writeln!(out, "{}: {}", label("Proof", "证明着法"), moves.join(" "));
    }
    if let Some(penalty) = answer.get("penalty").filter(|p| !p.is_null()) {
        let _ = writeln!(out, "{}: +{} s", label("Opponent's clock", "对方加时"), penalty["opponent_add_s"]);
        if let Some(new) = penalty["claimant_new_s"].as_u64() {
            let _ = writeln!(out, "{}: {new} s", label("Claimant's clock", "提出者剩余时间"));
        }
        if let Some(must) = penalty["must_play"].as_str() {
            let _ = writeln!(out, "{}: {must}", label("Must be played", "必须走"));
        }
    }
    for note in answer["notes"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        let _ = writeln!(out, "{}: {note}", label("Note", "说明"));
    }
    if let Ok(position) =
        <chess::Position as chuhan_engine::game::Position<chess::Chess>>::from_fen(field(answer, "fen"))
    {
        let _ = write!(out, "\n{}", position.diagram());
    }
    out
}

fn place(occurrence: &Value) -> String {
    match occurrence["san"].as_str() {
        None | Some("") => "start".to_string(),
        Some(san) => format!("{}{san}", occurrence["move_no"].as_u64().map_or(String::new(), |n| format!("{n}."))),
    }
}

/// A xiangqi ruling: the verdict first, the article, then the loop move by move.
pub fn xiangqi(answer: &Value, chinese: bool) -> String {
    let mut out = String::new();
    let label = |english: &'static str, other: &'static str| if chinese { other } else { english };
    let _ = writeln!(out, "{}: {}", label("Ruling", "裁决"), say(field(answer, "result"), chinese));
    article(&mut out, answer, chinese);
    let kind = field(answer, "kind");
    if !kind.is_empty() {
        let _ = writeln!(out, "{}: {}", label("Reason", "理由"), say(kind, chinese));
    }
    let reason = field(answer, "reason");
    if !reason.is_empty() {
        let _ = writeln!(out, "{}: {reason}", label("Why", "原因"));
    }
    if let Some(at) = answer["occurrences"].as_array() {
        let plies: Vec<String> = at.iter().map(Value::to_string).collect();
        let _ = writeln!(
            out,
            "{}: {} ({} {})",
            label("Occurrences", "出现次数"),
            at.len(),
            label("after plies", "半着"),
            plies.join(", ")
        );
    }
    if let Some(sides) = answer.get("sides") {
        for side in ["red", "black"] {
            let class = say(field(sides, side), chinese);
            let _ = writeln!(out, "{}: {class}", say(side, chinese));
        }
    }
    for m in answer["moves"].as_array().into_iter().flatten() {
        let class = if field(m, "class") == "idle" { field(m, "name") } else { field(m, "class") };
        let _ = write!(
            out,
            "  {:>3}  {:<5}  {}  {}",
            m["ply"],
            say(field(m, "side"), chinese),
            field(m, "move"),
            say(class, chinese)
        );
        for prey in m["prey"].as_array().into_iter().flatten() {
            let _ = write!(
                out,
                "  {}{}<-{} ({}, {} {})",
                field(prey, "piece"),
                field(prey, "square"),
                field(prey, "taker"),
                field(prey, "route"),
                label("root", "根"),
                field(prey, "root")
            );
        }
        if let Some(checks) = m["mate_in_checks"].as_u64() {
            let _ = write!(out, "  {} {checks}", label("mate in checks:", "连将杀着数:"));
        }
        if m.get("existed_before").is_some() {
            let _ = write!(out, "  {}", label("(other threats stood before: 29.2)", "(其余捉原已存在:29.2)"));
        }
        if m.get("hint").is_some() {
            let _ = write!(out, "  {}", label("(27.3 may apply)", "(或适用27.3)"));
        }
        out.push('\n');
    }
    if let Some(count) = answer.get("count") {
        let _ = writeln!(
            out,
            "{}: {} / {}",
            label("Rounds that count for the claimant", "提出方计入回合"),
            count["counted"],
            count["rounds_needed"]
        );
    }
    if let Some(penalty) = answer.get("penalty") {
        let who = field(penalty, "foul");
        if !who.is_empty() {
            let _ = writeln!(out, "{}: {}", label("Foul by", "犯规方"), say(who, chinese));
        }
        if let Some(fouls) = penalty["fouls"].as_u64() {
            let _ = writeln!(out, "{}: {fouls}", label("Fouls of that player", "累计犯规"));
        }
        let _ = writeln!(out, "{}: +{} min", label("Claimant's used time", "提出方用时"), penalty["add_clock_minutes"]);
    }
    let fen = field(answer, "fen");
    if let Ok(position) = <xiangqi::Position as chuhan_engine::game::Position<xiangqi::Xiangqi>>::from_fen(fen) {
        let _ = write!(out, "\n{}", position.diagram());
    }
    out
}
