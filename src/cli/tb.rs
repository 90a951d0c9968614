//! The command line of `kardis tb`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use kardis_games::board::MAX_SEEDS;

use super::{DialectArg, PositionArg};
use crate::limits;

/// `kardis tb`.
#[derive(Args, Debug)]
#[command(
    arg_required_else_help = true,
    subcommand_required = true,
    after_help = "A table holds the value of every position with as many seeds. It serves every \
score, because
values are seeds still to come. Tables are in the folder that --tables names, or the variable
KARDIS_TABLES, or else in the data folder of the user.

Examples:
  kardis tb status
  kardis tb build bohnenspiel 4 -q
  kardis tb probe 0,0,0,0,0,1/0,0,0,1,0,0 S

Exit codes: 0 done or yes, 1 a table is wrong, 2 usage or input, 4 a table is missing, 5 a file is
damaged or cannot be read or written, 130 interrupted, and what was done is saved."
)]
pub(crate) struct TbArgs {
    /// Where tables are.
    #[command(flatten)]
    pub(crate) place: PlaceArg,
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: TbCommand,
}

/// Where tables are.
// Names of variables stand in the help as they are typed.
#[allow(clippy::doc_markdown)]
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Tables")]
pub(crate) struct PlaceArg {
    /// The folder of all tables [default: the variable KARDIS_TABLES, or the user's data folder]
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) tables: Option<PathBuf>,
}

/// The commands about tables.
#[derive(Debug, Subcommand)]
pub(crate) enum TbCommand {
    /// Say what tables would cost on this machine: disk, memory, time
    Estimate(EstimateArgs),
    /// Build the tables of all positions of up to so many seeds that play reaches
    Build(BuildArgs),
    /// List the tables that are there
    Status(StatusArgs),
    /// Look a position up
    Probe(ProbeArgs),
    /// Count values, moves and mutual zugzwangs of a table
    Stats(SurveyArgs),
    /// Find the extreme positions of a table
    Records(RecordsArgs),
    /// Find positions in which it is a burden to move
    Zugzwang(ZugzwangArgs),
    /// Prove every value of tables anew from the rules
    Verify(LayersArgs),
    /// Check that files are what was written
    Checksum(ChecksumArgs),
    /// Put right values in the place of damaged blocks
    Repair(LayersArgs),
    /// Delete tables
    Rm(RmArgs),
}

/// A game whose tables are meant.
#[derive(Args, Clone, Debug)]
pub(crate) struct GameArg {
    /// A game, such as bohnenspiel or kalah:4x3; of the size only the width counts
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
}

/// The seeds of a layer on the command line.
fn seeds() -> clap::builder::RangedU64ValueParser<u32> {
    clap::builder::RangedU64ValueParser::new().range(0..=u64::from(MAX_SEEDS))
}

/// Tables of a game, some or all.
#[derive(Args, Debug)]
pub(crate) struct Layers {
    /// The game.
    #[command(flatten)]
    pub(crate) game: GameArg,
    /// Only the tables of these numbers of seeds [default: all that are there]
    #[arg(value_name = "SEEDS", value_parser = seeds())]
    pub(crate) seeds: Vec<u32>,
}

/// Threads and memory of work on tables.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct Means {
    /// Threads to use [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Memory that may be used, such as 512M or 4G [default: what the machine has to give]
    #[arg(long, value_name = "SIZE", value_parser = limits::bytes)]
    pub(crate) max_mem: Option<usize>,
}

/// What a build makes.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Extent {
    /// Also layers that play cannot reach: the odd ones below an even number of seeds where all
    /// captures are even
    #[arg(long)]
    pub(crate) all_layers: bool,
    /// Store also how many plies a side that is ahead needs until the next capture
    #[arg(long)]
    pub(crate) distances: bool,
}

/// `kardis tb estimate`.
#[derive(Args, Debug)]
#[command(
    after_help = "Speed and size are measured on this machine for a few seconds and then \
projected.

Examples:
  kardis tb estimate bohnenspiel
  kardis tb estimate kalah:4x3 20 --json"
)]
pub(crate) struct EstimateArgs {
    /// The game.
    #[command(flatten)]
    pub(crate) game: GameArg,
    /// The most seeds [default: what fits, and a little more]
    #[arg(value_name = "SEEDS", value_parser = seeds())]
    pub(crate) seeds: Option<u32>,
    /// What would be built.
    #[command(flatten)]
    pub(crate) extent: Extent,
    /// Limits.
    #[command(flatten)]
    pub(crate) means: Means,
}

/// `kardis tb build`.
#[derive(Args, Debug)]
#[command(
    after_help = "Ctrl-C saves what is done; the same command continues. The files are the \
same for any number of
threads and interruptions.

Examples:
  kardis tb build bohnenspiel 8
  kardis tb build kalah:3x4 6 --distances --threads 1"
)]
pub(crate) struct BuildArgs {
    /// The game.
    #[command(flatten)]
    pub(crate) game: GameArg,
    /// The most seeds
    #[arg(value_name = "SEEDS", value_parser = seeds())]
    pub(crate) seeds: u32,
    /// What to build.
    #[command(flatten)]
    pub(crate) extent: Extent,
    /// Limits.
    #[command(flatten)]
    pub(crate) means: Means,
}

/// `kardis tb status`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  kardis tb status
  kardis tb status bohnenspiel --json")]
pub(crate) struct StatusArgs {
    /// A game, such as bohnenspiel or kalah:4x3 [default: all]
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
}

/// `kardis tb probe`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  kardis tb probe 0,0,0,1,0,1/0,0,1,2,3,0 32-32 S
  kardis tb probe 0,0,0,1,0,1/0,0,1,2,3,0_S --json")]
pub(crate) struct ProbeArgs {
    /// The position.
    #[command(flatten)]
    pub(crate) position: PositionArg,
    /// How pits are named.
    #[command(flatten)]
    pub(crate) dialect: DialectArg,
}

/// A table, and how it is looked at.
#[derive(Args, Debug)]
pub(crate) struct OneLayer {
    /// The game.
    #[command(flatten)]
    pub(crate) game: GameArg,
    /// The seeds of the table
    #[arg(value_name = "SEEDS", value_parser = seeds())]
    pub(crate) seeds: u32,
    /// Answer with comma-separated values
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// How pits are named.
    #[command(flatten)]
    pub(crate) dialect: DialectArg,
    /// Limits.
    #[command(flatten)]
    pub(crate) means: Means,
}

/// A file for a picture.
#[derive(Args, Debug)]
pub(crate) struct PictureArg {
    /// Draw a picture: to a file with --svg=FILE, else to standard output
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true,
          default_missing_value = "-", conflicts_with = "csv")]
    pub(crate) svg: Option<PathBuf>,
}

/// `kardis tb stats`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  kardis tb stats bohnenspiel 8
  kardis tb stats bohnenspiel 8 --csv
  kardis tb stats bohnenspiel 8 --svg")]
pub(crate) struct SurveyArgs {
    /// The table.
    #[command(flatten)]
    pub(crate) layer: OneLayer,
    /// A picture.
    #[command(flatten)]
    pub(crate) picture: PictureArg,
}

/// How many positions of a kind are listed.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct MostArg {
    /// Positions to list of each kind; all are counted
    #[arg(long, value_name = "N", default_value_t = 5,
          value_parser = clap::value_parser!(u32).range(0..=100_000))]
    pub(crate) most: u32,
}

/// `kardis tb records`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  kardis tb records bohnenspiel 8
  kardis tb records bohnenspiel 8 --most 1 --json
  kardis tb records bohnenspiel 8 --export")]
pub(crate) struct RecordsArgs {
    /// The table.
    #[command(flatten)]
    pub(crate) layer: OneLayer,
    /// How many.
    #[command(flatten)]
    pub(crate) most: MostArg,
    /// Write the positions as puzzles, one a line: to a file with --export=FILE, else to standard
    /// output
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true,
          default_missing_value = "-", conflicts_with = "csv")]
    pub(crate) export: Option<PathBuf>,
}

/// `kardis tb zugzwang`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  kardis tb zugzwang bohnenspiel 8
  kardis tb zugzwang bohnenspiel 8 --most 20 --csv")]
pub(crate) struct ZugzwangArgs {
    /// The table.
    #[command(flatten)]
    pub(crate) layer: OneLayer,
    /// How many.
    #[command(flatten)]
    pub(crate) most: MostArg,
    /// A picture.
    #[command(flatten)]
    pub(crate) picture: PictureArg,
}

/// `kardis tb verify` and `kardis tb repair`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  kardis tb verify bohnenspiel
  kardis tb verify bohnenspiel 8 --threads 1
  kardis tb repair bohnenspiel")]
pub(crate) struct LayersArgs {
    /// The tables.
    #[command(flatten)]
    pub(crate) layers: Layers,
    /// Limits.
    #[command(flatten)]
    pub(crate) means: Means,
}

/// `kardis tb checksum`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  kardis tb checksum bohnenspiel
  kardis tb checksum bohnenspiel 8 --quick")]
pub(crate) struct ChecksumArgs {
    /// The tables.
    #[command(flatten)]
    pub(crate) layers: Layers,
    /// Only sizes, headers and indexes
    #[arg(long)]
    pub(crate) quick: bool,
}

/// `kardis tb rm`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  kardis tb rm kalah:3x4 6 --yes")]
pub(crate) struct RmArgs {
    /// The tables.
    #[command(flatten)]
    pub(crate) layers: Layers,
    /// Do not ask
    #[arg(long, short)]
    pub(crate) yes: bool,
}
