//! The words of reviews, in English and in Chinese.

use std::fmt::Write as _;

use super::{Judged, PlayerSummary, Ply, Review, mark::Mark};
use crate::{language::Language, searched::JsonScore};

/// A mark in words.
pub const fn mark(mark: Mark, language: Language) -> &'static str {
    match mark {
        Mark::Forced => language.pick("only legal move", "唯一合法着法"),
        Mark::Only => language.pick("only move", "唯一着法"),
        Mark::Good => language.pick("good move", "好着"),
        Mark::Dubious => language.pick("inaccuracy", "疑着"),
        Mark::Mistake => language.pick("mistake", "错着"),
        Mark::Blunder => language.pick("blunder", "败着"),
    }
}

/// A score from the view of the first player: pawns, moves to mate, or the result where it is
/// certain without a mate.
pub fn score(score: JsonScore) -> String {
    match score {
        JsonScore::Cp(29_001..) => "1-0".into(),
        JsonScore::Cp(..=-29_001) => "0-1".into(),
        score => score.to_string(),
    }
}

/// What is said of a move: its mark and what would have been better, and what the law says.
pub fn remark(ply: &Ply, spelling: usize, language: Language) -> String {
    let mut parts = Vec::new();
    if let Some(judged) = &ply.judged
        && let Some(found) = judged.mark
    {
        parts.push(fault(judged, found, spelling, language));
    }
    if let Some(law) = &ply.law {
        parts.push(law.text.clone());
    }
    let sentences = parts.into_iter().map(|part| match (language, part.get(..1)) {
        (Language::English, Some(first)) => format!("{}{}.", first.to_uppercase(), &part[1..]),
        _ => part + language.pick(".", "。"),
    });
    sentences.collect::<Vec<_>>().join(language.pick(" ", ""))
}

fn fault(judged: &Judged, found: Mark, spelling: usize, language: Language) -> String {
    let mut out = mark(found, language).to_owned();
    if found.is_fault() {
        let score = f64::from(judged.loss_cp) / 100.0;
        let _ = match language {
            Language::English => {
                write!(out, ": the score falls by {score:.2}, {:.0} % of the point is lost", judged.loss)
            }
            Language::Chinese => write!(out, "：分数降 {score:.2}，期望得分降 {:.0}%", judged.loss),
        };
        if let Some(best) = judged.lines.first().and_then(|line| line.notation.get(spelling)).and_then(|n| n.first()) {
            let _ = match language {
                Language::English => write!(out, "; {best} was best"),
                Language::Chinese => write!(out, "；应走{best}"),
            };
        }
    }
    out
}

/// How a player did, on one line.
pub fn summary(summary: &PlayerSummary, language: Language) -> String {
    let mut out = summary.side.words(language).to_owned();
    if let Some(name) = &summary.name {
        let _ = write!(out, " ({name})");
    }
    let (Some(accuracy), Some(loss)) = (summary.accuracy, summary.loss_cp) else {
        out.push_str(language.pick(": no move was looked at", "：未分析"));
        return out;
    };
    let _ = match language {
        Language::English => {
            write!(out, ": accuracy {accuracy:.0} %, mean loss {:.2}, {} moves", loss / 100.0, summary.moves)
        }
        Language::Chinese => write!(out, "：准确率 {accuracy:.0}%，平均损失 {:.2}，{} 着", loss / 100.0, summary.moves),
    };
    for mark in [Mark::Good, Mark::Dubious, Mark::Mistake, Mark::Blunder] {
        if let Some(count) = summary.marks.get(mark.name()) {
            let _ = write!(out, "{}{} {count}", language.pick(", ", "，"), mark.sign());
        }
    }
    out
}

/// What is asked of the search of each position.
pub fn limits(depth: Option<u32>, nodes: Option<u64>, movetime_ms: Option<u64>, language: Language) -> String {
    let mut parts = Vec::new();
    if let Some(depth) = depth {
        parts.push(format!("{} {depth}", language.pick("depth", "深度")));
    }
    if let Some(nodes) = nodes {
        parts.push(format!("{nodes} {}", language.pick("nodes", "结点")));
    }
    if let Some(ms) = movetime_ms {
        parts.push(format!("{ms} {}", language.pick("ms", "毫秒")));
    }
    let all = parts.join(language.comma());
    match language {
        Language::English => format!("{all} a position"),
        Language::Chinese => format!("每局面 {all}"),
    }
}

/// How many moves of the record's variations could not be played.
pub fn left_out(lost: usize, language: Language) -> Option<String> {
    let text = match (lost, language) {
        (0, _) => return None,
        (1, Language::English) => "1 move of the record's variations is not legal and left out".into(),
        (_, Language::English) => {
            format!("{lost} moves of the record's variations are not legal, or follow one that is not, and left out")
        }
        (_, Language::Chinese) => format!("原谱变着中有 {lost} 着不合规则（或接在这样的着法之后），未收入"),
    };
    Some(text)
}

/// The players and the result.
pub fn title(review: &Review, language: Language) -> String {
    let [first, second] = review.summary.each_ref().map(|summary| {
        let name = summary.name.as_deref();
        name.unwrap_or_else(|| summary.side.words(language))
    });
    format!("{first} – {second}, {}", review.result)
}

/// The event, its round and its date, where the record tells.
pub fn event(review: &Review) -> Option<String> {
    let said: Vec<String> = ["Event", "Site", "Round", "Date"]
        .iter()
        .filter_map(|tag| review.tag(tag))
        .filter(|value| !value.trim().is_empty() && !value.starts_with('?') && *value != "-")
        // Of a date the year alone may be known.
        .map(|value| value.replace(".??", ""))
        .collect();
    (!said.is_empty()).then(|| said.join(", "))
}
