//! Words of a position, each with its place in the input.

use std::ops::Range;

use crate::turn::Side;

/// A word of the input and where it stands.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl<'a> Word<'a> {
    pub(super) fn span(self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }

    pub(super) fn is(self, word: &str) -> bool {
        self.text.eq_ignore_ascii_case(word)
    }

    /// The pieces between separators, with their places.
    pub(super) fn split(self, separators: &'static [char]) -> impl Iterator<Item = Word<'a>> {
        let start = self.text.as_ptr() as usize;
        self.text.split(separators).map(move |text| Word {
            text,
            at: self.at + (text.as_ptr() as usize - start),
        })
    }

    pub(super) fn looks_like_rows(self) -> bool {
        self.text.contains('/') || self.looks_like_stores()
    }

    pub(super) fn looks_like_stores(self) -> bool {
        self.text
            .starts_with(|c: char| c.is_ascii_digit() || DASHES.contains(&c))
    }

    /// The side that the word names.
    pub(super) fn side(self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| {
            self.is(side.letter().encode_utf8(&mut [0; 4])) || self.is(&side.to_string())
        })
    }

    /// The word as a number, of which `u64::MAX` stands for everything larger.
    pub(super) fn number(self) -> Option<u64> {
        let digits = !self.text.is_empty() && self.text.bytes().all(|b| b.is_ascii_digit());
        digits.then(|| self.text.parse().unwrap_or(u64::MAX))
    }

    /// The two numbers of a text such as `4x3`.
    pub(super) fn product(self) -> Option<(u64, u64)> {
        let mut pieces = self.split(&['x', 'X', '×']);
        match (pieces.next(), pieces.next(), pieces.next()) {
            (Some(a), Some(b), None) => Some((a.number()?, b.number()?)),
            _ => None,
        }
    }
}

/// The hyphen, and what a word processor makes of it.
pub(super) const DASHES: [char; 2] = ['-', '\u{2013}'];
