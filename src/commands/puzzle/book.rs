//! `kardis puzzle book`: collections as a book to print.

use anyhow::Result;
use kardis_puzzles::check::{self, Checked};
use kardis_puzzles::puzzle::Puzzle;
use kardis_puzzles::stock::Stock;
use kardis_puzzles::tools::Tools;
use kardis_puzzles::verdict::Verdict as Found;
use kardis_solver::observer::Observer;
use serde::Serialize;

use super::lint::counted;
use crate::cli::puzzle::BookArgs;
use crate::collections;
use crate::console::{Console, write_whole};
use crate::inquiry::watch;
use crate::verdict::Verdict;
use crate::view::book::page::{self, Chapter};
use crate::view::book::solution::Solution;
use crate::view::head::SCHEMA;

/// A book as JSON.
#[derive(Serialize)]
struct Printed {
    schema: u8,
    command: &'static str,
    files: Vec<String>,
    output: String,
    title: String,
    puzzles: usize,
    bytes: usize,
    /// Puzzles whose verdict is another one than sound.
    faulty: Vec<Faulty>,
}

/// A puzzle that should not be printed as it is.
#[derive(Serialize)]
struct Faulty {
    id: String,
    verdict: String,
}

/// Checks the puzzles and writes the book.
pub(crate) fn run(args: &BookArgs, console: &Console) -> Result<Verdict> {
    let Some(files) = collections::usable(&args.files, console)? else {
        return Ok(Verdict::Faulty);
    };
    watch::heed_interrupts()?;
    let mut stock = Stock::default();
    let mut chapters = Vec::new();
    let mut faulty = Vec::new();
    for file in &files {
        let collection = file.collection();
        let mut solutions = Vec::new();
        for puzzle in &collection.puzzles {
            let checked = if args.unchecked {
                None
            } else {
                checked(puzzle, args, &mut stock, console)?
            };
            if watch::interrupted() {
                return Ok(Verdict::Interrupted);
            }
            if let Some(checked) = checked.as_ref().filter(|c| c.verdict != Found::Sound) {
                let (id, verdict) = (puzzle.id.clone(), checked.verdict.to_string());
                console.note(&format!("puzzle {id}: {verdict}"));
                faulty.push(Faulty { id, verdict });
            }
            solutions.push(Solution::of(puzzle, checked.as_ref()));
        }
        chapters.push(Chapter {
            collection,
            solutions,
        });
    }
    let own = files
        .iter()
        .find_map(|file| file.collection().title.clone());
    let title = args.title.clone().or(own);
    let title = title.unwrap_or_else(|| "Puzzles".to_owned());
    let html = page::html(&title, &chapters);
    write_whole(&args.output, &html)?;
    let puzzles = files.iter().map(|file| file.collection().puzzles.len());
    let puzzles: usize = puzzles.sum();
    let output = args.output.display().to_string();
    if console.json {
        console.print_json(&Printed {
            schema: SCHEMA,
            command: "puzzle book",
            files: files.iter().map(collections::File::name).collect(),
            output,
            title,
            puzzles,
            bytes: html.len(),
            faulty,
        })?;
    } else {
        console.print(&format!("{output}: {}\n", counted(puzzles, "puzzle")))?;
    }
    Ok(Verdict::Yes)
}

/// What a check finds within the time for one puzzle.
fn checked(
    puzzle: &Puzzle,
    args: &BookArgs,
    stock: &mut Stock,
    console: &Console,
) -> Result<Option<Checked>> {
    watch::watched(None, console, |watched| {
        let observer: &Observer = &watched.observer;
        stock.prepare(puzzle, false, None, observer)?;
        let mut tools = Tools::new(stock, observer);
        tools.limits.time = Some(args.limit_per_puzzle);
        // What the game does not have is an error of the file, and was told.
        Ok(check::check(puzzle, &tools).ok())
    })
}
