//! The file of answers: a line of JSON for every board, written as soon as it is known.
//!
//! The file is always whole: every answer makes a new one that takes the place of the old. A file may
//! hold boards of several games, in the order of games and sizes.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use kardis_games::notation::Position;
use kardis_solver::proof_store::Claimed;
use kardis_tablebases::whole;

use super::grid::Size;
use super::record::Record;
use crate::failure::{FileFault, TableFault};
use crate::view::head::hash;

/// By game, all seeds and pits.
type Place = (String, u32, usize);

/// Answers, and the file that they are kept in.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    file: Option<Claimed>,
    lines: BTreeMap<Place, Line>,
}

/// An answer.
#[derive(Debug)]
struct Line {
    /// As it was read, so that it never changes.
    text: String,
    record: Record,
    /// It is for the file.
    lasts: bool,
}

fn place(game: &str, size: Size) -> Place {
    (game.to_owned(), size.total(), size.pits)
}

impl Ledger {
    /// The answers in a file; none if there is no such file, or none is named. Nobody else may write
    /// it while this value lives.
    ///
    /// # Errors
    ///
    /// The file cannot be read, somebody else writes it, or a line is no answer.
    pub(crate) fn open(path: Option<&PathBuf>) -> Result<Self> {
        let Some(path) = path else {
            return Ok(Self::default());
        };
        let file = Claimed::new(path).map_err(FileFault::from)?;
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text.with_context(|| format!("{} cannot be read", path.display()))?,
        };
        let mut ledger = Self {
            file: Some(file),
            lines: BTreeMap::new(),
        };
        for (number, text) in text.lines().enumerate() {
            let record = read(text).map_err(|what| fault(path, number + 1, &what))?;
            let place = place(&record.game, record.size());
            let line = Line {
                text: text.to_owned(),
                record,
                lasts: true,
            };
            if ledger.lines.insert(place, line).is_some() {
                return Err(fault(path, number + 1, "a board comes twice").into());
            }
        }
        Ok(ledger)
    }

    /// What is known of a board.
    pub(crate) fn get(&self, game: &str, size: Size) -> Option<&Record> {
        self.lines.get(&place(game, size)).map(|line| &line.record)
    }

    /// The line of a board.
    pub(crate) fn line(&self, game: &str, size: Size) -> Option<&str> {
        self.lines.get(&place(game, size)).map(|line| &*line.text)
    }

    /// Takes note of an answer. If it lasts, it is written into the file; if not, it does not take
    /// the place of one that does.
    ///
    /// # Errors
    ///
    /// The file cannot be written; then it is as it was.
    pub(crate) fn note(&mut self, record: Record, lasts: bool) -> Result<()> {
        let place = place(&record.game, record.size());
        if !lasts && self.lines.contains_key(&place) {
            return Ok(());
        }
        let text = serde_json::to_string(&record)?;
        let line = Line {
            text,
            record,
            lasts,
        };
        self.lines.insert(place, line);
        let Some(file) = self.file.as_ref().filter(|_| lasts) else {
            return Ok(());
        };
        whole::write(file.path(), |file| {
            let mut lines = self.lines.values().filter(|line| line.lasts);
            lines.try_for_each(|line| writeln!(file, "{}", line.text))
        })
        .map_err(|error| TableFault { error, hint: None })?;
        Ok(())
    }
}

/// The answer on a line, if it is about the games as they are.
fn read(line: &str) -> Result<Record, String> {
    let record: Record = serde_json::from_str(line).map_err(|error| error.to_string())?;
    if !record.is_sound() {
        return Err("what it says does not agree with itself".to_owned());
    }
    let text = format!("{}:{}", record.game, record.size().text());
    let start = text
        .parse::<Position>()
        .map_err(|e| e.message().to_owned())?;
    if hash(start.rules().hash()) != record.rules_hash {
        return Err(format!("{} had other rules then", record.game));
    }
    Ok(record)
}

fn fault(path: &Path, line: usize, what: &str) -> FileFault {
    FileFault {
        message: format!(
            "{}: line {line}: {what}; remove the line, and its board is solved again",
            path.display()
        ),
    }
}
