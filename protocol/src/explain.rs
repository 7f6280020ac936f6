//! Text for people: the board, the evaluation term by term, the build, the help.

use chuhan_engine::info::PositionInfo;
use std::sync::LazyLock;

use chuhan_engine::game::{Position, Side};

use crate::{diagram::drawn::Drawn, evaluation::Breakdown, playable::Playable};

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
pub fn evaluation<G: Drawn>(position: &G::Position) -> String {
    Breakdown::of::<G>(position).text(G::SIDES)
}

fn side_name<G: Playable>(side: Side) -> &'static str {
    G::SIDES[side.index()]
}

/// The node counts of the benches, as the repository holds them.
const SIGNATURES: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/golden/bench.txt"));

/// The program's name and version.
pub fn made_by() -> String {
    format!("Chuhan {}", env!("CARGO_PKG_VERSION"))
}

/// How the program was built.
pub fn build() -> String {
    format!("{} for {}", made_by(), target())
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
