//! The command line of `kardis scan`.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::means::MeansArgs;
use crate::limits;

/// `kardis scan`.
#[derive(Args, Debug)]
#[command(
    after_help = "A board is a number of pits a side and of seeds in every pit. Its value is the \
final difference for
South, who opens. An opening is a whole turn: 3-6 is pit 3, which earns a second move, and then pit 6.
Each board is solved by itself, those with few seeds first.

With --file every answer is written into the file when it is found, one JSON object a line. The same
command goes on with the boards that are missing; boards that a limit left undecided are tried again
if they get more time than before.

Examples:
  kardis scan kalah --pits 1-3 --seeds 1-4
  kardis scan awari --pits 1-3 --seeds 2 --json
  kardis scan kalah@empty-capture --pits 2-4 --seeds 2 --limit-per-board 1m
  kardis scan bohnenspiel --pits 1-3 --seeds 1-2 --file \"$(mktemp -d)/starts.jsonl\""
)]
pub(crate) struct ScanArgs {
    /// A game, such as kalah or bohnenspiel@hemprich
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// Pits a side: a number or a range
    #[arg(long, value_name = "RANGE", default_value = "1-6", value_parser = range)]
    pub(crate) pits: RangeInclusive<u32>,
    /// Seeds in every pit: a number or a range
    #[arg(long, value_name = "RANGE", default_value = "1-6", value_parser = range)]
    pub(crate) seeds: RangeInclusive<u32>,
    /// Keep the answers in a file, and go on with what is in it
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Go on to the next board after a time such as 10s or 2m
    #[arg(long, value_name = "TIME", help_heading = "Limits", value_parser = limits::duration)]
    pub(crate) limit_per_board: Option<Duration>,
    /// Means and limits.
    #[command(flatten)]
    pub(crate) means: MeansArgs,
}

/// Reads `3` or `1-6`.
pub(super) fn range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let expected = || "a number or a range such as 1-6 expected".to_owned();
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| text.trim().parse::<u32>().map_err(|_| expected());
    let (first, last) = (number(first)?, number(last)?);
    if first == 0 || first > last || last > LARGEST {
        return Err(format!("a rising range from 1 to {LARGEST} expected"));
    }
    Ok(first..=last)
}

/// More is on no board.
const LARGEST: u32 = 63;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        assert_eq!(range("3"), Ok(3..=3));
        assert_eq!(range("1-6"), Ok(1..=6));
        for bad in ["", "-", "0", "3-2", "1-64", "1-2-3", "x", "1-", "-1"] {
            assert!(range(bad).is_err(), "{bad}");
        }
    }
}
