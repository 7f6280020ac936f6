//! What all sessions share of the machine: memory for hash tables, and processors.

use std::{
    any::{Any, TypeId},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError, TryLockError, Weak,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Instant,
};

use chuhan_engine::search::Searcher;

use super::{
    params::{self, MOST_HASH},
    rpc::Failure,
};
use crate::playable::Playable;

/// Hash table in MiB of a search that nothing limits, where nothing is said.
const USUAL_HASH: usize = 16;
/// Bytes of a table for each node of a search: an entry takes eleven, and half of them stay free.
const BYTES_A_NODE: u64 = 22;
/// Nodes that a thread searches in a millisecond, at the most.
const NODES_A_MS: u64 = 1500;
/// A search of no more nodes is a short one.
const SHORT_NODES: u64 = 20_000;

/// Memory for hash tables and processors, shared by all sessions.
pub struct Machine {
    /// MiB that no table has.
    free: AtomicUsize,
    /// Threads that search.
    searching: AtomicUsize,
    /// The sessions' searchers, and those of short searches.
    seats: Mutex<Vec<Weak<Mutex<Seat>>>>,
    short: Mutex<ShortSeats>,
    /// A short search has ended.
    short_ended: Condvar,
}

/// What short searches of all sessions share. A searcher of one's own costs more than such a search: the system
/// clears its memory page by page at the first touch.
#[derive(Default)]
struct ShortSeats {
    /// Short searches that run.
    running: usize,
    /// Seats that no search has, and for which game.
    free: Vec<(TypeId, Arc<Mutex<Seat>>)>,
}

impl Machine {
    /// So many MiB for hash tables.
    pub fn new(memory_mb: usize) -> Self {
        Self {
            free: AtomicUsize::new(memory_mb),
            searching: AtomicUsize::new(0),
            seats: Mutex::default(),
            short: Mutex::default(),
            short_ended: Condvar::new(),
        }
    }

    /// A place for the searcher of a session. While the session searches, the place is locked.
    pub fn seat(&self) -> Arc<Mutex<Seat>> {
        let seat = Arc::<Mutex<Seat>>::default();
        let mut seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner);
        seats.retain(|seat| seat.strong_count() > 0);
        seats.push(Arc::downgrade(&seat));
        seat
    }

    /// A seat for a short search of this game. No more of them search at once than there are processors: in turn, each
    /// is done before all of them would be.
    pub fn short_seat<G: Playable>(self: &Arc<Self>) -> ShortSeat {
        let game = TypeId::of::<G>();
        let mut short = self.short_seats();
        while short.running >= most_threads() {
            short = self.short_ended.wait(short).unwrap_or_else(PoisonError::into_inner);
        }
        short.running += 1;
        let free = short.free.iter().position(|&(of, _)| of == game).map(|at| short.free.swap_remove(at).1);
        drop(short);
        ShortSeat { game, seat: free.unwrap_or_else(|| self.seat()), machine: Arc::clone(self) }
    }

    fn short_seats(&self) -> MutexGuard<'_, ShortSeats> {
        self.short.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes so many MiB, if need be from the tables of sessions that do not search, the longest idle first.
    fn take(self: &Arc<Self>, mb: usize) -> Option<Loan> {
        loop {
            let taken = self.free.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |free| free.checked_sub(mb));
            if taken.is_ok() {
                return Some(Loan { mb, machine: Arc::clone(self) });
            }
            if !self.clear_idle_seat() {
                return None;
            }
        }
    }

    /// Gives back the table that has been idle for the longest time. Answers whether there was one.
    fn clear_idle_seat(&self) -> bool {
        let seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let seats: Vec<_> = seats.iter().filter_map(Weak::upgrade).collect();
        let idle = seats.iter().filter_map(|seat| idle(seat).filter(|seat| seat.kept.is_some()));
        let Some(mut oldest) = idle.min_by_key(|seat| seat.used) else { return false };
        oldest.kept = None;
        true
    }

    /// Counts the threads of a search until it ends.
    pub fn search(self: &Arc<Self>, threads: usize) -> Searching {
        self.searching.fetch_add(threads, Ordering::SeqCst);
        Searching { threads, machine: Arc::clone(self) }
    }
}

/// The seat, unless its session searches.
fn idle(seat: &Mutex<Seat>) -> Option<MutexGuard<'_, Seat>> {
    match seat.try_lock() {
        Ok(seat) => Some(seat),
        Err(TryLockError::Poisoned(seat)) => Some(seat.into_inner()),
        Err(TryLockError::WouldBlock) => None,
    }
}

/// Memory that a session holds.
struct Loan {
    mb: usize,
    machine: Arc<Machine>,
}

impl Drop for Loan {
    fn drop(&mut self) {
        self.machine.free.fetch_add(self.mb, Ordering::SeqCst);
    }
}

/// Threads that search.
pub struct Searching {
    threads: usize,
    machine: Arc<Machine>,
}

impl Searching {
    /// Do more threads search than there are processors?
    pub fn is_crowded(&self) -> bool {
        self.machine.searching.load(Ordering::SeqCst) > most_threads()
    }
}

impl Drop for Searching {
    fn drop(&mut self) {
        self.machine.searching.fetch_sub(self.threads, Ordering::SeqCst);
    }
}

/// A seat lent for one short search.
pub struct ShortSeat {
    game: TypeId,
    /// What is lent.
    pub seat: Arc<Mutex<Seat>>,
    machine: Arc<Machine>,
}

impl Drop for ShortSeat {
    fn drop(&mut self) {
        let mut short = self.machine.short_seats();
        short.running -= 1;
        short.free.push((self.game, Arc::clone(&self.seat)));
        self.machine.short_ended.notify_one();
    }
}

/// The searcher of a session, of the game it searched last.
pub struct Seat {
    /// A `Searcher<G>`, and the memory it holds.
    kept: Option<(Box<dyn Any + Send>, Loan)>,
    used: Instant,
}

impl Default for Seat {
    fn default() -> Self {
        Self { kept: None, used: Instant::now() }
    }
}

impl Seat {
    /// The searcher of this game with such a table and so many threads, its memory taken and its threads started.
    ///
    /// # Errors
    /// The memory is in use.
    pub fn ready<G: Playable>(&mut self, size: Size, machine: &Arc<Machine>) -> Result<&mut Searcher<G>, Failure> {
        self.used = Instant::now();
        let kept =
            self.kept.as_ref().is_some_and(|(searcher, loan)| searcher.is::<Searcher<G>>() && size.fits(loan.mb));
        if !kept {
            // What was held is given back before more is asked for.
            self.kept = None;
            let mb = size.hash_mb;
            let loan =
                machine.take(mb).ok_or_else(|| Failure::bounds(format!("no {mb} MB are left for hash tables")))?;
            self.kept = Some((Box::new(Searcher::<G>::new(mb, size.threads)), loan));
        }
        let searcher = self.kept.as_mut().and_then(|(searcher, _)| searcher.downcast_mut::<Searcher<G>>());
        let searcher = searcher.ok_or_else(|| Failure::bounds("no searcher"))?;
        searcher.set_threads(size.threads);
        // What is missing makes the search weaker, and no search fails for it.
        let _ = searcher.prepare();
        Ok(searcher)
    }
}

/// Memory and threads of a search.
#[derive(Clone, Copy)]
pub struct Size {
    /// Hash table in MiB.
    hash_mb: usize,
    /// Was this table asked for? Otherwise a larger one does as well.
    asked: bool,
    /// Search threads.
    pub threads: usize,
    /// Is it over so soon that a searcher of its own would cost more?
    pub short: bool,
}

impl Size {
    /// What was asked for. Where nothing is said of the table, it is as large as a search needs that visits at most so
    /// many `nodes`, for the system hands memory out slowly: a short search would wait for its table.
    ///
    /// # Errors
    /// It is more than a session gets.
    pub fn of(hash: Option<u32>, threads: Option<usize>, nodes: Option<u64>) -> Result<Self, Failure> {
        let asked = params::within("hash", hash, 1, MOST_HASH)?;
        let threads = params::within("threads", threads, 1, most_threads())?.unwrap_or(1);
        let needed = nodes.map_or(USUAL_HASH, |nodes| {
            (nodes.saturating_mul(BYTES_A_NODE) >> 20).clamp(1, USUAL_HASH as u64) as usize
        });
        let short = asked.is_none() && threads == 1 && nodes.is_some_and(|nodes| nodes <= SHORT_NODES);
        Ok(Self { hash_mb: asked.map_or(needed, |mb| mb as usize), asked: asked.is_some(), threads, short })
    }

    /// Will a table of so many MiB do?
    fn fits(self, mb: usize) -> bool {
        if self.asked { mb == self.hash_mb } else { mb >= self.hash_mb }
    }
}

/// The most nodes that a thread searches in this time.
pub fn nodes_within(ms: u64) -> u64 {
    ms.saturating_mul(NODES_A_MS)
}

/// The most threads of a search: one for each core.
pub fn most_threads() -> usize {
    thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

#[cfg(test)]
mod tests {
    use std::{sync::mpsc, time::Duration};

    use chuhan_engine::{chess::Chess, xiangqi::Xiangqi};

    use super::*;

    #[test]
    fn a_table_is_as_large_as_a_search_can_fill() {
        let mb = |hash, nodes| Size::of(hash, None, nodes).expect("in bounds").hash_mb;
        assert_eq!(
            [mb(None, None), mb(None, Some(1)), mb(None, Some(200_000)), mb(None, Some(u64::MAX))],
            [16, 1, 4, 16]
        );
        assert_eq!(mb(Some(64), Some(1)), 64);
        // A larger table does as well, unless this one was asked for.
        let size = |hash| Size::of(hash, None, Some(1)).expect("in bounds");
        assert_eq!([size(None).fits(16), size(Some(1)).fits(16), size(Some(16)).fits(16)], [true, false, true]);
    }

    #[test]
    fn short_searches_take_turns_at_few_seats() {
        let machine = Arc::new(Machine::new(1));
        let first: Vec<_> = (0..most_threads()).map(|_| machine.short_seat::<Chess>()).collect();
        let used: Vec<_> = first.iter().map(|short| Arc::as_ptr(&short.seat)).collect();
        let (say, hear) = mpsc::channel();
        let asked = Arc::clone(&machine);
        let next = thread::spawn(move || {
            let seat = asked.short_seat::<Chess>();
            say.send(Arc::as_ptr(&seat.seat) as usize).expect("somebody listens");
        });
        assert!(hear.recv_timeout(Duration::from_millis(50)).is_err(), "all processors are taken");
        drop(first);
        let seat = hear.recv().expect("a turn comes");
        assert!(used.iter().any(|&one| one as usize == seat), "a searcher that is there is used");
        next.join().expect("ends");
        let other = machine.short_seat::<Xiangqi>();
        assert!(used.iter().all(|&one| one != Arc::as_ptr(&other.seat)), "of the same game");
        let short = |hash, threads, nodes| Size::of(hash, threads, nodes).expect("in bounds").short;
        assert!(short(None, None, Some(SHORT_NODES)));
        assert!(
            !short(None, None, Some(SHORT_NODES + 1)) && !short(None, None, None) && !short(Some(1), None, Some(1))
        );
    }

    #[test]
    fn more_threads_than_processors_are_a_crowd() {
        let machine = Arc::new(Machine::new(1));
        let first = machine.search(most_threads());
        assert!(!first.is_crowded());
        let second = machine.search(1);
        assert!(first.is_crowded() && second.is_crowded());
        drop(second);
        assert!(!first.is_crowded());
    }
}
