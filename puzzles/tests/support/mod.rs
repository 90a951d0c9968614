//! What the tests share: puzzles from text, and answers as text.
#![allow(
    dead_code,
    reason = "every test file compiles its own copy and uses a part"
)]

use kardis_games::notation::Dialect;
use kardis_games::turn::AnyMove;
use kardis_puzzles::check::{Checked, check};
use kardis_puzzles::puzzle::{Duals, Keys, Puzzle};
use kardis_puzzles::solved::{Solved, Standing};
use kardis_puzzles::stock::Stock;
use kardis_puzzles::tools::Tools;
use kardis_solver::observer::Observer;

/// A puzzle with a position and a goal.
pub(crate) fn puzzle(position: &str, goal: &str) -> Puzzle {
    let position = position
        .parse()
        .unwrap_or_else(|error| panic!("{position}: {error}"));
    let goal = goal
        .parse()
        .unwrap_or_else(|error| panic!("{goal}: {error}"));
    Puzzle::new("test", position, goal)
}

/// The same with other intentions.
pub(crate) fn meant(mut puzzle: Puzzle, keys: Keys, duals: Duals) -> Puzzle {
    puzzle.intended.keys = keys;
    puzzle.intended.duals = duals;
    puzzle
}

/// A check with everything at hand.
pub(crate) fn checked(puzzle: &Puzzle) -> Checked {
    let (mut stock, observer) = (Stock::default(), Observer::default());
    stock
        .prepare(puzzle, true, None, &observer)
        .expect("no tables on disk");
    let mut tools = Tools::new(&stock, &observer);
    tools.audit = true;
    check(puzzle, &tools).unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// Moves as text.
pub(crate) fn texts(puzzle: &Puzzle, moves: &[AnyMove]) -> Vec<String> {
    let turn = puzzle.turn();
    moves
        .iter()
        .map(|&mv| turn.text(mv, Dialect::Numbers))
        .collect()
}

/// The keys as text.
pub(crate) fn keys(puzzle: &Puzzle, solved: &Solved) -> Vec<String> {
    let keys: Vec<AnyMove> = solved.keys().map(|key| key.mv).collect();
    texts(puzzle, &keys)
}

/// The tries as text.
pub(crate) fn tries(puzzle: &Puzzle, solved: &Solved) -> Vec<String> {
    let tries = solved
        .firsts
        .iter()
        .filter(|first| first.standing == Standing::Try);
    let tries: Vec<AnyMove> = tries.map(|first| first.mv).collect();
    texts(puzzle, &tries)
}
