//! Fixed phrases in English and Chinese, and the report as text for a terminal.

use std::fmt::Write;

use super::Report;
use crate::language::Language;

/// Machine names and fixed phrases of answers, in English where the name itself is no English, and
/// in Chinese.
const PHRASES: &[(&str, &str, &str)] = &[
    ("upheld", "", "要求成立"),
    ("incorrect", "", "要求不成立"),
    ("inadmissible", "", "要求不予受理"),
    ("automatic", "the game had ended by itself", "对局已自动结束"),
    ("none", "nothing to rule", "无可裁决"),
    ("discretion", "left to the arbiter", "由裁判酌情裁定"),
    ("undecided", "undecided within the budget", "限定计算内未能判明"),
    ("error", "", "输入有误"),
    ("threefold", "threefold repetition", "三次重复局面"),
    ("fifty", "fifty moves", "五十回合"),
    ("flag", "flag fall", "超时"),
    ("illegal", "illegal move", "违例着法"),
    ("resign", "resignation", "认输"),
    ("agreement", "", "协议和棋"),
    ("quickplay", "the last two minutes", "最后两分钟"),
    ("audit", "", "审核"),
    ("dead", "dead position", "死局"),
    ("repetition", "", "循环局面"),
    ("draw", "", "和棋"),
    ("no ruling yet", "", "尚不裁决"),
    ("illegal record", "", "记录中有违例着法"),
    ("red loses", "", "判红方负"),
    ("black loses", "", "判黑方负"),
    ("red must change", "", "红方必须变着"),
    ("black must change", "", "黑方必须变着"),
    ("perpetual-check", "perpetual check", "长将"),
    ("perpetual-mate-threat", "perpetual mate-threat", "长杀"),
    ("perpetual-chase", "perpetual chase", "长捉"),
    ("check+chase", "checks and chases", "一将一捉"),
    ("check+mate-threat", "checks and mate-threats", "一将一杀"),
    ("mate-threat+chase", "mate-threats and chases", "一杀一捉"),
    ("check+mate-threat+chase", "checks, mate-threats and chases", "将杀捉交替"),
    ("allowed", "", "允许着法"),
    ("both forbidden", "", "双方均为禁止着法"),
    ("natural-limit", "natural-move limit", "自然限着"),
    ("wrong-claim", "wrong claim", "要求不属实"),
    ("no winning possibility", "", "双方均无可能取胜"),
    ("check", "", "将"),
    ("mate-threat", "", "杀"),
    ("chase", "", "捉"),
    ("pawn attack", "", "兵卒捉"),
    ("idle", "", "闲"),
    ("exchange offer", "", "兑"),
    ("sacrifice", "", "献"),
    ("follow", "", "跟"),
    ("block", "", "拦"),
    ("red", "Red", "红方"),
    ("black", "Black", "黑方"),
    ("checkmate", "", "将死"),
    ("stalemate", "", "逼和"),
    ("dead position", "", "死局"),
    ("the claimant does not have the move", "", "提出者不是行棋方"),
    ("the claimant had touched a piece", "", "提出者已触摸棋子"),
    ("the claimant had not kept the score", "", "提出者未作记录"),
    ("the declared move is illegal", "", "声明的着法违例，须另走合法着法"),
    ("the text has no such claim", "", "此规则无此要求"),
    ("both flags are down", "", "双方均已超时"),
    ("illegal move", "an illegal move was played", "走出违例着法"),
    ("resignation", "the player resigned", "认输"),
    ("both players must have made a move", "", "双方须各走一着以后"),
    ("too much time is left for this claim", "", "剩余时间尚多，不得提出"),
    ("the Guidelines III were not announced", "", "未宣布采用指南三"),
    ("the arbiter decides", "", "由裁判裁定"),
    ("nothing ended the game", "", "对局尚未结束"),
    ("part of the move count is taken over from the start position", "", "部分着数取自起始局面的计数"),
    ("every move of White between the first and the last occurrence gives check", "", "首末两次局面之间白方步步将军"),
    ("every move of Black between the first and the last occurrence gives check", "", "首末两次局面之间黑方步步将军"),
    ("the article on fifty moves is not in hand for this text", "", "此规则文本缺五十回合条款"),
    (
        "no time adjustment; unreasonable claims are at the arbiter's discretion (11.5)",
        "",
        "不调整用时；无理要求由裁判酌情处理(11.5)",
    ),
    ("not a move in coordinates", "", "不是坐标着法"),
    ("not a legal move here", "", "此局面中不合法"),
];

/// A fixed phrase of an answer in the chosen language; unknown ones stay as they are.
pub fn say(phrase: &str, language: Language) -> String {
    let entry = PHRASES.iter().find(|e| e.0 == phrase);
    let text = match (entry, language) {
        (Some((_, "", _)) | None, Language::English) | (None, Language::Chinese) => phrase,
        (Some((_, english, _)), Language::English) => english,
        (Some((_, _, chinese)), Language::Chinese) => chinese,
    };
    text.to_string()
}

/// A remark of an answer, if it can be said in the chosen language.
pub fn say_remark(phrase: &str, language: Language) -> Option<String> {
    (language == Language::English || PHRASES.iter().any(|e| e.0 == phrase)).then(|| say(phrase, language))
}

/// The report as text: the verdict first, the article, why, then the evidence and the board.
pub fn text(report: &Report) -> String {
    let language = report.language;
    let mut out = String::new();
    let mut line = |label: (&'static str, &'static str), text: &str| {
        if !text.is_empty() {
            let _ = writeln!(out, "{}", language.labelled(language.pick(label.0, label.1), text));
        }
    };
    line(("Ruling", "裁决"), &report.verdict);
    line(("Article", "依据条款"), &report.article);
    line(("Why", "理由"), &report.why);
    line(("Must be played", "必须走"), report.must.as_deref().unwrap_or(""));
    for (label, text) in &report.headers {
        let _ = writeln!(out, "{}", language.labelled(label, text));
    }
    for (label, text) in &report.facts {
        let _ = writeln!(out, "{}", language.labelled(label, text));
    }
    for miss in &report.near_misses {
        let _ = writeln!(out, "{}", language.labelled(language.pick("Does not count", "不计"), miss));
    }
    if let Some(table) = &report.table {
        let _ = writeln!(out, "\n{}", table.title);
        out.push_str(&grid(&table.heads, &table.rows));
    }
    for line in &report.proofs {
        let _ = writeln!(out, "\n{}", language.labelled(&line.title, &line.notation));
        let _ = writeln!(out, "{}", language.labelled(language.pick("In coordinates", "坐标"), &line.coordinates));
    }
    if !report.articles.is_empty() {
        let _ = writeln!(out, "\n{}", language.pick("Articles cited", "所引条款"));
        for article in &report.articles {
            let _ = writeln!(out, "  {}  {}", article.number, article.says);
        }
    }
    for note in &report.notes {
        let _ = writeln!(out, "{}", language.labelled(language.pick("Note", "说明"), note));
    }
    if !report.board.is_empty() {
        let _ = write!(out, "\n{}\n{}\n", report.board, report.fen);
    }
    out
}

/// Columns of a terminal that a text takes: Chinese characters take two.
fn columns(text: &str) -> usize {
    text.chars().map(|c| if ('\u{2e80}'..='\u{ffef}').contains(&c) { 2 } else { 1 }).sum()
}

fn grid(heads: &[String], rows: &[Vec<String>]) -> String {
    let widths: Vec<usize> = (0..heads.len())
        .map(|i| rows.iter().chain([&heads.to_vec()]).map(|row| columns(&row[i])).max().unwrap_or(0))
        .collect();
    let mut out = String::new();
    for row in std::iter::once(heads).chain(rows.iter().map(Vec::as_slice)) {
        let mut line = String::from(" ");
        for (cell, width) in row.iter().zip(&widths) {
            let _ = write!(line, " {cell}{} ", " ".repeat(width - columns(cell)));
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}
