//! A whole game under the law: the first moments at which a draw could have been claimed, and the
//! move that ended the game by itself.
//!
//! One pass over the boards of a game, for archives; what it says of one ply is what
//! [`super::claims::rule`] rules there (a test holds the two together). FIDE Laws 2023, articles
//! 9.2, 9.3 and 9.6.

pub use super::history::History;
use super::{
    history::{GameView, Reading, same_stops},
    texts::Preset,
    verdict::{End, Place},
};
use crate::{
    chess::{Board, types::Move},
    line::SHORTEST_LOOP,
};

/// A moment at which the side to move could have claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// Plies played before it.
    pub ply: usize,
    /// The move that would have had to be declared; none where the position on the board was enough.
    pub declared: Option<Move>,
    /// Occurrences of the position claimed, or plies counted, the declared move included.
    pub count: usize,
}

/// What a game held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chances {
    /// The first claim of a repetition that was possible.
    pub repetition: Option<Chance>,
    /// The first claim of the move count that was possible.
    pub fifty: Option<Chance>,
    /// The first claims of either kind that needed no declared move. (Whoever brings a position
    /// about could have declared the move that does, so they are seldom the first of all.)
    pub on_board: [Option<Chance>; 2],
    /// Could a repetition, or the move count, be claimed in the last position looked at?
    pub at_last: [bool; 2],
    /// The end of the game by itself; nothing later is looked at.
    pub end: Option<End>,
}

/// Looks through a game. `dead_from` is the ply from which the position is dead, where that is
/// known.
pub fn survey(preset: &Preset, record: GameView<'_>, dead_from: Option<usize>) -> Chances {
    let counts = Vec::with_capacity(record.boards().len());
    let mut survey = Survey { preset, record, reading: Reading::of(preset), counts };
    let mut found = Chances::default();
    let last = record.boards().len() - 1;
    for ply in 0..=last {
        let board = &record.boards()[ply];
        survey.count(ply);
        let place = Place { ply, board, is_last: ply == last, dead_from };
        found.end = preset.end(place, || survey.counts[ply]);
        if found.end.is_some() {
            break;
        }
        let wanted = |first: Option<Chance>| first.is_none() || ply == last;
        if wanted(found.repetition) {
            let chance = survey.repetition(ply);
            found.at_last[0] = chance.is_some();
            found.repetition = found.repetition.or(chance);
        }
        if found.on_board[0].is_none() && preset.repeated(survey.counts[ply]).is_some() {
            found.on_board[0] = Some(Chance { ply, declared: None, count: survey.counts[ply] });
        }
        if found.on_board[1].is_none() && preset.count(board).is_some() {
            found.on_board[1] = Some(Chance { ply, declared: None, count: board.clock() as usize });
        }
        if wanted(found.fifty) {
            let chance = survey.fifty(board, ply);
            found.at_last[1] = chance.is_some();
            found.fifty = found.fifty.or(chance);
        }
    }
    found
}

struct Survey<'a> {
    preset: &'a Preset,
    record: GameView<'a>,
    reading: Reading,
    /// How often the position at each ply had occurred by then.
    counts: Vec<usize>,
}

impl Survey<'_> {
    /// Counts the position at `ply`; all earlier ones are counted.
    fn count(&mut self, ply: usize) {
        let before = self.record.up_to(ply).earlier(self.reading).next();
        self.counts.push(before.map_or(1, |back| self.counts[ply - back] + 1));
    }

    /// The claim of a repetition that the side to move has at `ply`.
    fn repetition(&self, ply: usize) -> Option<Chance> {
        let claimable = |count| self.preset.repeated(count).is_some();
        if claimable(self.counts[ply]) {
            return Some(Chance { ply, declared: None, count: self.counts[ply] });
        }
        let line = self.record.up_to(ply).line();
        // After the declared move a position stands that stood 3, 5, 7 ... plies before.
        let stood = line.every_second(SHORTEST_LOOP - 1, self.reading.reach(line.now()));
        stood.map(|(back, _)| ply - back).find_map(|then| {
            let count = self.counts[then] + 1;
            let declared = if claimable(count) { self.step_to(ply, then) } else { None };
            declared.map(|m| Chance { ply, declared: Some(m), count })
        })
    }

    /// The legal move at `ply` after which the position is that of the ply `then`.
    fn step_to(&self, ply: usize, then: usize) -> Option<Move> {
        let boards = self.record.boards();
        let (now, then_board) = (&boards[ply], &boards[then]);
        let (us, them) = (now.side(), !now.side());
        let changed = now.side_pieces(us) ^ then_board.side_pieces(us);
        if changed.count() != 2 || now.side_pieces(them) != then_board.side_pieces(them) {
            return None;
        }
        let from = (changed & now.side_pieces(us)).first()?;
        let m = Move::new(from, (changed - from.bitboard()).first()?);
        if !now.is_legal(m) {
            return None;
        }
        let mut next = *now;
        next.play(m);
        if self.reading.is_of_keys() && next.key() != then_board.key() {
            return None;
        }
        // The reading of en passant asks for the move that led to a position.
        same_stops(self.record.stop(then), (&next, Some(m)), self.reading).then_some(m)
    }

    /// The claim of the move count that the side to move has at `ply`.
    fn fifty(&self, board: &Board, ply: usize) -> Option<Chance> {
        let preset = self.preset;
        let shortest = preset.long_count_plies.map_or(preset.fifty_plies, |long| long.min(preset.fifty_plies));
        if board.clock() + 1 < shortest {
            return None;
        }
        if preset.count(board).is_some() {
            return Some(Chance { ply, declared: None, count: board.clock() as usize });
        }
        if !preset.fifty_intended {
            return None;
        }
        board.legal_moves().iter().find_map(|m| {
            let mut next = *board;
            next.play(m);
            // A move that mates or stalemates ends the game instead.
            let holds = next.clock() > board.clock() && preset.count(&next).is_some() && next.count_legal() > 0;
            holds.then(|| Chance { ply, declared: Some(m), count: next.clock() as usize })
        })
    }
}
