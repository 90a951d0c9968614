//! Lonely: one pit is captured, the last, in the opponent's row, if it holds an even number.
//!
//! The variant of `docs/adding-a-variant.md`, which prints this file. Nobody plays it, so it is
//! compiled for the tests only and is not in the registry.

use std::ops::ControlFlow;

use crate::board::{Board, Move, Moves, Pits, Row};
use crate::rules::{Margin, Next, Rules, Sown, TwoRow};
use crate::sowing::{ANYWHERE, Course, Sowing, Spot, Way, unsown};

/// The rules of Lonely.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lonely {
    course: Course,
}

impl Lonely {
    pub(super) const fn new(pits: Pits) -> Self {
        Self {
            course: Course::new(Way::AllPits, pits),
        }
    }

    /// The opponent's pit that is captured after a sowing.
    fn capture(after: Board, sowing: &Sowing) -> Option<usize> {
        match sowing.last() {
            Spot::Opp(pit) if after.opp.get(pit).is_multiple_of(2) => Some(pit),
            _ => None,
        }
    }
}

impl Rules for Lonely {
    type Board = Board;
    type Move = Move;
    const CYCLIC: bool = true;

    fn successors(
        self,
        board: Board,
        mut visit: impl FnMut(Move, Sown<Board>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for mv in self.moves(board) {
            visit(mv, self.sow(board, mv))?;
        }
        ControlFlow::Continue(())
    }

    /// Who has no seed has no move: the opponent takes the rest.
    fn stuck(self, board: Board) -> Margin {
        board.own.seeds() as Margin - board.opp.seeds() as Margin
    }

    fn stake(self, board: Board) -> Margin {
        board.seeds() as Margin
    }
}

impl TwoRow for Lonely {
    fn pits(self) -> Pits {
        self.course.pits()
    }

    fn identity(self) -> String {
        format!(
            "kardis-rules 1; two-row; pits {}; way {:?}; capture even opponent's row; no chain; \
             empty row Sweep; endless 0",
            self.pits().get(),
            self.course.way()
        )
    }

    fn even_captures(self) -> bool {
        true
    }

    fn moves(self, board: Board) -> Moves {
        Moves::occupied(board.own)
    }

    fn sow(self, board: Board, mv: Move) -> Sown<Board> {
        let (mut after, sowing) = self.course.sown(board, mv.index());
        let mut gain = 0;
        if let Some(pit) = Self::capture(after, sowing) {
            gain = Margin::from(after.opp.get(pit));
            after.opp = after.opp.with(pit, 0);
        }
        // The next player has no seed: the game is over, and what is left belongs to the mover.
        let over = after.opp.is_empty();
        Sown {
            board: after.turned(),
            gain: if over { gain + self.stuck(after) } else { gain },
            next: if over { Next::End } else { Next::Opponent },
        }
    }

    fn captured(self, board: Board, mv: Move) -> Board {
        let (after, sowing) = self.course.sown(board, mv.index());
        let taken = Self::capture(after, sowing);
        Board {
            own: Row::EMPTY,
            opp: taken.map_or(Row::EMPTY, |pit| Row::EMPTY.with(pit, after.opp.get(pit))),
        }
    }

    fn unsow(self, board: Board, mut visit: impl FnMut(Board, Move)) {
        let after = board.turned();
        if after.opp.is_empty() {
            return;
        }
        unsown(self.course, after, ANYWHERE, |before, origin, sowing| {
            if Self::capture(after, sowing).is_none() {
                visit(before, Move::pit(origin));
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layer::Layer;

    /// All boards of up to six seeds: playing and taking back give the same edges.
    #[test]
    fn moves_are_taken_back_as_they_are_played() {
        let rules = Lonely::new(Pits::SIX);
        for seeds in 0..=6 {
            let (mut played, mut taken_back) = (Vec::new(), Vec::new());
            for board in Layer::new(rules.pits(), seeds)
                .expect("a small layer")
                .boards()
            {
                for mv in rules.moves(board) {
                    let sown = rules.sow(board, mv);
                    if (sown.gain, sown.next) == (0, Next::Opponent) {
                        played.push((board, mv, sown.board));
                    }
                }
                rules.unsow(board, |before, mv| taken_back.push((before, mv, board)));
            }
            played.sort_unstable();
            taken_back.sort_unstable();
            assert_eq!(played, taken_back, "{seeds} seeds");
        }
    }

    /// The guide prints this file as it is, down to the tests.
    #[test]
    fn the_guide_prints_this_file() {
        let guide = include_str!("../../../docs/adding-a-variant.md");
        let file = include_str!("example.rs");
        let rules = file
            .split("\n#[cfg(test)]")
            .next()
            .expect("there is a first part");
        assert!(guide.contains(rules), "docs/adding-a-variant.md differs");
    }
}
