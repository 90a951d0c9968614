//! Memory that all threads of a search share: boards, and a word about each.
//!
//! It has a fixed size, forgets what it has no room for, and never tells of one board what was
//! stored for another one. No thread waits for another one. A board and its word are several words
//! of memory, so a thread could read some of them before and some after another one has written.
//! That is seen: every bucket has a version that is odd while a thread writes in it and rises with
//! every change (a sequence lock; Boehm, "Can seqlocks get along with programming language memory
//! models?", MSPC 2012). A thread that finds the version odd does not write; a thread that finds it
//! odd, or changed after it has read, forgets what it read. So what is read was written by one
//! thread in one go:
//!
//! * If a word was written after the version was read, its writer made the version odd before, the
//!   fence after reading and the fence before writing order the two, and the second look at the
//!   version finds that number or a later one. A version has 64 bits and never comes again.
//! * If not, the version that was read is that of the last change or a later one, and to read it is
//!   to see all that was written under it.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering, fence};

use kardis_games::rules::Key;

use crate::prefetch::prefetch;

/// Words a bucket: two cache lines.
pub(crate) const BUCKET: usize = 16;

/// The last word of a bucket counts how often writing in it began or ended.
const VERSION: usize = BUCKET - 1;

/// The memory in the hands of a thread.
#[derive(Debug)]
pub(crate) struct Buckets<'t, B> {
    buckets: &'t [[AtomicU64; BUCKET]],
    key: PhantomData<B>,
}

impl<B> Clone for Buckets<'_, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B> Copy for Buckets<'_, B> {}

/// What becomes of a slot of a bucket when a word about a board is stored.
pub(crate) enum Slot {
    /// It is for this board, and holds the word from now on.
    Take(u64),
    /// It is kept unless every other slot is worth more.
    Worth(u64),
}

impl<'t, B: Key> Buckets<'t, B> {
    /// Words a slot: the board and what is known of it.
    const SLOT: usize = B::WORDS + 1;

    /// Memory of so many words, all zero at first.
    pub(crate) fn new(words: &'t [AtomicU64]) -> Self {
        Self {
            buckets: words.as_chunks().0,
            key: PhantomData,
        }
    }

    /// Visits all boards with what is known of them, in no order that means anything. What other
    /// threads write meanwhile may be missed.
    pub(crate) fn all(self, mut visit: impl FnMut(B, u64)) {
        for bucket in self.buckets {
            for slot in bucket[..VERSION].chunks_exact(Self::SLOT) {
                let mut words = [0; VERSION];
                for (word, part) in words.iter_mut().zip(slot) {
                    *word = part.load(Ordering::Relaxed);
                }
                if words[B::WORDS] != 0
                    && let Some(board) = B::from_words(&words[..B::WORDS])
                {
                    visit(board, words[B::WORDS]);
                }
            }
        }
    }

    /// How many slots there are.
    pub(crate) const fn slots(self) -> u64 {
        (self.buckets.len() * (VERSION / Self::SLOT)) as u64
    }

    /// The bucket of a board with this [`hash`].
    #[inline]
    pub(crate) const fn bucket(self, hash: u64) -> usize {
        // The high half of a product: a number below their count, nearly evenly spread.
        ((hash as u128 * self.buckets.len() as u128) >> 64) as usize
    }

    /// Asks for the memory that a look will need, so that it is near by then: its first line, or all of
    /// it.
    #[inline]
    pub(crate) fn touch(self, bucket: usize, all: bool) {
        let words = &self.buckets[bucket];
        prefetch(&words[0]);
        if all {
            prefetch(&words[VERSION]);
        }
    }

    /// The first word about a board.
    #[inline]
    pub(crate) fn first(self, bucket: usize, board: B) -> Option<u64> {
        let words = &self.buckets[bucket];
        let version = words[VERSION].load(Ordering::Acquire);
        let slot = words[..VERSION]
            .chunks_exact(Self::SLOT)
            .find(|slot| is_of(slot, board))?;
        let word = slot[B::WORDS].load(Ordering::Relaxed);
        fence(Ordering::Acquire);
        let whole = version.is_multiple_of(2) && words[VERSION].load(Ordering::Relaxed) == version;
        (whole && word != 0).then_some(word)
    }

    /// The words about a board, of which there can be several.
    #[inline]
    pub(crate) fn each(self, bucket: usize, board: B, mut visit: impl FnMut(u64)) {
        let words = &self.buckets[bucket];
        let version = words[VERSION].load(Ordering::Acquire);
        let mut found = [0; VERSION];
        let mut count = 0;
        for slot in words[..VERSION].chunks_exact(Self::SLOT) {
            if is_of(slot, board) {
                found[count] = slot[B::WORDS].load(Ordering::Relaxed);
                count += 1;
            }
        }
        if count == 0 {
            return;
        }
        fence(Ordering::Acquire);
        if version.is_multiple_of(2) && words[VERSION].load(Ordering::Relaxed) == version {
            found[..count]
                .iter()
                .filter(|&&word| word != 0)
                .for_each(|&word| visit(word));
        }
    }

    /// Stores a word, which is not 0, about a board, unless another thread is writing there. It
    /// goes to the first slot that is empty, or that `judge` says to take when told whether it is the
    /// board's and what it holds, or in place of what is worth least. Returns whether the slot was
    /// empty.
    #[inline]
    pub(crate) fn put(
        self,
        bucket: usize,
        board: B,
        word: u64,
        judge: impl Fn(bool, u64) -> Slot,
    ) -> bool {
        let words = &self.buckets[bucket];
        let version = words[VERSION].load(Ordering::Relaxed);
        if !version.is_multiple_of(2)
            || words[VERSION]
                .compare_exchange(version, version + 1, Ordering::Acquire, Ordering::Relaxed)
                .is_err()
        {
            return false;
        }
        fence(Ordering::Release);
        let (mut place, mut least, mut word, mut empty) = (0, u64::MAX, word, false);
        for (at, slot) in words[..VERSION].chunks_exact(Self::SLOT).enumerate() {
            let held = slot[B::WORDS].load(Ordering::Relaxed);
            if held == 0 {
                (place, empty) = (at, true);
                break;
            }
            match judge(is_of(slot, board), held) {
                Slot::Take(new) => {
                    (place, word) = (at, new);
                    break;
                }
                Slot::Worth(worth) if worth < least => (place, least) = (at, worth),
                Slot::Worth(_) => {}
            }
        }
        let slot = &words[place * Self::SLOT..][..Self::SLOT];
        for (index, part) in slot[..B::WORDS].iter().enumerate() {
            part.store(board.word(index), Ordering::Relaxed);
        }
        slot[B::WORDS].store(word, Ordering::Relaxed);
        words[VERSION].store(version + 2, Ordering::Release);
        empty
    }
}

/// The slot is that of a board; an empty one is that of the empty board.
#[inline]
fn is_of<B: Key>(slot: &[AtomicU64], board: B) -> bool {
    (0..B::WORDS).all(|index| slot[index].load(Ordering::Relaxed) == board.word(index))
}

/// A number for a board that spreads boards evenly.
#[inline]
pub(crate) fn hash<B: Key>(board: B) -> u64 {
    (0..B::WORDS).fold(0, |hash: u64, index| {
        // The whole product of two words, folded: every bit of the word moves every bit.
        let product = u128::from(hash ^ board.word(index)) * 0x9e37_79b9_7f4a_7c15;
        (product ^ (product >> 64)) as u64
    })
}
