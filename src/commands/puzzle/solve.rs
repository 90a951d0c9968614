//! `kardis puzzle solve`: the solution of a goal in a position, whatever its author says.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Result;
use kardis_games::notation::Position;
use kardis_puzzles::goal::Goal;
use kardis_puzzles::puzzle::Puzzle;
use kardis_puzzles::solve::solve;
use kardis_puzzles::solved::{Solved, Standing};
use kardis_puzzles::support::support;

use crate::checks::round::{deep, refused};
use crate::checks::supply::Supply;
use crate::cli::checks::SolveArgs;
use crate::collections;
use crate::console::Console;
use crate::failure::Usage;
use crate::inquiry::watch;
use crate::verdict::Verdict;
use crate::view::study::found;
use crate::view::study::object::FoundObject;

/// Solves what is asked on the command line, or puzzles of a file.
pub(crate) fn run(args: &SolveArgs, console: &Console) -> Result<Verdict> {
    let mut supply = Supply::new(&args.means)?;
    let Some(puzzles) = asked(args, console)? else {
        return Ok(Verdict::Faulty);
    };
    watch::heed_interrupts()?;
    let mut answers = Vec::new();
    for (number, puzzle) in puzzles.iter().enumerate() {
        let (solved, elapsed) = watch::watched(None, console, |watched| {
            let observer = &watched.observer;
            supply.prepare(puzzle, false, observer, console)?;
            let tools = supply.tools(observer, false)?;
            let begun = Instant::now();
            let solved = deep(|| solve(&puzzle.position, puzzle.goal, &tools))?;
            anyhow::Ok((solved.map_err(refused)?, begun.elapsed()))
        })?;
        // What rests on a damaged table is not told.
        supply.fault().map_or(Ok(()), Err)?;
        let answer = answer(puzzle, &solved);
        if number > 0 && !console.json {
            console.print("\n\n")?;
        }
        tell(args, puzzle, &solved, answer, elapsed, console)?;
        answers.push(answer);
        if watch::interrupted() {
            return Ok(Verdict::Interrupted);
        }
    }
    Ok(if answers.contains(&Some(false)) {
        Verdict::No
    } else if answers.contains(&None) {
        Verdict::Undecided
    } else {
        Verdict::Yes
    })
}

/// There is a solution, or the statement is true; nothing if that is not known.
fn answer(puzzle: &Puzzle, solved: &Solved) -> Option<bool> {
    if let Goal::Assert(_) = puzzle.goal {
        return solved.holds;
    }
    let any = |standing| solved.firsts.iter().any(|first| first.standing == standing);
    if any(Standing::Key) {
        Some(true)
    } else if any(Standing::Open) {
        None
    } else {
        Some(false)
    }
}

fn tell(
    args: &SolveArgs,
    puzzle: &Puzzle,
    solved: &Solved,
    answer: Option<bool>,
    elapsed: Duration,
    console: &Console,
) -> Result<()> {
    let dialect = args.dialect.get();
    if console.json {
        return console.print_json(&FoundObject::new(puzzle, solved, answer, elapsed, dialect));
    }
    console.print(&found::text(
        puzzle, solved, answer, elapsed, dialect, console,
    ))
}

/// What is to be solved; nothing if a file has errors.
fn asked(args: &SolveArgs, console: &Console) -> Result<Option<Vec<Puzzle>>> {
    if let [file] = &args.words[..]
        && (!args.id.is_empty() || file == "-" || Path::new(file).is_file())
    {
        let Some(files) = collections::usable(&[file.into()], console)? else {
            return Ok(None);
        };
        let chosen = collections::chosen(&files, &args.id)?;
        return Ok(Some(chosen.into_iter().map(|(_, p)| p.clone()).collect()));
    }
    if !args.id.is_empty() {
        let message = "--id picks a puzzle of a collection: one file expected";
        return Err(Usage::new(message).into());
    }
    let (position, goal) = split(&args.words)?;
    support(&position, goal).map_err(refused)?;
    let name = position.settings.id.clone().unwrap_or_default();
    Ok(Some(vec![Puzzle::new(&name, position, goal)]))
}

/// The position and the goal that words say. Where more than one way to part them makes sense, the
/// longest goal counts: `capture 4 in 2` is part of `help capture 4 in 2`.
fn split(words: &[String]) -> Result<(Position, Goal)> {
    let parts = (1..words.len()).map(|at| (words[..at].join(" "), words[at..].join(" ")));
    let mut position_error = None;
    let mut goal_error = None;
    for (position, goal) in parts {
        match (position.parse::<Position>(), goal.parse::<Goal>()) {
            (Ok(position), Ok(goal)) => return Ok((position, goal)),
            (Err(error), Ok(_)) => {
                position_error.get_or_insert(error);
            }
            // Words of the position leave the fewest words that are none of a goal.
            (Ok(_), Err(error)) => goal_error = Some(error),
            (Err(_), Err(_)) => {}
        }
    }
    if let Some(error) = position_error {
        return Err(error.into());
    }
    if let Some(error) = goal_error {
        return Err(Usage::new(format!("the goal: {error}")).into());
    }
    let whole = words.join(" ");
    let _: Position = whole.parse()?;
    Err(Usage::new("a goal is missing after the position")
        .with_hint("such as win, value +4 or capture 8 in 3".to_owned())
        .into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parted(text: &str) -> Result<(String, String), String> {
        let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        let parted = split(&words).map_err(|error| error.to_string())?;
        Ok((parted.0.to_string(), parted.1.to_string()))
    }

    #[test]
    fn positions_end_where_goals_begin() {
        let study = "0,0,0,1,0,1/0,0,1,2,3,0 S";
        for goal in [
            "win in 4",
            "value -2",
            "capture 4 in 2",
            "help capture 4 in 2",
            "assert value +4",
            "proof game in 6",
        ] {
            let parted = parted(&format!("{study} {goal}")).expect(goal);
            assert_eq!(parted.1, goal);
            assert!(parted.0.ends_with(study), "{}", parted.0);
        }
        assert!(parted(study).unwrap_err().contains("a goal is missing"));
        let error = parted(&format!("{study} captur 4 in 2")).unwrap_err();
        assert!(error.contains("the goal"), "{error}");
        let error = parted("0,0,0/0,0,1,2,3,0 S win").unwrap_err();
        assert!(!error.contains("the goal"), "{error}");
    }
}
