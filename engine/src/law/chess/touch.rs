//! Touched pieces: which moves remain lawful, and by which article. FIDE 2023 and 2009, articles 4.2
//! to 4.8; China 1984, articles 8.1 to 8.4 with the interpretations of 6.1; the older FIDE text,
//! articles 5.1(3), 5.1(4) and 7.1 to 7.4.

use super::texts::{Book, TouchClauses};
use crate::{
    chess::{
        Board,
        types::{Move, PieceKind, Square},
    },
    law::touch::{Duty, Lawful, Manner, Touch},
};

/// A piece that was put on the promotion square: the choice is final (4.4.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The promotion square.
    pub square: Square,
    /// The new piece.
    pub kind: PieceKind,
}

/// The square on which a move captures, if it does.
fn captured_on(board: &Board, m: Move) -> Option<Square> {
    if m.is_en_passant() {
        return Some(Square::new(m.to().file(), m.from().rank()));
    }
    (!m.is_castle() && board.piece_at(m.to()).is_some()).then(|| m.to())
}

/// One ruling in the making.
struct Chain<'a> {
    board: &'a Board,
    clauses: &'static TouchClauses,
    legal: Vec<Move>,
    /// A rook with which castling is forbidden because it was touched before the king.
    barred: Option<Square>,
    out: Lawful<Move, Square>,
}

impl Chain<'_> {
    fn only(&self, holds: impl Fn(Move) -> bool) -> Vec<Move> {
        self.legal.iter().copied().filter(|&m| holds(m)).collect()
    }

    fn castling(&self, rook: Square) -> Vec<Move> {
        self.only(|m| m.is_castle() && m.to() == rook)
    }

    fn captures(&self, m: Move, prey: Square) -> bool {
        captured_on(self.board, m) == Some(prey)
    }

    fn allowed(&self, m: Move) -> bool {
        !(m.is_castle() && Some(m.to()) == self.barred)
    }

    fn own_piece(&mut self, article: &'static str, square: Square) -> bool {
        let moves = self.only(|m| m.from() == square && self.allowed(m));
        self.out.try_duty(article, Duty::Move(square), moves)
    }

    fn capture(&mut self, article: &'static str, prey: Square) -> bool {
        let moves = self.only(|m| self.captures(m, prey));
        self.out.try_duty(article, Duty::Capture(prey), moves)
    }

    fn capture_with(&mut self, article: &'static str, own: Square, prey: Square) -> bool {
        let moves = self.only(|m| m.from() == own && self.captures(m, prey));
        self.out.try_duty(article, Duty::CaptureWith { own, prey }, moves)
    }

    fn anything(&mut self, article: &'static str) {
        let moves = self.only(|m| self.allowed(m));
        self.out.try_duty(article, Duty::Anything, moves);
    }

    /// The king's turn in a walk over the touched pieces, with what follows it in `later`. True when
    /// the chain has ended.
    fn king(&mut self, king: Square, later: &[Touch<Square>]) -> bool {
        let rook = later.iter().find(|t| self.is_rook(t.square)).copied();
        let Some(rook) = rook.filter(|_| self.barred.is_none()) else {
            return self.own_piece(self.clauses.own, king);
        };
        let legal = self.castling(rook.square);
        if let Some(article) = self.clauses.castle {
            if self.out.try_duty(article, Duty::Castle(rook.square), legal) {
                return true;
            }
        } else if !legal.is_empty() {
            return self.own_piece(self.clauses.own, king);
        }
        if !(self.clauses.castle_illegal_in_order || rook.together) {
            return self.own_piece(self.clauses.own, king);
        }
        let otherwise = self.only(|m| m.from() == king);
        let article = self.clauses.castle_illegal;
        if !self.out.try_duty(article, Duty::KingOtherwise(rook.square), otherwise) {
            self.anything(article);
        }
        true
    }

    fn is_rook(&self, square: Square) -> bool {
        self.board.piece_at(square).is_some_and(|p| p.kind() == PieceKind::Rook && p.side() == self.board.side())
    }

    fn is_king(&self, square: Square) -> bool {
        square == self.board.king(self.board.side())
    }

    /// Own pieces alone: the first that can be moved.
    fn own_pieces(&mut self, own: &[Touch<Square>]) -> bool {
        let king = own.iter().position(|t| self.is_king(t.square));
        let rook = own.iter().position(|t| self.is_rook(t.square));
        // "At the same time" counts as king first.
        if let (Some(k), Some(r)) = (king, rook)
            && r < k
        {
            let rook = own[r].square;
            self.out.remarks.push(self.clauses.rook_first);
            if self.clauses.rook_first_bars {
                self.barred = Some(rook);
            } else if r == 0 && !self.castling(rook).is_empty() {
                // The castling stays valid, with a warning; else the rook moves as touched first.
                let moves = self.only(|m| m.from() == rook || (m.is_castle() && m.to() == rook));
                return self.out.try_duty(self.clauses.rook_first, Duty::Castle(rook), moves);
            }
        }
        for (i, touch) in own.iter().enumerate() {
            let done = if self.is_king(touch.square) {
                self.king(touch.square, &own[i + 1..])
            } else {
                self.own_piece(self.clauses.own, touch.square)
            };
            if done {
                return true;
            }
        }
        false
    }

    /// Pieces of both colours: the first of either side decide, then whatever was touched, in order.
    fn both(&mut self, touches: &[Touch<Square>], own: &[Touch<Square>], theirs: &[Touch<Square>]) -> bool {
        let (mine, prey) = (own[0].square, theirs[0].square);
        let article = self.clauses.both;
        if self.capture_with(article, mine, prey) {
            return true;
        }
        if !self.clauses.both_in_order {
            if self.own_piece(article, mine) {
                return true;
            }
            let moves = self.only(|m| m.from() != mine && self.captures(m, prey));
            return self.out.try_duty(article, Duty::CaptureByOther(prey), moves);
        }
        touches.iter().any(|touch| {
            let is_own = own.iter().any(|t| t.square == touch.square);
            if is_own { self.own_piece(article, touch.square) } else { self.capture(article, touch.square) }
        })
    }
}

/// The moves that remain lawful after `touches` in this order, by the articles of `book`. Touches of
/// empty squares are no touches; of touches made together the own pieces count as first, and the
/// king before a rook (4.3.3). `placed` is a piece that stands on its promotion square already.
pub fn lawful(
    book: Book,
    board: &Board,
    touches: &[Touch<Square>],
    placed: Option<Placed>,
    manner: Manner,
) -> Lawful<Move, Square> {
    let clauses = &book.row().touch;
    let legal: Vec<Move> = board.legal_moves().iter().collect();
    let mut chain = Chain { board, clauses, legal, barred: None, out: Lawful::default() };
    let touches = in_order(board, touches);
    match manner {
        Manner::Adjusting => chain.anything(chain.clauses.adjusting),
        Manner::Accidental => chain.anything(chain.clauses.accident),
        Manner::Deliberate => deliberate(&mut chain, &touches),
        Manner::ComplainedLate if clauses.late_frees => chain.anything(clauses.late),
        Manner::ComplainedLate => {
            deliberate(&mut chain, &touches);
            chain.out.remarks.push(clauses.late);
        }
    }
    if let Some(placed) = placed {
        let fits = |m: &Move| m.promotion() == Some(placed.kind) && m.to() == placed.square;
        if chain.out.moves.iter().any(fits) {
            chain.out.moves.retain(fits);
            chain.out.remarks.push(chain.clauses.promotion);
        }
    }
    chain.out
}

fn deliberate(chain: &mut Chain<'_>, touches: &[Touch<Square>]) {
    let us = chain.board.side();
    let mine = |t: &&Touch<Square>| chain.board.piece_at(t.square).is_some_and(|p| p.side() == us);
    let own: Vec<Touch<Square>> = touches.iter().filter(mine).copied().collect();
    let theirs: Vec<Touch<Square>> = touches.iter().filter(|t| !mine(t)).copied().collect();
    let bound = match (own.is_empty(), theirs.is_empty()) {
        (true, true) => false,
        (false, true) => chain.own_pieces(&own),
        (true, false) => theirs.iter().any(|t| chain.capture(chain.clauses.theirs, t.square)),
        (false, false) => chain.both(touches, &own, &theirs),
    };
    if !bound {
        chain.anything(chain.clauses.free);
    }
}

/// Touches of pieces, each piece once, those made together with own pieces and kings first.
fn in_order(board: &Board, touches: &[Touch<Square>]) -> Vec<Touch<Square>> {
    let mut groups: Vec<Vec<Touch<Square>>> = Vec::new();
    for &touch in touches {
        match groups.last_mut() {
            Some(group) if touch.together => group.push(touch),
            _ => groups.push(vec![touch]),
        }
    }
    let rank = |touch: &Touch<Square>| match board.piece_at(touch.square) {
        Some(piece) if piece.side() == board.side() => usize::from(piece.kind() != PieceKind::King),
        _ => 2,
    };
    let mut out: Vec<Touch<Square>> = Vec::new();
    for mut group in groups {
        group.sort_by_key(rank);
        for (i, touch) in group.into_iter().enumerate() {
            let known = out.iter().any(|t| t.square == touch.square);
            if !known && board.piece_at(touch.square).is_some() {
                out.push(Touch { together: i > 0, ..touch });
            }
        }
    }
    out
}
