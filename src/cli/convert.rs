//! The command line of `kardis convert`.

use std::ffi::OsStr;
use std::path::PathBuf;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Args, Command};
use kardis_games::suggestion::closest;
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
  kardis convert --from sgr --to sgr study.sgr
  kardis convert --from kgp --to position boards.kgp
  kardis convert --from kgp --to fen boards.kgp --json"
)]
pub(crate) struct ConvertArgs {
    /// The format that is read
    #[arg(long, value_name = "FORMAT", value_parser = FormatParser { written: false })]
    pub(crate) from: Format,
    /// The format that is written
    #[arg(long, value_name = "FORMAT", value_parser = FormatParser { written: true })]
    pub(crate) to: Format,
    /// The game, such as kalah:4x3, where the format does not say it
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// The file to read; - is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    pub(crate) file: PathBuf,
}

/// Reads the name of a format.
#[derive(Clone, Copy, Debug)]
struct FormatParser {
    /// Only of one that can be written.
    written: bool,
}

impl FormatParser {
    fn formats(self) -> impl Iterator<Item = Format> {
        let all = Format::ALL.into_iter();
        all.filter(move |format| !self.written || format.is_written())
    }
}

impl TypedValueParser for FormatParser {
    type Value = Format;

    fn parse_ref(
        &self,
        command: &Command,
        _: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Format, clap::Error> {
        let name = value.to_string_lossy();
        let mut formats = self.formats();
        if let Some(format) = formats.find(|format| format.name() == name) {
            return Ok(format);
        }
        let names: Vec<&str> = self.formats().map(Format::name).collect();
        let tip = match (
            closest(&name, names.iter().copied()),
            Format::of_name(&name),
        ) {
            (_, Some(_)) => format!("{name} is only read"),
            (Some(near), None) => format!("did you mean '{near}'?"),
            (None, None) => format!("formats are {}", names.join(", ")),
        };
        let doing = if self.written { "written" } else { "read" };
        let message = format!("'{name}' is no format that can be {doing}\n\n  tip: {tip}\n");
        Err(clap::Error::raw(ErrorKind::InvalidValue, message).with_cmd(command))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let value = |format: Format| PossibleValue::new(format.name()).help(format.about());
        Some(Box::new(self.formats().map(value)))
    }
}
