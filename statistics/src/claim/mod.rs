//! What somebody says about a game, read from a file and held against games and exact facts.
//!
//! * [`statement`]: what can be said, and with what precision.
//! * [`document`]: the file, with all that is wrong in it at once.
//! * [`unit`](mod@unit): what a length is counted in.
//! * [`experiment`]: a statement against games that were played.
//! * [`proof`]: a statement against what is true without any experiment.
//! * [`check`]: all of it together.
//! * [`verdict`]: the words for how they compare.

pub mod check;
pub mod document;
pub mod experiment;
pub mod fault;
pub mod proof;
pub mod statement;
pub mod unit;
pub mod verdict;

use kardis_games::notation::Position;

pub use statement::{Number, Sentence, Statement};
pub use unit::Unit;
pub use verdict::Verdict;

/// What a source says about a game.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The start of the game.
    pub start: Position,
    /// Who says so.
    pub source: String,
    /// What has to be known about that.
    pub note: Option<String>,
    /// What lengths are counted in.
    pub unit: Unit,
    /// How many games the source has looked at, if it says so.
    pub games: Option<u64>,
    /// What it says, one by one, in the order of the file.
    pub sentences: Vec<Sentence>,
}
