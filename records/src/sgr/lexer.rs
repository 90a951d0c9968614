//! From text to words, comments, brackets and tags.

use std::ops::Range;

use crate::error::RecordError;
use crate::source::Source;

/// A piece of text that means something.
#[derive(Clone, Debug)]
pub(super) enum Token<'a> {
    /// `[Name "value"]`
    Tag {
        name: &'a str,
        value: String,
        /// Where the value begins, in bytes.
        value_at: usize,
    },
    /// `{...}`, or from a semicolon to the end of the line.
    Comment(&'a str),
    /// `(`
    Open,
    /// `)`
    Close,
    /// Anything else between white space: moves, numbers, results, glyphs.
    Word(&'a str),
}

/// A token and its place.
#[derive(Clone, Debug)]
pub(super) struct Lexeme<'a> {
    pub(super) token: Token<'a>,
    pub(super) span: Range<usize>,
}

/// Reads a text token by token. After an error it goes on with the next line that begins with a tag.
pub(super) struct Lexer<'a> {
    source: Source<'a>,
    at: usize,
}

impl<'a> Lexer<'a> {
    pub(super) const fn new(source: Source<'a>) -> Self {
        Self { source, at: 0 }
    }

    fn rest(&self) -> &'a str {
        &self.source.text[self.at..]
    }

    /// The next token.
    fn scan(&mut self) -> Result<Option<Lexeme<'a>>, RecordError> {
        loop {
            let rest = self.rest();
            let blank = rest.len() - rest.trim_start().len();
            self.at += blank;
            let line_start = self.at == 0 || self.source.text[..self.at].ends_with('\n');
            // A line that begins with a percent sign is not for us (PGN, "escape mechanism").
            if line_start && self.rest().starts_with('%') {
                self.at += self.rest().find('\n').unwrap_or(self.rest().len());
                continue;
            }
            break;
        }
        let (at, rest) = (self.at, self.rest());
        let Some(first) = rest.chars().next() else {
            return Ok(None);
        };
        let (token, length) = match first {
            '[' => return self.tag().map(Some),
            '{' => {
                let Some(end) = rest.find('}') else {
                    return Err(self.source.error(
                        at..at + 1,
                        "a comment without an end",
                        "no } after it",
                    ));
                };
                (Token::Comment(&rest[1..end]), end + 1)
            }
            ';' => {
                let end = rest.find('\n').unwrap_or(rest.len());
                (Token::Comment(&rest[1..end]), end)
            }
            '(' => (Token::Open, 1),
            ')' => (Token::Close, 1),
            '}' | ']' => {
                return Err(self.source.error(
                    at..at + 1,
                    format!("a {first} without a beginning"),
                    "nothing is open here",
                ));
            }
            _ => {
                let ends = |c: char| c.is_whitespace() || "{}()[];".contains(c);
                let end = rest.find(ends).unwrap_or(rest.len());
                (Token::Word(&rest[..end]), end)
            }
        };
        self.at += length;
        Ok(Some(Lexeme {
            token,
            span: at..self.at,
        }))
    }

    /// A tag, of which the opening bracket is next.
    fn tag(&mut self) -> Result<Lexeme<'a>, RecordError> {
        let start = self.at;
        let line_end = self
            .rest()
            .find('\n')
            .map_or(self.source.text.len(), |n| start + n);
        let fail = |note: &str| {
            let line = self.source.text[start..line_end].trim_end();
            let shown = start..start + line.len();
            self.source
                .error(shown, "a tag that cannot be read", note.to_owned())
        };
        let text = &self.source.text[..line_end];
        let name_at = start + 1 + skip(&text[start + 1..]);
        let name_end = name_at
            + text[name_at..]
                .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
                .unwrap_or(text.len() - name_at);
        let name = &text[name_at..name_end];
        if name.is_empty() {
            return Err(fail("[Name \"value\"] expected"));
        }
        let quote = name_end + skip(&text[name_end..]);
        if !text[quote..].starts_with('"') {
            return Err(fail("the value stands between quotation marks"));
        }
        let value_at = quote + 1;
        let mut value = String::new();
        let mut letters = text[value_at..].char_indices();
        let end = loop {
            match letters.next() {
                Some((at, '"')) => break value_at + at + 1,
                Some((_, '\\')) => match letters.next() {
                    Some((_, c @ ('"' | '\\'))) => value.push(c),
                    _ => return Err(fail("\\\" or \\\\ expected after \\")),
                },
                Some((_, c)) => value.push(c),
                None => return Err(fail("the value has no end on this line")),
            }
        };
        let close = end + skip(&text[end..]);
        if !text[close..].starts_with(']') {
            return Err(fail("] expected after the value"));
        }
        self.at = close + 1;
        Ok(Lexeme {
            token: Token::Tag {
                name,
                value,
                value_at,
            },
            span: start..self.at,
        })
    }
}

/// Bytes of white space at the beginning.
fn skip(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

impl<'a> Iterator for Lexer<'a> {
    type Item = Result<Lexeme<'a>, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        let scanned = self.scan();
        if scanned.is_err() {
            let rest = self.rest();
            let next = rest
                .match_indices("\n[")
                .find(|(at, _)| rest[at + 2..].starts_with(|c: char| c.is_ascii_alphabetic()));
            self.at += next.map_or(rest.len(), |(at, _)| at + 1);
        }
        scanned.transpose()
    }
}
