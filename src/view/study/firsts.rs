//! First moves: which reach the goal, what they bring, and what refutes the others.

use kardis_games::notation::Dialect;
use kardis_games::rules::Margin;
use kardis_games::turn::Turn;
use kardis_puzzles::goal::Goal;
use kardis_puzzles::puzzle::Puzzle;
use kardis_puzzles::solved::{First, Solved, Standing};
use kardis_solver::window::Bounds;

use crate::console::{Console, Tone};
use crate::inquiry::scale::Scale;
use crate::view::solved::cells;
use crate::view::study::moves::{after, signed, some};
use crate::view::table::{Align, Table};

/// The room for refutations.
const WIDTH: usize = 48;

/// A first move with the sign of what it is: `4!`, `5?`.
pub(crate) fn marked(turn: &Turn, first: &First, dialect: Dialect) -> String {
    let sign = match first.standing {
        Standing::Key => "!",
        Standing::Try => "?",
        Standing::Open => "",
    };
    signed(turn, &[first.mv], sign, dialect).concat()
}

/// What is known of the value of a first move, for a goal about values.
pub(crate) fn bounds(puzzle: &Puzzle, solved: &Solved, first: &First) -> Option<Bounds> {
    let least = solved.least?;
    if let Some(value) = first.value {
        return Some(Bounds::exact(value));
    }
    let most = match Scale::of(&puzzle.position) {
        Scale::Outcome { .. } => 1,
        _ => puzzle.position.board().seeds() as Margin,
    };
    Some(match first.standing {
        Standing::Key => Bounds {
            lower: least,
            upper: most,
        },
        Standing::Try => Bounds {
            lower: -most,
            upper: least - 1,
        },
        Standing::Open => Bounds {
            lower: -most,
            upper: most,
        },
    })
}

/// First moves as they are listed: keys, then tries, the best first, then what is open.
pub(crate) fn sorted<'a>(puzzle: &Puzzle, solved: &'a Solved) -> Vec<&'a First> {
    let mut firsts: Vec<&First> = solved.firsts.iter().collect();
    firsts.sort_by_key(|first| {
        let standing = match first.standing {
            Standing::Key => 0,
            Standing::Try => 1,
            Standing::Open => 2,
        };
        let value = bounds(puzzle, solved, first).map_or(0, |bounds| -bounds.upper);
        (standing, value, first.moves)
    });
    firsts
}

/// The table of first moves.
pub(crate) fn table(
    puzzle: &Puzzle,
    solved: &Solved,
    dialect: Dialect,
    console: &Console,
) -> String {
    let mut table = Table::new(&[Align::Left, Align::Left, Align::Left, Align::Left]);
    let scale = Scale::of(&puzzle.position);
    let valued = solved.least.is_some();
    let refuted = if helps(puzzle) { "" } else { "refuted by" };
    match (valued, scale) {
        (true, Scale::Outcome { .. }) => {
            table.headings(&["first move", "result", "", refuted]);
        }
        (true, Scale::Rest { .. }) => table.headings(&["first move", "result", "rest", refuted]),
        (true, Scale::Game { .. }) => table.headings(&["first move", "result", "final", refuted]),
        (false, _) => table.headings(&["first move", "reached", "", refuted]),
    }
    let turn = puzzle.turn();
    for first in sorted(puzzle, solved) {
        let tone = match first.standing {
            Standing::Key => Tone::Good,
            Standing::Try => Tone::Bad,
            Standing::Open => Tone::Plain,
        };
        let (result, score) = match bounds(puzzle, solved, first) {
            Some(bounds) => {
                let [word, score, _] = cells(scale, bounds);
                (word, score)
            }
            None => (reached(first), String::new()),
        };
        let refuted = if helps(puzzle) {
            String::new()
        } else {
            refuted_by(&turn, first, dialect)
        };
        table.row(vec![
            (marked(&turn, first, dialect), Tone::Strong),
            (result, tone),
            (score, Tone::Plain),
            (refuted, Tone::Plain),
        ]);
    }
    table.text(console)
}

/// Nobody resists, so nothing is refuted.
pub(crate) fn helps(puzzle: &Puzzle) -> bool {
    use kardis_puzzles::goal::Play;
    match puzzle.goal {
        Goal::ProofGame(_) => true,
        Goal::Within { play, .. } => matches!(play, Play::Help | Play::Series),
        _ => false,
    }
}

/// Whether a goal with a number of moves is reached, and when.
fn reached(first: &First) -> String {
    match (first.standing, first.moves) {
        (Standing::Key, Some(moves)) => format!("in {moves}"),
        (Standing::Key, None) => "yes".to_owned(),
        (Standing::Try, _) => "no".to_owned(),
        (Standing::Open, _) => "?".to_owned(),
    }
}

/// The replies that refute a try, or why it needs none.
pub(crate) fn refuted_by(turn: &Turn, first: &First, dialect: Dialect) -> String {
    if first.standing != Standing::Try {
        return "-".to_owned();
    }
    let Some(next) = after(turn, first.mv) else {
        return "the game is over".to_owned();
    };
    if first.refutations.is_empty() {
        return match (next.side == turn.side, first.open) {
            (true, _) => "moving again does not help".to_owned(),
            (false, true) => "?".to_owned(),
            (false, false) => "it is too late".to_owned(),
        };
    }
    let replies = signed(&next, &first.refutations, "", dialect);
    some(&replies, " or ", WIDTH)
}
