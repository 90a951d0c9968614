//! What makes one puzzle better than another one, in numbers.

use std::cmp::{Ordering, Reverse};

use kardis_games::rules::Margin;
use kardis_games::turn::{AnyMove, Side};

use super::theme::Theme;
use crate::check::Checked;
use crate::solved::{Branch, First, Standing};

/// What comes first in a list of puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ranking {
    /// The longest solution.
    #[default]
    Length,
    /// The most points for [beauty](Merit::beauty).
    Beauty,
    /// The key that a shallow player thinks least of.
    Surprise,
}

/// What a puzzle is worth to a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merit {
    /// Moves of the solver's in the longest line of the solution; of a zugzwang the seeds that it
    /// costs to have to move.
    pub length: u32,
    /// First moves that a shallow player likes better than the key.
    pub better: u32,
    /// First moves that do not reach the goal.
    pub tries: u32,
    /// Tries that fail to one reply only.
    pub close: u32,
    /// Moves of the solution at which the solver has a choice.
    pub duals: u32,
    /// Seeds on the board.
    pub seeds: u32,
    /// Themes.
    pub themes: Vec<Theme>,
}

impl Merit {
    /// Measures a puzzle whose solver is a side; a shallow player rates its first moves.
    pub(super) fn of(
        checked: &Checked,
        solver: Side,
        seeds: u32,
        glance: &[(AnyMove, Margin)],
        themes: Vec<Theme>,
    ) -> Self {
        let solved = &checked.solved;
        let tries = solved.firsts.iter().filter(|f| f.standing == Standing::Try);
        let tries: Vec<&First> = tries.collect();
        let rating = |mv: AnyMove| {
            glance
                .iter()
                .find(|(other, _)| *other == mv)
                .map(|&(_, r)| r)
        };
        let key = solved.keys().next().and_then(|key| rating(key.mv));
        let better = tries.iter().filter(|first| rating(first.mv) > key).count();
        let close = tries.iter().filter(|first| first.refutations.len() == 1);
        Self {
            length: longest(&solved.solution, solver),
            better: if key.is_some() { better as u32 } else { 0 },
            tries: tries.len() as u32,
            close: close.count() as u32,
            duals: solved.duals().len() as u32,
            seeds,
            themes,
        }
    }

    /// How much of a surprise the key is, from 0 to 100: the share of the tries that a shallow player
    /// likes better.
    pub fn surprise(&self) -> u32 {
        (100 * self.better).checked_div(self.tries).unwrap_or(0)
    }

    /// Points for beauty, as `docs/puzzles.md` gives the formula.
    pub fn beauty(&self) -> i32 {
        let points = self.length.min(8)
            + 2 * self.themes.len() as u32
            + self.close.min(3)
            + self.surprise() / 25;
        points as i32 - (self.seeds / 4 + self.duals) as i32
    }

    /// The better one comes first.
    pub(super) fn compare(&self, other: &Self, ranking: Ranking) -> Ordering {
        let key = |merit: &Self| {
            let (length, beauty) = (merit.length as i32, merit.beauty());
            let (surprise, tries) = (merit.surprise() as i32, merit.tries as i32);
            Reverse(match ranking {
                Ranking::Length => [length, beauty, surprise, tries],
                Ranking::Beauty => [beauty, length, surprise, tries],
                Ranking::Surprise => [surprise, tries, beauty, length],
            })
        };
        key(self).cmp(&key(other))
    }
}

/// Moves of a side in the longest line.
fn longest(branches: &[Branch], side: Side) -> u32 {
    let lines = branches
        .iter()
        .map(|branch| u32::from(branch.turn.side == side) + longest(&branch.next, side));
    lines.max().unwrap_or(0)
}
