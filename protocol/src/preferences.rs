//! What the user's preferences mean to the engine.

use std::{num::NonZero, thread, time::Duration};

use chuhan_engine::search::{
    Settings,
    level::{ELO_RANGE, Level},
};

use crate::options::{DEFAULT_HASH, FULL_SKILL, Preferences};

/// The strength of each grade of `randomness` but the first, in Elo.
const RANDOMNESS_ELO: [u32; 5] = [2500, 2200, 1900, 1500, 1100];

impl Preferences {
    /// The hash size in force, in MiB: what was asked for, unless that is more than nine tenths of
    /// the memory that is free. Then it is half of that, for a table that crowds out everything else
    /// helps nobody.
    pub fn hash_mb(&self) -> usize {
        let asked = if self.hash == 0 { DEFAULT_HASH } else { self.hash } as usize;
        match free_memory_mb() {
            Some(free) if asked > free / 10 * 9 => (free / 2).max(1),
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
            move_overhead: Duration::from_millis(self.overhead as u64),
            contempt: if self.analyse { 0 } else { self.contempt as i32 + style },
            may_ponder: self.ponder,
            level: self.level(),
        }
    }

    /// The weakest level that is asked for, if any is.
    fn level(&self) -> Option<Level> {
        let (low, high) = ELO_RANGE;
        let elo = self.limit_strength.then_some(self.elo as u32);
        let skill = (self.skill < FULL_SKILL).then_some(low + (high - low) * self.skill as u32 / FULL_SKILL as u32);
        let random = self.randomness.checked_sub(1).map(|grade| RANDOMNESS_ELO[grade.min(RANDOMNESS_ELO.len() - 1)]);
        let elo = [elo, skill, random].into_iter().flatten().min()?;
        Some(Level { elo, seed: if self.skill_seed > 0 { self.skill_seed } else { rand::random() } })
    }
}

/// The memory in MiB that this process may have, where the system tells: what the machine has to spare,
/// or less in a container.
fn free_memory_mb() -> Option<usize> {
    let read = |path| std::fs::read_to_string(path).ok();
    let machine = read("/proc/meminfo").and_then(|text| {
        let line = text.lines().find(|l| l.starts_with("MemAvailable:"))?;
        Some(line.split_ascii_whitespace().nth(1)?.parse::<usize>().ok()? / 1024)
    });
    let containers = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];
    let container = containers.into_iter().filter_map(read).filter_map(|text| text.trim().parse::<usize>().ok());
    machine.into_iter().chain(container.map(|bytes| bytes >> 20)).min()
}
