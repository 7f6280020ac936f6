//! Cuts a text into games without understanding their moves.

use std::io::{self, BufRead, BufReader, Read};

use super::{
    Outcome, Record, RecordError, RecordGame, replay, sheet,
    text::{CHUNK, Decoded},
};

/// The longest text of one game, in bytes. Annotated games have some hundred thousand.
const LONGEST: usize = 8 << 20;
/// The longest line that is kept whole, in bytes.
const LONGEST_LINE: usize = LONGEST;

/// The text of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawGame {
    /// Which game of its source, from 1.
    pub number: usize,
    /// The line of the source on which it begins, from 1.
    pub line: usize,
    /// Tags and moves.
    pub text: Vec<u8>,
}

impl RawGame {
    /// Reads the game.
    ///
    /// # Errors
    /// The game cannot be read or is not legal; the error says where.
    pub fn read<G: RecordGame>(&self) -> Result<Record<G>, RecordError> {
        let sheet = self.sheet::<G>().map_err(|reason| self.refuse(reason))?;
        replay::replay(self.number, self.line, sheet)
    }

    /// The game's parts.
    pub(super) fn sheet<G: RecordGame>(&self) -> Result<sheet::Sheet, String> {
        sheet::read::<G>(&self.text)
    }

    fn refuse(&self, reason: impl Into<String>) -> RecordError {
        RecordError::new(self.number, self.line, reason)
    }
}

/// The games of a text, one after another; made by [`super::games`].
///
/// A game begins with a tag after moves, or with move number 1 after a result. Braces are followed,
/// so that nothing inside a comment begins a game, unless a blank line and a tag show that a
/// comment was never closed.
pub struct Games<R> {
    input: BufReader<Decoded<R>>,
    /// The line that began the next game.
    pending: Vec<u8>,
    line: usize,
    number: usize,
    over: bool,
}

/// Where the cutter stands inside a game.
// Four independent facts, not the states of one machine.
#[allow(clippy::struct_excessive_bools)]
#[derive(Default)]
struct Place {
    in_comment: bool,
    has_moves: bool,
    /// The last line with anything on it ended with a result.
    ended: bool,
    after_blank: bool,
}

impl<R: Read> Games<R> {
    pub(super) fn new(input: R) -> Self {
        Self {
            input: BufReader::with_capacity(CHUNK, Decoded::new(input)),
            pending: Vec::new(),
            line: 0,
            number: 0,
            over: false,
        }
    }

    /// Reads a line into `line`; false at the end of the text.
    fn next_line(&mut self, line: &mut Vec<u8>) -> io::Result<bool> {
        line.clear();
        if !self.pending.is_empty() {
            std::mem::swap(line, &mut self.pending);
            return Ok(true);
        }
        let read = (&mut self.input).take(LONGEST_LINE as u64).read_until(b'\n', line)?;
        if read > 0 {
            self.line += 1;
        }
        Ok(read > 0)
    }
}

impl Place {
    /// Does this line begin another game?
    fn begins(&self, line: &[u8]) -> bool {
        let line = line.trim_ascii_start();
        if self.in_comment {
            return self.after_blank && is_tag(line);
        }
        self.has_moves && is_tag(line) || self.ended && is_first_move(line)
    }

    /// Looks at a line of the game.
    fn pass(&mut self, line: &[u8]) {
        let text = line.trim_ascii();
        self.after_blank = text.is_empty();
        if text.is_empty() {
            return;
        }
        if !self.in_comment && is_tag(text) {
            // Moves may follow on the same line.
            let after = text.iter().rposition(|&b| b == b']').map_or(0, |at| text.len() - at - 1);
            self.has_moves |= after > 0;
            return;
        }
        if !self.in_comment && line.first() == Some(&b'%') {
            return;
        }
        let mut rest = text;
        let mut last = text;
        loop {
            if self.in_comment {
                let Some(end) = rest.iter().position(|&b| b == b'}') else { return };
                self.in_comment = false;
                rest = &rest[end + 1..];
                last = rest;
            }
            let Some(at) = rest.iter().position(|&b| matches!(b, b'{' | b';')) else { break };
            self.has_moves |= !rest[..at].trim_ascii().is_empty();
            if rest[at] == b';' {
                last = &rest[..at];
                rest = &[];
                break;
            }
            self.in_comment = true;
            rest = &rest[at + 1..];
        }
        self.has_moves |= !rest.trim_ascii().is_empty();
        let word = last.trim_ascii().rsplit(u8::is_ascii_whitespace).next().unwrap_or_default();
        self.ended = word == b"*" || std::str::from_utf8(word).is_ok_and(|word| Outcome::read(word).is_some());
    }
}

/// `[Name "` at the start of a line.
fn is_tag(line: &[u8]) -> bool {
    // Files that were joined have byte order marks in the middle.
    let line = line.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(line);
    let Some(rest) = line.strip_prefix(b"[") else { return false };
    let name = rest.iter().take_while(|&&b| b.is_ascii_alphanumeric() || b == b'_' || b >= 0x80).count();
    name > 0 && rest[name..].trim_ascii_start().starts_with(b"\"")
}

/// `1.`, `1 ` or a full-width one.
pub(super) fn is_first_move(line: &[u8]) -> bool {
    let rest = line.strip_prefix(b"1").or_else(|| line.strip_prefix("１".as_bytes()));
    rest.is_some_and(|rest| match rest.first() {
        Some(byte) => byte.is_ascii_whitespace() || *byte == b'.' || *byte >= 0x80,
        None => true,
    })
}

impl<R: Read> Iterator for Games<R> {
    type Item = Result<RawGame, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let mut text = Vec::new();
        let mut place = Place::default();
        let mut first_line = 0;
        let mut too_long = false;
        let mut line = Vec::new();
        loop {
            match self.next_line(&mut line) {
                Ok(true) => {}
                Ok(false) => {
                    self.over = true;
                    break;
                }
                Err(error) => {
                    self.over = true;
                    return Some(Err(RecordError::new(0, self.line, error.to_string())));
                }
            }
            if place.begins(&line) {
                std::mem::swap(&mut line, &mut self.pending);
                break;
            }
            place.pass(&line);
            if first_line == 0 {
                if place.after_blank {
                    continue;
                }
                first_line = self.line;
            }
            too_long |= text.len() + line.len() > LONGEST;
            if too_long {
                text.clear();
            } else {
                text.extend_from_slice(&line);
            }
        }
        if first_line == 0 {
            return None;
        }
        self.number += 1;
        let game = RawGame { number: self.number, line: first_line, text };
        Some(if too_long { Err(game.refuse(format!("longer than {LONGEST} bytes"))) } else { Ok(game) })
    }
}
