//! A statement against games that were played.

use super::statement::{Number, Outcome, Statement};
use super::unit::Unit;
use super::verdict::{POINTS, TENTH, Verdict};
use crate::describe::{Counts, Interval, share};
use crate::selfplay::Tally;

/// What the games say about a statement.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried {
    /// How it compares.
    pub verdict: Verdict,
    /// What was found.
    pub found: Found,
}

/// The number of the games that stands beside that of the statement.
#[derive(Clone, Debug, PartialEq)]
pub enum Found {
    /// A mean or a share with its interval of 95 %.
    Number {
        /// The number.
        value: f64,
        /// Its interval.
        interval: Interval,
    },
    /// Two quantiles, with an interval of 95 % for each.
    Range {
        /// The quantiles.
        ends: [u32; 2],
        /// Their intervals.
        intervals: [Interval; 2],
    },
    /// The shortest and the longest game.
    Extremes {
        /// Their lengths.
        ends: [u32; 2],
        /// For so few and so many games of this kind the numbers of the statement are ordinary; nothing if
        /// they never are. The larger one may be infinite.
        games: Option<[u64; 2]>,
    },
}

/// What games say about a statement whose lengths are counted in a unit. Nothing if games say nothing
/// about it, or if there are too few. `games` is how many the source has looked at, if it says so.
pub fn judge(
    statement: &Statement,
    unit: Unit,
    games: Option<u64>,
    tally: &Tally,
) -> Option<Tried> {
    if tally.games() < 2 {
        return None;
    }
    let lengths = || unit.lengths(tally);
    match *statement {
        Statement::Mean(number) => {
            let lengths = lengths();
            Some(mean(number, lengths.mean()?, lengths.mean_interval()?))
        }
        Statement::Usual { ends, share } => usual(ends, share, &lengths()),
        Statement::Extremes(ends) => extremes(ends, games, &lengths()),
        Statement::Shortest(plies) => shortest(plies, &lengths()),
        Statement::Share(outcome, number) => {
            let hits = tally.south[outcome as usize];
            Some(share_of(number, hits, tally.games()))
        }
        Statement::Branching(number) => Some(mean(
            number,
            tally.branching()?,
            tally.branching_interval()?,
        )),
        Statement::Captures(number) => {
            Some(mean(number, tally.captures()?, tally.captures_interval()?))
        }
        Statement::Winner(_)
        | Statement::Majority(_)
        | Statement::Tie(_)
        | Statement::Value { .. } => None,
    }
}

const _: () = assert!(Outcome::First as usize == 0 && Outcome::Second as usize == 2);

/// A number against an interval, with what is near to it.
fn compared(number: Number, near: f64, interval: Interval) -> Verdict {
    if number.rounded_from().meets(interval) {
        Verdict::Match
    } else if number.within(near).meets(interval) {
        Verdict::Near
    } else {
        Verdict::No
    }
}

fn mean(number: Number, value: f64, interval: Interval) -> Tried {
    Tried {
        verdict: compared(number, TENTH * number.value, interval),
        found: Found::Number { value, interval },
    }
}

fn share_of(number: Number, hits: u64, all: u64) -> Tried {
    let interval = share(hits, all);
    let value = hits as f64 / all as f64;
    Tried {
        verdict: compared(number, POINTS, interval),
        found: Found::Number { value, interval },
    }
}

fn usual(ends: [Number; 2], share: f64, lengths: &Counts) -> Option<Tried> {
    let tail = (1.0 - share) / 2.0;
    let [first, last] = [tail, 1.0 - tail];
    let intervals = [
        lengths.quantile_interval(first)?,
        lengths.quantile_interval(last)?,
    ];
    let verdicts = [0, 1].map(|end| compared(ends[end], TENTH * ends[end].value, intervals[end]));
    Some(Tried {
        verdict: verdicts[0].max(verdicts[1]),
        found: Found::Range {
            ends: [lengths.quantile(first)?, lengths.quantile(last)?],
            intervals,
        },
    })
}

/// No game of the sample may be shorter; that none is proves nothing.
fn shortest(plies: u32, lengths: &Counts) -> Option<Tried> {
    let ends = [lengths.min()?, lengths.max()?];
    let verdict = if ends[0] < plies {
        Verdict::Impossible
    } else {
        Verdict::Undecided
    };
    let games = None;
    let found = Found::Extremes { ends, games };
    Some(Tried { verdict, found })
}

/// A result is ordinary unless it is among the 2.5 % least on either side.
const TAIL: f64 = 0.025;

/// The shortest and the longest of some games depend on how many there are. So it is asked for how many
/// games of the sample's kind both would be ordinary.
fn extremes(ends: [Number; 2], games: Option<u64>, lengths: &Counts) -> Option<Tried> {
    let [shortest, longest] = ends.map(|end| end.value.round() as u32);
    let spread = |number: u32, more: f64| (f64::from(number) * (1.0 + more)).round() as u32;
    let ordinary = |more: f64| {
        let low = of_shortest(lengths, [spread(shortest, -more), spread(shortest, more)]);
        let high = of_longest(lengths, [spread(longest, -more), spread(longest, more)]);
        let both = [low[0].max(high[0]), low[1].min(high[1])];
        let fits = match games {
            Some(games) => (both[0]..=both[1]).contains(&games),
            None => both[0] <= both[1],
        };
        fits.then_some(both)
    };
    let exact = ordinary(0.0);
    let (verdict, games) = match (exact, ordinary(TENTH)) {
        (Some(games), _) => (Verdict::Match, Some(games)),
        (None, Some(games)) => (Verdict::Near, Some(games)),
        (None, None) => (Verdict::No, None),
    };
    Some(Tried {
        verdict,
        found: Found::Extremes {
            ends: [lengths.min()?, lengths.max()?],
            games,
        },
    })
}

/// For so few and so many games the shortest is ordinary if it is one of some lengths.
fn of_shortest(lengths: &Counts, [from, to]: [u32; 2]) -> [u64; 2] {
    let below = from.checked_sub(1).map_or(0, |less| lengths.up_to(less));
    numbers(lengths.up_to(to), below, lengths.len())
}

/// The same for the longest.
fn of_longest(lengths: &Counts, [from, to]: [u32; 2]) -> [u64; 2] {
    let all = lengths.len();
    let below = from.checked_sub(1).map_or(0, |less| lengths.up_to(less));
    numbers(all - below, all - lengths.up_to(to), all)
}

/// So many games must there be that one of them is likely enough to be among those that have reached a
/// length, and so few that it is likely enough that none is beyond it. What no game of the sample has
/// reached is not expected of fewer games than there are.
fn numbers(reached: u64, beyond: u64, all: u64) -> [u64; 2] {
    let logarithm = |hits: u64| (1.0 - hits as f64 / all as f64).ln();
    let least = match reached {
        0 => all,
        hits => ((1.0 - TAIL).ln() / logarithm(hits)).ceil().max(1.0) as u64,
    };
    let most = match beyond {
        0 => u64::MAX,
        hits => (TAIL.ln() / logarithm(hits)).floor() as u64,
    };
    [least, most]
}

#[cfg(test)]
mod tests {
    use super::*;
    use Verdict::{Match, Near, No};

    use crate::players::Level;
    use crate::selfplay::Contest;
    use kardis_games::notation::Position;
    use kardis_solver::observer::Observer;
    use kardis_tablebases::probe::NoTables;

    const fn whole(value: f64) -> Number {
        Number { value, places: 0 }
    }

    /// 1000 games of 1 to 1000 plies.
    fn uniform() -> Counts {
        let mut counts = Counts::default();
        (1..=1000).for_each(|number| counts.add(number));
        counts
    }

    #[test]
    fn numbers_match_are_near_or_do_not() {
        let interval = Interval {
            lower: 41.6,
            upper: 42.4,
        };
        // 41 is at most 41.5, 37 with a tenth more at most 41.2, 38 at most 42.3.
        let verdicts = [42.0, 41.0, 38.0, 37.0].map(|v| compared(whole(v), 0.1 * v, interval));
        assert_eq!(verdicts, [Match, Near, Near, No]);
        let share = Number {
            value: 0.06,
            places: 2,
        };
        // 50 of 1000: 3.8 to 6.5 %; 85 of 1000: 6.9 to 10.4 %; 110 of 1000: 9.2 to 13.1 %.
        assert_eq!(share_of(share, 50, 1000).verdict, Match);
        assert_eq!(share_of(share, 85, 1000).verdict, Near);
        assert_eq!(share_of(share, 110, 1000).verdict, No);
    }

    #[test]
    fn a_range_matches_with_both_ends() {
        let judged = |ends: [f64; 2]| {
            let ends = ends.map(whole);
            usual(ends, 0.9, &uniform()).unwrap().verdict
        };
        assert_eq!(judged([50.0, 950.0]), Verdict::Match);
        assert_eq!(judged([50.0, 900.0]), Verdict::Near);
        assert_eq!(judged([50.0, 700.0]), Verdict::No);
    }

    /// For games of 1 to 1000 plies, all equally likely, the shortest of N games is above 100 with
    /// probability 0.9^N: as much as 2.5 % up to 35 games.
    #[test]
    fn extremes_say_how_many_games_there_were() {
        let most = numbers(100, 100, 1000)[1];
        assert_eq!(most, 35);
        assert_eq!(numbers(500, 0, 1000), [1, u64::MAX]);
        assert_eq!(numbers(0, 0, 1000), [1000, u64::MAX]);
        // One game of 39 reaches at least one of a thousand with 2.5 %.
        let least = numbers(1, 0, 1000)[0];
        assert_eq!(least, 26);
        assert!(0.999f64.powf(26.0) <= 0.975 && 0.999f64.powf(25.0) > 0.975);

        let judged = |ends: [f64; 2], games| extremes(ends.map(whole), games, &uniform()).unwrap();
        // Some ten games of these have extremes of 100 and 900.
        let tried = judged([100.0, 900.0], None);
        assert_eq!(tried.verdict, Verdict::Match);
        let Found::Extremes {
            games: Some([least, most]),
            ends,
        } = tried.found
        else {
            panic!("{tried:?}")
        };
        assert!(least <= 10 && (10..60).contains(&most), "{least} {most}");
        assert_eq!(ends, [1, 1000]);
        assert_eq!(judged([100.0, 900.0], Some(10)).verdict, Verdict::Match);
        assert_eq!(judged([100.0, 900.0], Some(1000)).verdict, Verdict::No);
        // The shortest of very many and the longest of few do not go together.
        assert_eq!(judged([1.0, 400.0], None).verdict, Verdict::No);
    }

    /// Random games, the same for everybody: what is said of them as they are matches, and what is far
    /// from it does not.
    #[test]
    fn statements_about_random_games() {
        let start: Position = "awari:4x3".parse().unwrap();
        let tally = Contest::new([Level::Random; 2], 2000, 1)
            .hold(&start, None::<NoTables>, &Observer::default())
            .unwrap();
        let verdict = |statement| {
            judge(&statement, Unit::Plies, None, &tally)
                .unwrap()
                .verdict
        };
        let exact = |value: f64| Number { value, places: 9 };
        let mean = tally.length.mean().unwrap();
        assert_eq!(verdict(Statement::Mean(exact(mean))), Verdict::Match);
        assert_eq!(verdict(Statement::Mean(exact(1.3 * mean))), Verdict::No);
        let branching = tally.branching().unwrap();
        let far = exact(branching + 1.0);
        assert_eq!(
            verdict(Statement::Branching(exact(branching))),
            Verdict::Match
        );
        assert_eq!(verdict(Statement::Branching(far)), Verdict::No);
        let draws = tally.south[1] as f64 / tally.games() as f64;
        let said = Statement::Share(Outcome::Draw, exact(draws));
        assert_eq!(verdict(said), Verdict::Match);
        let shortest = tally.length.min().unwrap();
        assert_eq!(verdict(Statement::Shortest(shortest)), Verdict::Undecided);
        let longer = Statement::Shortest(shortest + 1);
        assert_eq!(verdict(longer), Verdict::Impossible);
        assert!(judge(&Statement::Tie(24), Unit::Plies, None, &tally).is_none());
    }
}
