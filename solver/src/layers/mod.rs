//! Solving whole layers.

mod exits;
pub mod iteration;
mod propagation;
pub mod retrograde;
pub mod small;
mod states;
mod word;
