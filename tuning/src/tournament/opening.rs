//! Opening positions from EPD and FEN files, opening lines from PGN files and from Polyglot's books.

use std::{collections::HashSet, path::Path};

use chuhan_engine::{
    chess::{self, Chess},
    game::Position as _,
    info::{GameInfo as _, GameName, PositionInfo as _},
    xiangqi::Xiangqi,
};
use chuhan_protocol::{
    books::{OpeningBook as _, polyglot::Polyglot},
    records::{self, RawGame, epd::Epd},
};
use rand::{SeedableRng, seq::SliceRandom};

use super::{referee, spec::MatchLaw};

/// Most lines that are taken of a book.
const MOST_LINES: usize = 50_000;

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
pub struct Openings(Vec<Opening>);

impl Openings {
    /// The start position alone.
    pub fn start_only() -> Self {
        Openings(vec![Opening::default()])
    }

    /// Reads all openings of a file. A name that ends in `.pgn` promises games, of which the first
    /// `plies` plies are taken; one that ends in `.bin` is a book of Polyglot, of which all lines of so many plies are
    /// taken. Any other file has one position per line: FEN with or without
    /// counters, or EPD, whose operations are passed over; empty lines and lines that begin with
    /// `#` do not count.
    ///
    /// # Errors
    /// The file cannot be read, it is a book and the game is not chess, a line is no legal position, or a game has no legal moves: the
    /// message names file and line.
    pub fn read(path: &Path, law: MatchLaw, plies: usize) -> Result<Self, String> {
        let name = path.display();
        let bytes = std::fs::read(path).map_err(|e| format!("{name}: {e}"))?;
        if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("pgn")) {
            let openings = openings(&bytes, law, plies).map_err(|e| format!("{name}, {e}"))?;
            return if openings.is_empty() { Err(format!("{name}: no games in it")) } else { Ok(Openings(openings)) };
        }
        if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("bin")) {
            if law.game != GameName::Chess {
                return Err(format!("{name}: books of Polyglot are for chess"));
            }
            let book = Polyglot::new(&bytes).map_err(|e| format!("{name}: {e}"))?;
            let openings = lines(&book, plies);
            return if openings.is_empty() {
                Err(format!("{name}: nothing about the start"))
            } else {
                Ok(Openings(openings))
            };
        }
        let text = String::from_utf8_lossy(&bytes);
        let mut openings = Vec::new();
        for (line, Epd { fen, .. }) in Epd::lines(&text) {
            referee::open(law, Some(&fen)).map_err(|e| format!("{name}, line {line}: {e}"))?;
            openings.push(Opening { fen: Some(fen), moves: Vec::new() });
        }
        if openings.is_empty() {
            return Err(format!("{name}: no positions in it"));
        }
        Ok(Openings(openings))
    }

    /// Shuffles the openings; the same seed gives the same order everywhere.
    pub fn shuffle(&mut self, seed: u64) {
        self.0.shuffle(&mut rand_pcg::Pcg64::seed_from_u64(seed));
    }

    /// Puts the opening of this index first; those before it come last.
    pub fn begin_at(&mut self, index: usize) {
        let count = self.0.len();
        self.0.rotate_left(index % count);
    }

    /// Number of different openings.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// There is always one.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A checksum of the openings in their present order.
    pub fn checksum(&self) -> u32 {
        let mut sum = crc32fast::Hasher::new();
        for opening in &self.0 {
            sum.update(opening.fen.as_deref().unwrap_or_default().as_bytes());
            sum.update(b";");
            sum.update(opening.moves.join(" ").as_bytes());
            sum.update(b"\n");
        }
        sum.finalize()
    }

    /// The opening with this number; after the last comes the first again.
    pub fn get(&self, number: usize) -> &Opening {
        &self.0[number % self.0.len()]
    }
}

/// A line of a book so far.
struct BookLine {
    position: chess::Position,
    moves: Vec<String>,
    /// How likely it is when each move is played as often as its weight says.
    share: f64,
}

/// The lines of a book, cut after `plies`: those that end before are taken too, and of lines that lead to one position only the
/// likeliest. Where there are too many, the likeliest are taken.
fn lines(book: &Polyglot, plies: usize) -> Vec<Opening> {
    let Ok(position) = chess::Position::from_fen(Chess::START_FEN) else { return Vec::new() };
    let mut open = vec![BookLine { position, moves: Vec::new(), share: 1.0 }];
    let mut ended: Vec<BookLine> = Vec::new();
    for _ in 0..plies {
        let mut longer = Vec::with_capacity(open.len());
        for line in open {
            let advice = book.moves(&line.position);
            let weight: u64 = advice.iter().map(|&(_, weight)| u64::from(weight)).sum();
            if weight == 0 {
                ended.push(line);
                continue;
            }
            for (m, weight_of_move) in advice.into_iter().filter(|&(_, weight)| weight > 0) {
                let mut next = BookLine {
                    position: line.position.clone(),
                    moves: line.moves.clone(),
                    share: line.share * f64::from(weight_of_move) / weight as f64,
                };
                next.moves.push(line.position.move_text(m));
                next.position.make(m);
                longer.push(next);
            }
        }
        longer.sort_by(|a, b| b.share.total_cmp(&a.share));
        let mut seen = HashSet::new();
        longer.retain(|line| seen.insert(line.position.board().key()));
        longer.truncate(MOST_LINES);
        open = longer;
    }
    let all = ended.into_iter().chain(open).filter(|line| !line.moves.is_empty()).take(MOST_LINES);
    all.map(|line| Opening { fen: None, moves: line.moves }).collect()
}

/// The opening lines of the games of a record, cut after `plies`.
fn openings(bytes: &[u8], law: MatchLaw, plies: usize) -> Result<Vec<Opening>, String> {
    let opening = |game: RawGame| {
        let sheet = match law.game {
            GameName::Chess => game.sheet::<Chess>(),
            GameName::Xiangqi => game.sheet::<Xiangqi>(),
        }?;
        let fen = sheet.tag("FEN");
        let mut board = referee::open(law, fen)?;
        let moves = sheet.words.iter().take(plies).map(|word| board.play_recorded(&word.to_string()).map(|m| m.text));
        Ok(Opening { fen: fen.map(Into::into), moves: moves.collect::<Result<_, String>>()? })
    };
    let place = |line: usize| move |reason: String| format!("line {line}: {reason}");
    records::games(bytes)
        .map(|game| {
            let game = game.map_err(|error| error.to_string())?;
            let line = game.line;
            opening(game).map_err(place(line))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_become_opening_lines_in_coordinates() {
        let text = "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 {a [b] (c) 1. d4} e5! 2.Nf3 (2. f4 {x} exf4 (2... d5)) 2...Nc6 $14 ; rest\n\
            3. Bb5 1-0\n\n[Event \"b\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n\n1-0\n\n[Event \"c\"]\n\n1. d4 *\n";
        let found = openings(text.as_bytes(), MatchLaw::of(GameName::Chess), 4).unwrap();
        let moves: Vec<String> = found.iter().map(|opening| opening.moves.join(" ")).collect();
        assert_eq!(moves, ["e2e4 e7e5 g1f3 b8c6", "", "d2d4"]);
        assert_eq!(found[1].fen.as_deref(), Some("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"));
        let of = |text: &str, game, plies| {
            openings(text.as_bytes(), MatchLaw::of(game), plies).map(|o| o[0].moves.join(" "))
        };
        assert_eq!(of("1. e4 c5 2. Nf3 d6", GameName::Chess, 3).unwrap(), "e2e4 c7c5 g1f3");
        assert_eq!(of("1. H2-E2 H9-G7", GameName::Xiangqi, 8).unwrap(), "h2e2 h9g7");
        assert_eq!(of("1. 炮二平五 马8进7 2. 马二进三", GameName::Xiangqi, 8).unwrap(), "h2e2 h9g7 h0g2");
        let broken = of("[Event \"x\"]\n\n1. d4 *\n\n[Event \"y\"]\n\n1. e5", GameName::Chess, 8).unwrap_err();
        assert!(broken.starts_with("line 5: ") && broken.contains("e5"), "{broken}");
    }

    /// A book of these lines, each with a weight, in the format of Polyglot: key, move, weight, four bytes for learning.
    fn book(all: &[(&str, u16)]) -> Polyglot {
        let mut records: Vec<[u8; 16]> = Vec::new();
        for &(line, weight) in all {
            let mut position = chess::Position::from_fen(Chess::START_FEN).unwrap();
            for text in line.split(' ') {
                let key = chuhan_protocol::books::polyglot::key(&position).unwrap();
                let m = position.parse_move(text).unwrap();
                let square = |square: chess::Square| (square.rank() as u16) << 3 | square.file() as u16;
                let mut record = [0; 16];
                record[..8].copy_from_slice(&key.to_be_bytes());
                record[8..10].copy_from_slice(&(square(m.from()) << 6 | square(m.to())).to_be_bytes());
                record[10..12].copy_from_slice(&weight.to_be_bytes());
                records.push(record);
                position.make(m);
            }
        }
        records.sort_unstable();
        records.dedup();
        Polyglot::new(&records.concat()).unwrap()
    }

    #[test]
    fn the_lines_of_a_book_are_openings() {
        // Two orders of moves to one position; a line that ends sooner; one of no weight.
        let book = book(&[("e2e4 e7e5 g1f3 b8c6", 8), ("g1f3 b8c6 e2e4 e7e5", 1), ("d2d4", 2), ("a2a3 a7a6", 0)]);
        let of = |plies| lines(&book, plies).into_iter().map(|opening| opening.moves.join(" ")).collect::<Vec<_>>();
        assert_eq!(of(1), ["e2e4", "d2d4", "g1f3"]);
        assert_eq!(of(4), ["d2d4", "e2e4 e7e5 g1f3 b8c6"]);
        assert_eq!(of(9), of(4));
    }

    #[test]
    fn openings_begin_where_they_are_told_to() {
        let openings = (0..4).map(|i| Opening { fen: Some(i.to_string()), moves: Vec::new() }).collect();
        let mut openings = Openings(openings);
        openings.begin_at(6);
        let order: Vec<&str> = (0..5).filter_map(|i| openings.get(i).fen.as_deref()).collect();
        assert_eq!(order, ["2", "3", "0", "1", "2"]);
    }

    #[test]
    fn the_order_depends_on_the_seed_alone() {
        let shuffled = |seed| {
            let openings = (0..50).map(|i| Opening { fen: Some(i.to_string()), moves: Vec::new() }).collect();
            let mut openings = Openings(openings);
            openings.shuffle(seed);
            openings.0
        };
        assert_eq!(shuffled(1), shuffled(1));
        assert_ne!(shuffled(1), shuffled(2));
    }
}
