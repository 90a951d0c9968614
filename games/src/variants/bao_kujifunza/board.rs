//! Packed boards of four rows.

use std::{error, fmt};

use crate::rules::Key;

/// The most seeds that a board may hold: those of the game. Lanes are read on the assumption that
/// none holds more.
pub const MAX_SEEDS: u32 = 64;

/// The lowest bit of every lane of eight pits.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of every lane of eight pits.
const HIGH: u64 = ONES << 7;

/// The 32 pits, seen from the player to move.
///
/// Either player's pits are one word of sixteen lanes of eight bits, in the clockwise order of
/// their owner: places 0 to 7 are his front row from his left, A1 to A8, and places 8 to 15 his
/// back row from his right, B8 to B1. The front pit at place `p` faces the opponent's front pit at
/// place `7 - p`.
///
/// # Equality
///
/// Exact: all pits are equal. A board is its own key, and boards are ordered only so that they can
/// be sorted.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BaoBoard {
    pub(super) own: u128,
    pub(super) opp: u128,
}

impl BaoBoard {
    /// A board from the pits of both players, each in the clockwise order of its owner: A1 to A8,
    /// then B8 to B1.
    ///
    /// # Errors
    ///
    /// More than [`MAX_SEEDS`] seeds together.
    pub fn new(own: &[u32; 16], opp: &[u32; 16]) -> Result<Self, BaoBoardError> {
        let seeds: u64 = own.iter().chain(opp).map(|&s| u64::from(s)).sum();
        if seeds > u64::from(MAX_SEEDS) {
            return Err(BaoBoardError::Seeds { seeds });
        }
        let pack = |pits: &[u32; 16]| {
            pits.iter()
                .rev()
                .fold(0, |word, &seeds| (word << 8) | u128::from(seeds))
        };
        Ok(Self {
            own: pack(own),
            opp: pack(opp),
        })
    }

    /// The same number of seeds in every pit.
    pub(super) const fn filled(seeds: u8) -> Self {
        let row = u128::from_le_bytes([seeds; 16]);
        Self { own: row, opp: row }
    }

    /// Seeds in a pit of the player to move.
    ///
    /// # Panics
    ///
    /// A player has only 16 pits.
    #[inline]
    pub const fn own_pit(self, place: usize) -> u8 {
        self.own.to_le_bytes()[place]
    }

    /// Seeds in a pit of the opponent, at its owner's place.
    ///
    /// # Panics
    ///
    /// A player has only 16 pits.
    #[inline]
    pub const fn opp_pit(self, place: usize) -> u8 {
        self.opp.to_le_bytes()[place]
    }

    /// The board seen from the other player.
    #[inline]
    #[must_use]
    pub const fn turned(self) -> Self {
        Self {
            own: self.opp,
            opp: self.own,
        }
    }

    /// The board in a mirror: left and right exchanged for both players. The rules do not tell left
    /// from right, so it is worth the same.
    #[inline]
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self {
            own: mirrored(self.own),
            opp: mirrored(self.opp),
        }
    }

    /// All seeds.
    #[inline]
    pub const fn seeds(self) -> u32 {
        // No lane of the sum exceeds the 64 seeds there are, so nothing carries.
        held(self.own.wrapping_add(self.opp))
    }

    /// Seeds of the player to move.
    #[inline]
    pub const fn own_seeds(self) -> u32 {
        held(self.own)
    }

    /// Seeds of the opponent.
    #[inline]
    pub const fn opp_seeds(self) -> u32 {
        held(self.opp)
    }

    /// The mover's front row.
    #[inline]
    pub(super) const fn front(self) -> u64 {
        self.own as u64
    }

    /// The mover's back row.
    #[inline]
    pub(super) const fn back(self) -> u64 {
        (self.own >> 64) as u64
    }

    /// The opponent's front row in the order of the mover: lane `p` faces the mover's place `p`.
    #[inline]
    pub(super) const fn facing(self) -> u64 {
        (self.opp as u64).swap_bytes()
    }

    /// The board with another front row of the opponent, in the order of the mover.
    #[inline]
    pub(super) const fn with_facing(self, facing: u64) -> Self {
        Self {
            own: self.own,
            opp: (self.opp >> 64 << 64) | facing.swap_bytes() as u128,
        }
    }
}

/// One player's word in a mirror: each row reversed.
#[inline]
const fn mirrored(word: u128) -> u128 {
    // Reversing all bytes also exchanges the rows; rotating by a row puts them back.
    word.swap_bytes().rotate_left(64)
}

/// A bit for every lane of a row that holds at least `seeds` seeds (1 to 128).
#[inline]
pub(super) const fn at_least(row: u64, seeds: u64) -> u32 {
    // A lane holds at most 64, so adding 128 - seeds to it reaches bit 7 exactly if it holds enough,
    // and never carries. The product brings the eight bits 7, 15, ... 63 together in the top byte.
    let high = (row + ONES * (128 - seeds)) & HIGH;
    ((high >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
}

impl Key for BaoBoard {
    const WORDS: usize = 4;

    #[inline]
    fn word(self, index: usize) -> u64 {
        let player = if index < 2 { self.own } else { self.opp };
        (player >> (64 * (index % 2))) as u64
    }

    fn from_words(words: &[u64]) -> Option<Self> {
        let &[own_low, own_high, opp_low, opp_high] = words else {
            return None;
        };
        let player = |low: u64, high: u64| {
            let word = u128::from(high) << 64 | u128::from(low);
            word.to_le_bytes().map(u32::from)
        };
        Self::new(&player(own_low, own_high), &player(opp_low, opp_high)).ok()
    }
}

impl fmt::Debug for BaoBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "BaoBoard({:?} / {:?})",
            self.own.to_le_bytes(),
            self.opp.to_le_bytes()
        )
    }
}

/// Why a board cannot be represented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BaoBoardError {
    /// More than [`MAX_SEEDS`] seeds.
    Seeds {
        /// The seeds asked for.
        seeds: u64,
    },
}

impl fmt::Display for BaoBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seeds { seeds } => {
                write!(f, "{seeds} seeds; a Bao board holds at most {MAX_SEEDS}")
            }
        }
    }
}

impl error::Error for BaoBoardError {}

/// The seeds of sixteen lanes, at most [`MAX_SEEDS`].
#[inline]
const fn held(pits: u128) -> u32 {
    // No lane of the sum of both rows exceeds all seeds, nor does their total, so nothing carries;
    // multiplying by ONES leaves the total in the highest lane.
    let rows = (pits as u64).wrapping_add((pits >> 64) as u64);
    (rows.wrapping_mul(ONES) >> 56) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_a_board_or_nothing() {
        let mut own = [0; 16];
        own[3] = 40;
        own[15] = 1;
        let mut opp = [0; 16];
        opp[8] = 23;
        let board = BaoBoard::new(&own, &opp).unwrap();
        let words: [u64; 4] = std::array::from_fn(|index| board.word(index));
        assert_eq!(BaoBoard::from_words(&words), Some(board));
        assert_eq!(BaoBoard::from_words(&words[1..]), None);
        // The 65th seed.
        assert_eq!(
            BaoBoard::from_words(&[words[0] + 1, words[1], words[2], words[3]]),
            None
        );
        assert_eq!(BaoBoard::from_words(&[u64::MAX; 4]), None);
    }

    /// The lane test against its slow form, with neighbors that would show a carry.
    #[test]
    fn lane_test_equals_its_slow_form() {
        for lane in 0..8 {
            for seeds in 0..=64u8 {
                for around in [0, 1, 64] {
                    let mut lanes = [around; 8];
                    lanes[lane] = seeds;
                    for least in [1, 2, 16, 64, 128] {
                        let slow = (0..8)
                            .filter(|&i| u64::from(lanes[i]) >= least)
                            .fold(0, |bits, i| bits | 1 << i);
                        assert_eq!(at_least(u64::from_le_bytes(lanes), least), slow);
                    }
                }
            }
        }
    }

    #[test]
    fn views_of_a_board_agree() {
        let own: [u32; 16] = std::array::from_fn(|i| if i < 8 { i as u32 } else { 0 });
        let opp: [u32; 16] = std::array::from_fn(|i| u32::from(i > 8) * 2 + u32::from(i == 0));
        let board = BaoBoard::new(&own, &opp).unwrap();
        for place in 0..16 {
            assert_eq!(u32::from(board.own_pit(place)), own[place]);
            assert_eq!(u32::from(board.opp_pit(place)), opp[place]);
            assert_eq!(board.turned().own_pit(place), board.opp_pit(place));
            let across = place / 8 * 8 + 7 - place % 8;
            assert_eq!(board.mirrored().own_pit(place), board.own_pit(across));
            assert_eq!(board.mirrored().opp_pit(place), board.opp_pit(across));
        }
        assert_eq!(board.seeds(), own.iter().chain(&opp).sum::<u32>());
        assert_eq!(board.facing().to_le_bytes(), [0, 0, 0, 0, 0, 0, 0, 1]);
        assert_eq!(board.with_facing(board.facing()), board);
        assert_eq!(BaoBoard::filled(2).seeds(), 64);
    }

    #[test]
    fn too_many_seeds_are_refused() {
        let mut own = [4; 16];
        assert!(BaoBoard::new(&own, &[0; 16]).is_ok());
        own[3] = 5;
        assert_eq!(
            BaoBoard::new(&own, &[0; 16]),
            Err(BaoBoardError::Seeds { seeds: 65 })
        );
        assert_eq!(
            BaoBoard::new(&[u32::MAX; 16], &[u32::MAX; 16]),
            Err(BaoBoardError::Seeds {
                seeds: 32 * u64::from(u32::MAX)
            })
        );
    }
}
