//! Games one by one: slow, and without anything that could merge two of them by mistake.

use std::ops::ControlFlow;

use kardis_games::rules::Rules;
use kardis_games::turn::Side;
use rayon::prelude::*;

use super::frontier::{Counted, Ply, ended, merged};
use super::{Ends, Spot, Step};

/// Games that begin differently, for enough work to share.
const BEGINNINGS: usize = 200;

/// The games of exactly so many plies: those that are over then and not before, and how many go on.
/// Nothing is said of positions that go on. Nothing if `stopped` says so.
///
/// All threads share the work; what is found does not depend on their number.
pub fn after<R: Rules>(
    rules: R,
    board: R::Board,
    ends: Ends,
    plies: u32,
    stopped: &(impl Fn() -> bool + Sync),
) -> Option<Ply> {
    let mut begun = vec![Spot::start(board)];
    let mut left = plies;
    while left > 1 && begun.len() < BEGINNINGS && !begun.is_empty() {
        let mut next = Vec::new();
        for spot in begun {
            spot.steps(rules, ends, |step| {
                if let Step::On(spot) = step {
                    next.push(spot);
                }
            });
        }
        begun = next;
        left -= 1;
    }
    from(
        rules,
        ends,
        begun.into_iter().map(|spot| (spot, 1)).collect(),
        left,
        stopped,
    )
}

/// The same from positions that so many games have led to.
pub(super) fn from<R: Rules>(
    rules: R,
    ends: Ends,
    begun: Vec<Counted<R::Board>>,
    plies: u32,
    stopped: &(impl Fn() -> bool + Sync),
) -> Option<Ply> {
    let parts: Option<Vec<Walk<R>>> = begun
        .into_par_iter()
        .with_min_len(1)
        .map(|(spot, games)| {
            let mut walk = Walk {
                rules,
                ends,
                games,
                on: 0,
                over: Vec::new(),
            };
            if stopped() {
                return None;
            }
            walk.go(spot, plies);
            walk.over = merged(walk.over);
            Some(walk)
        })
        .collect();
    let parts = parts?;
    let on = parts.iter().map(|walk| walk.on).sum();
    let over: Vec<_> = parts.into_iter().flat_map(|walk| walk.over).collect();
    Some(Ply {
        games: on,
        ..ended(&merged(over))
    })
}

/// What one thread counts below a position.
struct Walk<R: Rules> {
    rules: R,
    ends: Ends,
    /// Games that led to the position.
    games: u64,
    on: u64,
    over: Vec<Counted<R::Board>>,
}

impl<R: Rules> Walk<R> {
    fn go(&mut self, spot: Spot<R::Board>, plies: u32) {
        spot.steps(self.rules, self.ends, |step| match step {
            Step::On(spot) if plies > 1 => self.go(spot, plies - 1),
            Step::On(_) => self.on += self.games,
            Step::Over(spot) if plies == 1 => self.over.push((spot, self.games)),
            Step::Over(_) => {}
        });
    }
}

/// The first game, in the order of moves, that is over after exactly so many plies.
pub fn first_of<R: Rules>(
    rules: R,
    board: R::Board,
    ends: Ends,
    plies: u32,
) -> Option<Vec<(Side, R::Move)>> {
    let mut moves = Vec::new();
    find(rules, ends, Spot::start(board), plies, &mut moves).then_some(moves)
}

fn find<R: Rules>(
    rules: R,
    ends: Ends,
    spot: Spot<R::Board>,
    plies: u32,
    moves: &mut Vec<(Side, R::Move)>,
) -> bool {
    if plies == 0 {
        return false;
    }
    let side = if spot.first { Side::South } else { Side::North };
    rules
        .successors(spot.board, |mv, sown| {
            moves.push((side, mv));
            let found = match spot.step(rules, ends, sown) {
                Step::Over(_) => plies == 1,
                Step::On(next) => find(rules, ends, next, plies - 1, moves),
            };
            if found {
                return ControlFlow::Break(());
            }
            moves.pop();
            ControlFlow::Continue(())
        })
        .is_break()
}
