//! What the author says about the solution, compared with what is found.

use std::fmt;

use kardis_games::notation::Dialect;
use kardis_games::rules::Margin;
use kardis_games::turn::{AnyMove, Turn};

use crate::play::{Answer, Open, Play, State};
use crate::puzzle::{Intended, Keys};
use crate::solved::Solved;

/// Where a line of moves leaves the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LineFault {
    /// At a move.
    Wrong(Fault),
    /// It could not be decided.
    Open,
}

/// What differs from what the author says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A move that he names as key cannot be played.
    KeyUnread {
        /// His text.
        text: String,
        /// Why.
        error: String,
    },
    /// A move that he names as key does not reach the goal.
    NoKey {
        /// His text.
        text: String,
    },
    /// There are fewer keys than he says.
    FewerKeys {
        /// How many there are.
        found: usize,
        /// How many he says.
        stated: usize,
    },
    /// A move of his line cannot be played.
    LineUnread {
        /// His text.
        text: String,
        /// Why.
        error: String,
    },
    /// A move of his line gives the goal away.
    LineLeaves {
        /// His text.
        text: String,
        /// How many moves of the line stand before it.
        ply: usize,
    },
    /// The assertion is false; the value of the diagram, if the assertion is about that.
    Untrue {
        /// The value for the side to move.
        value: Option<Margin>,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::KeyUnread { text, error } => write!(f, "the stated key {text}: {error}"),
            Self::NoKey { text } => write!(f, "{text} does not reach the goal"),
            Self::FewerKeys { found, stated } => {
                write!(f, "{stated} keys are stated, and there are {found}")
            }
            Self::LineUnread { text, error } => {
                write!(f, "the stated solution cannot be played at {text}: {error}")
            }
            Self::LineLeaves { text, ply } => write!(
                f,
                "move {} of the stated solution, {text}, gives the goal away",
                ply + 1
            ),
            Self::Untrue { value: Some(value) } => write!(f, "the value is {value:+}"),
            Self::Untrue { value: None } => f.write_str("the assertion is not true"),
        }
    }
}

/// Follows a line of moves until the goal is reached.
pub(crate) fn follow<P: Play>(play: &mut P, text: &str) -> Result<(), LineFault> {
    let mut spot = play.root();
    let separator = |c: char| c.is_whitespace() || matches!(c, '_' | ',' | ';');
    let words = text.split(separator).map(without_number);
    for (ply, word) in words.filter(|word| !word.is_empty()).enumerate() {
        let read = play
            .turn(spot)
            .read(word, Dialect::Numbers)
            .map_err(|error| {
                LineFault::Wrong(Fault::LineUnread {
                    text: word.to_owned(),
                    error: error.to_string(),
                })
            })?;
        let steps = play.steps(spot);
        let step = steps.iter().find(|step| step.mv == read.mv);
        let step = *step.expect("a move that is legal is one of the steps");
        if play.is_solver(spot) || play.helps() {
            let reaches: Answer<bool> = play.reaches(&step);
            if !reaches.map_err(|Open| LineFault::Open)? {
                return Err(LineFault::Wrong(Fault::LineLeaves {
                    text: word.to_owned(),
                    ply,
                }));
            }
        }
        if step.state != State::Open {
            return Ok(());
        }
        spot = step.spot;
    }
    Ok(())
}

/// A word without a move number such as `12.` or `12...` before it.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(after) => after.trim_start_matches('.'),
        None => word,
    }
}

/// The keys that the author names, and what is wrong with them.
pub(crate) fn named_keys(
    turn: &Turn,
    intended: &Intended,
    solved: &Solved,
) -> (Vec<AnyMove>, Vec<Fault>) {
    let Keys::Moves(texts) = &intended.keys else {
        return (Vec::new(), Vec::new());
    };
    let (mut moves, mut faults) = (Vec::new(), Vec::new());
    for text in texts {
        match turn.read(text, Dialect::Numbers) {
            Ok(read) if solved.keys().any(|key| key.mv == read.mv) => moves.push(read.mv),
            Ok(_) => faults.push(Fault::NoKey { text: text.clone() }),
            Err(error) => faults.push(Fault::KeyUnread {
                text: text.clone(),
                error: error.to_string(),
            }),
        }
    }
    (moves, faults)
}
