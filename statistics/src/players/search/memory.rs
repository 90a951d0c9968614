//! What a search remembers: a small table of fixed size, forgotten before every move.

use kardis_games::rules::Key;

use crate::players::evaluation::Points;

/// What remembered points say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    Lower,
    Upper,
}

/// What is remembered of a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<B> {
    board: B,
    /// The search that made the entry; an older one is forgotten.
    search: u32,
    pub(super) points: Points,
    pub(super) best: u16,
    pub(super) depth: u8,
    pub(super) bound: Bound,
}

/// Entries of the table: what fits into a cache of the processor.
const ENTRIES: usize = 1 << 13;

/// The table.
#[derive(Clone, Debug)]
pub(super) struct Memory<B> {
    entries: Vec<Option<Entry<B>>>,
    search: u32,
}

impl<B: Key> Memory<B> {
    pub(super) fn new() -> Self {
        Self {
            entries: vec![None; ENTRIES],
            search: 0,
        }
    }

    /// Forgets everything.
    pub(super) fn forget(&mut self) {
        self.search = self.search.wrapping_add(1);
        if self.search == 0 {
            self.entries.fill(None);
        }
    }

    /// What is known of a board.
    #[inline]
    pub(super) fn get(&self, board: B) -> Option<Entry<B>> {
        self.entries[place(board)]
            .filter(|entry| entry.board == board && entry.search == self.search)
    }

    /// Remembers a board, in the place of another one.
    #[inline]
    pub(super) fn put(&mut self, board: B, depth: u8, points: Points, bound: Bound, best: u16) {
        self.entries[place(board)] = Some(Entry {
            board,
            search: self.search,
            points,
            best,
            depth,
            bound,
        });
    }
}

/// Where a board is remembered. Only the words of the board count, so that the same boards meet on
/// every machine.
#[inline]
fn place<B: Key>(board: B) -> usize {
    let mut mixed = 0u64;
    for index in 0..B::WORDS {
        mixed = (mixed ^ board.word(index)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^= mixed >> 29;
    }
    (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - ENTRIES.trailing_zeros())) as usize
}
