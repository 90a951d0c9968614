//! One pass over a layer: every board with its value, the value of the board turned, and the value of
//! each move.
//!
//! Values are looked up all over the layer and below it, and such a look-up waits for memory. So a
//! batch of boards is expanded first, and then all its look-ups are made in a row: none depends on
//! another, and the processor waits for many at once.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use kardis_games::board::{Board, Move};
use kardis_games::layer;
use kardis_games::rules::{Margin, Next, Sown, TwoRow};
use kardis_tablebases::probe::Probe;
use rayon::prelude::*;

use super::zugzwang::{Burden, burden};
use super::{Survey, SurveyError};
use crate::window::Bounds;

/// Boards between two looks at the observer; a part of the layer that one thread sees in a row.
const CHUNK: u64 = 1 << 14;

/// Boards that are expanded before their values are looked up.
const BATCH: usize = 64;

/// A legal move of a board and what it brings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rated {
    /// The move.
    pub(super) mv: Move,
    /// What it leads to.
    pub(super) sown: Sown<Board>,
    /// The rank of the board after it, if that is in the layer; otherwise of no meaning.
    pub(super) to: u64,
    /// Its value for the side that makes it.
    pub(super) value: Margin,
}

impl Rated {
    /// The move stays in the layer.
    #[inline]
    pub(super) fn stays(&self) -> bool {
        self.sown.next == Next::Opponent && self.sown.gain == 0
    }
}

/// A board and what is known of it.
#[derive(Debug)]
pub(super) struct Seen<'s> {
    /// Its rank.
    pub(super) rank: u64,
    /// The board.
    pub(super) board: Board,
    /// Its value.
    pub(super) value: Margin,
    /// The rank of the board turned.
    pub(super) turned_rank: u64,
    /// The value of the board turned.
    pub(super) turned: Margin,
    /// What having to move means.
    pub(super) burden: Burden,
    /// Every legal move; empty if the tally does not want moves.
    pub(super) moves: &'s [Rated],
}

impl Seen<'_> {
    /// The difference for the mover between moving and letting the other side move.
    #[inline]
    pub(super) fn worth(&self) -> Margin {
        crate::deepening::worth(self.value, self.turned)
    }

    /// The moves that keep the value.
    #[inline]
    pub(super) fn best(&self) -> impl Iterator<Item = &Rated> {
        self.moves.iter().filter(|mv| mv.value == self.value)
    }
}

/// What a pass gathers.
pub(super) trait Tally: Send + Sized {
    /// Moves and their values are wanted.
    const MOVES: bool;
    /// Looks at a board; ranks ascend.
    fn see(&mut self, seen: &Seen<'_>);
    /// Joins what was gathered among higher ranks.
    fn followed_by(self, later: Self) -> Self;
}

/// The boards of a batch and their moves.
#[derive(Default)]
struct Batch {
    boards: Vec<Board>,
    /// The ranks of the boards turned, and their values.
    turned: Vec<(u64, i8)>,
    moves: Vec<Rated>,
    /// Where the moves of each board end.
    ends: Vec<usize>,
}

impl<R: TwoRow, P: Probe<Board>> Survey<'_, R, P> {
    /// Passes over the whole layer, beginning with `empty` in every part.
    pub(super) fn sweep<T: Tally>(&self, empty: impl Fn() -> T + Sync) -> Result<T, SurveyError> {
        let done = AtomicU64::new(0);
        (0..self.layer.size().div_ceil(CHUNK))
            .into_par_iter()
            .fold(
                || Ok(empty()),
                |tally, chunk| {
                    let mut tally = tally?;
                    self.chunk(chunk * CHUNK, &mut tally, &done)?;
                    Ok(tally)
                },
            )
            .reduce(
                || Ok(empty()),
                |earlier, later| match (earlier, later) {
                    (Ok(earlier), Ok(later)) => Ok(earlier.followed_by(later)),
                    (_, Err(SurveyError::Stopped)) => Err(SurveyError::Stopped),
                    // Of two mistakes the one of the lower rank.
                    (Err(error), _) | (_, Err(error)) => Err(error),
                },
            )
    }

    /// Takes note of how many boards are done, unless it is time to stop.
    pub(super) fn go_on(&self, done: u64) -> Result<(), SurveyError> {
        if self.observer.stop(done) {
            return Err(SurveyError::Stopped);
        }
        Ok(())
    }

    fn chunk<T: Tally>(
        &self,
        start: u64,
        tally: &mut T,
        done: &AtomicU64,
    ) -> Result<(), SurveyError> {
        let size = CHUNK.min(self.layer.size() - start);
        let mut boards = self.layer.boards_from(start).take(size as usize);
        let mut batch = Batch::default();
        let mut rank = start;
        while rank < start + size {
            batch.boards.clear();
            batch.boards.extend(boards.by_ref().take(BATCH));
            self.expand::<T>(&mut batch);
            self.look_up(&mut batch.moves)?;
            for (rank, value) in &mut batch.turned {
                *value = self.values[*rank as usize];
            }
            self.tell(rank, &batch, tally)?;
            rank += batch.boards.len() as u64;
        }
        self.go_on(done.fetch_add(size, Ordering::Relaxed) + size)
    }

    /// Everything about a batch that needs no look-up.
    fn expand<T: Tally>(&self, batch: &mut Batch) {
        batch.turned.clear();
        batch.moves.clear();
        batch.ends.clear();
        for &board in &batch.boards {
            let turned = layer::rank(self.layer.pits(), board.turned());
            batch.turned.push((turned, 0));
            if T::MOVES {
                self.moves(board, &mut batch.moves);
                batch.ends.push(batch.moves.len());
            }
        }
    }

    /// Adds the moves of a board, without their values.
    #[inline]
    pub(super) fn moves(&self, board: Board, moves: &mut Vec<Rated>) {
        let _ = self.rules.successors(board, |mv, sown| {
            let mut rated = Rated {
                mv,
                sown,
                to: 0,
                value: 0,
            };
            if rated.stays() {
                rated.to = layer::rank(self.layer.pits(), sown.board);
            }
            moves.push(rated);
            ControlFlow::Continue(())
        });
    }

    /// Gives moves their values.
    #[inline]
    pub(super) fn look_up(&self, moves: &mut [Rated]) -> Result<(), SurveyError> {
        for rated in moves {
            let Sown { board, gain, next } = rated.sown;
            let after = if rated.stays() {
                Margin::from(self.values[rated.to as usize])
            } else if next == Next::End {
                0
            } else {
                let seeds = board.seeds();
                self.below
                    .probe(board)
                    .ok_or(SurveyError::Missing { seeds })?
            };
            // Exact bounds stay exact.
            rated.value = Bounds::exact(after).before(gain, next).lower;
        }
        Ok(())
    }

    /// Shows a batch to the tally.
    fn tell<T: Tally>(&self, first: u64, batch: &Batch, tally: &mut T) -> Result<(), SurveyError> {
        let mut begin = 0;
        let boards = batch.boards.iter().zip(&batch.turned);
        for (at, (&board, &(turned_rank, turned))) in boards.enumerate() {
            let rank = first + at as u64;
            let value = Margin::from(self.values[rank as usize]);
            let end = batch.ends.get(at).copied().unwrap_or(0);
            let moves = &batch.moves[begin..end];
            begin = end;
            if T::MOVES {
                let best = moves.iter().map(|mv| mv.value).max();
                let best = best.unwrap_or_else(|| self.rules.stuck(board));
                if best != value {
                    return Err(SurveyError::Value {
                        rank,
                        stored: value,
                        best,
                    });
                }
            }
            let turned = Margin::from(turned);
            tally.see(&Seen {
                rank,
                board,
                value,
                turned_rank,
                turned,
                burden: burden(self.rules, board, value, turned),
                moves,
            });
        }
        Ok(())
    }
}
