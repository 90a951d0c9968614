//! Rules of sowing games (mancala), for solvers: packed boards, sowing as one addition, layers
//! numbered without gaps, and moves taken back.
//!
//! ```
//! use kardis_games::board::{Board, Move, Pits};
//! use kardis_games::rules::{Next, TwoRow};
//! use kardis_games::variants::bohnenspiel::Bohnenspiel;
//!
//! let rules = Bohnenspiel::standard(Pits::SIX);
//! let board = Board::new(&[0, 3, 1, 5, 0, 0], &[7, 0, 0, 1, 1, 0])?;
//! let sown = rules.sow(board, Move::pit(2));
//! assert_eq!((sown.gain, sown.next), (6, Next::Opponent));
//! # Ok::<(), kardis_games::error::BoardError>(())
//! ```
#![forbid(unsafe_code)]

pub mod board;
pub mod error;
pub mod game;
pub mod hash;
pub mod layer;
pub mod naive;
pub mod notation;
pub mod partie;
pub mod perft;
pub mod reason;
pub mod rules;
pub mod sowing;
pub mod suggestion;
pub mod turn;
pub mod variants;
