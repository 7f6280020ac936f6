//! Reviews of games: a search of every position, then the whole as `chuhan analyse` tells it.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use chuhan_engine::{
    game::{Position as _, Side},
    info::PositionInfo as _,
    search::{Limits, Settings, Signals},
};
use serde_json::{Value, json};

use super::{
    machine::{Machine, Seat, Size},
    params::{self, LONGEST_MS, MOST_LINES, Review},
    place::{Followed, follow},
    rpc::{Failure, notification},
    search::{Audience, Dropped, Engine, Job, MOST_DEPTH, Work},
};
use crate::{
    analysis::{self, mark, pgn, words},
    explain,
    language::Language,
    playable::Playable,
    records::{Record, outcome},
    searched::SearchedPosition,
    seek::seek,
    wdl::Gauge,
};

/// Time for a position where nothing limits its search.
const USUAL_MOVETIME: u64 = 1000;
/// Lines where nothing is said: the second tells which moves were the only ones.
const USUAL_LINES: usize = 2;
/// The most tags of a game.
const MOST_TAGS: usize = 100;

/// A game to be reviewed, and how.
struct Plan<G: Playable> {
    record: Record<G>,
    limits: Limits<G::Move>,
    settings: Settings,
    size: Size,
    language: Language,
}

impl Engine {
    /// Starts a review and answers with its number.
    ///
    /// # Errors
    /// The game or a bound is wrong, or the system grants no thread.
    pub fn review<G: Playable>(&self, order: &Review) -> Result<Value, Failure> {
        let plan = plan::<G>(order)?;
        let (job, machine) = (Job::new(), Arc::clone(&self.machine));
        let (id, signals) = (job.id, Arc::clone(&job.signals));
        let (audience, told) = (Arc::clone(&self.audience), Arc::clone(&self.audience));
        let work: Work = Box::new(move |seat| {
            let found = search(&plan, seat, &machine, id, &signals, &*audience);
            let params = match found {
                Ok(findings) => end(&plan, &findings, id, &signals),
                Err(failure) => json!({ "job": id, "error": failure.message, "stopped": true }),
            };
            audience.hear(notification("review.end", &params));
        });
        let dropped: Dropped =
            Box::new(move || told.hear(notification("review.end", &json!({ "job": id, "stopped": true }))));
        self.start(job, work, dropped)?;
        Ok(json!({ "job": id }))
    }
}

fn plan<G: Playable>(order: &Review) -> Result<Plan<G>, Failure> {
    let Followed { start, moves, .. } = follow::<G>(&order.position)?;
    if moves.is_empty() {
        return Err(Failure::params("there is no move to review"));
    }
    if order.tags.len() > MOST_TAGS {
        return Err(Failure::params(format!("at most {MOST_TAGS} tags, not {}", order.tags.len())));
    }
    let size = Size::of(order.hash, order.threads, None)?;
    let depth = params::within("depth", order.depth, 1, MOST_DEPTH)?;
    let nodes = params::within("nodes", order.nodes, 1, u64::MAX)?;
    let movetime = params::within("movetime", order.movetime, 1, LONGEST_MS)?;
    let movetime = match (movetime, depth, nodes) {
        (None, None, None) => USUAL_MOVETIME,
        (given, ..) => given.unwrap_or(LONGEST_MS),
    };
    let limits =
        Limits { depth, nodes, movetime: Some(Duration::from_millis(movetime)), ..Limits::<G::Move>::default() }
            .watching();
    let lines = params::within("lines", order.lines, 1, MOST_LINES)?.unwrap_or(USUAL_LINES);
    let settings = Settings { multi_pv: lines, move_overhead: Duration::ZERO, ..Settings::default() };
    let mut record = Record::<G>::at(&start.fen()).map_err(|error| Failure::params(format!("fen: {error}")))?;
    record.outcome = order.tags.iter().find(|(name, _)| name == "Result").and_then(|(_, value)| outcome::read(value));
    record.tags.clone_from(&order.tags);
    record.clocks = vec![None; moves.len()];
    record.start = start;
    record.moves = moves;
    Ok(Plan { record, limits, settings, size, language: order.lang.into() })
}

/// Searches one position after the other and tells of each, until all are done, time is over or a stop comes.
fn search<G: Playable>(
    plan: &Plan<G>,
    seat: &Mutex<Seat>,
    machine: &Arc<Machine>,
    id: u64,
    signals: &Signals,
    audience: &dyn Audience,
) -> Result<BTreeMap<usize, SearchedPosition>, Failure> {
    let mut seat = seat.lock().unwrap_or_else(PoisonError::into_inner);
    let searcher = seat.ready::<G>(plan.size, machine)?;
    let _searching = machine.search(plan.size.threads);
    let began = Instant::now();
    let mut position = plan.record.start.clone();
    let mut findings = BTreeMap::new();
    for ply in 0..=plan.record.moves.len() {
        if ply > 0 {
            position.make(plan.record.moves[ply - 1]);
        }
        let found = seek(searcher, &mut position, &plan.limits, &plan.settings, signals).told;
        // What a stop cut short says nothing of the move.
        if signals.stopped() || began.elapsed() > Duration::from_millis(LONGEST_MS) {
            break;
        }
        let first = position.side() == Side::First;
        let points = Gauge::of::<G>(&position).points(found.score);
        let params = json!({
            "job": id,
            "ply": ply,
            "of": plan.record.moves.len(),
            "score": if first { found.score } else { mark::turned(found.score) },
            "chance": if first { points } else { 100.0 - points },
        });
        audience.hear(notification("review.ply", &params));
        findings.insert(ply, found);
    }
    Ok(findings)
}

fn end<G: Playable>(plan: &Plan<G>, findings: &BTreeMap<usize, SearchedPosition>, id: u64, signals: &Signals) -> Value {
    let review = analysis::review::<G>(&plan.record, findings, plan.language);
    let Limits { depth, nodes, movetime, .. } = plan.limits;
    let movetime = movetime.map(|time| time.as_millis() as u64).filter(|&ms| ms < LONGEST_MS);
    let limits = words::limits(depth, nodes, movetime, plan.language);
    let pgn = pgn::write::<G>(&review, &explain::made_by(), &limits, plan.language);
    let stopped = signals.stopped() || findings.len() <= plan.record.moves.len();
    json!({ "job": id, "review": review, "pgn": pgn, "stopped": stopped })
}
