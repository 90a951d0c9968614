//! The solution of a puzzle, whatever its author says.

use kardis_games::notation::Position;
use kardis_games::turn::Turn;

use crate::field::{Field, OnField, on_field};
use crate::goal::{Goal, Statement};
use crate::intended::{LineFault, follow};
use crate::play::Play;
use crate::setup::{OnPlay, Setup};
use crate::solved::{Solved, Sources};
use crate::support::{Refusal, support};
use crate::tools::Tools;
use crate::tree::explore;
use crate::values::Source;

/// Finds the solution of a goal in a position.
///
/// # Errors
///
/// The game does not support the goal.
pub fn solve(position: &Position, goal: Goal, tools: &Tools<'_>) -> Result<Solved, Refusal> {
    solve_along(position, goal, tools, None).map(|(solved, _)| solved)
}

/// What is found out, and where the author's line leaves the goal.
type Found = (Solved, Result<(), LineFault>);

/// The same, and where a line leaves the goal, of moves as text from the diagram on.
pub(crate) fn solve_along(
    position: &Position,
    goal: Goal,
    tools: &Tools<'_>,
    line: Option<&str>,
) -> Result<Found, Refusal> {
    support(position, goal)?;
    let observer = tools.observer_of_one();
    let setup = Setup {
        position,
        tools,
        observer: &observer,
    };
    if let Goal::Assert(statement) = goal {
        let code = OnAssertion { setup, statement };
        return Ok((on_field(position.turn(), code), Ok(())));
    }
    let most = tools.limits.tree;
    Ok(setup.play(goal, Exploring { most, line }))
}

/// Finds everything out and follows a line.
struct Exploring<'a> {
    /// Moves of the solution tree.
    most: usize,
    line: Option<&'a str>,
}

impl OnPlay for Exploring<'_> {
    type Output = Found;

    fn run<P: Play>(self, mut play: P) -> Found {
        let solved = explore(&mut play, self.most);
        let line = self.line.map_or(Ok(()), |text| follow(&mut play, text));
        (solved, line)
    }

    fn over(self) -> Found {
        (Solved::over(), Ok(()))
    }

    fn open(self, turn: Turn) -> Found {
        (Solved::open(turn), Ok(()))
    }
}

struct OnAssertion<'a> {
    setup: Setup<'a>,
    statement: Statement,
}

impl OnField for OnAssertion<'_> {
    type Output = Solved;

    fn run<F: Field>(self, field: F, board: F::Board) -> Solved {
        let Self { setup, statement } = self;
        let mut source = Source::new(field, setup.position.turn(), setup.means());
        let value = source.value(board).ok();
        let holds = value.and_then(|value| match statement {
            Statement::Value(stated) => Some(value == stated),
            Statement::Zugzwang => {
                let turned = F::turned(board);
                let free = !field.is_stuck(board) && !field.is_stuck(turned);
                let other = source.value(turned).ok()?;
                // Theory, section 9: whoever moves would rather not.
                Some(free && value < -other)
            }
        });
        let (tables, search) = source.sources();
        Solved {
            value,
            holds,
            sources: Sources {
                tables,
                search,
                nodes: source.nodes(),
            },
            ..Solved::over()
        }
    }
}
