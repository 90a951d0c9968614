//! Guesses at the numbers of a board that was never worked on.

use std::ops::ControlFlow;

use kardis_games::rules::{Margin, Rules};

use super::numbers::Numbers;

/// Numbers rise by so much for every seed that is missing.
const SLOPE: u32 = 2;

/// The numbers of the statement that the value of a board reaches `least`.
///
/// The best that a move gains, less three quarters of what the other side threatens to gain, is
/// compared with what is needed: who is to move can meet some of the threat. Who has less than he
/// needs has work to do, the more the more is missing; to disprove is to refute every move. Guesses
/// of this kind are those of df-pn+ (Nagai and Imai 1999). A look at the best answer to every move, and
/// estimates of mobility and of the seeds on either side, made proofs no smaller (docs/performance.md).
#[inline]
pub(super) fn guess<R: Rules>(rules: R, board: R::Board, least: Margin) -> Numbers {
    if rules.stake(board) <= 1 {
        // Where only winning counts, gains tell nothing.
        return Numbers {
            prove: 1,
            disprove: 1,
        };
    }
    let (mut moves, mut best) = (0u32, 0);
    let _ = rules.successors(board, |_, sown| {
        moves += 1;
        best = best.max(sown.gain);
        ControlFlow::Continue(())
    });
    let ahead = 4 * (i32::from(best) - i32::from(least)) - 3 * i32::from(rules.threat(board));
    let more = SLOPE * ahead.unsigned_abs() / 4;
    let moves = moves.max(1);
    if ahead >= 0 {
        Numbers {
            prove: 1,
            disprove: moves + more,
        }
    } else {
        Numbers {
            prove: 1 + more,
            disprove: moves,
        }
    }
}
