//! The command line of `kardis analyze`.

use std::path::PathBuf;

use clap::Args;

use super::means::MeansArgs;

/// `kardis analyze`.
#[derive(Args, Debug)]
#[command(
    after_help = "Every move is compared with the best one, as far as tables and a search of each \
position reach.
?? changes the result, ? gives seeds away, ! is the only move that keeps the result; a mark is set
only where it is proved. What is not reached gets an estimate, marked with ~.

The search of a position ends after --nodes nodes, so that the same file gives the same answer on
every machine, or after --time-limit, which does not. Values are those of the game's rules: passes
that a record allows beyond them are not judged.

Examples:
  kardis analyze study.sgr
  kardis analyze study.sgr --annotate judged.sgr --html judged.html
  kardis analyze study.sgr --nodes 1000 --json"
)]
pub(crate) struct AnalyzeArgs {
    /// A file of games (.sgr); - is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Only the game of this number in the file, from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) only: Option<u32>,
    /// Write the games with marks and comments to a file
    #[arg(long, value_name = "FILE")]
    pub(crate) annotate: Option<PathBuf>,
    /// Write the curve of the seeds ahead to a file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write a page with the curve, the moves and diagrams of the mistakes to a file
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Nodes for each position [default: 200000, or no limit with --time-limit]
    #[arg(long, value_name = "N", help_heading = "Limits",
          value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Means and limits, the time for each position.
    #[command(flatten)]
    pub(crate) means: MeansArgs,
}
