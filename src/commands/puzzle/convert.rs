//! `kardis puzzle convert`: a collection in the other form.

use anyhow::Result;
use kardis_puzzles::collection::{self, Form, Lost};
use serde::Serialize;

use crate::cli::puzzle::ConvertArgs;
use crate::collections;
use crate::console::{Console, write_whole};
use crate::verdict::Verdict;
use crate::view::head::SCHEMA;
use crate::view::words;

/// A collection as JSON.
#[derive(Serialize)]
struct Converted {
    schema: u8,
    command: &'static str,
    file: String,
    from: String,
    to: String,
    puzzles: usize,
    /// What the form cannot hold.
    lost: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

/// Writes a collection in a form.
pub(crate) fn run(args: &ConvertArgs, console: &Console) -> Result<Verdict> {
    let paths = std::slice::from_ref(&args.file);
    let Some(files) = collections::usable(paths, console)? else {
        return Ok(Verdict::Faulty);
    };
    let file = &files[0];
    let to = args.to.form();
    let (text, lost) = if to == file.form {
        // Nothing is lost if it only is put in order.
        let tidied = collection::tidy(&file.text, to);
        (tidied.unwrap_or_else(|_| file.text.clone()), Vec::new())
    } else {
        let mut lost = collection::lost(file.collection(), to);
        if collection::has_remarks(&file.text, file.form) {
            lost.push(Lost::Remarks);
        }
        let text = match to {
            Form::Toml => collection::toml(file.collection()),
            Form::Lines => collection::lines(file.collection()),
        };
        (text, lost)
    };
    let lost: Vec<String> = lost.iter().map(ToString::to_string).collect();
    if !lost.is_empty() && !console.json {
        let note = format!("left out, because {to} cannot hold it: {}", lost.join(", "));
        console.note(&words::wrapped("", 2, &note));
    }
    if let Some(path) = &args.output {
        write_whole(path, &text)?;
        console.note(&format!("wrote {}", path.display()));
    }
    if console.json {
        console.print_json(&Converted {
            schema: SCHEMA,
            command: "puzzle convert",
            file: file.name(),
            from: file.form.to_string(),
            to: to.to_string(),
            puzzles: file.collection().puzzles.len(),
            lost,
            output: args.output.as_ref().map(|path| path.display().to_string()),
            text: args.output.is_none().then_some(text),
        })?;
    } else if args.output.is_none() {
        console.print(&text)?;
    }
    Ok(Verdict::Yes)
}
