//! What many games come to.

use std::ops::AddAssign;

use kardis_games::game::Ending;
use kardis_games::turn::Side;

use super::course::{Course, Finish};
use crate::describe::{Counts, Interval, student};

/// So many games are told apart; of more it is not known how many are different.
const TOLD_APART: u64 = 1 << 22;

/// Sums over games. Whole numbers only, so that the order of the games does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Plies.
    pub length: Counts,
    /// Turns.
    pub turns: Counts,
    /// Games that South won, drew and lost.
    pub south: [u64; 3],
    /// Games that the first player named won, drew and lost, as South and as North.
    pub first: [[u64; 3]; 2],
    /// How games ended, in the order of [`FINISHES`](Self::FINISHES).
    pub finishes: [u64; 7],
    /// Legal moves of all plies.
    pub choices: u64,
    /// Seeds captured.
    pub captured: u64,
    /// Forced passes.
    pub passes: u64,
    /// How often another player came to be ahead.
    pub lead_changes: Counts,
    /// The ply after which somebody had more than half of the seeds, of games in which that came.
    pub majority: Counts,
    /// The ply from which on the result was that of best play, of games that are known to the end.
    pub settled: Counts,
    /// The winner's seeds less the loser's, of all games.
    pub distance: Counts,
    /// South's seeds less North's, added up.
    pub south_margin: i64,
    /// The first player's seeds less the second one's, added up.
    pub first_margin: i64,
    /// Of plies, of legal moves and of captured seeds in each game: their squares and what each of the
    /// latter two is with plies, added up.
    spread: Spread,
    prints: Vec<u64>,
}

/// Sums of products, from which the spread of a ratio is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Spread {
    plies: u128,
    choices: [u128; 2],
    captured: [u128; 2],
}

impl Tally {
    /// The words for how games end, in the order of [`finishes`](Self::finishes).
    pub const FINISHES: [&'static str; 7] = [
        "row empty",
        "board empty",
        "front row cleared",
        "no move",
        "repetition",
        "majority",
        "cut off",
    ];

    /// Adds a game; `first_is_south` says which side the first player named had.
    pub fn add(&mut self, course: &Course, first_is_south: bool) {
        self.length.add(course.plies);
        self.turns.add(course.turns);
        let outcome = |margin: i32| (1 - margin.signum()) as usize;
        self.south[outcome(course.margin)] += 1;
        let (seat, first) = if first_is_south {
            (Side::South, course.margin)
        } else {
            (Side::North, -course.margin)
        };
        self.first[seat.index()][outcome(first)] += 1;
        self.finishes[place(course.finish)] += 1;
        self.choices += course.choices;
        self.captured += u64::from(course.captured);
        let plies = u128::from(course.plies);
        let products = |own: u128| [own * own, own * plies];
        self.spread.plies += plies * plies;
        add(&mut self.spread.choices, &products(course.choices.into()));
        add(&mut self.spread.captured, &products(course.captured.into()));
        self.passes += u64::from(course.passes);
        self.lead_changes.add(course.lead_changes);
        if let Some(ply) = course.majority {
            self.majority.add(ply);
        }
        if let Some(ply) = course.settled {
            self.settled.add(ply);
        }
        self.distance.add(course.margin.unsigned_abs());
        self.south_margin += i64::from(course.margin);
        self.first_margin += i64::from(first);
        if self.games() <= TOLD_APART {
            self.prints.push(course.print);
        } else {
            self.prints = Vec::new();
        }
    }

    /// Adds other games.
    #[must_use]
    pub fn merged(mut self, other: Self) -> Self {
        self.length.merge(&other.length);
        self.turns.merge(&other.turns);
        self.lead_changes.merge(&other.lead_changes);
        self.majority.merge(&other.majority);
        self.settled.merge(&other.settled);
        self.distance.merge(&other.distance);
        self.spread.plies += other.spread.plies;
        add(&mut self.spread.choices, &other.spread.choices);
        add(&mut self.spread.captured, &other.spread.captured);
        add(&mut self.south, &other.south);
        add(&mut self.first[0], &other.first[0]);
        add(&mut self.first[1], &other.first[1]);
        add(&mut self.finishes, &other.finishes);
        self.choices += other.choices;
        self.captured += other.captured;
        self.passes += other.passes;
        self.south_margin += other.south_margin;
        self.first_margin += other.first_margin;
        if self.games() <= TOLD_APART {
            self.prints.extend(other.prints);
        } else {
            self.prints = Vec::new();
        }
        self
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.south.iter().sum()
    }

    /// Games that the first player named won, drew and lost, whatever its side.
    pub fn first_results(&self) -> [u64; 3] {
        let [south, north] = self.first;
        [0, 1, 2].map(|outcome| south[outcome] + north[outcome])
    }

    /// All plies.
    pub fn plies(&self) -> u64 {
        let lengths = self.length.iter();
        lengths.map(|(plies, games)| u64::from(plies) * games).sum()
    }

    /// Legal moves a ply, on average.
    pub fn branching(&self) -> Option<f64> {
        self.a_ply(self.choices)
    }

    /// Seeds captured a ply, on average.
    pub fn captures(&self) -> Option<f64> {
        self.a_ply(self.captured)
    }

    /// An interval that covers the mean number of legal moves a ply with 95 % probability; nothing for less
    /// than two games.
    pub fn branching_interval(&self) -> Option<Interval> {
        self.ratio(self.branching()?, self.spread.choices)
    }

    /// The same for the seeds captured a ply.
    pub fn captures_interval(&self) -> Option<Interval> {
        self.ratio(self.captures()?, self.spread.captured)
    }

    /// The interval of a ratio of sums over games, whose plies are not independent (Cochran 1977, Sampling
    /// Techniques, 6.3 and 6.4).
    fn ratio(&self, ratio: f64, [squares, products]: [u128; 2]) -> Option<Interval> {
        let games = self.games();
        if games < 2 {
            return None;
        }
        let n = games as f64;
        let [squares, products, plies] = [squares, products, self.spread.plies].map(|s| s as f64);
        let rest = squares - 2.0 * ratio * products + ratio * ratio * plies;
        let mean = self.plies() as f64 / n;
        let half = student(games - 1) * (rest.max(0.0) / (n - 1.0) / n).sqrt() / mean;
        Some(Interval {
            lower: ratio - half,
            upper: ratio + half,
        })
    }

    fn a_ply(&self, sum: u64) -> Option<f64> {
        let plies = self.plies();
        (plies > 0).then(|| sum as f64 / plies as f64)
    }

    /// How many games differ in some board; nothing if there are too many to tell.
    pub fn different(&self) -> Option<u64> {
        (self.games() <= TOLD_APART).then(|| {
            let mut prints = self.prints.clone();
            prints.sort_unstable();
            prints.dedup();
            prints.len() as u64
        })
    }

    /// How many games another tally has as well, game for game; nothing if there are too many to tell.
    pub fn common(&self, other: &Self) -> Option<u64> {
        if self.games().max(other.games()) > TOLD_APART {
            return None;
        }
        let sorted = |prints: &[u64]| {
            let mut prints = prints.to_vec();
            prints.sort_unstable();
            prints
        };
        let (own, others) = (sorted(&self.prints), sorted(&other.prints));
        let mut others = others.into_iter().peekable();
        let found = own.into_iter().filter(|&print| {
            while others.next_if(|&other| other < print).is_some() {}
            others.next_if_eq(&print).is_some()
        });
        Some(found.count() as u64)
    }
}

/// Adds numbers place by place.
fn add<T: Copy + AddAssign>(own: &mut [T], others: &[T]) {
    for (own, &others) in own.iter_mut().zip(others) {
        *own += others;
    }
}

/// Where a finish is counted.
const fn place(finish: Finish) -> usize {
    match finish {
        Finish::Over(Ending::RowEmpty(_)) => 0,
        Finish::Over(Ending::BoardEmpty) => 1,
        Finish::Over(Ending::FrontRowCleared(_)) => 2,
        Finish::Over(Ending::NoMove(_)) => 3,
        Finish::Over(Ending::Repetition) => 4,
        Finish::Over(Ending::Majority(_)) => 5,
        Finish::Cut => 6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use statrs::statistics::Statistics;

    /// The interval of a ratio, from games that are kept one by one: the deviation of what each game has
    /// more than the ratio allows for, by a library.
    #[test]
    fn intervals_of_ratios() {
        let games: [(u32, u64, u32); 5] = [
            (10, 40, 12),
            (20, 90, 18),
            (30, 110, 40),
            (15, 70, 20),
            (25, 80, 24),
        ];
        let mut tally = Tally::default();
        for (plies, choices, captured) in games {
            let course = Course {
                plies,
                turns: plies,
                opening: 0,
                finish: Finish::Cut,
                margin: 0,
                choices,
                captured,
                lead_changes: 0,
                majority: None,
                settled: None,
                passes: 0,
                print: u64::from(plies),
            };
            tally = tally.merged({
                let mut one = Tally::default();
                one.add(&course, true);
                one
            });
        }
        let ratio = 390.0 / 100.0;
        assert_eq!(tally.branching(), Some(ratio));
        let rests = games.map(|(plies, choices, _)| choices as f64 - ratio * f64::from(plies));
        // 2.776445: Student's t with four degrees of freedom.
        let half = 2.776_445 * rests.std_dev() / 5f64.sqrt() / 20.0;
        let found = tally.branching_interval().unwrap();
        assert!(
            (found.upper - ratio - half).abs() < 1e-9,
            "{found:?} {half}"
        );
        assert!((ratio - found.lower - half).abs() < 1e-9);
        assert!(tally.captures_interval().unwrap().contains(114.0 / 100.0));
        // Games in common are counted as often as both have them.
        assert_eq!(tally.common(&tally), Some(5));
        assert_eq!(tally.common(&Tally::default()), Some(0));
        let twice = tally.clone().merged(tally.clone());
        assert_eq!(
            (twice.common(&tally), tally.common(&twice)),
            (Some(5), Some(5))
        );
    }
}
