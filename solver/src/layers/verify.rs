//! A layer checked: every value is the best over the moves, and what it promises is reached.
//!
//! With cycles the first does not imply that a table is right: boards can keep each other at values
//! that nobody ever earns. A table is right if and only if besides every board with a value other
//! than 0 has a distance to the next capture or end, computed by the rules of
//! [`distance`] from the boards that its value rests on. The proof is in
//! `docs/theory.md`, section 8. It takes the layers below for granted, so they are verified first.
//!
//! Distances that come with a table are checked and not believed: each must be exactly what follows
//! from the distances of the successors. Around a cycle that would have to rise for ever.
//!
//! ```
//! use kardis_games::{board::Pits, layer::Layer, variants::awari::Awari};
//! use kardis_solver::layers::{fault::Rejected, small::SmallLayers, verify};
//! use kardis_solver::observer::Observer;
//!
//! let rules = Awari::new(Pits::SIX);
//! let small = SmallLayers::up_to(rules, 4);
//! let layer = Layer::new(Pits::SIX, 4).expect("a small layer");
//! let mut values = small.tables().layer(4).expect("it is solved").to_vec();
//! let observer = Observer::default();
//! let verified = verify::layer(rules, layer, &values, None, &small, &observer)?;
//! assert_eq!(verified.boards, 1365);
//!
//! values[700] += 1;
//! let rejected = verify::layer(rules, layer, &values, None, &small, &observer);
//! assert!(rejected.is_err());
//! # Ok::<(), Rejected>(())
//! ```

use std::ops::ControlFlow;
use std::sync::atomic::AtomicU64;

use kardis_games::board::Board;
use kardis_games::layer::Layer;
use kardis_games::rules::{Margin, TwoRow};
use kardis_tablebases::memory::Tables;
use kardis_tablebases::probe::Probe;
use rayon::prelude::*;

use super::distance::{self, UNREACHED, Unfinished, go_on};
use super::fault::{Check, Fault, Faults, Rejected};
use super::iteration;
use super::step::{Below, Step};
use crate::observer::Observer;

/// A layer that is right, if those below it are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Boards checked: all of the layer.
    pub boards: u64,
    /// The greatest distance; nothing if no distances were looked at.
    pub deepest: Option<u16>,
}

/// Checks that the values of a layer, by rank, are right: each is the best over the moves, and has
/// the distance that it needs. Distances that come with the table are checked too, each for
/// equality; where there are none they are computed first, at 2 bytes a board.
///
/// The observer gets the number of boards passed, three times the size of the layer at most.
///
/// # Errors
///
/// The table is wrong, or the check could not be finished; see [`Rejected`].
pub fn layer<R: TwoRow>(
    rules: R,
    layer: Layer,
    values: &[i8],
    distances: Option<&[u16]>,
    below: &impl Probe<Board>,
    observer: &Observer,
) -> Result<Verified, Rejected> {
    of_length(layer, "values", values.len())?;
    let computed;
    let distances = if let Some(distances) = distances {
        of_length(layer, "distances", distances.len())?;
        distances
    } else {
        computed = distance::watched(rules, layer, values, below, observer)?;
        computed.by_rank()
    };
    let verified = check(rules, layer, values, Some(distances), below, observer)?;
    let deepest = distances.par_iter().copied().max();
    Ok(Verified {
        deepest,
        ..verified
    })
}

/// Checks only that each value is the best over the moves. A right table passes, and so do wrong
/// ones.
///
/// # Errors
///
/// The table is wrong, or the check could not be finished; see [`Rejected`].
pub fn best_over_moves<R: TwoRow>(
    rules: R,
    layer: Layer,
    values: &[i8],
    below: &impl Probe<Board>,
    observer: &Observer,
) -> Result<Verified, Rejected> {
    of_length(layer, "values", values.len())?;
    check(rules, layer, values, None, below, observer)
}

/// Checks the values against a solution by forward iteration: slow, with all edges of the layer in
/// memory, and on one core.
///
/// # Errors
///
/// The table is wrong; see [`Rejected`].
///
/// # Panics
///
/// A layer below is missing, or the layer has 2^32 boards or more.
pub fn by_iteration<R: TwoRow>(
    rules: R,
    layer: Layer,
    values: &[i8],
    below: &Tables,
) -> Result<Verified, Rejected> {
    of_length(layer, "values", values.len())?;
    let solved = iteration::solve(rules, layer, below);
    let mut faults = Faults::default();
    for (rank, (&value, &required)) in values.iter().zip(&solved.values).enumerate() {
        if value != required {
            faults.push(Fault {
                rank: rank as u64,
                board: layer.unrank(rank as u64),
                value,
                check: Check::Solved { required },
            });
        }
    }
    verdict(layer, faults)
}

fn of_length(layer: Layer, what: &'static str, entries: usize) -> Result<(), Rejected> {
    let (boards, entries) = (layer.size(), entries as u64);
    if boards == entries {
        return Ok(());
    }
    Err(Rejected::Length {
        what,
        boards,
        entries,
    })
}

fn verdict(layer: Layer, faults: Faults) -> Result<Verified, Rejected> {
    if faults.count > 0 {
        return Err(Rejected::Faults(faults));
    }
    Ok(Verified {
        boards: layer.size(),
        deepest: None,
    })
}

/// Boards that a thread takes at once: many times what it costs to find the first of them.
const CHUNK: usize = 1 << 14;

/// Boards whose successors are found before the first of them is looked up: so many that the memory
/// is always asked for something, and so few that what was found stays in the first cache.
const BATCH: usize = 64;

/// One pass over the layer.
fn check<R: TwoRow>(
    rules: R,
    layer: Layer,
    values: &[i8],
    distances: Option<&[u16]>,
    below: &impl Probe<Board>,
    observer: &Observer,
) -> Result<Verified, Rejected> {
    let table = Table {
        rules,
        layer,
        values,
        distances,
        below,
    };
    let passed = AtomicU64::new(0);
    let faults = values
        .par_chunks(CHUNK)
        .enumerate()
        .map_init(Batch::default, |batch, (chunk, values)| {
            let faults = table.chunk(chunk * CHUNK, values.len(), batch)?;
            go_on(observer, &passed, values.len())?;
            Ok(faults)
        })
        .try_reduce(Faults::default, |lower, higher| Ok(lower.and(higher)));
    verdict(layer, faults.map_err(Rejected::Unfinished)?)
}

/// What is checked.
struct Table<'a, R, P> {
    rules: R,
    layer: Layer,
    values: &'a [i8],
    distances: Option<&'a [u16]>,
    below: &'a P,
}

/// What the boards of a few ranks rest on; kept to reuse its memory.
#[derive(Default)]
struct Batch {
    boards: Vec<Rests>,
    /// Successors within the layer, board after board.
    within: Vec<Successor>,
    /// Moves into lower layers, each with the index of its board.
    below: Vec<(usize, Below)>,
}

/// What one board rests on.
struct Rests {
    /// The best of the moves that leave the layer, or what a board without moves is worth.
    exit: Margin,
    /// Where the successors within the layer end.
    end: usize,
    stuck: bool,
}

/// A successor within the layer.
struct Successor {
    rank: usize,
    /// What the move there is worth.
    worth: Margin,
}

/// No exit: below every value.
const NONE: Margin = Margin::MIN;

impl<R: TwoRow, P: Probe<Board>> Table<'_, R, P> {
    /// The faults of the boards from a rank on.
    fn chunk(&self, first: usize, len: usize, batch: &mut Batch) -> Result<Faults, Unfinished> {
        let mut faults = Faults::default();
        let mut boards = self.layer.boards_from(first as u64);
        for first in (first..first + len).step_by(BATCH) {
            self.look(boards.by_ref().take(BATCH), batch)?;
            let mut begin = 0;
            for (rank, board) in (first..).zip(&batch.boards) {
                let within = &batch.within[begin..board.end];
                begin = board.end;
                if let Some(check) = self.fails(rank, board, within) {
                    faults.push(Fault {
                        rank: rank as u64,
                        board: self.layer.unrank(rank as u64),
                        value: self.values[rank],
                        check,
                    });
                }
            }
        }
        Ok(faults)
    }

    /// Finds all successors first, and then what they are worth, so that many reads of the memory
    /// are under way at a time.
    fn look(
        &self,
        boards: impl Iterator<Item = Board>,
        batch: &mut Batch,
    ) -> Result<(), Unfinished> {
        batch.boards.clear();
        batch.within.clear();
        batch.below.clear();
        for (index, board) in boards.enumerate() {
            let mut exit = NONE;
            let mut stuck = true;
            let _ = self.rules.successors(board, |_, sown| {
                stuck = false;
                match Step::of(sown) {
                    Step::Within(board) => batch.within.push(Successor {
                        rank: self.layer.rank(board) as usize,
                        worth: 0,
                    }),
                    Step::Below(below) => batch.below.push((index, below)),
                    Step::End(gain) => exit = exit.max(gain),
                }
                ControlFlow::Continue(())
            });
            if stuck {
                exit = self.rules.stuck(board);
            }
            batch.boards.push(Rests {
                exit,
                end: batch.within.len(),
                stuck,
            });
        }
        for successor in &mut batch.within {
            successor.worth = -Margin::from(self.values[successor.rank]);
        }
        for &(index, below) in &batch.below {
            let exit = &mut batch.boards[index].exit;
            *exit = below.worth(self.below)?.max(*exit);
        }
        Ok(())
    }

    /// The check that a board fails, if it fails one.
    #[inline]
    fn fails(&self, rank: usize, board: &Rests, within: &[Successor]) -> Option<Check> {
        let value = Margin::from(self.values[rank]);
        let worths = within.iter().map(|successor| successor.worth);
        let required = worths.fold(board.exit, Margin::max);
        if value != required {
            return Some(Check::Best { required });
        }
        let distances = self.distances?;
        let stored = distances[rank];
        if value == 0 || board.stuck {
            return (stored != 0).then_some(Check::Distance {
                stored,
                required: Some(0),
            });
        }
        let keep = within.iter().filter(|successor| successor.worth == value);
        let keep = keep.map(|successor| u32::from(distances[successor.rank]));
        // The value is the best over the moves, so one that is ahead has a move that keeps it.
        let required = 1 + if value < 0 {
            keep.max().unwrap_or(0)
        } else if board.exit == value {
            0
        } else {
            keep.min().expect("a best move")
        };
        let required = u16::try_from(required)
            .ok()
            .filter(|&required| required != UNREACHED);
        match required {
            Some(required) if stored == required => None,
            None if stored == UNREACHED => Some(Check::Progress),
            _ => Some(Check::Distance { stored, required }),
        }
    }
}
