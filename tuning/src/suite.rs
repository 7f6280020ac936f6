//! `suite`: test positions with known answers, through real engines: solved counts for best and
//! avoided moves, grades for positions whose moves are graded (STS), and mates by their length.

use std::{
    collections::BTreeMap,
    path::PathBuf,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use crate::{
    progress::Progress,
    single::SearchArgs,
    tournament::{
        engine::{Engine, Eval, Thought},
        referee,
        spec::{EngineSpec, MatchLaw},
    },
};
use chuhan_engine::{game::Side, info::GameName};
use chuhan_protocol::{
    cli::game_name,
    records::epd::{Epd, Goal},
    workers,
};

/// Test positions with known answers: solved counts, STS grades, mates; one engine or several.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// EPD files: `bm` and `am` moves, `dm` mates, `c8`/`c9` grades and graded moves.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The game.
    #[arg(long, value_parser = game_name(), default_value = "chess")]
    game: GameName,
    /// An engine, as in `match`: cmd=PATH[,name=N][,proto=uci|ucci][,option.NAME=VALUE]...
    #[arg(long = "engine", value_name = "KEY=VALUE,...", required = true)]
    engines: Vec<String>,
    /// How far each position is searched.
    #[command(flatten)]
    search: SearchArgs,
    /// Positions at a time.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    concurrency: u16,
    /// Print the answer to every position.
    #[arg(long)]
    details: bool,
}

/// What counts as an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Wanted {
    /// Moves to find or to avoid, or a mate.
    Plain(Goal<String>),
    /// Moves with their points.
    Graded(Vec<(String, u32)>),
}

/// A position with its question.
#[derive(Clone, Debug)]
struct Problem {
    fen: String,
    first_to_move: bool,
    id: String,
    /// Group for the report: the file, or the theme within it.
    group: String,
    question: Wanted,
}

/// How good an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Grading {
    /// Right, in full.
    solved: bool,
    /// What the move earned where moves are graded.
    grade: Option<Grade>,
}

/// Points earned, of those that could be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Grade {
    points: u32,
    maximum: u32,
}

impl Wanted {
    fn mark(&self, thought: &Thought) -> Grading {
        match self {
            Wanted::Plain(goal) => {
                let mate = match thought.score {
                    Some(Eval::Mate(moves)) => Some(moves),
                    _ => None,
                };
                let solved = goal.reached(thought.best.as_ref(), mate) == Some(true);
                Grading { solved, grade: None }
            }
            Wanted::Graded(moves) => {
                let points = moves.iter().find(|(m, _)| Some(m) == thought.best.as_ref()).map_or(0, |m| m.1);
                let maximum = moves.iter().map(|m| m.1).max().unwrap_or(0);
                Grading { solved: points == maximum, grade: Some(Grade { points, maximum }) }
            }
        }
    }
}

fn problem(epd: Epd, file: &str, game: GameName) -> Result<Option<Problem>, String> {
    let first_to_move = referee::open(MatchLaw::of(game), Some(&epd.fen))?.side() == Side::First;
    let read = |text: &str| referee::open(MatchLaw::of(game), Some(&epd.fen))?.play_recorded(text).map(|m| m.text);
    let goal = Goal::read(&epd, read)?;
    let question = match goal {
        Goal { grades, .. } if !grades.is_empty() => Wanted::Graded(grades),
        // A mate may have other first moves than those that are named with it.
        Goal { mate: Some(mate), .. } => Wanted::Plain(Goal { mate: Some(mate), ..Goal::default() }),
        Goal { best, .. } if !best.is_empty() => Wanted::Plain(Goal { best, ..Goal::default() }),
        Goal { avoid, .. } if !avoid.is_empty() => Wanted::Plain(Goal { avoid, ..Goal::default() }),
        _ => return Ok(None),
    };
    let id = epd.get("id").unwrap_or(&epd.fen).to_owned();
    // The themes of STS stand in its ids: `STS(v1.0) Undermine.003`.
    let theme = matches!(question, Wanted::Graded(_)).then(|| id.rsplit_once('.').map(|(theme, _)| theme)).flatten();
    let group = theme.map_or_else(|| file.to_owned(), |theme| format!("{file}: {theme}"));
    Ok(Some(Problem { fen: epd.fen, first_to_move, id, group, question }))
}

fn read(args: &Args) -> Result<Vec<Problem>, String> {
    let mut problems = Vec::new();
    for path in &args.files {
        let name = path.display();
        let text = std::fs::read_to_string(path).map_err(|e| format!("{name}: {e}"))?;
        let file = path.file_stem().map_or_else(|| name.to_string(), |s| s.to_string_lossy().into_owned());
        let before = problems.len();
        for (line, epd) in Epd::lines(&text) {
            problems.extend(problem(epd, &file, args.game).map_err(|e| format!("{name}, line {line}: {e}"))?);
        }
        if problems.len() == before {
            return Err(format!("{name}: no position with a bm, am, dm or c8/c9 operation"));
        }
    }
    Ok(problems)
}

/// An engine's answers, in the order of the problems.
type Answers = Vec<Option<(Thought, Grading)>>;

fn solve(spec: &Arc<EngineSpec>, problems: &[Problem], args: &Args) -> Result<Answers, String> {
    let answers: Mutex<Answers> = Mutex::new(vec![None; problems.len()]);
    let cancelled = Arc::new(AtomicBool::new(false));
    let bar = Progress::new(problems.len() as u64, "positions", "{wide_bar} {pos}/{len}");
    let failed = |why: &dyn std::fmt::Display| format!("engine '{}' {why}", spec.name);
    let start = || {
        let started = Engine::start(spec, MatchLaw::of(args.game), args.search.patience(), &cancelled);
        started.map_err(|(trouble, _)| failed(&trouble))
    };
    let solve = |engine: &mut Engine, (at, problem): &(usize, &Problem)| -> Result<(), String> {
        let thought = args
            .search
            .think(engine, spec, &problem.fen, problem.first_to_move)
            .map_err(|trouble| format!("{} at {}\n{}", failed(&trouble), problem.id, engine.transcript()))?;
        let mark = problem.question.mark(&thought);
        answers.lock().expect("no panic under this lock")[*at] = Some((thought, mark));
        bar.advance(1);
        Ok(())
    };
    // An engine that fails must not leave the others waiting for theirs.
    let cancel = |error| {
        cancelled.store(true, Ordering::Relaxed);
        error
    };
    let items: Vec<(usize, &Problem)> = problems.iter().enumerate().collect();
    let result = workers::share(
        args.concurrency.into(),
        &items,
        || start().map_err(cancel),
        |engine, item| solve(engine, item).map_err(cancel),
    );
    bar.finish();
    result.map(|()| answers.into_inner().expect("no panic under this lock"))
}

/// Positions answered, and how many of them in full.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    positions: u32,
    solved: u32,
}

/// What is added up over a group. Solves and points are different things, and stay apart.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    plain: Tally,
    graded: Tally,
    grade: Grade,
    settled: Duration,
    nodes: u64,
}

impl Sum {
    fn add(&mut self, thought: &Thought, mark: Grading) {
        let tally = if mark.grade.is_some() { &mut self.graded } else { &mut self.plain };
        tally.positions += 1;
        tally.solved += u32::from(mark.solved);
        let Grade { points, maximum } = mark.grade.unwrap_or_default();
        self.grade.points += points;
        self.grade.maximum += maximum;
        self.nodes += thought.nodes;
        if mark.solved {
            self.settled += thought.settled;
        }
    }

    fn line(&self) -> String {
        let mut parts = Vec::new();
        if self.plain.positions > 0 {
            parts.push(format!("{:4}/{:<4} solved", self.plain.solved, self.plain.positions));
        }
        if self.graded.positions > 0 {
            let Grade { points, maximum } = self.grade;
            let share = 100.0 * f64::from(points) / f64::from(maximum.max(1));
            parts.push(format!("{points} of {maximum} points ({share:.1} %)"));
            parts.push(format!("the best move in {} of {}", self.graded.solved, self.graded.positions));
        }
        let right = self.plain.solved + self.graded.solved;
        parts.push(format!("settled after {:.0} ms", self.settled.as_secs_f64() * 1e3 / f64::from(right.max(1))));
        parts.join(", ")
    }
}

/// Runs the suites and prints what was solved, by file and theme; with two engines or more also
/// what only one of them solved.
///
/// # Errors
/// A file or engine cannot be used; files are named with the line.
pub fn run(args: &Args) -> Result<(), String> {
    let problems = read(args)?;
    let mut specs = Vec::new();
    for text in &args.engines {
        specs.push(Arc::new(args.search.engine(text, "suites need")?));
    }
    let mut all: Vec<Answers> = Vec::new();
    for spec in &specs {
        let answers = solve(spec, &problems, args)?;
        let (mut total, mut groups) = (Sum::default(), BTreeMap::<&str, Sum>::new());
        for (problem, answer) in problems.iter().zip(&answers) {
            let Some((thought, mark)) = answer else { continue };
            total.add(thought, *mark);
            groups.entry(&problem.group).or_default().add(thought, *mark);
            if args.details {
                let grade = mark.grade.map_or_else(String::new, |g| format!("{:5}/{:<5}", g.points, g.maximum));
                println!(
                    "{:3} {grade:11} {:8} {:>6} ms  {}",
                    if mark.solved { "ok" } else { "-" },
                    thought.best.as_deref().unwrap_or("(none)"),
                    thought.settled.as_millis(),
                    problem.id
                );
            }
        }
        println!("{} ({}), {} nodes:", spec.name, spec.limits, total.nodes);
        let width = groups.keys().map(|g| g.chars().count()).max().unwrap_or(0).max(5);
        if groups.len() > 1 {
            for (group, sum) in &groups {
                println!("  {group:width$}  {}", sum.line());
            }
        }
        println!("  {:width$}  {}", "total", total.line());
        all.push(answers);
    }
    for a in 0..all.len() {
        for b in (0..all.len()).filter(|&b| b != a) {
            let solved = |answers: &Answers, i: usize| answers[i].as_ref().is_some_and(|(_, mark)| mark.solved);
            let only: Vec<&str> = (0..problems.len())
                .filter(|&i| solved(&all[a], i) && !solved(&all[b], i))
                .map(|i| problems[i].id.as_str())
                .collect();
            println!("solved by {} and not by {}: {} {}", specs[a].name, specs[b].name, only.len(), only.join(", "));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thought(best: &str, score: Option<Eval>) -> Thought {
        Thought { best: Some(best.into()), score, ..Thought::default() }
    }

    #[test]
    fn questions_are_marked() {
        let of = |goal| Wanted::Plain(goal);
        let best = of(Goal { best: vec!["e2e4".to_owned(), "d2d4".into()], ..Goal::default() });
        assert!(best.mark(&thought("d2d4", None)).solved && !best.mark(&thought("a2a3", None)).solved);
        assert!(!best.mark(&Thought::default()).solved, "no move is no answer");
        let mate = of(Goal { mate: Some(-3), ..Goal::default() });
        assert!(mate.mark(&thought("a2a3", Some(Eval::Mate(-3)))).solved);
        assert!(!mate.mark(&thought("a2a3", Some(Eval::Mate(-2)))).solved);
        let graded = Wanted::Graded(vec![("a2a3".into(), 100), ("b2b3".into(), 40)]);
        assert_eq!(
            graded.mark(&thought("b2b3", None)),
            Grading { solved: false, grade: Some(Grade { points: 40, maximum: 100 }) }
        );
        assert_eq!(
            graded.mark(&thought("c2c3", None)),
            Grading { solved: false, grade: Some(Grade { points: 0, maximum: 100 }) }
        );
        assert!(graded.mark(&thought("a2a3", None)).solved);
    }

    #[test]
    fn lines_become_problems() {
        let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
        let read = |ops: &str| problem(Epd::parse(&format!("{board} {ops}")), "file", GameName::Chess);
        let p = read("bm e4 Nf3; id \"x.1\";").unwrap().unwrap();
        let best = Goal { best: vec!["e2e4".into(), "g1f3".into()], ..Goal::default() };
        assert_eq!((p.question, p.group.as_str()), (Wanted::Plain(best), "file"));
        let p = read("bm e4; id \"STS(v1.0) Undermine.003\"; c8 \"100 7\"; c9 \"e2e4 a2a3\";").unwrap().unwrap();
        assert_eq!(p.group, "file: STS(v1.0) Undermine");
        assert_eq!(p.question, Wanted::Graded(vec![("e2e4".into(), 100), ("a2a3".into(), 7)]));
        let mate = Goal { mate: Some(-2), ..Goal::default() };
        assert_eq!(read("bm e4; dm -2;").unwrap().unwrap().question, Wanted::Plain(mate));
        assert!(read("id \"nothing to solve\";").unwrap().is_none());
        assert!(read("bm Qh5;").unwrap_err().contains("'Qh5'"));
        assert!(read("dm x;").unwrap_err().contains("'x'"));
    }
}
