//! Bohnenspiel and its relatives: captures of 2, 4 or 6 in either row, in an unbroken chain.
//!
//! ```text
//!   12  11  10   9   8   7     North
//!    6   6   6   6   6   6
//!    6   6   6   6   6   6
//!    1   2   3   4   5   6     South
//! ```

use std::ops::ControlFlow;

use crate::board::{Board, Move, Moves, Pits};
use crate::rules::{Margin, Next, Rules, Sown, TwoRow};
use crate::sowing::{Course, Sowing, Spot, Way, take_back, unsown};
use crate::variants::{RuleSet, bohnenspiel_points as points};

/// How far back a chain of captures may run. With fewer seeds than four times the pits a side in
/// the moved pit, all three are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chain {
    /// To the first pit that does not hold 2, 4 or 6, also right round the board.
    Free,
    /// Over at most as many pits as seeds were sown.
    Sown,
    /// To the pit after the origin.
    BeforeOrigin,
}

/// What happens when a row is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EmptyRow {
    /// The player to move has no seed: the game ends, the opponent takes all that is left.
    Sweep,
    /// The player to move has no seed: he passes. The game ends when the board is empty.
    Pass,
    /// Either row is empty after a move: the game ends, what is left goes to the pits' owner.
    EitherRow,
}

/// The rules of the Bohnenspiel family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bohnenspiel {
    course: Course,
    chain: Chain,
    empty_row: EmptyRow,
}

impl Bohnenspiel {
    /// The rules on boards of a width.
    pub const fn new(pits: Pits, way: Way, chain: Chain, empty_row: EmptyRow) -> Self {
        Self {
            course: Course::new(way, pits),
            chain,
            empty_row,
        }
    }

    /// The default rules: origin included, free chain, sweep when the mover has no seed.
    pub const fn standard(pits: Pits) -> Self {
        Self::new(pits, Way::AllPits, Chain::Free, EmptyRow::Sweep)
    }

    /// Hemprich's end rule, which is also Mangala II: pass until the board is empty.
    pub const fn hemprich(pits: Pits) -> Self {
        Self::new(pits, Way::AllPits, Chain::Free, EmptyRow::Pass)
    }

    /// Captures after a sowing, from the last seed backwards. Returns the rows and the catch.
    #[inline]
    fn capture(self, board: Board, sowing: &Sowing, seeds: u8, origin: usize) -> (Board, u32) {
        let m = self.course.pits().get();
        let Board { own, opp } = board;
        let (first, second, from, in_opp) = match sowing.last(self.course.pits()) {
            Spot::Own(pit) => (own, opp, pit, false),
            Spot::Opp(pit) => (opp, own, pit, true),
            Spot::Store => unreachable!("this course has no store"),
        };
        if !captured(first.get(from)) {
            return (board, 0);
        }
        if self.chain != Chain::Free && usize::from(seeds) >= 4 * m {
            return self.capture_within(board, sowing, seeds, origin);
        }
        let (mut first, mut taken, mut on) = take_back(first, first.two_four_six(), from);
        let mut second = second;
        if on {
            let more;
            (second, more, on) = take_back(second, second.two_four_six(), m - 1);
            taken += more;
            if on {
                // Right round the board: the pits that were captured are empty and stop the chain.
                let more;
                (first, more, _) = take_back(first, first.two_four_six(), m - 1);
                taken += more;
            }
        }
        let after = if in_opp {
            Board {
                own: second,
                opp: first,
            }
        } else {
            Board {
                own: first,
                opp: second,
            }
        };
        (after, taken)
    }

    /// The chain of a very long sowing under a limit, pit by pit.
    #[cold]
    fn capture_within(
        self,
        board: Board,
        sowing: &Sowing,
        seeds: u8,
        origin: usize,
    ) -> (Board, u32) {
        let pits = self.course.pits();
        let last = match sowing.last(pits) {
            Spot::Own(pit) => pit,
            Spot::Opp(pit) => pit + pits.get(),
            Spot::Store => unreachable!("this course has no store"),
        };
        let longest = match self.chain {
            Chain::Free => usize::MAX,
            Chain::Sown => usize::from(seeds),
            Chain::BeforeOrigin => (last + pits.both() - origin - 1) % pits.both() + 1,
        };
        let (mut board, mut taken, mut place) = (board, 0, last);
        for _ in 0..longest {
            let here = board.ring(pits, place);
            if !captured(here) {
                break;
            }
            taken += u32::from(here);
            if place < pits.get() {
                board.own = board.own.with(place, 0);
            } else {
                board.opp = board.opp.with(place - pits.get(), 0);
            }
            place = (place + pits.both() - 1) % pits.both();
        }
        (board, taken)
    }
}

/// A pit with so many seeds is captured.
#[inline]
const fn captured(seeds: u8) -> bool {
    seeds < 8 && 0b0101_0100 >> seeds & 1 == 1
}

impl Rules for Bohnenspiel {
    type Board = Board;
    type Move = Move;
    const CYCLIC: bool = true;

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
    fn stake(self, board: Board) -> Margin {
        board.seeds() as Margin
    }

    #[inline]
    fn mobility(self, board: Board) -> u32 {
        self.moves(board).len()
    }
}

impl TwoRow for Bohnenspiel {
    fn pits(self) -> Pits {
        self.course.pits()
    }

    fn identity(self) -> String {
        format!(
            "kardis-rules 1; two-row; pits {}; way {:?}; capture 2,4,6 both rows; chain {:?}; \
             empty row {:?}; endless 0",
            self.pits().get(),
            self.course.way(),
            self.chain,
            self.empty_row
        )
    }

    fn even_captures(self) -> bool {
        true
    }

    #[inline]
    fn moves(self, board: Board) -> Moves {
        match self.empty_row {
            EmptyRow::Pass if board.own.is_empty() && !board.opp.is_empty() => Moves::PASS,
            EmptyRow::EitherRow if board.opp.is_empty() => Moves::NONE,
            _ => Moves::occupied(board.own),
        }
    }

    #[inline]
    fn sow(self, board: Board, mv: Move) -> Sown<Board> {
        if mv.is_pass() {
            return Sown {
                board: board.turned(),
                gain: 0,
                next: Next::Opponent,
            };
        }
        let origin = mv.index();
        let seeds = board.own.get(origin);
        let (after, sowing) = self.course.sown(board, origin);
        let (after, taken) = self.capture(after, sowing, seeds, origin);
        let gain = taken as Margin;
        let board = after.turned();
        let over = match self.empty_row {
            EmptyRow::Sweep => after.opp.is_empty(),
            EmptyRow::Pass => after.is_empty(),
            EmptyRow::EitherRow => after.opp.is_empty() || after.own.is_empty(),
        };
        if over {
            return Sown {
                board,
                gain: gain + self.stuck(after),
                next: Next::End,
            };
        }
        Sown {
            board,
            gain,
            next: Next::Opponent,
        }
    }

    fn unsow(self, board: Board, mut visit: impl FnMut(Board, Move)) {
        let after = board.turned();
        match self.empty_row {
            EmptyRow::Sweep if after.opp.is_empty() => return,
            EmptyRow::EitherRow if after.opp.is_empty() || after.own.is_empty() => return,
            EmptyRow::Pass if after.own.is_empty() && !after.opp.is_empty() => {
                visit(after, Move::PASS);
            }
            _ => {}
        }
        unsown(self.course, after, |before, origin, last| {
            let landed = match last {
                Spot::Own(pit) => after.own.get(pit),
                Spot::Opp(pit) => after.opp.get(pit),
                Spot::Store => return,
            };
            // Under the rule that looks at both rows, a board with an empty row is over already.
            let over = self.empty_row == EmptyRow::EitherRow && before.opp.is_empty();
            if !captured(landed) && !over {
                visit(before, Move::pit(origin));
            }
        });
    }
}

/// The rule sets of this family that are called Bohnenspiel.
pub const RULE_SETS: &[RuleSet] = &[
    RuleSet {
        name: "bohnenspiel",
        title: "Bohnenspiel",
        note: None,
        pits: 6,
        seeds: 6,
        rules: |pits| Bohnenspiel::standard(pits).into(),
        stops_at_majority: false,
        points: &[
            points::BOARD,
            points::SOWING,
            points::LONG_SOWING,
            points::CAPTURE,
            points::FREE_CHAIN,
            points::SWEEP,
            points::RESULT,
            points::NO_EARLY_STOP,
            points::ENDLESS,
            points::PARTIE,
        ],
    },
    RuleSet {
        name: "bohnenspiel@hemprich",
        title: "Bohnenspiel, played until the board is empty (Hemprich 1926)",
        note: None,
        pits: 6,
        seeds: 6,
        rules: |pits| Bohnenspiel::hemprich(pits).into(),
        stops_at_majority: false,
        points: &[
            points::BOARD,
            points::SOWING,
            points::LONG_SOWING,
            points::CAPTURE,
            points::FREE_CHAIN,
            points::PASS,
            points::RESULT,
            points::NO_EARLY_STOP,
            points::ENDLESS,
            points::PARTIE,
        ],
    },
    RuleSet {
        name: "bohnenspiel@uwa",
        title: "Bohnenspiel as taught at the University of Western Australia",
        note: None,
        pits: 6,
        seeds: 6,
        rules: |pits| Bohnenspiel::new(pits, Way::AllPits, Chain::Free, EmptyRow::EitherRow).into(),
        stops_at_majority: true,
        points: &[
            points::BOARD,
            points::SOWING,
            points::LONG_SOWING,
            points::CAPTURE,
            points::FREE_CHAIN,
            points::UWA_END,
            points::RESULT,
            points::ENDLESS,
            points::PARTIE,
        ],
    },
    RuleSet {
        name: "bohnenspiel@mannheim",
        title: "Bohnenspiel of the Mannheim server: chains over sown pits only",
        note: None,
        pits: 6,
        seeds: 6,
        rules: |pits| Bohnenspiel::new(pits, Way::AllPits, Chain::Sown, EmptyRow::Sweep).into(),
        stops_at_majority: false,
        points: &[
            points::BOARD,
            points::SOWING,
            points::LONG_SOWING,
            points::CAPTURE,
            points::SOWN_CHAIN,
            points::SWEEP,
            points::RESULT,
            points::NO_EARLY_STOP,
            points::ENDLESS,
            points::PARTIE,
        ],
    },
    RuleSet {
        name: "bohnenspiel@ludii",
        title: "Bohnenspiel of Ludii: chains stop before the origin",
        note: None,
        pits: 6,
        seeds: 6,
        rules: |pits| {
            Bohnenspiel::new(pits, Way::AllPits, Chain::BeforeOrigin, EmptyRow::Sweep).into()
        },
        stops_at_majority: false,
        points: &[
            points::BOARD,
            points::SOWING,
            points::LONG_SOWING,
            points::CAPTURE,
            points::LUDII_CHAIN,
            points::SWEEP,
            points::RESULT,
            points::NO_EARLY_STOP,
            points::ENDLESS,
            points::PARTIE,
        ],
    },
    RuleSet {
        name: "bohnenspiel@skip-origin",
        title: "Bohnenspiel with the origin skipped on long sowings",
        note: Some("an experiment: nobody is known to play so"),
        pits: 6,
        seeds: 6,
        rules: |pits| Bohnenspiel::new(pits, Way::SkipOrigin, Chain::Free, EmptyRow::Sweep).into(),
        stops_at_majority: false,
        points: &[
            points::SKIPPED_ORIGIN,
            points::BOARD,
            points::SOWING,
            points::CAPTURE,
            points::FREE_CHAIN,
            points::SWEEP,
            points::RESULT,
            points::NO_EARLY_STOP,
            points::ENDLESS,
            points::PARTIE,
        ],
    },
];
