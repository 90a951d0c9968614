//! Numbers described: counts of whole numbers, and intervals.

mod counts;
mod interval;

pub use counts::Counts;
pub use interval::{Interval, share, student};
