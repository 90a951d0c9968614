//! What a person may type.

use std::path::PathBuf;

use kardis_games::suggestion::closest;

/// A line that was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// A move, still as text.
    Move(String),
    /// What to play.
    Hint,
    /// Take back the last move of one's own and all after it.
    Undo,
    /// Show values before every move, or no more.
    Values,
    /// The legal moves.
    Moves,
    /// The board once more.
    Board,
    /// Write the record of the game.
    Save(Option<PathBuf>),
    /// Give up.
    Resign,
    /// What can be typed.
    Help,
    /// Leave.
    Quit,
}

/// All words but moves.
const WORDS: [&str; 9] = [
    "hint", "undo", "values", "moves", "board", "save", "resign", "help", "quit",
];

/// What can be typed, in words.
pub(crate) const HELP: &str = "\
a move         the number of a pit; - is a forced pass
hint           what to play, and why
undo           take back your last move
values         show the value of every move, or no more
moves          the legal moves
board          the board once more
save FILE      write the record of the game
resign         give up
quit           leave
";

impl Order {
    /// Reads a line; nothing if it is blank.
    ///
    /// # Errors
    ///
    /// A word that is nearly one of those that can be typed, with what may be meant.
    pub(crate) fn read(line: &str) -> Result<Option<Self>, String> {
        let line = line.trim();
        let (word, rest) = match line.split_once(char::is_whitespace) {
            Some((word, rest)) => (word, rest.trim()),
            None => (line, ""),
        };
        let plain = word.to_ascii_lowercase();
        let order = match plain.as_str() {
            "" => return Ok(None),
            "save" => Self::Save((!rest.is_empty()).then(|| PathBuf::from(rest))),
            _ if !rest.is_empty() => Self::Move(line.to_owned()),
            "hint" => Self::Hint,
            "undo" => Self::Undo,
            "values" => Self::Values,
            "moves" => Self::Moves,
            "board" => Self::Board,
            "resign" => Self::Resign,
            "help" | "?" => Self::Help,
            "quit" | "exit" => Self::Quit,
            // No move has three letters and no digit.
            _ if plain.len() > 2 && plain.bytes().all(|byte| byte.is_ascii_alphabetic()) => {
                let meant = closest(&plain, WORDS).map(|word| format!("did you mean {word}?"));
                let hint = meant.unwrap_or_else(|| "help says what can be typed".to_owned());
                return Err(format!("{word:?} is no move; {hint}"));
            }
            _ => Self::Move(word.to_owned()),
        };
        Ok(Some(order))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        let read = |line| Order::read(line);
        assert_eq!(read("  "), Ok(None));
        assert_eq!(read("4"), Ok(Some(Order::Move("4".to_owned()))));
        assert_eq!(read("b3L*"), Ok(Some(Order::Move("b3L*".to_owned()))));
        assert_eq!(read("-"), Ok(Some(Order::Move("-".to_owned()))));
        assert_eq!(read("UNDO"), Ok(Some(Order::Undo)));
        assert_eq!(read("save"), Ok(Some(Order::Save(None))));
        let path = PathBuf::from("my game.sgr");
        assert_eq!(read("save my game.sgr"), Ok(Some(Order::Save(Some(path)))));
        assert!(read("hitn").unwrap_err().contains("hint"));
        for word in WORDS {
            assert!(read(word).unwrap().is_some(), "{word}");
            assert!(HELP.contains(word) || word == "help", "{word}");
        }
    }
}
