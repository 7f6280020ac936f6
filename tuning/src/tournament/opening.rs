//! Opening positions from EPD and FEN files, opening lines from PGN files.

use std::path::Path;

use chuhan_engine::{chess::Chess, info::GameName, xiangqi::Xiangqi};
use chuhan_protocol::records::{self, RawGame, epd::Epd};
use rand::{SeedableRng, seq::SliceRandom};

use super::{referee, spec::MatchLaw};

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
    /// `plies` plies are taken. Any other file has one position per line: FEN with or without
    /// counters, or EPD, whose operations are passed over; empty lines and lines that begin with
    /// `#` do not count.
    ///
    /// # Errors
    /// The file cannot be read, a line is no legal position, or a game has no legal moves: the
    /// message names file and line.
    pub fn read(path: &Path, law: MatchLaw, plies: usize) -> Result<Self, String> {
        let name = path.display();
        let bytes = std::fs::read(path).map_err(|e| format!("{name}: {e}"))?;
        if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("pgn")) {
            let openings = openings(&bytes, law, plies).map_err(|e| format!("{name}, {e}"))?;
            return if openings.is_empty() { Err(format!("{name}: no games in it")) } else { Ok(Openings(openings)) };
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
