//! Guesses at the numbers of a board that was never worked on.

use std::ops::ControlFlow;

use kardis_games::rules::{Margin, Next, Rules};

use super::numbers::Numbers;

/// Numbers rise by so much for every seed that is missing.
const SLOPE: u32 = 2;

/// The numbers of the statement that the value of a board reaches `least`.
///
/// The best that a move gains, less the best that the answer to it gains, is compared with what is
/// needed. Who has less than he needs has work to do, the more the more is missing; to disprove is
/// to refute every move. Guesses of this kind are those of df-pn+ (Nagai and Imai 1999).
#[inline]
pub(super) fn guess<R: Rules>(rules: R, board: R::Board, least: Margin) -> Numbers {
    if rules.stake(board) <= 1 {
        // Where only winning counts, gains tell nothing.
        return Numbers {
            prove: 1,
            disprove: 1,
        };
    }
    let (mut moves, mut best) = (0, Margin::MIN);
    let _ = rules.successors(board, |_, sown| {
        moves += 1;
        let answer = if sown.next == Next::Opponent {
            most(rules, sown.board)
        } else {
            0
        };
        best = best.max(sown.gain - answer);
        ControlFlow::Continue(())
    });
    let best = if moves == 0 { 0 } else { best };
    let ahead = i32::from(best) - i32::from(least);
    if ahead >= 0 {
        Numbers {
            prove: 1,
            disprove: moves.max(1) + SLOPE * ahead.unsigned_abs(),
        }
    } else {
        Numbers {
            prove: 1 + SLOPE * ahead.unsigned_abs(),
            disprove: moves.max(1),
        }
    }
}

/// The most that a move gains.
#[inline]
fn most<R: Rules>(rules: R, board: R::Board) -> Margin {
    let mut most = 0;
    let _ = rules.successors(board, |_, sown| {
        most = most.max(sown.gain);
        ControlFlow::Continue(())
    });
    most
}
