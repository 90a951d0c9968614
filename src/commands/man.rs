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
    let mut name = "kardis".to_owned();
    let mut command = &whole;
    for word in &args.command {
        command = find(command, word)?;
        name = format!("{name}-{}", command.get_name());
    }
    let command = command.clone().name(name.clone().leak() as &'static str);
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

/// A command within another one.
fn find<'a>(within: &'a clap::Command, name: &str) -> Result<&'a clap::Command> {
    within.find_subcommand(name).ok_or_else(|| {
        let names = within.get_subcommands().map(clap::Command::get_name);
        let hint = closest(name, names).map(|near| format!("did you mean {near}?"));
        let name: String = name.chars().take(40).collect();
        let message = format!("unknown command '{}'", name.escape_debug());
        Usage::new(message).with_hint(hint).into()
    })
}
