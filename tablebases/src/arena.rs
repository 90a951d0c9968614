//! A large array on large pages.
//!
//! Random reads of a table of gigabytes miss the address translation cache at almost every access
//! on pages of 4 KiB, so large pages are asked for; where the system has none, nothing but speed
//! is lost.

use std::fmt;
use std::sync::atomic::AtomicU64;

use memmap2::{MmapMut, MmapOptions};
use zerocopy::{FromBytes, IntoBytes};

/// Zeroed memory that the system hands out page by page as it is touched.
pub struct Arena {
    storage: Storage,
    /// Bytes in use; the storage has whole words.
    bytes: usize,
}

/// Where the memory is from.
enum Storage {
    /// From the system, on large pages.
    Mapped(MmapMut),
    /// From the allocator: small arrays, and where the system refuses a map.
    Allocated(Vec<u64>),
}

/// Below so many bytes a map is not worth its call.
const SMALL: usize = 4 << 20;

impl Arena {
    /// So many bytes, all zero.
    pub fn zeroed(bytes: usize) -> Self {
        let words = bytes.div_ceil(size_of::<u64>());
        if bytes >= SMALL
            && let Ok(map) = MmapOptions::new().len(words * size_of::<u64>()).map_anon()
        {
            #[cfg(target_os = "linux")]
            let _ = map.advise(memmap2::Advice::HugePage);
            return Self {
                storage: Storage::Mapped(map),
                bytes,
            };
        }
        Self {
            storage: Storage::Allocated(vec![0; words]),
            bytes,
        }
    }

    /// So many words of 64 bits, all zero.
    pub fn zeroed_words(words: usize) -> Self {
        Self::zeroed(words * size_of::<u64>())
    }

    /// The bytes.
    #[inline]
    pub fn bytes(&self) -> &[u8] {
        &self.storage.words().as_bytes()[..self.bytes]
    }

    /// The bytes, to change them.
    #[inline]
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.storage.words_mut().as_mut_bytes()[..self.bytes]
    }

    /// The bytes as numbers with a sign.
    #[inline]
    pub fn signed(&self) -> &[i8] {
        zerocopy::transmute_ref!(self.bytes())
    }

    /// The bytes as numbers with a sign, to change them.
    #[inline]
    pub fn signed_mut(&mut self) -> &mut [i8] {
        zerocopy::transmute_mut!(self.bytes_mut())
    }

    /// The whole words of 64 bits.
    #[inline]
    pub fn words(&self) -> &[u64] {
        self.storage.words()
    }

    /// The whole words of 64 bits, to change them.
    #[inline]
    pub fn words_mut(&mut self) -> &mut [u64] {
        self.storage.words_mut()
    }

    /// The whole words of 64 bits, for several threads to change at a time.
    #[inline]
    pub fn atomic_words(&mut self) -> &[AtomicU64] {
        zerocopy::transmute_mut!(self.storage.words_mut())
    }
}

impl Storage {
    #[inline]
    fn words(&self) -> &[u64] {
        match self {
            Self::Mapped(map) => <[u64]>::ref_from_bytes(map).expect("maps begin at a page"),
            Self::Allocated(words) => words,
        }
    }

    #[inline]
    fn words_mut(&mut self) -> &mut [u64] {
        match self {
            Self::Mapped(map) => <[u64]>::mut_from_bytes(map).expect("maps begin at a page"),
            Self::Allocated(words) => words,
        }
    }
}

impl From<Vec<i8>> for Arena {
    fn from(values: Vec<i8>) -> Self {
        let mut arena = Self::zeroed(values.len());
        arena.bytes_mut().copy_from_slice(values.as_bytes());
        arena
    }
}

impl Clone for Arena {
    fn clone(&self) -> Self {
        let mut arena = Self::zeroed(self.bytes);
        arena.bytes_mut().copy_from_slice(self.bytes());
        arena
    }
}

impl fmt::Debug for Arena {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Arena({} bytes)", self.bytes)
    }
}
