//! What a check comes to.

use std::fmt;

/// The verdict on a puzzle. Where several faults are found the verdict is the first in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// What could be found out within the limits does not decide it.
    Undecided,
    /// The goal cannot be reached.
    NoSolution,
    /// The author's moves do not reach the goal, other moves do; or an assertion is not true.
    Differs,
    /// More first moves reach the goal than the author means.
    Cook,
    /// The goal is reached in fewer moves than are stated.
    Short,
    /// The solver has a choice later on, though the defender resists as long as he can.
    Dual,
    /// None of these.
    Sound,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Undecided => "undecided",
            Self::NoSolution => "no solution",
            Self::Differs => "differs",
            Self::Cook => "cook",
            Self::Short => "short",
            Self::Dual => "dual",
            Self::Sound => "sound",
        })
    }
}

/// How much a choice of the solver's takes away from a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// It is the last move of the solution.
    LastMove,
    /// It only delays: the solver has to come back to what he could have played at once.
    WasteOfTime,
    /// The same moves in another order.
    Transposition,
    /// Another way to the goal.
    Real,
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::LastMove => "last move",
            Self::WasteOfTime => "waste of time",
            Self::Transposition => "transposition",
            Self::Real => "real",
        })
    }
}
