//! Exact statistics of a solved layer: how values are spread, what a move is worth, which positions
//! are the extremes.
//!
//! ```
//! use kardis_games::{board::Pits, layer::Layer, variants::bohnenspiel::Bohnenspiel};
//! use kardis_solver::{layers::small::SmallLayers, observer::Observer, survey::Survey};
//!
//! let rules = Bohnenspiel::standard(Pits::SIX);
//! let small = SmallLayers::up_to(rules, 4);
//! let layer = Layer::new(Pits::SIX, 4).expect("a small layer");
//! let values = small.tables().layer(4).expect("it is solved");
//! let observer = Observer::default();
//! let stats = Survey::new(rules, layer, values, &small, &observer).stats()?;
//! assert_eq!((stats.won(), stats.level(), stats.lost()), (471, 442, 452));
//! # Ok::<(), kardis_solver::survey::SurveyError>(())
//! ```
//!
//! # Where to look
//!
//! * [`stats`]: counts and means. [`zugzwang`]: positions in which it is a burden to move.
//!   [`records`]: the extreme positions. [`runs`]: how often in a row one move only will do.
//!   [`extreme`]: how ties are kept. [`histogram`]: how often each number occurs.
//!
//! Every survey is one pass over the layer in the order of ranks, on the threads of rayon's current
//! pool. Parts are joined in that order too, so that results are the same for any number of threads.
//! What the words mean exactly is said in `docs/theory.md`, "Surveys of a layer".

use kardis_games::board::Board;
use kardis_games::layer::Layer;
use kardis_games::rules::{Margin, TwoRow};
use kardis_tablebases::probe::Probe;
use thiserror::Error;

use crate::observer::Observer;
use records::Records;
use stats::Stats;
use zugzwang::Zugzwangs;

pub mod extreme;
pub mod histogram;
pub mod records;
pub mod runs;
pub mod stats;
mod sweep;
pub mod zugzwang;

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SurveyError {
    /// A lower layer that captures lead to is not there.
    #[error("the layer of {seeds} seeds is missing; build it first")]
    Missing {
        /// Seeds of the missing layer.
        seeds: u32,
    },
    /// A stored value is not the best of its moves: the table is damaged, or of other rules.
    #[error("rank {rank}: the table says {stored}, the best move {best}; verify the table")]
    Value {
        /// The lowest rank at which this was seen.
        rank: u64,
        /// The value in the table.
        stored: Margin,
        /// The value of the best move by the table.
        best: Margin,
    },
    /// A stored distance does not fall along best play.
    #[error("rank {rank}: the distance {stored} does not fall along best play; verify the table")]
    Distance {
        /// The rank at which this was seen.
        rank: u64,
        /// The distance in the table.
        stored: u16,
    },
    /// The observer asked for an end.
    #[error("stopped")]
    Stopped,
}

/// A solved layer, and what is needed to look at all its positions.
#[derive(Debug)]
pub struct Survey<'a, R, P> {
    rules: R,
    layer: Layer,
    values: &'a [i8],
    distances: Option<&'a [u16]>,
    below: &'a P,
    observer: &'a Observer,
}

impl<'a, R: TwoRow, P: Probe<Board>> Survey<'a, R, P> {
    /// A layer with its values by rank. `below` knows the lower layers that captures lead to. The
    /// observer is told how many boards are done, and asked whether to stop.
    ///
    /// # Panics
    ///
    /// The layer is of another width than the rules, or there is not one value a board.
    pub fn new(
        rules: R,
        layer: Layer,
        values: &'a [i8],
        below: &'a P,
        observer: &'a Observer,
    ) -> Self {
        assert_eq!(rules.pits(), layer.pits(), "a layer of another width");
        assert_eq!(values.len() as u64, layer.size(), "one value a board");
        Self {
            rules,
            layer,
            values,
            distances: None,
            below,
            observer,
        }
    }

    /// The same with distances by rank: plies to conversion, that is until the next capture or the
    /// end of the game by best play, the side ahead in a hurry and the other one not; 0 where the
    /// value is 0.
    ///
    /// # Panics
    ///
    /// There is not one distance a board.
    #[must_use]
    pub fn with_distances(self, distances: &'a [u16]) -> Self {
        assert_eq!(distances.len(), self.values.len(), "one distance a board");
        Self {
            distances: Some(distances),
            ..self
        }
    }

    /// Counts and means; see [`Stats`].
    ///
    /// # Errors
    ///
    /// A lower layer is missing, the table is wrong, or the observer asked for an end.
    pub fn stats(&self) -> Result<Stats, SurveyError> {
        stats::of(self)
    }

    /// Mutual zugzwangs, of each extreme at most the first `most` in the order of ranks.
    ///
    /// # Errors
    ///
    /// The observer asked for an end.
    pub fn zugzwangs(&self, most: usize) -> Result<Zugzwangs, SurveyError> {
        zugzwang::of(self, most)
    }

    /// The extreme positions, of each kind at most the first `most` in the order of ranks.
    ///
    /// # Errors
    ///
    /// A lower layer is missing, the table is wrong, or the observer asked for an end.
    pub fn records(&self, most: usize) -> Result<Records, SurveyError> {
        records::of(self, most)
    }
}
