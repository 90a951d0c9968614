//! Games one by one: slow, and without anything that could merge two of them by mistake.

use std::ops::ControlFlow;

use kardis_games::rules::{Next, Rules};
use kardis_games::turn::Side;
use rayon::prelude::*;

use super::{Ends, Spot, Step};

/// The games that are over after 1, 2, ... up to `plies` plies and not before.
///
/// All threads share the work; the counts do not depend on their number.
pub fn ended<R: Rules>(rules: R, board: R::Board, ends: Ends, plies: usize) -> Vec<u64> {
    let mut counts = vec![0; plies];
    // The first plies in one go, for enough work to share.
    let mut begun = vec![Spot::start(board)];
    let mut done = 0;
    while done < plies && begun.len() < 200 && !begun.is_empty() {
        let mut next = Vec::new();
        for spot in begun {
            spot.steps(rules, ends, |step| match step {
                Step::On(spot) => next.push(spot),
                Step::Over(_) => counts[done] += 1,
            });
        }
        begun = next;
        done += 1;
    }
    let parts: Vec<Vec<u64>> = begun
        .into_par_iter()
        .map(|spot| {
            let mut counts = vec![0; plies - done];
            walk(rules, ends, spot, &mut counts);
            counts
        })
        .collect();
    for part in parts {
        for (count, more) in counts[done..].iter_mut().zip(part) {
            *count += more;
        }
    }
    counts
}

/// Counts the games that go on from a spot: those that end with the next ply first.
fn walk<R: Rules>(rules: R, ends: Ends, spot: Spot<R::Board>, counts: &mut [u64]) {
    let Some((now, later)) = counts.split_first_mut() else {
        return;
    };
    spot.steps(rules, ends, |step| match step {
        Step::Over(_) => *now += 1,
        Step::On(spot) if !later.is_empty() => walk(rules, ends, spot, later),
        Step::On(_) => {}
    });
}

/// The first game, in the order of moves, that is over after exactly so many plies.
pub fn first_of<R: Rules>(
    rules: R,
    board: R::Board,
    ends: Ends,
    plies: usize,
) -> Option<Vec<(Side, R::Move)>> {
    let mut moves = Vec::new();
    find(rules, ends, Spot::start(board), plies, &mut moves).then_some(moves)
}

fn find<R: Rules>(
    rules: R,
    ends: Ends,
    spot: Spot<R::Board>,
    plies: usize,
    moves: &mut Vec<(Side, R::Move)>,
) -> bool {
    let side = if spot.first { Side::South } else { Side::North };
    rules
        .successors(spot.board, |mv, sown| {
            let gain = if spot.first { sown.gain } else { -sown.gain };
            let next = Spot {
                board: sown.board,
                margin: spot.margin + gain,
                first: spot.first == (sown.next == Next::Bonus),
            };
            let over = sown.next == Next::End
                || ends.by_stores(rules.stake(sown.board), next.margin)
                || super::is_stuck(rules, sown.board);
            moves.push((side, mv));
            let found = if plies == 1 {
                over
            } else {
                !over && find(rules, ends, next, plies - 1, moves)
            };
            if found {
                return ControlFlow::Break(());
            }
            moves.pop();
            ControlFlow::Continue(())
        })
        .is_break()
}
