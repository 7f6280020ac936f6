//! A ruling in chess, checked as far as it shows what it rests on: occurrences of the position, the count of moves, lines
//! that mate, mates and stalemates on the board, and whether the result follows. A claim's other facts (who said
//! what, what the clocks showed) are believed.

use chuhan_engine::{
    chess::Position,
    game::{Position as _, Side},
    info::PositionInfo,
};
use serde::Deserialize;

use super::fault::{Checked, Failure, Fault, Step, fail, same};

/// What decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
enum Reason {
    #[serde(rename = "checkmate")]
    Checkmate,
    #[serde(rename = "stalemate")]
    Stalemate,
    #[serde(rename = "dead position")]
    DeadPosition,
    #[serde(rename = "occurrences of the position")]
    Occurrences,
    #[serde(rename = "moves without capture or pawn move")]
    CountedMoves,
    #[serde(rename = "the flag fell")]
    FlagFell,
    #[serde(rename = "the flag fell, but the opponent cannot mate")]
    FlagFellWithoutMate,
    /// What was said, done or shown by a clock: no board confirms it.
    #[serde(
        rename = "illegal move",
        alias = "resignation",
        alias = "agreement",
        alias = "both flags are down",
        alias = "the claimant does not have the move",
        alias = "the claimant had touched a piece",
        alias = "the claimant had not kept the score",
        alias = "the declared move is illegal",
        alias = "the text has no such claim",
        alias = "both players must have made a move",
        alias = "too much time is left for this claim",
        alias = "the Guidelines III were not announced",
        alias = "the arbiter decides",
        alias = "nothing ended the game",
        alias = "nobody tells whose flag fell",
        alias = "nobody tells who resigned",
        alias = "nobody tells of an illegal move",
        alias = "nobody tells what the claimant's clock shows",
        alias = "the record gives another result",
        alias = "the clock shows time",
        alias = "the claimant's flag has fallen",
        alias = "the text does not say what happens when both flags are down"
    )]
    Believed,
}

/// A ruling, as far as it is checked.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Certificate {
    ruling: String,
    upheld: bool,
    result: String,
    reason: Reason,
    article: Option<String>,
    fen: String,
    occurrences: Option<Vec<Occurrence>>,
    counter_plies: u32,
    limit_plies: u32,
    game_ended_at_ply: Option<usize>,
    white_can_mate: Option<bool>,
    black_can_mate: Option<bool>,
    mating: Mating,
    proof_line: Option<Vec<String>>,
}

/// Where the position stood.
#[derive(Clone, Debug, Deserialize)]
struct Occurrence {
    fen: String,
    ply: usize,
}

/// Whether either side can mate.
#[derive(Clone, Debug, Deserialize)]
struct Mating {
    white: Option<Answer>,
    black: Option<Answer>,
}

/// Whether a side can mate, with the line that does.
#[derive(Clone, Debug, Deserialize)]
struct Answer {
    answer: String,
    line: Option<Vec<String>>,
}

fn board(step: Step, fen: &str) -> Result<Position, Failure> {
    Position::from_fen(fen).map_err(|error| Failure { step, fault: Fault::Illegal(format!("{fen}: {error}")) })
}

/// Checks a ruling.
pub(super) fn check(ruling: &Certificate) -> Checked {
    let now = board(Step::Record, &ruling.fen)?;
    same(Step::Verdict, "upheld", &ruling.upheld, &matches!(ruling.ruling.as_str(), "upheld" | "automatic"))?;
    // A game that had ended before is ruled on where it ended.
    let ended = ruling.game_ended_at_ply.and(ruling.occurrences.as_ref()).and_then(|all| all.last());
    let ruled = ended.map_or_else(|| Ok(now.clone()), |last| board(Step::Occurrences, &last.fen))?;
    let sides = [
        (Side::First, &ruling.mating.white, ruling.white_can_mate, "white_can_mate"),
        (Side::Second, &ruling.mating.black, ruling.black_can_mate, "black_can_mate"),
    ];
    for (side, mating, said, field) in sides {
        let found = mating.as_ref().and_then(|mating| match mating.answer.as_str() {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        });
        same(Step::Verdict, field, &said, &found)?;
        if let Some(Answer { line, .. }) = mating.as_ref().filter(|_| found == Some(true)) {
            let Some(line) = line else { return fail(Step::Verdict, Fault::NoEvidence) };
            mates(&ruled, line, side)?;
        }
    }
    if let Some(line) = &ruling.proof_line {
        let lines =
            [&ruling.mating.white, &ruling.mating.black].map(|mating| mating.as_ref().and_then(|m| m.line.as_ref()));
        if !lines.contains(&Some(line)) {
            return fail(Step::Verdict, Fault::NoEvidence);
        }
    }
    let count = occurrences(ruling, &now)?;
    counter(ruling, &now)?;
    verdict(ruling, &now, count)
}

/// A line that mates the opponent of `side`.
fn mates(start: &Position, line: &[String], side: Side) -> Checked {
    let mut position = start.clone();
    for text in line {
        let Some(m) = position.parse_move(text).ok() else { return fail(Step::Verdict, Fault::Illegal(text.clone())) };
        position.make(m);
    }
    if position.side() == !side && position.in_check() && position.legal_moves().is_empty() {
        Ok(())
    } else {
        fail(Step::Verdict, Fault::Idle(line.last().cloned().unwrap_or_default()))
    }
}

/// How often the position stood: the same men, side, rights and en passant, each time as many plies on as the
/// count of moves says.
fn occurrences(ruling: &Certificate, now: &Position) -> Result<usize, Failure> {
    let step = Step::Occurrences;
    let Some(all) = &ruling.occurrences else { return Ok(0) };
    let Some(first) = all.first() else { return Err(Failure { step, fault: Fault::NoEvidence }) };
    let placed = |fen: &str| fen.split(' ').take(4).collect::<Vec<_>>().join(" ");
    let count = |fen: &str| fen.split(' ').nth(4).and_then(|n| n.parse::<usize>().ok());
    for pair in all.windows(2) {
        if pair[1].ply <= pair[0].ply {
            return Err(Failure { step, fault: Fault::Differs("ply", pair[1].ply.to_string(), "a later ply".into()) });
        }
    }
    for occurrence in all {
        board(step, &occurrence.fen)?;
        same(step, "fen", &placed(&occurrence.fen), &placed(&first.fen))?;
        let moved = count(&occurrence.fen).zip(count(&first.fen)).and_then(|(now, then)| now.checked_sub(then));
        same(step, "ply", &Some(occurrence.ply - first.ply), &moved)?;
    }
    // The last is the position ruled on, or what the declared move makes of it, unless the game had ended before.
    let last = placed(&all[all.len() - 1].fen);
    let declared = || {
        now.legal_moves().iter().any(|m| {
            let mut after = now.clone();
            after.make(m);
            placed(&after.fen()) == last
        })
    };
    if placed(&now.fen()) != last && ruling.game_ended_at_ply.is_none() && !declared() {
        return Err(Failure { step, fault: Fault::Differs("occurrences", last, placed(&now.fen())) });
    }
    Ok(all.len())
}

/// The count of moves is that of the position, or what the declared move makes of it.
fn counter(ruling: &Certificate, now: &Position) -> Checked {
    let said = ruling.counter_plies;
    let stands = now.fen().split(' ').nth(4).and_then(|n| n.parse::<u32>().ok()).unwrap_or_default();
    if said == stands || said == stands + 1 || said == 0 || ruling.game_ended_at_ply.is_some() {
        Ok(())
    } else {
        fail(Step::Count, Fault::Differs("counter_plies", said.to_string(), stands.to_string()))
    }
}

/// Does the result follow?
fn verdict(ruling: &Certificate, now: &Position, count: usize) -> Checked {
    let step = Step::Verdict;
    let draw = || same(step, "result", &ruling.result.as_str(), &"1/2-1/2");
    let goes_on = !ruling.upheld;
    if goes_on {
        same(step, "result", &ruling.result.as_str(), &"*")?;
    }
    let over = now.legal_moves().is_empty();
    let mated = over && now.in_check();
    same(step, "reason", &(ruling.reason == Reason::Checkmate), &mated)?;
    same(step, "reason", &(ruling.reason == Reason::Stalemate), &(over && !mated))?;
    match ruling.reason {
        Reason::Checkmate => {
            let won = if now.side() == Side::First { "0-1" } else { "1-0" };
            same(step, "result", &ruling.result.as_str(), &won)
        }
        Reason::Stalemate | Reason::FlagFellWithoutMate => draw(),
        Reason::DeadPosition => {
            same(step, "white_can_mate", &(ruling.white_can_mate, ruling.black_can_mate), &(Some(false), Some(false)))?;
            draw()
        }
        Reason::Occurrences => {
            let needed = if ruling.ruling == "automatic" { 5 } else { 3 };
            same(Step::Occurrences, "occurrences", &(count >= needed), &ruling.upheld)?;
            if goes_on { Ok(()) } else { draw() }
        }
        Reason::CountedMoves => {
            let enough = ruling.counter_plies >= ruling.limit_plies;
            if ruling.upheld && !enough {
                return fail(
                    Step::Count,
                    Fault::Differs("counter_plies", ruling.counter_plies.to_string(), ruling.limit_plies.to_string()),
                );
            }
            if goes_on { Ok(()) } else { draw() }
        }
        Reason::FlagFell => {
            let cannot = match ruling.result.as_str() {
                "1-0" => ruling.white_can_mate,
                "0-1" => ruling.black_can_mate,
                other => return fail(step, Fault::Differs("result", other.to_owned(), "a loss".into())),
            };
            // The texts that ask no mate of the winner say so by their articles alone.
            if cannot == Some(false) && ruling.article.as_deref() == Some("6.9") {
                return fail(step, Fault::Differs("result", ruling.result.clone(), "1/2-1/2".into()));
            }
            Ok(())
        }
        Reason::Believed => Ok(()),
    }
}
