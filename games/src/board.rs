//! Packed two-row boards.
//!
//! A row is one word of nine lanes of seven bits, so that sowing is one addition and turning the
//! board is an exchange of two words. A board is its own exact key: two boards are the same if and
//! only if their words are.
//!
//! Pit 0 is the highest lane: sowing runs down the word and a chain of captures, which runs back,
//! up it, as the borrow of a subtraction does (see [`sowing`](crate::sowing)).
//!
//! A lane holds 0 to 127, and a board at most [`MAX_SEEDS`] seeds together, so no sum over lanes
//! (a prefix sum, a lap of sowing, a capture) can carry into the next lane.

use std::fmt;

use crate::error::BoardError;

/// The most pits a side that a packed row has room for.
pub const MAX_PITS: usize = 9;

/// The most seeds that a packed board can hold: what fits into one lane.
pub const MAX_SEEDS: u32 = 127;

/// Bits a lane.
pub(crate) const LANE: u32 = 7;
/// The lowest bit of every lane.
pub(crate) const ONES: u64 = 0x0102_0408_1020_4081;
/// The highest bit of every lane.
const HIGH: u64 = ONES << 6;
/// All bits of every lane but the highest.
const LOW: u64 = HIGH - ONES;
/// All bits of every lane.
const ALL: u64 = HIGH | LOW;

/// How far the lane of a pit lies above the lowest bit of the word.
#[inline]
pub(crate) const fn shift(pit: usize) -> u32 {
    LANE * (MAX_PITS as u32 - 1) - LANE * pit as u32
}

/// The lowest bit of the lane of a pit.
#[inline]
pub(crate) const fn bit(pit: usize) -> u64 {
    1 << shift(pit)
}

/// The seeds of one player's pits, in sowing order: pit 0 is the owner's leftmost.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Row(pub(crate) u64);

impl Row {
    /// A row without seeds.
    pub const EMPTY: Self = Self(0);

    /// Seeds in one pit.
    #[inline]
    pub const fn get(self, pit: usize) -> u8 {
        // Up until the lane is the top of the word, and down again.
        (((self.0 << 1) << (LANE * pit as u32)) >> (u64::BITS - LANE)) as u8
    }

    /// The row with `seeds` (at most 127) in one pit, whatever was there.
    #[inline]
    #[must_use]
    pub const fn with(self, pit: usize, seeds: u8) -> Self {
        Self((self.0 & !(bit(pit) * 127)) | (seeds as u64) << shift(pit))
    }

    /// Seeds in the whole row.
    #[inline]
    pub const fn seeds(self) -> u32 {
        // Multiplying by ONES leaves in lane k the sum of lanes 0 to k; lane 8 has them all.
        ((self.0.wrapping_mul(ONES) >> 56) & 127) as u32
    }

    /// The row in which every pit holds the seeds of itself and all pits before it.
    #[inline]
    #[must_use]
    pub(crate) const fn prefix_sums(self) -> Self {
        // The product has in every lane the seeds of the pit and all pits after it; one lane up, of
        // all pits after it. No lane of the difference borrows: none is more than all seeds.
        let from = self.0.wrapping_mul(ONES);
        let all = (from >> 56) & 127;
        Self(all * ONES - ((from << LANE) & ALL))
    }

    /// No seed in the row.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Pits that hold seeds.
    #[inline]
    pub const fn occupied_pits(self) -> u32 {
        Self(self.occupied() >> 6).seeds()
    }

    /// The highest bit of every lane that is not zero.
    #[inline]
    pub(crate) const fn occupied(self) -> u64 {
        // Adding 63 to the low six bits carries into bit 6 unless they are all zero.
        (((self.0 & LOW) + LOW) | self.0) & HIGH
    }

    /// Some lane holds 3 or more.
    #[inline]
    pub(crate) const fn some_from_three(self) -> bool {
        (((self.0 & LOW) + 61 * ONES) | self.0) & HIGH != 0
    }

    /// The lowest bit of every lane that does not hold 2, 4 or 6.
    #[inline]
    pub(crate) const fn not_two_four_six(self) -> u64 {
        self.unless(0b011_1001, 0b000_0110)
    }

    /// The lowest bit of every lane that does not hold 2 or 3.
    #[inline]
    pub(crate) const fn not_two_three(self) -> u64 {
        self.unless(0b011_1100, 0b000_0010)
    }

    /// The lowest bit of every lane, unless the lane has some bits of `some` and none of `none` (both
    /// below 64) nor the highest one.
    #[inline]
    const fn unless(self, none: u64, some: u64) -> u64 {
        // Adding 63 carries into bit 6 of each lane if there is a bit, and no further: 63 + 63 < 128.
        let spoilt = (self.0 & (none * ONES)) + LOW;
        let good = (self.0 & (some * ONES)) + LOW;
        ((spoilt | self.0 | !good) >> 6) & ONES
    }
}

/// Seeds in play, seen from the player to move, and nothing else: no stores, no history.
///
/// # Equality
///
/// Exact: all pits are equal. Boards of different widths can be equal (missing pits are empty), so
/// a board means something only together with its [`Pits`].
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    /// Pits of the player to move.
    pub own: Row,
    /// Pits of the opponent, from his own left.
    pub opp: Row,
}

impl Board {
    /// The board without seeds.
    pub const EMPTY: Self = Self {
        own: Row::EMPTY,
        opp: Row::EMPTY,
    };

    /// A board from the pits of both players, each from its owner's left.
    ///
    /// # Errors
    ///
    /// More than [`MAX_PITS`] pits a side, rows of different lengths, or more than [`MAX_SEEDS`]
    /// seeds together.
    pub fn new(own: &[u32], opp: &[u32]) -> Result<Self, BoardError> {
        if own.len() > MAX_PITS || own.is_empty() {
            return Err(BoardError::Pits { pits: own.len() });
        }
        if own.len() != opp.len() {
            return Err(BoardError::Uneven {
                own: own.len(),
                opp: opp.len(),
            });
        }
        let seeds: u64 = own.iter().chain(opp).map(|&s| u64::from(s)).sum();
        if seeds > u64::from(MAX_SEEDS) {
            return Err(BoardError::Seeds { seeds });
        }
        let row = |pits: &[u32]| {
            let pits = pits.iter().enumerate();
            Row(pits.map(|(pit, &s)| u64::from(s) << shift(pit)).sum())
        };
        Ok(Self {
            own: row(own),
            opp: row(opp),
        })
    }

    /// The board of two packed rows; nothing if they are no rows, or hold more than [`MAX_SEEDS`]
    /// seeds together.
    pub(crate) fn from_rows(own: u64, opp: u64) -> Option<Self> {
        let rows = [Row(own), Row(opp)];
        // Not by the sum of all lanes, which is right only for what is a board.
        let seeds: u32 = rows
            .iter()
            .flat_map(|row| (0..MAX_PITS).map(|pit| u32::from(row.get(pit))))
            .sum();
        let whole = (own | opp) & !ALL == 0 && seeds <= MAX_SEEDS;
        whole.then_some(Self {
            own: Row(own),
            opp: Row(opp),
        })
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

    /// All seeds in play.
    #[inline]
    pub const fn seeds(self) -> u32 {
        // No lane of the sum holds more than all seeds.
        Row(self.own.0 + self.opp.0).seeds()
    }

    /// No seed in play.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.own.0 | self.opp.0 == 0
    }

    /// Seeds in a pit of the ring: 0 to `pits - 1` are the mover's, `pits` to `2 * pits - 1` the
    /// opponent's.
    #[inline]
    pub const fn ring(self, pits: Pits, place: usize) -> u8 {
        let m = pits.get();
        if place < m {
            self.own.get(place)
        } else {
            self.opp.get(place - m)
        }
    }
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries((0..MAX_PITS).map(|pit| self.get(pit)))
            .finish()
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({:?} / {:?})", self.own, self.opp)
    }
}

/// Pits a side, 1 to [`MAX_PITS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pits(u8);

impl Pits {
    /// Six pits a side.
    pub const SIX: Self = Self(6);
    /// Nine pits a side.
    pub const NINE: Self = Self(9);

    /// A number of pits a side.
    ///
    /// # Errors
    ///
    /// Not from 1 to [`MAX_PITS`].
    pub const fn new(pits: usize) -> Result<Self, BoardError> {
        if pits == 0 || pits > MAX_PITS {
            return Err(BoardError::Pits { pits });
        }
        Ok(Self(pits as u8))
    }

    /// The number.
    #[inline]
    pub const fn get(self) -> usize {
        self.0 as usize
    }

    /// Pits on the board.
    #[inline]
    pub const fn both(self) -> usize {
        2 * self.get()
    }

    /// Every width there is.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=MAX_PITS as u8).map(Self)
    }

    /// The board with the same number of seeds in every pit.
    ///
    /// # Errors
    ///
    /// More than [`MAX_SEEDS`] seeds together.
    pub const fn filled(self, seeds: u32) -> Result<Board, BoardError> {
        let total = seeds as u64 * self.both() as u64;
        if total > MAX_SEEDS as u64 {
            return Err(BoardError::Seeds { seeds: total });
        }
        // The lanes from the last pit of the width up.
        let lanes = ONES & !(bit(self.get() - 1) - 1);
        let row = Row(lanes * seeds as u64);
        Ok(Board { own: row, opp: row })
    }
}

/// A move of a two-row game: a pit of the mover, or the forced pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u8);

impl Move {
    /// The forced pass of the rule sets that have one.
    pub const PASS: Self = Self(MAX_PITS as u8);

    /// Sows a pit: 0 is the mover's leftmost.
    ///
    /// # Panics
    ///
    /// There are only [`MAX_PITS`] pits.
    #[inline]
    pub const fn pit(pit: usize) -> Self {
        assert!(pit < MAX_PITS);
        Self(pit as u8)
    }

    /// The pit, unless it is the pass.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// It is the pass.
    #[inline]
    pub const fn is_pass(self) -> bool {
        self.0 == Self::PASS.0
    }
}

/// The pits of lanes that are given by their lowest bits: pit `p` is bit `p`.
#[inline]
pub(crate) const fn pits(lanes: u64) -> u64 {
    // Lanes run down the word, pits up. Shifted so that pit `p < 8` has bit `7 * (7 - p)`, a factor
    // with the bits `8 * k` for `k < 8` brings it to `49 - 7 * p + 8 * k`, which is `49 + p` for
    // `k = p`. All 64 places are different, as 7 and 8 have no common factor: nothing carries, and
    // nothing else falls on 49 to 56.
    let first_eight = ((lanes >> LANE).wrapping_mul(0x0101_0101_0101_0101) >> 49) & 0xff;
    let ninth = (lanes & 1) << 8;
    first_eight | ninth
}

/// A set of moves: a bit a pit, and one for the pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moves(u32);

impl Moves {
    /// No move.
    pub const NONE: Self = Self(0);
    /// The pass alone.
    pub const PASS: Self = Self(1 << Move::PASS.0);

    /// Every occupied pit of a row.
    #[inline]
    pub const fn occupied(row: Row) -> Self {
        Self(pits(row.occupied() >> 6) as u32)
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// There is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The move is in the set.
    #[inline]
    pub const fn contains(self, mv: Move) -> bool {
        self.0 & Self::bit(mv) != 0
    }

    /// The set with one move more.
    #[inline]
    #[must_use]
    pub const fn with(self, mv: Move) -> Self {
        Self(self.0 | Self::bit(mv))
    }

    /// The set without one move.
    #[inline]
    #[must_use]
    pub const fn without(self, mv: Move) -> Self {
        Self(self.0 & !Self::bit(mv))
    }

    const fn bit(mv: Move) -> u32 {
        1 << mv.0
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.0 == 0 {
            return None;
        }
        let mv = Move(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(mv)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = Self::len(*self) as usize;
        (len, Some(len))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every lane test against its slow form, for all 128 contents of a lane with neighbours that
    /// would show a carry.
    #[test]
    fn lane_tests_equal_their_slow_form() {
        for pit in 0..MAX_PITS {
            for seeds in 0..=127u8 {
                for around in [0, 1, 63, 64, 127] {
                    let row = Row(ONES * around).with(pit, seeds);
                    assert_eq!(row.get(pit), seeds);
                    let bit = |flags: u64, at: u32| flags >> (shift(pit) + at) & 1 == 1;
                    assert_eq!(bit(row.occupied(), 6), seeds > 0);
                    assert_eq!(bit(row.not_two_four_six(), 0), ![2, 4, 6].contains(&seeds));
                    assert_eq!(bit(row.not_two_three(), 0), ![2, 3].contains(&seeds));
                    assert_eq!(row.some_from_three(), seeds.max(around as u8) > 2);
                    assert_eq!(row.occupied() & !HIGH, 0);
                    assert_eq!((row.not_two_four_six() | row.not_two_three()) & !ONES, 0);
                }
            }
        }
    }

    #[test]
    fn sums_run_over_all_lanes() {
        let row = Row(0).with(0, 3).with(4, 100).with(8, 24);
        assert_eq!(row.seeds(), 127);
        let sums: Vec<u8> = (0..MAX_PITS).map(|p| row.prefix_sums().get(p)).collect();
        assert_eq!(sums, [3, 3, 3, 3, 103, 103, 103, 103, 127]);
    }

    /// The words of a board give it back, and words of no board give nothing: a bit above the lanes,
    /// one seed too many, or sums that only look small because a lane has overflowed.
    #[test]
    fn words_are_a_board_or_nothing() {
        use crate::rules::Key;

        let board =
            Board::new(&[0, 1, 2, 0, 0, 60, 0, 0, 4], &[0, 0, 0, 0, 60, 0, 0, 0, 0]).unwrap();
        let words = [board.word(0), board.word(1)];
        assert_eq!(Board::from_words(&words), Some(board));
        assert_eq!(Board::from_words(&words[..1]), None);
        assert_eq!(Board::from_words(&[words[0] | 1 << 63, words[1]]), None);
        assert_eq!(Board::from_words(&[words[0] + 1, words[1]]), None);
        assert_eq!(Board::from_words(&[(127 * bit(0)) | bit(1), 0]), None);
        assert_eq!(Board::from_words(&[ALL, ALL]), None);
    }

    #[test]
    fn a_set_of_moves_counts_and_lists_itself() {
        let row = Row(0).with(0, 1).with(5, 2).with(8, 64);
        let moves = Moves::occupied(row);
        assert_eq!(moves.len(), 3);
        assert_eq!(moves.map(Move::index).collect::<Vec<_>>(), [0, 5, 8]);
        assert_eq!(row.occupied_pits(), 3);
        assert_eq!(Moves::PASS.len(), 1);
        assert_eq!(Moves::PASS.collect::<Vec<_>>(), [Move::PASS]);
        assert!(
            moves
                .without(Move::pit(5))
                .with(Move::PASS)
                .contains(Move::PASS)
        );
    }

    /// All sets of occupied pits: the set of moves is what a walk over the row finds.
    #[test]
    fn occupied_pits_equal_their_slow_form() {
        for set in 0..1usize << MAX_PITS {
            let pits: Vec<usize> = (0..MAX_PITS).filter(|p| set >> p & 1 == 1).collect();
            let row = pits
                .iter()
                .fold(Row::EMPTY, |row, &pit| row.with(pit, pit as u8 * 7 + 1));
            let moves = Moves::occupied(row);
            assert_eq!(moves.map(Move::index).collect::<Vec<_>>(), pits);
            assert_eq!(moves.len() as usize, pits.len());
            assert_eq!(row.occupied_pits() as usize, pits.len());
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        assert_eq!(
            Board::new(&[0; 10], &[0; 10]),
            Err(BoardError::Pits { pits: 10 })
        );
        assert_eq!(
            Board::new(&[0; 3], &[0; 4]),
            Err(BoardError::Uneven { own: 3, opp: 4 })
        );
        assert_eq!(
            Board::new(&[64, 0], &[64, 0]),
            Err(BoardError::Seeds { seeds: 128 })
        );
        assert_eq!(
            Board::new(&[u32::MAX; 9], &[u32::MAX; 9]),
            Err(BoardError::Seeds {
                seeds: 18 * u64::from(u32::MAX)
            })
        );
        assert!(Pits::NINE.filled(8).is_err());
    }
}
