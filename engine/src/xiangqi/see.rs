//! Static exchange evaluation: what a capture and the recaptures on its square are worth.
//!
//! Cannons make this game's exchanges unlike others: every capture takes a piece away from its
//! origin, which may hand a cannon its screen or take it away, open a line and free a leg. So the
//! attackers are looked for anew after each capture.

use super::{
    attacks::{
        advisor_attacks, between, cannon_captures, chariot_attacks, diagonal_neighbours, elephant_attacks,
        horse_attackers, king_attacks, lines, pawn_attackers,
    },
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
            let Some((kind, origin)) = self.cheapest_attacker(side, to, occupied) else { return first_leads };
            occupied = occupied.without(origin);
            if kind == PieceKind::King {
                let answered = self.cheapest_attacker(!side, to, occupied).is_some();
                let legal = !answered && !self.faces_enemy_king(side, to, occupied);
                return first_leads != legal;
            }
            lead = at_risk - lead - 1;
            at_risk = value(side, kind, to);
            side = !side;
            first_leads = !first_leads;
        }
    }

    /// May an enemy come to attack the target over the origin of `m`? Chariots and cannons do along its line, horses
    /// and elephants over a leg or an eye beside the target.
    #[inline]
    pub(super) fn may_be_followed(&self, m: Move) -> bool {
        let (from, to) = (m.from(), m.to());
        if lines(from).has(to) {
            let sliders = self.pieces(PieceKind::Chariot) | self.pieces(PieceKind::Cannon);
            (lines(from) & lines(to)).meets(sliders & self.side_pieces(!self.side()))
        } else {
            diagonal_neighbours(from).has(to)
        }
    }

    /// Would a king of `side` on `sq` face the other king?
    #[inline]
    fn faces_enemy_king(&self, side: Side, sq: Square, occupied: Bitboard) -> bool {
        let enemy = self.king(!side);
        sq.file() == enemy.file() && (between(sq, enemy) & occupied).is_empty()
    }

    /// The cheapest piece of `side` that attacks `sq` under the occupancy `occupied`. It looks for kind after kind by
    /// rising value, and asks for lines and legs only where a piece stands that could attack.
    #[inline]
    fn cheapest_attacker(&self, side: Side, sq: Square, occupied: Bitboard) -> Option<(PieceKind, Square)> {
        let own = self.side_pieces(side) & occupied;
        let of = |kind| own & self.pieces(kind);
        let pawns = of(PieceKind::Pawn) & pawn_attackers(side, sq);
        if pawns.any() {
            return Some((PieceKind::Pawn, pawns.lowest()));
        }
        // Guards stay on their bank.
        if !sq.is_across_river(side) {
            let advisors = of(PieceKind::Advisor) & advisor_attacks(sq);
            if advisors.any() {
                return Some((PieceKind::Advisor, advisors.lowest()));
            }
            let mut elephants = of(PieceKind::Elephant) & elephant_attacks(sq, Bitboard::EMPTY);
            if elephants.any() {
                elephants &= elephant_attacks(sq, occupied);
                if elephants.any() {
                    return Some((PieceKind::Elephant, elephants.lowest()));
                }
            }
        }
        let mut horses = of(PieceKind::Horse) & horse_attackers(sq, Bitboard::EMPTY);
        if horses.any() {
            horses &= horse_attackers(sq, occupied);
            if horses.any() {
                return Some((PieceKind::Horse, horses.lowest()));
            }
        }
        let lines = lines(sq);
        let mut cannons = of(PieceKind::Cannon) & lines;
        if cannons.any() {
            cannons &= cannon_captures(sq, occupied);
            if cannons.any() {
                return Some((PieceKind::Cannon, cannons.lowest()));
            }
        }
        let mut chariots = of(PieceKind::Chariot) & lines;
        if chariots.any() {
            chariots &= chariot_attacks(sq, occupied);
            if chariots.any() {
                return Some((PieceKind::Chariot, chariots.lowest()));
            }
        }
        let king = of(PieceKind::King) & king_attacks(sq);
        king.any().then(|| (PieceKind::King, king.lowest()))
    }
}
