//! Solving whole layers.

pub mod iteration;
pub mod small;
