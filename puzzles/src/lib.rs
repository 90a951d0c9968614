//! Composed endgame puzzles: what they ask for, and whether they are right.
//!
//! `docs/puzzles.md` is the companion of this crate: it says what every goal, verdict and grade means.
//!
//! ```
//! use kardis_puzzles::check::check;
//! use kardis_puzzles::puzzle::Puzzle;
//! use kardis_puzzles::stock::Stock;
//! use kardis_puzzles::tools::Tools;
//! use kardis_puzzles::verdict::Verdict;
//! use kardis_solver::observer::Observer;
//!
//! let position = "0,0,0,1,0,1/0,0,1,2,3,0 32-32 S".parse()?;
//! let puzzle = Puzzle::new("three-ways", position, "win".parse()?);
//!
//! let (mut stock, observer) = (Stock::default(), Observer::default());
//! stock.prepare(&puzzle, false, None, &observer)?;
//! let checked = check(&puzzle, &Tools::new(&stock, &observer))?;
//! assert_eq!(checked.verdict, Verdict::Sound);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to look
//!
//! * [`goal`], [`puzzle`], [`verdict`]: the words. [`support`]: which goals a game does not have.
//! * [`check`]: the verdict on puzzles; [`solve`]: the solution without an author's opinion;
//!   [`solved`]: what is found; [`intended`]: what differs from the author's opinion; [`audit`]: what else there is to say.
//! * [`stock`], [`tools`]: what a check may use. [`canonical`]: when two puzzles are the same.
//!   [`certificate`]: the claim of a puzzle for others to check. [`collection`]: puzzles as files.
//!   [`walk`]: a puzzle played move by move. [`mine`]: new puzzles from whole layers.
//! * Inside, `play` is what a goal means for play; goals with a number of moves (`bounded`), about
//!   values (`values`) and proof games (`proof_game`) are three kinds of it, `setup` picks one of them,
//!   and `tree` and `grade` work on any.
#![forbid(unsafe_code)]

pub mod audit;
mod bounded;
pub mod canonical;
pub mod certificate;
pub mod check;
pub mod collection;
mod field;
pub mod goal;
mod grade;
pub mod intended;
mod memo;
pub mod mine;
mod play;
mod proof_game;
pub mod puzzle;
mod setup;
pub mod solve;
pub mod solved;
pub mod stock;
pub mod support;
pub mod tools;
mod tree;
mod values;
pub mod verdict;
pub mod walk;
