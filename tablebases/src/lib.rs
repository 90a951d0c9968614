//! Tables of exact values: in memory for now.
//!
//! ```
//! use kardis_games::board::{Board, Pits};
//! use kardis_tablebases::{memory::Tables, probe::Probe};
//!
//! let mut tables = Tables::new(Pits::SIX);
//! tables.insert(0, vec![0]);
//! assert_eq!(tables.probe(Board::EMPTY), Some(0));
//! assert_eq!(tables.probe(Pits::SIX.filled(1)?), None);
//! # Ok::<(), kardis_games::error::BoardError>(())
//! ```
#![forbid(unsafe_code)]

pub mod memory;
pub mod probe;
