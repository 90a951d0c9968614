//! Something that is wrong or doubtful, and where.

use std::fmt;
use std::ops::Range;

use kardis_games::notation::{Lines, NotationError};

use super::source::finding;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The puzzle cannot be used.
    Error,
    /// It can, but somebody should look at it.
    Warning,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Error => "error",
            Self::Warning => "warning",
        })
    }
}

/// Something that is wrong or doubtful in a file.
///
/// Displays as the message, the line with carets below the place, and the repair, as
/// [`NotationError`] does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// How bad it is.
    pub severity: Severity,
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
    /// The bytes of the file that it is about; empty where something is missing.
    pub span: Range<usize>,
    /// The line, or its part around the place, with the message.
    pub(super) excerpt: NotationError,
}

impl Finding {
    /// Something doubtful about some bytes of a file.
    pub fn warning(file: &str, span: Range<usize>, message: &str, note: &str) -> Self {
        let (message, note) = (message.to_owned(), note.to_owned());
        finding(
            &Lines::new(file),
            Severity::Warning,
            span,
            message,
            note,
            None,
        )
    }

    /// What is wrong.
    pub fn message(&self) -> &str {
        self.excerpt.message()
    }

    /// The words beside the carets; may be empty.
    pub fn note(&self) -> &str {
        self.excerpt.note()
    }

    /// The likely repair.
    pub fn hint(&self) -> Option<&str> {
        self.excerpt.hint()
    }

    /// The line, or of a very long one the part around the place.
    pub fn excerpt(&self) -> &str {
        self.excerpt.input()
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.excerpt.fmt(f)
    }
}
