//! `kardis completions`: what a shell needs to complete the command line.

use anyhow::Result;
use clap::CommandFactory;
use serde::Serialize;

use crate::cli::{Cli, CompletionsArgs};
use crate::console::Console;
use crate::verdict::Verdict;
use crate::view::head::SCHEMA;

#[derive(Serialize)]
struct Completions {
    schema: u8,
    command: &'static str,
    shell: String,
    script: String,
}

/// Prints the completions.
pub(crate) fn run(args: &CompletionsArgs, console: &Console) -> Result<Verdict> {
    let mut bytes = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "kardis", &mut bytes);
    let script = String::from_utf8(bytes)?;
    if console.json {
        console.print_json(&Completions {
            schema: SCHEMA,
            command: "completions",
            shell: args.shell.to_string(),
            script,
        })?;
    } else {
        console.print(&script)?;
    }
    Ok(Verdict::Yes)
}
