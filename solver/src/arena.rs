//! A large array of words on large pages.
//!
//! Random reads of a table of gigabytes miss the address translation cache at almost every access
//! on pages of 4 KiB, so large pages are asked for; where the system has none, nothing but speed
//! is lost.

use memmap2::{MmapMut, MmapOptions};
use zerocopy::FromBytes;

/// Zeroed words that the system hands out page by page as they are touched.
#[derive(Debug)]
pub(crate) enum Arena {
    /// From the system, on large pages.
    Mapped(MmapMut),
    /// From the allocator: small arrays, and where the system refuses a map.
    Allocated(Vec<u64>),
}

/// Below so many bytes a map is not worth its call.
const SMALL: usize = 4 << 20;

impl Arena {
    /// So many words, all zero.
    pub(crate) fn zeroed(words: usize) -> Self {
        let bytes = words * size_of::<u64>();
        if bytes >= SMALL
            && let Ok(map) = MmapOptions::new().len(bytes).map_anon()
        {
            #[cfg(target_os = "linux")]
            let _ = map.advise(memmap2::Advice::HugePage);
            return Self::Mapped(map);
        }
        Self::Allocated(vec![0; words])
    }

    /// The words.
    #[inline]
    pub(crate) fn words(&self) -> &[u64] {
        match self {
            Self::Mapped(map) => <[u64]>::ref_from_bytes(map).expect("maps begin at a page"),
            Self::Allocated(words) => words,
        }
    }

    /// The words, to change them.
    #[inline]
    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        match self {
            Self::Mapped(map) => <[u64]>::mut_from_bytes(map).expect("maps begin at a page"),
            Self::Allocated(words) => words,
        }
    }
}
