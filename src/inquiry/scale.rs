//! What a value means in a position: who wins, and with how many seeds.

use std::fmt;

use kardis_games::notation::Position;
use kardis_games::rules::Margin;
use kardis_games::turn::{AnyBoard, Side};
use serde::{Serialize, Serializer};

/// What values are measured in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// The stores are known: values decide the game.
    Game {
        /// The side to move.
        side: Side,
        /// South's and North's store.
        stores: [u32; 2],
        /// Seeds on the board.
        seeds: u32,
    },
    /// The stores are not known: only the seeds to come count.
    Rest {
        /// The side to move.
        side: Side,
        /// Seeds on the board.
        seeds: u32,
    },
    /// Bao: won or lost.
    Outcome {
        /// The side to move.
        side: Side,
    },
}

/// What the side to move gets out of a position. Without known stores it comes out ahead, level or
/// behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    /// It loses.
    Loss,
    /// Neither wins.
    Draw,
    /// It wins.
    Win,
}

impl Scale {
    /// The scale of a position.
    pub(crate) fn of(position: &Position) -> Self {
        let side = position.side();
        let seeds = position.board().seeds();
        match (position.board(), position.stores()) {
            (AnyBoard::Bao(_), _) => Self::Outcome { side },
            (AnyBoard::TwoRow(_), Some(stores)) => Self::Game {
                side,
                stores,
                seeds,
            },
            (AnyBoard::TwoRow(_), None) => Self::Rest { side, seeds },
        }
    }

    /// The side to move.
    pub(crate) const fn side(self) -> Side {
        match self {
            Self::Game { side, .. } | Self::Rest { side, .. } | Self::Outcome { side } => side,
        }
    }

    /// By how many seeds the side to move is ahead now.
    pub(crate) const fn lead(self) -> Margin {
        match self {
            Self::Game { side, stores, .. } => {
                let south = stores[0] as Margin - stores[1] as Margin;
                match side {
                    Side::South => south,
                    Side::North => -south,
                }
            }
            Self::Rest { .. } | Self::Outcome { .. } => 0,
        }
    }

    /// What a value brings the side to move.
    pub(crate) fn outcome(self, value: Margin) -> Outcome {
        match (self.lead() + value).signum() {
            -1 => Outcome::Loss,
            0 => Outcome::Draw,
            _ => Outcome::Win,
        }
    }

    /// The score in the end, or of the seeds to come; nothing in Bao.
    pub(crate) fn score(self, value: Margin) -> Option<Halves> {
        let (side, stores, seeds) = match self {
            Self::Game {
                side,
                stores,
                seeds,
            } => (side, stores, seeds),
            Self::Rest { side, seeds } => (side, [0, 0], seeds),
            Self::Outcome { .. } => return None,
        };
        let mine = i32::try_from(seeds).ok()? + i32::from(value);
        let theirs = i32::try_from(seeds).ok()? - i32::from(value);
        let mut halves = stores.map(|store| 2 * store);
        halves[side.index()] += mine.max(0) as u32;
        halves[(!side).index()] += theirs.max(0) as u32;
        Some(Halves(halves))
    }

    /// The word for an outcome.
    pub(crate) const fn word(self, outcome: Outcome) -> &'static str {
        match (self, outcome) {
            (Self::Rest { .. }, Outcome::Win) => "ahead",
            (Self::Rest { .. }, Outcome::Draw) => "level",
            (Self::Rest { .. }, Outcome::Loss) => "behind",
            (_, Outcome::Win) => "win",
            (_, Outcome::Draw) => "draw",
            (_, Outcome::Loss) => "loss",
        }
    }

    /// A value as a sentence.
    pub(crate) fn sentence(self, value: Margin) -> String {
        let outcome = self.outcome(value);
        let winner = match outcome {
            Outcome::Win => Some(self.side()),
            Outcome::Draw => None,
            Outcome::Loss => Some(!self.side()),
        };
        match (self, winner, self.score(value)) {
            (Self::Rest { seeds, .. }, None, Some(score)) => format!(
                "of the {} to come each side gets {}",
                counted(seeds),
                score.of(Side::South)
            ),
            (Self::Rest { seeds, .. }, Some(winner), Some(score)) => format!(
                "of the {} to come {winner} gets {} and {} {}",
                counted(seeds),
                score.of(winner),
                !winner,
                score.of(!winner)
            ),
            (_, None, Some(score)) => format!("a draw {score}"),
            (_, Some(winner), Some(score)) => format!("{winner} wins {score}"),
            (_, None, None) => "a draw: neither side can win".to_owned(),
            (_, Some(winner), None) => format!("{winner} wins"),
        }
    }

    /// What a side that makes a move of this value does: `wins 38-34`, `comes out 4 behind`.
    pub(crate) fn predicate(self, value: Margin) -> String {
        let outcome = self.outcome(value);
        match (self, outcome) {
            (Self::Rest { .. }, Outcome::Draw) => "comes out level".to_owned(),
            (Self::Rest { .. }, _) => {
                format!("comes out {} {}", value.abs(), self.word(outcome))
            }
            (_, _) => {
                let verb = match outcome {
                    Outcome::Win => "wins",
                    Outcome::Draw => "draws",
                    Outcome::Loss => "loses",
                };
                match self.score(value) {
                    Some(score) => format!("{verb} {score}"),
                    None => verb.to_owned(),
                }
            }
        }
    }
}

/// So many seeds.
pub(crate) fn counted(seeds: u32) -> String {
    match seeds {
        1 => "1 seed".to_owned(),
        _ => format!("{seeds} seeds"),
    }
}

/// What South and North have, in half seeds: an odd seed can be split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Halves(pub(crate) [u32; 2]);

impl Halves {
    /// What a side has.
    pub(crate) fn of(self, side: Side) -> Half {
        Half(self.0[side.index()])
    }
}

impl fmt::Display for Halves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [south, north] = self.0.map(Half);
        f.pad(&format!("{south}-{north}"))
    }
}

/// As an array, South's first.
impl Serialize for Halves {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.map(Half).serialize(to)
    }
}

/// A number of half seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Half(u32);

impl fmt::Display for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if self.0 % 2 == 1 { ".5" } else { "" };
        write!(f, "{}{half}", self.0 / 2)
    }
}

/// A whole number wherever it is one.
impl Serialize for Half {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if self.0.is_multiple_of(2) {
            to.serialize_u32(self.0 / 2)
        } else {
            to.serialize_f64(f64::from(self.0) / 2.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scale(text: &str) -> Scale {
        Scale::of(&text.parse().unwrap())
    }

    #[test]
    fn with_stores_values_decide_the_game() {
        let south = scale("0,0,0,1,0,1/0,0,1,2,3,0 32-32 S");
        assert_eq!(south.sentence(4), "South wins 38-34");
        assert_eq!(south.sentence(0), "a draw 36-36");
        assert_eq!(south.predicate(-4), "loses 34-38");
        let north = scale("0,0,0,1,0,1/0,0,1,2,3,0 34-30 N");
        assert_eq!(north.sentence(2), "South wins 37-35");
        assert_eq!(north.outcome(2), Outcome::Loss);
        assert_eq!(north.outcome(4), Outcome::Draw);
    }

    #[test]
    fn without_stores_they_do_not() {
        let rest = scale("0,0,0,1,0,1/0,0,1,2,3,0 N");
        assert_eq!(
            rest.sentence(4),
            "of the 8 seeds to come North gets 6 and South 2"
        );
        assert_eq!(rest.sentence(0), "of the 8 seeds to come each side gets 4");
        let single = scale("bohnenspiel@hemprich 0,0,1/0,0,0 N");
        assert_eq!(
            single.sentence(0),
            "of the 1 seed to come each side gets 0.5"
        );
        assert_eq!(rest.predicate(-4), "comes out 4 behind");
        assert_eq!(rest.score(-1).unwrap().to_string(), "4.5-3.5");
    }

    #[test]
    fn bao_is_won_or_lost() {
        let bao = scale("bao-kujifunza N");
        assert_eq!(bao.sentence(1), "North wins");
        assert_eq!(bao.sentence(0), "a draw: neither side can win");
        assert_eq!(bao.predicate(-1), "loses");
    }
}
