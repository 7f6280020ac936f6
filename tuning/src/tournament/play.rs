//! One game between two engines.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, SystemTime},
};

use chuhan_engine::{chess, game::Side, info::PositionInfo as _};
use chuhan_protocol::{records::Outcome, tables::Tables};

use super::{
    clock::MatchClock,
    engine::{Engine, Eval, GoTask, Thought, Trouble},
    opening::Opening,
    referee::{self, MoveText, colour},
    spec::{MatchLaw, Protocol},
};

/// Rules of a match that stand beside the law of the game.
#[derive(Clone, Debug)]
pub struct MatchRules {
    /// The game and its law.
    pub law: MatchLaw,
    /// By how much a flag may be overrun.
    pub margin: Duration,
    /// How long an engine may be silent.
    pub patience: Duration,
    /// A win is given when both engines agree on a score of at least so many centipawns for so
    /// many moves each.
    pub resign: Option<(u32, i32)>,
    /// A game is lost to the engine that itself sees it lost by so many centipawns for so many of its moves.
    pub resign_alone: Option<(u32, i32)>,
    /// A draw is given from a move number on when both engines keep within so many centipawns
    /// for so many moves each: (number, moves, centipawns).
    pub draw: Option<(u32, u32, i32)>,
    /// A game of this many moves is a draw.
    pub max_moves: Option<u32>,
    /// Endings that these tables know are over (chess).
    pub tables: Option<Arc<Tables>>,
}

/// Kinds of misconduct, as the tables count them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// The process ended.
    Crash,
    /// No answer.
    Hang,
    /// A move that is not legal, or none where there was one.
    Illegal,
    /// The flag fell.
    Time,
}

/// One move of a game.
#[derive(Clone, Debug)]
pub struct PlayedMove {
    /// The move.
    pub played: MoveText,
    /// What its engine thought; `None` for moves of the opening.
    pub thought: Option<Thought>,
}

/// Sums over the searches of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct PlayerEffort {
    /// Searches.
    pub moves: u64,
    /// Time, in seconds.
    pub seconds: f64,
    /// Nodes.
    pub nodes: u64,
    /// Sum of depths.
    pub depths: u64,
}

impl PlayerEffort {
    /// Adds another sum.
    pub fn add(&mut self, other: &PlayerEffort) {
        self.moves += other.moves;
        self.seconds += other.seconds;
        self.nodes += other.nodes;
        self.depths += other.depths;
    }
    /// Nodes a second, where both were counted.
    pub fn speed(&self) -> Option<f64> {
        (self.nodes > 0 && self.seconds > 0.0).then(|| self.nodes as f64 / self.seconds)
    }
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct FinishedGame {
    /// All moves, those of the opening included.
    pub moves: Vec<PlayedMove>,
    /// Who won.
    pub outcome: Outcome,
    /// Why, in words.
    pub reason: String,
    /// Ended by the match rules rather than by the law of the game?
    pub adjudicated: bool,
    /// Who misbehaved and how, with the conversation.
    pub fault: Option<(Side, Fault, String)>,
    /// What each side spent.
    pub effort: [PlayerEffort; 2],
    /// When it began.
    pub began: SystemTime,
    /// The last position.
    pub last_fen: String,
}

/// Consecutive plies over which both engines agree on something, and moves over which one gives its game up.
#[derive(Debug, Default)]
struct Agreement {
    /// Moves of the first and the second player.
    given_up: [u32; 2],
    first_wins: u32,
    second_wins: u32,
    level: u32,
}

impl Agreement {
    /// Takes the score of the side that just moved, from the first player's view.
    fn hear(&mut self, mover: Side, score: Option<i32>, rules: &MatchRules) {
        let keep = |count: &mut u32, holds: bool| *count = if holds { *count + 1 } else { 0 };
        let win = rules.resign.map(|(_, limit)| limit);
        keep(&mut self.first_wins, score.zip(win).is_some_and(|(s, limit)| s >= limit));
        keep(&mut self.second_wins, score.zip(win).is_some_and(|(s, limit)| s <= -limit));
        let lost = rules.resign_alone.map(|(_, limit)| limit);
        let own = score.map(|s| s * mover.sign());
        keep(&mut self.given_up[mover.index()], own.zip(lost).is_some_and(|(s, limit)| s <= -limit));
        keep(&mut self.level, score.zip(rules.draw).is_some_and(|(s, (_, _, limit))| s.abs() <= limit));
    }

    fn verdict(&self, rules: &MatchRules, moves_played: u32) -> Option<(Outcome, String)> {
        if let Some((moves, _)) = rules.resign {
            if self.first_wins >= 2 * moves {
                return Some((Outcome::Wins(Side::First), "adjudicated: both engines see a decided game".into()));
            }
            if self.second_wins >= 2 * moves {
                return Some((Outcome::Wins(Side::Second), "adjudicated: both engines see a decided game".into()));
            }
        }
        if let Some((moves, _)) = rules.resign_alone
            && let Some(side) = Side::BOTH.into_iter().find(|side| self.given_up[side.index()] >= moves)
        {
            return Some((Outcome::Wins(!side), "adjudicated: the loser sees its game lost".into()));
        }
        if let Some((from, moves, _)) = rules.draw
            && moves_played >= from
            && self.level >= 2 * moves
        {
            return Some((Outcome::Draw, "adjudicated: both engines see a level game".into()));
        }
        if rules.max_moves.is_some_and(|max| moves_played >= max) {
            return Some((Outcome::Draw, "adjudicated: the game is too long".into()));
        }
        None
    }
}

/// Plays a game; `engines[0]` has the first player's pieces. `None` when `cancelled` was raised.
///
/// # Errors
/// The opening is not playable.
pub fn play(
    engines: &mut [Engine; 2],
    opening: &Opening,
    rules: &MatchRules,
    cancelled: &AtomicBool,
) -> Result<Option<FinishedGame>, String> {
    let mut referee = referee::open(rules.law, opening.fen.as_deref())?;
    let mut record = FinishedGame {
        moves: Vec::new(),
        outcome: Outcome::Draw,
        reason: String::new(),
        adjudicated: false,
        fault: None,
        effort: [PlayerEffort::default(); 2],
        began: SystemTime::now(),
        last_fen: String::new(),
    };
    let mut texts: Vec<String> = Vec::new();
    for text in &opening.moves {
        let played = referee.play(text)?;
        texts.push(played.text.clone());
        record.moves.push(PlayedMove { played, thought: None });
    }
    // Where engines that want the line only from the last capture on begin to read.
    let mut fresh: (Option<String>, usize) = (opening.fen.clone(), 0);
    let mut clocks = [0, 1].map(|i: usize| engines[i].spec().limits.clock.as_ref().map(MatchClock::new));

    for (i, side) in Side::BOTH.into_iter().enumerate() {
        if let Err(trouble) = engines[i].new_game(rules.patience) {
            if matches!(trouble, Trouble::Cancelled) {
                return Ok(None);
            }
            forfeit(&mut record, &mut engines[i], side, &trouble);
            record.last_fen = referee.fen();
            return Ok(Some(record));
        }
    }
    let mut agreement = Agreement::default();
    // The answer that the engine which moved last expects.
    let mut expected: Option<String> = None;
    loop {
        if cancelled.load(Ordering::Relaxed) {
            return Ok(None);
        }
        if let Some(over) = referee.game_over() {
            record.outcome = over.outcome;
            record.reason = over.reason;
            break;
        }
        if let Some(tables) = &rules.tables
            && referee.fresh()
            && let Ok(position) = chess::Position::from_fen(&referee.fen())
            && let Some(outcome) = tables.outcome(&position)
        {
            (record.outcome, record.adjudicated) = (outcome, true);
            record.reason = "adjudicated: the endgame tables know the result".into();
            break;
        }
        let moves_played = record.moves.len().div_ceil(2) as u32;
        if let Some((outcome, reason)) = agreement.verdict(rules, moves_played) {
            (record.outcome, record.reason, record.adjudicated) = (outcome, reason, true);
            break;
        }
        let side = referee.side();
        let mover = side.index();
        if let Some(expected) = expected.take().filter(|text| referee.is_legal(text)) {
            let from = if engines[1 - mover].spec().protocol == Protocol::Ucci { fresh.1 } else { 0 };
            let line = [&texts[from..], &[expected]].concat();
            let task = GoTask {
                fen: if from > 0 { fresh.0.as_deref() } else { opening.fen.as_deref() },
                moves: &line,
                banned: &[],
                first_to_move: side == Side::Second,
                own: clocks[1 - mover].as_ref(),
                other: clocks[mover].as_ref(),
                patience: rules.patience,
                grace: rules.patience,
            };
            if let Err(trouble) = engines[1 - mover].ponder(&task) {
                forfeit(&mut record, &mut engines[1 - mover], !side, &trouble);
                break;
            }
        }
        let engine = &mut engines[mover];
        let from_last_capture = engine.spec().protocol == Protocol::Ucci;
        let (fen, moves) = if from_last_capture {
            (fresh.0.as_deref(), &texts[fresh.1..])
        } else {
            (opening.fen.as_deref(), &texts[..])
        };
        let banned = if engine.spec().ban_moves { referee.losing_at_once() } else { Vec::new() };
        let allowance = engine.allowance(clocks[mover].as_ref());
        let margin = engine.spec().margin.unwrap_or(rules.margin);
        let task = GoTask {
            fen,
            moves,
            banned: &banned,
            first_to_move: side == Side::First,
            own: clocks[mover].as_ref(),
            other: clocks[1 - mover].as_ref(),
            patience: allowance.map_or(rules.patience, |a| a + margin),
            grace: rules.patience,
        };
        let thought = match engine.think(&task) {
            Ok(thought) => thought,
            Err(Trouble::Cancelled) => return Ok(None),
            Err(trouble) => {
                forfeit(&mut record, engine, side, &trouble);
                break;
            }
        };
        let effort = &mut record.effort[mover];
        effort.moves += 1;
        effort.seconds += thought.elapsed.as_secs_f64();
        effort.nodes += thought.nodes;
        effort.depths += u64::from(thought.depth);

        let in_time = match &mut clocks[mover] {
            Some(clock) => clock.punch(thought.elapsed, margin),
            None => true,
        } && allowance.is_none_or(|a| thought.elapsed <= a + margin);
        if !in_time {
            let over = thought.elapsed.saturating_sub(allowance.unwrap_or_default());
            let reason =
                format!("{} loses on time, {:.1} ms over", colour(rules.law.game, side), over.as_secs_f64() * 1e3);
            blame(&mut record, engine, side, Fault::Time, reason);
            if !referee.can_win(!side) {
                record.outcome = Outcome::Draw;
                record.reason.push_str(", but the other side cannot mate");
            }
            break;
        }
        if thought.resigns {
            record.outcome = Outcome::Wins(!side);
            record.reason = format!("{} resigns", colour(rules.law.game, side));
            break;
        }
        let name = colour(rules.law.game, side);
        let Some(text) = thought.best.as_deref() else {
            blame(&mut record, engine, side, Fault::Illegal, format!("{name} names no move though it has one"));
            break;
        };
        let played = match referee.play(text) {
            Ok(played) => played,
            Err(why) => {
                blame(&mut record, engine, side, Fault::Illegal, format!("{name} plays an illegal move: {why}"));
                break;
            }
        };
        texts.push(played.text.clone());
        if referee.fresh() {
            fresh = (Some(referee.fen()), texts.len());
        }
        expected = thought.ponder.clone().filter(|_| engine.spec().ponder);
        agreement.hear(side, thought.score.map(|s: Eval| s.flat() * side.sign()), rules);
        record.moves.push(PlayedMove { played, thought: Some(thought) });
    }
    record.last_fen = referee.fen();
    Ok(Some(record))
}

/// Scores the game against `side`.
fn blame(record: &mut FinishedGame, engine: &mut Engine, side: Side, fault: Fault, reason: String) {
    record.outcome = Outcome::Wins(!side);
    record.fault = Some((side, fault, engine.transcript()));
    record.reason = reason;
}

fn forfeit(record: &mut FinishedGame, engine: &mut Engine, side: Side, trouble: &Trouble) {
    let fault = if matches!(trouble, Trouble::Hang { .. }) { Fault::Hang } else { Fault::Crash };
    let reason = format!("{} {trouble}", engine.spec().name);
    blame(record, engine, side, fault, reason);
}

#[cfg(test)]
mod tests {
    use chuhan_engine::info::GameName;

    use super::*;

    #[test]
    fn a_loser_that_sees_its_loss_alone_is_enough_where_the_rules_say_so() {
        let mut rules = MatchRules {
            law: MatchLaw::of(GameName::Chess),
            margin: Duration::ZERO,
            patience: Duration::ZERO,
            resign: Some((3, 600)),
            resign_alone: Some((3, 900)),
            draw: None,
            max_moves: None,
            tables: None,
        };
        // The first player hopes on, the second sees itself lost; in the middle once not.
        let mut agreement = Agreement::default();
        let verdicts: Vec<_> = [950, 950, 100, 900, 900, 900]
            .map(|score| {
                agreement.hear(Side::First, Some(0), &rules);
                agreement.hear(Side::Second, Some(score), &rules);
                agreement.verdict(&rules, 30).map(|(outcome, _)| outcome)
            })
            .into();
        assert_eq!(verdicts, [None, None, None, None, None, Some(Outcome::Wins(Side::First))]);
        rules.resign_alone = None;
        assert!(agreement.verdict(&rules, 30).is_none());
    }
}
