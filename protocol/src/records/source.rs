//! Sources of records: which format, which game, and the readers of all formats behind one iterator.

use std::io::{self, BufRead, BufReader, Chain, Cursor, Read};

use serde_json::Value;

use super::{
    Games, Record, RecordError, RecordGame, replay,
    sheet::{Sheet, Word},
    text::{self, CHUNK, Decoded},
    xqf,
};
use crate::options::Variant;

/// The largest file of a format that is read in one piece, in bytes.
const LARGEST: u64 = 64 << 20;

/// A format of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// PGN of either game; score sheets without tags are read in the same way.
    Pgn,
    /// `XQStudio`'s files of one xiangqi game.
    Xqf,
    /// Lines `position ...` of UCI or UCCI, or what follows that word.
    Position,
    /// Cases with `start_fen` or `fen`, and `moves`: one a line, a list, or one alone.
    Json,
}

/// Where records come from: its beginning has been looked at, its records are not yet read.
pub struct Source<R> {
    input: Chain<Cursor<Vec<u8>>, R>,
    format: Format,
    game: Option<Variant>,
}

impl<R: Read> Source<R> {
    /// Looks at the beginning of `input`. `format` overrides what it looks like.
    ///
    /// # Errors
    /// Reading fails.
    pub fn open(mut input: R, format: Option<Format>) -> io::Result<Source<R>> {
        let mut head = Vec::new();
        (&mut input).take(CHUNK as u64).read_to_end(&mut head)?;
        let look = text::decode(&head);
        let format = format.unwrap_or_else(|| format_of(&head, &look));
        let game = if format == Format::Xqf { Some(Variant::Xiangqi) } else { game_of(&look) };
        Ok(Source { input: Cursor::new(head).chain(input), format, game })
    }

    /// The format it is in, or is said to be in.
    pub const fn format(&self) -> Format {
        self.format
    }

    /// The game it looks like; `None` where nothing tells.
    pub const fn game(&self) -> Option<Variant> {
        self.game
    }

    /// Its records.
    pub fn records<G: RecordGame>(self) -> Records<Chain<Cursor<Vec<u8>>, R>, G> {
        Records::new(self.input, self.format)
    }

    /// Its bytes, as if it had never been looked at.
    pub fn into_bytes(self) -> Chain<Cursor<Vec<u8>>, R> {
        self.input
    }
}

fn format_of(head: &[u8], look: &str) -> Format {
    if xqf::is_xqf(head) {
        return Format::Xqf;
    }
    let look = look.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}');
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
fn game_of(look: &str) -> Option<Variant> {
    let mut coordinates = false;
    let mut characters = 0;
    for word in look.split(|c: char| c.is_whitespace() || matches!(c, '"' | '[' | ']' | '{' | '}' | ',')).take(20_000) {
        let ranks = word.matches('/').count();
        if ranks == 9 || matches!(word, "xiangqi" | "ICCS" | "WXF" | "ruleset") || word.starts_with("Chinese") {
            return Some(Variant::Xiangqi);
        }
        if ranks == 7 || matches!(word, "O-O" | "0-0" | "O-O-O" | "0-0-0" | "preset") {
            return Some(Variant::Chess);
        }
        let word = word.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches('.');
        let bytes = word.as_bytes();
        characters += word.chars().filter(|&c| text::is_notation(c)).count();
        if characters >= 2 {
            return Some(Variant::Xiangqi);
        }
        if let &[letter, column, action, number] = bytes
            && b"RHNECBAKPGS".contains(&letter)
            && (column.is_ascii_digit() || matches!(column, b'+' | b'-'))
            && matches!(action, b'+' | b'-' | b'=' | b'.')
            && number.is_ascii_digit()
        {
            return Some(Variant::Xiangqi);
        }
        let squares: Vec<u8> = bytes.iter().filter(|&&b| b != b'-').map(u8::to_ascii_lowercase).collect();
        if let [from_file, from_rank, to_file, to_rank] = squares[..]
            && [from_file, to_file].iter().all(|file| (b'a'..=b'i').contains(file))
            && [from_rank, to_rank].iter().all(u8::is_ascii_digit)
        {
            coordinates = true;
            if [from_file, to_file].contains(&b'i') || [from_rank, to_rank].iter().any(|rank| b"09".contains(rank)) {
                return Some(Variant::Xiangqi);
            }
        } else if bytes.len() > 1 && shakmaty::san::SanPlus::from_ascii(word.as_bytes()).is_ok() {
            return Some(Variant::Chess);
        }
    }
    // Coordinates below rank 9 and without column i: chess, unless told otherwise.
    coordinates.then_some(Variant::Chess)
}

/// The records of a source.
pub struct Records<R, G> {
    reader: Reader<R>,
    number: usize,
    game: std::marker::PhantomData<G>,
}

enum Reader<R> {
    Games(Games<R>),
    Whole(Option<R>),
    Lines {
        input: BufReader<Decoded<R>>,
        line: usize,
        json: bool,
    },
    /// A JSON text in one piece.
    Values(std::vec::IntoIter<Value>),
    Over,
}

impl<R: Read, G: RecordGame> Records<R, G> {
    pub(super) fn new(input: R, format: Format) -> Self {
        let reader = match format {
            Format::Pgn => Reader::Games(super::games(input)),
            Format::Xqf => Reader::Whole(Some(input)),
            Format::Position | Format::Json => {
                let input = BufReader::with_capacity(CHUNK, Decoded::new(input));
                Reader::Lines { input, line: 0, json: format == Format::Json }
            }
        };
        Self { reader, number: 0, game: std::marker::PhantomData }
    }
}

impl<R: Read, G: RecordGame> Iterator for Records<R, G> {
    type Item = Result<Record<G>, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Reader::Games(games) = &mut self.reader {
            return Some(games.next()?.and_then(|raw| raw.read::<G>()));
        }
        self.number += 1;
        let number = self.number;
        let (line, sheet) = match &mut self.reader {
            Reader::Games(_) | Reader::Over => return None,
            Reader::Whole(input) => {
                let mut bytes = Vec::new();
                match input.take()?.take(LARGEST).read_to_end(&mut bytes) {
                    Ok(_) => (1, xqf::read(&bytes)),
                    Err(error) => return Some(Err(RecordError::new(0, 0, error.to_string()))),
                }
            }
            Reader::Values(values) => (1, values.next().map(|value| case(&value))?),
            Reader::Lines { input, line, json } => {
                let text = match next_text(input, line) {
                    Ok(Some(text)) => text,
                    Ok(None) => return None,
                    Err(error) => {
                        let at = *line;
                        self.reader = Reader::Over;
                        return Some(Err(RecordError::new(0, at, error.to_string())));
                    }
                };
                let line = *line;
                if *json {
                    let text = text.trim_ascii();
                    if number > 1 || text.starts_with(b"{") && text.ends_with(b"}") {
                        (line, parse(text).and_then(|value| case(&value)))
                    } else {
                        // Not one case a line but a list or one case, perhaps over many lines.
                        let mut all = text.to_vec();
                        let read = input.take(LARGEST).read_to_end(&mut all).map_err(|error| error.to_string());
                        match read.and_then(|_| parse(&all)) {
                            Ok(Value::Array(list)) => {
                                self.reader = Reader::Values(list.into_iter());
                                self.number = 0;
                                return self.next();
                            }
                            whole => {
                                self.reader = Reader::Over;
                                (line, whole.and_then(|value| case(&value)))
                            }
                        }
                    }
                } else {
                    (line, position_line(&String::from_utf8_lossy(&text)))
                }
            }
        };
        Some(match sheet {
            Ok(sheet) => replay::replay(number, line, sheet),
            Err(reason) => Err(RecordError::new(number, line, reason)),
        })
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

fn parse(text: &[u8]) -> Result<Value, String> {
    serde_json::from_slice(text).map_err(|error| error.to_string())
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
            words.take_while(|&word| word != "banmoves").for_each(|word| sheet.push(Word::Text(word.into())))
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
