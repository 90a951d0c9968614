//! Solving whole layers.

pub mod distance;
pub mod fault;
pub mod iteration;
pub mod small;
mod step;
pub mod verify;
