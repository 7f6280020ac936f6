//! A ruling as a person reads it: the verdict first, the article, one sentence why, then the
//! evidence. Made once from the case and its JSON answer, printed as text ([`words`]) or as a
//! page ([`page`]).

mod articles;
mod chess;
pub mod page;
pub mod words;
mod xiangqi;

use chuhan_engine::{
    chess::{Board as ChessBoard, Square as ChessSquare},
    xiangqi::{Board as XiangqiBoard, Square as XiangqiSquare},
};
use serde_json::Value;

pub(crate) use articles::cite;
pub(crate) use chess::piece_name as chess_piece;
pub(crate) use xiangqi::piece_name as xiangqi_piece;

use crate::{diagram::Overlay, language::Language};

/// How good the news is for whoever asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// The claim is right, or the game is decided.
    Ruled,
    /// The claim is wrong or not admitted.
    Rejected,
    /// Nothing to rule, or undecided.
    #[default]
    Open,
}

/// A position with what is drawn over it.
#[derive(Clone)]
pub enum Drawing {
    /// Of a game of chess.
    Chess(ChessBoard, Overlay<ChessSquare>),
    /// Of a game of xiangqi.
    Xiangqi(XiangqiBoard, Overlay<XiangqiSquare>),
}

/// A diagram with its caption.
#[derive(Clone)]
pub struct Figure {
    /// Which position this is.
    pub caption: String,
    /// The position.
    pub drawing: Drawing,
}

/// A table: the heads of its columns and its rows, each as long as the head.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    /// What the table shows.
    pub title: String,
    /// The heads.
    pub heads: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

/// A line that ends in mate, from the position ruled on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofLine {
    /// What it proves.
    pub title: String,
    /// The moves in the game's notation, with their numbers.
    pub notation: String,
    /// The same in coordinates.
    pub coordinates: String,
}

/// An article with what it says, in our own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Article {
    /// Its number in the chosen text.
    pub number: String,
    /// What it says; empty where no summary is kept.
    pub says: String,
}

/// A ruling in the order in which it is read.
#[derive(Clone, Default)]
pub struct Report {
    /// The language it is written in.
    pub language: Language,
    /// The rule book and what was asked.
    pub title: String,
    /// The record's own words: players, event, date, the case's name.
    pub headers: Vec<(String, String)>,
    /// The colour of the verdict.
    pub tone: Tone,
    /// The verdict.
    pub verdict: String,
    /// The deciding articles as cited, in one line; empty when none decides.
    pub article: String,
    /// One sentence why.
    pub why: String,
    /// What must be played or changed.
    pub must: Option<String>,
    /// Labelled facts: occurrences, counters, clocks, who can mate.
    pub facts: Vec<(String, String)>,
    /// What nearly counted, and why it does not.
    pub near_misses: Vec<String>,
    /// Diagrams, the position ruled on last.
    pub figures: Vec<Figure>,
    /// The moves of the loop.
    pub table: Option<Grid>,
    /// Lines that prove that a side can mate.
    pub proofs: Vec<ProofLine>,
    /// Every article cited, with what it says.
    pub articles: Vec<Article>,
    /// Remarks.
    pub notes: Vec<String>,
    /// The position ruled on.
    pub fen: String,
    /// The same as a Unicode board.
    pub board: String,
}

impl Report {
    /// The report on the answer to a case of either game.
    pub fn of(case: &Value, answer: &Value, language: Language) -> Report {
        let mut report = Report { language, headers: headers(case, language), ..Report::default() };
        if field(answer, "ruling") == "error" {
            report.verdict = language.pick("error in the input", "输入有误").into();
            report.why = field(answer, "reason").into();
        } else if case.get("ruleset").is_some() {
            xiangqi::fill(&mut report, case, answer);
        } else {
            chess::fill(&mut report, case, answer);
        }
        report
    }

    /// Adds a labelled fact: label in English and in Chinese.
    pub(super) fn fact(&mut self, label: (&'static str, &'static str), text: impl Into<String>) {
        self.facts.push((self.language.pick(label.0, label.1).into(), text.into()));
    }
}

fn field<'a>(answer: &'a Value, name: &str) -> &'a str {
    answer.get(name).and_then(Value::as_str).unwrap_or("")
}

fn list<'a>(answer: &'a Value, name: &str) -> &'a [Value] {
    answer.get(name).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// What a record may say of its game, in the order in which it is shown.
const HEADERS: [(&str, &str, &str); 10] = [
    ("id", "Case", "案例"),
    ("event", "Event", "赛事"),
    ("site", "Site", "地点"),
    ("date", "Date", "日期"),
    ("round", "Round", "轮次"),
    ("white", "White", "白方"),
    ("red", "Red", "红方"),
    ("black", "Black", "黑方"),
    ("players", "Players", "对局者"),
    ("source", "Source", "出处"),
];

fn headers(case: &Value, language: Language) -> Vec<(String, String)> {
    let inner = case.get("headers").unwrap_or(&Value::Null);
    HEADERS
        .into_iter()
        .filter_map(|(name, english, chinese)| {
            let value = case.get(name).or_else(|| inner.get(name)).filter(|v| !v.is_null())?;
            let text = value.as_str().map_or_else(|| value.to_string(), String::from);
            Some((language.pick(english, chinese).to_string(), text))
        })
        .collect()
}

/// `3:07` or `1:02:03`.
fn clock(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// The number of the move that is half a move `half` from the start of move 0: `12.` or `12...`.
fn move_number(half: usize) -> String {
    let dots = if half.is_multiple_of(2) { "." } else { "..." };
    format!("{}{dots}", half / 2)
}

/// Where the position after `ply` plies stands in the game; `after` names the move that led to it.
fn place(language: Language, ply: usize, after: impl FnOnce() -> String) -> String {
    match (ply, language) {
        (0, Language::English) => "at the start".into(),
        (0, Language::Chinese) => "起始局面".into(),
        (_, Language::English) => format!("after {}", after()),
        (_, Language::Chinese) => format!("{}之后", after()),
    }
}

/// `first`, `second`, ... as a number with its ending.
fn ordinal(n: usize) -> String {
    let ending = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}
