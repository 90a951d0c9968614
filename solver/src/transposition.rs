//! The transposition table: facts about boards, in a fixed amount of memory.
//!
//! It may forget but it cannot lie: a slot holds the whole board, and the bounds in it are proved,
//! whatever line led to the board and whatever horizon the search had. What is only true of one
//! horizon (that a claim could not be settled within so many plies) is kept apart and only saves
//! repeating the attempt.
//!
//! Slots lie in buckets of two cache lines; a new board takes the slot of the board that cost the
//! least work. The table begins small, so that a small question touches little memory, and grows
//! fourfold whenever it is three quarters full, up to its limit.

use std::marker::PhantomData;

use kardis_games::rules::{Key, Margin};
use kardis_tablebases::arena::Arena;

use crate::window::{Bounds, Claim, Prover};

/// Words a bucket: two cache lines.
const BUCKET: usize = 16;

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
    filled: usize,
    /// The number of buckets that the table never exceeds.
    most: usize,
    key: PhantomData<B>,
}

/// Buckets at the start: two MiB.
const FEW: usize = 1 << 14;

impl<B: Key> Transposition<B> {
    /// Words a slot: the board and what is known of it.
    const SLOT: usize = B::WORDS + 1;
    /// Slots a bucket.
    const WAYS: usize = BUCKET / Self::SLOT;

    /// A table that will never use more than so many bytes, but at least one bucket.
    pub fn new(bytes: usize) -> Self {
        // While it grows, the old table, a quarter of the new one, is there too.
        let most = (bytes / (8 * BUCKET) / 5 * 4).max(1);
        Self::sized(most.min(FEW), most)
    }

    fn sized(buckets: usize, most: usize) -> Self {
        let words = Arena::zeroed_words(buckets * BUCKET);
        Self {
            words,
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

    /// What is known of a board.
    #[inline]
    pub fn get(&self, board: B) -> Option<Entry> {
        self.get_in(self.bucket(board), board)
    }

    /// What is known of a board with this bucket.
    #[inline]
    pub fn get_in(&self, bucket: usize, board: B) -> Option<Entry> {
        self.words.words()[bucket..bucket + BUCKET]
            .chunks_exact(Self::SLOT)
            .find(|slot| holds(slot, board))
            .map(|slot| Entry::unpack(slot[B::WORDS]))
    }

    /// Reads from the memory that [`get`](Self::get) will look at, so that it is near by then. The
    /// word has no meaning.
    #[inline]
    pub fn touch(&self, bucket: usize) -> u64 {
        self.words.words()[bucket]
    }

    /// Stores what is known of a board, in place of what was known of it, of an empty slot, or of
    /// the board with the least work.
    #[inline]
    pub fn put(&mut self, board: B, entry: Entry) {
        self.put_words(|index| board.word(index), self.bucket(board), entry.pack());
        if self.filled > self.buckets * Self::WAYS / 4 * 3 && self.buckets < self.most {
            self.grow();
        }
    }

    /// Writes a slot of a bucket.
    #[inline]
    fn put_words(&mut self, key: impl Fn(usize) -> u64, bucket: usize, data: u64) {
        let bucket = &mut self.words.words_mut()[bucket..bucket + BUCKET];
        let (mut victim, mut least) = (0, u64::MAX);
        for (at, slot) in bucket.chunks_exact(Self::SLOT).enumerate() {
            let held = slot[B::WORDS];
            if held == 0 || (0..B::WORDS).all(|index| slot[index] == key(index)) {
                victim = at;
                self.filled += usize::from(held == 0);
                break;
            }
            let work = held >> 56;
            if work < least {
                (victim, least) = (at, work);
            }
        }
        let slot = &mut bucket[victim * Self::SLOT..][..Self::SLOT];
        for (index, word) in slot[..B::WORDS].iter_mut().enumerate() {
            *word = key(index);
        }
        slot[B::WORDS] = data;
    }

    /// Moves everything to a table four times as large, or as large as may be.
    #[cold]
    fn grow(&mut self) {
        let buckets = (self.buckets * 4).min(self.most);
        let mut larger = Self::sized(buckets, self.most);
        for bucket in self.words.words().chunks_exact(BUCKET) {
            for slot in bucket.chunks_exact(Self::SLOT) {
                if slot[B::WORDS] != 0 {
                    let place = larger.place((0..B::WORDS).map(|index| slot[index]));
                    larger.put_words(|index| slot[index], place, slot[B::WORDS]);
                }
            }
        }
        *self = larger;
    }

    /// The first word of the bucket of a board.
    #[inline]
    pub fn bucket(&self, board: B) -> usize {
        self.place((0..B::WORDS).map(|index| board.word(index)))
    }

    /// The first word of the bucket of a key.
    #[inline]
    fn place(&self, key: impl Iterator<Item = u64>) -> usize {
        let hash = key.fold(0, |hash: u64, word| {
            // The whole product of two words, folded: every bit of the word moves every bit.
            let product = u128::from(hash ^ word) * 0x9e37_79b9_7f4a_7c15;
            (product ^ (product >> 64)) as u64
        });
        // The high half of a product: a number below `buckets`, nearly evenly spread.
        ((u128::from(hash) * self.buckets as u128) >> 64) as usize * BUCKET
    }
}

/// The slot is in use for this board.
#[inline]
fn holds<B: Key>(slot: &[u64], board: B) -> bool {
    (0..B::WORDS).all(|index| slot[index] == board.word(index)) && slot[B::WORDS] != 0
}
