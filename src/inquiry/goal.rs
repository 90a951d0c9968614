//! What a side may want to reach.

use std::fmt;

use anyhow::Result;
use kardis_games::notation::Position;
use kardis_games::rules::Margin;

use crate::failure::Usage;
use crate::inquiry::scale::Scale;

/// A goal of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// To win.
    Win,
    /// Not to lose.
    Draw,
    /// To come out at least so many seeds ahead from here on.
    Value(Margin),
}

impl Goal {
    /// Reads `win`, `draw`, `value 4` or `value +4`.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let text = text.trim().to_ascii_lowercase();
        let expected = || "win, draw, or \"value N\" expected".to_owned();
        match text.as_str() {
            "win" => return Ok(Self::Win),
            "draw" => return Ok(Self::Draw),
            _ => {}
        }
        let number = text.strip_prefix("value").ok_or_else(expected)?;
        let number = number.trim_start_matches([' ', '_', '=']);
        let value: Margin = number.parse().map_err(|_| expected())?;
        if value.unsigned_abs() > LARGEST {
            return Err(format!("no board holds more than {LARGEST} seeds"));
        }
        Ok(Self::Value(value))
    }

    /// The value that a position must have at least.
    ///
    /// # Errors
    ///
    /// Without stores nobody knows what wins; in Bao there is no value.
    pub(crate) fn least(self, position: &Position) -> Result<Margin> {
        let scale = Scale::of(position);
        let lead = match (scale, self) {
            (Scale::Outcome { .. }, Self::Value(_)) => {
                return Err(Usage::new(format!(
                    "--goal value: {} is won or lost, seeds do not count",
                    position.set().name
                ))
                .with_hint("ask for --goal win or --goal draw".to_owned())
                .into());
            }
            (Scale::Rest { .. }, Self::Win | Self::Draw) => {
                return Err(Usage::new(format!(
                    "--goal {self}: without stores nobody knows what {self}s the game"
                ))
                .with_hint(
                    "give the stores, or ask for the seeds to come with --goal \"value N\""
                        .to_owned(),
                )
                .into());
            }
            _ => scale.lead(),
        };
        Ok(match self {
            Self::Win => 1 - lead,
            Self::Draw => -lead,
            Self::Value(least) => least,
        })
    }
}

/// The most seeds on a board.
const LARGEST: u16 = 127;

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win => f.write_str("win"),
            Self::Draw => f.write_str("draw"),
            Self::Value(least) => write!(f, "value {least:+}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_are_read() {
        assert_eq!(Goal::read(" WIN "), Ok(Goal::Win));
        assert_eq!(Goal::read("draw"), Ok(Goal::Draw));
        assert_eq!(Goal::read("value 4"), Ok(Goal::Value(4)));
        assert_eq!(Goal::read("value +4"), Ok(Goal::Value(4)));
        assert_eq!(Goal::read("value_-12"), Ok(Goal::Value(-12)));
        for bad in ["", "lose", "value", "value x", "value 128", "value -32768"] {
            assert!(Goal::read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn what_a_goal_needs() {
        let least = |goal: Goal, text: &str| goal.least(&text.parse().unwrap()).ok();
        let ahead = "0,0,0,1,0,1/0,0,1,2,3,0 34-30 N";
        assert_eq!(least(Goal::Win, ahead), Some(5));
        assert_eq!(least(Goal::Draw, ahead), Some(4));
        assert_eq!(least(Goal::Value(3), ahead), Some(3));
        assert_eq!(least(Goal::Win, "1,1/1,1 S"), None);
        assert_eq!(least(Goal::Value(3), "1,1/1,1 S"), Some(3));
        assert_eq!(least(Goal::Win, "bao-kujifunza"), Some(1));
        assert_eq!(least(Goal::Draw, "bao-kujifunza"), Some(0));
        assert_eq!(least(Goal::Value(1), "bao-kujifunza"), None);
    }
}
