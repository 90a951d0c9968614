//! Positions as plain lists: the pits in sowing order, beginning with South's leftmost, then the
//! stores, then the side to move.
//!
//! ```text
//! 0,3,11,10,2,3,11,4,12,2,1,11 0,2 1
//! 0,0,1,2,3,0 1,0,1,0,0,0 32,32 S
//! 6,6,6,6,6,6,6,6,6,6,6,6
//! ```
//!
//! The pits may stand in one list or in two, South's and North's, each from the owner's left. Stores
//! may be left out, and then only the seeds on the board count. The side is `0`, `S` or nothing for
//! South and `1` or `N` for North.

use kardis_games::board::Board;
use kardis_games::notation::{Position, PositionError};
use kardis_games::turn::{AnyBoard, Side};

use crate::error::{RecordError, Unwritable};
use crate::source::{Line, Source};

/// Reads a position a line, of the game that begins at `start`.
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
    let words: Vec<&str> = line.text.split_whitespace().collect();
    let side_of = |word: &str| match word {
        "0" | "S" | "s" => Some(Side::South),
        "1" | "N" | "n" => Some(Side::North),
        _ => None,
    };
    let (lists, side) = match words.split_last() {
        Some((last, lists)) if !lists.is_empty() => match side_of(last) {
            Some(side) => (lists, side),
            None => (&words[..], Side::South),
        },
        _ => (&words[..], Side::South),
    };
    let mut parts = Vec::new();
    for list in lists {
        let mut part = Vec::new();
        for number in list.split(',') {
            part.push(number.parse::<u32>().map_err(|_| {
                source.error_at(
                    number,
                    "not a number of seeds",
                    "numbers between commas expected",
                )
            })?);
        }
        parts.push(part);
    }
    let (pits, stores) = match &parts[..] {
        [pits] => (pits.clone(), None),
        // Two lists of one pit each are a board, and two numbers are stores.
        [south, north] if south.len() == north.len() => ([&south[..], north].concat(), None),
        [pits, stores] if stores.len() == 2 => (pits.clone(), Some([stores[0], stores[1]])),
        [south, north, stores] if south.len() == north.len() && stores.len() == 2 => {
            ([&south[..], north].concat(), Some([stores[0], stores[1]]))
        }
        _ => {
            return Err(source.error_at(
                line.text,
                "not a list of pits, stores and side",
                "such as 6,6,6,6,6,6,6,6,6,6,6,6 0,0 S",
            ));
        }
    };
    position(start, &pits, stores, side)
        .map_err(|error| source.error_at(line.text, error.to_string(), ""))
}

/// The position of pits in sowing order.
pub(crate) fn position(
    start: &Position,
    pits: &[u32],
    stores: Option<[u32; 2]>,
    side: Side,
) -> Result<Position, PositionError> {
    let width = pits.len() / 2;
    if !pits.len().is_multiple_of(2) || width == 0 {
        return Err(PositionError::Width { pits: pits.len() });
    }
    let board = Board::new(&pits[..width], &pits[width..])?;
    Position::new(start.set(), width, AnyBoard::TwoRow(board), stores, side)
}

/// A position of Bohnenspiel of a list of pits and one of stores.
pub(crate) fn bohnenspiel(
    source: Source<'_>,
    pits: &str,
    stores: &str,
    side: Side,
) -> Result<Position, RecordError> {
    let line = Line {
        text: &source.text[source.offset(pits)..source.offset(stores) + stores.len()],
        at: source.offset(pits),
    };
    let start = "bohnenspiel start".parse().expect("the usual start");
    let position = read_line(source, line, &start)?;
    Position::new(
        position.set(),
        position.pits(),
        position.board(),
        position.stores(),
        side,
    )
    .map_err(|error| source.error_at(pits, error.to_string(), ""))
}

/// The pits in sowing order.
pub(crate) fn ring(position: &Position) -> Option<Vec<u8>> {
    let AnyBoard::TwoRow(board) = position.board() else {
        return None;
    };
    let pits = position.pits();
    let own = (0..pits).map(|pit| board.own.get(pit));
    let opp = (0..pits).map(|pit| board.opp.get(pit));
    Some(own.chain(opp).collect())
}

/// Numbers between commas.
pub(crate) fn joined<T: ToString>(numbers: &[T]) -> String {
    let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    words.join(",")
}

/// Writes a position: one list of pits, the stores if they are known, `S` or `N`.
///
/// # Errors
///
/// Bao has four rows.
pub fn write(position: &Position) -> Result<String, Unwritable> {
    let Some(ring) = ring(position) else {
        return Err(Unwritable::new("list is for two rows, and Bao has four"));
    };
    let stores = position
        .stores()
        .map(|stores| format!(" {}", joined(&stores)));
    Ok(format!(
        "{}{} {}",
        joined(&ring),
        stores.unwrap_or_default(),
        position.side().letter()
    ))
}
