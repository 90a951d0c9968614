//! The transposition table: facts about boards, in a fixed amount of memory.
//!
//! It may forget but it cannot lie: a slot holds the whole board, and the bounds in it are proved,
//! whatever line led to the board and whatever horizon the search had. What is only true of one
//! horizon (that a claim could not be settled within so many plies) is kept apart and only saves
//! repeating the attempt.
//!
//! Slots lie in buckets of two cache lines; a new board takes the slot of the board that cost the
//! least work.

use kardis_games::rules::{Key, Margin};
use std::marker::PhantomData;

use crate::arena::Arena;
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
    key: PhantomData<B>,
}

impl<B: Key> Transposition<B> {
    /// Words a slot: the board and what is known of it.
    const SLOT: usize = B::WORDS + 1;

    /// A table of at most so many bytes, but at least one bucket.
    pub fn new(bytes: usize) -> Self {
        let buckets = (bytes / (8 * BUCKET)).max(1);
        // Zeroed memory comes from the system page by page as it is touched.
        Self {
            words: Arena::zeroed(buckets * BUCKET),
            buckets,
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
        let bucket = self.bucket(board);
        self.words.words()[bucket..bucket + BUCKET]
            .chunks_exact(Self::SLOT)
            .find(|slot| holds(slot, board))
            .map(|slot| Entry::unpack(slot[B::WORDS]))
    }

    /// Reads from the memory that [`get`](Self::get) will look at, so that it is near by then. The
    /// word has no meaning.
    #[inline]
    pub fn touch(&self, board: B) -> u64 {
        self.words.words()[self.bucket(board)]
    }

    /// Stores what is known of a board, in place of what was known of it, of an empty slot, or of
    /// the board with the least work.
    #[inline]
    pub fn put(&mut self, board: B, entry: Entry) {
        let bucket = self.bucket(board);
        let bucket = &mut self.words.words_mut()[bucket..bucket + BUCKET];
        let (mut victim, mut least) = (0, u64::MAX);
        for (at, slot) in bucket.chunks_exact(Self::SLOT).enumerate() {
            let data = slot[B::WORDS];
            if data == 0 || holds(slot, board) {
                victim = at;
                break;
            }
            let work = data >> 56;
            if work < least {
                (victim, least) = (at, work);
            }
        }
        let slot = &mut bucket[victim * Self::SLOT..][..Self::SLOT];
        for (index, word) in slot[..B::WORDS].iter_mut().enumerate() {
            *word = board.word(index);
        }
        slot[B::WORDS] = entry.pack();
    }

    /// The first word of the bucket of a board.
    #[inline]
    fn bucket(&self, board: B) -> usize {
        let mut hash: u64 = 0;
        for index in 0..B::WORDS {
            // The factor has 80 bits; what the product loses above 128 is not needed.
            let product =
                u128::from(hash ^ board.word(index)).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c);
            hash = (product ^ (product >> 64)) as u64;
        }
        // The high half of the product: a number below `buckets`, nearly evenly spread.
        ((u128::from(hash) * self.buckets as u128) >> 64) as usize * BUCKET
    }
}

/// The slot is in use for this board.
#[inline]
fn holds<B: Key>(slot: &[u64], board: B) -> bool {
    (0..B::WORDS).all(|index| slot[index] == board.word(index)) && slot[B::WORDS] != 0
}
