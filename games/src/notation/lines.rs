//! Lines and columns of a text.

use std::ops::Range;

/// A text and where its lines begin. A line ends before `\n` or `\r\n`.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

/// Where some bytes stand in a text of many lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place<'a> {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
    /// The line without its end.
    pub text: &'a str,
    /// The bytes in the line. What goes on in further lines is left out.
    pub inside: Range<usize>,
    /// The bytes in the whole text.
    pub span: Range<usize>,
}

impl<'a> Lines<'a> {
    /// The lines of a text. It has at least one.
    pub fn new(text: &'a str) -> Self {
        let after = text.match_indices('\n').map(|(at, _)| at + 1);
        Self {
            text,
            starts: std::iter::once(0).chain(after).collect(),
        }
    }

    /// The number of the line that a byte is in, counted from 1. What is behind the text is in its
    /// last line.
    pub fn line(&self, at: usize) -> usize {
        self.starts.partition_point(|&start| start <= at)
    }

    /// Where some bytes stand. A range that does not lie on characters of the text is moved to the
    /// nearest that does; the end of a line is behind its last character.
    pub fn place(&self, span: Range<usize>) -> Place<'a> {
        let start = self.text.floor_char_boundary(span.start);
        let end = self.text.ceil_char_boundary(span.end).max(start);
        let line = self.line(start);
        let first = self.starts[line - 1];
        let next = self.starts.get(line);
        let last = next.map_or(self.text.len(), |next| next - 1);
        let text = self.text[first..last].trim_end_matches('\r');
        let inside = (start - first).min(text.len())..(end - first).min(text.len());
        Place {
            line,
            column: text[..inside.start].chars().count() + 1,
            text,
            inside,
            span: start..end,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters() {
        let lines = Lines::new("ab\r\nä€c\n\nx");
        let place = |at| {
            let place = lines.place(at..at);
            (place.line, place.column)
        };
        let places = [0, 1, 2, 3, 4, 9, 11, 12, 999].map(place);
        let expected = [
            (1, 1),
            (1, 2),
            (1, 3),
            (1, 3),
            (2, 1),
            (2, 3),
            (3, 1),
            (4, 1),
            (4, 2),
        ];
        assert_eq!(places, expected);
        assert_eq!(Lines::new("").place(0..9).line, 1);
    }

    #[test]
    fn a_place_lies_in_its_line() {
        let lines = Lines::new("ab\r\nä€c\n\nx");
        // From the middle of one character to the middle of another.
        let place = lines.place(5..7);
        assert_eq!((place.text, place.inside), ("ä€c", 0..5));
        assert_eq!(place.span, 4..9);
        let place = lines.place(1..99);
        assert_eq!((place.text, place.inside), ("ab", 1..2));
        assert_eq!(place.span, 1..13);
        let place = lines.place(10..10);
        assert_eq!((place.text, place.inside), ("ä€c", 6..6));
    }
}
