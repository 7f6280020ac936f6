//! What units are worth, and what an exchange on one square comes to (25.3, 28.16).

use crate::xiangqi::{
    board::Board,
    types::{Move, Piece, PieceKind, Square},
};

/// Value of a unit in exchanges (25.3): a chariot is two horses or cannons, a guard half of one,
/// and a pawn is never a gain for a unit.
pub const fn value(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::Chariot => 20,
        PieceKind::Horse | PieceKind::Cannon => 10,
        PieceKind::Advisor | PieceKind::Elephant => 5,
        PieceKind::Pawn | PieceKind::King => 0,
    }
}

/// Is the unit on `square` material (25.3)? The general and a pawn on its own bank are not.
pub fn is_material(piece: Piece, square: Square) -> bool {
    match piece.kind() {
        PieceKind::King => false,
        PieceKind::Pawn => square.is_across_river(piece.side()),
        _ => true,
    }
}

/// What the two sides of a line have taken, from the view of the side that began it (25.3).
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Balance {
    won: i32,
    lost: i32,
    /// Crossed pawns lost, which have no value of their own.
    pawns_lost: i32,
}

impl Balance {
    pub(super) fn winning(mut self, taken: Piece) -> Balance {
        self.won += value(taken.kind());
        self
    }

    pub(super) fn losing(mut self, taken: Piece, square: Square) -> Balance {
        self.lost += value(taken.kind());
        self.pawns_lost += i32::from(taken.kind() == PieceKind::Pawn && is_material(taken, square));
        self
    }

    /// The losses that the winnings do not make up for; nothing won is left.
    pub(super) fn net_loss(self) -> Balance {
        Balance { won: 0, lost: (self.lost - self.won).max(0), ..self }
    }

    /// What the line is worth.
    pub(super) fn value(self, pawns: Pawns) -> i32 {
        match pawns {
            Pawns::Float if self.lost == 0 && self.pawns_lost > 0 => 0,
            Pawns::Float | Pawns::Free => self.won - self.lost,
            Pawns::Count => self.won - self.lost - self.pawns_lost,
        }
    }
}

/// What a crossed pawn that is lost in an exchange costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pawns {
    /// It floats: one of them for pieces is never a gain (25.3).
    Float,
    /// Nothing.
    Free,
    /// One.
    Count,
}

/// What the line is worth that comes to `spent` before the capture `m`, when both sides then go on
/// capturing on its square with legal moves for as long as it pays (28.16). A crossed pawn counts
/// one when it is free: no recapture pays.
pub(super) fn gain_after(board: &Board, m: Move, spent: Balance, pawns: Pawns) -> i32 {
    gain_with(board, m, spent, pawns, &mut |_, _| false)
}

/// As [`gain_after`], where no move counts after which the board is `barred`.
pub(super) fn gain_with(
    board: &Board,
    m: Move,
    spent: Balance,
    pawns: Pawns,
    barred: &mut impl FnMut(&Board, Move) -> bool,
) -> i32 {
    let Some(victim) = board.piece_at(m.to()) else { return 0 };
    let after = board.after(m);
    if victim.kind() == PieceKind::Pawn
        && is_material(victim, m.to())
        && spent.pawns_lost == 0
        && exchange(&after, m.to(), Balance::default(), true, Pawns::Free, barred) == 0
    {
        return spent.value(pawns) + 1;
    }
    exchange(&after, m.to(), spent.winning(victim), false, pawns, barred)
}

/// The recapture on `square` after which the other side comes off worst, if there is one.
pub(super) fn best_recapture(board: &Board, square: Square) -> Option<Move> {
    let taken = board.piece_at(square)?;
    let with = Balance::default().losing(taken, square);
    board
        .legal_to(square)
        .min_by_key(|&m| exchange(&board.after(m), square, with, true, Pawns::Float, &mut |_, _| false))
}

/// What the line is worth when both sides may go on capturing on `square`, or stop, but not so that
/// the board is `barred`. `ours`: is the side that began to move?
fn exchange(
    board: &Board,
    square: Square,
    so_far: Balance,
    ours: bool,
    pawns: Pawns,
    barred: &mut impl FnMut(&Board, Move) -> bool,
) -> i32 {
    let stop = so_far.value(pawns);
    let Some(taken) = board.piece_at(square) else { return stop };
    let with = if ours { so_far.winning(taken) } else { so_far.losing(taken, square) };
    let mut best = stop;
    for m in board.legal_to(square) {
        let after = board.after(m);
        if !barred(&after, m) {
            let line = exchange(&after, square, with, !ours, pawns, barred);
            best = if ours { best.max(line) } else { best.min(line) };
        }
    }
    best
}
