//! The command line of `kardis play`.

use std::path::PathBuf;

use clap::Args;

use super::DialectArg;
use super::means::MeansArgs;
use crate::play::seat::Seat;

/// `kardis play`.
#[derive(Args, Debug)]
#[command(
    after_help = "Type the number of a pit to play it, or one of: hint, undo, values, moves, board, \
save FILE, resign,
help, quit. Players: you; random plays anything; greedy takes the most seeds at once; search:D looks
D plies ahead; perfect plays by tables where they reach and looks 7 plies ahead elsewhere.

Values are exact where tables reach: those on disk, or else small ones that are made. All others are
estimates, and marked with ~.

Examples:
  kardis play
  kardis play kalah:4x3 --north random --values
  kardis play --south greedy --north search:3 --seed 3
  kardis play mangala --south random --north greedy --partie"
)]
pub(crate) struct PlayArgs {
    /// Where the game begins.
    #[arg(
        value_name = "POSITION",
        default_value = "bohnenspiel",
        help = "[GAME] ROWS [SOUTH-NORTH] SIDE as drawn, or GAME alone for its start"
    )]
    words: Vec<String>,
    /// Who plays South: you, random, greedy, search:D, perfect or perfect:D
    #[arg(long, value_name = "PLAYER", default_value = "you")]
    pub(crate) south: Seat,
    /// Who plays North
    #[arg(long, value_name = "PLAYER", default_value = "search:5")]
    pub(crate) north: Seat,
    /// The number that all randomness comes from
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Show the value of every move before you choose
    #[arg(long)]
    pub(crate) values: bool,
    /// Play rounds until somebody has 100 seeds from all of them
    #[arg(long)]
    pub(crate) partie: bool,
    /// Keep the record of the game in a file, written anew after every move
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Names of pits.
    #[command(flatten)]
    pub(crate) dialect: DialectArg,
    /// Means and limits.
    #[command(flatten)]
    pub(crate) means: MeansArgs,
}

impl PlayArgs {
    /// The position to begin with, as text.
    pub(crate) fn text(&self) -> String {
        self.words.join(" ")
    }
}
