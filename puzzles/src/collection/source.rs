//! Pieces of a file that were read, and what is found wrong.

use std::collections::BTreeSet;
use std::ops::Range;

use kardis_games::notation::{Lines, NotationError};

use super::finding::{Finding, Severity};

/// Characters of a long line that are kept before and after a place.
const AROUND: usize = 150;

/// What is found in some bytes of a text.
pub(super) fn finding(
    lines: &Lines<'_>,
    severity: Severity,
    span: Range<usize>,
    message: String,
    note: String,
    hint: Option<String>,
) -> Finding {
    let place = lines.place(span);
    // A long line is cut: every finding keeps its excerpt, and a damaged file can have many on one
    // line.
    let (start, end) = (place.inside.start, place.inside.end);
    let from = place.text.floor_char_boundary(start.saturating_sub(AROUND));
    let to = place.text.ceil_char_boundary(start.saturating_add(AROUND));
    let inside = start - from..end.min(to) - from;
    Finding {
        severity,
        line: place.line,
        column: place.column,
        span: place.span,
        excerpt: NotationError::new(&place.text[from..to], inside, message, note).with_hint(hint),
    }
}

/// A piece of text that was read, and where it stands in the file.
#[derive(Clone, Debug)]
pub(super) struct Text {
    /// What it says.
    pub(super) value: String,
    /// Where it stands, quotation marks included.
    pub(super) span: Range<usize>,
    /// Where its first byte stands, if all of it stands there as it is, without escapes.
    verbatim: Option<usize>,
}

impl Text {
    /// A value whose source text stands in `file` at a span.
    pub(super) fn new(file: &str, value: &str, span: Range<usize>) -> Self {
        let source = file.get(span.clone()).unwrap_or_default();
        // Quotation marks, three of them, or three and the end of a line.
        let verbatim = [0, 1, 3, 4, 5].into_iter().find(|&quote| {
            let closing = source.len().checked_sub(value.len() + quote);
            closing.is_some_and(|closing| closing <= 3)
                && source
                    .get(quote..)
                    .is_some_and(|rest| rest.starts_with(value))
        });
        Self {
            value: value.to_owned(),
            verbatim: verbatim.map(|quote| span.start + quote),
            span,
        }
    }

    /// Where some bytes of the value stand in the file; all of it if that cannot be said.
    pub(super) fn part(&self, part: Range<usize>) -> Range<usize> {
        match self.verbatim {
            Some(first) => first + part.start..first + part.end,
            None => self.span.clone(),
        }
    }
}

/// What is found while a file is read.
pub(super) struct Findings<'a> {
    lines: &'a Lines<'a>,
    all: Vec<Finding>,
    /// Lines with errors of the form itself. What else seems wrong in them follows from those.
    broken: BTreeSet<usize>,
    /// What is missing is not told.
    silent: bool,
}

impl<'a> Findings<'a> {
    pub(super) fn new(lines: &'a Lines<'a>) -> Self {
        Self {
            lines,
            all: Vec::new(),
            broken: BTreeSet::new(),
            silent: false,
        }
    }

    /// An error of the form. All of them come before the errors of what is said in it.
    pub(super) fn broken(&mut self, span: Range<usize>, message: &str, note: &str) {
        let first = self.lines.line(span.start);
        let last = self.lines.line(span.end.max(span.start));
        self.broken.extend([first, last]);
        let (message, note) = (message.to_owned(), note.to_owned());
        let found = finding(self.lines, Severity::Error, span, message, note, None);
        self.all.push(found);
    }

    /// The form is broken somewhere between two bytes.
    pub(super) fn is_broken(&self, span: &Range<usize>) -> bool {
        let lines = self.lines.line(span.start)..=self.lines.line(span.end.max(span.start));
        self.broken.range(lines).next().is_some()
    }

    /// Says, or does not say, what is missing, and how it was before.
    pub(super) fn silence(&mut self, silent: bool) -> bool {
        std::mem::replace(&mut self.silent, silent)
    }

    /// Something that is not there.
    pub(super) fn missing(
        &mut self,
        span: Range<usize>,
        message: impl Into<String>,
        note: impl Into<String>,
    ) {
        if !self.silent {
            self.error(span, message, note, None);
        }
    }

    /// An error at a place.
    pub(super) fn error(
        &mut self,
        span: Range<usize>,
        message: impl Into<String>,
        note: impl Into<String>,
        hint: impl Into<Option<String>>,
    ) {
        if self.is_broken(&(span.start..span.start)) {
            return;
        }
        let found = finding(
            self.lines,
            Severity::Error,
            span,
            message.into(),
            note.into(),
            hint.into(),
        );
        self.all.push(found);
    }

    /// An error in a piece of text, whose notation begins `skipped` bytes before the text.
    pub(super) fn notation(&mut self, text: &Text, error: &NotationError, skipped: usize) {
        let span = error.span();
        let part = span.start.saturating_sub(skipped)..span.end.saturating_sub(skipped);
        let hint = error.hint().map(str::to_owned);
        self.error(text.part(part), error.message(), error.note(), hint);
    }

    /// Something doubtful.
    pub(super) fn warning(
        &mut self,
        span: Range<usize>,
        message: impl Into<String>,
        note: impl Into<String>,
        hint: impl Into<Option<String>>,
    ) {
        let found = finding(
            self.lines,
            Severity::Warning,
            span,
            message.into(),
            note.into(),
            hint.into(),
        );
        self.all.push(found);
    }

    /// Something is found.
    pub(super) fn any(&self) -> bool {
        !self.all.is_empty()
    }

    /// The number of the line of a byte, counted from 1.
    pub(super) fn line(&self, at: usize) -> usize {
        self.lines.line(at)
    }

    /// All of them, in the order of the file.
    pub(super) fn sorted(mut self) -> Vec<Finding> {
        self.all
            .sort_by_key(|found| (found.span.start, found.severity));
        self.all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_knows_where_its_bytes_stand() {
        let file = "a = \"12 34\"";
        assert_eq!(Text::new(file, "12 34", 4..11).part(3..5), 8..10);
        let file = "a = \"1\\u0032\"";
        assert_eq!(Text::new(file, "12", 4..13).part(1..2), 4..13);
        let file = "a = '''\n12'''";
        assert_eq!(Text::new(file, "12", 4..13).part(1..2), 9..10);
    }

    /// A file of one long line with many errors keeps only what is around each.
    #[test]
    fn long_lines_are_cut() {
        let text = "ä".repeat(100_000);
        let lines = Lines::new(&text);
        let mut findings = Findings::new(&lines);
        findings.error(100_001..100_004, "m", "n", None);
        findings.error(0..text.len(), "m", "n", None);
        let all = findings.sorted();
        assert!(all.iter().all(|found| found.excerpt().len() < 400));
        assert_eq!(all[1].column, 50_001);
    }
}
