//! From the search's words to the user's: typed reports in the dialect in force.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use chuhan_engine::{
    info::PositionInfo,
    search::{Exactness, Info, Listener, SearchResult},
};

use crate::{
    info::{BestMove, Bound, PopHash, PvInfo, SearchEffort, SearchInfo},
    line_end,
    options::Dialect,
    output::Output,
    playable::{Playable, spell},
    ucci, uci,
    wdl::Gauge,
};

/// How to speak: the dialect, and what the user wants to hear.
#[derive(Clone)]
pub struct Voice {
    /// Where lines go.
    pub out: Arc<Output>,
    /// The protocol's spelling.
    pub dialect: Dialect,
    /// Print chances.
    pub show_wdl: bool,
    /// Print bounds from the first moment on.
    pub debug: bool,
}

impl Voice {
    /// Says a report, if the dialect has words for it.
    pub fn report(&self, report: &SearchInfo) {
        match self.dialect {
            Dialect::Uci => self.out.say(&uci::report(report)),
            Dialect::Ucci => {
                if let Some(line) = ucci::report(report) {
                    self.out.say(&line);
                }
            }
        }
    }
    /// A word to a human.
    pub fn message(&self, text: impl Into<String>) {
        self.report(&SearchInfo::Message(text.into()));
    }
    /// The answer to `go`.
    pub fn best_move(&self, answer: &BestMove) {
        self.out.say(&match self.dialect {
            Dialect::Uci => uci::best_move(answer),
            Dialect::Ucci => ucci::best_move(answer),
        });
    }
    /// The answer to `probe`.
    pub fn pop_hash(&self, known: &PopHash) {
        self.out.say(&match self.dialect {
            Dialect::Uci => uci::pop_hash(known),
            Dialect::Ucci => ucci::pop_hash(known),
        });
    }
}

/// Bounds are news only in long searches.
const BOUNDS_AFTER: Duration = Duration::from_secs(1);
/// Lines that may be printed in one burst, and per second from then on.
const BURST: f64 = 120.0;
const LINES_PER_SECOND: f64 = 100.0;

/// Listens to one search and speaks for it.
pub struct Reporter<G: Playable> {
    voice: Voice,
    gauge: Gauge,
    /// Lines to show.
    multi_pv: usize,
    state: Mutex<State<G>>,
}

struct State<G: Playable> {
    /// The root, moved along a line while it is spelled.
    position: G::Position,
    /// The last line that was printed.
    printed: Option<Info<G::Move>>,
    /// The best line heard last, printed or not.
    heard: Option<Info<G::Move>>,
    /// Lines that were held back since the last one printed: the whole set of the last iteration.
    held: Vec<Info<G::Move>>,
    /// Lines that may still be printed in this burst.
    allowance: f64,
    last: Instant,
    /// Is the set of lines that began with rank 1 being printed?
    open: bool,
}

impl<G: Playable> Reporter<G> {
    /// A reporter for a search of `position` that shows so many lines.
    pub fn new(voice: Voice, position: G::Position, multi_pv: usize) -> Self {
        let gauge = Gauge::of::<G>(&position);
        let state = State {
            position,
            printed: None,
            heard: None,
            held: Vec::new(),
            allowance: BURST,
            last: Instant::now(),
            open: true,
        };
        Self { voice, gauge, multi_pv, state: Mutex::new(state) }
    }

    fn state(&self) -> MutexGuard<'_, State<G>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn print(&self, state: &mut State<G>, info: &Info<G::Move>) {
        let line = PvInfo {
            depth: info.depth,
            seldepth: info.seldepth.max(info.depth),
            multipv: info.multipv,
            value: self.gauge.value(info.score),
            bound: match info.exactness {
                Exactness::Exact => Bound::Exact,
                Exactness::AtLeast => Bound::Lower,
                Exactness::AtMost => Bound::Upper,
            },
            wdl: self.voice.show_wdl.then(|| self.gauge.chances(info.score)),
            effort: SearchEffort { nodes: info.nodes, time_ms: info.time.as_millis() as u64, hashfull: info.hashfull },
            tbhits: info.tbhits,
            pv: spell::<G>(&mut state.position, &info.pv),
        };
        self.voice.report(&SearchInfo::Pv(line));
        state.printed = Some(info.clone());
    }

    /// Says what is still owed before the answer: the lines held back, a last, exact line of rank 1
    /// that begins with the move to be played, and what the law says at its end. `time` is how long
    /// the search took.
    pub fn conclude(&self, outcome: &SearchResult<G::Move>, time: Duration) {
        let state = &mut *self.state();
        self.print_last(state, outcome, time);
        if let Some(sentence) = line_end::sentence::<G>(&state.position, &outcome.pv, outcome.score) {
            self.voice.message(sentence);
        }
    }

    fn print_last(&self, state: &mut State<G>, outcome: &SearchResult<G::Move>, time: Duration) {
        for info in std::mem::take(&mut state.held) {
            self.print(state, &info);
        }
        if self.voice.dialect == Dialect::Ucci {
            // A line of UCCI has no room for the effort, from which clients compute the speed.
            let hashfull = state.heard.as_ref().map_or(0, |info| info.hashfull);
            let effort = SearchEffort { nodes: outcome.nodes, time_ms: time.as_millis() as u64, hashfull };
            self.voice.report(&SearchInfo::Pulse(effort));
        }
        let Some(best) = outcome.best else { return };
        let fits = |info: &Info<G::Move>| {
            info.multipv == 1 && info.exactness == Exactness::Exact && info.pv.first() == Some(&best)
        };
        // The last line of UCI counts every node; UCCI's has no room for a count.
        let counted = |info: &Info<G::Move>| self.voice.dialect == Dialect::Ucci || info.nodes >= outcome.nodes;
        if state.printed.as_ref().is_some_and(|info| fits(info) && counted(info)) {
            return;
        }
        let last = match state.heard.take().filter(&fits) {
            Some(info) => info,
            None => Info {
                depth: outcome.depth.max(1),
                seldepth: outcome.depth.max(1),
                multipv: 1,
                score: outcome.score,
                exactness: outcome.exactness,
                nodes: outcome.nodes,
                hashfull: 0,
                tbhits: 0,
                time,
                pv: if outcome.pv.first() == Some(&best) { outcome.pv.clone() } else { vec![best] },
            },
        };
        self.print(state, &Info { nodes: outcome.nodes.max(last.nodes), time, ..last });
    }
}

impl<G: Playable> Listener<G::Move> for Reporter<G> {
    fn info(&self, info: &Info<G::Move>) {
        // Weakened play compares more lines than the user wants to see.
        if info.multipv > self.multi_pv {
            return;
        }
        let state = &mut *self.state();
        if info.exactness != Exactness::Exact {
            if self.voice.debug || info.time >= BOUNDS_AFTER {
                self.print(state, info);
            }
            return;
        }
        if info.multipv == 1 {
            state.heard = Some(info.clone());
            state.held.clear();
            let now = Instant::now();
            let earned = now.duration_since(state.last).as_secs_f64() * LINES_PER_SECOND;
            state.allowance = (state.allowance + earned).min(BURST);
            state.last = now;
            state.open = state.allowance >= 1.0;
        }
        if state.open {
            state.allowance -= 1.0;
            self.print(state, info);
        } else {
            state.held.push(info.clone());
        }
    }

    fn current_move(&self, depth: u32, m: G::Move, number: usize) {
        let text = self.state().position.move_text(m);
        self.voice.report(&SearchInfo::CurrentMove { depth, text, number });
    }

    fn pulse(&self, nodes: u64, time: Duration, hashfull: u32) {
        self.voice.report(&SearchInfo::Pulse(SearchEffort { nodes, time_ms: time.as_millis() as u64, hashfull }));
    }
}
