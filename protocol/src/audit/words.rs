//! Findings of an audit as sentences, in English and in Chinese.

use std::{collections::BTreeMap, fmt::Write};

use chuhan_engine::{info::GameName, law::xiangqi::SideClass};

use super::report::{
    BanOutcome, ClaimChance, ClaimKind, Conflict, ConflictKind, EndReason, Fault, GameReport, Illegal, Place, Remark,
    ResultTag, Summary,
};
use crate::{language::Language, player::Player, records::SheetTrouble, report::words};

const fn player(player: Player, language: Language) -> &'static str {
    language.pick(player.name(), player.words(Language::Chinese))
}

const fn claim_kind(kind: ClaimKind, language: Language) -> &'static str {
    match kind {
        ClaimKind::Threefold => language.pick("threefold", "三次重复"),
        ClaimKind::Fifty => language.pick("fifty", "五十回合"),
        ClaimKind::Repetition => language.pick("repetition", "循环反复"),
        ClaimKind::NaturalLimit => language.pick("natural-limit", "自然限着"),
    }
}

const fn end_reason(reason: EndReason, game: GameName, language: Language) -> &'static str {
    match reason {
        EndReason::Checkmate => language.pick("checkmate", "将死"),
        EndReason::Stalemate => match game {
            GameName::Chess => language.pick("stalemate", "逼和"),
            GameName::Xiangqi => language.pick("stalemate", "困毙"),
        },
        EndReason::DeadPosition => language.pick("dead position", "死局"),
        EndReason::Fivefold => language.pick("fivefold repetition", "五次重复"),
        EndReason::SeventyFive => language.pick("seventy-five moves", "七十五回合"),
        EndReason::NoWinningPossibility => language.pick("no winning possibility", "双方均无可能取胜"),
        EndReason::NaturalLimit => language.pick("natural limit", "自然限着"),
        EndReason::Repetition => language.pick("repetition", "循环反复"),
        EndReason::ForbiddenRepetition => language.pick("forbidden repetition", "违反棋规的循环"),
    }
}

const fn ban_outcome(outcome: BanOutcome, language: Language) -> &'static str {
    match outcome {
        BanOutcome::RedMustChange => language.pick("red must change", "红方须变着"),
        BanOutcome::BlackMustChange => language.pick("black must change", "黑方须变着"),
        BanOutcome::RedLoses => language.pick("red loses", "红方负"),
        BanOutcome::BlackLoses => language.pick("black loses", "黑方负"),
    }
}

const fn conflict_kind(kind: ConflictKind, language: Language) -> &'static str {
    match kind {
        ConflictKind::Board => language.pick("the result is not that of the board", "结果与盘面不符"),
        ConflictKind::TagAndText => {
            language.pick("the tag and the end of the moves give different results", "标签与棋谱末尾的结果不符")
        }
        ConflictKind::TimeWin => {
            language.pick("won on time by a side that cannot mate", "超时判胜，但胜方不可能将死对方")
        }
        ConflictKind::TimeDraw => {
            language.pick("drawn on time although the opponent can still mate", "超时判和，但对方仍可能将死")
        }
        ConflictKind::Win => language.pick("won by a side that cannot mate", "判胜，但胜方不可能将死对方"),
        ConflictKind::Cause => {
            language.pick("the board does not show the cause that the record names", "所记原因与盘面不符")
        }
        ConflictKind::Ban => language.pick("a forbidden repetition had lost", "违例循环应负，结果不符"),
    }
}

/// What was done in a loop: in English by its name in data.
fn side_class(class: SideClass, language: Language) -> String {
    match language {
        Language::English => class.name().into_owned(),
        Language::Chinese => words::side_class(class, language).into(),
    }
}

fn cite(article: Option<&str>) -> String {
    article.map_or(String::new(), |article| format!(" [{article}]"))
}

/// `34...`, or `34.` when the first side has the move.
fn number(place: &Place) -> String {
    format!("{}{}", place.move_no, if place.side == Player::Black { "..." } else { "." })
}

fn claim(claim: &ClaimChance, language: Language) -> String {
    let (by, kind) = (player(claim.by, language), claim_kind(claim.kind, language));
    let (at, ply) = (number(&claim.place), claim.place.ply);
    let how = match (&claim.declared, language) {
        (Some(m), Language::English) => format!(" by declaring {at}{m}"),
        (Some(m), Language::Chinese) => format!("，声明着法{at}{m}"),
        (None, Language::English) => format!(" at {at} (ply {ply})"),
        (None, Language::Chinese) => format!("，于{at}（第{ply}半着）"),
    };
    let article = cite(claim.article.as_deref());
    match language {
        Language::English => format!("{by} could claim a draw: {kind} ({}){how}{article}", claim.count),
        Language::Chinese => format!("{by}可提出和棋：{kind}（{}）{how}{article}", claim.count),
    }
}

fn conflict(conflict: &Conflict, language: Language) -> String {
    let mut out = conflict_kind(conflict.kind, language).to_string();
    if let Some(lawful) = conflict.lawful {
        let _ = write!(out, "{}{}", language.pick("; by the rules ", "；应为"), lawful.text());
    }
    out.push_str(&cite(conflict.article.as_deref()));
    if let Some(proof) = &conflict.proof {
        out.push_str(&language.bracketed(proof));
    }
    out
}

/// Why a move cannot be played. The details of a parser are English.
fn fault(illegal: &Illegal, language: Language) -> &str {
    match (language, illegal.kind) {
        (Language::English, _) => &illegal.reason,
        (Language::Chinese, Fault::NoneFits) => "没有合法着法与之相符",
        (Language::Chinese, Fault::NullMove) => "空着不是合法着法",
        (Language::Chinese, Fault::Unread) => "不能读作唯一的合法着法",
    }
}

fn remark(remark: Remark, language: Language) -> &'static str {
    match remark {
        Remark::CountFromStart => {
            language.pick("part of the move count is taken over from the start position", "部分着数取自起始局面")
        }
        Remark::RightsLeftOut => language.pick(
            "the FEN names castling rights for which no king and rook stand: they are left out",
            "FEN 所列王车易位权与子位不符，已略去",
        ),
        Remark::Text(SheetTrouble::CommentNotClosed) => language.pick("a comment is not closed", "注释未结束"),
        Remark::Text(SheetTrouble::VariationNotClosed) => language.pick("a variation is not closed", "变着未结束"),
    }
}

/// What was found in a game; nothing where nothing was.
pub fn game(report: &GameReport, language: Language) -> String {
    if !report.has_findings() {
        return String::new();
    }
    let mut out = title(report, language) + "\n";
    for line in findings(report, language) {
        out.push_str("  ");
        out.push_str(&line);
        out.push('\n');
    }
    out
}

/// Which game it is.
pub(super) fn title(report: &GameReport, language: Language) -> String {
    let GameReport { number, line, first, second, event, result, .. } = report;
    match language {
        Language::English => {
            format!("Game {number} (line {line}): {first} - {second}  {}  ({event})", result.text())
        }
        Language::Chinese => format!("第{number}局（第{line}行）：{first} - {second}  {}  （{event}）", result.text()),
    }
}

/// What was found in a game, a line each.
pub(super) fn findings(report: &GameReport, language: Language) -> Vec<String> {
    let label = |english: &'static str, other: &'static str| language.pick(english, other);
    let mut out = Vec::new();
    let mut tell = |text: String| out.push(text);
    for chance in &report.claims {
        tell(claim(chance, language));
    }
    for ban in &report.bans {
        let (outcome, kind) = (ban_outcome(ban.outcome, language), side_class(ban.kind, language));
        let kind = language.bracketed(&kind);
        tell(format!("{} {outcome}{kind} [{}]", self::number(&ban.place), ban.article));
    }
    if let Some(end) = &report.end {
        // A stalemate is drawn in chess and lost in xiangqi.
        let game = if end.result == ResultTag::Draw { GameName::Chess } else { GameName::Xiangqi };
        let (at, reason) = (self::number(&end.place), end_reason(end.reason, game, language));
        let article = cite(end.article.as_deref());
        let (ply, result) = (end.place.ply, end.result.text());
        let mut text = match language {
            Language::English => format!("ended before {at} (ply {ply}): {reason}, {result}{article}"),
            Language::Chinese => format!("终局于{at}（第{ply}半着）：{reason}，{result}{article}"),
        };
        if report.moves_after_end > 0 {
            let played_on =
                language.labelled(label("plies played on", "其后又走半着数"), &report.moves_after_end.to_string());
            let _ = write!(text, "{}{played_on}", language.semicolon());
        }
        tell(text);
    }
    if let Some(illegal) = &report.illegal {
        let (at, text, reason) = (self::number(&illegal.place), &illegal.text, fault(illegal, language));
        let article = cite(illegal.article.as_deref());
        let text: String = text.chars().filter(|c| !c.is_control()).take(20).collect();
        let why = language.labelled(&format!("{at}{text}"), &format!("{reason}{article}"));
        tell(language.labelled(label("cannot be played", "不可走"), &why));
    }
    for found in &report.conflicts {
        tell(language.labelled(label("conflict", "矛盾"), &conflict(found, language)));
    }
    if let Some(termination) = report.termination.as_ref().filter(|_| !report.conflicts.is_empty()) {
        tell(language.labelled(label("the record says", "棋谱所记"), termination));
    }
    if report.undecided {
        tell(label("not decided within the budget", "限定计算内未能判明").into());
    }
    if let Some(error) = &report.error {
        tell(language.labelled(label("not looked at", "未审查"), error));
    }
    for &note in &report.notes {
        tell(language.labelled(label("note", "说明"), remark(note, language)));
    }
    out
}

/// The counts over the archive, a line each.
pub fn summary(summary: &Summary, game: GameName, language: Language) -> Vec<String> {
    let label = |english: &'static str, other: &'static str| language.pick(english, other);
    let [first, second, drawn, open] = summary.results;
    let counted = |label: &str, count: u64| language.labelled(label, &count.to_string());
    let mut out = vec![format!(
        "{}   {}   {}  {}  {}  {}",
        counted(label("Games", "对局"), summary.games),
        counted(label("plies", "半着"), summary.plies),
        counted("1-0", first),
        counted("0-1", second),
        counted("1/2-1/2", drawn),
        counted("*", open),
    )];
    let title = label("Games with a claim", "可提和的对局");
    table(&mut out, language, title, &summary.claims, |kind| claim_kind(kind, language));
    let title = label("Ended by themselves", "自动终局");
    table(&mut out, language, title, &summary.ends, |reason| end_reason(reason, game, language));
    let title = label("Rulings on repetitions", "循环裁决");
    table(&mut out, language, title, &summary.bans, |outcome| ban_outcome(outcome, language));
    let title = label("Conflicts", "矛盾");
    table(&mut out, language, title, &summary.conflicts, |kind| conflict_kind(kind, language));
    for (title, count) in [
        (label("Lost although the loser could have claimed a draw", "负方本可提和"), summary.losers_could_have_drawn),
        (label("Played on after the end", "终局后续走"), summary.played_on),
        (label("Plies after the end", "终局后的半着"), summary.plies_after_end),
        (label("With a move that cannot be played", "有不可走的着法"), summary.illegal),
        (label("Not looked at", "未审查"), summary.errors),
        (label("Not decided within the budget", "限定计算内未能判明"), summary.undecided),
    ] {
        if count > 0 {
            out.push(counted(title, count));
        }
    }
    out
}

/// A line for each kind that was counted.
fn table<K: Copy>(
    out: &mut Vec<String>,
    language: Language,
    title: &str,
    counts: &BTreeMap<K, u64>,
    words: impl Fn(K) -> &'static str,
) {
    for (&kind, count) in counts {
        out.push(language.labelled(title, &format!("{} {count}", words(kind))));
    }
}
