//! How long the system lets this program run at a time where more programs want to run than there are processors.

/// Asks the system for the shortest time slices it gives, for this thread and those it starts from now on. The share of the
/// processor stays what it was; but who runs for a short time may run soon, so that an answer that costs next to nothing
/// does not wait for milliseconds behind somebody's search, and no search of ours makes others wait.
///
/// Of games of chess with half a second a side, twice as many at once as processors, 9 of 1,600 were lost on time without it
/// and none of 1,000 with it (docs/strength.md, "Losses on time"). Linux gives such slices from 6.12 on (`sched_setattr`(2), and
/// `Documentation/scheduler/sched-eevdf.rst` of its sources); what does not, or refuses, goes on as it did.
pub fn ask_for_short() {
    #[cfg(target_os = "linux")]
    linux::ask_for_short();
}

#[cfg(target_os = "linux")]
mod linux {
    use std::ptr::from_mut;

    /// In nanoseconds, the least that Linux grants.
    pub(super) const SHORT: u64 = 100_000;

    pub(super) fn ask_for_short() {
        let Some(mut attributes) = attributes() else { return };
        // Elsewhere the time means something else.
        if attributes.sched_policy == libc::SCHED_OTHER as u32 {
            attributes.sched_runtime = SHORT;
            set(&mut attributes);
        }
    }

    /// How this thread is scheduled; `None` where the system does not tell.
    #[allow(unsafe_code)]
    pub(super) fn attributes() -> Option<libc::sched_attr> {
        let size = size_of::<libc::sched_attr>() as u32;
        let mut attributes = libc::sched_attr {
            size,
            sched_policy: 0,
            sched_flags: 0,
            sched_nice: 0,
            sched_priority: 0,
            sched_runtime: 0,
            sched_deadline: 0,
            sched_period: 0,
        };
        // SAFETY: the system writes at most `size` bytes to `attributes`, which has as many and is ours alone, and any of
        // its numbers may have any value. 0 is this thread.
        let done = unsafe { libc::syscall(libc::SYS_sched_getattr, 0, from_mut(&mut attributes), size, 0) };
        (done == 0).then_some(attributes)
    }

    /// Has this thread scheduled so. A refusal is harmless.
    #[allow(unsafe_code)]
    fn set(attributes: &mut libc::sched_attr) {
        // SAFETY: the system reads as many bytes of `attributes` as its `size` says, which is its own or less, and writes at
        // most that number. 0 is this thread.
        unsafe {
            libc::syscall(libc::SYS_sched_setattr, 0, from_mut(attributes), 0);
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::{fs, thread};

    use super::{ask_for_short, linux};

    /// What the system says of the slices of the thread that asks; `None` where it does not tell.
    fn slice() -> Option<u64> {
        linux::attributes().map(|attributes| attributes.sched_runtime)
    }
    /// Is this a Linux that gives slices as they are asked for?
    fn is_new_enough() -> bool {
        let release = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
        let mut numbers = release.split(['.', '-']).map(|n| n.parse::<u32>().unwrap_or(0));
        (numbers.next(), numbers.next()) >= (Some(6), Some(12))
    }

    #[test]
    fn a_thread_that_asks_and_those_it_starts_get_short_slices() {
        if slice().is_none() || !is_new_enough() {
            println!("skipped: this Linux gives slices as it likes, or does not tell");
            return;
        }
        let slices = thread::spawn(|| {
            ask_for_short();
            [slice(), thread::spawn(slice).join().expect("it only asks")]
        });
        assert_eq!(slices.join().expect("it only asks"), [Some(linux::SHORT); 2]);
    }
}
