//! Names of chess openings and their codes in the Encyclopaedia of Chess Openings.
//!
//! The list is that of <https://github.com/lichess-org/chess-openings> (CC0 1.0): code, name and moves of each line. It stands
//! in `names.zlib`, made by `tests/scripts/eco_names.py`. Positions are compared, not moves, so a transposition has its name.

use std::{collections::HashMap, sync::LazyLock};

use chuhan_engine::{
    chess::{Chess, Position},
    game::Position as _,
    info::{GameInfo, PositionInfo},
    key::Key,
};
use miniz_oxide::inflate::decompress_to_vec_zlib;
use serde::Serialize;

const NAMES: &[u8] = include_bytes!("names.zlib");

/// What an opening is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Opening {
    /// Its code, from A00 to E99.
    pub eco: &'static str,
    /// Its English name; a colon stands before a variation.
    pub name: &'static str,
}

struct List {
    by_key: HashMap<Key, Opening>,
    /// Plies of the longest line.
    longest: usize,
}

static LIST: LazyLock<List> = LazyLock::new(|| {
    let text: &'static str = Box::leak(unpacked().into_boxed_str());
    let mut list = List { by_key: HashMap::new(), longest: 0 };
    for line in text.lines() {
        if let Some((opening, end, plies)) = entry(line) {
            list.longest = list.longest.max(plies);
            // Where two lines meet, the first in the list has named the position.
            list.by_key.entry(end).or_insert(opening);
        }
    }
    list
});

fn unpacked() -> String {
    let bytes = decompress_to_vec_zlib(NAMES).unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

/// One line of the list: the opening, the position where it has its name, and the plies to it.
fn entry(line: &'static str) -> Option<(Opening, Key, usize)> {
    let mut fields = line.split('\t');
    let (eco, name, moves) = (fields.next()?, fields.next()?, fields.next()?);
    let mut position = Position::from_fen(Chess::START_FEN).ok()?;
    let mut plies = 0;
    for word in moves.split_whitespace().filter(|word| !word.ends_with('.')) {
        position.make(position.parse_san(word).ok()?);
        plies += 1;
    }
    Some((Opening { eco, name }, position.board().key(), plies))
}

/// The opening whose position comes last in a game that is played from `start`, with the plies after which it stands there.
pub fn opening<'m>(
    start: &Position,
    moves: impl IntoIterator<Item = &'m chuhan_engine::chess::Move>,
) -> Option<(Opening, usize)> {
    let mut position = start.clone();
    let mut found = LIST.by_key.get(&position.board().key()).map(|&opening| (opening, 0));
    for (i, &m) in moves.into_iter().take(LIST.longest).enumerate() {
        position.make(m);
        if let Some(&opening) = LIST.by_key.get(&position.board().key()) {
            found = Some((opening, i + 1));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(words: &str) -> Option<(&'static str, &'static str, usize)> {
        let start = Position::from_fen(Chess::START_FEN).unwrap();
        let mut position = start.clone();
        let moves: Vec<_> = words
            .split(' ')
            .map(|word| {
                let m = position.parse_san(word).unwrap();
                position.make(m);
                m
            })
            .collect();
        opening(&start, &moves).map(|(opening, plies)| (opening.eco, opening.name, plies))
    }

    #[test]
    fn every_line_of_the_list_can_be_played() {
        let text: &'static str = Box::leak(unpacked().into_boxed_str());
        assert!(text.lines().count() > 3000);
        for line in text.lines() {
            let (opening, ..) = entry(line).unwrap_or_else(|| panic!("{line}"));
            assert!(opening.eco.len() == 3 && !opening.name.is_empty(), "{line}");
        }
    }

    #[test]
    fn a_game_has_the_name_of_its_last_position_that_has_one() {
        assert_eq!(named("e4 e5 Nf3 Nc6 Bb5 a6"), Some(("C70", "Ruy Lopez: Morphy Defense", 6)));
        // By another order of moves, and on into what has no name.
        assert_eq!(named("Nf3 Nc6 e4 e5 Bb5 a6 h4 h5 Rh2"), Some(("C70", "Ruy Lopez: Morphy Defense", 6)));
        assert_eq!(opening(&Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap(), &[]), None);
    }
}
