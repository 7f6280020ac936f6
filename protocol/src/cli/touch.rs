//! `chuhan arbiter touch`: what may be played after pieces were touched.

use std::process::ExitCode;

use chuhan_engine::{
    chess::Chess,
    info::{GameInfo, PositionInfo},
    law::{chess::claims::Book, touch::Manner},
    xiangqi::Xiangqi,
};

use super::{
    CliError,
    args::{GameName, Touch},
};
use crate::{
    arbiter::touch,
    records::files,
    report::{page, text},
};

/// Touched pieces. The exit code is 0 when a touch binds, 1 when any legal move may be played.
pub(super) fn run(order: &Touch, game: GameName) -> Result<ExitCode, CliError> {
    let manner = match (order.adjusting, order.accidental, order.late_complaint) {
        (true, ..) => Manner::Adjusting,
        (_, true, _) => Manner::Accidental,
        (.., true) => Manner::ComplainedLate,
        _ => Manner::Deliberate,
    };
    let rules = order.rules.as_deref().unwrap_or(match game {
        GameName::Chess => Book::default().name(),
        GameName::Xiangqi => "chinese-1999",
    });
    let question = touch::Question { rules, touched: &order.touched, manner };
    let (fen, language) = (order.fen.as_deref(), order.lang);
    let answer = match game {
        GameName::Chess => touch::chess(&position::<Chess>(fen)?, question, language),
        GameName::Xiangqi => touch::xiangqi(&position::<Xiangqi>(fen)?, question, language),
    }
    .map_err(|reason| CliError::input("touch", reason))?;
    if let Some(path) = &order.html {
        files::replace(path, page::html(&answer.report).as_bytes()).map_err(|e| CliError::file(path, e))?;
    }
    if order.json {
        println!("{:#}", answer.json);
    } else {
        print!("{}", text::text(&answer.report));
    }
    Ok(ExitCode::from(u8::from(answer.free)))
}

fn position<G: GameInfo>(fen: Option<&str>) -> Result<G::Position, CliError> {
    G::Position::from_fen(fen.unwrap_or(G::START_FEN)).map_err(|e| CliError::input("--fen", e))
}
