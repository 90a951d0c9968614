//! The solution of a puzzle, whatever its author says.

use kardis_games::game::Game;
use kardis_games::notation::Position;
use kardis_games::rules::{Margin, TwoRow};
use kardis_games::turn::{Side, Turn};
use kardis_games::variants::{AnyRules, ForTwoRow};
use kardis_solver::observer::Observer;

use crate::bounded::{Bounded, Budget, Request, Stores};
use crate::field::{Field, OnField, on_field};
use crate::goal::{Count, Goal, Statement, Worth};
use crate::intended::{LineFault, follow};
use crate::play::{Open, Play};
use crate::proof_game::ProofGame;
use crate::solved::{Solved, Sources};
use crate::support::{Refusal, support};
use crate::tools::Tools;
use crate::tree::explore;
use crate::values::{Means, Source, Values, least};

/// Finds the solution of a goal in a position.
///
/// # Errors
///
/// The game does not support the goal.
pub fn solve(position: &Position, goal: Goal, tools: &Tools<'_>) -> Result<Solved, Refusal> {
    solve_along(position, goal, tools, None).map(|(solved, _)| solved)
}

/// The same, and where a line leaves the goal, of moves as text from the diagram on.
pub(crate) fn solve_along(
    position: &Position,
    goal: Goal,
    tools: &Tools<'_>,
    line: Option<&str>,
) -> Result<(Solved, Result<(), LineFault>), Refusal> {
    support(position, goal)?;
    let observer = tools.observer.part(tools.limits.time);
    let job = Job {
        position,
        tools,
        observer: &observer,
        line,
    };
    Ok(match goal {
        Goal::Assert(statement) => (job.assertion(statement), Ok(())),
        Goal::ProofGame(moves) => job.proof_game(moves),
        Goal::Value(_) | Goal::Within { .. } | Goal::Keep(_) if job.is_over() => {
            (Solved::over(), Ok(()))
        }
        Goal::Value(worth) => on_field(position.turn(), OnValues { job, worth }),
        Goal::Within { play, aim, moves } => {
            let request = Request::Aim(play, aim, moves);
            on_field(position.turn(), OnBounded { job, request })
        }
        Goal::Keep(moves) => {
            let request = Request::Keep(moves);
            on_field(position.turn(), OnBounded { job, request })
        }
    })
}

/// The stores of the side to move and of the other one, if they are given.
fn stores(position: &Position) -> Option<[u32; 2]> {
    let [south, north] = position.stores()?;
    Some(match position.side() {
        Side::South => [south, north],
        Side::North => [north, south],
    })
}

/// What the side to move has more in its store than the other one; 0 if that is not known.
fn lead(position: &Position) -> Margin {
    stores(position).map_or(0, |[own, other]| own as Margin - other as Margin)
}

/// What the solver has to gain for a goal about the value, where that is a number from the start.
pub(crate) fn needed(position: &Position, worth: Worth) -> Option<Margin> {
    least(worth, lead(position))
}

/// What is found out, and where the author's line leaves the goal.
type Found = (Solved, Result<(), LineFault>);

/// A position, with what may be used.
#[derive(Clone, Copy)]
struct Job<'a> {
    position: &'a Position,
    tools: &'a Tools<'a>,
    observer: &'a Observer,
    line: Option<&'a str>,
}

impl<'a> Job<'a> {
    fn is_over(self) -> bool {
        Game::new(self.position).ending().is_some()
    }

    fn explore<P: Play>(self, mut play: P) -> Found {
        let solved = explore(&mut play, self.tools.limits.tree);
        let line = self.line.map_or(Ok(()), |text| follow(&mut play, text));
        (solved, line)
    }

    fn budget(self) -> Budget<'a> {
        Budget {
            nodes: self.tools.limits.nodes,
            boards: self.tools.boards(),
            observer: self.observer,
        }
    }

    fn means(self) -> Means<'a> {
        let rules = self.position.rules().hash();
        Means {
            settings: self.tools.settings,
            layers: self.tools.stock.of(rules),
            disk: self.tools.disks.get(&rules).copied(),
            observer: self.observer,
        }
    }

    fn assertion(self, statement: Statement) -> Solved {
        on_field(
            self.position.turn(),
            OnAssertion {
                job: self,
                statement,
            },
        )
    }

    fn proof_game(self, moves: Count) -> Found {
        match self.position.rules() {
            AnyRules::TwoRow(rules) => rules.with(OnProofGame { job: self, moves }),
            AnyRules::Bao(_) => (Solved::over(), Ok(())),
        }
    }
}

struct OnValues<'a> {
    job: Job<'a>,
    worth: Worth,
}

impl OnField for OnValues<'_> {
    type Output = Found;

    fn run<F: Field>(self, field: F, board: F::Board) -> Found {
        let Self { job, worth } = self;
        let turn = job.position.turn();
        let lead = lead(job.position);
        match Values::new(field, turn, board, worth, lead, job.means()) {
            Ok(values) => {
                let least = values.least();
                let (solved, line) = job.explore(values);
                let least = Some(least);
                (Solved { least, ..solved }, line)
            }
            Err(Open) => (Solved::open(turn), Ok(())),
        }
    }
}

struct OnBounded<'a> {
    job: Job<'a>,
    request: Request,
}

impl OnField for OnBounded<'_> {
    type Output = Found;

    fn run<F: Field>(self, field: F, board: F::Board) -> Found {
        let Self { job, request } = self;
        let turn: Turn = job.position.turn();
        let stores = Stores {
            given: stores(job.position),
            majority_ends: job.position.set().stops_at_majority,
        };
        job.explore(Bounded::new(
            field,
            turn,
            board,
            request,
            stores,
            job.budget(),
        ))
    }
}

struct OnProofGame<'a> {
    job: Job<'a>,
    moves: Count,
}

impl ForTwoRow for OnProofGame<'_> {
    type Output = Found;

    fn with<R: TwoRow>(self, rules: R) -> Found {
        let Self { job, moves } = self;
        match ProofGame::new(rules, job.position, moves, job.budget()) {
            Some(game) => job.explore(game),
            None => (Solved::over(), Ok(())),
        }
    }
}

struct OnAssertion<'a> {
    job: Job<'a>,
    statement: Statement,
}

impl OnField for OnAssertion<'_> {
    type Output = Solved;

    fn run<F: Field>(self, field: F, board: F::Board) -> Solved {
        let Self { job, statement } = self;
        let mut source = Source::new(field, job.position.turn(), job.means());
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
