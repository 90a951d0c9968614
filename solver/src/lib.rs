//! Exact solving of sowing games: by search, and layer by layer.
//!
//! ```
//! use kardis_games::{board::{Board, Pits}, variants::bohnenspiel::Bohnenspiel};
//! use kardis_solver::{alphabeta::AlphaBeta, layers::small::SmallLayers, observer::Observer};
//! use kardis_tablebases::probe::Probe;
//!
//! let rules = Bohnenspiel::standard(Pits::SIX);
//! let board = Board::new(&[0, 0, 1, 2, 3, 0], &[1, 0, 1, 0, 0, 0])?;
//! let (six, eight) = (SmallLayers::up_to(rules, 6), SmallLayers::up_to(rules, 8));
//! assert_eq!(eight.probe(board), Some(4));
//!
//! let observer = Observer::default();
//! let answer = AlphaBeta::new(rules, &six, 1 << 20, &observer).solve(board);
//! assert_eq!(answer.bounds.value(), Some(4));
//! let moves: Vec<_> = answer.moves.iter().map(|mv| mv.bounds.value()).collect();
//! assert_eq!(moves, [Some(-4), Some(4), Some(0)]);
//! # Ok::<(), kardis_games::error::BoardError>(())
//! ```
//!
//! # Where to look
//!
//! * [`window`]: bounds and claims, and how they pass through a move.
//! * [`alphabeta`]: the search of one claim within a horizon. [`deepening`]: from claims to the value
//!   of a board and of each of its moves.
//! * [`proof`]: proof-number search, for questions that are answered by yes or no.
//! * [`transposition`]: what the search remembers. [`line`](mod@line): best play by both sides;
//!   [`conversion`]: how soon it leaves a layer.
//! * [`layers`]: whole layers; [`retrograde`](layers::retrograde) solves one, and
//!   [`iteration`](layers::iteration) by another way; [`distance`](layers::distance) and
//!   [`verify`](layers::verify) take a solved one. [`reachable`]: all boards within reach of one;
//!   [`conversion`]: plies to the next capture from one.
//! * [`certificate`]: what was proved, written down so that it can be checked.
//! * [`building`]: the tables of a rule set into a folder.
//! * [`survey`]: statistics and extremes of a solved layer.
//! * [`proof_store`]: what a long search proved, kept in a file.
//! * [`session`]: the way in for programs, in any game. [`disk`]: tables that it may look values up
//!   in. [`observer`]: time limits, interruption,
//!   progress.
//!
//! Why all this is right although play can be endless is told in `docs/theory.md`.
#![deny(unsafe_code)]

pub mod alphabeta;
mod buckets;
pub mod building;
mod busy;
pub mod certificate;
pub mod conversion;
pub mod deepening;
pub mod disk;
pub mod layers;
pub mod line;
pub mod observer;
mod order;
mod prefetch;
pub mod proof;
pub mod proof_store;
pub mod reachable;
mod sealed;
mod searcher;
pub mod session;
mod shallow;
pub mod survey;
pub mod transposition;
pub mod window;
