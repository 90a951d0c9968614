//! Sowing as one addition, chains of captures as one subtraction.
//!
//! For every way round the board, every width, every pit and every number of seeds there is a word
//! a row, built at compile time by dropping one seed after the other along the loop. Sowing looks
//! the words up and adds them.
//!
//! A chain of captures starts where the last seed fell and runs back until a pit stops it. Pits run
//! down the word, so the chain runs up, and the stops are a number with one bit a lane: subtracting
//! the start from it borrows from the first stop above. What the difference has and the stops have
//! not is the chain.

use crate::board::{Board, LANE, MAX_PITS, MAX_SEEDS, ONES, Pits, Row, bit, pits, shift};

/// Which places a sowing visits, in order from the pit after the origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// All pits; a long sowing drops a seed into the origin too.
    AllPits,
    /// All pits but the origin, on every lap.
    SkipOrigin,
    /// All pits and, after the own row, the own store (the opponent's is passed over).
    OwnStore,
}

/// Where the last seed of a sowing fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// A pit of the mover.
    Own(usize),
    /// A pit of the opponent, from his own left.
    Opp(usize),
    /// The mover's store.
    Store,
}

/// One sowing: what is added where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sowing {
    /// Added to the mover's row: a seed for every time that the sowing comes by, less all seeds of
    /// the origin. As a number it may be below zero and wraps.
    own: u64,
    /// Added to the opponent's row.
    opp: u64,
    /// The lowest bit of the lane of the last seed if that is the mover's, otherwise zero.
    pub(crate) last_own: u64,
    /// The same for the opponent's row.
    pub(crate) last_opp: u64,
}

impl Sowing {
    /// Where the last seed fell.
    #[inline]
    pub(crate) const fn last(&self) -> Spot {
        if self.last_own != 0 {
            Spot::Own(pit_of(self.last_own))
        } else if self.last_opp != 0 {
            Spot::Opp(pit_of(self.last_opp))
        } else {
            Spot::Store
        }
    }

    /// The last seed fell into the mover's store.
    #[inline]
    pub(crate) const fn ends_in_store(&self) -> bool {
        self.last_own | self.last_opp == 0
    }
}

/// The pit of the lowest bit of a lane.
#[inline]
const fn pit_of(bit: u64) -> usize {
    MAX_PITS - 1 - (bit.trailing_zeros() / LANE) as usize
}

/// Numbers of seeds that a table answers for: 0 to [`MAX_SEEDS`].
const COUNTS: usize = MAX_SEEDS as usize + 1;

/// All sowings of one way round one width of board, by seeds and then by origin.
struct Table {
    sowings: [Sowing; COUNTS * MAX_PITS],
    /// The lowest bit of the lane of the last pit of a row, where a chain enters that comes from
    /// the first pit of the other row.
    entry: u64,
}

const fn table(way: Way, pits: usize) -> Table {
    let none = Sowing {
        own: 0,
        opp: 0,
        last_own: 0,
        last_opp: 0,
    };
    let mut table = Table {
        sowings: [none; COUNTS * MAX_PITS],
        entry: bit(pits - 1),
    };
    let mut origin = 0;
    while origin < pits {
        // Seeds dropped so far, and where the last one fell.
        let (mut own, mut opp) = (0, 0);
        let mut place = Spot::Own(origin);
        let mut seeds = 0;
        while seeds < COUNTS {
            if seeds > 0 {
                place = following(place, way, pits, origin);
            }
            let (mut last_own, mut last_opp) = (0, 0);
            match place {
                Spot::Own(pit) => last_own = bit(pit),
                Spot::Opp(pit) => last_opp = bit(pit),
                Spot::Store => {}
            }
            if seeds > 0 {
                own += last_own;
                opp += last_opp;
            }
            table.sowings[seeds * MAX_PITS + origin] = Sowing {
                own: own.wrapping_sub((seeds as u64) << shift(origin)),
                opp,
                last_own,
                last_opp,
            };
            seeds += 1;
        }
        origin += 1;
    }
    table
}

/// Where the next seed of a sowing falls.
const fn following(place: Spot, way: Way, pits: usize, origin: usize) -> Spot {
    let next = match place {
        Spot::Own(pit) if pit + 1 < pits => Spot::Own(pit + 1),
        Spot::Own(_) if matches!(way, Way::OwnStore) => Spot::Store,
        Spot::Own(_) | Spot::Store => Spot::Opp(0),
        Spot::Opp(pit) if pit + 1 < pits => Spot::Opp(pit + 1),
        Spot::Opp(_) => Spot::Own(0),
    };
    match next {
        Spot::Own(pit) if pit == origin && matches!(way, Way::SkipOrigin) => {
            following(next, Way::AllPits, pits, origin)
        }
        _ => next,
    }
}

const fn tables(way: Way) -> [Table; MAX_PITS] {
    [
        table(way, 1),
        table(way, 2),
        table(way, 3),
        table(way, 4),
        table(way, 5),
        table(way, 6),
        table(way, 7),
        table(way, 8),
        table(way, 9),
    ]
}

static ALL_PITS: [Table; MAX_PITS] = tables(Way::AllPits);
static SKIP_ORIGIN: [Table; MAX_PITS] = tables(Way::SkipOrigin);
static OWN_STORE: [Table; MAX_PITS] = tables(Way::OwnStore);

/// A way round a board of a certain width, with its table of sowings.
#[derive(Clone, Copy)]
pub struct Course {
    way: Way,
    pits: Pits,
    table: &'static Table,
}

impl Course {
    /// The course of a way on boards of a width.
    pub const fn new(way: Way, pits: Pits) -> Self {
        let tables = match way {
            Way::AllPits => &ALL_PITS,
            Way::SkipOrigin => &SKIP_ORIGIN,
            Way::OwnStore => &OWN_STORE,
        };
        Self {
            way,
            pits,
            table: &tables[pits.get() - 1],
        }
    }

    /// Pits a side.
    #[inline]
    pub const fn pits(self) -> Pits {
        self.pits
    }

    /// The places visited.
    pub const fn way(self) -> Way {
        self.way
    }

    /// The sowing of `seeds` from a pit of the mover.
    #[inline]
    pub(crate) const fn sowing(self, origin: usize, seeds: u8) -> &'static Sowing {
        &self.table.sowings[seeds as usize * MAX_PITS + origin]
    }

    /// Where a chain enters a row that comes from the first pit of the other one: the lowest bit of
    /// the lane of the last pit.
    #[inline]
    pub(crate) const fn entry(self) -> u64 {
        self.table.entry
    }

    /// The board, still seen from the mover, after the seeds of a pit are sown and before anything
    /// is captured.
    #[inline]
    pub(crate) const fn sown(self, board: Board, origin: usize) -> (Board, &'static Sowing) {
        let sowing = self.sowing(origin, board.own.get(origin));
        let after = Board {
            own: Row(board.own.0.wrapping_add(sowing.own)),
            opp: Row(board.opp.0 + sowing.opp),
        };
        (after, sowing)
    }
}

impl PartialEq for Course {
    fn eq(&self, other: &Self) -> bool {
        (self.way, self.pits) == (other.way, other.pits)
    }
}

impl Eq for Course {}

impl std::fmt::Debug for Course {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Course({:?}, {})", self.way, self.pits.get())
    }
}

/// All bits of the lanes that a chain in one row takes.
///
/// `stops` has the lowest bit of every lane that ends a chain, `start` is the lowest bit of the lane
/// where it begins, or zero for no chain.
#[inline]
pub(crate) const fn chain_in_row(stops: u64, start: u64) -> u64 {
    // A start that is a stop only loses its bit. Any other one turns to ones all bits from its own
    // up to the next stop, which loses its bit; without a stop, all up to the top of the word.
    stops.wrapping_sub(start) & !stops
}

/// The bits of the lanes, in the mover's row and in the opponent's, that a chain round the board
/// takes: from where the sowing ended back to the first stop, from the first pit of a row to the
/// last pit of the other one, and at most once round.
///
/// The lowest bit of the lane where the chain began is missing if the chain came round to it, so
/// what it takes must be even.
#[inline]
pub(crate) const fn chain_in_ring(
    sowing: &Sowing,
    stops_own: u64,
    stops_opp: u64,
    entry: u64,
) -> (u64, u64) {
    /// Where the chain enters the other row: nowhere, unless the difference ran over the top of
    /// the word, where no lane is.
    #[inline]
    const fn on(difference: u64, entry: u64) -> u64 {
        ((difference as i64) >> 63) as u64 & entry
    }
    // Only one of the first two differences has a start of its own, so the chain goes on at most
    // three times: into the other row, home again, and then it meets the pit where it began. That
    // one has all bits set by now and stops a borrow as a stop does.
    let opp = stops_opp.wrapping_sub(sowing.last_opp);
    let own = stops_own
        .wrapping_sub(sowing.last_own)
        .wrapping_sub(on(opp, entry));
    let opp_again = opp.wrapping_sub(on(own, entry));
    let own_again = own.wrapping_sub(on(opp_again & !opp, entry));
    (own_again & !stops_own, opp_again & !stops_opp)
}

/// For [`unsown`]: the last seed may have fallen into any pit.
pub(crate) const ANYWHERE: (u64, u64) = (ONES, ONES);

/// Every way one sowing along a course could have led to `after`, which is seen from the player who
/// sowed: `visit` gets the board before, the origin, and the sowing.
///
/// `ends_own` and `ends_opp` have the lowest bit of every lane where the last seed may have fallen,
/// as far as that can be told at once for all lanes; see [`ANYWHERE`].
/// Sowings that drop seeds into a store are left out: they gain something.
#[inline]
pub(crate) fn unsown(
    course: Course,
    after: Board,
    (ends_own, ends_opp): (u64, u64),
    mut visit: impl FnMut(Board, usize, &Sowing),
) {
    let m = course.pits().get();
    let row = (1 << m) - 1;
    // The ring, a bit a pit in the order of sowing.
    let own = pits(after.own.occupied() >> 6);
    let occupied = own | pits(after.opp.occupied() >> 6) << m;
    let empty = !occupied & (row | row << m);
    // A sowing of a lap or more leaves a seed everywhere, but perhaps in its origin.
    let (ring, laps) = match course.way() {
        Way::AllPits => (occupied, empty == 0),
        Way::SkipOrigin => (occupied, empty & empty.wrapping_sub(1) == 0),
        // A sowing that gains nothing does not reach the store.
        Way::OwnStore => (own, false),
    };
    if laps {
        return unsown_laps(course, after, (ends_own, ends_opp), visit);
    }
    // Twice round, as a sowing may run past the end. A shorter sowing came from an empty pit of the
    // mover, and all pits after that up to the last seed hold seeds: a carry from the first of them
    // runs over the places where the last one can be.
    let twice = ring | ring << (2 * m);
    let origins = empty & row;
    let ends = (pits(ends_own) & row) | (pits(ends_opp) & row) << m;
    let mut ends = twice & !(twice + (origins << 1)) & (ends | ends << (2 * m));
    while ends != 0 {
        let last = ends.trailing_zeros();
        ends &= ends - 1;
        // The empty pit before the last seed.
        let origin = (!twice & ((1 << last) - 1)).ilog2();
        let sowing = course.sowing(origin as usize, (last - origin) as u8);
        visit(before(after, sowing), origin as usize, sowing);
    }
}

/// [`unsown`] where a sowing of a lap or more is possible, which is rare in small layers.
#[cold]
fn unsown_laps(
    course: Course,
    after: Board,
    (ends_own, ends_opp): (u64, u64),
    mut visit: impl FnMut(Board, usize, &Sowing),
) {
    let lap = course.pits().both();
    for origin in 0..course.pits().get() {
        // The origin was emptied and then got its share of every full lap, so what it holds now
        // says how many laps there were.
        let in_origin = after.own.get(origin) as usize;
        let (shortest, longest) = match course.way() {
            Way::AllPits => (in_origin * lap, in_origin * lap + lap - 1),
            // Full laps leave no trace in the origin.
            Way::SkipOrigin | Way::OwnStore if in_origin == 0 => (1, MAX_SEEDS as usize),
            Way::SkipOrigin | Way::OwnStore => continue,
        };
        for seeds in shortest.max(1)..=longest.min(MAX_SEEDS as usize) {
            let sowing = course.sowing(origin, seeds as u8);
            let dropped = sowing.own.wrapping_add((seeds as u64) << shift(origin));
            // A longer sowing needs all that a shorter one needs.
            if !contains(after.own, Row(dropped)) || !contains(after.opp, Row(sowing.opp)) {
                break;
            }
            if (sowing.last_own & ends_own) | (sowing.last_opp & ends_opp) != 0 {
                visit(before(after, sowing), origin, sowing);
            }
        }
    }
}

/// The board before a sowing.
#[inline]
const fn before(after: Board, sowing: &Sowing) -> Board {
    Board {
        own: Row(after.own.0.wrapping_sub(sowing.own)),
        opp: Row(after.opp.0 - sowing.opp),
    }
}

/// Every lane of `row` holds at least what the lane of `part` holds.
#[inline]
const fn contains(row: Row, part: Row) -> bool {
    /// Every other lane, so that each has the lowest bit of an empty lane above it to borrow from.
    const EVEN: u64 = 0x7f01_fc07_f01f_c07f;
    const LEND: u64 = 0x8002_0008_0020_0080;
    let even = ((row.0 & EVEN) | LEND) - (part.0 & EVEN);
    let odd = (((row.0 >> LANE) & EVEN) | LEND) - ((part.0 >> LANE) & EVEN);
    even & odd & LEND == LEND
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn containment_equals_its_slow_form() {
        for lane in 0..MAX_PITS {
            for a in 0..=127 {
                for b in 0..=127 {
                    for around in [0, 5, 127] {
                        let row = Row(ONES * around).with(lane, a);
                        let part = Row(ONES * around).with(lane, b);
                        assert_eq!(contains(row, part), a >= b, "{a} {b} in lane {lane}");
                    }
                }
            }
        }
    }

    /// All widths, all starts, all sets of stops on up to five pits a side and the sets of few or
    /// many stops on wider boards: the chain is what a walk backwards takes.
    #[test]
    fn chains_equal_a_walk() {
        for pits in Pits::all() {
            let (m, course) = (pits.get(), Course::new(Way::AllPits, pits));
            for set in 0..1u64 << pits.both() {
                if m > 5 && (3..=pits.both() as u32 - 2).contains(&set.count_ones()) {
                    continue;
                }
                let row = |first: usize| {
                    let stops = (0..m).filter(|pit| set >> (first + pit) & 1 == 1);
                    stops.fold(!lanes(m) & ONES, |stops, pit| stops | bit(pit))
                };
                let (stops_own, stops_opp) = (row(0), row(m));
                for last in 0..pits.both() {
                    let sowing = course.sowing(last % m, seeds_to(m, last));
                    let (own, opp) = chain_in_ring(sowing, stops_own, stops_opp, course.entry());
                    let (mut slow_own, mut slow_opp) = (0, 0);
                    let mut in_one_row = true;
                    let mut slow_row = 0;
                    for back in 0..pits.both() {
                        let place = (last + pits.both() - back) % pits.both();
                        if set >> place & 1 == 1 {
                            break;
                        }
                        let lane = 127 * bit(place % m);
                        if place < m {
                            slow_own |= lane;
                        } else {
                            slow_opp |= lane;
                        }
                        in_one_row &= (place < m) == (last < m);
                        if in_one_row {
                            slow_row |= lane;
                        }
                    }
                    let even = |lanes: u64| lanes & !ONES & !(1 << 63);
                    assert_eq!(even(own), even(slow_own), "{m} {set:b} {last}");
                    assert_eq!(even(opp), even(slow_opp), "{m} {set:b} {last}");
                    let stops = if last < m { stops_own } else { stops_opp };
                    let chain = chain_in_row(stops, bit(last % m));
                    assert_eq!(chain & !(1 << 63), slow_row, "{m} {set:b} {last}");
                }
            }
        }
    }

    /// All bits of the lanes of a width.
    fn lanes(pits: usize) -> u64 {
        (0..pits).map(|pit| 127 * bit(pit)).sum()
    }

    /// Seeds that bring a sowing from the pit `last % pits` to the place `last` of the ring.
    fn seeds_to(pits: usize, last: usize) -> u8 {
        if last < pits {
            2 * pits as u8
        } else {
            pits as u8
        }
    }
}
