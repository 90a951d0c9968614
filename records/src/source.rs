//! A text, and errors that point into it.

use std::ops::Range;

use kardis_games::notation::{Lines, NotationError};

use crate::error::RecordError;

/// A text that is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a> {
    pub(crate) text: &'a str,
}

/// A line of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    /// Without the white space around it.
    pub(crate) text: &'a str,
    /// Where it begins, in bytes.
    pub(crate) at: usize,
}

impl<'a> Source<'a> {
    /// A text, without the mark that some editors put before it.
    pub(crate) fn new(text: &'a str) -> Self {
        Self {
            text: text.strip_prefix('\u{feff}').unwrap_or(text),
        }
    }

    /// The lines that say something: no empty ones and none that begin with `#`.
    pub(crate) fn lines(self) -> impl Iterator<Item = Line<'a>> {
        self.text
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .map(move |text| Line {
                text,
                at: self.offset(text),
            })
    }

    /// Where a part of the text begins, in bytes.
    pub(crate) fn offset(self, part: &str) -> usize {
        let at = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        if at <= self.text.len() { at } else { 0 }
    }

    /// The bytes of a part of the text.
    pub(crate) fn span(self, part: &str) -> Range<usize> {
        let at = self.offset(part);
        at..at + part.len()
    }

    /// An error at a part of the text.
    pub(crate) fn error_at(
        self,
        part: &str,
        message: impl Into<String>,
        note: impl Into<String>,
    ) -> RecordError {
        self.error(self.span(part), message, note)
    }

    /// An error at some bytes of the text.
    pub(crate) fn error(
        self,
        span: Range<usize>,
        message: impl Into<String>,
        note: impl Into<String>,
    ) -> RecordError {
        let error = NotationError::new(self.text, span.clone(), message, note);
        self.place(&error, span, None)
    }

    /// An error about a part that begins at a byte, as an error about the text.
    pub(crate) fn within(
        self,
        error: &NotationError,
        at: usize,
        ply: Option<usize>,
    ) -> RecordError {
        let span = error.span().start + at..error.span().end + at;
        self.place(error, span, ply)
    }

    fn place(self, error: &NotationError, span: Range<usize>, ply: Option<usize>) -> RecordError {
        let place = Lines::new(self.text).place(span);
        let message = match ply {
            Some(ply) => format!("ply {ply}: {}", error.message()),
            None => error.message().to_owned(),
        };
        RecordError {
            line: place.line,
            column: place.column,
            ply,
            error: Box::new(
                NotationError::new(place.text, place.inside, message, error.note())
                    .with_hint(error.hint().map(str::to_owned)),
            ),
        }
    }
}

/// A word without the move number that it begins with: digits and at least one dot, or dots alone.
pub(crate) fn without_number(word: &str) -> &str {
    let after = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = after.trim_start_matches('.');
    let numbered = rest.len() < after.len() && (after.len() < word.len() || rest.is_empty());
    if numbered { rest } else { word }
}
