//! The format of kardis for games (`.sgr`), in the shape of chess's PGN.
//!
//! ```text
//! [Event "Club evening"]
//! [South "Ada"]
//! [North "Ben"]
//! [Game "bohnenspiel"]
//! [Result "*"]
//! [Score "0-2"]
//! [Plies "4"]
//!
//! {Both like this opening.} 1. 6 8 2. 2! (2. 1 9) 2... 10x2 *
//! ```
//!
//! The tags and the shape are those of "Standard: Portable Game Notation Specification and
//! Implementation Guide" (Edwards 1994); moves are those of
//! [`notation`](kardis_games::notation). `docs/records.md` says everything.
//!
//! What [`write()`] writes is read back as an equal record, and written again in the same way.

mod lexer;
mod reader;
mod setup;
mod writer;

pub use reader::read;
pub use writer::write;
