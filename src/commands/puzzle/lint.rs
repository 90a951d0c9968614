//! `kardis puzzle lint`: all that is wrong or doubtful in collections.

use std::collections::HashMap;
use std::fmt::Write as _;

use anyhow::Result;
use kardis_puzzles::canonical::canonical;
use kardis_puzzles::collection::finding::{Finding, Severity};
use serde::Serialize;

use crate::cli::puzzle::LintArgs;
use crate::collections::File;
use crate::console::Console;
use crate::verdict::Verdict;
use crate::view::findings::{self, FindingObject};
use crate::view::head::SCHEMA;

/// A file as JSON.
#[derive(Serialize)]
struct Linted<'a> {
    schema: u8,
    command: &'static str,
    file: String,
    form: String,
    puzzles: usize,
    errors: usize,
    warnings: usize,
    findings: Vec<FindingObject<'a>>,
}

/// Reads files and tells all that is found.
pub(crate) fn run(args: &LintArgs, console: &Console) -> Result<Verdict> {
    let mut verdict = Verdict::Yes;
    let mut seen: HashMap<String, String> = HashMap::new();
    for path in &args.files {
        let mut file = File::open(path)?;
        compare(&mut file, &mut seen);
        let [errors, warnings] = [Severity::Error, Severity::Warning].map(|severity| {
            let all = file.read.findings.iter();
            all.filter(|finding| finding.severity == severity).count()
        });
        if errors > 0 {
            verdict = Verdict::Faulty;
        }
        let puzzles = file.collection().puzzles.len();
        if console.json {
            console.print_json(&Linted {
                schema: SCHEMA,
                command: "puzzle lint",
                file: file.name(),
                form: file.form.to_string(),
                puzzles,
                errors,
                warnings,
                findings: file.read.findings.iter().map(FindingObject::new).collect(),
            })?;
            continue;
        }
        let mut text = String::new();
        for finding in &file.read.findings {
            text.push_str(&findings::text(&file.name(), finding, console));
        }
        let _ = writeln!(
            text,
            "{}: {}, {}, {}",
            file.name(),
            counted(puzzles, "puzzle"),
            counted(errors, "error"),
            counted(warnings, "warning")
        );
        console.print(&text)?;
    }
    Ok(verdict)
}

/// Warns of puzzles that are in a file before, too.
fn compare(file: &mut File, seen: &mut HashMap<String, String>) {
    let mut own = HashMap::new();
    let puzzles = &file.read.collection.puzzles;
    for (puzzle, place) in puzzles.iter().zip(&file.read.places) {
        let text = canonical(puzzle);
        if let Some(other) = seen.get(&text) {
            let message = format!("puzzle {} is {other}, or that turned", puzzle.id);
            let found = Finding::warning(&file.text, place.clone(), &message, "");
            file.read.findings.push(found);
        } else {
            let name = format!("puzzle {} of {}", puzzle.id, file.name());
            own.entry(text).or_insert(name);
        }
    }
    seen.extend(own);
    file.read
        .findings
        .sort_by_key(|found| (found.span.start, found.severity));
}

/// A number of things.
pub(super) fn counted(number: usize, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    match number {
        0 => format!("no {thing}s"),
        _ => format!("{number} {thing}{plural}"),
    }
}
