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

use std::sync::atomic::AtomicU64;

use kardis_games::board::Board;
use kardis_games::layer::Layer;
use kardis_games::rules::{Margin, TwoRow};
use kardis_tablebases::memory::Tables;
use rayon::prelude::*;

use super::distance::{self, UNREACHED, Unfinished, go_on};
use super::exits::missing;
use super::fault::{Check, Fault, Faults, Rejected};
use super::iteration;
use super::successors::{CHUNK, Successors};
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
    below: &impl AsRef<Tables>,
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
    let verified = check(
        rules,
        layer,
        values,
        Some(distances),
        below.as_ref(),
        observer,
    )?;
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
    below: &impl AsRef<Tables>,
    observer: &Observer,
) -> Result<Verified, Rejected> {
    of_length(layer, "values", values.len())?;
    check(rules, layer, values, None, below.as_ref(), observer)
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
const PIECE: usize = 1 << 14;

/// One pass over the layer.
fn check<R: TwoRow>(
    rules: R,
    layer: Layer,
    values: &[i8],
    distances: Option<&[u16]>,
    below: &Tables,
    observer: &Observer,
) -> Result<Verified, Rejected> {
    if let Some(seeds) = missing(rules, layer, below) {
        return Err(Unfinished::Missing { seeds }.into());
    }
    let passed = AtomicU64::new(0);
    let pass = || Pass {
        layer,
        values,
        distances,
        successors: Successors::new(rules, layer, below),
        looked_up: Vec::new(),
        boards: Vec::new(),
    };
    let faults = values
        .par_chunks(PIECE)
        .enumerate()
        .map_init(pass, |pass, (piece, values)| {
            let faults = pass.piece(piece * PIECE, values.len());
            go_on(observer, &passed, values.len())?;
            Ok(faults)
        })
        .try_reduce(Faults::default, |lower, higher| Ok(lower.and(higher)));
    verdict(layer, faults.map_err(Rejected::Unfinished)?)
}

/// A pass over a layer, with what would else be allocated again for each chunk of boards.
struct Pass<'a, R> {
    layer: Layer,
    values: &'a [i8],
    distances: Option<&'a [u16]>,
    successors: Successors<'a, R>,
    looked_up: Vec<Successor>,
    boards: Vec<Rests>,
}

/// A successor within the layer.
struct Successor {
    /// The number of the board in its chunk.
    at: u16,
    distance: u16,
    /// What the move there is worth.
    worth: Margin,
}

/// What one board rests on.
#[derive(Clone, Copy)]
struct Rests {
    /// The best of the moves that leave the layer, or what a board without moves is worth.
    exit: Margin,
    /// The best of all moves.
    best: Margin,
    /// The least and the greatest distance of the successors in the layer that keep the value.
    least: u16,
    greatest: u16,
}

/// No move: below every value.
const NONE: Margin = Margin::MIN;

impl<R: TwoRow> Pass<'_, R> {
    /// The faults of the boards from a rank on.
    fn piece(&mut self, first: usize, len: usize) -> Faults {
        let mut faults = Faults::default();
        let mut boards = self.layer.boards_from(first as u64);
        for first in (first..first + len).step_by(CHUNK) {
            self.look_up(
                first,
                boards.by_ref().take(CHUNK.min(self.values.len() - first)),
            );
            let stuck = self.successors.stuck();
            for ((rank, &rests), &stuck) in (first..).zip(&self.boards).zip(stuck) {
                if let Some(check) = self.fails(rank, rests, stuck) {
                    faults.push(Fault {
                        rank: rank as u64,
                        board: self.layer.unrank(rank as u64),
                        value: self.values[rank],
                        check,
                    });
                }
            }
        }
        faults
    }

    /// Finds what the boards from a rank on rest on.
    fn look_up(&mut self, first: usize, boards: impl Iterator<Item = Board>) {
        self.successors.find(boards);
        self.boards.clear();
        let exits = self.successors.exits().iter();
        self.boards.extend(exits.map(|exit| Rests {
            exit: exit.unwrap_or(NONE),
            best: exit.unwrap_or(NONE),
            least: u16::MAX,
            greatest: 0,
        }));
        let Self {
            values, distances, ..
        } = *self;
        // Nothing but looking up, so that many reads are under way at a time.
        let within = self.successors.within().iter();
        self.looked_up.clear();
        match distances {
            Some(distances) => self.looked_up.extend(within.map(|within| Successor {
                at: within.at,
                distance: distances[within.rank as usize],
                worth: -Margin::from(values[within.rank as usize]),
            })),
            None => self.looked_up.extend(within.map(|within| Successor {
                at: within.at,
                distance: 0,
                worth: -Margin::from(values[within.rank as usize]),
            })),
        }
        for successor in &self.looked_up {
            let at = usize::from(successor.at);
            let board = &mut self.boards[at];
            board.best = board.best.max(successor.worth);
            let keeps = successor.worth == Margin::from(values[first + at]);
            board.least = board
                .least
                .min(if keeps { successor.distance } else { u16::MAX });
            board.greatest = board
                .greatest
                .max(if keeps { successor.distance } else { 0 });
        }
    }

    /// The check that a board fails, if it fails one.
    #[inline]
    fn fails(&self, rank: usize, board: Rests, stuck: bool) -> Option<Check> {
        let value = Margin::from(self.values[rank]);
        if value != board.best {
            return Some(Check::Best {
                required: board.best,
            });
        }
        let stored = self.distances?[rank];
        if value == 0 || stuck {
            return (stored != 0).then_some(Check::Distance {
                stored,
                required: Some(0),
            });
        }
        // The value is the best over the moves, so one that is ahead has a move that keeps it.
        let required = 1 + u32::from(if value < 0 {
            board.greatest
        } else if board.exit == value {
            0
        } else {
            board.least
        });
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
