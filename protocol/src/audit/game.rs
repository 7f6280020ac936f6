//! A game of an archive as the audit sees it: what is written, not yet what is lawful.

use std::time::Duration;

use chuhan_engine::game::Side;

use crate::records::{self, Sheet, Word};

/// How a game is said to have ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// `1-0`
    First,
    /// `0-1`
    Second,
    /// `1/2-1/2`
    Draw,
    /// `*`
    Unknown,
}

impl From<Option<records::Outcome>> for Outcome {
    fn from(outcome: Option<records::Outcome>) -> Outcome {
        match outcome {
            Some(records::Outcome::Wins(Side::First)) => Outcome::First,
            Some(records::Outcome::Wins(Side::Second)) => Outcome::Second,
            Some(records::Outcome::Draw) => Outcome::Draw,
            None => Outcome::Unknown,
        }
    }
}

impl Outcome {
    /// From the text of a tag.
    pub fn parse(text: &str) -> Option<Outcome> {
        let outcome = records::Outcome::read(text);
        (outcome.is_some() || matches!(text.trim(), "*" | "?" | "")).then(|| outcome.into())
    }
    /// As PGN writes it.
    pub const fn text(self) -> &'static str {
        match self {
            Outcome::First => "1-0",
            Outcome::Second => "0-1",
            Outcome::Draw => "1/2-1/2",
            Outcome::Unknown => "*",
        }
    }
}

/// A game as it is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Game<'a> {
    tags: &'a [(String, String)],
    /// The moves of the main line.
    pub words: &'a [Word],
    /// Time left on the mover's clock after each of them.
    pub clocks: &'a [Option<Duration>],
    /// The result behind the moves.
    pub outcome: Option<Outcome>,
    /// What is wrong with the text itself.
    pub trouble: Option<&'static str>,
}

impl<'a> Game<'a> {
    /// The games of a sheet, one at the least; those behind the first have no tags.
    pub fn all(sheet: &'a Sheet) -> Vec<Self> {
        let all = sheet.words.len();
        let mut bounds: Vec<(usize, Option<Outcome>)> =
            sheet.ends.iter().map(|&(upto, outcome)| (upto, Some(outcome.into()))).collect();
        if bounds.last().is_none_or(|&(upto, _)| upto < all) {
            bounds.push((all, None));
        }
        let mut from = 0;
        let mut games: Vec<Self> = bounds
            .into_iter()
            .map(|(upto, outcome)| {
                let part = from..upto;
                from = upto;
                Game {
                    tags: &[],
                    words: &sheet.words[part.clone()],
                    clocks: &sheet.clocks[part],
                    outcome,
                    trouble: None,
                }
            })
            .collect();
        if let Some(first) = games.first_mut() {
            first.tags = &sheet.tags;
        }
        if let Some(last) = games.last_mut() {
            last.trouble = sheet.trouble;
        }
        games
    }

    /// The value of a tag, its name in any case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }
}
