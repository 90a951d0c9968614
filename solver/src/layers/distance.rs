//! Distances: plies until a layer is left with best play.
//!
//! The side that is ahead takes the shortest way on which it keeps what it has, the other side the
//! longest way that costs it nothing. A capture, a bonus move and the end of the game leave the
//! layer. The distance of a board with the value `v` is
//!
//! * 0 if `v` is 0, and if there is no legal move: then nothing is left to be played;
//! * for `v > 0` one more than the least over the moves that keep `v`;
//! * for `v < 0` one more than the greatest over the moves that keep `v`;
//!
//! where a move that leaves the layer counts 0 and another one the distance of the board it leads
//! to. So a board from which a ply must be played for what it promises has at least 1.
//!
//! Distances are found level by level, backwards (Romein and Bal 2003): one pass forward finds who
//! can leave at once and, for every loser, how many moves keep the value within the layer; then
//! each board of a level tells its predecessors. A predecessor that is ahead has its distance with
//! the first that tells it, one that is behind with the last. Each board is enumerated forward once
//! and taken back once. The levels are sets, so the result is the same for any number of threads.
//!
//! What distances are good for, and why a table with them is right, is told in `docs/theory.md`,
//! section 8.

use std::error::Error;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU64, Ordering::Relaxed};

use kardis_games::board::MAX_PITS;
use kardis_games::layer::Layer;
use kardis_games::rules::{Margin, TwoRow};
use kardis_tablebases::arena::Arena;
use kardis_tablebases::memory::Tables;
use rayon::prelude::*;
use zerocopy::{FromBytes, IntoBytes};

use super::exits::missing;
use super::successors::{CHUNK, Successors};
use super::walk::Walk;
use super::word::Word;
use crate::observer::Observer;

/// In place of a distance: the value is not 0, and no play that keeps it is known to end. No board
/// of a right table has it, unless its distance is above [`MOST`].
pub const UNREACHED: u16 = u16::MAX;

/// The greatest distance that is looked for.
pub const MOST: u16 = WAITING - 1;

/// From here up the state of a board that is behind: so many of its moves, more than this, keep the
/// value and lead to boards without a distance. A board that is ahead waits as [`UNREACHED`].
const WAITING: u16 = u16::MAX - 15;

const _: () = assert!(MAX_PITS < 15, "a count of moves below UNREACHED");

/// Why a pass over a layer did not come to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// The observer asked to stop.
    Stopped,
    /// The layer of so many seeds is needed, and not known.
    Missing {
        /// Seeds of the missing layer.
        seeds: u32,
    },
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped => write!(f, "stopped before the end"),
            Self::Missing { seeds } => {
                write!(f, "the layer of {seeds} seeds is missing; build it first")
            }
        }
    }
}

impl Error for Unfinished {}

/// The distances of a layer, on large pages.
#[derive(Clone, Debug)]
pub struct Distances(Arena);

impl Distances {
    /// The distances by rank.
    pub fn by_rank(&self) -> &[u16] {
        u16::slice(&self.0)
    }
}

/// The distances of a layer by rank, given its values by rank and the layers below.
///
/// If the values are wrong, so are the distances; see [`verify`](super::verify).
///
/// # Panics
///
/// There is not one value a board, or a layer below is missing.
pub fn solve<R: TwoRow>(
    rules: R,
    layer: Layer,
    values: &[i8],
    below: &impl AsRef<Tables>,
) -> Vec<u16> {
    let observer = Observer::default();
    match watched(rules, layer, values, below, &observer) {
        Ok(distances) => distances.by_rank().to_vec(),
        Err(unfinished) => panic!("distances of {} seeds: {unfinished}", layer.seeds()),
    }
}

/// [`solve`] under an observer, which gets the number of boards passed, at most two times the size
/// of the layer: once forward and once back. While the result is handed out there are 4 bytes a
/// board, before that 2.
///
/// # Errors
///
/// Stopped by the observer, or a layer below is missing.
///
/// # Panics
///
/// There is not one value a board.
pub fn watched<R: TwoRow>(
    rules: R,
    layer: Layer,
    values: &[i8],
    below: &impl AsRef<Tables>,
    observer: &Observer,
) -> Result<Distances, Unfinished> {
    assert_eq!(values.len() as u64, layer.size(), "one value a board");
    let below = below.as_ref();
    if let Some(seeds) = missing(rules, layer, below) {
        return Err(Unfinished::Missing { seeds });
    }
    let passed = AtomicU64::new(0);
    let mut distances = Arena::zeroed(size_of::<u16>() * values.len());
    let states = u16::slice_mut(&mut distances);
    let blocks = values.len().div_ceil(BLOCK);
    let flags = [(); 2].map(|()| {
        let flags = (0..blocks).map(|_| AtomicBool::new(true));
        flags.collect::<Vec<_>>()
    });
    let forward = || Forward {
        layer,
        values,
        successors: Successors::new(rules, layer, below),
    };
    states
        .par_chunks_mut(PIECE)
        .enumerate()
        .map_init(forward, |forward, (piece, states)| {
            forward.chunk(piece * PIECE, states);
            go_on(observer, &passed, states.len())
        })
        .collect::<Result<(), _>>()?;
    let backward = Backward {
        rules,
        layer,
        values,
        states: atomic(states),
        flags,
    };
    // Boards without a move come first, if a move within the layer leads there.
    for level in 0..MOST {
        let boards = backward.level(level, observer, &passed)?;
        if boards == 0 && level > 0 {
            break;
        }
    }
    states.par_iter_mut().for_each(|state| {
        if *state > MOST {
            *state = UNREACHED;
        }
    });
    Ok(Distances(distances))
}

/// Boards that a thread takes at once: many times what it costs to find the first of them.
const PIECE: usize = 1 << 14;

/// Boards that share a flag: few, so that a sparse level finds its boards fast, and enough for the
/// flags to stay in a cache.
const BLOCK: usize = 1 << 8;

/// Tells the observer that so many more boards were passed.
pub(super) fn go_on(
    observer: &Observer,
    passed: &AtomicU64,
    boards: usize,
) -> Result<(), Unfinished> {
    let boards = boards as u64;
    if observer.stop(passed.fetch_add(boards, Relaxed) + boards) {
        return Err(Unfinished::Stopped);
    }
    Ok(())
}

/// States that all threads may change.
fn atomic(states: &mut [u16]) -> &[AtomicU16] {
    <[AtomicU16]>::mut_from_bytes(states.as_mut_bytes()).expect("both are aligned alike")
}

/// The first pass: what boards know from their own moves.
struct Forward<'a, R> {
    layer: Layer,
    values: &'a [i8],
    successors: Successors<'a, R>,
}

impl<R: TwoRow> Forward<'_, R> {
    /// Writes the states of the boards from a rank on.
    fn chunk(&mut self, first: usize, states: &mut [u16]) {
        let mut boards = self.layer.boards_from(first as u64);
        let ranks = (first..).step_by(CHUNK);
        for (first, states) in ranks.zip(states.chunks_mut(CHUNK)) {
            self.successors.find(boards.by_ref().take(states.len()));
            let values = &self.values[first..][..states.len()];
            // Of boards that are behind, how many moves keep the value in the layer.
            states.fill(0);
            for within in self.successors.within() {
                let at = usize::from(within.at);
                let worth = -Margin::from(self.values[within.rank as usize]);
                let value = Margin::from(values[at]);
                states[at] += u16::from(value < 0) & u16::from(worth == value);
            }
            let exits = self.successors.exits().iter();
            let boards = exits.zip(self.successors.stuck()).zip(values);
            for (state, ((&exit, &stuck), &value)) in states.iter_mut().zip(boards) {
                let keep = *state;
                *state = match value {
                    _ if stuck => 0,
                    0 => 0,
                    1.. if exit == Some(value.into()) => 1,
                    1.. => UNREACHED,
                    _ if keep == 0 => 1,
                    _ => WAITING + keep,
                };
            }
        }
    }
}

/// The passes back: what boards tell their predecessors.
struct Backward<'a, R> {
    rules: R,
    layer: Layer,
    values: &'a [i8],
    /// Distances, and what is waited for.
    states: &'a [AtomicU16],
    /// By the parity of the level, which blocks may have boards of it.
    flags: [Vec<AtomicBool>; 2],
}

/// A move within the layer, seen from where it leads.
struct Edge {
    /// The rank of the board before the move.
    before: usize,
    /// The value with which that board waits for the one after the move.
    wanted: i8,
    /// Its state.
    state: u16,
}

impl<R: TwoRow> Backward<'_, R> {
    /// Tells the predecessors of all boards of a level, and how many boards those are.
    fn level(
        &self,
        level: u16,
        observer: &Observer,
        passed: &AtomicU64,
    ) -> Result<usize, Unfinished> {
        let flags = &self.flags[usize::from(level % 2)];
        flags
            .par_iter()
            .enumerate()
            .with_min_len(PIECE / BLOCK)
            .filter(|(_, flag)| flag.swap(false, Relaxed))
            .map_init(Vec::new, |edges, (block, _)| {
                let boards = self.block(block, level, edges);
                go_on(observer, passed, boards)?;
                Ok(boards)
            })
            .try_reduce(|| 0, |some, more| Ok(some + more))
    }

    fn block(&self, block: usize, level: u16, edges: &mut Vec<Edge>) -> usize {
        let first = block * BLOCK;
        let last = self.states.len().min(first + BLOCK);
        let mut boards = 0;
        let mut walk = Walk::new(self.layer);
        edges.clear();
        for rank in first..last {
            if self.states[rank].load(Relaxed) != level {
                continue;
            }
            // Boards of value 0 are at level 0 too; nobody waits for them.
            let Some(wanted @ (..=-1 | 1..)) = self.values[rank].checked_neg() else {
                continue;
            };
            boards += 1;
            self.rules.unsow(walk.to(rank as u64), |before, _| {
                edges.push(Edge {
                    before: self.layer.rank(before) as usize,
                    wanted,
                    state: 0,
                });
            });
        }
        // Without a branch in between the memory is asked for many states at a time.
        for edge in &mut *edges {
            edge.state = self.states[edge.before].load(Relaxed);
        }
        edges.retain(|edge| edge.state > MOST);
        for edge in &*edges {
            if self.values[edge.before] == edge.wanted {
                self.tell(edge, level + 1);
            }
        }
        boards
    }

    /// One board that was waited for has its distance.
    #[inline]
    fn tell(&self, edge: &Edge, level: u16) {
        let state = &self.states[edge.before];
        // Others may tell the same board at the same time. One that is ahead gets the same distance
        // from all of them; of one that is behind, one sees that it is the last.
        if edge.wanted > 0 || state.fetch_sub(1, Relaxed) == WAITING + 1 {
            state.store(level, Relaxed);
            self.flags[usize::from(level % 2)][edge.before / BLOCK].store(true, Relaxed);
        }
    }
}
