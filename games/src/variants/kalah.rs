//! Kalah: the own store is sown, a last seed there moves again, a last seed in an empty own pit
//! captures what lies opposite.
//!
//! ```text
//!          12  11  10   9   8   7          North
//!   store   4   4   4   4   4   4
//!           4   4   4   4   4   4   store
//!           1   2   3   4   5   6          South
//! ```
//!
//! Seeds only move forward and into stores, so no line of play returns to a board.

use std::ops::ControlFlow;

use crate::board::{Board, Move, Moves, Pits, Row};
use crate::rules::{Margin, Next, Rules, Sown, TwoRow};
use crate::sowing::{ANYWHERE, Course, Sowing, Spot, Way, unsown};
use crate::variants::kalah_outlook::outlook;
use crate::variants::{Authority, Point, RuleSet};

/// What a last seed in an empty own pit captures when the pit opposite is empty too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EmptyCapture {
    /// Nothing: the seed stays.
    Nothing,
    /// Itself.
    Itself,
}

/// The rules of Kalah.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kalah {
    course: Course,
    empty_capture: EmptyCapture,
}

impl Kalah {
    /// The rules on boards of a width.
    pub const fn new(pits: Pits, empty_capture: EmptyCapture) -> Self {
        Self {
            course: Course::new(Way::OwnStore, pits),
            empty_capture,
        }
    }

    /// The pit where the last seed of a sowing captures, and the pit opposite.
    #[inline]
    const fn captures(self, after: Board, sowing: &Sowing) -> Option<(usize, usize)> {
        // The last seed is alone in its pit, which is the mover's: few sowings end so.
        let last = sowing.last_own;
        if last == 0 || after.own.0 & (last * 127) != last {
            return None;
        }
        let Spot::Own(pit) = sowing.last() else {
            return None;
        };
        let opposite = self.course.pits().get() - 1 - pit;
        if after.opp.get(opposite) > 0 || matches!(self.empty_capture, EmptyCapture::Itself) {
            Some((pit, opposite))
        } else {
            None
        }
    }

    /// One side has no seed, or neither: the game is over.
    #[inline]
    const fn over(board: Board) -> bool {
        board.own.is_empty() || board.opp.is_empty()
    }
}

impl Rules for Kalah {
    type Board = Board;
    type Move = Move;
    const CYCLIC: bool = false;

    #[inline]
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

    #[inline]
    fn stuck(self, board: Board) -> Margin {
        board.own.seeds() as Margin - board.opp.seeds() as Margin
    }

    #[inline]
    fn threat(self, board: Board) -> Margin {
        self.best_gain(board.turned())
    }

    #[inline]
    fn stake(self, board: Board) -> Margin {
        board.seeds() as Margin
    }

    #[inline]
    fn outlook(self, board: Board) -> Margin {
        outlook(self.course.pits(), board)
    }

    #[inline]
    fn mobility(self, board: Board) -> u32 {
        if board.opp.is_empty() {
            0
        } else {
            board.own.occupied_pits()
        }
    }
}

impl TwoRow for Kalah {
    fn pits(self) -> Pits {
        self.course.pits()
    }

    fn identity(self) -> String {
        format!(
            "kardis-rules 1; two-row; pits {}; way {:?}; capture opposite of a last seed in an \
             empty own pit, if none opposite {:?}; bonus move; empty row EitherRow; endless 0",
            self.pits().get(),
            self.course.way(),
            self.empty_capture
        )
    }

    fn even_captures(self) -> bool {
        false
    }

    #[inline]
    fn moves(self, board: Board) -> Moves {
        if board.opp.is_empty() {
            Moves::NONE
        } else {
            Moves::occupied(board.own)
        }
    }

    #[inline]
    fn sow(self, board: Board, mv: Move) -> Sown<Board> {
        let (mut after, sowing) = self.course.sown(board, mv.index());
        if let Some((pit, opposite)) = self.captures(after, sowing) {
            after = Board {
                own: after.own.with(pit, 0),
                opp: after.opp.with(opposite, 0),
            };
        }
        // What left the board was sown into the store or captured.
        let gain = board.seeds() as Margin - after.seeds() as Margin;
        if Self::over(after) {
            return Sown {
                board: after.turned(),
                gain: gain + self.stuck(after),
                next: Next::End,
            };
        }
        if sowing.ends_in_store() {
            return Sown {
                board: after,
                gain,
                next: Next::Bonus,
            };
        }
        Sown {
            board: after.turned(),
            gain,
            next: Next::Opponent,
        }
    }

    fn captured(self, board: Board, mv: Move) -> Board {
        let (after, sowing) = self.course.sown(board, mv.index());
        match self.captures(after, sowing) {
            Some((pit, opposite)) => Board {
                own: Row::EMPTY.with(pit, after.own.get(pit)),
                opp: Row::EMPTY.with(opposite, after.opp.get(opposite)),
            },
            None => Board::EMPTY,
        }
    }

    fn unsow(self, board: Board, mut visit: impl FnMut(Board, Move)) {
        let after = board.turned();
        if Self::over(after) {
            return;
        }
        unsown(self.course, after, ANYWHERE, |before, origin, sowing| {
            if self.captures(after, sowing).is_none() && !Self::over(before) {
                visit(before, Move::pit(origin));
            }
        });
    }
}

/// The rule sets of this file.
pub const RULE_SETS: &[RuleSet] = &[
    RuleSet {
        name: "kalah",
        title: "Kalah",
        note: None,
        pits: 6,
        seeds: 4,
        rules: |pits| Kalah::new(pits, EmptyCapture::Nothing).into(),
        stops_at_majority: false,
        points: &[SHARED, STANDARD_CAPTURE],
    },
    RuleSet {
        name: "kalah@empty-capture",
        title: "Kalah with empty captures (Irving, Donkers and Uiterwijk 2000)",
        note: None,
        pits: 6,
        seeds: 4,
        rules: |pits| Kalah::new(pits, EmptyCapture::Itself).into(),
        stops_at_majority: false,
        points: &[SHARED, EMPTY_CAPTURE],
    },
];

/// What all Kalah rule sets have in common.
const SHARED: &[Point] = &[
    Point {
        topic: "board",
        rule: "Kalah(m,n): m pits a side, n seeds each, a store a player; usually (6,4).",
        authority: Authority::Public,
        source: "Irving, Donkers, Uiterwijk, \"Solving Kalah\", ICGA Journal 23(3), 2000",
        others: "",
    },
    Point {
        topic: "move",
        rule: "Empty an own pit that holds seeds and sow counter-clockwise, into the own store \
             too, past the opponent's; the emptied pit is not skipped.",
        authority: Authority::Public,
        source: "Irving, Donkers, Uiterwijk 2000",
        others: "",
    },
    Point {
        topic: "bonus move",
        rule: "A last seed in the own store moves again, without limit.",
        authority: Authority::Public,
        source: "Irving, Donkers, Uiterwijk 2000",
        others: "",
    },
    Point {
        topic: "end",
        rule: "The game ends as soon as a move leaves one side without seeds; the other side \
             takes its own seeds.",
        authority: Authority::Public,
        source: "Irving, Donkers, Uiterwijk 2000",
        others: "",
    },
    Point {
        topic: "repetition",
        rule: "Impossible: seeds only move forward and into stores.",
        authority: Authority::Proved,
        source: "argument from the sowing",
        others: "",
    },
];

/// The usual capture.
const STANDARD_CAPTURE: &[Point] = &[
    Point {
        topic: "capture",
        rule: "A last seed in an empty own pit captures itself and the seeds opposite, if there \
             are any opposite.",
        authority: Authority::Public,
        source: "common rule; Rawlings 2015; OpenSpiel; CMancala",
        others: "kalah@empty-capture: the seed captures itself even when nothing lies opposite.",
    },
];

/// The capture of the solved game.
const EMPTY_CAPTURE: &[Point] = &[
    Point {
        topic: "capture",
        rule: "A last seed in an empty own pit captures itself and the seeds opposite, even when \
             there are none.",
        authority: Authority::Public,
        source: "Irving, Donkers, Uiterwijk 2000",
        others: "kalah: nothing is captured when the pit opposite is empty.",
    },
];
