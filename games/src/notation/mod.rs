//! Positions and moves as text, in and out.
//!
//! ```
//! use kardis_games::notation::{Dialect, Position};
//!
//! let study: Position = "0,0,0,1,0,1/0,0,1,2,3,0_32-32_s".parse()?;
//! assert_eq!(study.to_string(), "0,0,0,1,0,1/0,0,1,2,3,0 32-32 S");
//! let turn = study.turn();
//! let read = turn.read("5x4!", Dialect::Numbers);
//! assert!(read.is_err(), "pit 5 captures nothing yet");
//! # Ok::<(), kardis_games::notation::NotationError>(())
//! ```
//!
//! # Positions
//!
//! ```text
//! [game[@rules][:PITSxSEEDS]] ROW/ROW[/ROW/ROW] [SOUTH-NORTH] SIDE [key=value ...]
//! [game[@rules][:PITSxSEEDS]] [start] [SIDE] [key=value ...]
//! ```
//!
//! Rows are written as they are drawn, from the top of the diagram down and each from left to
//! right: North's row reads 12 to 7, South's 1 to 6; in Bao the four rows are b8 to b1, a8 to a1,
//! A1 to A8, B1 to B8. Pits stand between commas (or dots), `6x6` is a run of six pits with six
//! seeds each. White space may be typed as underscores, anywhere. Capitals do not count.
//!
//! * A position without a game is one of `bohnenspiel`.
//! * The rows decide the width of the board; `:PITSxSEEDS` must agree with it. Without it the game
//!   began with the usual number of seeds a pit, on a board of whatever width.
//! * Stores are South's first. Board and stores together hold the seeds that the game began with.
//!   Without stores, or with `-` in their place, only the seeds still to come matter, and their
//!   number is free. In Bao there are no stores.
//! * The side to move is `S` or `N`. A start position needs none: South begins.
//! * Known keys are `ply` (moves played so far, a number) and `id` (a name of letters, digits,
//!   hyphens and dots).
//!
//! # Canonical form
//!
//! A position displays in one way only, so equal positions are equal strings: no runs, single
//! spaces, lower-case names, a start position with all its rows, absent stores left out, keys in
//! the order `ply`, `id`.
//!
//! * The game is left out if it is `bohnenspiel` on six pits a side, begun with six seeds a pit.
//! * `:PITSxSEEDS` is printed only if the stores are given and the game did not begin with its
//!   usual number of seeds a pit: only then is it needed to know how many seeds there are.
//!
//! # Moves
//!
//! A move is the number of its pit, 1 to 12 counter-clockwise from South's leftmost pit, or `-` for
//! the forced pass. `x4` says that it captures four seeds (not counting seeds sown into a store or
//! swept up at the end), and a judgement from `!!` to `??` may follow; a wrong number of seeds is
//! an error. In the [letters](Dialect::Letters) dialect pits are `A` to `F` and `a` to `f`, each
//! from the owner's left. In Bao a move is the pit, the direction and a star if it is a takata
//! (`A4R`, `b3L*`), and the kichwas that captured seeds enter, where there is a choice (`A4R/LR`).

mod bao_moves;
mod error;
mod game_name;
mod lines;
mod moves;
mod position;
mod reader;
mod word;

pub use error::NotationError;
pub use lines::{Lines, Place};
pub use moves::{Dialect, Judgement, MoveText, SequenceError, read_moves};
pub use position::{Position, PositionError, Settings};
