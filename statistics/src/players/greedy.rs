//! The player that takes what it can get at once.

use std::ops::ControlFlow;

use kardis_games::rules::Rules;

use super::evaluation::Evaluation;
use super::{Player, Sight, Step, nth};
use crate::dice::Dice;

/// Plays a move that gains the most seeds at once, among several one at random.
#[derive(Clone, Copy, Debug)]
pub struct Greedy<E> {
    evaluation: E,
}

impl<E> Greedy<E> {
    /// The player for games whose gains are counted so.
    pub const fn new(evaluation: E) -> Self {
        Self { evaluation }
    }
}

impl<R: Rules, E: Evaluation<R>> Player<R> for Greedy<E> {
    fn choose(&mut self, rules: R, sight: Sight<'_, R::Board>, dice: &mut Dice) -> Step<R> {
        let mut most = i32::MIN;
        let mut equal = 0;
        let each = |visit: &mut dyn FnMut(u32, i32)| {
            let mut number = 0;
            let _ = rules.successors(sight.board, |_, sown| {
                visit(number, self.evaluation.taken(sight.board, &sown));
                number += 1;
                ControlFlow::Continue(())
            });
        };
        each(&mut |_, taken| {
            if taken > most {
                (most, equal) = (taken, 0);
            }
            equal += u32::from(taken == most);
        });
        let mut left = dice.below(equal);
        let mut chosen = 0;
        each(&mut |number, taken| {
            if taken == most {
                if left == 0 {
                    chosen = number;
                }
                left = left.wrapping_sub(1);
            }
        });
        nth(rules, sight.board, chosen)
    }
}
