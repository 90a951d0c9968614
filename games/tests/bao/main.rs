//! Bao la Kujifunza against worked examples, counts, problems and records of others, and against a
//! second implementation that sows seed by seed.
//!
//! Places in the comments are sections of the project's rules document.

mod counts;
mod examples;
mod naive;
mod problems;
mod random;
mod records;
mod setup;
