//! `kardis stats`: what can be said about a game as a whole. One file a command.

use anyhow::Result;

use crate::cli::stats::{StatsArgs, StatsCommand};
use crate::console::Console;
use crate::verdict::Verdict;

mod exact;

/// Does what the command line asks for.
pub(crate) fn run(args: &StatsArgs, console: &Console) -> Result<Verdict> {
    match &args.command {
        StatsCommand::Exact(args) => exact::run(args, console),
    }
}
