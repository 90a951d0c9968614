//! Statistics.
#![forbid(unsafe_code)]

pub mod dice;
pub mod exact;
