//! The command line of `kardis stats`.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};
use kardis_games::notation::Position;
use kardis_statistics::players::Level;

use super::means::MeansArgs;
use super::{LimitArgs, PositionArg};
use crate::limits;

/// `kardis stats`.
#[derive(Args, Debug)]
#[command(
    arg_required_else_help = true,
    subcommand_required = true,
    after_help = "What is counted is explained in docs/statistics.md.

Examples:
  kardis stats selfplay bohnenspiel --players random,greedy --games 1000
  kardis stats exact bohnenspiel:3x2 --seeds 4
  kardis stats scan bohnenspiel --players random --games 500"
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
    /// Facts about a game that need no experiment: shortest games, circles, settlements, parity
    Exact(ExactArgs),
    /// Hold what a source says about a game against games and exact facts
    Claim(ClaimArgs),
    /// Play on boards of many sizes and by rules that are disputed, and tell what that changes
    Scan(ScanArgs),
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
    /// Means and limits.
    #[command(flatten)]
    pub(crate) means: MeansArgs,
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

/// `kardis stats claim`.
#[derive(Args, Debug)]
#[command(
    after_help = "A claim is a file (TOML) of sentences such as mean = 41, described with all verdicts \
in
docs/claims.md; the folder claims/ has what is published about the games here. Every player
plays against itself from the start, and each sentence is held against these games and against what
is proved: the shortest game as far as --lines reaches, parity, values of starts.

match: the number lies in the interval of the games, or is proved. near: one within a tenth of it
would, or within two points of a share. impossible: it contradicts what is proved.

Examples:
  kardis stats claim claims/bao-kujifunza.toml
  kardis stats claim claims/bao-kujifunza.toml --players random --games 100 --json

Exit codes: 0 every sentence is met by a player or proved, at least nearly, 1 one is not, 2 usage or
input, 3 one is undecided, 130 interrupted."
)]
pub(crate) struct ClaimArgs {
    /// Files of claims
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Look for the shortest game among about so many lines of play
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    pub(crate) lines: u64,
    /// Leave a value undecided after a time such as 10s or 2m
    #[arg(long, value_name = "TIME", help_heading = "Limits", default_value = "20s",
          value_parser = limits::duration)]
    pub(crate) limit_per_value: Duration,
    /// How the games are played.
    #[command(flatten)]
    pub(crate) games: GamesArgs,
}

/// Games of players against themselves.
#[derive(Args, Debug)]
pub(crate) struct GamesArgs {
    /// Players, each of which plays against itself
    #[arg(long, value_name = "A,B,...", value_delimiter = ',', default_value = USUAL_PLAYERS)]
    pub(crate) players: Vec<Level>,
    /// Games of every player on every board
    #[arg(long, value_name = "N", default_value_t = 1000,
          value_parser = clap::value_parser!(u64).range(2..=1_000_000_000))]
    pub(crate) games: u64,
    /// The number that all randomness comes from
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Play the first N plies of every game at random, whoever plays
    #[arg(long, value_name = "N", default_value_t = 0,
          value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub(crate) opening: u32,
    /// Means and limits.
    #[command(flatten)]
    pub(crate) means: MeansArgs,
}

/// Who plays if nobody is named.
const USUAL_PLAYERS: &str = "random,greedy,search:3";

/// `kardis stats scan`.
#[derive(Args, Debug)]
#[command(
    after_help = "Every player plays against itself. With --rules the same is played by other rule sets, \
with the same
seeds, and for each of them it is told what that changes: lengths, draws, and the share of the
opening player, who gets half of a draw. Without --rules the other rule sets of the same game are
taken. Intervals are those of independent games, so they are rather too wide than too narrow.

Examples:
  kardis stats scan bohnenspiel --pits 3-4 --seeds 2-3 --players random --games 200
  kardis stats scan kalah --pits 3 --seeds 3 --rules kalah@empty-capture --games 200 --json"
)]
pub(crate) struct ScanArgs {
    /// A game, such as bohnenspiel or kalah@empty-capture
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// Pits a side: a number or a range [default: those of the usual board]
    #[arg(long, value_name = "RANGE", value_parser = super::scan::range)]
    pub(crate) pits: Option<RangeInclusive<u32>>,
    /// Seeds in every pit: a number or a range [default: those of the usual board]
    #[arg(long, value_name = "RANGE", value_parser = super::scan::range)]
    pub(crate) seeds: Option<RangeInclusive<u32>>,
    /// Rule sets to compare the game with, none for no comparison
    #[arg(long, value_name = "A,B,...", value_delimiter = ',')]
    pub(crate) rules: Option<Vec<String>>,
    /// How the games are played.
    #[command(flatten)]
    pub(crate) games: GamesArgs,
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
