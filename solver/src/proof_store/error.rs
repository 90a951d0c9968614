//! What can be wrong with a file of proofs, where, and what to do.

use std::io;
use std::path::{Path, PathBuf};

use kardis_tablebases::error::TableError;

use crate::sealed::Fault;

/// Why a proof store cannot be read, written or used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The operating system refused something.
    #[error("{}: cannot {action}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What was tried, as a verb with its object.
        action: &'static str,
        /// Why not.
        source: io::Error,
    },
    /// The file could not be written; what was there before is untouched.
    #[error(transparent)]
    Write(#[from] TableError),
    /// The file is something else.
    #[error(
        "{}: byte 0: not a proof store of kardis; name another file, or delete this one",
        path.display()
    )]
    NotAStore {
        /// The file.
        path: PathBuf,
    },
    /// The file is of another version of the format.
    #[error(
        "{}: byte 14: a proof store of version {found}, and this program reads version {known}; use \
         a program that knows it, or name another file",
        path.display()
    )]
    Version {
        /// The file.
        path: PathBuf,
        /// The version in the file.
        found: char,
        /// The version that this crate reads.
        known: char,
    },
    /// The store is whole, and of other rules.
    #[error(
        "{}: the proof store is for rules {found:016x}, wanted are rules {wanted:016x}; name another \
         file for this game",
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
    /// Bytes are not those that were written.
    #[error(
        "{}: byte {offset}: the proof store is damaged: {what}; put back a copy, or move it away to \
         begin anew",
        path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Where what is wrong begins.
        offset: u64,
        /// What is wrong.
        what: &'static str,
    },
    /// Another search writes into the file.
    #[error(
        "{}: another search writes into this file; wait for it, or name another file",
        path.display()
    )]
    Locked {
        /// The file.
        path: PathBuf,
    },
}

impl StoreError {
    /// Takes the place of an error of the operating system.
    pub(super) fn io(path: &Path, action: &'static str) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::Io {
            path: path.to_owned(),
            action,
            source,
        }
    }

    /// Takes the place of what is wrong with the bytes of a file.
    pub(super) fn fault(path: &Path) -> impl Fn(Fault) -> Self {
        move |fault| match fault {
            Fault::Io(source) => Self::io(path, "read it")(source),
            Fault::Wrong { offset, what } => Self::Damaged {
                path: path.to_owned(),
                offset,
                what,
            },
        }
    }
}
