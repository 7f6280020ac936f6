//! Static exchange evaluation: what a capture and the recaptures on its square are worth.
//!
//! Cannons make this game's exchanges unlike others: every capture takes a piece away from its
//! origin, which may hand a cannon its screen or take it away, open a line and free a leg. So the
//! attackers are looked up anew after each capture.

use super::{
    board::Board,
    types::{Bitboard, Move, PieceKind, Square},
};
use crate::{game::Side, score::Score};

/// Exchange value of a piece in centipawns; a pawn across the river is worth more.
#[inline]
pub const fn value(side: Side, kind: PieceKind, sq: Square) -> i32 {
    match kind {
        // More than all other pieces of a side together.
        PieceKind::King => 10_000,
        PieceKind::Advisor | PieceKind::Elephant => 200,
        PieceKind::Horse => 430,
        PieceKind::Chariot => 950,
        PieceKind::Cannon => 470,
        PieceKind::Pawn => {
            if sq.is_across_river(side) {
                160
            } else {
                80
            }
        }
    }
}

/// Kinds by rising value, the order in which they recapture.
const RECAPTURE_ORDER: [PieceKind; 7] = [
    PieceKind::Pawn,
    PieceKind::Advisor,
    PieceKind::Elephant,
    PieceKind::Horse,
    PieceKind::Cannon,
    PieceKind::Chariot,
    PieceKind::King,
];

impl Board {
    /// What `m` captures at once, in centipawns.
    #[inline]
    pub fn gain(&self, m: Move) -> i32 {
        self.piece_at(m.to()).map_or(0, |victim| value(victim.side(), victim.kind(), m.to()))
    }

    /// Does the exchange on the target square that starts with `m` win at least `threshold`?
    ///
    /// Either side recaptures with its cheapest piece or stops. Pins are not looked at, except that
    /// a king does not capture into a recapture.
    pub fn see_at_least(&self, m: Move, threshold: Score) -> bool {
        let (from, to) = (m.from(), m.to());
        let Some(piece) = self.piece_at(from) else { return false };
        // `lead` is what the side that captured last has beyond its aim if the exchange stops now;
        // it is never negative. The other side's aim is to prevent that.
        let mut lead = self.gain(m) - threshold.0;
        if lead < 0 {
            return false;
        }
        let mut at_risk = value(piece.side(), piece.kind(), to);
        let mut occupied = self.occupied().without(from).with(to);
        let mut side = !piece.side();
        let mut first_leads = true;
        loop {
            if lead >= at_risk {
                return first_leads;
            }
            let attackers = self.attackers_to(to, occupied).without(to);
            let own = attackers & self.side_pieces(side);
            if own.is_empty() {
                return first_leads;
            }
            let (kind, origin) = self.cheapest(own);
            occupied = occupied.without(origin);
            if kind == PieceKind::King {
                let answers = self.attackers_to(to, occupied).without(to) & self.side_pieces(!side);
                let legal = answers.is_empty() && !self.faces_enemy_king(side, to, occupied);
                return first_leads != legal;
            }
            lead = at_risk - lead - 1;
            at_risk = value(side, kind, to);
            side = !side;
            first_leads = !first_leads;
        }
    }

    /// Would a king of `side` on `sq` face the other king?
    #[inline]
    fn faces_enemy_king(&self, side: Side, sq: Square, occupied: Bitboard) -> bool {
        let enemy = self.king(!side);
        sq.file() == enemy.file() && (super::attacks::between(sq, enemy) & occupied).is_empty()
    }

    /// The cheapest of some pieces, by kind.
    #[inline]
    fn cheapest(&self, pieces: Bitboard) -> (PieceKind, Square) {
        for kind in RECAPTURE_ORDER {
            let some = pieces & self.pieces(kind);
            if some.any() {
                return (kind, some.lowest());
            }
        }
        (PieceKind::King, pieces.lowest())
    }
}
