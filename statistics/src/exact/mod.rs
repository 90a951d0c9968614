//! What is true of a game without any experiment.
//!
//! * [`frontier`]: all positions after so many plies, how many games lead there, and which end: the
//!   shortest games, with the proof that none is shorter.
//! * [`lines`]: the same games once more, one by one, without merging positions: the second way.
//! * [`cycle`]: circles of play, so that no game is the longest.
//! * [`facts`]: all of these about one start.
//! * [`parity`]: what every capture and every value has in common.
//! * [`settlement`]: how long it takes at most until nothing is in doubt any more.

pub mod cycle;
pub mod facts;
pub mod frontier;
pub mod lines;
pub mod parity;
pub mod settlement;

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use kardis_games::rules::{Margin, Next, Rules, Sown};

/// When a game is over before nobody has a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ends {
    /// More than half of the seeds in a store end it.
    pub majority: bool,
}

impl Ends {
    /// Whether stores with this difference end the game while so many seeds are on the board.
    fn by_stores(self, on_board: Margin, margin: Margin) -> bool {
        self.majority && margin.abs() > on_board
    }
}

/// The side to move on a board has no move.
fn is_stuck<R: Rules>(rules: R, board: R::Board) -> bool {
    rules
        .successors(board, |_, _| ControlFlow::Break(()))
        .is_continue()
}

/// A position in a game: what is on the board, and what both sides have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot<B> {
    /// Seen from the side to move.
    pub board: B,
    /// The opening player's store less the other one's; nothing in Bao. With the seeds on the board
    /// it tells both stores.
    pub margin: Margin,
    /// The opening player is to move.
    pub first: bool,
}

/// A move from a spot.
enum Step<B> {
    /// Play goes on there.
    On(Spot<B>),
    /// The game is over there.
    Over(Spot<B>),
}

impl<B: Copy> Spot<B> {
    /// The beginning of a game.
    pub const fn start(board: B) -> Self {
        Self {
            board,
            margin: 0,
            first: true,
        }
    }

    /// What a move leads to.
    fn step<R: Rules<Board = B>>(self, rules: R, ends: Ends, sown: Sown<B>) -> Step<B> {
        let gain = if self.first { sown.gain } else { -sown.gain };
        let spot = Self {
            board: sown.board,
            margin: self.margin + gain,
            first: self.first == (sown.next == Next::Bonus),
        };
        let over = sown.next == Next::End
            || ends.by_stores(rules.stake(sown.board), spot.margin)
            || is_stuck(rules, sown.board);
        if over {
            Step::Over(spot)
        } else {
            Step::On(spot)
        }
    }

    /// Every move.
    fn steps<R: Rules<Board = B>>(self, rules: R, ends: Ends, mut visit: impl FnMut(Step<B>)) {
        let _ = rules.successors(self.board, |_, sown| {
            visit(self.step(rules, ends, sown));
            ControlFlow::Continue(())
        });
    }
}
