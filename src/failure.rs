//! What can go wrong, how it is told, and the exit codes for it.

use std::error::Error;
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use kardis_games::notation::{NotationError, SequenceError};
use kardis_puzzles::collection::finding::Finding;
use kardis_records::error::RecordError;
use kardis_solver::proof_store::StoreError;
use kardis_solver::survey::SurveyError;
use kardis_tablebases::error::TableError;
use serde::Serialize;

use crate::console::{COLUMNS, Console};
use crate::view::words;

/// A question that cannot be answered as it was put.
#[derive(Debug)]
pub(crate) struct Usage {
    message: String,
    hint: Option<String>,
}

impl Usage {
    /// What is wrong.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            hint: None,
        }
    }

    /// The same with the likely repair.
    #[must_use]
    pub(crate) fn with_hint(self, hint: impl Into<Option<String>>) -> Self {
        Self {
            hint: hint.into(),
            ..self
        }
    }
}

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.hint {
            Some(hint) => write!(f, "\n  hint: {hint}"),
            None => Ok(()),
        }
    }
}

impl Error for Usage {}

/// A table that is needed is not there.
#[derive(Debug)]
pub(crate) struct MissingTable {
    /// What is needed, and what there is.
    pub(crate) what: String,
    /// What to type.
    pub(crate) command: String,
}

impl MissingTable {
    /// All on one line.
    fn line(&self) -> String {
        format!("{}; run: {}", self.what, self.command)
    }
}

/// A command is not broken, so that it can be copied.
impl fmt::Display for MissingTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line();
        if line.chars().count() + "error: ".len() <= COLUMNS {
            return f.write_str(&line);
        }
        let what = told(&self.what);
        write!(f, "{what};\n  run: {}", self.command)
    }
}

impl Error for MissingTable {}

/// A long message in lines, of which the first comes after the word for an error.
fn told(message: &str) -> String {
    let word = "error: ";
    words::wrapped(word, 2, message).split_off(word.len())
}

/// A table that cannot be read, written or used, and what to type about it.
#[derive(Debug)]
pub(crate) struct TableFault {
    /// What is wrong.
    pub(crate) error: TableError,
    /// What to type.
    pub(crate) hint: Option<String>,
}

impl fmt::Display for TableFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Names of files and folders can be long.
        f.write_str(&told(&self.error.to_string()))?;
        match &self.hint {
            Some(hint) => write!(f, "\n{}", words::wrapped("  hint: ", 4, hint)),
            None => Ok(()),
        }
    }
}

impl Error for TableFault {}

impl TableFault {
    /// A table that lacks what is asked for is missing; all else is a damaged file.
    const fn code(&self) -> u8 {
        match self.error {
            TableError::NoDistances { .. } | TableError::Missing { .. } => 4,
            _ => 5,
        }
    }
}

/// A file that kardis has written and that cannot be read, written or used.
#[derive(Debug)]
pub(crate) struct FileFault {
    /// What is wrong, where, and what to do.
    pub(crate) message: String,
}

impl From<StoreError> for FileFault {
    fn from(error: StoreError) -> Self {
        Self {
            message: error.to_string(),
        }
    }
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&told(&self.message))
    }
}

impl Error for FileFault {}

/// A table that is whole and says what cannot be.
#[derive(Debug)]
pub(crate) struct WrongTable {
    /// The file.
    pub(crate) path: PathBuf,
    /// What cannot be.
    pub(crate) error: SurveyError,
    /// What to type.
    pub(crate) hint: String,
}

impl fmt::Display for WrongTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let message = format!("{}: {}", self.path.display(), self.error);
        let hint = words::wrapped("  hint: ", 4, &self.hint);
        write!(f, "{}\n{hint}", told(&message))
    }
}

impl Error for WrongTable {}

/// An error in one line of many.
#[derive(Debug)]
pub(crate) struct InLine {
    /// The line, counted from 1.
    pub(crate) line: usize,
    /// What is wrong with it.
    pub(crate) error: anyhow::Error,
}

/// An error as an object.
#[derive(Serialize)]
struct ErrorObject<'a> {
    schema: u8,
    error: Details<'a>,
}

#[derive(Serialize)]
struct Details<'a> {
    code: u8,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    span: Option<[usize; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<&'a str>,
}

/// The exit code for an error.
fn code(error: &anyhow::Error) -> u8 {
    if error.is::<MissingTable>() {
        return 4;
    }
    if error.is::<WrongTable>() {
        return 1;
    }
    if error.is::<FileFault>() {
        return 5;
    }
    if let Some(fault) = error.downcast_ref::<TableFault>() {
        return fault.code();
    }
    let file = error.chain().find_map(|e| e.downcast_ref::<io::Error>());
    match file.map(io::Error::kind) {
        // Who closes our output has seen enough.
        Some(io::ErrorKind::BrokenPipe) => 0,
        Some(_) => 5,
        None => 2,
    }
}

/// Tells an error on standard error and returns its exit code.
pub(crate) fn report(error: &anyhow::Error, console: &Console) -> ExitCode {
    let code = code(error);
    if code != 0 {
        print(error, None, code, console);
    }
    code.into()
}

/// Tells an error in one line of many.
pub(crate) fn report_line(fault: &InLine, console: &Console) {
    let code = code(&fault.error);
    print(&fault.error, Some(fault.line), code, console);
}

fn print(error: &anyhow::Error, line: Option<usize>, code: u8, console: &Console) {
    if console.json {
        console.note_always(&object(error, line, code));
    } else {
        let place = line.map_or(String::new(), |line| format!("line {line}: "));
        console.note_always(&format!("{} {place}{error:#}", console.error_word()));
    }
}

fn object(error: &anyhow::Error, line: Option<usize>, code: u8) -> String {
    let record = error.downcast_ref::<RecordError>();
    let line = line.or(record.map(|error| error.line));
    let notation = error
        .downcast_ref::<NotationError>()
        .or_else(|| error.downcast_ref::<SequenceError>().map(|e| &e.error))
        .or_else(|| record.map(|e| &*e.error));
    let usage = error.downcast_ref::<Usage>();
    if let Some(missing) = error.downcast_ref::<MissingTable>() {
        return json(plain(code, missing.line(), line, None));
    }
    if let Some(fault) = error.downcast_ref::<TableFault>() {
        return json(plain(
            code,
            fault.error.to_string(),
            line,
            fault.hint.as_deref(),
        ));
    }
    if let Some(fault) = error.downcast_ref::<FileFault>() {
        return json(plain(code, fault.message.clone(), line, None));
    }
    let details = match (notation, usage) {
        (Some(error), _) => Details {
            code,
            message: error.message().to_owned(),
            file: None,
            line,
            input: Some(error.input()),
            span: Some([error.span().start, error.span().end]),
            note: Some(error.note()).filter(|note| !note.is_empty()),
            hint: error.hint(),
        },
        (None, Some(usage)) => plain(code, usage.message.clone(), line, usage.hint.as_deref()),
        (None, None) => plain(code, format!("{error:#}"), line, None),
    };
    json(details)
}

fn plain(code: u8, message: String, line: Option<usize>, hint: Option<&str>) -> Details<'_> {
    Details {
        code,
        message,
        file: None,
        line,
        input: None,
        span: None,
        note: None,
        hint,
    }
}

/// Tells an error in a file of puzzles as an object.
pub(crate) fn report_finding(file: &str, finding: &Finding, console: &Console) {
    let span = &finding.span;
    console.note_always(&json(Details {
        code: 2,
        message: finding.message().to_owned(),
        file: Some(file),
        line: Some(finding.line),
        input: Some(finding.excerpt()),
        span: Some([span.start, span.end]),
        note: Some(finding.note()).filter(|note| !note.is_empty()),
        hint: finding.hint(),
    }));
}

fn json(error: Details<'_>) -> String {
    serde_json::to_string(&ErrorObject { schema: 1, error }).expect("text and numbers are JSON")
}

/// Tells what is wrong with the command line, or prints the help that was asked for.
pub(crate) fn report_usage(error: &clap::Error, as_json: bool) -> ExitCode {
    let asked_for = matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
    );
    if as_json && !asked_for {
        let text = error.render().to_string();
        let mut lines = text.lines().map(str::trim).filter(|l| !l.is_empty());
        let message = lines.next().unwrap_or_default();
        let message = message.strip_prefix("error: ").unwrap_or(message);
        let hint = lines.find_map(|line| line.strip_prefix("tip: "));
        let line = json(plain(2, message.to_owned(), None, hint));
        let _ = writeln!(io::stderr(), "{line}");
    } else {
        // A closed pipe is no reason to complain.
        let _ = error.print();
    }
    if asked_for {
        ExitCode::SUCCESS
    } else {
        2.into()
    }
}

/// Standard error is a terminal.
pub(crate) fn stderr_is_terminal() -> bool {
    io::stderr().is_terminal()
}
