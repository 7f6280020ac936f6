//! The law that `chuhan arbiter` is to rule by: a name, or a file of the user's own.

use std::{fs, path::Path};

use chuhan_engine::law::chess::claims::Book;
use serde_json::Value;

use super::{CliError, args::Arbiter};
use crate::arbiter::presets::{chess_toml, xiangqi_toml};

/// The chess preset of the command line, as a case holds it.
pub(super) fn chess_law(order: &Arbiter) -> Result<Value, CliError> {
    Ok(match law_file(order, chess_toml)? {
        Some(preset) => preset,
        None => order.rules.clone().unwrap_or_else(|| Book::default().name().into()).into(),
    })
}

/// The xiangqi rule set of the command line, as a case holds it.
pub(super) fn xiangqi_law(order: &Arbiter) -> Result<Value, CliError> {
    Ok(match law_file(order, xiangqi_toml)? {
        Some(set) => set,
        None => order.rules.as_deref().unwrap_or("chinese-1999").into(),
    })
}

/// The object in the TOML file that `--rules` names, if it names one.
fn law_file(order: &Arbiter, read: fn(&str) -> Result<Value, String>) -> Result<Option<Value>, CliError> {
    let is_file = |name: &&String| Path::new(name).extension().is_some_and(|e| e.eq_ignore_ascii_case("toml"));
    let Some(path) = order.rules.as_ref().filter(is_file) else { return Ok(None) };
    let text = fs::read_to_string(path).map_err(|e| CliError::file(Path::new(path), e))?;
    read(&text).map(Some).map_err(|reason| CliError::input(path, reason))
}
