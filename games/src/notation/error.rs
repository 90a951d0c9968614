//! Errors that point at the place.

use std::ops::Range;
use std::{error, fmt};

/// No line of a message is wider than this.
const COLUMNS: usize = 99;
/// The indent of everything but the message.
const INDENT: usize = 2;
/// What stands for the part of a long line that is left out.
const GAP: &str = "...";

/// Text that could not be understood: what is wrong, where, and the likely repair.
///
/// Displays as a message with the input below it and carets under the place:
///
/// ```text
/// 71 seeds, bohnenspiel has 72
///   0,0,0,1,0,1/0,0,1,2,3,0 32-31 S
///                           ^^^^^ board 8 + stores 63
///   hint: leave the stores out if only the seeds still to come matter
/// ```
///
/// Carets count characters as a terminal shows them. Of an input that is too long for a line the
/// part around the carets is shown; control characters are replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    input: String,
    span: Range<usize>,
    message: String,
    note: String,
    hint: Option<String>,
}

impl NotationError {
    /// An error at a range of bytes of the input. A range that does not lie on characters of the
    /// input is moved to the nearest that does.
    pub fn new(
        input: &str,
        span: Range<usize>,
        message: impl Into<String>,
        note: impl Into<String>,
    ) -> Self {
        let start = input.floor_char_boundary(span.start);
        let end = input.ceil_char_boundary(span.end).max(start);
        Self {
            input: input.to_owned(),
            span: start..end,
            message: message.into(),
            note: note.into(),
            hint: None,
        }
    }

    /// The error with a hint.
    #[must_use]
    pub fn with_hint(self, hint: impl Into<Option<String>>) -> Self {
        Self {
            hint: hint.into(),
            ..self
        }
    }

    /// The same error in a longer text, in which this error's input begins at a byte.
    #[must_use]
    pub fn within(self, whole: &str, at: usize) -> Self {
        let span = self.span.start + at..self.span.end + at;
        Self::new(whole, span, self.message, self.note).with_hint(self.hint)
    }

    /// The whole input.
    pub fn input(&self) -> &str {
        &self.input
    }

    /// The bytes of the input that the error is about; empty where something is missing.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// What is wrong.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The words beside the carets.
    pub fn note(&self) -> &str {
        &self.note
    }

    /// The likely repair.
    pub fn hint(&self) -> Option<&str> {
        self.hint.as_deref()
    }
}

impl error::Error for NotationError {}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let excerpt = Excerpt::new(self);
        writeln!(f, "{}", self.message)?;
        let line = format!("{:INDENT$}{}", "", excerpt.line);
        writeln!(f, "{}", line.trim_end())?;
        let carets = format!(
            "{:column$}{:^<width$} {}",
            "",
            "",
            self.note,
            column = INDENT + excerpt.column,
            width = excerpt.carets
        );
        write!(f, "{}", carets.trim_end())?;
        if let Some(hint) = &self.hint {
            write!(f, "\n{:INDENT$}hint: {hint}", "")?;
        }
        Ok(())
    }
}

/// The part of the input that is shown, and where the carets go.
struct Excerpt {
    line: String,
    column: usize,
    carets: usize,
}

impl Excerpt {
    fn new(error: &NotationError) -> Self {
        let shown: Vec<(usize, char, usize)> = error
            .input
            .char_indices()
            .map(|(at, c)| {
                let c = visible(c);
                (at, c, width(c))
            })
            .collect();
        let columns = |from: usize, to: usize| -> usize {
            let inside = shown.iter().filter(|&&(at, ..)| at >= from && at < to);
            inside.map(|&(.., width)| width).sum()
        };
        let room = COLUMNS - INDENT;
        let gap = GAP.len();
        let before = columns(0, error.span.start);
        let marked = columns(error.span.start, error.span.end).max(1);
        let note = error.note.chars().map(width).sum::<usize>() + 1;
        let carets = marked.min(room.saturating_sub(note + gap).max(1));

        // Leave characters out at the left until carets and note fit into the line, and, if the
        // line is too long anyway, until the carets stand near its middle.
        let total = columns(0, error.input.len());
        let mut furthest = room.saturating_sub(carets + note);
        if total > room {
            furthest = furthest.min(room / 2);
        }
        let mut first = 0;
        let mut column = before;
        if before > furthest {
            while first < shown.len() && column + gap > furthest.max(gap) {
                column -= shown[first].2.min(column);
                first += 1;
            }
            column += gap;
        }
        let mut line = if first > 0 {
            GAP.to_owned()
        } else {
            String::new()
        };
        let rest: usize = shown[first..].iter().map(|&(.., width)| width).sum();
        let fits = line.len() + rest <= room;
        let end = if fits { room } else { room - gap };
        let mut used = line.len();
        for &(_, c, width) in &shown[first..] {
            used += width;
            if used > end {
                break;
            }
            line.push(c);
        }
        if !fits {
            line.push_str(GAP);
        }
        Self {
            line,
            column,
            carets,
        }
    }
}

/// The character that is shown: white space becomes a space, and what would move the cursor or the
/// writing direction, or could not be seen, becomes a mark of its own.
const fn visible(c: char) -> char {
    match c {
        '\t' | '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => ' ',
        '\0'..='\u{1f}'
        | '\u{7f}'..='\u{9f}'
        | '\u{ad}'
        | '\u{61c}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{e0000}'..='\u{e0fff}' => '\u{fffd}',
        c => c,
    }
}

/// Columns that a terminal gives a character: none for the usual combining marks, two for the wide
/// scripts and pictures, else one.
const fn width(c: char) -> usize {
    match c {
        '\u{300}'..='\u{36f}'
        | '\u{483}'..='\u{489}'
        | '\u{591}'..='\u{5bd}'
        | '\u{610}'..='\u{61a}'
        | '\u{64b}'..='\u{65f}'
        | '\u{1ab0}'..='\u{1aff}'
        | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{fe20}'..='\u{fe2f}' => 0,
        '\u{1100}'..='\u{115f}'
        | '\u{2e80}'..='\u{303e}'
        | '\u{3041}'..='\u{a4cf}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ff60}'
        | '\u{ffe0}'..='\u{ffe6}'
        | '\u{1f300}'..='\u{1f64f}'
        | '\u{1f680}'..='\u{1f6ff}'
        | '\u{1f900}'..='\u{1faff}'
        | '\u{20000}'..='\u{3fffd}' => 2,
        _ => 1,
    }
}

/// A piece of the input to be named in a message: shortened, in visible characters.
pub(crate) fn quoted(text: &str) -> String {
    const LONGEST: usize = 24;
    let mut short: String = text.chars().take(LONGEST).map(visible).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push_str(GAP);
    }
    format!("'{short}'")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carets_count_columns() {
        let error = NotationError::new("wörter\t日本 x", 15..16, "m", "here");
        assert_eq!(
            error.to_string(),
            "m\n  wörter 日本 x\n              ^ here"
        );
    }

    #[test]
    fn a_missing_piece_has_one_caret() {
        let error = NotationError::new("ab ", 3..3, "m", "n").with_hint("h".to_owned());
        assert_eq!(error.to_string(), "m\n  ab\n     ^ n\n  hint: h");
    }

    #[test]
    fn spans_off_the_characters_are_moved() {
        let error = NotationError::new("é", 1..1, "m", "");
        assert_eq!(error.span(), 0..2);
        let error = NotationError::new("é", 70..900, "m", "");
        assert_eq!(error.span(), 2..2);
        assert_eq!(error.to_string(), "m\n  é\n   ^");
    }

    /// Every place in lines of every length: nothing is wider than the limit, and the carets stand
    /// below what they are about.
    #[test]
    fn long_lines_are_cut_around_the_place() {
        for length in [1, 50, 96, 97, 98, 99, 100, 150, 400] {
            for at in 0..length {
                for note in ["", "a note", &"n".repeat(60)] {
                    let mut input = "-".repeat(length);
                    input.replace_range(at..=at, "X");
                    let text = NotationError::new(&input, at..at + 1, "m", note).to_string();
                    let lines: Vec<&str> = text.lines().collect();
                    assert!(lines.iter().all(|line| line.len() <= COLUMNS), "{text}");
                    assert_eq!(lines[1].find('X'), lines[2].find('^'), "{text}");
                    assert!(lines[2].ends_with(note), "{text}");
                }
            }
        }
    }
}
