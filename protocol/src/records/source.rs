//! Sources of records: which format, which game, and the readers of all formats behind one iterator.

use std::io::{self, BufRead, BufReader, Chain, Cursor, Read};

use chuhan_engine::info::GameName;
use serde_json::Value;

use super::{
    cbf::{self, Closed},
    frames::Games,
    json::parse,
    reading::{RecordGame, Word},
    record::{Record, RecordError},
    replay,
    sheet::Sheet,
    text::{self, CHUNK, Decoded},
    xqf,
};

/// The largest file of a format that is read in one piece, in bytes.
const LARGEST: u64 = 64 << 20;

/// A format of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// PGN of either game; score sheets without tags are read in the same way.
    Pgn,
    /// `XQStudio`'s files of one xiangqi game.
    Xqf,
    /// `CCBridge`'s files of one xiangqi game, in XML.
    Cbf,
    /// Lines `position ...` of UCI or UCCI, or what follows that word.
    Position,
    /// Cases with `start_fen` or `fen`, and `moves`: one a line, a list, or one alone.
    Json,
}

impl Format {
    /// Its name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Pgn => "PGN or a score sheet",
            Format::Xqf => "XQF",
            Format::Cbf => "CBF",
            Format::Position => "position lines",
            Format::Json => "JSON",
        }
    }
}

/// Where records come from: its beginning has been looked at, its records are not yet read.
pub struct Source<R> {
    input: Chain<Cursor<Vec<u8>>, R>,
    format: Format,
    game: Option<GameName>,
}

impl<R: Read> Source<R> {
    /// Looks at the beginning of `input`. `format` overrides what it looks like.
    ///
    /// # Errors
    /// Reading fails, or the format is one that is not public.
    pub fn open(mut input: R, format: Option<Format>) -> io::Result<Source<R>> {
        let mut head = Vec::new();
        (&mut input).take(CHUNK as u64).read_to_end(&mut head)?;
        let (seen, game) = look(&head);
        let format = format.unwrap_or(seen);
        if let Some(closed) = Closed::of(&head) {
            return Err(io::Error::other(closed.refusal()));
        }
        let game = if matches!(format, Format::Xqf | Format::Cbf) { Some(GameName::Xiangqi) } else { game };
        Ok(Source { input: Cursor::new(head).chain(input), format, game })
    }

    /// The format it is in, or is said to be in.
    pub const fn format(&self) -> Format {
        self.format
    }

    /// The game it looks like; `None` where nothing tells.
    pub const fn game(&self) -> Option<GameName> {
        self.game
    }

    /// Its records.
    pub fn records<G: RecordGame>(self) -> Records<Chain<Cursor<Vec<u8>>, R>, G> {
        Records::new(self.input, self.format)
    }

    /// Its values, if it is JSON.
    pub fn values(self) -> Values<Chain<Cursor<Vec<u8>>, R>> {
        Values::new(self.input)
    }
}

/// What the beginning of a source looks like: its format, and its game where something tells.
pub fn look(head: &[u8]) -> (Format, Option<GameName>) {
    let text = text::decode(head);
    let format = format_of(head, &text);
    (format, if matches!(format, Format::Xqf | Format::Cbf) { Some(GameName::Xiangqi) } else { game_of(&text) })
}

fn format_of(head: &[u8], look: &str) -> Format {
    if xqf::is_xqf(head) {
        return Format::Xqf;
    }
    let look = look.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}');
    if cbf::is_cbf(look) {
        return Format::Cbf;
    }
    let inside = look.get(1..).map(str::trim_start).unwrap_or_default();
    if look.starts_with('{') && inside.starts_with(['"', '}']) || look.starts_with('[') && inside.starts_with('{') {
        return Format::Json;
    }
    let first = look.lines().next().unwrap_or_default();
    if ["position", "startpos", "fen"].contains(&first.split_ascii_whitespace().next().unwrap_or_default())
        || first.split_ascii_whitespace().next().is_some_and(|word| word.matches('/').count() >= 7)
    {
        return Format::Position;
    }
    Format::Pgn
}

/// Which game a text is of, by what only one of them has.
fn game_of(look: &str) -> Option<GameName> {
    let mut coordinates = false;
    let mut characters = 0;
    for word in look.split(|c: char| c.is_whitespace() || matches!(c, '"' | '[' | ']' | '{' | '}' | ',')).take(20_000) {
        let ranks = word.matches('/').count();
        if ranks == 9 || matches!(word, "xiangqi" | "ICCS" | "WXF" | "ruleset") || word.starts_with("Chinese") {
            return Some(GameName::Xiangqi);
        }
        if ranks == 7 || matches!(word, "O-O" | "0-0" | "O-O-O" | "0-0-0" | "preset") {
            return Some(GameName::Chess);
        }
        let word = word.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches('.');
        let bytes = word.as_bytes();
        characters += word.chars().filter(|&c| text::is_notation(c)).count();
        if characters >= 2 {
            return Some(GameName::Xiangqi);
        }
        if let &[letter, column, action, number] = bytes
            && b"RHNECBAKPGS".contains(&letter)
            && (column.is_ascii_digit() || matches!(column, b'+' | b'-'))
            && matches!(action, b'+' | b'-' | b'=' | b'.')
            && number.is_ascii_digit()
        {
            return Some(GameName::Xiangqi);
        }
        let squares: Vec<u8> = bytes.iter().filter(|&&b| b != b'-').map(u8::to_ascii_lowercase).collect();
        if let [from_file, from_rank, to_file, to_rank] = squares[..]
            && [from_file, to_file].iter().all(|file| (b'a'..=b'i').contains(file))
            && [from_rank, to_rank].iter().all(u8::is_ascii_digit)
        {
            coordinates = true;
            if [from_file, to_file].contains(&b'i') || [from_rank, to_rank].iter().any(|rank| b"09".contains(rank)) {
                return Some(GameName::Xiangqi);
            }
        } else if bytes.len() > 1 && shakmaty::san::SanPlus::from_ascii(word.as_bytes()).is_ok() {
            return Some(GameName::Chess);
        }
    }
    // Coordinates below rank 9 and without column i: chess, unless told otherwise.
    coordinates.then_some(GameName::Chess)
}

/// The records of a source.
pub struct Records<R, G> {
    reader: Reader<R>,
    number: usize,
    start: Option<String>,
    /// Comments and variations are asked for.
    whole: bool,
    game: std::marker::PhantomData<G>,
}

enum Reader<R> {
    Games(Games<R>),
    /// Read in one piece.
    Whole(Option<R>, fn(&[u8]) -> Result<Sheet, String>),
    Lines(BufReader<Decoded<R>>, usize),
    Values(Values<R>),
    Over,
}

impl<R: Read, G: RecordGame> Records<R, G> {
    pub(super) fn new(input: R, format: Format) -> Self {
        let reader = match format {
            Format::Pgn => Reader::Games(Games::new(input)),
            Format::Xqf => Reader::Whole(Some(input), xqf::read),
            Format::Cbf => Reader::Whole(Some(input), |bytes| cbf::read(&text::decode(bytes))),
            Format::Position => Reader::Lines(lines(input), 0),
            Format::Json => Reader::Values(Values::new(input)),
        };
        Self { reader, number: 0, start: None, whole: false, game: std::marker::PhantomData }
    }

    /// Reads comments and variations, too, where the format has them in a form that is known.
    #[must_use]
    pub fn with_asides(mut self) -> Self {
        self.whole = true;
        self
    }

    /// Starts games whose records name no start position at this one.
    #[must_use]
    pub fn starting_at(mut self, fen: Option<String>) -> Self {
        self.start = fen;
        self
    }
}

impl<R: Read, G: RecordGame> Iterator for Records<R, G> {
    type Item = Result<Record<G>, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.number += 1;
        let (number, line, sheet) = match &mut self.reader {
            Reader::Over => return None,
            Reader::Games(games) => match games.next()? {
                Ok(raw) if self.whole => (raw.number, raw.line, raw.whole_sheet::<G>()),
                Ok(raw) => (raw.number, raw.line, raw.sheet::<G>()),
                Err(error) => return Some(Err(error)),
            },
            Reader::Whole(input, read_whole) => {
                let mut bytes = Vec::new();
                let read = input.take()?.take(LARGEST).read_to_end(&mut bytes);
                (self.number, 1, read.map_err(|error| error.to_string()).and_then(|_| read_whole(&bytes)))
            }
            Reader::Lines(input, line) => match next_text(input, line) {
                Ok(text) => (self.number, *line, position_line(&String::from_utf8_lossy(&text?))),
                Err(error) => {
                    let line = *line;
                    self.reader = Reader::Over;
                    return Some(Err(RecordError::new(0, line, error.to_string())));
                }
            },
            Reader::Values(values) => {
                let value = values.next()?;
                (self.number, values.line, value.and_then(|value| case(&value)))
            }
        };
        Some(sheet.map_err(|reason| RecordError::new(number, line, reason)).and_then(|mut sheet| {
            if let Some(fen) = self.start.as_ref().filter(|_| sheet.tag("FEN").is_none()) {
                sheet.tags.push(("FEN".into(), fen.clone()));
            }
            replay::replay(number, line, sheet)
        }))
    }
}

fn lines<R: Read>(input: R) -> BufReader<Decoded<R>> {
    BufReader::with_capacity(CHUNK, Decoded::new(input))
}

/// The values of a JSON text: one a line, the members of a list, or one over many lines.
pub struct Values<R> {
    input: BufReader<Decoded<R>>,
    line: usize,
    number: usize,
    /// The members of a list.
    list: Option<std::vec::IntoIter<Value>>,
}

impl<R: Read> Values<R> {
    fn new(input: R) -> Self {
        Self { input: lines(input), line: 0, number: 0, list: None }
    }

    /// The line that was read last, from 1.
    pub const fn line(&self) -> usize {
        self.line
    }
}

impl<R: Read> Iterator for Values<R> {
    type Item = Result<Value, String>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(list) = &mut self.list {
            return list.next().map(Ok);
        }
        let text = match next_text(&mut self.input, &mut self.line) {
            Ok(text) => text?,
            Err(error) => {
                self.list = Some(Vec::new().into_iter());
                return Some(Err(error.to_string()));
            }
        };
        self.number += 1;
        let text = text.trim_ascii();
        if self.number > 1 || text.starts_with(b"{") && text.ends_with(b"}") {
            return Some(parse(text));
        }
        let mut all = text.to_vec();
        let read = (&mut self.input).take(LARGEST).read_to_end(&mut all).map_err(|error| error.to_string());
        let (list, first) = match read.and_then(|_| parse(&all)) {
            Ok(Value::Array(list)) => (list, None),
            whole => (Vec::new(), Some(whole)),
        };
        let mut list = list.into_iter();
        let first = first.or_else(|| list.next().map(Ok));
        self.list = Some(list);
        first
    }
}

/// The next line that is not blank.
fn next_text(input: &mut impl BufRead, line: &mut usize) -> io::Result<Option<Vec<u8>>> {
    let mut text = Vec::new();
    loop {
        text.clear();
        if input.take(LARGEST).read_until(b'\n', &mut text)? == 0 {
            return Ok(None);
        }
        *line += 1;
        if !text.trim_ascii().is_empty() {
            return Ok(Some(text));
        }
    }
}

/// `position startpos moves ...`, `position fen ... moves ...`, a bare FEN; UCCI's banned moves at
/// the end are no part of the game.
fn position_line(text: &str) -> Result<Sheet, String> {
    let mut words = text.split_ascii_whitespace().peekable();
    words.next_if_eq(&"position");
    let mut fen = String::new();
    if words.next_if_eq(&"startpos").is_none() {
        words.next_if_eq(&"fen");
        while let Some(word) = words.next_if(|&word| !matches!(word, "moves" | "banmoves")) {
            if !fen.is_empty() {
                fen.push(' ');
            }
            fen.push_str(word);
        }
        if fen.is_empty() {
            return Err("neither startpos nor fen".into());
        }
    }
    let mut sheet = Sheet::default();
    if !fen.is_empty() {
        sheet.tags.push(("FEN".into(), fen));
    }
    match words.next() {
        None | Some("banmoves") => {}
        Some("moves") => {
            words.take_while(|&word| word != "banmoves").for_each(|word| sheet.push(Word::Text(word.into())));
        }
        Some(other) => {
            return Err(format!("'{}' where 'moves' should stand", other.chars().take(20).collect::<String>()));
        }
    }
    Ok(sheet)
}

/// A case's position and moves.
fn case(value: &Value) -> Result<Sheet, String> {
    let Some(fields) = value.as_object() else { return Err("not a JSON object".into()) };
    let mut sheet = Sheet::default();
    for (name, tag) in [("start_fen", "FEN"), ("fen", "FEN"), ("id", "Id")] {
        match fields.get(name) {
            Some(Value::String(text)) if text != "startpos" => sheet.tags.push((tag.into(), text.clone())),
            Some(Value::Null | Value::String(_)) | None => {}
            Some(_) if name == "id" => {}
            Some(_) => return Err(format!("the field '{name}' is no text")),
        }
    }
    match fields.get("moves") {
        None | Some(Value::Null) => {}
        Some(Value::String(line)) => {
            line.split_whitespace().for_each(|word| sheet.push(Word::Text(word.into())));
        }
        Some(Value::Array(list)) => {
            for (i, word) in list.iter().enumerate() {
                let Some(word) = word.as_str() else { return Err(format!("move {} is no text", i + 1)) };
                sheet.push(Word::Text(word.into()));
            }
        }
        Some(_) => return Err("the field 'moves' is neither a list nor a text".into()),
    }
    Ok(sheet)
}
