//! The transposition table: shared by all threads without locks, and by all games, for a move is
//! sixteen bits whatever the game.
//!
//! Three entries of ten bytes share half a cache line. The eight bytes of data are one atomic word;
//! the sixteen-bit tag, in a word of all three tags, is stored exclusive-or'ed with it (Hyatt and Mann
//! 2002), so an entry whose halves come from different writers, or whose tag another writer has put
//! back, fails its own check. What a false match could still do is harmless: a move is tested for
//! legality before use and a score is one more error of a heuristic search.
//!
//! The memory is cleared by the system, page by page, when a page is first touched. Taking a table
//! of any size, and forgetting it, is therefore a matter of milliseconds.

use std::{
    hint::select_unpredictable,
    num::NonZeroU16,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

use zerocopy::{AllocError, FromZeros};

use crate::{key::Key, pages::Large, score::Score};

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

/// Words of a cluster.
const WORDS: usize = ENTRIES + 1;
/// Bytes of a cluster: half a cache line, at whose boundaries clusters begin.
const CLUSTER: usize = size_of::<Cluster>();
const _: () = assert!(CLUSTER == 32);
/// The data of each entry, then the tags of all. Entries are filled in their order and never emptied, so behind one
/// without data there is none.
type Cluster = [AtomicU64; WORDS];

/// The tag of entry `i` among `tags`.
const fn tag_of(tags: u64, i: usize) -> u16 {
    (tags >> (16 * i)) as u16
}

/// The `tags` with another one for entry `i`.
const fn with_tag(tags: u64, i: usize, tag: u16) -> u64 {
    tags & !(0xFFFF << (16 * i)) | (tag as u64) << (16 * i)
}

/// The table. Empty until [`TranspositionTable::try_resize`] takes memory; an empty table remembers nothing.
#[derive(Default)]
pub struct TranspositionTable {
    clusters: Large<[Cluster]>,
    age: u8,
    pages: Pages,
}

/// What is known of the pages of a table's memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Pages {
    /// Nothing was written yet: the system has only promised them.
    #[default]
    Promised,
    /// Searches may have written where they had to.
    Partly,
    /// All are there.
    All,
}

/// MiB of the largest table whose pages are all fetched at once, which takes some tenths of a second. Larger tables serve long
/// searches, to which the time is nothing, and their pages come as these go on.
const FETCHED_AT_ONCE: usize = 1024;

impl TranspositionTable {
    /// Takes `mb` MiB of cleared memory in place of the present content. No page of it is touched.
    ///
    /// # Errors
    /// The memory is not to be had; the table is empty then.
    pub fn try_resize(&mut self, mb: usize) -> Result<(), AllocError> {
        *self = Self::default();
        self.clusters = Large::zeroed_slice(mb.saturating_mul((1 << 20) / CLUSTER))?;
        Ok(())
    }
    /// Size in MiB.
    pub fn mb(&self) -> usize {
        size_of_val(&*self.clusters) >> 20
    }
    /// Has the system fetch all pages of a table that was not used yet, unless it is very large: a search need not
    /// wait for them then.
    pub fn fetch_pages(&mut self) {
        if self.pages == Pages::Promised && self.mb() <= FETCHED_AT_ONCE {
            self.clusters.zero();
            self.pages = Pages::All;
        }
    }
    /// Forgets everything. Where not all pages are there, the memory is given back and fresh memory is taken, for the
    /// system is quicker at clearing the few pages that are used than this program at clearing all.
    ///
    /// # Errors
    /// The memory was given to somebody else meanwhile; the table is empty then.
    pub fn clear(&mut self) -> Result<(), AllocError> {
        if self.pages != Pages::All {
            return self.try_resize(self.mb());
        }
        self.clusters.zero();
        self.age = 0;
        Ok(())
    }
    /// Ages all entries by one search.
    pub fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
        if self.pages == Pages::Promised {
            self.pages = Pages::Partly;
        }
    }
    /// Filling in thousandths by entries of the present search, from a sample.
    pub fn hashfull(&self) -> u32 {
        const SAMPLE: usize = 1000;
        let looked = self.clusters.len().min(SAMPLE);
        if looked == 0 {
            return 0;
        }
        let fresh = |word: &&AtomicU64| {
            let data = word.load(Relaxed);
            data != 0 && age_of(data) == self.age
        };
        let used: usize = self.clusters[..looked].iter().map(|c| c[..ENTRIES].iter().filter(fresh).count()).sum();
        (used * 1000 / (looked * ENTRIES)) as u32
    }

    #[inline]
    fn cluster(&self, key: Key) -> Option<&Cluster> {
        self.clusters.get(((u128::from(key.0) * self.clusters.len() as u128) >> 64) as usize)
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
        let tags = cluster[ENTRIES].load(Relaxed);
        // The first that matches. The compiler is asked for no branch: which it is, no processor can foretell.
        let mut found = 0;
        for i in (0..ENTRIES).rev() {
            let data = cluster[i].load(Relaxed);
            found = select_unpredictable(tag_of(tags, i) ^ fold(data) == key.0 as u16, data, found);
        }
        // An empty entry matches keys that end in zeros, and holds nothing; none stands before a full one.
        if found == 0 {
            return None;
        }
        let mut entry = TtEntry::unpack(found);
        entry.score = shift(entry.score, -(ply as i32));
        Some(entry)
    }

    /// Remembers `entry` for the position with `key`, `ply` plies from the root. A score that rests
    /// on a rule ban depends on the line that led here, so only the move and the evaluation of such
    /// an entry are kept.
    pub fn store(&self, key: Key, ply: usize, mut entry: TtEntry) {
        let Some(cluster) = self.cluster(key) else { return };
        if entry.score.is_decisive() {
            if entry.score.is_ban() {
                (entry.score, entry.bound) = (Score::DRAW, Bound::None);
            }
            entry.score = shift(entry.score, ply as i32);
        }
        let tag = key.0 as u16;
        let tags = cluster[ENTRIES].load(Relaxed);
        let (mut victim, mut worth) = (0, i32::MAX);
        for i in 0..ENTRIES {
            let data = cluster[i].load(Relaxed);
            if data == 0 {
                victim = i;
                break;
            }
            let old = TtEntry::unpack(data);
            let years = i32::from((self.age + AGES - age_of(data)) % AGES);
            if tag_of(tags, i) ^ fold(data) == tag {
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
        cluster[victim].store(data, Relaxed);
        cluster[ENTRIES].store(with_tag(tags, victim, tag ^ fold(data)), Relaxed);
    }
}
