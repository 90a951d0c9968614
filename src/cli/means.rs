//! What a computation may use, as options of many commands.

use clap::Args;

use super::LimitArgs;
use super::tb::PlaceArg;

/// Limits, and tables from disk.
#[derive(Args, Clone, Debug)]
pub(crate) struct MeansArgs {
    /// Limits.
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Tables to use.
    #[command(flatten)]
    pub(crate) tables: TablesArgs,
}

/// Which tables from disk may be used.
#[derive(Args, Clone, Debug)]
pub(crate) struct TablesArgs {
    /// Where they are.
    #[command(flatten)]
    pub(crate) place: PlaceArg,
    /// Use no tables from disk
    #[arg(long, help_heading = "Tables", conflicts_with = "tables")]
    pub(crate) no_tables: bool,
}
