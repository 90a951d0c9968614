//! Games that are kept as transitions: a line a move, with the positions before and after it.

use kardis_games::notation::Position;

use crate::error::RecordError;
use crate::record::Record;
use crate::replay::{House, Step};
use crate::source::{Line, Source};

/// A line as a format understands it.
pub(super) struct Transition<'a> {
    /// The position before the move.
    pub(super) before: Position,
    /// The move in the words of kardis.
    pub(super) word: String,
    /// The move as it stands there.
    pub(super) place: &'a str,
}

/// The lines of each game: lines that follow each other and begin with the same word.
pub(super) fn games(source: Source<'_>) -> Vec<Vec<Line<'_>>> {
    let mut games: Vec<(&str, Vec<Line<'_>>)> = Vec::new();
    for line in source.lines() {
        let name = line.text.split_whitespace().next().unwrap_or_default();
        match games.last_mut() {
            Some((last, lines)) if *last == name => lines.push(line),
            _ => games.push((name, vec![line])),
        }
    }
    games.into_iter().map(|(_, lines)| lines).collect()
}

/// Plays a transition. The first one says where the game begins; of all others the position before
/// the move must be the one that is reached.
pub(super) fn play(
    record: &mut Option<Record>,
    source: Source<'_>,
    transition: &Transition<'_>,
) -> Result<(), RecordError> {
    let Transition {
        before,
        word,
        place,
    } = transition;
    let record = record.get_or_insert_with(|| Record::new(before.clone(), House::default()));
    let now = record.end().position();
    if now != *before {
        let note = format!("{now} is reached");
        return Err(source.error_at(place, format!("the move is made at {before}"), note));
    }
    let ply = record.plies().len() + 1;
    let fail = |message: &str, note: &str| {
        source.error_at(place, format!("ply {ply}: {message}"), note.to_owned())
    };
    let read = record
        .end()
        .read(word, kardis_games::notation::Dialect::Numbers)
        .map_err(|error| fail(error.message(), error.note()))?;
    let Step::Move(_) = read.step else {
        return Err(fail("a pass", "moves expected"));
    };
    record
        .play(read.step)
        .map_err(|refusal| fail(&refusal.to_string(), ""))?;
    Ok(())
}

/// Numbers between commas.
pub(super) fn numbers(source: Source<'_>, text: &str) -> Result<Vec<u32>, RecordError> {
    let number = |word: &str| {
        word.trim()
            .parse()
            .map_err(|_| source.error_at(text, "numbers between commas expected", ""))
    };
    text.split(',').map(number).collect()
}

/// An error for a line of another shape.
pub(super) fn unshaped(source: Source<'_>, line: Line<'_>, shape: &str) -> RecordError {
    source.error_at(
        line.text,
        "not a line of this format",
        format!("{shape} expected"),
    )
}
