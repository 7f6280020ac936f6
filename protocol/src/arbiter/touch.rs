//! Touched pieces: from squares as text to the moves that remain lawful, as JSON and as a report.

use chuhan_engine::{
    chess::{self, Chess, PieceKind},
    game::Side,
    info::PositionInfo,
    law::{
        chess::{claims::Book, touch as chess_touch},
        touch::{Duty, Lawful, Manner, Touch},
        xiangqi::touch as xiangqi_touch,
    },
    xiangqi::{self, RuleSet, Xiangqi},
};
use serde_json::{Value, json};

use crate::{
    diagram::{self, Arrow, Ink, Overlay},
    language::Language,
    playable::Playable,
    report::{Drawing, Figure, Report, RuleBook, Tone, words},
};

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// Name of the rule book.
    pub rules: &'a str,
    /// Squares in the order of the touches: `e1,h1`; `e1+h1` at the same time; `e8=Q` a piece that
    /// stands on its promotion square.
    pub touched: &'a str,
    /// How it came to the touches.
    pub manner: Manner,
}

/// The answer: for programs, and as a report for people.
pub struct Answer {
    /// For programs.
    pub json: Value,
    /// May any legal move be played?
    pub free: bool,
    /// For people.
    pub report: Report,
}

/// How squares and pieces of a game are named here.
trait Touching: Playable {
    type Square: Copy + PartialEq + ToString;
    fn square(text: &str) -> Option<Self::Square>;
    /// The side and the name of the piece on a square.
    fn piece(position: &Self::Position, square: Self::Square, language: Language) -> Option<(Side, String)>;
    /// Origin and target as they are drawn.
    fn ends(position: &Self::Position, m: Self::Move) -> (Self::Square, Self::Square);
    fn name(position: &Self::Position, m: Self::Move, language: Language) -> String;
    fn drawing(position: &Self::Position, overlay: Overlay<Self::Square>) -> Drawing;
    fn unicode(position: &Self::Position) -> String;
}

impl Touching for Chess {
    type Square = chess::Square;
    fn square(text: &str) -> Option<chess::Square> {
        chess::Square::from_name(text)
    }
    fn piece(position: &chess::Position, square: chess::Square, language: Language) -> Option<(Side, String)> {
        let piece = position.board().piece_at(square)?;
        Some((piece.side(), words::chess_piece(piece, language).into()))
    }
    fn ends(position: &chess::Position, m: chess::Move) -> (chess::Square, chess::Square) {
        let board = position.board();
        (m.from(), if m.is_castle() { board.castling_targets(board.side(), m.to()).0 } else { m.to() })
    }
    fn name(position: &chess::Position, m: chess::Move, _: Language) -> String {
        position.san(m)
    }
    fn drawing(position: &chess::Position, overlay: Overlay<chess::Square>) -> Drawing {
        Drawing::Chess(*position.board(), overlay)
    }
    fn unicode(position: &chess::Position) -> String {
        diagram::chess::unicode(position.board())
    }
}

impl Touching for Xiangqi {
    type Square = xiangqi::Square;
    fn square(text: &str) -> Option<xiangqi::Square> {
        xiangqi::Square::from_name(text)
    }
    fn piece(position: &xiangqi::Position, square: xiangqi::Square, language: Language) -> Option<(Side, String)> {
        let piece = position.board().piece_at(square)?;
        Some((piece.side(), words::xiangqi_piece(piece, language)))
    }
    fn ends(_: &xiangqi::Position, m: xiangqi::Move) -> (xiangqi::Square, xiangqi::Square) {
        (m.from(), m.to())
    }
    fn name(position: &xiangqi::Position, m: xiangqi::Move, language: Language) -> String {
        match language {
            Language::English => xiangqi::notation::to_wxf(position.board(), m),
            Language::Chinese => {
                xiangqi::notation::to_chinese(position.board(), m, xiangqi::notation::ChineseStyle::default())
            }
        }
    }
    fn drawing(position: &xiangqi::Position, overlay: Overlay<xiangqi::Square>) -> Drawing {
        Drawing::Xiangqi(*position.board(), overlay)
    }
    fn unicode(position: &xiangqi::Position) -> String {
        diagram::xiangqi::unicode(position.board())
    }
}

/// Which moves of a chess position remain lawful after touches.
///
/// # Errors
/// The rule book is unknown, or a touch cannot be read or touches nothing.
pub fn chess(position: &chess::Position, question: Question<'_>, language: Language) -> Result<Answer, String> {
    let book = Book::from_name(question.rules).ok_or_else(|| format!("no chess preset '{}'", question.rules))?;
    let (touched, placed) = match question.touched.rsplit_once(',') {
        Some((before, last)) if last.contains('=') => (before, Some(last)),
        _ => (question.touched, None),
    };
    let touches = read::<Chess>(position, touched)?;
    let placed = placed.map(placed_piece).transpose()?;
    let lawful = chess_touch::lawful(book, position.board(), &touches, placed, question.manner);
    if placed.is_some_and(|p| !lawful.moves.iter().any(|m| m.to() == p.square && m.promotion() == Some(p.kind))) {
        return Err(format!("'{}': no such promotion can be played", question.touched));
    }
    Ok(answer::<Chess>(position, RuleBook::Chess(book), &touches, &lawful, language))
}

/// `e8=Q`: the new piece on its promotion square.
fn placed_piece(text: &str) -> Result<chess_touch::Placed, String> {
    let bad = || format!("'{text}': a promotion is written as in e8=Q");
    let (square, letter) = text.trim().split_once('=').ok_or_else(bad)?;
    let square = chess::Square::from_name(square).ok_or_else(bad)?;
    let letter = Some(letter).filter(|l| l.len() == 1).and_then(|l| l.chars().next()).ok_or_else(bad)?;
    let kind = PieceKind::from_letter(letter.to_ascii_lowercase())
        .or_else(|| PieceKind::from_letter(letter.to_ascii_uppercase()))
        .filter(|k| !matches!(k, PieceKind::King | PieceKind::Pawn))
        .ok_or_else(bad)?;
    Ok(chess_touch::Placed { square, kind })
}

/// Which moves of a xiangqi position remain lawful after touches.
///
/// # Errors
/// The rule book has no such articles, or a touch cannot be read or touches nothing.
pub fn xiangqi(position: &xiangqi::Position, question: Question<'_>, language: Language) -> Result<Answer, String> {
    if question.rules != "chinese-1999" {
        return Err(format!(
            "the articles on touched pieces of '{}' are not in hand, only those of chinese-1999",
            question.rules
        ));
    }
    if question.manner == Manner::ComplainedLate {
        return Err("chinese-1999 has no article on late complaints about touched pieces".into());
    }
    let touches = read::<Xiangqi>(position, question.touched)?;
    let lawful = xiangqi_touch::lawful(position.board(), &touches, question.manner);
    Ok(answer::<Xiangqi>(position, RuleBook::Xiangqi(RuleSet::Chinese1999), &touches, &lawful, language))
}

fn read<G: Touching>(position: &G::Position, text: &str) -> Result<Vec<Touch<G::Square>>, String> {
    let mut out = Vec::new();
    for group in text.split(',').map(str::trim).filter(|g| !g.is_empty()) {
        for (i, name) in group.split('+').map(str::trim).enumerate() {
            let square = G::square(name).ok_or_else(|| format!("'{name}': not a square"))?;
            if G::piece(position, square, Language::English).is_none() {
                return Err(format!("'{name}': no piece stands there"));
            }
            out.push(Touch { square, together: i > 0 });
        }
    }
    if out.is_empty() { Err("nothing was touched".into()) } else { Ok(out) }
}

fn duty_name<S>(duty: &Duty<S>) -> &'static str {
    match duty {
        Duty::Move(_) => "move",
        Duty::Capture(_) => "capture",
        Duty::CaptureWith { .. } => "capture-with",
        Duty::CaptureByOther(_) => "capture-by-other",
        Duty::Castle(_) => "castle",
        Duty::KingOtherwise(_) => "king-otherwise",
        Duty::Anything => "anything",
    }
}

/// What a duty asks for, as the predicate of a sentence.
fn duty_text<G: Touching>(position: &G::Position, duty: &Duty<G::Square>, language: Language) -> String {
    let piece = |square: G::Square| {
        let name = G::piece(position, square, language).map_or_else(String::new, |(_, name)| name);
        format!("{name} {}", square.to_string())
    };
    match (duty, language) {
        (Duty::Move(own), Language::English) => format!("move the {}", piece(*own)),
        (Duty::Move(own), Language::Chinese) => format!("走动{}", piece(*own)),
        (Duty::Capture(prey), Language::English) => format!("capture the {}", piece(*prey)),
        (Duty::Capture(prey), Language::Chinese) => format!("吃掉{}", piece(*prey)),
        (Duty::CaptureWith { own, prey }, Language::English) => {
            format!("capture the {} with the {}", piece(*prey), piece(*own))
        }
        (Duty::CaptureWith { own, prey }, Language::Chinese) => format!("用{}吃掉{}", piece(*own), piece(*prey)),
        (Duty::CaptureByOther(prey), Language::English) => format!("capture the {} with another piece", piece(*prey)),
        (Duty::CaptureByOther(prey), Language::Chinese) => format!("用别的棋子吃掉{}", piece(*prey)),
        (Duty::Castle(rook), Language::English) => format!("castle with the {}", piece(*rook)),
        (Duty::Castle(rook), Language::Chinese) => format!("与{}易位", piece(*rook)),
        (Duty::KingOtherwise(_), Language::English) => "make another move with the king".into(),
        (Duty::KingOtherwise(_), Language::Chinese) => "走王的其他合法着法".into(),
        (Duty::Anything, Language::English) => "play any legal move".into(),
        (Duty::Anything, Language::Chinese) => "走任意合法着法".into(),
    }
}

fn duty_squares<S: Copy + ToString>(duty: &Duty<S>) -> Vec<String> {
    match *duty {
        Duty::Move(s) | Duty::Capture(s) | Duty::CaptureByOther(s) | Duty::Castle(s) | Duty::KingOtherwise(s) => {
            vec![s.to_string()]
        }
        Duty::CaptureWith { own, prey } => vec![own.to_string(), prey.to_string()],
        Duty::Anything => Vec::new(),
    }
}

fn answer<G: Touching>(
    position: &G::Position,
    book: RuleBook,
    touches: &[Touch<G::Square>],
    lawful: &Lawful<G::Move, G::Square>,
    language: Language,
) -> Answer {
    let side_name = |side: Side| G::SIDES[side.index()].to_ascii_lowercase();
    let json = json!({
        "schema": 1,
        "game": G::NAME,
        "rules": book.name(),
        "fen": position.fen(),
        "touched": touches.iter().map(|t| {
            let (side, piece) = G::piece(position, t.square, Language::English).unwrap_or((Side::First, String::new()));
            json!({
                "square": t.square.to_string(), "piece": piece, "side": side_name(side), "together": t.together,
            })
        }).collect::<Vec<_>>(),
        "article": lawful.article(),
        "lawful": lawful.moves.iter().map(|&m| json!({
            "move": position.move_text(m), "notation": G::name(position, m, language),
        })).collect::<Vec<_>>(),
        "steps": lawful.steps.iter().map(|step| json!({
            "article": step.article, "duty": duty_name(&step.duty), "squares": duty_squares(&step.duty),
            "moves": step.moves,
        })).collect::<Vec<_>>(),
        "fouls": lawful.fouls.iter().map(|(square, article)| json!({
            "square": square.to_string(), "article": article,
        })).collect::<Vec<_>>(),
        "remarks": lawful.remarks,
    });
    let free = lawful.steps.last().is_none_or(|step| step.duty == Duty::Anything);
    Answer { json, free, report: told::<G>(position, book, touches, lawful, language) }
}

/// Lawful moves are drawn as arrows where they are few.
const DRAWN: usize = 16;

fn told<G: Touching>(
    position: &G::Position,
    book: RuleBook,
    touches: &[Touch<G::Square>],
    lawful: &Lawful<G::Move, G::Square>,
    language: Language,
) -> Report {
    let mut report = Report {
        language,
        title: format!("{} · {}", book.name(), language.pick("touched pieces", "摸子")),
        ..Report::default()
    };
    let names: Vec<String> = lawful
        .moves
        .iter()
        .map(|&m| format!("{} ({})", G::name(position, m, language), position.move_text(m)))
        .collect();
    let duty = lawful.steps.last().map_or_else(String::new, |s| duty_text::<G>(position, &s.duty, language));
    let free = lawful.steps.last().is_none_or(|s| s.duty == Duty::Anything);
    report.tone = if free { Tone::Open } else { Tone::Ruled };
    report.verdict = match (language, free) {
        (Language::English, true) => format!("may {duty}"),
        (Language::English, false) => format!("must {duty}"),
        (Language::Chinese, true) => format!("可{duty}"),
        (Language::Chinese, false) => format!("必须{duty}"),
    };
    report.article = lawful.article().unwrap_or("").into();
    report.why = why::<G>(position, lawful, language);
    report.must = Some(names.join(language.comma())).filter(|_| !names.is_empty());
    let order: Vec<String> = touches
        .iter()
        .map(|t| {
            let name = G::piece(position, t.square, language).map_or_else(String::new, |(_, name)| name);
            let mark = if t.together { language.pick(" (at the same time)", "(同时)") } else { "" };
            format!("{name} {}{mark}", t.square.to_string())
        })
        .collect();
    report.fact(("Touched", "触摸次序"), order.join(language.comma()));
    for (square, article) in &lawful.fouls {
        report.fact(("Foul", "犯规"), format!("{} ({article})", square.to_string()));
    }
    let steps = lawful.steps.iter().map(|step| step.article);
    let fouls = lawful.fouls.iter().map(|(_, article)| *article);
    report.cite(book, steps.chain(lawful.remarks.iter().copied()).chain(fouls));
    let mut overlay = Overlay::default();
    if lawful.moves.len() <= DRAWN {
        overlay.arrows.extend(lawful.moves.iter().map(|&m| {
            let (from, to) = G::ends(position, m);
            Arrow { from, to, ink: Ink::Lawful }
        }));
    }
    report.figures.push(Figure {
        caption: language.pick("the moves that remain lawful", "仍可走的着法").into(),
        drawing: G::drawing(position, overlay),
    });
    report.fen = position.fen();
    report.board = G::unicode(position);
    report
}

/// The duties that could not be done, and the one that binds.
fn why<G: Touching>(position: &G::Position, lawful: &Lawful<G::Move, G::Square>, language: Language) -> String {
    let parts: Vec<String> = lawful
        .steps
        .iter()
        .map(|step| {
            let duty = duty_text::<G>(position, &step.duty, language);
            match (language, step.moves) {
                (Language::English, 0) => format!("{duty}: not possible ({})", step.article),
                (Language::English, 1) => format!("{duty}: one move ({})", step.article),
                (Language::English, n) => format!("{duty}: {n} moves ({})", step.article),
                (Language::Chinese, 0) => format!("{duty}：不可能({})", step.article),
                (Language::Chinese, n) => format!("{duty}：{n}种着法({})", step.article),
            }
        })
        .collect();
    let text = parts.join(language.pick("; ", "；"));
    let mut letters = text.chars();
    let first: String = letters.next().map(|c| c.to_uppercase().collect()).unwrap_or_default();
    format!("{first}{}{}", letters.as_str(), language.pick(".", "。"))
}
