//! What is wrong with a text, and where.

use std::{error, fmt};

use kardis_games::notation::NotationError;

/// A text that cannot be read: the line, the column, and what is wrong there.
///
/// Displays as a message with the line of the text below it and carets under the place:
///
/// ```text
/// line 4, column 6: ply 2: North cannot play 7
///   1. 6 7
///        ^ the pit is empty
///   hint: legal: 8 9 10 11 12
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// The ply that is wrong, counted from 1, if the error is about a move.
    pub ply: Option<usize>,
    /// What is wrong; its input is the line.
    pub error: Box<NotationError>,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {}",
            self.line, self.column, self.error
        )
    }
}

impl error::Error for RecordError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        None
    }
}

/// A record or position that a format has no words for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unwritable {
    /// What cannot be written, and why.
    pub message: String,
}

impl Unwritable {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
        }
    }
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl error::Error for Unwritable {}
