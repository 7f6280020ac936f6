//! Searches of one position after another with the limits of the command line.

use std::time::Duration;

use chuhan_engine::{
    info::PositionInfo,
    search::{Limits, Searcher, Settings, Signals},
};

use super::{args::Analyse, task::Task};
use crate::{
    playable::Playable,
    searched::SearchedPosition,
    seek::{Found, seek},
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
            limits: limits.watching(),
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
        let Found { told, best, score } =
            seek(&mut self.searcher, &mut position, &self.limits, &self.settings, &Signals::default());
        let (solved, expected) = task.judge(best, score);
        let played = task.played.map(|m| position.move_text(m));
        SearchedPosition { index: task.index, id: task.id.clone(), played, expected, solved, ..told }
    }
}
