//! What answers about the tables of a game begin with.

use serde::Serialize;

use crate::console::{Console, Tone};
use crate::tables::game::Game;
use crate::view::head::{self, GameHead};

/// The beginning of every JSON object about the tables of a game.
#[derive(Debug, Serialize)]
pub(crate) struct TablesHead {
    #[serde(flatten)]
    game: GameHead,
    pits: usize,
    folder: String,
}

impl TablesHead {
    /// The head of a command's answer.
    pub(crate) fn new(command: &'static str, game: &Game) -> Self {
        Self {
            game: GameHead::new(command, game.set, game.folder.rules_hash()),
            pits: game.pits().get(),
            folder: game.folder.path().display().to_string(),
        }
    }
}

/// The first lines of an answer: the game and the folder of its tables.
pub(crate) fn opening(game: &Game, console: &Console) -> String {
    let name = game.name();
    let gap = " ".repeat(17usize.saturating_sub(name.chars().count()).max(4));
    format!(
        "{}{gap}{}\n{}",
        console.paint(Tone::Strong, name),
        game.folder.path().display(),
        head::note(game.set)
    )
}

/// Bits that a position takes in a file.
pub(crate) fn bits(bytes: u64, positions: u64) -> f64 {
    bytes as f64 * 8.0 / positions.max(1) as f64
}
