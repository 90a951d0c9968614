//! Awari: captures of 2 or 3 in the opponent's row, and the opponent must be left with seeds.
//!
//! ```text
//!    f   e   d   c   b   a     North
//!    4   4   4   4   4   4
//!    4   4   4   4   4   4
//!    A   B   C   D   E   F     South
//! ```
//!
//! A move that leaves the opponent without seeds *eradicates*. It is illegal unless every move
//! does; then it may be played and ends the game, and the mover takes all that is left.

use std::ops::ControlFlow;

use crate::board::{Board, Move, Moves, ONES, Pits, Row};
use crate::rules::{Margin, Next, Rules, Sown, TwoRow};
use crate::sowing::{Course, Sowing, Way, chain_in_row, unsown};
use crate::variants::{Authority, Point, RuleSet};

/// The rules of awari.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Awari {
    course: Course,
}

impl Awari {
    /// The rules on boards of a width.
    pub const fn new(pits: Pits) -> Self {
        Self {
            course: Course::new(Way::SkipOrigin, pits),
        }
    }

    /// No move can leave the opponent without seeds, as a quick look shows; often the case.
    ///
    /// A chain takes pits of the opponent that the sowing has just dropped a seed into, and that
    /// hold 2 or 3 with it. So a pit that holds 3 or more before the move holds seeds after it.
    #[inline]
    const fn cannot_eradicate(board: Board) -> bool {
        board.opp.some_from_three()
    }

    /// The bits of what is captured in the opponent's row after a sowing.
    #[inline]
    const fn chain(after: Board, sowing: &Sowing) -> u64 {
        // No chain if the last seed fell into the mover's row.
        chain_in_row(after.opp.not_two_three(), sowing.last_opp)
    }

    /// Plays a pit, whether or not the move is legal.
    #[inline]
    pub fn sow_any(self, board: Board, mv: Move) -> Sown<Board> {
        let (after, sowing) = self.course.sown(board, mv.index());
        let chain = Self::chain(after, sowing);
        let gain = Row(after.opp.0 & chain).seeds() as Margin;
        let after = Board {
            opp: Row(after.opp.0 & !chain),
            ..after
        };
        let board = after.turned();
        if after.opp.is_empty() {
            return Sown {
                board,
                gain: gain + after.own.seeds() as Margin,
                next: Next::End,
            };
        }
        Sown {
            board,
            gain,
            next: Next::Opponent,
        }
    }
}

impl Rules for Awari {
    type Board = Board;
    type Move = Move;
    const CYCLIC: bool = true;

    #[inline]
    fn successors(
        self,
        board: Board,
        mut visit: impl FnMut(Move, Sown<Board>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let occupied = Moves::occupied(board.own);
        let mut all_eradicate = true;
        for mv in occupied {
            let sown = self.sow_any(board, mv);
            if sown.next != Next::End {
                all_eradicate = false;
                visit(mv, sown)?;
            }
        }
        if all_eradicate {
            for mv in occupied {
                visit(mv, self.sow_any(board, mv))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn stuck(self, board: Board) -> Margin {
        -(board.opp.seeds() as Margin)
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
    fn mobility(self, board: Board) -> u32 {
        if Self::cannot_eradicate(board) {
            board.own.occupied_pits()
        } else {
            self.moves(board).len()
        }
    }
}

impl TwoRow for Awari {
    fn pits(self) -> Pits {
        self.course.pits()
    }

    fn identity(self) -> String {
        format!(
            "kardis-rules 1; two-row; pits {}; way {:?}; capture 2,3 opponent's row; chain in row; \
             must feed, else mover takes the rest; empty row Sweep; endless 0",
            self.pits().get(),
            self.course.way()
        )
    }

    fn even_captures(self) -> bool {
        false
    }

    fn moves(self, board: Board) -> Moves {
        let occupied = Moves::occupied(board.own);
        if Self::cannot_eradicate(board) {
            return occupied;
        }
        let feeding = occupied
            .filter(|&mv| self.sow_any(board, mv).next != Next::End)
            .fold(Moves::NONE, Moves::with);
        if feeding.is_empty() {
            occupied
        } else {
            feeding
        }
    }

    #[inline]
    fn sow(self, board: Board, mv: Move) -> Sown<Board> {
        self.sow_any(board, mv)
    }

    fn captured(self, board: Board, mv: Move) -> Board {
        let (after, sowing) = self.course.sown(board, mv.index());
        Board {
            own: Row::EMPTY,
            opp: Row(after.opp.0 & Self::chain(after, sowing)),
        }
    }

    fn unsow(self, board: Board, mut visit: impl FnMut(Board, Move)) {
        let after = board.turned();
        if after.opp.is_empty() {
            return;
        }
        let ends = (ONES, after.opp.not_two_three());
        unsown(self.course, after, ends, |before, origin, _| {
            visit(before, Move::pit(origin));
        });
    }
}

/// The rule sets of this file.
pub const RULE_SETS: &[RuleSet] = &[
    RuleSet {
        name: "awari",
        title: "Awari",
        note: None,
        pits: 6,
        seeds: 4,
        rules: |pits| Awari::new(pits).into(),
        stops_at_majority: false,
        points: &[POINTS],
    },
];

/// The rules of awari, point by point.
const POINTS: &[Point] = &[
    Point {
        topic: "board",
        rule: "Two rows of six pits, four seeds each, 48 in all, sown counter-clockwise; South \
             moves first.",
        authority: Authority::Public,
        source: "Allis, van der Meulen, van den Herik 1991; Lincke 2002, appendix A",
        others: "",
    },
    Point {
        topic: "move",
        rule: "Empty an own pit that holds seeds and sow one a pit; the emptied pit is skipped on \
             every lap.",
        authority: Authority::Public,
        source: "Lincke 2002",
        others: "",
    },
    Point {
        topic: "capture",
        rule: "If the last seed makes a pit of the opponent hold 2 or 3, it is captured, and so \
             is each pit before it while it lies in the same row and holds 2 or 3.",
        authority: Authority::Public,
        source: "Lincke 2002",
        others: "",
    },
    Point {
        topic: "feeding",
        rule: "A move that leaves the opponent no seed is illegal, with or without a capture, \
             unless every move does that.",
        authority: Authority::Public,
        source: "Lincke 2002",
        others: "Other Oware rules forbid only captures of everything, or let them capture \
             nothing.",
    },
    Point {
        topic: "end",
        rule: "A player to move without seeds ends the game: the opponent takes the rest. If \
             every move takes all, one may be played, and the mover gets the rest too.",
        authority: Authority::Public,
        source: "Lincke 2002",
        others: "",
    },
    Point {
        topic: "repetition",
        rule: "Endless play splits the seeds on the board evenly, an odd one too; it is called at \
             the third occurrence of a position since the last capture.",
        authority: Authority::Public,
        source: "Lincke 2002 for the split; the third occurrence is decided here",
        others: "Server rules often give the seeds to the owners of the pits.",
    },
];
