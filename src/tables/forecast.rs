//! What tables would cost.

use std::time::Duration;

use anyhow::Result;
use kardis_games::board::MAX_SEEDS;
use kardis_games::layer::Layer;
use kardis_solver::building::{self, BuildError, Order, Plan};

use crate::cli::tb::Extent;
use crate::failure::Usage;
use crate::limits;
use crate::tables::calibration::Calibration;
use crate::tables::game::Game;
use crate::tables::machine::free_disk;
use crate::view::words;

/// Time between two checkpoints of a layer.
pub(crate) const CHECKPOINT_EVERY: Duration = Duration::from_mins(5);

/// What the machine has to give.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    /// Bytes of memory.
    pub(crate) memory: u64,
    /// Bytes on the disk, if they are known.
    pub(crate) disk: Option<u64>,
}

/// A layer with all that it needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Forecast {
    /// Seeds of the layer.
    pub(crate) seeds: u32,
    /// Its positions.
    pub(crate) positions: u64,
    /// Its table is there.
    pub(crate) built: bool,
    /// Positions of the layer and of all that it needs.
    pub(crate) all: u64,
    /// Bytes of the tables that are to be built.
    pub(crate) disk: u64,
    /// Bytes that must be free for them, one checkpoint included.
    pub(crate) disk_needed: u64,
    /// Bytes of memory.
    pub(crate) memory: u64,
    /// Time to build what is missing.
    pub(crate) time: Duration,
}

/// Why a layer does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lack {
    /// It needs more memory.
    Memory,
    /// It needs more of the disk.
    Disk,
}

impl Forecast {
    /// What is lacking.
    pub(crate) fn lacks(&self, room: Room) -> Option<Lack> {
        if self.memory > room.memory {
            Some(Lack::Memory)
        } else if room.disk.is_some_and(|disk| self.disk_needed > disk) {
            Some(Lack::Disk)
        } else {
            None
        }
    }
}

impl Room {
    /// What there is, at most so much memory.
    pub(crate) fn of(game: &Game, max_mem: Option<usize>) -> Result<Self> {
        Ok(Self {
            memory: limits::memory_to_use(max_mem)?,
            disk: free_disk(game.folder.path()),
        })
    }
}

impl Game {
    /// The plan of an order.
    pub(crate) fn plan(&self, order: &Order) -> Result<Plan> {
        building::plan(self.rules, &self.folder, order).map_err(|error| self.refusal(error))
    }

    /// An error of building in the words of the command line.
    pub(crate) fn refusal(&self, error: BuildError) -> anyhow::Error {
        match error {
            BuildError::Table(error) => self.fault(error),
            BuildError::Memory {
                seeds,
                needed,
                allowed,
                largest,
            } => {
                let largest = match largest {
                    Some(largest) => format!(
                        "the largest that fits: {}",
                        self.command("build", Some(largest))
                    ),
                    None => "no table of this game fits".to_owned(),
                };
                Usage::new(format!(
                    "{seeds} seeds need {} of memory, and {} may be used: {} too little",
                    words::size(needed),
                    words::size(allowed),
                    words::size(needed.saturating_sub(allowed))
                ))
                .with_hint(largest)
                .into()
            }
            BuildError::NoLayer { seeds, .. } => match self.layer(seeds) {
                Err(error) => error,
                Ok(_) => BuildError::NoLayer {
                    seeds,
                    pits: self.pits().get(),
                }
                .into(),
            },
            other => other.into(),
        }
    }

    /// The most seeds with a layer of the same parity as the usual start of the game, and no more
    /// than it has.
    pub(crate) fn most_seeds(&self) -> u32 {
        let start = (2 * self.pits().get() as u32 * self.set.seeds).min(MAX_SEEDS);
        let mut tops = (0..=start).rev().step_by(2);
        tops.find(|&seeds| Layer::new(self.pits(), seeds).is_some())
            .unwrap_or(0)
    }
}

/// The order to build a layer.
pub(crate) fn order(seeds: u32, extent: Extent, memory: u64) -> Order {
    Order {
        seeds,
        all_layers: extent.all_layers,
        distances: extent.distances,
        max_memory: memory,
        checkpoint_every: CHECKPOINT_EVERY,
    }
}

/// What the layers of a plan cost, each with all that it needs. The plan must have been made on
/// a pool of as many threads as will build.
pub(crate) fn forecasts(plan: &Plan, measured: &Calibration) -> Vec<Forecast> {
    let (mut all, mut disk, mut time) = (0u64, 0u64, Duration::ZERO);
    let mut memory = 0;
    plan.layers
        .iter()
        .map(|planned| {
            all = all.saturating_add(planned.positions);
            let mut checkpoint = 0;
            if !planned.built {
                disk = disk.saturating_add(measured.bytes_of(planned.positions));
                time = time.saturating_add(measured.time_of(planned.positions));
                memory = memory.max(planned.memory);
                checkpoint = planned.positions;
            }
            Forecast {
                seeds: planned.seeds,
                positions: planned.positions,
                built: planned.built,
                all,
                disk,
                disk_needed: disk.saturating_add(checkpoint),
                memory,
                time,
            }
        })
        .collect()
}
