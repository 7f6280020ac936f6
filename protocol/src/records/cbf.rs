//! CBF, the XML of `CCBridge` (象棋桥): a head with names, result and start position, and a list of moves.
//! Its other formats, CBR and CBL, are known by their first bytes and refused by name.
//!
//! A move is `<Move value="74-34"/>`: columns from 0 at Red's left, rows from 0 at Black's side. The list
//! begins with `00-00`, which is none; `end` marks the last move of the main line. The format is described by
//! its many readers in public.

use chuhan_engine::{game::Side, xiangqi::Square};
use roxmltree::{Document, Node};

use super::{outcome::Outcome, reading::Word, sheet::Sheet};

/// Fields of the head, and the tags that they become.
const HEAD: [(&str, &str); 10] = [
    ("Name", "Title"),
    ("Contest", "Event"),
    ("Round", "Round"),
    ("Date", "Date"),
    ("Site", "Site"),
    ("TimeRule", "TimeControl"),
    ("Red", "Red"),
    ("RedTeam", "RedTeam"),
    ("Black", "Black"),
    ("BlackTeam", "BlackTeam"),
];

/// A format of the same program that is kept secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closed {
    /// One game.
    Record,
    /// Many games.
    Library,
}

impl Closed {
    /// By the first bytes of a file.
    pub(super) fn of(head: &[u8]) -> Option<Self> {
        if head.starts_with(b"CCBridge Record") {
            Some(Closed::Record)
        } else if head.starts_with(b"CCBridgeLibrary") {
            Some(Closed::Library)
        } else {
            None
        }
    }
    /// Why it cannot be read.
    pub(super) const fn refusal(self) -> &'static str {
        match self {
            Closed::Record => "a CBR file of CCBridge, whose format is not public: save it as PGN, XQF or CBF",
            Closed::Library => {
                "a CBL library of CCBridge, whose format is not public: save its games as PGN, XQF or CBF"
            }
        }
    }
}

/// Does a text begin like CBF?
pub(super) fn is_cbf(look: &str) -> bool {
    look.starts_with("<?xml") && look.contains("<ChineseChessRecord") || look.starts_with("<ChineseChessRecord")
}

/// Reads a file.
///
/// # Errors
/// It is no XML, or holds no record; a move is none.
pub(super) fn read(text: &str) -> Result<Sheet, String> {
    let document = Document::parse(text.trim_start_matches('\u{FEFF}')).map_err(|error| format!("CBF: {error}"))?;
    let root = document.root_element();
    if !root.has_tag_name("ChineseChessRecord") {
        return Err("CBF: it holds no 'ChineseChessRecord'".into());
    }
    let child = |of: Node<'_, '_>, name: &str| of.children().find(|node| node.has_tag_name(name)).map(|node| node.id());
    let mut sheet = Sheet::default();
    if let Some(head) = child(root, "Head").and_then(|id| document.get_node(id)) {
        let field = |name: &str| head.children().find(|node| node.has_tag_name(name)).and_then(|node| node.text());
        let told = |name: &str| field(name).map(str::trim).filter(|text| !text.is_empty()).map(String::from);
        sheet.tags.extend(HEAD.iter().filter_map(|(name, tag)| Some(((*tag).to_owned(), told(name)?))));
        sheet.tags.extend(told("FEN").map(|fen| ("FEN".into(), fen)));
        sheet.outcome = match field("RecordResult").map(str::trim) {
            Some("1") => Some(Outcome::Wins(Side::First)),
            Some("2") => Some(Outcome::Wins(Side::Second)),
            Some("3" | "4") => Some(Outcome::Draw),
            _ => None,
        };
    }
    let Some(list) = child(root, "MoveList").and_then(|id| document.get_node(id)) else {
        return Err("CBF: it holds no 'MoveList'".into());
    };
    for node in list.children().filter(|node| node.has_tag_name("Move")) {
        let value = node.attribute("value").unwrap_or_default();
        if value != "00-00" {
            let line = document.text_pos_at(node.range().start).row;
            let word = coordinates(value).ok_or_else(|| format!("CBF: line {line}: '{value}' is no move"))?;
            sheet.push(Word::Text(word));
        }
        if node.attribute("end") == Some("1") {
            break;
        }
    }
    Ok(sheet)
}

/// `74-34` in the coordinates of the protocols.
fn coordinates(value: &str) -> Option<String> {
    let digits: Vec<usize> = value.chars().filter_map(|c| c.to_digit(10).map(|n| n as usize)).collect();
    let [from_file, from_row, to_file, to_row] = digits[..] else { return None };
    if value.len() != 5 || value.as_bytes()[2] != b'-' || from_file > 8 || to_file > 8 {
        return None;
    }
    Some(format!("{}{}", Square::new(from_file, 9 - from_row), Square::new(to_file, 9 - to_row)))
}
