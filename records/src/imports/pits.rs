//! Games as lists of pits, one a line: `2 7 1 12 1 8`.
//!
//! Numbers are those of [`notation`](kardis_games::notation); captures, judgements and move numbers
//! may stand there too and are checked. Spaces, commas or semicolons separate them. What the game
//! is and where it begins is said elsewhere.

use kardis_games::notation::{Dialect, Position};

use super::check_plain;
use crate::error::{RecordError, Unwritable};
use crate::record::Record;
use crate::replay::House;
use crate::source::{Line, Source, without_number};

/// Reads a game a line, all of which begin at `start`.
pub fn read(text: &str, start: &Position) -> Vec<Result<Record, RecordError>> {
    let source = Source::new(text);
    source
        .lines()
        .map(|line| game(source, line, start))
        .collect()
}

fn game(source: Source<'_>, line: Line<'_>, start: &Position) -> Result<Record, RecordError> {
    let mut record = Record::new(start.clone(), House::default());
    let apart = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    for word in line
        .text
        .split(apart)
        .map(without_number)
        .filter(|word| !word.is_empty())
    {
        let ply = record.plies().len();
        let read = record
            .end()
            .read(word, Dialect::Numbers)
            .map_err(|error| source.within(&error, source.offset(word), Some(ply + 1)))?;
        record
            .play(read.step)
            .map_err(|refusal| source.error_at(word, refusal.to_string(), ""))?;
        if let Some(note) = record.note_mut(ply) {
            note.judgement = read.judgement;
        }
    }
    Ok(record)
}

/// Writes a game that begins at `start` as a line.
///
/// # Errors
///
/// The game begins elsewhere, or takes liberties with the rules.
pub fn write(record: &Record, start: &Position) -> Result<String, Unwritable> {
    check_plain(record, start, "pits")?;
    let mut words = Vec::new();
    record.walk(|replay, ply| {
        let word = replay.text(ply.step(), Dialect::Numbers);
        // Only the pit.
        words.push(word.split('x').next().unwrap_or_default().to_owned());
    });
    Ok(format!("{}\n", words.join(" ")))
}
