//! The default Bohnenspiel on six pits a side once more, by hand: the same tricks as in
//! `kardis_games`, but no other rule, no other width and no trait, so that the difference is what
//! generality costs.

/// Pits a side.
const PITS: usize = 6;
/// Seeds that a table of sowings answers for.
const COUNTS: usize = 73;
/// The lowest bit of every lane of seven bits; pit 0 is the highest lane of nine.
const ONES: u64 = 0x0102_0408_1020_4080 & !(bit(PITS - 1) - 1);
/// The highest bit of every lane.
const HIGH: u64 = ONES << 6;
/// All bits of every lane but the highest.
const LOW: u64 = HIGH - ONES;

/// The lowest bit of the lane of a pit.
const fn bit(pit: usize) -> u64 {
    1 << (56 - 7 * pit)
}

/// One sowing: what is added to both rows, and where it ends.
#[derive(Clone, Copy)]
struct Sowing {
    own: u64,
    opp: u64,
    last_own: u64,
    last_opp: u64,
}

static SOWINGS: [[Sowing; PITS]; COUNTS] = sowings();

const fn sowings() -> [[Sowing; PITS]; COUNTS] {
    let none = Sowing {
        own: 0,
        opp: 0,
        last_own: 0,
        last_opp: 0,
    };
    let mut table = [[none; PITS]; COUNTS];
    let mut origin = 0;
    while origin < PITS {
        let mut sowing = none;
        let mut seeds = 1;
        while seeds < COUNTS {
            let place = (origin + seeds) % (2 * PITS);
            let last = bit(place % PITS);
            let is_own = place < PITS;
            sowing.last_own = if is_own { last } else { 0 };
            sowing.last_opp = if is_own { 0 } else { last };
            sowing.own = sowing
                .own
                .wrapping_add(sowing.last_own)
                .wrapping_sub(bit(origin));
            sowing.opp += sowing.last_opp;
            table[seeds][origin] = sowing;
            seeds += 1;
        }
        origin += 1;
    }
    table
}

/// The highest bit of every lane that is not zero.
#[inline]
const fn occupied(row: u64) -> u64 {
    (((row & LOW) + LOW) | row) & HIGH
}

/// How many pits hold seeds.
#[inline]
const fn mobility(row: u64) -> u64 {
    ((occupied(row) >> 6).wrapping_mul(ONES >> 21) >> 56) & 127
}

/// The occupied pits, a bit each.
#[inline]
const fn moves(row: u64) -> u32 {
    ((occupied(row) >> 13).wrapping_mul(0x0101_0101_0101_0101) >> 49) as u32 & 63
}

/// The lowest bit of every lane that does not hold 2, 4 or 6.
#[inline]
const fn stops(row: u64) -> u64 {
    let spoilt = (row & (0b011_1001 * ONES)) + LOW;
    let good = (row & (0b000_0110 * ONES)) + LOW;
    (spoilt | row | !good) >> 6 & ONES
}

/// Where a chain enters the other row, if it ran over the top of one.
#[inline]
const fn on(difference: u64) -> u64 {
    ((difference as i64) >> 63) as u64 & bit(PITS - 1)
}

/// Both rows after a move, still seen from the mover.
#[inline]
const fn sow(own: u64, opp: u64, pit: usize) -> (u64, u64) {
    let seeds = (own << 1) << (7 * pit) >> 57;
    let sowing = &SOWINGS[seeds as usize][pit];
    let (own, opp) = (own.wrapping_add(sowing.own), opp + sowing.opp);
    let (stops_own, stops_opp) = (stops(own), stops(opp));
    let chain_opp = stops_opp.wrapping_sub(sowing.last_opp);
    let chain_own = stops_own
        .wrapping_sub(sowing.last_own)
        .wrapping_sub(on(chain_opp));
    let chain_opp_again = chain_opp.wrapping_sub(on(chain_own));
    let chain_own = chain_own.wrapping_sub(on(chain_opp_again & !chain_opp));
    (
        own & !(chain_own & !stops_own),
        opp & !(chain_opp_again & !stops_opp),
    )
}

/// The number of move sequences of `depth` moves (two or more) from the start: the last ply is
/// counted without playing it.
pub(crate) fn perft(depth: u32) -> u64 {
    count(6 * ONES, 6 * ONES, depth)
}

fn count(own: u64, opp: u64, depth: u32) -> u64 {
    let mut left = moves(own);
    let mut leaves = 0;
    while left != 0 {
        let pit = left.trailing_zeros() as usize;
        left &= left - 1;
        let (own, opp) = sow(own, opp, pit);
        // The game is over when the side to move has no seed.
        if opp != 0 {
            leaves += if depth == 2 {
                mobility(opp)
            } else {
                count(opp, own, depth - 1)
            };
        }
    }
    leaves
}
