//! What can be wrong with a board.

use std::{error, fmt};

use crate::board::{MAX_PITS, MAX_SEEDS};

/// Why a board cannot be represented.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// Not from 1 to [`MAX_PITS`] pits a side.
    Pits {
        /// The pits asked for.
        pits: usize,
    },
    /// The rows have different lengths.
    Uneven {
        /// Pits in the mover's row.
        own: usize,
        /// Pits in the opponent's row.
        opp: usize,
    },
    /// More than [`MAX_SEEDS`] seeds.
    Seeds {
        /// The seeds asked for.
        seeds: u64,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pits { pits } => write!(f, "{pits} pits a side; a board has 1 to {MAX_PITS}"),
            Self::Uneven { own, opp } => {
                write!(f, "rows of {own} and {opp} pits; they must be equal")
            }
            Self::Seeds { seeds } => write!(f, "{seeds} seeds; a board holds at most {MAX_SEEDS}"),
        }
    }
}

impl error::Error for BoardError {}
