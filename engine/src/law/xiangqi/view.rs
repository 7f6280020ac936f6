//! Boards as the law looks at them: one after a move, one after a pass, lists of legal moves.

use crate::{
    game::{Kind, Side},
    movelist::MoveList,
    xiangqi::{
        Board,
        attacks::attacks,
        types::{Bitboard, Move, Square},
    },
};

impl Board {
    /// All legal moves.
    pub fn legal_list(&self) -> MoveList<Move> {
        let mut all = MoveList::new();
        self.generate(Kind::Noisy, &mut all);
        self.generate(Kind::Quiet, &mut all);
        all.retain(|m| self.legal(m));
        all
    }

    /// All legal moves that give check.
    pub(super) fn checking_moves(&self) -> MoveList<Move> {
        let mut checks = MoveList::new();
        self.generate_checks(&mut checks);
        checks
    }

    /// Legal moves to one square.
    pub fn legal_to(&self, square: Square) -> impl Iterator<Item = Move> + '_ {
        self.reaching(square).filter(|&m| self.pseudo_legal(m) && self.legal(m))
    }

    /// Moves of the side to move onto an occupied square, its own king's safety left aside.
    pub fn reaching(&self, square: Square) -> impl Iterator<Item = Move> + '_ {
        let us = self.side();
        let takers = self.attackers_to(square, self.occupied()) & self.side_pieces(us);
        let reaches = move |from: &Square| {
            self.piece_at(*from).is_some_and(|p| attacks(us, p.kind(), *from, self.occupied()).has(square))
        };
        takers.into_iter().filter(reaches).map(move |from| Move::new(from, square))
    }

    /// The board after a move, which is taken to be legal. It is for the law, not for an evaluation.
    #[must_use]
    pub fn after(&self, m: Move) -> Board {
        let mut next = *self;
        next.play_unvalued(m);
        next
    }

    /// The board as if nothing stood on a square, for the law as well.
    pub(super) fn without(&self, square: Square) -> Board {
        let mut other = *self;
        other.take_off(square);
        other
    }

    /// The board with the move passed to the other side.
    #[must_use]
    pub fn passed(&self) -> Board {
        let mut next = *self;
        next.pass();
        next
    }

    /// Is the side to move in check?
    pub(super) fn in_check(&self) -> bool {
        self.checkers().any()
    }

    /// Pieces that attack the king of `side`, the facing king included.
    pub fn attackers_to_king(&self, side: Side) -> Bitboard {
        self.king_attackers(side, self.king(side), self.occupied(), self.side_pieces(!side))
    }

    /// Does no earlier board of the line count for repetitions of this one: is it the start, or
    /// the result of a capture or a pass?
    pub(super) fn is_fresh(&self) -> bool {
        self.reach == 0
    }
}
