//! Touched pieces: from squares as text to the moves that remain lawful.

use chuhan_engine::{
    chess::{self, Chess, PieceKind},
    info::PositionInfo,
    law::{
        chess::{claims::Book, touch as chess_touch},
        touch::{Duty, Lawful, Manner, Step, Touch},
        xiangqi::touch as xiangqi_touch,
    },
    xiangqi::{self, RuleSet, Xiangqi},
};
use serde::Serialize;
use serde_json::Value;

use super::citing::RuleBook;
use crate::{diagram::drawn::Drawn, language::Language, piece::AnyPiece, player::Player};

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct TouchQuestion<'a> {
    /// Name of the rule book.
    pub rules: &'a str,
    /// Squares in the order of the touches: `e1,h1`; `e1+h1` at the same time; `e8=Q` a piece that
    /// stands on its promotion square.
    pub touched: &'a str,
    /// How it came to the touches.
    pub manner: Manner,
}

/// What may be played after touches.
#[derive(Clone)]
pub enum TouchRuling {
    /// In chess.
    Chess(Touched<Chess>),
    /// In xiangqi.
    Xiangqi(Touched<Xiangqi>),
}

/// Touches in a position of a game, and what follows.
#[derive(Clone)]
pub struct Touched<G: Drawn> {
    /// The position.
    pub position: G::Position,
    /// The rule book.
    pub book: RuleBook,
    /// The touches in their order.
    pub touches: Vec<Touch<G::Square>>,
    /// The duties and the moves that remain lawful.
    pub lawful: Lawful<G::Move, G::Square>,
}

/// Which moves of a chess position remain lawful after touches.
///
/// # Errors
/// The rule book is unknown, or a touch cannot be read or touches nothing.
pub fn chess(position: &chess::Position, question: TouchQuestion<'_>) -> Result<TouchRuling, String> {
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
    Ok(TouchRuling::Chess(Touched { position: position.clone(), book: RuleBook::Chess(book), touches, lawful }))
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
pub fn xiangqi(position: &xiangqi::Position, question: TouchQuestion<'_>) -> Result<TouchRuling, String> {
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
    let book = RuleBook::Xiangqi(RuleSet::Chinese1999);
    Ok(TouchRuling::Xiangqi(Touched { position: position.clone(), book, touches, lawful }))
}

fn read<G: Drawn>(position: &G::Position, text: &str) -> Result<Vec<Touch<G::Square>>, String> {
    let mut out = Vec::new();
    for group in text.split(',').map(str::trim).filter(|g| !g.is_empty()) {
        for (i, name) in group.split('+').map(str::trim).enumerate() {
            let square = G::square(name).ok_or_else(|| format!("'{name}': not a square"))?;
            if G::piece(position, square).is_none() {
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

fn duty_squares<S: Copy + ToString>(duty: &Duty<S>) -> Vec<String> {
    match *duty {
        Duty::Move(s) | Duty::Capture(s) | Duty::CaptureByOther(s) | Duty::Castle(s) | Duty::KingOtherwise(s) => {
            vec![s.to_string()]
        }
        Duty::CaptureWith { own, prey } => vec![own.to_string(), prey.to_string()],
        Duty::Anything => Vec::new(),
    }
}

impl TouchRuling {
    /// May any legal move be played?
    pub fn is_free(&self) -> bool {
        match self {
            TouchRuling::Chess(touched) => touched.is_free(),
            TouchRuling::Xiangqi(touched) => touched.is_free(),
        }
    }
    /// The answer as JSON, its moves in the notation of a language.
    pub fn json(&self, language: Language) -> Value {
        match self {
            TouchRuling::Chess(touched) => touched.json(language),
            TouchRuling::Xiangqi(touched) => touched.json(language),
        }
    }
}

/// The answer as it is written.
#[derive(Serialize)]
struct Written<'a> {
    schema: u32,
    game: &'static str,
    rules: &'static str,
    fen: String,
    touched: Vec<WrittenTouch>,
    article: Option<&'static str>,
    lawful: Vec<WrittenMove>,
    steps: Vec<WrittenStep>,
    fouls: Vec<WrittenFoul>,
    remarks: &'a [&'static str],
}

#[derive(Serialize)]
struct WrittenTouch {
    square: String,
    piece: Option<&'static str>,
    side: Option<Player>,
    together: bool,
}

#[derive(Serialize)]
struct WrittenMove {
    #[serde(rename = "move")]
    coordinates: String,
    notation: String,
}

#[derive(Serialize)]
struct WrittenStep {
    article: &'static str,
    duty: &'static str,
    squares: Vec<String>,
    moves: usize,
}

#[derive(Serialize)]
struct WrittenFoul {
    square: String,
    article: &'static str,
}

impl<G: Drawn> Touched<G> {
    /// May any legal move be played?
    pub fn is_free(&self) -> bool {
        self.lawful.steps.last().is_none_or(|step| step.duty == Duty::Anything)
    }

    fn json(&self, language: Language) -> Value {
        let Touched { position, book, touches, lawful } = self;
        let touch = |touch: &Touch<G::Square>| {
            let piece = G::piece(position, touch.square);
            WrittenTouch {
                square: touch.square.to_string(),
                piece: piece.map(AnyPiece::name),
                side: piece.map(AnyPiece::player),
                together: touch.together,
            }
        };
        let step = |step: &Step<G::Square>| WrittenStep {
            article: step.article,
            duty: duty_name(&step.duty),
            squares: duty_squares(&step.duty),
            moves: step.moves,
        };
        let played = |&m: &G::Move| WrittenMove {
            coordinates: position.move_text(m),
            notation: G::told_move(position, m, language),
        };
        let written = Written {
            schema: 1,
            game: G::NAME,
            rules: book.name(),
            fen: position.fen(),
            touched: touches.iter().map(touch).collect(),
            article: lawful.article(),
            lawful: lawful.moves.iter().map(played).collect(),
            steps: lawful.steps.iter().map(step).collect(),
            fouls: lawful
                .fouls
                .iter()
                .map(|&(square, article)| WrittenFoul { square: square.to_string(), article })
                .collect(),
            remarks: &lawful.remarks,
        };
        serde_json::to_value(written).unwrap_or_else(|error| unreachable!("an answer is plain data: {error}"))
    }
}
