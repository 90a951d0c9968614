//! `kardis puzzle book`: collections as a book to print.

use anyhow::Result;
use kardis_puzzles::check::Checked;
use kardis_puzzles::puzzle::Puzzle;
use kardis_puzzles::verdict::Verdict as Found;
use serde::Serialize;

use super::lint::counted;
use crate::checks::round;
use crate::checks::supply::Supply;
use crate::cli::LimitArgs;
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
    let chosen = collections::chosen(&files, &[])?;
    let puzzles: Vec<&Puzzle> = chosen.into_iter().map(|(_, puzzle)| puzzle).collect();
    let checked = if args.unchecked {
        vec![None; puzzles.len()]
    } else {
        checked(&puzzles, args, console)?
    };
    if watch::interrupted() {
        return Ok(Verdict::Interrupted);
    }
    let mut faulty = Vec::new();
    for (puzzle, checked) in puzzles.iter().zip(&checked) {
        if let Some(checked) = checked.as_ref().filter(|c| c.verdict != Found::Sound) {
            let (id, verdict) = (puzzle.id.clone(), checked.verdict.to_string());
            console.note(&format!("puzzle {id}: {verdict}"));
            faulty.push(Faulty { id, verdict });
        }
    }
    let mut rest = checked.as_slice();
    let mut chapters = Vec::new();
    for file in &files {
        let collection = file.collection();
        let (own, later) = rest.split_at(collection.puzzles.len());
        rest = later;
        let solutions = collection.puzzles.iter().zip(own);
        chapters.push(Chapter {
            collection,
            solutions: solutions
                .map(|(puzzle, checked)| Solution::of(puzzle, checked.as_ref()))
                .collect(),
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

/// What checks find within the time for one puzzle; nothing of those that an interrupt left out.
fn checked(
    puzzles: &[&Puzzle],
    args: &BookArgs,
    console: &Console,
) -> Result<Vec<Option<Checked>>> {
    let limits = LimitArgs {
        time_limit: Some(args.limit_per_puzzle),
        ..LimitArgs::default()
    };
    let mut supply = Supply::with(&limits, &args.tables)?;
    let mut all = vec![None; puzzles.len()];
    watch::told(None, console, round::progress, |watched| {
        let observer = &watched.observer;
        supply.prepare_all(puzzles, false, observer, console)?;
        round::run(puzzles, &supply, false, observer, |number, done| {
            // What rests on a damaged table is not told.
            supply.fault().map_or(Ok(()), Err)?;
            all[number] = Some(done.checked);
            Ok(())
        })
    })?;
    Ok(all)
}
