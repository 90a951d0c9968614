//! A solution as text, for a diagram that has no author.

use std::fmt::Write as _;
use std::time::Duration;

use kardis_games::notation::Dialect;
use kardis_puzzles::puzzle::Puzzle;
use kardis_puzzles::solved::Solved;

use crate::console::{Console, Tone};
use crate::view::solved::opening;
use crate::view::study::{asides, checked, firsts, solution, source};
use crate::view::{goals, words};

/// The diagram, the goal, first moves, the solution and set play.
pub(crate) fn text(
    puzzle: &Puzzle,
    solved: &Solved,
    answer: Option<bool>,
    elapsed: Duration,
    dialect: Dialect,
    console: &Console,
) -> String {
    let mut text = opening(&puzzle.position, dialect, console);
    let tone = match answer {
        Some(true) => Tone::Good,
        Some(false) => Tone::Bad,
        None => Tone::Even,
    };
    let goal = goals::in_words(puzzle.goal, puzzle.position.side());
    let source = source::text(solved.sources, answer.is_some());
    text.push_str(&words::wrapped("", 2, &goal));
    let found = console.paint(tone, &checked::found(puzzle, solved, dialect));
    let time = words::seconds(elapsed);
    let _ = writeln!(text, "\n{found}    {source}  {time}");
    if !solved.firsts.is_empty() {
        text.push('\n');
        text.push_str(&firsts::table(puzzle, solved, dialect, console));
    }
    if !solved.solution.is_empty() {
        text.push_str("\n  solution\n");
        text.push_str(&solution::tree(&solved.solution, dialect));
    }
    text.push_str(&asides::set_play(puzzle, solved, dialect));
    text
}
