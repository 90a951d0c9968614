//! How fast this machine builds tables, and how small they become.

use std::time::{Duration, Instant};

use anyhow::Result;
use kardis_games::board::MAX_SEEDS;
use kardis_games::layer::Layer;
use kardis_games::rules::TwoRow;
use kardis_games::variants::ForTwoRow;
use kardis_solver::building;
use kardis_solver::layers::{self, distance};
use kardis_solver::observer::Observer;
use kardis_tablebases::arena::Arena;
use kardis_tablebases::encoder::{Encoder, Slices};
use kardis_tablebases::error::TableError;
use kardis_tablebases::format::{Contents, TableInfo};
use kardis_tablebases::memory::Tables;
use rayon::prelude::*;

use crate::tables::game::Game;
use crate::tables::threads::pool;

/// What was measured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Calibration {
    /// The layer that was solved.
    pub(crate) sample: Layer,
    /// Threads of the pool.
    pub(crate) threads: usize,
    /// Solving it on one thread.
    pub(crate) alone: Duration,
    /// Solving it on all threads.
    pub(crate) together: Duration,
    /// Its distances on all threads, if there are to be some.
    pub(crate) distances: Duration,
    /// Learning how its values are best written, on one thread. Of a larger layer no more values
    /// are looked at.
    pub(crate) training: Duration,
    /// Encoding its blocks on all threads.
    pub(crate) encoding: Duration,
    /// Bytes of its blocks.
    pub(crate) bytes: u64,
}

/// Positions of all layers that are solved to measure: a second or two.
const POSITIONS: u64 = 8_000_000;

/// How much longer a position takes each time that a layer is twice as large as the sample, because
/// less of it is in the caches. Measured for Bohnenspiel: 154 ns at 16 seeds, 160 at 20 and 176 at
/// 24, which is 32 times as large.
const SLOWER: f64 = 0.03;

/// How many bits more a position takes each time that a layer is twice as large as the sample,
/// because its values are more varied. Measured for Bohnenspiel: 0.97 bits at 16 seeds, 1.18 at 18,
/// 1.57 for those of 20 to 24 together.
const RICHER: f64 = 0.14;

impl Calibration {
    /// Solves and encodes a small layer of the game on a pool's threads.
    pub(crate) fn measure(
        game: &Game,
        most: u32,
        distances: bool,
        threads: Option<u16>,
    ) -> Result<Self> {
        let all = pool(threads)?;
        let one = pool(Some(1))?;
        let mut calibration = all
            .install(|| {
                game.rules.with(Measure {
                    most,
                    distances,
                    encode: true,
                })
            })
            .map_err(|error| game.fault(error))?;
        if calibration.threads > 1 {
            let measure = Measure {
                most,
                distances: false,
                encode: false,
            };
            let alone = one.install(|| game.rules.with(measure));
            calibration.alone = alone.map_err(|error| game.fault(error))?.together;
        }
        Ok(calibration)
    }

    /// Bits that a position takes in a file.
    pub(crate) fn bits(&self) -> f64 {
        self.bytes as f64 * 8.0 / self.sample.size() as f64
    }

    /// Bytes of a table of so many positions.
    pub(crate) fn bytes_of(&self, positions: u64) -> u64 {
        let bits = self.bits() + RICHER * self.doublings(positions);
        (positions as f64 * bits / 8.0) as u64
    }

    /// How often the sample would have to be doubled to get so many positions; 0 if they are fewer.
    fn doublings(&self, positions: u64) -> f64 {
        let ratio = positions as f64 / self.sample.size() as f64;
        ratio.log2().max(0.0)
    }

    /// The time that a layer of so many positions takes.
    pub(crate) fn time_of(&self, positions: u64) -> Duration {
        let ratio = positions as f64 / self.sample.size() as f64;
        let slower = 1.0 + SLOWER * self.doublings(positions);
        let random = (self.together + self.distances).as_secs_f64();
        let seconds = ratio * (random * slower + self.encoding.as_secs_f64())
            + ratio.min(1.0) * self.training.as_secs_f64();
        Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
    }
}

/// Measures on the current pool.
struct Measure {
    /// No layer with more seeds.
    most: u32,
    /// With distances.
    distances: bool,
    /// How fast it is encoded, too.
    encode: bool,
}

impl ForTwoRow for Measure {
    type Output = Result<Calibration, TableError>;

    fn with<R: TwoRow>(self, rules: R) -> Self::Output {
        let layers = sample(rules, self.most);
        let (&top, lower) = layers.split_last().expect("there is a layer of no seeds");
        let layer = |seeds| Layer::new(rules.pits(), seeds).expect("a small layer");
        let mut below = Tables::new(rules.pits());
        for &seeds in lower {
            let values = solve(rules, layer(seeds), &below);
            below.insert(seeds, values);
        }
        let sample = layer(top);
        let started = Instant::now();
        let values = solve(rules, sample, &below);
        let together = started.elapsed();
        let started = Instant::now();
        let far = if self.distances {
            Some(distance::solve(rules, sample, values.signed(), &below))
        } else {
            None
        };
        let far = far.as_deref().unwrap_or_default();
        let distances = started.elapsed();
        let mut calibration = Calibration {
            sample,
            threads: rayon::current_num_threads(),
            alone: together,
            together,
            distances,
            training: Duration::ZERO,
            encoding: Duration::ZERO,
            bytes: 0,
        };
        if self.encode {
            let started = Instant::now();
            let source = Slices {
                values: values.signed(),
                distances: far,
            };
            let encoder = encoder(rules, sample, source)?;
            calibration.training = started.elapsed();
            let started = Instant::now();
            calibration.bytes = encode(&encoder, source)?;
            calibration.encoding = started.elapsed();
        }
        Ok(calibration)
    }
}

/// The layers to solve, fewest seeds first.
fn sample<R: TwoRow>(rules: R, most: u32) -> Vec<u32> {
    let positions = |layers: &[u32]| {
        let sizes = layers.iter().map(|&seeds| Layer::new(rules.pits(), seeds));
        sizes.fold(0u64, |sum, layer| {
            sum.saturating_add(layer.map_or(u64::MAX, Layer::size))
        })
    };
    let step = rules.layer_step();
    let tops = (most % step..=most.min(MAX_SEEDS)).step_by(step as usize);
    let candidates = tops.map(|top| building::layers(rules, top, false));
    candidates
        .take_while(|layers| positions(layers) <= POSITIONS)
        .last()
        .unwrap_or_else(|| vec![0])
}

fn solve<R: TwoRow>(rules: R, layer: Layer, below: &Tables) -> Arena {
    layers::solve(rules, layer, below, &Observer::default()).expect("nothing stops it")
}

/// The encoder of a layer.
fn encoder<R: TwoRow>(rules: R, layer: Layer, source: Slices<'_>) -> Result<Encoder, TableError> {
    let info = TableInfo {
        identity: rules.identity(),
        pits: layer.pits(),
        seeds: layer.seeds(),
        contents: if source.distances.is_empty() {
            Contents::Values
        } else {
            Contents::ValuesAndDistances
        },
    };
    Encoder::new(info, &source)
}

/// The bytes of all blocks.
fn encode(encoder: &Encoder, source: Slices<'_>) -> Result<u64, TableError> {
    (0..encoder.blocks() as usize)
        .into_par_iter()
        .with_min_len(16)
        .map(|block| Ok(encoder.encode_from(block as u64, &source)?.bytes() as u64))
        .sum()
}
