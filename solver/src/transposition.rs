//! The transposition table: facts about boards, in a fixed amount of memory that all threads share.
//!
//! It may forget but it cannot lie: a slot holds the whole board, and the bounds in it are proved,
//! whatever line led to the board and whatever horizon the search had. What is only true of one
//! horizon (that a claim could not be settled within so many plies) is kept apart and only saves
//! repeating the attempt.
//!
//! No thread waits for another one. A board and what is known of it are several words, so a thread
//! could read some of them before and some after another one has written. That is seen: every
//! bucket has a version that is odd while a thread writes in it and rises with every change (a
//! sequence lock; Boehm, "Can seqlocks get along with programming language memory models?", MSPC
//! 2012). A thread that finds the version odd does not write; a thread that finds it odd or changed
//! after it has read forgets what it read. So what is read was written by one thread in one go:
//!
//! * If a word was written after the version was read, the writer made the version odd before it,
//!   the fence after reading and the fence before writing order the two, and the second look at the
//!   version finds that number or a later one. A version has 64 bits and never comes again.
//! * If not, the version that was read is that of the last change or a later one, and to read it is
//!   to see all that was written under it.
//!
//! Slots lie in buckets of two cache lines; a new board takes the slot of the board that cost the
//! least work. The table begins small, so that a small question touches little memory. Who finds
//! it three quarters full stops, and when nobody uses it, it grows fourfold, up to its limit.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering, fence};

use kardis_games::rules::{Key, Margin};
use kardis_tablebases::arena::Arena;

use crate::window::{Bounds, Claim, Prover};

/// Words a bucket: two cache lines.
const BUCKET: usize = 16;

/// The last word of a bucket counts how often writing in it began or ended: odd while a thread
/// writes.
const VERSION: usize = BUCKET - 1;

/// A bucket as all threads see it.
type Bucket = [AtomicU64; BUCKET];

/// What the table knows of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What is proved.
    pub bounds: Bounds,
    /// The number, in the order of the rules, of the move that settled the last claim.
    pub best: u8,
    /// The smallest threshold that the mover, and the largest that the other side, failed to
    /// settle, each with the greatest depth at which that happened.
    failed: [(i8, u8); 2],
    /// The binary logarithm of the nodes spent on the board.
    work: u8,
}

/// No best move known.
pub const NO_MOVE: u8 = u8::MAX;

impl Entry {
    /// Nothing but bounds.
    pub const fn new(bounds: Bounds) -> Self {
        Self {
            bounds,
            best: NO_MOVE,
            failed: [(0, 0); 2],
            work: 0,
        }
    }

    /// A search of the claim to this depth was made before and did not settle it.
    #[inline]
    pub const fn failed(&self, claim: Claim, depth: u8) -> bool {
        let (least, to) = self.failed[claim.prover as usize];
        depth <= to
            && match claim.prover {
                Prover::Mover => claim.least >= least as Margin,
                Prover::Other => claim.least <= least as Margin,
            }
    }

    /// Remembers that a search of the claim to this depth did not settle it.
    #[inline]
    pub const fn fail(&mut self, claim: Claim, depth: u8) {
        self.failed[claim.prover as usize] = (claim.least as i8, depth);
    }

    /// The estimate of a search to this very depth, if it tells whether `least` is reached.
    #[inline]
    pub fn felt(&self, least: Margin, depth: u8) -> Option<Margin> {
        let [(lower, low_depth), (upper, high_depth)] = self.failed;
        if low_depth == depth && Margin::from(lower) >= least {
            Some(Margin::from(lower))
        } else if high_depth == depth && Margin::from(upper) < least {
            Some(Margin::from(upper))
        } else {
            None
        }
    }

    /// Remembers an estimate.
    #[inline]
    pub const fn feel(&mut self, least: Margin, depth: u8, felt: Margin) {
        self.failed[(felt < least) as usize] = (felt as i8, depth);
    }

    /// Adds the work of a search that visited so many nodes.
    #[inline]
    pub fn worked(&mut self, nodes: u64) {
        self.work = self.work.max((64 - nodes.leading_zeros()) as u8);
    }

    /// What is known now, with what was known before or by another thread: all bounds hold.
    #[inline]
    #[must_use]
    pub fn beside(self, other: Self) -> Self {
        Self {
            bounds: self.bounds.and(other.bounds),
            ..self
        }
    }

    const fn pack(self) -> u64 {
        u64::from_le_bytes([
            self.bounds.lower as i8 as u8,
            self.bounds.upper as i8 as u8,
            self.best,
            self.failed[0].0 as u8,
            self.failed[0].1,
            self.failed[1].0 as u8,
            self.failed[1].1,
            // Not zero, so that no entry looks like an empty slot.
            self.work | 0x80,
        ])
    }

    const fn unpack(word: u64) -> Self {
        let b = word.to_le_bytes();
        Self {
            bounds: Bounds {
                lower: b[0] as i8 as Margin,
                upper: b[1] as i8 as Margin,
            },
            best: b[2],
            failed: [(b[3] as i8, b[4]), (b[5] as i8, b[6])],
            work: b[7] & 0x7f,
        }
    }
}

/// A table for boards of one game.
#[derive(Debug)]
pub struct Transposition<B> {
    words: Arena,
    buckets: usize,
    /// Slots in use.
    filled: u64,
    /// The number of buckets that the table never exceeds.
    most: usize,
    key: PhantomData<B>,
}

/// The binary logarithm of much work, in nodes.
const MUCH: u8 = 10;

/// Buckets at the start: two MiB.
const FEW: usize = 1 << 14;

impl<B: Key> Transposition<B> {
    /// A table that will never use more than so many bytes, but at least one bucket.
    pub fn new(bytes: usize) -> Self {
        // While it grows, the old table, a quarter of the new one, is there too.
        let most = (bytes / (8 * BUCKET) / 5 * 4).max(1);
        Self::sized(most.min(FEW), most)
    }

    fn sized(buckets: usize, most: usize) -> Self {
        Self {
            words: Arena::zeroed_words(buckets * BUCKET),
            buckets,
            filled: 0,
            most,
            key: PhantomData,
        }
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        8 * self.words.words().len()
    }

    /// The table as several threads use it at a time.
    #[inline]
    pub fn share(&mut self) -> Shared<'_, B> {
        Shared {
            buckets: self.words.atomic_words().as_chunks().0,
            key: PhantomData,
        }
    }

    /// How many slots may be filled before the table should grow; nothing if it cannot.
    pub fn room(&self) -> Option<u64> {
        let slots = (self.buckets * Shared::<B>::WAYS) as u64;
        (self.buckets < self.most).then(|| (slots / 4 * 3).saturating_sub(self.filled))
    }

    /// Takes note of slots that were filled, and grows if there is no more room.
    pub fn took(&mut self, slots: u64) {
        self.filled += slots;
        while self.room() == Some(0) {
            self.grow();
        }
    }

    /// Visits what much work has proved.
    pub(crate) fn facts(&self, mut visit: impl FnMut(B, Bounds)) {
        for bucket in self.words.words().as_chunks::<BUCKET>().0 {
            for slot in bucket[..VERSION].chunks_exact(Shared::<B>::SLOT) {
                let entry = Entry::unpack(slot[B::WORDS]);
                if slot[B::WORDS] != 0
                    && entry.work >= MUCH
                    && let Some(board) = B::from_words(&slot[..B::WORDS])
                {
                    visit(board, entry.bounds);
                }
            }
        }
    }

    /// Moves everything to a table four times as large, or as large as may be.
    #[cold]
    fn grow(&mut self) {
        let buckets = (self.buckets * 4).min(self.most);
        let mut larger = Self::sized(buckets, self.most);
        let shared = larger.share();
        let mut filled = 0;
        for bucket in self.words.words().as_chunks::<BUCKET>().0 {
            for slot in bucket[..VERSION].chunks_exact(Shared::<B>::SLOT) {
                if slot[B::WORDS] != 0 {
                    let key = |index: usize| slot[index];
                    let hash = hash((0..B::WORDS).map(key));
                    let place = shared.bucket(hash);
                    filled += u64::from(shared.put_words(place, key, slot[B::WORDS]));
                }
            }
        }
        larger.filled = filled;
        *self = larger;
    }
}

/// The table in the hands of a thread.
#[derive(Debug)]
pub struct Shared<'t, B> {
    buckets: &'t [Bucket],
    key: PhantomData<B>,
}

impl<B> Clone for Shared<'_, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B> Copy for Shared<'_, B> {}

impl<B: Key> Shared<'_, B> {
    /// Words a slot: the board and what is known of it.
    const SLOT: usize = B::WORDS + 1;
    /// Slots a bucket.
    const WAYS: usize = VERSION / Self::SLOT;

    /// What is known of a board.
    #[inline]
    pub fn get(self, board: B) -> Option<Entry> {
        self.get_in(self.bucket(hash_of(board)), board)
    }

    /// What is known of a board with this bucket.
    #[inline]
    pub fn get_in(self, bucket: usize, board: B) -> Option<Entry> {
        let words = &self.buckets[bucket];
        let version = words[VERSION].load(Ordering::Acquire);
        let data = words[..VERSION]
            .chunks_exact(Self::SLOT)
            .find(|slot| holds(slot, |index| board.word(index)))
            .map(|slot| slot[B::WORDS].load(Ordering::Relaxed))?;
        fence(Ordering::Acquire);
        let whole = version.is_multiple_of(2) && words[VERSION].load(Ordering::Relaxed) == version;
        (whole && data != 0).then(|| Entry::unpack(data))
    }

    /// Reads from the memory that [`get_in`](Self::get_in) will look at, so that it is near by then.
    /// The word has no meaning.
    #[inline]
    pub fn touch(self, bucket: usize) -> u64 {
        self.buckets[bucket][0].load(Ordering::Relaxed)
    }

    /// Stores what is known of a board, beside what was known of it, in an empty slot, or in place
    /// of the board with the least work. Returns whether the slot was empty.
    #[inline]
    pub fn put(self, board: B, entry: Entry) -> bool {
        let bucket = self.bucket(hash_of(board));
        self.put_words(bucket, |index| board.word(index), entry.pack())
    }

    /// Writes a slot of a bucket, unless another thread is writing there.
    #[inline]
    fn put_words(self, bucket: usize, key: impl Fn(usize) -> u64, data: u64) -> bool {
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
        let (mut victim, mut least, mut empty) = (0, u64::MAX, false);
        let mut data = data;
        for (at, slot) in words[..VERSION].chunks_exact(Self::SLOT).enumerate() {
            let held = slot[B::WORDS].load(Ordering::Relaxed);
            empty = held == 0;
            if empty || holds(slot, &key) {
                victim = at;
                if !empty {
                    data = Entry::unpack(data).beside(Entry::unpack(held)).pack();
                }
                break;
            }
            let work = held >> 56;
            if work < least {
                (victim, least) = (at, work);
            }
        }
        let slot = &words[victim * Self::SLOT..][..Self::SLOT];
        for (index, word) in slot[..B::WORDS].iter().enumerate() {
            word.store(key(index), Ordering::Relaxed);
        }
        slot[B::WORDS].store(data, Ordering::Relaxed);
        words[VERSION].store(version + 2, Ordering::Release);
        empty
    }

    /// The bucket of a board with this [`hash_of`].
    #[inline]
    pub const fn bucket(self, hash: u64) -> usize {
        // The high half of a product: a number below `buckets`, nearly evenly spread.
        ((hash as u128 * self.buckets.len() as u128) >> 64) as usize
    }
}

/// A number for a board that spreads boards evenly.
#[inline]
pub fn hash_of<B: Key>(board: B) -> u64 {
    hash((0..B::WORDS).map(|index| board.word(index)))
}

#[inline]
fn hash(key: impl Iterator<Item = u64>) -> u64 {
    key.fold(0, |hash: u64, word| {
        // The whole product of two words, folded: every bit of the word moves every bit.
        let product = u128::from(hash ^ word) * 0x9e37_79b9_7f4a_7c15;
        (product ^ (product >> 64)) as u64
    })
}

/// The slot has this key; the empty slot has that of the empty board.
#[inline]
fn holds(slot: &[AtomicU64], key: impl Fn(usize) -> u64) -> bool {
    let (_, words) = slot.split_last().expect("a slot has words");
    words
        .iter()
        .enumerate()
        .all(|(index, word)| word.load(Ordering::Relaxed) == key(index))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    /// A board of two words that have to do with each other and with the bounds stored for it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    struct Twin(u64);

    impl Key for Twin {
        const WORDS: usize = 2;

        fn word(self, index: usize) -> u64 {
            if index == 0 { self.0 } else { !self.0 }
        }

        fn from_words(words: &[u64]) -> Option<Self> {
            (words[1] == !words[0]).then_some(Self(words[0]))
        }
    }

    fn entry(board: Twin) -> Entry {
        let value = (board.0 % 100) as Margin;
        Entry::new(Bounds::exact(value))
    }

    /// Threads that all write other boards into one bucket, and read: nobody ever finds for a board
    /// what was stored for another one.
    #[test]
    fn what_is_read_was_written_in_one_go() {
        let mut table = Transposition::<Twin>::new(0);
        let shared = table.share();
        let found: usize = thread::scope(|scope| {
            let threads: Vec<_> = (0..4u64)
                .map(|thread| {
                    scope.spawn(move || {
                        let mut found = 0;
                        for round in 0..200_000 {
                            let board = Twin((round * 7 + thread * 3) % 41);
                            shared.put(board, entry(board));
                            let board = Twin(round % 41);
                            if let Some(known) = shared.get(board) {
                                assert_eq!(known, entry(board), "{board:?}");
                                found += 1;
                            }
                        }
                        found
                    })
                })
                .collect();
            threads
                .into_iter()
                .map(|thread| thread.join().unwrap())
                .sum()
        });
        assert!(found > 0);
    }

    /// A growing table loses only what finds its bucket full. By Poisson's law the five slots of a
    /// bucket hold 3.75 boards on average when 4.4 have come, so at most one board in six is lost.
    #[test]
    fn a_table_that_grows_keeps_what_it_has() {
        let mut table = Transposition::<Twin>::new(64 << 20);
        let before = table.bytes();
        let boards = 0..300_000;
        for board in boards.clone().map(Twin) {
            let filled = table.share().put(board, entry(board));
            table.took(u64::from(filled));
        }
        assert!(table.bytes() >= 16 * before);
        let kept =
            boards.filter(|&board| table.share().get(Twin(board)) == Some(entry(Twin(board))));
        assert!(kept.count() > 300_000 / 6 * 5);
    }
}
