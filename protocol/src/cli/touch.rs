//! `chuhan arbiter touch`: what may be played after pieces were touched.

use std::process::ExitCode;

use chuhan_engine::{
    chess::Chess,
    info::{GameInfo, PositionInfo},
    law::{chess::claims::Book, touch::Manner},
    xiangqi::Xiangqi,
};

use super::{CliError, GameName, args::Touch};
use crate::{
    arbiter::touch,
    records::files,
    report::{Report, page, text},
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
    let question = touch::TouchQuestion { rules, touched: &order.touched, manner };
    let fen = order.fen.as_deref();
    let ruling = match game {
        GameName::Chess => touch::chess(&position::<Chess>(fen)?, question),
        GameName::Xiangqi => touch::xiangqi(&position::<Xiangqi>(fen)?, question),
    }
    .map_err(|reason| CliError::input("touch", reason))?;
    let report = Report::of_touch(&ruling, order.lang);
    if let Some(path) = &order.html {
        files::replace(path, page::html(&report).as_bytes()).map_err(|e| CliError::file(path, e))?;
    }
    if order.json {
        println!("{:#}", ruling.json(order.lang));
    } else {
        print!("{}", text::text(&report));
    }
    Ok(ExitCode::from(u8::from(ruling.is_free())))
}

fn position<G: GameInfo>(fen: Option<&str>) -> Result<G::Position, CliError> {
    G::Position::from_fen(fen.unwrap_or(G::START_FEN)).map_err(|e| CliError::input("--fen", e))
}
