//! Positions to search: of EPD suites and of games.

use std::{
    fs::{self, File},
    path::Path,
    sync::Arc,
};

use chuhan_engine::{game::Position, info::PositionInfo, score::Score};

use super::CliError;
use crate::{
    info::Value,
    options::Preferences,
    playable::Playable,
    records::{
        self, RecordGame,
        epd::{Epd, Goal},
    },
};

/// One position to search, and what is expected of it. A game is kept once for all of its
/// positions.
pub(super) struct Task<G: Playable> {
    pub(super) index: usize,
    pub(super) id: Option<String>,
    start: Arc<G::Position>,
    moves: Arc<[G::Move]>,
    /// How many of `moves` lead to the position.
    upto: usize,
    /// The move that was played in the game.
    pub(super) played: Option<G::Move>,
    goal: Goal<G::Move>,
    /// The goal in words.
    pub(super) wanted: String,
}

impl<G: Playable> Task<G> {
    /// A single position without expectations.
    pub(super) fn alone(position: G::Position) -> Self {
        Self {
            index: 1,
            id: None,
            start: Arc::new(position),
            moves: Arc::new([]),
            upto: 0,
            played: None,
            goal: Goal::default(),
            wanted: String::new(),
        }
    }

    /// The position after `upto` moves of a game.
    pub(super) fn in_game(index: usize, start: Arc<G::Position>, moves: Arc<[G::Move]>, upto: usize) -> Self {
        Self { index, id: None, start, moves, upto, played: None, goal: Goal::default(), wanted: String::new() }
    }

    /// How many moves of its game lead to it.
    pub(super) fn upto(&self) -> usize {
        self.upto
    }

    /// The position, with the game that led to it.
    pub(super) fn position(&self) -> G::Position {
        let mut position = (*self.start).clone();
        for &m in &self.moves[..self.upto] {
            position.make(m);
        }
        position
    }

    /// Was the expectation met, if there was one? And the expectation in words.
    pub(super) fn judge(&self, best: Option<G::Move>, score: Score) -> (Option<bool>, Option<String>) {
        let mate = score.plies_to_mate().map(|plies| Value::mate_in_moves(plies as u32, score.is_win()) as i32);
        let reached = self.goal.reached(best.as_ref(), mate);
        (reached, reached.map(|_| self.wanted.clone()))
    }
}

/// Reads a file of positions, one a line: FEN fields, then operations that end in `;`.
pub(super) fn read_epd<G: Playable>(path: &Path) -> Result<Vec<Task<G>>, CliError> {
    let text = fs::read_to_string(path).map_err(|error| CliError::file(path, error))?;
    let mut tasks = Vec::new();
    for (line, epd) in Epd::lines(&text) {
        let place = || format!("{}:{line}", path.display());
        let mut position = G::Position::from_fen(&epd.fen).map_err(|error| CliError::input(place(), error))?;
        position.set_rules(G::law(&Preferences::default()));
        let read = |word: &str| position.read_move(word).map_err(|error| error.to_string());
        let goal = Goal::read(&epd, read).map_err(|reason| CliError::input(place(), reason))?;
        let scored = epd.operations.iter().filter(|(code, _)| matches!(code.as_str(), "bm" | "am" | "dm"));
        let wanted: Vec<String> = scored.map(|(code, operand)| format!("{code} {operand}")).collect();
        let (index, id) = (tasks.len() + 1, epd.get("id").map(String::from));
        tasks.push(Task { index, id, goal, wanted: wanted.join("; "), ..Task::alone(position) });
    }
    Ok(tasks)
}

/// Reads the main lines of a file of chess games; every position a move was played from is a task.
pub(super) fn read_pgn<G: RecordGame>(path: &Path) -> Result<Vec<Task<G>>, CliError> {
    let file = File::open(path).map_err(|error| CliError::file(path, error))?;
    let mut tasks = Vec::new();
    for game in records::read::<G, _>(file) {
        let game = game.map_err(|error| CliError::input(path.display().to_string(), error))?;
        let (start, moves): (Arc<G::Position>, Arc<[G::Move]>) = (Arc::new(game.start), game.moves.into());
        for upto in 0..moves.len() {
            tasks.push(Task {
                index: tasks.len() + 1,
                id: Some(format!("game {} ply {}", game.number, upto + 1)),
                start: Arc::clone(&start),
                moves: Arc::clone(&moves),
                upto,
                played: Some(moves[upto]),
                goal: Goal::default(),
                wanted: String::new(),
            });
        }
    }
    Ok(tasks)
}
