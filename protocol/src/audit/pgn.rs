//! PGN archives as a stream: cut into games without understanding them, then read game by game.
//!
//! Reading keeps every token that ought to be a move, legible or not, because an audit has to say
//! where a record cannot be followed. Readers that skip what they do not know would report the
//! damage some moves later, or not at all.

use std::{
    borrow::Cow,
    io::{self, BufRead, Read},
};

use chuhan_engine::game::Side;

use crate::records;

/// The most bytes one game may have; what is longer is reported and not read.
const LONGEST_GAME: usize = 8 << 20;

/// The bytes of one game (of several, where games have no tags), and where they begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// Offset of the first byte in the archive.
    pub offset: u64,
    /// Number of the first line, from 1.
    pub line: u64,
    /// The text, tags first.
    pub bytes: Vec<u8>,
    /// The game was too long and is cut off.
    pub cut: bool,
}

/// Cuts an archive into games; holds one game at a time.
pub struct Splitter<R> {
    input: R,
    /// Where the next byte of the input stands.
    offset: u64,
    line: u64,
    /// The first line of the next game, read already.
    carry: Vec<u8>,
}

impl<R: BufRead> Splitter<R> {
    /// Goes on in an archive of which `offset` bytes and `line` lines were read.
    pub fn new(input: R, offset: u64, line: u64) -> Self {
        Self { input, offset, line, carry: Vec::new() }
    }

    /// Where the next game begins: offset, and lines before it.
    pub fn place(&self) -> (u64, u64) {
        (self.offset - self.carry.len() as u64, self.line - lines(&self.carry))
    }

    /// The next game; `None` at the end.
    ///
    /// # Errors
    /// Reading fails.
    pub fn next_chunk(&mut self) -> io::Result<Option<Chunk>> {
        let (offset, line) = self.place();
        let mut bytes = std::mem::take(&mut self.carry);
        let mut cut = false;
        // What the part read so far holds.
        let mut seen = Seen { tags: !bytes.is_empty(), ..Seen::default() };
        loop {
            let start = bytes.len();
            let read = (&mut self.input).take(LONGEST_GAME as u64).read_until(b'\n', &mut bytes)?;
            if read == 0 {
                let blank = bytes.iter().all(u8::is_ascii_whitespace);
                return Ok((!blank).then_some(Chunk { offset, line: line + 1, bytes, cut }));
            }
            self.offset += read as u64;
            self.line += lines(&bytes[start..]);
            if seen.begins_game(&bytes[start..]) {
                self.carry = bytes.split_off(start);
                return Ok(Some(Chunk { offset, line: line + 1, bytes, cut }));
            }
            if bytes.len() > LONGEST_GAME {
                cut = true;
                bytes.truncate(start);
            }
        }
    }
}

/// Does the line, read whole, count as one? The last of an archive may lack its end.
fn lines(line: &[u8]) -> u64 {
    u64::from(line.ends_with(b"\n"))
}

// Four things may or may not have been seen.
#[allow(clippy::struct_excessive_bools)]
/// What the lines of one game have shown so far.
#[derive(Default)]
struct Seen {
    tags: bool,
    moves: bool,
    blank: bool,
    in_comment: bool,
}

impl Seen {
    /// Takes note of a line. Does it begin another game?
    fn begins_game(&mut self, line: &[u8]) -> bool {
        let text = line.trim_ascii();
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        if text.is_empty() {
            self.blank = true;
            return false;
        }
        let tag = matches!(text, [b'[', letter, ..] if letter.is_ascii_alphabetic());
        let event = text.starts_with(b"[Event \"");
        // A comment that nobody closes must not swallow the rest of the archive.
        if tag && (!self.in_comment || event && self.blank) {
            if self.moves || event && self.blank && self.tags {
                return true;
            }
            self.tags = true;
        } else {
            self.moves = true;
            if self.in_comment || !line.starts_with(b"%") {
                self.scan(text);
            }
        }
        self.blank = false;
        false
    }

    /// Follows comments through a line of moves.
    fn scan(&mut self, text: &[u8]) {
        for &byte in text {
            match byte {
                b'}' => self.in_comment = false,
                b'{' => self.in_comment = true,
                b';' if !self.in_comment => return,
                _ => {}
            }
        }
    }
}

/// How a game is said to have ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// `1-0`
    First,
    /// `0-1`
    Second,
    /// `1/2-1/2`
    Draw,
    /// `*`
    Unknown,
}

impl Outcome {
    /// From the text of a result.
    pub fn parse(text: &str) -> Option<Outcome> {
        Some(match records::Outcome::read(text) {
            Some(records::Outcome::Wins(Side::First)) => Outcome::First,
            Some(records::Outcome::Wins(Side::Second)) => Outcome::Second,
            Some(records::Outcome::Draw) => Outcome::Draw,
            None if matches!(text.trim(), "*" | "?" | "") => Outcome::Unknown,
            None => return None,
        })
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

/// A move of the main line as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// The text, without move number.
    pub text: &'a str,
    /// Tenths of seconds left on the mover's clock (`%clk`).
    pub clock: Option<u32>,
}

/// A game as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game<'a> {
    tags: Vec<(&'a str, Cow<'a, str>)>,
    /// The main line.
    pub moves: Vec<Token<'a>>,
    /// The result behind the moves.
    pub outcome: Option<Outcome>,
    /// What is wrong with the text itself.
    pub trouble: Option<&'static str>,
}

impl Game<'_> {
    /// The value of a tag, its name in any case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_ref())
    }
}

/// Reads the games of a chunk: one, or several if they have no tags.
pub fn games(text: &str) -> Vec<Game<'_>> {
    let mut games = Vec::new();
    let mut game = Game::default();
    let mut rest = tags(text.trim_start_matches('\u{feff}'), &mut game);
    let mut line_start = true;
    while let Some(first) = rest.chars().next() {
        match first {
            _ if first.is_whitespace() => {
                line_start = first == '\n';
                rest = &rest[first.len_utf8()..];
                continue;
            }
            '{' => {
                let (comment, after) = rest[1..].split_once('}').unwrap_or_else(|| {
                    game.trouble = Some("a comment is not closed");
                    (&rest[1..], "")
                });
                if let Some(last) = game.moves.last_mut() {
                    last.clock = clock(comment).or(last.clock);
                }
                rest = after;
            }
            ';' => rest = behind(rest, '\n'),
            '%' if line_start => rest = behind(rest, '\n'),
            '(' => rest = behind_variation(rest, &mut game),
            ')' | '}' => rest = &rest[1..],
            _ => {
                let behind_first = first.len_utf8();
                let end = rest[behind_first..].find(|c: char| c.is_whitespace() || "{}();".contains(c));
                let (token, after) = rest.split_at(end.map_or(rest.len(), |end| end + behind_first));
                rest = after;
                if let Some(outcome) = Outcome::parse(token).filter(|_| token != "?") {
                    game.outcome = Some(outcome);
                } else if let Some(text) = move_text(token) {
                    if game.outcome.is_some() {
                        // Another game without tags.
                        games.push(std::mem::take(&mut game));
                    }
                    game.moves.push(Token { text, clock: None });
                }
            }
        }
        line_start = false;
    }
    games.push(game);
    games
}

/// The rest behind the next `end`.
fn behind(text: &str, end: char) -> &str {
    text.split_once(end).map_or("", |(_, rest)| rest)
}

/// Reads the tags in front of a game; returns the rest.
fn tags<'a>(mut text: &'a str, game: &mut Game<'a>) -> &'a str {
    loop {
        text = text.trim_start();
        let line = text.split('\n').next().unwrap_or("");
        let Some(inner) = line.strip_prefix('[') else { return text };
        if !inner.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return text;
        }
        text = &text[line.len()..];
        let Some((name, value)) = inner.split_once('"') else { continue };
        let value = value.rsplit_once('"').map_or(value, |(value, _)| value);
        let value =
            if value.contains('\\') { value.replace("\\\"", "\"").replace("\\\\", "\\").into() } else { value.into() };
        game.tags.push((name.trim(), value));
    }
}

/// The rest behind a variation, whatever is nested in it.
fn behind_variation<'a>(text: &'a str, game: &mut Game<'_>) -> &'a str {
    let mut depth = 0_u32;
    let mut rest = text;
    while let Some(at) = rest.find(['(', ')', '{', ';']) {
        let mark = rest.as_bytes()[at];
        rest = &rest[at + 1..];
        match mark {
            b'(' => depth += 1,
            b')' => depth -= 1,
            b'{' => rest = behind(rest, '}'),
            _ => rest = behind(rest, '\n'),
        }
        if depth == 0 {
            return rest;
        }
    }
    game.trouble = Some("a variation is not closed");
    ""
}

/// A token without its move number; `None` if it is no move.
fn move_text(token: &str) -> Option<&str> {
    let mut text = token;
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    // `0-0` and coordinates such as `8h4` start with digits too.
    if digits.is_empty() || digits.starts_with(['.', '\u{2026}']) {
        text = digits.trim_start_matches(['.', '\u{2026}']);
    }
    let mark = text.starts_with('$')
        || matches!(text, "e.p." | "e.p" | "ep" | "N" | "D" | "mate" | "ch" | "=")
        || text.chars().all(|c| matches!(c, '+' | '#' | '!' | '?' | '=' | '-' | '/' | '\\' | '\u{b1}') && text != "--");
    (!text.is_empty() && !mark).then_some(text)
}

/// Tenths of seconds of `[%clk h:mm:ss.f]` in a comment.
fn clock(comment: &str) -> Option<u32> {
    let (_, rest) = comment.split_once("[%clk")?;
    let text = rest.split_once(']')?.0.trim();
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let mut seconds = 0_u32;
    for part in whole.split(':') {
        seconds = seconds.checked_mul(60)?.checked_add(part.parse().ok()?)?;
    }
    let tenths = fraction.get(..1).and_then(|f| f.parse::<u32>().ok()).unwrap_or(0);
    seconds.checked_mul(10)?.checked_add(tenths)
}

#[cfg(test)]
mod tests {
    use rand::{RngExt as _, SeedableRng as _};
    use rand_pcg::Pcg64Mcg;

    use super::*;

    fn chunks(text: &str) -> Vec<Chunk> {
        let mut splitter = Splitter::new(text.as_bytes(), 0, 0);
        std::iter::from_fn(|| splitter.next_chunk().expect("memory reads")).collect()
    }

    #[test]
    fn archives_are_cut_between_games() {
        let text = "\u{feff}[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 { [%clk 0:01:02.5]\n[Event \"in a comment\"] } e5 1-0\n\n\
                    [Event \"b\"]\n\n1. d4 {never closed\n\n[Event \"c\"]\n\n; [Event in a line comment\n% { escaped\n*\n\n\
                    [Event \"no moves\"]\n\n[Event \"d\"]\n[Site \"x\"]\n1-0";
        let parts = chunks(text);
        let events: Vec<String> = parts
            .iter()
            .map(|c| {
                let text = std::str::from_utf8(&c.bytes).expect("UTF-8");
                games(text)[0].tag("event").unwrap_or("?").to_string()
            })
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
            let mut splitter = Splitter::new(&text.as_bytes()[part.offset as usize..], part.offset, part.line - 1);
            assert_eq!(splitter.next_chunk().expect("memory reads").as_ref(), Some(part), "game {i}");
        }
    }

    #[test]
    fn every_token_that_ought_to_be_a_move_is_kept() {
        let text = "[White \"O\\\"Neil \\\\ Co\"]\n\n1.e4 {a (b} e5 (1... c5 {x) } (2. a3) ; y )\n 2. Nf3) $1 2. Nf3! \
                    2... 0-0 +- 3.zz9 !? 3... -- 4. exd6 e.p. 12. O-O 1/2-1/2";
        let game = &games(text)[0];
        assert_eq!(game.tag("white"), Some("O\"Neil \\ Co"));
        let moves: Vec<&str> = game.moves.iter().map(|m| m.text).collect();
        assert_eq!(moves, ["e4", "e5", "Nf3!", "0-0", "zz9", "--", "exd6", "O-O"]);
        assert_eq!((game.outcome, game.trouble), (Some(Outcome::Draw), None));
        let without_tags = games("1. e4 1-0 2. d4 0-1");
        assert_eq!(without_tags.len(), 2);
        assert_eq!(games("1. e4 (1. d4")[0].trouble, Some("a variation is not closed"));
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
            let parts = chunks(&text);
            let mut end = 0;
            for part in parts {
                assert_eq!(part.offset, end);
                end += part.bytes.len() as u64;
                assert!(!games(str::from_utf8(&part.bytes).expect("lines are whole")).is_empty());
            }
        }
    }

    #[test]
    fn clocks_are_read() {
        assert_eq!(clock(" [%eval 0.3] [%clk 1:02:03.4] "), Some(37_234));
        assert_eq!(clock("[%clk 0:00:00]"), Some(0));
        assert_eq!(clock("[%clk 99:99999999999:1]"), None);
        assert_eq!(clock("[%emt 0:01]"), None);
    }
}
