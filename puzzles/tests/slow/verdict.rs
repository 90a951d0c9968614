//! What a check comes to (P4).

use kardis_games::turn::{AnyBoard, AnyMove, Side};
use kardis_puzzles::goal::{Goal, Play, Statement};
use kardis_puzzles::puzzle::{Duals, Keys, Puzzle};
use kardis_puzzles::verdict::{Grade, Verdict};

use super::reach::{Left, Task};
use super::state::{State, Table};
use super::support::is_supported;
use super::tree::{Dual, Tree, tree};
use super::values::Values;

/// What the slow checker finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Report {
    pub(crate) verdict: Verdict,
    pub(crate) keys: Vec<String>,
    /// Every other first move with its refutations.
    pub(crate) tries: Vec<(String, Vec<String>)>,
    /// In order.
    pub(crate) duals: Vec<Dual>,
    /// Every move of the defender, if he had to begin, with the solver's answers.
    pub(crate) set_play: Vec<(String, Vec<String>)>,
    /// Pits with seeds that the tree does not use, from the owner's left; none in Bao and of a proof
    /// game.
    pub(crate) idle_pits: Vec<(Side, usize)>,
}

/// Why there is no report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// The game does not support the goal.
    NotSupported,
    /// More boards or nodes than the slow checker looks at.
    TooLarge,
}

/// Boards and nodes that are not too many.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) boards: usize,
    pub(crate) nodes: usize,
}

/// The goal is about the value.
fn wants_values(goal: Goal) -> bool {
    matches!(goal, Goal::Value(_) | Goal::Assert(_))
}

/// Checks a puzzle; `values` are those of its rules and width, and get more.
pub(crate) fn check(
    puzzle: &Puzzle,
    values: &mut Values,
    limits: Limits,
) -> Result<Report, Refused> {
    let (position, goal) = (&puzzle.position, puzzle.goal);
    if !is_supported(position, goal) {
        return Err(Refused::NotSupported);
    }
    let board = position.turn().board;
    if wants_values(goal) {
        let slow = Table::new(position).slow;
        for board in [board, board.turned()] {
            let added = values.add(slow, board, limits.boards);
            added.ok_or(Refused::TooLarge)?;
        }
    }
    let task = Task::new(position, goal, values);
    if let Goal::Assert(statement) = goal {
        let verdict = if is_true(&task, statement) {
            Verdict::Sound
        } else {
            Verdict::Differs
        };
        return Ok(Report {
            verdict,
            keys: Vec::new(),
            tries: Vec::new(),
            duals: Vec::new(),
            set_play: Vec::new(),
            idle_pits: Vec::new(),
        });
    }
    let keys = task.keys();
    let (mut duals, mut idle_pits) = (Vec::new(), Vec::new());
    if !keys.is_empty() {
        let tree = tree(&task, limits.nodes).ok_or(Refused::TooLarge)?;
        idle_pits = idle(&task, &tree);
        duals = tree.duals;
        duals.sort();
    }
    Ok(Report {
        verdict: verdict(&task, puzzle, &keys, &duals),
        keys: keys
            .iter()
            .map(|&mv| task.table.text(&task.start, mv))
            .collect(),
        tries: tries(&task, &keys),
        duals,
        set_play: set_play(&task),
        idle_pits,
    })
}

fn idle(task: &Task<'_>, tree: &Tree) -> Vec<(Side, usize)> {
    let place = &task.diagram.place;
    let AnyBoard::TwoRow(board) = place.board else {
        return Vec::new();
    };
    if matches!(task.goal, Goal::ProofGame(_)) {
        return Vec::new();
    }
    let mut idle = Vec::new();
    for side in Side::BOTH {
        let row = if side == place.side {
            board.own
        } else {
            board.opp
        };
        let pits = 0..task.table.pits();
        let is_idle = |pit: &usize| row.get(*pit) > 0 && tree.used[side.index()] >> pit & 1 == 0;
        idle.extend(pits.filter(is_idle).map(|pit| (side, pit)));
    }
    idle
}

/// Section 9 of theory.md.
fn is_true(task: &Task<'_>, statement: Statement) -> bool {
    let turned = task.table.turned(&task.diagram);
    let value = task.values.of(task.diagram.place.board);
    match statement {
        Statement::Value(said) => value == i32::from(said),
        Statement::Zugzwang => {
            let moves = |state: &State| !task.table.slow.steps(state.place.board).is_empty();
            let sum = value + task.values.of(turned.place.board);
            sum < 0 && moves(&task.diagram) && moves(&turned)
        }
    }
}

fn tries(task: &Task<'_>, keys: &[AnyMove]) -> Vec<(String, Vec<String>)> {
    let plies = task.plies(&task.start, task.left()).into_iter();
    plies
        .filter(|(mv, _, _)| !keys.contains(mv))
        .map(|(mv, after, left)| {
            let refutations = task.refutations(&after, left).into_iter();
            let refutations = refutations.map(|reply| task.table.text(&after, reply));
            (task.table.text(&task.start, mv), refutations.collect())
        })
        .collect()
}

fn set_play(task: &Task<'_>) -> Vec<(String, Vec<String>)> {
    let is_direct = matches!(
        task.goal,
        Goal::Value(_)
            | Goal::Keep(_)
            | Goal::Within {
                play: Play::Direct,
                ..
            }
    );
    // Nobody begins where the game is over.
    if !is_direct || task.diagram.end.is_some() {
        return Vec::new();
    }
    let turned = task.table.turned(&task.diagram);
    let begin = task.plies(&turned, task.left()).into_iter();
    begin
        .map(|(mv, state, left)| {
            let goes_on = task.solvers_turn(&state) && !task.is_reached(&state, left);
            let answers = if goes_on && task.reach(&state, left) {
                let plies = task.plies(&state, left).into_iter();
                plies
                    .filter(|(_, next, left)| task.reach(next, *left))
                    .map(|(answer, _, _)| task.table.text(&state, answer))
                    .collect()
            } else {
                Vec::new()
            };
            (task.table.text(&turned, mv), answers)
        })
        .collect()
}

/// The first verdict that applies; a slow checker decides everything.
fn verdict(task: &Task<'_>, puzzle: &Puzzle, keys: &[AnyMove], duals: &[Dual]) -> Verdict {
    if keys.is_empty() {
        return Verdict::NoSolution;
    }
    let (differs, cook) = match &puzzle.intended.keys {
        Keys::Count(count) => {
            let count = usize::from(*count);
            (keys.len() < count, keys.len() > count)
        }
        Keys::Moves(named) => {
            let named: Vec<Option<AnyMove>> = named
                .iter()
                .map(|text| task.table.read(&task.start, text))
                .collect();
            let is_key = |mv: &Option<AnyMove>| mv.is_some_and(|mv| keys.contains(&mv));
            let meant = |mv: &AnyMove| named.contains(&Some(*mv));
            (!named.iter().all(is_key), !keys.iter().all(meant))
        }
    };
    if differs || !stays_with_goal(task, &puzzle.intended.solution) {
        Verdict::Differs
    } else if cook {
        Verdict::Cook
    } else if is_short(task) {
        Verdict::Short
    } else if duals
        .iter()
        .any(|dual| is_fault(dual, puzzle.intended.duals))
    {
        Verdict::Dual
    } else {
        Verdict::Sound
    }
}

fn is_fault(dual: &Dual, allowed: Duals) -> bool {
    match allowed {
        Duals::None => true,
        Duals::Minor => dual.grade == Grade::Real,
        Duals::Any => false,
    }
}

/// The author's line does not leave the goal.
fn stays_with_goal(task: &Task<'_>, line: &str) -> bool {
    let (mut state, mut left): (State, Left) = (task.start, task.left());
    for text in line.split_whitespace() {
        if state.last.is_some() && task.is_reached(&state, left) {
            break;
        }
        let here = task.goes_on(&state);
        let Some(mv) = task.table.read(&here, text) else {
            return false;
        };
        let plies = task.plies(&here, left);
        let Some(&(_, next, after)) = plies.iter().find(|ply| ply.0 == mv) else {
            return false;
        };
        if !task.reach(&next, after) {
            return false;
        }
        (state, left) = (next, after);
    }
    true
}

/// The goal is reached with a move less: with fewer plies where both want it.
fn is_short(task: &Task<'_>) -> bool {
    let left = task.left();
    match task.goal {
        Goal::Within {
            play: Play::Help, ..
        } => task.helps_before(&task.start, left - 1),
        Goal::Within { .. } => task.reach(&task.start, left - 1),
        Goal::ProofGame(_) => (0..left).any(|left| task.reach(&task.start, left)),
        // Of course no seed is lost in fewer moves.
        Goal::Keep(_) | Goal::Value(_) | Goal::Assert(_) => false,
    }
}
