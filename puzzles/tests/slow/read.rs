//! Puzzles for the tests, and what the slow checker says of them.

use std::cell::RefCell;
use std::collections::HashMap;

use kardis_games::notation::Position;
use kardis_puzzles::puzzle::{Duals, Intended, Keys, Puzzle};

use super::values::Values;
use super::verdict::{Limits, Refused, Report, check};

/// More than any puzzle that is made by hand needs.
pub(crate) const ROOMY: Limits = Limits {
    boards: 300_000,
    nodes: 300_000,
};

/// A puzzle of a position and a goal with one key.
pub(crate) fn puzzle(position: &str, goal: &str) -> Puzzle {
    Puzzle {
        id: "test".to_owned(),
        title: None,
        author: None,
        source: None,
        comment: None,
        position: place(position),
        goal: goal
            .parse()
            .unwrap_or_else(|error| panic!("{goal}: {error}")),
        intended: Intended::default(),
        tags: Vec::new(),
    }
}

pub(crate) fn place(position: &str) -> Position {
    position
        .parse()
        .unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// The puzzle with other intentions; keys are `#2`, so many, or moves.
pub(crate) fn intending(mut puzzle: Puzzle, keys: &str, duals: Duals, solution: &str) -> Puzzle {
    puzzle.intended = Intended {
        keys: match keys.strip_prefix('#') {
            Some(count) => Keys::Count(count.parse().expect("a number of keys")),
            None => Keys::Moves(keys.split_whitespace().map(str::to_owned).collect()),
        },
        duals,
        solution: solution.to_owned(),
    };
    puzzle
}

thread_local! {
    /// Values by the rules that they are values under.
    static KNOWN: RefCell<HashMap<String, Values>> = RefCell::default();
}

/// The slow checker's report.
pub(crate) fn slowly(puzzle: &Puzzle) -> Result<Report, Refused> {
    slowly_within(puzzle, ROOMY)
}

/// The slow checker's report, if that is not too much work.
pub(crate) fn slowly_within(puzzle: &Puzzle, limits: Limits) -> Result<Report, Refused> {
    KNOWN.with_borrow_mut(|known| {
        let rules = puzzle.position.rules().identity();
        check(puzzle, known.entry(rules).or_default(), limits)
    })
}
