//! Counting lines of play: the standard test of a move generator.

use std::ops::ControlFlow;

use crate::rules::{Next, Rules};

/// The number of move sequences of `depth` moves from a board: bonus moves and forced passes count
/// as one each, finished games are neither extended nor counted at greater depths.
///
/// The last ply is counted without playing it.
pub fn perft<R: Rules>(rules: R, board: R::Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(rules.mobility(board)),
        2 => last_two(rules, board),
        _ => {
            let mut leaves = 0;
            let _ = rules.successors(board, |_, sown| {
                if sown.next != Next::End {
                    leaves += perft(rules, sown.board, depth - 1);
                }
                ControlFlow::Continue(())
            });
            leaves
        }
    }
}

/// [`perft`] of two moves. Nearly all moves are played here, so it is a function of its own, with
/// all registers for one loop and no call between two moves.
#[inline(never)]
fn last_two<R: Rules>(rules: R, board: R::Board) -> u64 {
    let mut leaves = 0;
    let _ = rules.successors(board, |_, sown| {
        if sown.next != Next::End {
            leaves += u64::from(rules.mobility(sown.board));
        }
        ControlFlow::Continue(())
    });
    leaves
}

/// [`perft`] a first move: every legal move with the sequences that begin with it.
pub fn divide<R: Rules>(rules: R, board: R::Board, depth: u32) -> Vec<(R::Move, u64)> {
    let mut counts = Vec::new();
    if depth == 0 {
        return counts;
    }
    let _ = rules.successors(board, |mv, sown| {
        let leaves = match (depth, sown.next) {
            (1, _) => 1,
            (_, Next::End) => 0,
            _ => perft(rules, sown.board, depth - 1),
        };
        counts.push((mv, leaves));
        ControlFlow::Continue(())
    });
    counts
}
