//! What many games come to.

use kardis_games::game::Ending;
use kardis_games::turn::Side;

use super::course::{Course, Finish};
use crate::describe::Counts;

/// So many games are told apart; of more it is not known how many are different.
const TOLD_APART: u64 = 1 << 22;

/// Sums over games. Whole numbers only, so that the order of the games does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Plies.
    pub length: Counts,
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
    prints: Vec<u64>,
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
        self.lead_changes.merge(&other.lead_changes);
        self.majority.merge(&other.majority);
        self.settled.merge(&other.settled);
        self.distance.merge(&other.distance);
        let add = |own: &mut [u64], others: &[u64]| {
            for (own, others) in own.iter_mut().zip(others) {
                *own += others;
            }
        };
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
