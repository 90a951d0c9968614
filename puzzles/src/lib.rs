//! Composed endgame puzzles: what they ask for, and whether they are right.
//!
//! `docs/puzzles.md` is the companion of this crate: it says what every goal, verdict and grade means.
#![forbid(unsafe_code)]

pub mod collection;
pub mod goal;
pub mod puzzle;
pub mod verdict;
