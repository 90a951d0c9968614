//! Which puzzles are the same, up to turning the board.

use std::collections::HashMap;

use kardis_puzzles::canonical::canonical;
use kardis_puzzles::puzzle::Puzzle;

/// Puzzles by what they ask.
#[derive(Debug, Default)]
pub(crate) struct Likeness {
    known: HashMap<String, Vec<String>>,
}

impl Likeness {
    /// Takes note of a puzzle.
    pub(crate) fn add(&mut self, puzzle: &Puzzle, name: String) {
        let names = self.known.entry(canonical(puzzle)).or_default();
        // The same file may be given twice.
        if !names.contains(&name) {
            names.push(name);
        }
    }

    /// The names of all others that are the same, sorted, so that their order in the files does not
    /// matter.
    pub(crate) fn others(&self, puzzle: &Puzzle, name: &str) -> Vec<String> {
        let names = self.known.get(&canonical(puzzle)).into_iter().flatten();
        let mut others: Vec<String> = names.filter(|other| *other != name).cloned().collect();
        others.sort();
        others
    }
}
