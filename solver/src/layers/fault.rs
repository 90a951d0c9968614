//! What can be wrong with the table of a layer.

use std::error::Error;
use std::fmt;

use kardis_games::board::Board;

use super::distance::Unfinished;

/// How many faults are kept: enough to see a pattern.
pub const KEPT: usize = 16;

/// Why a layer is not verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejected {
    /// Entries are wrong, or the layers below do not belong to this one.
    Faults(Faults),
    /// There are more or fewer entries than boards.
    Length {
        /// What is counted: "values" or "distances".
        what: &'static str,
        /// Boards of the layer.
        boards: u64,
        /// Entries.
        entries: u64,
    },
    /// Nothing was found up to where the check ended, but it did not come to the end.
    Unfinished(Unfinished),
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Faults(faults) => write!(f, "{faults}"),
            Self::Length {
                what,
                boards,
                entries,
            } => write!(f, "{entries} {what} for {boards} boards; rebuild the layer"),
            Self::Unfinished(unfinished) => write!(f, "{unfinished}"),
        }
    }
}

impl Error for Rejected {}

impl From<Unfinished> for Rejected {
    fn from(unfinished: Unfinished) -> Self {
        Self::Unfinished(unfinished)
    }
}

/// The faults of a layer: at least one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// The first by rank, at most [`KEPT`].
    pub first: Vec<Fault>,
    /// All that there are.
    pub count: u64,
}

impl Faults {
    /// One fault more, of a rank above all others.
    pub(super) fn push(&mut self, fault: Fault) {
        if self.first.len() < KEPT {
            self.first.push(fault);
        }
        self.count += 1;
    }

    /// Together with the faults of higher ranks.
    pub(super) fn and(mut self, higher: Self) -> Self {
        let room = KEPT - self.first.len();
        self.first.extend(higher.first.into_iter().take(room));
        self.count += higher.count;
        self
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.count;
        write!(f, "{count} faults; rebuild the layer, or those below it")?;
        self.first
            .iter()
            .try_for_each(|fault| write!(f, "\n{fault}"))
    }
}

/// One wrong entry, or one that rests on a wrong entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The rank of the board.
    pub rank: u64,
    /// The board.
    pub board: Board,
    /// The stored value.
    pub value: i8,
    /// What does not hold.
    pub check: Check,
}

/// A check that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// The value is not the best over the moves.
    Best {
        /// The best.
        required: i16,
    },
    /// The value is the best over the moves, but no play that keeps it is known to end: the boards
    /// that it rests on rest on each other. If no other check fails, it should be nearer to 0; how
    /// near is for a solver to find.
    Progress,
    /// The distance is not the one that follows from the moves.
    Distance {
        /// The stored distance.
        stored: u16,
        /// The one that follows; nothing if none fits.
        required: Option<u16>,
    },
    /// The value is not the one that a solver finds.
    Solved {
        /// What it finds.
        required: i8,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            rank, board, value, ..
        } = self;
        write!(f, "rank {rank}, {board:?}, value {value}: ")?;
        match self.check {
            Check::Best { required } => write!(f, "the best move is worth {required}"),
            Check::Progress => write!(f, "no play that keeps it comes to an end"),
            Check::Distance {
                stored,
                required: Some(required),
            } => write!(f, "the distance is {required}, not {stored}"),
            Check::Distance { stored, .. } => {
                write!(f, "no distance follows from the moves, let alone {stored}")
            }
            Check::Solved { required } => write!(f, "iteration finds {required}"),
        }
    }
}
