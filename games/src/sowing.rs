//! Sowing as one addition.
//!
//! For every way round the board, every width, every pit and every number of seeds there is a word
//! a row, built at compile time by dropping one seed after the other along the loop. Sowing looks
//! the words up and adds them.

use crate::board::{Board, LANE, MAX_PITS, MAX_SEEDS, Pits, Row};

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
    /// Added to the mover's row.
    pub(crate) own: Row,
    /// Added to the opponent's row.
    pub(crate) opp: Row,
    /// The place of the last seed: 0 to `pits - 1` own, then the opponent's, or [`STORE`].
    last: u8,
    /// Seeds dropped into the mover's store.
    pub(crate) banked: u8,
}

/// The place of the mover's store in [`Sowing::last`].
const STORE: u8 = u8::MAX;

impl Sowing {
    /// Where the last seed fell.
    #[inline]
    pub(crate) const fn last(&self, pits: Pits) -> Spot {
        let place = self.last as usize;
        if place < pits.get() {
            Spot::Own(place)
        } else if self.last == STORE {
            Spot::Store
        } else {
            Spot::Opp(place - pits.get())
        }
    }
}

/// Numbers of seeds that a table answers for: 0 to [`MAX_SEEDS`].
const COUNTS: usize = MAX_SEEDS as usize + 1;

/// All sowings of one way round one width of board.
struct Table([Sowing; MAX_PITS * COUNTS]);

const fn table(way: Way, pits: usize) -> Table {
    let none = Sowing {
        own: Row::EMPTY,
        opp: Row::EMPTY,
        last: 0,
        banked: 0,
    };
    let mut sowings = [none; MAX_PITS * COUNTS];
    let mut origin = 0;
    while origin < pits {
        let mut sowing = Sowing {
            last: origin as u8,
            ..none
        };
        sowings[origin * COUNTS] = sowing;
        let mut seeds = 1;
        while seeds < COUNTS {
            sowing = one_more(sowing, way, pits, origin);
            sowings[origin * COUNTS + seeds] = sowing;
            seeds += 1;
        }
        origin += 1;
    }
    Table(sowings)
}

/// The sowing with one seed more.
const fn one_more(before: Sowing, way: Way, pits: usize, origin: usize) -> Sowing {
    let mut place = before.last as usize;
    let own_store = matches!(way, Way::OwnStore);
    if own_store && place == pits - 1 {
        return Sowing {
            last: STORE,
            banked: before.banked + 1,
            ..before
        };
    }
    place = if before.last == STORE {
        pits
    } else {
        (place + 1) % (2 * pits)
    };
    if matches!(way, Way::SkipOrigin) && place == origin {
        place = (place + 1) % (2 * pits);
    }
    let mut sowing = Sowing {
        last: place as u8,
        ..before
    };
    if place < pits {
        sowing.own.0 += 1 << (LANE as usize * place);
    } else {
        sowing.opp.0 += 1 << (LANE as usize * (place - pits));
    }
    sowing
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
        &self.table.0[origin * COUNTS + seeds as usize]
    }

    /// The board, still seen from the mover, after the seeds of a pit are sown and before anything
    /// is captured.
    #[inline]
    pub(crate) const fn sown(self, board: Board, origin: usize) -> (Board, &'static Sowing) {
        let sowing = self.sowing(origin, board.own.get(origin));
        let lifted = board.own.0 & !(127 << (LANE as usize * origin));
        let after = Board {
            own: Row(lifted + sowing.own.0),
            opp: Row(board.opp.0 + sowing.opp.0),
        };
        (after, sowing)
    }

    /// Seeds that one lap from a pit uses up until the origin comes next: after as many the
    /// pattern repeats with one seed more in every place.
    pub(crate) const fn lap(self) -> usize {
        match self.way {
            Way::AllPits => self.pits.both(),
            Way::SkipOrigin => self.pits.both() - 1,
            Way::OwnStore => self.pits.both() + 1,
        }
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

/// Takes seeds out of marked lanes, from a pit backwards to the first lane that is not marked.
///
/// `marks` has the lowest bit of every lane that may be taken. Returns the row without the seeds,
/// how many were taken, and whether the run went on to the row's first pit, so that a chain may
/// cross into the other row.
#[inline]
pub(crate) const fn take_back(row: Row, marks: u64, from: usize) -> (Row, u32, bool) {
    // All bits of the marked lanes. Subtraction borrows nothing between lanes: each lane is
    // 127 or 0.
    let open = (marks << LANE) - marks;
    let end = LANE * (from as u32 + 1);
    // The lane `from` to the top of the word, its marked bits zero; the bit below the row's first
    // lane is a stop, so that the run of zeros is never longer than the lanes there are.
    let run = ((!open << (63 - (end - 1))) | (1 << (63 - end))).leading_zeros();
    let first = end - run;
    let mask = ((1u64 << run) - 1) << first;
    let taken = Row(row.0 & mask).seeds();
    (Row(row.0 & !mask), taken, first == 0)
}

/// Every way one sowing along a course could have led to `after`, which is seen from the player who
/// sowed: `visit` gets the board before, the origin, and where the last seed fell.
///
/// Sowings that drop seeds into a store are left out: they gain something.
pub(crate) fn unsown(course: Course, after: Board, mut visit: impl FnMut(Board, usize, Spot)) {
    let pits = course.pits();
    let lap = course.lap();
    for origin in 0..pits.get() {
        // The origin was emptied and then got its share of every full lap, so what it holds now
        // says how many laps there were.
        let in_origin = after.own.get(origin) as usize;
        let laps = match course.way() {
            Way::AllPits => in_origin,
            Way::SkipOrigin if in_origin == 0 => {
                // Full laps leave no trace in the origin: try every number.
                for laps in 1..=MAX_SEEDS as usize / lap {
                    if !unsown_laps(course, after, origin, laps, &mut visit) {
                        break;
                    }
                }
                0
            }
            Way::OwnStore if in_origin == 0 => 0,
            Way::SkipOrigin | Way::OwnStore => continue,
        };
        unsown_laps(course, after, origin, laps, &mut visit);
    }
}

/// The sowings from one origin with a number of full laps. Returns false if not even the shortest
/// fits.
#[inline]
fn unsown_laps(
    course: Course,
    after: Board,
    origin: usize,
    laps: usize,
    visit: &mut impl FnMut(Board, usize, Spot),
) -> bool {
    let lap = course.lap();
    let shortest = (laps * lap).max(1);
    let longest = (laps * lap + lap - 1).min(MAX_SEEDS as usize);
    for seeds in shortest..=longest {
        let sowing = course.sowing(origin, seeds as u8);
        // A longer sowing needs all that a shorter one needs.
        if sowing.banked > 0 || !contains(after.own, sowing.own) || !contains(after.opp, sowing.opp)
        {
            return seeds > shortest;
        }
        let before = Board {
            own: Row(after.own.0 - sowing.own.0).with(origin, seeds as u8),
            opp: Row(after.opp.0 - sowing.opp.0),
        };
        visit(before, origin, sowing.last(course.pits()));
    }
    true
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
    use crate::board::ONES;

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

    /// All sets of marks and all starts: the run taken is what a walk backwards takes.
    #[test]
    fn taking_back_equals_a_walk() {
        for set in 0..1u64 << MAX_PITS {
            let marks = (0..MAX_PITS as u32)
                .filter(|p| set >> p & 1 == 1)
                .map(|p| 1 << (LANE * p))
                .sum();
            let row = (0..MAX_PITS).fold(Row::EMPTY, |row, pit| row.with(pit, pit as u8 + 2));
            for from in 0..MAX_PITS {
                let (mut slow, mut taken, mut pit) = (row, 0, from + 1);
                while pit > 0 && set >> (pit - 1) & 1 == 1 {
                    pit -= 1;
                    taken += u32::from(slow.get(pit));
                    slow = slow.with(pit, 0);
                }
                assert_eq!(take_back(row, marks, from), (slow, taken, pit == 0));
            }
        }
    }
}
