//! Layers: all boards with the same number of seeds, numbered without gaps.
//!
//! A board of `k` pits is the sequence of its prefix sums `s(0) <= s(1) <= ... <= s(k - 1) = n`;
//! adding to each its index makes it strictly rising, so the first `k - 1` of them are a
//! combination, and its rank in the combinatorial number system is the sum of
//! `C(s(i) + i, i + 1)` (Knuth, The Art of Computer Programming 4A, 7.2.1.3, theorem L). Ranks run
//! from 0 to `C(n + k - 1, k - 1) - 1`.

use crate::board::{Board, LANE, MAX_PITS, MAX_SEEDS, ONES, Pits, Row, bit};

/// Prefix sums that take part in a rank: all but the last, which is the layer.
const TERMS: usize = 2 * MAX_PITS - 1;

/// Prefix sums from 0 to [`MAX_SEEDS`], and one more for the size of the largest layer.
const SUMS: usize = MAX_SEEDS as usize + 2;

/// `C(s + i, i + 1)` for every index `i` and prefix sum `s`; `u64::MAX` where it does not fit.
static TERM: [[u64; SUMS]; TERMS] = terms();

const fn terms() -> [[u64; SUMS]; TERMS] {
    let mut table = [[0u64; SUMS]; TERMS];
    let mut i = 0;
    while i < TERMS {
        let mut s = 1;
        while s < SUMS {
            // C(s + i, i + 1) = C(s - 1 + i, i + 1) + C(s + i - 1, i).
            let above = if i == 0 { 1 } else { table[i - 1][s] };
            table[i][s] = table[i][s - 1].saturating_add(above);
            s += 1;
        }
        i += 1;
    }
    table
}

/// All boards of a width with the same number of seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layer {
    pits: Pits,
    seeds: u32,
}

impl Layer {
    /// The layer of `seeds` seeds, unless there are more than the representation holds or more
    /// boards than a rank of 64 bits can number.
    pub fn new(pits: Pits, seeds: u32) -> Option<Self> {
        let layer = Self { pits, seeds };
        (seeds <= MAX_SEEDS && layer.size() < u64::MAX).then_some(layer)
    }

    /// The layer that a board is in.
    pub fn of(pits: Pits, board: Board) -> Option<Self> {
        Self::new(pits, board.seeds())
    }

    /// Pits a side.
    pub const fn pits(self) -> Pits {
        self.pits
    }

    /// Seeds in play.
    pub const fn seeds(self) -> u32 {
        self.seeds
    }

    /// How many boards: `C(seeds + 2 * pits - 1, 2 * pits - 1)`.
    pub const fn size(self) -> u64 {
        TERM[self.pits.both() - 2][self.seeds as usize + 1]
    }

    /// The number of a board within the layer.
    ///
    /// The board must be of the layer's width and seeds; for another one the number has no meaning.
    #[inline]
    pub fn rank(self, board: Board) -> u64 {
        rank(self.pits, board)
    }

    /// The board with a number.
    ///
    /// # Panics
    ///
    /// The number is not below [`size`](Self::size).
    pub fn unrank(self, rank: u64) -> Board {
        assert!(
            rank < self.size(),
            "rank {rank} in a layer of {} boards",
            self.size()
        );
        let pits = self.pits.get();
        let mut board = Board::EMPTY;
        let (mut left, mut above) = (rank, self.seeds as usize);
        for i in (0..self.pits.both()).rev() {
            // The largest prefix sum whose term still fits.
            let below = if i == 0 {
                0
            } else {
                let term = &TERM[i - 1];
                let sum = term[..=above].partition_point(|&t| t <= left) - 1;
                left -= term[sum];
                sum
            };
            let seeds = (above - below) as u8;
            if i < pits {
                board.own = board.own.with(i, seeds);
            } else {
                board.opp = board.opp.with(i - pits, seeds);
            }
            above = below;
        }
        board
    }

    /// All boards in the order of their ranks.
    pub fn boards(self) -> Boards {
        self.boards_from(0)
    }

    /// The boards from a rank on; none if there is no such rank.
    pub fn boards_from(self, rank: u64) -> Boards {
        let left = self.size().saturating_sub(rank);
        let next = if left == 0 {
            Board::EMPTY
        } else {
            self.unrank(rank)
        };
        Boards {
            pits: self.pits,
            next,
            left,
        }
    }
}

/// The number of a board within its layer.
#[inline]
pub fn rank(pits: Pits, board: Board) -> u64 {
    match pits.get() {
        // The usual width, with loops unrolled.
        6 => rank_of(6, board),
        m => rank_of(m, board),
    }
}

/// [`rank`], compiled apart for a constant width.
#[allow(
    clippy::inline_always,
    reason = "a width that is a constant unrolls both loops"
)]
#[inline(always)]
fn rank_of(m: usize, board: Board) -> u64 {
    let own = board.own.prefix_sums();
    // The opponent's sums start from the own total, which the last pit has.
    let opp = Row(board.opp.prefix_sums().0 + ONES * u64::from(own.get(m - 1)));
    sum(&TERM[..m], own) + sum(&TERM[m..2 * m - 1], opp)
}

/// The terms of the prefix sums of a row, from its first pit on.
#[inline]
fn sum(terms: &[[u64; SUMS]], sums: Row) -> u64 {
    let mut lanes = sums.0 << 1;
    let mut sum = 0;
    for term in terms {
        sum += term[(lanes >> (u64::BITS - LANE)) as usize];
        lanes <<= LANE;
    }
    sum
}

/// The boards of a layer in the order of their ranks; see [`Layer::boards`].
#[derive(Clone, Debug)]
pub struct Boards {
    pits: Pits,
    next: Board,
    left: u64,
}

impl Iterator for Boards {
    type Item = Board;

    #[inline]
    fn next(&mut self) -> Option<Board> {
        self.left = self.left.checked_sub(1)?;
        let board = self.next;
        if self.left > 0 {
            self.next = following(self.pits, board);
        }
        Some(board)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::try_from(self.left);
        (left.unwrap_or(usize::MAX), left.ok())
    }
}

/// The board of the next rank, which must exist.
///
/// In the order of combinations, the first prefix sum that can grow does, and all before it fall to
/// zero. The first that can grow is the one before the first occupied pit `p` after pit 0: so pit
/// `p` gives one seed to pit `p - 1`, together with all that pit 0 holds.
#[inline]
fn following(pits: Pits, board: Board) -> Board {
    if board.own.get(1) > 0 {
        // About every second time: what pit 0 holds stays where it is.
        return Board {
            own: Row(board.own.0 + bit(0) - bit(1)),
            opp: board.opp,
        };
    }
    let first = u64::from(board.own.get(0));
    let rest = board.own.with(0, 0);
    if rest.is_empty() {
        // Pit `p` is the opponent's.
        let one = top_lane(board.opp);
        let opp = board.opp.0 - one;
        if one == bit(0) {
            return Board {
                own: Row((first + 1) * bit(pits.get() - 1)),
                opp: Row(opp),
            };
        }
        return Board {
            own: Row::EMPTY,
            opp: Row(opp + (first + 1) * (one << LANE)),
        };
    }
    let one = top_lane(rest);
    Board {
        own: Row(rest.0 - one + (first + 1) * (one << LANE)),
        opp: board.opp,
    }
}

/// The lowest bit of the lane of the first pit that holds seeds; there must be one.
#[inline]
const fn top_lane(row: Row) -> u64 {
    // All lanes from the first occupied one down, and of those the first.
    let mut below = row.occupied() >> 6;
    below |= below >> LANE;
    below |= below >> (2 * LANE);
    below |= below >> (4 * LANE);
    below |= below >> (8 * LANE);
    below & !(below >> LANE)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every rank of every layer of up to eight seeds on every width: rank, unrank and the order of
    /// enumeration agree, and the layer has as many boards as the multiset coefficient says.
    #[test]
    fn ranks_number_a_layer_without_gaps() {
        for pits in Pits::all() {
            let most = if pits.get() < 5 { 8 } else { 5 };
            for seeds in 0..=most {
                let layer = Layer::new(pits, seeds).unwrap();
                let k = pits.both() as u64;
                let multisets = (1..=u64::from(seeds)).fold(1, |c, j| c * (k - 1 + j) / j);
                assert_eq!(layer.size(), multisets);
                let mut count = 0;
                for board in layer.boards() {
                    assert_eq!(board.seeds(), seeds);
                    assert_eq!(layer.rank(board), count);
                    assert_eq!(layer.unrank(count), board);
                    count += 1;
                }
                assert_eq!(count, layer.size());
            }
        }
    }

    /// Table sizes for 12 pits as printed in docs/rules.md, "Endgame checksums".
    #[test]
    fn published_layer_sizes() {
        for (seeds, size) in [
            (2, 78),
            (8, 75_582),
            (16, 13_037_895),
            (18, 34_597_290),
            (20, 84_672_315),
            (22, 193_536_720),
            (24, 417_225_900),
        ] {
            assert_eq!(Layer::new(Pits::SIX, seeds).unwrap().size(), size);
        }
    }

    #[test]
    fn the_largest_layers_are_numbered_or_refused() {
        let full = Layer::new(Pits::SIX, 127).unwrap();
        // C(138, 11), by an exact integer calculation outside this program.
        assert_eq!(full.size(), 5_752_562_036_128_128);
        assert_eq!(full.rank(full.unrank(full.size() - 1)), full.size() - 1);
        assert!(Layer::new(Pits::NINE, 127).is_none());
        assert!(Layer::new(Pits::SIX, 128).is_none());
    }
}
