//! Who plays a side.

use std::fmt;
use std::str::FromStr;

use kardis_statistics::players::Level;

/// A person at the terminal, or a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seat {
    /// Who types.
    You,
    /// A player of this program.
    Program(Level),
}

impl Seat {
    /// Plays by tables.
    pub(crate) const fn is_perfect(self) -> bool {
        matches!(self, Self::Program(Level::Perfect(_)))
    }
}

impl FromStr for Seat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.eq_ignore_ascii_case("you") {
            return Ok(Self::You);
        }
        text.parse()
            .map(Self::Program)
            .map_err(|error| format!("{error}; you is who types"))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::You => f.pad("you"),
            Self::Program(level) => level.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_read_and_printed() {
        for text in ["you", "random", "search:4", "perfect:7"] {
            assert_eq!(text.parse::<Seat>().unwrap().to_string(), text);
        }
        assert!("nobody".parse::<Seat>().is_err());
    }
}
