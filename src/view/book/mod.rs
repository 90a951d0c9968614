//! A book of puzzles: one HTML file that needs nothing else.

pub(crate) mod page;
pub(crate) mod solution;
