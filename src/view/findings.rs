//! What is wrong or doubtful in a file, as text and JSON.

use kardis_puzzles::collection::finding::{Finding, Severity};
use serde::Serialize;

use crate::console::{Console, Tone};
use crate::failure;
use crate::view::words;

/// A finding as JSON.
#[derive(Serialize)]
pub(crate) struct FindingObject<'a> {
    severity: &'static str,
    line: usize,
    column: usize,
    span: [usize; 2],
    message: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    note: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<&'a str>,
    excerpt: &'a str,
}

impl<'a> FindingObject<'a> {
    /// The finding.
    pub(crate) fn new(finding: &'a Finding) -> Self {
        Self {
            severity: match finding.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
            },
            line: finding.line,
            column: finding.column,
            span: [finding.span.start, finding.span.end],
            message: finding.message(),
            note: finding.note(),
            hint: finding.hint(),
            excerpt: finding.excerpt(),
        }
    }
}

/// A finding in a file, with the line and carets below the place.
pub(crate) fn text(file: &str, finding: &Finding, console: &Console) -> String {
    let word = format!("{}:", finding.severity);
    let tone = match finding.severity {
        Severity::Error => Tone::Bad,
        Severity::Warning => Tone::Even,
    };
    format!("{} {}\n", console.paint(tone, &word), told(file, finding))
}

/// The same without the first word and the end of the line.
fn told(file: &str, finding: &Finding) -> String {
    const WORD: &str = "warning: ";
    let whole = finding.to_string();
    let (message, excerpt) = whole.split_once('\n').unwrap_or((&whole, ""));
    let Finding { line, column, .. } = finding;
    let first = words::wrapped(WORD, 2, &format!("{file}:{line}:{column}: {message}"));
    format!("{}\n{excerpt}", &first[WORD.len()..])
}

/// Tells an error on standard error.
pub(crate) fn note(file: &str, finding: &Finding, console: &Console) {
    if console.json {
        failure::report_finding(file, finding, console);
    } else {
        console.note_always(&format!("{} {}", console.error_word(), told(file, finding)));
    }
}
