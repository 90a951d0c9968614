//! The command line of `kardis puzzle check`, `solve` and `try`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use crate::cli::tb::PlaceArg;
use crate::cli::{DialectArg, LimitArgs};

/// `kardis puzzle check`.
#[derive(Args, Debug)]
#[command(
    after_help = "Verdicts: sound; cook (more keys than are meant); short (faster than is stated); \
dual (a choice
later on); no solution; differs (the author names another solution); undecided within the limits.
--time-limit is a limit for each puzzle. Verdicts that come within it depend on nothing but the
puzzle. Layers of few seeds are solved in memory; tables that kardis tb has built save that.

Examples:
  kardis puzzle check studies.toml
  kardis puzzle check studies.toml --id three-ways --tree --audit
  kardis puzzle check studies.toml --json
  kardis puzzle check studies.toml --certificate \"$(mktemp -d)\"

Exit codes: 0 all are sound, 1 some are not, 2 a file has errors, 3 some are undecided and none is
unsound, 5 a file cannot be read, 130 interrupted; what was finished is printed."
)]
pub(crate) struct CheckArgs {
    /// Collections, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Check only this puzzle; may be given more than once
    #[arg(long, value_name = "ID")]
    pub(crate) id: Vec<String>,
    /// Print the whole solution, not just its main line
    #[arg(long)]
    pub(crate) tree: bool,
    /// Say what else there is to say: quiet key, idle seeds and pits, sides turned
    #[arg(long)]
    pub(crate) audit: bool,
    /// Say which puzzles of these collections are the same; may be given more than once
    #[arg(long, value_name = "FILE")]
    pub(crate) seen: Vec<PathBuf>,
    /// Write a proof of every sound puzzle about a value into a folder
    #[arg(long, value_name = "DIR")]
    pub(crate) certificate: Option<PathBuf>,
    /// Names of pits.
    #[command(flatten)]
    pub(crate) dialect: DialectArg,
    /// Means and limits.
    #[command(flatten)]
    pub(crate) means: MeansArgs,
}

/// What checks may use.
#[derive(Args, Clone, Debug)]
pub(crate) struct MeansArgs {
    /// Limits.
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Where tables are.
    #[command(flatten)]
    pub(crate) place: PlaceArg,
    /// Use no tables from disk
    #[arg(long, help_heading = "Tables", conflicts_with = "tables")]
    pub(crate) no_tables: bool,
}

impl MeansArgs {
    /// The time for one puzzle.
    pub(crate) const fn time(&self) -> Option<Duration> {
        self.limits.time_limit
    }
}
