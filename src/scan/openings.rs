//! First turns: a move, and with bonus moves all moves to the end of the turn.

use kardis_games::notation::Dialect;
use kardis_games::rules::{Margin, Next};
use kardis_games::turn::{AnyBoard, Turn};
use kardis_solver::session::Session;
use kardis_solver::window::Bounds;

use crate::inquiry::answer::bounds_of;

/// A first turn.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    /// Its moves, such as `3-6`.
    pub(crate) text: String,
    /// What the mover gains by all of them.
    gain: Margin,
    /// What comes after it: the opponent, or the end.
    next: Next,
    /// The board after it, seen from who moves next.
    board: AnyBoard,
}

impl Opening {
    /// All first turns, in the order of their moves.
    pub(crate) fn all(turn: Turn) -> Vec<Self> {
        let mut all = Vec::new();
        extend(turn, "", 0, &mut all);
        all
    }

    /// What can be proved of it, for the side that makes it.
    pub(crate) fn value(&self, turn: Turn, session: &mut dyn Session) -> Bounds {
        if self.next == Next::End {
            return Bounds::exact(self.gain);
        }
        let after = Turn {
            board: self.board,
            side: !turn.side,
            ..turn
        };
        bounds_of(session, after).before(self.gain, self.next)
    }
}

/// Adds the turns that begin with some moves. Every bonus move keeps a seed, so they come to an end.
fn extend(turn: Turn, begun: &str, gained: Margin, all: &mut Vec<Opening>) {
    for (mv, sown) in turn.successors() {
        let mut text = String::from(begun);
        if !text.is_empty() {
            text.push('-');
        }
        text.push_str(&turn.text(mv, Dialect::Numbers));
        let gain = gained + sown.gain;
        let board = sown.board;
        match sown.next {
            Next::Bonus => extend(Turn { board, ..turn }, &text, gain, all),
            next => all.push(Opening {
                text,
                gain,
                next,
                board,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kardis_games::notation::Position;

    fn openings(text: &str) -> Vec<String> {
        let turn = text.parse::<Position>().unwrap().turn();
        Opening::all(turn).into_iter().map(|o| o.text).collect()
    }

    /// The ten openings of Kalah(6,4) as they are published (Irving, Donkers and Uiterwijk 2000).
    #[test]
    fn openings_of_kalah_are_whole_turns() {
        assert_eq!(
            openings("kalah"),
            ["1", "2", "3-1", "3-2", "3-4", "3-5", "3-6", "4", "5", "6"]
        );
    }

    #[test]
    fn without_bonus_moves_an_opening_is_a_move() {
        assert_eq!(openings("awari"), ["1", "2", "3", "4", "5", "6"]);
    }
}
