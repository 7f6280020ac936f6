//! A ruling as a person reads it: the verdict first, the article, one sentence why, then the
//! evidence. Made of the facts of an [`Answer`], printed as [`text`] or as a [`page`].

mod articles;
mod chess;
pub mod events;
pub mod page;
mod proof;
pub mod text;
mod touch;
pub(crate) mod words;
mod xiangqi;

use chuhan_engine::info::GameName;

use crate::{
    arbiter::{
        Answer, CaseRuling, RuleBook,
        case::{ClaimName, Header},
    },
    language::Language,
    player::Player,
};

pub use crate::diagram::drawn::Drawing;

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

/// The program that rules, as it signs.
pub(crate) const PROGRAM: &str = concat!("Chuhan ", env!("CARGO_PKG_VERSION"));
/// What stands where something is to be written by hand.
pub(crate) const BLANK: &str = "____________";

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
    pub rows: Vec<Vec<Cell>>,
}

/// What stands in a table: a text, or a dash where there is nothing to say.
pub type Cell = Option<String>;

/// A cell as it is shown.
fn shown(cell: &Cell) -> &str {
    cell.as_deref().unwrap_or("–")
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

/// The heading of the lines behind threats, in English and in Chinese.
const TREES: (&str, &str) = (
    "Lines behind the threats (gains: chariot 20, horse and cannon 10, guard 5, a free pawn 1)",
    "攻击的具体着法（得子：车20，马炮10，士相5，白得过河兵卒1）",
);

/// A line as a tree: what is played, and below it what each answer allows.
#[derive(Clone)]
pub struct Tree {
    /// The answer and the move that it allows; at the top, what the line proves.
    pub text: String,
    /// The position after the move.
    pub figure: Option<Figure>,
    /// What follows each answer.
    pub below: Vec<Tree>,
}

/// An article with what it says, in our own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Article {
    /// Its number in the chosen text.
    pub number: &'static str,
    /// What it says; empty where no summary is kept.
    pub says: &'static str,
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
    /// What whoever signs the ruling signs: the rule set, the claim, the claimant, the players, the date. What is not
    /// known is left blank.
    pub signed: Vec<(String, String)>,
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
    /// Lines behind what moves threaten.
    pub trees: Vec<Tree>,
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
    pub fn of(answer: &Answer, language: Language) -> Report {
        let headers = answer.headers.iter().map(|(header, text)| (header.words(language).into(), text.clone()));
        let mut report = Report { language, headers: headers.collect(), ..Report::default() };
        let game = match &answer.ruling {
            CaseRuling::Chess(ruling) => {
                chess::fill(&mut report, ruling);
                GameName::Chess
            }
            CaseRuling::Xiangqi(ruling) => {
                xiangqi::fill(&mut report, ruling);
                GameName::Xiangqi
            }
            CaseRuling::Broken(broken) => {
                report.verdict = language.pick("error in the input", "输入有误").into();
                report.why.clone_from(&broken.reason);
                return report;
            }
        };
        let said = |wanted: Header| answer.headers.iter().find(|(header, _)| *header == wanted);
        let told = |wanted: Header| said(wanted).map_or_else(String::new, |(_, text)| text.clone());
        let first = if game == GameName::Chess { Header::White } else { Header::Red };
        // Records of xiangqi in PGN may call Red White.
        let name = said(first).or_else(|| said(Header::White)).map_or_else(String::new, |(_, text)| text.clone());
        let label = |header: Header| header.words(language).to_owned();
        if name.is_empty() && said(Header::Players).is_some() {
            report.signed.push((label(Header::Players), told(Header::Players)));
        } else {
            report.signed.push((label(first), name));
            report.signed.push((label(Header::Black), told(Header::Black)));
        }
        report.signed.push((label(Header::Date), told(Header::Date)));
        report
    }

    /// The title, and what of it whoever signs signs.
    fn head(&mut self, law: &str, claim: ClaimName, claimant: Option<Player>) {
        let language = self.language;
        let claim = words::claim(claim, language);
        self.title = format!("{law} · {claim}");
        let claimant = claimant.map_or_else(String::new, |player| player.words(language).to_owned());
        let signed = [
            (("Rules", "规则"), law.to_owned()),
            (("Claim", "申请"), claim.to_owned()),
            (("Claimant", "申请方"), claimant),
        ];
        self.signed.extend(signed.map(|((english, chinese), text)| (language.pick(english, chinese).to_owned(), text)));
    }

    /// Cites articles, each once.
    pub(crate) fn cite(&mut self, book: RuleBook, numbers: impl IntoIterator<Item = &'static str>) {
        for number in numbers {
            if !self.articles.iter().any(|known| known.number == number) {
                self.articles.push(articles::article(book, number, self.language));
            }
        }
    }

    /// Adds a labelled fact: label in English and in Chinese.
    pub(crate) fn fact(&mut self, label: (&'static str, &'static str), text: impl Into<String>) {
        self.facts.push((self.language.pick(label.0, label.1).into(), text.into()));
    }
}

/// A game told in a language.
struct Told<'a, G> {
    game: &'a G,
    language: Language,
}

/// How the moves of a game are told.
trait Telling {
    /// The move that leads to `ply`, from 1, in the notation of the language.
    fn name(&self, ply: usize, language: Language) -> String;
    /// Its number: `12.` or `12...`.
    fn number(&self, ply: usize) -> String;
}

impl<G: Telling> Told<'_, G> {
    fn name(&self, ply: usize) -> String {
        self.game.name(ply, self.language)
    }
    /// The move that leads to `ply`, with its number; the start position has none.
    fn after(&self, ply: usize) -> String {
        if ply == 0 {
            self.language.pick("the start position", "起始局面").into()
        } else {
            format!("{}{}", self.game.number(ply), self.name(ply))
        }
    }
    /// Where the position after `ply` plies stands in the game: `after 12...Kg8`, or the start.
    fn place(&self, ply: usize) -> String {
        match (ply, self.language) {
            (0, Language::English) => "at the start".into(),
            (0, Language::Chinese) => "起始局面".into(),
            (_, Language::English) => format!("after {}", self.after(ply)),
            (_, Language::Chinese) => format!("{}之后", self.after(ply)),
        }
    }
    /// The same with its ply.
    fn place_and_ply(&self, ply: usize) -> String {
        match self.language {
            Language::English => format!("{} (ply {ply})", self.place(ply)),
            Language::Chinese => format!("{}（第{ply}半着）", self.place(ply)),
        }
    }
    /// How often the position in question stood, and where.
    fn occurrences(&self, plies: impl ExactSizeIterator<Item = usize>) -> String {
        let count = plies.len();
        let places: Vec<String> = plies.map(|ply| self.place_and_ply(ply)).collect();
        format!("{count}{}{}", self.language.pick(": ", "次："), places.join(self.language.comma()))
    }
    /// The caption of the position that was ruled on.
    fn ruled_on(&self, ply: usize) -> String {
        match self.language {
            Language::English => format!("ruled on: {}", self.place(ply)),
            Language::Chinese => format!("裁决局面：{}", self.place(ply)),
        }
    }
}
