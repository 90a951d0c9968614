//! The commands, one file each.

use anyhow::Result;

use crate::cli::Command;
use crate::console::Console;
use crate::verdict::Verdict;

mod analyze;
mod bench;
mod completions;
mod convert;
mod games;
mod man;
mod moves;
mod perft;
mod play;
mod puzzle;
mod scan;
mod show;
mod solve;
mod stats;
mod tb;

/// Does what the command line asks for.
pub(crate) fn run(command: &Command, console: &Console) -> Result<Verdict> {
    match command {
        Command::Solve(args) => solve::run(args, console),
        Command::Scan(args) => scan::run(args, console),
        Command::Show(args) => show::run(args, console),
        Command::Moves(args) => moves::run(args, console),
        Command::Perft(args) => perft::run(args, console),
        Command::Analyze(args) => analyze::run(args, console),
        Command::Convert(args) => convert::run(args, console),
        Command::Puzzle(args) => puzzle::run(args, console),
        Command::Tb(args) => tb::run(args, console),
        Command::Play(args) => play::run(args, console),
        Command::Stats(args) => stats::run(args, console),
        Command::Games(args) => games::run(args, console),
        Command::Bench(args) => bench::run(args, console),
        Command::Completions(args) => completions::run(args, console),
        Command::Man(args) => man::run(args, console),
    }
}

/// Everything that can be shown of a position without a search.
#[cfg(test)]
pub(crate) fn check(position: &kardis_games::notation::Position, console: &Console) {
    use kardis_games::notation::Dialect;

    for dialect in [Dialect::Numbers, Dialect::Letters] {
        let deeds = moves::deeds(position, dialect);
        let refused = moves::refused(position, dialect);
        let text = moves::text(position, &deeds, Some(&refused), dialect, console);
        assert!(!text.is_empty());
    }
    assert!(show::text(position, console).contains(&position.to_string()));
    assert!(crate::view::picture::svg(position).ends_with("</svg>\n"));
}
