//! `kardis stats`: what games have in common. One file a command.

use anyhow::Result;

use crate::cli::stats::{StatsArgs, StatsCommand};
use crate::console::Console;
use crate::verdict::Verdict;

mod claim;
mod exact;
mod games;
mod scan;
mod selfplay;

/// Does what the command line asks for.
pub(crate) fn run(args: &StatsArgs, console: &Console) -> Result<Verdict> {
    match &args.command {
        StatsCommand::Selfplay(args) => selfplay::run(args, console),
        StatsCommand::Exact(args) => exact::run(args, console),
        StatsCommand::Claim(args) => claim::run(args, console),
        StatsCommand::Scan(args) => scan::run(args, console),
    }
}
