//! `kardis puzzle try`: puzzles solved by whoever sits at the keyboard.

use anyhow::Result;
use kardis_games::notation::Dialect;
use kardis_puzzles::goal::Goal;
use kardis_puzzles::puzzle::Puzzle;
use kardis_puzzles::solve::solve;
use kardis_puzzles::walk::walk;
use serde::Serialize;

use super::lint::counted;
use crate::checks::round::{deep, refused};
use crate::checks::supply::Supply;
use crate::cli::checks::TryArgs;
use crate::collections;
use crate::console::Console;
use crate::inquiry::watch;
use crate::trial::talk::Talk;
use crate::trial::{Dialogue, Outcome, Score};
use crate::verdict::Verdict;
use crate::view::goals;
use crate::view::head::SCHEMA;
use crate::view::solved::opening;

/// Goes through the puzzles of a file.
pub(crate) fn run(args: &TryArgs, console: &Console) -> Result<Verdict> {
    let mut supply = Supply::new(&args.means)?;
    let Some(files) = collections::usable(std::slice::from_ref(&args.file), console)? else {
        return Ok(Verdict::Faulty);
    };
    let chosen = collections::chosen(&files, &args.id)?;
    watch::heed_interrupts()?;
    let mut talk = Talk::new(console);
    let dialect = args.dialect.get();
    let mut scores: Vec<(&Puzzle, Score)> = Vec::new();
    for (number, &(_, puzzle)) in chosen.iter().enumerate() {
        let place = format!("{} of {}", number + 1, chosen.len());
        talk.say(&introduction(puzzle, &place, dialect, console))?;
        let score = attempt(puzzle, &mut supply, &mut talk, dialect, console)?;
        // What rests on a damaged table is not told.
        supply.fault().map_or(Ok(()), Err)?;
        scores.push((puzzle, score));
        if score.outcome == Outcome::Left {
            break;
        }
    }
    sum_up(&scores, chosen.len(), &mut talk, console)?;
    Ok(Verdict::Yes)
}

/// The diagram and what is asked for.
fn introduction(puzzle: &Puzzle, place: &str, dialect: Dialect, console: &Console) -> String {
    let title = puzzle.title.as_ref();
    let title = title.map_or(String::new(), |title| format!("  \"{title}\""));
    let goal = goals::in_words(puzzle.goal, puzzle.position.side());
    format!(
        "{place}  {}{title}\n\n{}{goal}\n",
        puzzle.id,
        opening(&puzzle.position, dialect, console)
    )
}

/// One puzzle.
fn attempt(
    puzzle: &Puzzle,
    supply: &mut Supply,
    talk: &mut Talk<'_>,
    dialect: Dialect,
    console: &Console,
) -> Result<Score> {
    // An interrupt while nothing is computed ends the program, so only this is watched.
    let observer = kardis_solver::observer::Observer::default();
    supply.prepare(puzzle, false, &observer, console)?;
    let tools = supply.tools(&observer, false)?;
    let solved = watch::watched(None, console, |watched| {
        let tools = supply.tools(&watched.observer, false)?;
        anyhow::Ok(deep(|| solve(&puzzle.position, puzzle.goal, &tools))?.map_err(refused)?)
    })?;
    if let Goal::Assert(_) = puzzle.goal {
        return Dialogue::about_statement(solved.holds, talk);
    }
    if solved.keys().next().is_none() {
        talk.say("this has no solution, as far as is known; on to the next\n\n")?;
        return Ok(Score::of(Outcome::Unsound));
    }
    let walked = walk(&puzzle.position, puzzle.goal, &tools, |walk| {
        Dialogue::new(puzzle, walk, dialect, console).run(talk)
    });
    match walked.map_err(refused)? {
        Some(score) => score,
        None => Ok(Score::of(Outcome::Unsound)),
    }
}

/// How it went, as JSON.
#[derive(Serialize)]
struct Tried<'a> {
    schema: u8,
    command: &'static str,
    puzzles: Vec<TriedPuzzle<'a>>,
    solved: usize,
}

#[derive(Serialize)]
struct TriedPuzzle<'a> {
    id: &'a str,
    outcome: &'static str,
    wrong: u32,
    hints: u32,
}

/// How it went.
fn sum_up(
    scores: &[(&Puzzle, Score)],
    all: usize,
    talk: &mut Talk<'_>,
    console: &Console,
) -> Result<()> {
    let solved = |score: &Score| score.outcome == Outcome::Solved;
    let count = scores.iter().filter(|(_, score)| solved(score)).count();
    let flawless = |score: &Score| solved(score) && score.wrong + score.hints == 0;
    let flawless = scores.iter().filter(|(_, score)| flawless(score)).count();
    if console.json {
        let puzzles = scores.iter().map(|(puzzle, score)| TriedPuzzle {
            id: &puzzle.id,
            outcome: score.outcome.word(),
            wrong: score.wrong,
            hints: score.hints,
        });
        return console.print_json(&Tried {
            schema: SCHEMA,
            command: "puzzle try",
            puzzles: puzzles.collect(),
            solved: count,
        });
    }
    let wrong: u32 = scores.iter().map(|(_, score)| score.wrong).sum();
    let hints: u32 = scores.iter().map(|(_, score)| score.hints).sum();
    let counts = format!(
        "{count} of {} solved, {flawless} at once; {}, {}\n",
        counted(all, "puzzle"),
        counted(wrong as usize, "wrong move"),
        counted(hints as usize, "hint")
    );
    talk.say(&counts)
}
