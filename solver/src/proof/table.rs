//! What a proof search remembers of boards: facts, and how far it has come.

use std::sync::atomic::AtomicU64;

use kardis_games::rules::{Key, Margin};

use super::numbers::{Numbers, long, short};
use crate::buckets::{Buckets, Slot, hash};
use crate::window::Bounds;

/// What is known of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// What is proved of its value.
    pub(super) bounds: Bounds,
    /// The numbers of the statement that was asked about, if it was worked on.
    pub(super) numbers: Option<Numbers>,
    /// The binary logarithm of the nodes of the longest visit.
    pub(super) work: u32,
}

/// A word of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// What is proved of the value.
    pub(super) bounds: Bounds,
    /// The threshold that the numbers are about.
    pub(super) least: Margin,
    /// How far the work on it has come.
    pub(super) numbers: Numbers,
    /// The binary logarithm of the nodes of the longest visit, at most [`MOST_WORK`].
    pub(super) work: u32,
}

const MOST_WORK: u32 = 63;

/// So much more work is what is settled worth than what is not.
const SETTLED: u64 = 4;

impl Entry {
    /// Bits from the lowest on: lower and upper bound and threshold, 8 each; work, 6; both numbers,
    /// 14 each. The highest bit says that the word is not empty.
    fn pack(self) -> u64 {
        let byte = |margin: Margin| u64::from(margin as i8 as u8);
        byte(self.bounds.lower)
            | byte(self.bounds.upper) << 8
            | byte(self.least) << 16
            | u64::from(self.work.min(MOST_WORK)) << 24
            | u64::from(short(self.numbers.prove)) << 32
            | u64::from(short(self.numbers.disprove)) << 46
            | 1 << 63
    }

    fn unpack(word: u64) -> Self {
        let margin = |shift: u32| Margin::from((word >> shift) as u8 as i8);
        let number = |shift: u32| long((word >> shift) as u16 & 0x3fff);
        Self {
            bounds: Bounds {
                lower: margin(0),
                upper: margin(8),
            },
            least: margin(16),
            work: (word >> 24) as u32 & MOST_WORK,
            numbers: Numbers {
                prove: number(32),
                disprove: number(46),
            },
        }
    }
}

/// The table in the hands of a thread.
#[derive(Debug)]
pub(super) struct Table<'t, B>(Buckets<'t, B>);

impl<B> Clone for Table<'_, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B> Copy for Table<'_, B> {}

impl<'t, B: Key> Table<'t, B> {
    pub(super) fn new(words: &'t [AtomicU64]) -> Self {
        Self(Buckets::new(words))
    }

    /// How many boards and thresholds have room.
    pub(super) const fn slots(self) -> u64 {
        self.0.slots()
    }

    /// Copies everything to another table.
    pub(super) fn copy_to(self, other: Table<'_, B>) {
        self.0.all(|board, word| {
            other.put(other.bucket(board), board, Entry::unpack(word));
        });
    }

    /// The place of a board.
    #[inline]
    pub(super) fn bucket(self, board: B) -> usize {
        self.0.bucket(hash(board))
    }

    /// See [`Buckets::touch`].
    #[inline]
    pub(super) fn touch(self, bucket: usize) {
        self.0.touch(bucket, true);
    }

    /// What is known of a board, and of the statement that its value reaches `least`.
    #[inline]
    pub(super) fn get(self, bucket: usize, board: B, least: Margin) -> Option<Known> {
        let mut known: Option<Known> = None;
        self.0.each(bucket, board, |word| {
            let entry = Entry::unpack(word);
            let this = known.get_or_insert(Known {
                bounds: entry.bounds,
                numbers: None,
                work: 0,
            });
            this.bounds = this.bounds.and(entry.bounds);
            // Where there are several, the first was stored last: it took the place of a statement
            // that was settled.
            if entry.least == least && this.numbers.is_none() {
                this.numbers = Some(entry.numbers);
                this.work = entry.work;
            }
        });
        known
    }

    /// Stores what is known of a board, together with what was known of it, or in place of what cost
    /// the least work.
    #[inline]
    pub(super) fn put(self, bucket: usize, board: B, entry: Entry) {
        let word = entry.pack();
        self.0.put(bucket, board, word, |is_it, held| {
            let held = Entry::unpack(held);
            if is_it {
                let bounds = entry.bounds.and(held.bounds);
                if held.least == entry.least || bounds.reaches(held.least).is_some() {
                    let work = entry.work.max(held.work);
                    return Slot::Take(
                        Entry {
                            bounds,
                            work,
                            ..entry
                        }
                        .pack(),
                    );
                }
            }
            let settled = held.bounds.reaches(held.least).is_some();
            Slot::Worth(u64::from(held.work) + SETTLED * u64::from(settled))
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::buckets::BUCKET;
    use crate::proof::numbers::INFINITE;
    use kardis_games::board::Pits;
    use kardis_tablebases::arena::Arena;

    /// A statement that takes the place of a settled one can have an older entry further back in the
    /// bucket. The later one is read.
    #[test]
    fn the_later_of_two_entries_is_read() {
        let board = Pits::SIX.filled(6).expect("a start");
        let mut words = Arena::zeroed_words(BUCKET);
        let table = Table::new(words.atomic_words());
        let bucket = table.bucket(board);
        let put = |least, lower, prove| {
            table.put(
                bucket,
                board,
                Entry {
                    bounds: Bounds { lower, upper: 72 },
                    least,
                    numbers: Numbers { prove, disprove: 7 },
                    work: 1,
                },
            );
        };
        let numbers = |least| {
            table
                .get(bucket, board, least)
                .and_then(|known| known.numbers)
        };
        put(1, -72, 100);
        put(5, -72, 200);
        assert_eq!(numbers(1).map(|n| n.prove), Some(100));
        assert_eq!(numbers(5).map(|n| n.prove), Some(200));
        // The value is known to reach 1 by now.
        put(5, 1, 300);
        assert_eq!(numbers(1), None);
        assert_eq!(numbers(5).map(|n| n.prove), Some(300));
        put(5, 1, 400);
        assert_eq!(numbers(5).map(|n| n.prove), Some(400));
    }

    /// What a word holds comes back, numbers as their short forms say.
    #[test]
    fn entries_fit_into_a_word() {
        for (lower, upper, least) in [(-127, 127, -126), (0, 0, 1), (-5, 3, -2)] {
            for number in [1, 2, 511, 1000, 1 << 20, INFINITE] {
                let entry = Entry {
                    bounds: Bounds { lower, upper },
                    least,
                    numbers: Numbers {
                        prove: long(short(number)),
                        disprove: 3,
                    },
                    work: 17,
                };
                assert_eq!(Entry::unpack(entry.pack()), entry);
                assert_ne!(entry.pack(), 0);
            }
        }
    }
}
