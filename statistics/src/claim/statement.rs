//! What can be said about a game.

use kardis_games::notation::Position;
use kardis_games::rules::Margin;

use crate::describe::Interval;

/// A number as exact as it is written: 41 may be anything from 40.5 to 41.5, and 0.06 from 0.055 to 0.065.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    /// The number.
    pub value: f64,
    /// Digits after the point.
    pub places: u8,
}

impl Number {
    /// What may have been rounded to it.
    pub fn rounded_from(self) -> Interval {
        self.within(0.0)
    }

    /// What may have been rounded to a number that differs by no more than so much.
    pub fn within(self, more: f64) -> Interval {
        let half = 0.5 * 10f64.powi(-i32::from(self.places));
        Interval {
            lower: self.value - more - half,
            upper: self.value + more + half,
        }
    }
}

/// How a game can end, seen from the player who opens it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// He wins.
    First,
    /// Nobody does.
    Draw,
    /// The other player wins.
    Second,
}

impl Outcome {
    /// All of them, in the order in which they are counted.
    pub const ALL: [Self; 3] = [Self::First, Self::Draw, Self::Second];

    /// Its name, as it is written in a file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Draw => "draw",
            Self::Second => "second",
        }
    }
}

/// Something that can be checked.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// The mean length of games.
    Mean(Number),
    /// A share of games, the middle one, has lengths between these two.
    Usual {
        /// The shortest and the longest of them.
        ends: [Number; 2],
        /// The share; 0.95 unless the source says otherwise.
        share: f64,
    },
    /// The shortest and the longest game that the source has seen.
    Extremes([Number; 2]),
    /// No game can be shorter.
    Shortest(u32),
    /// So large a share of games ends in a way.
    Share(Outcome, Number),
    /// The result of best play by both.
    Winner(Outcome),
    /// Legal moves a ply, on average.
    Branching(Number),
    /// Seeds captured a ply, on average.
    Captures(Number),
    /// So many seeds win.
    Majority(u32),
    /// Each has so many seeds when nobody wins.
    Tie(u32),
    /// With best play by both, who opens gets so many seeds more than the other.
    Value {
        /// Where the game begins.
        start: Box<Position>,
        /// Seeds; in Bao 1, 0 or -1.
        value: Margin,
    },
}

impl Statement {
    /// It is about the length of games, so that its unit matters.
    pub const fn is_length(&self) -> bool {
        matches!(
            self,
            Self::Mean(_) | Self::Usual { .. } | Self::Extremes(_) | Self::Shortest(_)
        )
    }

    /// Games that are played say something about it.
    pub const fn is_tried(&self) -> bool {
        !matches!(
            self,
            Self::Winner(_) | Self::Majority(_) | Self::Tie(_) | Self::Value { .. }
        )
    }

    /// The table and the key that it has in a file.
    pub fn key(&self) -> String {
        match self {
            Self::Mean(_) => "length.mean".to_owned(),
            Self::Usual { .. } => "length.usual".to_owned(),
            Self::Extremes(_) => "length.extremes".to_owned(),
            Self::Shortest(_) => "length.shortest".to_owned(),
            Self::Share(outcome, _) => format!("result.{}", outcome.name()),
            Self::Winner(_) => "result.winner".to_owned(),
            Self::Branching(_) => "branching.mean".to_owned(),
            Self::Captures(_) => "captures.mean".to_owned(),
            Self::Majority(_) => "number.majority".to_owned(),
            Self::Tie(_) => "number.tie".to_owned(),
            Self::Value { .. } => "value".to_owned(),
        }
    }
}

/// A statement with its source.
#[derive(Clone, Debug)]
pub struct Sentence {
    /// What is said.
    pub statement: Statement,
    /// Who says so, if it is somebody else than for the rest of the file.
    pub source: Option<String>,
    /// What has to be known about that.
    pub note: Option<String>,
    /// The line of the file, counted from 1.
    pub line: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_exact_as_they_are_written() {
        let ends = |value, places| {
            let interval = Number { value, places }.rounded_from();
            [interval.lower, interval.upper]
        };
        for (value, places, expected) in [(41.0, 0, [40.5, 41.5]), (0.06, 2, [0.055, 0.065])] {
            let [lower, upper] = ends(value, places);
            assert!((lower - expected[0]).abs() < 1e-12 && (upper - expected[1]).abs() < 1e-12);
        }
    }
}
