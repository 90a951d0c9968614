//! Puzzles being checked: what checks may use, many of them side by side, proofs of what is sound.

pub(crate) mod likeness;
pub(crate) mod proofs;
pub(crate) mod round;
pub(crate) mod supply;
