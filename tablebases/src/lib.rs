//! Tables of exact values: in memory, and on disk.
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
//!
//! # Where to look
//!
//! * [`probe`] is the one question that a search asks of any table: the value of a board, if it is
//!   known. With [`NoTables`](probe::NoTables) the search compiles to one without tables.
//! * [`memory`] holds whole layers, one byte a board, by the ranks of
//!   [`kardis_games::layer`], in an [`arena`].
//! * [`tablebase`] answers from the files of a [`folder`], one a layer; its [`manifest`] lists
//!   them. The files are [written](writer) from blocks of an [`encoder`] and [read](reader) block
//!   by block; damaged blocks are [repaired](repair). Their bytes are specified in
//!   `docs/table-format.md`.
//!
//! Values are made in the crate `kardis-solver`, in `layers`.
#![forbid(unsafe_code)]

pub mod arena;
pub mod encoder;
pub mod error;
pub mod folder;
pub mod format;
pub mod manifest;
pub mod memory;
pub mod probe;
pub mod reader;
pub mod repair;
pub mod tablebase;
pub mod whole;
pub mod writer;

mod cache;
mod codec;
mod distances;
mod file;
mod network;
mod range;
mod trainer;
