//! Exact solving of sowing games.
#![forbid(unsafe_code)]

pub mod alphabeta;
mod arena;
pub mod deepening;
pub mod layers;
pub mod line;
pub mod observer;
pub mod session;
pub mod transposition;
pub mod window;
