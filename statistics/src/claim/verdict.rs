//! How a statement compares with what was found.

use std::fmt;

/// How a statement compares with what was found, from good to bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// The number of the statement, as exact as it is written, lies in the interval of the experiment, or it
    /// is what was proved.
    Match,
    /// It would match if it were another number within [`TENTH`] of it, or, for a share, within
    /// [`POINTS`].
    Near,
    /// It is not decided within the limits.
    Undecided,
    /// It is none of these.
    No,
    /// It contradicts what is proved.
    Impossible,
}

/// A number is near another one if they differ by no more than this share of it.
pub const TENTH: f64 = 0.1;

/// A share is near another one if they differ by no more than this: two percentage points.
pub const POINTS: f64 = 0.02;

impl Verdict {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Match => "match",
            Self::Near => "near",
            Self::Undecided => "undecided",
            Self::No => "no",
            Self::Impossible => "impossible",
        }
    }

    /// The statement holds, at least nearly.
    pub const fn is_met(self) -> bool {
        matches!(self, Self::Match | Self::Near)
    }

    /// What all verdicts on one statement come to: what is proved decides; else the best of the players
    /// counts, for a statement is met if anybody plays so.
    pub fn of_all(players: impl IntoIterator<Item = Self>, proved: Option<Self>) -> Self {
        let best = players.into_iter().min();
        match (proved, best) {
            (Some(proved @ (Self::Match | Self::No | Self::Impossible)), _) => proved,
            (_, Some(best)) => best,
            (proved, None) => proved.unwrap_or(Self::Undecided),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_proved_decides_and_else_the_best_player() {
        use Verdict::{Impossible, Match, Near, No, Undecided};
        assert_eq!(Verdict::of_all([No, Match], Some(Impossible)), Impossible);
        assert_eq!(Verdict::of_all([No, Near], None), Near);
        assert_eq!(Verdict::of_all([No, No], None), No);
        assert_eq!(Verdict::of_all([], Some(Undecided)), Undecided);
        assert_eq!(Verdict::of_all([], Some(Match)), Match);
        assert_eq!(Verdict::of_all([], None), Undecided);
        assert!(Match.is_met() && Near.is_met() && !No.is_met());
    }
}
