//! What a move does to its layer: it stays in it, goes below, or ends the game.

use kardis_games::board::Board;
use kardis_games::rules::{Margin, Next, Sown};
use kardis_tablebases::probe::Probe;

use super::distance::Unfinished;

/// Where a move leads.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// To a board of the same layer, the opponent's turn. Nothing was gained: a bonus move always
    /// gains the seed that earned it.
    Within(Board),
    /// To a board of a lower layer.
    Below(Below),
    /// The game is over; the mover gets so much.
    End(Margin),
}

/// A move into a lower layer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Below {
    sown: Sown<Board>,
}

impl Step {
    #[inline]
    pub(super) fn of(sown: Sown<Board>) -> Self {
        match sown.next {
            Next::End => Self::End(sown.gain),
            Next::Opponent if sown.gain == 0 => Self::Within(sown.board),
            Next::Opponent | Next::Bonus => Self::Below(Below { sown }),
        }
    }
}

impl Below {
    /// What the move is worth to the mover.
    ///
    /// # Errors
    ///
    /// The lower layer is not known.
    #[inline]
    pub(super) fn worth(self, below: &impl Probe<Board>) -> Result<Margin, Unfinished> {
        let board = self.sown.board;
        let Some(rest) = below.probe(board) else {
            return Err(Unfinished::Missing {
                seeds: board.seeds(),
            });
        };
        Ok(match self.sown.next {
            Next::Bonus => self.sown.gain + rest,
            _ => self.sown.gain - rest,
        })
    }
}
