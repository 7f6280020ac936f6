//! Cuts a text into games without understanding their moves.

use std::io::{self, BufRead, BufReader, Read};

use super::{
    outcome,
    reading::RecordGame,
    record::{Record, RecordError},
    replay,
    sheet::Sheet,
    text::{CHUNK, Decoded, is_first_move},
};

/// The longest text of one game, in bytes. Annotated games have some hundred thousand.
const LONGEST: usize = 8 << 20;

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

    /// The game's parts, if they are whole.
    ///
    /// # Errors
    /// A comment or a variation is not closed, or there are too many moves.
    pub fn sheet<G: RecordGame>(&self) -> Result<Sheet, String> {
        let sheet = Sheet::read::<G>(&self.text)?;
        sheet.trouble.map_or(Ok(sheet), |trouble| Err(trouble.to_string()))
    }

    /// The same with comments and variations.
    ///
    /// # Errors
    /// As [`RawGame::sheet`].
    pub fn whole_sheet<G: RecordGame>(&self) -> Result<Sheet, String> {
        let sheet = Sheet::read_whole::<G>(&self.text)?;
        sheet.trouble.map_or(Ok(sheet), |trouble| Err(trouble.to_string()))
    }

    fn refuse(&self, reason: impl Into<String>) -> RecordError {
        RecordError::new(self.number, self.line, reason)
    }
}

/// The bytes of one game as they stand in their source, with the blank lines around them: the frames of
/// a source are the source again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Offset of the first byte.
    pub offset: u64,
    /// Number of the first line, from 1.
    pub line: u64,
    /// Tags and moves.
    pub bytes: Vec<u8>,
    /// The game was too long, and is cut off.
    pub cut: bool,
}

/// Cuts a source into games; holds one game at a time.
///
/// A game begins with a tag after moves, with the tag `Event` after a blank line, or with move number 1
/// after a result. Braces are followed, so that nothing inside a comment begins a game, unless a blank
/// line and a tag show that a comment was never closed.
pub struct Frames<R> {
    input: R,
    /// Where the next byte of the input stands.
    offset: u64,
    /// Lines read.
    lines: u64,
    /// The line that began the next game.
    pending: Vec<u8>,
}

impl<R: BufRead> Frames<R> {
    /// Goes on in a source of which `offset` bytes and `lines` lines were read.
    pub fn new(input: R, offset: u64, lines: u64) -> Self {
        Self { input, offset, lines, pending: Vec::new() }
    }

    /// Where the next game begins: offset, and lines before it.
    pub fn place(&self) -> (u64, u64) {
        (self.offset - self.pending.len() as u64, self.lines - lines(&self.pending))
    }

    /// The next game; `None` at the end.
    ///
    /// # Errors
    /// Reading fails.
    pub fn next_frame(&mut self) -> io::Result<Option<Frame>> {
        let (offset, line) = self.place();
        let mut frame = Frame { offset, line: line + 1, bytes: std::mem::take(&mut self.pending), cut: false };
        let mut place = CutterState::default();
        place.pass(&frame.bytes);
        loop {
            let start = frame.bytes.len();
            let read = (&mut self.input).take(LONGEST as u64).read_until(b'\n', &mut frame.bytes)?;
            if read == 0 {
                let blank = frame.bytes.iter().all(u8::is_ascii_whitespace);
                return Ok((!blank).then_some(frame));
            }
            self.offset += read as u64;
            self.lines += lines(&frame.bytes[start..]);
            if place.begins(&frame.bytes[start..]) {
                self.pending = frame.bytes.split_off(start);
                return Ok(Some(frame));
            }
            place.pass(&frame.bytes[start..]);
            if frame.bytes.len() > LONGEST {
                frame.cut = true;
                frame.bytes.truncate(start);
            }
        }
    }
}

/// Does the line, read whole, count as one? The last of a source may lack its end.
fn lines(line: &[u8]) -> u64 {
    u64::from(line.ends_with(b"\n"))
}

/// Where the cutter stands inside a game.
// Independent facts, not the states of one machine.
#[allow(clippy::struct_excessive_bools)]
#[derive(Default)]
struct CutterState {
    in_comment: bool,
    has_tags: bool,
    has_moves: bool,
    /// The last line with anything on it ended with a result.
    ended: bool,
    after_blank: bool,
}

impl CutterState {
    /// Does this line begin another game?
    fn begins(&self, line: &[u8]) -> bool {
        let line = line.trim_ascii_start();
        if self.in_comment {
            return self.after_blank && is_tag(line);
        }
        let another = self.has_moves || self.has_tags && self.after_blank && line.starts_with(b"[Event ");
        another && is_tag(line) || self.ended && is_first_move(line)
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
            self.has_tags = true;
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
        self.ended = word == b"*" || std::str::from_utf8(word).is_ok_and(|word| outcome::read(word).is_some());
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

/// The games of a text, one after another; made by [`super::games`].
pub struct Games<R> {
    frames: Frames<BufReader<Decoded<R>>>,
    number: usize,
    over: bool,
}

impl<R: Read> Games<R> {
    pub(super) fn new(input: R) -> Self {
        let input = BufReader::with_capacity(CHUNK, Decoded::new(input));
        Self { frames: Frames::new(input, 0, 0), number: 0, over: false }
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = Result<RawGame, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        match self.frames.next_frame() {
            Ok(Some(Frame { line, bytes, cut, .. })) => {
                self.number += 1;
                let blank = bytes.split(|&b| b == b'\n').take_while(|line| line.trim_ascii().is_empty()).count();
                let game = RawGame { number: self.number, line: line as usize + blank, text: bytes };
                Some(if cut { Err(game.refuse(format!("longer than {LONGEST} bytes"))) } else { Ok(game) })
            }
            Ok(None) => {
                self.over = true;
                None
            }
            Err(error) => {
                self.over = true;
                let (_, line) = self.frames.place();
                Some(Err(RecordError::new(0, line as usize, error.to_string())))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use chuhan_engine::chess::Chess;
    use rand::{RngExt as _, SeedableRng as _};
    use rand_pcg::Pcg64Mcg;

    use super::*;

    fn frames(text: &str) -> Vec<Frame> {
        let mut frames = Frames::new(text.as_bytes(), 0, 0);
        std::iter::from_fn(|| frames.next_frame().expect("memory reads")).collect()
    }

    #[test]
    fn archives_are_cut_between_games() {
        let text = "\u{feff}[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 { [%clk 0:01:02.5]\n[Event \"in a comment\"] } e5 1-0\n\n\
                    [Event \"b\"]\n\n1. d4 {never closed\n\n[Event \"c\"]\n\n; [Event in a line comment\n% { escaped\n*\n\n\
                    [Event \"no moves\"]\n\n[Event \"d\"]\n[Site \"x\"]\n1-0";
        let parts = frames(text);
        let events: Vec<String> = parts
            .iter()
            .map(|frame| Sheet::read::<Chess>(&frame.bytes).expect("a sheet").tag("event").unwrap_or("?").to_string())
            .collect();
        assert_eq!(events, ["a", "b", "c", "no moves", "d"]);
        // Together the parts are the archive again, and each stands where it says.
        let mut end = 0;
        for part in &parts {
            assert_eq!(part.offset, end);
            assert_eq!(part.line as usize, 1 + text[..end as usize].matches('\n').count());
            assert_eq!(&text.as_bytes()[end as usize..][..part.bytes.len()], &part.bytes[..]);
            end += part.bytes.len() as u64;
        }
        assert_eq!(end as usize, text.len());
        // Going on from any place gives the same games.
        for (i, part) in parts.iter().enumerate() {
            let mut frames = Frames::new(&text.as_bytes()[part.offset as usize..], part.offset, part.line - 1);
            assert_eq!(frames.next_frame().expect("memory reads").as_ref(), Some(part), "game {i}");
        }
    }

    #[test]
    fn noise_does_no_harm() {
        let mut random = Pcg64Mcg::seed_from_u64(7);
        let pieces = [
            "[Event \"x\"]\n",
            "\n\n",
            "1.",
            " e4",
            "{",
            "}",
            "(",
            ")",
            ";",
            "%",
            "$1",
            "\u{70ae}",
            "\u{3000}",
            "[",
            "\"",
            "\\",
            "0-1",
            "\r\n",
            "--",
            "[%clk 0:",
            ":1]",
        ];
        for _ in 0..2_000 {
            let text: String = (0..40).map(|_| pieces[random.random_range(0..pieces.len())]).collect();
            let mut end = 0;
            for part in frames(&text) {
                assert_eq!(part.offset, end);
                end += part.bytes.len() as u64;
                Sheet::read::<Chess>(&part.bytes).expect("a sheet, whatever is in it");
            }
        }
    }
}
