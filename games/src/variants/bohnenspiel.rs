//! Bohnenspiel and its relatives: captures of 2, 4 or 6 in either row, in an unbroken chain.
//!
//! ```text
//!   12  11  10   9   8   7     North
//!    6   6   6   6   6   6
//!    6   6   6   6   6   6
//!    1   2   3   4   5   6     South
//! ```

use std::ops::ControlFlow;

use crate::board::{Board, Move, Moves, Pits, Row, bit};
use crate::rules::{Margin, Next, Rules, Sown, TwoRow};
use crate::sowing::{Course, Sowing, Way, chain_in_ring, unsown};
use crate::variants::{RuleSet, bohnenspiel_points as points};

/// How far back a chain of captures may run. The first two come to the same, and with fewer seeds
/// than four times the pits a side in the moved pit, so does the third.
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
    /// With so many seeds in the moved pit, the origin stops a chain whatever it holds.
    origin_stops: u8,
    empty_row: EmptyRow,
    /// All bits are set if who has a seed can move, whatever the other row holds; otherwise none.
    /// So one test settles most boards.
    seed_moves: i8,
}

impl Bohnenspiel {
    /// The rules on boards of a width.
    ///
    /// # Panics
    ///
    /// The game has no store to sow, so the way must not be [`Way::OwnStore`].
    pub const fn new(pits: Pits, way: Way, chain: Chain, empty_row: EmptyRow) -> Self {
        assert!(
            !matches!(way, Way::OwnStore),
            "Bohnenspiel has no store to sow"
        );
        Self {
            course: Course::new(way, pits),
            chain,
            origin_stops: match chain {
                // With fewer seeds than a lap, the pit before those sown is the empty origin, which
                // stops a chain; with more, all pits are sown. So the second is the first.
                Chain::Free | Chain::Sown => u8::MAX,
                // With less than two laps, the origin holds 0 or 1 and stops a chain anyway.
                Chain::BeforeOrigin => 2 * pits.both() as u8,
            },
            empty_row,
            seed_moves: match empty_row {
                EmptyRow::Sweep | EmptyRow::Pass => -1,
                EmptyRow::EitherRow => 0,
            },
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

    /// The forced pass.
    #[inline]
    const fn pass(board: Board) -> Sown<Board> {
        Sown {
            board: board.turned(),
            gain: 0,
            next: Next::Opponent,
        }
    }

    /// Plays a pit.
    #[allow(
        clippy::inline_always,
        reason = "what a caller does not ask for, such as the gain, is not computed"
    )]
    #[inline(always)]
    fn sow_pit(self, board: Board, origin: usize) -> Sown<Board> {
        let seeds = board.own.get(origin);
        let (after, sowing) = self.course.sown(board, origin);
        let (after, taken) = self.capture(after, sowing, seeds, origin);
        let (gain, over) = (taken as Margin, self.over(after));
        Sown {
            board: after.turned(),
            gain: if over { gain + self.stuck(after) } else { gain },
            next: if over { Next::End } else { Next::Opponent },
        }
    }

    /// A player with this row can surely move, and the game is not over.
    #[inline]
    const fn can_move(self, row: Row) -> bool {
        row.0 & self.seed_moves as u64 != 0
    }

    /// The game is over after a move that leads to the board, still seen from the mover.
    #[inline]
    const fn over(self, after: Board) -> bool {
        !self.can_move(after.opp)
            && match self.empty_row {
                EmptyRow::Sweep => true,
                EmptyRow::Pass => after.own.is_empty(),
                EmptyRow::EitherRow => after.own.is_empty() || after.opp.is_empty(),
            }
    }

    /// Captures after a sowing, from the last seed backwards. Returns the rows and the catch.
    #[inline]
    fn capture(self, after: Board, sowing: &Sowing, seeds: u8, origin: usize) -> (Board, u32) {
        let (from_own, from_opp) = self.chain(after, sowing, seeds, origin);
        let Board { own, opp } = after;
        let left = Board {
            own: Row(own.0 & !from_own),
            opp: Row(opp.0 & !from_opp),
        };
        // Lane by lane, what both rows give up.
        let taken = Row((own.0 & from_own) + (opp.0 & from_opp));
        (left, taken.seeds())
    }

    /// The bits of what is captured after a sowing.
    #[inline]
    fn chain(self, after: Board, sowing: &Sowing, seeds: u8, origin: usize) -> (u64, u64) {
        let Board { own, opp } = after;
        // Captured pits are even, as a chain in the ring wants them. Whether there is a chain at
        // all is hard to predict, so no branch asks.
        let (mut stops_own, stops_opp) = (own.not_two_four_six(), opp.not_two_four_six());
        if seeds >= self.origin_stops {
            // Unless the chain starts there: then it may run over all pits.
            stops_own |= bit(origin) & !sowing.last_own;
        }
        chain_in_ring(sowing, stops_own, stops_opp, self.course.entry())
    }
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
        let moves = self.moves(board);
        if moves == Moves::PASS {
            return visit(Move::PASS, Self::pass(board));
        }
        for mv in moves {
            visit(mv, self.sow_pit(board, mv.index()))?;
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
    fn mobility(self, board: Board) -> u32 {
        if self.can_move(board.own) {
            return board.own.occupied_pits();
        }
        match self.empty_row {
            EmptyRow::Pass if !board.opp.is_empty() => 1,
            EmptyRow::EitherRow if !board.opp.is_empty() => board.own.occupied_pits(),
            _ => 0,
        }
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
        if self.can_move(board.own) {
            return Moves::occupied(board.own);
        }
        match self.empty_row {
            EmptyRow::Pass if !board.opp.is_empty() => Moves::PASS,
            EmptyRow::EitherRow if !board.opp.is_empty() => Moves::occupied(board.own),
            _ => Moves::NONE,
        }
    }

    #[inline]
    fn sow(self, board: Board, mv: Move) -> Sown<Board> {
        if mv.is_pass() {
            Self::pass(board)
        } else {
            self.sow_pit(board, mv.index())
        }
    }

    fn captured(self, board: Board, mv: Move) -> Board {
        if mv.is_pass() {
            return Board::EMPTY;
        }
        let origin = mv.index();
        let (after, sowing) = self.course.sown(board, origin);
        let (own, opp) = self.chain(after, sowing, board.own.get(origin), origin);
        Board {
            own: Row(after.own.0 & own),
            opp: Row(after.opp.0 & opp),
        }
    }

    fn unsow(self, board: Board, mut visit: impl FnMut(Board, Move)) {
        let after = board.turned();
        if self.over(after) {
            return;
        }
        if self.empty_row == EmptyRow::Pass && after.own.is_empty() {
            visit(after, Move::PASS);
        }
        // A sowing that ends where no chain begins gains nothing.
        let ends = (after.own.not_two_four_six(), after.opp.not_two_four_six());
        unsown(self.course, after, ends, |before, origin, _| {
            // Under the rule that looks at both rows, a board with an empty row is over already.
            if self.empty_row != EmptyRow::EitherRow || !before.opp.is_empty() {
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
