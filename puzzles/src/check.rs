//! A puzzle checked against what its author says.

use kardis_games::turn::{AnyMove, Turn};
use rayon::prelude::*;

use crate::audit::{self, Audit};
use crate::goal::Goal;
use crate::intended::{Fault, LineFault, named_keys};
use crate::puzzle::{Duals, Keys, Puzzle};
use crate::solve::solve_along;
use crate::solved::{Dual, Solved, Standing};
use crate::support::Refusal;
use crate::tools::Tools;
use crate::verdict::{Grade, Verdict};

/// What a check comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The verdict.
    pub verdict: Verdict,
    /// What differs from what the author says, also where the verdict is another one.
    pub faults: Vec<Fault>,
    /// Keys that the author does not mean, where he names his.
    pub cooks: Vec<AnyMove>,
    /// All that is found out about the puzzle.
    pub solved: Solved,
    /// The audit, if it was wanted and the puzzle has a key.
    pub audit: Option<Audit>,
}

/// Checks a puzzle. The verdict depends on the puzzle alone, unless it is undecided within the limits.
///
/// # Errors
///
/// The game does not support the goal.
pub fn check(puzzle: &Puzzle, tools: &Tools<'_>) -> Result<Checked, Refusal> {
    let mut checked = check_plainly(puzzle, tools)?;
    if tools.audit {
        checked.audit = audit::audit(puzzle, &checked, tools);
    }
    Ok(checked)
}

/// Checks puzzles on the threads of the current pool; answers come in the order of the puzzles. What
/// they need should be [prepared](crate::stock::Stock::prepare) before.
pub fn check_all(puzzles: &[Puzzle], tools: &Tools<'_>) -> Vec<Result<Checked, Refusal>> {
    if let [puzzle] = puzzles {
        return vec![check(puzzle, tools)];
    }
    let tools = tools.share(rayon::current_num_threads());
    puzzles
        .par_iter()
        .map(|puzzle| check(puzzle, &tools))
        .collect()
}

/// Without an audit.
pub(crate) fn check_plainly(puzzle: &Puzzle, tools: &Tools<'_>) -> Result<Checked, Refusal> {
    let intended = &puzzle.intended;
    let line = (!intended.solution.trim().is_empty()).then_some(intended.solution.as_str());
    let (solved, line) = solve_along(&puzzle.position, puzzle.goal, tools, line)?;
    if let Goal::Assert(_) = puzzle.goal {
        return Ok(of_assertion(solved));
    }
    let (named, mut faults) = named_keys(&puzzle.turn(), intended, &solved);
    let keys: Vec<AnyMove> = solved.keys().map(|key| key.mv).collect();
    let mut cooks = Vec::new();
    let mut too_many = false;
    match &intended.keys {
        Keys::Count(stated) => {
            let stated = usize::from(*stated);
            if keys.len() < stated {
                let found = keys.len();
                faults.push(Fault::FewerKeys { found, stated });
            }
            too_many = keys.len() > stated;
        }
        Keys::Moves(_) => {
            cooks.extend(keys.iter().filter(|key| !named.contains(key)));
            too_many |= !cooks.is_empty();
        }
    }
    let line_open = line == Err(LineFault::Open);
    if let Err(LineFault::Wrong(fault)) = line {
        faults.push(fault);
    }
    let open = solved.firsts.iter().any(|f| f.standing == Standing::Open);
    let verdict = if open {
        Verdict::Undecided
    } else if keys.is_empty() {
        Verdict::NoSolution
    } else if !faults.is_empty() {
        Verdict::Differs
    } else if line_open {
        Verdict::Undecided
    } else if too_many {
        Verdict::Cook
    } else {
        match solved.short {
            None => Verdict::Undecided,
            Some(true) => Verdict::Short,
            Some(false) => of_duals(&solved, intended.duals),
        }
    };
    Ok(Checked {
        verdict,
        faults,
        cooks,
        solved,
        audit: None,
    })
}

/// The verdict if all is right up to the duals.
fn of_duals(solved: &Solved, allowed: Duals) -> Verdict {
    let is_fault = |(_, dual): &(Turn, Dual)| match allowed {
        Duals::None => true,
        Duals::Minor => dual.grade == Some(Grade::Real),
        Duals::Any => false,
    };
    if solved.duals().iter().any(is_fault) {
        Verdict::Dual
    } else if allowed == Duals::Any || solved.is_whole() {
        Verdict::Sound
    } else {
        Verdict::Undecided
    }
}

fn of_assertion(solved: Solved) -> Checked {
    let value = solved.value;
    let (verdict, faults) = match solved.holds {
        Some(true) => (Verdict::Sound, Vec::new()),
        Some(false) => (Verdict::Differs, vec![Fault::Untrue { value }]),
        None => (Verdict::Undecided, Vec::new()),
    };
    Checked {
        verdict,
        faults,
        cooks: Vec::new(),
        solved,
        audit: None,
    }
}
