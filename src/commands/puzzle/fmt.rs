//! `kardis puzzle fmt`: collections in their canonical layout.

use anyhow::Result;
use kardis_puzzles::collection;
use serde::Serialize;

use crate::cli::puzzle::FmtArgs;
use crate::collections;
use crate::console::{Console, write_whole};
use crate::verdict::Verdict;
use crate::view::head::SCHEMA;

/// A file as JSON.
#[derive(Serialize)]
struct Formatted {
    schema: u8,
    command: &'static str,
    file: String,
    form: String,
    /// The canonical layout is another one than that of the file.
    changed: bool,
    written: bool,
    /// The text, if it was read from standard input.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

/// Puts files in order, or says which are not.
pub(crate) fn run(args: &FmtArgs, console: &Console) -> Result<Verdict> {
    // Nothing is written if there is an error anywhere.
    let Some(files) = collections::usable(&args.files, console)? else {
        return Ok(Verdict::Faulty);
    };
    let mut verdict = Verdict::Yes;
    for file in files {
        let tidied = collection::tidy(&file.text, file.form).unwrap_or_else(|_| file.text.clone());
        let changed = tidied != file.text;
        if changed && args.check {
            verdict = Verdict::No;
        }
        let target = file.path.as_ref().filter(|_| changed && !args.check);
        if let Some(path) = target {
            write_whole(path, &tidied)?;
        }
        let aloud = file.path.is_none() && !args.check;
        if console.json {
            console.print_json(&Formatted {
                schema: SCHEMA,
                command: "puzzle fmt",
                file: file.name(),
                form: file.form.to_string(),
                changed,
                written: target.is_some(),
                text: aloud.then_some(tidied),
            })?;
        } else if aloud {
            console.print(&tidied)?;
        } else {
            let what = match (changed, args.check) {
                (false, _) => "is in order",
                (true, true) => "is not in order",
                (true, false) => "put in order",
            };
            console.print(&format!("{}: {what}\n", file.name()))?;
        }
    }
    Ok(verdict)
}
