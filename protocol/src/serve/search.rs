//! Searches of a session: one at a time, on a thread of its own, stopped by the next one.

use std::{
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use chuhan_engine::{
    chess::Chess,
    game::Position as _,
    info::PositionInfo as _,
    search::{Clock, Exactness, Info, Limits, Listener, Settings, Signals},
    xiangqi::Xiangqi,
};
use serde_json::{Value, json};

use super::{
    machine::{Machine, Seat, Size, most_threads, nodes_within},
    params::{self, Analyse, LONGEST_MS, MOST_LINES, Play},
    place::{Followed, chinese, follow},
    rpc::{Failure, notification},
};
use crate::{
    info::SearchEffort,
    options::{ELO_RANGE, Preferences},
    playable::{Playable, spell},
    wdl::Gauge,
};

/// The deepest iteration that may be asked for.
pub const MOST_DEPTH: u32 = 245;
/// Time for a move where nothing else limits it.
const USUAL_MOVETIME: u64 = 1000;
/// Milliseconds that a move loses on its way to the board.
const OVERHEAD_MS: i64 = 10;
/// Moves of a line that are told.
const LINE_LENGTH: usize = 40;
/// Bounds are news only in long searches.
const BOUNDS_AFTER: Duration = Duration::from_secs(1);

/// Where a session's notifications go.
pub trait Audience: Send + Sync {
    /// Takes a notification. A slow listener may miss lines that newer ones replace.
    fn hear(&self, notification: Value);
}

/// Answers one request, whenever the answer is ready.
pub type Respond = Box<dyn FnOnce(Result<Value, Failure>) + Send>;

/// What a session's search thread does for one job. It frees the seat before it tells of the end, for whoever hears
/// that may ask for its memory.
pub type Work = Box<dyn FnOnce(&Mutex<Seat>) + Send>;
/// What is said of a search that never began.
pub type Dropped = Box<dyn FnOnce() + Send>;

/// A search that waits for its turn, or runs.
pub struct Job {
    /// Its number.
    pub id: u64,
    /// How it is stopped.
    pub signals: Arc<Signals>,
}

impl Job {
    /// A job with the next number.
    pub fn new() -> Self {
        Self { id: NEXT_JOB.fetch_add(1, Ordering::Relaxed), signals: Arc::default() }
    }
}

#[derive(Default)]
struct State {
    /// The next search, its work and what to do if it never comes to it.
    next: Option<(Job, Work, Dropped)>,
    running: Option<Job>,
    /// The session has ended.
    closed: bool,
    started: bool,
}

#[derive(Default)]
struct Desk {
    state: Mutex<State>,
    wake: Condvar,
}

impl Desk {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Works until the session ends.
    fn work(&self, seat: &Mutex<Seat>) {
        let mut state = self.lock();
        loop {
            if state.closed {
                return;
            }
            let Some((job, work, _)) = state.next.take() else {
                state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            state.running = Some(job);
            drop(state);
            work(seat);
            state = self.lock();
            state.running = None;
        }
    }
}

/// The search thread of a session.
pub struct Engine {
    desk: Arc<Desk>,
    seat: Arc<Mutex<Seat>>,
    /// Where hash tables and processors come from.
    pub machine: Arc<Machine>,
    /// Where notifications go.
    pub audience: Arc<dyn Audience>,
}

/// Numbers of searches, over all sessions.
static NEXT_JOB: AtomicU64 = AtomicU64::new(1);

impl Engine {
    /// An engine that takes memory and a thread when it is first used.
    pub fn new(machine: Arc<Machine>, audience: Arc<dyn Audience>) -> Self {
        Self { desk: Arc::default(), seat: machine.seat(), machine, audience }
    }

    /// Starts an analysis and answers with its number.
    ///
    /// # Errors
    /// The position or a bound is wrong, or the system grants no thread.
    pub fn analyse<G: Playable>(&self, order: &Analyse) -> Result<Value, Failure> {
        let Followed { end, .. } = follow::<G>(&order.position)?;
        let lines = params::within("lines", order.lines, 1, MOST_LINES)?.unwrap_or(1);
        let movetime = params::within("movetime", order.movetime, 1, LONGEST_MS)?.unwrap_or(LONGEST_MS);
        let limits = Limits {
            depth: params::within("depth", order.depth, 1, MOST_DEPTH)?,
            nodes: params::within("nodes", order.nodes, 1, u64::MAX)?,
            movetime: Some(Duration::from_millis(movetime)),
            ..Limits::default()
        }
        .watching();
        let settings = Settings { multi_pv: lines, move_overhead: Duration::ZERO, ..Settings::default() };
        // However short, it is of a position that is likely to be looked at for longer.
        let size = Size::of(order.hash, order.threads, None)?;
        let task = Task::<G> { position: end, limits, settings, size, asked: Instant::now() };
        let (job, audience, machine) = (Job::new(), Arc::clone(&self.audience), Arc::clone(&self.machine));
        let (id, heard, told) = (job.id, Arc::clone(&job.signals), Arc::clone(&self.audience));
        let work: Work = Box::new(move |seat| {
            let params = match search(seat, &machine, task, &heard, Some((id, &*audience))) {
                Ok(found) => json!({
                    "job": id, "best": found["move"], "depth": found["depth"], "nodes": found["nodes"],
                    "time_ms": found["time_ms"], "stopped": heard.stopped(),
                }),
                Err(failure) => json!({ "job": id, "error": failure.message, "stopped": true }),
            };
            audience.hear(notification("analysis.end", &params));
        });
        let dropped = Box::new(move || {
            told.hear(notification("analysis.end", &json!({ "job": id, "stopped": true })));
        });
        self.start(job, work, dropped)?;
        Ok(json!({ "job": id }))
    }

    /// Searches for a move to play and answers with it.
    ///
    /// # Errors
    /// As [`Engine::analyse`]; then `respond` is not called.
    pub fn play<G: Playable>(&self, order: &Play, respond: Respond) -> Result<(), (Failure, Respond)> {
        let task = match plan::<G>(order) {
            Ok(task) => task,
            Err(failure) => return Err((failure, respond)),
        };
        let (job, machine) = (Job::new(), Arc::clone(&self.machine));
        let heard = Arc::clone(&job.signals);
        // Whichever comes first, the answer or the end of the job, takes it.
        let respond = Arc::new(Mutex::new(Some(respond)));
        let (first, second) = (Arc::clone(&respond), Arc::clone(&respond));
        let work: Work = Box::new(move |seat| answer(&first, search(seat, &machine, task, &heard, None)));
        let dropped = Box::new(move || answer(&second, Err(Failure::stopped("another search began"))));
        match self.start(job, work, dropped) {
            Ok(()) => Ok(()),
            Err(failure) => {
                answer(&respond, Err(failure));
                Ok(())
            }
        }
    }

    /// Stops the search of this number, or whichever runs or waits. Answers whether there was one.
    pub fn stop(&self, id: Option<u64>) -> bool {
        let mut state = self.desk.lock();
        let meant = |job: &Job| id.is_none_or(|id| id == job.id);
        let mut found = false;
        if let Some(job) = state.running.as_ref().filter(|job| meant(job)) {
            job.signals.stop();
            found = true;
        }
        let waiting = state.next.take_if(|(job, ..)| meant(job));
        drop(state);
        if let Some((_, _, dropped)) = waiting {
            dropped();
            found = true;
        }
        found
    }

    /// Starts a job, which ends the one before; `dropped` is called if it never comes to it.
    ///
    /// # Errors
    /// The system grants no thread.
    pub fn start(&self, job: Job, work: Work, dropped: Dropped) -> Result<(), Failure> {
        let mut state = self.desk.lock();
        if !state.started {
            let (desk, seat) = (Arc::clone(&self.desk), Arc::clone(&self.seat));
            thread::Builder::new()
                .name("session".into())
                .spawn(move || desk.work(&seat))
                .map_err(|_| Failure::bounds("the system grants no more threads"))?;
            state.started = true;
        }
        if let Some(running) = &state.running {
            running.signals.stop();
        }
        let replaced = state.next.replace((job, work, dropped));
        self.desk.wake.notify_one();
        drop(state);
        if let Some((_, _, dropped)) = replaced {
            dropped();
        }
        Ok(())
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.stop(None);
        self.desk.lock().closed = true;
        self.desk.wake.notify_one();
    }
}

fn answer(respond: &Mutex<Option<Respond>>, result: Result<Value, Failure>) {
    let respond = respond.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(respond) = respond {
        respond(result);
    }
}

/// What to search, and how.
struct Task<G: Playable> {
    position: G::Position,
    limits: Limits<G::Move>,
    settings: Settings,
    size: Size,
    /// Times are counted from here.
    asked: Instant,
}

impl<G: Playable> Task<G> {
    /// The limits that are left: what was waited for is lost. Where more threads search than there are processors,
    /// a move takes no more than its even share of the clock: what it would take longer, the others would too.
    fn limits_now(&self, crowded: bool) -> Limits<G::Move> {
        let waited = self.asked.elapsed();
        let left = |time: Duration| time.saturating_sub(waited).max(Duration::from_millis(1));
        let clock = self.limits.clock.map(|clock| Clock { remaining: left(clock.remaining), ..clock });
        let share = self.limits.clock.filter(|_| crowded).map(even_share);
        let movetime = self.limits.movetime.into_iter().chain(share).min().map(left);
        Limits { clock, movetime, ..self.limits.clone() }
    }
}

/// Moves among which a clock is shared where the game does not say how many come.
const EVEN_MOVES: u32 = 30;

/// What a move may take of a clock if the next ones are to have as much.
fn even_share(clock: Clock) -> Duration {
    clock.remaining / clock.moves_to_go.unwrap_or(EVEN_MOVES).clamp(1, EVEN_MOVES) + clock.increment * 3 / 4
}

/// What `play` is to do.
fn plan<G: Playable>(order: &Play) -> Result<Task<G>, Failure> {
    let asked = Instant::now();
    let Followed { end, .. } = follow::<G>(&order.position)?;
    if end.count_legal() == 0 {
        return Err(Failure::params("there is no legal move in this position"));
    }
    let elo = params::within("elo", order.elo, ELO_RANGE.0, ELO_RANGE.1)?;
    let clock = match order.clock {
        None => None,
        Some(time) => {
            params::within("remaining", Some(time.remaining), 0, 86_400_000)?;
            params::within("increment", Some(time.increment), 0, LONGEST_MS)?;
            params::within("moves_to_go", time.moves_to_go, 1, u32::MAX)?;
            Some(Clock {
                remaining: Duration::from_millis(time.remaining),
                increment: Duration::from_millis(time.increment),
                moves_to_go: time.moves_to_go,
            })
        }
    };
    let depth = params::within("depth", order.depth, 1, MOST_DEPTH)?;
    let nodes = params::within("nodes", order.nodes, 1, u64::MAX)?;
    let movetime = params::within("movetime", order.movetime, 1, LONGEST_MS)?;
    let movetime = match (movetime, clock, depth, nodes) {
        (None, None, None, None) => Some(USUAL_MOVETIME),
        // However deep or however long the clock: nobody waits more than an hour.
        (None, ..) => Some(LONGEST_MS),
        (given, ..) => given,
    };
    let preferences = Preferences {
        limit_strength: elo.is_some(),
        elo: elo.unwrap_or(ELO_RANGE.1),
        overhead: OVERHEAD_MS,
        ..Preferences::default()
    };
    let settings = preferences.search_settings();
    let ms = movetime.into_iter().chain(clock.map(|clock| even_share(clock).as_millis() as u64)).min();
    let in_time = ms.map(|ms| nodes_within(ms).saturating_mul(order.threads.unwrap_or(1) as u64));
    let most = [nodes, settings.level.map(|level| level.most_nodes(G::LEVELS)), in_time].into_iter().flatten().min();
    let size = Size::of(order.hash, order.threads, most)?;
    let limits = Limits { depth, nodes, movetime: movetime.map(Duration::from_millis), clock, ..Limits::default() };
    Ok(Task { position: end, limits, settings, size, asked })
}

/// Nodes of a search that makes a searcher touch most of what it needs.
const WARMING_NODES: u64 = 2000;

/// Makes the searchers that short searches share, behind whoever calls, so that nobody waits for the system to clear
/// their memory.
pub fn warm(machine: &Arc<Machine>) {
    for _ in 0..most_threads() {
        let machine = Arc::clone(machine);
        // Without a thread, whoever asks first waits a little.
        let _ = thread::Builder::new().name("warming".into()).spawn(move || {
            warm_game::<Chess>(&machine);
            warm_game::<Xiangqi>(&machine);
        });
    }
}

fn warm_game<G: Playable>(machine: &Arc<Machine>) {
    let order = Play { nodes: Some(WARMING_NODES), ..Play::default() };
    if let Ok(task) = plan::<G>(&order) {
        let _ = search(&Mutex::default(), machine, task, &Signals::default(), None);
    }
}

/// Searches, and tells what was found.
fn search<G: Playable>(
    seat: &Mutex<Seat>,
    machine: &Arc<Machine>,
    task: Task<G>,
    signals: &Signals,
    audience: Option<(u64, &dyn Audience)>,
) -> Result<Value, Failure> {
    let short = (task.size.short && audience.is_none()).then(|| machine.short_seat::<G>());
    let seat = short.as_ref().map_or(seat, |short| &*short.seat);
    let mut seat = seat.lock().unwrap_or_else(PoisonError::into_inner);
    let searcher = seat.ready::<G>(task.size, machine)?;
    if short.is_some() {
        // What it knows may be of another session's game.
        searcher.new_game();
    }
    let searching = machine.search(task.size.threads);
    let limits = task.limits_now(searching.is_crowded());
    let mut position = task.position;
    let gauge = Gauge::of::<G>(&position);
    let listener = Teller::<G> { audience, gauge, position: Mutex::new(position.clone()) };
    let began = Instant::now();
    let result = searcher.search(&position, &limits, &task.settings, signals, &listener);
    Ok(json!({
        "move": result.best.map(|m| position.move_text(m)),
        "notation": result.best.map(|m| position.notation(m)),
        "score": gauge.json(result.score),
        "depth": result.depth,
        "nodes": result.nodes,
        "time_ms": began.elapsed().as_millis() as u64,
        "pv": spell::<G>(&mut position, &result.pv),
        "stopped": signals.stopped(),
    }))
}

/// Turns what a search says into notifications.
struct Teller<'a, G: Playable> {
    audience: Option<(u64, &'a dyn Audience)>,
    gauge: Gauge,
    position: Mutex<G::Position>,
}

impl<G: Playable> Listener<G::Move> for Teller<'_, G> {
    fn info(&self, info: &Info<G::Move>) {
        let Some((job, audience)) = self.audience else { return };
        let bound = match info.exactness {
            Exactness::Exact => "exact",
            _ if info.time < BOUNDS_AFTER => return,
            Exactness::AtLeast => "lower",
            Exactness::AtMost => "upper",
        };
        let effort = SearchEffort { nodes: info.nodes, time_ms: info.time.as_millis() as u64, hashfull: info.hashfull };
        let wdl = self.gauge.chances(info.score);
        let mut position = self.position.lock().unwrap_or_else(PoisonError::into_inner);
        let (pv, written) = line::<G>(&mut position, &info.pv);
        drop(position);
        let notation: Vec<&str> = written.iter().map(|(notation, _)| notation.as_str()).collect();
        let mut params = json!({
            "job": job,
            "rank": info.multipv,
            "depth": info.depth,
            "seldepth": info.seldepth.max(info.depth),
            "score": self.gauge.json(info.score),
            "bound": bound,
            "wdl": [wdl.win, wdl.draw, wdl.loss],
            "nodes": effort.nodes,
            "nps": effort.nps(),
            "time_ms": effort.time_ms,
            "hashfull": effort.hashfull,
            "tbhits": info.tbhits,
            "pv": pv,
            "notation": notation,
        });
        let chinese: Vec<&str> = written.iter().filter_map(|(_, chinese)| chinese.as_deref()).collect();
        if !chinese.is_empty() {
            params["chinese"] = json!(chinese);
        }
        audience.hear(notification("analysis.line", &params));
    }

    fn pulse(&self, nodes: u64, time: Duration, hashfull: u32) {
        let Some((job, audience)) = self.audience else { return };
        let effort = SearchEffort { nodes, time_ms: time.as_millis() as u64, hashfull };
        let params = json!({
            "job": job, "nodes": nodes, "nps": effort.nps(), "time_ms": effort.time_ms, "hashfull": hashfull,
        });
        audience.hear(notification("analysis.pulse", &params));
    }
}

/// A line in coordinates, and each move as players of the game write it, as far as the game goes.
fn line<G: Playable>(position: &mut G::Position, moves: &[G::Move]) -> (Vec<String>, Vec<(String, Option<String>)>) {
    let pv = spell::<G>(position, &moves[..moves.len().min(LINE_LENGTH)]);
    let mut written = Vec::with_capacity(pv.len());
    for &m in &moves[..pv.len()] {
        written.push((position.notation(m), chinese::<G>(position, m)));
        position.make(m);
    }
    for _ in &written {
        position.unmake();
    }
    (pv, written)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(limits: Limits<<Chess as chuhan_engine::game::Game>::Move>, waited: Duration) -> Task<Chess> {
        let size = Size::of(None, None, None).expect("the usual");
        let position = follow::<Chess>(&params::Place::default()).expect("the start").end;
        let asked = Instant::now().checked_sub(waited).expect("the clock has run for so long");
        Task { position, limits, settings: Settings::default(), size, asked }
    }

    #[test]
    fn waiting_is_lost_and_a_crowd_shares_clocks_evenly() {
        let (second, clock) = (Duration::from_secs(1), |s, increment| Clock {
            remaining: Duration::from_secs(s),
            increment: Duration::from_secs(increment),
            moves_to_go: None,
        });
        let timed = Limits { movetime: Some(3 * second), ..Limits::default() };
        let now = task(timed.clone(), 2 * second).limits_now(true);
        assert!(now.movetime.is_some_and(|left| left <= second && !left.is_zero()), "{now:?}");
        // Too late is no reason to play without a look.
        assert_eq!(task(timed, 4 * second).limits_now(false).movetime, Some(Duration::from_millis(1)));
        let on_clock = Limits { clock: Some(clock(300, 4)), ..Limits::default() };
        let alone = task(on_clock.clone(), 100 * second).limits_now(false);
        assert_eq!(alone.movetime, None);
        assert!(alone.clock.is_some_and(|clock| clock.remaining <= 200 * second), "{alone:?}");
        let crowded = task(on_clock, 5 * second).limits_now(true);
        assert!(crowded.movetime.is_some_and(|time| time <= 10 * second && time > 5 * second), "{crowded:?}");
        assert_eq!(even_share(Clock { moves_to_go: Some(1), ..clock(300, 4) }), 303 * second);
    }
}
