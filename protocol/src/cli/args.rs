//! What may be typed after `chuhan`.

use std::path::PathBuf;

use chuhan_engine::info::GameName;
use clap::{
    ArgGroup, Args, CommandFactory, Parser, Subcommand, ValueEnum,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};

use crate::{
    arbiter::{
        case::{ClaimName, Seconds},
        presets::{Castling, EnPassant},
    },
    language::Language,
};

/// Reads the name of a game.
pub fn game_name() -> impl TypedValueParser<Value = GameName> {
    let about = |game| match game {
        GameName::Chess => "Western chess, Chess960 included",
        GameName::Xiangqi => "Chinese chess",
    };
    PossibleValuesParser::new(GameName::ALL.map(|game| PossibleValue::new(game.name()).help(about(game))))
        .try_map(|name| name.to_ascii_lowercase().parse::<GameName>())
}

/// Reads a clock: `90`, `1:30` (minutes first) or `1:30:00`, in seconds.
fn seconds(text: &str) -> Result<u32, &'static str> {
    text.parse().map(|Seconds(seconds)| seconds)
}

/// A game, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum BenchGame {
    /// Western chess
    Chess,
    /// Chinese chess
    Xiangqi,
    /// One after the other
    Both,
}

/// The argument parser, for man pages and completions.
pub fn command() -> clap::Command {
    Arguments::command()
}

const AFTER_HELP: &str = "\
Without a command Chuhan is an engine for graphical interfaces: it reads UCI (chess, xiangqi), UCCI or
UCI-Cyclone (xiangqi) from standard input and says nothing until it is spoken to.

Examples:
  chuhan analyse                                         think five seconds about the start position
  chuhan analyse --game xiangqi --movetime 2000          the same for xiangqi, two seconds
  chuhan analyse --fen '8/8/8/8/8/5K2/8/4R2k w' --depth 20
  chuhan analyse --epd suite.epd --movetime 1000         solve a test suite and count
  chuhan analyse games.pgn --html review.html            review games: marks, best lines, a page
  chuhan analyse --pgn games.pgn --nodes 100000 --json   one JSON line per position
  chuhan perft --game chess 6 --threads 4                count leaf positions
  chuhan serve --open                                    a page to analyse, play and rule
  chuhan bench                                           fixed node counts and the speed
  chuhan eval --fen '4k3/8/8/8/8/8/4P3/4K3 w'            the evaluation term by term";

/// A chess and xiangqi engine that explains itself
#[derive(Debug, Parser)]
#[command(
    name = "chuhan", version, long_version = crate::explain::long_version(), about, after_help = AFTER_HELP,
    max_term_width = 100
)]
pub(super) struct Arguments {
    /// The game at the start (default: chess; `chuhan-xiangqi` starts with xiangqi)
    #[arg(long, value_parser = game_name(), ignore_case = true)]
    pub game: Option<GameName>,
    #[command(subcommand)]
    pub order: Option<Order>,
}

#[derive(Debug, Subcommand)]
pub(super) enum Order {
    /// Search a position or a test suite, or review games move by move
    #[command(visible_alias = "analyze")]
    Analyse(Box<Analyse>),
    /// Count the leaf positions of the game tree: the proof of the move generator
    Perft(Perft),
    /// Search fixed positions to a fixed depth: a signature of the search, and its speed
    Bench(Bench),
    /// Explain the static evaluation of a position, term by term
    Eval(Explain),
    /// Show a position
    Display(Show),
    /// Rule on a claim: repetition, move counts, flag falls, dead positions; cite the article
    Arbiter(Box<Arbiter>),
    /// Serve a page to analyse, play and rule, and JSON-RPC for programs
    Serve(Serve),
    /// Write man pages and shell completions into a folder
    #[command(hide = true)]
    Manual(Manual),
}

// Flags of a command line are independent switches.
#[allow(clippy::struct_excessive_bools)]
#[derive(Debug, Args)]
pub(super) struct Serve {
    /// Speak JSON-RPC 2.0 on standard input and output instead, one message a line
    #[arg(long, conflicts_with_all = ["port", "open", "listen"])]
    pub stdio: bool,
    /// Print the JSON Schema of the methods and end
    #[arg(long, conflicts_with_all = ["stdio", "port", "open", "listen"])]
    pub schema: bool,
    /// The port [default: 8460 or, if that is in use, any]
    #[arg(long, value_name = "P")]
    pub port: Option<u16>,
    /// Open the page in the browser
    #[arg(long)]
    pub open: bool,
    /// Listen on this address of the machine: others in the network can then reach the server, unencrypted
    /// [default: 127.0.0.1]
    #[arg(long, value_name = "ADDRESS")]
    pub listen: Option<std::net::IpAddr>,
    /// Memory for hash tables in MiB, all sessions together
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    pub memory: u32,
}

#[derive(Debug, Args)]
pub(super) struct Manual {
    /// The folder, made if it is not there
    pub folder: PathBuf,
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum PlayerName {
    White,
    Red,
    Black,
    Both,
}

/// A format of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum FormatName {
    /// Games with tags, of either game
    Pgn,
    /// Moves alone, with or without numbers
    Sheet,
    /// A file of `XQStudio`
    Xqf,
    /// A file of `CCBridge` in XML
    Cbf,
    /// Lines `position ...` of UCI or UCCI
    Position,
    /// Cases
    Json,
}

/// How fast the game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum PaceName {
    Standard,
    Rapid,
    Blitz,
}

/// How far an audit looks for positions in which a side cannot mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum DeadName {
    /// By the material
    Material,
    /// Exactly where a flag fell
    Flags,
    /// Exactly in every game
    Exact,
}

/// Options that are about one ruling, and mean nothing to a batch, an archive or a game that is told by its events.
/// Such a game may begin at a `fen`, which is therefore not among them.
const RULING_OPTIONS: [&str; 18] = [
    "no_sensitivity",
    "file",
    "format",
    "game_number",
    "moves",
    "claim",
    "by",
    "declared",
    "clock_white",
    "clock_black",
    "pace",
    "flagged",
    "illegal_count",
    "touched",
    "no_score",
    "earlier_period",
    "no_guidelines",
    "fouls",
];

// Flags of a command line are independent switches.
#[allow(clippy::struct_excessive_bools)]
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct Arbiter {
    #[command(subcommand)]
    pub question: Option<Question>,
    /// The game [default: chess]
    #[arg(long, value_parser = game_name(), ignore_case = true)]
    pub game: Option<GameName>,
    /// The text of the law: fide-2023 (default), fide-2009, cn-1984, fide-1990s-intro; or
    /// chinese-1999 (default), asian, computer, computer-ucci, chinese-2020; or a TOML file with a
    /// `base` and the numbers that differ from it
    #[arg(long, value_name = "PRESET|FILE.toml")]
    pub rules: Option<String>,
    /// A record: PGN of either game, a score sheet, XQF, CBF, position lines or JSON cases, in UTF-8,
    /// UTF-16, GB18030 or Big5 ('-' for standard input)
    #[arg(value_name = "FILE", conflicts_with = "moves")]
    pub file: Option<PathBuf>,
    /// The format of the record [default: what it looks like]
    #[arg(long, value_enum)]
    pub format: Option<FormatName>,
    /// Rule on this game of the record alone, counted from 1 [default: all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub game_number: Option<u32>,
    /// The start position [default: that of the record, else that of the game]
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// The moves played: a score sheet in coordinates or in the game's notation, with or without
    /// move numbers ('-' for standard input)
    #[arg(long, num_args = 1.., value_delimiter = ' ', value_name = "MOVE")]
    pub moves: Vec<String>,
    /// What is claimed [default: audit in chess, repetition in xiangqi]
    #[arg(long, value_enum)]
    pub claim: Option<ClaimName>,
    /// Who claims
    #[arg(long, value_enum)]
    pub by: Option<PlayerName>,
    /// The move the claimant wrote down and declared
    #[arg(long = "move", value_name = "MOVE")]
    pub declared: Option<String>,
    /// White's or Red's clock: seconds, or hours, minutes and seconds as in 1:30:00
    #[arg(long, visible_alias = "clock-red", value_name = "SECONDS", value_parser = seconds)]
    pub clock_white: Option<u32>,
    /// Black's clock
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub clock_black: Option<u32>,
    /// How fast the game is [default: by the tag `TimeControl`, else standard]
    #[arg(long, value_enum)]
    pub pace: Option<PaceName>,
    /// Whose flag fell
    #[arg(long, value_enum)]
    pub flagged: Option<PlayerName>,
    /// Which of the player's illegal moves this is
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub illegal_count: Option<u32>,
    /// The claimant had touched a piece
    #[arg(long)]
    pub touched: bool,
    /// The claimant did not keep the score
    #[arg(long)]
    pub no_score: bool,
    /// This is not the last period
    #[arg(long)]
    pub earlier_period: bool,
    /// The Guidelines III were not announced
    #[arg(long)]
    pub no_guidelines: bool,
    /// Chess: compare castling by rights (9.2.3.2) or by what can be played at once
    #[arg(long, value_enum)]
    pub castling_reading: Option<Castling>,
    /// Chess: compare en passant by legal captures (9.2.3.1) or by pawns that stand ready
    #[arg(long, value_enum)]
    pub ep_reading: Option<EnPassant>,
    /// Xiangqi: fouls of the claimant before this claim
    #[arg(long, value_name = "N")]
    pub fouls: Option<u32>,
    /// Rounds of the natural-move limit
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub rounds: Option<u32>,
    /// Xiangqi: do not say on which readings of the text the ruling depends
    #[arg(long)]
    pub no_sensitivity: bool,
    /// Print the ruling as JSON
    #[arg(long)]
    pub json: bool,
    /// Language of the sentences
    #[arg(long, value_enum, default_value_t)]
    pub lang: Language,
    /// Write the ruling as a self-contained page as well
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Rule on every case of a file of JSON lines ('-' for standard input), one answer a line
    #[arg(long, value_name = "FILE", conflicts_with_all = RULING_OPTIONS, conflicts_with_all = ["fen", "html", "resume", "audit"])]
    pub jsonl: Option<PathBuf>,
    /// Answer the events of a game told as JSON lines ('-' for standard input), each by its articles: moves with clocks,
    /// touches, offers of a draw, claims, flags, resignations, and what is found to be wrong
    #[arg(long, value_name = "FILE", conflicts_with_all = RULING_OPTIONS,
        conflicts_with_all = ["rounds", "castling_reading", "ep_reading", "html", "resume", "audit", "jsonl"])]
    pub events: Option<PathBuf>,
    /// Look through every game of a PGN archive ('-' for standard input): when a draw could have been
    /// claimed, how it ended by itself, what the rules do not bear
    #[arg(long, value_name = "FILE.pgn", conflicts_with_all = RULING_OPTIONS, conflicts_with = "fen")]
    pub audit: Option<PathBuf>,
    /// Print the JSON Schema of cases, events and their answers and end
    #[arg(long, conflicts_with_all = RULING_OPTIONS, conflicts_with_all = ["fen", "html", "resume", "audit", "jsonl", "events", "rules"])]
    pub schema: bool,
    /// Audit: how far to look for positions in which a side cannot mate [default: flags]
    #[arg(long, value_enum, requires = "audit")]
    pub dead: Option<DeadName>,
    /// Audit: keep what is done in this file and, when started again, go on from there
    #[arg(long, value_name = "FILE", requires = "audit")]
    pub resume: Option<PathBuf>,
    /// Audit: threads [default: one on every core]
    #[arg(long, value_name = "N", requires = "audit", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub jobs: Option<u16>,
}

/// What else the arbiter is asked.
#[derive(Debug, Subcommand)]
pub(super) enum Question {
    /// Touched pieces: which moves remain lawful after these touches, and by which article
    Touch(Touch),
    /// Checks rulings that were printed with --json or answered to --jsonl: every line, every count, and the
    /// verdict
    Verify(Verify),
}

#[derive(Debug, Args)]
pub(super) struct Verify {
    /// The rulings, one or many ('-' for standard input)
    #[arg(value_name = "RULING.json")]
    pub file: PathBuf,
    /// Language of the sentences
    #[arg(long, value_enum, default_value_t)]
    pub lang: Language,
}

// Flags of a command line are independent switches.
#[allow(clippy::struct_excessive_bools)]
#[derive(Debug, Args)]
pub(super) struct Touch {
    /// The game [default: chess]
    #[arg(long, value_parser = game_name(), ignore_case = true)]
    pub game: Option<GameName>,
    /// The text of the law: fide-2023 (default), fide-2009, cn-1984, fide-1990s-intro; chinese-1999
    #[arg(long, value_name = "PRESET")]
    pub rules: Option<String>,
    /// The position [default: the start position]
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// Squares in the order of the touches, as in e1,h1; with + where at the same time: e1+h1; a new
    /// piece on its promotion square comes last: e7,e8=Q
    #[arg(long, value_name = "SQUARES")]
    pub touched: String,
    /// The pieces were adjusted, announced as the text asks
    #[arg(long, conflicts_with_all = ["accidental", "late_complaint"])]
    pub adjusting: bool,
    /// They were touched plainly by accident
    #[arg(long, conflicts_with = "late_complaint")]
    pub accidental: bool,
    /// The opponent had touched a piece before complaining
    #[arg(long)]
    pub late_complaint: bool,
    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,
    /// Language of the sentences
    #[arg(long, value_enum, default_value_t)]
    pub lang: Language,
    /// Write the answer as a self-contained page as well
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(group = ArgGroup::new("source").args(["file", "fen", "epd", "pgn"]))]
pub(super) struct Analyse {
    /// The game [default: that of the record, else chess]
    #[arg(long, value_parser = game_name(), ignore_case = true)]
    pub game: Option<GameName>,
    /// A record to review, one game or many: PGN of either game, a score sheet, XQF, position lines or
    /// JSON cases ('-' for standard input). Every move gets its score, what it lost, and a mark
    #[arg(value_name = "FILE", conflicts_with = "moves")]
    pub file: Option<PathBuf>,
    /// Write the reviewed games as PGN: evaluations, marks, and the best line where a move lost
    /// something, beside what the record says itself
    #[arg(long, value_name = "FILE", requires = "file")]
    pub to_pgn: Option<PathBuf>,
    /// Write the review as JSON
    #[arg(long, value_name = "FILE", requires = "file")]
    pub to_json: Option<PathBuf>,
    /// Write the review as a self-contained page: a board to play through, a graph, the lines
    #[arg(long, value_name = "FILE", requires = "file")]
    pub html: Option<PathBuf>,
    /// Review from this ply on, counted from 1
    #[arg(long, value_name = "PLY", requires = "file", value_parser = clap::value_parser!(u32).range(1..))]
    pub from: Option<u32>,
    /// Review up to this ply
    #[arg(long, value_name = "PLY", requires = "file", value_parser = clap::value_parser!(u32).range(1..))]
    pub to: Option<u32>,
    /// Review this game of the record alone, counted from 1 [default: all]
    #[arg(long, value_name = "N", requires = "file", value_parser = clap::value_parser!(u32).range(1..))]
    pub game_number: Option<u32>,
    /// Language of the review
    #[arg(long, value_enum, default_value_t)]
    pub lang: Language,
    /// The position to start from [default: the start position]
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// Moves to play from there before thinking, in coordinates or in the game's notation
    #[arg(long, num_args = 1.., value_delimiter = ' ', value_name = "MOVE", conflicts_with_all = ["epd", "pgn"])]
    pub moves: Vec<String>,
    /// A file with one position a line; the operations bm, am and dm are scored as a test suite
    #[arg(long, value_name = "FILE")]
    pub epd: Option<PathBuf>,
    /// A PGN file of either game; every position that was played from is searched
    #[arg(long, value_name = "FILE")]
    pub pgn: Option<PathBuf>,
    /// End after this depth in plies
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: Option<u32>,
    /// End after this many nodes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// End after this time [default: 5000 for one position, 1000 for each of many]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    pub movetime: Option<u64>,
    /// Lines to show [default: 1; 2 in a review, which tells only moves by the second]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub multipv: Option<u16>,
    /// Search threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    pub threads: u16,
    /// Hash table in MB [default: 128 for one position, 16 for each of many]
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..))]
    pub hash: Option<u32>,
    /// Positions searched side by side, each with its own threads and hash table
    /// [default: as many as use every core in a review, else 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub jobs: Option<u16>,
    /// Print one JSON object per position, or per game of a review, instead of a table
    #[arg(long)]
    pub json: bool,
    /// Keep results in this file and, when started again with the same input and limits, go on
    /// after the last one. A review that writes files does so by itself, in `.journal` beside the first
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    pub resume: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct Perft {
    /// The game [default: chess]
    #[arg(long, value_parser = game_name(), ignore_case = true)]
    pub game: Option<GameName>,
    /// The position [default: the start position]
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// Plies
    #[arg(value_parser = clap::value_parser!(u32).range(0..=64))]
    pub depth: u32,
    /// Show the count below each move
    #[arg(long)]
    pub divide: bool,
    /// Threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    pub threads: u16,
}

#[derive(Debug, Args)]
pub(super) struct Bench {
    /// The game [default: both]
    #[arg(long, value_enum, ignore_case = true)]
    pub game: Option<BenchGame>,
    /// Depth in plies [default: the depth of the signature]
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: Option<u32>,
    /// Search threads; node counts repeat only with one
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    pub threads: u16,
    /// Hash table in MB
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..))]
    pub hash: u32,
}

#[derive(Debug, Args)]
pub(super) struct Explain {
    #[command(flatten)]
    pub show: Show,
    /// Write a self-contained page instead: the terms, and on the board what each piece gives to them
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct Show {
    /// The game [default: chess]
    #[arg(long, value_parser = game_name(), ignore_case = true)]
    pub game: Option<GameName>,
    /// The position [default: the start position]
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
}
