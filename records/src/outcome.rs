//! How a game ended, as records say it.

use std::fmt;

use kardis_games::turn::Side;

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// `1-0`
    SouthWins,
    /// `0-1`
    NorthWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: the game is not finished, or nobody knows.
    Open,
}

impl Outcome {
    /// Every result.
    pub const ALL: [Self; 4] = [Self::SouthWins, Self::NorthWins, Self::Draw, Self::Open];

    /// The result of a game that one side won, or nobody.
    pub const fn of(winner: Option<Side>) -> Self {
        match winner {
            Some(Side::South) => Self::SouthWins,
            Some(Side::North) => Self::NorthWins,
            None => Self::Draw,
        }
    }

    /// As it is written.
    pub const fn text(self) -> &'static str {
        match self {
            Self::SouthWins => "1-0",
            Self::NorthWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Open => "*",
        }
    }

    /// The result of a text.
    pub fn read(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|outcome| outcome.text() == text)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}
