//! The law of chess in its plain form: repetition, the fifty-move count, dead material.

use super::texts::{Book, Preset};
use crate::{
    chess::{
        attacks::between,
        board::Board,
        types::{Bitboard, Move, Piece, PieceKind},
    },
    game::Side,
    law::{Due, Fact, Ruling, Seat, Witness},
    line::{Line, SHORTEST_LOOP, View},
};

/// Plies without capture or pawn move after which the game is drawn (FIDE 9.3: fifty moves each).
pub const FIFTY_MOVES: u32 = 100;

// What the search takes for granted of every text.
const _: () = {
    let mut i = 0;
    while i < Book::ALL.len() {
        let text = Preset::of(Book::ALL[i]);
        assert!(text.repetition == 3 && text.fifty_plies == FIFTY_MOVES);
        i += 1;
    }
};

/// The law in force, and how castling is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// Castling is printed as king takes rook, and FEN names the rooks' files.
    pub chess960: bool,
    /// The text applied. Inside a search the texts differ in the count of moves alone: `cn-1984` counts
    /// on in the endings it lists, and knows no claim with a declared move (12.4).
    pub book: Book,
}

impl Rules {
    /// The numbers of the text.
    fn text(self) -> &'static Preset {
        &self.book.row().numbers
    }
    /// The plies without capture or pawn move after which a draw can be claimed on this board.
    #[inline]
    pub(crate) fn count_limit(self, board: &Board) -> u32 {
        self.text().count_limit(board)
    }
    /// What a count of [`FIFTY_MOVES`] or more comes to. The players that like a draw claim it: where a
    /// move can be declared (9.3.1) the one who made the last move or the other; where not (12.4) only
    /// the side to move, which may still mate, capture or advance a pawn instead.
    #[cold]
    fn count_ruling<W: Witness>(self, board: &Board, witness: &mut W) -> Option<Ruling> {
        let (plies, limit) = (board.clock(), self.count_limit(board));
        let due = self.text().counted(plies, limit)?;
        witness.note(Fact::Counter { plies, limit });
        let both_claim = due == Due::End || self.text().fifty_intended;
        Some(if both_claim { Ruling::Draw } else { Ruling::AtLeastDraw })
    }
}

impl Board {
    /// Is there a pawn, a rook or a queen?
    #[inline]
    fn has_heavy_men(&self) -> bool {
        (self.pieces(PieceKind::Pawn) | self.pieces(PieceKind::Rook) | self.pieces(PieceKind::Queen)).any()
    }
    /// Is the material such that no series of legal moves mates: bare kings, a single minor piece,
    /// or bishops of one square colour only?
    #[inline]
    pub fn material_is_dead(&self) -> bool {
        if self.has_heavy_men() {
            return false;
        }
        let (knights, bishops) = (self.pieces(PieceKind::Knight), self.pieces(PieceKind::Bishop));
        if knights.any() {
            return !(knights | bishops).several();
        }
        !(bishops.meets(Bitboard::LIGHT) && bishops.meets(Bitboard::DARK))
    }
}

impl Line<Board> {
    /// See [`crate::game::Position::judge`].
    pub(crate) fn ruling<W: Witness>(&self, rules: Rules, seat: Seat, witness: &mut W) -> Option<Ruling> {
        let (line, board) = (self.view(), self.board());
        let repetition_draws = || rules.text().repetition(seat, line.earlier()).is_some();
        let mut ruling = None;
        if board.clock() >= FIFTY_MOVES && (board.checkers().is_empty() || board.count_legal() > 0) {
            ruling = rules.count_ruling(board, witness);
        }
        if board.material_is_dead() {
            ruling = Some(Ruling::Draw);
            witness.note(Fact::DeadMaterial);
        }
        if W::LISTENS {
            let plies_back: Vec<usize> = line.earlier().collect();
            if let Some(&furthest) = plies_back.last() {
                for side in Side::BOTH {
                    if line.checks_throughout(side, line.end() - furthest) {
                        witness.note(Fact::ChecksEveryMove { side });
                    }
                }
                if repetition_draws() {
                    ruling = Some(Ruling::Draw);
                }
                witness.note(Fact::Repeats { plies_back });
            }
        } else if ruling != Some(Ruling::Draw) && repetition_draws() {
            ruling = Some(Ruling::Draw);
        }
        ruling
    }
    /// See [`crate::game::Position::is_plainly_unruled`].
    #[inline]
    pub(crate) fn is_plainly_unruled(&self) -> bool {
        let board = self.board();
        board.reach() < SHORTEST_LOOP - 1 && board.clock() < FIFTY_MOVES && board.has_heavy_men()
    }
    /// See [`crate::game::Position::can_step_into_draw`]: is there a legal reversible move to a
    /// position of the line that, reached again, would be drawn?
    pub(crate) fn can_step_back(&self, ply: usize) -> bool {
        let (line, now) = (self.view(), self.board());
        let (us, them) = (now.side(), !now.side());
        line.every_second(SHORTEST_LOOP - 1, now.reach()).any(|(plies, then)| {
            now.side_pieces(them) == then.side_pieces(them)
                && single_step(now, then, us).is_some_and(|m| now.is_legal(m))
                && (plies < ply || line.up_to(line.end() - plies).earlier().next().is_some())
        })
    }
}

impl View<'_, Board> {
    /// Did every move of `side` after the board of index `start` give check?
    pub(super) fn checks_throughout(self, side: Side, start: usize) -> bool {
        let mut after = (start + 1..=self.end()).map(|ply| self.board(ply)).filter(|board| board.side() != side);
        after.all(|board| board.checkers().any())
    }
}

/// The move of one man of `us` that would turn the men and rights of `now` into those of `then`,
/// a board on which the other side is to move; it may not be legal.
fn single_step(now: &Board, then: &Board, us: Side) -> Option<Move> {
    let changed = now.side_pieces(us) ^ then.side_pieces(us);
    let (from, to) = ((changed & now.side_pieces(us)).first()?, (changed - now.side_pieces(us)).first()?);
    let piece = now.piece_at(from)?;
    let step = Move::new(from, to);
    // With nothing captured since, equal men of a side on all other squares are the same men.
    (changed.count() == 2
        && piece.kind() != PieceKind::Pawn
        && PieceKind::ALL.into_iter().all(|kind| {
            let moved = if kind == piece.kind() { changed } else { Bitboard::EMPTY };
            now.pieces(kind) ^ then.pieces(kind) == moved
        })
        && between(from, to).is_empty() | !between(from, to).meets(now.occupied())
        && now.castling() == then.castling()
        && then.en_passant().is_none())
    .then_some(step)
}

/// Does `side` have no more than one minor piece besides king and pawns?
pub(crate) fn is_thin(board: &Board, side: Side) -> bool {
    let count = |kind| board.material().count(Piece::new(side, kind));
    count(PieceKind::Rook) + count(PieceKind::Queen) == 0 && count(PieceKind::Knight) + count(PieceKind::Bishop) <= 1
}
