//! Reviews as one self-contained HTML page: a board to play through, a graph, the lines. Nothing comes
//! from the network, and the page's own policy forbids it.

use chuhan_engine::info::GameName;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::{GameReview, mark::Mark, words};
use crate::{
    diagram::{self, escape},
    language::Language,
    playable::Playable,
    player::Player,
};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// What stands before the first game. `made_by` says by whom, `limits` with which limits.
pub fn head<G: Playable>(made_by: &str, limits: &str, language: Language) -> String {
    let xiangqi = G::GAME == GameName::Xiangqi;
    let says = |english: &'static str, chinese: &'static str| language.pick(english, chinese);
    let button = |id: &str, face: &str, label: &str| {
        format!("<button type=\"button\" id=\"{id}\" title=\"{label}\" aria-label=\"{label}\">{face}</button>")
    };
    let buttons = [
        button("first", "|◀\u{fe0e}", says("To the start (Home)", "开局（Home）")),
        button("back", "◀\u{fe0e}", says("Back (left arrow)", "后退（←）")),
        button("next", "▶\u{fe0e}", says("Forward (right arrow)", "前进（→）")),
        button("last", "▶\u{fe0e}|", says("To the end (End)", "终局（End）")),
        button("flip", "⇅", says("Turn the board (f)", "翻转棋盘（f）")),
        button("spell", says("马8", "C2"), says("Other notation", "换记谱法")),
        button("fen", "FEN", says("Copy the position as FEN", "复制局面（FEN）")),
        button("pgn", "PGN", says("Copy the game as PGN", "复制棋谱（PGN）")),
    ]
    .concat();
    let title = says("Review", "复盘");
    let tag = says("en", "zh-Hans");
    let data = json!({
        "game": G::NAME,
        "notations": G::NOTATIONS,
        "preferred": G::preferred(language),
        "words": dictionary(language),
    });
    let data = plain(&data);
    format!(
        "<!DOCTYPE html>\n<html lang=\"{tag}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <title>{title} · {made_by}</title>\n<style>\n{palette}{STYLE}</style>\n</head>\n<body>\n{sheet}\
         <header><h1 id=\"title\">{title}</h1><p id=\"event\" class=\"dim\"></p>\n\
         <p id=\"choice\"><label for=\"games\">{game}</label><select id=\"games\"></select></p></header>\n\
         <noscript><p>{noscript}</p></noscript>\n<p id=\"error\" hidden></p>\n\
         <main>\n<section id=\"stage\">\n\
         <div id=\"table\"><div id=\"bar\"><div id=\"share\"></div></div>\
         <svg id=\"board\" role=\"img\" viewBox=\"0 0 100 100\"></svg></div>\n\
         <p id=\"clocks\"></p>\n<div id=\"keys\">{buttons}</div>\n<p id=\"said\" aria-live=\"polite\"></p>\n\
         <svg id=\"graph\" role=\"img\" aria-label=\"{graph}\"></svg>\n</section>\n\
         <section>\n<div id=\"moves\"></div>\n<div id=\"lines\"></div>\n\
         <h2>{summary}</h2><table id=\"players\"></table>\n</section>\n</main>\n\
         <footer class=\"dim\"><p id=\"notes\"></p><p>{by}</p></footer>\n\
         <script type=\"application/json\" id=\"review\">{data},\"games\":[",
        made_by = escape(made_by),
        policy = diagram::POLICY,
        palette = diagram::PALETTE,
        sheet = diagram::sheet(!xiangqi, xiangqi),
        game = says("Game", "对局"),
        noscript = says("This page needs its script to show the board.", "本页须启用脚本方能显示棋盘。"),
        graph = says("Expected score along the game", "全局期望得分"),
        summary = says("The players", "双方"),
        by = escape(&format!("{made_by}, {limits}")),
        data = data.strip_suffix('}').unwrap_or(&data),
    )
}

/// One game of the page, an element of a list.
pub fn entry(entry: &GameReview, language: Language) -> String {
    #[derive(Serialize)]
    struct Titled<'a> {
        #[serde(flatten)]
        entry: &'a GameReview,
        #[serde(skip_serializing_if = "Option::is_none")]
        title: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        event: Option<String>,
    }
    let (title, event) = match entry {
        GameReview::Read(review) => (Some(words::title(review, language)), words::event(review)),
        GameReview::Unread(_) => (None, None),
    };
    plain(&Titled { entry, title, event })
}

/// What stands behind the last game.
pub fn tail() -> String {
    format!("\n]}}</script>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n")
}

/// JSON that no tag can end.
fn plain(value: &impl Serialize) -> String {
    let text = serde_json::to_string(value).unwrap_or_else(|error| unreachable!("a review is plain data: {error}"));
    text.replace('<', "\\u003c")
}

fn dictionary(language: Language) -> Value {
    let says = |english: &'static str, chinese: &'static str| language.pick(english, chinese);
    let marks: Map<String, Value> =
        Mark::ALL.into_iter().map(|mark| (mark.name().into(), words::mark(mark, language).into())).collect();
    let signs: Map<String, Value> =
        Mark::ALL.into_iter().map(|mark| (mark.name().into(), mark.sign().into())).collect();
    let sides: Map<String, Value> = [Player::White, Player::Red, Player::Black]
        .map(|player| (player.name().into(), player.words(language).into()))
        .into_iter()
        .collect();
    json!({
        "marks": marks,
        "signs": signs,
        "sides": sides,
        "accuracy": says("Accuracy", "准确率"),
        "loss": says("Mean loss of score", "平均失分"),
        "best": says("Best moves", "最佳着法"),
        "better": says("Better", "应走"),
        "record": says("Record", "原谱"),
        "lines": says("Best lines here", "此局面最佳变化"),
        "line": says("Line", "变化"),
        "start": says("Start", "开局"),
        "game": says("Game", "对局"),
        "unread": says("cannot be read", "无法读取"),
    })
}
