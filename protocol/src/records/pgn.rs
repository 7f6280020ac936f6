//! Writes PGN: tags, move text in lines of the export format, comments, glyphs, variations.

use std::fmt::Write as _;

/// Longest line of the move text (PGN standard 8.2.1: export format wants fewer than 80 columns).
const COLUMNS: usize = 79;

/// One game in the making.
#[derive(Debug)]
pub struct PgnWriter {
    out: String,
    /// Characters on the last line of the move text.
    column: usize,
    /// Must the next move of the second player be numbered?
    say_number: bool,
    /// Does the next word begin a variation?
    opening: bool,
}

impl PgnWriter {
    /// A game without tags and moves; `size` bytes are made ready.
    pub fn new(size: usize) -> Self {
        Self { out: String::with_capacity(size), column: 0, say_number: true, opening: false }
    }

    /// A tag; they come before the moves.
    pub fn tag(&mut self, name: &str, value: &str) {
        let clean: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let _ = writeln!(self.out, "[{name} \"{}\"]", clean.replace('\\', "\\\\").replace('"', "\\\""));
    }

    /// Ends the tags.
    pub fn begin_moves(&mut self) {
        self.out.push('\n');
    }

    /// A word that is never broken.
    pub fn word(&mut self, word: &str) {
        let bracket = if std::mem::take(&mut self.opening) { "(" } else { "" };
        let width = bracket.len() + word.chars().count();
        if self.column > 0 && self.column + 1 + width > COLUMNS {
            self.out.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.out.push(' ');
            self.column += 1;
        }
        self.out.push_str(bracket);
        self.out.push_str(word);
        self.column += width;
    }

    /// A move of the main line, numbered where a reader needs it; `first` tells whether the first player makes it.
    pub fn play(&mut self, number: u32, first: bool, notation: &str) {
        if first {
            self.word(&format!("{number}."));
        } else if self.say_number {
            self.word(&format!("{number}..."));
        }
        self.say_number = false;
        self.word(notation);
    }

    /// A comment of words that are never broken; empty ones at its ends set the braces apart.
    pub fn comment(&mut self, words: &[&str]) {
        for (i, word) in words.iter().enumerate() {
            let open = if i == 0 { "{" } else { "" };
            let close = if i + 1 == words.len() { "}" } else { "" };
            // Names may hold what would end the comment.
            self.word(&format!("{open}{}{close}", word.replace('{', "(").replace('}', ")")));
        }
        self.say_number = true;
    }

    /// Begins a variation: moves that could have been played instead of the one before.
    pub fn open(&mut self) {
        self.opening = true;
        self.say_number = true;
    }

    /// Ends a variation.
    pub fn close(&mut self) {
        if self.column == COLUMNS {
            self.out.push('\n');
            self.column = 0;
        }
        self.out.push(')');
        self.column += 1;
        self.say_number = true;
    }

    /// A line that could have been played instead of the move before, whose number and player these are.
    pub fn variation<'m>(&mut self, mut number: u32, mut first: bool, moves: impl IntoIterator<Item = &'m str>) {
        let mut moves = moves.into_iter().peekable();
        if moves.peek().is_none() {
            return;
        }
        self.open();
        for notation in moves {
            self.play(number, first, notation);
            number += u32::from(!first);
            first = !first;
        }
        self.close();
    }

    /// Ends the game with its result and an empty line.
    pub fn end(mut self, result: &str) -> String {
        self.word(result);
        self.out.push_str("\n\n");
        self.out
    }
}
