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
//!
//! # Where to look
//!
//! * What a game must tell a search: [`rules`]. The variants, and the names under which rule sets
//!   are known: [`variants`].
//! * How a board is packed and sown: [`board`], [`sowing`]. How the boards of a layer are numbered:
//!   [`layer`].
//! * Play and display: [`turn`] dispatches over all games, [`game`] keeps stores and history,
//!   [`partie`] adds up rounds, [`notation`] reads and writes, [`reason`] says why a pit may not be
//!   sown, [`suggestion`] finds the name that was meant.
//! * Tests and identity: [`perft`] counts lines, [`naive`] plays by the rules one seed at a time,
//!   [`hash`](mod@hash) numbers rule sets, [`error`](mod@error) says what can be wrong with a board.
//!
//! Every rule with its source is in `docs/rules.md`.
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
