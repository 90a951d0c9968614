//! `kardis tb`: tables of exact values on disk. One file a command.

use anyhow::Result;

use crate::cli::tb::{TbArgs, TbCommand};
use crate::console::Console;
use crate::tables::place::Place;
use crate::verdict::Verdict;

mod build;
mod checksum;
mod estimate;
mod probe;
mod records;
mod repair;
mod rm;
mod stats;
mod status;
mod verify;
mod zugzwang;

/// Does what the command line asks for.
pub(crate) fn run(args: &TbArgs, console: &Console) -> Result<Verdict> {
    let place = Place::find(&args.place)?;
    match &args.command {
        TbCommand::Estimate(args) => estimate::run(args, &place, console),
        TbCommand::Build(args) => build::run(args, &place, console),
        TbCommand::Status(args) => status::run(args, &place, console),
        TbCommand::Probe(args) => probe::run(args, &place, console),
        TbCommand::Stats(args) => stats::run(args, &place, console),
        TbCommand::Records(args) => records::run(args, &place, console),
        TbCommand::Zugzwang(args) => zugzwang::run(args, &place, console),
        TbCommand::Verify(args) => verify::run(args, &place, console),
        TbCommand::Checksum(args) => checksum::run(args, &place, console),
        TbCommand::Repair(args) => repair::run(args, &place, console),
        TbCommand::Rm(args) => rm::run(args, &place, console),
    }
}
