//! The command line of `kardis convert`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use kardis_records::format::Format;

/// `kardis convert`.
#[derive(Args, Debug)]
#[command(
    after_help = "Games are converted to games and positions to positions. What is wrong in a file \
is told with its
line and column, and does not keep the rest from being converted. docs/records.md describes every
format and says where it is from.

Formats that do not say which game they are about mean bohnenspiel (pits, list), awari (letters,
fen) or kalah (kgp), unless --game names another one.

Examples:
  echo 2 7 1 12 1 8 | kardis convert --from pits --to sgr
  echo DdFbEe | kardis convert --from letters --to sgr
  echo kalah:3x3 0,5,4/1,2,3 1-2 S | kardis convert --from position --to kgp
  echo 1S,1S,4S,4S,4S,4S/4S,4S,1S,1S,4S,4S 4 8 N 11 | kardis convert --from fen --to position --json"
)]
pub(crate) struct ConvertArgs {
    /// The format that is read
    #[arg(long, value_name = "FORMAT", value_parser = formats(false))]
    pub(crate) from: Format,
    /// The format that is written
    #[arg(long, value_name = "FORMAT", value_parser = formats(true))]
    pub(crate) to: Format,
    /// The game, such as kalah:4x3, where the format does not say it
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// The file to read; - is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    pub(crate) file: PathBuf,
}

/// The names of formats, of those that are written or of all.
fn formats(written: bool) -> impl TypedValueParser<Value = Format> {
    let formats = Format::ALL
        .into_iter()
        .filter(move |format| !written || format.is_written())
        .map(|format| PossibleValue::new(format.name()).help(format.about()));
    PossibleValuesParser::new(formats)
        .map(|name| Format::of_name(&name).expect("only names of formats are possible"))
}
