//! The command line of `kardis stats`.

use clap::{Args, Subcommand};
use kardis_games::notation::Position;

use super::LimitArgs;

/// `kardis stats`.
#[derive(Args, Debug)]
pub(crate) struct StatsArgs {
    /// What to find out.
    #[command(subcommand)]
    pub(crate) command: StatsCommand,
}

/// The commands of `kardis stats`.
#[derive(Debug, Subcommand)]
pub(crate) enum StatsCommand {
    /// Facts about a game that need no experiment: shortest games, circles, settlements, parity
    Exact(ExactArgs),
}

/// `kardis stats exact`.
#[derive(Args, Debug)]
#[command(
    after_help = "The shortest games are counted game by game, and once more over positions that \
are
merged where they are equal; the two counts must agree. A circle of play, reached from the start,
shows that no game is the longest where repetitions are allowed. Layers of few seeds are looked at
whole: how long it takes at most until nothing is in doubt, and what captures and values have in
common.

Examples:
  kardis stats exact bohnenspiel:3x2 --seeds 4
  kardis stats exact kalah:3x2 --seeds 3 --json
  kardis stats exact bohnenspiel --games 1000000 --seeds 2"
)]
pub(crate) struct ExactArgs {
    /// A game, such as bohnenspiel or kalah:4x3
    #[arg(value_name = "GAME")]
    pub(crate) game: Position,
    /// Do not begin a ply that would have about more games than this
    #[arg(long, value_name = "N", default_value_t = 2_000_000_000)]
    pub(crate) games: u64,
    /// No ply after this one
    #[arg(long, value_name = "N", default_value_t = 40)]
    pub(crate) plies: u32,
    /// Look at whole layers of up to so many seeds
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=12))]
    pub(crate) seeds: u32,
    /// The seed of the random games in which a way to a circle is looked for
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Limits.
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}
