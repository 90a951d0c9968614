//! What a board is worth, by a look at it.
//!
//! The points of a search are seeds, times [`SEED`]. What a line has gained is added up exactly; what
//! is still to come on its last board is estimated.

use kardis_games::board::Board;
use kardis_games::rules::{Margin, Next, Rules, Sown, TwoRow};
use kardis_games::variants::bao_kujifunza::{BaoBoard, BaoKujifunza};

/// Points of a search.
pub type Points = i32;

/// The points of a seed.
pub const SEED: Points = 8;

/// Counts seeds for the players that do not know the end of a game.
pub trait Evaluation<R: Rules>: Copy + Send + Sync {
    /// A search looks at captures beyond its horizon. Of use where a player may decline them, and
    /// where there are only so many in a row.
    const QUIESCENCE: bool;

    /// Seeds that a move gains at once, less those that the opponent gains by it.
    fn taken(self, before: R::Board, sown: &Sown<R::Board>) -> i32;

    /// The points of a gain that counts at the end of the game.
    fn points(self, gain: Margin) -> Points;

    /// What the side to move will gain from here on, less what the other side will, as an estimate.
    fn estimate(self, rules: R, board: R::Board) -> Points;

    /// The game is decided, and only how soon it is over matters.
    fn is_decided(self, points: Points) -> bool;
}

/// Two rows: the seeds that are still to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToCome {
    /// Sixty-fourths of a seed for every seed in the own row.
    pub row: i32,
    /// Sixty-fourths of a seed for every legal move.
    pub mobility: i32,
    /// Sixty-fourths of a seed for the turn.
    pub turn: i32,
    /// Seeds that the estimate is rounded to, in points.
    pub grain: i32,
}

impl ToCome {
    /// The weights of a game.
    pub fn of<R: TwoRow>(_: R) -> Self {
        Self {
            row: 0,
            mobility: 0,
            turn: 0,
            grain: SEED,
        }
    }
}

impl<R: TwoRow> Evaluation<R> for ToCome {
    const QUIESCENCE: bool = true;

    #[inline]
    fn taken(self, _: Board, sown: &Sown<Board>) -> i32 {
        i32::from(sown.gain)
    }

    #[inline]
    fn points(self, gain: Margin) -> Points {
        Points::from(gain) * SEED
    }

    #[inline]
    fn estimate(self, rules: R, board: Board) -> Points {
        let row = board.own.seeds() as i32 - board.opp.seeds() as i32;
        let moves = rules.mobility(board) as i32 - rules.mobility(board.turned()) as i32;
        let sum = self.row * row + self.mobility * moves + self.turn;
        // Towards the nearest, halves away from zero, so that both sides round alike.
        let unit = 64 / SEED * self.grain;
        (sum + sum.signum() * unit / 2) / unit * self.grain
    }

    fn is_decided(self, _: Points) -> bool {
        false
    }
}

/// Bao: the seeds that a player has, and above all who wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held;

/// More points than all seeds of a board.
const WIN: Points = 1 << 16;

impl Evaluation<BaoKujifunza> for Held {
    // A player must capture who can, and every capture gives way to the next.
    const QUIESCENCE: bool = false;

    #[inline]
    fn taken(self, before: BaoBoard, sown: &Sown<BaoBoard>) -> i32 {
        let captured = before.opp_seeds() as i32 - sown.board.own_seeds() as i32;
        let won = i32::from(sown.next == Next::End) * i32::from(sown.gain);
        captured + 64 * won
    }

    #[inline]
    fn points(self, gain: Margin) -> Points {
        Points::from(gain) * WIN
    }

    #[inline]
    fn estimate(self, _: BaoKujifunza, board: BaoBoard) -> Points {
        (board.own_seeds() as Points - board.opp_seeds() as Points) * SEED
    }

    fn is_decided(self, points: Points) -> bool {
        points.abs() >= WIN / 2
    }
}
