//! Whose turn it is, in any game: rules, board and side together, for what shows and reads moves.
//!
//! Everything here dispatches at every call. A search works on the rules themselves.

use std::fmt;
use std::ops::{ControlFlow, Not};

use crate::board::{Board, Move};
use crate::rules::{Rules, Sown, TwoRow};
use crate::variants::AnyRules;
use crate::variants::bao_kujifunza::{BaoBoard, BaoMove};

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The opening player, at the bottom of a diagram.
    South,
    /// The other one.
    North,
}

impl Side {
    /// Both, the opening player first.
    pub const BOTH: [Self; 2] = [Self::South, Self::North];

    /// The letter that stands for the side in a position.
    pub const fn letter(self) -> char {
        match self {
            Self::South => 'S',
            Self::North => 'N',
        }
    }

    /// 0 for South, 1 for North: the order of stores.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Self;

    /// The other side.
    fn not(self) -> Self {
        match self {
            Self::South => Self::North,
            Self::North => Self::South,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::South => "South",
            Self::North => "North",
        })
    }
}

/// The board of any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnyBoard {
    /// Two rows.
    TwoRow(Board),
    /// Four rows of eight.
    Bao(BaoBoard),
}

impl AnyBoard {
    /// The board seen from the other player.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::TwoRow(board) => Self::TwoRow(board.turned()),
            Self::Bao(board) => Self::Bao(board.turned()),
        }
    }

    /// The board of the side to move seen from South, or the other way round.
    #[must_use]
    pub fn seen_by(self, side: Side) -> Self {
        match side {
            Side::South => self,
            Side::North => self.turned(),
        }
    }

    /// All seeds in play.
    pub fn seeds(self) -> u32 {
        match self {
            Self::TwoRow(board) => board.seeds(),
            Self::Bao(board) => board.seeds(),
        }
    }
}

/// A move of any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyMove {
    /// On two rows.
    TwoRow(Move),
    /// In Bao.
    Bao(BaoMove),
}

/// A board with its rules, seen from the player whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The rules, for the width of the board.
    pub rules: AnyRules,
    /// The board, seen from the side to move.
    pub board: AnyBoard,
    /// The side to move.
    pub side: Side,
}

impl Turn {
    /// Every legal move and what it leads to, in the order of the rules; none if the game is over.
    ///
    /// # Panics
    ///
    /// The board must be of the kind that the rules are for.
    pub fn successors(&self) -> Vec<(AnyMove, Sown<AnyBoard>)> {
        let mut all = Vec::new();
        match (self.rules, self.board) {
            (AnyRules::TwoRow(rules), AnyBoard::TwoRow(board)) => {
                let _ = rules.successors(board, |mv, sown| {
                    all.push((AnyMove::TwoRow(mv), wrapped(sown, AnyBoard::TwoRow)));
                    ControlFlow::Continue(())
                });
            }
            (AnyRules::Bao(rules), AnyBoard::Bao(board)) => {
                let _ = rules.successors(board, |mv, sown| {
                    all.push((AnyMove::Bao(mv), wrapped(sown, AnyBoard::Bao)));
                    ControlFlow::Continue(())
                });
            }
            _ => unreachable!("a board of another game"),
        }
        all
    }

    /// The side to move has a legal move, be it a forced pass.
    pub fn has_moves(&self) -> bool {
        match (self.rules, self.board) {
            (AnyRules::TwoRow(rules), AnyBoard::TwoRow(board)) => !rules.moves(board).is_empty(),
            (AnyRules::Bao(rules), AnyBoard::Bao(board)) => rules
                .successors(board, |_, _| ControlFlow::Break(()))
                .is_break(),
            _ => false,
        }
    }

    /// What a move leads to, or `None` if it is not legal.
    pub fn after(&self, mv: AnyMove) -> Option<Sown<AnyBoard>> {
        match (self.rules, self.board, mv) {
            (AnyRules::TwoRow(rules), AnyBoard::TwoRow(board), AnyMove::TwoRow(mv)) => rules
                .moves(board)
                .contains(mv)
                .then(|| wrapped(rules.sow(board, mv), AnyBoard::TwoRow)),
            _ => self
                .successors()
                .into_iter()
                .find_map(|(legal, sown)| (legal == mv).then_some(sown)),
        }
    }

    /// The seeds that a legal move captures: without those that are sown into a store, and without
    /// the rest that is swept up at the end of the game. `None` if the move is not legal.
    pub fn captured(&self, mv: AnyMove) -> Option<u32> {
        self.after(mv).map(|sown| self.captured_by(mv, sown.board))
    }

    /// The seeds captured by a move that leads to a board.
    pub(crate) fn captured_by(&self, mv: AnyMove, after: AnyBoard) -> u32 {
        match (self.board, after, mv) {
            (AnyBoard::TwoRow(before), _, AnyMove::TwoRow(mv)) => match self.rules {
                AnyRules::TwoRow(rules) => rules.captured(before, mv).seeds(),
                AnyRules::Bao(_) => unreachable!("a board of another game"),
            },
            (AnyBoard::Bao(before), AnyBoard::Bao(after), _) => {
                // Captured seeds change hands and stay on the board.
                let had: u32 = (0..16).map(|pit| u32::from(before.opp_pit(pit))).sum();
                let has: u32 = (0..16).map(|pit| u32::from(after.own_pit(pit))).sum();
                had - has
            }
            _ => unreachable!("a board of another game"),
        }
    }

    /// Pits a side of a two-row board, or a row in Bao.
    pub fn pits(&self) -> usize {
        match self.rules {
            AnyRules::TwoRow(rules) => rules.pits().get(),
            AnyRules::Bao(_) => 8,
        }
    }
}

fn wrapped<B>(sown: Sown<B>, wrap: impl Fn(B) -> AnyBoard) -> Sown<AnyBoard> {
    Sown {
        board: wrap(sown.board),
        gain: sown.gain,
        next: sown.next,
    }
}
