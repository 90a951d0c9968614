//! `kardis man`: manual pages from the same definitions as the help.

use anyhow::Result;
use clap::CommandFactory;
use kardis_games::suggestion::closest;
use serde::Serialize;

use crate::cli::{Cli, ManArgs};
use crate::console::Console;
use crate::failure::Usage;
use crate::verdict::Verdict;
use crate::view::head::SCHEMA;

#[derive(Serialize)]
struct Page<'a> {
    schema: u8,
    command: &'static str,
    name: &'a str,
    #[serde(rename = "page")]
    roff: String,
}

/// Prints a page.
pub(crate) fn run(args: &ManArgs, console: &Console) -> Result<Verdict> {
    let mut whole = Cli::command();
    // Options of all commands stand on every page.
    whole.build();
    let (name, command) = match &args.command {
        None => ("kardis".to_owned(), whole),
        Some(name) => {
            let Some(command) = whole.find_subcommand(name) else {
                let names = whole.get_subcommands().map(clap::Command::get_name);
                let hint = closest(name, names).map(|near| format!("did you mean {near}?"));
                let name: String = name.chars().take(40).collect();
                let message = format!("unknown command '{}'", name.escape_debug());
                return Err(Usage::new(message).with_hint(hint).into());
            };
            let name = format!("kardis-{}", command.get_name());
            (
                name.clone(),
                command.clone().name(name.leak() as &'static str),
            )
        }
    };
    let mut bytes = Vec::new();
    clap_mangen::Man::new(command).render(&mut bytes)?;
    let roff = String::from_utf8(bytes)?;
    if console.json {
        console.print_json(&Page {
            schema: SCHEMA,
            command: "man",
            name: &name,
            roff,
        })?;
    } else {
        console.print(&roff)?;
    }
    Ok(Verdict::Yes)
}
