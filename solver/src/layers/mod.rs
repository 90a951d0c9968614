//! Solving whole layers.

pub mod distance;
mod exits;
pub mod fault;
pub mod forward;
pub mod iteration;
mod propagation;
pub mod retrograde;
pub mod small;
mod states;
mod step;
pub mod verify;
mod walk;
mod word;
