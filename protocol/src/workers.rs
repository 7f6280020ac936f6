//! One piece of work after another, shared among threads.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
};

/// Hands out `items` in their order to at most `jobs` threads. Each thread `start`s with a worker of its own
/// (a searcher, an engine's process), and does with it one item after the other.
///
/// # Errors
/// The first error of any thread. Items that nobody had begun by then are left undone.
pub fn share<T: Sync, W, E: Send>(
    jobs: usize,
    items: &[T],
    start: impl Fn() -> Result<W, E> + Sync,
    work: impl Fn(&mut W, &T) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let next = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    let failure = Mutex::new(None);
    let all = || -> Result<(), E> {
        let mut worker = start()?;
        while !stop.load(Ordering::Relaxed)
            && let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed))
        {
            work(&mut worker, item)?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        for _ in 0..jobs.min(items.len()) {
            scope.spawn(|| {
                if let Err(error) = all() {
                    stop.store(true, Ordering::Relaxed);
                    failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                }
            });
        }
    });
    failure.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_done_once_by_a_worker_that_was_started() {
        for jobs in [1, 3, 200] {
            let items: Vec<usize> = (0..100).collect();
            let done: Vec<AtomicUsize> = items.iter().map(|_| AtomicUsize::new(0)).collect();
            let workers = AtomicUsize::new(0);
            let start = || Ok::<_, ()>(workers.fetch_add(1, Ordering::Relaxed));
            let answer = share(jobs, &items, start, |_, &i| {
                done[i].fetch_add(1, Ordering::Relaxed);
                Ok(())
            });
            assert_eq!(answer, Ok(()));
            assert!(done.iter().all(|count| count.load(Ordering::Relaxed) == 1));
            assert_eq!(workers.into_inner(), jobs.min(items.len()));
        }
    }

    #[test]
    fn the_first_error_ends_the_work() {
        let items: Vec<usize> = (0..1000).collect();
        let done = AtomicUsize::new(0);
        let answer = share(
            1,
            &items,
            || Ok(()),
            |(), &i| {
                if i == 7 {
                    return Err("seven");
                }
                done.fetch_add(1, Ordering::Relaxed);
                Ok(())
            },
        );
        assert_eq!((answer, done.into_inner()), (Err("seven"), 7));
        assert_eq!(share(2, &items, || Err::<(), _>("no worker"), |(), _| Ok(())), Err("no worker"));
    }
}
