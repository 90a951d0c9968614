//! The order in which the moves of a board are searched.

#[cfg(doc)]
use kardis_games::rules::OUTLOOK;
use kardis_games::rules::{Next, Rules};

use crate::searcher::Choice;

/// What a seed in the store counts for where no line of play returns to a board; one in outlook
/// counts for [`OUTLOOK`]. Both numbers were chosen by the nodes that Kalah(6,4) takes.
///
/// A gain is worth more than the same gain in outlook because it is sure, and because it leaves a
/// smaller board: every seed less makes the search that follows shorter by about a third.
const GAIN: i32 = 90;

/// What moving again counts for in the same unit.
const BONUS: i32 = 300;

/// A guess at how good a move is; the best has the highest. It is made of what the move gains, what
/// is known of its value, and:
///
/// * where play can be endless, on whose side the seeds lie afterward: who has none cannot move;
/// * elsewhere, the [`outlook`](Rules::outlook) of the board after it.
#[inline]
pub(crate) fn promise<R: Rules>(rules: R, choice: &Choice<R::Board>) -> i32 {
    let Choice { sown, bounds, .. } = choice;
    let gain = i32::from(sown.gain);
    let bonus = sown.next == Next::Bonus;
    // The bounds are those of the move, and lie around its gain where nothing is known.
    let known = i32::from(bounds.lower) + i32::from(bounds.upper);
    if R::CYCLIC {
        let bonus = if bonus { 100 } else { 0 };
        return known + 8 * gain + bonus - 4 * i32::from(rules.stuck(sown.board));
    }
    let outlook = i32::from(rules.outlook(sown.board));
    let (outlook, bonus) = if bonus {
        (outlook, BONUS)
    } else {
        (-outlook, 0)
    };
    5 * (known - 2 * gain) / 2 + GAIN * gain + outlook + bonus
}
