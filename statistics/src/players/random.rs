//! The player that plays anything.

use kardis_games::rules::Rules;

use super::{Player, Sight, Step, nth};
use crate::dice::Dice;

/// Plays every legal move with the same probability.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<R: Rules> Player<R> for Random {
    #[inline]
    fn choose(&mut self, rules: R, sight: Sight<'_, R::Board>, dice: &mut Dice) -> Step<R> {
        let number = dice.below(rules.mobility(sight.board));
        nth(rules, sight.board, number)
    }
}
