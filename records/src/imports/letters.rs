//! Games as letters of pits, one a line, as programs for Oware keep them: `FeDaCf` or `F e D a`.
//!
//! `A` to `F` are South's pits from his left and `a` to `f` North's from his, as in Oware Game
//! Notation (the OGN files of Aualé by Joan Sala Soler). Letters may be written together or apart;
//! `-` is a forced pass. Only two-row games have such letters.

use kardis_games::notation::{Dialect, Position};

use super::check_plain;
use crate::error::{RecordError, Unwritable};
use crate::record::Record;
use crate::replay::House;
use crate::source::{Line, Source};

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
    if start.set().is_bao() {
        return Err(source.error_at(line.text, "no letters for Bao", "two rows expected"));
    }
    for (at, letter) in line.text.char_indices().filter(|(_, c)| !c.is_whitespace()) {
        let word = &line.text[at..at + letter.len_utf8()];
        let ply = record.plies().len() + 1;
        let read = record
            .end()
            .read(word, Dialect::Letters)
            .map_err(|error| source.within(&error, line.at + at, Some(ply)))?;
        record
            .play(read.step)
            .map_err(|refusal| source.error_at(word, refusal.to_string(), ""))?;
    }
    Ok(record)
}

/// Writes a game that begins at `start` as a line of letters without spaces.
///
/// # Errors
///
/// The game is Bao, begins elsewhere, or takes liberties with the rules.
pub fn write(record: &Record, start: &Position) -> Result<String, Unwritable> {
    if record.start().set().is_bao() {
        return Err(Unwritable::new(
            "letters are for two rows, and Bao has four",
        ));
    }
    check_plain(record, start, "letters")?;
    let mut line = String::new();
    record
        .walk(|replay, ply| line.extend(replay.text(ply.step(), Dialect::Letters).chars().next()));
    line.push('\n');
    Ok(line)
}
