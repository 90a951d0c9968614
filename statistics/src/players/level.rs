//! The names of players.

use std::str::FromStr;
use std::{error, fmt};

/// The deepest search that a player can be asked for, in plies.
pub const MAX_DEPTH: u8 = 30;

/// Plies that a perfect player searches where no table reaches, unless it is told otherwise.
const USUAL_DEPTH: u8 = 7;

/// A player by its name: `random`, `greedy`, `material:D`, `search:D`, `perfect` or `perfect:D`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Any legal move.
    Random,
    /// The most seeds at once.
    Greedy,
    /// Searches so many plies, counts the seeds gained by then and no more.
    Material(u8),
    /// Searches so many plies.
    Search(u8),
    /// Plays exactly where tables in memory reach, and searches so many plies elsewhere.
    Perfect(u8),
}

/// A text that names no player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LevelError {
    /// There is no such player.
    Unknown(String),
    /// The plies of a search are not a number from 1 to [`MAX_DEPTH`], or missing.
    Depth(String),
    /// A depth was given to a player that does not search.
    NoDepth(&'static str),
}

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(text) => write!(
                f,
                "no player is called {text:?}; there are random, greedy, material:D, search:D and perfect:D"
            ),
            Self::Depth(text) => write!(
                f,
                "a search needs a depth from 1 to {MAX_DEPTH} plies, such as search:7, not {text:?}"
            ),
            Self::NoDepth(name) => write!(f, "{name} does not search and has no depth"),
        }
    }
}

impl error::Error for LevelError {}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::Random => "random".to_owned(),
            Self::Greedy => "greedy".to_owned(),
            Self::Material(depth) => format!("material:{depth}"),
            Self::Search(depth) => format!("search:{depth}"),
            Self::Perfect(depth) => format!("perfect:{depth}"),
        };
        f.pad(&text)
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        let (name, depth) = match text.split_once(':') {
            Some((name, depth)) => (name, Some(depth)),
            None => (text, None),
        };
        let plies = |text: &str| {
            let depth = text.parse().ok();
            depth
                .filter(|depth| (1..=MAX_DEPTH).contains(depth))
                .ok_or_else(|| LevelError::Depth(text.to_owned()))
        };
        match (name, depth) {
            ("random", None) => Ok(Self::Random),
            ("greedy", None) => Ok(Self::Greedy),
            ("material", depth) => plies(depth.unwrap_or_default()).map(Self::Material),
            ("search", depth) => plies(depth.unwrap_or_default()).map(Self::Search),
            ("perfect", Some(depth)) => plies(depth).map(Self::Perfect),
            ("perfect", None) => Ok(Self::Perfect(USUAL_DEPTH)),
            ("random", Some(_)) => Err(LevelError::NoDepth("random")),
            ("greedy", Some(_)) => Err(LevelError::NoDepth("greedy")),
            _ => Err(LevelError::Unknown(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_printed() {
        for name in [
            "random",
            "greedy",
            "search:1",
            "search:30",
            "material:7",
            "perfect:9",
        ] {
            assert_eq!(name.parse::<Level>().unwrap().to_string(), name);
        }
        assert_eq!("perfect".parse(), Ok(Level::Perfect(USUAL_DEPTH)));
        for bad in [
            "",
            "search",
            "search:",
            "search:0",
            "search:31",
            "search:-1",
            "search:3:4",
            "random:3",
            "greedy:1",
            "perfect:x",
            "Random",
            "perfekt",
        ] {
            assert!(bad.parse::<Level>().is_err(), "{bad}");
        }
    }
}
