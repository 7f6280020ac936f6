//! Text in the encodings that records of games come in, as UTF-8.

use std::io::{self, Read};

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, Decoder, Encoding, GB18030, UTF_8};

/// Bytes that are read at a time, and on which the encoding is decided.
pub(super) const CHUNK: usize = 1 << 16;
/// Characters of xiangqi notation from which on a text is taken for such.
const ENOUGH: usize = 4;

/// The encoding of a text, from its beginning. A byte order mark and valid UTF-8 are certain; of the
/// Chinese encodings the one is taken in which more characters of xiangqi notation appear, because
/// a score sheet is too short and too odd for statistics of the language; `chardetng` guesses the
/// rest. `bytes` may end inside a character.
pub fn encoding(bytes: &[u8]) -> &'static Encoding {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return encoding;
    }
    match std::str::from_utf8(bytes) {
        Ok(_) => return UTF_8,
        Err(error) if error.error_len().is_none() && bytes.len() - error.valid_up_to() < 4 => return UTF_8,
        Err(_) => {}
    }
    let score = |encoding: &'static Encoding| {
        let (text, _) = encoding.decode_without_bom_handling(bytes);
        text.chars().filter(|&c| is_notation(c)).count()
    };
    let (simplified, traditional) = (score(GB18030), score(BIG5));
    if simplified.max(traditional) >= ENOUGH {
        return if traditional > simplified { BIG5 } else { GB18030 };
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, false);
    detector.guess(None, Utf8Detection::Deny)
}

/// Is it a character of Chinese xiangqi notation?
pub(super) fn is_notation(c: char) -> bool {
    is_piece(c) || is_column(c) || "进進退平前后後中".contains(c)
}

/// Is it the name of a piece?
pub(super) fn is_piece(c: char) -> bool {
    "炮砲包车車俥马馬傌兵卒相象仕士帅帥将將".contains(c)
}

/// Is it the Chinese number of a column?
pub(super) fn is_column(c: char) -> bool {
    "一二三四五六七八九".contains(c)
}

/// Text from the outside as UTF-8 without a byte order mark. What is no text in its encoding becomes
/// U+FFFD, except in UTF-8, which passes through unseen.
pub(super) struct Decoded<R> {
    input: R,
    state: State,
    /// Bytes as read.
    raw: Vec<u8>,
    /// Text not yet handed out, and where it goes on.
    ready: Vec<u8>,
    at: usize,
    begun: bool,
    over: bool,
}

enum State {
    /// Nothing but ASCII so far.
    Ascii,
    Utf8,
    Other(Box<Decoder>),
}

impl<R: Read> Decoded<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, state: State::Ascii, raw: Vec::new(), ready: Vec::new(), at: 0, begun: false, over: false }
    }

    /// Reads the next bytes and decodes them.
    fn refill(&mut self) -> io::Result<()> {
        self.raw.clear();
        self.ready.clear();
        self.at = 0;
        // A full chunk, so that what is decided on it does not depend on how the input is cut.
        (&mut self.input).take(CHUNK as u64).read_to_end(&mut self.raw)?;
        self.over = self.raw.is_empty();
        let first = !std::mem::replace(&mut self.begun, true);
        if matches!(self.state, State::Ascii) && !self.raw.is_ascii() {
            let encoding = encoding(&self.raw);
            self.state = if encoding == UTF_8 { State::Utf8 } else { State::Other(Box::new(encoding.new_decoder())) };
        }
        match &mut self.state {
            State::Ascii | State::Utf8 => {
                std::mem::swap(&mut self.raw, &mut self.ready);
                if first && self.ready.starts_with("\u{FEFF}".as_bytes()) {
                    self.at = 3;
                }
            }
            State::Other(decoder) => {
                let room = decoder.max_utf8_buffer_length(self.raw.len()).unwrap_or(4 * CHUNK);
                let mut text = String::with_capacity(room);
                let _ = decoder.decode_to_string(&self.raw, &mut text, self.over);
                self.ready = text.into_bytes();
            }
        }
        Ok(())
    }
}

impl<R: Read> Read for Decoded<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while self.at == self.ready.len() {
            if self.over {
                return Ok(0);
            }
            self.refill()?;
        }
        let size = out.len().min(self.ready.len() - self.at);
        out[..size].copy_from_slice(&self.ready[self.at..self.at + size]);
        self.at += size;
        Ok(size)
    }
}

/// A whole text.
pub(super) fn decode(bytes: &[u8]) -> String {
    let (text, _, _) = encoding(bytes).decode(bytes);
    text.into_owned()
}

/// `1.`, `1 ` or a full-width one, or `一、`.
pub(super) fn is_first_move(line: &[u8]) -> bool {
    if let Some(rest) = line.strip_prefix("一".as_bytes()) {
        return ["、", "．", "."].iter().any(|mark| rest.starts_with(mark.as_bytes()));
    }
    let rest = line.strip_prefix(b"1").or_else(|| line.strip_prefix("１".as_bytes()));
    rest.is_some_and(|rest| match rest.first() {
        Some(byte) if byte.is_ascii() => byte.is_ascii_whitespace() || *byte == b'.',
        // A date begins with a number as well.
        Some(_) => {
            let text = &rest[..rest.len().min(4)];
            let valid = std::str::from_utf8(text).map_or_else(|error| error.valid_up_to(), |_| text.len());
            let c = String::from_utf8_lossy(&text[..valid]).chars().next();
            c.is_none_or(|c| is_notation(c) || c.is_whitespace() || "、．。，：".contains(c))
        }
        None => true,
    })
}
