//! The fixed positions that all benchmarks share: the same on every run and every machine.

use std::ops::ControlFlow;

use kardis_games::rules::{Next, Rules};

/// Positions a set: few enough for the first cache.
const POSITIONS: usize = 512;

/// Positions met in random games from `start`, as far as what is at stake in them (the seeds in
/// play, or 1 where seeds do not count) lies in a range.
pub(crate) fn met_in_play<R: Rules>(
    rules: R,
    start: R::Board,
    stakes: std::ops::RangeInclusive<i16>,
) -> Vec<R::Board> {
    let mut random = Random(1);
    let mut positions = Vec::with_capacity(POSITIONS);
    let mut board = start;
    let mut plies = 0;
    while positions.len() < POSITIONS {
        let mut next = Vec::new();
        let _ = rules.successors(board, |_, sown| {
            next.push(sown);
            ControlFlow::Continue(())
        });
        let over = next.is_empty() || plies == 200;
        let sown = (!over).then(|| next[random.below(next.len())]);
        if let Some(sown) = sown.filter(|sown| sown.next != Next::End) {
            board = sown.board;
            plies += 1;
            if stakes.contains(&rules.stake(board)) {
                positions.push(board);
            }
        } else {
            (board, plies) = (start, 0);
        }
    }
    positions
}

/// A linear congruential generator (Knuth's MMIX), good enough to choose moves.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (((self.0 >> 32) * bound as u64) >> 32) as usize
    }
}
