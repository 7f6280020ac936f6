//! Lines from an untrusted stream: any bytes, any length, bounded memory.

use std::io::{ErrorKind, Read};

/// Longest line that is understood, in bytes. It holds a game of two hundred thousand plies; what
/// is longer is refused as a whole, for half a move list would be another position.
pub const LINE_LIMIT: usize = 1 << 20;

/// One line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A line without its end; bytes that are not UTF-8 are replaced.
    Line(String),
    /// A line longer than [`LINE_LIMIT`], skipped.
    TooLong,
}

/// Splits a stream into lines at LF; a CR before it is blank space to the parser.
pub struct Lines<R> {
    stream: R,
    chunk: Box<[u8]>,
    /// The part of `chunk` that was read but not yet used.
    unread: std::ops::Range<usize>,
    line: Vec<u8>,
    /// The current line is beyond the limit; the rest of it is being skipped.
    skipping: bool,
    ended: bool,
}

impl<R: Read> Lines<R> {
    /// Lines of `stream`.
    pub fn new(stream: R) -> Self {
        Self {
            stream,
            chunk: vec![0; 1 << 16].into_boxed_slice(),
            unread: 0..0,
            line: Vec::new(),
            skipping: false,
            ended: false,
        }
    }

    /// Reads the next chunk; `false` at the end. A broken stream has ended.
    fn fill(&mut self) -> bool {
        loop {
            match self.stream.read(&mut self.chunk) {
                Ok(0) => return false,
                Ok(n) => {
                    self.unread = 0..n;
                    return true;
                }
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                Err(_) => return false,
            }
        }
    }

    fn keep(&mut self, upto: usize) {
        let part = &self.chunk[self.unread.start..upto];
        if !self.skipping && self.line.len() + part.len() <= LINE_LIMIT {
            self.line.extend_from_slice(part);
        } else {
            self.skipping = true;
        }
        self.unread.start = upto;
    }

    fn take(&mut self) -> Input {
        let line = std::mem::take(&mut self.line);
        if std::mem::take(&mut self.skipping) {
            return Input::TooLong;
        }
        Input::Line(String::from_utf8_lossy(&line).into_owned())
    }
}

impl<R: Read> Iterator for Lines<R> {
    type Item = Input;

    fn next(&mut self) -> Option<Input> {
        loop {
            if self.unread.is_empty() && !self.ended && !self.fill() {
                self.ended = true;
            }
            if self.ended {
                // The last line may lack its end.
                return (self.skipping || !self.line.is_empty()).then(|| self.take());
            }
            match self.chunk[self.unread.clone()].iter().position(|&b| b == b'\n') {
                Some(at) => {
                    let end = self.unread.start + at;
                    self.keep(end);
                    self.unread.start = end + 1;
                    return Some(self.take());
                }
                None => self.keep(self.unread.end),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<Input> {
        Lines::new(bytes).collect()
    }
    fn line(text: &str) -> Input {
        Input::Line(text.to_owned())
    }

    #[test]
    fn mixed_line_ends_and_a_last_line_without_one() {
        assert_eq!(lines(b"uci\r\nisready\n\nquit"), [line("uci\r"), line("isready"), line(""), line("quit")]);
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"\n"), [line("")]);
    }

    #[test]
    fn bytes_that_are_no_text_are_replaced() {
        assert_eq!(lines(b"a\xff\x00b\n"), [line("a\u{fffd}\0b")]);
    }

    #[test]
    fn a_line_beyond_the_limit_is_skipped_alone() {
        let mut bytes = vec![b'x'; LINE_LIMIT + 1];
        bytes.extend_from_slice(b"\nisready\n");
        assert_eq!(lines(&bytes), [Input::TooLong, line("isready")]);
        let mut longest = vec![b'x'; LINE_LIMIT];
        longest.push(b'\n');
        assert_eq!(lines(&longest).len(), 1);
        assert_ne!(lines(&longest)[0], Input::TooLong);
        assert_eq!(lines(&vec![b'x'; 3 * LINE_LIMIT]), [Input::TooLong]);
    }
}
