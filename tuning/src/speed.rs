//! `speed`: nodes a second of engines beside each other, on the same positions, taking turns.
//!
//! How fast a program is depends on where the system keeps its file in memory, by several per cent and for as long as the
//! file stays there (`docs/strength.md`, "Where a program's file lies in memory"). So each program may be measured by
//! several copies of its file; the error is then taken over the copies, and says what another copy may give.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use chuhan_engine::{game::Side, info::GameName};
use chuhan_protocol::{cli::game_name, records::epd::Epd};
use rand::{SeedableRng, seq::IndexedRandom};
use rand_pcg::Pcg64Mcg;
use tempfile::TempDir;

use crate::{
    progress::Progress,
    single::SearchArgs,
    tournament::{
        conditions::cancel_on_interrupt,
        engine::{Engine, Trouble},
        referee,
        spec::{EngineSpec, MatchLaw},
    },
};

/// Nodes a second of engines beside each other, on the same positions, taking turns.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// EPD file of the positions.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The game.
    #[arg(long, value_parser = game_name(), default_value = "chess")]
    game: GameName,
    /// An engine, as in `match`: cmd=PATH[,name=N][,proto=uci|ucci][,option.NAME=VALUE]... The others are compared with the first.
    #[arg(long = "engine", value_name = "KEY=VALUE,...", required = true)]
    engines: Vec<String>,
    /// Options of all engines: option.NAME=VALUE[,option.NAME=VALUE]...
    #[arg(long, value_name = "KEY=VALUE,...")]
    each: Option<String>,
    /// How far each position is searched.
    #[command(flatten)]
    search: SearchArgs,
    /// Times that all of it is done.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,
    /// Copies of each program's file that are run; 1 runs the file itself.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    copies: u16,
    /// Take so many of the positions, drawn by --seed; all if not given.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    positions: Option<u32>,
    /// Draws the positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A position to search.
#[derive(Clone, Debug)]
struct Place {
    fen: String,
    id: String,
    first_to_move: bool,
}

/// Where one search stands in the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Turn {
    round: usize,
    place: usize,
    copy: usize,
    engine: usize,
}

/// One search as it was measured.
#[derive(Clone, Copy, Debug)]
struct Measured {
    turn: Turn,
    nodes: u64,
    elapsed: Duration,
}

impl Measured {
    /// The logarithm of the nodes a second.
    fn log_rate(&self) -> f64 {
        (self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-9)).ln()
    }
}

/// All searches in their order: engines take turns on each position, and every other time in the opposite order, so that
/// what slows the machine down for a while slows all of them.
fn plan(rounds: usize, places: usize, copies: usize, engines: usize) -> Vec<Turn> {
    let mut turns = Vec::with_capacity(rounds * places * copies * engines);
    for round in 0..rounds {
        for place in 0..places {
            for copy in 0..copies {
                let backwards = (round + place + copy) % 2 == 1;
                turns.extend((0..engines).map(|i| {
                    let engine = if backwards { engines - 1 - i } else { i };
                    Turn { round, place, copy, engine }
                }));
            }
        }
    }
    turns
}

/// Mean of `numbers`, and the square of its standard error; that is `None` where one number tells of no spread.
fn mean(numbers: &[f64]) -> (f64, Option<f64>) {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let spread = numbers.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>();
    (mean, (numbers.len() > 1).then(|| spread / (count - 1.0) / count))
}

/// How fast one engine was.
#[derive(Clone, Debug)]
struct Speed {
    /// Nodes a second, the geometric mean over all searches.
    rate: f64,
    /// The same against the first engine.
    ratio: f64,
    /// The standard error of `ratio`, over copies where there are several and over rounds otherwise.
    error: Option<f64>,
    /// `ratio` by position.
    by_place: Vec<f64>,
}

/// Adds up what was measured; every engine has to have searched every position as often.
fn speeds(all: &[Measured], engines: usize, places: usize, copies: usize) -> Vec<Speed> {
    let logs = |keep: &dyn Fn(&Turn) -> bool| -> Vec<f64> {
        all.iter().filter(|m| keep(&m.turn)).map(Measured::log_rate).collect()
    };
    let rounds = all.iter().map(|m| m.turn.round + 1).max().unwrap_or(0);
    let units = if copies > 1 { copies } else { rounds };
    let unit_of = |turn: &Turn| if copies > 1 { turn.copy } else { turn.round };
    let sample = |engine: usize| -> Vec<f64> {
        (0..units).map(|unit| mean(&logs(&|t| t.engine == engine && unit_of(t) == unit)).0).collect()
    };
    let at = |engine: usize, place: usize| mean(&logs(&|t| t.engine == engine && t.place == place)).0;
    let (first, first_error) = mean(&sample(0));
    let compare = |engine: usize| {
        let (own, own_error) = mean(&sample(engine));
        let ratio = (own - first).exp();
        let error = first_error.zip(own_error).map(|(a, b)| ratio * (a + b).sqrt());
        let by_place = (0..places).map(|place| (at(engine, place) - at(0, place)).exp()).collect();
        Speed { rate: own.exp(), ratio, error, by_place }
    };
    (0..engines).map(compare).collect()
}

/// Reads the positions, and draws some of them if so many are wanted.
fn places(args: &Args) -> Result<Vec<Place>, String> {
    let name = args.file.display();
    let text = fs::read_to_string(&args.file).map_err(|e| format!("{name}: {e}"))?;
    let mut places = Vec::new();
    for (line, epd) in Epd::lines(&text) {
        let position =
            referee::open(MatchLaw::of(args.game), Some(&epd.fen)).map_err(|e| format!("{name}, line {line}: {e}"))?;
        if position.game_over().is_some() {
            return Err(format!("{name}, line {line}: the game is over there"));
        }
        let id = epd.get("id").map_or_else(|| format!("line {line}"), Into::into);
        places.push(Place { fen: epd.fen, id, first_to_move: position.side() == Side::First });
    }
    if places.is_empty() {
        return Err(format!("{name}: no position"));
    }
    if let Some(wanted) = args.positions {
        if wanted as usize > places.len() {
            return Err(format!("--positions {wanted}: {name} has {}", places.len()));
        }
        let mut random = Pcg64Mcg::seed_from_u64(args.seed);
        places = places.sample(&mut random, wanted as usize).cloned().collect();
    }
    Ok(places)
}

/// Reads the engines as the command line describes them.
fn specs(args: &Args) -> Result<Vec<EngineSpec>, String> {
    let mut specs: Vec<EngineSpec> = Vec::new();
    for text in &args.engines {
        let whole = args.each.as_ref().map_or_else(|| text.clone(), |each| format!("{each},{text}"));
        let mut spec = args.search.engine(&whole, "speed needs")?;
        spec.tell_apart(&specs);
        specs.push(spec);
    }
    Ok(specs)
}

/// The program of `spec` as a file: as it is named, or where the system would look for it.
fn program(spec: &EngineSpec) -> Result<PathBuf, String> {
    let command = &spec.command;
    let beside = spec.folder.as_ref().map_or_else(|| command.clone(), |folder| folder.join(command));
    let searched = std::env::var_os("PATH").unwrap_or_default();
    let bare = command.components().count() == 1;
    let found = std::env::split_paths(&searched).filter(|_| bare).map(|folder| folder.join(command));
    let mut candidates = [command.clone(), beside].into_iter().filter(|_| !bare).chain(found);
    candidates
        .find(|path| path.is_file())
        .ok_or_else(|| format!("engine '{}': no file '{}' to copy", spec.name, command.display()))
}

/// `spec` by another copy of its program, in `folder`.
fn copied(spec: &EngineSpec, folder: &Path, number: usize, copy: usize) -> Result<EngineSpec, String> {
    let program = program(spec)?;
    let mut to = folder.join(format!("engine-{number}-copy-{copy}"));
    if let Some(extension) = program.extension() {
        // There are systems that tell programs by it.
        to.set_extension(extension);
    }
    fs::copy(&program, &to).map_err(|e| format!("cannot copy '{}': {e}", program.display()))?;
    Ok(EngineSpec { command: to, ..spec.clone() })
}

/// Searches all turns of the plan, until done or interrupted.
fn measure(
    engines: &mut [Vec<Engine>],
    specs: &[EngineSpec],
    places: &[Place],
    turns: &[Turn],
    args: &Args,
) -> Result<Vec<Measured>, String> {
    let bar = Progress::new(turns.len() as u64, "searches", "{wide_bar} {pos}/{len} {msg}");
    let mut all = Vec::with_capacity(turns.len());
    for &turn in turns {
        let (spec, place) = (&specs[turn.engine], &places[turn.place]);
        let engine = &mut engines[turn.engine][turn.copy];
        let thought = match args.search.think(engine, spec, &place.fen, place.first_to_move) {
            Ok(thought) => thought,
            Err(Trouble::Cancelled) => break,
            Err(trouble) => {
                return Err(format!("engine '{}' {trouble} at {}\n{}", spec.name, place.id, engine.transcript()));
            }
        };
        if thought.nodes == 0 {
            return Err(format!("engine '{}' told no nodes at {}", spec.name, place.id));
        }
        let measured = Measured { turn, nodes: thought.nodes, elapsed: thought.elapsed };
        let rate = measured.log_rate().exp();
        all.push(measured);
        bar.advance_with(1, format!("{}: {rate:.0} nodes/s at {}", spec.name, place.id));
    }
    bar.finish();
    Ok(all)
}

/// What is printed of the speeds.
fn report(names: &[&str], places: &[Place], speeds: &[Speed]) -> String {
    let width = names.iter().map(|n| n.chars().count()).max().unwrap_or(0).max("engine".len());
    let mut lines =
        vec![format!("{:width$}  {:>12}  {:>13}  {:>14}", "engine", "nodes/s", "against first", "standard error")];
    for (i, (name, speed)) in names.iter().zip(speeds).enumerate() {
        let (ratio, error) = match speed.error {
            // The first is what the others are compared with.
            _ if i == 0 => (String::new(), String::new()),
            None => (format!("{:.3}", speed.ratio), "not told".into()),
            Some(error) => (format!("{:.3}", speed.ratio), format!("{error:.3}")),
        };
        let line = format!("{name:width$}  {:12.0}  {ratio:>13}  {error:>14}", speed.rate);
        lines.push(line.trim_end().to_owned());
    }
    for (place, position) in places.iter().enumerate().filter(|_| speeds.len() > 1) {
        let ratios: Vec<String> = speeds[1..].iter().map(|speed| format!("{:.3}", speed.by_place[place])).collect();
        lines.push(format!("  {}  {}", ratios.join("  "), position.id));
    }
    lines.join("\n")
}

/// Measures the engines and prints nodes a second, the ratio to the first engine with its standard error, and the ratio at
/// each position. Interrupted, it prints what the rounds that are over say.
///
/// # Errors
/// A file or engine cannot be used, or no round was over when it was interrupted.
pub fn run(args: &Args) -> Result<(), String> {
    let (places, specs) = (places(args)?, specs(args)?);
    let cancelled = Arc::new(AtomicBool::new(false));
    cancel_on_interrupt(&cancelled)?;
    let copies = usize::from(args.copies);
    // Declared before the engines, which end before it is removed.
    let folder = TempDir::with_prefix("chuhan-speed-").map_err(|e| format!("no folder for copies: {e}"))?;
    let mut engines: Vec<Vec<Engine>> = Vec::new();
    for (number, spec) in specs.iter().enumerate() {
        let start = |copy: usize| {
            let spec = if copies > 1 { copied(spec, folder.path(), number, copy)? } else { spec.clone() };
            Engine::start(&Arc::new(spec), MatchLaw::of(args.game), args.search.patience(), &cancelled)
                .map_err(|(trouble, _)| format!("engine '{}' {trouble}", specs[number].name))
        };
        engines.push((0..copies).map(start).collect::<Result<_, _>>()?);
    }
    let turns = plan(args.rounds.into(), places.len(), copies, specs.len());
    let mut all = measure(&mut engines, &specs, &places, &turns, args)?;
    let a_round = turns.len() / usize::from(args.rounds);
    let rounds = all.len() / a_round;
    if rounds == 0 {
        return Err("interrupted before the first round was over".into());
    }
    all.truncate(rounds * a_round);
    let stopped = if cancelled.load(Ordering::Relaxed) { " (interrupted)" } else { "" };
    println!(
        "{}, {} positions, {}, {rounds} of {} rounds{stopped}, {copies} {} each; the error is over {}",
        args.game,
        places.len(),
        specs[0].limits,
        args.rounds,
        if copies > 1 { "copies of" } else { "file of" },
        if copies > 1 { "the copies" } else { "the rounds" },
    );
    let names: Vec<&str> = specs.iter().map(|spec| spec.name.as_str()).collect();
    println!("{}", report(&names, &places, &speeds(&all, specs.len(), places.len(), copies)));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_take_turns_and_change_their_order() {
        let turns = plan(2, 3, 2, 2);
        assert_eq!(turns.len(), 24);
        for (i, pair) in turns.chunks(2).enumerate() {
            let Turn { round, place, copy, .. } = pair[0];
            assert_eq!((round, place, copy), (i / 6, i / 2 % 3, i % 2));
            assert_eq!(pair[1], Turn { engine: 1 - pair[0].engine, ..pair[0] });
            assert_eq!(pair[0].engine, (round + place + copy) % 2);
        }
    }

    /// Searches of one second whose nodes `count` tells.
    fn measured(turns: &[Turn], count: impl Fn(&Turn) -> f64) -> Vec<Measured> {
        let second = Duration::from_secs(1);
        turns.iter().map(|t| Measured { turn: *t, nodes: count(t).round() as u64, elapsed: second }).collect()
    }

    #[test]
    fn ratios_are_geometric_means_and_their_errors_are_over_copies() {
        // Positions count alike however fast they go; the second engine makes 0.8 there and 1.25 here, so it is as fast.
        let turns = plan(2, 2, 2, 2);
        let all = measured(&turns, |t| {
            let place = [1e6, 4e6][t.place];
            if t.engine == 1 { place * [0.8, 1.25][t.place] } else { place }
        });
        let [first, second] = &speeds(&all, 2, 2, 2)[..] else { panic!("two engines") };
        assert!((first.rate - 2e6).abs() < 1.0 && (first.ratio - 1.0).abs() < 1e-9, "{first:?}");
        assert!((second.ratio - 1.0).abs() < 1e-9 && second.error.unwrap() < 1e-9, "{second:?}");
        assert!((second.by_place[0] - 0.8).abs() < 1e-9 && (second.by_place[1] - 1.25).abs() < 1e-9, "{second:?}");
        // Copies of the second that differ by a factor of e^0.2 give its mean log a standard error of 0.1.
        let apart = measured(&turns, |t| 1e6 * if t.engine == 1 { (0.2 * t.copy as f64).exp() } else { 1.0 });
        let second = &speeds(&apart, 2, 2, 2)[1];
        assert!((second.ratio - 0.1_f64.exp()).abs() < 1e-5, "{second:?}");
        assert!((second.error.unwrap() - 0.1 * 0.1_f64.exp()).abs() < 1e-5, "{second:?}");
        // Where the first's do so too, its error counts as much.
        let second = &speeds(&measured(&turns, |t| 1e6 * (0.2 * t.copy as f64).exp()), 2, 2, 2)[1];
        assert!(
            (second.ratio - 1.0).abs() < 1e-5 && (second.error.unwrap() - 0.1 * 2_f64.sqrt()).abs() < 1e-5,
            "{second:?}"
        );
    }

    #[test]
    fn one_file_has_its_error_over_rounds_or_none() {
        let by_round = |t: &Turn| 1e6 * if t.engine == 1 { (0.2 * t.round as f64).exp() } else { 1.0 };
        let second = &speeds(&measured(&plan(2, 3, 1, 2), by_round), 2, 3, 1)[1];
        assert!((second.error.unwrap() - 0.1 * 0.1_f64.exp()).abs() < 1e-5, "{second:?}");
        let once = &speeds(&measured(&plan(1, 3, 1, 2), by_round), 2, 3, 1)[1];
        assert_eq!(once.error, None);
        let places = ["a", "b", "c"].map(|id| Place { fen: String::new(), id: id.into(), first_to_move: true });
        let said = report(&["x", "y"], &places, &[once.clone(), once.clone()]);
        assert!(said.lines().nth(2).unwrap().ends_with("not told"), "{said}");
    }
}
