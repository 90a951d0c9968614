//! What every answer about a position begins with.

use kardis_games::notation::Position;
use kardis_games::variants::RuleSet;
use serde::Serialize;

use crate::console::{Console, Tone};
use crate::view::words;

/// The version of all JSON objects.
pub(crate) const SCHEMA: u8 = 1;

/// The beginning of every JSON object about a game.
#[derive(Debug, Serialize)]
pub(crate) struct GameHead {
    schema: u8,
    command: &'static str,
    game: &'static str,
    rules_hash: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'static str>,
}

impl GameHead {
    /// The head of a command's answer about a rule set, with the hash of its rules.
    pub(crate) fn new(command: &'static str, set: &RuleSet, rules_hash: u64) -> Self {
        Self {
            schema: SCHEMA,
            command,
            game: set.name,
            rules_hash: hash(rules_hash),
            note: set.note,
        }
    }
}

/// The beginning of every JSON object about a position.
#[derive(Debug, Serialize)]
pub(crate) struct Head {
    #[serde(flatten)]
    game: GameHead,
    position: String,
    side: &'static str,
}

impl Head {
    /// The head of a command's answer.
    pub(crate) fn new(command: &'static str, position: &Position) -> Self {
        Self {
            game: GameHead::new(command, position.set(), position.rules().hash()),
            position: position.to_string(),
            side: words::side(position.side()),
        }
    }
}

/// A rule-set hash as it is written.
pub(crate) fn hash(hash: u64) -> String {
    format!("{hash:016x}")
}

/// The game of a position, with the size of its board where it is not the usual one.
pub(crate) fn game(position: &Position) -> String {
    let set = position.set();
    let pits = position.pits();
    let seeds = match (set.is_bao(), position.total()) {
        (false, Some(total)) => Some(total / (2 * pits as u32)),
        _ => None,
    };
    match seeds {
        Some(seeds) if pits != set.pits || seeds != set.seeds => {
            format!("{}:{pits}x{seeds}", set.name)
        }
        None if pits != set.pits => format!("{}, {pits} pits a side", set.name),
        _ => set.name.to_owned(),
    }
}

/// The first lines of an answer: the game, what must be said about it, and who is to move.
pub(crate) fn text(position: &Position, console: &Console) -> String {
    let mut name = game(position);
    if let Some(id) = &position.settings.id {
        name = format!("{name}  {id}");
    }
    let mut lines = format!(
        "{}{}{} to move\n",
        console.paint(Tone::Strong, &name),
        " ".repeat(17usize.saturating_sub(name.chars().count()).max(4)),
        position.side()
    );
    lines.push_str(&note(position.set()));
    lines
}

/// What must be said wherever a game is named, as a paragraph.
pub(crate) fn note(set: &RuleSet) -> String {
    set.note.map_or(String::new(), |note| {
        let mut lines = words::wrapped("", 0, note);
        lines.push('\n');
        lines
    })
}
