//! What an answer was, as an exit code.

use std::process::ExitCode;

/// The outcome of a command. Among several the worst counts, and they are listed from good to bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verdict {
    /// Done, or yes.
    Yes,
    /// The statement that was to be checked is false.
    No,
    /// The limits were reached before an answer.
    Undecided,
    /// Part of the input could not be used.
    Faulty,
    /// A file is damaged.
    Damaged,
    /// The user stopped the work.
    Interrupted,
}

impl Verdict {
    /// The exit code.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Yes => 0,
            Self::No => 1,
            Self::Faulty => 2,
            Self::Undecided => 3,
            Self::Damaged => 5,
            Self::Interrupted => 130,
        }
    }

    /// Yes or no.
    pub(crate) const fn of(statement: bool) -> Self {
        if statement { Self::Yes } else { Self::No }
    }
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> Self {
        verdict.code().into()
    }
}
