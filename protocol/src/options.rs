//! The options of both protocols: one table, a row for each, and the preferences that the rows set.
//!
//! An option is its row and whatever reads its preference: nothing else knows of it. The handshakes,
//! `setoption`, the values at the start and the tables of the README all come from the rows.

#[cfg(feature = "spsa")]
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{LazyLock, atomic::Ordering::Relaxed},
};

#[cfg(feature = "spsa")]
use chuhan_engine::{
    chess::Chess,
    info::GameInfo,
    search::params::{KNOBS, Knob, SearchParams},
    xiangqi::Xiangqi,
};
use chuhan_engine::{info::GameName, law::chess::claims::Book, search::level, xiangqi::RuleSet};
use thiserror::Error;

use crate::{command::OptionText, info::quoted};

/// Which protocol is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// UCI, and UCI-Cyclone.
    Uci,
    /// UCCI 3.0.
    Ucci,
}

/// What the options say: the state of all that last from one search to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is one check option")]
pub struct Preferences {
    /// Hash size in MiB; 0 is automatic.
    pub hash: i64,
    /// Threads; 0 is automatic.
    pub threads: i64,
    /// Quarters of the processors left free when threads are automatic.
    pub idle: usize,
    /// The user will ponder.
    pub ponder: bool,
    /// Lines to report.
    pub multi_pv: usize,
    /// Milliseconds kept back on each move.
    pub overhead: i64,
    /// The game.
    pub game: GameName,
    /// The game was chosen as Chess960, under its old name.
    pub fischerandom: bool,
    /// Chess960 castling.
    pub chess960: bool,
    /// Print chances.
    pub show_wdl: bool,
    /// Play at the strength of `elo`.
    pub limit_strength: bool,
    /// Strength in Elo.
    pub elo: i64,
    /// Strength from 0 to 20.
    pub skill: i64,
    /// Seed of the errors of weakened play; 0 for another one each time.
    pub skill_seed: u64,
    /// UCCI's deliberate weakness, from none (0) to huge (5).
    pub randomness: usize,
    /// UCCI's style: solid, normal, risky.
    pub style: usize,
    /// Centipawns by which a draw is worth less than nothing.
    pub contempt: i64,
    /// The user analyses: no contempt.
    pub analyse: bool,
    /// The text of the laws of chess.
    pub chess_rules: Book,
    /// The repetition law of xiangqi.
    pub repetition: RuleSet,
    /// Moves without a capture after which xiangqi is drawn, unless the law's own number holds.
    pub draw_moves: Option<i64>,
    /// Play from an opening book.
    pub own_book: bool,
    /// Files of opening books, separated by semicolons.
    pub book_files: String,
    /// Play the book's move of most weight.
    pub book_best: bool,
    /// Seed of the choice among a book's moves; 0 takes another one each time.
    pub book_seed: u64,
    /// Folders of endgame tables; empty for none.
    pub table_folders: String,
    /// Depth in plies from which tables of the most men are asked.
    pub table_depth: i64,
    /// The most men of tables that are asked.
    pub table_men: i64,
    /// Do tables heed the fifty-move rule?
    pub table_fifty: bool,
    /// File that both directions of the dialogue are logged to; empty for none.
    pub log_file: String,
    /// UCCI times are in milliseconds.
    pub milliseconds: bool,
    /// UCCI's batch mode: a running search blocks the input.
    pub batch: bool,
    /// Say more.
    pub debug: bool,
    /// Resign when mate is certain.
    pub resign: bool,
    /// Search constants and factors of the evaluation that were set in the tuning build, by name: a game heeds those
    /// that it has, also where they were set while another game was played.
    #[cfg(feature = "spsa")]
    pub constants: BTreeMap<&'static str, i64>,
}

impl Default for Preferences {
    /// The values that the rows announce; where both protocols have a word for the same, UCI's.
    fn default() -> Self {
        let mut preferences = Self {
            hash: 0,
            threads: 0,
            idle: 0,
            ponder: false,
            multi_pv: 0,
            overhead: 0,
            game: GameName::Chess,
            fischerandom: false,
            chess960: false,
            show_wdl: false,
            limit_strength: false,
            elo: 0,
            skill: 0,
            skill_seed: 0,
            randomness: 0,
            style: 0,
            contempt: 0,
            analyse: false,
            chess_rules: Book::default(),
            repetition: RuleSet::default(),
            draw_moves: None,
            own_book: false,
            book_files: String::new(),
            book_best: false,
            book_seed: 0,
            table_folders: String::new(),
            table_depth: 0,
            table_men: 0,
            table_fifty: false,
            log_file: String::new(),
            milliseconds: false,
            batch: false,
            debug: false,
            resign: false,
            #[cfg(feature = "spsa")]
            constants: BTreeMap::new(),
        };
        for protocol in [Protocol::Ucci, Protocol::Uci, Protocol::Both] {
            for row in OPTIONS.iter().filter(|row| row.protocol == protocol) {
                row.reset(&mut preferences);
            }
        }
        // UCCI must announce a number, though each law has its own.
        preferences.draw_moves = None;
        preferences
    }
}

/// What has to follow when a preference has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing: the next search reads the preference.
    None,
    /// Another size of the hash table.
    ResizeHash,
    /// Another number of threads.
    SetThreads,
    /// Forget the hash table.
    ClearHash,
    /// Forget everything: a new game begins.
    NewGame,
    /// Another game, perhaps.
    ChooseGame,
    /// Another law, on which tables depend too.
    SetLaw,
    /// Other opening books.
    OpenBooks,
    /// Other dice for the books.
    Reseed,
    /// Other endgame tables.
    OpenTables,
    /// The open tables, asked in another way.
    ConsultTables,
    /// Another log file.
    OpenLog,
    /// Search constants or factors of the evaluation have changed.
    #[cfg(feature = "spsa")]
    SetConstants,
}

/// What a row does with a value.
type Set<T> = &'static (dyn Fn(&mut Preferences, T) + Sync);

/// What values an option takes, and what they set.
#[derive(Clone, Copy)]
pub enum OptionKind {
    /// `true` or `false`.
    Check {
        /// The value at the start.
        default: bool,
        /// Keeps the value.
        set: Set<bool>,
    },
    /// A number.
    Spin {
        /// The value at the start.
        default: i64,
        /// Smallest value.
        min: i64,
        /// Largest value.
        max: i64,
        /// Is a number outside the range brought into it, rather than refused?
        clamps: bool,
        /// Keeps the value.
        set: Set<i64>,
    },
    /// One of a list.
    Combo {
        /// Index of the value at the start.
        default: usize,
        /// All values.
        vars: &'static [&'static str],
        /// Keeps the value with this index.
        set: Set<usize>,
    },
    /// Nothing but a press.
    Button,
    /// Text.
    Text {
        /// The value at the start.
        default: &'static str,
        /// Keeps the value.
        set: Set<String>,
    },
}

/// Whose handshake announces an option. Both protocols understand the names of both, because options
/// may come before the word that names the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// UCI's.
    Uci,
    /// UCCI's.
    Ucci,
    /// Both, in UCCI with small letters.
    Both,
    /// Nobody's: an older name.
    Unannounced,
}

/// One row: an option.
#[derive(Clone, Copy)]
pub struct OptionRow {
    /// Who announces it.
    pub protocol: Protocol,
    /// The name as announced; matched without regard to case.
    pub name: &'static str,
    /// Its values.
    pub kind: OptionKind,
    /// What follows when it is set.
    pub effect: Effect,
    /// What it is for, in a few words.
    pub help: &'static str,
}

/// Hash size in MiB when nobody asks for one.
pub const DEFAULT_HASH: i64 = 128;
/// Largest hash size that may be asked for, in MiB; values above available memory are reduced later.
pub const MAX_HASH: i64 = 1 << 25;
/// Weakest and strongest play under `UCI_LimitStrength`, in Elo.
pub const ELO_RANGE: (i64, i64) = (level::ELO_RANGE.0 as i64, level::ELO_RANGE.1 as i64);
/// The `Skill Level` of full strength.
pub const FULL_SKILL: i64 = 20;
/// Largest number of threads.
const MAX_THREADS: i64 = 512;
/// Most lines; one GUI asks for up to 500 blindly.
const MAX_MULTI_PV: i64 = 500;
/// The most men on the board of any endgame table there is.
const MAX_TABLE_MEN: i64 = 7;
/// What `UCI_EngineAbout` shows.
const ABOUT: &str =
    concat!("Chuhan ", env!("CARGO_PKG_VERSION"), ", chess and xiangqi on one search, GPL-3.0-or-later");

/// The games as `UCI_Variant` names them, the last one with the castling of Chess960.
const VARIANTS: [GameName; 3] = [GameName::Chess, GameName::Xiangqi, GameName::Chess];
const GRADES: &[&str] = &["none", "small", "medium", "large"];
const RANDOMNESS: &[&str] = &["none", "tiny", "small", "medium", "large", "huge"];
const CHESS_RULES: [&str; Book::ALL.len()] = {
    let mut names = [""; Book::ALL.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = Book::ALL[i].name();
        i += 1;
    }
    names
};
const RULE_SET_NAMES: [&str; RuleSet::ALL.len()] = {
    let mut names = [""; RuleSet::ALL.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = RuleSet::ALL[i].name();
        i += 1;
    }
    names
};
/// UCCI 2.x's names for the repetition law, and what they mean.
const OLD_RULE_NAMES: &[&str] = &["alwaysdraw", "checkban", "asianrule", "chineserule"];
const OLD_RULE_SETS: [RuleSet; 4] = [RuleSet::AlwaysDraw, RuleSet::CheckBan, RuleSet::Asian, RuleSet::Chinese1999];

const fn row(protocol: Protocol, name: &'static str, kind: OptionKind) -> OptionRow {
    OptionRow { protocol, name, kind, effect: Effect::None, help: "" }
}
const fn check(protocol: Protocol, name: &'static str, default: bool, set: Set<bool>) -> OptionRow {
    row(protocol, name, OptionKind::Check { default, set })
}
const fn spin(protocol: Protocol, name: &'static str, default: i64, range: (i64, i64), set: Set<i64>) -> OptionRow {
    row(protocol, name, OptionKind::Spin { default, min: range.0, max: range.1, clamps: false, set })
}
/// The hash size. No size at all, or more than any machine has, means as little or as much as can be.
const fn hash(protocol: Protocol, name: &'static str, default: i64, min: i64) -> OptionRow {
    row(protocol, name, OptionKind::Spin { default, min, max: MAX_HASH, clamps: true, set: &|p, mb| p.hash = mb })
}
const fn combo(
    protocol: Protocol,
    name: &'static str,
    default: usize,
    vars: &'static [&'static str],
    set: Set<usize>,
) -> OptionRow {
    row(protocol, name, OptionKind::Combo { default, vars, set })
}
const fn text(protocol: Protocol, name: &'static str, default: &'static str, set: Set<String>) -> OptionRow {
    row(protocol, name, OptionKind::Text { default, set })
}
const fn button(protocol: Protocol, name: &'static str) -> OptionRow {
    row(protocol, name, OptionKind::Button)
}

impl OptionRow {
    const fn then(self, effect: Effect) -> Self {
        Self { effect, ..self }
    }
    const fn help(self, help: &'static str) -> Self {
        Self { help, ..self }
    }
    /// Does this protocol's handshake announce it?
    fn announced_in(&self, dialect: Dialect) -> bool {
        match self.protocol {
            Protocol::Uci => dialect == Dialect::Uci,
            Protocol::Ucci => dialect == Dialect::Ucci,
            Protocol::Both => true,
            Protocol::Unannounced => false,
        }
    }
    /// The name in this protocol; UCCI's are of small letters.
    pub fn name_in(&self, dialect: Dialect) -> String {
        match dialect {
            Dialect::Ucci if self.protocol == Protocol::Both => self.name.to_ascii_lowercase(),
            _ => self.name.to_owned(),
        }
    }
    /// Sets the value at the start.
    fn reset(&self, preferences: &mut Preferences) {
        match self.kind {
            OptionKind::Check { default, set } => set(preferences, default),
            OptionKind::Spin { default, set, .. } => set(preferences, default),
            OptionKind::Combo { default, set, .. } => set(preferences, default),
            OptionKind::Text { default, set } => set(preferences, default.to_owned()),
            OptionKind::Button => {}
        }
    }
    /// The values it takes and the one at the start, for people.
    pub fn values(&self) -> String {
        match self.kind {
            OptionKind::Check { default, .. } => format!("check, default {default}"),
            OptionKind::Spin { default, min, max, .. } => format!("{min} to {max}, default {default}"),
            OptionKind::Combo { default, vars, .. } => format!("{}; default {}", vars.join(", "), vars[default]),
            OptionKind::Button => "button".to_owned(),
            OptionKind::Text { default: "", .. } => "text".to_owned(),
            OptionKind::Text { default, .. } => format!("text, default {default}"),
        }
    }
}

use Protocol::{Both, Ucci, Uci, Unannounced};

/// Every option, in the order of announcement.
#[rustfmt::skip]
pub static OPTIONS: &[OptionRow] = &[
    check(Ucci, "usemillisec", true, &|p, on| p.milliseconds = on)
        .help("times are in milliseconds, not in seconds"),
    check(Ucci, "batch", false, &|p, on| p.batch = on)
        .help("a search that ends by itself blocks the input, so that a script runs line by line"),
    check(Ucci, "debug", false, &|p, on| p.debug = on)
        .help("say more"),
    spin(Uci, "Threads", 1, (1, MAX_THREADS), &|p, n| p.threads = n).then(Effect::SetThreads)
        .help("search threads"),
    hash(Uci, "Hash", DEFAULT_HASH, 1).then(Effect::ResizeHash)
        .help("MB of the transposition table; values above available memory are reduced"),
    button(Uci, "Clear Hash").then(Effect::ClearHash)
        .help("forgets the table"),
    check(Both, "Ponder", false, &|p, on| p.ponder = on)
        .help("set by the GUI when pondering is on; slightly more time per move is then used"),
    spin(Uci, "MultiPV", 1, (1, MAX_MULTI_PV), &|p, n| p.multi_pv = n as usize)
        .help("lines to report"),
    spin(Uci, "Move Overhead", 10, (0, 5000), &|p, ms| p.overhead = ms)
        .help("milliseconds kept back on each move"),
    combo(Uci, "UCI_Variant", 0, &["chess", "xiangqi", "fischerandom"], &|p, i| {
        // What the old name has switched on, another name switches off.
        p.chess960 = i == 2 || (p.chess960 && !p.fischerandom);
        (p.game, p.fischerandom) = (VARIANTS[i], i == 2);
    })
        .then(Effect::ChooseGame)
        .help("the game"),
    check(Uci, "UCI_Chess960", false, &|p, on| p.chess960 = on).then(Effect::SetLaw)
        .help("castling as king takes rook"),
    combo(Uci, "ChessRules", 0, &CHESS_RULES, &|p, i| p.chess_rules = Book::ALL[i]).then(Effect::SetLaw)
        .help("the text of the laws of chess"),
    combo(Uci, "RepetitionRule", 0, &RULE_SET_NAMES, &|p, i| p.repetition = RuleSet::ALL[i]).then(Effect::SetLaw)
        .help("the repetition law of xiangqi"),
    check(Uci, "UCI_ShowWDL", false, &|p, on| p.show_wdl = on)
        .help("print the chances to win, draw and lose"),
    check(Uci, "UCI_LimitStrength", false, &|p, on| p.limit_strength = on)
        .help("play at the strength of `UCI_Elo`"),
    spin(Uci, "UCI_Elo", 1500, ELO_RANGE, &|p, elo| p.elo = elo)
        .help("strength under `UCI_LimitStrength`, on a measured scale (docs/levels.md)"),
    spin(Uci, "Skill Level", FULL_SKILL, (0, FULL_SKILL), &|p, level| p.skill = level)
        .help("play weaker than the highest level: Elo 500, 615, 730 and so on"),
    spin(Uci, "Skill Seed", 0, (0, i32::MAX as i64), &|p, seed| p.skill_seed = seed as u64)
        .help("the same seed makes the same errors of weakened play; 0 makes others each time"),
    spin(Uci, "Contempt", 0, (-100, 100), &|p, cp| p.contempt = cp)
        .help("centipawns by which a draw is disliked"),
    check(Uci, "UCI_AnalyseMode", false, &|p, on| p.analyse = on)
        .help("no contempt"),
    check(Uci, "OwnBook", false, &|p, on| p.own_book = on).then(Effect::OpenBooks)
        .help("play from the opening book when a move is wanted, not an analysis"),
    text(Uci, "Book File", "", &|p, files| p.book_files = files).then(Effect::OpenBooks)
        .help("paths with `;` between them: Polyglot `.bin` for chess, ElephantEye `BOOK.DAT` for xiangqi"),
    check(Uci, "Book Best Move", false, &|p, on| p.book_best = on)
        .help("always the move of most weight, else any, as often as its weight says"),
    spin(Uci, "Book Seed", 0, (0, i32::MAX as i64), &|p, seed| p.book_seed = seed as u64).then(Effect::Reseed)
        .help("the same seed plays the same openings; 0 takes another one each time"),
    text(Uci, "SyzygyPath", "", &|p, folders| p.table_folders = folders).then(Effect::OpenTables)
        .help("folders of endgame tables for chess, `:` between them (`;` on Windows); \
               a message tells how many were found"),
    spin(Uci, "SyzygyProbeDepth", 1, (1, 100), &|p, plies| p.table_depth = plies).then(Effect::ConsultTables)
        .help("tables of the most men are asked from this depth in plies on"),
    spin(Uci, "SyzygyProbeLimit", MAX_TABLE_MEN, (0, MAX_TABLE_MEN), &|p, men| p.table_men = men)
        .then(Effect::ConsultTables)
        .help("tables of more men are not asked"),
    check(Uci, "Syzygy50MoveRule", true, &|p, on| p.table_fifty = on).then(Effect::ConsultTables)
        .help("wins that the fifty-move rule spoils count as draws"),
    text(Uci, "UCI_Opponent", "", &|_, _| {})
        .help("accepted"),
    text(Uci, "UCI_EngineAbout", ABOUT, &|_, _| {})
        .help("shown; changes nothing"),
    text(Uci, "Debug Log File", "", &|p, path| p.log_file = path).then(Effect::OpenLog)
        .help("path of a file to which both directions of the dialogue are appended"),
    check(Ucci, "usebook", false, &|p, on| p.own_book = on).then(Effect::OpenBooks)
        .help("play from the opening book when a move is wanted, not an analysis"),
    text(Ucci, "bookfiles", "", &|p, files| p.book_files = files).then(Effect::OpenBooks)
        .help("paths of opening books with `;` between them"),
    check(Ucci, "useegtb", false, &|_, _| {})
        .help("accepted, changes nothing"),
    text(Ucci, "egtbpaths", "", &|_, _| {})
        .help("accepted, changes nothing"),
    text(Ucci, "evalapi", "", &|_, _| {})
        .help("accepted, changes nothing"),
    hash(Ucci, "hashsize", 0, 0).then(Effect::ResizeHash)
        .help("MB of the transposition table; 0 is automatic"),
    spin(Ucci, "threads", 1, (0, MAX_THREADS), &|p, n| p.threads = n).then(Effect::SetThreads)
        .help("search threads; 0 is automatic"),
    spin(Ucci, "overhead", 10, (0, 5000), &|p, ms| p.overhead = ms)
        .help("milliseconds kept back on each move"),
    combo(Ucci, "idle", 0, GRADES, &|p, grade| p.idle = grade).then(Effect::SetThreads)
        .help("processors left free when threads are automatic, in quarters of all"),
    check(Ucci, "promotion", false, &|_, _| {})
        .help("accepted, changes nothing"),
    combo(Ucci, "pruning", 3, GRADES, &|_, _| {})
        .help("accepted, changes nothing"),
    combo(Ucci, "knowledge", 3, GRADES, &|_, _| {})
        .help("accepted, changes nothing"),
    combo(Ucci, "randomness", 0, RANDOMNESS, &|p, grade| p.randomness = grade)
        .help("weaker play, as at Elo 2500, 2200, 1900, 1500, 1100; the older name `selectivity` is understood"),
    combo(Ucci, "style", 1, &["solid", "normal", "risky"], &|p, style| p.style = style)
        .help("dislike of draws"),
    combo(Ucci, "repetition", 3, OLD_RULE_NAMES, &|p, i| p.repetition = OLD_RULE_SETS[i]).then(Effect::SetLaw)
        .help("the repetition law"),
    spin(Ucci, "drawmoves", 60, (1, 500), &|p, n| p.draw_moves = Some(n)).then(Effect::SetLaw)
        .help("moves without a capture after which the game is drawn"),
    check(Ucci, "resign", false, &|p, on| p.resign = on)
        .help("resign when mate is certain"),
    button(Ucci, "newgame").then(Effect::NewGame)
        .help("a new game begins: everything is forgotten"),
    combo(Unannounced, "selectivity", 0, RANDOMNESS, &|p, grade| p.randomness = grade)
        .help("the older name of `randomness`"),
];

/// The rows that a handshake announces, when `game` is the one at the start.
pub fn announced(dialect: Dialect, game: GameName) -> impl Iterator<Item = OptionRow> {
    rows(game).filter(move |row| row.announced_in(dialect)).map(move |&row| match row.kind {
        OptionKind::Combo { vars, set, .. } if row.effect == Effect::ChooseGame => {
            let default = VARIANTS.iter().position(|&v| v == game).unwrap_or_default();
            OptionRow { kind: OptionKind::Combo { default, vars, set }, ..row }
        }
        _ => row,
    })
}

#[cfg(not(feature = "spsa"))]
fn rows(_: GameName) -> impl Iterator<Item = &'static OptionRow> {
    OPTIONS.iter()
}

/// The table, the search constants of the tuning build, and the factors of both games' evaluations in hundredths: a
/// handshake comes before the word that chooses the game.
#[cfg(feature = "spsa")]
fn rows(game: GameName) -> impl Iterator<Item = &'static OptionRow> {
    fn row(name: &'static str, value: i32, range: (i32, i32)) -> OptionRow {
        // Made once, for as long as the program runs.
        let set: Set<i64> = Box::leak(Box::new(move |p: &mut Preferences, n| {
            p.constants.insert(name, n);
        }));
        spin(Both, name, value.into(), (range.0.into(), range.1.into()), set).then(Effect::SetConstants)
    }
    fn constants<G: SearchParams>() -> Vec<OptionRow> {
        let knob = |knob: &Knob| row(knob.name, knob.values[G::COLUMN], (knob.low, knob.high));
        let groups: BTreeSet<_> = factor_names::<Chess>().chain(factor_names::<Xiangqi>()).collect();
        let factors = groups.into_iter().map(|name| row(name.leak(), 100, (0, 400)));
        KNOBS.iter().map(knob).chain(factors).collect()
    }
    fn factor_names<G: GameInfo>() -> impl Iterator<Item = String> {
        let names = G::weights().0.iter().map(|group| group.name).chain([PAIRS]);
        names.flat_map(|name| HALVES.map(|half| format!("{half}_{name}")))
    }
    static CHESS: LazyLock<Vec<OptionRow>> = LazyLock::new(constants::<Chess>);
    static XIANGQI: LazyLock<Vec<OptionRow>> = LazyLock::new(constants::<Xiangqi>);
    OPTIONS.iter().chain(if game == GameName::Xiangqi { &*XIANGQI } else { &*CHESS })
}

/// How options name the factors of middlegame and ending, in the order of [`GameInfo::weigh`].
#[cfg(feature = "spsa")]
const HALVES: [&str; 2] = ["mg", "eg"];
/// How they name the sum of pairs, which comes after the groups of weights there.
#[cfg(feature = "spsa")]
const PAIRS: &str = "PAIRS";

/// Puts in force what was set of a game's search constants and of the factors of its evaluation.
#[cfg(feature = "spsa")]
pub fn apply_constants<G: GameInfo>(preferences: &Preferences) {
    for (&name, &value) in &preferences.constants {
        if let Some(index) = KNOBS.iter().position(|knob| knob.name == name) {
            G::live()[index].store(value as i32, Relaxed);
        } else if let Some((half, group)) = name.split_once('_') {
            let half = HALVES.iter().position(|&h| h == half);
            let mut groups = G::weights().0.iter().map(|group| group.name).chain([PAIRS]);
            if let (Some(half), Some(group)) = (half, groups.position(|name| name == group)) {
                G::weigh(group, half, value as i32);
            }
        }
    }
}

/// Why an option was not set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    /// There is no such option.
    #[error("no such option: {}", quoted(.0))]
    Unknown(String),
    /// The value is not of the option's type.
    #[error("option {name}: {} is not {expected}", quoted(.value))]
    NotA {
        /// The option.
        name: String,
        /// The value as given.
        value: String,
        /// What would have been right.
        expected: String,
    },
    /// The number is outside its range.
    #[error("option {name}: {} is outside {min} to {max}", quoted(.value))]
    OutOfRange {
        /// The option.
        name: String,
        /// The value as given.
        value: String,
        /// Smallest value.
        min: i64,
        /// Largest value.
        max: i64,
    },
}

/// Sets one option, as `setoption` asks in the given dialect, and tells what has to follow. Of two
/// options whose names differ in case alone, the dialect's own is meant.
///
/// # Errors
/// The option does not exist or the value does not fit it; nothing is changed.
pub fn set(preferences: &mut Preferences, option: &OptionText, dialect: Dialect) -> Result<Effect, OptionError> {
    let named = || rows(preferences.game).filter(|row| row.name.eq_ignore_ascii_case(&option.name));
    let row = named().find(|row| row.announced_in(dialect)).or_else(|| named().next());
    let row = row.ok_or_else(|| OptionError::Unknown(option.name.clone()))?;
    // Some clients of UCCI use UCI's form, whose word `value` then begins the rest of the line.
    let value = option.value.strip_prefix("value ").unwrap_or(&option.value).trim();
    row.set(preferences, value, &row.name_in(dialect))?;
    Ok(row.effect)
}

impl OptionRow {
    fn set(&self, preferences: &mut Preferences, value: &str, name: &str) -> Result<(), OptionError> {
        let (name, given) = (name.to_owned(), value.to_owned());
        let not_a = |expected: String| OptionError::NotA { name: name.clone(), value: given.clone(), expected };
        match self.kind {
            OptionKind::Button => {}
            OptionKind::Text { set, .. } => set(preferences, value.to_owned()),
            OptionKind::Check { set, .. } => match value.to_ascii_lowercase().as_str() {
                "true" | "on" | "1" => set(preferences, true),
                "false" | "off" | "0" => set(preferences, false),
                _ => return Err(not_a("true or false".to_owned())),
            },
            OptionKind::Combo { vars, set, .. } => {
                let index = vars.iter().position(|v| v.eq_ignore_ascii_case(value));
                set(preferences, index.ok_or_else(|| not_a(format!("one of {}", vars.join(", "))))?);
            }
            OptionKind::Spin { min, max, clamps, set, .. } => {
                let digits = value.strip_prefix(['-', '+']).unwrap_or(value);
                if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
                    return Err(not_a("a number".to_owned()));
                }
                // What does not fit 64 bits is out of every range.
                let number = value.parse().unwrap_or(if value.starts_with('-') { i64::MIN } else { i64::MAX });
                let number = if clamps { number.clamp(min, max) } else { number };
                if !(min..=max).contains(&number) {
                    return Err(OptionError::OutOfRange { name, value: given, min, max });
                }
                set(preferences, number);
            }
        }
        Ok(())
    }
}
