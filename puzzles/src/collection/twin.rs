//! Twins: puzzles that are another one with a small change.

use super::Collection;
use crate::puzzle::Puzzle;

/// The puzzle that another one is a twin of: the one before it, passing over other twins, whose id
/// with a slash and a label is its id.
pub fn twin_of(collection: &Collection, index: usize) -> Option<&Puzzle> {
    let (first, _) = collection.puzzles.get(index)?.id.rsplit_once('/')?;
    let before = collection.puzzles[..index].iter().rev();
    before
        .take_while(|puzzle| puzzle.id == first || sibling(&puzzle.id, first))
        .find(|puzzle| puzzle.id == first)
}

/// An id is that of a twin of another.
fn sibling(id: &str, first: &str) -> bool {
    id.rsplit_once('/').is_some_and(|(of, _)| of == first)
}
