//! The command line of `kardis stats`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use kardis_statistics::players::Level;

use super::tb::PlaceArg;
use super::{LimitArgs, PositionArg};

/// `kardis stats`.
#[derive(Args, Debug)]
#[command(
    arg_required_else_help = true,
    subcommand_required = true,
    after_help = "What is counted is explained in docs/statistics.md.

Examples:
  kardis stats selfplay bohnenspiel --players random,greedy --games 1000"
)]
pub(crate) struct StatsArgs {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: StatsCommand,
}

/// The commands about statistics.
#[derive(Debug, Subcommand)]
pub(crate) enum StatsCommand {
    /// Play many games between two players, and tell lengths, results and endings
    Selfplay(SelfplayArgs),
}

/// `kardis stats selfplay`.
#[derive(Args, Debug)]
#[command(
    after_help = "Players: random plays anything; greedy takes the most seeds at once; search:D \
looks D plies ahead,
and at captures beyond; material:D looks D plies ahead and counts seeds only; perfect plays by tables
where they reach, those on disk or else small ones that it makes, and looks 7 plies ahead elsewhere,
or as many as perfect:D says. Ties are broken at random.

The players change sides after every game. The same seed gives the same games on any machine and any
number of threads. An interrupt or a time limit leaves the first games, as many as are done.

Examples:
  kardis stats selfplay bohnenspiel --players random --games 1000
  kardis stats selfplay bohnenspiel --players search:2,greedy --games 100 --seed 7 --opening 4
  kardis stats selfplay kalah:4x3 --players perfect:3,random --games 20 --json
  kardis stats selfplay awari --players greedy,random --games 200 --svg"
)]
pub(crate) struct SelfplayArgs {
    /// Where the games begin.
    #[command(flatten)]
    pub(crate) position: PositionArg,
    /// Two players, or one who plays itself: random, greedy, material:D, search:D, perfect:D
    #[arg(long, value_name = "A,B", value_parser = pair)]
    pub(crate) players: [Level; 2],
    /// Games to play
    #[arg(long, value_name = "N", default_value_t = 1000,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) games: u64,
    /// The number that all randomness comes from
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Play the first N plies of every game at random, whoever plays
    #[arg(long, value_name = "N", default_value_t = 0,
          value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub(crate) opening: u32,
    /// Cut a game off after N plies
    #[arg(long, value_name = "N", default_value_t = kardis_statistics::selfplay::SAFETY_CAP,
          value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) cap: u32,
    /// Draw the lengths: to a file with --svg=FILE, else to standard output
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true,
          default_missing_value = "-")]
    pub(crate) svg: Option<PathBuf>,
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

/// Reads `A,B`, or `A` for a player against itself.
fn pair(text: &str) -> Result<[Level; 2], String> {
    let read = |name: &str| {
        name.trim()
            .parse::<Level>()
            .map_err(|error| error.to_string())
    };
    match text.split_once(',') {
        Some((first, second)) => Ok([read(first)?, read(second)?]),
        None => read(text).map(|level| [level; 2]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs() {
        assert_eq!(pair("random"), Ok([Level::Random; 2]));
        assert_eq!(
            pair("search:4, greedy"),
            Ok([Level::Search(4), Level::Greedy])
        );
        for bad in ["", ",", "random,", "random,greedy,random", "search"] {
            assert!(pair(bad).is_err(), "{bad}");
        }
    }
}
