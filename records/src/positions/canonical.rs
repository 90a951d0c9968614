//! Positions in the notation of kardis: see [`notation`](kardis_games::notation).

use kardis_games::notation::Position;

use crate::error::RecordError;
use crate::source::Source;

/// Reads a position a line.
pub fn read(text: &str) -> Vec<Result<Position, RecordError>> {
    let source = Source::new(text);
    let read = |line: crate::source::Line<'_>| {
        line.text
            .parse()
            .map_err(|error| source.within(&error, line.at, None))
    };
    source.lines().map(read).collect()
}
