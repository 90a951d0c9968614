//! The command line of `kardis puzzle check`, `solve` and `try`.

use std::path::PathBuf;

use clap::Args;

use crate::cli::DialectArg;
use crate::cli::means::MeansArgs;

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

/// `kardis puzzle solve`.
#[derive(Args, Debug)]
#[command(
    after_help = "The position and the goal are words, in this order; quotes are not needed. Or a \
collection is
named, of which --id picks one. What an author says about the solution does not matter here.

Examples:
  kardis puzzle solve \"0,0,0,1,0,1/0,0,1,2,3,0 32-32 S\" win
  kardis puzzle solve 0,0,0,1,0,1/0,0,1,2,3,0_S capture 2 in 2
  kardis puzzle solve studies.toml --id three-ways --json

Exit codes: 0 there is a solution, 1 there is none, 2 usage or input, 3 undecided within the limits."
)]
pub(crate) struct SolveArgs {
    /// A position and a goal, or a collection
    #[arg(required = true, num_args = 1.., value_name = "POSITION GOAL | FILE",
          allow_negative_numbers = true)]
    pub(crate) words: Vec<String>,
    /// Solve this puzzle of the collection; may be given more than once
    #[arg(long, value_name = "ID")]
    pub(crate) id: Vec<String>,
    /// Names of pits.
    #[command(flatten)]
    pub(crate) dialect: DialectArg,
    /// Means and limits.
    #[command(flatten)]
    pub(crate) means: MeansArgs,
}

/// `kardis puzzle try`.
#[derive(Args, Debug)]
#[command(
    after_help = "Type a move, or: hint, undo, moves, solution, skip, quit. Every move that keeps the \
goal is right,
and the other side answers with the reply that resists longest. A wrong move is answered by what
refutes it, and the position is given back. Where nobody resists, all moves of both sides are yours.

Examples:
  kardis puzzle try studies.toml
  kardis puzzle try studies.toml --id three-ways --dialect letters

Exit codes: 0 done, however well, 2 usage or input."
)]
pub(crate) struct TryArgs {
    /// A collection
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Only this puzzle; may be given more than once
    #[arg(long, value_name = "ID")]
    pub(crate) id: Vec<String>,
    /// Names of pits.
    #[command(flatten)]
    pub(crate) dialect: DialectArg,
    /// Means and limits.
    #[command(flatten)]
    pub(crate) means: MeansArgs,
}
