//! What can be wrong with a table, and where.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// A part of a table file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// From the start of the file to the first block.
    Header,
    /// A block, by its number from 0.
    Block(u64),
    /// The lengths of the blocks.
    Index,
    /// The last bytes of the file.
    Footer,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Header => f.write_str("header"),
            Self::Block(number) => write!(f, "block {number}"),
            Self::Index => f.write_str("index"),
            Self::Footer => f.write_str("footer"),
        }
    }
}

/// Why a table cannot be read, written or used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The operating system refused something.
    #[error("{}: cannot {action}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What was tried, as a verb with its object.
        action: &'static str,
        /// Why not.
        source: io::Error,
    },
    /// The file does not begin as a table does.
    #[error(
        "{}: byte {offset}: not a table of kardis: {what}; delete the file, or name another one",
        path.display()
    )]
    NotATable {
        /// The file.
        path: PathBuf,
        /// Where it differs.
        offset: u64,
        /// How it differs.
        what: &'static str,
    },
    /// The file is of another version of the format.
    #[error(
        "{}: byte 8: format version {found}, and this program reads version {known}; use a program \
         that knows version {found}, or delete the table and build it again",
        path.display()
    )]
    Version {
        /// The file.
        path: PathBuf,
        /// The version in the file.
        found: u32,
        /// The version that this crate reads.
        known: u32,
    },
    /// Bytes are not those that were written.
    #[error(
        "{}: {part} at byte {offset}: {what}; repair the table, or delete it and build it again",
        path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The part that is damaged.
        part: Part,
        /// Where the part, or the wrong field in it, begins in the file.
        offset: u64,
        /// What is wrong.
        what: &'static str,
    },
    /// The table is whole, and of other rules.
    #[error(
        "{}: byte 16: the table is for rules {found:016x}, wanted are rules {wanted:016x}; move it to \
         the folder of its own rules, or delete it and build it again",
        path.display()
    )]
    WrongRules {
        /// The file.
        path: PathBuf,
        /// The hash of the rules in the file.
        found: u64,
        /// The hash of the rules that are asked for.
        wanted: u64,
    },
    /// The table is whole, and of another layer.
    #[error(
        "{}: byte 24: the table is for {found_seeds} seeds on {found_pits} pits a side, wanted are \
         {wanted_seeds} seeds on {wanted_pits} pits a side; give the file its right name, or delete it \
         and build the layer again",
        path.display()
    )]
    WrongLayer {
        /// The file.
        path: PathBuf,
        /// Pits a side in the file.
        found_pits: usize,
        /// Seeds in the file.
        found_seeds: u32,
        /// Pits a side asked for.
        wanted_pits: usize,
        /// Seeds asked for.
        wanted_seeds: u32,
    },
    /// The table has values and no distances.
    #[error(
        "{}: the table has no distances; build it again with distances",
        path.display()
    )]
    NoDistances {
        /// The file.
        path: PathBuf,
    },
    /// No table of the layer.
    #[error("{}: no table for {seeds} seeds; build it", path.display())]
    Missing {
        /// Where it would be.
        path: PathBuf,
        /// Seeds of the layer.
        seeds: u32,
    },
    /// What is to be written is no layer: a wrong number of values, of blocks, or in another order.
    #[error("{}: cannot write the table: {what}", path.display())]
    Unfit {
        /// The file that was to be.
        path: PathBuf,
        /// What does not fit.
        what: String,
    },
    /// The manifest does not say what a manifest says.
    #[error(
        "{}: line {line}: {what}; make the manifest anew from the tables",
        path.display()
    )]
    Manifest {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
    /// A whole file differs from what the manifest says of it.
    #[error(
        "{}: {what}; check the table, and repair it or make the manifest anew",
        path.display()
    )]
    Differs {
        /// The table.
        path: PathBuf,
        /// What differs.
        what: String,
    },
    /// Somebody else writes into the folder.
    #[error(
        "{}: another build is at work in this folder; wait for it, or use another folder",
        path.display()
    )]
    Locked {
        /// The lock file.
        path: PathBuf,
    },
}

impl TableError {
    /// The file or folder that the error is about.
    pub fn path(&self) -> &Path {
        match self {
            Self::Io { path, .. }
            | Self::NotATable { path, .. }
            | Self::Version { path, .. }
            | Self::Damaged { path, .. }
            | Self::WrongRules { path, .. }
            | Self::WrongLayer { path, .. }
            | Self::NoDistances { path }
            | Self::Missing { path, .. }
            | Self::Unfit { path, .. }
            | Self::Manifest { path, .. }
            | Self::Differs { path, .. }
            | Self::Locked { path } => path,
        }
    }

    /// The block that is damaged, if it is a block.
    pub fn block(&self) -> Option<u64> {
        match self {
            Self::Damaged {
                part: Part::Block(block),
                ..
            } => Some(*block),
            _ => None,
        }
    }

    /// Turns an error of the system into one that says what was done to which file.
    pub(crate) fn io(path: &Path, action: &'static str) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io {
            path,
            action,
            source,
        }
    }
}
