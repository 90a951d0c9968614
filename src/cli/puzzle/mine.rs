//! The command line of `kardis puzzle mine`.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use kardis_games::board::MAX_SEEDS;
use kardis_puzzles::goal::Goal;
use kardis_puzzles::mine::{Ranking, Theme};

use super::FormName;
use crate::cli::means::TablesArgs;
use crate::cli::tb::Means;

/// `kardis puzzle mine`.
#[derive(Args, Debug)]
#[command(
    after_help = "Boards of the layers are made into puzzles whose stores are at the edge, so that a \
win needs every seed.
Those that a check finds sound are ranked. Goals about the value need the values of the layers: from
tables, or else small layers are solved first. The same command finds the same puzzles, for any number
of threads and with tables or without. docs/puzzles.md defines themes and rankings.

Examples:
  kardis puzzle mine bohnenspiel --goal win --seeds 6 --count 3
  kardis puzzle mine bohnenspiel --goal \"capture 4 in 2\" --seeds 6 --sample 500 --to lines
  kardis puzzle mine kalah --goal win --seeds 4-6 --quiet-key --no-dual --rank beauty --json
  kardis puzzle mine mangala --goal draw --seeds 6 --tag pass -o passes.toml

Exit codes: 0 done, 2 usage, 4 a table is missing, 5 a file cannot be read or written, 130
interrupted: what was found by then is written."
)]
pub(crate) struct MineArgs {
    /// A game on two rows, such as bohnenspiel or kalah:4x3
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// What the puzzles ask for, such as win or \"capture 8 in 3\"
    #[arg(long, value_name = "GOAL", value_parser = goal)]
    pub(crate) goal: Goal,
    /// Seeds on the board: a number or a range
    #[arg(long, value_name = "RANGE", value_parser = range)]
    pub(crate) seeds: RangeInclusive<u32>,
    /// Only keys that capture nothing
    #[arg(long)]
    pub(crate) quiet_key: bool,
    /// No choice of the solver's at all, not even one that takes little away
    #[arg(long)]
    pub(crate) no_dual: bool,
    /// The fewest moves of the solver's in the longest line
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) min_length: u32,
    /// Themes that a puzzle must have, such as sacrifice or \"only moves\"
    #[arg(long = "tag", value_name = "THEME", value_parser = theme)]
    pub(crate) tags: Vec<Theme>,
    /// Which puzzles come first
    #[arg(long, value_name = "RANKING", value_enum, default_value_t = RankName::Length)]
    pub(crate) rank: RankName,
    /// The most puzzles to find
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) count: u32,
    /// Boards of a layer to look at; of a larger layer a sample
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub(crate) sample: u64,
    /// Boards of a layer to check, those with the longest forced lines first
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    pub(crate) limit: u32,
    /// Decides which boards are in a sample
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Collections whose puzzles are not to be found again
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub(crate) seen: Vec<PathBuf>,
    /// Write to a file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// The form to write [default: lines for a file whose name does not end in .toml, else toml]
    #[arg(long, value_name = "FORM", value_enum)]
    pub(crate) to: Option<FormName>,
    /// Limits.
    #[command(flatten)]
    pub(crate) means: Means,
    /// Tables to use.
    #[command(flatten)]
    pub(crate) tables: TablesArgs,
}

/// Names of rankings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RankName {
    /// The longest solution
    Length,
    /// The most points for beauty
    Beauty,
    /// The key that a shallow player thinks least of
    Surprise,
}

impl RankName {
    /// The ranking.
    pub(crate) const fn ranking(self) -> Ranking {
        match self {
            Self::Length => Ranking::Length,
            Self::Beauty => Ranking::Beauty,
            Self::Surprise => Ranking::Surprise,
        }
    }
}

fn goal(text: &str) -> Result<Goal, String> {
    text.parse().map_err(|error| format!("{error}"))
}

fn theme(text: &str) -> Result<Theme, String> {
    text.parse().map_err(|error| format!("{error}"))
}

/// Reads `8` or `8-12`.
fn range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| {
        text.trim()
            .parse()
            .ok()
            .filter(|n| (1..=MAX_SEEDS).contains(n))
    };
    match (number(first), number(last)) {
        (Some(first), Some(last)) if first <= last => Ok(first..=last),
        _ => Err(format!(
            "a number from 1 to {MAX_SEEDS} or a range such as 8-12 expected"
        )),
    }
}
