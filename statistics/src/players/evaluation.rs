//! What a board is worth, by a look at it.
//!
//! The points of a search are seeds. What a line has gained is added up exactly; what is still to come
//! on its last board is estimated.

use kardis_games::board::Board;
use kardis_games::rules::{Margin, Next, Rules, Sown, TwoRow};
use kardis_games::variants::bao_kujifunza::{BaoBoard, BaoKujifunza};

/// Points of a search: seeds.
pub type Points = i32;

/// Counts seeds for the players that do not know the end of a game.
pub trait Evaluation<R: Rules>: Copy + Send + Sync {
    /// A search looks at captures beyond its horizon. Of use where a player may decline them, and
    /// where there are only so many in a row.
    fn quiescence(self) -> bool;

    /// Seeds that a move gains at once, less those that the opponent gains by it.
    fn taken(self, before: R::Board, sown: &Sown<R::Board>) -> i32;

    /// The points of a gain that counts at the end of the game.
    fn points(self, gain: Margin) -> Points;

    /// What the side to move will gain from here on, less what the other side will, as an estimate.
    fn estimate(self, rules: R, board: R::Board) -> Points;

    /// The same that counts seeds up to the horizon and no more.
    #[must_use]
    fn material(self) -> Self;

    /// The game is decided, and only how soon it is over matters.
    fn is_decided(self, points: Points) -> bool;
}

/// Two rows: the seeds that are still to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToCome {
    /// Eighths of a seed for every seed in the own row.
    row: i32,
    /// Eighths of a seed for every legal move.
    mobility: i32,
}

impl ToCome {
    /// Seeds in the own row and a choice of moves are worth something. The weights won most games among
    /// those that were tried in each of the games (docs/statistics.md).
    pub const POSITIONAL: Self = Self {
        row: 1,
        mobility: 12,
    };

    /// Nothing is expected beyond what was gained, and no capture beyond the horizon is looked at: seeds are
    /// counted and no more.
    pub const MATERIAL: Self = Self {
        row: 0,
        mobility: 0,
    };
}

impl<R: TwoRow> Evaluation<R> for ToCome {
    #[inline]
    fn quiescence(self) -> bool {
        self != Self::MATERIAL
    }

    #[inline]
    fn taken(self, _: Board, sown: &Sown<Board>) -> i32 {
        i32::from(sown.gain)
    }

    #[inline]
    fn points(self, gain: Margin) -> Points {
        Points::from(gain)
    }

    #[inline]
    fn estimate(self, rules: R, board: Board) -> Points {
        if self == Self::MATERIAL {
            return 0;
        }
        let row = board.own.seeds() as i32 - board.opp.seeds() as i32;
        let moves = rules.mobility(board) as i32 - rules.mobility(board.turned()) as i32;
        let eighths = self.row * row + self.mobility * moves;
        // To the nearest seed, halves away from zero: both sides round alike, and moves that are about
        // as good as each other count as equal.
        (eighths + eighths.signum() * 4) / 8
    }

    fn material(self) -> Self {
        Self::MATERIAL
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
    fn quiescence(self) -> bool {
        false
    }

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
        board.own_seeds() as Points - board.opp_seeds() as Points
    }

    fn material(self) -> Self {
        self
    }

    fn is_decided(self, points: Points) -> bool {
        points.abs() >= WIN / 2
    }
}
