//! Comments, glyphs and variations: what a record says beside its main line.

use chuhan_engine::game::Position as _;

use super::reading::{Meaning, RecordGame, Word};
use crate::playable::Playable;

/// Most moves beside the main line that are kept.
const MOST_MOVES: usize = 5_000;

/// Behind which move something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// Behind so many moves of the main line.
    Main(usize),
    /// Behind the aside move of this index.
    Aside(usize),
}

/// What a text says beside its main line, unread.
#[derive(Clone, Debug, Default)]
pub struct Asides {
    /// Moves of variations, each behind an earlier one.
    pub moves: Vec<(Spot, Word)>,
    /// Comments without the commands in them.
    pub comments: Vec<(Spot, String)>,
    /// Numeric glyphs.
    pub glyphs: Vec<(Spot, u8)>,
}

impl Asides {
    /// Adds a move and tells where it stands; none where there are too many.
    pub(super) fn play(&mut self, after: Spot, word: Word) -> Option<Spot> {
        if self.moves.len() == MOST_MOVES {
            return None;
        }
        self.moves.push((after, word));
        Some(Spot::Aside(self.moves.len() - 1))
    }

    /// The spot before the move at `spot`: where another move in its place stands.
    pub(super) fn before(&self, spot: Spot) -> Spot {
        match spot {
            Spot::Main(moves) => Spot::Main(moves.saturating_sub(1)),
            Spot::Aside(i) => self.moves.get(i).map_or(spot, |(after, _)| *after),
        }
    }

    /// Puts the spots where `moved` says after moves of the main line were joined.
    pub(super) fn shift(&mut self, moved: &dyn Fn(usize) -> usize) {
        let spots = self.moves.iter_mut().map(|(spot, _)| spot);
        let spots = spots.chain(self.comments.iter_mut().map(|(spot, _)| spot));
        for spot in spots.chain(self.glyphs.iter_mut().map(|(spot, _)| spot)) {
            if let Spot::Main(moves) = spot {
                *moves = moved(*moves);
            }
        }
    }
}

/// What a record says beside its main line.
#[derive(Clone)]
pub struct Told<G: Playable> {
    /// Moves of variations, all legal, each behind an earlier one.
    pub moves: Vec<(Spot, G::Move)>,
    /// Comments.
    pub comments: Vec<(Spot, String)>,
    /// Numeric glyphs.
    pub glyphs: Vec<(Spot, u8)>,
    /// Moves that are not legal where they stand, and what follows them: left out with their remarks.
    pub lost: usize,
}

impl<G: Playable> Default for Told<G> {
    fn default() -> Self {
        Self { moves: Vec::new(), comments: Vec::new(), glyphs: Vec::new(), lost: 0 }
    }
}

/// Finds the moves that the words of variations mean.
pub(super) fn tell<G: RecordGame>(start: &G::Position, main: &[G::Move], asides: Asides, reading: usize) -> Told<G> {
    let mut told = Told::<G>::default();
    // Where each aside move has come to, if it could be played.
    let mut found: Vec<Option<Spot>> = Vec::with_capacity(asides.moves.len());
    for (after, word) in asides.moves {
        let after = match after {
            Spot::Main(moves) => Some(Spot::Main(moves.min(main.len()))),
            Spot::Aside(i) => found.get(i).copied().flatten(),
        };
        let read = after.and_then(|after| {
            let position = reach::<G>(start, main, &told.moves, after);
            let meaning = match &word {
                Word::San(san) => G::understand_san(&position, *san),
                Word::Text(text) => G::understand(&position, text, reading),
            };
            let m = match meaning.ok()? {
                Meaning::One(m) => m,
                Meaning::Several(moves) => *moves.first()?,
            };
            Some((after, m))
        });
        told.lost += usize::from(read.is_none());
        found.push(read.map(|read| {
            told.moves.push(read);
            Spot::Aside(told.moves.len() - 1)
        }));
    }
    let place = |spot| match spot {
        Spot::Main(moves) => Some(Spot::Main(moves.min(main.len()))),
        Spot::Aside(i) => found.get(i).copied().flatten(),
    };
    told.comments = asides.comments.into_iter().filter_map(|(spot, text)| Some((place(spot)?, text))).collect();
    told.glyphs = asides.glyphs.into_iter().filter_map(|(spot, glyph)| Some((place(spot)?, glyph))).collect();
    told
}

/// The position behind a move.
pub fn reach<G: Playable>(
    start: &G::Position,
    main: &[G::Move],
    asides: &[(Spot, G::Move)],
    mut spot: Spot,
) -> G::Position {
    let mut line = Vec::new();
    let moves = loop {
        match spot {
            Spot::Main(moves) => break moves,
            Spot::Aside(i) => {
                line.push(asides[i].1);
                spot = asides[i].0;
            }
        }
    };
    let mut position = start.clone();
    for &m in main[..moves].iter().chain(line.iter().rev()) {
        position.make(m);
    }
    position
}
