//! The record of a game, and what "the same position" means in it (9.2.3).

use super::texts::{CastlingReading, EnPassantReading, Preset};
use crate::{
    chess::{
        board::Board,
        types::{Bitboard, File, Move, Piece, PieceKind},
    },
    game::Side,
    line::{SHORTEST_LOOP, View},
};

/// Why an earlier placement does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difference {
    /// Other castling rights (9.2.3.2).
    Castling,
    /// En passant was possible (9.2.3.1).
    EnPassant,
    /// The other side had the move.
    SideToMove,
}

/// A game as it grows: its boards, the start position first, and the moves between them.
#[derive(Clone, Debug)]
pub struct History {
    boards: Vec<Board>,
    moves: Vec<Move>,
}

impl History {
    /// A game without moves, with room for `plies`.
    pub fn new(start: Board, plies: usize) -> Self {
        let mut boards = Vec::with_capacity(plies + 1);
        boards.push(start);
        Self { boards, moves: Vec::with_capacity(plies) }
    }
    /// The position reached.
    pub fn last(&self) -> &Board {
        &self.boards[self.boards.len() - 1]
    }
    /// Plays a legal move.
    pub fn play(&mut self, m: Move) {
        let mut next = *self.last();
        next.play(m);
        self.boards.push(next);
        self.moves.push(m);
    }
    /// All boards, the start position first.
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }
    /// The game as the rules of claims see it.
    pub fn record(&self) -> GameView<'_> {
        GameView::new(&self.boards, &self.moves)
    }
}

/// A game: its boards from the start position on, and the moves between them.
#[derive(Clone, Copy)]
pub struct GameView<'a> {
    boards: &'a [Board],
    moves: &'a [Move],
}

impl<'a> GameView<'a> {
    /// From the boards of a line, the start position first, and the moves between them.
    ///
    /// # Panics
    /// Unless there is one board more than there are moves.
    pub fn new(boards: &'a [Board], moves: &'a [Move]) -> Self {
        assert_eq!(boards.len(), moves.len() + 1, "a move leads from each board to the next");
        Self { boards, moves }
    }
    /// The record as it stood after `ply` plies.
    #[must_use]
    pub fn up_to(self, ply: usize) -> Self {
        Self { boards: &self.boards[..=ply], moves: &self.moves[..ply] }
    }
    /// The boards as the law looks at them.
    pub fn line(&self) -> View<'a, Board> {
        let last = self.plies();
        View::new(&self.boards[..last], &self.boards[last])
    }
    /// The boards, the start position first.
    pub fn boards(&self) -> &'a [Board] {
        self.boards
    }
    /// The moves between them.
    pub fn moves(&self) -> &'a [Move] {
        self.moves
    }
    pub(super) fn last(&self) -> &'a Board {
        self.line().now()
    }
    pub(super) fn plies(&self) -> usize {
        self.boards.len() - 1
    }
    /// A board with the move that led to it.
    pub(super) fn stop(&self, ply: usize) -> Stop<'a> {
        (&self.boards[ply], ply.checked_sub(1).map(|i| self.moves[i]))
    }
    /// Plies back from the last position to each earlier occurrence of it, nearest first.
    pub(super) fn earlier(self, reading: Reading) -> impl Iterator<Item = usize> + 'a {
        let (line, last) = (self.line(), self.stop(self.plies()));
        let boards = line.every_second(SHORTEST_LOOP, reading.reach(last.0));
        boards
            .filter(move |(_, board)| !reading.is_of_keys() || board.key() == last.0.key())
            .map(|(back, _)| back)
            .filter(move |back| same_stops(self.stop(line.end() - back), last, reading))
    }
    /// How often the last position has stood.
    pub(super) fn times_stood(self, reading: Reading) -> usize {
        self.earlier(reading).count() + 1
    }
    /// Plies at which the last position stood, that of now included.
    pub(super) fn occurrences(self, reading: Reading) -> Vec<usize> {
        let mut at: Vec<usize> = self.earlier(reading).map(|back| self.plies() - back).collect();
        at.reverse();
        at.push(self.plies());
        at
    }
    /// Plies at which the men of the last board stood on the same squares in another position.
    pub(super) fn near_misses(self, reading: Reading) -> Vec<(usize, Vec<Difference>)> {
        let (line, last) = (self.line(), self.stop(self.plies()));
        // Whoever had the move, no placement comes back sooner, nor after a capture or a pawn's move.
        let of = |first| line.every_second(first, last.0.clock() as usize);
        let alike = of(SHORTEST_LOOP).chain(of(SHORTEST_LOOP + 1)).filter(|(_, board)| same_placement(board, last.0));
        let mut near: Vec<_> = alike
            .map(|(back, _)| line.end() - back)
            .map(|ply| (ply, differences(self.stop(ply), last, reading)))
            .filter(|(_, why)| !why.is_empty())
            .collect();
        near.sort_by_key(|(ply, _)| *ply);
        near
    }
}

/// A reading of "the same position".
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Reading {
    castling: CastlingReading,
    ep: EnPassantReading,
}

impl Reading {
    pub(super) fn of(preset: &Preset) -> Self {
        Self { castling: preset.castling_reading, ep: preset.ep_reading }
    }
    /// Do the keys of boards tell what the same position is?
    pub(super) fn is_of_keys(self) -> bool {
        self == Self { castling: CastlingReading::Rights, ep: EnPassantReading::Legal }
    }
    /// How many plies back from `board` an equal position could stand.
    pub(super) fn reach(self, board: &Board) -> usize {
        // Rights that are lost set positions apart only where the reading looks at rights.
        if self.is_of_keys() { board.reach() } else { board.clock() as usize }
    }
    /// The other reading of en passant.
    pub(super) fn other_ep(self) -> Self {
        let ep = match self.ep {
            EnPassantReading::Legal => EnPassantReading::Pseudo,
            EnPassantReading::Pseudo => EnPassantReading::Legal,
        };
        Self { ep, ..self }
    }
    /// The other reading of castling.
    pub(super) fn other_castling(self) -> Self {
        let castling = match self.castling {
            CastlingReading::Rights => CastlingReading::Immediate,
            CastlingReading::Immediate => CastlingReading::Rights,
        };
        Self { castling, ..self }
    }
}

/// The file of a pawn that just made a double step beside an enemy pawn, whether or not the capture
/// would be legal.
fn pseudo_en_passant(board: &Board, last: Option<Move>) -> Option<File> {
    let (from, to) = (last?.from(), last?.to());
    let pawn = board.piece_at(to)? == Piece::new(!board.side(), PieceKind::Pawn);
    let double = from.rank().index().abs_diff(to.rank().index()) == 2;
    let beside = to.bitboard().west() | to.bitboard().east();
    (pawn && double && beside.meets(board.of(board.side(), PieceKind::Pawn))).then(|| to.file())
}

fn castling_now(board: &Board) -> Bitboard {
    board.legal_moves().iter().filter(|m| m.is_castle()).map(Move::to).collect()
}

fn same_placement(a: &Board, b: &Board) -> bool {
    a.side_pieces(Side::First) == b.side_pieces(Side::First)
        && PieceKind::ALL.into_iter().all(|kind| a.pieces(kind) == b.pieces(kind))
}

/// A board with the move that led to it.
pub(super) type Stop<'a> = (&'a Board, Option<Move>);

fn differences(a: Stop<'_>, b: Stop<'_>, reading: Reading) -> Vec<Difference> {
    let mut found = Vec::new();
    let castling = match reading.castling {
        CastlingReading::Immediate => castling_now(a.0) != castling_now(b.0),
        CastlingReading::Rights => a.0.castling() != b.0.castling(),
    };
    if castling {
        found.push(Difference::Castling);
    }
    let passing = match reading.ep {
        EnPassantReading::Pseudo => pseudo_en_passant(a.0, a.1) != pseudo_en_passant(b.0, b.1),
        EnPassantReading::Legal => a.0.en_passant() != b.0.en_passant(),
    };
    if passing {
        found.push(Difference::EnPassant);
    }
    if a.0.side() != b.0.side() {
        found.push(Difference::SideToMove);
    }
    found
}

/// Do two boards, each with the move that led to it, show the same position?
pub(super) fn same_stops(a: Stop<'_>, b: Stop<'_>, reading: Reading) -> bool {
    same_placement(a.0, b.0) && differences(a, b, reading).is_empty()
}
