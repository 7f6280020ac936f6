//! A game of an archive as the audit sees it: what is written, not yet what is lawful.

use std::time::Duration;

use super::report::{Conflict, ConflictKind, GameReport, ResultTag};
use crate::records::{Sheet, SheetTrouble, Word};

/// A game as it is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Game<'a> {
    tags: &'a [(String, String)],
    /// The moves of the main line.
    pub words: &'a [Word],
    /// Time left on the mover's clock after each of them.
    pub clocks: &'a [Option<Duration>],
    /// The result behind the moves.
    pub outcome: Option<ResultTag>,
    /// What is wrong with the text itself.
    pub trouble: Option<SheetTrouble>,
}

impl<'a> Game<'a> {
    /// The games of a sheet, one at the least; those behind the first have no tags.
    pub fn all(sheet: &'a Sheet) -> Vec<Self> {
        let all = sheet.words.len();
        let mut bounds: Vec<(usize, Option<ResultTag>)> =
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

    /// The result that the record gives: that of the tag, or else the one behind the moves.
    pub fn result(&self) -> ResultTag {
        let tag = self.tag("Result").and_then(ResultTag::parse);
        tag.filter(|&end| end != ResultTag::Unknown).or(self.outcome).unwrap_or_default()
    }

    /// Do the tag and the text behind the moves give different results?
    pub fn tag_against_text(&self) -> bool {
        self.tag("Result").and_then(ResultTag::parse).zip(self.outcome).is_some_and(|(tag, text)| tag != text)
    }
}

impl GameReport {
    /// Adds a conflict, with the result that the rules give and the article.
    pub(super) fn conflict(&mut self, kind: ConflictKind, lawful: Option<ResultTag>, article: Option<String>) {
        self.conflicts.push(Conflict { kind, lawful, article, proof: None });
    }
}
