//! Memory of the system: large pages for tables that are read at random, and how much there is.

use std::{
    fmt,
    mem::needs_drop,
    ops::{Deref, DerefMut},
    ptr::NonNull,
};

use memmap2::MmapMut;
use zerocopy::{AllocError, FromZeros};

/// Bytes of a large page on all processors that matter here.
const LARGE: usize = 2 << 20;
/// No system's pages are smaller.
const PAGE: usize = 4 << 10;

/// A value of its own, as in a box, on large pages.
///
/// The system is asked for large pages, so that a random look into a table does not miss the processor's table of pages as
/// well; nobody needs to know whether it granted them. It clears a page when that is first used.
///
/// Measured on Linux systems that grant large pages on request only, as most do: 6 % more nodes/s in chess with a
/// transposition table of 64 MiB on them, another 5 to 9 % with the histories and the rows of pairs, in xiangqi some 3 %
/// (`docs/strength.md`).
pub struct Large<T: ?Sized> {
    value: NonNull<T>,
    /// Where the value is; `None` if it has no bytes.
    _memory: Option<MmapMut>,
}

impl<T: FromZeros> Large<T> {
    /// A value of zeros.
    ///
    /// # Errors
    /// The memory is not to be had.
    pub fn zeroed() -> Result<Self, AllocError> {
        let (memory, place) = cleared(1)?;
        Ok(Self { value: place, _memory: Some(memory) })
    }
}

impl<T: FromZeros> Large<[T]> {
    /// So many values of zeros.
    ///
    /// # Errors
    /// The memory is not to be had.
    pub fn zeroed_slice(len: usize) -> Result<Self, AllocError> {
        let (memory, place) = cleared(len)?;
        Ok(Self { value: NonNull::slice_from_raw_parts(place, len), _memory: Some(memory) })
    }
}

impl<T> Default for Large<[T]> {
    fn default() -> Self {
        Self { value: NonNull::slice_from_raw_parts(NonNull::dangling(), 0), _memory: None }
    }
}

/// Cleared memory for so many values, and where in it they begin: at a large page if there is room for that.
fn cleared<T: FromZeros>(len: usize) -> Result<(MmapMut, NonNull<T>), AllocError> {
    // Memory that is given back as it is can hold nothing that wants to be dropped.
    const { assert!(align_of::<T>() <= PAGE && !needs_drop::<T>()) }
    let bytes = size_of::<T>().checked_mul(len).ok_or(AllocError)?;
    if let Some((mut memory, start)) = on_large_pages(bytes) {
        let place = NonNull::from(&mut memory[start..]).cast();
        return Ok((memory, place));
    }
    let mut memory = MmapMut::map_anon(bytes.max(1)).map_err(|_| AllocError)?;
    let place = NonNull::from(&mut *memory).cast();
    Ok((memory, place))
}

/// Memory in which so many bytes on large pages begin at an offset.
fn on_large_pages(bytes: usize) -> Option<(MmapMut, usize)> {
    let whole = bytes.checked_next_multiple_of(LARGE)?;
    // The system's memory begins at a page of the usual size; behind that there is room for what begins at a large one.
    let memory = MmapMut::map_anon(whole.checked_add(LARGE)?).ok()?;
    let start = memory.as_ptr().addr().next_multiple_of(LARGE) - memory.as_ptr().addr();
    #[cfg(target_os = "linux")]
    {
        // A refusal is harmless.
        let _ = memory.advise_range(memmap2::Advice::HugePage, start, whole);
    }
    Some((memory, start))
}

#[allow(unsafe_code)]
// SAFETY: the value belongs to this alone, as it would to a box.
unsafe impl<T: ?Sized + Send> Send for Large<T> {}
#[allow(unsafe_code)]
// SAFETY: as above.
unsafe impl<T: ?Sized + Sync> Sync for Large<T> {}

impl<T: ?Sized> Deref for Large<T> {
    type Target = T;
    #[inline(always)]
    #[allow(unsafe_code)]
    fn deref(&self) -> &T {
        // SAFETY: `value` is empty, or lies at an address of its alignment in memory that is as large, is held by `self`
        // and read by nobody else, and was cleared, which its type allows.
        unsafe { self.value.as_ref() }
    }
}

impl<T: ?Sized> DerefMut for Large<T> {
    #[inline(always)]
    #[allow(unsafe_code)]
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: as above.
        unsafe { self.value.as_mut() }
    }
}

impl<T: ?Sized + fmt::Debug> fmt::Debug for Large<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

/// Would the system grant so many bytes more? Asked without using them, and of the system itself: the standard
/// allocator may answer out of what it has set aside for one thread, where no other thread finds it.
pub fn has_room(bytes: usize) -> bool {
    MmapMut::map_anon(bytes).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_values_begin_at_large_pages_are_clear_and_keep_what_is_written() {
        let mut cells = Large::<[u64]>::zeroed_slice(LARGE / 4 + 3).expect("memory");
        assert_eq!(cells.as_ptr().addr() % LARGE, 0);
        assert!(cells.iter().all(|&cell| cell == 0));
        for (i, cell) in cells.iter_mut().enumerate() {
            *cell = i as u64;
        }
        let sum = std::thread::spawn(move || cells.iter().sum::<u64>()).join().expect("the other thread reads them");
        let n = (LARGE / 4 + 3) as u64;
        assert_eq!(sum, n * (n - 1) / 2);
        assert!(Large::<[u64]>::default().is_empty());
        assert!(Large::<[u64; 5]>::zeroed().is_ok_and(|five| *five == [0; 5]));
    }

    #[test]
    fn what_no_memory_holds_is_refused() {
        for len in [usize::MAX, usize::MAX / 8, usize::MAX / 8 - LARGE / 4] {
            assert!(Large::<[u64]>::zeroed_slice(len).is_err(), "{len}");
        }
    }
}
