//! Searches of one position after another with the limits of the command line.

use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use chuhan_engine::{
    info::PositionInfo,
    search::{Exactness, Info, Limits, Listener, Searcher, Settings, Signals},
};

use super::{args::Analyse, task::Task};
use crate::{
    info::SearchEffort,
    playable::{Playable, spell},
    searched::{FoundLine, SearchedPosition},
};

/// Time and hash table in MiB for each of many positions, when nothing else is said.
pub(super) const EACH: (Duration, u32) = (Duration::from_secs(1), 16);

/// Searches positions one after the other with the limits of the command line.
pub(super) struct Seeker<G: Playable> {
    pub(super) searcher: Searcher<G>,
    pub(super) limits: Limits<G::Move>,
    pub(super) settings: Settings,
}

impl<G: Playable> Seeker<G> {
    /// A seeker with the order's limits, or the `default` time and table where it has none.
    pub(super) fn new(order: &Analyse, default: (Duration, u32)) -> Self {
        let mut limits = Limits {
            depth: order.depth,
            nodes: order.nodes,
            movetime: order.movetime.map(Duration::from_millis),
            ..Limits::default()
        };
        if limits.depth.is_none() && limits.nodes.is_none() && limits.movetime.is_none() {
            limits.movetime = Some(default.0);
        }
        let mut searcher = Searcher::new(order.hash.unwrap_or(default.1) as usize, order.threads.into());
        if let Err(error) = searcher.prepare() {
            eprintln!("chuhan: {error}");
        }
        Self {
            searcher,
            limits,
            settings: Settings {
                multi_pv: order.multipv.unwrap_or(1).into(),
                // Nobody waits at the other end of a line.
                move_overhead: Duration::ZERO,
                ..Settings::default()
            },
        }
    }

    /// A seeker for the positions of a review, with so many lines unless the order tells.
    pub(super) fn for_review(order: &Analyse, lines: u16) -> Self {
        let mut seeker = Self::new(order, EACH);
        seeker.settings.multi_pv = order.multipv.unwrap_or(lines).into();
        seeker
    }

    /// A seeker for one of many positions.
    pub(super) fn for_many(order: &Analyse) -> Self {
        Self::new(order, EACH)
    }

    /// Searches one position as if no other had been searched before.
    pub(super) fn seek(&mut self, task: &Task<G>) -> SearchedPosition {
        let mut position = task.position();
        let keeper = Keeper::<G>(Mutex::default());
        self.searcher.new_game();
        let began = Instant::now();
        let outcome = self.searcher.search(&position, &self.limits, &self.settings, &Signals::default(), &keeper);
        let time = began.elapsed();
        let kept = keeper.lines();
        let lines = kept
            .iter()
            .zip(1..)
            .map(|(info, multipv)| FoundLine {
                multipv,
                score: info.score.into(),
                pv: spell::<G>(&mut position, &info.pv),
            })
            .collect();
        let (solved, expected) = task.judge(outcome.best, outcome.score);
        SearchedPosition {
            index: task.index,
            id: task.id.clone(),
            fen: position.fen(),
            best: outcome.best.map(|m| position.move_text(m)),
            notation: outcome.best.map(|m| position.notation(m)),
            played: task.played.map(|m| position.move_text(m)),
            score: outcome.score.into(),
            depth: outcome.depth,
            seldepth: kept.iter().map(|info| info.seldepth).max().unwrap_or(outcome.depth),
            nodes: outcome.nodes,
            time_ms: time.as_millis() as u64,
            nps: SearchEffort { nodes: outcome.nodes, time_ms: time.as_millis() as u64, hashfull: 0 }.nps(),
            pv: spell::<G>(&mut position, &outcome.pv),
            lines,
            expected,
            solved,
        }
    }
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
