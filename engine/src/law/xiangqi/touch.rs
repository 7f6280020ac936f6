//! Touched pieces: which moves remain lawful, and by which article. Rules of the Chinese Xiangqi
//! Association of 1999, articles 5.1 to 5.6, and the fouls 9.1.5 and 9.1.6.

use crate::{
    game::Kind,
    law::touch::{Duty, Lawful, Manner, Touch},
    movelist::MoveList,
    xiangqi::{
        Board,
        types::{Move, Square},
    },
};

fn legal_moves(board: &Board) -> Vec<Move> {
    let mut all = MoveList::new();
    board.generate(Kind::Noisy, &mut all);
    board.generate(Kind::Quiet, &mut all);
    all.iter().filter(|&m| board.legal(m)).collect()
}

/// The moves that remain lawful after `touches` in this order. Touches of empty squares are no
/// touches. Of several pieces of a side the first that can do its duty binds; pieces of both sides
/// are ruled by the first of either (5.3, 5.4; together as 5.4: 5.5).
pub fn lawful(board: &Board, touches: &[Touch<Square>], manner: Manner) -> Lawful<Move, Square> {
    let legal = legal_moves(board);
    let mut out = Lawful::default();
    // The text asks nothing of when the opponent complains.
    if matches!(manner, Manner::Adjusting | Manner::Accidental) {
        // Adjusting with consent in one's own time, or a plain accident.
        out.try_duty("5.6", Duty::Anything, legal);
        return out;
    }
    let mut seen: Vec<Touch<Square>> = Vec::new();
    for &touch in touches {
        if board.piece_at(touch.square).is_some() && !seen.iter().any(|t| t.square == touch.square) {
            seen.push(touch);
        }
    }
    let us = board.side();
    let is_own = |square: Square| board.piece_at(square).is_some_and(|p| p.side() == us);
    let moving = |own: Square| legal.iter().copied().filter(|m| m.from() == own).collect::<Vec<_>>();
    let taking = |prey: Square| legal.iter().copied().filter(|m| m.to() == prey).collect::<Vec<_>>();
    for touch in &seen {
        if is_own(touch.square) && moving(touch.square).is_empty() {
            out.fouls.push((touch.square, "9.1.5"));
        } else if !is_own(touch.square) && taking(touch.square).is_empty() {
            out.fouls.push((touch.square, "9.1.6"));
        }
    }
    let own = seen.iter().position(|t| is_own(t.square));
    let prey = seen.iter().position(|t| !is_own(t.square));
    let mut bound = false;
    let mut pair = None;
    if let (Some(own_at), Some(prey_at)) = (own, prey) {
        let (own, prey) = (seen[own_at].square, seen[prey_at].square);
        let together = seen[own_at.min(prey_at) + 1..=own_at.max(prey_at)].iter().all(|t| t.together);
        let article = match (together, own_at < prey_at) {
            (true, _) => "5.5",
            (false, true) => "5.3",
            (false, false) => "5.4",
        };
        let with: Vec<Move> = taking(prey).into_iter().filter(|m| m.from() == own).collect();
        let others: Vec<Move> = taking(prey).into_iter().filter(|m| m.from() != own).collect();
        let by_others = (Duty::CaptureByOther(prey), others);
        let by_own = (Duty::Move(own), moving(own));
        // Where the own piece was touched first it moves before another takes.
        let [second, third] = if article == "5.3" { [by_own, by_others] } else { [by_others, by_own] };
        bound = [(Duty::CaptureWith { own, prey }, with), second, third]
            .into_iter()
            .any(|(duty, moves)| out.try_duty(article, duty, moves));
        pair = Some((article, [own, prey]));
    }
    for touch in seen.iter().filter(|t| pair.is_none_or(|(_, tried)| !tried.contains(&t.square))) {
        if bound {
            break;
        }
        bound = if is_own(touch.square) {
            out.try_duty("5.1", Duty::Move(touch.square), moving(touch.square))
        } else {
            out.try_duty("5.2", Duty::Capture(touch.square), taking(touch.square))
        };
    }
    if !bound {
        // The freedom is granted by the article that bound before, or by the first touch's own.
        let first = seen.first().map(|t| if is_own(t.square) { "5.1" } else { "5.2" });
        let article = pair.map(|(article, _)| article).or(first).unwrap_or("5.1");
        out.try_duty(article, Duty::Anything, legal);
    }
    out
}
