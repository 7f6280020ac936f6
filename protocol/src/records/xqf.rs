//! XQF, the file format of `XQStudio` (Dong Shiwei, 1998 and later).
//!
//! A header of 1,024 bytes with the piece list and Pascal strings, then a tree of moves in preorder
//! with a comment at each. Files from version 11 on are scrambled: sums of key bytes in the
//! header shift squares, a stream of 32 bytes shifts everything after the header; from version 12 on
//! the piece list is rotated as well. The format is described by its many readers in public.

use chuhan_engine::{
    game::Side,
    xiangqi::{Piece, PieceKind, Square},
};
use encoding_rs::GB18030;

use super::{
    asides::{Asides, Spot},
    outcome::Outcome,
    reading::Word,
    sheet::Sheet,
    text,
};

/// Bytes before the tree of moves.
pub(super) const HEADER: usize = 1024;
/// First version that is scrambled.
const SCRAMBLED: u8 = 11;
/// First version whose piece list is rotated.
const ROTATED: u8 = 12;
/// The text that the stream of keys is made of.
const STREAM: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";
/// What is added to the origin and the target of a move besides the keys.
const SHIFT: (u8, u8) = (24, 32);

/// The piece list's order, for one side.
const SET: [PieceKind; 16] = {
    use PieceKind::{Advisor, Cannon, Chariot, Elephant, Horse, King, Pawn};
    [
        Chariot, Horse, Elephant, Advisor, King, Advisor, Elephant, Horse, Chariot, Cannon, Cannon, Pawn, Pawn, Pawn,
        Pawn, Pawn,
    ]
};

/// Names and places of the header's texts.
const TEXTS: [(&str, usize); 9] = [
    ("Title", 80),
    ("Event", 208),
    ("Date", 272),
    ("Site", 288),
    ("Red", 304),
    ("Black", 320),
    ("TimeControl", 336),
    ("Annotator", 464),
    ("Author", 480),
];

/// Does a file begin like XQF?
pub(super) fn is_xqf(head: &[u8]) -> bool {
    // No text of a game begins with these letters and a control character.
    head.len() > 16 && head.starts_with(b"XQ") && head[2] < 0x20
}

/// What the key bytes of the header add to squares and bytes.
#[derive(Default)]
struct Keys {
    pieces: u8,
    from: u8,
    to: u8,
    comment: u32,
    stream: [u8; 32],
}

impl Keys {
    fn of(header: &[u8]) -> Keys {
        if header[2] < SCRAMBLED {
            return Keys::default();
        }
        let square =
            |seed: u8, before: u8| seed.wrapping_mul(seed).wrapping_mul(54).wrapping_add(221).wrapping_mul(before);
        let pieces = square(header[13], header[13]);
        let from = square(header[14], pieces);
        let to = square(header[15], from);
        let comment = (u32::from(header[12]) * 256 + u32::from(header[13])) % 32_000 + 767;
        let mut stream = *STREAM;
        for (i, byte) in stream.iter_mut().enumerate() {
            *byte &= header[8 + i % 4] | header[12 + i % 4] & header[3];
        }
        Keys { pieces, from, to, comment, stream }
    }
}

/// A square as the file counts them: by files from Red's left, then by ranks.
fn square(number: u8) -> Option<Square> {
    (number < 90).then(|| Square::new(usize::from(number / 10), usize::from(number % 10)))
}

/// Reads a file.
pub(super) fn read(file: &[u8]) -> Result<Sheet, String> {
    if file.len() < HEADER {
        return Err(format!("an XQF file has {HEADER} bytes and more, this one {}", file.len()));
    }
    let (header, tree) = file.split_at(HEADER);
    let version = header[2];
    let keys = Keys::of(header);
    let men = men(header, version, &keys);

    let mut sheet = Sheet::default();
    let mut mover = if header[50] == 1 { Side::Second } else { Side::First };
    let mut reader = Tree { bytes: tree, at: 0, keys: &keys, version };
    // The root carries no move, only a comment.
    let root = reader.node()?;
    sheet.asides.comments.extend(root.comment.map(|text| (Spot::Main(0), text)));
    let mut goes_on = root.goes_on;
    // Where the variations begin that come later, the last one first.
    let mut open = Vec::new();
    while goes_on {
        let node = reader.node()?;
        goes_on = node.goes_on;
        let Some((from, to)) = node.squares(&keys) else {
            return Err(format!("move {} of the file leads off the board", sheet.words.len() + 1));
        };
        // Old versions do not tell who begins; the piece that moves first does.
        if sheet.words.is_empty()
            && let Some(piece) = men[from.index()]
        {
            mover = piece.side();
        }
        if node.has_other {
            open.push(Spot::Main(sheet.words.len()));
        }
        sheet.push(Word::Text(format!("{from}{to}")));
        sheet.asides.comments.extend(node.comment.map(|text| (Spot::Main(sheet.words.len()), text)));
    }
    variations(&mut reader, &mut sheet.asides, open, &keys);
    for (name, at) in TEXTS {
        let value = pascal(&header[at..]);
        if !value.is_empty() {
            sheet.tags.push((name.into(), value));
        }
    }
    sheet.tags.push(("FEN".into(), fen(&men, mover)));
    sheet.outcome = match header[51] {
        1 => Some(Outcome::Wins(Side::First)),
        2 => Some(Outcome::Wins(Side::Second)),
        3 => Some(Outcome::Draw),
        _ => None,
    };
    Ok(sheet)
}

/// Reads the variations, which stand behind the main line. What cannot be read of them is left out.
fn variations(reader: &mut Tree<'_>, asides: &mut Asides, mut open: Vec<Spot>, keys: &Keys) {
    let mut next = open.pop();
    while let Some(after) = next {
        let Ok(node) = reader.node() else { return };
        let Some((from, to)) = node.squares(keys) else { return };
        let Some(spot) = asides.play(after, Word::Text(format!("{from}{to}"))) else { return };
        if node.has_other {
            open.push(after);
        }
        asides.comments.extend(node.comment.map(|text| (spot, text)));
        next = if node.goes_on { Some(spot) } else { open.pop() };
    }
}

/// Who stands where before the first move.
fn men(header: &[u8], version: u8, keys: &Keys) -> [Option<Piece>; 90] {
    let mut men = [None; 90];
    for (i, &byte) in header[16..48].iter().enumerate() {
        let man = if version < ROTATED { i } else { (usize::from(keys.pieces) + 1 + i) % 32 };
        // Men who are off the board have numbers beyond it.
        if let Some(square) = square(byte.wrapping_sub(keys.pieces)) {
            let side = if man < 16 { Side::First } else { Side::Second };
            men[square.index()] = Some(Piece::new(side, SET[man % 16]));
        }
    }
    men
}

fn fen(men: &[Option<Piece>; 90], mover: Side) -> String {
    let rows: Vec<String> = (0..10)
        .rev()
        .map(|rank| {
            let mut row = String::new();
            let mut gap = 0;
            for file in 0..9 {
                match men[Square::new(file, rank).index()] {
                    Some(piece) => {
                        if gap > 0 {
                            row.push_str(&gap.to_string());
                        }
                        gap = 0;
                        row.push(piece.letter());
                    }
                    None => gap += 1,
                }
            }
            if gap > 0 {
                row.push_str(&gap.to_string());
            }
            row
        })
        .collect();
    format!("{} {} - - 0 1", rows.join("/"), if mover == Side::First { 'w' } else { 'b' })
}

/// The words of a text.
fn words(bytes: &[u8]) -> String {
    let (text, _, broken) = GB18030.decode(bytes);
    if broken { text::decode(bytes) } else { text.into_owned() }
}

/// A text with its length in front.
fn pascal(bytes: &[u8]) -> String {
    let size = usize::from(bytes[0]).min(bytes.len() - 1).min(127);
    words(&bytes[1..=size]).trim_matches(|c: char| c.is_whitespace() || c.is_control()).to_string()
}

/// A move as it is stored.
struct Node {
    from: u8,
    to: u8,
    /// Another move follows it.
    goes_on: bool,
    /// Another move might be played in its place, which stands behind all that follow this one.
    has_other: bool,
    comment: Option<String>,
}

impl Node {
    fn squares(&self, keys: &Keys) -> Option<(Square, Square)> {
        square(self.from.wrapping_sub(SHIFT.0).wrapping_sub(keys.from))
            .zip(square(self.to.wrapping_sub(SHIFT.1).wrapping_sub(keys.to)))
    }
}

/// Walks through the tree.
struct Tree<'a> {
    bytes: &'a [u8],
    at: usize,
    keys: &'a Keys,
    version: u8,
}

impl Tree<'_> {
    fn node(&mut self) -> Result<Node, String> {
        let [from, to, flags, _] = self.take()?;
        let scrambled = self.version >= SCRAMBLED;
        let (goes_on, other, commented) =
            if scrambled { (flags & 0x80, flags & 0x40, flags & 0x20) } else { (flags & 0xF0, flags & 0x0F, 1) };
        let mut comment = None;
        if commented != 0 {
            let size = u32::from_le_bytes(self.take()?).wrapping_sub(self.keys.comment);
            let end = usize::try_from(size).ok().and_then(|size| self.at.checked_add(size));
            match end.filter(|&end| end <= self.bytes.len()) {
                Some(end) => comment = self.text(end),
                None => return Err(format!("a comment of {size} bytes leads beyond the end of the file")),
            }
        }
        Ok(Node { from, to, goes_on: goes_on != 0, has_other: other != 0, comment })
    }

    /// The text up to `end`, if it says anything.
    fn text(&mut self, end: usize) -> Option<String> {
        let bytes: Vec<u8> = (self.at..end).map(|at| self.plain(at)).collect();
        self.at = end;
        let text = words(&bytes).split_whitespace().collect::<Vec<_>>().join(" ");
        (!text.is_empty()).then_some(text)
    }

    /// A byte without the stream of keys. The header is a multiple of the stream's length, so that the stream
    /// begins with the tree.
    fn plain(&self, at: usize) -> u8 {
        self.bytes[at].wrapping_sub(self.keys.stream[at % 32])
    }

    fn take(&mut self) -> Result<[u8; 4], String> {
        if self.bytes.len() < self.at + 4 {
            return Err("the file ends where another move should follow".into());
        }
        let taken = std::array::from_fn(|i| self.plain(self.at + i));
        self.at += 4;
        Ok(taken)
    }
}
