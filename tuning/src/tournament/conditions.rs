//! The conditions under which games are played, as the command line states them; `match` and
//! `spsa` share them.

use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use chuhan_engine::info::GameName;
use chuhan_protocol::{cli::game_name, tables::Tables};

use super::{
    clock::TimeControl,
    opening::Openings,
    play::MatchRules,
    spec::{EngineSpec, LawRow, MatchLaw, Protocol},
};

/// The game, limits, openings, law, adjudication and machine.
#[derive(Clone, Debug, clap::Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct Conditions {
    /// The game.
    #[arg(long, value_parser = game_name())]
    pub game: GameName,
    /// Time control: 2+0.02, 40/5400:10/900, 300d5 (delay), 300b5 (Bronstein); in seconds.
    #[arg(long)]
    pub tc: Option<TimeControl>,
    /// Time for each move, in milliseconds.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub movetime: Option<u64>,
    /// Nodes for each move.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Depth of each search.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: Option<u32>,
    /// Openings: FEN or EPD, one per line, the games of a .pgn file, or the lines of a Polyglot book (.bin); the start position
    /// if not given.
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,
    /// Plies taken from each game of a PGN file or line of a book.
    #[arg(long, default_value_t = 16)]
    pub plies: usize,
    /// Take the openings in the order of the file instead of a shuffled one.
    #[arg(long)]
    pub in_order: bool,
    /// Begin with this opening in their order, counted from 1; after the last comes the first.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub opening_start: u32,
    /// Seed of whatever is random; taken from the clock if not given.
    #[arg(long)]
    pub seed: Option<u64>,
    /// Games at a time.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    pub concurrency: u16,
    /// Adjudicate a win when both engines agree on CP centipawns for MOVES moves each.
    #[arg(long, value_name = "MOVES,CP", value_parser = parse_resign)]
    pub resign: Option<(u32, i32)>,
    /// Adjudicate a loss when the loser itself sees CP centipawns against it for MOVES of its moves.
    #[arg(long, value_name = "MOVES,CP", value_parser = parse_resign)]
    pub resign_alone: Option<(u32, i32)>,
    /// Adjudicate a draw from move FROM on when both keep within CP centipawns for MOVES moves each.
    #[arg(long, value_name = "FROM,MOVES,CP", value_parser = parse_draw)]
    pub draw: Option<(u32, u32, i32)>,
    /// Adjudicate a draw after so many moves.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub max_moves: Option<u32>,
    /// Adjudicate by the Syzygy endgame tables in this folder (chess); may be given repeatedly.
    #[arg(long, value_name = "DIR")]
    pub tables: Vec<PathBuf>,
    /// How far a flag may be overrun, in milliseconds.
    #[arg(long, default_value_t = 10)]
    pub margin: u64,
    /// How long an engine may be silent where no clock runs, and after a `stop`, in seconds.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    pub patience: u64,
    /// Bind each worker with its engines to a processor of its own.
    #[arg(long)]
    pub pin: bool,
    /// Chess960: castling by king takes rook.
    #[arg(long)]
    pub chess960: bool,
    /// The law by which the referee rules: in chess fide-2023 unless another is named, in xiangqi computer. Engines that
    /// offer it are told, unless their options say otherwise.
    #[arg(long, value_name = "NAME", value_parser = LawRow::parser())]
    pub law: Option<LawRow>,
    /// Folder for the conversations of games that ended by a fault.
    #[arg(long, value_name = "DIR", default_value = "match-faults")]
    pub faults: PathBuf,
}

fn numbers<const N: usize>(text: &str) -> Result<[u32; N], String> {
    let parsed: Option<Vec<u32>> = text.split(',').map(|p| p.trim().parse().ok().filter(|&n| n > 0)).collect();
    parsed.and_then(|v| v.try_into().ok()).ok_or_else(|| format!("{N} positive numbers with commas between are wanted"))
}

fn parse_resign(text: &str) -> Result<(u32, i32), String> {
    numbers(text).map(|[moves, cp]| (moves, cp as i32))
}

fn parse_draw(text: &str) -> Result<(u32, u32, i32), String> {
    numbers(text).map(|[from, moves, cp]| (from, moves, cp as i32))
}

impl Conditions {
    /// The law of the games.
    pub fn law(&self) -> MatchLaw {
        let law = MatchLaw { chess960: self.chess960, ..MatchLaw::of(self.game) };
        match self.law {
            Some(LawRow::Chess(book)) => MatchLaw { book, ..law },
            Some(LawRow::Xiangqi(set)) => MatchLaw { set, ..law },
            None => law,
        }
    }

    /// The match rules.
    ///
    /// # Errors
    /// The law is the other game's, or the endgame tables cannot be used.
    pub fn rules(&self) -> Result<MatchRules, String> {
        match (self.game, self.law) {
            (GameName::Chess, Some(LawRow::Xiangqi(set))) => {
                return Err(format!("--law {} is for xiangqi", set.name()));
            }
            (GameName::Xiangqi, Some(LawRow::Chess(book))) => {
                return Err(format!("--law {} is for chess", book.name()));
            }
            _ => {}
        }
        let tables = if self.tables.is_empty() { None } else { Some(Arc::new(Tables::open_all(&self.tables)?)) };
        if tables.is_some() && self.game != GameName::Chess {
            return Err("--tables are for chess".into());
        }
        Ok(MatchRules {
            law: self.law(),
            margin: Duration::from_millis(self.margin),
            patience: Duration::from_secs(self.patience),
            resign: self.resign,
            resign_alone: self.resign_alone,
            draw: self.draw,
            max_moves: self.max_moves,
            tables,
        })
    }

    /// The openings, in the order of their file.
    ///
    /// # Errors
    /// See [`Openings::read`].
    pub fn openings(&self) -> Result<Openings, String> {
        match &self.openings {
            Some(path) => Openings::read(path, self.law(), self.plies),
            None => Ok(Openings::start_only()),
        }
    }

    /// Puts the openings in the order in which they are played.
    pub fn arrange(&self, openings: &mut Openings, seed: u64) {
        if !self.in_order {
            openings.shuffle(seed);
        }
        openings.begin_at(self.opening_start as usize - 1);
    }

    /// Reads an engine and gives it the general limits if it has none of its own.
    ///
    /// # Errors
    /// The text is no engine, or the engine has no limit that it can obey.
    pub fn engine(&self, text: &str) -> Result<EngineSpec, String> {
        let mut spec: EngineSpec = text.parse().map_err(|e| format!("--engine {text}: {e}"))?;
        if spec.limits.is_empty() {
            spec.limits.clock = self.tc.clone().map(Arc::new);
            spec.limits.movetime = self.movetime.map(Duration::from_millis);
            spec.limits.nodes = self.nodes;
            spec.limits.depth = self.depth;
        }
        if spec.limits.is_empty() {
            return Err(format!("engine '{}' has no limit: give --tc, --movetime, --nodes or --depth", spec.name));
        }
        let threaded = |(name, value): &(String, String)| name.eq_ignore_ascii_case("threads") && value != "1";
        if self.pin && spec.options.iter().any(threaded) {
            return Err(format!("engine '{}': --pin leaves no room for its threads", spec.name));
        }
        if spec.protocol == Protocol::Xboard && spec.limits.nodes.is_some() {
            return Err(format!("engine '{}' speaks xboard, which has no node limit", spec.name));
        }
        Ok(spec)
    }

    /// The seed given, or one from the clock.
    pub fn seed(&self) -> u64 {
        let clock = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        self.seed.unwrap_or_else(|| clock.map_or(0, |d| d.as_secs()))
    }

    /// A processor for each worker when they are to be bound, else nothing.
    ///
    /// # Errors
    /// There are fewer processors than workers.
    pub fn processors(&self) -> Result<Vec<core_affinity::CoreId>, String> {
        if !self.pin {
            return Ok(Vec::new());
        }
        let all = core_affinity::get_core_ids().unwrap_or_default();
        if all.len() < usize::from(self.concurrency) {
            return Err(format!("--pin: {} workers but {} processors", self.concurrency, all.len()));
        }
        Ok(all)
    }

    /// What must not change between a run and its resumption.
    pub fn setup(&self, openings: &Openings) -> Vec<(String, String)> {
        let law = match self.game {
            GameName::Chess if self.chess960 => "chess960".into(),
            GameName::Chess => "chess".into(),
            GameName::Xiangqi => format!("{}, told to engines", self.law().set.name()),
        };
        let mut adjudication = Vec::new();
        adjudication.extend(self.resign.map(|(moves, cp)| format!("resign {moves},{cp}")));
        adjudication.extend(self.resign_alone.map(|(moves, cp)| format!("resign-alone {moves},{cp}")));
        adjudication.extend(self.draw.map(|(from, moves, cp)| format!("draw {from},{moves},{cp}")));
        adjudication.extend(self.max_moves.map(|moves| format!("max-moves {moves}")));
        for folder in &self.tables {
            let folder = std::fs::canonicalize(folder).unwrap_or_else(|_| folder.clone());
            adjudication.push(format!("tables {}", folder.display()));
        }
        let adjudication = if adjudication.is_empty() { "none".into() } else { adjudication.join(", ") };
        let mut setup = vec![
            ("game".into(), self.game.to_string()),
            ("law".into(), law),
            ("openings".into(), format!("{} with checksum {:08x}", openings.len(), openings.checksum())),
            ("order".into(), if self.in_order { "file" } else { "shuffled" }.into()),
            ("adjudication".into(), adjudication),
        ];
        // Left out where it says nothing, as it is in journals of earlier versions.
        if self.opening_start > 1 {
            setup.push(("opening-start".into(), self.opening_start.to_string()));
        }
        setup
    }
}

/// Binds the calling thread, and the engines it will start, to a processor.
///
/// # Errors
/// The system refuses.
pub fn bind(processor: Option<core_affinity::CoreId>) -> Result<(), String> {
    match processor {
        Some(id) if !core_affinity::set_for_current(id) => Err(format!("cannot bind a worker to processor {}", id.id)),
        _ => Ok(()),
    }
}

/// Raises `cancelled` on an interrupt from the user; a second interrupt ends the program at once.
///
/// # Errors
/// The system refuses to tell of interrupts.
pub fn cancel_on_interrupt(cancelled: &Arc<AtomicBool>) -> Result<(), String> {
    let cancelled = Arc::clone(cancelled);
    let handler = move || {
        if cancelled.swap(true, Ordering::SeqCst) {
            std::process::exit(130);
        }
    };
    ctrlc::set_handler(handler).map_err(|e| format!("cannot listen for interrupts: {e}"))
}
