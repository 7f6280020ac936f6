//! Extended Position Description (PGN standard, section 16.2): a position and operations on it.

/// One line of an EPD file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epd {
    /// The position as a FEN, with the counters that stand behind it, that the operations `hmvc`
    /// and `fmvn` give, or `0 1`.
    pub fen: String,
    /// Operation codes with their operands, quotes taken off.
    pub operations: Vec<(String, String)>,
}

impl Epd {
    /// Reads a line; a plain FEN, with or without counters, is a line without operations. The
    /// position itself is not checked here.
    pub fn parse(line: &str) -> Epd {
        let (mut fields, rest) = fields(line.trim());
        let mut quoted = false;
        let operations: Vec<(String, String)> = rest
            // A semicolon, or nothing, ends the last operation; one in quotes belongs to the operand.
            .split(|c: char| {
                quoted ^= c == '"';
                c == ';' && !quoted
            })
            .filter_map(|part| {
                let part = part.trim();
                let (code, operand) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
                (!code.is_empty()).then(|| (code.to_owned(), operand.replace('"', "").trim().to_owned()))
            })
            .collect();
        let counter = |code: &str, default| {
            let operand = operations.iter().find(|o| o.0 == code).and_then(|o| o.1.parse::<u32>().ok());
            operand.unwrap_or(default).to_string()
        };
        let counters = [counter("hmvc", 0), counter("fmvn", 1)];
        if fields.len() == 4 {
            fields.extend(counters.iter().map(String::as_str));
        }
        Epd { fen: fields.join(" "), operations }
    }

    /// The lines of a file with their numbers, from 1; empty ones, and those that begin with `#`, are none.
    pub fn lines(text: &str) -> impl Iterator<Item = (usize, Epd)> {
        let lines = text.lines().map(str::trim).enumerate();
        lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).map(|(i, line)| (i + 1, Epd::parse(line)))
    }

    /// The operand of an operation.
    pub fn get(&self, code: &str) -> Option<&str> {
        self.operations.iter().find(|(c, _)| c == code).map(|(_, operand)| operand.as_str())
    }
}

/// Separates the fields of the position, two to six, from the operations.
fn fields(line: &str) -> (Vec<&str>, &str) {
    let mut fields: Vec<&str> = Vec::new();
    let mut rest = line;
    while fields.len() < 6 {
        let trimmed = rest.trim_start();
        let end = trimmed.find([' ', '\t', ';']).unwrap_or(trimmed.len());
        let word = &trimmed[..end];
        let fits = match fields.len() {
            0 | 1 => true,
            2 => {
                word == "-" || word.bytes().all(|b| matches!(b, b'K' | b'Q' | b'k' | b'q' | b'A'..=b'H' | b'a'..=b'h'))
            }
            3 => word == "-" || (word.len() == 2 && word.as_bytes()[1].is_ascii_digit()),
            _ => word.bytes().all(|b| b.is_ascii_digit()),
        };
        if word.is_empty() || !fits {
            break;
        }
        fields.push(word);
        rest = &trimmed[end..];
    }
    (fields, rest.trim_start_matches([' ', '\t', ';']))
}

/// What a position of a test suite asks for: the operations `bm`, `am` and `dm`, and the graded moves of `c9`
/// with their points in `c8`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal<M> {
    /// Best moves: one of them must be found.
    pub best: Vec<M>,
    /// Moves to avoid.
    pub avoid: Vec<M>,
    /// Mate in this many moves, negative if the side to move is mated.
    pub mate: Option<i32>,
    /// Moves with their points, as protocols write them.
    pub grades: Vec<(String, u32)>,
}

impl<M> Default for Goal<M> {
    fn default() -> Self {
        Self { best: Vec::new(), avoid: Vec::new(), mate: None, grades: Vec::new() }
    }
}

impl<M: PartialEq> Goal<M> {
    /// The goal of a line, whose moves `read` understands.
    ///
    /// # Errors
    /// An operand is no move, or no number.
    pub fn read(epd: &Epd, read: impl Fn(&str) -> Result<M, String>) -> Result<Self, String> {
        let moves = |code: &str| -> Result<Vec<M>, String> {
            epd.get(code).unwrap_or_default().split_whitespace().map(&read).collect()
        };
        let number = |text: &str| text.parse().map_err(|_| format!("dm: '{text}' is not a number"));
        let points = |text: &str| text.split_whitespace().map(|p| p.parse().ok()).collect::<Option<Vec<u32>>>();
        let grades = epd
            .get("c8")
            .and_then(points)
            .zip(epd.get("c9"))
            .map_or(Vec::new(), |(points, moves)| moves.split_whitespace().map(Into::into).zip(points).collect());
        Ok(Self { best: moves("bm")?, avoid: moves("am")?, mate: epd.get("dm").map(number).transpose()?, grades })
    }

    /// Is the goal reached by this move and a mate in so many moves, as far as it is no matter of points?
    /// `None` if nothing is asked.
    pub fn reached(&self, found: Option<&M>, mate: Option<i32>) -> Option<bool> {
        if self.best.is_empty() && self.avoid.is_empty() && self.mate.is_none() {
            return None;
        }
        let lacks_move = self.best.is_empty() && self.avoid.is_empty();
        let moves =
            found.map_or(lacks_move, |m| (self.best.is_empty() || self.best.contains(m)) && !self.avoid.contains(m));
        Some(moves && self.mate.is_none_or(|wanted| mate == Some(wanted)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

    #[test]
    fn positions_get_whole_counters() {
        for (line, counters) in [
            ("", " 0 1"),
            (" 3 9", " 3 9"),
            (" 3 9;", " 3 9"),
            (" hmvc 4; fmvn 7; id \"x\";", " 4 7"),
            (" bm e4; id \"5 6\";", " 0 1"),
        ] {
            assert_eq!(Epd::parse(&format!("{BOARD}{line}")).fen, format!("{BOARD}{counters}"));
        }
        assert_eq!(Epd::parse("9/9 w").fen, "9/9 w");
        let short = Epd::parse("9/9 w bm h2e2; id \"x\"");
        assert_eq!((short.fen.as_str(), short.get("bm"), short.get("id")), ("9/9 w", Some("h2e2"), Some("x")));
    }

    #[test]
    fn operations_keep_semicolons_in_quotes() {
        let e = Epd::parse(&format!("{BOARD} bm e4 d4; id \"a; b\"; c0 \"x=1, y=2\"; acn 5"));
        assert_eq!(e.get("bm"), Some("e4 d4"));
        assert_eq!(e.get("id"), Some("a; b"));
        assert_eq!(e.get("c0"), Some("x=1, y=2"));
        assert_eq!(e.get("acn"), Some("5"));
        assert_eq!(e.get("am"), None);
        assert_eq!(Epd::parse(&format!("{BOARD} 0 1 bm e4")).get("bm"), Some("e4"));
    }

    #[test]
    fn goals_are_read_and_told_apart() {
        let goal = |operations: &str| {
            let read = |text: &str| if text.len() == 2 { Ok(text.to_owned()) } else { Err(format!("no move {text}")) };
            Goal::read(&Epd::parse(&format!("{BOARD} {operations}")), read)
        };
        let reached = |operations: &str, found: &str, mate| {
            let found = (!found.is_empty()).then(|| found.to_owned());
            goal(operations).expect("a goal").reached(found.as_ref(), mate)
        };
        for (operations, found, mate, wanted) in [
            ("id \"x\"", "e4", None, None),
            ("bm e4 d4", "d4", None, Some(true)),
            ("bm e4 d4", "c4", None, Some(false)),
            ("am e4", "d4", None, Some(true)),
            ("am e4", "e4", None, Some(false)),
            ("am e4", "", None, Some(false)),
            ("dm -3", "e4", Some(-3), Some(true)),
            ("dm -3", "e4", Some(-2), Some(false)),
            ("bm e4; dm 2", "e4", Some(2), Some(true)),
            ("bm e4; dm 2", "d4", Some(2), Some(false)),
        ] {
            assert_eq!(reached(operations, found, mate), wanted, "{operations} {found}");
        }
        let grades = goal("c8 \"100 7\"; c9 \"e2e4 a2a3\"").expect("a goal").grades;
        assert_eq!(grades, [("e2e4".to_owned(), 100), ("a2a3".to_owned(), 7)]);
        assert!(goal("c8 \"e2e4=10\"; c9 \"e2e4\"").expect("a goal").grades.is_empty());
        assert_eq!(goal("bm Qh5"), Err("no move Qh5".into()));
        assert_eq!(goal("dm x"), Err("dm: 'x' is not a number".into()));
    }
}
