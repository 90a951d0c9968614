//! Boards of the Kalah Game Protocol (P. Kaludercic and T. Völk, draft; spoken at
//! `kalah.kwarc.info`): `<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>`.
//!
//! Pits a side, South's store, North's store, South's pits and then North's, each from the owner's
//! left. The player who is asked for a move is always South.

use kardis_games::board::Board;
use kardis_games::notation::Position;
use kardis_games::turn::{AnyBoard, Side};

use super::list::{joined, ring};
use crate::error::{RecordError, Unwritable};
use crate::source::{Line, Source};

/// Reads a board a line, of the game that begins at `start`; South is to move.
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
    let inside = line
        .text
        .strip_prefix('<')
        .and_then(|text| text.strip_suffix('>'));
    let inside = inside.ok_or_else(|| {
        source.error_at(line.text, "not a board", "<pits,south,north,...> expected")
    })?;
    let mut numbers = Vec::new();
    for number in inside.split(',') {
        let seeds = number.trim().parse::<u32>();
        numbers.push(seeds.map_err(|_| source.error_at(number, "not a number of seeds", ""))?);
    }
    let pits = numbers.first().copied().unwrap_or_default() as usize;
    if numbers.len() != pits.saturating_mul(2).saturating_add(3) {
        return Err(source.error_at(
            line.text,
            format!("{} numbers for {pits} pits a side", numbers.len()),
            "two more than the pits of both, and their number",
        ));
    }
    let fail = |message: String| source.error_at(line.text, message, "");
    let board = Board::new(&numbers[3..3 + pits], &numbers[3 + pits..])
        .map_err(|error| fail(error.to_string()))?;
    Position::new(
        start.set(),
        pits,
        AnyBoard::TwoRow(board),
        Some([numbers[1], numbers[2]]),
        Side::South,
    )
    .map_err(|error| fail(error.to_string()))
}

/// Writes a position as the player to move is shown it: as South.
///
/// # Errors
///
/// Bao has four rows; the protocol needs known stores.
pub fn write(position: &Position) -> Result<String, Unwritable> {
    let Some(ring) = ring(position) else {
        return Err(Unwritable::new("kgp is for two rows, and Bao has four"));
    };
    let Some([south, north]) = position.stores() else {
        return Err(Unwritable::new("kgp needs the stores, which are not known"));
    };
    let pits = position.pits();
    let (own, opp) = ring.split_at(pits);
    let (stores, own, opp) = match position.side() {
        Side::South => ([south, north], own, opp),
        Side::North => ([north, south], opp, own),
    };
    Ok(format!(
        "<{pits},{},{},{}>",
        joined(&stores),
        joined(own),
        joined(opp)
    ))
}
