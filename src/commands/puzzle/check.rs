//! `kardis puzzle check`: verdicts on puzzles.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result};
use kardis_puzzles::puzzle::Puzzle;
use kardis_puzzles::verdict::Verdict as Found;
use kardis_solver::observer::Observer;

use super::lint::counted;
use crate::checks::likeness::Likeness;
use crate::checks::proofs;
use crate::checks::round::{self, Done};
use crate::checks::supply::Supply;
use crate::cli::checks::CheckArgs;
use crate::collections::{self, File};
use crate::console::Console;
use crate::inquiry::certificate::Filed;
use crate::inquiry::watch;
use crate::verdict::Verdict;
use crate::view::study::checked::Told;
use crate::view::study::object::CheckedObject;

/// Checks the puzzles of files.
pub(crate) fn run(args: &CheckArgs, console: &Console) -> Result<Verdict> {
    let mut supply = Supply::new(&args.means)?;
    let (files, seen) = (
        collections::usable(&args.files, console)?,
        collections::usable(&args.seen, console)?,
    );
    let (Some(files), Some(seen)) = (files, seen) else {
        return Ok(Verdict::Faulty);
    };
    if let Some(folder) = &args.certificate {
        fs::create_dir_all(folder)
            .with_context(|| format!("{} cannot be made", folder.display()))?;
    }
    let mut likeness = Likeness::default();
    for file in files.iter().chain(&seen) {
        for puzzle in &file.collection().puzzles {
            likeness.add(puzzle, name(file, puzzle));
        }
    }
    let chosen = collections::chosen(&files, &args.id)?;
    let puzzles: Vec<&Puzzle> = chosen.iter().map(|(_, puzzle)| *puzzle).collect();
    watch::heed_interrupts()?;
    let mut telling = Telling {
        args,
        console,
        likeness: &likeness,
        counts: BTreeMap::new(),
    };
    watch::told(None, console, round::progress, |watched| {
        let observer = &watched.observer;
        supply.prepare_all(&puzzles, args.audit, observer, console)?;
        let tell = |number: usize, done: Done| {
            let (file, puzzle) = chosen[number];
            telling.tell(file, puzzle, &done, &supply, observer)
        };
        round::run(&puzzles, &supply, args.audit, observer, tell)
    })?;
    telling.sum_up(puzzles.len())
}

/// A puzzle by its file and its id.
fn name(file: &File, puzzle: &Puzzle) -> String {
    format!("{} of {}", puzzle.id, file.name())
}

/// Tells one puzzle after the other, and counts the verdicts.
struct Telling<'a> {
    args: &'a CheckArgs,
    console: &'a Console,
    likeness: &'a Likeness,
    counts: BTreeMap<Found, usize>,
}

impl Telling<'_> {
    fn tell(
        &mut self,
        file: &File,
        puzzle: &Puzzle,
        done: &Done,
        supply: &Supply,
        observer: &Observer,
    ) -> Result<()> {
        // What rests on a damaged table is not told.
        supply.fault().map_or(Ok(()), Err)?;
        let Self { args, console, .. } = self;
        let Done { checked, elapsed } = done;
        let dialect = args.dialect.get();
        let seen = self.likeness.others(puzzle, &name(file, puzzle));
        let proof: Option<Filed> = match &args.certificate {
            Some(folder) if checked.verdict == Found::Sound => {
                proofs::file(folder, puzzle, &supply.tools(observer, false)?, console)?
            }
            _ => None,
        };
        watch::clear_line();
        let first = self.counts.is_empty();
        *self.counts.entry(checked.verdict).or_default() += 1;
        if console.json {
            return console.print_json(&CheckedObject::new(
                &file.name(),
                puzzle,
                checked,
                args.tree,
                &seen,
                proof.as_ref(),
                *elapsed,
                dialect,
            ));
        }
        let told = Told {
            puzzle,
            checked,
            tree: args.tree,
            seen: &seen,
            proof: proof.as_ref(),
            dialect,
        };
        let rule = if first { "" } else { "\n\n" };
        console.print(&format!("{rule}{}", told.text(console)))
    }

    /// The verdicts in numbers, and what they come to.
    fn sum_up(&self, puzzles: usize) -> Result<Verdict> {
        let done: usize = self.counts.values().sum();
        let counts = self.counts.iter().rev();
        let counts: Vec<String> = counts.map(|(word, n)| format!("{n} {word}")).collect();
        if !self.console.json {
            let left = match puzzles - done {
                0 => String::new(),
                left => format!(", {left} not checked"),
            };
            let rule = if done == 0 { "" } else { "\n" };
            let all = counted(puzzles, "puzzle");
            let colon = if done == 0 { "" } else { ": " };
            let line = format!("{rule}{all}{colon}{}{left}\n", counts.join(", "));
            self.console.print(&line)?;
        }
        let any = |wanted: fn(Found) -> bool| self.counts.keys().any(|&found| wanted(found));
        Ok(if watch::interrupted() {
            Verdict::Interrupted
        } else if any(|found| !matches!(found, Found::Sound | Found::Undecided)) {
            Verdict::No
        } else if any(|found| found == Found::Undecided) {
            Verdict::Undecided
        } else {
            Verdict::Yes
        })
    }
}
