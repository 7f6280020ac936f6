//! Text for people: the board, the evaluation term by term, the build, the help.

use std::{fmt::Write, sync::LazyLock};

use chuhan_engine::{
    eval::{Group, Lane, PHASE_MAX, SCALE_ONE, Tapered, Trace, bend_danger, stretch},
    game::{Position, Side},
};

use crate::session::Playable;

/// What `help` prints.
pub const HELP: &str = "\
Chuhan plays chess and xiangqi. Say 'uci' or 'ucci' first; then, for example:
  setoption name UCI_Variant value xiangqi   the game (UCI; UCCI is always xiangqi)
  position startpos moves e2e4               a position: startpos or fen F, then moves
  go depth 12 | go movetime 1000 | go        think; the answer is 'bestmove ...'
  stop | ponderhit | isready | quit          while it thinks
  go excludemoves e2e4 | banmoves e2e4       think without these moves
  go perft 5                                 count leaf positions below every move
  d | eval | flip | bench | compiler         show, explain, mirror, measure, describe the build
'chuhan --help' lists what the program does from the command line.";

/// The board with its FEN, keys and state.
pub fn display<G: Playable>(position: &G::Position) -> String {
    let mut out = position.diagram();
    if !out.ends_with('\n') {
        out.push('\n');
    }
    let (clock, limit) = position.rule_clock();
    let checkers = G::checkers(position);
    let lines = [
        format!("Fen: {}", position.fen()),
        format!("Key: {:016X}", position.key().0),
        format!("Checkers: {}", checkers.join(" ")),
        format!("Side to move: {}", side_name::<G>(position.side())),
        format!("Legal moves: {}", position.legal_moves().len()),
        format!("Plies without progress: {clock} of {limit}"),
    ];
    for line in lines {
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// The evaluation, term by term, per side and phase, in pawns.
pub fn evaluation<G: Playable>(position: &G::Position) -> String {
    let (groups, weights) = G::weights();
    let mut account = Account::new(groups, weights);
    let score = position.evaluate(&mut G::EvalCache::default(), &mut account);
    let view = if position.side() == Side::First { score } else { -score };
    account.table(side_name::<G>(Side::First), side_name::<G>(Side::Second), view.0)
}

fn side_name<G: Playable>(side: Side) -> &'static str {
    G::SIDES[side.index()]
}

/// The node counts of the benches, as the repository holds them.
const SIGNATURES: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/golden/bench.txt"));

/// How the program was built.
pub fn build() -> String {
    format!("Chuhan {} for {}", env!("CARGO_PKG_VERSION"), target())
}

/// What `--version` prints after the program's name: the version, the target, and the signatures by
/// which two builds of the same search are known.
pub fn long_version() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let signatures: Vec<&str> = SIGNATURES.lines().collect();
        format!("{}\ntarget: {}\nbench: {} nodes", env!("CARGO_PKG_VERSION"), target(), signatures.join(", "))
    });
    &TEXT
}

fn target() -> String {
    let features: Vec<&str> = [
        ("sse4.2", cfg!(target_feature = "sse4.2")),
        ("popcnt", cfg!(target_feature = "popcnt")),
        ("avx2", cfg!(target_feature = "avx2")),
        ("bmi2", cfg!(target_feature = "bmi2")),
        ("avx512f", cfg!(target_feature = "avx512f")),
    ]
    .into_iter()
    .filter_map(|(name, on)| on.then_some(name))
    .collect();
    format!(
        "{} {}, processor features: {}, checks: {}",
        std::env::consts::ARCH,
        std::env::consts::OS,
        if features.is_empty() { "none beyond the base".to_owned() } else { features.join(" ") },
        if cfg!(debug_assertions) { "on" } else { "off" },
    )
}

/// Keeps what each group of weights gave to each side.
struct Account {
    groups: &'static [Group],
    weights: &'static [Tapered],
    plain: [Vec<Tapered>; 2],
    danger: [Vec<Tapered>; 2],
    complexity: Vec<Tapered>,
    phase: i32,
    scale: i32,
    fixed: i32,
    exact: bool,
}

impl Account {
    fn new(groups: &'static [Group], weights: &'static [Tapered]) -> Self {
        let empty = || vec![Tapered::ZERO; groups.len()];
        Self {
            groups,
            weights,
            plain: [empty(), empty()],
            danger: [empty(), empty()],
            complexity: empty(),
            phase: 0,
            scale: SCALE_ONE,
            fixed: 0,
            exact: false,
        }
    }

    fn group_of(&self, index: usize) -> usize {
        self.groups.partition_point(|g| g.start <= index) - 1
    }

    fn table(&self, first: &str, second: &str, value: i32) -> String {
        if self.exact {
            return format!(
                "An ending known exactly, whatever the terms say.\nEvaluation: {} for {first}\n",
                pawns(value)
            );
        }
        let mut out = String::new();
        let mut line = |name: &str, cells: [Option<Tapered>; 3]| {
            write!(out, "{name:<30}").expect("writing to a String cannot fail");
            for cell in cells {
                match cell {
                    Some(t) => write!(out, " |{:>8}{:>8}", pawns(t.mg()), pawns(t.eg())),
                    None => write!(out, " |{:16}", ""),
                }
                .expect("writing to a String cannot fail");
            }
            out.truncate(out.trim_end().len());
            out.push('\n');
        };
        let sum = |cells: &[Tapered]| cells.iter().fold(Tapered::ZERO, |a, &b| a + b);
        for (i, group) in self.groups.iter().enumerate() {
            let (a, b) = (self.plain[0][i], self.plain[1][i]);
            if a != Tapered::ZERO || b != Tapered::ZERO {
                line(&readable(group.name), [Some(a), Some(b), Some(a - b)]);
            }
        }
        // Danger against a king counts for the other side.
        let danger = [0, 1].map(|side| sum(&self.danger[side]));
        let bent = danger.map(bend_danger);
        for (i, group) in self.groups.iter().enumerate() {
            let (a, b) = (self.danger[1][i], self.danger[0][i]);
            if a != Tapered::ZERO || b != Tapered::ZERO {
                line(&format!("  ({})", readable(group.name)), [Some(a), Some(b), None]);
            }
        }
        // The rows in brackets are its parts, before the sum is bent.
        line("attack on the king", [Some(bent[1]), Some(bent[0]), Some(bent[1] - bent[0])]);
        let plain = [0, 1].map(|side| sum(&self.plain[side]));
        let lead = plain[0] - plain[1] + bent[1] - bent[0];
        let complexity = sum(&self.complexity);
        if complexity != Tapered::ZERO {
            line("complexity", [None, None, Some(stretch(lead, complexity) - lead)]);
        }
        let total = stretch(lead, complexity);
        line("total", [Some(plain[0] + bent[1]), Some(plain[1] + bent[0]), Some(total)]);

        let head = format!(
            "{:<30} | {:^15} | {:^15} | {}\n{:<30} |{:>8}{:>8} |{:>8}{:>8} |{:>8}{:>8}\n",
            "term (pawns)", first, second, "  difference", "", "mg", "eg", "mg", "eg", "mg", "eg"
        );
        let rule = format!("{}\n", "-".repeat(30 + 3 * 18));
        let verdict = format!(
            "Phase: {} % middlegame; endgame scaled to {} %; fixed: {}\nEvaluation: {} for {first}\n",
            self.phase * 100 / PHASE_MAX,
            self.scale * 100 / SCALE_ONE,
            pawns(self.fixed),
            pawns(value)
        );
        format!("{head}{rule}{out}{rule}{verdict}")
    }
}

impl Trace for Account {
    const ACTIVE: bool = true;

    fn add(&mut self, index: usize, lane: Lane, n: i32) {
        let group = self.group_of(index);
        let worth = self.weights[index] * n;
        match lane {
            Lane::Plain => self.plain[0][group] += worth,
            Lane::Danger(side) => self.danger[side.index()][group] += worth,
            Lane::Complexity => self.complexity[group] += worth,
        }
    }

    fn credit(&mut self, index: usize, side: Side, n: i32) {
        let group = self.group_of(index);
        self.plain[side.index()][group] += self.weights[index] * n;
    }

    fn blend(&mut self, phase: i32, scale: i32, fixed: i32, exact: bool) {
        (self.phase, self.scale, self.fixed, self.exact) = (phase, scale, fixed, exact);
    }
}

/// `OPEN_FILE_ROOK` as `open file rook`.
fn readable(name: &str) -> String {
    name.to_ascii_lowercase().replace('_', " ")
}

/// Centipawns as pawns with a sign.
fn pawns(cp: i32) -> String {
    format!("{:+.2}", f64::from(cp) / 100.0)
}
