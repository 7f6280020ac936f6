//! Opening positions from EPD and FEN files, opening lines from PGN files.

use std::{borrow::Cow, path::Path};

use rand::{SeedableRng, seq::SliceRandom};

use super::{referee, spec::Law};
use crate::epd::Epd;

/// Where a game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// The position before `moves`; `None` for the game's start position.
    pub fen: Option<String>,
    /// Moves played from there before the engines take over.
    pub moves: Vec<String>,
}

/// Openings in the order in which they are to be played.
#[derive(Clone, Debug)]
pub struct Book {
    openings: Vec<Opening>,
}

impl Book {
    /// A book with the start position only.
    pub fn start_only() -> Self {
        Book { openings: vec![Opening::default()] }
    }

    /// Reads all openings of a file. A name that ends in `.pgn` promises games, of which the first
    /// `plies` plies are taken. Any other file has one position per line: FEN with or without
    /// counters, or EPD, whose operations are passed over; empty lines and lines that begin with
    /// `#` do not count.
    ///
    /// # Errors
    /// The file cannot be read, a line is no legal position, or a game has no legal moves: the
    /// message names file and line.
    pub fn read(path: &Path, law: Law, plies: usize) -> Result<Self, String> {
        let name = path.display();
        let bytes = std::fs::read(path).map_err(|e| format!("{name}: {e}"))?;
        // Chinese records without a mark are in the national encoding.
        let text = match std::str::from_utf8(&bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => encoding_rs::GB18030.decode(&bytes).0,
        };
        let mut openings = Vec::new();
        if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("pgn")) {
            for game in pgn_games(&text) {
                let opening = game.opening(law, plies).map_err(|e| format!("{name}, line {}: {e}", game.line))?;
                openings.push(opening);
            }
            return if openings.is_empty() { Err(format!("{name}: no games in it")) } else { Ok(Book { openings }) };
        }
        for (i, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let fen = Epd::parse(line).fen;
            referee::open(law, Some(&fen)).map_err(|e| format!("{name}, line {}: {e}", i + 1))?;
            openings.push(Opening { fen: Some(fen), moves: Vec::new() });
        }
        if openings.is_empty() {
            return Err(format!("{name}: no positions in it"));
        }
        Ok(Book { openings })
    }

    /// Shuffles the openings; the same seed gives the same order everywhere.
    pub fn shuffle(&mut self, seed: u64) {
        self.openings.shuffle(&mut rand_pcg::Pcg64::seed_from_u64(seed));
    }

    /// Number of different openings.
    pub fn len(&self) -> usize {
        self.openings.len()
    }

    /// A book is never empty.
    pub fn is_empty(&self) -> bool {
        self.openings.is_empty()
    }

    /// The opening with this number; after the last comes the first again.
    pub fn get(&self, number: usize) -> &Opening {
        &self.openings[number % self.openings.len()]
    }
}

/// A game of a PGN file, its moves as they were written.
#[derive(Debug, Default, PartialEq, Eq)]
struct PgnGame<'a> {
    /// Where it begins, from 1.
    line: usize,
    fen: Option<&'a str>,
    moves: Vec<&'a str>,
}

impl PgnGame<'_> {
    fn opening(&self, law: Law, plies: usize) -> Result<Opening, String> {
        let mut board = referee::open(law, self.fen)?;
        let moves = self.moves.iter().take(plies).map(|text| board.play_recorded(text).map(|m| m.text));
        Ok(Opening { fen: self.fen.map(Into::into), moves: moves.collect::<Result<_, _>>()? })
    }
}

/// Cuts a PGN file into games: tags, main-line moves; comments, variations and marks are left out.
/// (The PGN libraries know the moves of chess alone.)
fn pgn_games(text: &str) -> Vec<PgnGame<'_>> {
    let mut games: Vec<PgnGame> = Vec::new();
    let (mut in_comment, mut depth) = (false, 0u32);
    // Tags after moves begin the next game.
    let mut open = false;
    for (i, line) in text.lines().enumerate() {
        let trimmed = line.trim();
        if !in_comment && depth == 0 && trimmed.starts_with('[') {
            if !open || games.last().is_none_or(|g| !g.moves.is_empty()) {
                games.push(PgnGame { line: i + 1, ..PgnGame::default() });
                open = true;
            }
            let fen = trimmed.strip_prefix("[FEN \"").and_then(|rest| rest.split('"').next());
            if let (Some(game), Some(fen)) = (games.last_mut(), fen) {
                game.fen = Some(fen);
            }
            continue;
        }
        let mut rest = line;
        while let Some(c) = rest.chars().next() {
            let width = if in_comment {
                in_comment = c != '}';
                c.len_utf8()
            } else {
                match c {
                    '{' => in_comment = true,
                    '(' => depth += 1,
                    ')' => depth = depth.saturating_sub(1),
                    ';' | '%' => break,
                    _ => {}
                }
                if matches!(c, '{' | '(' | ')') || c.is_whitespace() {
                    c.len_utf8()
                } else {
                    let is_end = |c: char| c.is_whitespace() || matches!(c, '{' | '(' | ')' | ';');
                    let end = rest.find(is_end).unwrap_or(rest.len());
                    let result = matches!(&rest[..end], "1-0" | "0-1" | "1/2-1/2" | "*");
                    // A number may touch its move: `1.e4`, `12...Nf6`.
                    let word = rest[..end].trim_start_matches(|c: char| c.is_ascii_digit());
                    let word = if word.starts_with('.') { word.trim_start_matches('.') } else { &rest[..end] };
                    let number = word.chars().all(|c| c.is_ascii_digit());
                    if depth == 0 && result {
                        open = false;
                    } else if depth == 0 && !number && !word.starts_with('$') {
                        if !open {
                            games.push(PgnGame { line: i + 1, ..PgnGame::default() });
                            open = true;
                        }
                        if let Some(game) = games.last_mut() {
                            game.moves.push(word.trim_end_matches(['!', '?']));
                        }
                    }
                    end
                }
            };
            rest = &rest[width..];
        }
    }
    games
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::spec::GameKind;

    #[test]
    fn pgn_is_cut_into_games_and_main_lines() {
        let text = "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 {a [b] (c) 1. d4} e5! 2.Nf3 (2. f4 {x} exf4 (2... d5)) 2...Nc6 $14 ; rest\n\
            3. Bb5 1-0\n\n[Event \"b\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1-0\n\n[Event \"c\"]\n\n1. d4 *\n";
        let games = pgn_games(text);
        assert_eq!(games.len(), 3);
        assert_eq!(games[0].moves, ["e4", "e5", "Nf3", "Nc6", "Bb5"]);
        assert_eq!((games[1].line, games[1].fen), (7, Some("8/8/8/8/8/8/8/8 w - - 0 1")));
        assert_eq!((games[2].line, &games[2].moves[..]), (12, &["d4"][..]));
    }

    #[test]
    fn opening_lines_of_both_games_become_coordinates() {
        let of = |text, game, plies| pgn_games(text)[0].opening(Law::of(game), plies).map(|o| o.moves.join(" "));
        assert_eq!(of("1. e4 c5 2. Nf3 d6", GameKind::Chess, 3).unwrap(), "e2e4 c7c5 g1f3");
        assert_eq!(of("1. H2-E2 H9-G7", GameKind::Xiangqi, 8).unwrap(), "h2e2 h9g7");
        assert_eq!(of("1. 炮二平五 马8进7 2. 马二进三", GameKind::Xiangqi, 8).unwrap(), "h2e2 h9g7 h0g2");
        assert!(of("1. e5", GameKind::Chess, 8).unwrap_err().contains("e5"));
    }

    #[test]
    fn the_order_depends_on_the_seed_alone() {
        let book = |seed| {
            let openings = (0..50).map(|i| Opening { fen: Some(i.to_string()), moves: Vec::new() }).collect();
            let mut book = Book { openings };
            book.shuffle(seed);
            book.openings
        };
        assert_eq!(book(1), book(1));
        assert_ne!(book(1), book(2));
    }
}
