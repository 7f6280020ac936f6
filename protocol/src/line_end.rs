//! Why the law ends a line: one sentence from the facts of a ruling.

use chuhan_engine::{
    game::{Position, Side},
    info::PositionInfo,
    law::{Fact, Notes, Ruling, Seat},
    score::Score,
};

use crate::playable::Playable;

/// What the law says at the end of a line of `moves` from `position`, for people: `red loses by
/// perpetual chase (chinese-1999 26.4)`, `draw by repetition`. `None` where it says nothing, or
/// where `score`, from the view of the side to move in `position`, rests on something else.
pub fn sentence<G: Playable>(position: &G::Position, moves: &[G::Move], score: Score) -> Option<String> {
    if moves.is_empty() {
        return None;
    }
    let mut end = position.clone();
    for &m in moves {
        if !(end.pseudo_legal(m) && end.legal(m)) {
            return None;
        }
        end.make(m);
    }
    let mut notes = Notes::default();
    let ruling = end.judge(Seat::search(moves.len()), &mut G::LawCache::default(), &mut notes)?;
    let decides = match ruling {
        Ruling::Win | Ruling::Loss => score.is_ban(),
        Ruling::Draw | Ruling::AtLeastDraw | Ruling::AtMostDraw => !score.is_decisive(),
    };
    decides.then(|| text::<G>(&end, ruling, &notes.0))
}

fn text<G: Playable>(position: &G::Position, ruling: Ruling, facts: &[Fact]) -> String {
    let cited = |fact: &Fact| G::citation(position.rules(), fact);
    let us = position.side();
    let (side, must) = match ruling {
        Ruling::Draw => return draw::<G>(position, facts),
        // A claim of the count that only the side to move may make.
        Ruling::AtLeastDraw if counted(facts).is_some() => return draw::<G>(position, facts),
        Ruling::Loss => (us, "loses by"),
        Ruling::Win => (!us, "loses by"),
        Ruling::AtMostDraw => (us, "must change:"),
        Ruling::AtLeastDraw => (!us, "must change:"),
    };
    let fault = facts.iter().find(|fact| offender(fact) == Some(side));
    let what = match fault {
        Some(fact @ Fact::ChecksEveryMove { .. }) => format!("perpetual check ({})", cited(fact)),
        Some(fact @ Fact::ChasesEveryMove { .. }) => format!("perpetual chase ({})", cited(fact)),
        Some(fact) => format!("perpetual attack ({})", cited(fact)),
        None => "repetition".to_owned(),
    };
    format!("{} {must} {what}", G::SIDES[side.index()].to_lowercase())
}

fn draw<G: Playable>(position: &G::Position, facts: &[Fact]) -> String {
    let count = counted(facts);
    let what = match count {
        Some(Fact::DeadMaterial) => "dead position",
        Some(_) => G::MOVE_LIMIT,
        None => return "draw by repetition".to_owned(),
    };
    let citation = count.map(|fact| G::citation(position.rules(), fact)).unwrap_or_default();
    format!("draw by {what} ({citation})")
}

/// A count or dead material, which is noted only where it decides.
fn counted(facts: &[Fact]) -> Option<&Fact> {
    facts.iter().find(|fact| matches!(fact, Fact::Counter { .. } | Fact::DeadMaterial))
}

/// Who attacks with every move.
fn offender(fact: &Fact) -> Option<Side> {
    match *fact {
        Fact::ChecksEveryMove { side } | Fact::ChasesEveryMove { side } | Fact::AttacksEveryMove { side } => Some(side),
        Fact::Repeats { .. } | Fact::Counter { .. } | Fact::DeadMaterial => None,
    }
}
