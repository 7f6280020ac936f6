//! The transposition table: shared by all threads without locks, and by all games, for a move is
//! sixteen bits whatever the game.
//!
//! Three entries of ten bytes share half a cache line. The eight bytes of data are one atomic word;
//! the sixteen-bit tag beside it is stored exclusive-or'ed with that word (Hyatt and Mann 2002), so
//! an entry whose halves come from different writers fails its own check. What a false match could
//! still do is harmless: a move is tested for legality before use and a score is one more error of
//! a heuristic search.

use std::{
    collections::TryReserveError,
    num::NonZeroU16,
    sync::atomic::{AtomicU16, AtomicU64, Ordering::Relaxed},
};

use rayon::prelude::*;

use crate::{key::Key, pages::prefer_large, score::Score};

/// Entries that share a cluster.
const ENTRIES: usize = 3;
/// Searches after which an age comes round again.
const AGES: u8 = 32;
/// Depth lost per search of age when the entry to replace is chosen.
const AGE_WEIGHT: i32 = 4;
/// Added to a stored depth, so that depth -1 still fits an unsigned byte.
const DEPTH_BIAS: i32 = 2;

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Nothing: only the move and the evaluation are worth reading.
    None,
    /// At most the score.
    Upper,
    /// At least the score.
    Lower,
    /// The score.
    Exact,
}

impl Bound {
    const fn from_bits(bits: u8) -> Bound {
        match bits & 3 {
            0 => Bound::None,
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        }
    }
    /// Is the true score at least the stored one?
    #[inline]
    pub const fn is_lower(self) -> bool {
        self as u8 & Bound::Lower as u8 != 0
    }
    /// Is the true score at most the stored one?
    #[inline]
    pub const fn is_upper(self) -> bool {
        self as u8 & Bound::Upper as u8 != 0
    }
    /// Does `score` under this bound settle a comparison with `beta`: proven at least `beta`, or
    /// proven below it?
    #[inline]
    pub fn settles(self, score: Score, beta: Score) -> bool {
        if score >= beta { self.is_lower() } else { self.is_upper() }
    }
}

/// An entry as it is read and written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TtEntry {
    /// Raw bits of the best move.
    pub best: Option<NonZeroU16>,
    /// Score from the view of the side to move, mates counted from the root.
    pub score: Score,
    /// The uncorrected static evaluation; [`Score::NONE`] when it was not made.
    pub eval: Score,
    /// Depth of the search behind the score, in plies; -1 at the least.
    pub depth: i32,
    /// What the score says.
    pub bound: Bound,
    /// Was the position ever on a principal variation?
    pub pv: bool,
}

impl TtEntry {
    fn pack(self, age: u8) -> u64 {
        u64::from(self.best.map_or(0, NonZeroU16::get))
            | u64::from(self.score.0 as i16 as u16) << 16
            | u64::from(self.eval.0 as i16 as u16) << 32
            | u64::from((self.depth + DEPTH_BIAS) as u8) << 48
            | u64::from(self.bound as u8 | u8::from(self.pv) << 2 | age << 3) << 56
    }
    fn unpack(data: u64) -> TtEntry {
        let flags = (data >> 56) as u8;
        TtEntry {
            best: NonZeroU16::new(data as u16),
            score: Score(i32::from((data >> 16) as i16)),
            eval: Score(i32::from((data >> 32) as i16)),
            depth: i32::from((data >> 48) as u8) - DEPTH_BIAS,
            bound: Bound::from_bits(flags),
            pv: flags & 4 != 0,
        }
    }
}

/// Age of packed data.
const fn age_of(data: u64) -> u8 {
    (data >> 59) as u8
}

/// Sixteen bits that depend on every bit of the data.
const fn fold(data: u64) -> u16 {
    (data.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 48) as u16
}

/// A score counted from the root becomes one counted from the node, and back with `-ply`.
fn shift(score: Score, ply: i32) -> Score {
    if score.is_win() {
        score + ply
    } else if score.is_loss() {
        score - ply
    } else {
        score
    }
}

#[derive(Default)]
#[repr(C, align(32))]
struct Cluster {
    data: [AtomicU64; ENTRIES],
    tags: [AtomicU16; ENTRIES + 1],
}
const _: () = assert!(size_of::<Cluster>() == 32);

/// Is this thread one of a rayon pool? Outside of one rayon would start its global pool, and panic
/// where the system grants no threads.
fn in_pool() -> bool {
    rayon::current_thread_index().is_some()
}

/// The table. Empty until [`TranspositionTable::try_resize`] takes memory; an empty table remembers nothing.
#[derive(Default)]
pub struct TranspositionTable {
    clusters: Vec<Cluster>,
    age: u8,
}

impl TranspositionTable {
    /// Takes `mb` MiB of cleared memory in place of the present content. The pages are touched by
    /// all threads of the current rayon pool, if there is one.
    ///
    /// # Errors
    /// The memory is not to be had; the table is empty then.
    pub fn try_resize(&mut self, mb: usize) -> Result<(), TryReserveError> {
        self.clusters = Vec::new();
        self.age = 0;
        let count = mb.saturating_mul((1 << 20) / size_of::<Cluster>());
        let mut clusters = Vec::new();
        clusters.try_reserve_exact(count)?;
        prefer_large(clusters.spare_capacity_mut());
        if in_pool() {
            let touched = (0..count).into_par_iter().with_min_len(1 << 12).map(|_| Cluster::default());
            touched.collect_into_vec(&mut clusters);
        } else {
            clusters.resize_with(count, Cluster::default);
        }
        self.clusters = clusters;
        Ok(())
    }
    /// Size in MiB.
    pub fn mb(&self) -> usize {
        (self.clusters.len() * size_of::<Cluster>()) >> 20
    }
    /// Forgets everything, on all threads of the current rayon pool, if there is one.
    pub fn clear(&mut self) {
        self.age = 0;
        if in_pool() {
            self.clusters.par_iter_mut().with_min_len(1 << 12).for_each(|c| *c = Cluster::default());
        } else {
            self.clusters.iter_mut().for_each(|c| *c = Cluster::default());
        }
    }
    /// Ages all entries by one search.
    pub fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
    }
    /// Filling in thousandths by entries of the present search, from a sample.
    pub fn hashfull(&self) -> u32 {
        let sample = &self.clusters[..self.clusters.len().min(1000)];
        if sample.is_empty() {
            return 0;
        }
        let fresh = |word: &&AtomicU64| {
            let data = word.load(Relaxed);
            data != 0 && age_of(data) == self.age
        };
        let used: usize = sample.iter().map(|c| c.data.iter().filter(fresh).count()).sum();
        (used * 1000 / (sample.len() * ENTRIES)) as u32
    }

    #[inline]
    fn cluster(&self, key: Key) -> Option<&Cluster> {
        let index = ((u128::from(key.0) * self.clusters.len() as u128) >> 64) as usize;
        self.clusters.get(index)
    }

    /// Asks the processor to fetch what [`TranspositionTable::probe`] will need for `key`.
    #[inline]
    #[allow(unsafe_code)]
    pub fn prefetch(&self, key: Key) {
        #[cfg(target_arch = "x86_64")]
        if let Some(cluster) = self.cluster(key) {
            // SAFETY: prefetching never faults and changes nothing the program can see; the pointer
            // comes from a live reference besides.
            unsafe {
                std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(
                    std::ptr::from_ref(cluster).cast(),
                );
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known of the position with `key`, `ply` plies from the root.
    #[inline]
    pub fn probe(&self, key: Key, ply: usize) -> Option<TtEntry> {
        let cluster = self.cluster(key)?;
        for i in 0..ENTRIES {
            let data = cluster.data[i].load(Relaxed);
            if data != 0 && cluster.tags[i].load(Relaxed) ^ fold(data) == key.0 as u16 {
                let mut entry = TtEntry::unpack(data);
                entry.score = shift(entry.score, -(ply as i32));
                return Some(entry);
            }
        }
        None
    }

    /// Remembers `entry` for the position with `key`, `ply` plies from the root. A score that rests
    /// on a rule ban depends on the line that led here, so only the move and the evaluation of such
    /// an entry are kept.
    pub fn store(&self, key: Key, ply: usize, mut entry: TtEntry) {
        let Some(cluster) = self.cluster(key) else { return };
        if entry.score.is_ban() {
            (entry.score, entry.bound) = (Score::DRAW, Bound::None);
        }
        entry.score = shift(entry.score, ply as i32);
        let tag = key.0 as u16;
        let (mut victim, mut worth) = (0, i32::MAX);
        for i in 0..ENTRIES {
            let data = cluster.data[i].load(Relaxed);
            if data == 0 {
                if worth > i32::MIN {
                    (victim, worth) = (i, i32::MIN);
                }
                continue;
            }
            let old = TtEntry::unpack(data);
            let years = i32::from((self.age + AGES - age_of(data)) % AGES);
            if cluster.tags[i].load(Relaxed) ^ fold(data) == tag {
                entry.best = entry.best.or(old.best);
                let keep =
                    entry.bound != Bound::Exact && years == 0 && entry.depth + 4 + 2 * i32::from(entry.pv) <= old.depth;
                if keep {
                    return;
                }
                victim = i;
                break;
            }
            let value = old.depth - AGE_WEIGHT * years;
            if value < worth {
                (victim, worth) = (i, value);
            }
        }
        let data = entry.pack(self.age);
        cluster.data[victim].store(data, Relaxed);
        cluster.tags[victim].store(tag ^ fold(data), Relaxed);
    }
}
