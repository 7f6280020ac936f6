//! Transcripts: conversations with the real program as files, which need no knowledge of Rust to write.
//!
//! `tests/transcripts/NAME.uci` and `NAME.ucci` hold dialogues. Each has a process of its own, and a name that
//! follows `== `. What a line does is said by what it begins with:
//!
//! | line | meaning |
//! |---|---|
//! | `# text` | a comment |
//! | `== name` | a new dialogue |
//! | `$ arguments` | the program is started with these arguments |
//! | `\| a \| b` | a row: the whole dialogue is held once for each row, with `{1}` and `{2}` replaced by its cells |
//! | `> line` | this line is sent |
//! | `< pattern` | lines are read up to one that matches; an answer to `go` is never passed over |
//! | `= pattern` | the very next line matches |
//! | `& pattern` | one of the lines read since the last line was sent matches |
//! | `! pattern` | none of them does |
//! | `* pattern` | each of them does |
//! | `...` | what is still to come before the answer to `isready` is read too |
//! | `.` | nothing comes before the answer to `isready` |
//! | `@ FEN` | this is the position that `d` shows |
//!
//! A pattern is a regular expression for a whole line. What a named group `(?<word>...)` of it matched stands for
//! `{word}` in later lines. Cells and words are plain text in patterns. A sent line may hold `\n`, `\r`, `\t`, `\s`
//! (a blank), `\\` and `\xHH` (a byte).
//!
//! At the end the runner says `quit` if the dialogue has not. It demands a clean end, an empty standard error, `bye`
//! as the last word of UCCI and no such word in UCI, and in UCI not more answers than questions: one `bestmove` or
//! less for each `go`.

#![allow(clippy::missing_panics_doc, reason = "said once: everything here panics when a dialogue fails")]

use std::{collections::BTreeMap, fmt::Write as _};

use regex::Regex;

use crate::dialogue::Engine;

/// Which protocol a transcript is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// `.uci`
    Uci,
    /// `.ucci`
    Ucci,
}

/// What a line of a dialogue does; see the head of this module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Say,
    Until,
    Next,
    Some,
    None,
    All,
    Settle,
    Silence,
    Fen,
}

#[derive(Clone, Debug)]
struct Step {
    /// Line in the file, from 1.
    at: usize,
    kind: Kind,
    text: String,
}

/// One dialogue of a transcript.
#[derive(Clone, Debug)]
pub struct Dialogue {
    /// Its name.
    pub name: String,
    protocol: Protocol,
    arguments: Vec<String>,
    rows: Vec<Vec<String>>,
    steps: Vec<Step>,
}

/// Takes a transcript apart.
///
/// # Errors
/// Says which line is not of the form that is described at the head of this module, or holds a pattern that is no
/// regular expression, and which dialogue awaits nothing.
pub fn parse(text: &str, protocol: Protocol) -> Result<Vec<Dialogue>, String> {
    let mut all: Vec<Dialogue> = Vec::new();
    // Words in braces are filled in later; here any text does.
    let words = Regex::new(r"\{\w+\}").expect("a pattern");
    for (at, line) in text.lines().enumerate().map(|(i, line)| (i + 1, line)) {
        if line.is_empty() || line == "#" || line.starts_with("# ") {
            continue;
        }
        if let Some(name) = line.strip_prefix("== ") {
            if !name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') || all.iter().any(|d| d.name == name) {
                return Err(format!("line {at}: '{name}' is no new name"));
            }
            let (arguments, rows, steps) = Default::default();
            all.push(Dialogue { name: name.to_owned(), protocol, arguments, rows, steps });
            continue;
        }
        let dialogue = all.last_mut().ok_or_else(|| format!("line {at}: before the first dialogue"))?;
        let (mark, rest) = line.split_once(' ').unwrap_or((line, ""));
        let kind = match mark {
            "$" => {
                dialogue.arguments.extend(rest.split_whitespace().map(str::to_owned));
                continue;
            }
            "|" => {
                let cells: Vec<String> = rest.split('|').map(|cell| cell.trim().to_owned()).collect();
                if dialogue.rows.first().is_some_and(|first| first.len() != cells.len()) {
                    return Err(format!("line {at}: not as many cells as in the first row"));
                }
                dialogue.rows.push(cells);
                continue;
            }
            ">" => Kind::Say,
            "<" => Kind::Until,
            "=" => Kind::Next,
            "&" => Kind::Some,
            "!" => Kind::None,
            "*" => Kind::All,
            "..." => Kind::Settle,
            "." => Kind::Silence,
            "@" => Kind::Fen,
            _ => return Err(format!("line {at}: '{mark}' is no mark")),
        };
        if matches!(kind, Kind::Until | Kind::Next | Kind::Some | Kind::None | Kind::All) {
            whole(&words.replace_all(rest, "x")).map_err(|e| format!("line {at}: {e}"))?;
        }
        dialogue.steps.push(Step { at, kind, text: rest.to_owned() });
    }
    match all
        .iter()
        .find(|d| d.steps.iter().all(|s| matches!(s.kind, Kind::Say | Kind::Settle | Kind::None | Kind::All)))
    {
        Some(idle) => Err(format!("'{}' awaits nothing", idle.name)),
        None if all.is_empty() => Err("no dialogue".to_owned()),
        None => Ok(all),
    }
}

fn whole(pattern: &str) -> Result<Regex, regex::Error> {
    Regex::new(&format!("^(?:{pattern})$"))
}

/// `text` with the words in braces replaced, each passed through `form`.
fn fill(text: &str, words: &BTreeMap<String, String>, form: fn(&str) -> String) -> String {
    words.iter().fold(text.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), &form(value)))
}

/// The bytes that a sent line stands for.
fn unescaped(text: &str) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some((plain, after)) = rest.split_once('\\') {
        out.extend(plain.as_bytes());
        let (byte, length) = match after.chars().next()? {
            'n' => (b'\n', 1),
            'r' => (b'\r', 1),
            't' => (b'\t', 1),
            's' => (b' ', 1),
            '\\' => (b'\\', 1),
            'x' => (u8::from_str_radix(after.get(1..3)?, 16).ok()?, 3),
            _ => return None,
        };
        out.push(byte);
        rest = &after[length..];
    }
    out.extend(rest.as_bytes());
    Some(out)
}

fn is_answer(line: &str) -> bool {
    line == "nobestmove" || line.starts_with("bestmove ")
}

impl Dialogue {
    /// Holds the dialogue with the program at `path`, once for each row.
    pub fn hold(&self, path: &str) {
        if self.rows.is_empty() {
            self.hold_once(path, &[]);
        }
        for row in &self.rows {
            self.hold_once(path, row);
        }
    }

    fn hold_once(&self, path: &str, row: &[String]) {
        let arguments: Vec<&str> = self.arguments.iter().map(String::as_str).collect();
        let mut engine = Engine::start(path, &arguments);
        let mut words: BTreeMap<String, String> =
            row.iter().zip(1..).map(|(c, i)| (i.to_string(), c.clone())).collect();
        let (mut answer, mut fresh) = (Vec::<String>::new(), true);
        let (mut asked, mut answers, mut quit) = (0, 0, false);
        for step in &self.steps {
            let place =
                || format!("line {}{}", step.at, if row.is_empty() { String::new() } else { format!(", row {row:?}") });
            let pattern =
                || whole(&fill(&step.text, &words, regex::escape)).unwrap_or_else(|e| panic!("{}: {e}", place()));
            match step.kind {
                Kind::Say => {
                    let text = fill(&step.text, &words, str::to_owned);
                    let mut bytes = unescaped(&text).unwrap_or_else(|| panic!("{}: '{text}': no such escape", place()));
                    bytes.push(b'\n');
                    let sent = String::from_utf8_lossy(&bytes);
                    asked += sent.lines().filter(|l| l.split_whitespace().any(|w| w == "go")).count();
                    quit |= sent.lines().any(|l| l == "quit");
                    engine.send(&bytes);
                    if !std::mem::replace(&mut fresh, true) {
                        answer.clear();
                    }
                    continue;
                }
                Kind::Until | Kind::Next => {
                    let pattern = pattern();
                    loop {
                        let line = engine.line();
                        answers += usize::from(is_answer(&line));
                        let found = pattern.captures(&line);
                        let may_pass = step.kind == Kind::Until && !is_answer(&line);
                        assert!(found.is_some() || may_pass, "{}: '{line}' does not match", place());
                        let done = found.is_some();
                        for name in pattern.capture_names().flatten() {
                            if let Some(value) = found.as_ref().and_then(|found| found.name(name)) {
                                words.insert(name.to_owned(), value.as_str().to_owned());
                            }
                        }
                        answer.push(line);
                        if done {
                            break;
                        }
                    }
                }
                Kind::Some => {
                    let pattern = pattern();
                    assert!(answer.iter().any(|l| pattern.is_match(l)), "{}: in none of {answer:#?}", place());
                }
                Kind::None => {
                    let pattern = pattern();
                    let line = answer.iter().find(|l| pattern.is_match(l));
                    assert!(line.is_none(), "{}: but '{}'", place(), line.map_or("", |l| l));
                }
                Kind::All => {
                    let pattern = pattern();
                    let line = answer.iter().find(|l| !pattern.is_match(l));
                    assert!(line.is_none(), "{}: but '{}'", place(), line.map_or("", |l| l));
                }
                Kind::Settle | Kind::Silence => {
                    let lines = engine.pending();
                    answers += lines.iter().filter(|l| is_answer(l)).count();
                    assert!(step.kind == Kind::Settle || lines.is_empty(), "{}: but {lines:#?}", place());
                    answer.extend(lines);
                }
                Kind::Fen => {
                    let fen = engine.fen();
                    assert_eq!(fen, fill(&step.text, &words, str::to_owned), "{}", place());
                }
            }
            fresh = false;
        }
        if !quit {
            engine.say("quit");
        }
        let (rest, status) = engine.rest();
        answers += rest.iter().filter(|l| is_answer(l)).count();
        let last = answer.iter().chain(&rest).next_back().map_or("", String::as_str);
        let mut wrong = String::new();
        if !status.success() {
            let _ = write!(wrong, "ended with {status}");
        } else if self.protocol == Protocol::Uci && answers > asked {
            let _ = write!(wrong, "{answers} answers to {asked} questions");
        } else if (last == "bye") != (self.protocol == Protocol::Ucci) {
            let _ = write!(wrong, "the last word is '{last}'");
        }
        assert!(wrong.is_empty(), "{}{row:?}: {wrong}", self.name);
    }
}
