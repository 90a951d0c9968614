//! The command line of `kardis puzzle`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};
use kardis_puzzles::collection::Form;

use crate::cli::checks::{CheckArgs, SolveArgs, TryArgs};
use crate::cli::means::TablesArgs;
use crate::limits;
use mine::MineArgs;

pub(crate) mod mine;

/// `kardis puzzle`.
#[derive(Args, Debug)]
#[command(
    arg_required_else_help = true,
    subcommand_required = true,
    after_help = "A collection of puzzles is a TOML document or has one puzzle a line; \
docs/puzzles.md says how both
look and what every goal means. A file whose name ends in .toml is TOML, and so is one that begins with
a bracket. - is standard input.

Examples:
  kardis puzzle check studies.toml
  kardis puzzle lint studies.toml
  kardis puzzle convert studies.toml --to lines
  kardis puzzle book studies.toml -o book.html"
)]
pub(crate) struct PuzzleArgs {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: PuzzleCommand,
}

/// The commands about puzzles.
#[derive(Debug, Subcommand)]
pub(crate) enum PuzzleCommand {
    /// Give verdicts on puzzles: keys, refutations, solution, duals
    Check(CheckArgs),
    /// Find the solution of a goal in a position
    Solve(SolveArgs),
    /// Solve puzzles yourself: type moves, and be answered
    Try(TryArgs),
    /// Find all that is wrong or doubtful in collections
    Lint(LintArgs),
    /// Put collections in their canonical layout
    Fmt(FmtArgs),
    /// Write a collection in the other form
    Convert(ConvertArgs),
    /// Make a book to print of collections: diagrams, goals, solutions at the back
    Book(BookArgs),
    /// Find new puzzles in whole layers of boards
    Mine(MineArgs),
}

/// `kardis puzzle lint`.
#[derive(Args, Debug)]
#[command(
    after_help = "Errors: what is no TOML or no line, unknown keys, positions that cannot be, \
moves that are not legal,
ids given twice, goals that cannot be read or that the game does not have. Warnings: no author, no
solution named, puzzles that are the same but for the side to move.

Examples:
  kardis puzzle lint studies.toml
  kardis puzzle lint studies.toml --json

Exit codes: 0 nothing is wrong, 2 something is, 5 a file cannot be read."
)]
pub(crate) struct LintArgs {
    /// Collections, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}

/// `kardis puzzle fmt`.
#[derive(Args, Debug)]
#[command(
    after_help = "Keys come into their order, signs of equality below each other, positions, \
goals and moves as they
are printed. Remarks after # stay. A file is replaced as a whole, and only if it changes.

Examples:
  kardis puzzle fmt studies.toml
  kardis puzzle fmt --check studies.toml

Exit codes: 0 done, or in order; 1 with --check: a file is not in order; 2 a file has errors."
)]
pub(crate) struct FmtArgs {
    /// Only say which files are not in order
    #[arg(long)]
    pub(crate) check: bool,
    /// Collections, or - from standard input to standard output
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}

/// `kardis puzzle convert`.
#[derive(Args, Debug)]
#[command(
    after_help = "Both forms hold all of every puzzle; twins become puzzles of their own. \
The title of a collection and
the comment on it have no place among lines, and remarks after # stay behind: a note says so.

Examples:
  kardis puzzle convert studies.toml --to lines
  kardis puzzle convert studies.toml --to toml --json"
)]
pub(crate) struct ConvertArgs {
    /// A collection, or - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The form to write
    #[arg(long, value_name = "FORM", value_enum)]
    pub(crate) to: FormName,
    /// Write to a file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// `kardis puzzle book`.
#[derive(Args, Debug)]
#[command(
    after_help = "The book is one HTML file that needs nothing else and prints in black on \
white: diagrams with numbers,
each goal in words, and the solutions at the back with arrows for the keys.

Examples:
  kardis puzzle book studies.toml -o book.html
  kardis puzzle book studies.toml -o studies.html --title \"Three ways\""
)]
pub(crate) struct BookArgs {
    /// Collections, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// The time to check one puzzle in; a book of puzzles that need less is the same every time
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = limits::duration)]
    pub(crate) limit_per_puzzle: Duration,
    /// Print the solutions of the authors and check nothing
    #[arg(long)]
    pub(crate) unchecked: bool,
    /// The title on the first page [default: that of the first collection]
    #[arg(long, value_name = "TITLE")]
    pub(crate) title: Option<String>,
    /// Tables to use.
    #[command(flatten)]
    pub(crate) tables: TablesArgs,
}

/// Names of forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FormName {
    /// A TOML document
    Toml,
    /// One puzzle a line
    Lines,
}

impl FormName {
    /// The form.
    pub(crate) const fn form(self) -> Form {
        match self {
            Self::Toml => Form::Toml,
            Self::Lines => Form::Lines,
        }
    }
}
