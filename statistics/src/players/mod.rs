//! Players: who chooses the moves of a game.
//!
//! A player is compiled for the rules of a game; [`Level`] is its name, and [`opponent`] the way in for
//! programs that know the game only when they run.

use std::ops::ControlFlow;

use kardis_games::rules::{Rules, Sown};
use kardis_games::turn::Side;

use crate::dice::Dice;

pub mod evaluation;
mod greedy;
mod level;
pub mod opponent;
mod perfect;
mod random;
mod search;

pub use greedy::Greedy;
pub use level::{Level, LevelError, MAX_DEPTH};
pub use perfect::Perfect;
pub use random::Random;
pub use search::Search;

/// A move and what it leads to.
pub type Step<R> = (<R as Rules>::Move, Sown<<R as Rules>::Board>);

/// What a player sees of a game.
#[derive(Clone, Copy, Debug)]
pub struct Sight<'a, B> {
    /// The board, seen from the player to move.
    pub board: B,
    /// The side to move.
    pub side: Side,
    /// The boards that came before and can come again, and the side to move that each is seen from.
    pub before: &'a [(B, Side)],
}

impl<B: Copy + Eq> Sight<'_, B> {
    /// A board that is the first of its game.
    pub const fn of(board: B) -> Self {
        Self {
            board,
            side: Side::South,
            before: &[],
        }
    }

    /// A board with a side to move has been met in this game.
    pub fn is_known(&self, board: B, side: Side) -> bool {
        (board, side) == (self.board, self.side) || self.before.contains(&(board, side))
    }
}

/// Chooses moves.
pub trait Player<R: Rules> {
    /// A new game begins: what was remembered is forgotten, so that no game depends on another.
    fn begin(&mut self) {}

    /// A legal move on the board. There must be one.
    ///
    /// Equal boards, equal dice and the same game so far give the same move.
    fn choose(&mut self, rules: R, sight: Sight<'_, R::Board>, dice: &mut Dice) -> Step<R>;
}

/// The legal move of a number, counted from 0 in the order of the rules.
///
/// # Panics
///
/// There are fewer moves.
#[inline]
pub fn nth<R: Rules>(rules: R, board: R::Board, number: u32) -> Step<R> {
    let mut left = number;
    let mut found = None;
    let _ = rules.successors(board, |mv, sown| {
        if left == 0 {
            found = Some((mv, sown));
            return ControlFlow::Break(());
        }
        left -= 1;
        ControlFlow::Continue(())
    });
    found.expect("there is a move of that number")
}
