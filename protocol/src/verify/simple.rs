//! The Asian, computer and league rules once more: which units a move newly chases.

use std::collections::BTreeMap;

use chuhan_engine::xiangqi::{Board, Move, PieceKind, Square};

use super::referee::{is_material, kind_at, takes_equal, worth};

/// Captures of the unit on `square` that chase under the Asian and computer rules.
fn takers(board: &Board, square: Square) -> Vec<Move> {
    let chases = |m: &Move| {
        let (Some(taker), Some(prey)) = (kind_at(board, m.from()), kind_at(board, m.to())) else { return false };
        let stronger = match taker {
            PieceKind::King | PieceKind::Pawn => return false,
            PieceKind::Horse | PieceKind::Cannon => prey == PieceKind::Chariot,
            PieceKind::Advisor | PieceKind::Elephant => worth(prey) >= 10,
            PieceKind::Chariot => false,
        };
        let takes_back = taker == prey && board.passed().legal_to(m.from()).any(|back| back.from() == m.to());
        debug_assert!(taker != prey || worth(prey) < 10 || takes_equal(board, *m));
        !takes_back && (stronger || board.after(*m).legal_to(square).next().is_none())
    };
    board.legal_to(square).filter(chases).collect()
}

/// The capture by the moved unit that chases in the league: pins are ignored.
fn league_taker(board: &Board, moved: Square, square: Square) -> Vec<Move> {
    use PieceKind::{Cannon, Chariot, Horse, Pawn};
    let chases = |m: &Move| match (kind_at(board, m.from()), kind_at(board, m.to())) {
        (Some(Horse | Cannon), Some(Chariot)) => true,
        (Some(Chariot | Horse | Cannon), Some(Horse | Cannon | Pawn)) => {
            board.after(*m).reaching(square).next().is_none()
        }
        _ => false,
    };
    board.reaching(square).filter(|m| m.from() == moved).filter(chases).collect()
}

/// A prey: the captures that chase it, and whether one of them was not legal before.
pub(super) type Chase = (Vec<Move>, bool);

/// What the move `m` from `before` to `after`, no check, newly chases.
pub(super) fn chases(league: bool, before: &Board, m: Move, after: &Board) -> BTreeMap<usize, Chase> {
    let again = after.passed();
    let preys = again.side_pieces(after.side()).into_iter().filter(|&square| is_material(&again, square));
    let chase = |square: Square| {
        let now = if league { league_taker(&again, m.to(), square) } else { takers(&again, square) };
        if now.is_empty() || !league && !takers(before, square).is_empty() {
            return None;
        }
        let direct = now.iter().any(|t| {
            let from = if t.from() == m.to() { m.from() } else { t.from() };
            !before.legal_to(square).any(|old| old.from() == from)
        });
        Some((square.index(), (now, direct)))
    };
    preys.filter_map(chase).collect()
}
