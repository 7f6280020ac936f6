//! `eval` and `display`.

use chuhan_engine::{chess::Chess, info::PositionInfo, xiangqi::Xiangqi};

use super::{
    CliError, GameName,
    args::{Explain, Show},
};
use crate::{
    diagram::drawn::Drawn, evaluation::page, explain, options::Preferences, playable::Playable, records::files,
};

pub(super) fn eval(order: &Explain, game: GameName) -> Result<(), CliError> {
    match game {
        GameName::Chess => explain::<Chess>(order),
        GameName::Xiangqi => explain::<Xiangqi>(order),
    }
}

fn explain<G: Drawn>(order: &Explain) -> Result<(), CliError> {
    let position = position::<G>(order.show.fen.as_deref())?;
    if let Some(path) = &order.html {
        return files::replace(path, page::html::<G>(&position).as_bytes())
            .map_err(|error| CliError::file(path, error));
    }
    print!("{}", explain::evaluation::<G>(&position));
    Ok(())
}

pub(super) fn display(order: &Show, game: GameName) -> Result<(), CliError> {
    print!(
        "{}",
        match game {
            GameName::Chess => explain::display::<Chess>(&position::<Chess>(order.fen.as_deref())?),
            GameName::Xiangqi => explain::display::<Xiangqi>(&position::<Xiangqi>(order.fen.as_deref())?),
        }
    );
    Ok(())
}

/// The position of `--fen`, under the default law; the start position without.
pub(super) fn position<G: Playable>(fen: Option<&str>) -> Result<G::Position, CliError> {
    let mut position =
        G::Position::from_fen(fen.unwrap_or(G::START_FEN)).map_err(|error| CliError::input("--fen", error))?;
    position.set_rules(G::law(&Preferences::default()));
    Ok(position)
}
