//! What a puzzle asks for.
//!
//! The **solver** is the side to move in the diagram; the other side is the **defender**, also where
//! it helps. `docs/puzzles.md` says when exactly a goal is reached.

use std::fmt;
use std::num::NonZero;

use kardis_games::rules::Margin;

/// A number of the solver's own moves.
pub type Count = NonZero<u8>;

/// What a puzzle asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// To come to a result, however long that takes.
    Value(Worth),
    /// To reach something within so many of the solver's moves.
    Within {
        /// Who plays, and how.
        play: Play,
        /// What is to be reached.
        aim: Aim,
        /// In how many of the solver's moves at most.
        moves: Count,
    },
    /// To lose no seed to a capture in the defender's replies to so many of the solver's moves.
    Keep(Count),
    /// The diagram is reached from the start of the game, with so many moves of the opening player.
    ProofGame(Count),
    /// A statement about the diagram.
    Assert(Statement),
}

/// A result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Worth {
    /// The solver wins.
    Win,
    /// The solver does not lose.
    Draw,
    /// The solver gains so many seeds more than the defender from the diagram on, at least.
    Least(Margin),
    /// The solver gains as much as best play by both sides brings.
    Max,
}

/// Who plays, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// Both sides in turn; the defender resists.
    Direct,
    /// The solver alone, move after move.
    Series,
    /// Both sides in turn; the defender helps.
    Help,
    /// Both sides in turn; it is the defender who reaches the aim, and he resists.
    Reverse,
}

/// What is to be reached within some moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// The game is won.
    Win,
    /// At least so many seeds captured.
    Capture(NonZero<u16>),
    /// Exactly so many seeds captured.
    CaptureExactly(NonZero<u16>),
    /// The other side is to move and has no seed in its row; in Bao it has no move.
    Starve,
    /// The game is over and at least one seed was swept up.
    Sweep,
    /// One move that captures from at least so many pits.
    Chain(NonZero<u8>),
}

/// A statement about a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Statement {
    /// It is a mutual zugzwang: each side would rather not have to move.
    Zugzwang,
    /// Its value for the side to move is this.
    Value(Margin),
}

/// The most seeds on a board.
const LARGEST: u16 = 127;

/// A goal that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct GoalError {
    message: String,
    word: usize,
}

impl GoalError {
    /// The word of the text that is wrong, counted from 0; one past the last where a word is missing.
    pub const fn word(&self) -> usize {
        self.word
    }
}

/// The words of a goal that are still to be read.
struct Words<'a> {
    words: Vec<&'a str>,
    at: usize,
}

impl<'a> Words<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.words.get(self.at).copied()
    }

    fn take(&mut self) -> Option<&'a str> {
        let word = self.peek()?;
        self.at += 1;
        Some(word)
    }

    fn skip(&mut self, word: &str) -> bool {
        let found = self.peek() == Some(word);
        self.at += usize::from(found);
        found
    }

    /// An error about the word that was read last.
    fn wrong<T>(&self, message: impl Into<String>) -> Result<T, GoalError> {
        Err(GoalError {
            message: message.into(),
            word: self.at.saturating_sub(1),
        })
    }

    /// An error about the word that comes next.
    fn wanted<T>(&self, what: &str) -> Result<T, GoalError> {
        let found = self
            .peek()
            .map_or("nothing".to_owned(), |word| format!("{word:?}"));
        Err(GoalError {
            message: format!("{what} expected, found {found}"),
            word: self.at,
        })
    }

    fn number(&mut self, what: &str, most: u16) -> Result<u16, GoalError> {
        let Some(word) = self.take() else {
            return self.wanted(what);
        };
        match word.parse::<u16>() {
            Ok(number) if (1..=most).contains(&number) => Ok(number),
            _ => self.wrong(format!("{what} from 1 to {most} expected, found {word:?}")),
        }
    }

    fn margin(&mut self) -> Result<Margin, GoalError> {
        let Some(word) = self.take() else {
            return self.wanted("a number of seeds");
        };
        match word.parse::<Margin>() {
            Ok(value) if value.unsigned_abs() <= LARGEST => Ok(value),
            _ => self.wrong(format!(
                "a number of seeds from -{LARGEST} to +{LARGEST} expected, found {word:?}"
            )),
        }
    }

    fn moves(&mut self) -> Result<Count, GoalError> {
        if !self.skip("in") {
            return self.wanted("\"in\" and a number of moves");
        }
        self.count()
    }

    fn count(&mut self) -> Result<Count, GoalError> {
        let number = self.number("a number of moves", u16::from(u8::MAX))?;
        Ok(u8::try_from(number)
            .ok()
            .and_then(NonZero::new)
            .expect("from 1 to 255"))
    }

    fn aim(&mut self) -> Result<Aim, GoalError> {
        const AIMS: &str = "win, capture, starve, sweep or chain";
        let Some(word) = self.take() else {
            return self.wanted(AIMS);
        };
        Ok(match word {
            "win" => Aim::Win,
            "starve" => Aim::Starve,
            "sweep" => Aim::Sweep,
            "capture" => {
                let exactly = match self.peek().and_then(|word| word.strip_prefix('=')) {
                    Some("") => self.take().is_some(),
                    Some(number) => {
                        self.words[self.at] = number;
                        true
                    }
                    None => false,
                };
                let seeds = self.number("a number of seeds", LARGEST)?;
                let seeds = NonZero::new(seeds).expect("from 1 on");
                if exactly {
                    Aim::CaptureExactly(seeds)
                } else {
                    Aim::Capture(seeds)
                }
            }
            "chain" => {
                let pits = self.number("a number of pits", 18)?;
                let pits = u8::try_from(pits).ok().and_then(NonZero::new);
                Aim::Chain(pits.expect("from 1 to 18"))
            }
            _ => return self.wrong(format!("{AIMS} expected, found {word:?}")),
        })
    }

    fn goal(&mut self) -> Result<Goal, GoalError> {
        let play = match self.peek() {
            Some("series") => Some(Play::Series),
            Some("help") => Some(Play::Help),
            Some("self") => Some(Play::Reverse),
            _ => None,
        };
        if let Some(play) = play {
            self.at += 1;
            let aim = self.aim()?;
            let moves = self.moves()?;
            return Ok(Goal::Within { play, aim, moves });
        }
        match self.peek() {
            Some("draw") => {
                self.at += 1;
                Ok(Goal::Value(Worth::Draw))
            }
            Some("win") if self.words.get(self.at + 1) != Some(&"in") => {
                self.at += 1;
                Ok(Goal::Value(Worth::Win))
            }
            Some("value") => {
                self.at += 1;
                if self.skip("max") {
                    return Ok(Goal::Value(Worth::Max));
                }
                Ok(Goal::Value(Worth::Least(self.margin()?)))
            }
            Some("keep") => {
                self.at += 1;
                Ok(Goal::Keep(self.count()?))
            }
            Some("proof") => {
                self.at += 1;
                if !self.skip("game") {
                    return self.wanted("\"game\"");
                }
                Ok(Goal::ProofGame(self.moves()?))
            }
            Some("assert") => {
                self.at += 1;
                if self.skip("zugzwang") {
                    return Ok(Goal::Assert(Statement::Zugzwang));
                }
                if !self.skip("value") {
                    return self.wanted("zugzwang or value");
                }
                Ok(Goal::Assert(Statement::Value(self.margin()?)))
            }
            Some("win" | "capture" | "starve" | "sweep" | "chain") => {
                let aim = self.aim()?;
                let moves = self.moves()?;
                let play = Play::Direct;
                Ok(Goal::Within { play, aim, moves })
            }
            _ => self.wanted(
                "win, draw, value, capture, starve, keep, sweep, chain, series, help, self, \
                 proof game or assert",
            ),
        }
    }
}

impl std::str::FromStr for Goal {
    type Err = GoalError;

    /// Reads a goal as it is printed; letters may be large, and any space may be more.
    fn from_str(text: &str) -> Result<Self, GoalError> {
        let text = text.to_ascii_lowercase();
        let mut words = Words {
            words: text.split_ascii_whitespace().collect(),
            at: 0,
        };
        let goal = words.goal()?;
        if words.peek().is_some() {
            return words.wanted("the end of the goal");
        }
        Ok(goal)
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(Worth::Win) => f.write_str("win"),
            Self::Value(Worth::Draw) => f.write_str("draw"),
            Self::Value(Worth::Least(value)) => write!(f, "value {value:+}"),
            Self::Value(Worth::Max) => f.write_str("value max"),
            Self::Within { play, aim, moves } => {
                f.write_str(match play {
                    Play::Direct => "",
                    Play::Series => "series ",
                    Play::Help => "help ",
                    Play::Reverse => "self ",
                })?;
                write!(f, "{aim} in {moves}")
            }
            Self::Keep(moves) => write!(f, "keep {moves}"),
            Self::ProofGame(moves) => write!(f, "proof game in {moves}"),
            Self::Assert(Statement::Zugzwang) => f.write_str("assert zugzwang"),
            Self::Assert(Statement::Value(value)) => write!(f, "assert value {value:+}"),
        }
    }
}

impl fmt::Display for Aim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win => f.write_str("win"),
            Self::Capture(seeds) => write!(f, "capture {seeds}"),
            Self::CaptureExactly(seeds) => write!(f, "capture ={seeds}"),
            Self::Starve => f.write_str("starve"),
            Self::Sweep => f.write_str("sweep"),
            Self::Chain(pits) => write!(f, "chain {pits}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All goals of the notation, as they are printed.
    #[test]
    fn goals_are_read_and_printed() {
        for text in [
            "win",
            "draw",
            "value +6",
            "value -2",
            "value max",
            "win in 4",
            "capture 8 in 3",
            "capture =8 in 3",
            "starve in 3",
            "keep 3",
            "sweep in 2",
            "chain 4 in 2",
            "series capture 12 in 4",
            "help capture 20 in 2",
            "help starve in 3",
            "self starve in 3",
            "proof game in 6",
            "assert zugzwang",
            "assert value +4",
        ] {
            let goal: Goal = text
                .parse()
                .unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(goal.to_string(), text);
        }
        assert_eq!("  WIN  in 4 ".parse(), "win in 4".parse::<Goal>());
        assert_eq!("value 6".parse(), "value +6".parse::<Goal>());
        assert_eq!(
            "capture = 8 in 3".parse(),
            "capture =8 in 3".parse::<Goal>()
        );
    }

    /// An error knows the word that is wrong.
    #[test]
    fn errors_point_at_a_word() {
        for (text, word) in [
            ("", 0),
            ("lose", 0),
            ("value", 1),
            ("value many", 1),
            ("capture in 3", 1),
            ("capture 8 at 3", 2),
            ("capture 8 in 0", 3),
            ("win in 4 moves", 3),
            ("series draw in 2", 1),
            ("proof in 6", 1),
            ("assert win", 1),
            ("value 128", 1),
        ] {
            let error = text.parse::<Goal>().expect_err(text);
            assert_eq!(error.word(), word, "{text}: {error}");
        }
    }
}
