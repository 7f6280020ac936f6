//! What every piece of a side attacks, before any of it is weighed.

use super::{
    attacks::{
        advisor_attacks, cannon_captures, chariot_attacks, elephant_attacks, horse_attacks, king_attacks, pawns_attack,
    },
    board::Board,
    moves::Threats,
    types::{Bitboard, PieceKind, Square},
};
use crate::game::Side;

/// Officers of one kind that are looked at; more cannot stand on a legal board.
pub(super) const PAIR: usize = 2;

/// One side of the board as the terms see it.
#[derive(Clone, Debug)]
pub(super) struct Camp {
    pub king: Square,
    pub own: Bitboard,
    pub pieces: [Bitboard; 7],
    /// What each kind attacks; for the cannon the squares behind exactly one screen.
    pub attacks: [Bitboard; 7],
    /// What advisors, elephants and the king attack.
    pub guarded: Bitboard,
    /// What anything attacks, and what is attacked twice.
    pub all: Bitboard,
    pub twice: Bitboard,
    /// The lines of the king up to the first pieces, and behind them up to the second.
    pub king_lines: [Bitboard; 2],
    /// Where the officers stand, horses, chariots and cannons, for a loop over these costs less than one over a set.
    pub stands: [[Square; PAIR]; 3],
    pub horses: [Bitboard; PAIR],
    pub chariots: [Bitboard; PAIR],
    /// What each chariot would attack if the first piece of each line left.
    pub chariots_behind: [Bitboard; PAIR],
    /// The open lines of each cannon up to the first pieces, and what it attacks behind them.
    pub cannon_lines: [Bitboard; PAIR],
    pub cannon_hits: [Bitboard; PAIR],
    /// Own pieces that may not leave a line of the king.
    pub pinned: Bitboard,
}

impl Camp {
    /// A camp before its first [`survey`].
    pub const EMPTY: Camp = Camp {
        king: Square::from_index(0),
        own: Bitboard::EMPTY,
        pieces: [Bitboard::EMPTY; 7],
        attacks: [Bitboard::EMPTY; 7],
        guarded: Bitboard::EMPTY,
        all: Bitboard::EMPTY,
        twice: Bitboard::EMPTY,
        king_lines: [Bitboard::EMPTY; 2],
        stands: [[Square::from_index(0); PAIR]; 3],
        horses: [Bitboard::EMPTY; PAIR],
        chariots: [Bitboard::EMPTY; PAIR],
        chariots_behind: [Bitboard::EMPTY; PAIR],
        cannon_lines: [Bitboard::EMPTY; PAIR],
        cannon_hits: [Bitboard::EMPTY; PAIR],
        pinned: Bitboard::EMPTY,
    };
    /// The pieces of one kind.
    #[inline(always)]
    pub fn of(&self, kind: PieceKind) -> Bitboard {
        self.pieces[kind.index()]
    }
    /// What the pieces of one kind attack: king, officers and pawns.
    #[inline(always)]
    pub fn by(&self, kind: PieceKind) -> Bitboard {
        self.attacks[kind.index()]
    }
    /// What they attack, as [`Board::threats_of`] has it.
    #[inline]
    pub fn threats(&self) -> Threats {
        let small = self.guarded | self.by(PieceKind::Pawn);
        let middling = small | self.by(PieceKind::Horse) | self.by(PieceKind::Cannon);
        Threats { all: self.all, small, middling }
    }
}

/// What is attacked, and what is attacked twice, by all that has been added.
#[derive(Default)]
struct Cover {
    all: Bitboard,
    twice: Bitboard,
}

impl Cover {
    /// Adds what one piece attacks, and hands it on.
    #[inline(always)]
    fn add(&mut self, attacks: Bitboard) -> Bitboard {
        self.twice |= self.all & attacks;
        self.all |= attacks;
        attacks
    }
}

/// Finds what the pieces of `side` attack. The camp is filled where it stands, whatever was there, for copying one costs
/// as much as finding some of the attacks; only what every piece enters is kept at hand.
#[inline(never)]
pub(super) fn survey(camp: &mut Camp, board: &Board, side: Side) {
    let occupied = board.occupied();
    let king = board.king(side);
    camp.king = king;
    camp.own = board.side_pieces(side);
    for kind in PieceKind::ALL {
        camp.pieces[kind.index()] = board.of(side, kind);
    }
    camp.king_lines = [chariot_attacks(king, occupied), cannon_captures(king, occupied)];
    let mut cover = Cover::default();
    camp.attacks[PieceKind::King.index()] = cover.add(king_attacks(king));
    // Not `for` loops: small steps are gone through faster from within.
    board.of(side, PieceKind::Advisor).into_iter().for_each(|sq| {
        cover.add(advisor_attacks(sq));
    });
    board.of(side, PieceKind::Elephant).into_iter().for_each(|sq| {
        cover.add(elephant_attacks(sq, occupied));
    });
    camp.guarded = cover.all;
    // Two pawns rarely attack one square, so they count as one attacker.
    camp.attacks[PieceKind::Pawn.index()] = cover.add(pawns_attack(side, board.of(side, PieceKind::Pawn)));
    // Of a kind with fewer men, the rest attack nothing.
    [camp.horses, camp.chariots, camp.chariots_behind, camp.cannon_lines, camp.cannon_hits] =
        [[Bitboard::EMPTY; PAIR]; 5];
    for (i, sq) in (0..PAIR).zip(board.of(side, PieceKind::Horse)) {
        camp.stands[0][i] = sq;
        camp.horses[i] = cover.add(horse_attacks(sq, occupied));
    }
    for (i, sq) in (0..PAIR).zip(board.of(side, PieceKind::Chariot)) {
        camp.stands[1][i] = sq;
        camp.chariots[i] = cover.add(chariot_attacks(sq, occupied));
        camp.chariots_behind[i] = cannon_captures(sq, occupied);
    }
    for (i, sq) in (0..PAIR).zip(board.of(side, PieceKind::Cannon)) {
        camp.stands[2][i] = sq;
        camp.cannon_hits[i] = cover.add(cannon_captures(sq, occupied));
        camp.cannon_lines[i] = chariot_attacks(sq, occupied);
    }
    // Not one by one in the loops: a pair of sets that lies in memory is joined as a whole.
    for (kind, [a, b]) in
        [(PieceKind::Horse, camp.horses), (PieceKind::Chariot, camp.chariots), (PieceKind::Cannon, camp.cannon_hits)]
    {
        camp.attacks[kind.index()] = a | b;
    }
    (camp.all, camp.twice) = (cover.all, cover.twice);
}
