//! The transposition table: facts about boards, in a fixed amount of memory that all threads share.
//!
//! It may forget but it cannot lie: a slot holds the whole board, and the bounds in it are proved,
//! whatever line led to the board and whatever horizon the search had. What is only true of one
//! horizon (that a claim could not be settled within so many plies) is kept apart and only saves
//! repeating the attempt.
//!
//! How threads share it without waiting for each other is said in the `buckets` module.
//!
//! A new board takes the slot of the board that cost the
//! least work. The table begins small, so that a small question touches little memory. Who finds
//! it three quarters full stops, and when nobody uses it, it grows fourfold, up to its limit.

use std::marker::PhantomData;

use kardis_games::rules::{Key, Margin};
use kardis_tablebases::arena::Arena;

use crate::buckets::{BUCKET, Buckets, Slot};
use crate::window::{Bounds, Claim, Prover};

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
        Shared(Buckets::new(self.words.atomic_words()))
    }

    /// How many slots may be filled before the table should grow; nothing if it cannot.
    pub fn room(&mut self) -> Option<u64> {
        let slots = self.share().0.slots();
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
    pub(crate) fn facts(&mut self, mut visit: impl FnMut(B, Bounds)) {
        self.share().0.all(|board, word| {
            let entry = Entry::unpack(word);
            if entry.work >= MUCH {
                visit(board, entry.bounds);
            }
        });
    }

    /// Moves everything to a table four times as large, or as large as may be.
    #[cold]
    fn grow(&mut self) {
        let buckets = (self.buckets * 4).min(self.most);
        let mut larger = Self::sized(buckets, self.most);
        let shared = larger.share();
        let mut filled = 0;
        self.share().0.all(|board, word| {
            filled += u64::from(shared.put(board, Entry::unpack(word)));
        });
        larger.filled = filled;
        *self = larger;
    }
}

/// The table in the hands of a thread.
#[derive(Debug)]
pub struct Shared<'t, B>(Buckets<'t, B>);

impl<B> Clone for Shared<'_, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B> Copy for Shared<'_, B> {}

impl<B: Key> Shared<'_, B> {
    /// What is known of a board.
    #[inline]
    pub fn get(self, board: B) -> Option<Entry> {
        self.get_in(self.bucket(hash_of(board)), board)
    }

    /// What is known of a board with this bucket.
    #[inline]
    pub fn get_in(self, bucket: usize, board: B) -> Option<Entry> {
        self.0.first(bucket, board).map(Entry::unpack)
    }

    /// Asks for the memory that [`get_in`](Self::get_in) will look at, so that it is near by then.
    #[inline]
    pub fn touch(self, bucket: usize) {
        self.0.touch(bucket, false);
    }

    /// Stores what is known of a board, beside what was known of it, in an empty slot, or in place
    /// of the board with the least work. Returns whether the slot was empty.
    #[inline]
    pub fn put(self, board: B, entry: Entry) -> bool {
        let bucket = self.bucket(hash_of(board));
        self.0.put(bucket, board, entry.pack(), |is_it, held| {
            if is_it {
                Slot::Take(entry.beside(Entry::unpack(held)).pack())
            } else {
                Slot::Worth(held >> 56)
            }
        })
    }

    /// The bucket of a board with this [`hash_of`].
    #[inline]
    pub const fn bucket(self, hash: u64) -> usize {
        self.0.bucket(hash)
    }
}

/// A number for a board that spreads boards evenly.
#[inline]
pub fn hash_of<B: Key>(board: B) -> u64 {
    crate::buckets::hash(board)
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
