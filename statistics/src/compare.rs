//! Two sets of games compared: what a rule changes.

use crate::describe::{Interval, share_difference, student};
use crate::selfplay::Tally;

/// How much larger a number is in the second set, with an interval of 95 % for independent games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The second number less the first one.
    pub value: f64,
    /// Its interval.
    pub interval: Interval,
}

impl Difference {
    /// 1 if the second number is larger, -1 if it is smaller, 0 if it may be either.
    pub fn sign(self) -> i32 {
        i32::from(self.interval.lower > 0.0) - i32::from(self.interval.upper < 0.0)
    }

    /// The larger distance from the difference to an end of its interval.
    pub fn half(self) -> f64 {
        (self.value - self.interval.lower).max(self.interval.upper - self.value)
    }
}

/// What the second of two sets of games has more than the first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// Plies of a game.
    pub plies: Difference,
    /// The share of draws.
    pub draws: Difference,
    /// The share of who opens; a draw is half a win.
    pub opening: Difference,
    /// Games that both have, board for board; nothing if there are too many to tell.
    pub same: Option<u64>,
    /// Games of the smaller set.
    pub games: u64,
}

impl Comparison {
    /// Compares games. Nothing for less than two games on either side.
    pub fn of(first: &Tally, second: &Tally) -> Option<Self> {
        let games = first.games().min(second.games());
        let deviations = [first.length.deviation()?, second.length.deviation()?];
        let [share, other_share] = [opening_share(first)?, opening_share(second)?];
        let drawn = |tally: &Tally| [tally.south[1], tally.games()];
        let [own_draws, other_draws] = [drawn(first), drawn(second)];
        let part = |[hits, all]: [u64; 2]| hits as f64 / all as f64;
        let sizes = [first.games(), second.games()];
        Some(Self {
            plies: difference(
                [first.length.mean()?, second.length.mean()?],
                deviations,
                sizes,
            ),
            draws: Difference {
                value: part(other_draws) - part(own_draws),
                interval: share_difference(other_draws, own_draws),
            },
            opening: difference(
                [share.mean, other_share.mean],
                [share.deviation, other_share.deviation],
                sizes,
            ),
            same: first.common(second),
            games,
        })
    }

    /// All games are the same, board for board.
    pub fn is_nothing(&self) -> bool {
        self.same == Some(self.games) && self.draws.value == 0.0 && self.opening.value == 0.0
    }

    /// Some number is larger or smaller for certain, at 95 % each.
    pub fn is_seen(&self) -> bool {
        [self.plies, self.draws, self.opening]
            .into_iter()
            .any(|difference| difference.sign() != 0)
    }
}

/// The difference of two means (Welch 1947; the degrees of freedom are those of the smaller set, which
/// makes the interval rather too wide).
fn difference(means: [f64; 2], deviations: [f64; 2], games: [u64; 2]) -> Difference {
    let variance = |index: usize| deviations[index].powi(2) / games[index] as f64;
    let half = student(games[0].min(games[1]) - 1) * (variance(0) + variance(1)).sqrt();
    let value = means[1] - means[0];
    Difference {
        value,
        interval: Interval {
            lower: value - half,
            upper: value + half,
        },
    }
}

/// What who opens gets of a game, 1, 1/2 or 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OpeningShare {
    /// On average.
    pub mean: f64,
    /// The deviation, estimated from the games.
    pub deviation: f64,
    /// The interval of the mean.
    pub interval: Interval,
}

/// The share of who opens, in games that South opens. Nothing for less than two games.
pub fn opening_share(tally: &Tally) -> Option<OpeningShare> {
    let games = tally.games();
    if games < 2 {
        return None;
    }
    let n = games as f64;
    let [won, drawn, _] = tally.south.map(|games| games as f64);
    let mean = (won + drawn / 2.0) / n;
    let squares = won + drawn / 4.0 - n * mean * mean;
    let deviation = (squares.max(0.0) / (n - 1.0)).sqrt();
    let half = student(games - 1) * deviation / n.sqrt();
    Some(OpeningShare {
        mean,
        deviation,
        interval: Interval {
            lower: (mean - half).max(0.0),
            upper: (mean + half).min(1.0),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::Level;
    use crate::selfplay::Contest;
    use kardis_games::notation::Position;
    use kardis_solver::observer::Observer;
    use kardis_tablebases::probe::NoTables;
    use statrs::statistics::Statistics;

    fn games(start: &str) -> Tally {
        let start: Position = start.parse().unwrap();
        Contest::new([Level::Random; 2], 2000, 5)
            .hold(&start, None::<NoTables>, &Observer::default())
            .unwrap()
    }

    /// By a library, from shares written one by one.
    #[test]
    fn the_share_of_who_opens() {
        let tally = games("bohnenspiel:3x2");
        let [won, drawn, lost] = tally.south.map(|games| games as usize);
        let one_by_one: Vec<f64> = std::iter::repeat_n(1.0, won)
            .chain(std::iter::repeat_n(0.5, drawn))
            .chain(std::iter::repeat_n(0.0, lost))
            .collect();
        let share = opening_share(&tally).unwrap();
        assert!((share.mean - one_by_one.iter().mean()).abs() < 1e-12);
        assert!((share.deviation - one_by_one.iter().std_dev()).abs() < 1e-12);
        assert_eq!(opening_share(&Tally::default()), None);
    }

    /// docs/rules.md: Mangala II is Bohnenspiel after Hemprich, whose games are longer than those of
    /// Bohnenspiel; and no chain of six pits and two seeds is longer than the sowing (L2).
    #[test]
    fn rules_that_matter_and_rules_that_do_not() {
        let bohnenspiel = games("bohnenspiel:3x2");
        let hemprich = games("bohnenspiel@hemprich:3x2");
        let mangala = games("mangala:3x2");
        let same = Comparison::of(&hemprich, &mangala).unwrap();
        assert!(same.is_nothing() && !same.is_seen());
        let other = Comparison::of(&bohnenspiel, &hemprich).unwrap();
        assert!(!other.is_nothing() && other.is_seen());
        assert_eq!(other.plies.sign(), 1);
        let turned = Comparison::of(&hemprich, &bohnenspiel).unwrap();
        assert_eq!(turned.plies.sign(), -1);
        assert!((turned.plies.half() - other.plies.half()).abs() < 1e-9);
        let chains = Comparison::of(&bohnenspiel, &games("bohnenspiel@mannheim:3x2")).unwrap();
        assert!(chains.is_nothing());
    }
}
