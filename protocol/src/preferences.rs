//! What the user has set, ready for the engine.

use std::{num::NonZero, thread, time::Duration};

use chuhan_engine::{chess::claims::Book, search::Settings};

use crate::options::{DEFAULT_HASH, DEFAULT_OVERHEAD, ELO_RANGE, MAX_TABLE_MEN, RepetitionRule, Setting};

/// The state of all options that last from one search to the next.
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
    /// Time kept back on each move.
    pub overhead: Duration,
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
    pub repetition: RepetitionRule,
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
    /// Depth in plies from which tables of the most men are asked.
    pub table_depth: i64,
    /// The most men of tables that are asked.
    pub table_men: i64,
    /// Do tables heed the fifty-move rule?
    pub table_fifty: bool,
    /// UCCI times are in milliseconds.
    pub milliseconds: bool,
    /// UCCI's batch mode.
    pub batch: bool,
    /// Say more.
    pub debug: bool,
    /// Resign when mate is certain.
    pub resign: bool,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            hash: DEFAULT_HASH,
            threads: 1,
            idle: 0,
            ponder: false,
            multi_pv: 1,
            overhead: Duration::from_millis(DEFAULT_OVERHEAD as u64),
            chess960: false,
            show_wdl: false,
            limit_strength: false,
            elo: 1500,
            skill: 20,
            randomness: 0,
            style: 1,
            contempt: 0,
            analyse: false,
            chess_rules: Book::default(),
            repetition: RepetitionRule::Chinese1999,
            draw_moves: None,
            own_book: false,
            book_files: String::new(),
            book_best: false,
            book_seed: 0,
            table_depth: 1,
            table_men: MAX_TABLE_MEN,
            table_fifty: true,
            milliseconds: true,
            batch: false,
            debug: false,
            resign: false,
        }
    }
}

impl Preferences {
    /// Keeps a setting. Settings that are deeds, not states (a press of a button, a change of the
    /// game, the log file), are left to the caller.
    pub fn keep(&mut self, setting: &Setting) {
        match *setting {
            Setting::Hash(mb) => self.hash = mb,
            Setting::Threads(n) => self.threads = n,
            Setting::Idle(n) => self.idle = n,
            Setting::Ponder(on) => self.ponder = on,
            Setting::MultiPv(n) => self.multi_pv = n as usize,
            Setting::MoveOverhead(ms) => self.overhead = Duration::from_millis(ms as u64),
            Setting::Chess960(on) => self.chess960 = on,
            Setting::ShowWdl(on) => self.show_wdl = on,
            Setting::LimitStrength(on) => self.limit_strength = on,
            Setting::Elo(elo) => self.elo = elo,
            Setting::Skill(level) => self.skill = level,
            Setting::Randomness(grade) => self.randomness = grade,
            Setting::Style(style) => self.style = style,
            Setting::Contempt(cp) => self.contempt = cp,
            Setting::AnalyseMode(on) => self.analyse = on,
            Setting::ChessRules(book) => self.chess_rules = book,
            Setting::Repetition(rule) => self.repetition = rule,
            Setting::DrawMoves(n) => self.draw_moves = Some(n),
            Setting::OwnBook(on) => self.own_book = on,
            Setting::BookFiles(ref files) => self.book_files.clone_from(files),
            Setting::BookBest(on) => self.book_best = on,
            Setting::BookSeed(seed) => self.book_seed = seed as u64,
            Setting::SyzygyDepth(plies) => self.table_depth = plies,
            Setting::SyzygyLimit(men) => self.table_men = men,
            Setting::SyzygyFifty(on) => self.table_fifty = on,
            Setting::Milliseconds(on) => self.milliseconds = on,
            Setting::Batch(on) => self.batch = on,
            Setting::Debug(on) => self.debug = on,
            Setting::Resign(on) => self.resign = on,
            _ => {}
        }
    }

    /// The hash size in force, in MiB: what was asked for, unless that is more than nine tenths of
    /// the machine's memory. Then it is half of it, for a table that crowds out everything else
    /// helps nobody.
    pub fn hash_mb(&self) -> usize {
        let asked = if self.hash == 0 { DEFAULT_HASH } else { self.hash } as usize;
        match machine_memory_mb() {
            Some(all) if asked > all / 10 * 9 => (all / 2).max(1),
            _ => asked,
        }
    }

    /// The number of threads in force.
    pub fn thread_count(&self) -> usize {
        if self.threads > 0 {
            return self.threads as usize;
        }
        let all = thread::available_parallelism().map_or(1, NonZero::get);
        (all * (4 - self.idle.min(3)) / 4).max(1)
    }

    /// A seed for the choice among a book's moves.
    pub fn seed(&self) -> u64 {
        if self.book_seed > 0 { self.book_seed } else { rand::random() }
    }

    /// How the search is to play.
    pub fn search_settings(&self) -> Settings {
        // Solid play dislikes draws less, risky play more.
        let style = (self.style as i32 - 1) * 25;
        Settings {
            multi_pv: self.multi_pv,
            move_overhead: self.overhead,
            contempt: if self.analyse { 0 } else { self.contempt as i32 + style },
            may_ponder: self.ponder,
            strength_limit: self.strength_limit(),
        }
    }

    /// The strongest limit on strength that is set, from 0 (weakest) to 1000.
    fn strength_limit(&self) -> Option<u32> {
        const RANDOMNESS: [u32; 5] = [900, 800, 650, 450, 250];
        let (low, high) = ELO_RANGE;
        let elo = self.limit_strength.then(|| ((self.elo - low) * 1000 / (high - low)) as u32);
        let skill = (self.skill < 20).then_some(self.skill as u32 * 50);
        let random = self.randomness.checked_sub(1).map(|i| RANDOMNESS[i.min(4)]);
        [elo, skill, random].into_iter().flatten().min()
    }
}

/// The memory in MiB that this process may have, where the system tells: the machine's, or less in
/// a container.
fn machine_memory_mb() -> Option<usize> {
    let read = |path| std::fs::read_to_string(path).ok();
    let machine = read("/proc/meminfo").and_then(|text| {
        let line = text.lines().find(|l| l.starts_with("MemTotal:"))?;
        Some(line.split_ascii_whitespace().nth(1)?.parse::<usize>().ok()? / 1024)
    });
    let containers = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];
    let container = containers.into_iter().filter_map(read).filter_map(|text| text.trim().parse::<usize>().ok());
    machine.into_iter().chain(container.map(|bytes| bytes >> 20)).min()
}
