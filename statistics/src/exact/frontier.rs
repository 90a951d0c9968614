//! All positions after so many plies, how many games lead to each, and where games end.

use kardis_games::rules::Rules;
use rayon::prelude::*;

use super::{Ends, Spot, Step, lines};

/// What there is after some plies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ply {
    /// Games of so many plies that go on.
    pub games: u64,
    /// Positions that they lead to: board, stores and side to move.
    pub positions: u64,
    /// Games that are over with this ply and not before.
    pub ended: u64,
    /// Positions in which they end. Seeds that are swept up lie on the board still, where the rules
    /// leave them there until the turn of the side that has no move.
    pub final_positions: u64,
    /// Boards with side to move among those, whatever is in the stores.
    pub final_boards: u64,
}

/// A position and the games that lead to it.
pub(super) type Counted<B> = (Spot<B>, u64);

/// Those that go on, and those that are over.
type Parted<B> = (Vec<Counted<B>>, Vec<Counted<B>>);

/// Positions of one ply after the other.
#[derive(Clone, Debug)]
pub struct Frontier<R: Rules> {
    rules: R,
    ends: Ends,
    /// Each once, in order.
    spots: Vec<Counted<R::Board>>,
}

/// Positions whose moves are made together.
const CHUNK: usize = 1 << 16;

impl<R: Rules> Frontier<R> {
    /// The beginning of a game, which is not over.
    pub fn new(rules: R, board: R::Board, ends: Ends) -> Self {
        Self {
            rules,
            ends,
            spots: vec![(Spot::start(board), 1)],
        }
    }

    /// Positions that are at hand.
    pub fn positions(&self) -> usize {
        self.spots.len()
    }

    /// Bytes that the next ply may need at most, if no position has more than so many moves.
    pub fn bytes(&self, moves: usize) -> usize {
        // Before equal ones are merged, and once more while they are sorted into one list.
        2 * self.spots.len() * moves * size_of::<Counted<R::Board>>()
    }

    /// Plays one ply everywhere.
    pub fn advance(&mut self) -> Ply {
        let (on, over) = self.next();
        self.spots = on;
        Ply {
            games: self.spots.iter().map(|(_, games)| games).sum(),
            positions: self.spots.len() as u64,
            ..ended(&over)
        }
    }

    /// What there is after so many plies more, game by game from the positions at hand: who has no
    /// memory for the next ply can still see where games end. Nothing if `stopped` says so.
    pub fn look(&self, plies: u32, stopped: &(impl Fn() -> bool + Sync)) -> Option<Ply> {
        lines::from(self.rules, self.ends, self.spots.clone(), plies, stopped)
    }

    fn next(&self) -> Parted<R::Board> {
        let (rules, ends) = (self.rules, self.ends);
        let parts: Vec<Parted<R::Board>> = self
            .spots
            .par_chunks(CHUNK)
            .map(|spots| {
                let (mut on, mut over) = (Vec::new(), Vec::new());
                for &(spot, games) in spots {
                    spot.steps(rules, ends, |step| match step {
                        Step::On(spot) => on.push((spot, games)),
                        Step::Over(spot) => over.push((spot, games)),
                    });
                }
                (merged(on), merged(over))
            })
            .collect();
        let (on, over): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
        (merged(on.concat()), merged(over.concat()))
    }
}

/// Equal positions as one, in order.
pub(super) fn merged<B: Copy + Ord + Send>(mut spots: Vec<Counted<B>>) -> Vec<Counted<B>> {
    spots.par_sort_unstable();
    spots.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            kept.1 += next.1;
        }
        same
    });
    spots
}

/// The part of a ply that is about ends.
pub(super) fn ended<B: Copy + Ord>(over: &[Counted<B>]) -> Ply {
    let mut boards: Vec<(B, bool)> = over
        .iter()
        .map(|(spot, _)| (spot.board, spot.first))
        .collect();
    boards.sort_unstable();
    boards.dedup();
    Ply {
        ended: over.iter().map(|(_, games)| games).sum(),
        final_positions: over.len() as u64,
        final_boards: boards.len() as u64,
        ..Ply::default()
    }
}
