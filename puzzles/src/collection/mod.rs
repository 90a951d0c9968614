//! Collections of puzzles as files.
//!
//! A collection has two forms: TOML for people and one puzzle a line for programs. `docs/puzzles.md`
//! has the grammar of both. [`read`] reports all that is wrong with a file at once, each finding with
//! its place, and gives the puzzles that are right nevertheless.
//!
//! ```
//! use kardis_puzzles::collection::{self, Form};
//!
//! let text = "0,0,0,1,0,1/0,0,1,2,3,0 32-32 S  goal win; key 4; id three-ways;\n";
//! let read = collection::read(text, Form::guess(None, text));
//! assert!(read.is_right());
//! assert_eq!(read.collection.puzzles[0].id, "three-ways");
//! assert!(collection::toml(&read.collection).contains("goal     = \"win\""));
//! ```

use std::fmt;
use std::ops::Range;
use std::path::Path;

use kardis_games::notation::Lines;

use crate::puzzle::Puzzle;

pub mod change;
mod document;
mod draft;
pub mod finding;
mod lines;
mod replay;
mod source;
mod strings;
mod tidy;
mod twin;
mod warnings;
mod writer;

use finding::{Finding, Severity};
pub use replay::{Line, steps};
use source::Findings;
pub use tidy::{has_remarks, tidy};
pub use twin::twin_of;
pub use writer::{Lost, lines, lost, toml};

/// Puzzles that belong together, and what is said about all of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Collection {
    /// A title.
    pub title: Option<String>,
    /// The game of positions that name none, as in a position: `kalah` or `kalah:4x3`. Without it
    /// they are of Bohnenspiel. Only what is written depends on it: every position has its game.
    pub game: Option<String>,
    /// The author of all puzzles that do not name another.
    pub author: Option<String>,
    /// The source of all puzzles that do not name another.
    pub source: Option<String>,
    /// Anything else that is said about all of them.
    pub comment: Option<String>,
    /// The puzzles in their order; twins come after the puzzle that they are twins of.
    pub puzzles: Vec<Puzzle>,
}

/// How a collection is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A TOML document.
    Toml,
    /// One puzzle a line.
    Lines,
}

impl Form {
    /// The form of a file: by the ending of its name if that is `.toml`, else by its first word: a
    /// TOML document begins with a bracket.
    pub fn guess(path: Option<&Path>, text: &str) -> Self {
        let named = path
            .and_then(Path::extension)
            .is_some_and(|ending| ending.eq_ignore_ascii_case("toml"));
        let first = text
            .lines()
            .map(|line| line.trim_start_matches('\u{feff}').trim_start())
            .find(|line| !line.is_empty() && !line.starts_with('#'));
        if named || first.is_some_and(|line| line.starts_with('[')) {
            Self::Toml
        } else {
            Self::Lines
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Toml => "toml",
            Self::Lines => "lines",
        })
    }
}

/// What was read.
#[derive(Clone, Debug)]
pub struct Read {
    /// The puzzles that are right.
    pub collection: Collection,
    /// All that is wrong or doubtful, in the order of the file.
    pub findings: Vec<Finding>,
    /// The bytes at which each of the puzzles stands.
    pub places: Vec<Range<usize>>,
}

impl Read {
    /// Nothing is wrong. There may be warnings.
    pub fn is_right(&self) -> bool {
        self.errors().next().is_none()
    }

    /// What is wrong.
    pub fn errors(&self) -> impl Iterator<Item = &Finding> {
        self.findings
            .iter()
            .filter(|finding| finding.severity == Severity::Error)
    }
}

/// Reads a collection.
pub fn read(text: &str, form: Form) -> Read {
    let numbered = Lines::new(text);
    let mut findings = Findings::new(&numbered);
    let (collection, places) = match form {
        Form::Toml => document::read(text, &mut findings),
        Form::Lines => lines::read(text, &mut findings),
    };
    warnings::of(&collection, &places, &mut findings);
    Read {
        collection,
        findings: findings.sorted(),
        places,
    }
}
