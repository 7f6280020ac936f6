//! Takes one game's text apart: tags, the words of the main line, clocks, the result.
//!
//! PGN's structure (tags, comments, variations, annotations) is read by `pgn-reader`. That library
//! drops words that are no standard algebraic notation without a sound, and ends a game at a blank
//! line. An arbiter must not lose a move, so the text first passes a sieve: such words, all words
//! of xiangqi among them, become comments with a mark, which the library hands on; line breaks
//! become blanks; what score sheets add to PGN (numbers without a dot, full width) is taken away.

use std::{io::Cursor, ops::ControlFlow, time::Duration};

use chuhan_engine::game::Side;
use pgn_reader::{Nag, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use serde::{Deserialize, Serialize};
use shakmaty::{Color, KnownOutcome, san::San, uci::UciMove};
use thiserror::Error;

use super::{
    asides::{Asides, Spot},
    outcome::{self, Outcome},
    reading::{RecordGame, Word},
    record::find_tag,
    text::{is_column, is_first_move, is_piece},
};

/// Longest tag line, in bytes; also the longest comment that is searched for a clock in one piece.
const LONGEST_TOKEN: usize = 4096;
/// Most lines above the first move of a score sheet.
const HEADING: usize = 40;
/// Begins a comment that is a word in truth. No text has it: control characters become blanks.
const MARK: u8 = 1;
/// Most words of a game; the longest lawful games have some thousand plies.
const MOST_WORDS: usize = 50_000;

/// Why a text makes no sense from some place on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Error)]
pub enum SheetTrouble {
    /// A comment is not closed.
    #[serde(rename = "a comment is not closed")]
    #[error("a comment is not closed")]
    CommentNotClosed,
    /// A variation is not closed.
    #[serde(rename = "a variation is not closed")]
    #[error("a variation is not closed")]
    VariationNotClosed,
}

/// What a game's text says.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    /// What is said about the game, in the order of the source.
    pub tags: Vec<(String, String)>,
    /// The moves of the main line as they are written.
    pub words: Vec<Word>,
    /// Time left on the mover's clock after each move, where the text tells; as long as `words`.
    pub clocks: Vec<Option<Duration>>,
    /// The results among the words, each with the number of words before it; `None` is `*`. More than one
    /// where games without tags follow each other.
    pub ends: Vec<(usize, Option<Outcome>)>,
    /// The numbers that are written among the moves with a dot, each with the number of words before it.
    pub numbers: Vec<(usize, u32)>,
    /// The last result, or else that of the tag `Result`.
    pub outcome: Option<Outcome>,
    /// The comments and variations, if they were asked for.
    pub asides: Asides,
    /// What is wrong with the text itself; what stands before that place is there.
    pub trouble: Option<SheetTrouble>,
}

impl Sheet {
    /// The value of a tag; names are compared without regard to case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        find_tag(&self.tags, name)
    }

    pub(super) fn push(&mut self, word: Word) {
        self.words.push(word);
        self.clocks.push(None);
    }

    /// Reads one game's text.
    ///
    /// # Errors
    /// There are too many moves for a game, or the library refuses a tag.
    pub fn read<G: RecordGame>(text: &[u8]) -> Result<Self, String> {
        Self::parse::<G>(text, false)
    }

    /// Reads one game's text with its comments and variations.
    ///
    /// # Errors
    /// As [`Sheet::read`].
    pub fn read_whole<G: RecordGame>(text: &[u8]) -> Result<Self, String> {
        Self::parse::<G>(text, true)
    }

    fn parse<G: RecordGame>(text: &[u8], whole: bool) -> Result<Self, String> {
        let text = String::from_utf8_lossy(text);
        let mut sieved = Vec::with_capacity(text.len() + text.len() / 8);
        let mut sieve = Sieve {
            out: &mut sieved,
            sans: G::SANS,
            whole,
            depth: 0,
            after_move: false,
            moves: 0,
            numbers: Vec::new(),
        };
        let trouble = sieve.pass(&text).err();
        let numbers = sieve.numbers;
        let mut reader = Reader::build(Cursor::new(&sieved))
            .set_supported_tag_line_length(LONGEST_TOKEN)
            .set_supported_comment_length(LONGEST_TOKEN)
            .finish();
        let mut sheet = match reader.read_game(&mut Collector::new(whole)) {
            Ok(Some(sheet)) => sheet?,
            Ok(None) => Sheet::default(),
            Err(error) => return Err(error.to_string()),
        };
        sheet.numbers = numbers;
        join_halves(&mut sheet);
        sheet.trouble = trouble;
        let last = sheet.ends.iter().rev().find_map(|&(_, outcome)| outcome);
        sheet.outcome = last.or_else(|| sheet.tag("Result").and_then(outcome::read));
        Ok(sheet)
    }
}

// ---- the sieve ----

struct Sieve<'a> {
    out: &'a mut Vec<u8>,
    /// Words in standard algebraic notation are left to the library.
    sans: bool,
    /// Comments, glyphs and variations are asked for.
    whole: bool,
    /// Open variations.
    depth: usize,
    /// The word before was a move, so that `e.p.` and `+` belong to it.
    after_move: bool,
    /// Words of the main line so far.
    moves: usize,
    /// The numbers among them, each with the number of words before it.
    numbers: Vec<(usize, u32)>,
}

impl Sieve<'_> {
    /// Copies what the library is to see; up to the place where the text makes no sense.
    fn pass(&mut self, text: &str) -> Result<(), SheetTrouble> {
        let mut rest = self.tags(text);
        let mut line_start = true;
        while let Some(&byte) = rest.as_bytes().first() {
            let started = std::mem::take(&mut line_start);
            match byte {
                b'{' => {
                    let Some(end) = rest.find('}') else { return Err(SheetTrouble::CommentNotClosed) };
                    self.comment(&rest[1..end]);
                    rest = &rest[end + 1..];
                }
                b'%' if started => rest = after_line(rest),
                b';' => {
                    let after = after_line(rest);
                    if self.whole {
                        self.comment(rest[1..rest.len() - after.len()].trim_end());
                    }
                    rest = after;
                    line_start = true;
                }
                b'\n' => {
                    line_start = true;
                    rest = &rest[1..];
                }
                b'(' => {
                    self.open();
                    rest = &rest[1..];
                }
                b')' => {
                    self.close();
                    rest = &rest[1..];
                }
                // A brace that closes nothing says nothing.
                b'}' => rest = &rest[1..],
                b'$' => {
                    let end = 1 + rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                    if self.whole && (2..=4).contains(&end) {
                        self.write(&rest[..end]);
                    }
                    rest = &rest[end..];
                }
                _ if byte.is_ascii_whitespace() || byte.is_ascii_control() => rest = &rest[1..],
                _ => {
                    let ends = |b: u8| {
                        b.is_ascii_whitespace()
                            || b.is_ascii_control()
                            || matches!(b, b'{' | b'}' | b'(' | b')' | b';' | b'$')
                    };
                    let mut end = rest.bytes().position(ends).unwrap_or(rest.len());
                    // A bracket inside a word belongs to it: a promotion `e8(Q)`, an offer `(=)`.
                    if let Some(tail) = promotion_in_brackets(&rest[end..]) {
                        end += tail;
                    }
                    let end = end.max(1);
                    self.segment(&rest[..end]);
                    rest = &rest[end..];
                }
            }
        }
        if self.depth > 0 { Err(SheetTrouble::VariationNotClosed) } else { Ok(()) }
    }

    /// Copies the tags and gives what follows.
    fn tags<'t>(&mut self, text: &'t str) -> &'t str {
        let mut rest = text;
        loop {
            let line = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}');
            if line.starts_with('%') {
                rest = after_line(line);
            } else if line.starts_with('[') {
                let end = tag_end(line);
                self.out.extend(line[..end].trim_end().bytes());
                self.out.push(b'\n');
                rest = &line[end..];
            } else {
                let moves = self.after_heading(line);
                for (name, value) in said_in(&line[..line.len() - moves.len()]) {
                    self.out.extend(format!("[{name} \"{value}\"]\n").bytes());
                }
                self.out.push(b'\n');
                return moves;
            }
        }
    }

    /// Skips what stands above the first move of a score sheet (names, dates, the heads of columns), unless a
    /// move is among it.
    fn after_heading<'t>(&self, text: &'t str) -> &'t str {
        let mut rest = text;
        for _ in 0..HEADING {
            let line = rest.lines().next().unwrap_or_default();
            if is_first_move(line.trim_start().as_bytes()) {
                return rest;
            }
            if line.contains(['{', ';']) || line.matches('(').count() != line.matches(')').count() {
                return text;
            }
            let mut words = line.split_whitespace().peekable();
            while let Some(word) = words.next() {
                // A heading on the same line as the moves.
                let numbered = is_first_move(word.as_bytes())
                    && (words.peek().is_some_and(|next| self.looks_like_move(next))
                        || self.looks_like_move(without_number(word)));
                if numbered && !self.sans {
                    return &rest[word.as_ptr() as usize - rest.as_ptr() as usize..];
                }
                if self.looks_like_move(word) {
                    // In chess a line of mistyped moves looks like a heading, too.
                    return if self.sans { text } else { rest };
                }
            }
            rest = after_line(rest);
        }
        text
    }

    /// Could the word be meant as a move, mistakes of writing included?
    fn looks_like_move(&self, word: &str) -> bool {
        if self.sans {
            return SanPlus::from_ascii(word.as_bytes()).is_ok() || UciMove::from_ascii(word.as_bytes()).is_ok();
        }
        if word.is_ascii() {
            let (letters, digits) =
                (word.bytes().filter(u8::is_ascii_alphabetic).count(), word.bytes().filter(u8::is_ascii_digit).count());
            return (1..=2).contains(&letters) && (1..=4).contains(&digits) && (4..=6).contains(&word.len());
        }
        let number = |c: char| c.is_ascii_digit() || ('０'..='９').contains(&c) || is_column(c);
        let mut chars = word.chars();
        let Some(first) = chars.next() else { return false };
        let named = is_piece(first)
            || (matches!(first, '前' | '中' | '后' | '後') || number(first))
                && chars.clone().next().is_some_and(|second| is_piece(second) || is_column(second));
        named
            && (2..=6).contains(&word.chars().count())
            && chars.any(|c| number(c) || matches!(c, '进' | '進' | '退' | '平' | '上' | '下'))
    }

    /// Clocks are all that is read of comments, unless they are asked for.
    fn comment(&mut self, text: &str) {
        let said = if self.whole { Some(0) } else { text.find("[%") };
        if let Some(at) = said {
            self.out.extend(b" {");
            self.out.extend(text[at..].bytes().map(|b| if b.is_ascii_control() { b' ' } else { b }));
            self.out.extend(b"} ");
        }
    }

    /// Text without blanks, which may hide several words when it is not ASCII.
    fn segment(&mut self, text: &str) {
        if text.is_ascii() {
            self.word(text);
            return;
        }
        // Full-width brackets enclose remarks and variations as the others do.
        for word in fold(text).split_inclusive(|c: char| c.is_whitespace() || matches!(c, '(' | ')')) {
            let bracket = word.chars().next_back().filter(|&c| matches!(c, '(' | ')'));
            let word = word.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '(' | ')'));
            if !word.is_empty() {
                self.word(word);
            }
            match bracket {
                Some('(') => self.open(),
                Some(_) => self.close(),
                None => {}
            }
        }
    }

    fn open(&mut self) {
        self.depth += 1;
        self.out.extend(b" ( ");
    }

    /// A bracket that closes nothing says nothing.
    fn close(&mut self) {
        if self.depth > 0 {
            self.depth -= 1;
            self.out.extend(b" ) ");
        }
    }

    fn word(&mut self, word: &str) {
        if let Some(outcome) = outcome::read(word) {
            self.write(outcome.pgn());
            return;
        }
        if word == "*" {
            self.write("*");
            return;
        }
        let rest = without_number(word);
        if rest.len() < word.len()
            && self.depth == 0
            && let Some(number) = word.split('.').next().and_then(|digits| digits.parse().ok())
        {
            self.numbers.push((self.moves, number));
        }
        let word = rest;
        if word.is_empty() || self.is_remark(word) {
            return;
        }
        if word.bytes().all(|b| b.is_ascii_digit()) {
            // A number without a dot; in xiangqi perhaps the other half of a short move.
            if !self.sans && word.len() == 1 {
                self.moves += usize::from(self.depth == 0);
                self.marked(word);
            }
            return;
        }
        self.after_move = true;
        self.moves += usize::from(self.depth == 0);
        let core = word.trim_end_matches(['!', '?']);
        let san = self.sans
            && SanPlus::from_ascii(core.as_bytes())
                .is_ok_and(|plus| matches!(plus.san, San::Normal { .. } | San::Castle(_)));
        if san {
            self.write(core);
        } else {
            self.marked(word);
        }
        if self.whole {
            self.write(match &word[core.len()..] {
                "!" => "$1",
                "?" => "$2",
                "!!" => "$3",
                "??" => "$4",
                "!?" => "$5",
                "?!" => "$6",
                _ => "",
            });
        }
    }

    /// Marks that are no move: annotations, and what belongs to the move before.
    fn is_remark(&self, word: &str) -> bool {
        let signs =
            |c: char| matches!(c, '!' | '?' | '+' | '#' | '=' | '-' | '/' | '\\' | '<' | '>' | '~' | '∞' | '±' | '□');
        let nothing_but_signs =
            word.chars().all(|c| signs(c) || ('\u{2000}'..='\u{2BFF}').contains(&c) && !is_figurine(c));
        (nothing_but_signs && !matches!(word, "--"))
            || self.after_move && matches!(word, "e.p." | "e.p" | "ep" | "mate" | "ch" | "N" | "D")
            || matches!(word, "回合" | "红方" | "紅方" | "黑方" | "..." | "将军" | "將軍")
    }

    fn write(&mut self, word: &str) {
        self.out.extend(word.bytes());
        self.out.push(b' ');
    }

    fn marked(&mut self, word: &str) {
        self.out.extend([b'{', MARK]);
        self.out.extend(word.bytes().take(64).map(|b| if b == b'}' { b' ' } else { b }));
        self.out.extend(b"} ");
    }
}

/// Where the tag at the front ends: after its bracket, or at the end of its line without one.
fn tag_end(text: &str) -> usize {
    let mut quoted = false;
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'\n' => return at,
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b']' if !quoted => return at + 1,
            _ => {}
        }
    }
    text.len()
}

fn is_figurine(c: char) -> bool {
    ('\u{2654}'..='\u{265F}').contains(&c)
}

fn after_line(text: &str) -> &str {
    text.find('\n').map_or("", |at| &text[at + 1..])
}

/// The length of `(Q)` at the front.
fn promotion_in_brackets(text: &str) -> Option<usize> {
    let inner = text.strip_prefix('(')?.find(')').map(|at| &text[1..=at])?;
    matches!(inner, "Q" | "R" | "B" | "N" | "=" | "q" | "r" | "b" | "n").then_some(inner.len() + 2)
}

/// Full-width letters, digits and signs become ASCII; invisible characters vanish.
fn fold(text: &str) -> String {
    let folded = |c: char| match c {
        '，' | '\u{3000}' | '\u{A0}' | '\u{2000}'..='\u{200F}' | '\u{FEFF}' | '\u{FFFD}' => ' ',
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(' '),
        '\u{2026}' | '。' | '、' => '.',
        c => c,
    };
    text.chars().map(folded).collect()
}

/// What labels of a heading are called as tags; a longer label comes before one that it contains.
const LABELS: [(&str, &str); 24] = [
    ("赛事名称", "Event"),
    ("比赛名称", "Event"),
    ("赛事", "Event"),
    ("賽事", "Event"),
    ("Event", "Event"),
    ("比赛地点", "Site"),
    ("地点", "Site"),
    ("地點", "Site"),
    ("Site", "Site"),
    ("比赛日期", "Date"),
    ("日期", "Date"),
    ("Date", "Date"),
    ("轮次", "Round"),
    ("輪次", "Round"),
    ("Round", "Round"),
    ("红方", "Red"),
    ("紅方", "Red"),
    ("Red", "Red"),
    ("白方", "White"),
    ("White", "White"),
    ("黑方", "Black"),
    ("Black", "Black"),
    ("结果", "Result"),
    ("結果", "Result"),
];

/// What the heading of a score sheet says of its game under labels, as tags: `【红方】许银川`, `红方：许银川  黑方：吕钦`,
/// `White: Carlsen`.
fn said_in(heading: &str) -> Vec<(&'static str, String)> {
    let mut said: Vec<(&'static str, String)> = Vec::new();
    for line in heading.lines() {
        // Where each label begins, where its value does, and its tag.
        let mut labels: Vec<(usize, usize, &'static str)> = Vec::new();
        for (at, _) in line.char_indices() {
            let Some((label, tag)) = LABELS.into_iter().find(|(label, _)| line[at..].starts_with(label)) else {
                continue;
            };
            if labels.last().is_some_and(|&(_, behind, _)| at < behind) {
                continue;
            }
            let (before, after) = (&line[..at], &line[at + label.len()..]);
            let spaced = after.trim_start();
            let closed = match (before.chars().next_back(), spaced.chars().next()) {
                (Some('【'), Some('】')) => Some('】'),
                (before, Some(colon @ (':' | '：'))) if before.is_none_or(|c| !c.is_alphanumeric()) => Some(colon),
                _ => None,
            };
            if let Some(closed) = closed {
                labels.push((at, line.len() - spaced.len() + closed.len_utf8(), tag));
            }
        }
        for (i, &(_, from, tag)) in labels.iter().enumerate() {
            let until = labels.get(i + 1).map_or(line.len(), |&(at, ..)| at);
            let value = line[from..until].trim_matches(|c: char| c.is_whitespace() || "【，,；;".contains(c));
            let value: String = value.chars().filter(|c| !c.is_control() && !"\"\\[]".contains(*c)).take(100).collect();
            let value = if tag == "Result" {
                outcome::read(&value).map(|outcome| outcome.pgn().to_owned())
            } else {
                Some(value).filter(|value| !value.is_empty())
            };
            if let Some(value) = value.filter(|_| said.iter().all(|(known, _)| *known != tag)) {
                said.push((tag, value));
            }
        }
    }
    said
}

/// Takes away `12.`, `12...`, `...`, `十二.` and `第12回合:`.
fn without_number(word: &str) -> &str {
    if word.starts_with('第')
        && let Some((_, behind)) = word.split_once("回合")
    {
        return behind.trim_start_matches([':', '.']);
    }
    let numeral = word.trim_start_matches(|c: char| "一二三四五六七八九十百".contains(c));
    if numeral.len() < word.len() && numeral.starts_with('.') {
        return numeral.trim_start_matches('.');
    }
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &word[digits..];
    let after = rest.trim_start_matches(['.', '\u{2026}']);
    if after.len() == rest.len() {
        return word;
    }
    // A pawn of several on its column in WXF notation, `19.8`.
    if digits == 2 && after.len() == 1 && after.as_bytes()[0].is_ascii_digit() { word } else { after }
}

/// Joins the halves of a short move that a table has set apart: `炮2` `5`; other lone digits are
/// move numbers.
fn join_halves(sheet: &mut Sheet) {
    let is_digit =
        |word: &Word| matches!(word, Word::Text(text) if text.len() == 1 && text.as_bytes()[0].is_ascii_digit());
    if !sheet.words.iter().any(is_digit) {
        return;
    }
    let (words, clocks) = (std::mem::take(&mut sheet.words), std::mem::take(&mut sheet.clocks));
    // How many words were left at each place.
    let mut left = Vec::with_capacity(words.len() + 1);
    for (word, clock) in words.into_iter().zip(clocks) {
        left.push(sheet.words.len());
        if !is_digit(&word) {
            sheet.words.push(word);
            sheet.clocks.push(clock);
        } else if let (Some(Word::Text(half)), Word::Text(digit)) = (sheet.words.last_mut(), &word)
            && !half.is_ascii()
            && half.chars().count() == 2
        {
            half.push_str(digit);
        }
    }
    left.push(sheet.words.len());
    for (before, _) in &mut sheet.ends {
        *before = left[*before];
    }
    for (before, _) in &mut sheet.numbers {
        *before = left[(*before).min(left.len() - 1)];
    }
    sheet.asides.shift(&|moves| left[moves]);
}

// ---- the library's visitor ----

/// Where the text is: behind which move, in which variation.
struct Collector {
    /// Comments and variations are kept.
    whole: bool,
    /// Behind the last move of the variation that is open.
    here: Option<Spot>,
    /// Where each open variation goes on when it is closed; without one the text is in the main line.
    open: Vec<Option<Spot>>,
    /// Remarks in front of the first move of a variation belong to that move.
    waiting: Vec<String>,
    fresh: bool,
}

impl Collector {
    fn new(whole: bool) -> Self {
        Self { whole, here: None, open: Vec::new(), waiting: Vec::new(), fresh: false }
    }

    /// Behind the last move.
    fn spot(&self, sheet: &Sheet) -> Spot {
        self.here.unwrap_or(Spot::Main(sheet.words.len()))
    }

    fn play(&mut self, sheet: &mut Sheet, word: Word) -> ControlFlow<Made> {
        if self.open.is_empty() {
            return add(sheet, word);
        }
        self.fresh = false;
        // A variation that is too long is cut.
        if let Some(spot) = sheet.asides.play(self.spot(sheet), word) {
            self.here = Some(spot);
            sheet.asides.comments.extend(self.waiting.drain(..).map(|text| (spot, text)));
        }
        ControlFlow::Continue(())
    }
}

/// A sheet in the making, or why it cannot be made.
type Made = Result<Sheet, String>;

impl Visitor for Collector {
    type Tags = Sheet;
    type Movetext = Sheet;
    type Output = Made;

    fn begin_tags(&mut self) -> ControlFlow<Made, Sheet> {
        ControlFlow::Continue(Sheet::default())
    }
    fn tag(&mut self, sheet: &mut Sheet, name: &[u8], value: RawTag<'_>) -> ControlFlow<Made> {
        let name = String::from_utf8_lossy(name).trim().to_string();
        sheet.tags.push((name, value.decode_utf8_lossy().into_owned()));
        ControlFlow::Continue(())
    }
    fn begin_movetext(&mut self, sheet: Sheet) -> ControlFlow<Made, Sheet> {
        ControlFlow::Continue(sheet)
    }
    fn san(&mut self, sheet: &mut Sheet, plus: SanPlus) -> ControlFlow<Made> {
        self.play(sheet, Word::San(plus.san))
    }
    fn nag(&mut self, sheet: &mut Sheet, nag: Nag) -> ControlFlow<Made> {
        if self.whole && !self.fresh {
            sheet.asides.glyphs.push((self.spot(sheet), nag.0));
        }
        ControlFlow::Continue(())
    }
    fn comment(&mut self, sheet: &mut Sheet, comment: RawComment<'_>) -> ControlFlow<Made> {
        match comment.as_bytes() {
            [MARK, word @ ..] => self.play(sheet, Word::Text(String::from_utf8_lossy(word).into_owned())),
            text => {
                if self.open.is_empty()
                    && let (Some(last), Some(clock)) = (sheet.clocks.last_mut(), clock(text))
                {
                    *last = Some(clock);
                }
                if self.whole {
                    let said = without_commands(&String::from_utf8_lossy(text));
                    if self.fresh && !said.is_empty() {
                        self.waiting.push(said);
                    } else if !said.is_empty() {
                        sheet.asides.comments.push((self.spot(sheet), said));
                    }
                }
                ControlFlow::Continue(())
            }
        }
    }
    fn begin_variation(&mut self, sheet: &mut Sheet) -> ControlFlow<Made, Skip> {
        if self.whole {
            self.open.push(self.here);
            self.here = Some(sheet.asides.before(self.spot(sheet)));
            self.fresh = true;
        }
        ControlFlow::Continue(Skip(!self.whole))
    }
    fn end_variation(&mut self, _: &mut Sheet) -> ControlFlow<Made> {
        self.here = self.open.pop().flatten();
        self.waiting.clear();
        self.fresh = false;
        ControlFlow::Continue(())
    }
    fn outcome(&mut self, sheet: &mut Sheet, outcome: pgn_reader::Outcome) -> ControlFlow<Made> {
        if !self.open.is_empty() {
            return ControlFlow::Continue(());
        }
        let outcome = match outcome {
            pgn_reader::Outcome::Known(KnownOutcome::Decisive { winner: Color::White }) => {
                Some(Outcome::Wins(Side::First))
            }
            pgn_reader::Outcome::Known(KnownOutcome::Decisive { winner: Color::Black }) => {
                Some(Outcome::Wins(Side::Second))
            }
            pgn_reader::Outcome::Known(KnownOutcome::Draw) => Some(Outcome::Draw),
            pgn_reader::Outcome::Unknown => None,
        };
        let at = sheet.words.len();
        sheet.ends.retain(|&(before, _)| before != at);
        sheet.ends.push((at, outcome));
        ControlFlow::Continue(())
    }
    fn end_game(&mut self, sheet: Sheet) -> Made {
        Ok(sheet)
    }
}

fn add(sheet: &mut Sheet, word: Word) -> ControlFlow<Made> {
    if sheet.words.len() == MOST_WORDS {
        return ControlFlow::Break(Err(format!("more than {MOST_WORDS} moves")));
    }
    sheet.push(word);
    ControlFlow::Continue(())
}

/// A comment without commands such as `[%clk 0:01:00]`, its line breaks made blanks.
fn without_commands(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("[%") {
        out.push_str(&rest[..at]);
        rest = rest[at..].find(']').map_or("", |end| &rest[at + end + 1..]);
    }
    out.push_str(rest);
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The time of `[%clk h:mm:ss]`, with tenths or without.
fn clock(comment: &[u8]) -> Option<Duration> {
    let text = String::from_utf8_lossy(comment);
    let after = &text[text.find("[%clk")? + 5..];
    let inner = after[..after.find(']')?].trim();
    let mut seconds = 0.0;
    for part in inner.split(':') {
        let number: f64 = part.trim().parse().ok()?;
        if !(0.0..1e7).contains(&number) {
            return None;
        }
        seconds = seconds * 60.0 + number;
    }
    (seconds < 1e9).then(|| Duration::from_secs_f64(seconds))
}
