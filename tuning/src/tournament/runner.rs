//! Runs a match from the command line: workers, table, records, statistics.

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    fmt::Write as _,
    fs::File,
    io::{self, IsTerminal, Write as _},
    path::{Path, PathBuf},
    sync::{
        Arc, Condvar, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use chuhan_protocol::{explain, records::files};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::json;

use super::{
    conditions::{Conditions, bind, cancel_on_interrupt},
    crosstable::Crosstable,
    engine::{DialogueLog, Engine, Trouble},
    identity::Identity,
    journal::{self, GameEntry, MatchHeader, MatchRecord},
    opening::Openings,
    pgn,
    play::{self, FinishedGame, MatchRules},
    schedule::{Fixture, Tournament, TournamentFormat},
    spec::EngineSpec,
    standings::{self, TieBreak},
};
use crate::{
    elo::{SprtArgs, summary},
    stats::{Sprt, SprtState},
};

/// How often the table is drawn.
const REDRAW: Duration = Duration::from_millis(200);
/// An engine that fails to start so many times in a row ends the match.
const START_ATTEMPTS: usize = 3;

/// Engine against engine over real pipes: match, gauntlet, round robin, Swiss, knockout.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// An engine: cmd=PATH[,name=N][,proto=uci|ucci|xboard][,args=A B][,dir=D][,ranks=0|1][,restart=yes]
    /// [,banmoves=yes][,ponder=yes][,margin=MS][,tc=T][,movetime=MS][,nodes=N][,depth=D][,option.NAME=VALUE]...; `\,` is a comma in a value.
    #[arg(long = "engine", value_name = "KEY=VALUE,...", required = true)]
    engines: Vec<String>,
    /// Keys for all engines, in the same form; an engine's own keys come after them.
    #[arg(long, value_name = "KEY=VALUE,...")]
    each: Option<String>,
    #[command(flatten)]
    conditions: Conditions,
    /// Games of each encounter; two games share an opening with colours reversed.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Who meets whom.
    #[arg(long, value_enum, default_value_t)]
    format: TournamentFormat,
    /// Rounds of a Swiss tournament; as many as tell a single winner if not given.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    rounds: Option<u16>,
    /// Tie-breaks in their order; those of the 1999 xiangqi rules if not given.
    #[arg(long, value_enum, value_delimiter = ',')]
    tie_breaks: Vec<TieBreak>,
    /// Graded points that every player begins with.
    #[arg(long, default_value_t = 1000.0)]
    graded_start: f64,
    #[command(flatten)]
    sprt: SprtArgs,
    /// Append finished games to this PGN file, and their journal to FILE.journal.
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Keep the journal here.
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Go on with the match in the journal.
    #[arg(long)]
    resume: bool,
    /// Write the result as JSON when the match ends.
    #[arg(long, value_name = "FILE")]
    summary: Option<PathBuf>,
    /// Write all that engines and match say to each other to this file: seconds, engine with its process, `>` to it, `<` from it,
    /// `!` its error stream.
    #[arg(long, value_name = "FILE")]
    dialogue: Option<PathBuf>,
    /// Read options and engines from this TOML file too: `tc = "8+0.08"`, `[[engine]]`, `cmd = "./new"`.
    // Whoever reads the command line has put them into it.
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Name of the match in the PGN tags.
    #[arg(long, default_value = "chuhan-tune match")]
    event: String,
    /// Without a terminal: print the standing after every so many games.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
    report: u64,
}

impl Args {
    fn specs(&self) -> Result<Vec<Arc<EngineSpec>>, String> {
        let mut specs: Vec<EngineSpec> = Vec::new();
        for text in &self.engines {
            let whole = self.each.as_ref().map_or_else(|| text.clone(), |each| format!("{each},{text}"));
            let mut spec = self.conditions.engine(&whole)?;
            spec.tell_apart(&specs);
            specs.push(spec);
        }
        if specs.len() < 2 {
            return Err("a match takes at least two --engine".into());
        }
        Ok(specs.into_iter().map(Arc::new).collect())
    }
}

/// What the workers share.
struct State {
    tournament: Tournament,
    queue: VecDeque<Fixture>,
    /// Games handed out and not yet booked.
    running: usize,
    /// Games of an earlier run whose round has not come yet.
    resumed: HashMap<usize, GameEntry>,
    crosstable: Crosstable,
    record: MatchRecord,
    /// Why the match ends before its schedule does.
    failure: Option<String>,
    ended: bool,
}

struct Match {
    args: Args,
    specs: Vec<Arc<EngineSpec>>,
    identities: Vec<Identity>,
    setup: Vec<(String, String)>,
    seed: u64,
    dialogue: Option<Arc<DialogueLog>>,
    rules: MatchRules,
    openings: Openings,
    sprt: Option<Sprt>,
    state: Mutex<State>,
    changed: Condvar,
    /// Raised when the games under way are not wanted any more, for whatever reason.
    cancelled: Arc<AtomicBool>,
    /// Raised when the sequential test is decided.
    decided: AtomicBool,
}

/// Runs a match.
///
/// # Errors
/// The arguments do not make a match, an engine cannot be started or set up, or a record cannot
/// be written.
pub fn run(args: &Args) -> Result<(), String> {
    let specs = args.specs()?;
    let sprt = args.sprt.test();
    if sprt.is_some() && (specs.len() != 2 || !args.games.is_multiple_of(2)) {
        return Err("--sprt takes two engines and an even number of --games".into());
    }
    let rules = args.conditions.rules()?;
    let mut openings = args.conditions.openings()?;
    let log = args.journal.clone().or_else(|| args.pgn.as_deref().map(beside));
    if args.resume && log.is_none() {
        return Err("--resume needs --journal or --pgn to resume from".into());
    }
    // Both before any file is touched: a match that cannot be played leaves no trace.
    let cancelled = Arc::new(AtomicBool::new(false));
    let identity = |spec: &Arc<EngineSpec>| {
        Engine::start(spec, rules.law, rules.patience, &cancelled)
            .map(|engine| Identity::of(&engine))
            .map_err(|(trouble, transcript)| format!("engine '{}' {trouble}\n{transcript}", spec.name))
    };
    let mut setup = args.conditions.setup(&openings);
    setup.push(("format".into(), format!("{:?}", args.format)));
    let mut header = MatchHeader {
        version: journal::VERSION,
        setup,
        engines: specs.iter().map(identity).collect::<Result<_, _>>()?,
        games: Some(args.games),
        open_ended: args.format == TournamentFormat::Gauntlet,
        seed: args.conditions.seed(),
    };
    let (record, entries) = MatchRecord::open(args.pgn.as_deref(), log.as_deref(), &mut header, args.resume)?;
    args.conditions.arrange(&mut openings, header.seed);
    let dialogue = args.dialogue.as_deref().map(DialogueLog::create).transpose()?.map(Arc::new);
    let crosstable = Crosstable::new(specs.iter().map(|s| s.name.clone()).collect());
    let resumed_games = entries.len();
    let state = State {
        tournament: Tournament::new(args.format, specs.len(), args.games as usize, args.rounds.map(usize::from)),
        queue: VecDeque::new(),
        running: 0,
        resumed: entries.into_iter().map(|e| (e.game, e)).collect(),
        crosstable,
        record,
        failure: None,
        ended: false,
    };
    let contest = Match {
        args: args.clone(),
        specs,
        identities: header.engines.clone(),
        setup: header.setup.clone(),
        seed: header.seed,
        dialogue,
        rules,
        openings,
        sprt,
        state: Mutex::new(state),
        changed: Condvar::new(),
        cancelled,
        decided: AtomicBool::new(false),
    };
    contest.announce(&header, resumed_games);
    contest.refill(&mut contest.lock())?;
    cancel_on_interrupt(&contest.cancelled)?;
    let processors = args.conditions.processors()?;
    thread::scope(|scope| {
        for worker in 0..usize::from(args.conditions.concurrency) {
            let (contest, processor) = (&contest, processors.get(worker).copied());
            scope.spawn(move || {
                if let Err(why) = bind(processor).and_then(|()| contest.work()) {
                    contest.fail(why);
                }
            });
        }
        contest.watch();
    });
    let state = contest.lock();
    println!("{}", contest.standing(&state));
    if let Some(path) = &args.summary {
        contest.summarise(&state, path)?;
    }
    match &state.failure {
        Some(why) => Err(why.clone()),
        None if contest.cancelled.load(Ordering::SeqCst) && !contest.decided.load(Ordering::SeqCst) => {
            Err(if log.is_some() {
                "interrupted; the same command with --resume goes on".into()
            } else {
                "interrupted; only a match with --pgn or --journal can be resumed".into()
            })
        }
        None => Ok(()),
    }
}

/// The journal's place beside a PGN file.
fn beside(pgn: &Path) -> PathBuf {
    let mut name = pgn.as_os_str().to_owned();
    name.push(".journal");
    name.into()
}

/// Writes a text to `stem.txt`, or to `stem-2.txt` and so on where an earlier match left files of that name.
fn write_beside(folder: &Path, stem: &str, text: &str) -> io::Result<()> {
    let mut number = 1;
    loop {
        let name = if number == 1 { format!("{stem}.txt") } else { format!("{stem}-{number}.txt") };
        match File::create_new(folder.join(name)) {
            Ok(mut file) => return file.write_all(text.as_bytes()),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}

impl Match {
    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().expect("no panic under this lock")
    }

    fn announce(&self, header: &MatchHeader, resumed: usize) {
        let limits: Vec<String> = self.specs.iter().map(|s| format!("{} ({})", s.name, s.limits)).collect();
        eprintln!(
            "{}: {} games, {} at a time, {} openings, seed {}{}",
            limits.join(" vs "),
            self.lock().tournament.total(),
            self.args.conditions.concurrency,
            self.openings.len(),
            header.seed,
            if resumed > 0 { format!(", {resumed} games resumed") } else { String::new() }
        );
    }

    fn fail(&self, why: String) {
        let mut state = self.lock();
        state.failure.get_or_insert(why);
        state.ended = true;
        self.cancelled.store(true, Ordering::SeqCst);
        self.changed.notify_all();
    }

    /// Asks the tournament for rounds until there is a game to play or nothing is left; games that
    /// an earlier run finished are booked as they come.
    fn refill(&self, state: &mut State) -> Result<(), String> {
        while state.queue.is_empty() && state.running == 0 && !state.ended {
            let round = state.tournament.next_round(&state.crosstable.results());
            if round.is_empty() {
                state.ended = true;
                if let Some(game) = state.resumed.keys().min() {
                    return Err(format!("the journal has a game {} that this match does not have", game + 1));
                }
                return Ok(());
            }
            for fixture in round {
                match state.resumed.remove(&fixture.game) {
                    None => state.queue.push_back(fixture),
                    Some(entry) if entry.players == fixture.players && entry.pair == fixture.pair => {
                        state.crosstable.add(&entry)?;
                    }
                    Some(entry) => return Err(format!("game {} of the journal is another one here", entry.game + 1)),
                }
            }
            self.test(state);
        }
        Ok(())
    }

    /// Ends the match when its sequential test is decided.
    fn test(&self, state: &mut State) {
        if let Some(test) = &self.sprt
            && test.verdict(test.ratio(&state.crosstable.sample(0, 1))) != SprtState::Open
        {
            state.ended = true;
            self.decided.store(true, Ordering::SeqCst);
            self.cancelled.store(true, Ordering::SeqCst);
        }
    }

    /// A worker: plays fixtures until none are left.
    fn work(&self) -> Result<(), String> {
        let mut stable: Vec<Option<Engine>> = self.specs.iter().map(|_| None).collect();
        loop {
            let fixture = {
                let mut state = self.lock();
                loop {
                    if state.ended || self.cancelled.load(Ordering::SeqCst) {
                        return Ok(());
                    }
                    if let Some(fixture) = state.queue.pop_front() {
                        state.running += 1;
                        break fixture;
                    }
                    // The last games of the round decide what the next one is.
                    state = self.changed.wait_timeout(state, REDRAW).expect("no panic under this lock").0;
                }
            };
            // Engines that rest do not hold memory.
            for (player, engine) in stable.iter_mut().enumerate() {
                if !fixture.players.contains(&player) {
                    *engine = None;
                }
            }
            for player in fixture.players {
                if stable[player].is_none() {
                    stable[player] = self.start(player)?;
                }
            }
            let [a, b] = fixture.players;
            let (Some(first), Some(second)) = (stable[a].take(), stable[b].take()) else { return Ok(()) };
            let mut pair = [first, second];
            let opening = self.openings.get(fixture.opening);
            let Some(record) = play::play(&mut pair, opening, &self.rules, &self.cancelled)? else {
                return Ok(());
            };
            for (side, (engine, player)) in pair.into_iter().zip([a, b]).enumerate() {
                let broken = record.fault.as_ref().is_some_and(|(s, ..)| s.index() == side);
                if !broken && !engine.spec().restart {
                    stable[player] = Some(engine);
                }
            }
            self.book_in(&fixture, &record)?;
        }
    }

    /// Starts a player's engine; `None` when the match was cancelled meanwhile.
    fn start(&self, player: usize) -> Result<Option<Engine>, String> {
        let spec = &self.specs[player];
        let mut last = String::new();
        for _ in 0..START_ATTEMPTS {
            match Engine::start(spec, self.rules.law, self.rules.patience, &self.cancelled) {
                Ok(mut engine) => {
                    if let Some(log) = &self.dialogue {
                        engine.keep_log(log);
                    }
                    return Ok(Some(engine));
                }
                Err((Trouble::Cancelled, _)) => return Ok(None),
                Err((trouble, transcript)) => last = format!("engine '{}' {trouble}\n{transcript}", spec.name),
            }
        }
        Err(last)
    }

    fn book_in(&self, fixture: &Fixture, record: &FinishedGame) -> Result<(), String> {
        let names = fixture.players.map(|p| self.specs[p].name.as_str());
        let tags = pgn::Tags {
            event: &self.args.event,
            round: &format!("{}.{}", fixture.round + 1, fixture.game + 1),
            players: names,
            identities: fixture.players.map(|p| &self.identities[p]),
        };
        let text = pgn::write(record, self.openings.get(fixture.opening), &self.rules, &tags);
        if let Some((side, _, transcript)) = &record.fault {
            self.keep_transcript(fixture, names[side.index()], record, transcript)?;
        }
        let mut entry = GameEntry {
            game: fixture.game,
            round: fixture.round,
            pair: fixture.pair,
            players: fixture.players,
            result: record.outcome.pgn().into(),
            reason: record.reason.clone(),
            fault: record.fault.as_ref().map(|(side, fault, _)| (fixture.players[side.index()], *fault)),
            plies: record.moves.len(),
            effort: record.effort,
            pgn_end: 0,
        };
        let mut state = self.lock();
        state.record.add(&mut entry, &text)?;
        state.crosstable.add(&entry)?;
        state.running -= 1;
        self.test(&mut state);
        self.refill(&mut state)?;
        self.changed.notify_all();
        Ok(())
    }

    /// Writes what the match came to.
    fn summarise(&self, state: &State, path: &Path) -> Result<(), String> {
        let crosstable = &state.crosstable;
        let players = self.specs.len();
        let of = |a: usize, b: usize| {
            let (tally, sample) = (crosstable.tally(a, b), crosstable.sample(a, b));
            let estimate = sample.estimate();
            json!({
                "players": [crosstable.names()[a], crosstable.names()[b]],
                "games": tally.games(),
                "wins": tally.wins,
                "draws": tally.draws,
                "losses": tally.losses,
                "pairs": crosstable.pairs(a, b).0,
                "elo": estimate.as_ref().map(|estimate| estimate.elo),
                "elo_error": estimate.as_ref().map(|estimate| estimate.elo_error),
                "llr": self.sprt.as_ref().map(|test| test.ratio(&sample)),
            })
        };
        let encounters = (0..players).flat_map(|a| (a + 1..players).map(move |b| (a, b)));
        let encounters: Vec<_> =
            encounters.filter(|&(a, b)| crosstable.tally(a, b).games() > 0).map(|(a, b)| of(a, b)).collect();
        let summary = json!({
            "event": self.args.event,
            "generator": explain::made_by(),
            "seed": self.seed,
            "setup": self.setup.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect::<BTreeMap<_, _>>(),
            "engines": self.identities,
            "faults": (0..players).map(|a| crosstable.faults(a).total()).collect::<Vec<_>>(),
            "complete": crosstable.games() == state.tournament.total() as u64,
            "encounters": encounters,
        });
        files::replace(path, format!("{summary:#}\n").as_bytes())
            .map_err(|error| format!("{}: {error}", path.display()))
    }

    fn keep_transcript(&self, fixture: &Fixture, name: &str, record: &FinishedGame, text: &str) -> Result<(), String> {
        let clean: String = name.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
        let folder = &self.args.conditions.faults;
        let whole = format!("{}\nlast position: {}\n\n{text}", record.reason, record.last_fen);
        std::fs::create_dir_all(folder)
            .and_then(|()| write_beside(folder, &format!("game-{}-{clean}", fixture.game + 1), &whole))
            .map_err(|e| format!("{}: {e}", folder.display()))
    }

    /// Draws the table until the match is over.
    fn watch(&self) {
        let terminal = std::io::stderr().is_terminal();
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} [{elapsed} < {eta}]\n{msg}") {
            bar.set_style(style);
        }
        let mut reported = 0;
        loop {
            let (games, standing, over) = {
                let state = self.lock();
                let waited = self.changed.wait_timeout(state, REDRAW).expect("no panic under this lock");
                let state = waited.0;
                let games = state.crosstable.games();
                let over = state.ended || self.cancelled.load(Ordering::SeqCst);
                bar.set_length(state.tournament.total() as u64);
                let due = terminal || games >= reported + self.args.report;
                (games, due.then(|| self.standing(&state)), over)
            };
            if let Some(text) = standing {
                reported = games;
                if terminal {
                    bar.set_message(text);
                    bar.set_position(games);
                } else if !over {
                    eprintln!("{}", text.trim_end().lines().last().unwrap_or_default());
                }
            }
            if over {
                break;
            }
        }
        bar.finish_and_clear();
    }

    /// The standing as text; its last line is the summary.
    fn standing(&self, state: &State) -> String {
        let crosstable = &state.crosstable;
        let mut text = crosstable.effort_lines();
        text.push_str(&crosstable.fault_lines());
        let players = self.specs.len();
        if players > 2 {
            let results = state.tournament.complete(crosstable.results());
            let breaks = match (&self.args.tie_breaks[..], self.args.format) {
                ([], TournamentFormat::Swiss) => &TieBreak::SWISS[..],
                ([], _) => &TieBreak::ROUND_ROBIN,
                (chosen, _) => chosen,
            };
            text.push_str(&standings::table(&results, crosstable.names(), breaks, self.args.graded_start));
        }
        let encounters = (0..players).flat_map(|a| (a + 1..players).map(move |b| (a, b)));
        for (a, b) in encounters.filter(|&(a, b)| crosstable.tally(a, b).games() > 0) {
            let (names, t) = (crosstable.names(), crosstable.tally(a, b));
            if let Some(line) = crosstable.speed_line(a, b) {
                let _ = writeln!(text, "{line}");
            }
            let _ = writeln!(
                text,
                "{} vs {}: {}, games: {}, W/D/L: {}/{}/{}, pairs: {:?}",
                names[a],
                names[b],
                summary(&crosstable.sample(a, b), self.sprt.as_ref()),
                t.games(),
                t.wins,
                t.draws,
                t.losses,
                crosstable.pairs(a, b).0
            );
        }
        text
    }
}
