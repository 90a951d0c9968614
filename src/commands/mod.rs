//! The commands, one file each.

use anyhow::Result;

use crate::cli::Command;
use crate::console::Console;
use crate::verdict::Verdict;

mod bench;
mod completions;
mod games;
mod man;
mod moves;
mod perft;
mod show;
mod solve;

/// Does what the command line asks for.
pub(crate) fn run(command: &Command, console: &Console) -> Result<Verdict> {
    match command {
        Command::Solve(args) => solve::run(args, console),
        Command::Show(args) => show::run(args, console),
        Command::Moves(args) => moves::run(args, console),
        Command::Perft(args) => perft::run(args, console),
        Command::Games(args) => games::run(args, console),
        Command::Bench(args) => bench::run(args, console),
        Command::Completions(args) => completions::run(args, console),
        Command::Man(args) => man::run(args, console),
    }
}
