//! Positions of two-row games as `PlayStrategy` writes them (Oware, Togyzkumalak):
//! `4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1`.
//!
//! North's row and South's row as drawn, each from left to right: `4S` (or `4s`) is a pit of four
//! seeds, a bare number is so many empty pits in a row. Then South's score, North's score, the side
//! to move, and the number of the full move, which may be missing. Read off
//! `Mind-Sports-Games/strategygames` (`samurai/format/FEN.scala` and its tests).
//!
//! The number of the full move becomes the position's `ply`: it rises after North's move.

use std::fmt::Write;

use kardis_games::board::Board;
use kardis_games::notation::{Position, Settings};
use kardis_games::turn::{AnyBoard, Side};

use crate::error::{RecordError, Unwritable};
use crate::source::{Line, Source};

/// No row is wider.
const WIDEST: usize = 64;

/// Reads a position a line, of the game that begins at `start`. Spaces may be underscores.
pub fn read(text: &str, start: &Position) -> Vec<Result<Position, RecordError>> {
    let source = Source::new(text);
    source
        .lines()
        .map(|line| read_line(source, line, start))
        .collect()
}

fn read_line(
    source: Source<'_>,
    line: Line<'_>,
    start: &Position,
) -> Result<Position, RecordError> {
    let apart = |c: char| c.is_whitespace() || c == '_';
    let words: Vec<&str> = line
        .text
        .split(apart)
        .filter(|word| !word.is_empty())
        .collect();
    let (rows, south, north, side, full) = match words[..] {
        [rows, south, north, side] => (rows, south, north, side, None),
        [rows, south, north, side, full] => (rows, south, north, side, Some(full)),
        _ => {
            return Err(source.error_at(
                line.text,
                "not a position",
                "rows, two scores, S or N, number of the move expected",
            ));
        }
    };
    let Some((upper, lower)) = rows.split_once('/') else {
        return Err(source.error_at(rows, "one row", "two rows with a slash expected"));
    };
    let mut upper = row(source, upper)?;
    let lower = row(source, lower)?;
    upper.reverse();
    let number = |word: &str| {
        word.parse::<u32>()
            .map_err(|_| source.error_at(word, "not a number", ""))
    };
    let stores = [number(south)?, number(north)?];
    let side = match side {
        "S" | "s" => Side::South,
        "N" | "n" => Side::North,
        _ => return Err(source.error_at(side, "not a side", "S or N expected")),
    };
    let ply = match full {
        None => None,
        Some(word) => {
            let full = number(word)?;
            let before = full.checked_sub(1).and_then(|full| full.checked_mul(2));
            let ply = before.and_then(|ply| ply.checked_add(side.index() as u32));
            Some(ply.ok_or_else(|| source.error_at(word, "not a number of a move", "from 1"))?)
        }
    };
    let fail = |message: String| source.error_at(rows, message, "");
    let board = Board::new(&lower, &upper).map_err(|error| fail(error.to_string()))?;
    if lower.len() != upper.len() {
        let message = format!("rows of {} and {} pits", upper.len(), lower.len());
        return Err(fail(message));
    }
    let position = Position::new(
        start.set(),
        lower.len(),
        AnyBoard::TwoRow(board),
        Some(stores),
        side,
    )
    .map_err(|error| fail(error.to_string()))?;
    Ok(position.with_settings(Settings { ply, id: None }))
}

/// The pits of a row from left to right.
fn row(source: Source<'_>, text: &str) -> Result<Vec<u32>, RecordError> {
    let mut pits = Vec::new();
    for word in text.split(',') {
        let seeds = word.strip_suffix(['S', 's']);
        let number = seeds
            .unwrap_or(word)
            .parse::<usize>()
            .ok()
            .filter(|&n| n > 0);
        let number = number.ok_or_else(|| {
            source.error_at(word, "not a pit", "4S for four seeds, 2 for two empty pits")
        })?;
        match seeds {
            Some(_) => pits.push(u32::try_from(number).unwrap_or(u32::MAX)),
            None => pits.extend(std::iter::repeat_n(0, number.min(WIDEST))),
        }
        if pits.len() > WIDEST {
            return Err(source.error_at(text, "too many pits", ""));
        }
    }
    Ok(pits)
}

/// Writes a position.
///
/// # Errors
///
/// Bao has four rows; the scores must be known; a ply must be one of the side to move.
pub fn write(position: &Position) -> Result<String, Unwritable> {
    if position.set().is_bao() {
        return Err(Unwritable::new("fen is for two rows, and Bao has four"));
    }
    let Some([south, north]) = position.stores() else {
        return Err(Unwritable::new("fen needs the stores, which are not known"));
    };
    let rows: Vec<String> = position.rows().iter().map(|row| row_text(row)).collect();
    let side = position.side();
    let mut text = format!("{} {south} {north} {}", rows.join("/"), side.letter());
    if let Some(ply) = position.settings.ply {
        if ply % 2 != side.index() as u32 {
            return Err(Unwritable::new(format!(
                "fen cannot say that {side} moves after {ply} plies"
            )));
        }
        let _ = write!(text, " {}", ply / 2 + 1);
    }
    Ok(text)
}

fn row_text(row: &[u8]) -> String {
    let runs = row.chunk_by(|a, b| *a == 0 && *b == 0);
    let words: Vec<String> = runs
        .map(|run| match run[0] {
            0 => run.len().to_string(),
            seeds => format!("{seeds}S"),
        })
        .collect();
    words.join(",")
}
