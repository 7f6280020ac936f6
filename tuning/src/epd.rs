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
        // A semicolon, or nothing, ends the last operation; one in quotes belongs to the operand.
        let mut parts = Vec::new();
        let mut part = String::new();
        let mut quoted = false;
        for c in line.trim().chars() {
            match c {
                '"' => quoted = !quoted,
                ';' if !quoted => {
                    parts.push(std::mem::take(&mut part));
                    continue;
                }
                _ => {}
            }
            part.push(c);
        }
        parts.push(part);
        let mut words = parts[0].split_whitespace();
        let fields: Vec<&str> = words.by_ref().take(4).collect();
        let rest: Vec<&str> = words.collect();
        let number = |w: &&str| w.parse::<u32>().ok();
        let (counters, first) = match (rest.first().and_then(number), rest.get(1).and_then(number)) {
            (Some(half), Some(full)) => (Some((half, full)), rest[2..].join(" ")),
            _ => (None, rest.join(" ")),
        };
        let operations: Vec<(String, String)> = std::iter::once(first.as_str())
            .chain(parts[1..].iter().map(String::as_str))
            .filter_map(|part| {
                let part = part.trim();
                let (code, operand) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
                (!code.is_empty()).then(|| (code.to_owned(), operand.replace('"', "").trim().to_owned()))
            })
            .collect();
        let operand = |code: &str| operations.iter().find(|o| o.0 == code).and_then(|o| o.1.parse::<u32>().ok());
        let mut fen = fields.join(" ");
        if fields.len() == 4 {
            let (half, full) = counters.unwrap_or((operand("hmvc").unwrap_or(0), operand("fmvn").unwrap_or(1)));
            fen = format!("{fen} {half} {full}");
        }
        Epd { fen, operations }
    }

    /// The operand of an operation.
    pub fn get(&self, code: &str) -> Option<&str> {
        self.operations.iter().find(|(c, _)| c == code).map(|(_, operand)| operand.as_str())
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
}
