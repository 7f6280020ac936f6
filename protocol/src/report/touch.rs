//! Reports on touched pieces.

use chuhan_engine::{
    info::PositionInfo,
    law::touch::{Duty, Lawful},
};

use super::{Figure, Report, Tone, words};
use crate::{
    arbiter::touch::{TouchRuling, Touched},
    diagram::{Arrow, Ink, Overlay, drawn::Drawn},
    language::Language,
};

impl Report {
    /// The report on touched pieces.
    pub fn of_touch(ruling: &TouchRuling, language: Language) -> Report {
        match ruling {
            TouchRuling::Chess(touched) => told(touched, language),
            TouchRuling::Xiangqi(touched) => told(touched, language),
        }
    }
}

/// A piece with its square.
fn piece<G: Drawn>(position: &G::Position, square: G::Square, language: Language) -> String {
    let name = G::piece(position, square).map_or_else(String::new, |piece| words::piece(piece, language));
    format!("{name} {}", square.to_string())
}

/// What a duty asks for, as the predicate of a sentence.
fn duty_text<G: Drawn>(position: &G::Position, duty: &Duty<G::Square>, language: Language) -> String {
    let piece = |square: G::Square| piece::<G>(position, square, language);
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

/// Lawful moves are drawn as arrows where they are few.
const DRAWN: usize = 16;

fn told<G: Drawn>(touched: &Touched<G>, language: Language) -> Report {
    let Touched { position, book, touches, lawful } = touched;
    let mut report = Report {
        language,
        title: format!("{} · {}", book.name(), language.pick("touched pieces", "摸子")),
        ..Report::default()
    };
    let names: Vec<String> = lawful
        .moves
        .iter()
        .map(|&m| G::told_move(position, m, language) + &language.bracketed(&position.move_text(m)))
        .collect();
    let duty = lawful.steps.last().map_or_else(String::new, |s| duty_text::<G>(position, &s.duty, language));
    let free = touched.is_free();
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
            let mark = if t.together { language.pick(" (at the same time)", "（同时）") } else { "" };
            piece::<G>(position, t.square, language) + mark
        })
        .collect();
    report.fact(("Touched", "触摸次序"), order.join(language.comma()));
    for (square, article) in &lawful.fouls {
        report.fact(("Foul", "犯规"), square.to_string() + &language.bracketed(article));
    }
    let steps = lawful.steps.iter().map(|step| step.article);
    let fouls = lawful.fouls.iter().map(|(_, article)| *article);
    report.cite(*book, steps.chain(lawful.remarks.iter().copied()).chain(fouls));
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
fn why<G: Drawn>(position: &G::Position, lawful: &Lawful<G::Move, G::Square>, language: Language) -> String {
    let parts: Vec<String> = lawful
        .steps
        .iter()
        .map(|step| {
            let duty = duty_text::<G>(position, &step.duty, language);
            match (language, step.moves) {
                (Language::English, 0) => format!("{duty}: not possible ({})", step.article),
                (Language::English, 1) => format!("{duty}: one move ({})", step.article),
                (Language::English, n) => format!("{duty}: {n} moves ({})", step.article),
                (Language::Chinese, 0) => format!("{duty}：不可能（{}）", step.article),
                (Language::Chinese, n) => format!("{duty}：{n}种着法（{}）", step.article),
            }
        })
        .collect();
    let text = parts.join(language.pick("; ", "；"));
    words::capital(&text) + language.pick(".", "。")
}
