//! Asking for memory before it is needed.
//!
//! A search that has made the moves of a board looks each of them up in a table of gigabytes. If all
//! places are asked for first, the waits overlap. To read them early does not do the same: a
//! processor finishes instructions in their order, so a read that waits soon holds up everything behind
//! it, where a prefetch is finished at once. Proof search on the start of Bohnenspiel is twice as fast
//! by it (docs/performance.md), and the standard library has no safe name for it, so here is the one place
//! with `unsafe`.

#![allow(
    unsafe_code,
    reason = "twice the speed of proof search; the argument stands below"
)]

/// Asks for the cache line of a value. Changes nothing but how soon it can be read.
#[inline]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: A prefetch is a hint: it neither reads nor writes as far as the program can tell, and never
    // faults, whatever the address is. Here the address is that of a live reference besides. All
    // processors of this architecture have it, so nothing need be detected.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast());
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = value;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every byte of several pages can be asked for, the last one too, and keeps its value.
    #[test]
    fn nothing_changes() {
        let bytes: Vec<u8> = (0..1 << 14).map(|at: u32| (at % 251) as u8).collect();
        bytes.iter().for_each(prefetch);
        prefetch(&());
        let expected = (0..1 << 14).map(|at: u32| (at % 251) as u8);
        assert!(bytes.iter().copied().eq(expected));
    }
}
