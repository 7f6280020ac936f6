//! Reads a game's `weights.rs` and prints it back with other numbers.
//!
//! Everything but the numbers is kept to the letter: comments, line breaks and row widths. In a
//! group whose numbers stand in one width they stay aligned, widening together when one needs it;
//! tables of several rows become aligned when new numbers are put in.

use std::{fmt::Write as _, ops::Range, path::Path};

use thiserror::Error;

/// Why a weight file could not be read.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("line {line}: {reason}")]
pub struct WeightFileError {
    /// The line, from 1.
    pub line: usize,
    /// What was expected there.
    pub reason: String,
}

/// One group of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileGroup {
    /// The group's name.
    pub name: String,
    /// Indices of its weights among all weights of the file.
    pub range: Range<usize>,
    /// The width every number of the group is padded to, if it is a table of aligned columns.
    width: Option<usize>,
    /// Does the group fill several lines, with several weights on each?
    rows: bool,
}

/// A parsed weight file: its text cut at every number.
#[derive(Clone, Debug)]
pub struct WeightFile {
    /// `between[i]` stands before number `i`; the last one ends the file.
    between: Vec<String>,
    /// The blanks that stood before each number.
    blanks: Vec<usize>,
    /// (middlegame, endgame) per weight.
    weights: Vec<[i32; 2]>,
    groups: Vec<FileGroup>,
}

impl WeightFile {
    /// Parses the text of a `weights.rs`.
    ///
    /// # Errors
    /// The text has no `weights!` block, or the block departs from its form; the error names the line.
    pub fn parse(text: &str) -> Result<Self, WeightFileError> {
        let mut scan = Scan { text, at: 0 };
        let block = text.find("weights!").ok_or_else(|| scan.error("there is no weights! block"))?;
        scan.at = block + "weights!".len();
        scan.expect("{")?;
        let mut file = Self { between: Vec::new(), blanks: Vec::new(), weights: Vec::new(), groups: Vec::new() };
        let mut kept = 0;
        while !scan.accept("}") {
            file.group(&mut scan, &mut kept)?;
        }
        file.between.push(text[kept..].to_owned());
        Ok(file)
    }

    /// Reads and parses a file.
    ///
    /// # Errors
    /// The file cannot be read or parsed; the text names the file and the line.
    pub fn read(path: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        Self::parse(&text).map_err(|e| format!("{}: {e}", path.display()))
    }

    fn group(&mut self, scan: &mut Scan, kept: &mut usize) -> Result<(), WeightFileError> {
        let name = scan.word().ok_or_else(|| scan.error("expected a group's name or the closing brace"))?.to_owned();
        scan.expect(":")?;
        let length = scan.number()?;
        scan.expect("=")?;
        scan.expect("[")?;
        let (first, opening_line) = (self.weights.len(), scan.line());
        let mut widths = Vec::new();
        while !scan.accept("]") {
            if scan.word() != Some("s") {
                return Err(scan.error("expected s(middlegame, endgame) or the closing bracket"));
            }
            let mut pair = [0; 2];
            for (half, opening) in pair.iter_mut().zip(["(", ","]) {
                scan.expect(opening)?;
                let after_opening = scan.at;
                *half = i32::try_from(scan.number()?).map_err(|_| scan.error("the number is too large"))?;
                let number = scan.text[after_opening..scan.at].trim_start_matches(' ');
                let blanks = scan.at - after_opening - number.len();
                self.between.push(scan.text[*kept..after_opening].to_owned());
                self.blanks.push(blanks);
                widths.push((number.len(), blanks + number.len()));
                *kept = scan.at;
            }
            scan.expect(")")?;
            scan.accept(",");
            self.weights.push(pair);
        }
        scan.expect(";")?;
        let range = first..self.weights.len();
        if range.len() as i64 != length {
            let reason = format!("{name} says it has {length} weights, but has {}", range.len());
            return Err(WeightFileError { line: opening_line, reason });
        }
        // The blank after a comma is not padding: an aligned table pads the second numbers to the
        // same width behind it.
        let field = |i: usize| widths[i].1 - usize::from(i % 2 == 1);
        let aligned = widths.len() > 2
            && widths.iter().skip(1).step_by(2).all(|w| w.1 > w.0)
            && (1..widths.len()).all(|i| field(i) == field(0))
            && (0..widths.len()).any(|i| field(i) > widths[i].0);
        let width = if aligned { Some(field(0)) } else { None };
        let breaks = (2 * range.start..2 * range.end).filter(|&i| self.between[i].contains('\n')).count();
        self.groups.push(FileGroup { name, rows: breaks > 1 && breaks < range.len(), range, width });
        Ok(())
    }

    /// The groups in the order of the file.
    pub fn groups(&self) -> &[FileGroup] {
        &self.groups
    }
    /// (middlegame, endgame) of every weight, in centipawns.
    pub fn weights(&self) -> &[[i32; 2]] {
        &self.weights
    }
    /// Puts other numbers in the places of the old ones. Groups of several rows become aligned
    /// tables.
    ///
    /// # Panics
    /// When the count differs: the caller tuned another file.
    pub fn set_weights(&mut self, weights: &[[i32; 2]]) {
        assert_eq!(weights.len(), self.weights.len(), "the weight file holds another number of weights");
        self.weights.copy_from_slice(weights);
        for group in self.groups.iter_mut().filter(|group| group.rows) {
            group.width.get_or_insert(0);
        }
    }

    /// The file's text with the numbers in force.
    pub fn print(&self) -> String {
        let mut out = String::new();
        for group in &self.groups {
            let numbers = 2 * group.range.start..2 * group.range.end;
            let needed = numbers.clone().map(|i| self.number(i).to_string().len()).max().unwrap_or(0);
            for i in numbers {
                out.push_str(&self.between[i]);
                let number = self.number(i);
                // Writing to a string cannot fail.
                let _ = match group.width {
                    Some(width) => write!(out, "{}{number:>1$}", " ".repeat(i % 2), width.max(needed)),
                    None => write!(out, "{}{number}", " ".repeat(self.blanks[i])),
                };
            }
        }
        if let Some(end) = self.between.last() {
            out.push_str(end);
        }
        out
    }

    fn number(&self, i: usize) -> i32 {
        self.weights[i / 2][i % 2]
    }
}

/// A cursor that skips blanks and comments before each token.
struct Scan<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scan<'a> {
    fn line(&self) -> usize {
        self.text[..self.at].matches('\n').count() + 1
    }
    fn error(&self, reason: &str) -> WeightFileError {
        let found: String = self.text[self.at..].chars().take_while(|&c| c != '\n').take(20).collect();
        WeightFileError { line: self.line(), reason: format!("{reason}, found '{found}'") }
    }
    fn skip(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let blank = rest.len() - rest.trim_start().len();
            let rest = &rest[blank..];
            self.at += blank;
            if !rest.starts_with("//") {
                return;
            }
            self.at += rest.find('\n').unwrap_or(rest.len());
        }
    }
    fn accept(&mut self, token: &str) -> bool {
        self.skip();
        let found = self.text[self.at..].starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }
    fn expect(&mut self, token: &str) -> Result<(), WeightFileError> {
        if self.accept(token) { Ok(()) } else { Err(self.error(&format!("expected '{token}'"))) }
    }
    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        self.skip();
        let rest = &self.text[self.at..];
        let end = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }
    fn word(&mut self) -> Option<&'a str> {
        let word = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
        if word.is_empty() { None } else { Some(word) }
    }
    fn number(&mut self) -> Result<i64, WeightFileError> {
        let before = self.at;
        self.take_while(|c| c == '-' || c.is_ascii_digit()).parse().map_err(|_| {
            self.at = before;
            self.skip();
            self.error("expected a whole number")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = "//! Weights.\n\ncrate::weights! {\n    /// What pieces are worth.\n    MATERIAL: 3 = [s(100, 120), s(-3, 4), s(5, 6)];\n\n    \
        /// Where a horse likes to stand;\n    /// two rows.\n    HORSE: 4 = [\n        s( -5,  10), s( 12,  -7),\n        \
        s(  0,   1), s(  2,   3), // home\n    ];\n    TEMPO: 1 = [ s(20, 10) ];\n    \
        WIDE: 4 = [\n        s(1, 2), s(3, 4),\n        s(5, 6), s(7, 8),\n    ];\n}\n// the end\n";

    #[test]
    fn the_text_comes_back_byte_for_byte() {
        assert_eq!(WeightFile::parse(SAMPLE).unwrap().print(), SAMPLE);
    }

    #[test]
    fn groups_and_values_are_read() {
        let file = WeightFile::parse(SAMPLE).unwrap();
        let names: Vec<_> = file.groups().iter().map(|g| (g.name.as_str(), g.range.clone())).collect();
        assert_eq!(names, [("MATERIAL", 0..3), ("HORSE", 3..7), ("TEMPO", 7..8), ("WIDE", 8..12)]);
        assert_eq!(file.weights()[1], [-3, 4]);
        assert_eq!(file.weights()[4], [12, -7]);
    }

    #[test]
    fn new_numbers_keep_the_layout() {
        let mut file = WeightFile::parse(SAMPLE).unwrap();
        let mut weights = file.weights().to_vec();
        weights[0] = [7, -1000];
        weights[3] = [-1234, 5];
        weights[11] = [-70, 800];
        file.set_weights(&weights);
        let text = file.print();
        assert!(text.contains("MATERIAL: 3 = [s(7, -1000), s(-3, 4), s(5, 6)];"), "{text}");
        assert!(text.contains("        s(-1234,     5), s(   12,    -7),\n        s(    0,"), "{text}");
        assert!(
            text.contains("    WIDE: 4 = [\n        s(  1,   2), s(  3,   4),\n        s(  5,   6), s(-70, 800),\n"),
            "{text}"
        );
        let again = WeightFile::parse(&text).unwrap();
        assert_eq!(again.weights(), weights);
        assert_eq!(again.print(), text);
    }

    #[test]
    fn errors_name_the_line() {
        let wrong = |text: &str, line: usize, part: &str| {
            let error = WeightFile::parse(text).unwrap_err();
            assert_eq!(error.line, line, "{error}");
            assert!(error.reason.contains(part), "{error}");
        };
        wrong("fn main() {}\n", 1, "no weights! block");
        wrong("weights! {\nA: 2 = [s(1, 2)];\n}", 2, "A says it has 2 weights, but has 1");
        wrong("weights! {\nA: 1 = [s(1, x)];\n}", 2, "expected a whole number, found 'x)];'");
        wrong("weights! {\nA: 1 = [\ns(1 2)];\n}", 3, "expected ','");
        wrong("weights! {\nA: 1 = [s(1, 2)]", 2, "expected ';'");
        wrong("weights! {\nA: 1 = [s(1, 99999999999)];}", 2, "too large");
    }
}
