//! Numbers described: counts of whole numbers, and intervals.

mod counts;
mod interval;

pub use counts::{Bin, Counts};
pub use interval::{Interval, share, share_difference, student};
