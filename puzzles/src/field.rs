//! The two kinds of board as a puzzle sees them: two rows with stores, and Bao.
//!
//! The dispatch to the rules happens once, in [`on_field`]; what lies behind it is compiled for these
//! very rules.

use std::fmt::Debug;

use kardis_games::board::{Board, Move};
use kardis_games::rules::{Key, Margin, Next, Rules, Sown, TwoRow};
use kardis_games::turn::{AnyBoard, AnyMove, Turn};
use kardis_games::variants::bao_kujifunza::{BaoBoard, BaoKujifunza, BaoMove};
use kardis_games::variants::{AnyRules, ForTwoRow};

/// Rules, and what a puzzle wants to know of a move besides what it leads to.
pub(crate) trait Field: Copy + Debug + Send + Sync {
    /// The rules.
    type Rules: Rules<Board = Self::Board, Move = Self::Move>;
    /// A board, seen from the side to move.
    type Board: Key;
    /// A move.
    type Move: Copy + Eq + Debug + Send + Sync;

    /// Seeds are stored and counted; otherwise a game is won or lost.
    const STORES: bool;

    fn rules(self) -> Self::Rules;
    fn any(board: Self::Board) -> AnyBoard;
    fn any_move(mv: Self::Move) -> AnyMove;
    /// The board seen from the other side.
    fn turned(board: Self::Board) -> Self::Board;
    /// Seeds on the board.
    fn seeds(board: Self::Board) -> u32;
    /// Seeds that a move captures.
    fn seeds_captured(self, before: Self::Board, mv: Self::Move, after: Self::Board) -> u32;
    /// Pits that a move captures from.
    fn pits_captured(self, before: Self::Board, mv: Self::Move) -> u32;
    /// The side to move has no seed in its row; in Bao no legal move or an empty front row.
    fn is_starved(self, board: Self::Board) -> bool;

    /// The side to move has no legal move, be it a pass.
    fn is_stuck(self, board: Self::Board) -> bool {
        self.rules()
            .successors(board, |_, _| std::ops::ControlFlow::Break(()))
            .is_continue()
    }

    /// What both sides get of the seeds on a board if the first gets so many more.
    fn shares(board: Self::Board, ahead: Margin) -> [u32; 2] {
        let rest = Self::seeds(board);
        let mine = i32::midpoint(rest as i32, i32::from(ahead)) as u32;
        [mine, rest - mine]
    }

    /// Seeds that a move takes off the board: captured, or sown into a store.
    fn taken(before: Self::Board, sown: &Sown<Self::Board>) -> u32 {
        Self::seeds(before) - Self::seeds(sown.board)
    }

    /// Seeds that the mover and the other side sweep up because the move ends the game.
    fn swept(before: Self::Board, sown: &Sown<Self::Board>) -> [u32; 2] {
        if sown.next == Next::End {
            let taken = Self::taken(before, sown) as Margin;
            Self::shares(sown.board, sown.gain - taken)
        } else {
            [0, 0]
        }
    }
}

/// A two-row game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TwoRows<R>(R);

impl<R: TwoRow> Field for TwoRows<R> {
    type Rules = R;
    type Board = Board;
    type Move = Move;
    const STORES: bool = true;

    fn rules(self) -> R {
        self.0
    }

    fn any(board: Board) -> AnyBoard {
        AnyBoard::TwoRow(board)
    }

    fn any_move(mv: Move) -> AnyMove {
        AnyMove::TwoRow(mv)
    }

    #[inline]
    fn turned(board: Board) -> Board {
        board.turned()
    }

    #[inline]
    fn seeds(board: Board) -> u32 {
        board.seeds()
    }

    #[inline]
    fn seeds_captured(self, before: Board, mv: Move, after: Board) -> u32 {
        if before.seeds() == after.seeds() {
            return 0;
        }
        self.0.captured(before, mv).seeds()
    }

    #[inline]
    fn pits_captured(self, before: Board, mv: Move) -> u32 {
        let captured = self.0.captured(before, mv);
        captured.own.occupied_pits() + captured.opp.occupied_pits()
    }

    #[inline]
    fn is_starved(self, board: Board) -> bool {
        board.own.is_empty()
    }

    #[inline]
    fn is_stuck(self, board: Board) -> bool {
        self.0.mobility(board) == 0
    }
}

/// Bao.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FourRows(BaoKujifunza);

/// Seeds in the pits of a side.
fn held(pit: impl Fn(usize) -> u8) -> u32 {
    (0..16).map(|place| u32::from(pit(place))).sum()
}

impl Field for FourRows {
    type Rules = BaoKujifunza;
    type Board = BaoBoard;
    type Move = BaoMove;
    const STORES: bool = false;

    fn rules(self) -> BaoKujifunza {
        self.0
    }

    fn any(board: BaoBoard) -> AnyBoard {
        AnyBoard::Bao(board)
    }

    fn any_move(mv: BaoMove) -> AnyMove {
        AnyMove::Bao(mv)
    }

    fn turned(board: BaoBoard) -> BaoBoard {
        board.turned()
    }

    fn seeds(board: BaoBoard) -> u32 {
        board.seeds()
    }

    /// Captured seeds change hands and stay on the board.
    fn seeds_captured(self, before: BaoBoard, _: BaoMove, after: BaoBoard) -> u32 {
        held(|place| before.opp_pit(place)) - held(|place| after.own_pit(place))
    }

    fn pits_captured(self, before: BaoBoard, mv: BaoMove) -> u32 {
        let played = self.0.play(before, mv);
        played.map_or(0, |played| played.captures().count() as u32)
    }

    fn is_starved(self, board: BaoBoard) -> bool {
        (0..8).all(|place| board.own_pit(place) == 0) || self.is_stuck(board)
    }

    fn taken(_: BaoBoard, _: &Sown<BaoBoard>) -> u32 {
        0
    }

    fn swept(_: BaoBoard, _: &Sown<BaoBoard>) -> [u32; 2] {
        [0, 0]
    }
}

/// Code that works on either kind of board.
pub(crate) trait OnField {
    /// What it returns.
    type Output;
    /// Runs the code with the rules in hand and the board seen from the side to move.
    fn run<F: Field>(self, field: F, board: F::Board) -> Self::Output;
}

/// Runs code compiled for the rules of a turn.
pub(crate) fn on_field<C: OnField>(turn: Turn, code: C) -> C::Output {
    struct Two<C>(C, Board);
    impl<C: OnField> ForTwoRow for Two<C> {
        type Output = C::Output;
        fn with<R: TwoRow>(self, rules: R) -> C::Output {
            self.0.run(TwoRows(rules), self.1)
        }
    }
    match (turn.rules, turn.board) {
        (AnyRules::TwoRow(rules), AnyBoard::TwoRow(board)) => rules.with(Two(code, board)),
        (AnyRules::Bao(rules), AnyBoard::Bao(board)) => code.run(FourRows(rules), board),
        _ => unreachable!("a turn has the board of its rules"),
    }
}
