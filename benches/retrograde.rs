//! Solving a whole layer in memory, on one core and on all, and what bounds it: random updates of
//! single bytes.
//!
//! The layer has 16 seeds, or as many as the environment variable `KARDIS_BENCH_SEEDS` says. A
//! layer of Bohnenspiel has about 2.3 edges a board, each an update, so the bound is about 2.3
//! updates a board.

use std::hint::black_box;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use kardis_games::board::Pits;
use kardis_games::layer::Layer;
use kardis_games::rules::TwoRow;
use kardis_games::variants::awari::Awari;
use kardis_games::variants::bohnenspiel::Bohnenspiel;
use kardis_games::variants::kalah::{EmptyCapture, Kalah};
use kardis_solver::layers;
use kardis_solver::observer::Observer;
use kardis_tablebases::arena::Arena;
use kardis_tablebases::memory::Tables;
use rayon::{ThreadPool, ThreadPoolBuilder};

fn pools() -> [(&'static str, ThreadPool); 2] {
    [("one core", 1), ("all cores", 0)].map(|(name, threads)| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        (name, pool.expect("threads"))
    })
}

fn layer<R: TwoRow>(group: &mut BenchmarkGroup<'_, WallTime>, game: &str, rules: R, seeds: u32) {
    let layer = |seeds| Layer::new(rules.pits(), seeds).expect("a layer");
    let observer = Observer::default();
    let solve = |seeds, tables: &Tables| {
        layers::solve(rules, layer(seeds), tables, &observer).expect("nothing stops it")
    };
    let mut tables = Tables::new(rules.pits());
    let step = rules.layer_step();
    for seeds in (seeds % step..seeds).step_by(step as usize) {
        let values = solve(seeds, &tables);
        tables.insert(seeds, values);
    }
    group.throughput(Throughput::Elements(layer(seeds).size()));
    for (cores, pool) in pools() {
        group.bench_function(format!("{game}, {cores}"), |bencher| {
            bencher.iter(|| pool.install(|| solve(seeds, black_box(&tables))));
        });
    }
}

/// Random updates of as many bytes as a layer has boards.
fn bound(group: &mut BenchmarkGroup<'_, WallTime>, seeds: u32) {
    const UPDATES: u64 = 1 << 22;
    let size = Layer::new(Pits::SIX, seeds).expect("a layer").size();
    let mut bytes = Arena::zeroed(size as usize);
    // So that all pages are there.
    bytes.bytes_mut().fill(1);
    group.throughput(Throughput::Elements(UPDATES));
    group.bench_function("random updates of a byte", |bencher| {
        let mut state = 1u64;
        bencher.iter(|| {
            let bytes = bytes.bytes_mut();
            for _ in 0..UPDATES {
                // Knuth's linear congruential generator: the next address is known at once.
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                let rank = (u128::from(state) * u128::from(size)) >> 64;
                let byte = &mut bytes[rank as usize];
                *byte = byte.wrapping_add(1);
            }
        });
    });
}

fn retrograde(criterion: &mut Criterion) {
    let seeds = std::env::var("KARDIS_BENCH_SEEDS").map_or(16, |seeds| {
        seeds.parse().expect("KARDIS_BENCH_SEEDS is a number")
    });
    let mut group = criterion.benchmark_group("retrograde");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(10));
    bound(&mut group, seeds);
    layer(
        &mut group,
        "bohnenspiel",
        Bohnenspiel::standard(Pits::SIX),
        seeds,
    );
    layer(&mut group, "awari", Awari::new(Pits::SIX), seeds);
    layer(
        &mut group,
        "kalah",
        Kalah::new(Pits::SIX, EmptyCapture::Nothing),
        seeds,
    );
    group.finish();
}

criterion_group!(benches, retrograde);
criterion_main!(benches);
