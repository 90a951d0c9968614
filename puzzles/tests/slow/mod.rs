//! A slow checker of puzzles, the oracle of the real one.
//!
//! It is written from `docs/puzzles.md` alone: plain minimax over the rules, nothing remembered but
//! values and plies to conversion, no bounds, no cuts. Two-row games are played seed by seed (`kardis_games::naive`). "P" in
//! the comments is a section of that page.
#![allow(
    dead_code,
    reason = "every test file compiles its own copy and uses a part"
)]

pub(crate) mod aims;
pub(crate) mod audit;
pub(crate) mod conversion;
pub(crate) mod moves;
pub(crate) mod random;
pub(crate) mod reach;
pub(crate) mod read;
pub(crate) mod state;
pub(crate) mod support;
pub(crate) mod tree;
pub(crate) mod values;
pub(crate) mod verdict;
