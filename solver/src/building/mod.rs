//! Building the tables of a rule set: layer after layer into a folder, and on after an interruption.
//!
//! A layer that has its file is finished. A layer in work is saved every few minutes, and when the
//! observer says stop, as a checkpoint; after a kill it goes on from the last one. The bytes of a
//! table depend on the rules alone, so they are the same for any number of threads and
//! interruptions.

mod checkpoint;
pub mod loading;
mod plan;
mod table;

use std::time::{Duration, Instant};

use kardis_games::layer::Layer;
use kardis_games::rules::TwoRow;
use kardis_tablebases::arena::Arena;
use kardis_tablebases::error::TableError;
use kardis_tablebases::folder::Folder;
use kardis_tablebases::memory::Tables;
use kardis_tablebases::writer::TableSummary;

use crate::layers::distance::{self, Distances, Unfinished};
use crate::layers::forward;
use crate::layers::retrograde::Retrograde;
use crate::observer::{Observer, Progress};

pub use loading::{load, load_all, load_below};
pub use plan::{Order, Plan, Planned, largest_within, layers, plan};
pub use table::write;

/// Something that happened to a layer.
#[derive(Clone, Debug)]
pub enum Event {
    /// Its table is there already.
    Kept {
        /// Seeds of the layer.
        seeds: u32,
    },
    /// The work on it begins.
    Begun {
        /// Seeds of the layer.
        seeds: u32,
        /// Positions of the layer.
        positions: u64,
        /// It goes on from a checkpoint.
        resumed: bool,
    },
    /// A checkpoint of it could not be written or read; the work goes on without.
    NoCheckpoint {
        /// Seeds of the layer.
        seeds: u32,
        /// Why not, with the file.
        why: String,
    },
    /// Its table is written.
    Finished {
        /// Seeds of the layer.
        seeds: u32,
        /// What was written.
        summary: TableSummary,
        /// From the beginning of the work, in this process, to the file.
        elapsed: Duration,
    },
}

/// How building ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// All tables are there.
    Finished,
    /// The observer said stop. The same order goes on from there.
    Interrupted,
}

/// Why tables cannot be built.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// There are more boards than can be numbered, or more seeds than a board holds.
    #[error("there is no layer of {seeds} seeds on {pits} pits a side")]
    NoLayer {
        /// Seeds asked for.
        seeds: u32,
        /// Pits a side.
        pits: usize,
    },
    /// It would take more memory than it may.
    #[error(
        "the layer of {seeds} seeds needs {needed} bytes of memory, allowed are {allowed}; {}",
        match largest {
            Some(largest) => format!("the largest layer that fits has {largest} seeds"),
            None => "no layer fits".to_owned(),
        }
    )]
    Memory {
        /// Seeds of the layer.
        seeds: u32,
        /// Bytes that it needs at most.
        needed: u64,
        /// Bytes that it may use.
        allowed: u64,
        /// Seeds of the largest layer that fits.
        largest: Option<u32>,
    },
    /// A file is damaged, of other rules, locked, or cannot be read or written.
    #[error(transparent)]
    Table(#[from] TableError),
}

/// Builds the tables of an order that are not there yet, on the threads of the current pool.
///
/// # Errors
///
/// The order needs more memory than it allows, which is said before anything is done; or something
/// is wrong with the files.
pub fn build<R: TwoRow>(
    rules: R,
    folder: &Folder,
    order: &Order,
    observer: &Observer,
    event: &mut dyn FnMut(Event),
) -> Result<Outcome, BuildError> {
    let plan = plan(rules, folder, order)?;
    plan.check(rules, order)?;
    folder.create()?;
    let lock = folder.lock()?;
    folder.remove_leftovers(&lock)?;
    let mut building = Building {
        rules,
        folder,
        order,
        observer,
        event,
        below: Tables::new(rules.pits()),
    };
    for planned in plan.layers {
        if planned.built {
            folder.list(planned.seeds)?;
            (building.event)(Event::Kept {
                seeds: planned.seeds,
            });
        } else if !building.layer(planned.layer)? {
            return Ok(Outcome::Interrupted);
        }
    }
    Ok(Outcome::Finished)
}

/// A build at work.
struct Building<'a, R> {
    rules: R,
    folder: &'a Folder,
    order: &'a Order,
    observer: &'a Observer,
    event: &'a mut dyn FnMut(Event),
    /// Layers in memory, as far as they were needed yet.
    below: Tables,
}

/// A layer that took longer than this to solve is saved before it is written.
const WORTH_SAVING: Duration = Duration::from_secs(10);

impl<R: TwoRow> Building<'_, R> {
    /// Builds one table; false if the observer says stop.
    fn layer(&mut self, layer: Layer) -> Result<bool, BuildError> {
        let started = Instant::now();
        let seeds = layer.seeds();
        let values = if let Some(values) = self.values_there(layer)? {
            self.begun(layer, true);
            values
        } else {
            let Some(values) = self.solve(layer)? else {
                return Ok(false);
            };
            values
        };
        let mut distances = None;
        if self.order.distances {
            load_below(self.rules, self.folder, layer, &mut self.below)?;
            let (values, below) = (values.signed(), &self.below);
            match distance::watched(self.rules, layer, values, below, self.observer) {
                Ok(found) => distances = Some(found),
                Err(Unfinished::Stopped) => return Ok(false),
                Err(Unfinished::Missing { seeds }) => unreachable!("{seeds} seeds were loaded"),
            }
        }
        let distances = distances.as_ref().map_or(&[][..], Distances::by_rank);
        let info = table::info(self.rules, seeds, self.order.distances);
        let path = self.folder.table_path(seeds);
        let written = table::write(&path, info, values.signed(), distances, self.observer)?;
        let Some(summary) = written else {
            return Ok(false);
        };
        self.folder.record(seeds, &summary)?;
        checkpoint::remove(self.folder, layer);
        (self.event)(Event::Finished {
            seeds,
            summary,
            elapsed: started.elapsed(),
        });
        self.below.insert(seeds, values);
        Ok(true)
    }

    /// Tells that the work on a layer begins.
    fn begun(&mut self, layer: Layer, resumed: bool) {
        (self.event)(Event::Begun {
            seeds: layer.seeds(),
            positions: layer.size(),
            resumed,
        });
    }

    /// The values of a table that lacks only distances.
    fn values_there(&self, layer: Layer) -> Result<Option<Arena>, BuildError> {
        if !self.folder.table_path(layer.seeds()).exists() {
            return Ok(None);
        }
        let table = self.folder.open(layer.seeds())?;
        Ok(Some(load(&table)?))
    }

    /// The values of a layer, from its checkpoint if there is one; nothing if the observer says
    /// stop.
    fn solve(&mut self, layer: Layer) -> Result<Option<Arena>, BuildError> {
        let seeds = layer.seeds();
        if !R::CYCLIC {
            // So fast that there is no need to save a layer in work.
            self.begun(layer, false);
            load_below(self.rules, self.folder, layer, &mut self.below)?;
            let values = forward::solve(self.rules, layer, &self.below, self.observer);
            return Ok(values);
        }
        let saved = checkpoint::read(self.rules, self.folder, layer).unwrap_or_else(|why| {
            (self.event)(Event::NoCheckpoint { seeds, why });
            None
        });
        self.begun(layer, saved.is_some());
        load_below(self.rules, self.folder, layer, &mut self.below)?;
        let mut retrograde = saved.unwrap_or_else(|| Retrograde::new(self.rules, layer));
        let (every, observer) = (self.order.checkpoint_every, self.observer);
        let mut saved = Instant::now();
        loop {
            let finished = retrograde.run(&self.below, |retrograde| {
                let (done, total) = retrograde.progress();
                // Writing the table takes about as long as half of solving it.
                let total = total + total / 2;
                observer.report(Progress { done, total });
                observer.due() || saved.elapsed() >= every
            });
            if !finished || saved.elapsed() >= WORTH_SAVING {
                if let Err(error) = checkpoint::write(self.rules, self.folder, layer, &retrograde) {
                    let why = error.to_string();
                    (self.event)(Event::NoCheckpoint { seeds, why });
                }
                saved = Instant::now();
            }
            if observer.stopped() {
                return Ok(None);
            }
            if finished {
                return Ok(Some(retrograde.into_values()));
            }
        }
    }
}
