//! Games by players, and what they have in common: who plays, how many games are played the same way
//! on every machine, and how numbers are described; and what is true of a game without any experiment.
//!
//! # Where to look
//!
//! * [`players`]: who chooses moves, from anybody to perfect.
//! * [`selfplay`]: many games between two players, and what is counted.
//! * [`claim`]: what somebody says about a game, held against games and exact facts.
//! * [`compare`]: what a rule changes.
//! * [`exact`]: shortest games, circles, settlements and parity.
//! * [`describe`]: means, quantiles and intervals.
//! * [`dice`]: randomness that is the same everywhere.
#![forbid(unsafe_code)]

pub mod claim;
pub mod compare;
pub mod describe;
pub mod dice;
pub mod exact;
pub mod players;
pub mod selfplay;
