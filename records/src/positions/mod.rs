//! Positions in several notations, one a line, a file a notation.

pub mod canonical;
pub mod fen;
pub mod kgp;
pub mod list;
