//! `kardis puzzle`: collections of composed puzzles. One file a command.

use anyhow::Result;

use crate::cli::puzzle::{PuzzleArgs, PuzzleCommand};
use crate::console::Console;
use crate::verdict::Verdict;

mod book;
mod check;
mod convert;
mod fmt;
mod lint;
mod mine;
mod solve;
mod trial;

/// Does what the command line asks for.
pub(crate) fn run(args: &PuzzleArgs, console: &Console) -> Result<Verdict> {
    match &args.command {
        PuzzleCommand::Check(args) => check::run(args, console),
        PuzzleCommand::Solve(args) => solve::run(args, console),
        PuzzleCommand::Try(args) => trial::run(args, console),
        PuzzleCommand::Lint(args) => lint::run(args, console),
        PuzzleCommand::Fmt(args) => fmt::run(args, console),
        PuzzleCommand::Convert(args) => convert::run(args, console),
        PuzzleCommand::Book(args) => book::run(args, console),
        PuzzleCommand::Mine(args) => mine::run(args, console),
    }
}
