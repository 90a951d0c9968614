//! Proofs of sound puzzles as files.

use std::path::Path;

use anyhow::Result;
use kardis_puzzles::certificate::{NoCertificate, certificate};
use kardis_puzzles::puzzle::Puzzle;
use kardis_puzzles::tools::Tools;

use crate::console::Console;
use crate::inquiry::certificate::Filed;

/// Writes the proof of a sound puzzle into a folder, under the name of its id. Nothing if puzzles with
/// this goal have no proofs, or if it was not completed; a note says so of the latter.
pub(crate) fn file(
    folder: &Path,
    puzzle: &Puzzle,
    tools: &Tools<'_>,
    console: &Console,
) -> Result<Option<Filed>> {
    let proof = match certificate(puzzle, u32::MAX, tools) {
        Ok(proof) => proof,
        Err(NoCertificate::NotAValue | NoCertificate::Over) => return Ok(None),
        Err(error) => {
            console.note(&format!("no certificate of {}: {error}", puzzle.id));
            return Ok(None);
        }
    };
    // The label of a twin stands after a slash.
    let name = format!("{}.txt", puzzle.id.replace('/', "-"));
    Filed::write(&folder.join(name), &puzzle.position, &proof).map(Some)
}
