//! What is wrong with a file, and where.

use std::fmt;
use std::ops::Range;

use kardis_games::notation::{Lines, NotationError};

/// Something wrong in a file. Displays as the message, the line with carets below the place, and the
/// repair, as [`NotationError`] does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
    /// The line with the message.
    pub excerpt: NotationError,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.excerpt.fmt(f)
    }
}

/// What is found wrong while a file is read.
#[derive(Debug)]
pub(super) struct Faults<'a> {
    lines: Lines<'a>,
    all: Vec<(usize, Fault)>,
}

impl<'a> Faults<'a> {
    pub(super) fn new(file: &'a str) -> Self {
        Self {
            lines: Lines::new(file),
            all: Vec::new(),
        }
    }

    /// The number of the line that a byte is in, counted from 1.
    pub(super) fn line(&self, at: usize) -> usize {
        self.lines.line(at)
    }

    /// Something at some bytes of the file. Of more than one line only the first is shown.
    pub(super) fn add(
        &mut self,
        span: Range<usize>,
        message: impl Into<String>,
        note: impl Into<String>,
        hint: impl Into<Option<String>>,
    ) {
        let place = self.lines.place(span);
        let excerpt = NotationError::new(place.text, place.inside, message, note);
        let fault = Fault {
            line: place.line,
            column: place.column,
            excerpt: excerpt.with_hint(hint),
        };
        self.all.push((place.span.start, fault));
    }

    /// Nothing, or everything in the order of the file.
    pub(super) fn all(mut self) -> Result<(), Vec<Fault>> {
        self.all.sort_by_key(|&(at, _)| at);
        let all: Vec<Fault> = self.all.into_iter().map(|(_, fault)| fault).collect();
        if all.is_empty() { Ok(()) } else { Err(all) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters() {
        let mut faults = Faults::new("ab\r\nä€c = 1\n\n");
        faults.add(9..10, "second", "", None);
        faults.add(1..99, "first", "", None);
        faults.add(99..99, "last", "", None);
        let all = faults.all().unwrap_err();
        let places: Vec<_> = all.iter().map(|fault| (fault.line, fault.column)).collect();
        assert_eq!(places, [(1, 2), (2, 3), (4, 1)]);
        assert_eq!(all[0].excerpt.span(), 1..2);
    }
}
