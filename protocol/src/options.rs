//! The options of both protocols in one place: what is announced, what is accepted, and the typed
//! [`Setting`] that a `setoption` line becomes.

use chuhan_engine::chess::claims::Book;
#[cfg(feature = "spsa")]
use chuhan_engine::search::params::SearchParams;
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

/// Which game, and for chess which castling rules, as `UCI_Variant` names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Chess.
    Chess,
    /// Chess960, under its old name.
    Fischerandom,
    /// Xiangqi.
    Xiangqi,
}

/// How xiangqi rules on repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RepetitionRule {
    /// The Chinese rules of 1999.
    Chinese1999,
    /// The rules of the Asian federation.
    Asian,
    /// The Chinese rules of 2020.
    Chinese2020,
    /// Matches of programs.
    Computer,
    /// Matches of programs in the UCCI league.
    ComputerUcci,
    /// Perpetual check is forbidden, every other repetition draws.
    CheckBan,
    /// Nothing is forbidden: every repetition draws.
    AlwaysDraw,
}

/// One option, set. What is accepted for the sake of clients but changes nothing is
/// [`Setting::Accepted`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// Hash size in MiB; 0 is automatic.
    Hash(i64),
    /// Search threads; 0 is automatic.
    Threads(i64),
    /// The user will ponder.
    Ponder(bool),
    /// Lines to report.
    MultiPv(i64),
    /// Forget the hash table.
    ClearHash,
    /// Forget everything: a new game begins.
    NewGame,
    /// Milliseconds kept back on each move.
    MoveOverhead(i64),
    /// Chess960 castling.
    Chess960(bool),
    /// The game.
    Variant(Variant),
    /// Print chances.
    ShowWdl(bool),
    /// Play at the strength of [`Setting::Elo`].
    LimitStrength(bool),
    /// Strength in Elo.
    Elo(i64),
    /// Strength from 0 to 20.
    Skill(i64),
    /// Centipawns by which a draw is worth less than nothing.
    Contempt(i64),
    /// The user analyses: no contempt.
    AnalyseMode(bool),
    /// The text of the laws of chess.
    ChessRules(Book),
    /// The repetition law of xiangqi.
    Repetition(RepetitionRule),
    /// Moves without a capture after which xiangqi is drawn.
    DrawMoves(i64),
    /// File that both directions of the dialogue are logged to; empty for none.
    LogFile(String),
    /// Folders of endgame tables; empty for none.
    SyzygyPath(String),
    /// Depth in plies from which tables of the most men are asked.
    SyzygyDepth(i64),
    /// The most men of tables that are asked.
    SyzygyLimit(i64),
    /// Do tables heed the fifty-move rule?
    SyzygyFifty(bool),
    /// Play from an opening book.
    OwnBook(bool),
    /// Files of opening books, separated by semicolons.
    BookFiles(String),
    /// Play the book's move of most weight.
    BookBest(bool),
    /// Seed of the choice among a book's moves; 0 takes another one each time.
    BookSeed(i64),
    /// UCCI times are in milliseconds.
    Milliseconds(bool),
    /// UCCI's batch mode: a running search blocks the input.
    Batch(bool),
    /// Say more.
    Debug(bool),
    /// Processors left free when threads are automatic, in quarters of all.
    Idle(usize),
    /// UCCI's deliberate weakness, from none (0) to huge (5).
    Randomness(usize),
    /// UCCI's style, from solid (0) to risky (2).
    Style(usize),
    /// Resign when mate is certain.
    Resign(bool),
    /// A search constant of the tuning build, by its index.
    #[cfg(feature = "spsa")]
    Constant(usize, i64),
    /// Nothing changes.
    Accepted,
}

/// What values an option takes, and the setting a value becomes.
pub enum Kind {
    /// `true` or `false`.
    Check {
        /// The value at the start.
        default: bool,
        /// The value's meaning.
        set: fn(bool) -> Setting,
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
        /// The value's meaning.
        set: Box<dyn Fn(i64) -> Setting>,
    },
    /// One of a list.
    Combo {
        /// Index of the value at the start.
        default: usize,
        /// All values.
        vars: &'static [&'static str],
        /// The meaning of the value with this index.
        set: fn(usize) -> Setting,
    },
    /// Nothing but a press.
    Button {
        /// What a press means.
        press: Setting,
    },
    /// Text.
    Text {
        /// The value at the start.
        default: &'static str,
        /// The value's meaning.
        set: fn(String) -> Setting,
    },
}

/// One option of one protocol.
pub struct Spec {
    /// The name as announced; matched without regard to case.
    pub name: &'static str,
    /// Its values.
    pub kind: Kind,
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
        name: &'static str,
        /// The value as given.
        value: String,
        /// What would have been right.
        expected: String,
    },
    /// The number is outside its range.
    #[error("option {name}: {} is outside {min} to {max}", quoted(.value))]
    OutOfRange {
        /// The option.
        name: &'static str,
        /// The value as given.
        value: String,
        /// Smallest value.
        min: i64,
        /// Largest value.
        max: i64,
    },
}

/// Hash size in MiB when nobody asks for one.
pub const DEFAULT_HASH: i64 = 128;
/// Largest hash size that may be asked for, in MiB; more than the machine has is cut down later.
pub const MAX_HASH: i64 = 1 << 25;
/// Largest number of threads.
pub const MAX_THREADS: i64 = 512;
/// Most lines; one GUI asks for up to 500 blindly.
pub const MAX_MULTI_PV: i64 = 500;
/// Weakest and strongest play under `UCI_LimitStrength`. The scale is nominal: it orders strengths,
/// it has not been calibrated against rated players.
pub const ELO_RANGE: (i64, i64) = (500, 2800);
/// The most men on the board of any endgame table there is.
pub const MAX_TABLE_MEN: i64 = 7;
/// Milliseconds kept back on each move unless the user says otherwise.
pub const DEFAULT_OVERHEAD: i64 = 10;
/// What `UCI_EngineAbout` shows.
pub const ABOUT: &str =
    concat!("Chuhan ", env!("CARGO_PKG_VERSION"), ", chess and xiangqi on one search, GPL-3.0-or-later");

const GRADES: &[&str] = &["none", "small", "medium", "large"];
const RANDOMNESS: &[&str] = &["none", "tiny", "small", "medium", "large", "huge"];
const BOOKS: [&str; Book::ALL.len()] = {
    let mut names = [""; Book::ALL.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = Book::ALL[i].name();
        i += 1;
    }
    names
};
const RULES: &[&str] = &["chinese-1999", "asian", "computer", "computer-ucci", "chinese-2020", "check-ban", "none"];
const RULE_VALUES: [RepetitionRule; 7] = [
    RepetitionRule::Chinese1999,
    RepetitionRule::Asian,
    RepetitionRule::Computer,
    RepetitionRule::ComputerUcci,
    RepetitionRule::Chinese2020,
    RepetitionRule::CheckBan,
    RepetitionRule::AlwaysDraw,
];
/// UCCI 2.x's names for the repetition law.
const OLD_RULES: &[&str] = &["alwaysdraw", "checkban", "asianrule", "chineserule"];
const OLD_RULE_VALUES: [RepetitionRule; 4] =
    [RepetitionRule::AlwaysDraw, RepetitionRule::CheckBan, RepetitionRule::Asian, RepetitionRule::Chinese1999];

fn check(name: &'static str, default: bool, set: fn(bool) -> Setting) -> Spec {
    Spec { name, kind: Kind::Check { default, set } }
}
fn spin(name: &'static str, default: i64, range: (i64, i64), set: fn(i64) -> Setting) -> Spec {
    Spec { name, kind: Kind::Spin { default, min: range.0, max: range.1, clamps: false, set: Box::new(set) } }
}
/// The hash size. No size at all, or more than any machine has, means as little or as much as can be.
fn hash(name: &'static str, default: i64, min: i64) -> Spec {
    let kind = Kind::Spin { default, min, max: MAX_HASH, clamps: true, set: Box::new(Setting::Hash) };
    Spec { name, kind }
}
fn combo(name: &'static str, default: usize, vars: &'static [&'static str], set: fn(usize) -> Setting) -> Spec {
    Spec { name, kind: Kind::Combo { default, vars, set } }
}
fn text(name: &'static str, default: &'static str, set: fn(String) -> Setting) -> Spec {
    Spec { name, kind: Kind::Text { default, set } }
}
fn button(name: &'static str, press: Setting) -> Spec {
    Spec { name, kind: Kind::Button { press } }
}

/// UCI's options, when `variant` is the game at the start.
pub fn uci(variant: Variant) -> Vec<Spec> {
    #[allow(unused_mut, reason = "the tuning build adds to it")]
    let mut all = vec![
        spin("Threads", 1, (1, MAX_THREADS), Setting::Threads),
        hash("Hash", DEFAULT_HASH, 1),
        button("Clear Hash", Setting::ClearHash),
        check("Ponder", false, Setting::Ponder),
        spin("MultiPV", 1, (1, MAX_MULTI_PV), Setting::MultiPv),
        spin("Move Overhead", DEFAULT_OVERHEAD, (0, 5000), Setting::MoveOverhead),
        combo("UCI_Variant", usize::from(variant == Variant::Xiangqi), &["chess", "xiangqi", "fischerandom"], |i| {
            Setting::Variant([Variant::Chess, Variant::Xiangqi, Variant::Fischerandom][i])
        }),
        check("UCI_Chess960", false, Setting::Chess960),
        combo("ChessRules", 0, &BOOKS, |i| Setting::ChessRules(Book::ALL[i])),
        combo("RepetitionRule", 0, RULES, |i| Setting::Repetition(RULE_VALUES[i])),
        check("UCI_ShowWDL", false, Setting::ShowWdl),
        check("UCI_LimitStrength", false, Setting::LimitStrength),
        spin("UCI_Elo", 1500, ELO_RANGE, Setting::Elo),
        spin("Skill Level", 20, (0, 20), Setting::Skill),
        spin("Contempt", 0, (-100, 100), Setting::Contempt),
        check("UCI_AnalyseMode", false, Setting::AnalyseMode),
        check("OwnBook", false, Setting::OwnBook),
        text("Book File", "", Setting::BookFiles),
        check("Book Best Move", false, Setting::BookBest),
        spin("Book Seed", 0, (0, i64::from(i32::MAX)), Setting::BookSeed),
        text("SyzygyPath", "", Setting::SyzygyPath),
        spin("SyzygyProbeDepth", 1, (1, 100), Setting::SyzygyDepth),
        spin("SyzygyProbeLimit", MAX_TABLE_MEN, (0, MAX_TABLE_MEN), Setting::SyzygyLimit),
        check("Syzygy50MoveRule", true, Setting::SyzygyFifty),
        text("UCI_Opponent", "", |_| Setting::Accepted),
        text("UCI_EngineAbout", ABOUT, |_| Setting::Accepted),
        text("Debug Log File", "", Setting::LogFile),
    ];
    #[cfg(feature = "spsa")]
    match variant {
        Variant::Chess | Variant::Fischerandom => constants::<chuhan_engine::chess::Chess>(&mut all),
        Variant::Xiangqi => constants::<chuhan_engine::xiangqi::Xiangqi>(&mut all),
    }
    all
}

/// UCCI's options.
pub fn ucci() -> Vec<Spec> {
    #[allow(unused_mut, reason = "the tuning build adds to it")]
    let mut all = vec![
        check("usemillisec", true, Setting::Milliseconds),
        check("batch", false, Setting::Batch),
        check("debug", false, Setting::Debug),
        check("ponder", false, Setting::Ponder),
        check("usebook", false, Setting::OwnBook),
        text("bookfiles", "", Setting::BookFiles),
        check("useegtb", false, |_| Setting::Accepted),
        text("egtbpaths", "", |_| Setting::Accepted),
        text("evalapi", "", |_| Setting::Accepted),
        hash("hashsize", 0, 0),
        spin("threads", 1, (0, MAX_THREADS), Setting::Threads),
        combo("idle", 0, GRADES, Setting::Idle),
        check("promotion", false, |_| Setting::Accepted),
        combo("pruning", 3, GRADES, |_| Setting::Accepted),
        combo("knowledge", 3, GRADES, |_| Setting::Accepted),
        combo("randomness", 0, RANDOMNESS, Setting::Randomness),
        combo("style", 1, &["solid", "normal", "risky"], Setting::Style),
        combo("repetition", 3, OLD_RULES, |i| Setting::Repetition(OLD_RULE_VALUES[i])),
        spin("drawmoves", 60, (1, 500), Setting::DrawMoves),
        check("resign", false, Setting::Resign),
        button("newgame", Setting::NewGame),
    ];
    #[cfg(feature = "spsa")]
    constants::<chuhan_engine::xiangqi::Xiangqi>(&mut all);
    all
}

/// UCCI names that are accepted without being announced.
fn ucci_aliases() -> Vec<Spec> {
    vec![combo("selectivity", 0, RANDOMNESS, Setting::Randomness)]
}

/// The search constants of the tuning build.
#[cfg(feature = "spsa")]
fn constants<G: SearchParams>(all: &mut Vec<Spec>) {
    use chuhan_engine::search::params::KNOBS;
    all.extend(KNOBS.iter().enumerate().map(|(index, knob)| Spec {
        name: knob.name,
        kind: Kind::Spin {
            default: knob.values[G::COLUMN].into(),
            min: knob.low.into(),
            max: knob.high.into(),
            clamps: false,
            set: Box::new(move |n| Setting::Constant(index, n)),
        },
    }));
}

/// Reads one `setoption` in the given dialect. The other dialect's names are understood too,
/// because options may come before the word that names the protocol.
///
/// # Errors
/// The option does not exist or the value does not fit it.
pub fn read(option: &OptionText, dialect: Dialect) -> Result<Setting, OptionError> {
    let (mut specs, others) = match dialect {
        Dialect::Uci => (uci(Variant::Chess), ucci()),
        Dialect::Ucci => (ucci(), uci(Variant::Xiangqi)),
    };
    specs.extend(others);
    specs.extend(ucci_aliases());
    let spec = specs
        .iter()
        .find(|s| s.name.eq_ignore_ascii_case(&option.name))
        .ok_or_else(|| OptionError::Unknown(option.name.clone()))?;
    // Some clients of UCCI use UCI's form, whose word `value` then begins the rest of the line.
    value(spec, option.value.strip_prefix("value ").unwrap_or(&option.value).trim())
}

fn value(spec: &Spec, value: &str) -> Result<Setting, OptionError> {
    let not_a = |expected: String| OptionError::NotA { name: spec.name, value: value.to_owned(), expected };
    match &spec.kind {
        Kind::Button { press } => Ok(press.clone()),
        Kind::Text { set, .. } => Ok(set(value.to_owned())),
        Kind::Check { set, .. } => match value.to_ascii_lowercase().as_str() {
            "true" | "on" | "1" => Ok(set(true)),
            "false" | "off" | "0" => Ok(set(false)),
            _ => Err(not_a("true or false".to_owned())),
        },
        Kind::Combo { vars, set, .. } => vars
            .iter()
            .position(|v| v.eq_ignore_ascii_case(value))
            .map(set)
            .ok_or_else(|| not_a(format!("one of {}", vars.join(", ")))),
        Kind::Spin { min, max, clamps, set, .. } => {
            let digits = value.strip_prefix(['-', '+']).unwrap_or(value);
            if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
                return Err(not_a("a number".to_owned()));
            }
            // What does not fit 64 bits is out of every range.
            let number = value.parse().unwrap_or(if value.starts_with('-') { i64::MIN } else { i64::MAX });
            let number = if *clamps { number.clamp(*min, *max) } else { number };
            if (*min..=*max).contains(&number) {
                Ok(set(number))
            } else {
                Err(OptionError::OutOfRange { name: spec.name, value: value.to_owned(), min: *min, max: *max })
            }
        }
    }
}
