//! Records of games: read, replayed, checked and written, and the notations of other programs.
//!
//! ```
//! use kardis_records::sgr;
//!
//! let text = "[South \"Ada\"]\n\n1. 6 8 2. 1 *\n";
//! let record = sgr::read(text).remove(0)?;
//! assert_eq!(record.plies().len(), 3);
//! assert!(sgr::write(&record).contains("[Plies \"3\"]"));
//! # Ok::<(), kardis_records::error::RecordError>(())
//! ```
//!
//! # Where to look
//!
//! * A game as people keep it: [`record`], its [`tags`], [`outcome`] and comments. Every move of a
//!   record has been played by the rules: [`replay`] does that, and knows the two liberties that
//!   recorded games take with them.
//! * The format of kardis, in PGN's shape: [`sgr`].
//! * Games in the notations of other programs: [`imports`]. Positions: [`positions`]. Both by name:
//!   [`format`](mod@format).
//! * What is wrong with a text, at which line and column: [`error`](mod@error).
//!
//! Every format is described in `docs/records.md`.
#![forbid(unsafe_code)]

pub mod error;
pub mod format;
pub mod imports;
pub mod outcome;
pub mod positions;
pub mod record;
pub mod replay;
pub mod sgr;
mod source;
pub mod tags;
