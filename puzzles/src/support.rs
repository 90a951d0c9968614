//! Which goals make sense in which game.

use std::fmt;

use kardis_games::board::Board;
use kardis_games::notation::Position;
use kardis_games::rules::TwoRow;
use kardis_games::variants::{AnyRules, TwoRowRules};

use crate::goal::{Aim, Goal, Worth};

/// Why a goal cannot be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// Seeds do not count in Bao, so no position has a value in seeds.
    ValueInBao,
    /// To win or to draw depends on the stores, which are not given.
    StoresUnknown,
    /// In Kalah the game is over as soon as a row is empty.
    StarveInKalah,
    /// Nobody sweeps up in this game.
    NobodySweeps,
    /// Nothing is swept up in Bao.
    SweepInBao,
    /// No capture of this game runs through several pits.
    NoChains,
    /// Bao has no proof games here.
    ProofGameInBao,
    /// With bonus moves the numbers of moves and of plies do not go together.
    ProofGameInKalah,
    /// Assertions are about values, which Bao does not have.
    AssertInBao,
}

impl Refusal {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::ValueInBao,
        Self::StoresUnknown,
        Self::StarveInKalah,
        Self::NobodySweeps,
        Self::SweepInBao,
        Self::NoChains,
        Self::ProofGameInBao,
        Self::ProofGameInKalah,
        Self::AssertInBao,
    ];

    /// What to ask for instead.
    pub const fn hint(self) -> &'static str {
        match self {
            Self::ValueInBao | Self::AssertInBao => "ask for win, draw or win in n",
            Self::StoresUnknown => {
                "give the stores, or ask for a number of seeds still to come, such as value +1"
            }
            Self::StarveInKalah => "ask for sweep in n",
            Self::NobodySweeps => "ask for capture or starve",
            Self::SweepInBao => "ask for win in n or starve in n",
            Self::NoChains => "ask for a number of seeds: capture K in n",
            Self::ProofGameInBao | Self::ProofGameInKalah => "ask for help capture K in n",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ValueInBao => {
                "seeds are not stored in Bao, so nothing is gained there but the game"
            }
            Self::StoresUnknown => {
                "who wins depends on the stores, and the position does not give them"
            }
            Self::StarveInKalah => "in Kalah the game ends as soon as a row is empty",
            Self::NobodySweeps => {
                "in this game a player without seeds passes, and nobody sweeps anything up"
            }
            Self::SweepInBao => "nothing is swept up in Bao",
            Self::NoChains => "in this game captures do not run through several pits",
            Self::ProofGameInBao => "proof games are for boards of two rows",
            Self::ProofGameInKalah => {
                "with bonus moves a number of moves does not tell the number of plies"
            }
            Self::AssertInBao => "assertions are about seeds, which do not count in Bao",
        })
    }
}

impl std::error::Error for Refusal {}

/// Whether a goal can be asked for in a position.
///
/// # Errors
///
/// The reason why not.
pub fn support(position: &Position, goal: Goal) -> Result<(), Refusal> {
    let refused = match position.rules() {
        AnyRules::Bao(_) => in_bao(goal),
        AnyRules::TwoRow(rules) => on_two_rows(rules, position.stores().is_some(), goal),
    };
    refused.map_or(Ok(()), Err)
}

fn in_bao(goal: Goal) -> Option<Refusal> {
    match goal {
        Goal::Value(Worth::Least(_) | Worth::Max) => Some(Refusal::ValueInBao),
        Goal::Within { aim, .. } => match aim {
            Aim::Sweep => Some(Refusal::SweepInBao),
            Aim::Chain(_) => Some(Refusal::NoChains),
            Aim::Win | Aim::Capture(_) | Aim::CaptureExactly(_) | Aim::Starve => None,
        },
        Goal::ProofGame(_) => Some(Refusal::ProofGameInBao),
        Goal::Assert(_) => Some(Refusal::AssertInBao),
        Goal::Value(Worth::Win | Worth::Draw) | Goal::Keep(_) => None,
    }
}

fn on_two_rows(rules: TwoRowRules, stores: bool, goal: Goal) -> Option<Refusal> {
    let kalah = matches!(rules, TwoRowRules::Kalah(_));
    match goal {
        Goal::Value(Worth::Win | Worth::Draw) | Goal::Within { aim: Aim::Win, .. } if !stores => {
            Some(Refusal::StoresUnknown)
        }
        Goal::Within { aim, .. } => match aim {
            Aim::Starve if kalah => Some(Refusal::StarveInKalah),
            Aim::Chain(_) if kalah => Some(Refusal::NoChains),
            Aim::Sweep if passes(rules) => Some(Refusal::NobodySweeps),
            _ => None,
        },
        Goal::ProofGame(_) if kalah => Some(Refusal::ProofGameInKalah),
        _ => None,
    }
}

/// A player without seeds passes.
fn passes(rules: TwoRowRules) -> bool {
    let board = Board::new(&[0], &[1]).expect("one seed fits");
    rules.moves(board).contains(kardis_games::board::Move::PASS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(position: &str, goal: &str) -> Option<Refusal> {
        let position = position.parse().expect("a position");
        support(&position, goal.parse().expect("a goal")).err()
    }

    /// The column "where" of the tables of `docs/puzzles.md`.
    #[test]
    fn goals_are_refused_where_the_page_says_so() {
        let two = [
            "win",
            "draw",
            "value +2",
            "value max",
            "win in 2",
            "capture 4 in 2",
            "capture =4 in 2",
            "starve in 2",
            "keep 2",
            "sweep in 2",
            "chain 2 in 2",
            "series capture 4 in 2",
            "help starve in 2",
            "self starve in 2",
            "proof game in 2",
            "assert zugzwang",
            "assert value +2",
        ];
        let refused = |position: &str| -> Vec<&str> {
            let no = |goal: &&str| refusal(position, goal).is_some();
            two.into_iter().filter(no).collect()
        };
        let study = "0,0,0,1,0,1/0,0,1,2,3,0";
        assert_eq!(refused(&format!("{study} 32-32 S")), [""; 0]);
        assert_eq!(refused(&format!("{study} S")), ["win", "draw", "win in 2"]);
        assert_eq!(refused(&format!("mangala {study} 32-32 S")), ["sweep in 2"]);
        assert_eq!(refused(&format!("awari {study} 20-20 S")), [""; 0]);
        assert_eq!(
            refused(&format!("kalah {study} 20-20 S")),
            [
                "starve in 2",
                "chain 2 in 2",
                "help starve in 2",
                "self starve in 2",
                "proof game in 2"
            ]
        );
        assert_eq!(
            refused("bao-kujifunza start"),
            [
                "value +2",
                "value max",
                "sweep in 2",
                "chain 2 in 2",
                "proof game in 2",
                "assert zugzwang",
                "assert value +2"
            ]
        );
    }

    #[test]
    fn every_refusal_says_what_to_do() {
        for refusal in Refusal::ALL {
            assert!(!refusal.hint().is_empty() && refusal.to_string().len() < 80);
        }
    }
}
