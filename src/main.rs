//! The program `kardis`: exact answers about sowing games.
//!
//! Standard output is the answer, standard error is progress and notes. The exit code says what the
//! answer was; [`verdict`] lists the codes.

use std::process::ExitCode;

use clap::Parser;

use crate::cli::Cli;
use crate::console::Console;

mod analysis;
mod checks;
mod cli;
mod collections;
mod commands;
mod console;
mod failure;
mod input;
mod inquiry;
mod limits;
mod play;
mod scan;
mod tables;
mod trial;
mod verdict;
mod view;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return failure::report_usage(&error, cli::asks_for_json()),
    };
    let console = Console::new(&cli.common);
    match commands::run(&cli.command, &console) {
        Ok(verdict) => verdict.into(),
        Err(error) => failure::report(&error, &console),
    }
}
