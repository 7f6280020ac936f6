//! Searches of one position after another, each as if no other had been searched before.

use std::{
    sync::{Mutex, PoisonError},
    time::Instant,
};

use chuhan_engine::{
    info::PositionInfo,
    score::Score,
    search::{Exactness, Info, Limits, Listener, Searcher, Settings, Signals},
};

use crate::{
    info::SearchEffort,
    playable::{Playable, spell},
    searched::{FoundLine, SearchedPosition},
    wdl::Gauge,
};

/// What was found in one of many positions, with the best move and its score in the engine's own types.
pub struct Found<M> {
    /// As JSON tells it, without a number.
    pub told: SearchedPosition,
    /// The best move; none where there is no legal move.
    pub best: Option<M>,
    /// Its score.
    pub score: Score,
}

/// Searches one position as if no other had been searched before.
pub fn seek<G: Playable>(
    searcher: &mut Searcher<G>,
    position: &mut G::Position,
    limits: &Limits<G::Move>,
    settings: &Settings,
    signals: &Signals,
) -> Found<G::Move> {
    let keeper = Keeper::<G>(Mutex::default());
    searcher.new_game();
    let began = Instant::now();
    let outcome = searcher.search(position, limits, settings, signals, &keeper);
    let time_ms = began.elapsed().as_millis() as u64;
    let kept = keeper.lines();
    let gauge = Gauge::of::<G>(position);
    let lines = kept
        .iter()
        .zip(1..)
        .map(|(info, multipv)| FoundLine { multipv, score: gauge.json(info.score), pv: spell::<G>(position, &info.pv) })
        .collect();
    let told = SearchedPosition {
        index: 0,
        id: None,
        fen: position.fen(),
        best: outcome.best.map(|m| position.move_text(m)),
        notation: outcome.best.map(|m| position.notation(m)),
        played: None,
        score: gauge.json(outcome.score),
        depth: outcome.depth,
        seldepth: kept.iter().map(|info| info.seldepth).max().unwrap_or(outcome.depth),
        nodes: outcome.nodes,
        time_ms,
        nps: SearchEffort { nodes: outcome.nodes, time_ms, hashfull: 0 }.nps(),
        pv: spell::<G>(position, &outcome.pv),
        lines,
        expected: None,
        solved: None,
    };
    Found { told, best: outcome.best, score: outcome.score }
}

/// Keeps the last exact line of every rank.
struct Keeper<G: Playable>(Mutex<Vec<Info<G::Move>>>);

impl<G: Playable> Keeper<G> {
    /// The best lines. A search that was stopped within an iteration may have moved a line up and
    /// left its old copy below: the better one counts.
    fn lines(self) -> Vec<Info<G::Move>> {
        let mut lines = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut seen = Vec::new();
        lines.retain(|info| {
            let first = info.pv.first().copied();
            let new = !seen.contains(&first);
            seen.push(first);
            new
        });
        lines
    }
}

impl<G: Playable> Listener<G::Move> for Keeper<G> {
    fn info(&self, info: &Info<G::Move>) {
        if info.exactness != Exactness::Exact {
            return;
        }
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match kept.get_mut(info.multipv - 1) {
            Some(line) => *line = info.clone(),
            None => kept.push(info.clone()),
        }
    }
}
