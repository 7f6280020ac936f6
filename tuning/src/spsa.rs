//! `spsa`: tunes numeric options of an engine by playing it against itself.
//!
//! Simultaneous perturbation stochastic approximation (J. C. Spall, IEEE Transactions on Automatic
//! Control 37, 1992; the gain sequences of his 1998 guidelines). At step k of N every parameter is
//! moved at once by `c_k` up or down; the engine with all of these moves plays a pair of games
//! against the one with all of the opposite moves, and every parameter follows the winner by
//! `a_k / c_k` per point, where
//! `c_k = c_end (N / k)^0.101`, `a_k = r_end c_end^2 ((A + N) / (A + k))^0.602`, `A = N / 10`.
//! So at the end a parameter's perturbation is its `c_end`, the noticeable step, and `r_end` says how
//! much of it one won game pair moves.
//!
//! Moves and rounding of step k depend on the seed and k alone, so the journal needs one line per
//! finished pair and gives the parameters back exactly.

mod report;
mod state;

use std::{
    collections::HashSet,
    io::IsTerminal,
    path::PathBuf,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use chuhan_engine::{
    chess::Chess,
    game::Side,
    info::GameName,
    search::params::{KNOBS, Knob, SearchParams},
    xiangqi::Xiangqi,
};
use chuhan_protocol::records::journal::Journal;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

pub use state::Parameter;
use state::{SpsaState, SpsaStep};

use crate::tournament::{
    conditions::{Conditions, bind, cancel_on_interrupt},
    engine::{Engine, Trouble},
    identity::Identity,
    journal::{self, MatchHeader, open_journal},
    opening::Openings,
    play::{self, Fault, MatchRules},
    spec::{EngineSpec, Protocol},
};

/// Tunes an engine's numeric options by SPSA over game pairs.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    conditions: Conditions,
    /// The engine, as in `match`; its build has to offer the parameters as options.
    #[arg(long, value_name = "KEY=VALUE,...", required_unless_present = "list")]
    engine: Option<String>,
    /// Parameters, one per line: `name, int|float, value, least, greatest, c_end, r_end`, where a name may be
    /// several joined by `+` that share a value; by default this engine's search constants.
    #[arg(long, value_name = "FILE")]
    params: Option<PathBuf>,
    /// Tune these parameters only; `*` in a name stands for any letters, as in `time_*` or `*_depth`.
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    only: Vec<String>,
    /// How much of its step one won pair moves a parameter at the end, for parameters without their own.
    #[arg(long, default_value_t = 0.002)]
    r_end: f64,
    /// Game pairs in all.
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1..))]
    pairs: u32,
    /// Keep the journal here: one line per finished pair.
    #[arg(long, value_name = "FILE", default_value = "spsa.journal")]
    journal: PathBuf,
    /// Go on from the journal.
    #[arg(long)]
    resume: bool,
    /// Draw how the parameters move to this SVG file.
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Print the standing and draw the plot after every so many pairs.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    report: u32,
    /// Print the parameters as public testing frameworks take them, and play nothing.
    #[arg(long)]
    list: bool,
}

/// The engine's own search constants for a game.
pub fn own_parameters(game: GameName, r_end: f64) -> Vec<Parameter> {
    let column = match game {
        GameName::Chess => Chess::COLUMN,
        GameName::Xiangqi => Xiangqi::COLUMN,
    };
    let parameter = |knob: &Knob| Parameter {
        name: knob.name.into(),
        whole: true,
        start: knob.values[column].into(),
        low: knob.low.into(),
        high: knob.high.into(),
        c_end: knob.step.into(),
        r_end,
    };
    KNOBS.iter().map(parameter).collect()
}

/// Does `name` read as `pattern`, in which `*` stands for any letters?
fn matches(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, rest)) => name.strip_prefix(start).is_some_and(|left| {
            left.char_indices().map(|(i, _)| &left[i..]).chain([""]).any(|tail| matches(rest, tail))
        }),
    }
}

fn parameters(args: &Args) -> Result<Vec<Parameter>, String> {
    let mut all = match &args.params {
        None => own_parameters(args.conditions.game, args.r_end),
        Some(path) => {
            let name = path.display();
            let text = std::fs::read_to_string(path).map_err(|e| format!("{name}: {e}"))?;
            let lines = text.lines().enumerate().filter(|(_, l)| !l.trim().is_empty() && !l.starts_with('#'));
            lines
                .map(|(i, line)| line.parse().map_err(|e| format!("{name}, line {}: {e}", i + 1)))
                .collect::<Result<Vec<Parameter>, String>>()?
        }
    };
    if let Some(unknown) = args.only.iter().find(|pattern| !all.iter().any(|p| matches(pattern, &p.name))) {
        return Err(format!("--only {unknown}: there is no such parameter"));
    }
    if !args.only.is_empty() {
        all.retain(|p| args.only.iter().any(|pattern| matches(pattern, &p.name)));
    }
    if all.is_empty() {
        return Err("there are no parameters to tune".into());
    }
    Ok(all)
}

/// What the workers share.
struct State {
    spsa: SpsaState,
    journal: Journal,
    /// Pairs not yet handed out, the next one last.
    left: Vec<u32>,
    time_losses: u32,
    failure: Option<String>,
    reported: u32,
}

struct TuningSession<'a> {
    args: &'a Args,
    spec: Arc<EngineSpec>,
    rules: MatchRules,
    openings: Openings,
    state: Mutex<State>,
    cancelled: Arc<AtomicBool>,
    bar: ProgressBar,
}

/// Runs the tuning.
///
/// # Errors
/// The parameters or the engine cannot be used, an engine crashes, hangs or plays an illegal move,
/// or the journal cannot be written.
pub fn run(args: &Args) -> Result<(), String> {
    let parameters = parameters(args)?;
    if args.list {
        for p in &parameters {
            println!("{}", p.line(p.start));
        }
        return Ok(());
    }
    let Some(text) = &args.engine else { return Err("--engine is missing".into()) };
    let spec = Arc::new(args.conditions.engine(text)?);
    if spec.protocol == Protocol::Xboard {
        return Err("spsa needs an engine that speaks uci or ucci".into());
    }
    let rules = args.conditions.rules()?;
    let mut openings = args.conditions.openings()?;
    let mut setup = args.conditions.setup(&openings);
    setup.push(("pairs".into(), args.pairs.to_string()));
    let lines: Vec<String> = parameters.iter().map(Parameter::line_as_given).collect();
    setup.push(("parameters".into(), lines.join("; ")));
    let seed = args.conditions.seed();
    let cancelled = Arc::new(AtomicBool::new(false));
    let trial = SpsaState::new(parameters.clone(), args.pairs, seed);
    let identity = Engine::start(&spec, rules.law, rules.patience, &cancelled)
        .and_then(|mut engine| {
            let [values, _] = trial.probe(0);
            engine.set_options(&values).map_err(|trouble| (trouble, String::new()))?;
            Ok(Identity::of(&engine))
        })
        .map_err(|(trouble, transcript)| format!("engine '{}' {trouble}\n{transcript}", spec.name))?;
    let engines = vec![identity];
    let mut header = MatchHeader { version: journal::VERSION, setup, engines, games: None, open_ended: false, seed };

    let (journal, steps) = open_journal::<SpsaStep>(&args.journal, &mut header, args.resume)?;
    args.conditions.arrange(&mut openings, header.seed);
    let mut spsa = SpsaState::new(parameters, args.pairs, header.seed);
    let mut done = HashSet::new();
    for step in steps {
        if step.pair >= args.pairs || !done.insert(step.pair) {
            return Err(format!("{}: pair {} does not belong there", args.journal.display(), step.pair));
        }
        spsa.follow(step);
    }
    let bar = ProgressBar::with_draw_target(Some(args.pairs.into()), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} pairs [{elapsed} < {eta}]\n{msg}") {
        bar.set_style(style);
    }
    bar.set_position(spsa.done().into());
    eprintln!(
        "{} ({}): {} parameters, {} pairs, {} at a time, {} openings, seed {}, {} pairs resumed",
        spec.name,
        spec.limits,
        spsa.parameters.len(),
        args.pairs,
        args.conditions.concurrency,
        openings.len(),
        header.seed,
        spsa.done()
    );
    let left = (0..args.pairs).rev().filter(|pair| !done.contains(pair)).collect();
    let reported = spsa.done();
    let state = State { spsa, journal, left, time_losses: 0, failure: None, reported };
    let session = TuningSession { args, spec, rules, openings, state: Mutex::new(state), cancelled, bar };
    cancel_on_interrupt(&session.cancelled)?;
    let processors = args.conditions.processors()?;
    thread::scope(|scope| {
        for worker in 0..usize::from(args.conditions.concurrency) {
            let (session, processor) = (&session, processors.get(worker).copied());
            scope.spawn(move || {
                if let Err(why) = bind(processor).and_then(|()| session.work()) {
                    session.cancelled.store(true, Ordering::SeqCst);
                    session.lock().failure.get_or_insert(why);
                }
            });
        }
    });
    session.bar.finish_and_clear();
    let state = session.lock();
    session.draw(&state.spsa)?;
    println!("{}", report::table(&state.spsa));
    println!("As public testing frameworks take them:");
    for (p, &value) in state.spsa.parameters.iter().zip(&state.spsa.theta) {
        println!("{}", p.line(value));
    }
    match &state.failure {
        Some(why) => Err(why.clone()),
        None if state.spsa.done() < args.pairs => Err("interrupted; the same command with --resume goes on".into()),
        None => Ok(()),
    }
}

impl TuningSession<'_> {
    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().expect("no panic under this lock")
    }

    /// A worker: plays pairs until none are left.
    fn work(&self) -> Result<(), String> {
        let start = || match Engine::start(&self.spec, self.rules.law, self.rules.patience, &self.cancelled) {
            Ok(engine) => Ok(Some(engine)),
            Err((Trouble::Cancelled, _)) => Ok(None),
            Err((trouble, transcript)) => Err(format!("engine '{}' {trouble}\n{transcript}", self.spec.name)),
        };
        let (Some(up), Some(down)) = (start()?, start()?) else { return Ok(()) };
        let mut engines = [up, down];
        loop {
            let (pair, probes) = {
                let mut state = self.lock();
                if self.cancelled.load(Ordering::SeqCst) {
                    return Ok(());
                }
                let Some(pair) = state.left.pop() else { return Ok(()) };
                (pair, state.spsa.probe(pair))
            };
            let mut score = 0;
            let mut late = 0;
            for (engine, values) in engines.iter_mut().zip(&probes) {
                engine.set_options(values).map_err(|trouble| format!("engine '{}' {trouble}", self.spec.name))?;
            }
            for up in Side::BOTH {
                if up == Side::Second {
                    engines.reverse();
                }
                let opening = self.openings.get(pair as usize);
                let record = play::play(&mut engines, opening, &self.rules, &self.cancelled)?;
                let Some(record) = record else { return Ok(()) };
                match record.fault {
                    None => {}
                    Some((_, Fault::Time, _)) => late += 1,
                    // Going on would teach the parameters to provoke the fault.
                    Some((_, _, transcript)) => return Err(format!("pair {pair}: {}\n{transcript}", record.reason)),
                }
                score += i32::from(record.outcome.half_points(up)) - 1;
            }
            engines.reverse();
            self.book_in(SpsaStep { pair, score }, late)?;
        }
    }

    fn book_in(&self, step: SpsaStep, late: u32) -> Result<(), String> {
        let mut state = self.lock();
        state.journal.append(&[step]).map_err(|error| error.to_string())?;
        state.spsa.follow(step);
        state.time_losses += late;
        self.bar.set_position(state.spsa.done().into());
        self.bar.set_message(format!("sum of scores {:+}, {} losses on time", state.spsa.total, state.time_losses));
        if state.spsa.done() >= state.reported + self.args.report {
            state.reported = state.spsa.done();
            if !std::io::stderr().is_terminal() {
                eprintln!(
                    "{} pairs: sum of scores {:+}, {} losses on time",
                    state.spsa.done(),
                    state.spsa.total,
                    state.time_losses
                );
            }
            self.draw(&state.spsa)?;
        }
        Ok(())
    }

    fn draw(&self, spsa: &SpsaState) -> Result<(), String> {
        self.args.plot.as_ref().map_or(Ok(()), |path| report::plot(spsa, path))
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt as _, SeedableRng as _};
    use rand_pcg::Pcg64;

    use super::*;

    fn parameter(name: &str, start: f64) -> Parameter {
        format!("{name}, int, {start}, 0, 200, 5, 0.01").parse().unwrap()
    }

    #[test]
    fn lines_are_read_and_written_as_frameworks_do() {
        let line = "rfp_margin, int, 75, 10, 200, 8, 0.002";
        let p: Parameter = line.parse().unwrap();
        assert_eq!(p.line(p.start), line);
        assert_eq!(p.line(80.6), "rfp_margin, int, 81, 10, 200, 8, 0.002");
        let f: Parameter = "x, float, 0.5, 0, 1, 0.05, 0.002".parse().unwrap();
        assert_eq!(f.line(0.25), "x, float, 0.25, 0, 1, 0.05, 0.002");
        let switch = "x, int, 0.5, 0, 1, 0.5, 0.002";
        assert_eq!(switch.parse::<Parameter>().unwrap().line_as_given(), switch);
        for (bad, reason) in [
            ("x, int, 5, 0, 10, 1", "seven fields"),
            ("x", "seven fields"),
            ("x, long, 5, 0, 10, 1, 1", "neither int nor float"),
            ("x, int, 11, 0, 10, 1, 1", "in its range"),
            ("x, int, a, 0, 10, 1, 1", "'a' is not a number"),
            ("x, int, 5, 0, 10, 0, 1", "above 0"),
        ] {
            assert!(bad.parse::<Parameter>().unwrap_err().contains(reason), "{bad}");
        }
    }

    #[test]
    fn names_are_picked_by_pattern() {
        for (pattern, name, expected) in [
            ("rfp_depth", "rfp_depth", true),
            ("rfp_depth", "rfp_depths", false),
            ("time_*", "time_horizon", true),
            ("time_*", "lifetime_1", false),
            ("*_depth", "rfp_depth", true),
            ("*_depth", "time_depth_1", false),
            ("*_bonus_*", "noisy_bonus_max", true),
            ("*", "anything", true),
            ("a*b*c", "abbc", true),
            ("a*b*c", "acb", false),
        ] {
            assert_eq!(matches(pattern, name), expected, "{pattern} {name}");
        }
    }

    #[test]
    fn own_parameters_are_within_their_ranges() {
        for game in [GameName::Chess, GameName::Xiangqi] {
            let all = own_parameters(game, 0.002);
            assert_eq!(all.len(), KNOBS.len());
            for p in all {
                assert_eq!(p.line(p.start).parse::<Parameter>().unwrap(), p);
            }
        }
    }

    #[test]
    fn gains_end_where_they_are_asked_to() {
        let spsa = SpsaState::new(vec![parameter("p", 50.0)], 1000, 1);
        let p = &spsa.parameters[0];
        assert!((spsa.c(p, 999) - 5.0).abs() < 1e-9);
        assert!((spsa.a(p, 999) - 0.01 * 25.0).abs() < 1e-9);
        assert!(spsa.c(p, 0) > spsa.c(p, 500) && spsa.a(p, 0) > spsa.a(p, 500));
    }

    #[test]
    fn probes_are_opposite_whole_and_right_on_average() {
        let spsa = SpsaState::new(vec![parameter("p", 50.0), parameter("q", 100.0)], 4000, 3);
        let (mut sum, mut ups) = (0.0, 0);
        for pair in 0..4000 {
            let [up, down] = spsa.probe(pair);
            assert_eq!(spsa.probe(pair), [up.clone(), down.clone()], "the same every time");
            let value = |v: &[(String, String)]| v[0].1.parse::<f64>().unwrap();
            assert!(up[0].1 != down[0].1 && up[0].1.parse::<i32>().is_ok());
            sum += value(&up) + value(&down);
            ups += i32::from(value(&up) > value(&down));
        }
        assert!((sum / 8000.0 - 50.0).abs() < 0.1, "{}", sum / 8000.0);
        assert!((1800..2200).contains(&ups), "{ups}");
    }

    #[test]
    fn joined_names_share_a_value() {
        let spsa = SpsaState::new(vec![parameter("p+q", 50.0), parameter("r", 100.0)], 100, 3);
        let [up, _] = spsa.probe(7);
        let names: Vec<&str> = up.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["p", "q", "r"]);
        assert_eq!(up[0].1, up[1].1);
    }

    /// A make-believe engine to which the first parameter is worth 20 Elo a perturbation, the second nothing.
    #[test]
    fn pulls_tell_what_the_larger_value_gains() {
        let pairs = 20_000;
        let parameter = |name: &str| format!("{name}, float, 50, 0, 100, 5, 0.000001").parse().unwrap();
        let mut spsa = SpsaState::new(vec![parameter("p"), parameter("q")], pairs, 5);
        let mut generator = Pcg64::seed_from_u64(9);
        assert!(spsa.pulls().is_none(), "nothing was played");
        for pair in 0..pairs {
            let [up, down] = spsa.probe(pair);
            let value = |v: &[(String, String)]| v[0].1.parse::<f64>().unwrap();
            let elo = if value(&up) > value(&down) { 20.0 } else { -20.0 };
            let expected = 1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0));
            let score = (0..2).map(|_| if generator.random::<f64>() < expected { 1 } else { -1 }).sum();
            spsa.follow(SpsaStep { pair, score });
        }
        let pulls = spsa.pulls().unwrap();
        let [(p, p_error), (q, q_error)] = pulls[..] else { panic!("two parameters") };
        // Scores of a win or a loss a game have a variance of 2 a pair.
        let error = 1.96 * 400.0 / 10.0_f64.ln() * (2.0 / f64::from(pairs)).sqrt();
        assert!((p_error / error - 1.0).abs() < 0.05 && (q_error / error - 1.0).abs() < 0.05, "{p_error} {q_error}");
        assert!((p - 20.0).abs() < 2.0 * error && q.abs() < 2.0 * error, "{p} {q}");
    }

    /// A make-believe engine that plays best at (120, 40), with noise as in real games.
    #[test]
    fn the_climb_finds_the_top_and_can_be_replayed() {
        let pairs = 20_000;
        let mut spsa = SpsaState::new(vec![parameter("p", 50.0), parameter("q", 100.0)], pairs, 5);
        let mut generator = Pcg64::seed_from_u64(9);
        let strength = |v: &[(String, String)]| {
            let at = |i: usize| v[i].1.parse::<f64>().unwrap();
            -((at(0) - 120.0) / 20.0).powi(2) - ((at(1) - 40.0) / 20.0).powi(2)
        };
        let mut steps = Vec::new();
        for pair in 0..pairs {
            let [up, down] = spsa.probe(pair);
            let expected = 1.0 / (1.0 + (-(strength(&up) - strength(&down)) / 4.0).exp());
            let score = (0..2).map(|_| if generator.random::<f64>() < expected { 1 } else { -1 }).sum();
            steps.push(SpsaStep { pair, score });
            spsa.follow(SpsaStep { pair, score });
        }
        assert!((spsa.theta[0] - 120.0).abs() < 12.0 && (spsa.theta[1] - 40.0).abs() < 12.0, "{:?}", spsa.theta);
        let mut again = SpsaState::new(spsa.parameters.clone(), pairs, 5);
        for step in steps {
            again.follow(step);
        }
        assert_eq!(again.theta, spsa.theta);
    }
}
