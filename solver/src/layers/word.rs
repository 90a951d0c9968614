//! The machine word that holds a state: a byte where states are few enough, which is the usual case,
//! otherwise two.

use std::sync::atomic::{AtomicU8, AtomicU16, Ordering};

use kardis_tablebases::arena::Arena;
use zerocopy::FromBytes;

/// A word for the [states](super::states) of a layer.
pub(crate) trait Word: Copy + Eq + Send + Sync + 'static {
    /// The same word where several threads may write to neighbors of it.
    type Shared: Sync;

    /// How many states it tells apart.
    const STATES: usize;

    /// The word for a state below [`STATES`](Self::STATES).
    fn new(state: usize) -> Self;
    /// The state.
    fn state(self) -> usize;
    /// The words in an arena.
    fn slice(arena: &Arena) -> &[Self];
    /// The words in an arena, to change them.
    fn slice_mut(arena: &mut Arena) -> &mut [Self];
    /// The words in an arena, for several threads.
    fn shared(arena: &mut Arena) -> &[Self::Shared];
    /// The word.
    fn load(shared: &Self::Shared) -> Self;
    /// Changes the word.
    fn store(self, shared: &Self::Shared);
}

macro_rules! word {
    ($word:ty, $shared:ty) => {
        impl Word for $word {
            type Shared = $shared;
            const STATES: usize = 1 << <$word>::BITS;

            #[inline]
            fn new(state: usize) -> Self {
                debug_assert!(state < Self::STATES);
                state as $word
            }

            #[inline]
            fn state(self) -> usize {
                self as usize
            }

            fn slice(arena: &Arena) -> &[Self] {
                <[$word]>::ref_from_bytes(arena.bytes()).expect("arenas begin at a word")
            }

            fn slice_mut(arena: &mut Arena) -> &mut [Self] {
                <[$word]>::mut_from_bytes(arena.bytes_mut()).expect("arenas begin at a word")
            }

            fn shared(arena: &mut Arena) -> &[Self::Shared] {
                <[$shared]>::mut_from_bytes(arena.bytes_mut()).expect("arenas begin at a word")
            }

            // Relaxed is enough: passes over a layer end at a barrier, and within one each word has
            // one thread that touches it.
            #[inline]
            fn load(shared: &$shared) -> Self {
                shared.load(Ordering::Relaxed)
            }

            #[inline]
            fn store(self, shared: &$shared) {
                shared.store(self, Ordering::Relaxed);
            }
        }
    };
}

word!(u8, AtomicU8);
word!(u16, AtomicU16);
