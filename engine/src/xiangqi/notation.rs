//! Moves as text: coordinates (UCCI, ICCS), Chinese columns, and the letters of the World Xiangqi
//! Federation.
//!
//! All but coordinates name a piece by its column, counted from its owner's right, and need the
//! position to be understood. A reader turns text into a `Pattern` and takes the one legal move
//! that fits it, so that sloppy but unambiguous text is understood as well.
//!
//! Sources: the rules of the Chinese Xiangqi Association (1999), articles 1.1 and 7.5; for several
//! pawns on a column the computer standard of xqbase.com (2004, revised 2006), which numbers them
//! from the right and from the front, and in reading also the older form that adds the column.

use super::{
    board::Board,
    types::{FILES, Move, Piece, PieceKind, Square},
};
use crate::game::{Kind, Side};
use crate::info::MoveError;
use crate::movelist::MoveList;

/// How Chinese notation is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ChineseStyle {
    /// Traditional characters instead of simplified ones.
    pub traditional: bool,
    /// Black's numbers in full width instead of ASCII.
    pub full_width: bool,
}

/// Along the columns, from the mover's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Advance,
    Retreat,
    Traverse,
}

/// Which of several equal pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    /// Any on the column.
    Any,
    /// The foremost of a column.
    Front,
    /// The second of three.
    Middle,
    /// The hindmost of a column.
    Rear,
    /// Counted from the front, and through doubled columns from the right; from 1.
    Nth(usize),
}

/// What a text says of a move; unsaid parts fit everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pattern {
    kind: PieceKind,
    choice: Choice,
    column: Option<usize>,
    action: Option<Action>,
    /// Steps of a piece that moves straight ahead or back, else the target column.
    number: Option<usize>,
}

/// The column of a square, 1 to 9, counted from `side`'s right.
const fn column(side: Side, sq: Square) -> usize {
    match side {
        Side::First => FILES - sq.file(),
        Side::Second => sq.file() + 1,
    }
}

/// Squares of the pieces of one kind on one column, the foremost first.
fn on_column(board: &Board, side: Side, kind: PieceKind, number: usize) -> Vec<Square> {
    let mut squares: Vec<Square> = board.of(side, kind).into_iter().filter(|&sq| column(side, sq) == number).collect();
    squares.sort_by_key(|sq| std::cmp::Reverse(sq.rank_for(side)));
    squares
}

/// Columns with more than one piece of this kind, from the right.
fn doubled(board: &Board, side: Side, kind: PieceKind) -> Vec<Vec<Square>> {
    (1..=FILES).map(|n| on_column(board, side, kind, n)).filter(|squares| squares.len() > 1).collect()
}

/// The action and number of a move.
fn describe(side: Side, kind: PieceKind, m: Move) -> (Action, usize) {
    let (from, to) = (m.from().rank_for(side), m.to().rank_for(side));
    let action = match to.cmp(&from) {
        std::cmp::Ordering::Greater => Action::Advance,
        std::cmp::Ordering::Less => Action::Retreat,
        std::cmp::Ordering::Equal => Action::Traverse,
    };
    let slanted = matches!(kind, PieceKind::Advisor | PieceKind::Elephant | PieceKind::Horse);
    let number = if slanted || action == Action::Traverse { column(side, m.to()) } else { to.abs_diff(from) };
    (action, number)
}

impl Pattern {
    fn fits(&self, board: &Board, m: Move) -> bool {
        let side = board.side();
        let Some(piece) = board.piece_at(m.from()) else { return false };
        let (action, number) = describe(side, self.kind, m);
        piece.kind() == self.kind
            && self.action.is_none_or(|wanted| wanted == action)
            && self.number.is_none_or(|wanted| wanted == number)
            && self.column.is_none_or(|wanted| wanted == column(side, m.from()))
            && self.chooses(board, m.from())
    }

    fn chooses(&self, board: &Board, from: Square) -> bool {
        let side = board.side();
        let group = on_column(board, side, self.kind, column(side, from));
        let place = group.iter().position(|&sq| sq == from);
        let several = group.len() > 1;
        match self.choice {
            Choice::Any => true,
            Choice::Front => several && place == Some(0),
            Choice::Middle => group.len() == 3 && place == Some(1),
            Choice::Rear => several && place == Some(group.len() - 1),
            Choice::Nth(n) if self.column.is_some() => several && place == Some(n - 1),
            Choice::Nth(n) => doubled(board, side, self.kind).concat().get(n - 1) == Some(&from),
        }
    }

    /// Where the text sends a piece, whatever stands in its way.
    fn target(&self, side: Side, from: Square) -> Option<Move> {
        let (action, number) = (self.action?, self.number?);
        let file = |number: usize| match side {
            Side::First => FILES.checked_sub(number),
            Side::Second => number.checked_sub(1).filter(|&file| file < FILES),
        };
        let (file, steps) = match (self.kind, action) {
            (PieceKind::Advisor | PieceKind::Elephant | PieceKind::Horse, Action::Traverse) => return None,
            (_, Action::Traverse) => (file(number)?, 0),
            (PieceKind::Advisor, _) => (file(number)?, 1),
            (PieceKind::Elephant, _) => (file(number)?, 2),
            (PieceKind::Horse, _) => {
                let file = file(number)?;
                (file, 3_usize.checked_sub(file.abs_diff(from.file())).filter(|steps| (1..3).contains(steps))?)
            }
            (PieceKind::King | PieceKind::Chariot | PieceKind::Cannon | PieceKind::Pawn, _) => (from.file(), number),
        };
        // Ahead is up for the first side and down for the second.
        let up = (action == Action::Advance) == (side == Side::First);
        let rank = if up { from.rank() + steps } else { from.rank().checked_sub(steps)? };
        let to = (rank < super::types::RANKS).then(|| Square::new(file, rank))?;
        (from != to).then(|| Move::new(from, to))
    }

    /// The one legal move that fits.
    fn resolve(&self, board: &Board, text: &str) -> Result<Move, MoveError> {
        let mut all = MoveList::new();
        board.generate(Kind::Noisy, &mut all);
        board.generate(Kind::Quiet, &mut all);
        let mut fitting = all.iter().filter(|&m| self.fits(board, m) && board.legal(m));
        match (fitting.next(), fitting.next()) {
            (Some(m), None) => Ok(m),
            (None, _) => refuse(text, "no legal move fits").map_err(|error| MoveError { none_fits: true, ..error }),
            (Some(one), Some(other)) => refuse(text, &format!("fits several moves: {one}, {other}")),
        }
    }
}

fn refuse<T>(text: &str, reason: &str) -> Result<T, MoveError> {
    Err(MoveError { text: text.chars().take(20).collect(), reason: reason.into(), none_fits: false })
}

// ---- coordinates ----

/// A move as ICCS writes it: `H2-E2`.
pub fn to_iccs(m: Move) -> String {
    format!("{}-{}", m.from(), m.to()).to_ascii_uppercase()
}

/// Reads a file letter and a number from the front of some text.
fn file_and_number(text: &str) -> Option<(usize, usize, &str)> {
    let file = (*text.as_bytes().first()?).to_ascii_lowercase().checked_sub(b'a')? as usize;
    let rest = text.get(1..)?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let number = rest.get(..digits).filter(|_| (1..=2).contains(&digits))?.parse().ok()?;
    (file < FILES).then_some((file, number, &rest[digits..]))
}

/// Reads a legal move in coordinates: `h2e2`, `H2-E2`. Ranks count from 0; where that gives no
/// legal move they are tried as counted from 1 (`h3e3`, `a10b10`).
///
/// # Errors
/// The text is no pair of squares, or the move is not legal.
pub fn parse_coordinates(board: &Board, text: &str) -> Result<Move, MoveError> {
    let squares = || {
        let (from_file, from_rank, rest) = file_and_number(text)?;
        let (to_file, to_rank, rest) = file_and_number(rest.strip_prefix('-').unwrap_or(rest))?;
        rest.is_empty().then_some(((from_file, from_rank), (to_file, to_rank)))
    };
    let Some((from, to)) = squares() else { return refuse(text, "not a move") };
    let mut known = false;
    for lowest in [0, 1] {
        let square = |(file, number): (usize, usize)| {
            number.checked_sub(lowest).filter(|&rank| rank < super::types::RANKS).map(|rank| Square::new(file, rank))
        };
        if let (Some(from), Some(to)) = (square(from), square(to))
            && from != to
        {
            known = true;
            let m = Move::new(from, to);
            if board.pseudo_legal(m) && board.legal(m) {
                return Ok(m);
            }
        }
    }
    refuse(text, if known { "not legal here" } else { "not a move" })
}

// ---- Chinese ----

const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

fn numeral(letter: char) -> Option<usize> {
    let full_width = (letter as u32).checked_sub('０' as u32).filter(|n| (1..=9).contains(n)).map(|n| n as usize);
    let ascii = letter.to_digit(10).filter(|&n| n > 0).map(|n| n as usize);
    NUMERALS.iter().position(|&n| n == letter).map(|n| n + 1).or(full_width).or(ascii)
}

fn chinese_kind(letter: char) -> Option<PieceKind> {
    Some(match letter {
        '帅' | '帥' | '将' | '將' => PieceKind::King,
        '仕' | '士' => PieceKind::Advisor,
        '相' | '象' => PieceKind::Elephant,
        '马' | '馬' | '傌' | '㐷' => PieceKind::Horse,
        '车' | '車' | '俥' | '伡' => PieceKind::Chariot,
        '炮' | '砲' | '包' => PieceKind::Cannon,
        '兵' | '卒' => PieceKind::Pawn,
        _ => return None,
    })
}

fn chinese_action(letter: char) -> Option<Action> {
    Some(match letter {
        '进' | '進' | '上' => Action::Advance,
        '退' | '下' => Action::Retreat,
        '平' => Action::Traverse,
        _ => return None,
    })
}

fn chinese_choice(letter: char) -> Option<Choice> {
    Some(match letter {
        '前' => Choice::Front,
        '中' => Choice::Middle,
        '后' | '後' => Choice::Rear,
        _ => return None,
    })
}

/// The Chinese name of a piece.
pub fn chinese_name(piece: Piece, traditional: bool) -> char {
    let names = match (piece.side(), traditional) {
        (Side::First, false) => ['帅', '仕', '相', '马', '车', '炮', '兵'],
        (Side::Second, false) => ['将', '士', '象', '马', '车', '炮', '卒'],
        (Side::First, true) => ['帥', '仕', '相', '馬', '車', '炮', '兵'],
        (Side::Second, true) => ['將', '士', '象', '馬', '車', '砲', '卒'],
    };
    names[piece.kind().index()]
}

/// A pseudo-legal move in Chinese notation: `炮二平五`, `马8进7`, `前车进一`.
pub fn to_chinese(board: &Board, m: Move, style: ChineseStyle) -> String {
    let Some(piece) = board.piece_at(m.from()) else { return m.to_string() };
    let (side, kind) = (piece.side(), piece.kind());
    let digit = |n: usize| match (side, style.full_width) {
        (Side::First, _) => NUMERALS[n - 1],
        (Side::Second, false) => (b'0' + n as u8) as char,
        (Side::Second, true) => char::from_u32('０' as u32 + n as u32).unwrap_or('？'),
    };
    let name = chinese_name(piece, style.traditional);
    let (action, number) = describe(side, kind, m);
    let mut text = String::with_capacity(12);
    match ordinal(board, side, kind, m.from()) {
        None => text.extend([name, digit(column(side, m.from()))]),
        Some((place, of, true)) if of <= 3 => {
            let rear = if style.traditional { '後' } else { '后' };
            let word = if place == 1 {
                '前'
            } else if place == of {
                rear
            } else {
                '中'
            };
            text.extend([word, name]);
        }
        Some((place, _, _)) => text.extend([NUMERALS[place - 1], name]),
    }
    text.push(match (action, style.traditional) {
        (Action::Advance, false) => '进',
        (Action::Advance, true) => '進',
        (Action::Retreat, _) => '退',
        (Action::Traverse, _) => '平',
    });
    text.push(digit(number));
    text
}

/// For a piece whose column does not tell it apart: its place counted from 1, how many are counted,
/// and whether they all stand on one column. Advisors and elephants of one column differ by their
/// direction and are never counted.
fn ordinal(board: &Board, side: Side, kind: PieceKind, from: Square) -> Option<(usize, usize, bool)> {
    if matches!(kind, PieceKind::King | PieceKind::Advisor | PieceKind::Elephant) {
        return None;
    }
    let groups = doubled(board, side, kind);
    let counted = groups.concat();
    let place = counted.iter().position(|&sq| sq == from)?;
    Some((place + 1, counted.len(), groups.len() == 1))
}

/// Reads a legal move in Chinese notation, simplified or traditional, numbers in any script, in
/// full (`炮二平五`), with column and choice (`前兵九平八`, `前九平八`), or in the short form
/// without direction (`炮25`), which legality must make plain.
///
/// # Errors
/// The text is no such move, or not exactly one legal move fits.
pub fn parse_chinese(board: &Board, text: &str) -> Result<Move, MoveError> {
    let letters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).take(8).collect();
    match chinese_pattern(&letters) {
        Some(pattern) => pattern.resolve(board, text),
        None => refuse(text, "not a move"),
    }
}

fn chinese_pattern(letters: &[char]) -> Option<Pattern> {
    let (choice, rest) = match *letters {
        [first, ref rest @ ..] if chinese_choice(first).is_some() => (chinese_choice(first)?, rest),
        // A number before a piece, or before another number: which pawn it is.
        [first, second, ..]
            if numeral(first).is_some()
                && (chinese_kind(second).or(numeral(second).map(|_| PieceKind::Pawn))).is_some() =>
        {
            (Choice::Nth(numeral(first)?), &letters[1..])
        }
        _ => (Choice::Any, letters),
    };
    let (kind, rest) = match *rest {
        [first, ref rest @ ..] if chinese_kind(first).is_some() => (chinese_kind(first)?, rest),
        // The older form with a column leaves out the pawn.
        _ if choice != Choice::Any => (PieceKind::Pawn, rest),
        _ => return None,
    };
    let mut pattern = Pattern { kind, choice, column: None, action: None, number: None };
    let rest = match *rest {
        // A column, unless the one number there is belongs to a chosen piece in short form.
        [first, ref more @ ..] if numeral(first).is_some() && (choice == Choice::Any || !more.is_empty()) => {
            pattern.column = numeral(first);
            more
        }
        _ => rest,
    };
    let rest = match *rest {
        [first, ref more @ ..] if chinese_action(first).is_some() => {
            pattern.action = chinese_action(first);
            more
        }
        _ => rest,
    };
    match *rest {
        [last] => pattern.number = Some(numeral(last)?),
        // A pawn that advances needs no number.
        [] if pattern.action.is_some() => {}
        _ => return None,
    }
    Some(pattern)
}

// ---- WXF ----

/// A pseudo-legal move as the World Xiangqi Federation writes it: `C2=5`, `H8+7`, `R+-1` (the
/// front chariot goes back one), `19=8` (the foremost pawn of column 9).
pub fn to_wxf(board: &Board, m: Move) -> String {
    let Some(piece) = board.piece_at(m.from()) else { return m.to_string() };
    let (side, kind) = (piece.side(), piece.kind());
    let letter = wxf_letter(kind);
    let (action, number) = describe(side, kind, m);
    let from = column(side, m.from());
    let who = match ordinal(board, side, kind, m.from()) {
        None => format!("{letter}{from}"),
        Some((1, 2, true)) => format!("{letter}+"),
        Some((_, 2, true)) => format!("{letter}-"),
        Some(_) => {
            let group = on_column(board, side, kind, from);
            let place = group.iter().position(|&sq| sq == m.from()).map_or(0, |i| i + 1);
            format!("{place}{from}")
        }
    };
    let action = match action {
        Action::Advance => '+',
        Action::Retreat => '-',
        Action::Traverse => '=',
    };
    format!("{who}{action}{number}")
}

const fn wxf_letter(kind: PieceKind) -> char {
    match kind {
        PieceKind::King => 'K',
        PieceKind::Advisor => 'A',
        PieceKind::Elephant => 'E',
        PieceKind::Horse => 'H',
        PieceKind::Chariot => 'R',
        PieceKind::Cannon => 'C',
        PieceKind::Pawn => 'P',
    }
}

fn wxf_kind(letter: char) -> Option<PieceKind> {
    match letter.to_ascii_lowercase() {
        'g' => Some(PieceKind::King),
        's' => Some(PieceKind::Pawn),
        letter => Piece::from_letter(letter).map(Piece::kind),
    }
}

fn wxf_action(letter: char) -> Option<Action> {
    Some(match letter {
        '+' => Action::Advance,
        '-' => Action::Retreat,
        '=' | '.' => Action::Traverse,
        _ => return None,
    })
}

/// Reads a legal move in WXF notation: either case, `=` or `.` for sideways, the letters of FEN too
/// (`N` and `B`), the mark of the front and rear piece after or before the letter (`R+=5`, `+R=5`),
/// pawns by place and column (`19=8`) or by letter (`Pa=8`).
///
/// # Errors
/// The text is no such move, or not exactly one legal move fits.
pub fn parse_wxf(board: &Board, text: &str) -> Result<Move, MoveError> {
    let letters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).take(8).collect();
    match wxf_pattern(&letters) {
        Some(pattern) => pattern.resolve(board, text),
        None => refuse(text, "not a move"),
    }
}

fn wxf_pattern(letters: &[char]) -> Option<Pattern> {
    let &[first, second, action, number] = letters else { return None };
    let digit = |letter: char| letter.to_digit(10).filter(|&n| n > 0).map(|n| n as usize);
    let mark = |letter: char| match letter {
        '+' => Some(Choice::Front),
        '-' => Some(Choice::Rear),
        '=' | '.' => Some(Choice::Middle),
        'a'..='e' => Some(Choice::Nth(letter as usize - 'a' as usize + 1)),
        'A'..='E' => Some(Choice::Nth(letter as usize - 'A' as usize + 1)),
        _ => None,
    };
    let (kind, choice, column) = if let (Some(place), Some(column)) = (digit(first), digit(second)) {
        (PieceKind::Pawn, Choice::Nth(place), Some(column))
    } else if let (Some(kind), Some(column)) = (wxf_kind(first), digit(second)) {
        (kind, Choice::Any, Some(column))
    } else if let (Some(kind), Some(choice)) = (wxf_kind(first), mark(second)) {
        (kind, choice, None)
    } else {
        (wxf_kind(second)?, mark(first).filter(|choice| !matches!(choice, Choice::Nth(_)))?, None)
    };
    Some(Pattern { kind, choice, column, action: Some(wxf_action(action)?), number: Some(digit(number)?) })
}

// ---- any ----

/// The move that a text names by its shape, in any of the notations and whether it is legal or not: the piece
/// that it describes, and where it sends it. `None` where it names no piece of the side to move, could name
/// several moves, or leads off the board or nowhere.
pub fn named_move(board: &Board, text: &str) -> Option<Move> {
    let text = text.trim();
    let letters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).take(8).collect();
    let pattern = if text.is_ascii() { wxf_pattern(&letters) } else { chinese_pattern(&letters) };
    let Some(pattern) = pattern else {
        let (from_file, from_rank, rest) = file_and_number(text)?;
        let (to_file, to_rank, rest) = file_and_number(rest.strip_prefix('-').unwrap_or(rest))?;
        let on_board = rest.is_empty() && [from_rank, to_rank].iter().all(|&rank| rank < super::types::RANKS);
        let (from, to) = on_board.then(|| (Square::new(from_file, from_rank), Square::new(to_file, to_rank)))?;
        return (from != to).then(|| Move::new(from, to));
    };
    let side = board.side();
    let here =
        |sq: &Square| pattern.column.is_none_or(|wanted| wanted == column(side, *sq)) && pattern.chooses(board, *sq);
    let mut named = board.of(side, pattern.kind).into_iter().filter(here).filter_map(|from| pattern.target(side, from));
    let first = named.next()?;
    named.next().is_none().then_some(first)
}

/// Reads a legal move in any of the notations.
///
/// # Errors
/// The text is in none of them, or not exactly one legal move fits.
pub fn parse_any(board: &Board, text: &str) -> Result<Move, MoveError> {
    let text = text.trim();
    if !text.is_ascii() {
        return parse_chinese(board, text);
    }
    let letters: Vec<char> = text.chars().take(8).collect();
    if wxf_pattern(&letters).is_some() { parse_wxf(board, text) } else { parse_coordinates(board, text) }
}
