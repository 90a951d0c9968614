//! The central traits: what a game must tell a search, and what a two-row game tells besides.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::board::{Board, Move, Moves, Pits};

/// A difference of seeds, always "for the side to move" unless said otherwise.
pub type Margin = i16;

/// How many units of an [outlook](Rules::outlook) are a seed.
pub const OUTLOOK: Margin = 16;

/// What comes after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Next {
    /// The turn passes.
    Opponent,
    /// The same side moves again (Kalah's last seed in the own store).
    Bonus,
    /// The game is over; what was left on the board is swept into the gain already.
    End,
}

/// What a move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown<B> {
    /// The board after the move, seen from the player who moves next (after [`Next::End`] from the
    /// player who would have moved).
    pub board: B,
    /// Seeds gained by the mover less seeds gained by the opponent, by this move.
    pub gain: Margin,
    /// Who moves next.
    pub next: Next,
}

/// A board as the words that tell it from every other board of its game: an exact key, not a hash.
pub trait Key: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// How many words.
    const WORDS: usize;
    /// One of the words, by an index below [`WORDS`](Self::WORDS).
    fn word(self, index: usize) -> u64;
    /// The board of all its words, in their order; nothing if no board has them.
    fn from_words(words: &[u64]) -> Option<Self>;
}

impl Key for Board {
    const WORDS: usize = 2;

    #[inline]
    fn word(self, index: usize) -> u64 {
        if index == 0 { self.own.0 } else { self.opp.0 }
    }

    fn from_words(words: &[u64]) -> Option<Self> {
        let &[own, opp] = words else { return None };
        Self::from_rows(own, opp)
    }
}

/// The rules of a game, with its options as fields: a small value to copy around.
///
/// The **value** of a board is the best difference still to come for the side to move, from
/// `-stake` to `stake`; endless play is worth 0. What was gained before is not part of it.
pub trait Rules: Copy + Eq + Debug + Send + Sync + 'static {
    /// What is in play and nothing else, seen from the player to move.
    type Board: Key;
    /// A move, as far as it is needed to tell it from the others on the same board.
    type Move: Copy + Eq + Debug + Send + Sync;

    /// A line of play can return to a board. Without cycles a search needs no horizon.
    const CYCLIC: bool;

    /// Calls `visit` for every legal move and what it leads to, always in the same order, until it
    /// breaks. Visits nothing if the game is over.
    ///
    /// # Errors
    ///
    /// The break of `visit` is handed on.
    fn successors(
        self,
        board: Self::Board,
        visit: impl FnMut(Self::Move, Sown<Self::Board>) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// What the side to move gets on a board without legal moves, less what the opponent gets.
    fn stuck(self, board: Self::Board) -> Margin;

    /// The most that either side can still be ahead by: the seeds in play, where seeds count.
    fn stake(self, board: Self::Board) -> Margin;

    /// The most that a move gains, if any gains something; otherwise 0.
    #[inline]
    fn best_gain(self, board: Self::Board) -> Margin {
        let mut best = 0;
        let _ = self.successors(board, |_, sown| {
            best = best.max(sown.gain);
            ControlFlow::Continue(())
        });
        best
    }

    /// What would be the [`best_gain`](Self::best_gain) of the other side if it were his turn now;
    /// 0 where that means nothing. A hint for searches, not a fact about the value.
    #[inline]
    fn threat(self, board: Self::Board) -> Margin {
        let _ = board;
        0
    }

    /// A guess at the value, in units of 1/[`OUTLOOK`] seed: for the order of moves and the first guess
    /// of a search where play cannot be endless, never for a result.
    #[inline]
    fn outlook(self, board: Self::Board) -> Margin {
        let _ = board;
        0
    }

    /// How many legal moves there are.
    #[inline]
    fn mobility(self, board: Self::Board) -> u32 {
        let mut count = 0;
        let _ = self.successors(board, |_, _| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }
}

/// A game on two rows of pits whose captured seeds leave the board.
///
/// A move that gains nothing stays in its layer (all boards with as many seeds); every other move
/// leads to a lower one.
pub trait TwoRow: Rules<Board = Board, Move = Move> {
    /// Pits a side.
    fn pits(self) -> Pits;

    /// The parameters that decide a result, as text: equal texts are equal games, so that a table
    /// made for one is right for the other. Contains neither names nor defaults.
    fn identity(self) -> String;

    /// Every capture takes an even number of seeds, so that real play never meets odd layers from
    /// an even start.
    fn even_captures(self) -> bool;

    /// From the seeds of a layer to those of the next layer that has to do with it.
    #[inline]
    fn layer_step(self) -> u32 {
        if self.even_captures() { 2 } else { 1 }
    }

    /// The legal moves.
    fn moves(self, board: Board) -> Moves;

    /// Plays a move.
    ///
    /// The move must be one of [`moves`](Self::moves); another one gives a board that has no
    /// meaning.
    fn sow(self, board: Board, mv: Move) -> Sown<Board>;

    /// The seeds that a legal move captures, in the pits where they lie when they are taken, seen
    /// from the mover. What is sown into a store, and what is swept up at the end, is not captured.
    fn captured(self, board: Board, mv: Move) -> Board;

    /// Calls `visit` for every board from which a legal move that gains nothing and does not end
    /// the game leads to `board`, once a move: the edges of retrograde analysis.
    fn unsow(self, board: Board, visit: impl FnMut(Board, Move));
}
