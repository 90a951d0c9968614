//! What an order comes to before anything is done: which layers, and how much memory.

use std::time::Duration;

use kardis_games::board::MAX_SEEDS;
use kardis_games::layer::Layer;
use kardis_games::rules::TwoRow;
use kardis_tablebases::folder::Folder;

use super::{BuildError, checkpoint};
use crate::layers::retrograde::Retrograde;

/// What is to be built, and how.
#[derive(Clone, Debug)]
pub struct Order {
    /// Seeds of the largest layer.
    pub seeds: u32,
    /// All layers, also those that play from the largest does not reach.
    pub all_layers: bool,
    /// Tables have distances too.
    pub distances: bool,
    /// Bytes of memory that the process may use.
    pub max_memory: u64,
    /// Time between two checkpoints of a layer.
    pub checkpoint_every: Duration,
}

/// A layer of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planned {
    /// The layer.
    pub layer: Layer,
    /// Its seeds.
    pub seeds: u32,
    /// Its positions.
    pub positions: u64,
    /// Its table is there.
    pub built: bool,
    /// A checkpoint of it is there.
    pub begun: bool,
    /// Bytes of memory in use while it is built, at most.
    pub memory: u64,
}

/// The layers of an order, fewest seeds first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Fewest seeds first.
    pub layers: Vec<Planned>,
}

impl Plan {
    /// Bytes of memory in use at most while what is missing is built.
    pub fn memory(&self) -> u64 {
        let missing = self.layers.iter().filter(|planned| !planned.built);
        missing.map(|planned| planned.memory).max().unwrap_or(0)
    }

    /// Refuses if an order allows less memory than the plan needs.
    ///
    /// # Errors
    ///
    /// It does.
    pub fn check<R: TwoRow>(&self, rules: R, order: &Order) -> Result<(), BuildError> {
        let missing = self.layers.iter().filter(|planned| !planned.built);
        match missing.max_by_key(|planned| planned.memory) {
            Some(planned) if planned.memory > order.max_memory => Err(BuildError::Memory {
                seeds: planned.seeds,
                needed: planned.memory,
                allowed: order.max_memory,
                largest: largest_within(rules, order.all_layers, order.distances, order.max_memory),
            }),
            _ => Ok(()),
        }
    }
}

/// The layers that are needed to know all boards of so many seeds, fewest seeds first: where all
/// captures are even, every second one, unless all are wanted.
pub fn layers<R: TwoRow>(rules: R, seeds: u32, all_layers: bool) -> Vec<u32> {
    let step = step(rules, all_layers);
    (seeds % step..=seeds).step_by(step as usize).collect()
}

fn step<R: TwoRow>(rules: R, all_layers: bool) -> u32 {
    if all_layers { 1 } else { rules.layer_step() }
}

/// What has to be done for an order.
///
/// # Errors
///
/// There is no such layer, or a table that is there cannot be opened or is of other rules.
pub fn plan<R: TwoRow>(rules: R, folder: &Folder, order: &Order) -> Result<Plan, BuildError> {
    let mut plan = Plan { layers: Vec::new() };
    for seeds in layers(rules, order.seeds, order.all_layers) {
        let layer = Layer::new(rules.pits(), seeds).ok_or(BuildError::NoLayer {
            seeds,
            pits: rules.pits().get(),
        })?;
        let built = folder.table_path(seeds).exists() && {
            let table = folder.open(seeds)?;
            !order.distances || table.info().contents.with_distances()
        };
        plan.layers.push(Planned {
            layer,
            seeds,
            positions: layer.size(),
            built,
            begun: !built && checkpoint::path(folder, layer).exists(),
            memory: memory(rules, layer, order.all_layers, order.distances),
        });
    }
    Ok(plan)
}

/// Bytes that the program, its buffers and one block of each thread's work take besides the layers.
const BESIDES: u64 = 48 << 20;

/// Bytes that a thread's messages and batches of boards take at most.
const A_THREAD: u64 = 48 << 20;

/// Bytes of memory in use at most while a layer is built on the current pool.
fn memory<R: TwoRow>(rules: R, layer: Layer, all_layers: bool, distances: bool) -> u64 {
    let sizes = |below: Vec<u32>| {
        let layers = below.into_iter().filter(|&n| n < layer.seeds());
        let sizes = layers.filter_map(|n| Layer::new(layer.pits(), n));
        sizes.map(Layer::size).fold(0, u64::saturating_add)
    };
    // Where only every second layer is built, the lower ones are all that captures lead to.
    let below = sizes(layers(rules, layer.seeds(), all_layers));
    let states = Retrograde::bytes(rules, layer);
    // Two bytes a board.
    let distances = if distances {
        layer.size().saturating_mul(2)
    } else {
        0
    };
    let threads = rayon::current_num_threads() as u64;
    below
        .saturating_add(states)
        .saturating_add(distances)
        .saturating_add(BESIDES + A_THREAD * threads)
}

/// Seeds of the largest layer whose building fits into so many bytes of memory, with all the layers
/// it needs; nothing if none does.
pub fn largest_within<R: TwoRow>(
    rules: R,
    all_layers: bool,
    distances: bool,
    bytes: u64,
) -> Option<u32> {
    let step = step(rules, all_layers);
    (0..=MAX_SEEDS)
        .step_by(step as usize)
        .map_while(|seeds| {
            let layer = Layer::new(rules.pits(), seeds)?;
            (memory(rules, layer, all_layers, distances) <= bytes).then_some(seeds)
        })
        .last()
}
